"""Where roads run: from side to side, to a place on the tile, or to the gate of a city."""

from math import hypot

from carc_widget.engine.geometry import Side
from carc_widget.engine.tiles import Segment
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points, turned
from carc_widget.graphics.plan_hints import Hints
from carc_widget.graphics.tile_plan import MIDDLE, Gate


def side_middle(side: Side) -> Point:
    """Where a road crosses a side: exactly in its middle."""
    return turned((MIDDLE, 0.0), side)


def through_road(segment: Segment, hints: Hints) -> Points:
    """A road from side to side: straight with a slight sway, or a bend."""
    first, last = segment.sides
    start, end = side_middle(first), side_middle(last)
    if first.opposite is last:
        sway = hints.sway
        x, y = (MIDDLE, MIDDLE + sway) if first in (Side.E, Side.W) else (MIDDLE + sway, MIDDLE)
        leave, arrive = _inward(first, 60.0), _inward(last, -60.0)
        road = curves.spline((start, (x, y), end), leave, arrive)
        return _square_on(_square_on(road, first)[::-1], last)[::-1]
    reach = MIDDLE * curves.CIRCLE * hints.bend
    (ax, ay), (bx, by) = _inward(first, reach), _inward(last, reach)
    road = curves.cubic(start, (start[0] + ax, start[1] + ay), (end[0] + bx, end[1] + by), end, 20)
    return _square_on(_square_on(road, first)[::-1], last)[::-1]


def road_to(side: Side, target: Point, stop: float) -> Points:
    """A road from a side to a place in the tile, ending at the distance `stop` from the middle of the place."""
    start = side_middle(side)
    dx, dy = target[0] - start[0], target[1] - start[1]
    size = hypot(dx, dy)
    road = curves.spline((start, target), _inward(side, size), (dx, dy), 20)
    return _square_on(curves.part(road, 0.0, curves.lengths(road)[-1] - stop), side)


def road_to_wall(side: Side, wall: Points, part: float) -> tuple[Points, Gate]:
    """A road from a side to the gate of a city, and the gate.

    Parameters:
        side: where the road begins.
        wall: the wall that it ends at.
        part: how far along the wall, as a part of its length.
    """
    start = side_middle(side)
    at, (tx, ty) = curves.along(wall, curves.lengths(wall)[-1] * part)
    into = (-ty, tx)  # the city is on the right of its wall
    size = hypot(at[0] - start[0], at[1] - start[1])
    road = curves.spline((start, at), _inward(side, size), (into[0] * size, into[1] * size), 20)
    return _square_on(road, side), Gate(at, into)


def _square_on(line: Points, side: Side) -> Points:
    """The line with a first step straight in from its side, so that its band ends exactly on the side."""
    (x, y), (dx, dy) = line[0], _inward(side, 0.5)
    return (line[0], (x + dx, y + dy), *line[1:])


def _inward(side: Side, size: float) -> Point:
    return ((0.0, size), (-size, 0.0), (0.0, -size), (size, 0.0))[side]
