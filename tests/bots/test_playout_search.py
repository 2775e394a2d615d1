"""Playout search: when it settles on a turn, and the prior of the static evaluation."""

from itertools import count, islice, pairwise

from carc_widget import bots
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.playout_search import MIN_SAMPLES, Candidate
from carc_widget.bots.turn_ranking import rank
from carc_widget.engine import State

CLEAR = State.setup(hand="E")
"""One turn closes a city at once and nothing else is as good."""


def test_it_chooses_when_the_best_turn_is_clear_and_the_same_step_by_step() -> None:
    calls = count()
    bot = bots.MonteCarlo(playouts=3000)
    chosen = bot.choose(CLEAR, 1, lambda: next(calls) < 0)
    assert MIN_SAMPLES <= next(calls) < 1500
    assert list(bots.decide_steps(bot, CLEAR, 1))[-1] == chosen
    assert chosen == CLEAR.action_from_text("E/2 0,-1")


def test_advice_goes_on_after_it_is_settled() -> None:
    advice = list(islice(bots.MonteCarlo(playouts=3000).think(CLEAR, 1), 40))
    settled = [each.settled for each in advice]
    assert not settled[0], "nothing was played on yet"
    assert True in settled
    after = advice[settled.index(True) :]
    assert len(after) > 1
    assert all(one.best.playouts < other.best.playouts for one, other in pairwise(after))


def test_few_playouts_settle_nothing() -> None:
    for advice in bots.MonteCarlo(playouts=3000).think(CLEAR, 1):
        if advice.best.playouts >= MIN_SAMPLES:
            break
        assert not advice.settled


def test_a_time_limit_holds_for_the_whole_turn() -> None:
    clock = count()
    bot = bots.MonteCarlo(seconds=40, clock=lambda: next(clock))
    first = bot.choose(CLEAR, 1)
    used = next(clock)
    after, _ = CLEAR.apply(first)
    planned = bot.planned(after)
    assert bot.choose(after, 1) == planned
    assert list(bots.decide_steps(bot, after, 1)) == [None, planned]
    assert next(clock) == used + 1, "the second decision looked at the clock"
    assert bots.MonteCarlo(seconds=3).planned(after) is None
    assert bots.MonteCarlo(playouts=40).planned(after) is None


def test_the_static_evaluation_counts_as_playouts() -> None:
    turn = max(rank(CLEAR._board, DEFAULT_WEIGHTS, 1))._replace(margin=2.0)
    candidate = Candidate(CLEAR, turn, prior=8)
    assert candidate.margin == 2
    candidate.count(2, 20.0, 200.0, 2.0)
    assert candidate.margin == (8 * 2 + 20) / 10
    candidate.count(990, 9900.0, 99_000.0, 990.0)
    assert candidate.margin > 9.9
