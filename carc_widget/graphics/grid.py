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
"""Cells along a side of the grid."""

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

    Ground that the plan leaves to several fields is divided among them: each cell is of the nearest.
    """
    grid = paint_plan(tile, plan)
    fields = [(i, s) for i, s in enumerate(tile.segments) if s.kind is FeatureKind.FIELD]
    flood_from(grid, [(cell_of(half_side_point(half)), i) for i, s in fields for half in s.halves])
    inner = next((i for i, s in fields if not s.halves), NO_SEGMENT)
    while (cell := grid.find(UNASSIGNED)) >= 0:  # the enclosed field, or a sliver between a wall and a corner
        flood(grid, cell, inner)
    for index, segment in fields:
        if index not in grid:  # drawn as part of another field: it keeps its half-sides
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
    """Flood fill: give a label to all open cells connected with one."""
    flood_from(grid, [(start, label)])


def flood_from(grid: bytearray, starts: list[tuple[int, int]]) -> None:
    """Flood fill from several cells at once: each open cell gets the label of the nearest start."""
    edge: list[int] = []
    for start, label in starts:
        if grid[start] == UNASSIGNED:
            grid[start] = label
            edge.append(start)
    for cell in edge:  # the list grows while it is read
        label = grid[cell]
        column = cell % SIZE
        if column and grid[cell - 1] == UNASSIGNED:
            grid[cell - 1] = label
            edge.append(cell - 1)
        if column < SIZE - 1 and grid[cell + 1] == UNASSIGNED:
            grid[cell + 1] = label
            edge.append(cell + 1)
        if cell >= SIZE and grid[cell - SIZE] == UNASSIGNED:
            grid[cell - SIZE] = label
            edge.append(cell - SIZE)
        if cell < SIZE * (SIZE - 1) and grid[cell + SIZE] == UNASSIGNED:
            grid[cell + SIZE] = label
            edge.append(cell + SIZE)


def half_side_point(half: HalfSide) -> Point:
    """The middle of a half-side of an unrotated tile, just inside the tile."""
    return curves.rotate_point((25.0 if half % 2 == 0 else 75.0, 0.5), half.side)


def cell_of(point: Point) -> int:
    """The position in the grid of the cell under a point of the tile."""
    x, y = (min(max(int(v), 0), SIZE - 1) for v in point)
    return y * SIZE + x


# -- distances from the nearest obstacle


_STEP: Final = 2
"""Distances are computed for every second cell in both directions, which is exact enough and four times as fast."""

_COUNT: Final = SIZE // _STEP


def free_points(free: Callable[[int], bool]) -> list[tuple[Point, float]]:
    """The free points, each with its distance to the nearest obstacle or to the edge of the tile.

    Parameters:
        free: whether a cell of the grid is, by its position.
    """
    inside = [
        float(_COUNT) * free((y * _STEP + 1) * SIZE + x * _STEP + 1) for y in range(_COUNT) for x in range(_COUNT)
    ]
    for order, back in ((range(_COUNT), -1), (range(_COUNT - 1, -1, -1), 1)):
        for y in order:
            for x in order:
                here = y * _COUNT + x
                if inside[here]:
                    inside[here] = min(inside[here], *_nearer(inside, x, y, back))
    return [
        (((here % _COUNT) * _STEP + 1.5, (here // _COUNT) * _STEP + 1.5), (distance - 0.5) * _STEP)
        for here, distance in enumerate(inside)
        if distance
    ]


def _nearer(inside: list[float], x: int, y: int, back: int) -> Iterator[float]:
    """The distances by way of the neighbours that are already computed."""
    for dx, dy, step in ((back, 0, 1.0), (0, back, 1.0), (back, back, 1.4), (-back, back, 1.4)):
        there = 0 <= x + dx < _COUNT and 0 <= y + dy < _COUNT
        yield step + (inside[(y + dy) * _COUNT + x + dx] if there else 0.0)


def label_clearances(labels: bytes) -> list[tuple[Point, float]]:
    """Points all over the tile, each with its distance to the nearest cell of another label or to the edge.

    Parameters:
        labels: the label of each cell of the grid, row by row.
    """
    wide = _COUNT + 2  # with a border of no label, so that the edge needs no special case
    here = bytearray(b"\xff") * (wide * wide)
    for y in range(_COUNT):
        row = (y * _STEP + 1) * SIZE + 1
        here[(y + 1) * wide + 1 : (y + 1) * wide + 1 + _COUNT] = labels[row : row + _STEP * _COUNT : _STEP]
    clear = [0.0] * (wide * wide)
    cells = [(y + 1) * wide + x + 1 for y in range(_COUNT) for x in range(_COUNT)]
    for cell in cells:
        label = here[cell]
        if all(here[cell + step] == label for step in (-1, 1, -wide, wide)):
            clear[cell] = float(_COUNT)
    for order, sign in ((cells, -1), (cells[::-1], 1)):
        a, b, c, d = sign, sign * wide, sign * (wide + 1), sign * (wide - 1)
        for cell in order:
            if clear[cell]:
                clear[cell] = min(
                    clear[cell],
                    1.0 + min(clear[cell + a], clear[cell + b]),
                    1.4 + min(clear[cell + c], clear[cell + d]),
                )
    return [
        ((((cell % wide) - 1) * _STEP + 1.5, ((cell // wide) - 1) * _STEP + 1.5), (clear[cell] + 0.5) * _STEP)
        for cell in cells
    ]
