"""Drawing of houses in cities: terraces along the walls, houses across tile edges, landmarks and trees."""

from collections.abc import Iterator
from math import dist, hypot
from random import Random
from typing import NamedTuple

from carc_widget.engine.tiles import Tile
from carc_widget.graphics import curves
from carc_widget.graphics.buildings import Roofs
from carc_widget.graphics.curves import Point, Points, rotate_point
from carc_widget.graphics.grid import SIZE, free_points
from carc_widget.graphics.landmarks import LANDMARK, landmark
from carc_widget.graphics.regions import Regions
from carc_widget.graphics.shapes import PALETTE, TILE, Shape
from carc_widget.graphics.tile_plan import MIDDLE, WALL, CityPlan, TilePlan

EAVES = 4.2
"""The gap between the middle of a wall and the houses behind it."""
DEEP = 10.0
"""How deep a house is."""
STREET = 2.2
"""How wide a street is."""
LANE = 1.6
"""The gap between two terraces of a street."""
_SHORT, _LONG = 8.0, 30.0
"""How long a terrace is."""
_ROWS = 4
"""How many streets a city has at most behind each of its walls."""
_SHALLOW = 7.5
"""The depth of the houses in the remaining space."""


class Terrace(NamedTuple):
    """Houses along a part of a line: from `near` to `far` to the right of it."""

    line: Points
    near: float
    far: float


class FreeGround:
    """The free ground of one city.

    Parameters:
        area: the regions of the tile.
        index: the city's segment.
        blocked: circles where nothing stands.
    """

    def __init__(self, area: Regions, index: int, blocked: list[tuple[Point, float]]) -> None:
        self._taken = bytearray(label != index for label in area.labels)
        for x in range(SIZE):
            for cell in (x, x * SIZE, x * SIZE + SIZE - 1, (SIZE - 1) * SIZE + x):
                self._taken[cell] = 1
        for middle, r in blocked:
            self.take(middle, r)

    def take(self, middle: Point, r: float) -> None:
        """Mark a circle as occupied."""
        x, y = middle
        for row in range(max(0, int(y - r)), min(SIZE, int(y + r) + 1)):
            half = (r * r - (row + 0.5 - y) ** 2) ** 0.5 if abs(row + 0.5 - y) < r else 0.0
            first, last = max(0, round(x - half)), min(SIZE, round(x + half))
            if half and first < last:
                self._taken[row * SIZE + first : row * SIZE + last] = b"\1" * (last - first)

    def free(self, point: Point) -> bool:
        """Whether a point is inside the tile and the city, and free."""
        x, y = point
        return 0 <= x < SIZE and 0 <= y < SIZE and not self._taken[int(y) * SIZE + int(x)]


def terraces(city: CityPlan, ground: FreeGround, rng: Random) -> Iterator[Terrace]:
    """The terraces of a city, as many as there is room for.

    Parameters:
        city: the city.
        ground: its ground, of which they take their part.
        rng: what decides how long each is.
    """
    walls = city.walls or ((*curves.ring(MIDDLE, MIDDLE, 69, 144), (MIDDLE + 69, MIDDLE)),)
    lines = [_even(wall, 1.25) for wall in walls]
    for line in lines if city.walls else ():
        for point in line:
            ground.take(point, WALL + 1.2)
    for deep, step in ((DEEP, DEEP + STREET), (_SHALLOW, 5.0)):
        reach = EAVES + _ROWS * (DEEP + STREET)
        near = EAVES
        while near < reach:
            for line in lines:
                yield from _street(line, near, near + deep, ground, rng)
            near += step


def _even(line: Points, step: float) -> Points:
    """The line with a point every `step`."""
    count = max(2, round(curves.lengths(line)[-1] / step))
    total = curves.lengths(line)
    points, i = [], 1
    for n in range(count + 1):
        way = total[-1] * n / count
        while total[i] < way and i < len(total) - 1:
            i += 1
        part = (way - total[i - 1]) / ((total[i] - total[i - 1]) or 1.0)
        (ax, ay), (bx, by) = line[i - 1], line[i]
        points.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return tuple(points)


def _street(line: Points, near: float, far: float, ground: FreeGround, rng: Random) -> Iterator[Terrace]:
    """The terraces of one street, which lies this far to the right of a wall."""
    sides = [curves.offset(line, d) for d in (near + 0.3, near + (far - near) / 3, far - (far - near) / 3, far - 0.3)]
    run: list[int] = []
    length, target = 0.0, rng.uniform(_SHORT * 1.5, _LONG)
    for i in range(len(line)):
        step = dist(sides[0][i], sides[0][i - 1]) if run else 0.0
        onward = not run or _onward(line, sides[3], i)
        if onward and all(ground.free(side[i]) for side in sides):
            run.append(i)
            length += step
        if run and (run[-1] != i or length >= target or i == len(line) - 1):
            if length >= _SHORT:
                yield _built(line, run, near, far, ground)
                target = rng.uniform(_SHORT * 1.5, _LONG)
            run, length = [], 0.0


