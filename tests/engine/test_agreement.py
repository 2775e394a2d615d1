"""The engine agrees with the plain implementation, and the games that show it reach every situation of the rules."""

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

FIRST_GAMES = range(100)
RARE = (135, 1250, 2586, 307, 1161, 641, 767, 1646, 666, 142, 1676, 637, 1983, 818, 690, 1033, 459, 2014, 2094, 649, 51)
"""Seeds of short games that together reach every situation; `python -m tests.engine.agreement` counts them."""
SHARED_SEGMENT = (1427, 1897, 2300, 2394)
"""Seeds of games in which a crop circle puts meeples of two players on one segment, which are then set up anew."""
CROWDED_GAMES = range(200)
OFTEN = {
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
"""How often, at least, what is rare elsewhere has to come up in the games that begin crowded."""

FARMLESS = {"R47 a field is free and nobody may become a farmer"}
"""What only games without farmers reach."""

Begin = Callable[[Random], Start]


class Played(NamedTuple):
    """What many games came to: how often each situation came up in them, and the seeds of those that differ."""

    found: Counter[str]
    differing: dict[int, str]


def play_all(seeds: Iterable[int], begin: Begin, one: Callable[[int, Begin], tuple[Counter[str], int]]) -> Played:
    """Play the games of these seeds; one that differs keeps nobody from playing the others."""
    played = Played(Counter(), {})
    for seed in seeds:
        try:
            played.found.update(one(seed, begin)[0])
        except Exception as error:  # every kind of failure is a difference, to be reported with its seed
            played.differing[seed] = f"{type(error).__name__}: {error}"
    return played


@pytest.fixture(scope="module")
def anywhere() -> Played:
    return play_all((*FIRST_GAMES, *RARE, *SHARED_SEGMENT), random_start, play)


@pytest.fixture(scope="module")
def crowded() -> Played:
    return play_all(CROWDED_GAMES, crowded_start, play)


def check_agreement(played: Played, command: str) -> None:
    problems = [f"{command} --games 1 --seed {seed}\n{error}" for seed, error in played.differing.items()]
    assert not problems, f"{len(problems)} games differ; to see one again:\n" + "\n".join(problems[:3])


@pytest.mark.slow
def test_games_agree(anywhere: Played) -> None:
    check_agreement(anywhere, "python -m tests.engine.agreement")


@pytest.mark.slow
def test_crowded_games_agree(crowded: Played) -> None:
    check_agreement(crowded, "python -m tests.engine.agreement --crowded")


def test_games_without_farmers_agree() -> None:
    played = play_all(range(40), farmless_start, play)
    check_agreement(played, "farmless_start")
    assert played.found.keys() >= FARMLESS
    assert not [name for name in played.found if name.startswith(("R63", "R64"))]


def count(played: Played, situation: str) -> int:
    if played.differing:
        pytest.skip("a game differs, which another test tells")
    return played.found[situation]


@pytest.mark.slow
@pytest.mark.parametrize("situation", [name for name in SITUATIONS if name not in FARMLESS])
def test_games_reach(situation: str, anywhere: Played) -> None:
    assert count(anywhere, situation) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("situation", "times"), OFTEN.items())
def test_crowded_games_reach_often(situation: str, times: int, crowded: Played) -> None:
    assert count(crowded, situation) >= times


def test_a_difference_names_its_seed_and_stops_no_other_game() -> None:
    def one(seed: int, begin: Begin) -> tuple[Counter[str], int]:
        assert seed != 7, "one side says 3, the other 4"
        return Counter(["R12 a tile goes back"]), 1

    played = play_all((6, 7, 8), random_start, one)
    assert played.found.total() == 2
    with pytest.raises(AssertionError, match=r"(?s)1 games differ.*--seed 7\n.*one side says 3"):
        check_agreement(played, "python -m tests.engine.agreement")
    with pytest.raises(pytest.skip.Exception):
        count(played, "R12 a tile goes back")


def test_situations_name_rules() -> None:
    assert {name.split()[0] for name in SITUATIONS} <= all_rules().keys()


def start(options: dict[str, str | int]) -> Start:
    return Start(2, ("base",), options, {"U": 1}, 0, {(0, 0): ("D", 0)}, {}, ())


def test_a_difference_is_found() -> None:
    pair = Pair(start({}))
    pair.plain.scores[1] = 1
    with pytest.raises(AssertionError):
        pair.step(("draw", "U"))
    pair = Pair(start({}))
    pair.step(("draw", "U"))
    pair.state = pair.state.apply(pair.actions["place", "U", 1, 0, 1])[0]
    pair.plain.apply(("place", "U", 1, 0, 3))
    with pytest.raises(AssertionError):
        pair.compare_all_features()
