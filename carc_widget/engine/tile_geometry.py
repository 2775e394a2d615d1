"""Validation of the geometry of a tile: whether its parts can be drawn on one flat tile, with nothing left out.

The rim of a tile has twelve points, clockwise: of each side its left half, its middle and its right half. A city takes
all three of its sides, a road the middle, a field its halves. Each point belongs to exactly one of them, and two parts
that are connected cannot cross.
"""

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from carc_widget.engine.geometry import HalfSide, Side
from carc_widget.engine.tiles import ROAD_ENDS

Problems = Iterator[tuple[str, str]]
"""Problems: the key that each concerns, and a sentence."""


class _Part(NamedTuple):
    """A connected part of a tile: its key, and the points of the rim that it reaches."""

    name: str
    points: frozenset[int]

    def crosses(self, other: "_Part") -> bool:
        """Whether two parts without a common point of the rim would have to cross."""
        if self.points & other.points or not self.points:
            return False
        mine = sorted(self.points)
        return len({bisect(mine, point) % len(mine) for point in other.points}) > 1

    def joined_with(self, other: "_Part") -> "_Part":
        return _Part(self.name, self.points | other.points)


@dataclass(frozen=True)
class TileGeometry:
    """The parts printed on a tile: the same lists as in its file.

    Attributes:
        cities: the sides of each.
        roads: the sides of each, and where it ends on the tile.
        monastery, circle: whether there is one.
        fields: the half-sides of each, and the positions of the cities that it borders.
    """

    cities: tuple[tuple[Side, ...], ...]
    roads: tuple[tuple[tuple[Side, ...], str | None], ...]
    monastery: bool
    circle: bool
    fields: tuple[tuple[tuple[HalfSide, ...], tuple[int, ...]], ...]

    def problems(self) -> list[tuple[str, str]]:
        """Every problem, with the key that it concerns."""
        # Adjacency is only checked once every point of the rim has exactly one owner.
        owners = [*self._sides_used_twice(), *self._missing_ends()]
        owners = owners or [*self._owners_of_halves(), *self._enclosed()]
        return owners or [*self._corners(), *self._crossings()] or [*self._out_of_reach()]

    # -- the owners of the points of the rim

    def _sides_used_twice(self) -> Problems:
        used: dict[Side, str] = {}
        for key, sides in (
            *((f"cities[{i}]", sides) for i, sides in enumerate(self.cities)),
            *((f"roads[{i}]", sides) for i, (sides, _) in enumerate(self.roads)),
        ):
            for side in sides:
                if side in used:
                    yield f"{key}.sides", f"side {side.name} belongs to {used[side]} already"
                used.setdefault(side, key)

    def _missing_ends(self) -> Problems:
        drawn = {"city": bool(self.cities), "monastery": self.monastery, "crop circle": self.circle}
        for i, (_, end) in enumerate(self.roads):
            if not drawn.get(end or "", True):
                yield f"roads[{i}].ends_at", f"there is no {end} on this tile"

    def _owners_of_halves(self) -> Problems:
        owners: dict[HalfSide, int] = {}
        in_city = {side for sides in self.cities for side in sides}
        wrong = False
        for i, (halves, _) in enumerate(self.fields):
            for half in halves:
                if half.side in in_city:
                    wrong = True
                    yield f"fields[{i}].halves", f"{half.name} is not a field, because side {half.side.name} is city"
                elif half in owners:
                    wrong = True
                    yield f"fields[{i}].halves", f"{half.name} belongs to fields[{owners[half]}] already"
                owners.setdefault(half, i)
        left_out = [half.name for half in HalfSide if half.side not in in_city and half not in owners]
        if left_out:
            yield "fields", f"{' '.join(left_out)} left out; each half-side that is not a city belongs to one field"
        if left_out or wrong:
            return
        on_road = {side for sides, _ in self.roads for side in sides}
        for side in Side:
            left, right = HalfSide(2 * side), HalfSide(2 * side + 1)
            if side not in on_road and owners.get(left) != owners.get(right):
                yield "fields", f"{left.name} and {right.name} belong to one field, because no road parts them"

    # -- where the sides meet

    def _corners(self) -> Problems:
        """Two fields that meet at a corner are one, and a field that meets a city there borders it."""
        field_at = {half: i for i, (halves, _) in enumerate(self.fields) for half in halves}
        city_at = {side: i for i, sides in enumerate(self.cities) for side in sides}
        for side in Side:
            ends, begins = HalfSide(2 * side + 1), HalfSide((2 * side + 2) % 8)
            for half, beyond in ((ends, begins), (begins, ends)):
                if half in field_at and beyond.side in city_at:
                    field, city = field_at[half], city_at[beyond.side]
                    if city not in self.fields[field][1]:
                        yield f"fields[{field}].cities", f"{city} is missing: at {half.name} it touches cities[{city}]"
            if ends in field_at and begins in field_at and field_at[ends] != field_at[begins]:
                first, second = (self.fields[field_at[half]] for half in (ends, begins))
                if not set(first[1]) & set(second[1]):  # the wedge of a city may part them, as on I08
                    yield "fields", f"{ends.name} and {begins.name} belong to one field, because they meet at a corner"

    def _enclosed(self) -> Problems:
        """A field without half-sides is enclosed by cities, as on I01."""
        enclosed = [i for i, (halves, _) in enumerate(self.fields) if not halves]
        for i in enclosed[1:]:
            yield f"fields[{i}].halves", f"fields[{enclosed[0]}] has no half-sides either; one field on a tile may"
        in_city = {side for sides in self.cities for side in sides}
        for i in enclosed[:1]:
            if len(in_city) < 4 or len(self.cities) < 2:
                yield (
                    f"fields[{i}].halves",
                    "give its half-sides; only between cities on all sides a field has none",
                )
            elif not self.fields[i][1]:
                yield f"fields[{i}].cities", "give the cities that enclose it"

    # -- crossings

    def _crossings(self) -> Problems:
        for one, other in combinations(self._parts(), 2):
            if one.crosses(other):
                hint = "; where roads cross, each ends at the junction" if other.name.startswith("roads") else ""
                yield one.name, f"it cannot pass {other.name}{hint}"

    def _out_of_reach(self) -> Problems:
        """Roads that end at a city, and the cities that fields border, with another part between them."""
        parts = [*self._parts()]
        cities = parts[: len(self.cities)]
        ways = []
        for road in self._ending("city"):
            ways.append([way for city in cities if not any((way := road.joined_with(city)).crosses(t) for t in parts)])
            if not ways[-1]:
                yield road.name, "it ends at a city, but fields or roads are between it and every city"
        # The file does not name the city at which a road ends: any city is valid if the fields reach those they border.
        findings = [[*self._borders_out_of_reach([*parts, *chosen])] for chosen in product(*ways)]
        yield from min(findings, key=len, default=[])

    def _borders_out_of_reach(self, parts: list[_Part]) -> Problems:
        for field, (halves, borders) in zip(self._fields(), self.fields, strict=True):
            for city in borders if halves else ():
                touching = field.joined_with(parts[city])
                between = [part.name for part in parts if touching.crosses(part)]
                if between:
                    yield f"{field.name}.cities", f"it cannot touch cities[{city}], because {between[0]} is between"

    def _parts(self) -> Iterator[_Part]:
        """The connected parts: cities, fields and roads, without the roads that end at a city."""
        for i, sides in enumerate(self.cities):
            yield _Part(f"cities[{i}]", frozenset(3 * side + part for side in sides for part in range(3)))
        for i, (sides, end) in enumerate(self.roads):
            if end is None:
                yield _Part(f"roads[{i}]", frozenset(3 * side + 1 for side in sides))
        for end in ROAD_ENDS:
            roads = [*self._ending(end)]
            if roads and end != "city":
                yield _Part(f"the {end} with its roads", frozenset[int]().union(*(road.points for road in roads)))
        yield from self._fields()

    def _ending(self, at: str) -> Iterator[_Part]:
        for i, (sides, end) in enumerate(self.roads):
            if end == at:
                yield _Part(f"roads[{i}]", frozenset(3 * side + 1 for side in sides))

    def _fields(self) -> Iterator[_Part]:
        for i, (halves, _) in enumerate(self.fields):
            yield _Part(f"fields[{i}]", frozenset(3 * half.side + 2 * (half % 2) for half in halves))
