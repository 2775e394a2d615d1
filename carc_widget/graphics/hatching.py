"""Borders and hatching of segments, which tell features apart without colours.

As on a map of countries, a feature is hatched along its border alone, so that the land inside stays in sight.
"""

from functools import cache
from itertools import pairwise

from carc_widget.engine.tiles import Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point
from carc_widget.graphics.grid import SIZE
from carc_widget.graphics.regions import regions

PATTERNS = "/\\-|x+"
"""The patterns: slanted lines, level and upright ones, and both of these crossed."""

STEP = 10
"""How far lines are apart. It divides the side of a tile, so that they go on from tile to tile."""

BAND = 13
"""How far from the border there are lines."""

_TURNED = {"/": "\\", "\\": "/", "-": "|", "|": "-"}
_ALONG = {"/": (1, -1), "\\": (1, 1), "-": (1, 0), "|": (0, 1)}
_ROW = (1 << SIZE) - 1


@cache
def border_path(tile: Tile, index: int) -> str:
    """Path text of the border of a segment, without the sides of the tile."""
    runs: list[list[Point]] = []
    for loop in regions(tile).outline(index):
        lifted = True
        for one, other in pairwise((*loop, loop[0])):
            if any(one[axis] == other[axis] and one[axis] in (0, SIZE) for axis in (0, 1)):
                lifted = True
                continue
            if lifted:
                runs.append([one])
            runs[-1].append(other)
            lifted = False
    return "".join(map(curves.line, runs))


@cache
def hatch_path(tile: Tile, index: int, pattern: str, rotation: int) -> str:
    """Path text of lines along the border of a segment of an unrotated tile; turned, they have the pattern."""
    lines = {"x": "/\\", "+": "-|"}.get(pattern, pattern)
    step = STEP if len(lines) == 1 else 2 * STEP
    return "".join(_lines(tile, index, _TURNED[line] if rotation % 2 else line, step) for line in lines)


@cache
def _strip(tile: Tile, index: int) -> bytes:
    """Whether each cell of the grid, row by row, is in the segment and near its border."""
    labels = regions(tile).labels
    own = [sum((labels[y * SIZE + x] == index) << x for x in range(SIZE)) for y in range(SIZE)]
    inner = own
    for step in range(BAND):
        padded = [inner[0], *inner, inner[-1]]  # beyond the sides of the tile it goes on
        inner = [
            row & above & below & _beside(row) & (_beside(above) & _beside(below) if step % 2 else _ROW)
            for above, row, below in zip(padded, inner, padded[2:], strict=False)
        ]
    return bytes((own[y] & ~inner[y]) >> x & 1 for y in range(SIZE) for x in range(SIZE))


def _beside(row: int) -> int:
    """The cells of a row whose neighbours in it are both set."""
    return (row << 1 | row & 1) & (row >> 1 | row & 1 << SIZE - 1) & _ROW


def _lines(tile: Tile, index: int, line: str, step: int) -> str:
    strip = _strip(tile, index)
    dx, dy = _ALONG[line]
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
        begun: tuple[int, int] | None = None
        while True:
            inside = 0 <= x < SIZE and 0 <= y < SIZE
            on = inside and strip[y * SIZE + x]
            if on and begun is None:
                begun = x, y
            elif not on and begun is not None:
                parts.append(f"M{begun[0]} {begun[1]}L{x} {y}")
                begun = None
            if not inside:
                break
            x, y = x + dx, y + dy
    return "".join(parts)
