"""Hedges along roads and walls, which show where a field ends."""

from collections.abc import Iterator

from carc_widget.graphics import curves
from carc_widget.graphics.curves import Points
from carc_widget.graphics.shapes import PALETTE, TILE, Shape
from carc_widget.graphics.tile_plan import VERGE, WALL, Plan

_BUSH = 2.6
"""How thick a hedge is."""
_ROAD_END = 2.2
_WALL_END = 12.0
"""How far before the end of a road and of a wall its hedge ends: bushes do not lie across the edge of the tile."""


def hedges(p: Plan) -> list[Shape]:
    """The hedges of a tile. Cities, villages and what else stands there is painted over them."""
    path = "".join(curves.line(run) for run in _runs(p))
    if not path:
        return []
    return [Shape(path, stroke=PALETTE.hedge, stroke_width=_BUSH, dash=(0.1, 3.0))]


def _runs(p: Plan) -> Iterator[Points]:
    lines = [(curves.offset(road, side * (VERGE + 0.4)), _ROAD_END) for road in p.roads for side in (-1, 1) if road]
    lines += [(curves.offset(wall, -(WALL + 3.6)), _WALL_END) for city in p.cities for wall in city.walls]
    for line, end in lines:
        total = curves.lengths(line)[-1]
        if total > 3 * end:
            yield from _inside(curves.part(line, end, total - end))


def _inside(line: Points) -> Iterator[Points]:
    """The parts of a line that lie well inside the tile."""
    run: list[curves.Point] = []
    for point in line:
        if all(_BUSH / 2 <= v <= TILE - _BUSH / 2 for v in point):
            run.append(point)
        elif run:
            yield tuple(run)
            run = []
    if len(run) > 1:
        yield tuple(run)
