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
from tests.graphics.raster import fields, flattened

pytestmark = pytest.mark.slow


def city(sides: str, pennants: int = 0, cathedral: bool = False) -> Segment:
    return Segment(FeatureKind.CITY, sides=tuple(Side[s] for s in sides), pennants=pennants, cathedral=cathedral)


def road(sides: str, ends_at: str | None = None, inn: bool = False) -> Segment:
    return Segment(FeatureKind.ROAD, sides=tuple(Side[s] for s in sides), ends_at=ends_at, inn=inn)


def field(halves: str, *cities: int) -> Segment:
    return Segment(FeatureKind.FIELD, halves=tuple(HalfSide[h] for h in halves.split()), cities=cities)


MONASTERY = Segment(FeatureKind.MONASTERY)


def own(id: str, *segments: Segment, magic: bool = False, crop_circle: CropCircle | None = None) -> Tile:
    return Tile(id, "mine", "an own tile", 1, segments, 0, magic, crop_circle, "")


OWN = [
    own("A", city("N"), road("S", "city"), field("EL ER SL", 0), field("SR WL WR", 0)),
    own("B", city("NE"), city("SW"), magic=True),
    own("C", city("NEW", 3, True), road("S", "city", inn=True), field("SL", 0), field("SR", 0), magic=True),
    own("D", city("NS", 1), city("E", 1), city("W", 1), field("", 0, 1, 2)),
    own(
        "E",
        *(road(side, "monastery", inn=True) for side in "NES"),
        MONASTERY,
        field("NR EL"),
        field("ER SL"),
        field("SR WL WR NL"),
    ),
    own("F", city("N"), MONASTERY, field("EL ER SL SR WL WR", 0), crop_circle="fork"),
    own(
        "G",
        city("N"),
        city("S"),
        road("E", "city"),
        road("W", "city"),
        field("EL", 0),
        field("WL", 1),
        field("ER WR", 0, 1),
    ),
    own("H", road("EW", inn=True), MONASTERY, field("EL NL NR WR"), field("ER SL SR WL"), magic=True),
    own("I", city("NESW", 4, True), magic=True),
    own("J", city("N"), city("E"), city("S"), city("W"), crop_circle="club"),
    own("K", city("NS"), road("E", "crop circle"), field("EL ER", 0), field("WL WR", 0), crop_circle="shield"),
    own("L", city("N"), city("E"), road("SW"), field("SL WR", 0, 1), field("SR WL")),
    own(
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
    own(
        "N",
        city("E", cathedral=True),
        road("NW", inn=True),
        field("NL WR"),
        field("NR SL SR WL", 0),
        magic=True,
    ),
    own("P", road("NS"), road("E", "junction"), field("NL SR WL WR"), field("NR EL"), field("ER SL")),
    own("O", city("NES"), road("W", "monastery"), MONASTERY, field("WL", 0), field("WR", 0)),
]
EVERY = pytest.mark.parametrize("kind", OWN, ids=[kind.id for kind in OWN])


@pytest.mark.slow
@EVERY
def test_green_joins_exactly_the_half_sides_that_the_facts_join(kind: Tile) -> None:
    facts = {frozenset(s.halves) for s in kind.segments if s.kind is FeatureKind.FIELD and s.halves}
    assert fields(tile_shapes(kind)) == facts


@EVERY
def test_everything_that_is_printed_is_seen(kind: Tile) -> None:
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
def test_nothing_is_painted_outside_the_tile(kind: Tile) -> None:
    for shape in tile_shapes(kind):
        reach = shape.stroke_width / 2 if shape.stroke else 0.0
        for x, y in (p for chain in flattened(shape.path) for p in chain):
            assert reach - 0.06 <= x <= 100.06 - reach, shape
            assert reach - 0.06 <= y <= 100.06 - reach, shape


@EVERY
def test_meeples_stand_on_their_own_segments_which_can_be_pressed_and_highlighted(kind: Tile) -> None:
    labels = regions(kind).labels
    for index, (x, y) in enumerate(meeple_spots(kind)):
        assert 0 < x < 100
        assert 0 < y < 100
        assert segment_at(kind, 0, x, y) == index
        assert labels.count(index) > 40
        assert segment_outline(kind, index).path


@EVERY
def test_symbols_do_not_cover_each_other(kind: Tile) -> None:
    p = plan_tile(kind)
    discs = [(site.middle, 10 * site.scale) for site in (*p.shields, *([p.magic] if p.magic else []))]
    discs += [(inn.lake, 10 * inn.scale) for inn in p.inns]
    for (a, r), (b, s) in combinations(discs, 2):
        assert dist(a, b) > r + s
    for (x, y), r in discs:
        assert r < x < 100 - r
        assert r < y < 100 - r


def test_an_own_tile_is_drawn_alike_every_time_and_unlike_ours_of_the_same_name() -> None:
    for kind in OWN[:6]:
        assert tile_shapes(kind) == unwrap(tile_shapes)(replace(kind))
        ours = all_tiles()[kind.id]
        assert tile_drawing(kind).key != tile_drawing(ours).key
        assert tile_shapes(kind) != tile_shapes(ours)


def test_two_sets_may_both_have_a_tile_of_one_name() -> None:
    one, other = OWN[0], replace(OWN[1], id="A", set="theirs")
    sheet = svg.contact_sheet([one, other, tile("A")])
    assert len({tile_drawing(kind).key for kind in (one, other, tile("A"))}) == 3
    assert sheet.count("<g ") == 3 + 1, "three tiles, and the one name"
    assert meeple_spots(one) != meeple_spots(other)


def test_a_tile_of_ours_that_somebody_changed_is_drawn_as_it_is_now() -> None:
    """The places that were chosen for the tile do not fit it any more."""
    changed = replace(tile("B"), crop_circle="club", magic=True)
    colours = Counter(s.fill for s in tile_shapes(changed))
    assert colours[PALETTE.wheat_ink] == 1
    assert colours[PALETTE.magic] == 1
    assert colours[PALETTE.monastery_roof[0]] > 0


def test_what_cities_leave_between_them_is_no_green_where_there_is_no_field() -> None:
    assert fields(tile_shapes(OWN[1])) == set()
    greens = {PALETTE.field, PALETTE.field_light, PALETTE.field_dark}
    assert tile_shapes(OWN[1])[0].fill not in greens
    assert tile_shapes(OWN[9])[0].fill == PALETTE.wheat


@settings(max_examples=40)
@given(entries())
def test_any_tile_is_drawn_and_can_be_pressed_where_its_facts_say(entry: Entry) -> None:
    kind = read_tile_set({"name": "any", "tile": [entry]}).tiles[0]
    assert tile_shapes(kind)
    for index, segment in enumerate(kind.segments):
        for half in segment.halves:
            assert segment_at(kind, 0, *half_side_point(half)) == index
        assert segment_outline(kind, index).path
    for index, (x, y) in enumerate(meeple_spots(kind)):
        assert segment_at(kind, 0, x, y) == index, kind.segments[index].key()


def test_fields_that_no_road_and_no_city_parts_have_a_wall_between_them() -> None:
    """A road that meets another one parts the fields beside it, though it ends in a village of its own."""
    kind = next(kind for kind in OWN if kind.id == "P")
    assert field_walls(kind, regions(kind))
    assert not any(field_walls(ours, regions(ours)) for ours in all_tiles().values())
