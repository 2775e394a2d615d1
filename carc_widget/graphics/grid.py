"""A tile as a raster of 100 x 100 cells: polygon fill, flood fill and distance transforms."""

import itertools
from collections.abc import Callable, Iterator
from typing import Final

from carc_widget.engine.geometry import HalfSide
from carc_widget.engine.tiles import FeatureKind, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.tile_plan import PLOT, ROAD_EDGE, VILLAGE, WALL, TilePlan

SIZE: Final = 100
"""The number of cells along a side of the grid."""

NO_SEGMENT: Final = 255
"""The label of cells without a segment: village greens, crop circles."""

UNASSIGNED: Final = 254
"""The label of cells that no city, road or building covers."""


def paint_plan(tile: Tile, plan: TilePlan) -> bytearray:
    """The label of each cell, row by row: an index into `Tile.segments`, `NO_SEGMENT` or `UNASSIGNED`."""
    grid = bytearray([UNASSIGNED]) * (SIZE * SIZE)
    roads = [i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.ROAD]
    for index, line in zip(roads, plan.roads, strict=False):  # an incomplete plan has fewer roads
        if line:
            paint(grid, curves.band(line, ROAD_EDGE, ROAD_EDGE), index)
    for index, city in enumerate(plan.cities):
        for wall in city.walls:
            paint(grid, curves.band(wall, WALL, WALL), index)
        paint(grid, city.ground, index)
    if plan.village:
        middle, scale = plan.village
        paint(grid, curves.ring(*middle, (VILLAGE + 1) * scale, 32), NO_SEGMENT)
    if plan.circle:
        (x, y), radius = plan.circle
        paint(grid, curves.ring(x, y, radius + 1, 40), NO_SEGMENT)
    if tile.crop_circle and not any(s.kind is FeatureKind.FIELD for s in tile.segments):
        # K6: the strip between the two cities is all crop and no field
        grid[:] = grid.replace(bytes([UNASSIGNED]), bytes([NO_SEGMENT]))
    if plan.monastery:
        middle, scale = plan.monastery
        index = next(i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.MONASTERY)
        paint(grid, curves.box(*middle, 2 * PLOT * scale, 2 * PLOT * scale), index)
    return grid


def label_cells(tile: Tile, plan: TilePlan) -> bytes:
    """The labels of a plan, with each connected part of the remaining ground labelled as its field segment.

    Ground that is connected with several fields is divided: each cell belongs to the nearest field.
    """
    grid = paint_plan(tile, plan)
    fields = [(i, s) for i, s in enumerate(tile.segments) if s.kind is FeatureKind.FIELD]
    flood_from(grid, [(cell_of(half_side_point(half)), i) for i, s in fields for half in s.halves])
    inner = next((i for i, s in fields if not s.halves), NO_SEGMENT)
    while (cell := grid.find(UNASSIGNED)) >= 0:  # the enclosed field, or a sliver between a wall and a corner
        flood(grid, cell, inner)
    for index, segment in fields:
        if index not in grid:  # drawn as part of another field: label its half-sides at least
            for half in segment.halves:
                paint(grid, curves.ring(*half_side_point(half), 9.0, 12), index)
    return bytes(grid)


def paint(grid: bytearray, polygon: Points, label: int) -> None:
    """Set the label of all cells whose middle is in a polygon (non-zero rule)."""
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
    """Flood fill: set the label of all open cells connected with one."""
    flood_from(grid, [(start, label)])


def flood_from(grid: bytearray, starts: list[tuple[int, int]]) -> None:
    """Flood fill from several cells at once: each open cell gets the label of the nearest start."""
    queue: list[int] = []
    for start, label in starts:
        if grid[start] == UNASSIGNED:
            grid[start] = label
            queue.append(start)
    for cell in queue:  # grows during the iteration
        label = grid[cell]
        column = cell % SIZE
        if column and grid[cell - 1] == UNASSIGNED:
            grid[cell - 1] = label
            queue.append(cell - 1)
        if column < SIZE - 1 and grid[cell + 1] == UNASSIGNED:
            grid[cell + 1] = label
            queue.append(cell + 1)
        if cell >= SIZE and grid[cell - SIZE] == UNASSIGNED:
            grid[cell - SIZE] = label
            queue.append(cell - SIZE)
        if cell < SIZE * (SIZE - 1) and grid[cell + SIZE] == UNASSIGNED:
            grid[cell + SIZE] = label
            queue.append(cell + SIZE)


