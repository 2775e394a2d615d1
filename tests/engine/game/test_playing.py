"""Several actions and whole turns as one change, and who hears of it."""

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
from carc_widget.engine.events import FeatureCompleted, FeatureScored, MeepleDeployed, TileDrawn, TilePlaced
from tests.engine.game.games import begun, forms
from tests.random_games import SEEDS, played

# -- several actions as one change


def test_several_actions_are_one_change() -> None:
    game = begun()
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
        *[type(event) for event in events[4:-2]],
        TileDrawn,
        TilePlaced,
    ]
    assert change.after.state is game.state
    assert change.before.state.hand is not None
    assert change.before.state.hand.id == "E"


def test_actions_are_played_all_or_none() -> None:
    game = begun()
    changes: list[GameChange] = []
    game.observe(changes.append)
    before = game.replay
    with pytest.raises(IllegalAction, match=r"^action 2: ") as refused:
        game.play("E/2 0,-1", Place(game.state.spot((0, 0), "city N").cell, 0, "V"))
    assert refused.value.where == "action 2"
    with pytest.raises(ParseError):
        game.play("E/2 0,-1", "castle")
    assert game.replay is before
    assert not changes


def test_an_illegal_action_alone_has_no_place() -> None:
    with pytest.raises(IllegalAction) as refused:
        begun().play("V 0,-1")
    assert refused.value.where == ""


def test_actions_of_one_change_are_undone_one_by_one() -> None:
    game = begun()
    game.play("E/2 0,-1", "+city S", "V/1 1,0")
    phases = []
    while game.can_undo:
        game.undo()
        phases.append((game.state.turn, game.state.phase))
    assert phases == [(2, Phase.PLACE), (1, Phase.DEPLOY), (1, Phase.PLACE)]


def test_no_action_is_no_change() -> None:
    game = begun()
    changes: list[GameChange] = []
    game.observe(changes.append)
    assert game.play() == ()
    assert not changes


def test_actions_may_name_their_parts_in_any_way() -> None:
    places: list[Any] = [Place((0, -1), 2, "E"), Place("0,-1", 2, "E"), Place(Cell(0, -1), 2, tile("E"))]  # type: ignore[arg-type]
    for place in places:
        game = begun()
        game.play(place, Deploy(((0, -1), "city S")))  # type: ignore[arg-type]
        assert [move.action for move in game.history[1:3]] == [
            Place(Cell(0, -1), 2, "E"),
            Deploy(game.state.spot((0, -1), "city S")),
        ]
        for again in forms(game):
            assert again.replay == game.replay
        game.go_to(1)
        game.play(place)
        assert game.can_redo


# -- observers


def test_an_observer_that_fails_loses_nothing() -> None:
    game = begun()
    changes: list[str] = []

    def fail(change: GameChange) -> None:
        changes.append("first")
        raise KeyError("the first one")

    def fail_too(change: GameChange) -> None:
        changes.append("second")
        raise ZeroDivisionError

    game.observe(fail)
    game.observe(fail_too)
    game.observe(lambda change: changes.append("third"))
    with pytest.raises(ObserverError, match="the change stands") as raised:
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


def test_changes_are_told_in_their_order() -> None:
    """What an observer plays is told to the others after what they have not heard of yet."""
    game = begun()
    heard: list[tuple[str, int]] = []

    def answer(change: GameChange) -> None:
        heard.append(("first", len(change.after.moves)))
        if change.after.state.phase is Phase.DEPLOY:
            game.play("pass")

    game.observe(answer)
    game.observe(lambda change: heard.append(("second", len(change.after.moves))))
    game.play("E/2 0,-1")
    assert heard == [("first", 2), ("second", 2), ("first", 4), ("second", 4)]


def test_an_interrupted_observer_does_not_silence_the_game() -> None:
    game = begun()
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


def test_every_change_is_told_with_its_kind() -> None:
    game = begun()
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


def test_an_observer_that_was_ended_hears_nothing_more() -> None:
    game = begun()
    changes: list[GameChange] = []
    game.observe(lambda change: stop())
    stop = game.observe(changes.append)
    game.play("E/2 0,-1")
    assert not changes


def test_an_observer_must_be_callable() -> None:
    with pytest.raises(BadArgument, match="'print' cannot be called"):
        begun().observe("print")  # type: ignore[arg-type]


# -- whole turns


@pytest.mark.slow
def test_a_whole_turn_is_played_as_it_stands_in_a_record() -> None:
    for seed in SEEDS:
        whole = played(seed)
        game = Game.from_text(whole.to_text())
        game.go_to(ply=0)
        changes: list[GameChange] = []
        game.observe(changes.append)
        for turn in whole.turns:
            game.play_turn(turn.text)
        assert game.states == whole.states
        assert len(changes) == len(whole.turns)


def test_a_turn_may_have_its_number_its_name_and_a_remark() -> None:
    game = begun()
    game.play_turn("1 Ann: E/2 0,-1 +city S # four points")
    assert game.state.scores == (4, 0)
    assert game.notes == {1: "four points"}
    before = game.replay
    with pytest.raises(ParseError, match="expected `Bob`, whose turn it is, found `Ann`"):
        game.play_turn("2 Ann: V/1 1,0 pass")
    with pytest.raises(ParseError, match="expected `2`, the number of the next turn"):
        game.play_turn("3 Bob: V/1 1,0 pass")
    assert game.replay is before


def test_a_turn_is_played_all_or_not_at_all() -> None:
    game = begun()
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


def test_what_is_left_of_a_turn_can_be_played() -> None:
    game = begun()
    game.play("E/2 0,-1")
    game.play_turn("+city S")
    assert game.state.turn == 2


def test_no_turn_follows_the_last() -> None:
    with pytest.raises(ParseError, match="expected no turn, because the game is over"):
        copy.copy(played(2)).play_turn("pass")


def test_draws_that_were_made_may_be_told_again() -> None:
    first = "tiles 0,0: X; turn 1 Red draw; bag B V"
    game = Game(state=State.from_text(first), order=["B", "V"], seed=1)
    assert [type(move.action) for move in game.history] == [Draw, Draw]
    with pytest.raises(ParseError, match="expected `draw B`, as it was"):
        game.play_turn("draw V V/1 1,0 pass")
    with pytest.raises(ParseError, match="`discarded`, because tile B is"):
        game.play_turn("draw B returned V/1 1,0 pass")
    game.play_turn("draw B discarded V/1 1,0 pass")
    assert game.turns[0].text == "draw B discarded V/1 1,0 pass"


def test_turns_are_values() -> None:
    game = played(3)
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


def test_turns_so_far_end_with_the_one_being_played() -> None:
    game = begun()
    game.play_turn("E/2 0,-1 +city S")
    assert [(turn.text, turn.complete) for turn in game.turns] == [("E/2 0,-1 +city S", True), ("draw V", False)]
    game.undo()
    assert [turn.text for turn in game.turns] == ["E/2 0,-1"]
    assert len(game.replay.turns) == 2
