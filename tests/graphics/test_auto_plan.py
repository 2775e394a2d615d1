"""Automatic plans of user-defined tiles: fields as in the data, and all symbols drawn."""

from collections import Counter
from dataclasses import replace
from inspect import unwrap
from itertools import combinations
from math import dist

import pytest
from hypothesis import given, settings

from carc_widget.engine.geometry import HalfSide, Side
from carc_widget.engine.tile_sets import read_tile_set
from carc_widget.engine.tiles import CropCircle, FeatureKind, Segment, Tile, all_tiles, tile
from carc_widget.graphics import PALETTE, meeple_spots, segment_at, segment_outline, svg, tile_drawing, tile_shapes
from carc_widget.graphics.fields import field_walls
from carc_widget.graphics.grid import half_side_point
from carc_widget.graphics.planning import plan_tile
from carc_widget.graphics.regions import regions
from tests.engine.tile_strategies import Entry, entries
from tests.graphics.raster import fields, flatten

pytestmark = pytest.mark.slow


def city(sides: str, pennants: int = 0, cathedral: bool = False) -> Segment:
    return Segment(FeatureKind.CITY, sides=tuple(Side[s] for s in sides), pennants=pennants, cathedral=cathedral)


def road(sides: str, ends_at: str | None = None, inn: bool = False) -> Segment:
    return Segment(FeatureKind.ROAD, sides=tuple(Side[s] for s in sides), ends_at=ends_at, inn=inn)


def field(halves: str, *cities: int) -> Segment:
    return Segment(FeatureKind.FIELD, halves=tuple(HalfSide[h] for h in halves.split()), cities=cities)


MONASTERY = Segment(FeatureKind.MONASTERY)


def custom_tile(id: str, *segments: Segment, magic: bool = False, crop_circle: CropCircle | None = None) -> Tile:
    return Tile(id, "mine", "a custom tile", 1, segments, 0, magic, crop_circle, "")


CUSTOM_TILES = [
    custom_tile("A", city("N"), road("S", "city"), field("EL ER SL", 0), field("SR WL WR", 0)),
    custom_tile("B", city("NE"), city("SW"), magic=True),
    custom_tile("C", city("NEW", 3, True), road("S", "city", inn=True), field("SL", 0), field("SR", 0), magic=True),
    custom_tile("D", city("NS", 1), city("E", 1), city("W", 1), field("", 0, 1, 2)),
    custom_tile(
        "E",
        *(road(side, "monastery", inn=True) for side in "NES"),
        MONASTERY,
        field("NR EL"),
        field("ER SL"),
        field("SR WL WR NL"),
    ),
    custom_tile("F", city("N"), MONASTERY, field("EL ER SL SR WL WR", 0), crop_circle="fork"),
    custom_tile(
        "G",
        city("N"),
        city("S"),
        road("E", "city"),
        road("W", "city"),
        field("EL", 0),
        field("WL", 1),
        field("ER WR", 0, 1),
    ),
    custom_tile("H", road("EW", inn=True), MONASTERY, field("EL NL NR WR"), field("ER SL SR WL"), magic=True),
    custom_tile("I", city("NESW", 4, True), magic=True),
    custom_tile("J", city("N"), city("E"), city("S"), city("W"), crop_circle="club"),
    custom_tile("K", city("NS"), road("E", "crop circle"), field("EL ER", 0), field("WL WR", 0), crop_circle="shield"),
    custom_tile("L", city("N"), city("E"), road("SW"), field("SL WR", 0, 1), field("SR WL")),
    custom_tile(
        "M",
        city("N", 2),
        road("E", "junction"),
        road("S", "junction", inn=True),
        road("W", "city"),
        field("EL", 0),
        field("ER SL"),
        field("SR WL", 0),
        field("WR", 0),
    ),
    custom_tile(
        "N",
        city("E", cathedral=True),
        road("NW", inn=True),
        field("NL WR"),
        field("NR SL SR WL", 0),
        magic=True,
    ),
    custom_tile("P", road("NS"), road("E", "junction"), field("NL SR WL WR"), field("NR EL"), field("ER SL")),
    custom_tile("O", city("NES"), road("W", "monastery"), MONASTERY, field("WL", 0), field("WR", 0)),
]
EVERY = pytest.mark.parametrize("kind", CUSTOM_TILES, ids=[kind.id for kind in CUSTOM_TILES])


@EVERY
def test_visible_fields_match_the_data(kind: Tile) -> None:
    expected = {frozenset(s.halves) for s in kind.segments if s.kind is FeatureKind.FIELD and s.halves}
    assert fields(tile_shapes(kind)) == expected


