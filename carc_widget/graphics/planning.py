"""The plan of a tile: the positions of its walls, roads, buildings and symbols.

Most of it follows from the definition of the tile. `plan_hints` adds the remaining choices for the tiles of built-in
sets; for other tiles `auto_plan` computes them. Drawing, highlighting and hit testing all use this plan.
"""

from functools import cache

from carc_widget.engine.tiles import FeatureKind, Segment, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.auto_plan import plan_automatically
from carc_widget.graphics.curves import Points
from carc_widget.graphics.plan_geometry import plan_city, road_to, road_to_wall, side_middle, through_road
from carc_widget.graphics.plan_hints import PlanHints, hints_for
from carc_widget.graphics.tile_plan import MIDDLE, PLOT, VILLAGE, CityGate, Site, TilePlan


@cache
def plan_tile(tile: Tile) -> TilePlan:
    """The plan of a tile, computed once for each kind."""
    hints = hints_for(tile)
    if hints is not None and _hints_match(hints, tile):
        return _plan_with_hints(tile, hints)
    return plan_automatically(tile)


def _hints_match(hints: PlanHints, tile: Tile) -> bool:
    """Whether the hints match the symbols of the tile: a modified built-in tile may keep its id."""
    return (hints.circle is None, hints.magic is None, hints.inn is not None, hints.shield is not None) == (
        tile.crop_circle is None,
        not tile.magic,
        sum(s.inn for s in tile.segments),
        sum(s.pennants for s in tile.segments),
    )


def _plan_with_hints(tile: Tile, hints: PlanHints) -> TilePlan:
    cities = tuple(plan_city(tile, s, hints) for s in tile.segments if s.kind is FeatureKind.CITY)
    walls = [wall for city in cities for wall in city.walls]
    roads: list[Points] = []
    gates: list[CityGate] = []
    for segment in tile.segments:
        if segment.kind is not FeatureKind.ROAD:
            continue
        if segment.ends_at == "city":
            road, gate = road_to_wall(segment.sides[0], _wall(segment, walls, hints), hints.gate)
            gates.append(gate)
        elif segment.ends_at == "junction":
            road = road_to(segment.sides[0], hints.village, VILLAGE - 1)
        elif segment.ends_at == "monastery":
            road = road_to(segment.sides[0], hints.monastery, PLOT - 0.5)
        elif segment.ends_at == "crop circle" and hints.circle:
            road = road_to(segment.sides[0], hints.circle.middle, hints.circle.radius - 1)
        else:
            road = through_road(segment, hints)
        roads.append(road)
    return TilePlan(
        cities=cities,
        roads=tuple(roads),
        gates=tuple(gates),
        monastery=Site(hints.monastery) if tile.monastery else None,
        village=Site(hints.village) if any(s.ends_at == "junction" for s in tile.segments) else None,
        circle=hints.circle,
        cathedrals=tuple(Site((MIDDLE, MIDDLE)) for s in tile.segments if s.cathedral),
        inns=(hints.inn,) if hints.inn else (),
        magic=Site(hints.magic) if hints.magic else None,
        shields=(Site(hints.shield),) if hints.shield else (),
    )


def _wall(road: Segment, walls: list[Points], hints: PlanHints) -> Points:
    if hints.wall is not None:
        return walls[hints.wall]
    start = side_middle(road.sides[0])
    return min(walls, key=lambda wall: curves.distance_to(wall, start))
