"""Curve fitting: path text of polylines, with cubic curves in smooth bends and straight lines elsewhere.

A road of forty points becomes two or three curves, which is shorter to send and rounder at any magnification.
"""

import itertools
from collections.abc import Iterator, Sequence
from math import cos, hypot, radians

from carc_widget.graphics.shapes import TILE

Point = tuple[float, float]

TOLERANCE = 0.1
"""The largest distance of a point from its curve: the rounding of coordinates."""

_SOFT = cos(radians(24))
"""The cosine of the sharpest turn that is no corner."""

_LEAST = 4
"""The least number of points that a curve replaces; straight lines are as short for fewer."""


def format_number(value: float) -> str:
    """A coordinate as text, to a tenth of a unit (a third of a pixel at most)."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def format_point(point: Point) -> str:
    """A point as path text."""
    return f"{format_number(point[0])} {format_number(point[1])}"


def fit_path(points: Sequence[Point], closed: bool = True) -> str:
    """Path text through the points, within the tolerance.

    Parameters:
        points: the chain. It has a corner wherever it turns sharply or touches the edge of the tile.
        closed: whether its last point is joined with its first.
    """
    chain = [p for i, p in enumerate(points) if i == 0 or _apart(p, points[i - 1])]
    if closed and len(chain) > 1 and not _apart(chain[0], chain[-1]):
        chain.pop()
    if len(chain) < 2:
        return ""
    if closed:
        first = next((i for i in range(len(chain)) if _corner(chain[i - 1], chain[i], chain[(i + 1) % len(chain)])), 0)
        chain = [*chain[first:], *chain[: first + 1]]
    inner = [i for i in range(1, len(chain) - 1) if _corner(*chain[i - 1 : i + 2])]
    if closed and not inner:
        inner = [len(chain) // 2]  # a closed curve needs a start
    runs = [_run(chain[a : b + 1]) for a, b in itertools.pairwise((0, *inner, len(chain) - 1))]
    if closed and runs[-1].startswith("L") and runs[-1].count("L") == 1:
        runs.pop()  # Z draws this line
    return f"M{format_point(chain[0])}{''.join(runs)}{'Z' if closed else ''}"


def _apart(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) > 0.02 or abs(a[1] - b[1]) > 0.02


def _corner(a: Point, b: Point, c: Point) -> bool:
    if any(v in (0.0, TILE) for v in b):
        return True
    (ux, uy), (vx, vy) = _unit(a, b), _unit(b, c)
    return ux * vx + uy * vy < _SOFT


def _unit(a: Point, b: Point) -> Point:
    size = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / size, (b[1] - a[1]) / size


def _run(points: list[Point]) -> str:
    """Path text from the first to the last of these points, which have no corner between."""
    straight = all(_beside(points[0], points[-1], p) <= TOLERANCE for p in points[1:-1])
    if straight:
        return f"L{format_point(points[-1])}"
    if len(points) < _LEAST:
        return "".join(f"L{format_point(p)}" for p in points[1:])
    return "".join(_curves(points, _unit(*points[:2]), _unit(points[-1], points[-2])))


def _beside(a: Point, b: Point, p: Point) -> float:
    """How far a point lies beside the line through two others."""
    ux, uy = _unit(a, b)
    return abs(ux * (p[1] - a[1]) - uy * (p[0] - a[0]))


def _curves(points: list[Point], start: Point, end: Point) -> Iterator[str]:
    """The fewest cubic curves within the tolerance, leaving along `start` and arriving against `end`.

    Each is the one nearest to its points of all with these tangents, by least squares (P. J. Schneider, "An algorithm
    for automatically fitting digitized curves", Graphics Gems, 1990).
    """
    ways = list(itertools.accumulate((hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points))))
    places = [0.0, *(way / ways[-1] for way in ways)]
    curve = _nearest(points, places, start, end)
    off = [_miss(curve, t, p) for t, p in zip(places, points, strict=True)]
    worst = max(range(1, len(points) - 1), key=off.__getitem__, default=0)
    if len(points) <= 2 or off[worst] <= TOLERANCE:
        yield "C" + " ".join(format_point(p) for p in curve[1:])
        return
    middle = min(max(worst, len(points) // 4), len(points) - 1 - len(points) // 4) or 1
    back = _unit(points[middle + 1], points[middle - 1])
    yield from _curves(points[: middle + 1], start, back)
    yield from _curves(points[middle:], (-back[0], -back[1]), end)


def _nearest(points: list[Point], places: list[float], start: Point, end: Point) -> tuple[Point, Point, Point, Point]:
    (ax, ay), (dx, dy) = points[0], points[-1]
    c11 = c12 = c22 = x1 = x2 = 0.0
    aligned = start[0] * end[0] + start[1] * end[1]
    for t, (px, py) in zip(places, points, strict=True):
        u = 1 - t
        w1, w2 = 3 * u * u * t, 3 * u * t * t
        from_a, from_d = u * u * u + w1, w2 + t * t * t
        rx, ry = px - ax * from_a - dx * from_d, py - ay * from_a - dy * from_d
        c11, c12, c22 = c11 + w1 * w1, c12 + w1 * w2 * aligned, c22 + w2 * w2
        x1, x2 = x1 + w1 * (start[0] * rx + start[1] * ry), x2 + w2 * (end[0] * rx + end[1] * ry)
    whole = c11 * c22 - c12 * c12
    size = hypot(dx - ax, dy - ay)
    one, two = ((x1 * c22 - x2 * c12) / whole, (c11 * x2 - c12 * x1) / whole) if abs(whole) > 1e-9 else (0.0, 0.0)
    if min(one, two) < size / 20:  # the points do not determine the handles
        one = two = size / 3
    return (
        (ax, ay),
        (ax + start[0] * one, ay + start[1] * one),
        (dx + end[0] * two, dy + end[1] * two),
        (dx, dy),
    )


def _miss(curve: tuple[Point, Point, Point, Point], t: float, p: Point) -> float:
    """How far a point lies beside the curve at a place of it."""
    a, b, c, d = curve
    u = 1 - t
    x, y = (u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t**3 * d[i] for i in (0, 1))
    sx, sy = (u * u * (b[i] - a[i]) + 2 * u * t * (c[i] - b[i]) + t * t * (d[i] - c[i]) for i in (0, 1))
    size = hypot(sx, sy) or 1.0
    return abs(sx * (p[1] - y) - sy * (p[0] - x)) / size
