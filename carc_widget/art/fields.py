"""Fields: soft greens with meadows, furrows, tufts and trees. Nothing of it touches the edge of the tile."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin, sqrt
from random import Random

from carc_widget.art import curves
from carc_widget.art.curves import Point
from carc_widget.art.regions import Regions
from carc_widget.art.shapes import PALETTE, TILE, Shape
from carc_widget.engine.tiles import FeatureKind, Tile


def base() -> Shape:
    """The green that all tiles begin with: the same everywhere, so that no edge can be seen in a field."""
    return Shape(curves.polygon(curves.box(TILE / 2, TILE / 2, TILE, TILE)), PALETTE.field)


def meadows(tile: Tile, area: Regions, blocked: list[tuple[Point, float]], rng: Random) -> list[Shape]:
    """Lighter and darker patches and ploughed land."""
    light: list[str] = []
    dark: list[str] = []
    furrows: list[str] = []
    placed: list[tuple[Point, float]] = []
    for wanted in (24, 19, 15, 12, 9, 7.5):
        for x, y in _tries(rng, 14):
            r = wanted * rng.uniform(0.85, 1.1)
            if not _free(tile, area, x, y, r + 2.5) or any(hypot(x - a, y - b) < r + s + 2 for (a, b), s in placed):
                continue
            if any(hypot(x - a, y - b) < r + s - 3 for (a, b), s in blocked):
                continue
            placed.append(((x, y), r))
            shape = curves.smooth(
                [
                    (x + r * k * cos(a), y + r * k * sin(a))
                    for a, k in ((2 * pi * i / 8, rng.uniform(0.78, 1.0)) for i in range(8))
                ]
            )
            if rng.random() < 0.45:
                light.append(shape)
            else:
                dark.append(shape)
                if rng.random() < 0.6:
                    furrows.extend(_furrows(x, y, r * 0.72, rng.uniform(0, pi)))
            break
    shapes = []
    if light:
        shapes.append(Shape("".join(light), PALETTE.field_light))
    if dark:
        shapes.append(Shape("".join(dark), PALETTE.field_dark))
    if furrows:
        shapes.append(Shape("".join(furrows), stroke=PALETTE.furrow, stroke_width=1.0))
    return shapes


def plants(tile: Tile, area: Regions, blocked: list[tuple[Point, float]], rng: Random) -> list[Shape]:
    """Tufts of grass, flowers and small groups of trees."""
    trees: list[tuple[float, float, float]] = []
    for x, y in _tries(rng, 40):
        if len(trees) >= 9:
            break
        if any(hypot(x - a, y - b) < 16 for a, b, _ in trees):
            continue
        for dx, dy, r in _grove(rng):
            tx, ty = x + dx, y + dy
            if _free(tile, area, tx, ty, r + 1.8) and all(hypot(tx - a, ty - b) > s + r for (a, b), s in blocked):
                trees.append((tx, ty, r))
    tufts: list[Point] = []
    for x, y in _tries(rng, 60):
        if len(tufts) >= 11:
            break
        if (
            _free(tile, area, x, y, 4)
            and all(hypot(x - a, y - b) > s - 4 for (a, b), s in blocked)
            and all(hypot(x - a, y - b) > r + 3.5 for a, b, r in trees)
            and all(hypot(x - a, y - b) > 11 for a, b in tufts)
        ):
            tufts.append((x, y))
    blades = "".join(
        curves.line(((x + dx, y + 1.0), (x + 1.9 * dx, y - 1.3)))
        for x, y in tufts[: len(tufts) * 2 // 3]
        for dx in (-0.9, 0, 0.9)
    )
    flowers = "".join(
        curves.circle(x + dx, y + dy, 0.75)
        for x, y in tufts[len(tufts) * 2 // 3 :]
        for dx, dy in ((-1.6, 0.4), (0.5, -1.2), (1.5, 1.1))
    )
    shapes = []
    if blades:
        shapes.append(Shape(blades, stroke=PALETTE.tuft, stroke_width=0.8))
    if flowers:
        shapes.append(Shape(flowers, PALETTE.flower))
    if trees:
        shapes += [
            Shape("".join(curves.circle(x + 0.7, y + 0.9, r + 0.5) for x, y, r in trees), PALETTE.shadow),
            Shape("".join(curves.circle(x, y, r) for x, y, r in trees), PALETTE.tree_dark),
            Shape("".join(curves.circle(x - r * 0.1, y - r * 0.12, r * 0.82) for x, y, r in trees), PALETTE.tree),
            Shape("".join(curves.circle(x - r * 0.25, y - r * 0.3, r * 0.42) for x, y, r in trees), PALETTE.tree_light),
        ]
    return shapes


def _tries(rng: Random, count: int) -> Iterator[Point]:
    for _ in range(count):
        yield rng.uniform(5, TILE - 5), rng.uniform(5, TILE - 5)


def _grove(rng: Random) -> list[tuple[float, float, float]]:
    turn = rng.uniform(0, 2 * pi)
    count = rng.choice((1, 2, 3, 3))
    return [
        (
            4.1 * sqrt(count - 1) * cos(turn + 2.2 * i),
            4.1 * sqrt(count - 1) * sin(turn + 2.2 * i),
            rng.uniform(2.6, 3.9),
        )
        for i in range(count)
    ]


def _free(tile: Tile, area: Regions, x: float, y: float, r: float) -> bool:
    """Whether a disc lies on one field and away from the edge of the tile."""
    if not (r + 0.5 < x < TILE - r - 0.5 and r + 0.5 < y < TILE - r - 0.5):
        return False
    label = area.at(x, y)
    if label >= len(tile.segments) or tile.segments[label].kind is not FeatureKind.FIELD:
        return False
    return all(area.at(px, py) == label for px, py in curves.ring(x, y, r, 12))


def _furrows(x: float, y: float, r: float, angle: float) -> Iterator[str]:
    """Parallel lines in a disc."""
    c, s = cos(angle), sin(angle)
    d = -r + 1.6
    while d < r:
        half = sqrt(r * r - d * d) * 0.95
        yield curves.line(((x - s * d - c * half, y + c * d - s * half), (x - s * d + c * half, y + c * d + s * half)))
        d += 3.2
