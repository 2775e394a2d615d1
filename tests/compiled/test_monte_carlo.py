"""Monte Carlo with compiled playouts: legal and repeatable choices, and errors for unsupported sets."""

from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

from carc_widget import bots, compiled
from carc_widget.bots import monte_carlo
from carc_widget.bots.compiled_search import BATCH, CompiledCandidate, CompiledSearch, make_evaluator
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.monte_carlo import COMPILED_WIDTH, PRIOR, WIDTH
from carc_widget.bots.playout_search import FIGURES, PlayoutSearch
from carc_widget.bots.turn_ranking import rank_turns
from carc_widget.compiled import random_games
from carc_widget.compiled.position import CompiledPosition
from carc_widget.engine import Game, Phase, State
from carc_widget.simulation import simulate
from carc_widget.widget import workers
from carc_widget.widget.messages import AdviceReceived, Message

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("ready")
def test_compiled_bot_plays_whole_games_repeatably() -> None:
    bot = bots.MonteCarlo(playouts=300, compiled=True)
    games = simulate(1, [bot, "random"], ("base", "mage_witch"), seed=1).run()
    assert games.finished_games[0].share(0) == 1
    assert games.players[0] == "MonteCarlo(playouts=300, compiled=True)"
    state = State.setup(hand="E")
    assert state.action_to_text(bot.choose(state, 1)) == state.action_to_text(bot.choose(state, Random(1)))


@pytest.mark.usefixtures("ready")
def test_advice_agrees_with_games_of_greedy_policy() -> None:
    """Margin and winning chance of a turn equal those of traced games from the state after it."""
    state = State.setup(hand="E", scores=(0, 12), tiles_left={"D": 3, "U": 3, "E": 2})
    best = list(bots.MonteCarlo(playouts=4000, compiled=True, turns=20).think(state, 3))[-1].best
    assert best.playouts >= 500
    after = state
    for action in best.actions:
        after, _ = after.apply(action)
    assert after.phase is Phase.DRAW
    loaded = CompiledPosition(after._board)
    evaluator = make_evaluator(loaded.start, DEFAULT_WEIGHTS)
    points = [loaded.trace(1, first=game, evaluator=evaluator)[1].tolist() for game in range(400)]
    margins = [own - other for own, other in points]
    assert best.error is not None
    error = (best.error**2 + stdev(margins) ** 2 / 400) ** 0.5
    weight = best.playouts / (best.playouts + PRIOR)
    assert abs(best.margin - weight * fmean(margins)) < 5 * error + 0.3
    won = fmean((own > other) + (own == other) / 2 for own, other in points)
    assert abs(best.winning_chance - won) < 0.1


@pytest.mark.usefixtures("ready")
def test_time_limit_searches_more_turns_than_limit_of_playouts() -> None:
    state = State.setup(hand="E")
    turns = len(rank_turns(state._board, DEFAULT_WEIGHTS, FIGURES))
    assert WIDTH < turns <= COMPILED_WIDTH
    *_, last = bots.MonteCarlo(playouts=3000, compiled=True).think(state, 1)
    assert len(last) == WIDTH, "the same seed gives the same choices"
    for advice in bots.MonteCarlo(seconds=100, compiled=True).think(state, 1):
        assert len(advice) == turns
        if advice.settled:
            break
    assert advice.settled


