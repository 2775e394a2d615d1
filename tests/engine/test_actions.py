"""Actions: placements without a tile, cells as pairs, `str`, random draws."""

import pickle
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from carc_widget.engine import (
    SET_NAMES,
    BadArgument,
    Cell,
    Deploy,
    Draw,
    Figure,
    Game,
    IllegalAction,
    MeepleKind,
    MoveFigure,
    ParseError,
    Pass,
    Place,
    Rules,
    Spot,
    State,
    Trial,
    UnknownName,
    actions_from_json,
    actions_to_json,
)
from tests.random_games import finished_game

STATE = State.setup(hand="E")
IN_HAND = Place((0, -1), rotation=2)
NAMED = Place(Cell(0, -1), 2, "E")


def test_place_accepts_cell_as_pair() -> None:
    assert Place((0, -1), 2, "E") == NAMED
    assert hash(Place((0, -1), 2, "E")) == hash(NAMED)
    assert type(Place((0, -1), 2).cell) is Cell


def test_placement_without_tile_places_tile_in_hand() -> None:
    assert STATE.apply(IN_HAND) == STATE.apply(NAMED)
    assert STATE.is_legal(IN_HAND)
    assert STATE.why_not(IN_HAND) == ()
    assert STATE.why(IN_HAND) == STATE.why(NAMED) != ()
    assert STATE.resolve(IN_HAND) == NAMED == STATE.resolve(NAMED)
    assert STATE.action_to_text(IN_HAND) == "E/2 0,-1"


def test_placements_with_and_without_tile_differ() -> None:
    assert IN_HAND != NAMED
    assert IN_HAND not in STATE.legal_actions()
    assert NAMED in STATE.legal_actions()


def test_history_names_placed_tile() -> None:
    game = Game(order=["E"], seed=1)
    game.play(IN_HAND, "pass")
    assert game.history[1].action == NAMED
    assert Game.from_text(game.to_text()).state == Game.from_json(game.to_json()).state == game.state


def test_illegal_placement_without_tile_has_the_same_reasons() -> None:
    assert STATE.why_not(Place((0, -1), 0)) == STATE.why_not(Place((0, -1), 0, "E")) != ()
    assert not STATE.is_legal(Place((0, -1), 0))
    with pytest.raises(IllegalAction) as raised:
        STATE.apply(Place((0, -1), 0))
    assert raised.value.__notes__ == ["E fits there as `E/2 0,-1`."]


def test_errors_with_a_place_keep_their_advice() -> None:
    game = Game(order=["E"], seed=1)
    with pytest.raises(IllegalAction, match=r"^action 1: Its S side shows field") as raised:
        game.play("E/0 0,-1", "pass")
    assert raised.value.__notes__ == ["E fits there as `E/2 0,-1`."]
    with pytest.raises(IllegalAction, match=r"^line 1, column 1: Its S side shows field") as raised:
        game.play_turn("E/0 0,-1 pass")
    assert raised.value.__notes__ == ["E fits there as `E/2 0,-1`."]
    assert pickle.loads(pickle.dumps(raised.value)).where == "line 1, column 1"


@pytest.mark.parametrize("game", [Game(draws="named"), Game(state=State.start(), draws="named")])
def test_placement_without_tile_in_hand_needs_a_tile(game: Game) -> None:
    assert [reason.code for reason in game.state.why_not(IN_HAND)] == ["wrong_phase"]
    with pytest.raises(IllegalAction):
        game.play(IN_HAND)
    with pytest.raises(UnknownName):
        game.state.action_to_text(IN_HAND)
    game.play(NAMED)
    assert [move.action for move in game.history] == [Draw("E"), NAMED]


@pytest.mark.parametrize("action", [IN_HAND, NAMED])
def test_placement_copies_are_equal(action: Place) -> None:
    assert pickle.loads(pickle.dumps(action)) == replace(action) == action
    assert actions_from_json(actions_to_json([action])) == (action,)


def test_is_legal_is_true_without_reasons() -> None:
    for before, after in zip(finished_game(3).states[:60], finished_game(3).states[1:61], strict=True):
        for action in (*before.legal_actions()[:5], *after.legal_actions()[:5], Pass(), IN_HAND, Deploy("city N 0,0")):
            assert before.is_legal(action) is (not before.why_not(action))


def test_is_legal_parses_text() -> None:
    assert STATE.is_legal("E/2 0,-1")
    assert not STATE.is_legal("pass")
    with pytest.raises(ParseError):
        STATE.is_legal("dance")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_str_is_action_text_and_repr_is_constructor(seed: int) -> None:
    random = Random(seed)
    game = Game(3, SET_NAMES, Rules(crop_tiles="all"), seed=seed)
    constructors = {
        cls.__name__: cls for cls in (Cell, Spot, Figure, MeepleKind, *map(type, play_random_game(game, random)))
    }
    for state, move in zip(game.states, game.history, strict=False):
        assert str(move.action) == state.action_to_text(move.action)
        for action in state.legal_actions()[:20]:
            assert str(action) == state.action_to_text(action)
            assert state.action_from_text(str(action)) == action == eval(repr(action), constructors)
    parsed = Game.from_json(game.to_json())
    assert [str(move.action) for move in parsed.history] == [str(move.action) for move in game.history]


def play_random_game(game: Game, random: Random) -> tuple[object, ...]:
    """Play a game to its end at random, and return its actions."""
    while not game.is_over:
        game.play(random.choice(game.state.legal_actions()))
    return tuple(move.action for move in game.history)


def test_str_of_unresolved_action_is_constructor() -> None:
    action = MoveFigure(Figure.MAGE, Spot(Cell(0, 0), 0))
    assert str(action) == repr(action) == "MoveFigure(figure=Figure.MAGE, spot=Spot(cell=Cell(x=0, y=0), segment=0))"
    assert str(IN_HAND) == repr(IN_HAND)
    assert str(STATE.resolve(action)) == "mage>city N 0,0"
    assert STATE.resolve(action) == action


def test_draw_is_uniform_over_copies() -> None:
    """The base game has nine copies of V and one of C."""
    state = State.start(sets="base")
    random = Random(1)
    counts = Counter(state.draw(random).tile for _ in range(7100))
    assert counts["C"] < 150 < 800 < counts["V"] < 1000
    assert state.draw(5) == state.draw(5)
    assert state.is_legal(state.draw())
    with pytest.raises(BadArgument, match="no tile is to be drawn now; the phase is place"):
        STATE.draw()


def test_trial_accepts_seed() -> None:
    first, second = Trial(State.start()), Trial(State.start())
    first.draw(3)
    second.draw(3)
    assert first.state == second.state
    assert first.play_out(4).state == second.play_out(Random(4)).state


def test_undo_and_redo_return_their_moves() -> None:
    game = Game(order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "+city S")
    history = game.history
    assert game.undo() == history[2:]
    assert game.redo() == history[2:]
    assert [str(move.action) for move in game.undo()] == ["+city S", "draw V"]


class NamedState(State):
    """A subclass of `State`, as a caller may write one."""


def test_subclass_of_state_is_kept() -> None:
    state = NamedState.start(sets="base")
    after: NamedState = state.apply(state.draw(1))[0]
    states: list[NamedState] = [
        after,
        after.playout(1),
        after.end_now()[0],
        after.edit(scores=(1, 2)),
        pickle.loads(pickle.dumps(after)),
    ]
    assert {type(each) for each in states} == {NamedState}
    assert {type(turn.state) for turn in after.legal_turns()} == {NamedState}
    assert NamedState.from_text(after.to_text()) == after
