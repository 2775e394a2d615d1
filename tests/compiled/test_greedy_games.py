"""Compiled games of greedy players: legal, with the evaluation of the greedy bot, and as strong."""

from itertools import islice
from random import Random

import pytest

from carc_widget import bots
from carc_widget.bots.compiled_search import make_evaluator
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.protocol import action_of
from carc_widget.compiled.position import CompiledPosition, Decision
from carc_widget.engine import Action, State
from carc_widget.engine.turn import DRAW, codes
from tests.compiled.traces import SETS, check, check_all, middle_games, rare_games, whole_games

GAMES = 200

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("ready")]


@pytest.mark.parametrize("sets", SETS, ids="+".join)
def test_traces_and_estimates(sets: tuple[str, ...]) -> None:
    """Decisions are legal, and scores and estimates equal those of the engine, with all options."""
    random = Random(f"careful {sets}")
    assert check_all(whole_games(random, sets), GAMES, random, greedy=True).games >= GAMES
    assert check_all(middle_games(random, sets), GAMES, random, greedy=True).games >= GAMES


def test_traces_with_rare_events() -> None:
    random = Random("careful rare")
    traced = check_all(rare_games(random), GAMES, random, greedy=True)
    assert min(traced.events[name] for name in ("R12 discarded", "R12 returned", "R28 stays", "R32 stays")) >= 1


def test_evaluation_equals_that_of_greedy_bot() -> None:
    """Checks one position of each random game."""
    random = Random("judged")
    for board in islice(middle_games(random), 200):
        check(board, random, games=1, greedy=True)


def test_expect_is_determined_by_seed() -> None:
    loaded = CompiledPosition(State.start(3, ("base", "mage_witch"))._board)
    evaluator = make_evaluator(loaded.start, DEFAULT_WEIGHTS)
    scores = loaded.expect(12, 7, evaluator).tolist()
    assert scores == loaded.expect(12, 7, evaluator).tolist() != loaded.expect(12, 8, evaluator).tolist()
    assert scores[5:] == loaded.expect(7, 7, evaluator, first=5).tolist()
    assert scores == loaded.expect(12, 7, make_evaluator(loaded.start, DEFAULT_WEIGHTS)).tolist()


def test_all_turns_use_the_same_draws() -> None:
    """Common draws reduce the variance of the difference between two turns."""
    state = State.setup(hand="U")
    loaded = CompiledPosition(state._board)
    evaluator = make_evaluator(loaded.start, DEFAULT_WEIGHTS)
    draws = []
    for code in codes(state._board)[:4]:
        entries, _ = loaded.trace(3, codes=(code,), evaluator=evaluator)
        draws.append([entry.code for entry in entries if isinstance(entry, Decision) and entry.step == DRAW])
    assert len(draws[0]) > 60
    assert draws == draws[:1] * 4


class GreedyPolicy:
    """A bot with the greedy policy of compiled games."""

    def choose(self, state: State, random: Random) -> Action:
        loaded = CompiledPosition(state._board)
        entries, _ = loaded.trace(0, until=state.turn + 1, evaluator=make_evaluator(loaded.start, DEFAULT_WEIGHTS))
        assert isinstance(entries[0], Decision)
        return action_of(state._board, entries[0].code)


def test_greedy_policy_is_as_strong_as_medium_bot() -> None:
    result = bots.match([GreedyPolicy(), bots.bot("medium")], games=8, sets=("base",), seed=1)
    assert result.share(0) > 0.6
