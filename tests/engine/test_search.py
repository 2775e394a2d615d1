"""`Trial`, the fast mutable position for search, agrees with `State`."""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from carc_widget.engine import BadArgument, Cell, Phase, Place, Rules, State, Trial
from tests.random_games import SEEDS, finished_game

pytestmark = pytest.mark.slow

MAX_TURNS = 60
"""The maximum number of whole turns of a state; states with more are skipped."""


def outcome(state: State) -> Hashable:
    """A position without rotations and without the choice between segments of one feature."""
    features = Counter(
        (f.kind, frozenset(f.cells), f.open_edges, f.strengths, f.figures, frozenset(m.kind for m in f.meeples))
        for f in state.features
    )
    fits = frozenset((id, cell) for id in ("D", "N", "V", "X") for cell in state.placements(id))
    return state.scores, state.supply, state.phase, state.to_act, state.duty, frozenset(features.items()), fits


def own_turns(state: State, player: int) -> Iterator[State]:
    """The states that a player can reach alone, by all legal actions."""
    for action in state.legal_actions():
        after, _ = state.apply(action)
        if after.phase in (Phase.DRAW, Phase.OVER) or after.turn != state.turn or after.to_act != player:
            yield after
        else:
            yield from own_turns(after, player)


@pytest.mark.parametrize("seed", SEEDS)
def test_turns_have_the_outcomes_of_all_legal_actions(seed: int) -> None:
    compared = 0
    for state in finished_game(seed).states[::29]:
        if state.phase in (Phase.DRAW, Phase.OVER):
            assert Trial(state).turns() == []
            continue
        expected = list(islice(own_turns(state, state.to_act), MAX_TURNS))
        if len(expected) < MAX_TURNS:
            turns = Trial(state).turns()
            assert len(turns) <= len(expected)
            assert {outcome(after.state) for _, after in turns} == set(map(outcome, expected))
            compared += 1
    assert compared


@pytest.mark.parametrize("seed", SEEDS)
def test_codes_correspond_to_actions(seed: int) -> None:
    random = Random(seed)
    for state in finished_game(seed).states[5::29]:
        trial = Trial(state)
        assert trial.actions(trial.codes()) == state.legal_actions()
        for codes, after in random.sample(trial.turns(), min(10, len(trial.turns()))):
            expected = state
            played = trial.copy()
            for code in codes:
                expected, _ = expected.apply(played.actions([code])[0])
                played.play(code)
            assert expected == after.state == played.state
            assert (after.scores, after.to_act, after.turn) == (expected.scores, expected.to_act, expected.turn)
            assert (after.is_over, after.is_draw) == (expected.is_over, expected.phase is Phase.DRAW)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_trials_are_independent(seed: int) -> None:
    for state in finished_game(seed).states[3::41]:
        before = state.to_json()
        trial = Trial(state)
        turns = trial.turns()
        keys = [after.state.key for _, after in turns]
        for _, after in turns[::2]:
            after.play_out(Random(1))
        assert [after.state.key for _, after in turns[1::2]] == keys[1::2]
        assert trial.state.key == state.key
        assert State.from_json(before).key == state.key


def test_equal_turns_are_listed_once() -> None:
    symmetric = State.setup(tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)], hand="U")
    cells = {action.cell for action in symmetric.legal_actions()}  # type: ignore[union-attr]
    placements = {codes[0] for codes, _ in Trial(symmetric).turns()}
    assert len(placements) < len(symmetric.legal_actions())
    assert {action.cell for action in Trial(symmetric).actions(sorted(placements))} == cells  # type: ignore[union-attr]


def test_codes_of_other_positions_have_no_actions() -> None:
    trial = Trial(State.setup(hand="E"))
    codes, _ = trial.turns()[0]
    with pytest.raises(BadArgument, match=f"{codes[1]} is not one of `codes"):
        trial.actions(codes)
    first = trial.actions(codes[:1])
    trial.play(codes[0])
    assert (*first, *trial.actions([codes[1]])) == next(State.setup(hand="E").legal_turns()).actions


def test_scores_if_over_equal_final_scores() -> None:
    for seed in SEEDS[:5]:
        for state in finished_game(seed).states[::31]:
            assert Trial(state).scores_if_over == state.end_now()[0].scores


def test_play_out_stops_at_turn_or_end() -> None:
    start = State.start(3, ("base", "inns_cathedrals"))
    trial = Trial(start).play_out(Random(1), until=6)
    assert (trial.turn, trial.is_draw, trial.is_over) == (6, True, False)
    assert Trial(start).play_out(Random(1), until=6).state == trial.state
    assert trial.play_out(Random(2), until=500).is_over
    assert Trial(start).play_out(Random(3)).state == start.playout(Random(3))


def test_draw_is_uniform_over_copies() -> None:
    state = State.setup(tiles_left={"E": 3, "V": 1})
    random = Random(1)
    counts = Counter[str]()
    for _ in range(400):
        trial = Trial(state)
        trial.draw(random)
        hand = trial.state.hand
        assert hand is not None
        counts[hand.id] += 1
    assert 270 < counts["E"] < 330


def test_unplaceable_tile_is_reshuffled() -> None:
    with_open_city = State.setup(
        tiles=[("D", 0, 0, 0)], tiles_left={"C": 1, "E": 1}, rules=Rules(unplaceable_tile="reshuffle"), sets=("base",)
    )
    assert with_open_city.placements("C")  # C fits only at the city while it is open
    with_closed_city = State.setup(
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)],
        tiles_left={"C": 1, "V": 1},
        rules=Rules(unplaceable_tile="reshuffle"),
    )
    assert not with_closed_city.placements("C")
    outcomes = set()
    for seed in range(20):
        trial = Trial(with_closed_city)
        trial.draw(Random(seed))
        outcomes.add((trial.is_draw, trial.state.hand is None, sum(trial.state.tiles_left.values())))
    assert outcomes == {(True, True, 2), (False, False, 1)}


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(BadArgument, match="the state is"):
        Trial("no state")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="no tile is to be drawn"):
        Trial(State.setup(hand="E")).draw(Random(1))


def test_figures_that_stay_together_are_not_joined_again_in_a_search() -> None:
    """R16, R32: they were joined before this tile."""
    places: Any = {"mage": ((0, 0), "road E"), "witch": ((0, 0), "road E")}
    trial = Trial(State.setup(hand="U", rules=Rules(magic_merge_no_spot="stay"), **places))
    trial.play(next(code for code in trial.codes() if trial.actions([code]) == (Place(Cell(1, 0), 1, "U"),)))
    assert trial.state.phase is Phase.DEPLOY
