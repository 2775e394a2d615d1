"""The ground plan of a tile: where its walls and roads run and its buildings and symbols stand.

Most of it follows from the printed facts; what the facts leave open, such as where an inn stands or which part of a
wall a road leads to, is decided in the tables of this module. All other modules of the art draw, highlight and
hit-test this one plan.
"""

from dataclasses import dataclass
from functools import cache
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from carc_widget.art import curves
from carc_widget.art.curves import Point, Points, turned
from carc_widget.art.shapes import TILE
from carc_widget.engine.geometry import Side
from carc_widget.engine.tiles import FeatureKind, Segment, Tile

MIDDLE: Final = TILE / 2
CORNERS: Final[Points] = ((0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE))
"""Where the sides N, E, S and W begin, going clockwise."""

ROAD: Final = 4.7
"""Half the width of a road."""
ROAD_EDGE: Final = 6.1
"""Half the width of a road with its casing."""
VERGE: Final = 8.4
"""Half the width of a road with the grass along it."""
WALL: Final = 2.7
"""Half the thickness of a city wall."""
VILLAGE: Final = 10.5
"""The radius of the village green where roads meet."""
PLOT: Final = 20.5
"""Half the side of the plot of a monastery."""
LAKE: Final = 11.5
"""The radius of the lake beside an inn."""
CATHEDRAL: Final = 37.0
"""The radius of the square about a cathedral."""
MAGIC: Final = 12.5
"""The radius of the magic symbol."""


@dataclass(frozen=True, slots=True)
class City:
    """A city segment: its ground, and its walls, which have the city on their right."""

    ground: Points
    walls: tuple[Points, ...]


class Gate(NamedTuple):
    """Where a road ends at a city wall, and the direction into the city as a unit vector."""

    at: Point
    into: Point


class Round(NamedTuple):
    """A crop circle."""

    middle: Point
    radius: float


class Inn(NamedTuple):
    """The middles of a lake and of the guest house beside it."""

    lake: Point
    house: Point


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything on an unrotated tile is, in tile units.

    Attributes:
        cities: the city segments, in the order of `Tile.segments`.
        roads: the middle lines of the road segments, in the same order; each begins at its first side.
        gates: the gate of each road that ends at a city.
        monastery: the middle of the monastery's plot.
        cathedral: the middle of the cathedral.
        village: the middle of the village where roads meet.
        circle: the crop circle.
        inns: the inns.
        magic: the middle of the magic symbol.
        shields: the middles of the coats of arms.
    """

    cities: tuple[City, ...]
    roads: tuple[Points, ...]
    gates: tuple[Gate, ...]
    monastery: Point | None
    cathedral: Point | None
    village: Point | None
    circle: Round | None
    inns: tuple[Inn, ...]
    magic: Point | None
    shields: tuple[Point, ...]


_CAP_DEPTH = {"I17": 36.0, "K3": 30.0, "K1": 26.0, "K2": 25.0, "M2": 24.0, "L": 26.0, "M7": 26.0, "D": 29.0}
"""How far a city on one side reaches in, where it is not 30."""
_NEIGHBOUR_CAP_DEPTH = {"I01": 25.0}
"""The same for a city with another city on an adjacent side, where it is not 24."""
_NOTCH_DEPTH = {"S": 36.0, "T": 36.0, "M3": 36.0, "I11": 31.0, "M5": 31.0, "F": 30.0, "G": 29.0}
"""How far the field reaches into a city on three sides or into a tube, where it is not 31."""
_BULGE = {
    "M": 7.0,
    "N": 9.0,
    "O": -4.0,
    "P": -6.0,
    "M6": -4.0,
    "I04": -5.0,
    "I05": -2.0,
    "I06": -2.0,
    "I07": -7.0,
    "K6": -15.0,
}
"""How far the wall of a city corner bulges out from the straight diagonal."""
_GATE = {"M2": 0.40, "M4": 0.44, "I05": 0.56, "I06": 0.44}
"""How far along a wall the road meets it, as a part of the wall's length, where it is not the middle."""
_BEND = {"I07": 1.05, "K4": 0.9, "M2": 0.9}
"""How wide a road bend is, as a part of the usual quarter circle."""
_SWAY = {"D": 3.0, "U": -3.5, "I14": 3.0}
"""How far a straight road leaves the straight line."""

