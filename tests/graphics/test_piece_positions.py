"""Positions of pieces: inside their segments, away from walls, and apart, in every rotation of the tile."""

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
from tests.graphics.raster import flatten

Points = frozenset[tuple[int, int]]

EVERY = pytest.mark.parametrize("kind", all_tiles().values(), ids=all_tiles())

NARROW = 13.5
"""The radius of the largest circle below which a segment is too narrow to contain a piece."""


@cache
def piece(lying: bool, rotation: int) -> Points:
    """Return the points that an upright small meeple covers, in the coordinates of a rotated tile."""
    style = player_styles(["Red"])[0]
    body = next(shape for shape in meeple_shapes(style, lying=lying) if shape.fill == style.fill)
    image = Image.new("1", (80, 80))
    for chain in flatten(body.path):
        ImageDraw.Draw(image).polygon([(x + 40, y + 40) for x, y in chain], fill=1)
    points = [(x - 40, y - 40) for y in range(80) for x in range(80) if image.getpixel((x, y))]
    for _ in range(rotation):
        points = [(y, -x) for x, y in points]
    return frozenset(points)


def inside(area: Regions, index: int, spot: tuple[float, float], covered: Points) -> float:
    """Return the share of a piece on its segment; beyond the tile its segment continues on the neighbour."""
    x, y = spot
    return sum(area.at(x + dx, y + dy) == index for dx, dy in covered) / len(covered)


@EVERY
def test_pieces_are_inside_their_segments(kind: Tile) -> None:
    """On roads, which are narrower than any piece, the piece is on the middle of the road."""
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
    narrow = 0
    for kind in all_tiles().values():
        for index, segment in enumerate(kind.segments):
            if segment.kind is not FeatureKind.ROAD:
                covered = [piece(segment.kind is FeatureKind.FIELD, rotation) for rotation in range(4)]
                spot = meeple_spots(kind)[index]
                narrow += min(inside(regions(kind), index, spot, points) for points in covered) < 0.95
    assert narrow <= 24, "of 166"


@EVERY
def test_pieces_on_one_tile_do_not_overlap(kind: Tile) -> None:
    """Up to a sixth of a farmer is allowed where a road and a wall leave no room."""
    spots = meeple_spots(kind)
    for rotation in range(4):
        covered = [piece(s.kind is FeatureKind.FIELD, rotation) for s in kind.segments]
        for a, b in combinations(range(len(spots)), 2):
            dx, dy = (round(v - w) for v, w in zip(spots[b], spots[a], strict=True))
            common = covered[a] & {(x + dx, y + dy) for x, y in covered[b]}
            assert len(common) <= 0.17 * min(len(covered[a]), len(covered[b])), (a, b)


@EVERY
def test_positions_on_a_segment_are_distinct(kind: Tile) -> None:
    for segment, positions in zip(kind.segments, piece_positions(kind), strict=True):
        assert len(positions) == POSITIONS_PER_SEGMENT
        assert dist(*positions[:2]) > (6 if segment.kind is FeatureKind.FIELD else 14), segment.key()
        for a, b in combinations(positions, 2):
            assert dist(a, b) > 2.5, segment.key()


def test_pieces_have_a_shadow_and_a_light_rim() -> None:
    for lying in (False, True):
        shadow, rim, body = meeple_shapes(player_styles(["Red"])[0], lying=lying)[:3]
        assert (shadow.fill, rim.fill) == (PALETTE.piece_shadow, PALETTE.mark)
        assert rim.stroke_width - body.stroke_width >= 3.4, "a pixel and a half at 88 pixels a tile"
