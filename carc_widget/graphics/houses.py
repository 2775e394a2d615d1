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
"""The distance between the middle of a wall and the houses behind it."""
DEPTH = 10.0
"""The depth of a house."""
STREET = 2.2
"""The width of a street."""
LANE = 1.6
"""The gap between two terraces of a street."""
_MIN_LENGTH, _MAX_LENGTH = 8.0, 30.0
"""The minimum and maximum length of a terrace."""
_MAX_STREETS = 4
"""The maximum number of streets behind each wall of a city."""
_SHALLOW_DEPTH = 7.5
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
        blocked: circles to keep free.
    """

    def __init__(self, area: Regions, index: int, blocked: list[tuple[Point, float]]) -> None:
        self._occupied = bytearray(label != index for label in area.labels)
        for x in range(SIZE):
            for cell in (x, x * SIZE, x * SIZE + SIZE - 1, (SIZE - 1) * SIZE + x):
                self._occupied[cell] = 1
        for middle, r in blocked:
            self.occupy(middle, r)

    def occupy(self, middle: Point, r: float) -> None:
        """Mark a circle as occupied."""
        x, y = middle
        for row in range(max(0, int(y - r)), min(SIZE, int(y + r) + 1)):
            half = (r * r - (row + 0.5 - y) ** 2) ** 0.5 if abs(row + 0.5 - y) < r else 0.0
            first, last = max(0, round(x - half)), min(SIZE, round(x + half))
            if half and first < last:
                self._occupied[row * SIZE + first : row * SIZE + last] = b"\1" * (last - first)

    def free(self, point: Point) -> bool:
        """Whether a point is inside the tile and the city, and free."""
        x, y = point
        return 0 <= x < SIZE and 0 <= y < SIZE and not self._occupied[int(y) * SIZE + int(x)]


def terraces(city: CityPlan, ground: FreeGround, rng: Random) -> Iterator[Terrace]:
    """The terraces of a city, as many as fit.

    Parameters:
        city: the city.
        ground: its ground; the terraces occupy parts of it.
        rng: the random generator that decides their lengths.
    """
    walls = city.walls or ((*curves.ring(MIDDLE, MIDDLE, 69, 144), (MIDDLE + 69, MIDDLE)),)
    lines = [_resample(wall, 1.25) for wall in walls]
    for line in lines if city.walls else ():
        for point in line:
            ground.occupy(point, WALL + 1.2)
    for depth, step in ((DEPTH, DEPTH + STREET), (_SHALLOW_DEPTH, 5.0)):
        reach = EAVES + _MAX_STREETS * (DEPTH + STREET)
        near = EAVES
        while near < reach:
            for line in lines:
                yield from _street(line, near, near + depth, ground, rng)
            near += step


def _resample(line: Points, step: float) -> Points:
    """The line with points at equal distances of about `step`."""
    length = curves.lengths(line)[-1]
    count = max(2, round(length / step))
    return tuple(curves.point_at(line, length * n / count) for n in range(count + 1))


def _street(line: Points, near: float, far: float, ground: FreeGround, rng: Random) -> Iterator[Terrace]:
    """The terraces of one street, from `near` to `far` to the right of a wall."""
    sides = [curves.offset(line, d) for d in (near + 0.3, near + (far - near) / 3, far - (far - near) / 3, far - 0.3)]
    run: list[int] = []
    length, target = 0.0, rng.uniform(_MIN_LENGTH * 1.5, _MAX_LENGTH)
    for i in range(len(line)):
        step = dist(sides[0][i], sides[0][i - 1]) if run else 0.0
        forward = not run or _keeps_direction(line, sides[3], i)
        if forward and all(ground.free(side[i]) for side in sides):
            run.append(i)
            length += step
        if run and (run[-1] != i or length >= target or i == len(line) - 1):
            if length >= _MIN_LENGTH:
                yield _occupy_terrace(line, run, near, far, ground)
                target = rng.uniform(_MIN_LENGTH * 1.5, _MAX_LENGTH)
            run, length = [], 0.0


def _keeps_direction(line: Points, inner: Points, i: int) -> bool:
    """Whether the inner side of a street keeps its direction."""
    before = max(i - 4, 0)
    (ax, ay), (bx, by) = line[before], line[i]
    (cx, cy), (dx, dy) = inner[before], inner[i]
    return (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) > 0.3 * hypot(bx - ax, by - ay) ** 2


def _occupy_terrace(line: Points, run: list[int], near: float, far: float, ground: FreeGround) -> Terrace:
    """Return the terrace along these points, and mark its ground and a lane around it as occupied."""
    points = line[run[0] : run[-1] + 1]
    depth = far - near
    for side in (near + depth / 4, near + 3 * depth / 4):
        for point in curves.offset(points, side)[::2]:
            ground.occupy(point, depth / 4 + LANE)
    for side in (near, near + depth / 2, far):
        for point in curves.offset(points, side):
            ground.occupy(point, LANE)
    return Terrace(points, near, far)


_SQUARE = 6.0
"""The radius of the square under a piece."""

_HOUSE = 10.5
"""The approximate length of a house of a terrace."""
_MIN_LANDMARK_CELLS = 3400
"""The minimum number of grid cells of a city with a landmark."""

_EDGE_ROWS = ((20.5, 46.0), (54.0, 79.5))
"""The rows of houses on each side of a tile in a city: start and end along the side.

