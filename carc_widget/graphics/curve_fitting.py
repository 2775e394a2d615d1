"""Curve fitting: path text of polylines, with cubic curves in smooth bends and straight lines elsewhere.

A road of forty points becomes two or three curves: shorter to send, and smooth at any magnification.
"""

import itertools
from collections.abc import Iterator, Sequence
from math import cos, dist, hypot, radians

from carc_widget.graphics.path_text import Point
from carc_widget.graphics.shapes import TILE

TOLERANCE = 0.1
"""The largest distance of a point from its curve: as large as the rounding of coordinates."""

_MIN_COSINE = cos(radians(24))
"""The cosine of the sharpest turn that does not count as a corner."""

_MIN_POINTS = 4
"""The minimum number of points to replace by a curve; for fewer, straight lines are as short."""


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
    chain = [p for i, p in enumerate(points) if i == 0 or _distinct(p, points[i - 1])]
    if closed and len(chain) > 1 and not _distinct(chain[0], chain[-1]):
        chain.pop()
    if len(chain) < 2:
        return ""
    if closed:
        first = next((i for i in range(len(chain)) if _corner(chain[i - 1], chain[i], chain[(i + 1) % len(chain)])), 0)
        chain = [*chain[first:], *chain[: first + 1]]
    inner = [i for i in range(1, len(chain) - 1) if _corner(*chain[i - 1 : i + 2])]
    if closed and not inner:
        inner = [len(chain) // 2]  # a closed curve without corners is split in two
    runs = [_run(chain[a : b + 1]) for a, b in itertools.pairwise((0, *inner, len(chain) - 1))]
    if closed and runs[-1].startswith("L") and runs[-1].count("L") == 1:
        runs.pop()  # `Z` draws this line
    return f"M{format_point(chain[0])}{''.join(runs)}{'Z' if closed else ''}"


def _distinct(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) > 0.02 or abs(a[1] - b[1]) > 0.02


def _corner(a: Point, b: Point, c: Point) -> bool:
    if any(v in (0.0, TILE) for v in b):
        return True
    (ux, uy), (vx, vy) = _unit(a, b), _unit(b, c)
    return ux * vx + uy * vy < _MIN_COSINE


def _unit(a: Point, b: Point) -> Point:
    size = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / size, (b[1] - a[1]) / size


def _run(points: list[Point]) -> str:
    """Path text from the first to the last of these points, without corners in between."""
    straight = all(_distance_to_line(points[0], points[-1], p) <= TOLERANCE for p in points[1:-1])
    if straight:
        return f"L{format_point(points[-1])}"
    if len(points) < _MIN_POINTS:
        return "".join(f"L{format_point(p)}" for p in points[1:])
    return "".join(_fit_curves(points, _unit(*points[:2]), _unit(points[-1], points[-2])))


def _distance_to_line(a: Point, b: Point, p: Point) -> float:
    """The distance of a point from the line through two others."""
    ux, uy = _unit(a, b)
    return abs(ux * (p[1] - a[1]) - uy * (p[0] - a[0]))


def _fit_curves(points: list[Point], start: Point, end: Point) -> Iterator[str]:
    """Fit as few cubic curves as the tolerance allows, with the tangents `start` and `end`.

    Each is the least-squares fit with these tangents (P. J. Schneider, "An algorithm
    for automatically fitting digitized curves", Graphics Gems, 1990).
    """
    distances = list(itertools.accumulate(itertools.starmap(dist, itertools.pairwise(points)), initial=0.0))
    parameters = [distance / distances[-1] for distance in distances]
    curve = _fit_curve(points, parameters, start, end)
    deviations = [_distance_to_curve(curve, t, p) for t, p in zip(parameters, points, strict=True)]
    worst = max(range(1, len(points) - 1), key=deviations.__getitem__, default=0)
    if len(points) <= 2 or deviations[worst] <= TOLERANCE:
        yield "C" + " ".join(format_point(p) for p in curve[1:])
        return
    split = min(max(worst, len(points) // 4), len(points) - 1 - len(points) // 4) or 1
    tangent = _unit(points[split + 1], points[split - 1])
    yield from _fit_curves(points[: split + 1], start, tangent)
    yield from _fit_curves(points[split:], (-tangent[0], -tangent[1]), end)


def _fit_curve(
    points: list[Point], parameters: list[float], start: Point, end: Point
) -> tuple[Point, Point, Point, Point]:
    (ax, ay), (dx, dy) = points[0], points[-1]
    c11 = c12 = c22 = x1 = x2 = 0.0
    aligned = start[0] * end[0] + start[1] * end[1]
    for t, (px, py) in zip(parameters, points, strict=True):
        u = 1 - t
        w1, w2 = 3 * u * u * t, 3 * u * t * t
        from_a, from_d = u * u * u + w1, w2 + t * t * t
        rx, ry = px - ax * from_a - dx * from_d, py - ay * from_a - dy * from_d
        c11, c12, c22 = c11 + w1 * w1, c12 + w1 * w2 * aligned, c22 + w2 * w2
        x1, x2 = x1 + w1 * (start[0] * rx + start[1] * ry), x2 + w2 * (end[0] * rx + end[1] * ry)
    determinant = c11 * c22 - c12 * c12
    size = hypot(dx - ax, dy - ay)
    start_length, end_length = (
        ((x1 * c22 - x2 * c12) / determinant, (c11 * x2 - c12 * x1) / determinant)
        if abs(determinant) > 1e-9
        else (0.0, 0.0)
    )
    if min(start_length, end_length) < size / 20:  # the points do not determine the handles
        start_length = end_length = size / 3
    return (
        (ax, ay),
        (ax + start[0] * start_length, ay + start[1] * start_length),
        (dx + end[0] * end_length, dy + end[1] * end_length),
        (dx, dy),
    )


def _distance_to_curve(curve: tuple[Point, Point, Point, Point], t: float, p: Point) -> float:
    """The distance of a point from the tangent of a curve at the parameter `t`."""
    a, b, c, d = curve
    u = 1 - t
    x, y = (u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t**3 * d[i] for i in (0, 1))
    sx, sy = (u * u * (b[i] - a[i]) + 2 * u * t * (c[i] - b[i]) + t * t * (d[i] - c[i]) for i in (0, 1))
    size = hypot(sx, sy) or 1.0
    return abs(sx * (p[1] - y) - sy * (p[0] - x)) / size
