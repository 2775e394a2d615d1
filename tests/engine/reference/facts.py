"""The printed tiles: the tile files, parsed again, and their parts after rotation (R1, R13)."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).resolve().parents[3] / "carc_widget" / "engine" / "data"
SETS = ("base", "inns_cathedrals", "mage_witch", "crop_circles_2")
SIDES = "NESW"
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")

# R72: the symbol of a circle determines the kind of feature whose followers it affects.
CIRCLE_KIND = {"fork": "field", "club": "road", "shield": "city"}


class Part(NamedTuple):
    """One segment of a turned tile: its name, kind, the sides or half-sides it reaches, and what is printed on it."""

    name: str
    kind: str
    directions: tuple[str, ...]
    pennants: int = 0
    inn: bool = False
    cathedral: bool = False
    borders: tuple[str, ...] = ()


def read_tiles() -> dict[str, dict[str, Any]]:
    """Read the four tile files; return the raw table of each tile by its id, with the name of its set added."""
    tiles: dict[str, dict[str, Any]] = {}
    for name in SETS:
        for entry in tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))["tile"]:
            tiles[entry["id"]] = {**entry, "set": name}
    return tiles


TILES = read_tiles()


def turn_direction(direction: str, rotation: int) -> str:
    """Turn a side ("N") or half-side ("NL") clockwise by quarter turns; left stays left, seen from the middle."""
    return SIDES[(SIDES.index(direction[0]) + rotation) % 4] + direction[1:]


def turn_all(directions: list[str], rotation: int) -> tuple[str, ...]:
    """Turn several sides or half-sides and put them in the order N E S W (NL NR EL ... for half-sides)."""
    order = [*SIDES, *HALVES]
    return tuple(sorted((turn_direction(direction, rotation) for direction in directions), key=order.index))


def part_name(kind: str, directions: tuple[str, ...]) -> str:
    """Name a part by its kind and the first direction it reaches; a field that reaches none is `field inner`."""
    return f"{kind} {directions[0] if directions else 'inner'}"


@cache
def parts(tile: str, rotation: int) -> tuple[Part, ...]:
    """Return all parts of a tile turned by `rotation` quarter turns (R13, R58, R62)."""
    entry = TILES[tile]
    cities = []
    for city in entry.get("cities", []):
        sides = turn_all(list(city["sides"]), rotation)
        pennants, cathedral = city.get("pennants", 0), city.get("cathedral", False)
        cities.append(Part(part_name("city", sides), "city", sides, pennants=pennants, cathedral=cathedral))
    roads = []
    for road in entry.get("roads", []):
        sides = turn_all(list(road["sides"]), rotation)
        roads.append(Part(part_name("road", sides), "road", sides, inn=road.get("inn", False)))
    monasteries = [Part("monastery", "monastery", ())] if entry.get("monastery") else []
    fields = []
    for field in entry.get("fields", []):
        halves = turn_all(field["halves"].split(), rotation)
        borders = tuple(cities[index].name for index in field.get("cities", []))
        fields.append(Part(part_name("field", halves), "field", halves, borders=borders))
    return (*cities, *roads, *monasteries, *fields)


@cache
def edge(tile: str, rotation: int, side: str) -> str:
    """Return what the turned tile shows at a side: city, road or field (R10)."""
    for part in parts(tile, rotation):
        if part.kind in ("city", "road") and side in part.directions:
            return part.kind
    return "field"


def has_logo(tile: str) -> bool:
    """Return whether the tile carries the magic logo (R16)."""
    return bool(TILES[tile].get("magic", False))


def circle_kind(tile: str) -> str | None:
    """Return the kind of feature of the tile's crop circle, or None without a circle (R69, R72)."""
    symbol = TILES[tile].get("crop_circle")
    return None if symbol is None else CIRCLE_KIND[symbol]


def full_bag(sets: frozenset[str], crop_tiles: str) -> dict[str, int]:
    """Count the tiles to draw: all tiles of the sets but the start tile (R1-R3)."""
    bag = {}
    for tile, entry in TILES.items():
        left_out = entry["set"] == "crop_circles_2" and crop_tiles == "mini" and tile != "K3"
        copies = entry["count"] - entry.get("start_copies", 0)
        if entry["set"] in sets and not left_out and copies > 0:
            bag[tile] = copies
    return bag
