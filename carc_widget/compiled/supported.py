"""The tile sets and rule options that compiled games support; all others are refused."""

from collections.abc import Mapping
from typing import Any

from carc_widget.engine.game_config import GameConfig
from carc_widget.engine.rules import Rules, option_values

SETS = ("base", "inns_cathedrals", "mage_witch")
"""The supported tile sets."""

OPTIONS: Mapping[str, Mapping[Any, int]] = {
    "magic_same_feature_move": {"forbidden": 0, "allowed": 1},
    "magic_merge_and_tile": {"one_move": 0, "two_moves": 1},
    "magic_merge_no_spot": {"remove_one": 0, "stay": 1},
    "magic_return_unoccupied": {"stay": 0, "return": 1},
    "mage_on_zero_feature": {"zero": 0, "tiles": 1},
    "inn_cathedral_unfinished": {"ignore": 0, "zero": 1},
    "small_city_points": {4: 0, 2: 1},
    "farm_scoring": {"first": 1, "second": 2, "third": 3},
    "unplaceable_tile": {"discard": 0, "reshuffle": 1},
    "farmers": {"with": 0, "without": 1},
}
"""The supported values of each option with their codes; the constants in `arrays` have the same order."""

WITHOUT_EFFECT = frozenset({"crop_add", "crop_add_place", "crop_tiles", "first_player"})
"""Options that matter only for an unsupported set or before the first turn."""


def unsupported(config: GameConfig) -> str:
    """Why games with this configuration are not supported, as a sentence; empty if they are."""
    for name in config.sets:
        if name not in SETS:
            return f"they do not know the tile set {name!r}; they know {', '.join(map(repr, SETS))}"
    return _unsupported_option(config.rules)


def _unsupported_option(rules: Rules) -> str:
    for name in option_values():
        value = getattr(rules, name)
        if name not in WITHOUT_EFFECT and value not in OPTIONS.get(name, ()):
            return f"they do not know the option {name}={value!r}"
    return ""
