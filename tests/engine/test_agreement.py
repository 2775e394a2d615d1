"""Agreement of the engine with the reference implementation; the random games reach every situation of the rules."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

import pytest

from carc_widget.engine import all_rules
from tests.engine.agreement.crowded import crowded_start
from tests.engine.agreement.pair import Pair, Start
from tests.engine.agreement.play import play
from tests.engine.agreement.situations import SITUATIONS
from tests.engine.agreement.starts import farmless_start, random_start

pytestmark = pytest.mark.slow

FIRST_GAMES = range(30)
RARE = (135, 1250, 2586, 307, 1161, 641, 767, 1646, 666, 142, 1676, 637, 1983, 818, 690, 1033, 459, 2014, 2094, 649, 51)
"""Seeds of short games that together reach every situation; `python -m tests.engine.agreement` counts them."""
SHARED_SEGMENT = (1427, 1897, 2300, 2394)
"""Seeds of games in which a position with meeples of two players on one segment is set up again."""
CROWDED_GAMES = range(200)
CROWDED_MINIMUM = {
    "R12 a tile leaves the game": 30,
    "R12 a tile goes back": 3,
    "R12 the last tile fits nowhere": 5,
    "R12 no tile of the bag fits": 3,
    "R26 away from what is just complete": 5,
    "R27 one of two is removed": 5,
    "R27 the only one is removed": 3,
    "R27 an open feature serves neither": 1,
    "R28 nothing to move, nothing to remove": 3,
    "R31 joined and completed, one leaves": 3,
    "R32 joined, one is removed": 5,
    "R32 joined, both stay": 1,
}
"""Minimum counts of rare situations in crowded games."""

FARMLESS = {"R47 a field is free and nobody may become a farmer"}
"""Situations that only games without farmers reach."""

MakeStart = Callable[[Random], Start]


class Agreement(NamedTuple):
    """The result of many games: the counts of situations, and the errors by seed."""

    counts: Counter[str]
    errors: dict[int, str]


def play_all(
    seeds: Iterable[int], make_start: MakeStart, play_game: Callable[[int, MakeStart], tuple[Counter[str], int]]
) -> Agreement:
    """Play the games of these seeds; an error in one does not stop the others."""
    result = Agreement(Counter(), {})
    for seed in seeds:
        try:
            result.counts.update(play_game(seed, make_start)[0])
        except Exception as error:  # every kind of failure is a difference, to be reported with its seed
            result.errors[seed] = f"{type(error).__name__}: {error}"
    return result


@pytest.fixture(scope="module")
def random_agreement() -> Agreement:
    return play_all((*FIRST_GAMES, *RARE, *SHARED_SEGMENT), random_start, play)


@pytest.fixture(scope="module")
def crowded_agreement() -> Agreement:
    return play_all(CROWDED_GAMES, crowded_start, play)


def check_agreement(result: Agreement, command: str) -> None:
    """Assert that no game differs."""
    problems = [f"{command} --games 1 --seed {seed}\n{error}" for seed, error in result.errors.items()]
    assert not problems, f"{len(problems)} games differ; to see one again:\n" + "\n".join(problems[:3])


def test_random_games_agree(random_agreement: Agreement) -> None:
    check_agreement(random_agreement, "python -m tests.engine.agreement")


def test_crowded_games_agree(crowded_agreement: Agreement) -> None:
    check_agreement(crowded_agreement, "python -m tests.engine.agreement --crowded")


def test_games_without_farmers_agree() -> None:
    result = play_all(range(40), farmless_start, play)
    check_agreement(result, "farmless_start")
    assert result.counts.keys() >= FARMLESS
    assert not [name for name in result.counts if name.startswith(("R63", "R64"))]


def count(result: Agreement, situation: str) -> int:
    if result.errors:
        pytest.skip("a game differs, which another test reports")
    return result.counts[situation]


@pytest.mark.parametrize("situation", [name for name in SITUATIONS if name not in FARMLESS])
def test_random_games_reach_situation(situation: str, random_agreement: Agreement) -> None:
    assert count(random_agreement, situation) > 0


@pytest.mark.parametrize(("situation", "times"), CROWDED_MINIMUM.items())
def test_crowded_games_reach_situation_often(situation: str, times: int, crowded_agreement: Agreement) -> None:
    assert count(crowded_agreement, situation) >= times


def test_difference_is_reported_with_seed_and_does_not_stop_other_games() -> None:
    def play_game(seed: int, make_start: MakeStart) -> tuple[Counter[str], int]:
        assert seed != 7, "one side says 3, the other 4"
        return Counter(["R12 a tile goes back"]), 1

    result = play_all((6, 7, 8), random_start, play_game)
    assert result.counts.total() == 2
    with pytest.raises(AssertionError, match=r"(?s)1 games differ.*--seed 7\n.*one side says 3"):
        check_agreement(result, "python -m tests.engine.agreement")
    with pytest.raises(pytest.skip.Exception):
        count(result, "R12 a tile goes back")


def test_situations_begin_with_rules() -> None:
    assert {name.split()[0] for name in SITUATIONS} <= all_rules().keys()


def start(options: dict[str, str | int]) -> Start:
    return Start(2, ("base",), options, {"U": 1}, 0, {(0, 0): ("D", 0)}, {}, ())


def test_pair_detects_differences() -> None:
    pair = Pair(start({}))
    pair.reference.scores[1] = 1
    with pytest.raises(AssertionError):
        pair.step(("draw", "U"))
    pair = Pair(start({}))
    pair.step(("draw", "U"))
    pair.state = pair.state.apply(pair.actions["place", "U", 1, 0, 1])[0]
    pair.reference.apply(("place", "U", 1, 0, 3))
    with pytest.raises(AssertionError):
        pair.compare_all_features()
