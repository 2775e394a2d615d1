"""Drawing of cities: ground, walls, towers and gates."""

from collections.abc import Iterator
from math import atan2, hypot

from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.shapes import PALETTE, Shape
from carc_widget.graphics.tile_plan import ROAD, WALL, TilePlan


def grounds(plan: TilePlan) -> list[Shape]:
    """The ground of all cities."""
    if not plan.cities:
        return []
    return [Shape("".join(curves.polygon(city.ground) for city in plan.cities), PALETTE.ground)]


def walls(plan: TilePlan) -> list[Shape]:
    """The walls with battlements on the outer side, round towers, and gates where roads arrive."""
    lines = [wall for city in plan.cities for wall in city.walls]
    if not lines:
        return []
    edge, stone, merlons = [], [], []
    for wall in lines:
        edge.append(curves.polygon(curves.clip_to_tile(curves.band(wall, WALL, WALL))))
        stone.append(curves.polygon(curves.clip_to_tile(curves.band(wall, WALL - 0.75, WALL - 0.75))))
        outer = curves.offset(wall, 1.1 - WALL)
        merlons.append(curves.line(curves.part(outer, 5, curves.lengths(outer)[-1] - 5)))
    shapes = [
        Shape("".join(edge), PALETTE.wall_edge),
        Shape("".join(stone), PALETTE.wall),
        Shape("".join(merlons), stroke=PALETTE.wall_dark, stroke_width=1.4, dash=(1.2, 3.6)),
    ]
    for at, into in plan.gates:
        shapes += _gate(at, into)
    towers: list[Point] = []
    for (x, y), (dx, dy) in plan.gates:
        towers += [(x - dy * 7.6, y + dx * 7.6), (x + dy * 7.6, y - dx * 7.6)]
    for wall in lines:
        for x, y in _tower_sites(wall):
            if all(hypot(x - tx, y - ty) > 9.5 for tx, ty in towers):
                towers.append((x, y))
    return shapes + _towers(towers)


def _tower_sites(wall: Points) -> Iterator[Point]:
    total = curves.lengths(wall)[-1]
    for part in (0.2, 0.5, 0.8):
        yield curves.point_at(wall, total * part)


def _towers(middles: list[Point]) -> list[Shape]:
    path = curves.dot_path(middles)
    rings = ((9.4, PALETTE.wall_edge), (7.8, PALETTE.wall_light), (4.2, PALETTE.wall_dark))
    return [Shape(path, stroke=colour, stroke_width=width) for width, colour in rings]


def _gate(at: Point, into: Point) -> list[Shape]:
    """A gate in a wall: planks where the road ends, and a small square behind them."""
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


def gate_blocks(plan: TilePlan) -> list[tuple[Point, float]]:
    """The squares behind the gates, to be kept free of houses."""
    return [((x + dx * 6, y + dy * 6), 4.5) for (x, y), (dx, dy) in plan.gates]
