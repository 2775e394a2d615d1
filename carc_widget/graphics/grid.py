"""A tile as a grid of 100 x 100 cells: painting a plan onto it, filling what is connected, and finding room."""

import itertools
from typing import Final

from carc_widget.engine.geometry import HalfSide
from carc_widget.engine.tiles import FeatureKind, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.tile_plan import PLOT, ROAD_EDGE, VILLAGE, WALL, Plan

SIZE: Final = 100
"""Cells along a side of the grid."""

NOTHING: Final = 255
"""The label of what belongs to no segment: village greens, crop circles."""

OPEN: Final = 254
"""The label of ground that is left over by cities, roads and buildings."""


def painted(tile: Tile, plan: Plan) -> bytearray:
    """The label of each cell, row by row: an index into `Tile.segments`, `NOTHING`, or `OPEN` where field may be."""
    grid = bytearray([OPEN]) * (SIZE * SIZE)
    roads = [i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.ROAD]
    for index, line in zip(roads, plan.roads, strict=False):  # a plan in the making has not all of them yet
        if line:
            paint(grid, curves.band(line, ROAD_EDGE, ROAD_EDGE), index)
    for index, city in enumerate(plan.cities):
        for wall in city.walls:
            paint(grid, curves.band(wall, WALL, WALL), index)
        paint(grid, city.ground, index)
    if plan.village:
        middle, scale = plan.village
        paint(grid, curves.ring(*middle, (VILLAGE + 1) * scale, 32), NOTHING)
    if plan.circle:
        (x, y), radius = plan.circle
        paint(grid, curves.ring(x, y, radius + 1, 40), NOTHING)
    if tile.crop_circle and not any(s.kind is FeatureKind.FIELD for s in tile.segments):
        # K6: the strip between the two cities is all crop and no field
        grid[:] = grid.replace(bytes([OPEN]), bytes([NOTHING]))
    if plan.monastery:
        middle, scale = plan.monastery
        index = next(i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.MONASTERY)
        paint(grid, curves.box(*middle, 2 * PLOT * scale, 2 * PLOT * scale), index)
    return grid


def labelled(tile: Tile, plan: Plan) -> bytes:
    """The plan as painted, with the connected parts of the open ground as the field segments that they are.

    Ground that the plan leaves to several fields is divided among them: each cell is of the nearest.
    """
    grid = painted(tile, plan)
    fields = [(i, s) for i, s in enumerate(tile.segments) if s.kind is FeatureKind.FIELD]
    spread(grid, [(cell_of(half_side_point(half)), i) for i, s in fields for half in s.halves])
    inner = next((i for i, s in fields if not s.halves), NOTHING)
    while (cell := grid.find(OPEN)) >= 0:  # the enclosed field, or a sliver between a wall and a corner
        flood(grid, cell, inner)
    for index, segment in fields:
        if index not in grid:  # the picture joins it to another field: it has its half-sides all the same
            for half in segment.halves:
                paint(grid, curves.ring(*half_side_point(half), 9.0, 12), index)
    return bytes(grid)


def paint(grid: bytearray, polygon: Points, label: int) -> None:
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


def flood(grid: bytearray, start: int, label: int) -> None:
    """Give a label to all open cells that are connected with one."""
    spread(grid, [(start, label)])


def spread(grid: bytearray, starts: list[tuple[int, int]]) -> None:
    """Give labels to all open cells that are connected with the cells to start from, those of the nearest."""
    edge: list[int] = []
    for start, label in starts:
        if grid[start] == OPEN:
            grid[start] = label
            edge.append(start)
    for cell in edge:  # which grows
        label = grid[cell]
        column = cell % SIZE
        if column and grid[cell - 1] == OPEN:
            grid[cell - 1] = label
            edge.append(cell - 1)
        if column < SIZE - 1 and grid[cell + 1] == OPEN:
            grid[cell + 1] = label
            edge.append(cell + 1)
        if cell >= SIZE and grid[cell - SIZE] == OPEN:
            grid[cell - SIZE] = label
            edge.append(cell - SIZE)
        if cell < SIZE * (SIZE - 1) and grid[cell + SIZE] == OPEN:
            grid[cell + SIZE] = label
            edge.append(cell + SIZE)


def half_side_point(half: HalfSide) -> Point:
    """The middle of a half-side of an unrotated tile, just inside the tile."""
    return curves.turned((25.0 if half % 2 == 0 else 75.0, 0.5), half.side)


def cell_of(point: Point) -> int:
    """The position in the grid of the cell under a point of the tile."""
    x, y = (min(max(int(v), 0), SIZE - 1) for v in point)
    return y * SIZE + x
