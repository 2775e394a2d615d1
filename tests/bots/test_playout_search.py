"""Playout search: early stopping when one turn is clearly best, and the prior of the static evaluation."""

from itertools import count, islice, pairwise

from carc_widget import bots
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.playout_search import MIN_SAMPLES, Candidate
from carc_widget.bots.turn_ranking import rank_turns
from carc_widget.engine import State

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


def test_time_limit_applies_to_the_whole_turn() -> None:
    clock = count()
    bot = bots.MonteCarlo(seconds=40, clock=lambda: next(clock))
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
