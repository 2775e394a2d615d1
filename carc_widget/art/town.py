"""What stands in a city: squares for pieces, landmarks, and houses that go on across the edges of the tile."""

import itertools
from collections.abc import Iterator
from math import atan2, dist, pi
from random import Random

from carc_widget.art import curves
from carc_widget.art.buildings import Roofs
from carc_widget.art.curves import Point, Points, turned
from carc_widget.art.ground import MIDDLE, WALL, City, Plan
from carc_widget.art.landmarks import LANDMARK, landmark
from carc_widget.art.regions import Regions
from carc_widget.art.room import room
from carc_widget.art.shapes import PALETTE, TILE, Shape
from carc_widget.engine.tiles import Tile

_EAVES = 1.2
"""The gap between a wall and the houses behind it."""
_LANE = 1.5
"""The gap between two houses, and twice the gap between a house and the edge of the tile."""
_SQUARE = 10.5
"""The radius of the square that a piece stands on."""

_LARGE = 3400
"""How many cells of the grid a city has that is not called narrow."""

_ACROSS = ((25.5, 9.6, 6.6, 1), (74.5, 9.6, 6.6, 1))
"""The houses that lie across each side of a city: how far along the side, how wide, how far in, and which roof.

The neighbour shows the same, turned by half: the row is its own mirror image, so that halves become houses. They fit
behind the lowest wall that a city may have.
"""


def squares(spots: tuple[Point, ...], p: Plan) -> list[tuple[Point, float]]:
    """The calm squares that pieces stand on: middles and radii, none beyond the walls."""
    found = []
    for spot, city in zip(spots, p.cities, strict=False):  # cities come first among the segments
        clear = min((curves.distance_to(wall, spot) for wall in city.walls), default=TILE) - WALL - 1
        radius = min(_SQUARE, clear, *(min(v, TILE - v) for v in spot))
        if radius > 5:
            found.append((spot, radius))
    return found


def town(
    tile: Tile,
    p: Plan,
    area: Regions,
    blocked: list[tuple[Point, float]],
    open_air: list[tuple[Point, float]],
    rng: Random,
) -> list[Shape]:
    """Everything that stands in the cities of a tile.

    Parameters:
        tile: the kind of tile.
        p: its plan.
        area: its regions.
        blocked: circles where nothing stands.
        open_air: the squares among them.
        rng: what decides where the plan leaves a choice.
    """
    roofs = Roofs()
    gardens: list[Point] = []
    extra: list[Shape] = []
    for index, city in enumerate(p.cities):
        kept = list(blocked)
        site = _landmark_site(area, index, kept)
        if site is not None:
            extra += landmark(tile.id, site)
            kept.append((site, LANDMARK))
        taken = list(_across(tile, index, roofs))
        large = () if area.labels.count(index) < _LARGE else ((11.5, 16.5, 9.4, 10.6),)
        for short, long, thin, thick in (*large, (7.6, 10.6, 7.6, 9.0)):
            for x, y, angle in _sites(city, rng):
                length, width = rng.uniform(short, long), rng.uniform(thin, thick)
                if any(dist((x, y), middle) < r + width / 2 for middle, r in kept):
                    continue
                wide = curves.box(x, y, length + _LANE, width + _LANE, angle)
                if any(_touch(wide, other) for other in taken):
                    continue
                outline = curves.box(x, y, length, width, angle)
                if not _fits(outline, index, city, area) or any(_near(outline, m, r) for m, r in kept):
                    continue
                taken.append(outline)
                if rng.random() < 0.08:
                    gardens.append((x, y))
                else:
                    roofs.add(x, y, length, width, angle, PALETTE.roofs[rng.choice((0, 0, 1, 1, 2))])
    paved = "".join(curves.circle(*middle, radius) for middle, radius in open_air)
    ground = [Shape(paved, PALETTE.ground_light)] if paved else []
    return [*ground, *_gardens(gardens), *roofs.shapes(), *extra]


def _across(tile: Tile, index: int, roofs: Roofs) -> Iterator[Points]:
    """The halves of the houses that lie across the sides of a city."""
    for side in tile.segments[index].sides:
        for at, wide, deep, roof in _ACROSS:
            x, y = turned((at, 0.0), side)
            dark_side = 0 if at < MIDDLE else pi  # each is the mirror image of the other
            roofs.add(x, y, 2 * deep, wide, side * pi / 2 + pi / 2 + dark_side, PALETTE.roofs[roof])
            yield curves.box(x, y, wide, 2 * deep, side * pi / 2)


def _landmark_site(area: Regions, index: int, kept: list[tuple[Point, float]]) -> Point | None:
    """Where a landmark stands in a city that has room for one beside its houses."""
    if area.labels.count(index) < _LARGE:
        return None
    places = room(lambda cell: area.labels[cell] == index)
    free = [(min([clear, *(dist(point, m) - r for m, r in kept)]), point) for point, clear in places]
    clear, point = max(free)
    return point if clear > LANDMARK + 1 else None


def _gardens(middles: list[Point]) -> list[Shape]:
    if not middles:
        return []
    path = curves.dots(middles)
    rings = ((8.6, PALETTE.field_dark), (6.6, PALETTE.tree_dark), (5.2, PALETTE.tree), (2.6, PALETTE.tree_light))
    return [Shape(path, stroke=colour, stroke_width=width) for width, colour in rings]


def _sites(city: City, rng: Random) -> Iterator[tuple[float, float, float]]:
    """Middles and directions of houses to try, street by street: along the walls inwards, or round the middle."""
    rows = city.walls or ((*curves.ring(MIDDLE, MIDDLE, 63, 48), (MIDDLE + 63, MIDDLE)),)
    depth = WALL + _EAVES + 4.8
    for row in range(7):
        for wall in rows:
            street = curves.offset(wall, depth)
            total = curves.lengths(street)[-1]
            at = rng.uniform(4, 8)
            while at < total:
                (x, y), (dx, dy) = curves.along(street, at)
                yield x, y, atan2(dy, dx)
                at += 3.0
        depth += 11.6 if row % 2 == 0 else 13.6


def _fits(outline: Points, index: int, city: City, area: Regions) -> bool:
    near = _LANE / 2
    for x, y in outline:
        if not (near < x < TILE - near and near < y < TILE - near) or area.at(x, y) != index:
            return False
    if not curves.contains(city.ground, outline[0]):
        return False
    return all(curves.distance_to(wall, corner) > WALL + 0.8 for wall in city.walls for corner in outline)


def _near(outline: Points, middle: Point, r: float) -> bool:
    """Whether a rectangle reaches into a circle."""
    return curves.distance_to((*outline, outline[0]), middle) < r - 0.8


def _touch(a: Points, b: Points) -> bool:
    """Whether two rectangles overlap: no side of either separates them."""
    for polygon in (a, b):
        for (px, py), (qx, qy) in itertools.pairwise(polygon):
            nx, ny = qy - py, px - qx
            on_a = [nx * x + ny * y for x, y in a]
            on_b = [nx * x + ny * y for x, y in b]
            if max(on_a) <= min(on_b) or max(on_b) <= min(on_a):
                return False
    return True
