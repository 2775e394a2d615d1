"""Hypothesis strategies for tiles: any that can be printed, built without the engine's check.

The rim of a tile is twelve points, clockwise from the left end of the northern side: of each side the left half, the
middle and the right half. The segments are sets of such points that do not cross.
"""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

Points = frozenset[int]
Entry = dict[str, Any]

HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
POINT = {half: 3 * (i // 2) + 2 * (i % 2) for i, half in enumerate(HALVES)}
NAME = {point: half for half, point in POINT.items()}


def cross(first: Points, second: Points) -> bool:
    """Whether lines between points of one set cross lines between points of the other; the sets are disjoint."""
    return any((a < c < b) != (a < d < b) for a in first for b in first if a < b for c in second for d in second)


def is_free(points: Points, others: list[Points]) -> bool:
    """Whether the points cross none of the other disjoint sets."""
    return not any(cross(points, other) for other in others if not points & other)


def city_points(sides: str) -> Points:
    """The points of the sides of a city."""
    return frozenset(3 * "NESW".index(side) + part for side in sides for part in range(3))


def middle(side: str) -> int:
    """The middle point of a side."""
    return 3 * "NESW".index(side) + 1


@st.composite
def entries(draw: st.DrawFn, id: str = "Z1") -> Entry:
    """A tile entry."""
    edges = draw(st.text("CRF", min_size=4, max_size=4))
    walls: list[Points] = []

    def group_sides(letter: str) -> Iterator[str]:
        """The sides with this letter in groups that no wall separates; roads have at most two."""
        remaining = [side for side, edge in zip("NESW", edges, strict=True) if edge == letter]
        while remaining:
            group = remaining.pop(0)
            for other in [*remaining]:
                points = city_points(group + other) if letter == "C" else frozenset(map(middle, group + other))
                is_full = letter == "R" and len(group) == 2
                if not is_full and is_free(points, walls) and draw(st.booleans()):
                    group += other
                    remaining.remove(other)
            walls.append(city_points(group) if letter == "C" else frozenset(map(middle, group)))
            yield group

    cities: list[Entry] = [{"sides": group} for group in group_sides("C")]
    monastery = draw(st.booleans())
    circle = draw(st.sampled_from([None, None, None, "fork", "club", "shield"]))
    roads: list[Entry] = [{"sides": group} for group in group_sides("R")]
    for road in roads:
        if len(road["sides"]) == 2:
            continue
        ends = ["junction"] + ["monastery"] * monastery + ["crop circle"] * (circle is not None)
        point = frozenset({middle(road["sides"])})
        if any(is_free(point | city_points(city["sides"]), walls) for city in cities):
            ends.append("city")
        road["ends_at"] = draw(st.sampled_from(ends))
    for end in ("junction", "monastery", "crop circle"):
        meeting_points = frozenset(middle(road["sides"]) for road in roads if road.get("ends_at") == end)
        if not is_free(meeting_points, walls):
            reject()
        walls.append(meeting_points)
    for road in roads:
        if road.get("ends_at") == "city":
            point = frozenset({middle(road["sides"])})
            reachable = [c for c in cities if is_free(point | city_points(c["sides"]), walls)]
            if not reachable:
                reject()
            walls.append(point | city_points(draw(st.sampled_from(reachable))["sides"]))
    fields = draw(_fields(edges, [city_points(city["sides"]) for city in cities], walls))
    for city in cities:
        city |= {"pennants": 1} if draw(st.integers(0, 3)) == 0 else {}
    if cities and draw(st.integers(0, 5)) == 0:
        cities[0]["cathedral"] = True
    if roads and draw(st.integers(0, 3)) == 0:
        roads[0]["inn"] = True
    entry: Entry = {"id": id, "name": draw(names(30)), "count": draw(st.integers(1, 2))}
    entry |= {"magic": True} if draw(st.integers(0, 3)) == 0 else {}
    entry |= {"crop_circle": circle} if circle else {}
    entry |= {"cities": cities} if cities else {}
    entry |= {"roads": roads} if roads else {}
    entry |= {"monastery": True} if monastery else {}
    entry |= {"fields": fields} if fields else {}
    return entry


@st.composite
def _fields(draw: st.DrawFn, edges: str, cities: list[Points], walls: list[Points]) -> list[Entry]:
    rim = [
        point for point in range(12) if edges[point // 3] != "C" and not (edges[point // 3] == "R" and point % 3 == 1)
    ]
    if not rim:
        if len(cities) < 2 or draw(st.booleans()):
            return []
        inside = draw(st.lists(st.integers(0, len(cities) - 1), min_size=1, unique=True))
        return [{"halves": "", "cities": inside}]
    runs: list[list[int]] = []
    for point in rim:
        if runs and runs[-1][-1] == point - 1:
            runs[-1].append(point)
        else:
            runs.append([point])
    if len(runs) > 1 and runs[0][0] == 0 and runs[-1][-1] == 11:
        runs[0] += runs.pop()
    fields = [frozenset(run) for run in runs]
    for first in [*fields]:
        for second in [*fields]:
            if first in fields and second in fields and first != second and draw(st.booleans()):
                merged = first | second
                if is_free(merged, walls + [f for f in fields if f not in (first, second)]):
                    fields = [f for f in fields if f not in (first, second)] + [merged]
                    first = merged
    touched: dict[Points, int] = {}
    if cities and draw(st.integers(0, 3)) == 0:
        for field, city, parts in _wedges(fields, cities, walls):
            fields = [f for f in fields if f != field] + parts
            touched = dict.fromkeys(parts, city)
            break
    entries = []
    for field in fields:
        borders = [
            i
            for i, city in enumerate(cities)
            if touched.get(field) == i
            or any((point + step) % 12 in city for point in field for step in (-1, 1))
            or (draw(st.booleans()) and is_free(field | city, walls + fields))
        ]
        halves = [NAME[point] for point in sorted(field) if point in NAME]
        entries.append({"halves": " ".join(draw(st.permutations(halves)))} | ({"cities": borders} if borders else {}))
    return entries


def _wedges(
    fields: list[Points], cities: list[Points], walls: list[Points]
) -> Iterator[tuple[Points, int, list[Points]]]:
    """Fields that a city may split at a corner of the tile: the field, the city and the parts."""
    for field in fields:
        others = walls + [f for f in fields if f != field]
        for corner in (2, 5, 8, 11):
            after = [(corner + 1 + step) % 12 for step in range(12)]
            if corner not in field or after[0] not in field:
                continue
            first = frozenset(after[: next(i for i, point in enumerate(after) if point not in field)])
            second = field - first
            for i, city in enumerate(cities):
                if second and all(
                    is_free(part | city, [*others, *({first, second} - {part})]) for part in (first, second)
                ):
                    yield field, i, [first, second]


def names(maximum: int) -> st.SearchStrategy[str]:
    """Names, some with characters that need quoting."""
    letters = st.characters(exclude_categories=("C", "Z"))
    return (
        st.text(letters | st.sampled_from(' "\\<>&;#{}|:,'), min_size=1, max_size=maximum)
        .map(str.strip)
        .filter(lambda text: text and text.isprintable())
    )


@st.composite
def sets_of_tiles(draw: st.DrawFn, maximum: int = 4, prefix: str = "Z") -> Entry:
    """The content of a tile set file."""
    count = draw(st.integers(1, maximum))
    tiles = [draw(entries(f"{prefix}{number}")) for number in range(1, count + 1)]
    return {"name": draw(names(30)), "tile": tiles}


def toml(data: Entry) -> str:
    """The content as a tile set file."""

    def value(item: Any) -> str:
        if isinstance(item, list):
            return "[" + ", ".join(map(value, item)) + "]"
        if isinstance(item, dict):
            return "{ " + ", ".join(f"{key} = {value(entry)}" for key, entry in item.items()) + " }"
        return json.dumps(item, ensure_ascii=False).replace("\x7f", "\\u007f")

    lines = [f"{key} = {value(entry)}" for key, entry in data.items() if key != "tile"]
    for tile in data["tile"]:
        lines += ["", "[[tile]]", *(f"{key} = {value(entry)}" for key, entry in tile.items())]
    return "\n".join(lines)