def _onward(line: Points, inner: Points, i: int) -> bool:
    """Whether the inner side of a street keeps its direction."""
    before = max(i - 4, 0)
    (ax, ay), (bx, by) = line[before], line[i]
    (cx, cy), (dx, dy) = inner[before], inner[i]
    return (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) > 0.3 * hypot(bx - ax, by - ay) ** 2


def _built(line: Points, run: list[int], near: float, far: float, ground: FreeGround) -> Terrace:
    """The terrace along these points; its ground and a lane around it become occupied."""
    own = line[run[0] : run[-1] + 1]
    wide = far - near
    for side in (near + wide / 4, near + 3 * wide / 4):
        for point in curves.offset(own, side)[::2]:
            ground.take(point, wide / 4 + LANE)
    for side in (near, near + wide / 2, far):
        for point in curves.offset(own, side):
            ground.take(point, LANE)
    return Terrace(own, near, far)


_SQUARE = 6.0
"""The radius of the square that a piece stands on."""

_HOUSE = 10.5
"""About how long a house of a terrace is."""
_LARGE = 3400
"""The least number of grid cells of a city with a landmark."""

_ACROSS = ((20.5, 46.0), (54.0, 79.5))
"""The rows of houses that lie on each side of a city, under the ridge: from where to where along the side.

The neighbour shows the same, turned by half. The one row is the light half of a roof, the other the dark half of
another, so that the halves of two neighbours become whole roofs. They fit behind the lowest wall that a city may have.
"""
_ACROSS_DEEP = 6.0
"""The depth of these rows."""


def squares(spots: tuple[Point, ...], p: TilePlan) -> list[tuple[Point, float]]:
    """The squares for pieces, free of houses: middles and radii."""
    circles = []
    for spot, city in zip(spots, p.cities, strict=False):  # cities come first among the segments
        clear = min((curves.distance_to(wall, spot) for wall in city.walls), default=TILE) - WALL - 1
        radius = min(_SQUARE, clear, *(min(v, TILE - v) for v in spot))
        if radius > 5:
            circles.append((spot, radius))
    return circles


def draw_houses(tile: Tile, p: TilePlan, area: Regions, blocked: list[tuple[Point, float]], rng: Random) -> list[Shape]:
    """Houses, landmarks and trees in the cities of a tile.

    Parameters:
        tile: the kind of tile.
        p: its plan.
        area: its regions.
        blocked: circles where nothing stands.
        rng: what decides where the plan leaves a choice.
    """
    roofs = Roofs()
    extra: list[Shape] = []
    trees: list[Point] = []
    for index, city in enumerate(p.cities):
        kept = list(blocked)
        site = _landmark_site(area, index, kept)
        if site is not None:
            extra += landmark(tile.id, site)
            kept.append((site, LANDMARK))
        ground = FreeGround(area, index, kept)
        for taken in _across(tile, index, roofs):
            ground.take(*taken)
        for line, near, far in terraces(city, ground, rng):
            houses = round(curves.lengths(line)[-1] / _HOUSE)
            roofs.row(line, near, far, PALETTE.roofs[rng.choice((0, 0, 1, 1, 2))], houses)
        trees += _trees(ground, rng)
    return [*_crowns(trees), *roofs.shapes(), *extra]


def _across(tile: Tile, index: int, roofs: Roofs) -> Iterator[tuple[Point, float]]:
    """Draw the houses on the sides of a city; yields the circles that they occupy."""
    for side in tile.segments[index].sides:
        for (first, last), shade in zip(_ACROSS, (0, 1), strict=True):
            ends = rotate_point((first, 0.0), side), rotate_point((last, 0.0), side)
            roofs.half(ends, _ACROSS_DEEP, PALETTE.roofs[0][shade], round((last - first) / _HOUSE))
            at = first
            while at <= last:
                yield rotate_point((at, _ACROSS_DEEP / 2), side), _ACROSS_DEEP / 2 + LANE
                at += 2.0


def _landmark_site(area: Regions, index: int, kept: list[tuple[Point, float]]) -> Point | None:
    """The position of a landmark in a city with enough space."""
    if area.labels.count(index) < _LARGE:
        return None
    places = free_points(lambda cell: area.labels[cell] == index)
    free = [(min([clear, *(dist(point, m) - r for m, r in kept)]), point) for point, clear in places]
    clear, point = max(free)
    return point if clear > LANDMARK + 1 else None


def _trees(ground: FreeGround, rng: Random) -> Iterator[Point]:
    """Positions of trees between the houses."""
    for _ in range(24):
        tree = rng.uniform(6, TILE - 6), rng.uniform(6, TILE - 6)
        if all(map(ground.free, (tree, *curves.ring(*tree, 4.2, 8)))):
            ground.take(tree, 5.0)
            yield tree


def _crowns(middles: list[Point]) -> list[Shape]:
    if not middles:
        return []
    light = curves.dot_path((x - 0.7, y - 0.7) for x, y in middles)
    return [
        Shape(curves.dot_path(middles), stroke=PALETTE.tree_dark, stroke_width=6.4),
        Shape(light, stroke=PALETTE.tree, stroke_width=4.0),
    ]
