"""Minification of path text: relative steps in whole numbers, without superfluous points.

A board is a few thousand subpaths, and a notebook keeps every picture that it shows. Written like this they take half
the room, and less where a line may lie a little beside where it was.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]
Command = tuple[str, tuple[Point, ...]]
"""A letter with its points, all of them absolute."""

_TOKEN = re.compile(r"[MLCZ]|-?[\d.]+")
_POINTS = {"M": 1, "L": 1, "C": 3}


class Precision(NamedTuple):
    """The precision of minified paths.

    Attributes:
        step: the width of the grid that its points lie on, in tile units.
        tolerance: how far a line may lie beside where it is, in tile units.
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
    for letter, points in _simplified(_commands(path), precision.tolerance):
        pen.draw(letter, points)
    return "".join(pen.text)


class _Pen:
    """Writes commands as relative steps, each as short as it can be."""

    def __init__(self, step: float) -> None:
        self.text: list[str] = []
        self._step = step
        self._at = self._start = (0, 0)
        self._last = ""
        self._onward: tuple[int, int] | None = None  # where a curve would go on without a bend

    def draw(self, letter: str, points: Sequence[Point]) -> None:
        """Write one command."""
        if letter == "Z":
            self._write("z", ())
            self._at = self._start
            return
        steps = [(round(x / self._step), round(y / self._step)) for x, y in points]
        here = self._at
        relative = [(x - here[0], y - here[1]) for x, y in steps]
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
        else:  # a dot is a line of no length
            self._write("h", (x,))

    def _curve(self, one: tuple[int, int], two: tuple[int, int], end: tuple[int, int]) -> None:
        onward = self._onward
        smooth = onward is not None and max(abs(one[0] - onward[0]), abs(one[1] - onward[1])) <= 1
        self._write("s" if smooth else "c", (*(() if smooth else one), *two, *end))
        self._onward = end[0] - two[0], end[1] - two[1]

    def _write(self, letter: str, numbers: Sequence[int]) -> None:
        joined = "".join(str(n) if n < 0 else f" {n}" for n in numbers)
        goes_on = (letter == self._last and letter != "m") or (self._last, letter) == ("m", "l")
        self.text.append(joined if goes_on else letter + joined.lstrip())
        self._last, self._onward = letter, None


def _commands(path: str) -> Iterator[Command]:
    letter, numbers = "", list[float]()
    for token in _TOKEN.findall(path):
        if token == "Z":
            yield "Z", ()
        elif token in _POINTS:
            letter = token
        else:
            numbers.append(float(token))
            if len(numbers) == 2 * _POINTS[letter]:
                yield letter, tuple(zip(numbers[::2], numbers[1::2], strict=True))
                numbers = []
                letter = "L" if letter == "M" else letter


def _simplified(commands: Iterator[Command], tolerance: float) -> Iterator[Command]:
    """The same with flat curves as lines, and without points on a line that is straight enough."""
    chain: list[Point] = []  # lines that follow each other, from where they begin
    for letter, points in commands:
        if letter == "C" and chain and _is_flat(chain[-1], points, tolerance):
            letter, points = "L", points[-1:]
        if letter == "L" and chain:
            chain += points
            continue
        yield from (("L", (point,)) for point in _thinned(chain, tolerance)[1:])
        yield letter, points
        chain = list(points[-1:])
    yield from (("L", (point,)) for point in _thinned(chain, tolerance)[1:])


def _is_flat(start: Point, curve: tuple[Point, ...], tolerance: float) -> bool:
    return 0.75 * max(_beside(point, start, curve[-1]) for point in curve[:-1]) <= tolerance


def _thinned(chain: list[Point], tolerance: float) -> list[Point]:
    """The chain without the points that lie no further than the tolerance beside it (Ramer-Douglas-Peucker)."""
    if len(chain) < 3:
        return chain
    far, at = max((_beside(point, chain[0], chain[-1]), i) for i, point in enumerate(chain[1:-1], 1))
    if far <= tolerance:
        return [chain[0], chain[-1]]
    return [*_thinned(chain[: at + 1], tolerance)[:-1], *_thinned(chain[at:], tolerance)]


def _beside(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the line between two others."""
    (x, y), (left, top) = point, start
    dx, dy = end[0] - left, end[1] - top
    length = dx * dx + dy * dy
    along = min(1.0, max(0.0, ((x - left) * dx + (y - top) * dy) / length)) if length else 0.0
    return hypot(x - left - along * dx, y - top - along * dy)
