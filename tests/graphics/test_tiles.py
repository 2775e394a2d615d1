"""Drawings of tiles: they match the data, join at the edges and stay inside the tile."""

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from math import dist, hypot

import pytest
from PIL import Image

from carc_widget.engine.errors import BadArgument
from carc_widget.engine.geometry import HalfSide, Side
from carc_widget.engine.tiles import FeatureKind, Tile, all_tiles, tile
from carc_widget.graphics import (
    PALETTE,
    Shape,
    meeple_spots,
    segment_at,
    segment_outline,
    tile_drawing,
    tile_shapes,
)
from carc_widget.graphics.curves import rotate_point
from carc_widget.graphics.grid import NO_SEGMENT, SIZE, half_side_point
from carc_widget.graphics.planning import plan_tile
from carc_widget.graphics.regions import regions
from carc_widget.graphics.tile_plan import CORNERS
from tests.graphics.raster import ROOFS, SCALE, colour_mask, field_mask, fields, flatten

EVERY = pytest.mark.parametrize("kind", all_tiles().values(), ids=all_tiles())


def expected_fields(kind: Tile) -> set[frozenset[HalfSide]]:
    return {frozenset(s.halves) for s in kind.segments if s.kind is FeatureKind.FIELD and s.halves}


@pytest.mark.slow
@EVERY
def test_visible_fields_match_the_data(kind: Tile) -> None:
    assert fields(tile_shapes(kind)) == expected_fields(kind)


@pytest.mark.slow
def test_visible_fields_change_without_roads_or_cities() -> None:
    road = {PALETTE.road, PALETTE.road_edge, PALETTE.road_track}
    without_roads = tuple(s for s in tile_shapes(tile("D")) if not {s.fill, s.stroke} & road)
    assert fields(without_roads) != expected_fields(tile("D"))
    city = (PALETTE.ground, PALETTE.ground_dark, PALETTE.wall, PALETTE.wall_edge, PALETTE.wall_light)
    without_city = tuple(s for s in tile_shapes(tile("I08")) if s.fill not in city)
    assert fields(without_city) != expected_fields(tile("I08"))


def test_enclosed_field_is_visible_and_reaches_no_side() -> None:
    picture = field_mask(tile_shapes(tile("I01")))
    assert picture.getpixel((50 * SCALE, 50 * SCALE)) == 255
    assert fields(tile_shapes(tile("I01"))) == set()