_MONASTERY = {"A": (50.0, 42.0)}
_VILLAGE = {"L": (50.0, 57.0), "M7": (43.0, 50.0), "W": (50.0, 52.0), "I15": (50.0, 52.0)}
_CIRCLE: dict[str, Round] = {
    "K1": Round((50.0, 58.0), 19.0),
    "K2": Round((50.0, 57.0), 19.0),
    "K3": Round((50.0, 50.0), 20.0),
    "K4": Round((62.0, 38.0), 18.0),
    "K5": Round((51.0, 49.0), 19.0),
    "K6": Round((50.0, 50.0), 17.5),
}
_INN: dict[str, Inn] = {
    "I05": Inn((18.0, 79.0), (35.0, 67.0)),
    "I07": Inn((70.0, 84.5), (58.5, 68.0)),
    "I10": Inn((74.0, 66.0), (54.5, 59.0)),
    "I12": Inn((71.0, 61.0), (51.5, 56.0)),
    "I14": Inn((67.0, 27.0), (47.0, 36.5)),
    "I15": Inn((83.0, 19.5), (71.0, 36.0)),
}
_MAGIC: dict[str, Point] = {
    "M1": (42.0, 42.0),
    "M2": (79.0, 77.0),
    "M3": (26.0, 50.0),
    "M4": (44.0, 46.0),
    "M5": (50.0, 50.0),
    "M6": (25.0, 25.0),
    "M7": (15.5, 15.5),
    "M8": (50.0, 50.0),
}
_SHIELD: dict[str, Point] = {
    "C": (50.0, 50.0),
    "F": (50.0, 50.0),
    "M": (78.0, 23.0),
    "O": (21.0, 22.0),
    "Q": (24.0, 30.0),
    "S": (24.0, 30.0),
    "I04": (78.0, 78.0),
    "I07": (79.0, 22.0),
    "I11": (50.0, 20.0),
}


@cache
def plan(tile: Tile) -> Plan:
    """The ground plan of a tile. It is worked out once a kind."""
    sides = [s for segment in tile.segments if segment.kind is FeatureKind.CITY for s in segment.sides]
    cities = tuple(_city(tile.id, segment, set(sides)) for segment in tile.segments if segment.kind is FeatureKind.CITY)
    monastery = _MONASTERY.get(tile.id, (MIDDLE, MIDDLE)) if tile.monastery else None
    ends = [s.ends_at for s in tile.segments]
    village = _VILLAGE.get(tile.id, (MIDDLE, MIDDLE)) if "junction" in ends else None
    roads, gates = [], []
    for segment in tile.segments:
        if segment.kind is not FeatureKind.ROAD:
            continue
        if segment.ends_at == "city":
            road, gate = _road_to_wall(tile.id, segment, cities)
            roads.append(road)
            gates.append(gate)
        elif segment.ends_at == "junction":
            roads.append(_road_to(segment.sides[0], village, VILLAGE - 1))
        elif segment.ends_at == "monastery":
            roads.append(_road_to(segment.sides[0], monastery, PLOT - 0.5))
        elif segment.ends_at == "crop circle":
            middle, radius = _CIRCLE[tile.id]
            roads.append(_road_to(segment.sides[0], middle, radius - 1))
        else:
            roads.append(_through_road(tile.id, segment))
    return Plan(
        cities=cities,
        roads=tuple(roads),
        gates=tuple(gates),
        monastery=monastery,
        cathedral=(MIDDLE, MIDDLE) if any(s.cathedral for s in tile.segments) else None,
        village=village,
        circle=_CIRCLE[tile.id] if tile.crop_circle else None,
        inns=tuple(_INN[tile.id] for s in tile.segments if s.inn),
        magic=_MAGIC[tile.id] if tile.magic else None,
        shields=tuple(_SHIELD[tile.id] for s in tile.segments for _ in range(s.pennants)),
    )


def side_middle(side: Side) -> Point:
    """Where a road crosses a side: exactly in its middle."""
    return turned((MIDDLE, 0.0), side)


def _square_on(line: Points, side: Side) -> Points:
    """The line with a first step straight in from its side, so that its band ends exactly on the side."""
    (x, y), (dx, dy) = line[0], _inward(side, 0.5)
    return (line[0], (x + dx, y + dy), *line[1:])


def _inward(side: Side, size: float) -> Point:
    return ((0.0, size), (-size, 0.0), (0.0, -size), (size, 0.0))[side]


