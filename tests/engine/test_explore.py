"""Exploring a position: fitting tiles, whole turns, random games, counts, keys."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from carc_widget.engine import (
    SET_NAMES,
    Action,
    BadArgument,
    Cell,
    Event,
    ParseError,
    Phase,
    Place,
    Rules,
    State,
    UnknownName,
    all_tiles,
    tile,
)
from tests.engine.reference.perft import SUPPLIES
from tests.engine.reference.test_perft import COUNTS
from tests.engine.test_perft import DEEPER_COUNTS, start
from tests.random_games import SEEDS, finished_game


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_placements_equal_legal_actions_with_tile_in_hand(seed: int) -> None:
    for state in finished_game(seed).states[::37]:
        for id in Random(seed).sample(list(all_tiles()), 8):
            fits = state.placements(id)
            assert fits == state.placements(all_tiles()[id])
            if state.tiles_left.get(id):
                cell = next(iter(fits), Cell(0, 0))
                assert state.fitting(cell).get(id, ()) == fits.get(cell, ())
            if state.phase in (Phase.DRAW, Phase.PLACE) and state.tiles_left.get(id):
                expected = {(a.cell, a.rotation) for a in placements_in_hand(state, id)}
                assert {(cell, turn) for cell, turns in fits.items() for turn in turns} == expected


def placements_in_hand(state: State, id: str) -> Iterator[Place]:
    """The legal placements of a tile if it is in hand."""
    if not state.placements(id):
        return
    for action in state.edit(hand=id).legal_actions():
        assert isinstance(action, Place)
        yield action


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_fitting_equals_placements_by_cell(seed: int) -> None:
    state = finished_game(seed).states[101]
    cells = {cell for id in all_tiles() for cell in state.placements(id)}
    for cell in cells:
        fits = state.fitting(cell)
        assert [id for id in all_tiles() if (id in fits) != (cell in state.placements(id))] == []
        assert all(turns == state.placements(id)[cell] for id, turns in fits.items())
    assert not state.fitting(next(iter(state.board)))
    assert not state.fitting((900, 900))
    assert not state.fitting((10**30, 0))


def test_fitting_lists_tiles_in_play() -> None:
    assert {tile(id).set for id in State.start(sets=["base"]).fitting((1, 0))} == {"base"}
    fits = State.start(sets=SET_NAMES).fitting((0, -1))
    assert {tile(id).set for id in fits} == set(SET_NAMES)
    assert [id for id in fits if id.startswith("K") and len(id) > 1] == ["K3"]
    assert "K2" in State.start(sets=SET_NAMES, rules=Rules(crop_tiles="all")).fitting((0, -1))


def test_tile_that_is_not_in_play_fits_nowhere() -> None:
    """It belongs to a set that is not in the game (R1)."""
    assert State.start(sets=["base", "mage_witch"]).placements("M6")
    assert not State.start(sets=["base"]).placements("M6")


def test_fitting_accepts_all_forms_of_cells() -> None:
    state = State.start()
    assert state.fitting("0,1") == state.fitting((0, 1)) == state.fitting(Cell(0, 1))
    assert state.placements(tile("E")) == state.placements("E")
    with pytest.raises(BadArgument, match="not a cell"):
        state.fitting(None)  # type: ignore[arg-type]
    with pytest.raises(ParseError, match="a cell"):
        state.fitting("city N")
    with pytest.raises(UnknownName, match="there is no tile 'Z9'"):
        state.placements("Z9")


# -- whole turns


def turns_by_recursion(state: State, turn: int, actions: tuple[Action, ...] = ()) -> Iterator[tuple[Action, ...]]:
    """The action sequences to the end of a turn, by recursion."""
    if state.turn != turn or state.phase is Phase.OVER:
        yield actions
        return
    for action in state.legal_actions():
        yield from turns_by_recursion(state.apply(action)[0], turn, (*actions, action))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:6])
def test_legal_turns_are_complete(seed: int) -> None:
    game = finished_game(seed)
    phases = set()
    for state in game.states:
        if state.phase in phases or state.phase in (Phase.DRAW, Phase.OVER) or state.turn < 4:
            continue
        phases.add(state.phase)
        turns = list(state.legal_turns())
        assert [turn.actions for turn in turns] == list(turns_by_recursion(state, state.turn))
        for turn in Random(seed).sample(turns, min(len(turns), 20)):
            after, events = state, list[Event]()
            for action in turn.actions:
                after, new_events = after.apply(action)
                events += new_events
            assert (turn.state, turn.events) == (after, tuple(events))
            assert turn.state.phase in (Phase.DRAW, Phase.OVER)
    assert Phase.PLACE in phases


def test_legal_turns_include_actions_of_others_at_a_circle() -> None:
    state = State.setup(
        players=["Ann", "Bob"],
        sets=SET_NAMES,
        rules=Rules(crop_tiles="all"),
        meeples=[("Bob", (0, 0), "field EL")],
        tiles=[("D", 0, 0, 0)],
        hand="K1",
    )
    types = {type(turn.actions[-1]).__name__ for turn in state.legal_turns()}
    assert {"AddMeeple", "TakeBack"} <= types


def test_legal_turns_before_a_draw_start_with_every_tile() -> None:
    state = State.setup(tiles_left={"E": 1, "U": 2})
    assert {turn.actions[0] for turn in state.legal_turns()} == set(state.legal_actions())
    assert list(State.start().end_now()[0].legal_turns()) == []


@pytest.mark.parametrize("unplaceable", ["discard", "reshuffle"])
def test_legal_turns_with_unplaceable_tile(unplaceable: str) -> None:
    """The tile C, a city on four sides, fits nowhere round a tile B, and E goes there (R12)."""
    state = State.setup(
        tiles=[("B", 0, 0, 0)],
        tiles_left={"C": 1, "E": 1},
        rules=Rules.from_options({"unplaceable_tile": unplaceable}),
    )
    firsts = [state.action_to_text(turn.actions[0]) for turn in state.legal_turns()]
    assert firsts.count("draw E") > 0
    assert ("draw C" in firsts) == (unplaceable == "discard")


def test_legal_turns_is_lazy() -> None:
    state = State.start(sets=SET_NAMES)
    assert next(state.legal_turns()).state.turn == 2


# -- random games


@pytest.mark.parametrize("seed", range(5))
def test_playout_is_determined_by_seed(seed: int) -> None:
    for state in finished_game(seed % len(SEEDS)).states[5::150]:
        before, key = state.edit(), state.key
        end = state.playout(seed)
        assert end.is_over
        assert end == state.playout(Random(seed))
        assert State.from_text(end.to_text()) == end
        assert (state, state.key) == (before, key)
        assert end.playout() == end
    assert len({State.start().playout(other).key for other in range(6)}) == 6
    assert State.start().playout().is_over


def test_is_over_equals_phase() -> None:
    for state in finished_game(SEEDS[0]).states:
        assert state.is_over == (state.phase is Phase.OVER)


@pytest.mark.parametrize("random", ["x", 1.5, True, []])
def test_playout_refuses_invalid_random(random: object) -> None:
    with pytest.raises(BadArgument, match=r"random\.Random"):
        State.start().playout(random)  # type: ignore[arg-type]


# -- counts


@pytest.mark.parametrize("name", SUPPLIES)
def test_perft_equals_reference_counts(name: str) -> None:
    expected = (COUNTS[name] + DEEPER_COUNTS[name])[:6]
    state = start(SUPPLIES[name])
    assert [state.perft(depth) for depth in range(len(expected) + 1)] == [1, *expected]


@pytest.mark.parametrize("depth", [-1, None, "3", 1.0, True])
def test_perft_refuses_invalid_depth(depth: object) -> None:
    with pytest.raises(BadArgument, match="from 0"):
        State.start().perft(depth)  # type: ignore[arg-type]


# -- keys


@pytest.mark.slow
def test_keys_are_equal_for_equal_states_only() -> None:
    states = [state for seed in SEEDS[:4] for state in finished_game(seed).states[::11]]
    keys = {state.key: state for state in states}
    assert len(keys) == len(set(states))
    for state in states:
        assert State.from_text(state.to_text()).key == state.key
        assert keys[state.key] == state
        assert len(state.key) == 16
        assert int(state.key, 16) >= 0


@pytest.mark.slow
def test_key_does_not_depend_on_hash_seed() -> None:
    script = "from carc_widget.engine import State; print(State.start(3).key)"
    keys = {
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert keys == {State.start(3).key + "\n"}
