"""The engine agrees with the plain implementation, and the games that show it reach every situation of the rules."""

from collections import Counter

import pytest

from carc_widget.engine import all_rules
from tests.agreement.pair import Pair, Start
from tests.agreement.play import play
from tests.agreement.situations import SITUATIONS

FIRST_GAMES = range(100)
RARE = (135, 1250, 2586, 307, 1161, 641, 767, 1646, 666, 142, 1676, 637, 1983, 818, 690, 1033, 459, 2014, 2094, 649, 51)
"""Seeds of short games that together reach every situation; `python -m tests.agreement` counts them."""
SHARED_SEGMENT = (1427, 1897, 2300, 2394)
"""Seeds of games in which a crop circle puts meeples of two players on one segment, which are then set up anew."""


@pytest.fixture(scope="module")
def found() -> Counter[str]:
    """How often each situation came up in all games; playing them compares both sides at every step."""
    total: Counter[str] = Counter()
    for seed in (*FIRST_GAMES, *RARE, *SHARED_SEGMENT):
        total += play(seed)[0]
    return total


@pytest.mark.parametrize("situation", SITUATIONS)
def test_games_with_this_situation_agree(situation: str, found: Counter[str]) -> None:
    assert found[situation] > 0


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
