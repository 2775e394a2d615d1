"""Rule options in words: the name of each option, and each of its values."""

from collections.abc import Mapping
from types import MappingProxyType

from carc_widget.i18n.language import N_, _

_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "magic_same_feature_move": N_("Magic figure on its own road or city"),
        "magic_merge_and_tile": N_("Magic tile that joins mage and witch"),
        "magic_merge_no_spot": N_("Joined figures with nowhere to go"),
        "magic_return_unoccupied": N_("Figure on a completed feature without meeples"),
        "mage_on_zero_feature": N_("Mage on a feature worth nothing"),
        "inn_cathedral_unfinished": N_("Unfinished inn or cathedral"),
        "small_city_points": N_("Two-tile city"),
        "farm_scoring": N_("Scoring of fields"),
        "farmers": N_("Farmers"),
        "crop_add": N_("Adding a meeple at a crop circle"),
        "crop_add_place": N_("Place of the added meeple"),
        "crop_tiles": N_("Crop circle tiles"),
        "unplaceable_tile": N_("Tile that fits nowhere"),
        "first_player": N_("First player"),
    }
)
_VALUES: Mapping[tuple[str, object], str] = MappingProxyType(
    {
        ("magic_same_feature_move", "forbidden"): N_("must move to another one"),
        ("magic_same_feature_move", "allowed"): N_("may be set down again"),
        ("magic_merge_and_tile", "one_move"): N_("one move"),
        ("magic_merge_and_tile", "two_moves"): N_("two moves"),
        ("magic_merge_no_spot", "remove_one"): N_("one is set aside"),
        ("magic_merge_no_spot", "stay"): N_("both stay"),
        ("magic_return_unoccupied", "return"): N_("is set aside"),
        ("magic_return_unoccupied", "stay"): N_("stays"),
        ("mage_on_zero_feature", "tiles"): N_("1 point per tile"),
        ("mage_on_zero_feature", "zero"): N_("no points"),
        ("inn_cathedral_unfinished", "zero"): N_("no points at the end"),
        ("inn_cathedral_unfinished", "ignore"): N_("scored as if it had none"),
        ("small_city_points", 4): N_("4 points"),
        ("small_city_points", 2): N_("2 points"),
        ("farm_scoring", "third"): N_("3 points per city, for each field"),
        ("farm_scoring", "second"): N_("3 points per city, once per player"),
        ("farm_scoring", "first"): N_("4 points per city, for all its farmers together"),
        ("farmers", "with"): N_("with farmers"),
        ("farmers", "without"): N_("without farmers"),
        ("crop_add", "may"): N_("optional"),
        ("crop_add", "must"): N_("required"),
        ("crop_add_place", "same_segment"): N_("beside a meeple of the same player, on the same part of the tile"),
        ("crop_add_place", "same_feature"): N_("anywhere on the same feature"),
        ("crop_tiles", "mini"): N_("one tile"),
        ("crop_tiles", "all"): N_("all six tiles"),
        ("unplaceable_tile", "discard"): N_("leaves the game"),
        ("unplaceable_tile", "reshuffle"): N_("goes back into the bag"),
        ("first_player", "given"): N_("first in the list"),
        ("first_player", "random"): N_("random"),
    }
)


def option_name(option: str) -> str:
    """The name of an option in words."""
    return _(_NAMES[option])


def option_value(option: str, value: object) -> str:
    """The value of an option in words.

    >>> option_name("small_city_points"), option_value("small_city_points", 2)
    ('Two-tile city', '2 points')
    """
    return _(_VALUES[option, value])
