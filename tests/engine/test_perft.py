"""Counts of action sequences (perft), equal to those of the reference (`tests/engine/reference/perft.py`)."""

import pytest

from carc_widget.engine import PLAYER_NAMES, Rules, State
from tests.engine.reference.perft import SETS, SUPPLIES, Supply
from tests.engine.reference.test_perft import COUNTS

DEEPER_COUNTS = {
    "base": [10320, 10320, 104768],
    "inn": [7049, 7049, 86454],
    "magic": [22362, 194566],
    "magic, nowhere to go": [11028, 46588, 171104],
    "magic, literal options": [4128, 21384, 26100],
    "circle": [2314, 1756, 4014],
    "circle, must": [9102, 15648, 42714],
    "unplaceable": [1728, 1728, 20672],
    "unplaceable, reshuffled": [1728, 1728, 20672],
}
"""The counts from depth 6 on, by `tests.engine.reference.perft.count`, which is too slow to run here."""


def start(supply: Supply) -> State:
    return State.setup(
        players=PLAYER_NAMES[: supply.players],
        sets=SETS,
        rules=Rules.from_options({"crop_tiles": "all", **supply.options}),
        tiles_left=supply.bag,
    )


def add_counts(state: State, depths: list[int]) -> None:
    """Add the number of sequences of 1, 2, ... legal actions from here to `depths`."""
    actions = state.legal_actions()
    depths[0] += len(actions)
    if len(depths) > 1:
        rest = [0] * (len(depths) - 1)
        for action in actions:
            add_counts(state.apply(action)[0], rest)
        depths[1:] = [total + extra for total, extra in zip(depths[1:], rest, strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SUPPLIES)
def test_counts(name: str) -> None:
    expected = COUNTS[name] + DEEPER_COUNTS[name]
    counts = [0] * len(expected)
    add_counts(start(SUPPLIES[name]), counts)
    assert counts == expected
