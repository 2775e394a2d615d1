"""Low walls of field stones between fields that nothing else parts: of the tiles of others, some need them."""

from itertools import pairwise

from carc_widget.engine.tiles import FeatureKind, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.grid import SIZE
from carc_widget.graphics.regions import Regions
from carc_widget.graphics.shapes import PALETTE, Shape

_REACH = 2.5
"""How far they reach under the roads and walls at their ends, so that no gap is left."""


def field_walls(tile: Tile, area: Regions) -> list[Shape]:
    """The walls between neighbouring fields; none on our tiles, whose roads and cities part all fields."""
    lines = _lines(area.labels, {i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.FIELD})
    if not lines:
        return []
    return [
        Shape("".join(curves.polygon(curves.clipped(curves.band(line, half, half))) for line in lines), colour)
        for half, colour in ((1.8, PALETTE.wall_edge), (1.0, PALETTE.wall_light))
    ]


def _lines(labels: bytes, fields: set[int]) -> list[Points]:
    """Where cells of different fields meet: chains along the corners of the grid, smoothed."""
    beside_each_other = {*pairwise(labels), *zip(labels, labels[SIZE:], strict=False)}
    if not any(a != b and {a, b} <= fields for a, b in beside_each_other):
        return []
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell, label in enumerate(labels):
        x, y = cell % SIZE, cell // SIZE
        beside = [(cell + 1, (x + 1, y))] if x + 1 < SIZE else []
        beside += [(cell + SIZE, (x, y + 1))] if y + 1 < SIZE else []
        for other, corner in beside:
            if labels[other] != label and {label, labels[other]} <= fields:
                ways.setdefault(corner, []).append((x + 1, y + 1))
                ways.setdefault((x + 1, y + 1), []).append(corner)
    lines = []
    while ways:
        # From an end if there is one; three fields that meet give several lines.
        here = min(ways, key=lambda corner: (len(ways[corner]) % 2 == 0, corner))
        chain = [here]
        while here in ways:
            there = ways[here].pop()
            ways[there].remove(here)
            for corner in (here, there):
                if corner in ways and not ways[corner]:
                    del ways[corner]
            chain.append(there)
            here = there
        lines.append(_longer(_smoothed([(float(x), float(y)) for x, y in chain])))
    return lines


def _smoothed(points: list[Point]) -> Points:
    """A chain without its staircase; its ends stay."""
    for _ in range(12):
        points = [
            points[0],
            *(
                ((a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4)
                for a, p, b in zip(points, points[1:], points[2:], strict=False)
            ),
            points[-1],
        ]
    return (*points[:-1:3], points[-1])


def _longer(line: Points) -> Points:
    """The line with both ends moved on a little."""
    return (_beyond(line[min(2, len(line) - 1)], line[0]), *line, _beyond(line[-min(3, len(line))], line[-1]))


def _beyond(before: Point, end: Point) -> Point:
    dx, dy = end[0] - before[0], end[1] - before[1]
    size = (dx * dx + dy * dy) ** 0.5 or 1.0
    return end[0] + dx / size * _REACH, end[1] + dy / size * _REACH
