"""Where there is room on a tile: the place that is farthest from everything in its way."""

from collections.abc import Callable, Iterator
from typing import Final

from carc_widget.graphics.curves import Point
from carc_widget.graphics.grid import SIZE

_STEP: Final = 2
"""Every second cell of the grid is looked at in both directions: it is exact enough, and four times as fast."""

_COUNT: Final = SIZE // _STEP


def room(free: Callable[[int], bool]) -> list[tuple[Point, float]]:
    """The points that are free, each with its distance from the nearest that is not, or from the edge of the tile.

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
    """The distances by way of the neighbours that have been looked at."""
    for dx, dy, step in ((back, 0, 1.0), (0, back, 1.0), (back, back, 1.4), (-back, back, 1.4)):
        there = 0 <= x + dx < _COUNT and 0 <= y + dy < _COUNT
        yield step + (inside[(y + dy) * _COUNT + x + dx] if there else 0.0)


def clearances(labels: bytes) -> list[tuple[Point, float]]:
    """Points all over the tile, each with its distance from the nearest cell of another label, or from the edge.

    Parameters:
        labels: the label of each cell of the grid, row by row.
    """
    wide = _COUNT + 2  # with a rim that is of no label, so that nobody has to ask for the edge
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
