"""Where pieces stand: inside their segments, off walls, and apart, however their tile lies."""

from functools import cache
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageDraw

from carc_widget.engine.tiles import FeatureKind, Tile, all_tiles
from carc_widget.graphics import meeple_shapes, meeple_spots, player_styles
from carc_widget.graphics.grid import label_clearances
from carc_widget.graphics.piece_positions import POSITIONS_PER_SEGMENT, piece_positions
from carc_widget.graphics.regions import Regions, regions
from carc_widget.graphics.shapes import PALETTE
from tests.graphics.raster import flattened

Points = frozenset[tuple[int, int]]

EVERY = pytest.mark.parametrize("kind", all_tiles().values(), ids=all_tiles())

NARROW = 13.5
"""Where not even a circle of this radius fits, in the corners between road and wall, no piece can lie inside."""


@cache
def piece(lying: bool, rotation: int) -> Points:
    """The points that a small meeple covers, as seen from a tile that was turned: the piece stays upright."""
    style = player_styles(["Red"])[0]
    body = next(shape for shape in meeple_shapes(style, lying=lying) if shape.fill == style.fill)
    image = Image.new("1", (80, 80))
    for chain in flattened(body.path):
        ImageDraw.Draw(image).polygon([(x + 40, y + 40) for x, y in chain], fill=1)
    points = [(x - 40, y - 40) for y in range(80) for x in range(80) if image.getpixel((x, y))]
    for _ in range(rotation):
        points = [(y, -x) for x, y in points]
    return frozenset(points)


def inside(area: Regions, index: int, spot: tuple[float, float], covered: Points) -> float:
    """Which part of a piece lies on its segment; what lies beyond the tile is where the neighbour goes on with it."""
    x, y = spot
    return sum(area.at(x + dx, y + dy) == index for dx, dy in covered) / len(covered)


@EVERY
def test_nineteen_parts_in_twenty_of_each_piece_lie_inside_its_segment(kind: Tile) -> None:
    """But for roads, which are narrower than any piece: it stands on the middle of the road."""
    area = regions(kind)
    room = dict.fromkeys(range(len(kind.segments)), 0.0)
    for (x, y), clear in label_clearances(area.labels):
        room[area.at(x, y)] = max(room.get(area.at(x, y), 0.0), clear)
    for index, segment in enumerate(kind.segments):
        if segment.kind is FeatureKind.ROAD:
            assert area.at(*meeple_spots(kind)[index]) == index
            continue
        least = 0.95 if room[index] >= NARROW else 0.8
        for rotation in range(4):
            covered = piece(segment.kind is FeatureKind.FIELD, rotation)
            assert inside(area, index, meeple_spots(kind)[index], covered) >= least, segment.key()


def test_few_segments_are_too_narrow_for_a_piece() -> None:
    short = 0
    for kind in all_tiles().values():
        for index, segment in enumerate(kind.segments):
            if segment.kind is not FeatureKind.ROAD:
                covered = [piece(segment.kind is FeatureKind.FIELD, rotation) for rotation in range(4)]
                spot = meeple_spots(kind)[index]
                short += min(inside(regions(kind), index, spot, points) for points in covered) < 0.95
    assert short <= 24, "of 166"


@EVERY
def test_pieces_on_one_tile_do_not_cover_each_other(kind: Tile) -> None:
    """A sixth of a farmer at most, where road and wall leave a farmer no room: the other's feet or hand."""
    spots = meeple_spots(kind)
    for rotation in range(4):
        covered = [piece(s.kind is FeatureKind.FIELD, rotation) for s in kind.segments]
        for a, b in combinations(range(len(spots)), 2):
            dx, dy = (round(v - w) for v, w in zip(spots[b], spots[a], strict=True))
            common = covered[a] & {(x + dx, y + dy) for x, y in covered[b]}
            assert len(common) <= 0.17 * min(len(covered[a]), len(covered[b])), (a, b)


@EVERY
def test_every_piece_on_a_segment_has_a_place_of_its_own(kind: Tile) -> None:
    for segment, places in zip(kind.segments, piece_positions(kind), strict=True):
        assert len(places) == POSITIONS_PER_SEGMENT
        assert dist(*places[:2]) > (6 if segment.kind is FeatureKind.FIELD else 14), segment.key()
        for a, b in combinations(places, 2):
            assert dist(a, b) > 2.5, segment.key()


def test_every_piece_has_a_shadow_and_a_rim_of_light_under_it() -> None:
    for lying in (False, True):
        shadow, rim, body = meeple_shapes(player_styles(["Red"])[0], lying=lying)[:3]
        assert (shadow.fill, rim.fill) == (PALETTE.piece_shadow, PALETTE.mark)
        assert rim.stroke_width - body.stroke_width >= 3.4, "a pixel and a half at 88 pixels a tile"
