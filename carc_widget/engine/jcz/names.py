"""The names in JCloisterZone files and what they are called here."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from carc_widget.engine.errors import shown
from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.geometry import HalfSide
from carc_widget.engine.jcz.values import Json
from carc_widget.engine.tiles import FeatureKind, Segment, Tile, all_tiles

SETS = {
    "basic:1": "base",
    "inns-and-cathedrals:1": "inns_cathedrals",
    "mage-and-witch:1": "mage_witch",
    "corn-circles/2": "crop_circles_2",
}
"""Tile sets. The part after a colon is the edition; the tiles of edition 2 show gardens."""


class Element(NamedTuple):
    """A piece, a kind of meeple or a mechanism that a game can switch on: the set that needs it, and its value."""

    set: str
    value: int | bool


ELEMENTS = {
    "small-follower": Element("base", 7),
    "farmers": Element("base", True),
    "big-follower": Element("inns_cathedrals", 1),
    "inn": Element("inns_cathedrals", True),
    "cathedral": Element("inns_cathedrals", True),
    "mage": Element("mage_witch", 1),
    "witch": Element("mage_witch", 1),
}

FEATURES = {
    "Road": FeatureKind.ROAD,
    "City": FeatureKind.CITY,
    "Field": FeatureKind.FIELD,
    "Monastery": FeatureKind.MONASTERY,
    # Early files of version 5 have older words.
    "Farm": FeatureKind.FIELD,
    "Cloister": FeatureKind.MONASTERY,
}

FEATURE_NAMES = {kind: name for name, kind in reversed(FEATURES.items())}
"""Kind of feature -> the name to write."""

_ROTATIONS = ("R0", "R90", "R180", "R270")

_TURN_OFFSETS = {
    **dict.fromkeys(("U", "I11", "M3", "M5", "M8", "K6"), 1),
    **dict.fromkeys(("I04",), 2),
    **dict.fromkeys(("I", "M", "N", "I03", "I05", "I06", "I07", "M7"), 3),
}
"""Quarter turns of this library's tile that correspond to no rotation in JCloisterZone; 0 for all other tiles."""

_KINDS = {"small": MeepleKind.SMALL, "big": MeepleKind.LARGE}
_KIND_NAMES = {kind: name for name, kind in _KINDS.items()}

_INNER = frozenset({"inner"})
_INNER_WORDS = ("I", "CLOISTER", "INNER_FARM")
"""Places within a tile that reach no side; the longer words come from early files of version 5."""

# A side without its letter in front is that side; with an underscore it is all the others.
_SIDES = "NWSE"
_PAIRS = {"WE", "NS", "NW", "SW", "SE", "NE"}
_HALVES = {half.name for half in HalfSide}


@cache
def _tiles() -> Mapping[str, Tile]:
    return {tile.jcloisterzone: tile for tile in all_tiles().values()}


def find_tile(name: Json) -> Tile:
    """The tile with an id such as `BA/RCr`.

    Raises:
        JczError: there is no such tile in any of the sets that can be read.
    """
    matching = _tiles().get(name.text())
    if matching is None:
        raise name.error(f"there is no tile {shown(name.value)} in the sets {', '.join(SETS)}")
    return matching


def find_rotation(name: Json, tile: Tile) -> int:
    """The quarter turns of a tile for a JCloisterZone rotation such as `R90`.

    Raises:
        JczError: it is not a rotation.
    """
    if name.text() not in _ROTATIONS:
        raise name.error(f"{shown(name.value)} is none of {', '.join(_ROTATIONS)}")
    return own_turns(tile, _ROTATIONS.index(name.text()))


def own_turns(tile: Tile, turns: int) -> int:
    """The quarter turns of a tile for those in JCloisterZone."""
    return (turns + _TURN_OFFSETS.get(tile.id, 0)) % 4


def jcz_turns(tile: Tile, turns: int) -> int:
    """The quarter turns of a tile in JCloisterZone: the inverse of `own_turns`."""
    return (turns - _TURN_OFFSETS.get(tile.id, 0)) % 4


def rotation_name(tile: Tile, turns: int) -> str:
    """The JCloisterZone rotation of a tile, such as `R90`."""
    return _ROTATIONS[jcz_turns(tile, turns)]


def directions(location: Json) -> frozenset[str]:
    """The sides or half-sides that a location such as `WE`, `_N` or `NL.NR` names; `inner` for one that has none.

    Raises:
        JczError: it is not a location.
    """
    text = location.text().strip()
    if text in _INNER_WORDS:
        return _INNER
    named: set[str] = set()
    for word in re.split(r"[.\s]+", text[:80]):
        if word in _HALVES:
            named.add(word)
        elif len(word) == 2 and word[0] == "_" and word[1] in _SIDES:
            named |= set(_SIDES) - {word[1]}
        elif 0 < len(word) <= 4 and set(word) <= set(_SIDES):
            named |= set(word)
        else:
            raise location.error(
                f"{shown(location.value)} is not a location; expected sides (`WE`), half-sides (`NL.NR`) or `I`"
            )
    return frozenset(named)


def reaches(segment: Segment, rotation: int) -> frozenset[str]:
    """The directions that a segment reaches on the board, named as in `directions`."""
    return frozenset(segment.directions(rotation)) or _INNER


def location_name(segment: Segment, rotation: int) -> str:
    """The location to write for a segment."""
    names = reaches(segment, rotation)
    if names == _INNER:
        return "I"
    if segment.kind is FeatureKind.FIELD:
        return ".".join(half.name for half in HalfSide if half.name in names)
    if len(names) == 3:
        return "_" + next(side for side in _SIDES if side not in names)
    return next((pair for pair in _PAIRS if set(pair) == names), "".join(side for side in _SIDES if side in names))


def find_meeple(id: Json) -> tuple[int, MeepleKind]:
    """The owner and the kind of a meeple such as `0.small.1`.

    The last number distinguishes meeples of a kind, which have no names here.

    Raises:
        JczError: it is not a meeple, or of a kind that belongs to another expansion.
    """
    match = re.fullmatch(r"([0-9]{1,2})\.([a-z-]{1,40})\.([0-9]{1,3})", id.text())
    if match is None:
        raise id.error(f"{shown(id.value)} is not a meeple; an id has the form 0.small.1: player, kind, number")
    if match[2] not in _KINDS:
        raise id.error(f"the meeple {match[2]!r} is not supported; supported: {', '.join(_KINDS)}")
    return int(match[1]), _KINDS[match[2]]


def meeple_id(player: int, kind: MeepleKind, number: int) -> str:
    """The id to write for a meeple."""
    return f"{player}.{_KIND_NAMES[kind]}.{number}"


def find_figure(id: Json) -> Figure:
    """The magic figure with an id such as `mage.1`.

    Raises:
        JczError: it is another figure, or none.
    """
    name, _, number = id.text().partition(".")
    if name not in list(Figure) or number != "1":
        supported = ", ".join(f"{figure}.1" for figure in Figure)
        raise id.error(f"the figure {shown(id.value)} is not supported; supported: {supported}")
    return Figure(name)
