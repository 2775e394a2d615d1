"""Which segment each point of a tile belongs to, as a short text for the browser, which knows nothing of tiles."""

from functools import cache
from itertools import groupby

from carc_widget.engine.tiles import Tile
from carc_widget.graphics.grid import NOTHING, SIZE
from carc_widget.graphics.regions import regions

POINTS = 25
"""Points along a side of the map: enough for a pointer, since a road is more than two of them wide."""


@cache
def label_map(tile: Tile) -> str:
    """The segments at `POINTS` x `POINTS` points of an unrotated tile, row by row, each run a letter and its length.

    `a` stands for the first of `tile.segments`, `b` for the second; `-` for what belongs to none. A run of one point
    has no number.
    """
    step = SIZE // POINTS
    labels = regions(tile).labels
    points = (labels[y * SIZE + x] for y in range(step // 2, SIZE, step) for x in range(step // 2, SIZE, step))
    runs = ((label, len(list(run))) for label, run in groupby(points))
    return "".join(("-" if label == NOTHING else chr(97 + label)) + str(n if n > 1 else "") for label, n in runs)
