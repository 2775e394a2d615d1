"""Path text of shapes: absolute M, L, C and Z commands, parsed, and lines simplified."""

import re
from collections.abc import Iterator, Sequence
from math import hypot

Point = tuple[float, float]
Command = tuple[str, tuple[Point, ...]]
"""A letter with its absolute points."""

_TOKEN = re.compile(r"[MLCZ]|-?[\d.]+")
_POINTS = {"M": 1, "L": 1, "C": 3}


def parse_path(path: str) -> Iterator[Command]:
    """Parse path text; further points after `M` are lines.

    >>> list(parse_path("M0 0 5 0Z"))
    [('M', ((0.0, 0.0),)), ('L', ((5.0, 0.0),)), ('Z', ())]
    """
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


def simplify_line(line: Sequence[Point], tolerance: float) -> list[Point]:
    """The line without points within the tolerance (Ramer-Douglas-Peucker).

    >>> simplify_line([(0, 0), (5, 0.1), (10, 0)], 0.2)
    [(0, 0), (10, 0)]
    """
    if len(line) < 3:
        return list(line)
    far, at = max((distance_to_segment(point, line[0], line[-1]), i) for i, point in enumerate(line[1:-1], 1))
    if far <= tolerance:
        return [line[0], line[-1]]
    return [*simplify_line(line[: at + 1], tolerance)[:-1], *simplify_line(line[at:], tolerance)]


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from the line segment between two others."""
    (x, y), (left, top) = point, start
    dx, dy = end[0] - left, end[1] - top
    length = dx * dx + dy * dy
    along = min(1.0, max(0.0, ((x - left) * dx + (y - top) * dy) / length)) if length else 0.0
    return hypot(x - left - along * dx, y - top - along * dy)
