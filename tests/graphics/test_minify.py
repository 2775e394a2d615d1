"""Minified paths: short text with the same course within the precision."""

import re
from itertools import pairwise
from math import hypot

import pytest

from carc_widget.engine.tiles import all_tiles
from carc_widget.graphics.minify import FINE, ROUGH, Precision, minify_path
from carc_widget.graphics.shapes import Shape
from carc_widget.graphics.tiles import tile_drawing
from tests.graphics.raster import flatten

Point = tuple[float, float]


def to_absolute(text: str, step: float) -> str:
    """Convert relative path text to absolute M, L, C, Z commands, by the grammar of SVG."""
    parts, x, y, start, reflected = [], 0, 0, (0, 0), (0, 0)
    for letter, rest in re.findall("([a-z])([^a-z]*)", text):
        numbers = [int(n) for n in re.findall(r"-?\d+", rest)]
        size = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "z": 1}[letter]
        if letter == "z":
            parts.append("Z")
            x, y = start
        for at in range(0, len(numbers), size):
            part = numbers[at : at + size]
            if letter in "hv":
                part = [part[0], 0] if letter == "h" else [0, part[0]]
            if letter == "s":
                part = [reflected[0] - x, reflected[1] - y, *part]
            points = [(x + dx, y + dy) for dx, dy in zip(part[::2], part[1::2], strict=True)]
            x, y = points[-1]
            reflected = (2 * x - points[-2][0], 2 * y - points[-2][1]) if letter in "cs" else (x, y)
            capital = "C" if letter in "cs" else "M" if letter == "m" and at == 0 else "L"
            start = (x, y) if capital == "M" else start
            parts.append(capital + " ".join(f"{px * step:g} {py * step:g}" for px, py in points))
        if letter not in "cs":
            reflected = (x, y)
    return "".join(parts)


def distance_to_chain(point: Point, chain: list[Point]) -> float:
    """Return the distance of a point from a chain of lines."""
    best = min(hypot(point[0] - x, point[1] - y) for x, y in chain)
    for (ax, ay), (bx, by) in pairwise(chain):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length if length else 0.0
        if 0 <= along <= 1:
            best = min(best, hypot(point[0] - ax - along * (bx - ax), point[1] - ay - along * (by - ay)))
    return best


@pytest.mark.slow
@pytest.mark.parametrize("precision", [FINE, ROUGH])
def test_minified_paths_follow_the_originals(precision: Precision) -> None:
    allowed = precision.tolerance + 2 * precision.step  # a smooth continuation may bend a curve by a step
    for tile in list(all_tiles().values())[::6]:
        for shape in tile_drawing(tile).shapes:
            assert isinstance(shape, Shape)
            long, short = flatten(shape.path), flatten(to_absolute(minify_path(shape.path, precision), precision.step))
            assert len(long) == len(short)
            for original, minified in zip(long, short, strict=True):
                assert max(distance_to_chain(p, minified) for p in original) <= allowed, (tile.id, shape.path)
                assert max(distance_to_chain(p, original) for p in minified) <= allowed, (tile.id, shape.path)


def test_minify_path_keeps_dots_and_edges() -> None:
    assert minify_path("M10 10L10.02 10M20 20L20 20", FINE) == "m100 100h0m100 100h0"
    assert minify_path("M0 0L100 0L100 100L0 100Z", FINE) == "m0 0h1000v1000h-1000z"
    assert minify_path("M0 0L50 0.01L100 0", FINE) == "m0 0h1000"
    assert minify_path("M0 0L50 1L100 0", FINE) == "m0 0 500 10 500-10"
    assert minify_path("M0 0C0 10 10 20 20 20C30 20 40 10 40 0", FINE) == "m0 0c0 100 100 200 200 200s200-100 200-200"
