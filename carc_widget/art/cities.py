"""Cities: their ground, their houses in streets along the wall, and the wall with its towers and gates."""

import itertools
from collections.abc import Iterator
from math import atan2, hypot, pi
from random import Random

from carc_widget.art import curves
from carc_widget.art.buildings import Roofs
from carc_widget.art.curves import Point, Points
from carc_widget.art.ground import MIDDLE, ROAD, WALL, City, Plan
from carc_widget.art.regions import Regions
from carc_widget.art.shapes import PALETTE, TILE, Shape

_EAVES = 1.4
"""The gap between a wall and the houses behind it."""


def grounds(p: Plan) -> list[Shape]:
    """The soft shadow of the walls on the fields, and the ground of all cities."""
    if not p.cities:
        return []
    walls = [wall for city in p.cities for wall in city.walls]
    shade = "".join(curves.polygon(curves.clipped(curves.band(wall, WALL + 2.6, 0))) for wall in walls)
    ground = "".join(curves.polygon(city.ground) for city in p.cities)
    inner = "".join(curves.polygon(curves.clipped(curves.band(wall, 0, WALL + 1.3))) for wall in walls)
    shapes = [Shape(shade, PALETTE.shadow)] if walls else []
    shapes.append(Shape(ground, PALETTE.ground))
    if walls:
        shapes.append(Shape(inner, PALETTE.ground_dark))
    return shapes


def houses(p: Plan, area: Regions, blocked: list[tuple[Point, float]], rng: Random) -> list[Shape]:
    """The houses of all cities, in blocks of two rows back to back, and trees in the gardens between them."""
    roofs = Roofs()
    gardens: list[Point] = []
    for index, city in enumerate(p.cities):
        taken: list[Points] = []
        for x, y, angle in _sites(city, rng):
            length, width = rng.uniform(6.4, 11.8), rng.uniform(5.8, 7.2)
            outline = curves.box(x, y, length, width, angle)
            if any(hypot(x - bx, y - by) < r + 4 for (bx, by), r in blocked) or not _fits(outline, index, city, area):
                continue
            if any(_touch(curves.box(x, y, length + 1.2, width + 1.0, angle), other) for other in taken):
                continue
            taken.append(outline)
            if rng.random() < 0.09:
                gardens.append((x, y))
                continue
            if rng.random() < 0.25 and length < 8:
                length, width, angle = width, length, angle + pi / 2
            roofs.add(x, y, length, width, angle, PALETTE.roofs[rng.choice((0, 0, 1, 1, 2, 3, 4))])
    return [*_gardens(gardens), *roofs.shapes()]


def _gardens(middles: list[Point]) -> list[Shape]:
    if not middles:
        return []
    path = curves.dots(middles)
    rings = ((7.8, PALETTE.field_dark), (5.6, PALETTE.tree_dark), (4.2, PALETTE.tree), (2.0, PALETTE.tree_light))
    return [Shape(path, stroke=colour, stroke_width=width) for width, colour in rings]


def _sites(city: City, rng: Random) -> Iterator[tuple[float, float, float]]:
    """Middles and directions of houses to try, street by street: along the walls inwards, or round the market."""
    rows = city.walls or ((*curves.ring(MIDDLE, MIDDLE, 72, 48), (MIDDLE + 72, MIDDLE)),)
    depth = WALL + _EAVES + 3.5
    for row in range(8):
        for wall in rows:
            street = curves.offset(wall, depth)
            total = curves.lengths(street)[-1]
            at = rng.uniform(3, 6)
            while at < total:
                if at / total * max(2, round(total / 30)) % 1 > 0.12:  # the rest are lanes from the wall inwards
                    (x, y), (dx, dy) = curves.along(street, at)
                    yield x, y, atan2(dy, dx) + rng.uniform(-0.05, 0.05)
                at += rng.uniform(3.0, 4.0)
        depth += 7.7 if row % 2 == 0 else 11.8


def _fits(outline: Points, index: int, city: City, area: Regions) -> bool:
    for x, y in outline:
        if not (2.2 < x < TILE - 2.2 and 2.2 < y < TILE - 2.2) or area.at(x, y) != index:
            return False
    if not curves.contains(city.ground, outline[0]):
        return False
    return all(curves.distance_to(wall, corner) > WALL + 0.8 for wall in city.walls for corner in outline)


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


def walls(p: Plan) -> list[Shape]:
    """The walls with battlements on the outer side, round towers, and gates where roads arrive."""
    lines = [wall for city in p.cities for wall in city.walls]
    if not lines:
        return []
    edge, stone, walk, merlons = [], [], [], []
    for wall in lines:
        edge.append(curves.polygon(curves.clipped(curves.band(wall, WALL, WALL))))
        stone.append(curves.polygon(curves.clipped(curves.band(wall, WALL - 0.75, WALL - 0.75))))
        walk.append(curves.polygon(curves.clipped(curves.band(wall, 0.4, WALL - 1.1))))
        outer = curves.offset(wall, 1.1 - WALL)
        merlons.append(curves.line(curves.part(outer, 5, curves.lengths(outer)[-1] - 5)))
    shapes = [
        Shape("".join(edge), PALETTE.wall_edge),
        Shape("".join(stone), PALETTE.wall),
        Shape("".join(walk), PALETTE.wall_light),
        Shape("".join(merlons), stroke=PALETTE.wall_dark, stroke_width=1.7, dash=(1.0, 3.6)),
    ]
    for at, into in p.gates:
        shapes += _gate(at, into)
    towers: list[Point] = []
    for (x, y), (dx, dy) in p.gates:
        towers += [(x - dy * 7.6, y + dx * 7.6), (x + dy * 7.6, y - dx * 7.6)]
    for wall in lines:
        for x, y in _tower_sites(wall):
            if all(hypot(x - tx, y - ty) > 9.5 for tx, ty in towers):
                towers.append((x, y))
    return shapes + _towers(towers)


def _tower_sites(wall: Points) -> Iterator[Point]:
    total = curves.lengths(wall)[-1]
    for part in (0.2, 0.5, 0.8):
        yield curves.along(wall, total * part)[0]


def _towers(middles: list[Point]) -> list[Shape]:
    path = curves.dots(middles)
    rings = ((9.4, PALETTE.wall_edge), (7.8, PALETTE.wall_light), (5.0, PALETTE.wall_dark), (3.2, PALETTE.wall))
    return [Shape(path, stroke=colour, stroke_width=width) for width, colour in rings]


def _gate(at: Point, into: Point) -> list[Shape]:
    """The passage through the wall: the road ends on the planks of a gate, with a small square behind it."""
    (x, y), (dx, dy) = at, into
    angle = atan2(dy, dx)
    square = curves.box(x + dx * 6, y + dy * 6, 8, 2 * ROAD + 1, angle)
    planks = "".join(
        curves.polygon(curves.box(x + dx * d, y + dy * d, 1.3, 2 * ROAD, angle)) for d in (-2.4, -0.6, 1.2, 3.0)
    )
    return [
        Shape(curves.polygon(square), PALETTE.ground_light),
        Shape(curves.polygon(curves.box(x, y, 2 * WALL + 2.4, 2 * ROAD + 3, angle)), PALETTE.wall_edge),
        Shape(curves.polygon(curves.box(x, y, 2 * WALL + 2.2, 2 * ROAD, angle)), "#6d4a2c"),
        Shape(planks, "#a3764a"),
    ]


def gate_blocks(p: Plan) -> list[tuple[Point, float]]:
    """The squares behind the gates, which houses leave free."""
    return [((x + dx * 6, y + dy * 6), 4.5) for (x, y), (dx, dy) in p.gates]