@EVERY
def test_all_symbols_are_drawn(kind: Tile) -> None:
    def count(colour: str) -> int:
        return sum(s.fill == colour for s in tile_shapes(kind))

    assert (count(PALETTE.magic) > 0) == kind.magic
    assert count(PALETTE.shield) == sum(s.pennants for s in kind.segments)
    assert count(PALETTE.water) == sum(s.inn for s in kind.segments)
    assert (count(PALETTE.monastery_roof[0]) > 0) == kind.monastery
    assert (count(PALETTE.cathedral_roof[0]) > 0) == any(s.cathedral for s in kind.segments)
    assert (count(PALETTE.wheat_ink) > 0) == (kind.crop_circle is not None)
    roads = sum(s.kind is FeatureKind.ROAD for s in kind.segments)
    assert len([line for line in plan_tile(kind).roads if len(line) > 2]) == roads


@EVERY
def test_shapes_stay_inside_the_tile(kind: Tile) -> None:
    for shape in tile_shapes(kind):
        reach = shape.stroke_width / 2 if shape.stroke else 0.0
        for x, y in (p for chain in flatten(shape.path) for p in chain):
            assert reach - 0.06 <= x <= 100.06 - reach, shape
            assert reach - 0.06 <= y <= 100.06 - reach, shape


@EVERY
def test_meeple_spots_are_on_their_segments(kind: Tile) -> None:
    labels = regions(kind).labels
    for index, (x, y) in enumerate(meeple_spots(kind)):
        assert 0 < x < 100
        assert 0 < y < 100
        assert segment_at(kind, 0, x, y) == index
        assert labels.count(index) > 40
        assert segment_outline(kind, index).path


@EVERY
def test_symbols_do_not_overlap(kind: Tile) -> None:
    p = plan_tile(kind)
    discs = [(site.middle, 10 * site.scale) for site in (*p.shields, *([p.magic] if p.magic else []))]
    discs += [(inn.lake, 10 * inn.scale) for inn in p.inns]
    for (a, r), (b, s) in combinations(discs, 2):
        assert dist(a, b) > r + s
    for (x, y), r in discs:
        assert r < x < 100 - r
        assert r < y < 100 - r


def test_custom_tile_is_drawn_deterministically_and_unlike_a_built_in_one() -> None:
    for kind in CUSTOM_TILES[:6]:
        assert tile_shapes(kind) == unwrap(tile_shapes)(replace(kind))
        built_in = all_tiles()[kind.id]
        assert tile_drawing(kind).key != tile_drawing(built_in).key
        assert tile_shapes(kind) != tile_shapes(built_in)


def test_tiles_of_two_sets_can_have_the_same_id() -> None:
    first, second = CUSTOM_TILES[0], replace(CUSTOM_TILES[1], id="A", set="theirs")
    sheet = svg.contact_sheet([first, second, tile("A")])
    assert len({tile_drawing(kind).key for kind in (first, second, tile("A"))}) == 3
    assert sheet.count("<g ") == 3 + 1, "three tiles and one label"
    assert meeple_spots(first) != meeple_spots(second)


def test_modified_built_in_tile_is_drawn_with_its_new_symbols() -> None:
    """The plan hints of the tile do not apply any more."""
    changed = replace(tile("B"), crop_circle="club", magic=True)
    colours = Counter(s.fill for s in tile_shapes(changed))
    assert colours[PALETTE.wheat_ink] == 1
    assert colours[PALETTE.magic] == 1
    assert colours[PALETTE.monastery_roof[0]] > 0


def test_area_between_cities_is_not_green_without_a_field() -> None:
    assert fields(tile_shapes(CUSTOM_TILES[1])) == set()
    greens = {PALETTE.field, PALETTE.field_light, PALETTE.field_dark}
    assert tile_shapes(CUSTOM_TILES[1])[0].fill not in greens
    assert tile_shapes(CUSTOM_TILES[9])[0].fill == PALETTE.wheat


@settings(max_examples=40)
@given(entries())
def test_generated_tiles_are_drawn_with_segments_as_in_the_data(entry: Entry) -> None:
    kind = read_tile_set({"name": "any", "tile": [entry]}).tiles[0]
    assert tile_shapes(kind)
    for index, segment in enumerate(kind.segments):
        for half in segment.halves:
            assert segment_at(kind, 0, *half_side_point(half)) == index
        assert segment_outline(kind, index).path
    for index, (x, y) in enumerate(meeple_spots(kind)):
        assert segment_at(kind, 0, x, y) == index, kind.segments[index].key()


def test_fields_without_a_road_or_city_between_them_are_separated_by_a_wall() -> None:
    """A road that meets another road separates the fields beside it, although it ends in its own village."""
    kind = next(kind for kind in CUSTOM_TILES if kind.id == "P")
    assert field_walls(kind, regions(kind))
    assert not any(field_walls(built_in, regions(built_in)) for built_in in all_tiles().values())
