"""Where a meeple stands on each segment of a tile."""

from functools import cache
from math import hypot

from carc_widget.art import curves
from carc_widget.art.curves import Point
from carc_widget.art.grid import SIZE
from carc_widget.art.ground import MIDDLE
from carc_widget.art.hints import hints
from carc_widget.art.plan import plan
from carc_widget.art.regions import Regions, obstacles, regions
from carc_widget.art.room import room
from carc_widget.engine.tiles import FeatureKind, Tile

Offset = tuple[int, int]

_CHOSEN: dict[str, dict[int, Point]] = {"C": {0: (22.0, 52.0)}, "I02": {0: (22.0, 84.0)}}
"""Places that were chosen by eye: the tile, then the segment."""

_NEAR, _FAR = (
    tuple(
        (round(dx * part * reach), round(dy * part * reach))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8))
        for part in (0.5, 1.0)
    )
    for reach in (12.5, 20.0)
)
"""Offsets to points on a small meeple, and to points about it."""

_REACH = 30.0
"""A place that is this far from everything is as good as any."""


@cache
def meeple_spots(tile: Tile) -> tuple[Point, ...]:
    """Where a meeple stands on each segment of a tile.

    Parameters:
        tile: the kind of tile.

    Returns:
        For each of `tile.segments`, in their order, `x` and `y` in tile units of the unrotated tile: on the segment,
        clear of symbols, and apart from the other spots as far as the tile allows.
    """
    found: dict[int, Point] = dict(_CHOSEN.get(tile.id, {})) if hints(tile) else {}
    order = sorted(range(len(tile.segments)), key=lambda i: (_RANK[tile.segments[i].kind], i))
    area = regions(tile)
    for index in order:
        if index not in found:
            found[index] = _best(tile, index, area, list(found.values()))
    return tuple(found[i] for i in range(len(tile.segments)))


_RANK = {FeatureKind.MONASTERY: 0, FeatureKind.ROAD: 1, FeatureKind.CITY: 2, FeatureKind.FIELD: 3}


def _best(tile: Tile, index: int, area: Regions, taken: list[Point]) -> Point:
    p = plan(tile)
    kind = tile.segments[index].kind
    if kind is FeatureKind.MONASTERY:
        assert p.monastery is not None
        (x, y), scale = p.monastery
        return x, y + 6.0 * scale  # the church stays in sight
    if kind is FeatureKind.ROAD:
        roads = [i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.ROAD]
        line = p.roads[roads.index(index)]
        through = tile.segments[index].ends_at is None
        total = curves.lengths(line)[-1]
        return curves.along(line, total * 0.5 if through else min(total * 0.5, 20.0))[0]
    cells = [(x, y) for y in range(10, SIZE - 9, 4) for x in range(10, SIZE - 9, 4) if area.at(x, y) == index]
    if not cells:
        return _narrow(area, index)
    middle_x, middle_y = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
    blocks = obstacles(tile)

    def worth(cell: tuple[int, int]) -> float:
        x, y = cell
        apart = min((hypot(x - tx, y - ty) for tx, ty in taken), default=_REACH)
        clear = min((hypot(x - ox, y - oy) - r for (ox, oy), r in blocks), default=_REACH)
        return (
            1.5 * _room(area.labels, index, x, y, _NEAR)
            + 0.7 * _room(area.labels, index, x, y, _FAR)
            + min(apart, _REACH) / 22
            + min(clear, 12.0) / 16
            - hypot(x - middle_x, y - middle_y) / 160
        )

    x, y = max(cells, key=worth)
    return float(x), float(y)


def _narrow(area: Regions, index: int) -> Point:
    """The place with most room on a segment that is nowhere far from the edge or not wide enough for a meeple."""
    places = room(lambda cell: area.labels[cell] == index)
    return max(places, key=lambda place: place[1])[0] if places else (MIDDLE, MIDDLE)


def _room(labels: bytes, index: int, x: int, y: int, offsets: tuple[Offset, ...]) -> float:
    """Which part of the points at these offsets lies on the tile and on the segment."""
    inside = 0
    for dx, dy in offsets:
        column, row = x + dx, y + dy
        if 0 <= column < SIZE and 0 <= row < SIZE and labels[row * SIZE + column] == index:
            inside += 1
    return inside / len(offsets)
