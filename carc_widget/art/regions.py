"""Which segment each point of a tile belongs to: the ground for hit tests, meeple places, highlights and decoration.

The plan is painted onto a grid of 100 x 100 cells; what is left over is field, and its connected parts are the field
segments. So a field is what the eye sees as one.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from carc_widget.art import curves
from carc_widget.art.curves import Point, Points
from carc_widget.art.plan import CATHEDRAL, LAKE, PLOT, ROAD_EDGE, VILLAGE, WALL, plan
from carc_widget.engine.geometry import HalfSide
from carc_widget.engine.tiles import FeatureKind, Tile

SIZE: Final = 100
"""Cells along a side of the grid."""

NOTHING: Final = 255
"""The label of what belongs to no segment: village greens, crop circles."""

_OPEN: Final = 254
"""The label of ground that the field parts have still to be found on."""


@dataclass(frozen=True, slots=True)
class Regions:
    """The label of each grid cell of an unrotated tile, row by row: an index into `Tile.segments` or `NOTHING`."""

    labels: bytes

    def at(self, x: float, y: float) -> int:
        """The label at a point in tile units; points outside count as the nearest inside."""
        if 0 <= x < SIZE and 0 <= y < SIZE:
            return self.labels[int(y) * SIZE + int(x)]
        return self.at(min(max(x, 0), SIZE - 0.5), min(max(y, 0), SIZE - 0.5))

    def nearest(self, x: float, y: float) -> int:
        """The segment at a point or, where there is none, the nearest segment."""
        label = self.at(x, y)
        if label != NOTHING:
            return label
        cells = (i for i, label in enumerate(self.labels) if label != NOTHING)
        best = min(cells, key=lambda i: (i % SIZE + 0.5 - x) ** 2 + (i // SIZE + 0.5 - y) ** 2)
        return self.labels[best]

    def outline(self, label: int) -> tuple[Points, ...]:
        """The smoothed borders of all cells with a label: outer ones clockwise, holes anticlockwise."""
        return tuple(_smoothed(loop) for loop in _loops(self.labels, label))


@cache
def regions(tile: Tile) -> Regions:
    """The regions of a tile. They are worked out once a kind."""
    p = plan(tile)
    grid = bytearray([_OPEN]) * (SIZE * SIZE)
    roads = [i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.ROAD]
    for index, line in zip(roads, p.roads, strict=True):
        _paint(grid, curves.band(line, ROAD_EDGE, ROAD_EDGE), index)
    for index, city in enumerate(p.cities):
        for wall in city.walls:
            _paint(grid, curves.band(wall, WALL, WALL), index)
        _paint(grid, city.ground, index)
    if p.village:
        _paint(grid, curves.ring(*p.village, VILLAGE + 1, 32), NOTHING)
    if p.circle:
        (x, y), radius = p.circle
        _paint(grid, curves.ring(x, y, radius + 1, 40), NOTHING)
    if tile.crop_circle and not any(s.kind is FeatureKind.FIELD for s in tile.segments):
        # K6: the strip between the two cities is all crop and no field
        grid[:] = grid.replace(bytes([_OPEN]), bytes([NOTHING]))
    if p.monastery:
        index = next(i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.MONASTERY)
        _paint(grid, curves.box(*p.monastery, 2 * PLOT, 2 * PLOT), index)
    _label_fields(tile, grid)
    return Regions(bytes(grid))


def obstacles(tile: Tile) -> list[tuple[Point, float]]:
    """Circles (middle and radius) that decoration and meeples should keep clear of: symbols and small buildings."""
    p = plan(tile)
    found = [(shield, 13.0) for shield in p.shields]
    for lake, house in p.inns:
        found += [(lake, LAKE + 1.5), (house, 10.0)]
    if p.cathedral:
        found.append((p.cathedral, CATHEDRAL))
    if p.magic:
        found.append((p.magic, 14.0))
    if p.village:
        found.append((p.village, VILLAGE + 13.0))
    if p.circle:
        found.append((p.circle[0], p.circle[1] + 2.0))
    return found


def half_side_point(half: HalfSide) -> Point:
    """The middle of a half-side of an unrotated tile, just inside the tile."""
    return curves.turned((25.0 if half % 2 == 0 else 75.0, 0.5), half.side)


def _paint(grid: bytearray, polygon: Points, label: int) -> None:
    """Give a label to all cells whose middle lies in a polygon (non-zero rule)."""
    edges = [(a, b) for a, b in zip((polygon[-1], *polygon[:-1]), polygon, strict=True) if a[1] != b[1]]
    for row in range(SIZE):
        y = row + 0.5
        crossings = sorted(
            ((b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0], 1 if b[1] > a[1] else -1)
            for a, b in edges
            if (a[1] > y) != (b[1] > y)
        )
        winding = 0
        for (x, turn), (next_x, _) in itertools.pairwise(crossings):
            winding += turn
            first, last = max(0, round(x)), min(SIZE, round(next_x))
            if winding and last > first:
                grid[row * SIZE + first : row * SIZE + last] = bytes([label]) * (last - first)


def _label_fields(tile: Tile, grid: bytearray) -> None:
    """Find the connected parts of the open ground and give each the label of its field segment."""
    fields = [(i, s) for i, s in enumerate(tile.segments) if s.kind is FeatureKind.FIELD]
    for index, segment in fields:
        for half in segment.halves:
            x, y = half_side_point(half)
            _flood(grid, int(y) * SIZE + int(x), index)
    inner = next((i for i, s in fields if not s.halves), NOTHING)
    while (cell := grid.find(_OPEN)) >= 0:  # the enclosed field, or a sliver between a wall and a corner
        _flood(grid, cell, inner)


def _flood(grid: bytearray, start: int, label: int) -> None:
    if grid[start] != _OPEN:
        return
    grid[start] = label
    stack = [start]
    while stack:
        cell = stack.pop()
        column = cell % SIZE
        if column and grid[cell - 1] == _OPEN:
            grid[cell - 1] = label
            stack.append(cell - 1)
        if column < SIZE - 1 and grid[cell + 1] == _OPEN:
            grid[cell + 1] = label
            stack.append(cell + 1)
        if cell >= SIZE and grid[cell - SIZE] == _OPEN:
            grid[cell - SIZE] = label
            stack.append(cell - SIZE)
        if cell < SIZE * (SIZE - 1) and grid[cell + SIZE] == _OPEN:
            grid[cell + SIZE] = label
            stack.append(cell + SIZE)


def _loops(labels: bytes, label: int) -> Iterator[list[tuple[int, int]]]:
    """The borders of all cells with a label, as closed chains of grid corners with the label on their right."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell, value in enumerate(labels):
        if value != label:
            continue
        x, y = cell % SIZE, cell // SIZE
        if y == 0 or labels[cell - SIZE] != label:
            ways.setdefault((x, y), []).append((x + 1, y))
        if x == SIZE - 1 or labels[cell + 1] != label:
            ways.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if y == SIZE - 1 or labels[cell + SIZE] != label:
            ways.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if x == 0 or labels[cell - 1] != label:
            ways.setdefault((x, y + 1), []).append((x, y))
    while ways:
        start = next(iter(ways))
        loop, here = [], start
        while True:
            loop.append(here)
            options = ways[here]
            here_next = options.pop()
            if not options:
                del ways[here]
            here = here_next
            if here == start:
                break
        yield loop


def _smoothed(loop: list[tuple[int, int]]) -> Points:
    """A border without its staircase. Points on the edge of the tile stay on it."""
    points: list[Point] = [(float(x), float(y)) for x, y in loop]
    edge = [x in (0, SIZE) or y in (0, SIZE) for x, y in loop]
    for _ in range(6):
        points = [
            p if fixed else ((a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4)
            for a, p, b, fixed in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], edge, strict=True)
        ]
    kept = [
        p
        for i, (p, fixed) in enumerate(zip(points, edge, strict=True))
        if (not fixed and i % 3 == 0)
        or (fixed and not (edge[i - 1] and edge[(i + 1) % len(edge)] and _straight(loop, i)))
    ]
    return tuple(kept)


def _straight(loop: list[tuple[int, int]], i: int) -> bool:
    (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % len(loop)]
    return ax == bx or ay == by
