"""What stands in a city: squares for pieces, landmarks, and houses that go on across the edges of the tile."""

from collections.abc import Iterator
from math import dist
from random import Random

from carc_widget.engine.tiles import Tile
from carc_widget.graphics import curves
from carc_widget.graphics.buildings import Roofs
from carc_widget.graphics.curves import Point, turned
from carc_widget.graphics.landmarks import LANDMARK, landmark
from carc_widget.graphics.regions import Regions
from carc_widget.graphics.room import room
from carc_widget.graphics.shapes import PALETTE, TILE, Shape
from carc_widget.graphics.terraces import LANE, Ground, terraces
from carc_widget.graphics.tile_plan import WALL, Plan

_SQUARE = 6.0
"""The radius of the square that a piece stands on."""

_HOUSE = 10.5
"""About how long a house of a terrace is."""
_LARGE = 3400
"""How many cells of the grid a city has that is not called narrow."""

_ACROSS = ((20.5, 46.0), (54.0, 79.5))
"""The rows of houses that lie on each side of a city, under the ridge: from where to where along the side.

The neighbour shows the same, turned by half. The one row is the light half of a roof, the other the dark half of
another, so that the halves of two neighbours become whole roofs. They fit behind the lowest wall that a city may have.
"""
_ACROSS_DEEP = 6.0
"""How far they reach in."""


def squares(spots: tuple[Point, ...], p: Plan) -> list[tuple[Point, float]]:
    """The calm squares that pieces stand on: middles and radii, none beyond the walls."""
    found = []
    for spot, city in zip(spots, p.cities, strict=False):  # cities come first among the segments
        clear = min((curves.distance_to(wall, spot) for wall in city.walls), default=TILE) - WALL - 1
        radius = min(_SQUARE, clear, *(min(v, TILE - v) for v in spot))
        if radius > 5:
            found.append((spot, radius))
    return found


def town(tile: Tile, p: Plan, area: Regions, blocked: list[tuple[Point, float]], rng: Random) -> list[Shape]:
    """Everything that stands in the cities of a tile.

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
        ground = Ground(area, index, kept)
        for taken in _across(tile, index, roofs):
            ground.take(*taken)
        for line, near, far in terraces(city, ground, rng):
            houses = round(curves.lengths(line)[-1] / _HOUSE)
            roofs.row(line, near, far, PALETTE.roofs[rng.choice((0, 0, 1, 1, 2))], houses)
        trees += _trees(ground, rng)
    return [*_crowns(trees), *roofs.shapes(), *extra]


def _across(tile: Tile, index: int, roofs: Roofs) -> Iterator[tuple[Point, float]]:
    """Put houses on the sides of a city, and tell the circles that they take."""
    for side in tile.segments[index].sides:
        for (first, last), shade in zip(_ACROSS, (0, 1), strict=True):
            ends = turned((first, 0.0), side), turned((last, 0.0), side)
            roofs.half(ends, _ACROSS_DEEP, PALETTE.roofs[0][shade], round((last - first) / _HOUSE))
            at = first
            while at <= last:
                yield turned((at, _ACROSS_DEEP / 2), side), _ACROSS_DEEP / 2 + LANE
                at += 2.0


def _landmark_site(area: Regions, index: int, kept: list[tuple[Point, float]]) -> Point | None:
    """Where a landmark stands in a city that has room for one beside its houses."""
    if area.labels.count(index) < _LARGE:
        return None
    places = room(lambda cell: area.labels[cell] == index)
    free = [(min([clear, *(dist(point, m) - r for m, r in kept)]), point) for point, clear in places]
    clear, point = max(free)
    return point if clear > LANDMARK + 1 else None


def _trees(ground: Ground, rng: Random) -> Iterator[Point]:
    """Where trees stand in what the houses of a city leave free."""
    for _ in range(24):
        tree = rng.uniform(6, TILE - 6), rng.uniform(6, TILE - 6)
        if all(map(ground.free, (tree, *curves.ring(*tree, 4.2, 8)))):
            ground.take(tree, 5.0)
            yield tree


def _crowns(middles: list[Point]) -> list[Shape]:
    if not middles:
        return []
    light = curves.dots((x - 0.7, y - 0.7) for x, y in middles)
    return [
        Shape(curves.dots(middles), stroke=PALETTE.tree_dark, stroke_width=6.4),
        Shape(light, stroke=PALETTE.tree, stroke_width=4.0),
    ]
