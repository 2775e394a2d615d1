"""Several actions and whole turns as one change, and observers."""

import copy
import itertools
from typing import Any

import pytest

from carc_widget.engine import (
    BadArgument,
    Cell,
    Deploy,
    Draw,
    Game,
    GameChange,
    IllegalAction,
    ObserverError,
    ParseError,
    Phase,
    Place,
    State,
    Turn,
    tile,
)
from carc_widget.engine.events import (
    FeatureCompleted,
    FeatureScored,
    MeepleDeployed,
    MeepleReturned,
    TileDrawn,
    TilePlaced,
)
from tests.engine.game.games import new_game, round_trips
from tests.random_games import SEEDS, finished_game

# -- several actions as one change


def test_play_of_several_actions_is_one_change() -> None:
    game = new_game()
    changes: list[GameChange] = []
    game.observe(changes.append)
    events = game.play("E/2 0,-1", "+city S", "V/1 1,0")
    (change,) = changes
    assert change.kind == "play"
    assert change.events == events
    assert [type(event) for event in events] == [
        TilePlaced,
        MeepleDeployed,
        FeatureCompleted,
        FeatureScored,
        MeepleReturned,
        TileDrawn,
        TilePlaced,
    ]
    assert change.after.state is game.state
    assert change.before.state.hand is not None
    assert change.before.state.hand.id == "E"


def test_play_applies_all_actions_or_none() -> None:
    game = new_game()
    changes: list[GameChange] = []
    game.observe(changes.append)
    before = game.replay
    with pytest.raises(IllegalAction, match=r"^action 2: ") as raised:
        game.play("E/2 0,-1", Place(game.state.spot((0, 0), "city N").cell, 0, "V"))
    assert raised.value.where == "action 2"
    with pytest.raises(ParseError):
        game.play("E/2 0,-1", "castle")
    assert game.replay is before
    assert not changes


def test_single_illegal_action_has_no_location() -> None:
    with pytest.raises(IllegalAction) as raised:
        new_game().play("V 0,-1")
    assert raised.value.where == ""


def test_undo_takes_back_one_action_of_a_change() -> None:
    game = new_game()
    game.play("E/2 0,-1", "+city S", "V/1 1,0")
    phases = []
    while game.can_undo:
        game.undo()
        phases.append((game.state.turn, game.state.phase))
    assert phases == [(2, Phase.PLACE), (1, Phase.DEPLOY), (1, Phase.PLACE)]


def test_play_without_actions_does_not_notify() -> None:
    game = new_game()
    changes: list[GameChange] = []
    game.observe(changes.append)
    assert game.play() == ()
    assert not changes


def test_actions_accept_all_forms_of_cells_spots_and_tiles() -> None:
    placements: list[Any] = [Place((0, -1), 2, "E"), Place("0,-1", 2, "E"), Place(Cell(0, -1), 2, tile("E"))]  # type: ignore[arg-type]
    for placement in placements:
        game = new_game()
        game.play(placement, Deploy(((0, -1), "city S")))
        assert [move.action for move in game.history[1:3]] == [
            Place(Cell(0, -1), 2, "E"),
            Deploy(game.state.spot((0, -1), "city S")),
        ]
        for copied in round_trips(game):
            assert copied.replay == game.replay
        game.go_to(1)
        game.play(placement)
        assert game.can_redo


# -- observers


def test_failing_observers_do_not_undo_the_change() -> None:
    game = new_game()
    changes: list[str] = []

    def fail(change: GameChange) -> None:
        changes.append("first")
        raise KeyError("the first one")

    def fail_again(change: GameChange) -> None:
        changes.append("second")
        raise ZeroDivisionError

    game.observe(fail)
    game.observe(fail_again)
    game.observe(lambda change: changes.append("third"))
    with pytest.raises(ObserverError, match="the game has changed") as raised:
        game.play("E/2 0,-1")
    assert changes == ["first", "second", "third"]
    assert [type(error) for error in raised.value.exceptions] == [KeyError, ZeroDivisionError]
    assert isinstance(raised.value.subgroup(KeyError), ObserverError)
    assert game.state.phase is Phase.DEPLOY
    assert len(game.history) == 2
    with pytest.raises(ObserverError):
        game.undo()
    assert len(game.history) == 1
    assert len(changes) == 6


def test_observers_receive_changes_in_order() -> None:
    """A change that an observer makes is delivered after the pending ones."""
    game = new_game()
    received: list[tuple[str, int]] = []

    def play_next(change: GameChange) -> None:
        received.append(("first", len(change.after.moves)))
        if change.after.state.phase is Phase.DEPLOY:
            game.play("pass")

    game.observe(play_next)
    game.observe(lambda change: received.append(("second", len(change.after.moves))))
    game.play("E/2 0,-1")
    assert received == [("first", 2), ("second", 2), ("first", 4), ("second", 4)]


def test_interrupted_observer_does_not_stop_notifications() -> None:
    game = new_game()
    changes: list[GameChange] = []

    def interrupt(change: GameChange) -> None:
        stop()
        raise KeyboardInterrupt

    stop = game.observe(interrupt)
    with pytest.raises(KeyboardInterrupt):
        game.play("E/2 0,-1")
    game.observe(changes.append)
    game.play("pass")
    assert [change.kind for change in changes] == ["play"]


