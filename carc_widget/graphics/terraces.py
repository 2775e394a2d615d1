"""Terraces: rows of houses under one long roof that bend with the walls of their city, street behind street."""

from collections.abc import Iterator
from math import dist, hypot
from random import Random
from typing import NamedTuple

from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.grid import SIZE
from carc_widget.graphics.regions import Regions
from carc_widget.graphics.tile_plan import MIDDLE, WALL, City

EAVES = 4.2
"""The gap between the middle of a wall and the houses behind it."""
DEEP = 10.0
"""How deep a house is."""
STREET = 2.2
"""How wide a street is."""
LANE = 1.6
"""The gap between two terraces of a street."""
_SHORT, _LONG = 8.0, 30.0
"""How long a terrace is."""
_ROWS = 4
"""How many streets a city has at most behind each of its walls."""
_SHALLOW = 7.5
"""How deep the houses are that fill what is left."""


class Terrace(NamedTuple):
    """Houses along a part of a line: from `near` to `far` to the right of it."""

    line: Points
    near: float
    far: float


class Ground:
    """The ground of one city, and what of it is taken.

    Parameters:
        area: the regions of the tile.
        index: the city's segment.
        blocked: circles where nothing stands.
    """

    def __init__(self, area: Regions, index: int, blocked: list[tuple[Point, float]]) -> None:
        self._taken = bytearray(label != index for label in area.labels)
        for x in range(SIZE):
            for cell in (x, x * SIZE, x * SIZE + SIZE - 1, (SIZE - 1) * SIZE + x):
                self._taken[cell] = 1
        for middle, r in blocked:
            self.take(middle, r)

    def take(self, middle: Point, r: float) -> None:
        """Let nothing else stand within a circle."""
        x, y = middle
        for row in range(max(0, int(y - r)), min(SIZE, int(y + r) + 1)):
            half = (r * r - (row + 0.5 - y) ** 2) ** 0.5 if abs(row + 0.5 - y) < r else 0.0
            first, last = max(0, round(x - half)), min(SIZE, round(x + half))
            if half and first < last:
                self._taken[row * SIZE + first : row * SIZE + last] = b"\1" * (last - first)

    def free(self, point: Point) -> bool:
        """Whether a point is inside the tile and the city and nothing stands there."""
        x, y = point
        return 0 <= x < SIZE and 0 <= y < SIZE and not self._taken[int(y) * SIZE + int(x)]


def terraces(city: City, ground: Ground, rng: Random) -> Iterator[Terrace]:
    """The terraces of a city, as many as there is room for.

    Parameters:
        city: the city.
        ground: its ground, of which they take their part.
        rng: what decides how long each is.
    """
    walls = city.walls or ((*curves.ring(MIDDLE, MIDDLE, 69, 144), (MIDDLE + 69, MIDDLE)),)
    lines = [_even(wall, 1.25) for wall in walls]
    for line in lines if city.walls else ():
        for point in line:
            ground.take(point, WALL + 1.2)
    for deep, step in ((DEEP, DEEP + STREET), (_SHALLOW, 5.0)):
        reach = EAVES + _ROWS * (DEEP + STREET)
        near = EAVES
        while near < reach:
            for line in lines:
                yield from _street(line, near, near + deep, ground, rng)
            near += step


def _even(line: Points, step: float) -> Points:
    """The line with a point every `step`."""
    count = max(2, round(curves.lengths(line)[-1] / step))
    total = curves.lengths(line)
    points, i = [], 1
    for n in range(count + 1):
        way = total[-1] * n / count
        while total[i] < way and i < len(total) - 1:
            i += 1
        part = (way - total[i - 1]) / ((total[i] - total[i - 1]) or 1.0)
        (ax, ay), (bx, by) = line[i - 1], line[i]
        points.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return tuple(points)


def _street(line: Points, near: float, far: float, ground: Ground, rng: Random) -> Iterator[Terrace]:
    """The terraces of one street, which lies this far to the right of a wall."""
    sides = [curves.offset(line, d) for d in (near + 0.3, near + (far - near) / 3, far - (far - near) / 3, far - 0.3)]
    run: list[int] = []
    length, wanted = 0.0, rng.uniform(_SHORT * 1.5, _LONG)
    for i in range(len(line)):
        step = dist(sides[0][i], sides[0][i - 1]) if run else 0.0
        onward = not run or _onward(line, sides[3], i)
        if onward and all(ground.free(side[i]) for side in sides):
            run.append(i)
            length += step
        if run and (run[-1] != i or length >= wanted or i == len(line) - 1):
            if length >= _SHORT:
                yield _built(line, run, near, far, ground)
                wanted = rng.uniform(_SHORT * 1.5, _LONG)
            run, length = [], 0.0


def _onward(line: Points, inner: Points, i: int) -> bool:
    """Whether the inner side of a street does not turn back on itself, nor nearly so."""
    before = max(i - 4, 0)
    (ax, ay), (bx, by) = line[before], line[i]
    (cx, cy), (dx, dy) = inner[before], inner[i]
    return (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) > 0.3 * hypot(bx - ax, by - ay) ** 2


def _built(line: Points, run: list[int], near: float, far: float, ground: Ground) -> Terrace:
    """The terrace along these points; its ground and a lane round it are taken."""
    own = line[run[0] : run[-1] + 1]
    wide = far - near
    for side in (near + wide / 4, near + 3 * wide / 4):
        for point in curves.offset(own, side)[::2]:
            ground.take(point, wide / 4 + LANE)
    for side in (near, near + wide / 2, far):
        for point in curves.offset(own, side):
            ground.take(point, LANE)
    return Terrace(own, near, far)
