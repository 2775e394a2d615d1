"""Automatic plans of tiles without hints: a search for positions with enough space.

The cities and through roads are placed first, then villages, monasteries and crop circles with the roads to them, then
the roads to city gates. The first plan that separates the fields correctly is chosen. If there is none, walls are
added. The symbols are placed last.
"""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import dist, hypot

from carc_widget.engine.geometry import HalfSide
from carc_widget.engine.tiles import FeatureKind, Segment, Tile
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.grid import (
    NO_SEGMENT,
    UNASSIGNED,
    cell_of,
    flood,
    free_points,
    half_side_point,
    label_cells,
    paint,
    paint_plan,
)
from carc_widget.graphics.plan_geometry import plan_city, road_to, road_to_wall, side_middle, through_road
from carc_widget.graphics.plan_hints import PlanHints
from carc_widget.graphics.shapes import TILE
from carc_widget.graphics.tile_plan import (
    CATHEDRAL,
    CORNERS,
    LAKE,
    MIDDLE,
    PLOT,
    ROAD_EDGE,
    VILLAGE,
    WALL,
    Disc,
    Inn,
    Site,
    TilePlan,
)

_CIRCLE = 19.0
"""The radius of a crop circle with enough space."""

_RADII = {"junction": VILLAGE + 1.0, "monastery": 1.2 * PLOT, "crop circle": _CIRCLE + 1.0}
"""The radius of each kind of building at the end of roads."""

_CLEARANCE = 5.0
"""The width of the field around a building that stays free, so that the field is visibly connected."""

_MIN_PASSAGE = 2.5
"""Passages narrower than this count as closed."""

_MIN_SCALE = 0.4
"""The smallest scale of buildings."""

_GATES = (0.5, 0.36, 0.64, 0.24, 0.76)
"""Candidate positions of a gate along its wall, as parts of the length, best first."""

_MAX_PLANS = 60
"""The maximum number of plans to compare."""

_ROAD_GROUND = UNASSIGNED - 1
"""A temporary label of the open ground where a road begins."""


def plan_automatically(tile: Tile) -> TilePlan:
    """The plan of any tile whose segments can be drawn without crossings."""
    roads = [s for s in tile.segments if s.kind is FeatureKind.ROAD]
    cities = [s for s in tile.segments if s.kind is FeatureKind.CITY]
    hints = _city_hints(tile, cities, bool(roads))
    start = TilePlan(
        cities=tuple(plan_city(tile, city, hints) for city in cities),
        roads=tuple(through_road(road, hints) if len(road.sides) == 2 else () for road in roads),
        gates=(),
    )
    return add_symbols(tile, _separate_fields(tile, _best_plan(tile, _plans(tile, start, roads))))


def _city_hints(tile: Tile, cities: list[Segment], roads: bool) -> PlanHints:
    """The shape of the cities: smaller if roads, fields or buildings need the space between them."""
    built = tile.monastery or tile.crop_circle is not None
    crowded = roads or built
    fields = any(s.kind is FeatureKind.FIELD for s in tile.segments)
    three = any(len(city.sides) == 3 for city in cities)
    return PlanHints(
        bulge=7.0 if not crowded and len(cities) == 1 else -14.0 if len(cities) > 1 and (fields or built) else -4.0,
        notch=44.0 if built and three else 36.0 if crowded else 31.0,
    )


def _best_plan(tile: Tile, plans: Iterator[TilePlan]) -> TilePlan:
    """The first plan that separates the fields correctly, otherwise the first of those with the fewest errors."""
    ranked: list[tuple[int, int, TilePlan]] = []
    for number, plan in enumerate(itertools.islice(plans, _MAX_PLANS)):
        ranked.append((_count_errors(tile, plan), number, plan))
        if ranked[-1][0] == 0:
            break
    return min(ranked)[2]


