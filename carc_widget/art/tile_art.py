"""A tile as shapes, from its facts; where meeples stand on it; and its segments as areas to highlight."""

from functools import cache
from random import Random

from carc_widget.art import buildings, cities, curves, fields, roads, symbols
from carc_widget.art.plan import plan
from carc_widget.art.regions import obstacles, regions
from carc_widget.art.shapes import PALETTE, TILE, Drawing, Shape
from carc_widget.art.spots import meeple_spots
from carc_widget.engine.tiles import FeatureKind, Tile

__all__ = ["meeple_spots", "segment_outline", "tile_drawing", "tile_shapes"]


@cache
def tile_shapes(tile: Tile) -> tuple[Shape, ...]:
    """A tile, from back to front, in tile units and unrotated; the same at every call.

    Parameters:
        tile: the kind of tile.
    """
    p = plan(tile)
    area = regions(tile)
    rng = Random(tile.id)
    spots = meeple_spots(tile)
    blocked = obstacles(tile)
    meadows = {i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.FIELD}
    squares = [(spot, 2.5) for spot, s in zip(spots, tile.segments, strict=True) if s.kind is FeatureKind.CITY]
    shapes = [
        *(fields.ground(tile, area, blocked, rng) if meadows or not p.circle else fields.crops()),
        *roads.verges(p),
        *cities.grounds(p),
        *(buildings.cathedral_square(p.cathedral) if p.cathedral else ()),
        *roads.roads(p),
        *cities.houses(p, area, [*blocked, *cities.gate_blocks(p), *squares], rng),
        *cities.walls(p),
    ]
    if p.circle and tile.crop_circle:
        shapes += symbols.crop_circle(tile.crop_circle, *p.circle)
    if p.village:
        shapes += buildings.village(p.village, p.roads, area, meadows, rng)
    if p.monastery:
        shapes += buildings.monastery(p.monastery)
    if p.cathedral:
        shapes += buildings.cathedral(p.cathedral)
    for inn in p.inns:
        shapes += buildings.inn(*inn, rng)
    shapes += fields.plants(tile, area, [*blocked, *((spot, 12.0) for spot in spots)], rng)
    for middle in p.shields:
        shapes += symbols.shield(middle)
    if p.magic:
        shapes += symbols.magic(p.magic)
    shapes.append(_edge())
    return tuple(shapes)


@cache
def tile_drawing(tile: Tile) -> Drawing:
    """The tile as a drawing that can be placed; its name is `tile-` and the id."""
    return Drawing(f"tile-{tile.id}", tile_shapes(tile), (0.0, 0.0, TILE, TILE))


def segment_outline(tile: Tile, index: int, colour: str = PALETTE.mark) -> Shape:
    """One segment of an unrotated tile as an area, to be laid over the tile.

    Parameters:
        tile: the kind of tile.
        index: the position of the segment in `tile.segments`.
        colour: any CSS colour, usually a translucent one.

    Raises:
        IndexError: the tile has no such segment.
    """
    if not 0 <= index < len(tile.segments):
        raise IndexError(f"tile {tile.id} has segments 0 to {len(tile.segments) - 1}, not {index}")
    return Shape(_outline(tile, index), colour)


@cache
def _outline(tile: Tile, index: int) -> str:
    return "".join(curves.polygon(loop) for loop in regions(tile).outline(index))


def _edge() -> Shape:
    """A faint line just inside the edge, as between real tiles."""
    width = 0.7
    outer = curves.box(TILE / 2, TILE / 2, TILE, TILE)
    inner = curves.box(TILE / 2, TILE / 2, TILE - width, TILE - width)
    return Shape(curves.polygon(outer) + curves.polygon(inner[::-1]), PALETTE.tile_edge)
