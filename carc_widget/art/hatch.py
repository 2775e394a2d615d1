"""Rims and hatching of segments: what tells features apart besides their colour."""

from functools import cache
from itertools import pairwise

from carc_widget.art import curves
from carc_widget.art.curves import Point
from carc_widget.art.grid import SIZE
from carc_widget.art.regions import regions
from carc_widget.engine.tiles import Tile

PATTERNS = "/\\-|x+"
"""The patterns: slanted lines, level and upright ones, and both of these crossed."""

STEP = 25
"""How far lines are apart. It divides the side of a tile, so that they go on from tile to tile."""

_TURNED = {"/": "\\", "\\": "/", "-": "|", "|": "-"}
_ALONG = {"/": (1, -1), "\\": (1, 1), "-": (1, 0), "|": (0, 1)}


@cache
def rim(tile: Tile, index: int) -> str:
    """Path text of the border of a segment, without the sides of the tile, where it may go on."""
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
def hatching(tile: Tile, index: int, pattern: str, rotation: int) -> str:
    """Path text of lines over a segment of an unrotated tile that has the pattern once it is turned."""
    lines = {"x": "/\\", "+": "-|"}.get(pattern, pattern)
    return "".join(_lines(tile, index, _TURNED[line] if rotation % 2 else line) for line in lines)


def _lines(tile: Tile, index: int, line: str) -> str:
    labels = regions(tile).labels
    dx, dy = _ALONG[line]
    if line == "-":
        starts = [(0, y) for y in range(STEP // 2, SIZE, STEP)]
    elif line == "|":
        starts = [(x, 0) for x in range(STEP // 2, SIZE, STEP)]
    else:
        first = 0 if dy > 0 else SIZE - 1
        starts = [(x, first) for x in range(0, SIZE, STEP)]
        starts += [(0, y if dy > 0 else SIZE - 1 - y) for y in range(STEP, SIZE, STEP)]
    parts = []
    for x, y in starts:
        begun: tuple[int, int] | None = None
        while True:
            inside = 0 <= x < SIZE and 0 <= y < SIZE
            on = inside and labels[y * SIZE + x] == index
            if on and begun is None:
                begun = x, y
            elif not on and begun is not None:
                parts.append(f"M{begun[0]} {begun[1]}L{x} {y}")
                begun = None
            if not inside:
                break
            x, y = x + dx, y + dy
    return "".join(parts)
