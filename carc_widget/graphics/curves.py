"""Plane geometry for drawing: polylines, offsets and bands along them, and SVG path text."""

import itertools
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import cos, dist, hypot, pi, sin

from carc_widget.graphics.curve_fitting import fit_path
from carc_widget.graphics.curve_fitting import format_point as format_point
from carc_widget.graphics.path_text import Point as Point
from carc_widget.graphics.path_text import parse_path
from carc_widget.graphics.shapes import TILE

Points = tuple[Point, ...]

CIRCLE = 0.5523
"""The length of the handles of a cubic quarter circle, relative to the radius."""


def middle(points: Collection[Point]) -> Point:
    """The centroid of points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def rotate_point(point: Point, rotation: int) -> Point:
    """A point of an unrotated tile after `rotation` quarter turns clockwise."""
    x, y = point
    for _ in range(rotation % 4):
        x, y = TILE - y, x
    return x, y


def cubic(a: Point, b: Point, c: Point, d: Point, steps: int) -> Points:
    """Points along a cubic Bezier curve from `a` to `d` with the handles `b` and `c`."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        wa, wb, wc, wd = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0], wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]))
    return tuple(points)


def spline(knots: Sequence[Point], start: Point, end: Point, steps: int = 10) -> Points:
    """Points along a smooth curve through `knots`, leaving along `start` and arriving along `end` (vectors)."""
    slopes = [start]
    slopes += [
        ((after[0] - before[0]) / 2, (after[1] - before[1]) / 2)
        for before, after in zip(knots, knots[2:], strict=False)
    ]
    slopes.append(end)
    points: list[Point] = [knots[0]]
    for (a, d), (va, vd) in zip(itertools.pairwise(knots), itertools.pairwise(slopes), strict=True):
        b = (a[0] + va[0] / 3, a[1] + va[1] / 3)
        c = (d[0] - vd[0] / 3, d[1] - vd[1] / 3)
        points.extend(cubic(a, b, c, d, steps)[1:])
    return tuple(points)


@lru_cache(maxsize=512)
def normals(line: Points) -> Points:
    """Unit vectors to the right of the direction of travel (as seen on the screen) at each point."""
    result = []
    for i in range(len(line)):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        size = hypot(bx - ax, by - ay) or 1.0
        result.append((-(by - ay) / size, (bx - ax) / size))
    return tuple(result)


def offset(line: Points, distance: float) -> Points:
    """The line moved sideways, to the right where `distance` is positive."""
    return tuple((x + nx * distance, y + ny * distance) for (x, y), (nx, ny) in zip(line, normals(line), strict=True))


def band(line: Points, left: float, right: float) -> Points:
    """The closed strip along a line, `left` and `right` of it."""
    return offset(line, right) + offset(line, -left)[::-1]


@lru_cache(maxsize=512)
def lengths(line: Points) -> tuple[float, ...]:
    """The length of the line up to each of its points."""
    return tuple(itertools.accumulate(itertools.starmap(dist, itertools.pairwise(line)), initial=0.0))


def along(line: Points, distance: float) -> tuple[Point, Point]:
    """The point at a distance along the line, and the direction of travel there as a unit vector."""
    (ax, ay), (bx, by) = point_at(line, distance - 2), point_at(line, distance + 2)
    size = hypot(bx - ax, by - ay) or 1.0
    return point_at(line, distance), ((bx - ax) / size, (by - ay) / size)


def point_at(line: Points, distance: float) -> Point:
    """The point at a distance along the line."""
    total = lengths(line)
    distance = min(max(distance, 0.0), total[-1])
    i = next((i for i in range(1, len(total) - 1) if total[i] >= distance), len(total) - 1)
    (ax, ay), (bx, by) = line[i - 1], line[i]
    t = (distance - total[i - 1]) / ((total[i] - total[i - 1]) or 1.0)
    return ax + (bx - ax) * t, ay + (by - ay) * t


def part(line: Points, start: float, end: float) -> Points:
    """The part of the line between two distances from its start."""
    inner = tuple(p for p, at in zip(line, lengths(line), strict=True) if start < at < end)
    return (point_at(line, start), *inner, point_at(line, end))


