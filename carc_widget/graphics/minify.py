"""Minification of path text: relative integer coordinates without superfluous points.

A board has a few thousand subpaths, and a notebook stores every picture. Minified paths take half the space, and
less with a larger tolerance.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from carc_widget.graphics.path_text import Command, Point, distance_to_segment, parse_path, simplify_line


class Precision(NamedTuple):
    """The precision of minified paths.

    Attributes:
        step: the width of the grid of the points, in tile units.
        tolerance: the maximum deviation of a line, in tile units.
    """

    step: float
    tolerance: float


FINE = Precision(0.1, 0.04)
"""Full precision, for any size and for print."""

ROUGH = Precision(0.5, 0.6)
"""For stored pictures: an error of half a pixel where a tile is 80 pixels large."""


@lru_cache(maxsize=8192)
def minify_path(path: str, precision: Precision) -> str:
    """The minified text of a path in grid units, to be drawn at the scale of `precision.step`.

    Parameters:
        path: absolute M, L, C and Z commands, as in a `Shape`.
        precision: the grid and the tolerance.
    """
    pen = _Pen(precision.step)
    for letter, points in _simplify(parse_path(path), precision.tolerance):
        pen.draw(letter, points)
    return "".join(pen.text)


class _Pen:
    """Writer of relative commands in their shortest form."""

    def __init__(self, step: float) -> None:
        self.text: list[str] = []
        self._step = step
        self._at = self._start = (0, 0)
        self._last = ""
        self._reflected: tuple[int, int] | None = None  # the control point that `s` implies

    def draw(self, letter: str, points: Sequence[Point]) -> None:
        """Append one command."""
        if letter == "Z":
            self._write("z", ())
            self._at = self._start
            return
        steps = [(round(x / self._step), round(y / self._step)) for x, y in points]
        origin = self._at
        relative = [(x - origin[0], y - origin[1]) for x, y in steps]
        self._at = steps[-1]
        if letter == "M":
            self._start = steps[0]
            self._write("m", relative[0])
        elif letter == "L":
            self._line(*relative[0])
        else:
            self._curve(*relative)

    def _line(self, x: int, y: int) -> None:
        if (x and y) or self._last == "l":
            self._write("l", (x, y))
        elif y:
            self._write("v", (y,))
        else:  # a dot is a line of length zero
            self._write("h", (x,))

    def _curve(self, first: tuple[int, int], second: tuple[int, int], end: tuple[int, int]) -> None:
        reflected = self._reflected
        smooth = reflected is not None and max(abs(first[0] - reflected[0]), abs(first[1] - reflected[1])) <= 1
        self._write("s" if smooth else "c", (*(() if smooth else first), *second, *end))
        self._reflected = end[0] - second[0], end[1] - second[1]

    def _write(self, letter: str, numbers: Sequence[int]) -> None:
        text = "".join(str(n) if n < 0 else f" {n}" for n in numbers)
        repeated = (letter == self._last and letter != "m") or (self._last, letter) == ("m", "l")
        self.text.append(text if repeated else letter + text.lstrip())
        self._last, self._reflected = letter, None


def _simplify(commands: Iterator[Command], tolerance: float) -> Iterator[Command]:
    """The commands with flat curves as lines, and without the points of nearly straight lines."""
    chain: list[Point] = []  # consecutive lines with their starting point
    for letter, points in commands:
        if letter == "C" and chain and _is_flat(chain[-1], points, tolerance):
            letter, points = "L", points[-1:]
        if letter == "L" and chain:
            chain += points
            continue
        yield from (("L", (point,)) for point in simplify_line(chain, tolerance)[1:])
        yield letter, points
        chain = list(points[-1:])
    yield from (("L", (point,)) for point in simplify_line(chain, tolerance)[1:])


def _is_flat(start: Point, curve: tuple[Point, ...], tolerance: float) -> bool:
    return 0.75 * max(distance_to_segment(point, start, curve[-1]) for point in curve[:-1]) <= tolerance
