"""Where a meeple is offered while the middle of its tile is kept free, so that a press there means the tile."""

from functools import cache
from math import hypot

from carc_widget.engine.figures import Spot
from carc_widget.engine.tiles import Tile
from carc_widget.graphics.curves import Point, turned
from carc_widget.graphics.piece_positions import meeple_spots
from carc_widget.graphics.regions import regions
from carc_widget.graphics.shapes import TILE

FREE = 29.0
"""No offer lies nearer to both middle lines of the tile than this: the middle third, and the radius of an offer."""

APART = 26.0
"""How far apart two offers lie, if there is room."""

STEP = 4
"""How finely places are tried, in units of a hundredth of a tile."""


def aside_position(tile: Tile, rotation: int, spot: Spot) -> Point:
    """Where a meeple is offered beside the middle of a tile that lies on the board, in board units."""
    u, v = turned(_aside(tile)[spot.segment], rotation)
    return spot.cell.x * TILE + u, spot.cell.y * TILE + v


@cache
def _aside(tile: Tile) -> tuple[Point, ...]:
    """For each segment where its meeple stands, or the nearest place beside the middle: on the segment if possible."""
    spots = meeple_spots(tile)
    found = {segment: spot for segment, spot in enumerate(spots) if not _in_the_middle(spot)}
    for segment, spot in enumerate(spots):
        if segment in found:
            continue

        def cost(place: Point, segment: int = segment, spot: Point = spot) -> float:
            elsewhere = 40.0 * (regions(tile).nearest(*place) != segment)
            nearest = min((hypot(place[0] - u, place[1] - v) for u, v in found.values()), default=APART)
            return hypot(place[0] - spot[0], place[1] - spot[1]) + elsewhere + 4 * max(0.0, APART - nearest)

        ticks = range(14, int(TILE) - 13, STEP)
        found[segment] = min(((u, v) for u in ticks for v in ticks if not _in_the_middle((u, v))), key=cost)
    return tuple(found[segment] for segment in range(len(spots)))


def _in_the_middle(place: Point) -> bool:
    return max(abs(place[0] - TILE / 2), abs(place[1] - TILE / 2)) < FREE
