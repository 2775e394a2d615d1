"""The plan of a tile: positions and sizes of its cities, roads, buildings and symbols.

All measures are in tile units.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.shapes import TILE

MIDDLE: Final = TILE / 2
CORNERS: Final[Points] = ((0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE))
"""The starts of the sides N, E, S and W, clockwise."""

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
PLOT: Final = 18.5
"""Half the side of the plot of a monastery."""
LAKE: Final = 11.5
"""The radius of the lake beside an inn."""
CATHEDRAL: Final = 37.0
"""The radius of the square around a cathedral."""
MAGIC: Final = 12.5
"""The radius of the magic symbol."""


@dataclass(frozen=True, slots=True)
class CityPlan:
    """A city segment: its ground and its walls; the city is to the right of each wall."""

    ground: Points
    walls: tuple[Points, ...]


class CityGate(NamedTuple):
    """The end of a road at a city wall, and the direction into the city as a unit vector."""

    at: Point
    into: Point


class Disc(NamedTuple):
    """A crop circle."""

    middle: Point
    radius: float


class Site(NamedTuple):
    """The position of a building or symbol, and its scale."""

    middle: Point
    scale: float = 1.0


class Inn(NamedTuple):
    """The positions of a lake and of the guest house beside it, and their scale."""

    lake: Point
    house: Point
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class TilePlan:
    """The positions of everything on an unrotated tile, in tile units.

    Attributes:
        cities: the city segments, in the order of `Tile.segments`.
        roads: the middle lines of the road segments, in the same order; each begins at its first side.
        gates: the gate of each road that ends at a city.
        monastery: the monastery's plot.
        village: the village where roads meet.
        circle: the crop circle.
        cathedrals: the cathedrals.
        inns: the inns.
        magic: the magic symbol.
        shields: the coats of arms.
    """

    cities: tuple[CityPlan, ...]
    roads: tuple[Points, ...]
    gates: tuple[CityGate, ...]
    monastery: Site | None = None
    village: Site | None = None
    circle: Disc | None = None
    cathedrals: tuple[Site, ...] = ()
    inns: tuple[Inn, ...] = ()
    magic: Site | None = None
    shields: tuple[Site, ...] = ()
