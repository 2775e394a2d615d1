"""Geometry of tile plans: walls of cities, and roads."""

from math import cos, hypot, radians, sin

from carc_widget.engine.geometry import Side
from carc_widget.engine.tiles import FeatureKind, Segment, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points, rotate_point
from carc_widget.graphics.plan_hints import PlanHints
from carc_widget.graphics.shapes import TILE
from carc_widget.graphics.tile_plan import CORNERS, MIDDLE, CityGate, CityPlan

NARROW_NOTCH = 38.0
"""The depth of the notch of a city on three sides, or of a tube, with another city in it."""
LOW_CAP = 22.0
"""The depth of the city in the notch."""


def plan_city(tile: Tile, segment: Segment, hints: PlanHints) -> CityPlan:
    """The ground and the walls of a city segment.

    Parameters:
        tile: the tile; its other cities leave less space.
        segment: the city.
        hints: its depth and shape.
    """
    sides = set(segment.sides)
    all_sides = {s for other in tile.segments if other.kind is FeatureKind.CITY for s in other.sides}
    if len(sides) == 4:
        return CityPlan(CORNERS, ())
    if hints.wedge:
        return _wedge()
    runs = [s for s in segment.sides if s.rotated(3) not in sides]
    ground: list[Point] = []
    walls = []
    for first in sorted(runs):
        last = first
        ground.append(CORNERS[first])
        while last.rotated(1) in sides:
            last = last.rotated(1)
            ground.append(CORNERS[last])
        if len(runs) == 2 or len(sides) == 3:
            notch = last.rotated(1)
            depth = NARROW_NOTCH if notch in all_sides else hints.notch
            wall = _cap(notch, depth, 45)[::-1]
        elif len(sides) == 2:
            wall = _diagonal(first, hints.bulge)
        elif _in_notch(tile, first):
            wall = _cap(first, LOW_CAP, 30)
        elif all_sides & {first.rotated(1), first.rotated(3)}:
            wall = _cap(first, hints.neighbour_cap, 19)
        else:
            wall = _cap(first, hints.cap, 45)
        walls.append(wall)
        ground.extend(wall)
    return CityPlan(tuple(ground), tuple(walls))


def _cap(side: Side, depth: float, lean: float) -> Points:
    """The wall of a city on one side. `lean` is the angle, in degrees, between the wall and the side at the corners."""
    run, rise = 56 * cos(radians(lean)), 56 * sin(radians(lean))
    wall = curves.spline(((TILE, 0.0), (MIDDLE, depth), (0.0, 0.0)), (-run, rise), (-run, -rise))
    return _rotated_to(wall, side)


def _diagonal(first: Side, bulge: float) -> Points:
    """The wall of a city on two adjacent sides, of which `first` is the first clockwise."""
    middle = (MIDDLE - bulge, MIDDLE + bulge)
    tilt = bulge * 1.6
    wall = curves.spline(((TILE, TILE), middle, (0.0, 0.0)), (-50 - tilt, -50 + tilt), (-50 + tilt, -50 - tilt))
    return _rotated_to(wall, first)


def _wedge() -> CityPlan:
    """The city of I08, whose wedge reaches the south-eastern corner and splits the field."""
    east = _cap(Side.E, 25.0, 40)[::-1]
    south = curves.spline(((TILE, TILE), (66.0, 60.0), (40.0, 30.0), (0.0, 0.0)), (-22.0, -40.0), (-48.0, -30.0))
    return CityPlan((CORNERS[0], *east, *south), (east, south))


def _in_notch(tile: Tile, side: Side) -> bool:
    """Whether another city is on both adjacent sides, so that the city on this side is in its notch."""
    beside = {side.rotated(1), side.rotated(3)}
    return any(s.kind is FeatureKind.CITY and beside <= set(s.sides) for s in tile.segments)


def _rotated_to(points: Points, side: Side) -> Points:
    return tuple(rotate_point(p, side) for p in points)


# -- roads


def side_middle(side: Side) -> Point:
    """The point where a road crosses a side: exactly its middle."""
    return rotate_point((MIDDLE, 0.0), side)


def through_road(segment: Segment, hints: PlanHints) -> Points:
    """A road from side to side: nearly straight, or a bend."""
    first, last = segment.sides
    start, end = side_middle(first), side_middle(last)
    if first.opposite is last:
        sway = hints.sway
        x, y = (MIDDLE, MIDDLE + sway) if first in (Side.E, Side.W) else (MIDDLE + sway, MIDDLE)
        leave, arrive = _inward(first, 60.0), _inward(last, -60.0)
        road = curves.spline((start, (x, y), end), leave, arrive)
    else:
        reach = MIDDLE * curves.CIRCLE * hints.bend
        (ax, ay), (bx, by) = _inward(first, reach), _inward(last, reach)
        road = curves.cubic(start, (start[0] + ax, start[1] + ay), (end[0] + bx, end[1] + by), end, 20)
    return _start_perpendicular(_start_perpendicular(road, first)[::-1], last)[::-1]


def road_to(side: Side, target: Point, stop: float) -> Points:
    """A road from a side towards a point in the tile, ending at the distance `stop` from it."""
    start = side_middle(side)
    dx, dy = target[0] - start[0], target[1] - start[1]
    size = hypot(dx, dy)
    road = curves.spline((start, target), _inward(side, size), (dx, dy), 20)
    return _start_perpendicular(curves.part(road, 0.0, curves.lengths(road)[-1] - stop), side)


def road_to_wall(side: Side, wall: Points, part: float) -> tuple[Points, CityGate]:
    """A road from a side to the gate of a city, and the gate.

    Parameters:
        side: the side where the road begins.
        wall: the wall where it ends.
        part: the position of the gate along the wall, from 0 to 1.
    """
    start = side_middle(side)
    at, (tx, ty) = curves.along(wall, curves.lengths(wall)[-1] * part)
    into = (-ty, tx)  # the city is on the right of its wall
    size = hypot(at[0] - start[0], at[1] - start[1])
    road = curves.spline((start, at), _inward(side, size), (into[0] * size, into[1] * size), 20)
    return _start_perpendicular(road, side), CityGate(at, into)


def _start_perpendicular(line: Points, side: Side) -> Points:
    """The line with a first step perpendicular to its side, so that its band ends exactly on the side."""
    (x, y), (dx, dy) = line[0], _inward(side, 0.5)
    return (line[0], (x + dx, y + dy), *line[1:])


def _inward(side: Side, size: float) -> Point:
    return ((0.0, size), (-size, 0.0), (0.0, -size), (size, 0.0))[side]
