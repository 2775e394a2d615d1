"""The cheap position for those who search tells the same as states do."""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import islice
from random import Random

import pytest

from carc_widget.engine import BadArgument, Phase, Rules, State, Trial
from tests.random_games import SEEDS, played

pytestmark = pytest.mark.slow

MOST = 60
"""Whole turns of a state that are compared; with more of them, it is left out."""


def comes_to(state: State) -> Hashable:
    """What a position comes to: which of two segments of a feature is meant, or how a tile is turned, says nothing."""
    features = Counter(
        (f.kind, frozenset(f.cells), f.open_edges, f.strengths, f.figures, frozenset(m.kind for m in f.meeples))
        for f in state.features
    )
    fits = frozenset((id, cell) for id in ("D", "N", "V", "X") for cell in state.placements(id))
    return state.scores, state.supply, state.phase, state.to_act, state.duty, frozenset(features.items()), fits


def own_turns(state: State, player: int) -> Iterator[State]:
    """Where a player can get alone, through every legal action."""
    for action in state.legal_actions():
        after, _ = state.apply(action)
        if after.phase in (Phase.DRAW, Phase.OVER) or after.turn != state.turn or after.to_act != player:
            yield after
        else:
            yield from own_turns(after, player)


@pytest.mark.parametrize("seed", SEEDS)
def test_whole_turns_come_to_the_same_as_all_legal_actions(seed: int) -> None:
    compared = 0
    for state in played(seed).states[::29]:
        if state.phase in (Phase.DRAW, Phase.OVER):
            assert Trial(state).turns() == []
            continue
        expected = list(islice(own_turns(state, state.to_act), MOST))
        if len(expected) < MOST:
            turns = Trial(state).turns()
            assert len(turns) <= len(expected)
            assert {comes_to(after.state) for _, after in turns} == set(map(comes_to, expected))
            compared += 1
    assert compared


@pytest.mark.parametrize("seed", SEEDS)
def test_codes_stand_for_actions(seed: int) -> None:
    random = Random(seed)
    for state in played(seed).states[5::29]:
        trial = Trial(state)
        assert trial.actions(trial.codes()) == state.legal_actions()
        for codes, after in random.sample(trial.turns(), min(10, len(trial.turns()))):
            plain = state
            tried = trial.copy()
            for code in codes:
                plain, _ = plain.apply(tried.actions([code])[0])
                tried.play(code)
            assert plain == after.state == tried.state
            assert (after.scores, after.to_act, after.turn) == (plain.scores, plain.to_act, plain.turn)
            assert (after.is_over, after.is_draw) == (plain.is_over, plain.phase is Phase.DRAW)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_nothing_that_is_tried_changes_the_state_or_another_trial(seed: int) -> None:
    for state in played(seed).states[3::41]:
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
    both_ways = State.setup(tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)], hand="U")
    cells = {action.cell for action in both_ways.legal_actions()}  # type: ignore[union-attr]
    placed = {codes[0] for codes, _ in Trial(both_ways).turns()}
    assert len(placed) < len(both_ways.legal_actions())
    assert {action.cell for action in Trial(both_ways).actions(sorted(placed))} == cells  # type: ignore[union-attr]


def test_a_game_that_ends_now_pays_what_the_final_scoring_pays() -> None:
    for seed in SEEDS[:5]:
        for state in played(seed).states[::31]:
            assert Trial(state).scores_if_over == state.end_now()[0].scores


def test_random_play_stops_at_a_turn_or_at_the_end() -> None:
    start = State.start(3, ("base", "inns_cathedrals"))
    trial = Trial(start).play_out(Random(1), until=6)
    assert (trial.turn, trial.is_draw, trial.is_over) == (6, True, False)
    assert Trial(start).play_out(Random(1), until=6).state == trial.state
    assert trial.play_out(Random(2), until=500).is_over
    assert Trial(start).play_out(Random(3)).state == start.playout(Random(3))


def test_every_copy_in_the_bag_is_drawn_as_often() -> None:
    state = State.setup(tiles_left={"E": 3, "V": 1})
    random = Random(1)
    drawn = Counter[str]()
    for _ in range(400):
        trial = Trial(state)
        trial.draw(random)
        hand = trial.state.hand
        assert hand is not None
        drawn[hand.id] += 1
    assert 270 < drawn["E"] < 330


def test_a_tile_that_fits_nowhere_goes_back_and_may_come_again() -> None:
    road = State.setup(
        tiles=[("D", 0, 0, 0)], tiles_left={"C": 1, "E": 1}, rules=Rules(unplaceable_tile="reshuffle"), sets=("base",)
    )
    assert road.placements("C")  # it fits on the city: closed, it fits nowhere
    closed = State.setup(
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)],
        tiles_left={"C": 1, "V": 1},
        rules=Rules(unplaceable_tile="reshuffle"),
    )
    assert not closed.placements("C")
    met = set()
    for seed in range(20):
        trial = Trial(closed)
        trial.draw(Random(seed))
        met.add((trial.is_draw, trial.state.hand is None, sum(trial.state.tiles_left.values())))
    assert met == {(True, True, 2), (False, False, 1)}


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(BadArgument, match="is no state"):
        Trial("no state")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="no tile is to be drawn"):
        Trial(State.setup(hand="E")).draw(Random(1))