def test_changes_have_a_kind() -> None:
    game = new_game()
    changes: list[GameChange] = []
    stop = game.observe(changes.append)
    game.play("E/2 0,-1")
    game.undo()
    game.redo()
    game.play_turn("pass")
    game.go_to(1)
    game.play_turn("E/2 0,-1 +city S")
    game.name_line("better")
    game.switch_to(game.variations[0])
    game.amend(1, "E/2 0,-1 pass # as it was")
    game.notes[1] = "well"
    game.notes = {}
    game.forget(game.variations[0])
    game.restart()
    kinds = "play undo redo play go_to play name_line switch_to amend note note forget restart"
    assert [change.kind for change in changes] == kinds.split()
    for change, following in itertools.pairwise(changes):
        assert change.after is following.before
    assert changes[2].events == changes[0].events
    assert changes[1].events == ()
    stop()
    game.play(game.state.legal_actions()[0])
    assert len(changes) == 13


def test_stopped_observer_is_not_called() -> None:
    game = new_game()
    changes: list[GameChange] = []
    game.observe(lambda change: stop())
    stop = game.observe(changes.append)
    game.play("E/2 0,-1")
    assert not changes


def test_stopping_twice_leaves_an_equal_observer() -> None:
    game = new_game()
    changes: list[GameChange] = []
    stop = game.observe(changes.append)
    game.observe(changes.append)
    stop()
    stop()
    game.play("E/2 0,-1")
    assert len(changes) == 1


def test_observe_refuses_non_callables() -> None:
    with pytest.raises(BadArgument, match="'print' cannot be called"):
        new_game().observe("print")  # type: ignore[arg-type]


# -- whole turns


@pytest.mark.slow
def test_play_turn_replays_recorded_turns() -> None:
    for seed in SEEDS:
        whole = finished_game(seed)
        game = Game.from_text(whole.to_text())
        game.go_to(ply=0)
        changes: list[GameChange] = []
        game.observe(changes.append)
        for turn in whole.turns:
            game.play_turn(turn.text)
        assert game.states == whole.states
        assert len(changes) == len(whole.turns)


def test_play_turn_accepts_number_name_and_note() -> None:
    game = new_game()
    game.play_turn("1 Ann: E/2 0,-1 +city S # four points")
    assert game.state.scores == (4, 0)
    assert game.notes == {1: "four points"}
    before = game.replay
    with pytest.raises(ParseError, match="expected `Bob`, whose turn it is, found `Ann`"):
        game.play_turn("2 Ann: V/1 1,0 pass")
    with pytest.raises(ParseError, match="expected `2`, the number of the next turn"):
        game.play_turn("3 Bob: V/1 1,0 pass")
    assert game.replay is before


def test_play_turn_applies_all_or_nothing() -> None:
    game = new_game()
    before = game.replay
    for text, error, message in (
        ("E/2 0,-1", ParseError, "expected a meeple such as"),
        ("E/2 0,-1 +road N", ParseError, "expected a segment of the tile"),
        ("E/2 0,-1 pass pass", ParseError, "because the turn is over"),
        ("E/2 0,-1 pass\nV/1 1,0 pass", ParseError, "one turn on one line"),
        ("V/1 1,0 pass", IllegalAction, "column 1"),
        ("", ParseError, "where the tile in hand was placed"),
    ):
        with pytest.raises(error, match=message):
            game.play_turn(text)
        assert game.replay is before
    with pytest.raises(BadArgument):
        game.play_turn(5)  # type: ignore[arg-type]


def test_play_turn_completes_started_turn() -> None:
    game = new_game()
    game.play("E/2 0,-1")
    game.play_turn("+city S")
    assert game.state.turn == 2


def test_play_turn_after_the_end_is_refused() -> None:
    with pytest.raises(ParseError, match="expected no turn, because the game is over"):
        copy.copy(finished_game(2)).play_turn("pass")


def test_play_turn_accepts_draws_already_made() -> None:
    position = "tiles 0,0: X; turn 1 Red draw; bag B V"
    game = Game(state=State.from_text(position), order=["B", "V"], seed=1)
    assert [type(move.action) for move in game.history] == [Draw, Draw]
    with pytest.raises(ParseError, match="expected `draw B`, as it was"):
        game.play_turn("draw V V/1 1,0 pass")
    with pytest.raises(ParseError, match="`discarded`, because tile B is"):
        game.play_turn("draw B returned V/1 1,0 pass")
    game.play_turn("draw B discarded V/1 1,0 pass")
    assert game.turns[0].text == "draw B discarded V/1 1,0 pass"


def test_turns_are_immutable_and_consecutive() -> None:
    game = finished_game(3)
    turns = game.turns
    assert [turn.number for turn in turns] == list(range(turns[0].number, turns[0].number + len(turns)))
    assert all(turn.complete for turn in turns)
    assert turns[0].before is game.states[0]
    assert turns[-1].after is game.states[-1]
    for turn, following in itertools.pairwise(turns):
        assert turn.after is following.before
        assert turn.states == game.states[turn.ply : following.ply + 1]
        assert following.player == (turn.player + 1) % len(game.players)
    assert tuple(action for turn in turns for action in turn.actions) == tuple(move.action for move in game.history)
    assert tuple(event for turn in turns for event in turn.events) == tuple(
        event for move in game.history for event in move.events
    )
    with pytest.raises(AttributeError):
        turns[0].number = 2  # type: ignore[misc]
    assert isinstance(turns[0], Turn)


def test_turns_end_with_the_current_turn() -> None:
    game = new_game()
    game.play_turn("E/2 0,-1 +city S")
    assert [(turn.text, turn.complete) for turn in game.turns] == [("E/2 0,-1 +city S", True), ("draw V", False)]
    game.undo()
    assert [turn.text for turn in game.turns] == ["E/2 0,-1"]
    assert len(game.replay.turns) == 2