def _count_errors(tile: Tile, plan: TilePlan) -> int:
    """The number of errors: pairs of half-sides that are connected but of different fields, or vice versa.

    Narrow gaps must not matter: the fields have to be correct with buildings of the exact and of a larger size.
    """
    return sum(_count_wrong_pairs(tile, paint_plan(tile, drawn)) for drawn in (plan, _enlarge_buildings(plan)))


def _count_wrong_pairs(tile: Tile, grid: bytearray) -> int:
    halves: dict[HalfSide, tuple[int, int]] = {}
    for number, segment in enumerate(tile.segments):
        for half in segment.halves:
            cell = cell_of(half_side_point(half))
            flood(grid, cell, 100 + half)
            halves[half] = number, grid[cell]
    return sum((a[0] == b[0]) != (a[1] == b[1]) for a, b in combinations(halves.values(), 2))


def _enlarge_buildings(plan: TilePlan) -> TilePlan:
    """The plan with its buildings slightly larger, which closes narrow passages."""
    monastery, village, circle = plan.monastery, plan.village, plan.circle
    return replace(
        plan,
        monastery=monastery and Site(monastery.middle, monastery.scale + _MIN_PASSAGE / PLOT),
        village=village and Site(village.middle, village.scale + _MIN_PASSAGE / VILLAGE),
        circle=circle and Disc(circle.middle, circle.radius + _MIN_PASSAGE),
    )


def _plans(tile: Tile, start: TilePlan, roads: list[Segment]) -> Iterator[TilePlan]:
    """The candidate plans, most promising first."""
    with_roads = [end for end in _RADII if any(road.ends_at == end for road in roads)]
    with_roads.sort(key=lambda end: -sum(road.ends_at == end for road in roads))
    without_roads = [
        end for end, present in (("monastery", tile.monastery), ("crop circle", tile.crop_circle)) if present
    ]
    steps = [*with_roads, "city", *(end for end in without_roads if end not in with_roads)]

    def extend(plan: TilePlan, remaining: list[str]) -> Iterator[TilePlan]:
        if not remaining:
            yield plan
            return
        extensions = (
            _plans_with_gates(tile, plan, roads)
            if remaining[0] == "city"
            else _plans_with_building(tile, plan, roads, remaining[0])
        )
        for extension in extensions:
            yield from extend(extension, remaining[1:])

    return extend(start, steps)


# -- buildings at the end of roads


def _plans_with_building(tile: Tile, plan: TilePlan, roads: list[Segment], end: str) -> Iterator[TilePlan]:
    """Plans with a village, a monastery or a crop circle in free positions, and the roads that lead to it."""
    leading = [i for i, road in enumerate(roads) if road.ends_at == end]
    size = _RADII[end]
    grid = paint_plan(tile, plan)
    for i, road in enumerate(roads):  # keep the starts of the other roads free
        if road.ends_at and i not in leading and not plan.roads[i]:
            paint(grid, curves.ring(*side_middle(road.sides[0]), 13.0, 16), NO_SEGMENT)
    for i in leading[:1]:
        flood(grid, cell_of(_road_start(roads[i])), _ROAD_GROUND)
    label = _ROAD_GROUND if leading else UNASSIGNED
    if UNASSIGNED not in grid and not leading:
        label = NO_SEGMENT  # a crop circle on a tile without fields: what its cities leave is all crop (K6)
    places = free_points(lambda cell: grid[cell] == label) or [((MIDDLE, MIDDLE), size)]

    def cost(place: tuple[Point, float]) -> float:
        return dist(place[0], (MIDDLE, MIDDLE)) / 150 - min(place[1], size + _CLEARANCE) / size

    def cost_with_roads(place: tuple[Point, float]) -> float:
        point, clear = place
        lines = (road_to(roads[i].sides[0], point, min(clear, size)) for i in leading)
        return cost(place) + sum(_count_outside(grid, line, label) for line in lines) / 6

    chosen: list[tuple[Point, float]] = []
    for place in sorted(sorted(places, key=cost)[:80], key=cost_with_roads):
        if len(chosen) < 4 and all(dist(place[0], other) > 9 for other, _ in chosen):
            chosen.append(place)
    for clearance, part in ((2.0, 1.0), (_CLEARANCE, 1.0), (_CLEARANCE, 0.7)):
        for middle, clear in chosen:
            scale = max(_MIN_SCALE, part * min(1.0, (clear - clearance) / size))
            yield _add_building(plan, roads, end, Site(middle, scale))