def test_crop_circle_between_two_cities_leaves_no_green() -> None:
    picture = field_mask(tile_shapes(tile("K6")))
    strip = [i for i, label in enumerate(regions(tile("K6")).labels) if label == NO_SEGMENT]
    assert len(strip) > 1000
    assert {picture.getpixel((i % SIZE * SCALE + 2, i // SIZE * SCALE + 2)) for i in strip} == {0}


@pytest.mark.slow
@EVERY
def test_fields_touch_exactly_the_cities_of_the_data(kind: Tile) -> None:
    labels = regions(kind).labels
    contacts: Counter[tuple[int, int]] = Counter()
    for cell, label in enumerate(labels):
        right = labels[cell + 1] if cell % SIZE < SIZE - 1 else label
        below = labels[cell + SIZE] if cell < SIZE * (SIZE - 1) else label
        for other in (right, below):
            contacts[min(label, other), max(label, other)] += 1
    cities = len(plan_tile(kind).cities)
    for index, segment in enumerate(kind.segments):
        if segment.kind is FeatureKind.FIELD:
            assert {c for c in range(cities) if contacts[c, index] > 4} == set(segment.cities), segment.key()


def side_profile(picture: Image.Image, side: Side) -> list[bool]:
    """Return where a side has a field, clockwise in steps of a quarter unit, without the corners."""
    profile = []
    for step in range(8 * SCALE, 92 * SCALE):
        x, y = rotate_point(((step + 0.5) / SCALE, 0.3), side)
        profile.append(picture.getpixel((int(x * SCALE), int(y * SCALE))) == 255)
    return profile


@pytest.mark.slow
@EVERY
def test_sides_with_the_same_edge_letter_join(kind: Tile) -> None:
    picture = field_mask(tile_shapes(kind))
    for side, letter in zip(Side, kind.edges, strict=True):
        profile = side_profile(picture, side)
        if letter == "C":
            assert not any(profile)
        elif letter == "F":
            assert all(profile)
        else:
            start, end = profile.index(False), len(profile) - profile[::-1].index(False)
            assert not any(profile[start:end])
            assert abs(start + end - len(profile)) <= 2, "the road crosses the middle of the side"
            assert abs(end - start - 12.2 * SCALE) <= 2, "all roads have the same width there"


@pytest.mark.slow
def test_houses_continue_across_city_sides() -> None:
    """Each side of a city has the same symmetric halves of houses, so that they continue on the neighbour."""
    rows: list[list[bool]] = []
    for kind in all_tiles().values():
        picture = colour_mask(tile_shapes(kind), ROOFS)
        for side, letter in zip(Side, kind.edges, strict=True):
            if letter == "C":
                points = [rotate_point(((step + 0.5) / SCALE, 0.4), side) for step in range(100 * SCALE)]
                rows.append([picture.getpixel((int(x * SCALE), int(y * SCALE))) == 255 for x, y in points])
    assert len(rows) > 50
    for row in rows:
        assert sum(row) > 15 * SCALE, "the side has houses"
        for other in (rows[0], row[::-1]):
            assert sum(a != b for a, b in zip(row, other, strict=True)) <= 12, (
                "a tolerance of a quarter unit at each wall"
            )


def test_halves_of_a_roof_have_a_light_and_a_dark_side() -> None:
    """The side of the tile is the ridge of the roof: the neighbour has at 67 what this tile has at 33."""
    for name in ("C", "D", "I02", "M3"):
        shapes = tile_shapes(tile(name))
        light, dark = (colour_mask(shapes, {colour}) for colour in PALETTE.roofs[0])
        for side, letter in zip(Side, tile(name).edges, strict=True):
            if letter == "C":
                at = [(int(x * SCALE), int(y * SCALE)) for x, y in (rotate_point((v, 2.0), side) for v in (27.0, 73.0))]
                assert [light.getpixel(point) for point in at] == [255, 0], (name, side)
                assert [dark.getpixel(point) for point in at] == [0, 255], (name, side)


def test_monastery_covers_less_than_a_quarter_of_its_tile() -> None:
    assert regions(tile("B")).labels.count(0) < SIZE * SIZE / 4


@EVERY
def test_walls_end_at_corners_and_roads_meet_sides_at_right_angles(kind: Tile) -> None:
    p = plan_tile(kind)
    for city in p.cities:
        for wall in city.walls:
            for end in (wall[0], wall[-1]):
                assert min(dist(end, corner) for corner in CORNERS) < 1e-9
    roads = [s for s in kind.segments if s.kind is FeatureKind.ROAD]
    for segment, line in zip(roads, p.roads, strict=True):
        ends = [(line[0], line[1])] + ([(line[-1], line[-2])] if len(segment.sides) == 2 else [])
        for side, ((x, y), (inner_x, inner_y)) in zip(segment.sides, ends, strict=True):
            assert (x, y) == rotate_point((50, 0), side)
            across = abs(inner_x - x) if side in (Side.N, Side.S) else abs(inner_y - y)
            assert across < 0.12 * hypot(inner_x - x, inner_y - y)


@EVERY
def test_shapes_stay_inside_the_tile(kind: Tile) -> None:
    for shape in tile_shapes(kind):
        reach = shape.stroke_width / 2 if shape.stroke else 0.0
        for x, y in (p for chain in flatten(shape.path) for p in chain):
            assert reach - 0.051 <= x <= 100.051 - reach, shape
            assert reach - 0.051 <= y <= 100.051 - reach, shape


@EVERY
def test_tile_has_a_moderate_number_of_plain_shapes(kind: Tile) -> None:
    shapes = tile_shapes(kind)
    assert len(shapes) <= 60
    for shape in shapes:
        assert re.fullmatch(r"(?:[MLC]-?[\d.]+(?: -?[\d.]+)*|Z)+", shape.path)
        assert shape.fill or shape.stroke
        assert bool(shape.stroke) == (shape.stroke_width > 0)
    assert tile_drawing(kind).name == f"tile-{kind.id}"


@pytest.mark.slow
def test_tiles_are_drawn_deterministically_across_processes() -> None:
    script = (
        "from carc_widget.graphics import tile_shapes; from carc_widget.engine.tiles import tile; "
        "from hashlib import sha256; print(sha256(repr([tile_shapes(tile(i)) for i in 'CLV']).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


@EVERY
def test_all_symbols_are_drawn(kind: Tile) -> None:
    colours = Counter(s.fill for s in tile_shapes(kind))
    assert (PALETTE.magic in colours) == kind.magic
    assert colours[PALETTE.shield] == sum(s.pennants for s in kind.segments)
    assert (PALETTE.water in colours) == any(s.inn for s in kind.segments)
    assert (PALETTE.monastery_roof[0] in colours) == kind.monastery
    assert (PALETTE.cathedral_roof[0] in colours) == any(s.cathedral for s in kind.segments)
    assert (PALETTE.wheat_ink in colours) == (kind.crop_circle is not None)


@EVERY
def test_meeple_spots_are_on_their_segments_and_apart(kind: Tile) -> None:
    spots = meeple_spots(kind)
    assert len(spots) == len(kind.segments)
    for index, (x, y) in enumerate(spots):
        assert 8 <= x <= 92
        assert 8 <= y <= 92
        assert segment_at(kind, 0, x, y) == index
    for a, b in combinations(spots, 2):
        assert dist(a, b) >= 18


@EVERY
@pytest.mark.parametrize("rotation", range(4))
def test_segment_at_finds_the_segment(kind: Tile, rotation: int) -> None:
    for index, segment in enumerate(kind.segments):
        for half in segment.halves:
            x, y = half_side_point(half.rotated(rotation))
            assert segment_at(kind, rotation, x, y) == index
        for side in segment.sides:
            x, y = rotate_point((50, 0.5), side.rotated(rotation))
            assert segment_at(kind, rotation, x, y) == index


def test_segment_at_finds_the_nearest_segment() -> None:
    crossing = tile("X")
    assert crossing.segments[segment_at(crossing, 0, 50, 42)].key() == "road N"
    assert crossing.segments[segment_at(crossing, 1, 50, 42)].key(1) == "road N"
    assert segment_at(tile("K6"), 0, 52, 49) in (0, 1)
    assert segment_at(tile("C"), 0, -3, 120) == 0


@EVERY
def test_outlines_cover_the_tile_without_overlap(kind: Tile) -> None:
    areas = []
    for index in range(len(kind.segments)):
        shape = segment_outline(kind, index, "rgba(1,2,3,0.5)")
        assert shape.fill == "rgba(1,2,3,0.5)"
        area = sum(_signed_area(chain) for chain in flatten(shape.path))
        assert abs(area - regions(kind).labels.count(index)) < 0.02 * area + 20
        areas.append(area)
    assert min(areas) > 100
    assert sum(areas) <= 10_020


def _signed_area(chain: list[tuple[float, float]]) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(chain, chain[1:] + chain[:1], strict=True)) / 2


def test_outline_of_a_missing_segment_is_refused() -> None:
    with pytest.raises(BadArgument, match="tile D has segments 0 to 3, not 4"):
        segment_outline(tile("D"), 4)


def test_shapes_are_cached() -> None:
    assert tile_shapes(tile("D")) is tile_shapes(tile("D"))
    assert isinstance(tile_shapes(tile("D"))[0], Shape)