def half_side_point(half: HalfSide) -> Point:
    """The middle of a half-side of an unrotated tile, just inside the tile."""
    return curves.rotate_point((25.0 if half % 2 == 0 else 75.0, 0.5), half.side)


def cell_of(point: Point) -> int:
    """The position in the grid of the cell under a point of the tile."""
    x, y = (min(max(int(v), 0), SIZE - 1) for v in point)
    return y * SIZE + x


# -- distances from the nearest obstacle


_STEP: Final = 2
"""Distances are computed for every second cell in both directions: exact enough, and four times as fast."""

_COUNT: Final = SIZE // _STEP


def free_points(free: Callable[[int], bool]) -> list[tuple[Point, float]]:
    """The free points, each with its distance to the nearest obstacle or to the edge of the tile.

    Parameters:
        free: whether the cell at a position in the grid is free.
    """
    distances = [
        float(_COUNT) * free((y * _STEP + 1) * SIZE + x * _STEP + 1) for y in range(_COUNT) for x in range(_COUNT)
    ]
    for order, back in ((range(_COUNT), -1), (range(_COUNT - 1, -1, -1), 1)):
        for y in order:
            for x in order:
                index = y * _COUNT + x
                if distances[index]:
                    distances[index] = min(distances[index], *_neighbour_distances(distances, x, y, back))
    return [
        (((index % _COUNT) * _STEP + 1.5, (index // _COUNT) * _STEP + 1.5), (distance - 0.5) * _STEP)
        for index, distance in enumerate(distances)
        if distance
    ]


def _neighbour_distances(distances: list[float], x: int, y: int, back: int) -> Iterator[float]:
    """The distances by way of the neighbours whose distance is already computed."""
    for dx, dy, step in ((back, 0, 1.0), (0, back, 1.0), (back, back, 1.4), (-back, back, 1.4)):
        exists = 0 <= x + dx < _COUNT and 0 <= y + dy < _COUNT
        yield step + (distances[(y + dy) * _COUNT + x + dx] if exists else 0.0)


def label_clearances(labels: bytes) -> list[tuple[Point, float]]:
    """Evenly spaced points, each with its distance to the nearest cell of another label or to the edge.

    Parameters:
        labels: the label of each cell of the grid, row by row.
    """
    row_size = _COUNT + 2  # with a border without label, so that the edge needs no special case
    padded = bytearray(b"\xff") * (row_size * row_size)
    for y in range(_COUNT):
        row = (y * _STEP + 1) * SIZE + 1
        padded[(y + 1) * row_size + 1 : (y + 1) * row_size + 1 + _COUNT] = labels[row : row + _STEP * _COUNT : _STEP]
    clearances = [0.0] * (row_size * row_size)
    cells = [(y + 1) * row_size + x + 1 for y in range(_COUNT) for x in range(_COUNT)]
    for cell in cells:
        label = padded[cell]
        if all(padded[cell + step] == label for step in (-1, 1, -row_size, row_size)):
            clearances[cell] = float(_COUNT)
    for order, sign in ((cells, -1), (cells[::-1], 1)):
        a, b, c, d = sign, sign * row_size, sign * (row_size + 1), sign * (row_size - 1)
        for cell in order:
            if clearances[cell]:
                clearances[cell] = min(
                    clearances[cell],
                    1.0 + min(clearances[cell + a], clearances[cell + b]),
                    1.4 + min(clearances[cell + c], clearances[cell + d]),
                )
    return [
        (
            (((cell % row_size) - 1) * _STEP + 1.5, ((cell // row_size) - 1) * _STEP + 1.5),
            (clearances[cell] + 0.5) * _STEP,
        )
        for cell in cells
    ]