The neighbour has the same rows, rotated by half a turn. One row is the light half of a roof, the other the dark half of
another, so that the halves of two neighbours form whole roofs. They fit behind the lowest possible city wall.
"""
_EDGE_ROW_DEPTH = 6.0
"""The depth of these rows."""


def squares(spots: tuple[Point, ...], plan: TilePlan) -> list[tuple[Point, float]]:
    """The squares for pieces, free of houses: middles and radii."""
    circles = []
    for spot, city in zip(spots, plan.cities, strict=False):  # cities come first among the segments
        clear = min((curves.distance_to(wall, spot) for wall in city.walls), default=TILE) - WALL - 1
        radius = min(_SQUARE, clear, *(min(v, TILE - v) for v in spot))
        if radius > 5:
            circles.append((spot, radius))
    return circles


def draw_houses(
    tile: Tile, plan: TilePlan, area: Regions, blocked: list[tuple[Point, float]], rng: Random
) -> list[Shape]:
    """Houses, landmarks and trees in the cities of a tile.

    Parameters:
        tile: the kind of tile.
        plan: its plan.
        area: its regions.
        blocked: circles to keep free.
        rng: the random generator of the details.
    """
    roofs = Roofs()
    extra: list[Shape] = []
    trees: list[Point] = []
    for index, city in enumerate(plan.cities):
        occupied = list(blocked)
        site = _landmark_site(area, index, occupied)
        if site is not None:
            extra += landmark(tile.id, site)
            occupied.append((site, LANDMARK))
        ground = FreeGround(area, index, occupied)
        for circle in _edge_houses(tile, index, roofs):
            ground.occupy(*circle)
        for line, near, far in terraces(city, ground, rng):
            houses = round(curves.lengths(line)[-1] / _HOUSE)
            roofs.row(line, near, far, PALETTE.roofs[rng.choice((0, 0, 1, 1, 2))], houses)
        trees += _trees(ground, rng)
    return [*_crowns(trees), *roofs.shapes(), *extra]


def _edge_houses(tile: Tile, index: int, roofs: Roofs) -> Iterator[tuple[Point, float]]:
    """Add the houses on the sides of a tile, and yield the circles that they occupy."""
    for side in tile.segments[index].sides:
        for (first, last), shade in zip(_EDGE_ROWS, (0, 1), strict=True):
            ends = rotate_point((first, 0.0), side), rotate_point((last, 0.0), side)
            roofs.half(ends, _EDGE_ROW_DEPTH, PALETTE.roofs[0][shade], round((last - first) / _HOUSE))
            at = first
            while at <= last:
                yield rotate_point((at, _EDGE_ROW_DEPTH / 2), side), _EDGE_ROW_DEPTH / 2 + LANE
                at += 2.0


def _landmark_site(area: Regions, index: int, occupied: list[tuple[Point, float]]) -> Point | None:
    """The position of a landmark in a city with enough space."""
    if area.labels.count(index) < _MIN_LANDMARK_CELLS:
        return None
    places = free_points(lambda cell: area.labels[cell] == index)
    free = [(min([clear, *(dist(point, m) - r for m, r in occupied)]), point) for point, clear in places]
    clear, point = max(free)
    return point if clear > LANDMARK + 1 else None


def _trees(ground: FreeGround, rng: Random) -> Iterator[Point]:
    """Positions of trees between the houses."""
    for _ in range(24):
        tree = rng.uniform(6, TILE - 6), rng.uniform(6, TILE - 6)
        if all(map(ground.free, (tree, *curves.ring(*tree, 4.2, 8)))):
            ground.occupy(tree, 5.0)
            yield tree


def _crowns(middles: list[Point]) -> list[Shape]:
    if not middles:
        return []
    light = curves.dot_path((x - 0.7, y - 0.7) for x, y in middles)
    return [
        Shape(curves.dot_path(middles), stroke=PALETTE.tree_dark, stroke_width=6.4),
        Shape(light, stroke=PALETTE.tree, stroke_width=4.0),
    ]
