"""Counts of action sequences (perft) of the reference implementation."""

import pytest

from tests.engine.reference.perft import SUPPLIES, counts

COUNTS = {
    "base": [3, 16, 104, 208, 1872],
    "inn": [2, 11, 77, 112, 1127],
    "magic": [3, 17, 134, 1330, 2870],
    "magic, nowhere to go": [3, 13, 79, 313, 1652],
    "magic, literal options": [2, 9, 60, 400, 670],
    "circle": [2, 8, 56, 68, 402],
    "circle, must": [2, 13, 143, 195, 1036],
    "unplaceable": [3, 12, 44, 88, 682],
    "unplaceable, reshuffled": [3, 12, 44, 88, 672],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SUPPLIES)
def test_counts(name: str) -> None:
    assert counts(SUPPLIES[name], 5) == COUNTS[name]
