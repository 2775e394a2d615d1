"""Games with named draws, and navigation in a game."""

import copy
import pickle
from typing import Any

import pytest

from carc_widget.engine import (
    BadSetting,
    CarcassonneError,
    Draw,
    Game,
    IllegalAction,
    ParseError,
    Phase,
    Place,
    Rules,
    State,
    UnknownName,
)
from tests.engine.game.games import new_game, round_trips
from tests.random_games import SEEDS, finished_game

# -- named draws


def test_named_draws_are_recorded_with_placements() -> None:
    game = Game(["Ann", "Bob"], draws="named")
    assert (game.state.phase, game.draws, game.can_undo) == (Phase.DRAW, "named", False)
    game.play("E/2 0,-1")
    assert [type(move.action) for move in game.history] == [Draw, Place]
    game.play("+city S")
    assert game.state.phase is Phase.DRAW
    game.play_turn("V/1 1,0 pass")
    assert [turn.text for turn in game.turns] == ["E/2 0,-1 +city S", "V/1 1,0 pass"]
    assert game.state.tiles_left["E"] == 4


def test_undo_takes_back_placement_and_named_draw() -> None:
    game = Game(draws="named")
    game.play("E/2 0,-1")
    after = game.state
    game.undo()
    assert game.state is game.replay.first
    assert not game.can_undo
    game.redo()
    assert game.state is after
    game.undo()
    game.play("draw E")
    game.play("E/2 0,-1")
    game.undo()
    assert game.state.phase is Phase.DRAW
    game.redo()
    assert game.state == after


def test_undo_takes_back_named_draw_alone() -> None:
    game = Game(draws="named")
    game.play("draw M6")
    assert game.state.hand is not None
    with pytest.raises(IllegalAction):
        game.play("E/2 0,-1")
    game.undo()
    assert game.state.hand is None
    game.redo()
    assert game.state.hand is not None


def test_placement_of_impossible_tile_is_refused() -> None:
    game = Game(draws="named", state=State.from_text("bag V*2 B"))
    before = game.replay
    with pytest.raises(IllegalAction, match="bag"):
        game.play("E/2 0,-1")
    with pytest.raises(IllegalAction):
        game.play("I01 0,-1")
    with pytest.raises(IllegalAction, match="side"):
        game.play("V 0,-1")
    assert game.replay is before


def test_unplaceable_named_draw_is_a_move_of_its_own() -> None:
    game = Game(draws="named", state=State.from_text("tiles 0,0: X; turn 1 Red draw; bag B V"))
    before = game.replay
    with pytest.raises(IllegalAction) as raised:
        game.play("B 1,0")
    assert [(reason.code, reason.rule) for reason in raised.value.reasons] == [("fits_nowhere", "R12")]
    assert game.replay is before
    game.play("draw B")
    assert game.state.phase is Phase.DRAW
    game.play("V/1 1,0")
    game.undo()
    assert len(game.history) == 1
    assert game.to_text().endswith("\n1 Red: draw B discarded\n\nvariation:\n1 Red: draw B discarded V/1 1,0\n")


def test_named_draws_round_trip() -> None:
    game = Game(["Ann", "Bob"], draws="named", rules=Rules(first_player="random"))
    for text in ("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass"):
        game.play_turn(text)
    assert "\ndraws: named\n" in game.to_text()
    for copied in round_trips(game):
        assert copied.replay == game.replay
        assert copied.draws == "named"
        copied.play("U/1 1,1")
        assert len(copied.turns) == 4


def test_order_with_named_draws_is_refused() -> None:
    with pytest.raises(BadSetting, match="contradict"):
        Game(draws="named", order=["E"])
    with pytest.raises(ParseError, match="no order, because every draw is named"):
        Game.from_text("draws: named\norder: E")
    with pytest.raises(UnknownName, match="did you mean 'named'"):
        Game(draws="name")  # type: ignore[arg-type]
    with pytest.raises(UnknownName):
        Game(draws=None)  # type: ignore[arg-type]


@pytest.mark.slow
def test_finished_game_with_named_draws() -> None:
    for seed in SEEDS[::3]:
        whole = finished_game(seed)
        game = Game(state=whole.states[0], draws="named")
        for turn in whole.turns:
            game.play_turn(turn.text)
        assert game.states == whole.states
        assert game.is_over
        copied = pickle.loads(pickle.dumps(game))
        assert copied.replay == game.replay


# -- navigation


def test_resume_makes_the_draw_that_is_due() -> None:
    game = Game(order=["E", "V"], seed=1)
    game.play_turn("E/2 0,-1 pass")
    other = Game(seed=2)
    other.resume(game.replay.at(0))
    assert other.state.phase is Phase.PLACE
    other.play("E/2 0,-1")
    assert other.state == game.states[2]


def test_go_to_turn_and_ply() -> None:
    game = copy.copy(finished_game(4))
    whole = game.states
    for turn in (game.turns[3], game.turns[-1], game.turns[0]):
        game.go_to(turn.number)
        assert game.state.turn == turn.number
        assert game.state.phase is Phase.PLACE
        assert all(isinstance(action, Draw) for action in game.turns[-1].actions)
        assert game.can_redo
    game.go_to(ply=-1)
    assert game.states == whole
    assert game.is_over
    assert not game.can_redo
    game.go_to(ply=10)
    assert game.replay.ply in (10, 11)
    while game.can_redo:
        game.redo()
    assert game.states == whole
    assert not game.variations


@pytest.mark.parametrize(
    "arguments",
    [{}, {"turn": 1, "ply": 1}, {"turn": 0}, {"turn": 99}, {"turn": "1"}, {"ply": 99}, {"ply": -9}, {"ply": 10**5000}],
    ids=range(8),
)
def test_go_to_refuses_unknown_moments(arguments: dict[str, Any]) -> None:
    game = new_game()
    before = game.replay
    with pytest.raises(CarcassonneError):
        game.go_to(**arguments)
    assert game.replay is before


def test_turns_of_a_line_are_named_where_another_is_wanted() -> None:
    game = Game(order=["E"], seed=1)
    with pytest.raises(UnknownName, match="it has only turn 1"):
        game.go_to(9)
    game.play_turn("E/2 0,-1 pass")
    with pytest.raises(UnknownName, match="it has turns 1 to 2"):
        game.go_to(9)


def test_is_over() -> None:
    assert not new_game().is_over
    assert finished_game(1).is_over
