"""Playout search: early stopping when one turn is clearly best, and the prior of the static evaluation."""

from itertools import count, islice, pairwise
from random import Random

import pytest

from carc_widget import bots
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS, Weights
from carc_widget.bots.playout_search import MIN_SAMPLES, Candidate, PlayoutSearch
from carc_widget.bots.turn_ranking import rank_turns
from carc_widget.engine import State
from carc_widget.engine.board import Board
from carc_widget.engine.turn import CIRCLE, DRAW

CLEAR_CHOICE = State.setup(hand="E")
"""One turn completes a city at once, and no other turn is as good."""


def test_choose_stops_early_when_best_turn_is_clear() -> None:
    calls = count()
    bot = bots.MonteCarlo(playouts=3000)
    action = bot.choose(CLEAR_CHOICE, 1, lambda: next(calls) < 0)
    assert MIN_SAMPLES <= next(calls) < 1500
    assert list(bots.decide_steps(bot, CLEAR_CHOICE, 1))[-1] == action
    assert action == CLEAR_CHOICE.action_from_text("E/2 0,-1")


def test_think_continues_after_advice_is_settled() -> None:
    advice = list(islice(bots.MonteCarlo(playouts=3000).think(CLEAR_CHOICE, 1), 40))
    settled = [item.settled for item in advice]
    assert not settled[0], "settled before the first playout"
    assert True in settled
    after = advice[settled.index(True) :]
    assert len(after) > 1
    assert all(earlier.best.playouts < later.best.playouts for earlier, later in pairwise(after))


def test_few_playouts_do_not_settle() -> None:
    for advice in bots.MonteCarlo(playouts=3000).think(CLEAR_CHOICE, 1):
        if advice.best.playouts >= MIN_SAMPLES:
            break
        assert not advice.settled


@pytest.mark.parametrize("playouts", [None, 100_000])
def test_time_limit_applies_to_the_whole_turn(playouts: int | None) -> None:
    clock = count()
    bot = bots.MonteCarlo(seconds=40, playouts=playouts, clock=lambda: next(clock))
    first = bot.choose(CLEAR_CHOICE, 1)
    time_used = next(clock)
    after, _ = CLEAR_CHOICE.apply(first)
    planned = bot.planned(after)
    assert bot.choose(after, 1) == planned
    assert list(bots.decide_steps(bot, after, 1)) == [None, planned]
    assert next(clock) == time_used + 1, "the second decision uses the clock"
    assert bots.MonteCarlo(seconds=3).planned(after) is None
    assert bots.MonteCarlo(playouts=40).planned(after) is None


def test_prior_counts_as_playouts() -> None:
    turn = max(rank_turns(CLEAR_CHOICE._board, DEFAULT_WEIGHTS, 1))._replace(margin=2.0)
    candidate = Candidate(CLEAR_CHOICE, turn, prior=8)
    assert candidate.margin == 2
    candidate.count(2, 20.0, 200.0, 2.0)
    assert candidate.margin == (8 * 2 + 20) / 10
    candidate.count(990, 9900.0, 99_000.0, 990.0)
    assert candidate.margin > 9.9


def test_playouts_after_a_crop_circle_are_as_long_as_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A knight makes the player choose at the circle, so that the turn goes on; without a knight it is over."""
    ends: list[tuple[int, int]] = []

    def record(candidate: Candidate, board: Board, player: int, weights: Weights) -> None:
        ends.append((board.step, board.turn))

    monkeypatch.setattr(Candidate, "add", record)
    state = State.setup(hand="K3", sets=("base", "crop_circles_2"))
    search = PlayoutSearch(state, Random(1), width=20, turns=2, weights=DEFAULT_WEIGHTS)
    assert {candidate.board.step for candidate in search.candidates} == {CIRCLE, DRAW}
    list(search.sweep(0.0))
    assert ends == [(DRAW, state.turn + 3)] * len(search.candidates)


@pytest.mark.parametrize(("scores", "share"), [((0, 0), 1), ((0, 4), 0.5), ((0, 5), 0)])
def test_turn_that_ends_the_game_has_its_result_without_playouts(scores: tuple[int, int], share: float) -> None:
    last = State.setup(hand="E", scores=scores, tiles_left={})
    best = bots.advise(last, playouts=0).best
    assert (best.text, best.playouts, best.exact) == ("E/2 0,-1 +city S", 0, False)
    assert (best.margin, best.winning_chance) == (4 - scores[1], share)
