"""What lies where, as traits of the stage: in many small parts, so that a turn sends only the few that have changed."""

from typing import Any

import traitlets

from carc_widget.widget.board.land import Land

PARTS = 64
"""In how many parts the land is sent; `land.js` knows it too."""

NAMES = tuple(f"land{number}" for number in range(PARTS))
"""The names of the traits."""

Traits: Any = type("Traits", (traitlets.HasTraits,), {name: traitlets.Dict().tag(sync=True) for name in NAMES})
"""The traits, for a widget to inherit: added one by one, each would be a message."""


def part(key: str) -> str:
    """The trait that holds a key; `land.js` finds it in the same way."""
    number = 0
    for letter in key:
        number = (number * 31 + ord(letter)) % PARTS
    return NAMES[number]


def parts(land: Land) -> dict[str, dict[str, Any]]:
    """The land by traits: kinds of tiles by their names, tiles by their cells, such as `0,-1`."""
    found: dict[str, dict[str, Any]] = {name: {} for name in NAMES}
    for kind, text in land.kinds.items():
        found[part(kind)][kind] = text
    for (x, y), (kind, rotation, lines) in land.parcels.items():
        key = f"{x},{y}"
        found[part(key)][key] = [kind, rotation, list(lines)]
    return found
