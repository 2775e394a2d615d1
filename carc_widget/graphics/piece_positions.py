"""Positions of pieces on each segment of a tile: of the first piece, and of others beside it.

Each is the point farthest from the border of its segment, from symbols and from other pieces. Pieces stay upright on
rotated tiles, so they need the same space on all sides.
"""

from functools import cache
from math import dist, hypot
from typing import NamedTuple

from carc_widget.engine.errors import BadArgument, expect
from carc_widget.engine.figures import Spot
from carc_widget.engine.tiles import FeatureKind, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, rotate_point
from carc_widget.graphics.grid import SIZE, cell_of, label_clearances
from carc_widget.graphics.plan_hints import hints_for
from carc_widget.graphics.planning import plan_tile
from carc_widget.graphics.regions import obstacles, regions
from carc_widget.graphics.shapes import TILE
from carc_widget.graphics.tile_plan import MIDDLE

PIECE_DISTANCE: float = 25.0
"""The distance between two pieces on one segment where there is room: their diameter."""

POSITIONS_PER_SEGMENT = 4
"""The number of positions on each segment."""

_FIXED: dict[str, dict[int, Point]] = {"I02": {0: (18.0, 82.0)}}
"""Positions that are set by hand: by tile, then by segment."""

_RADIUS = 14.0
"""The radius of a piece; more space than that counts little."""

_YARD = ((3.5, 4.5), (-12.0, 0.0), (11.0, -13.0), (-6.0, -16.0))
"""The positions in the yard of a monastery, relative to its middle."""


class _Candidate(NamedTuple):
    point: Point
    clearance: float
    """The distance from other segments and from the edge of the tile."""


def meeple_spots(tile: Tile) -> tuple[Point, ...]:
    """The position of a meeple on each segment of a tile.

    Parameters:
        tile: the kind of tile.

    Returns:
        For each of `tile.segments`, in their order, `x` and `y` in tile units of the unrotated tile: on the segment,
        clear of symbols, and at a distance from the other spots as far as the tile allows.
    """
    expect(tile, Tile, "the tile", "a Tile, such as tile('D')")
    return tuple(places[0] for places in piece_positions(tile))


@cache
def piece_positions(tile: Tile) -> tuple[tuple[Point, ...], ...]:
    """The positions of the first piece on each segment and of further pieces beside it.

    Parameters:
        tile: the kind of tile.
    """
    candidates = _candidates(tile)
    further = [
        _with_sides(p) if s.kind is FeatureKind.ROAD else p for p, s in zip(candidates, tile.segments, strict=True)
    ]
    blocks = obstacles(tile)
    village = plan_tile(tile).village  # its houses are no obstacle for pieces on its roads
    by_road = [(middle, r - 8.0) for middle, r in blocks if village is None or middle != village.middle]
    order = sorted(range(len(tile.segments)), key=lambda i: (_rank(tile.segments[i].kind, candidates[i]), i))
    positions: dict[int, list[Point]] = {
        i: [point] for i, point in (_FIXED.get(tile.id, {}) if hints_for(tile) else {}).items()
    }
    for number in range(POSITIONS_PER_SEGMENT):
        for index in order:
            own = positions.get(index, [])
            if len(own) == number:
                others = [point for places in positions.values() for point in places if point not in own]
                blocked = by_road if tile.segments[index].kind is FeatureKind.ROAD else blocks
                best = _best((further if number else candidates)[index], own, others, blocked)
                positions.setdefault(index, []).append(best)
    return tuple(tuple(positions[i]) for i in range(len(tile.segments)))


def _rank(kind: FeatureKind, places: list[_Candidate]) -> float:
    """The order of placement: segments with fewer candidates first, such as a narrow field before a road."""
    if kind is FeatureKind.FIELD and max(clearance for _, clearance in places) < _RADIUS:
        return 1.5
    return {FeatureKind.MONASTERY: 0, FeatureKind.CITY: 1, FeatureKind.ROAD: 2, FeatureKind.FIELD: 3}[kind]