def _city(tile_id: str, segment: Segment, all_sides: set[Side]) -> City:
    sides = set(segment.sides)
    if len(sides) == 4:
        return City(CORNERS, ())
    if tile_id == "I08":
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
            wall = _cap(last.turned(1), _NOTCH_DEPTH.get(tile_id, 31.0), 45)[::-1]
        elif len(sides) == 2:
            wall = _diagonal(first, _BULGE[tile_id])
        elif all_sides & {first.turned(1), first.turned(3)}:
            wall = _cap(first, _NEIGHBOUR_CAP_DEPTH.get(tile_id, 24.0), 19)
        else:
            wall = _cap(first, _CAP_DEPTH.get(tile_id, 30.0), 45)
        walls.append(wall)
        ground.extend(wall)
    return City(tuple(ground), tuple(walls))


def _cap(side: Side, depth: float, lean: float) -> Points:
    """The wall of a city on one side. `lean` is the angle, in degrees, between the wall and the side at the corners."""
    run, rise = 56 * cos(radians(lean)), 56 * sin(radians(lean))
    wall = curves.spline(((TILE, 0.0), (MIDDLE, depth), (0.0, 0.0)), (-run, rise), (-run, -rise))
    return _turned(wall, side)


def _diagonal(first: Side, bulge: float) -> Points:
    """The wall of a city on two adjacent sides, of which `first` is the first clockwise."""
    middle = (MIDDLE - bulge, MIDDLE + bulge)
    tilt = bulge * 1.6
    wall = curves.spline(((TILE, TILE), middle, (0.0, 0.0)), (-50 - tilt, -50 + tilt), (-50 + tilt, -50 - tilt))
    return _turned(wall, first)


def _wedge() -> City:
    """The city of I08, whose wedge reaches the south-eastern corner and splits the field."""
    east = _cap(Side.E, 25.0, 40)[::-1]
    south = curves.spline(((TILE, TILE), (66.0, 60.0), (40.0, 30.0), (0.0, 0.0)), (-22.0, -40.0), (-48.0, -30.0))
    return City((CORNERS[0], *east, *south), (east, south))


def _turned(points: Points, side: Side) -> Points:
    return tuple(turned(p, side) for p in points)


def _through_road(tile_id: str, segment: Segment) -> Points:
    """A road from side to side: straight with a slight sway, or a bend."""
    first, last = segment.sides
    start, end = side_middle(first), side_middle(last)
    if first.opposite is last:
        sway = _SWAY.get(tile_id, 0.0)
        x, y = (MIDDLE, MIDDLE + sway) if first in (Side.E, Side.W) else (MIDDLE + sway, MIDDLE)
        leave, arrive = _inward(first, 60.0), _inward(last, -60.0)
        road = curves.spline((start, (x, y), end), leave, arrive)
        return _square_on(_square_on(road, first)[::-1], last)[::-1]
    reach = MIDDLE * curves.CIRCLE * _BEND.get(tile_id, 1.0)
    (ax, ay), (bx, by) = _inward(first, reach), _inward(last, reach)
    road = curves.cubic(start, (start[0] + ax, start[1] + ay), (end[0] + bx, end[1] + by), end, 20)
    return _square_on(_square_on(road, first)[::-1], last)[::-1]


def _road_to(side: Side, target: Point | None, stop: float) -> Points:
    """A road from a side to a place in the tile, ending at the distance `stop` from the middle of the place."""
    assert target is not None
    start = side_middle(side)
    dx, dy = target[0] - start[0], target[1] - start[1]
    size = hypot(dx, dy)
    road = curves.spline((start, target), _inward(side, size), (dx, dy), 20)
    return _square_on(curves.part(road, 0.0, curves.lengths(road)[-1] - stop), side)


def _road_to_wall(tile_id: str, segment: Segment, cities: tuple[City, ...]) -> tuple[Points, Gate]:
    """A road from a side to the gate of a city, and the gate."""
    side = segment.sides[0]
    start = side_middle(side)
    walls = [wall for city in cities for wall in city.walls]
    wall = walls[1] if tile_id == "M4" else min(walls, key=lambda w: curves.distance_to(w, start))
    if tile_id == "M2":
        wall = walls[0]
    at, (tx, ty) = curves.along(wall, curves.lengths(wall)[-1] * _GATE.get(tile_id, 0.5))
    into = (-ty, tx)  # the city is on the right of its wall
    size = hypot(at[0] - start[0], at[1] - start[1])
    road = curves.spline((start, at), _inward(side, size), (into[0] * size, into[1] * size), 20)
    return _square_on(road, side), Gate(at, into)
