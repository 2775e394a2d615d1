"""Borders and hatching of segments, which distinguish features without colours.

As on a map of countries, a feature is hatched along its border only, so that its interior stays visible.
"""

from functools import cache
from itertools import pairwise

from carc_widget.engine.tiles import Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point
from carc_widget.graphics.grid import SIZE
from carc_widget.graphics.regions import regions

PATTERNS = "/\\-|x+"
"""The patterns: diagonal, horizontal and vertical lines, and crossed diagonal and crossed upright lines."""

STEP = 10
"""The distance between lines. It divides the side of a tile, so that lines continue on the next tile."""

BAND = 13
"""The width of the hatched strip along the border."""

_ROTATED = {"/": "\\", "\\": "/", "-": "|", "|": "-"}
_DIRECTIONS = {"/": (1, -1), "\\": (1, 1), "-": (1, 0), "|": (0, 1)}
_ROW = (1 << SIZE) - 1


@cache
def border_path(tile: Tile, index: int) -> str:
    """Path text of the border of a segment, without the sides of the tile."""
    runs: list[list[Point]] = []
    for loop in regions(tile).outline(index):
        pen_up = True
        for start, end in pairwise((*loop, loop[0])):
            if any(start[axis] == end[axis] and start[axis] in (0, SIZE) for axis in (0, 1)):
                pen_up = True
                continue
            if pen_up:
                runs.append([start])
            runs[-1].append(end)
            pen_up = False
    return "".join(map(curves.line, runs))


@cache
def hatch_path(tile: Tile, index: int, pattern: str, rotation: int) -> str:
    """Path text of the hatching of a segment of an unrotated tile; after the rotation, it has the pattern."""
    lines = {"x": "/\\", "+": "-|"}.get(pattern, pattern)
    step = STEP if len(lines) == 1 else 2 * STEP
    return "".join(_lines(tile, index, _ROTATED[line] if rotation % 2 else line, step) for line in lines)


@cache
def _strip(tile: Tile, index: int) -> bytes:
    """Whether each cell of the grid, row by row, is in the segment and near its border."""
    labels = regions(tile).labels
    segment_rows = [sum((labels[y * SIZE + x] == index) << x for x in range(SIZE)) for y in range(SIZE)]
    inner = segment_rows
    for step in range(BAND):
        padded = [inner[0], *inner, inner[-1]]  # the segment continues on the neighbours
        inner = [
            row
            & above
            & below
            & _both_neighbours(row)
            & (_both_neighbours(above) & _both_neighbours(below) if step % 2 else _ROW)
            for above, row, below in zip(padded, inner, padded[2:], strict=False)
        ]
    return bytes((segment_rows[y] & ~inner[y]) >> x & 1 for y in range(SIZE) for x in range(SIZE))


def _both_neighbours(row: int) -> int:
    """The cells of a row whose neighbours in it are both set."""
    return (row << 1 | row & 1) & (row >> 1 | row & 1 << SIZE - 1) & _ROW


def _lines(tile: Tile, index: int, line: str, step: int) -> str:
    strip = _strip(tile, index)
    dx, dy = _DIRECTIONS[line]
    if line == "-":
        starts = [(0, y) for y in range(step // 2, SIZE, step)]
    elif line == "|":
        starts = [(x, 0) for x in range(step // 2, SIZE, step)]
    else:
        first = 0 if dy > 0 else SIZE - 1
        starts = [(x, first) for x in range(0, SIZE, step)]
        starts += [(0, y if dy > 0 else SIZE - 1 - y) for y in range(step, SIZE, step)]
    parts = []
    for x, y in starts:
        line_start: tuple[int, int] | None = None
        while True:
            inside = 0 <= x < SIZE and 0 <= y < SIZE
            on = inside and strip[y * SIZE + x]
            if on and line_start is None:
                line_start = x, y
            elif not on and line_start is not None:
                parts.append(f"M{line_start[0]} {line_start[1]}L{x} {y}")
                line_start = None
            if not inside:
                break
            x, y = x + dx, y + dy
    return "".join(parts)