def _best(places: list[_Candidate], own: list[Point], others: list[Point], blocks: list[tuple[Point, float]]) -> Point:
    """The best candidate in view of other positions and symbols."""

    def score(place: _Candidate) -> float:
        point, clearance = place
        own_distance = min((dist(point, other) for other in own), default=PIECE_DISTANCE)
        other_distance = min((dist(point, other) for other in others), default=TILE)
        free = min((dist(point, middle) - r for middle, r in blocks), default=TILE)
        return (
            4.0 * min(clearance, _RADIUS)
            + 0.05 * min(clearance, 2 * _RADIUS)
            + 5.0 * min(own_distance, PIECE_DISTANCE)
            + 1.2 * min(other_distance, PIECE_DISTANCE)
            + 0.04 * min(other_distance, 2 * PIECE_DISTANCE)
            + min(free, _RADIUS)
        )

    return max(places, key=score).point


def _candidates(tile: Tile) -> list[list[_Candidate]]:
    """The candidates on each segment."""
    plan = plan_tile(tile)
    labels = regions(tile).labels
    candidates: list[list[_Candidate]] = [[] for _ in tile.segments]
    for point, clearance in label_clearances(labels):
        label = labels[int(point[1]) * SIZE + int(point[0])]
        if label < len(candidates) and all(9 <= v <= TILE - 9 for v in point):
            candidates[label].append(_Candidate(point, clearance))
    lines = iter(plan.roads)
    for index, segment in enumerate(tile.segments):
        if segment.kind is FeatureKind.ROAD:
            road = _road_candidates(next(lines), segment.ends_at is None)
            visible = [place for place in road if labels[cell_of(place.point)] == index]  # not covered by a building
            candidates[index] = visible or road
        elif segment.kind is FeatureKind.MONASTERY and plan.monastery:
            (x, y), scale = plan.monastery
            yard = [(x + dx * scale, y + dy * scale) for dx, dy in _YARD]
            candidates[index] = [_Candidate(point, 3.0 * _RADIUS / (1 + i)) for i, point in enumerate(yard)]
        else:
            enough = 0.3 * max((clearance for _, clearance in candidates[index]), default=0.0)
            candidates[index] = [place for place in candidates[index] if place.clearance > enough]
            candidates[index] = candidates[index][:: 1 + len(candidates[index]) // 120]
        candidates[index] = candidates[index] or _all_cells(labels, index)
    return candidates


def _road_candidates(line: curves.Points, through: bool) -> list[_Candidate]:
    """The candidates along a road, best in its middle; for a road that ends, near the edge of the tile."""
    total = curves.lengths(line)[-1]
    target = total / 2 if through else min(total / 2, 20.0)
    first = min(10.0, total / 4)
    count = max(2, round((total - 2 * first) / 2.5))
    distances = [first + (total - 2 * first) * i / count for i in range(count + 1)]
    return [
        _Candidate(curves.point_at(line, distance), max(0.0, 10.0 - abs(distance - target) / 14))
        for distance in distances
    ]


def _with_sides(places: list[_Candidate]) -> list[_Candidate]:
    """The candidates along a road and beside it, for further pieces: a short road has no room for two."""
    step = _RADIUS - 3.0
    around = [
        (x + dx, y + dy) for (x, y), _ in places[::2] for dx, dy in ((step, 0), (-step, 0), (0, step), (0, -step))
    ]
    around = [point for point in around if all(9 <= v <= TILE - 9 for v in point)]
    return [_Candidate(point, 2.0) for point, _ in places] + [_Candidate(point, 0.0) for point in around]


def _all_cells(labels: bytes, index: int) -> list[_Candidate]:
    """All cells of a segment that is too small or too close to the edge for regular candidates."""
    cells = [i for i, label in enumerate(labels) if label == index]
    return [_Candidate((i % SIZE + 0.5, i // SIZE + 0.5), 0.0) for i in cells] or [_Candidate((MIDDLE, MIDDLE), 0.0)]


# -- on the board


def spot_on_tile(tile: Tile, rotation: int, segment: int, number: int = 0) -> Point:
    """The position of a piece on a rotated tile, 0 to 100 from left and from top.

    Parameters:
        tile: the kind of tile.
        rotation: its rotation in quarter turns clockwise.
        segment: the position in `tile.segments`.
        number: the number of pieces on the segment before it.

    Raises:
        BadArgument: an argument of the wrong type, or the tile has no such segment.
    """
    expect(tile, Tile, "the tile", "a Tile, such as tile('D')")
    expect(rotation, int, "the rotation", "a number of quarter turns clockwise")
    expect(segment, int, "the segment", "its position in tile.segments")
    expect(number, int, "the number", "how many pieces stand there before it")
    if not 0 <= segment < len(tile.segments):
        raise BadArgument(f"tile {tile.id} has segments 0 to {len(tile.segments) - 1}, not {segment}")
    places = piece_positions(tile)[segment]
    x, y = rotate_point(places[number % POSITIONS_PER_SEGMENT], rotation)
    overflow = number // POSITIONS_PER_SEGMENT  # more pieces than positions overlap
    return x, min(y + overflow * PIECE_DISTANCE / 3, TILE - 8)


def spot_position(tile: Tile, rotation: int, spot: Spot, number: int = 0) -> Point:
    """The position of a piece on a spot of the board, in board units: cell (3, 1) begins at 300, 100.

    Parameters:
        tile: the kind of the tile on the cell of the spot.
        rotation: its rotation in quarter turns clockwise.
        spot: the spot.
        number: the number of pieces on the spot before this one.

    Raises:
        BadArgument: an argument of the wrong type, or the tile has no such segment.
    """
    expect(spot, Spot, "the spot", "a Spot, such as state.spot((0, 0), 'city N')")
    u, v = spot_on_tile(tile, rotation, spot.segment, number)
    return spot.cell.x * TILE + u, spot.cell.y * TILE + v


# -- offered meeples, which leave the middle of the tile free for clicks on the tile


_FREE = 29.0
"""The minimum distance of an offer from one of the middle lines of the tile."""

_OFFER_DISTANCE = 26.0
"""The distance between two offers, if there is room."""

_OFFER_STEP = 4
"""The step between tried positions, in tile units."""


def offer_position(tile: Tile, rotation: int, spot: Spot) -> Point:
    """The position of an offer beside the middle of a tile on the board, in board units."""
    u, v = rotate_point(_offer_positions(tile)[spot.segment], rotation)
    return spot.cell.x * TILE + u, spot.cell.y * TILE + v


@cache
def _offer_positions(tile: Tile) -> tuple[Point, ...]:
    """The position of the offer of each segment: that of its meeple, or the nearest one outside the middle."""
    spots = meeple_spots(tile)
    offers = {segment: spot for segment, spot in enumerate(spots) if not _in_the_middle(spot)}
    for segment, spot in enumerate(spots):
        if segment in offers:
            continue

        def cost(place: Point, segment: int = segment, spot: Point = spot) -> float:
            off_segment = 40.0 * (regions(tile).nearest(*place) != segment)
            nearest = min((hypot(place[0] - u, place[1] - v) for u, v in offers.values()), default=_OFFER_DISTANCE)
            return hypot(place[0] - spot[0], place[1] - spot[1]) + off_segment + 4 * max(0.0, _OFFER_DISTANCE - nearest)

        ticks = range(14, int(TILE) - 13, _OFFER_STEP)
        offers[segment] = min(((u, v) for u in ticks for v in ticks if not _in_the_middle((u, v))), key=cost)
    return tuple(offers[segment] for segment in range(len(spots)))


def _in_the_middle(place: Point) -> bool:
    return max(abs(place[0] - TILE / 2), abs(place[1] - TILE / 2)) < _FREE
