"""Where cathedrals, the magic symbol, inns and coats of arms stand on a tile for which nobody has chosen places."""

from dataclasses import replace
from math import dist, hypot

from carc_widget.engine.tiles import FeatureKind, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.grid import labelled
from carc_widget.graphics.room import room
from carc_widget.graphics.shapes import TILE
from carc_widget.graphics.tile_plan import CATHEDRAL, LAKE, MIDDLE, Inn, Plan, Site


def with_symbols(tile: Tile, plan: Plan) -> Plan:
    """The plan of cities, roads and buildings with all symbols in the places where there is most room for them."""
    labels = labelled(tile, plan)
    taken: list[tuple[Point, float]] = [(gate.at, 9.0) for gate in plan.gates]
    kinds = [s.kind for s in tile.segments]

    def place(on: set[int], size: float) -> Site:
        """The place with most room on these segments; from now on it is taken."""
        places = room(lambda cell: labels[cell] in on)
        free = [(point, min([clear, *(dist(point, p) - r for p, r in taken)])) for point, clear in places]
        if not free:
            return Site((MIDDLE, MIDDLE), 0.4)
        middle, clear = max(free, key=lambda f: min(f[1], size) / size - dist(f[0], (MIDDLE, MIDDLE)) / 400)
        site = Site(middle, max(0.4, min(1.0, clear / size)))
        taken.append((middle, size * site.scale))
        return site

    cathedrals = [place({i}, CATHEDRAL) for i, s in enumerate(tile.segments) if s.cathedral]
    land = {i for i, kind in enumerate(kinds) if kind in (FeatureKind.CITY, FeatureKind.FIELD)}
    magic = place(land, 14.0) if tile.magic else None
    fields = {i for i, kind in enumerate(kinds) if kind is FeatureKind.FIELD}
    roads = [s for s in tile.segments if s.kind is FeatureKind.ROAD]
    inns = [_inn(labels, fields, line, taken) for road, line in zip(roads, plan.roads, strict=True) if road.inn]
    shields = [place({i}, 13.0) for i, s in enumerate(tile.segments) for _ in range(s.pennants)]
    return replace(plan, cathedrals=tuple(cathedrals), magic=magic, inns=tuple(inns), shields=tuple(shields))


def _inn(labels: bytes, fields: set[int], road: Points, taken: list[tuple[Point, float]]) -> Inn:
    """A lake near a road, and a guest house between them or beside the lake."""
    places = room(lambda cell: labels[cell] in fields) or room(lambda cell: True)
    free = [(point, min([clear, *(dist(point, p) - r for p, r in taken)])) for point, clear in places]
    size = LAKE + 2.0

    def beside(place: tuple[Point, float]) -> float:
        point, clear = place
        return min(clear, size + 5) / size - abs(curves.distance_to(road, point) - 24) / 30

    lake, clear = max(free, key=beside)
    scale = max(0.5, min(1.0, clear / size))
    taken.append((lake, size * scale))
    houses = [
        (point, room_there)
        for point, room_there in free
        if 18 * scale < dist(point, lake) < 25 * scale and room_there > 12 * scale
    ]
    if houses:
        house, _ = min(houses, key=lambda h: curves.distance_to(road, h[0]))
    else:
        near = min(road, key=lambda p: dist(p, lake))
        away = hypot(near[0] - lake[0], near[1] - lake[1]) or 1.0
        edge = 12.2 * scale
        house = (
            min(max(lake[0] + (near[0] - lake[0]) / away * 18 * scale, edge), TILE - edge),
            min(max(lake[1] + (near[1] - lake[1]) / away * 18 * scale, edge), TILE - edge),
        )
    taken.append((house, 9.0 * scale))
    return Inn(lake, house, scale)
