"""Tiles that somebody might draw: any that can be printed on flat cardboard, made without the engine's own check.

The rim of a tile is twelve points, clockwise from the left end of the northern side: of each side the left half, the
middle and the right half. What lies on the tile is drawn as sets of such points that do not cross.
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


def cross(one: Points, other: Points) -> bool:
    """Whether lines between the points of the one must meet lines between those of the other; none is shared."""
    return any((a < c < b) != (a < d < b) for a in one for b in one if a < b for c in other for d in other)


def free(points: Points, others: list[Points]) -> bool:
    return not any(cross(points, other) for other in others if not points & other)


def city_points(sides: str) -> Points:
    return frozenset(3 * "NESW".index(side) + part for side in sides for part in range(3))


def middle(side: str) -> int:
    return 3 * "NESW".index(side) + 1


@st.composite
def entries(draw: st.DrawFn, id: str = "Z1") -> Entry:
    """One tile, as its file would hold it."""
    edges = draw(st.text("CRF", min_size=4, max_size=4))
    walls: list[Points] = []

    def joined(letter: str) -> Iterator[str]:
        """The sides with this letter in groups that no wall parts; roads join two at most."""
        left = [side for side, edge in zip("NESW", edges, strict=True) if edge == letter]
        while left:
            group = left.pop(0)
            for other in [*left]:
                points = city_points(group + other) if letter == "C" else frozenset(map(middle, group + other))
                apart = letter == "R" and len(group) == 2
                if not apart and free(points, walls) and draw(st.booleans()):
                    group += other
                    left.remove(other)
            walls.append(city_points(group) if letter == "C" else frozenset(map(middle, group)))
            yield group

    cities: list[Entry] = [{"sides": group} for group in joined("C")]
    monastery = draw(st.booleans())
    circle = draw(st.sampled_from([None, None, None, "fork", "club", "shield"]))
    roads: list[Entry] = [{"sides": group} for group in joined("R")]
    for road in roads:
        if len(road["sides"]) == 2:
            continue
        ends = ["junction"] + ["monastery"] * monastery + ["crop circle"] * (circle is not None)
        point = frozenset({middle(road["sides"])})
        if any(free(point | city_points(city["sides"]), walls) for city in cities):
            ends.append("city")
        road["ends_at"] = draw(st.sampled_from(ends))
    for end in ("junction", "monastery", "crop circle"):
        meeting = frozenset(middle(road["sides"]) for road in roads if road.get("ends_at") == end)
        if not free(meeting, walls):
            reject()
        walls.append(meeting)
    for road in roads:
        if road.get("ends_at") == "city":
            point = frozenset({middle(road["sides"])})
            reached = [c for c in cities if free(point | city_points(c["sides"]), walls)]
            if not reached:
                reject()
            walls.append(point | city_points(draw(st.sampled_from(reached))["sides"]))
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
    for one in [*fields]:
        for other in [*fields]:
            if one in fields and other in fields and one != other and draw(st.booleans()):
                merged = one | other
                if free(merged, walls + [f for f in fields if f not in (one, other)]):
                    fields = [f for f in fields if f not in (one, other)] + [merged]
                    one = merged
    touched: dict[Points, int] = {}
    if cities and draw(st.integers(0, 3)) == 0:
        for field, city, parts in _wedges(fields, cities, walls):
            fields = [f for f in fields if f != field] + parts
            touched = dict.fromkeys(parts, city)
            break
    found = []
    for field in fields:
        borders = [
            i
            for i, city in enumerate(cities)
            if touched.get(field) == i
            or any((point + step) % 12 in city for point in field for step in (-1, 1))
            or (draw(st.booleans()) and free(field | city, walls + fields))
        ]
        halves = [NAME[point] for point in sorted(field) if point in NAME]
        found.append({"halves": " ".join(draw(st.permutations(halves)))} | ({"cities": borders} if borders else {}))
    return found


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
                    free(part | city, [*others, *({first, second} - {part})]) for part in (first, second)
                ):
                    yield field, i, [first, second]


def names(most: int) -> st.SearchStrategy[str]:
    """Names as people give them, and some that must be written with care."""
    letters = st.characters(exclude_categories=("C", "Z"))
    return (
        st.text(letters | st.sampled_from(' "\\<>&;#{}|:,'), min_size=1, max_size=most)
        .map(str.strip)
        .filter(lambda text: text and text.isprintable())
    )


@st.composite
def sets_of_tiles(draw: st.DrawFn, most: int = 4, prefix: str = "Z") -> Entry:
    """The content of the file of a set."""
    count = draw(st.integers(1, most))
    tiles = [draw(entries(f"{prefix}{number}")) for number in range(1, count + 1)]
    return {"name": draw(names(30)), "tile": tiles}


def toml(data: Entry) -> str:
    """The content as a file of the form of ours."""

    def value(given: Any) -> str:
        if isinstance(given, list):
            return "[" + ", ".join(map(value, given)) + "]"
        if isinstance(given, dict):
            return "{ " + ", ".join(f"{key} = {value(entry)}" for key, entry in given.items()) + " }"
        return json.dumps(given, ensure_ascii=False).replace("\x7f", "\\u007f")

    lines = [f"{key} = {value(entry)}" for key, entry in data.items() if key != "tile"]
    for tile in data["tile"]:
        lines += ["", "[[tile]]", *(f"{key} = {value(entry)}" for key, entry in tile.items())]
    return "\n".join(lines)
