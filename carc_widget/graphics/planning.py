"""The ground plan of a tile: where its walls and roads run and its buildings and symbols stand.

Most of it follows from the printed facts. What they leave open is written down in `plan_hints` for the tiles of our
sets; for other tiles `auto_plan` computes it. All drawing, highlighting and hit testing uses this one plan.
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
    known = hints_for(tile)
    if known is not None and _fit(known, tile):
        return _hinted(tile, known)
    return plan_automatically(tile)


def _fit(known: PlanHints, tile: Tile) -> bool:
    """Whether the hints are for what the tile has: a changed tile of ours may keep its id."""
    return (known.circle is None, known.magic is None, known.inn is not None, known.shield is not None) == (
        tile.crop_circle is None,
        not tile.magic,
        sum(s.inn for s in tile.segments),
        sum(s.pennants for s in tile.segments),
    )


def _hinted(tile: Tile, known: PlanHints) -> TilePlan:
    cities = tuple(plan_city(tile, s, known) for s in tile.segments if s.kind is FeatureKind.CITY)
    walls = [wall for city in cities for wall in city.walls]
    roads: list[Points] = []
    gates: list[CityGate] = []
    for segment in tile.segments:
        if segment.kind is not FeatureKind.ROAD:
            continue
        if segment.ends_at == "city":
            road, gate = road_to_wall(segment.sides[0], _wall(segment, walls, known), known.gate)
            gates.append(gate)
        elif segment.ends_at == "junction":
            road = road_to(segment.sides[0], known.village, VILLAGE - 1)
        elif segment.ends_at == "monastery":
            road = road_to(segment.sides[0], known.monastery, PLOT - 0.5)
        elif segment.ends_at == "crop circle" and known.circle:
            road = road_to(segment.sides[0], known.circle.middle, known.circle.radius - 1)
        else:
            road = through_road(segment, known)
        roads.append(road)
    return TilePlan(
        cities=cities,
        roads=tuple(roads),
        gates=tuple(gates),
        monastery=Site(known.monastery) if tile.monastery else None,
        village=Site(known.village) if any(s.ends_at == "junction" for s in tile.segments) else None,
        circle=known.circle,
        cathedrals=tuple(Site((MIDDLE, MIDDLE)) for s in tile.segments if s.cathedral),
        inns=(known.inn,) if known.inn else (),
        magic=Site(known.magic) if known.magic else None,
        shields=(Site(known.shield),) if known.shield else (),
    )


def _wall(road: Segment, walls: list[Points], known: PlanHints) -> Points:
    if known.wall is not None:
        return walls[known.wall]
    start = side_middle(road.sides[0])
    return min(walls, key=lambda wall: curves.distance_to(wall, start))
