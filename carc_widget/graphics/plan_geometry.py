"""Where the walls of cities run."""

from math import cos, radians, sin

from carc_widget.engine.geometry import Side
from carc_widget.engine.tiles import FeatureKind, Segment, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points, turned
from carc_widget.graphics.plan_hints import Hints
from carc_widget.graphics.shapes import TILE
from carc_widget.graphics.tile_plan import CORNERS, MIDDLE, City

NARROW_NOTCH = 38.0
"""How far a city on three sides or a tube draws back from another city in its notch."""
LOW_CAP = 22.0
"""How far that other city reaches in."""


def city_of(tile: Tile, segment: Segment, hints: Hints) -> City:
    """The ground and the walls of a city segment.

    Parameters:
        tile: the tile, whose other cities leave less room.
        segment: the city.
        hints: how deep it is.
    """
    sides = set(segment.sides)
    all_sides = {s for other in tile.segments if other.kind is FeatureKind.CITY for s in other.sides}
    if len(sides) == 4:
        return City(CORNERS, ())
    if hints.wedge:
        return _wedge()
    runs = [s for s in segment.sides if s.turned(3) not in sides]
    ground: list[Point] = []
    walls = []
    for first in sorted(runs):
        last = first
        ground.append(CORNERS[first])
        while last.turned(1) in sides:
            last = last.turned(1)
            ground.append(CORNERS[last])
        if len(runs) == 2 or len(sides) == 3:
            notch = last.turned(1)
            depth = NARROW_NOTCH if notch in all_sides else hints.notch
            wall = _cap(notch, depth, 45)[::-1]
        elif len(sides) == 2:
            wall = _diagonal(first, hints.bulge)
        elif _embraced(tile, first):
            wall = _cap(first, LOW_CAP, 30)
        elif all_sides & {first.turned(1), first.turned(3)}:
            wall = _cap(first, hints.neighbour_cap, 19)
        else:
            wall = _cap(first, hints.cap, 45)
        walls.append(wall)
        ground.extend(wall)
    return City(tuple(ground), tuple(walls))


def _cap(side: Side, depth: float, lean: float) -> Points:
    """The wall of a city on one side. `lean` is the angle, in degrees, between the wall and the side at the corners."""
    run, rise = 56 * cos(radians(lean)), 56 * sin(radians(lean))
    wall = curves.spline(((TILE, 0.0), (MIDDLE, depth), (0.0, 0.0)), (-run, rise), (-run, -rise))
    return _placed(wall, side)


def _diagonal(first: Side, bulge: float) -> Points:
    """The wall of a city on two adjacent sides, of which `first` is the first clockwise."""
    middle = (MIDDLE - bulge, MIDDLE + bulge)
    tilt = bulge * 1.6
    wall = curves.spline(((TILE, TILE), middle, (0.0, 0.0)), (-50 - tilt, -50 + tilt), (-50 + tilt, -50 - tilt))
    return _placed(wall, first)


def _wedge() -> City:
    """The city of I08, whose wedge reaches the south-eastern corner and splits the field."""
    east = _cap(Side.E, 25.0, 40)[::-1]
    south = curves.spline(((TILE, TILE), (66.0, 60.0), (40.0, 30.0), (0.0, 0.0)), (-22.0, -40.0), (-48.0, -30.0))
    return City((CORNERS[0], *east, *south), (east, south))


def _embraced(tile: Tile, side: Side) -> bool:
    """Whether one other city lies on both sides of a side, so that this one sits in its notch."""
    beside = {side.turned(1), side.turned(3)}
    return any(s.kind is FeatureKind.CITY and beside <= set(s.sides) for s in tile.segments)


def _placed(points: Points, side: Side) -> Points:
    return tuple(turned(p, side) for p in points)
