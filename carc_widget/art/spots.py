"""Where a meeple stands on each segment of a tile."""

from functools import cache
from math import hypot

from carc_widget.art import curves
from carc_widget.art.curves import Point
from carc_widget.art.plan import plan
from carc_widget.art.regions import SIZE, Regions, obstacles, regions
from carc_widget.engine.tiles import FeatureKind, Tile

_CHOSEN: dict[str, dict[int, Point]] = {}
"""Places that were chosen by eye: the tile, then the segment."""

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
    found: dict[int, Point] = dict(_CHOSEN.get(tile.id, {}))
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
        return p.monastery
    if kind is FeatureKind.ROAD:
        roads = [i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.ROAD]
        line = p.roads[roads.index(index)]
        through = tile.segments[index].ends_at is None
        total = curves.lengths(line)[-1]
        return curves.along(line, total * 0.5 if through else min(total * 0.5, 20.0))[0]
    wide, high = (10.0, 12.0) if kind is FeatureKind.CITY else (13.0, 8.0)
    best, best_score = (50.0, 50.0), -1e9
    blocks = obstacles(tile)
    for y in range(8, SIZE - 7, 3):
        for x in range(8, SIZE - 7, 3):
            if area.at(x, y) != index:
                continue
            room = _room(area, index, x, y, wide, high)
            apart = min((hypot(x - tx, y - ty) for tx, ty in taken), default=_REACH)
            clear = min((hypot(x - ox, y - oy) - r for (ox, oy), r in blocks), default=_REACH)
            score = 1.4 * room + min(apart, _REACH) / 26 + min(clear, 12.0) / 14
            if score > best_score:
                best, best_score = (float(x), float(y)), score
    return best


def _room(area: Regions, index: int, x: float, y: float, wide: float, high: float) -> float:
    """Which part of a meeple at a point, with these half sizes, lies on its own segment."""
    steps = (-1.0, -0.5, 0.0, 0.5, 1.0)
    inside = 0
    for i in steps:
        for j in steps:
            px, py = x + i * wide, y + j * high
            inside += 0 <= px <= SIZE and 0 <= py <= SIZE and area.at(px, py) == index
    return inside / 25