def distance_to(line: Points, point: Point) -> float:
    """The distance of a point from the line."""
    px, py = point
    best = float("inf")
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        t = min(1.0, max(0.0, ((px - ax) * dx + (py - ay) * dy) / square)) if square else 0.0
        best = min(best, (ax + t * dx - px) ** 2 + (ay + t * dy - py) ** 2)
    return float(best**0.5)


def contains(polygon: Points, point: Point) -> bool:
    """Whether the closed polygon contains the point."""
    x, y = point
    inside = False
    bx, by = polygon[-1]
    for ax, ay in polygon:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        bx, by = ax, ay
    return inside


def clip_to_tile(polygon: Points) -> Points:
    """The part of a polygon that lies on its tile: tiles must not paint over their neighbours."""
    points = list(polygon)
    for axis in (0, 1):
        for bound, sign in ((0.0, 1.0), (TILE, -1.0)):
            clipped: list[Point] = []
            for a, b in zip([points[-1], *points[:-1]], points, strict=True):
                da, db = (a[axis] - bound) * sign, (b[axis] - bound) * sign
                if (da < 0) != (db < 0):
                    t = da / (da - db)
                    clipped.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
                if db >= 0:
                    clipped.append(b)
            points = clipped
            if not points:
                return ()
    return tuple(points)


def polygon(points: Iterable[Point]) -> str:
    """Path text of a closed outline through the points, with curves in smooth bends."""
    return fit_path(tuple(points))


def line(points: Iterable[Point]) -> str:
    """Path text of an open line through the points."""
    return fit_path(tuple(points), closed=False)


def smooth_path(points: Sequence[Point]) -> str:
    """Path text of a closed smooth curve through the points."""
    n = len(points)
    text = [f"M{format_point(points[0])}"]
    for i in range(n):
        before, a, b, after = points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
        text.append(
            f"C{format_point((a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6))} "
            f"{format_point((b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6))} {format_point(b)}"
        )
    return "".join(text) + "Z"


def circle(x: float, y: float, r: float) -> str:
    """Path text of a circle, clockwise."""
    return ellipse(x, y, r, r)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Path text of an upright ellipse, clockwise."""
    kx, ky = rx * CIRCLE, ry * CIRCLE
    return (
        f"M{format_point((x + rx, y))}"
        f"C{format_point((x + rx, y + ky))} {format_point((x + kx, y + ry))} {format_point((x, y + ry))}"
        f"C{format_point((x - kx, y + ry))} {format_point((x - rx, y + ky))} {format_point((x - rx, y))}"
        f"C{format_point((x - rx, y - ky))} {format_point((x - kx, y - ry))} {format_point((x, y - ry))}"
        f"C{format_point((x + kx, y - ry))} {format_point((x + rx, y - ky))} {format_point((x + rx, y))}Z"
    )


def dot_path(middles: Iterable[Point]) -> str:
    """Path text of dots, to be stroked with round ends: much shorter than circles."""
    return "".join(f"M{format_point((x, y))}L{format_point((x + 0.1, y))}" for x, y in middles)


def box(x: float, y: float, width: float, height: float, angle: float = 0.0) -> Points:
    """The corners, clockwise, of a rectangle by its middle, rotated clockwise by `angle` radians."""
    c, s = cos(angle), sin(angle)
    return tuple(
        (x + c * dx - s * dy, y + s * dx + c * dy)
        for dx, dy in (
            (-width / 2, -height / 2),
            (width / 2, -height / 2),
            (width / 2, height / 2),
            (-width / 2, height / 2),
        )
    )


def ring(x: float, y: float, r: float, count: int) -> Points:
    """`count` evenly spaced points on a circle, clockwise from the east."""
    angles = [2 * pi * i / count for i in range(count)]
    return tuple((x + r * cos(angle), y + r * sin(angle)) for angle in angles)


def transform_path(path: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0, angle: float = 0.0) -> str:
    """Scale path text, rotate it clockwise by `angle` radians, then move it. Absolute commands only."""
    c, s = cos(angle) * scale, sin(angle) * scale
    return "".join(
        letter + " ".join(format_point((x + c * px - s * py, y + s * px + c * py)) for px, py in points)
        for letter, points in parse_path(path)
    )