def _add_building(plan: TilePlan, roads: list[Segment], end: str, site: Site) -> TilePlan:
    middle, scale = site
    stop = {"junction": VILLAGE - 1, "monastery": PLOT - 0.5, "crop circle": _CIRCLE - 1}[end] * scale
    lines = tuple(
        road_to(road.sides[0], middle, stop) if road.ends_at == end else line
        for road, line in zip(roads, plan.roads, strict=True)
    )
    if end == "junction":
        return replace(plan, roads=lines, village=site)
    if end == "monastery":
        return replace(plan, roads=lines, monastery=site)
    return replace(plan, roads=lines, circle=Disc(middle, _CIRCLE * scale))


def _road_start(road: Segment) -> Point:
    """The start of a road, just inside the tile."""
    x, y = side_middle(road.sides[0])
    return x + (MIDDLE - x) * 0.02, y + (MIDDLE - y) * 0.02


def _count_outside(grid: bytearray, line: Points, label: int) -> int:
    """The number of points of a line that have another label."""
    return sum(grid[cell_of(point)] != label for point in line[2:-1])


# -- roads to the gates of cities


def _plans_with_gates(tile: Tile, plan: TilePlan, roads: list[Segment]) -> Iterator[TilePlan]:
    """Plans with the roads that end at cities, and their gates."""
    left = [i for i, road in enumerate(roads) if road.ends_at == "city" and not plan.roads[i]]
    if not left:
        yield plan
        return
    index, side = left[0], roads[left[0]].sides[0]
    grid = paint_plan(tile, plan)
    flood(grid, cell_of(_road_start(roads[index])), _ROAD_GROUND)
    candidates = []
    for wall in (wall for city in plan.cities for wall in city.walls):
        for order, part in enumerate(_GATES):
            line, gate = road_to_wall(side, wall, part)
            crowded = any(dist(gate.at, other.at) < 16 for other in plan.gates)
            penalty = 10 * _count_outside(grid, line[:-3], _ROAD_GROUND) + 30 * crowded
            candidates.append((penalty + curves.lengths(line)[-1] / 8 + 2 * order, line, gate))
    for _, line, gate in sorted(candidates)[:8]:
        lines = (*plan.roads[:index], line, *plan.roads[index + 1 :])
        yield from _plans_with_gates(tile, replace(plan, roads=lines, gates=(*plan.gates, gate)), roads)


# -- walls that separate fields


def _separate_fields(tile: Tile, plan: TilePlan) -> TilePlan:
    """The plan with more walls where it connects separate fields, such as the wedge of the city on I08."""
    errors = _count_errors(tile, plan)
    for _ in range(4):
        if not errors or not plan.cities:
            break
        best = min(
            (_count_errors(tile, candidate), number, candidate)
            for number, candidate in enumerate(_plans_with_wall(plan))
        )
        if best[0] >= errors:
            break
        errors, _, plan = best
    return plan


def _plans_with_wall(plan: TilePlan) -> Iterator[TilePlan]:
    """Plans with an additional wall from a city to a corner, to another city, or to another obstacle."""
    walls = [(index, wall) for index, city in enumerate(plan.cities) for wall in city.walls]
    ends = [(corner, 0.0) for corner in CORNERS]  # the target of the wall, and its distance from the target
    ends += [(_midpoint(line), ROAD_EDGE) for line in plan.roads]
    ends += [(site.middle, 0.0) for site in (plan.village, plan.monastery) if site]
    ends += [(plan.circle.middle, 0.0)] if plan.circle else []
    ends += [(_midpoint(wall), 0.0) for _, wall in walls]
    for index, wall in walls:
        for part in (0.5, 0.25, 0.75):
            start = curves.point_at(wall, curves.lengths(wall)[-1] * part)
            for end, gap in ends:
                reach = dist(start, end)
                if reach > 4 * WALL + gap:
                    fraction = 1 - gap / reach
                    line = tuple(
                        (
                            start[0] + (end[0] - start[0]) * fraction * i / 8,
                            start[1] + (end[1] - start[1]) * fraction * i / 8,
                        )
                        for i in range(9)
                    )
                    city = replace(plan.cities[index], walls=(*plan.cities[index].walls, line))
                    yield replace(plan, cities=(*plan.cities[:index], city, *plan.cities[index + 1 :]))