class Clock:
    """A clock that ticks a millisecond at each look, however busy the computer is."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(
    ("bot", "lengths"),
    [
        (bots.MonteCarlo(0.9, compiled=True, clock=Clock()), [8]),
        (bots.MonteCarlo(2, compiled=True, clock=Clock()), [8, 16]),
        (bots.MonteCarlo(2, compiled=True, clock=Clock(), turns=4), [4]),
        (bots.MonteCarlo(playouts=200, compiled=True), [8]),
    ],
    ids=repr,
)
def test_best_turns_are_played_out_longer(
    bot: bots.MonteCarlo, lengths: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[PlayoutSearch] = []
    make_search = monte_carlo.make_search

    def record_search(*arguments: Any, **options: Any) -> PlayoutSearch:
        searches.append(make_search(*arguments, **options))
        return searches[-1]

    monkeypatch.setattr(monte_carlo, "make_search", record_search)
    *_, last = bot.think(State.setup(hand="V", sets=("base",)), 1)
    assert [search._until - search._state.turn - 1 for search in searches] == lengths
    best = searches[-1].advice()
    assert last[: len(best)] == best, "the longest playouts decide"
    assert len({turn.actions for turn in last}) == len(last) == len(searches[0].candidates)


@pytest.mark.usefixtures("ready")
def test_turns_have_the_same_draws() -> None:
    search = CompiledSearch(State.setup(hand="E"), Random(1), width=8, turns=8, weights=DEFAULT_WEIGHTS, prior=PRIOR)
    for progress in (0.0, 0.99, 0.99, 0.0):  # halving leaves out turns that are then played out again
        list(search.sweep(progress))
    playouts = {one.playouts for one in search.candidates}
    assert len(playouts) == 2
    again = CompiledSearch(
        State.setup(hand="E"), Random(1), width=8, turns=8, weights=DEFAULT_WEIGHTS, prior=PRIOR, batch=min(playouts)
    )
    list(again.sweep(0.0))
    for one, other in zip(search.candidates, again.candidates, strict=True):
        assert isinstance(one, CompiledCandidate)
        assert isinstance(other, CompiledCandidate)
        assert one.samples[: min(playouts)].tolist() == other.samples.tolist()


@pytest.mark.usefixtures("ready")
def test_lead_is_that_of_the_playouts_of_both_turns() -> None:
    """Its error is that of paired playouts: those that only one of the turns had would add to it."""
    state = State.setup(hand="E")
    one, other = (CompiledCandidate(state, turn) for turn in rank_turns(state._board, DEFAULT_WEIGHTS, FIGURES)[:2])
    margins = np.arange(100.0)
    one.add_all(margins + 1, 0)
    other.add_all(margins, 0)
    one.add_all(np.full(100, 1000.0), 0)
    assert one.lead_over(other) == (1, 0)
    assert other.lead_over(one) == (-1, 0)


@pytest.mark.usefixtures("ready")
def test_turn_without_playouts_is_not_advised() -> None:
    search = CompiledSearch(State.setup(hand="E"), Random(1), width=8, turns=8, weights=DEFAULT_WEIGHTS, prior=PRIOR)
    sweep = search.sweep(0.0)
    for _ in range(3):
        next(sweep)
    assert [turn.playouts for turn in search.advice()] == 3 * [BATCH] + 5 * [0]


def test_unsupported_sets_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = bots.bot("compiled:0.2")
    assert bot == bots.MonteCarlo(seconds=0.2, compiled=True)
    monkeypatch.setattr(random_games, "_ready", True)
    with pytest.raises(compiled.NotCompiled, match="crop_circles_2"):
        bot.choose(State.setup(hand="E", sets=("base", "crop_circles_2")), Random(1))


@pytest.mark.usefixtures("ready")
def test_hints_use_compiled_playouts_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "HINT_INTERVAL", 0.0)  # each step sends its advice
    for use_compiled, batch in ((True, BATCH), (False, 1)):
        messages: list[Message] = []
        replay = Game(state=State.setup(hand="V", sets=("base",))).replay
        steps = workers.hint_steps(replay, messages.append, lambda: True, compiled=use_compiled)
        while len(messages) < 2:
            next(steps)
        first, second = messages
        assert isinstance(first, AdviceReceived)
        assert isinstance(second, AdviceReceived)
        assert {turn.playouts for turn in first.advice} == {0}
        assert {turn.playouts for turn in second.advice} - {0} == {batch}
