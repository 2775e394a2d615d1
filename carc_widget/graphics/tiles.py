"""Drawings of tiles, and outlines of their segments."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import dist
from random import Random

from carc_widget.engine.errors import BadArgument, expect, shown
from carc_widget.engine.tiles import FeatureKind, Tile
from carc_widget.graphics import buildings, cities, curves, fields, houses, roads, symbols
from carc_widget.graphics.checked_cache import checked_cache
from carc_widget.graphics.curves import Point
from carc_widget.graphics.fields import field_walls, hedges
from carc_widget.graphics.grid import NO_SEGMENT
from carc_widget.graphics.piece_positions import meeple_spots
from carc_widget.graphics.planning import plan_tile
from carc_widget.graphics.regions import Regions, obstacles, regions
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Shape
from carc_widget.graphics.tile_plan import VILLAGE, Inn, Site


@checked_cache
def tile_shapes(tile: Tile) -> tuple[Shape, ...]:
    """The shapes of an unrotated tile, from back to front, in tile units; deterministic.

    Parameters:
        tile: the kind of tile.
    """
    expect(tile, Tile, "the tile", "a Tile, such as tile('D')")
    plan = plan_tile(tile)
    area = regions(tile)
    rng = Random(tile.id)
    spots = meeple_spots(tile)
    blocked = obstacles(tile)
    meadows = {i for i, s in enumerate(tile.segments) if s.kind is FeatureKind.FIELD}
    squares = houses.squares(spots, plan)
    shapes = [
        *_ground(tile, area, blocked, rng),
        *hedges(plan),
        *field_walls(tile, area),
        *cities.grounds(plan),
        *(shape for site in plan.cathedrals for shape in _draw_at(site, buildings.cathedral_square)),
        *roads.roads(plan),
        *houses.draw_houses(tile, plan, area, [*blocked, *cities.gate_blocks(plan), *squares], rng),
        *cities.walls(plan),
    ]
    if plan.circle and tile.crop_circle:
        shapes += symbols.crop_circle(tile.crop_circle, *plan.circle)
    if plan.village:
        near = [r for r in plan.roads if dist(r[-1], plan.village.middle) < VILLAGE]
        shapes += _draw_at(plan.village, lambda middle: buildings.village(middle, near, area, meadows, rng))
    if plan.monastery:
        shapes += _draw_at(plan.monastery, buildings.monastery)
    for site in plan.cathedrals:
        shapes += _draw_at(site, buildings.cathedral)
    for inn in plan.inns:
        shapes += _inn(inn, rng)
    shapes += fields.plants(tile, area, [*blocked, *((spot, 12.0) for spot in spots)], rng)
    for site in plan.shields:
        shapes += _draw_at(site, symbols.shield)
    if plan.magic:
        shapes += _draw_at(plan.magic, symbols.magic)
    return tuple(shapes)


def _ground(tile: Tile, area: Regions, blocked: list[tuple[Point, float]], rng: Random) -> list[Shape]:
    """The background: fields, or crops or pavement on a tile without fields."""
    if any(s.kind is FeatureKind.FIELD for s in tile.segments) or NO_SEGMENT not in area.labels:
        return fields.ground(tile, area, blocked, rng)
    return fields.crops() if tile.crop_circle else fields.pavement()


def _inn(inn: Inn, rng: Random) -> list[Shape]:
    (x, y), (hx, hy), scale = inn
    house = x + (hx - x) / scale, y + (hy - y) / scale  # scaling relative to the lake moves the house to its position
    return _draw_at(Site(inn.lake, scale), lambda lake: buildings.inn(lake, house, rng))


def _draw_at(site: Site, draw: Callable[[Point], list[Shape]]) -> list[Shape]:
    """Draw a building or symbol at the position and scale of a site."""
    (x, y), scale = site
    if scale == 1:
        return draw(site.middle)
    return [
        replace(
            shape,
            path=curves.transform_path(shape.path, x * (1 - scale), y * (1 - scale), scale),
            stroke_width=shape.stroke_width * scale,
            dash=tuple(d * scale for d in shape.dash),
        )
        for shape in draw(site.middle)
    ]


@checked_cache
def tile_drawing(tile: Tile) -> Drawing:
    """The tile as a drawing that can be placed; its name is `tile-` and the id."""
    expect(tile, Tile, "the tile", "a Tile, such as tile('D')")
    return Drawing(f"tile-{tile.id}", tile_shapes(tile), (0.0, 0.0, TILE, TILE))


def segment_outline(tile: Tile, index: int, colour: str = PALETTE.mark) -> Shape:
    """One segment of an unrotated tile as an area, to be laid over the tile.

    Parameters:
        tile: the kind of tile.
        index: the position of the segment in `tile.segments`.
        colour: any CSS colour, usually a translucent one.

    Raises:
        BadArgument: the tile has no such segment.
    """
    if not isinstance(tile, Tile) or not isinstance(index, int):
        raise BadArgument(f"{shown((tile, index))} is not a segment; give a Tile and the number of a segment")
    if not 0 <= index < len(tile.segments):
        raise BadArgument(f"tile {tile.id} has segments 0 to {len(tile.segments) - 1}, not {index}")
    return Shape(_outline(tile, index), colour)


@cache
def _outline(tile: Tile, index: int) -> str:
    return "".join(curves.polygon(loop) for loop in regions(tile).outline(index))
