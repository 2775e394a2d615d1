"""Drawing of fields: grass, parcels, trees, hedges and walls. No detail touches the edge of the tile."""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from carc_widget.engine.tiles import FeatureKind, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.grid import SIZE
from carc_widget.graphics.regions import Regions
from carc_widget.graphics.shapes import PALETTE, TILE, Shape
from carc_widget.graphics.tile_plan import VERGE, WALL, TilePlan


def crops() -> list[Shape]:
    """A background of ripe wheat, for a tile with a crop circle and without fields (K6)."""
    rows = "".join(curves.line(((16.0 - d, 16.0 + d), (84.0 - d, 84.0 + d))) for d in (-12, -9, -6, -3, 0, 3, 6, 9, 12))
    return [_background(PALETTE.wheat), Shape(rows, stroke=PALETTE.wheat_dark, stroke_width=1.0, dash=(5.0, 3.0))]


def pavement() -> list[Shape]:
    """A paved background, for a tile with ground between its cities and without fields."""
    stones = "".join(
        curves.line(((x, y), (x + 7.0, y))) for y in range(6, 97, 8) for x in range(4 + (y // 8 % 2) * 6, 88, 12)
    )
    return [_background(PALETTE.plaza), Shape(stones, stroke=PALETTE.road_track, stroke_width=1.2)]


def _background(colour: str) -> Shape:
    return Shape(curves.polygon(curves.box(TILE / 2, TILE / 2, TILE, TILE)), colour)


def ground(tile: Tile, area: Regions, blocked: list[tuple[Point, float]], rng: Random) -> list[Shape]:
    """Grass with lighter and darker meadows, and parcels of farm land, some of them ploughed.

    Only the grass, which is the same on all tiles, touches the edges, so that fields have no visible seams. Roads and
    cities are painted over the ground.
    """
    if all(s.kind is not FeatureKind.FIELD for s in tile.segments):
        return [_background(PALETTE.field)]
    meadows: dict[str, list[str]] = {}
    for radius in (34, 24):
        x, y = rng.uniform(radius + 3, 97 - radius), rng.uniform(radius + 3, 97 - radius)
        tint = rng.choice((PALETTE.field_light, PALETTE.field_deep))
        meadows.setdefault(tint, []).append(curves.polygon(_blob(x, y, radius, rng)))
    parcels: dict[str, list[str]] = {}
    furrows: dict[str, list[str]] = {}
    placed: list[tuple[Point, float]] = []
    for size in (25, 20, 16, 12):
        for x, y in _random_points(rng, 12):
            angle, aspect = rng.uniform(0, pi), rng.uniform(0.55, 0.8)
            if any(hypot(x - a, y - b) < size * 0.9 + s for (a, b), s in placed + blocked):
                continue
            outline = _parcel(x, y, size, size * aspect, angle, rng)
            if not _mostly_on_one_field(tile, area, x, y, outline):
                continue
            placed.append(((x, y), size * 0.85))
            tint, line = rng.choice(_CROPS)
            parcels.setdefault(tint, []).append(curves.polygon(outline))
            if rng.random() < 0.6:
                furrows.setdefault(line, []).extend(_furrows(x, y, size * 0.84, size * aspect * 0.8, angle))
            break
    return [
        _background(PALETTE.field),
        *(Shape("".join(parts), tint) for tint, parts in (*meadows.items(), *parcels.items())),
        *(Shape("".join(parts), stroke=line, stroke_width=1.0) for line, parts in furrows.items()),
    ]


_CROPS = (
    (PALETTE.field_dark, PALETTE.furrow),
    (PALETTE.field_gold, PALETTE.furrow_gold),
    (PALETTE.field_light, PALETTE.furrow),
)
"""The colours of a parcel and of its furrows."""


def _blob(x: float, y: float, r: float, rng: Random) -> list[Point]:
    return [
        (x + r * k * cos(a), y + r * k * sin(a))
        for a, k in ((2 * pi * i / 11, rng.uniform(0.92, 1.0)) for i in range(11))
    ]


def _mostly_on_one_field(tile: Tile, area: Regions, x: float, y: float, outline: Points) -> bool:
    """Whether a parcel lies inside the tile, with at most a corner under roads and walls."""
    if not all(4 < px < TILE - 4 and 4 < py < TILE - 4 for px, py in outline):
        return False
    label = area.at(x, y)
    if label >= len(tile.segments) or tile.segments[label].kind is not FeatureKind.FIELD:
        return False
    return sum(area.at(px, py) == label for px, py in outline) >= 0.7 * len(outline)


def _parcel(x: float, y: float, half_length: float, half_width: float, angle: float, rng: Random) -> Points:
    """The outline of a parcel, roughly a rectangle with these half sides."""
    c, s = cos(angle), sin(angle)
    points = []
    for px, py in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        dx, dy = px * half_length * rng.uniform(0.84, 0.96), py * half_width * rng.uniform(0.84, 0.96)
        points.append((x + c * dx - s * dy, y + s * dx + c * dy))
    return tuple(points)


def plants(tile: Tile, area: Regions, blocked: list[tuple[Point, float]], rng: Random) -> list[Shape]:
    """Groves, single trees, tufts of grass and flowers."""
    trees: list[tuple[float, float, float]] = []
    groves = 0
    for x, y in _random_points(rng, 50):
        if groves >= 3:
            break
        if any(hypot(x - a, y - b) < 22 for a, b, _ in trees):
            continue
        grove = [
            (tx, ty, r)
            for tx, ty, r in _grove(x, y, rng)
            if _free(tile, area, tx, ty, r + 1.6) and all(hypot(tx - a, ty - b) > s + r for (a, b), s in blocked)
        ]
        trees += grove
        groves += bool(grove)
    tufts: list[Point] = []
    for x, y in _random_points(rng, 60):
        if len(tufts) >= 5:
            break
        if (
            _free(tile, area, x, y, 4)
            and all(hypot(x - a, y - b) > s for (a, b), s in blocked)
            and all(hypot(x - a, y - b) > r + 3.5 for a, b, r in trees)
            and all(hypot(x - a, y - b) > 12 for a, b in tufts)
        ):
            tufts.append((x, y))
    grassy = len(tufts) * 3 // 4
    blades = "".join(
        curves.line(((x - 1.7, y - 1.2), (x - 0.3, y + 1.0), (x + 0.3, y + 1.0), (x + 1.7, y - 1.2)))
        for x, y in tufts[:grassy]
    )
    flowers = [(x + dx, y + dy) for x, y in tufts[grassy:] for dx, dy in ((-1.6, 0.4), (0.5, -1.2), (1.5, 1.1))]
    shapes = []
    if blades:
        shapes.append(Shape(blades, stroke=PALETTE.tuft, stroke_width=0.8))
    if flowers:
        shapes.append(Shape(curves.dot_path(flowers), stroke=PALETTE.flower, stroke_width=1.4))
    return shapes + (_crowns(trees) if trees else [])


def _crowns(trees: list[tuple[float, float, float]]) -> list[Shape]:
    """Trees from above, lighter towards the light."""
    shapes = []
    for colour, part, shift in (
        (PALETTE.tree_dark, 2.0, 0.0),
        (PALETTE.tree, 1.54, 0.14),
        (PALETTE.tree_light, 0.8, 0.3),
    ):
        for size in sorted({r for _, _, r in trees}):
            path = curves.dot_path((x - shift * r, y - shift * r) for x, y, r in trees if r == size)
            shapes.append(Shape(path, stroke=colour, stroke_width=part * size))
    return shapes


def _random_points(rng: Random, count: int) -> Iterator[Point]:
    for _ in range(count):
        yield rng.uniform(5, TILE - 5), rng.uniform(5, TILE - 5)


def _grove(x: float, y: float, rng: Random) -> Iterator[tuple[float, float, float]]:
    """The crowns of a group of trees: middles and radii. They overlap a little."""
    count = rng.choice((1, 2, 4, 5, 6))
    angle = rng.uniform(0, 2 * pi)
    for i in range(count):
        distance = 0.0 if i == 0 else rng.uniform(3.9, 5.2)
        yield x + distance * cos(angle), y + distance * sin(angle), 3.0
        angle += 2 * pi / max(count - 1, 1) + rng.uniform(-0.3, 0.3)


def _free(tile: Tile, area: Regions, x: float, y: float, r: float) -> bool:
    """Whether a disc lies on one field and away from the edge of the tile."""
    if not (r + 0.5 < x < TILE - r - 0.5 and r + 0.5 < y < TILE - r - 0.5):
        return False
    label = area.at(x, y)
    if label >= len(tile.segments) or tile.segments[label].kind is not FeatureKind.FIELD:
        return False
    return all(area.at(px, py) == label for px, py in curves.ring(x, y, r, 12))


def _furrows(x: float, y: float, half_length: float, half_width: float, angle: float) -> Iterator[str]:
    """Parallel lines along a parcel with these half sides."""
    c, s = cos(angle), sin(angle)
    count = max(2, round(half_width / 2.4))
    for i in range(count):
        d = half_width * (2 * i + 1 - count) / count
        half = half_length * (0.96 if 0 < i < count - 1 else 0.86)
        yield curves.line(((x - s * d - c * half, y + c * d - s * half), (x - s * d + c * half, y + c * d + s * half)))


# -- hedges


_BUSH = 2.6
"""The thickness of a hedge."""
_ROAD_END = 2.2
_WALL_END = 12.0
"""The distance of a hedge from the end of its road or wall: bushes must not cross the edge of the tile."""


def hedges(plan: TilePlan) -> list[Shape]:
    """The hedges of a tile, below cities and buildings."""
    path = "".join(curves.line(run) for run in _hedge_lines(plan))
    if not path:
        return []
    return [Shape(path, stroke=PALETTE.hedge, stroke_width=_BUSH, dash=(0.1, 3.0))]


def _hedge_lines(plan: TilePlan) -> Iterator[Points]:
    lines = [(curves.offset(road, side * (VERGE + 0.4)), _ROAD_END) for road in plan.roads for side in (-1, 1) if road]
    lines += [(curves.offset(wall, -(WALL + 3.6)), _WALL_END) for city in plan.cities for wall in city.walls]
    for line, end in lines:
        total = curves.lengths(line)[-1]
        if total > 3 * end:
            yield from _clip_hedge(curves.part(line, end, total - end))


def _clip_hedge(line: Points) -> Iterator[Points]:
    """The parts of a line that lie well inside the tile."""
    run: list[curves.Point] = []
    for point in line:
        if all(_BUSH / 2 <= v <= TILE - _BUSH / 2 for v in point):
            run.append(point)
        elif run:
            yield tuple(run)
            run = []
    if len(run) > 1:
        yield tuple(run)


# -- walls between fields


_OVERLAP = 2.5
"""The length of the part under the roads and walls at both ends, so that no gap is visible."""


def field_walls(tile: Tile, area: Regions) -> list[Shape]:
    """Low stone walls between neighbouring fields; only tiles of custom sets need them."""
    lines = _border_lines(area.labels, {i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.FIELD})
    if not lines:
        return []
    return [
        Shape("".join(curves.polygon(curves.clip_to_tile(curves.band(line, half, half))) for line in lines), colour)
        for half, colour in ((1.8, PALETTE.wall_edge), (1.0, PALETTE.wall_light))
    ]


def _border_lines(labels: bytes, fields: set[int]) -> list[Points]:
    """The borders between different fields: smoothed chains of grid corners."""
    adjacent = {*pairwise(labels), *zip(labels, labels[SIZE:], strict=False)}
    if not any(a != b and {a, b} <= fields for a, b in adjacent):
        return []
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell, label in enumerate(labels):
        x, y = cell % SIZE, cell // SIZE
        neighbours = [(cell + 1, (x + 1, y))] if x + 1 < SIZE else []
        neighbours += [(cell + SIZE, (x, y + 1))] if y + 1 < SIZE else []
        for other, corner in neighbours:
            if labels[other] != label and {label, labels[other]} <= fields:
                edges.setdefault(corner, []).append((x + 1, y + 1))
                edges.setdefault((x + 1, y + 1), []).append(corner)
    lines = []
    while edges:
        # start at an end if there is one; three fields that meet give several lines
        current = min(edges, key=lambda corner: (len(edges[corner]) % 2 == 0, corner))
        chain = [current]
        while current in edges:
            following = edges[current].pop()
            edges[following].remove(current)
            for corner in (current, following):
                if corner in edges and not edges[corner]:
                    del edges[corner]
            chain.append(following)
            current = following
        lines.append(_extend_ends(_smooth([(float(x), float(y)) for x, y in chain])))
    return lines


def _smooth(points: list[Point]) -> Points:
    """Smooth the staircase of a chain; its ends stay."""
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


def _extend_ends(line: Points) -> Points:
    """The line with both ends extended slightly."""
    return (_extend_end(line[min(2, len(line) - 1)], line[0]), *line, _extend_end(line[-min(3, len(line))], line[-1]))


def _extend_end(before: Point, end: Point) -> Point:
    dx, dy = end[0] - before[0], end[1] - before[1]
    size = (dx * dx + dy * dy) ** 0.5 or 1.0
    return end[0] + dx / size * _OVERLAP, end[1] + dy / size * _OVERLAP
