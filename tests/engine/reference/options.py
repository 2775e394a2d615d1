"""The options of the rules: names, values, defaults (the first value of each is the default)."""

from collections.abc import Mapping

Options = dict[str, str | int]

VALUES: dict[str, tuple[str | int, ...]] = {
    "magic_same_feature_move": ("forbidden", "allowed"),  # R24
    "magic_merge_and_tile": ("one_move", "two_moves"),  # R33
    "magic_merge_no_spot": ("remove_one", "stay"),  # R32
    "magic_return_unoccupied": ("return", "stay"),  # R43
    "mage_on_zero_feature": ("tiles", "zero"),  # R45
    "inn_cathedral_unfinished": ("zero", "ignore"),  # R67
    "small_city_points": (4, 2),  # R56
    "farm_scoring": ("third", "second", "first"),  # R63, R64
    "farmers": ("with", "without"),  # R47
    "crop_add": ("may", "must"),  # R74
    "crop_add_place": ("same_segment", "same_feature"),  # R74
    "crop_tiles": ("mini", "all"),  # R1
    "unplaceable_tile": ("discard", "reshuffle"),  # R12
    "first_player": ("given", "random"),  # R6
}


def complete_options(chosen: Mapping[str, str | int]) -> Options:
    """Fill up with the defaults; raise ValueError for an unknown option or value."""
    for name, value in chosen.items():
        if name not in VALUES:
            raise ValueError(f"unknown option {name!r}; known: {', '.join(VALUES)}")
        if value not in VALUES[name]:
            raise ValueError(f"option {name!r} has no value {value!r}; possible: {VALUES[name]}")
    return {name: chosen.get(name, values[0]) for name, values in VALUES.items()}
