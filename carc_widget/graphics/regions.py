"""Hit testing: the segment at each point of a tile, also used for piece positions, highlights and decoration.

The plan is painted onto a grid of 100 x 100 cells; the remaining ground is field, and its connected parts are the
field segments.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import floor, isnan

from carc_widget.engine.errors import BadArgument, expect
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.tiles import PlacedTile, Tile
from carc_widget.graphics.curves import Point, Points, rotate_point
from carc_widget.graphics.grid import NO_SEGMENT, SIZE, label_cells
from carc_widget.graphics.planning import plan_tile
from carc_widget.graphics.shapes import TILE
from carc_widget.graphics.tile_plan import CATHEDRAL, LAKE, VILLAGE


@dataclass(frozen=True, slots=True)
class Regions:
    """The label of each grid cell of an unrotated tile, row by row: an index into `Tile.segments` or `NO_SEGMENT`."""

    labels: bytes

    def at(self, x: float, y: float) -> int:
        """The label at a point in tile units; points outside count as the nearest inside."""
        if 0 <= x < SIZE and 0 <= y < SIZE:
            return self.labels[int(y) * SIZE + int(x)]
        return self.at(min(max(x, 0), SIZE - 0.5), min(max(y, 0), SIZE - 0.5))

    def nearest(self, x: float, y: float) -> int:
        """The segment at a point or, if there is none, the nearest segment."""
        label = self.at(x, y)
        if label != NO_SEGMENT:
            return label
        cells = (i for i, label in enumerate(self.labels) if label != NO_SEGMENT)
        best = min(cells, key=lambda i: (i % SIZE + 0.5 - x) ** 2 + (i // SIZE + 0.5 - y) ** 2)
        return self.labels[best]

    def outline(self, label: int) -> tuple[Points, ...]:
        """The smoothed borders of all cells with a label: outer ones clockwise, holes anticlockwise."""
        return tuple(_smooth(loop) for loop in _loops(self.labels, label))


@cache
def regions(tile: Tile) -> Regions:
    """The regions of a tile, computed once for each kind."""
    return Regions(label_cells(tile, plan_tile(tile)))


def segment_at(tile: Tile, rotation: int, u: float, v: float) -> int:
    """The segment of a tile at a point.

    Parameters:
        tile: the kind of tile.
        rotation: its rotation in quarter turns clockwise.
        u, v: the point on the rotated tile, 0 to 100 from left and from top.

    Returns:
        The position in `tile.segments`; where no segment is drawn (a village green, a crop circle), the nearest one.

    Raises:
        BadArgument: an argument of the wrong type, or a point that is not a number.
    """
    expect(tile, Tile, "the tile", "a Tile, such as tile('D')")
    expect(rotation, int, "the rotation", "a number of quarter turns clockwise")
    expect(u, (int, float), "u", "a number from 0 to 100")
    expect(v, (int, float), "v", "a number from 0 to 100")
    if isnan(u) or isnan(v):
        raise BadArgument("the point is not a number; give u and v from 0 to 100")
    return regions(tile).nearest(*rotate_point((u, v), -rotation))


def spot_at(board: Mapping[Cell, PlacedTile], at: tuple[float, float]) -> Spot | None:
    """The segment at a point of a board, in tiles; `None` if there is no tile."""
    cell = Cell(floor(at[0]), floor(at[1]))
    placed = board.get(cell)
    if placed is None:
        return None
    u, v = (at[0] - cell.x) * TILE, (at[1] - cell.y) * TILE
    return Spot(cell, segment_at(placed.tile, placed.rotation, u, v))


def obstacles(tile: Tile) -> list[tuple[Point, float]]:
    """Circles (middle and radius) around symbols and small buildings, to be kept free of decoration and meeples."""
    plan = plan_tile(tile)
    circles = [(middle, 13.0 * scale) for middle, scale in plan.shields]
    for lake, house, scale in plan.inns:
        circles += [(lake, (LAKE + 1.5) * scale), (house, 10.0 * scale)]
    circles += [(middle, CATHEDRAL * scale) for middle, scale in plan.cathedrals]
    if plan.magic:
        circles.append((plan.magic.middle, 14.0 * plan.magic.scale))
    if plan.village:
        circles.append((plan.village.middle, VILLAGE * plan.village.scale + 13.0))
    if plan.circle:
        circles.append((plan.circle.middle, plan.circle.radius + 2.0))
    return circles


def _loops(labels: bytes, label: int) -> Iterator[list[tuple[int, int]]]:
    """The borders of all cells with a label, as closed chains of grid corners with the label on their right."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell, other in enumerate(labels):
        if other != label:
            continue
        x, y = cell % SIZE, cell // SIZE
        if y == 0 or labels[cell - SIZE] != label:
            edges.setdefault((x, y), []).append((x + 1, y))
        if x == SIZE - 1 or labels[cell + 1] != label:
            edges.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if y == SIZE - 1 or labels[cell + SIZE] != label:
            edges.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if x == 0 or labels[cell - 1] != label:
            edges.setdefault((x, y + 1), []).append((x, y))
    while edges:
        start = next(iter(edges))
        loop, current = [], start
        while True:
            loop.append(current)
            options = edges[current]
            following = options.pop()
            if not options:
                del edges[current]
            current = following
            if current == start:
                break
        yield loop


def _smooth(loop: list[tuple[int, int]]) -> Points:
    """Smooth the staircase of a border. Points on the edge of the tile stay on it."""
    points: list[Point] = [(float(x), float(y)) for x, y in loop]
    edge = [x in (0, SIZE) or y in (0, SIZE) for x, y in loop]
    for _ in range(6):
        points = [
            p if fixed else ((a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4)
            for a, p, b, fixed in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], edge, strict=True)
        ]
    smoothed = [
        p
        for i, (p, fixed) in enumerate(zip(points, edge, strict=True))
        if (not fixed and i % 3 == 0)
        or (fixed and not (edge[i - 1] and edge[(i + 1) % len(edge)] and _straight(loop, i)))
    ]
    return tuple(smoothed)


def _straight(loop: list[tuple[int, int]], i: int) -> bool:
    (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % len(loop)]
    return ax == bx or ay == by


# -- for the browser


SEGMENT_MAP_SIZE = 25
"""The number of points along a side of the map: enough for pointers, since a road is more than two points wide."""


@cache
def segment_map(tile: Tile) -> str:
    """The segments at a grid of points of an unrotated tile, row by row, run-length encoded for the browser.

    `a` stands for the first of `tile.segments`, `b` for the second; `-` for no segment. A run of one point
    has no number.
    """
    step = SIZE // SEGMENT_MAP_SIZE
    labels = regions(tile).labels
    points = (labels[y * SIZE + x] for y in range(step // 2, SIZE, step) for x in range(step // 2, SIZE, step))
    runs = ((label, len(list(run))) for label, run in groupby(points))
    return "".join(("-" if label == NO_SEGMENT else chr(97 + label)) + str(n if n > 1 else "") for label, n in runs)