def _midpoint(line: Points) -> Point:
    return curves.point_at(line, curves.lengths(line)[-1] / 2)


# -- symbols


def add_symbols(tile: Tile, plan: TilePlan) -> TilePlan:
    """The plan with all symbols in the positions with most space."""
    labels = label_cells(tile, plan)
    occupied: list[tuple[Point, float]] = [(gate.at, 9.0) for gate in plan.gates]
    kinds = [s.kind for s in tile.segments]

    def place(on: set[int], size: float) -> Site:
        """Return the position with most space on these segments, and mark it as occupied."""
        places = free_points(lambda cell: labels[cell] in on)
        free = [(point, min([clear, *(dist(point, p) - r for p, r in occupied)])) for point, clear in places]
        if not free:
            return Site((MIDDLE, MIDDLE), 0.4)
        middle, clear = max(free, key=lambda f: min(f[1], size) / size - dist(f[0], (MIDDLE, MIDDLE)) / 400)
        site = Site(middle, max(0.4, min(1.0, clear / size)))
        occupied.append((middle, size * site.scale))
        return site

    cathedrals = [place({i}, CATHEDRAL) for i, s in enumerate(tile.segments) if s.cathedral]
    land = {i for i, kind in enumerate(kinds) if kind in (FeatureKind.CITY, FeatureKind.FIELD)}
    magic = place(land, 14.0) if tile.magic else None
    fields = {i for i, kind in enumerate(kinds) if kind is FeatureKind.FIELD}
    roads = [s for s in tile.segments if s.kind is FeatureKind.ROAD]
    inns = [_inn(labels, fields, line, occupied) for road, line in zip(roads, plan.roads, strict=True) if road.inn]
    shields = [place({i}, 13.0) for i, s in enumerate(tile.segments) for _ in range(s.pennants)]
    return replace(plan, cathedrals=tuple(cathedrals), magic=magic, inns=tuple(inns), shields=tuple(shields))


def _inn(labels: bytes, fields: set[int], road: Points, occupied: list[tuple[Point, float]]) -> Inn:
    """A lake near a road, and a guest house between them or beside the lake."""
    places = free_points(lambda cell: labels[cell] in fields) or free_points(lambda cell: True)
    free = [(point, min([clear, *(dist(point, p) - r for p, r in occupied)])) for point, clear in places]
    size = LAKE + 2.0

    def suitability(place: tuple[Point, float]) -> float:
        point, clear = place
        return min(clear, size + 5) / size - abs(curves.distance_to(road, point) - 24) / 30

    lake, clear = max(free, key=suitability)
    scale = max(0.5, min(1.0, clear / size))
    occupied.append((lake, size * scale))
    houses = [
        (point, room) for point, room in free if 18 * scale < dist(point, lake) < 25 * scale and room > 12 * scale
    ]
    if houses:
        house, _ = min(houses, key=lambda h: curves.distance_to(road, h[0]))
    else:
        near = min(road, key=lambda p: dist(p, lake))
        distance = hypot(near[0] - lake[0], near[1] - lake[1]) or 1.0
        edge = 12.2 * scale
        house = (
            min(max(lake[0] + (near[0] - lake[0]) / distance * 18 * scale, edge), TILE - edge),
            min(max(lake[1] + (near[1] - lake[1]) / distance * 18 * scale, edge), TILE - edge),
        )
    occupied.append((house, 9.0 * scale))
    return Inn(lake, house, scale)
