"""What-if evaluation of a placement, compiled: the change of the expected scores, without placing the tile.

It takes into account the features that the tile joins and those beside its cell. Smaller effects are left out, such as
the lower value of a neighbouring city for its farmers.
"""

import numpy as np

from carc_widget.compiled.arrays import (
    MONKS,
    NOTHING,
    TWINS,
    WIDTH,
    Array,
    Evaluator,
    Number,
    PositionArrays,
    TileData,
    TileSegments,
    inlined,
    root_of,
)
from carc_widget.compiled.evaluation import (
    FIELDS,
    FILLED,
    MAGE_ON,
    TIME,
    WITCH_ON,
    add_feature,
    beside,
    cell_chance,
    facing_root,
    monastery_value,
    points_per_city,
    road_or_city_value,
)
from carc_widget.engine.board import CITY, FIELD, LAID_MASK, LAID_SHIFT, MEEPLES, MONASTERY, OPEN, TILE

# Indices of `Evaluator.scalars` used by what-if evaluations, after those of `evaluation`.
WHAT_IF, AFFECTED = range(6, 8)


@inlined
def start_what_if(tile_data: TileData, position: PositionArrays, evaluator: Evaluator, turned: Number) -> None:
    """Initialize the segments of the tile, joined with nothing yet."""
    tile = turned >> 2
    segments = evaluator.segments
    for segment in range(tile_data.size[tile]):
        segments.parent[segment] = segment
        segments.packed[segment] = tile_data.fresh[tile, segment]
        segments.twins[segment] = (tile_data.twins[tile] >> segment & 1) << position.scalars[TWINS]
        segments.chance[segment] = 1.0
        segments.cells[segment] = 0
        segments.cities[segment] = 0
        segments.completed_cities[segment] = 0.0
        segments.figures[segment] = 0


@inlined
def segment_root(evaluator: Evaluator, segment: Number) -> Number:
    """The segment of the tile that represents all segments joined with this one."""
    while evaluator.segments.parent[segment] != segment:
        segment = evaluator.segments.parent[segment]
    return segment


@inlined
def completed_among(evaluator: Evaluator, cities: Number) -> Number:
    """The expected number of completed cities among these, a bit each."""
    expected = 0.0
    number = 0
    while cities >> number:
        if cities >> number & 1:
            expected += evaluator.city_chance[number]
        number += 1
    return expected


@inlined
def join_neighbours(
    tile_data: TileData, position: PositionArrays, evaluator: Evaluator, cell: Number, turned: Number
) -> None:
    """Join the segments with the adjacent features (R13), whose own values are subtracted."""
    scalars, segments = position.scalars, evaluator.segments
    code = np.int64(position.front_code[-2 - position.grid[cell]])
    players = position.scores.size
    mage, witch = evaluator.scalars[MAGE_ON], evaluator.scalars[WITCH_ON]
    for side in range(4):
        there = position.grid[beside(cell, side, scalars[WIDTH])]
        if there < 0:
            continue
        for i in range(tile_data.ports[turned, side, 0]):
            own = segment_root(evaluator, np.int64(tile_data.ports[turned, side, i + 1]))
            neighbour = np.int64(
                root_of(position.parent, (there >> LAID_SHIFT) + tile_data.facing[there & LAID_MASK, side, i])
            )
            segments.packed[own] -= 2
            if evaluator.join_time[neighbour] != evaluator.scalars[WHAT_IF]:
                evaluator.join_time[neighbour] = evaluator.scalars[WHAT_IF]
                evaluator.join_segment[neighbour] = own
                packed = position.data[neighbour]
                kind = position.kinds[neighbour]
                if packed & MEEPLES:
                    add_feature(
                        evaluator.points_after,
                        evaluator.meeples_after,
                        packed,
                        evaluator.feature_points[neighbour],
                        evaluator.returning[neighbour],
                        players,
                        -1.0,
                    )
                segments.packed[own] += packed
                unite_twins(segments, own, np.int64(position.twins[neighbour]))
                if evaluator.border_time[neighbour] == evaluator.scalars[TIME]:  # it is a field or borders one
                    cities = evaluator.cities[neighbour]
                    if kind == CITY:
                        segments.cities[own] |= 1 << cities
                    else:
                        counted_twice = completed_among(evaluator, cities & segments.cities[own])
                        segments.completed_cities[own] += evaluator.completed_cities[neighbour] - counted_twice
                        segments.cities[own] |= cities
                if kind != FIELD:
                    before = cell_chance(evaluator, np.int64(kind), code, players)
                    segments.chance[own] *= evaluator.chance[neighbour] / before
                    segments.cells[own] += evaluator.cells[neighbour] - 1
                    segments.figures[own] |= (1 if neighbour == mage else 0) | (2 if neighbour == witch else 0)
            else:
                other = segment_root(evaluator, np.int64(evaluator.join_segment[neighbour]))
                if other != own:
                    join_segments(evaluator, own, other)


@inlined
def unite_twins(segments: TileSegments, segment: Number, twins: Number) -> None:
    """Count a tile with two segments of the joined feature once (R13)."""
    both = segments.twins[segment] & twins
    segments.twins[segment] |= twins
    while both:
        segments.packed[segment] -= TILE
        both &= both - 1


@inlined
def join_segments(evaluator: Evaluator, segment: Number, other: Number) -> None:
    """Join two segments of the tile that a neighbouring feature connects."""
    segments = evaluator.segments
    segments.parent[other] = segment
    segments.packed[segment] += segments.packed[other]
    unite_twins(segments, segment, segments.twins[other])
    segments.chance[segment] *= segments.chance[other]
    segments.cells[segment] += segments.cells[other]
    counted_twice = completed_among(evaluator, segments.cities[segment] & segments.cities[other])
    segments.completed_cities[segment] += segments.completed_cities[other] - counted_twice
    segments.cities[segment] |= segments.cities[other]
    segments.figures[segment] |= segments.figures[other]


@inlined
def update_adjacent_cells(
    tile_data: TileData, position: PositionArrays, evaluator: Evaluator, cell: Number, turned: Number
) -> None:
    """Update the empty cells beside the tile: its features open to them, and fewer tiles fit there."""
    segments, width, players = evaluator.segments, position.scalars[WIDTH], position.scores.size
    for side in range(4):
        empty = beside(cell, side, width)
        there = position.grid[empty]
        if there >= 0:
            continue
        before = np.int64(position.front_code[-2 - there]) if there < -1 else 0
        after = before | np.int64(tile_data.shown[turned, side])
        joined = 0  # segments of the tile whose features already lead to this cell, a bit each
        for facing in range(4):
            shown = before >> 2 * facing & 3
            if shown < 2:
                continue
            root = facing_root(tile_data, position, position.grid[beside(empty, facing, width)], facing, shown)
            if evaluator.join_time[root] == evaluator.scalars[WHAT_IF]:
                segment = segment_root(evaluator, np.int64(evaluator.join_segment[root]))
                if evaluator.beside_time[root] == 4 * evaluator.scalars[WHAT_IF] + side:
                    continue
                evaluator.beside_time[root] = 4 * evaluator.scalars[WHAT_IF] + side
                segments.chance[segment] /= cell_chance(evaluator, shown - 2, before, players)
                if joined >> segment & 1:
                    segments.cells[segment] -= 1
                else:
                    segments.chance[segment] *= cell_chance(evaluator, shown - 2, after, players)
                joined |= 1 << segment
            elif position.data[root] & MEEPLES and evaluator.beside_time[root] != 4 * evaluator.scalars[WHAT_IF] + side:
                if evaluator.beside_time[root] >> 2 != evaluator.scalars[WHAT_IF]:
                    evaluator.affected[evaluator.scalars[AFFECTED]] = root
                    evaluator.scalars[AFFECTED] += 1
                    evaluator.chance_factor[root] = 1.0
                evaluator.beside_time[root] = 4 * evaluator.scalars[WHAT_IF] + side
                evaluator.chance_factor[root] *= cell_chance(evaluator, shown - 2, after, players)
                evaluator.chance_factor[root] /= cell_chance(evaluator, shown - 2, before, players)
        shown = tile_data.shown[turned, side] >> 2 * ((side + 2) & 3) & 3
        if shown >= 2:
            segment = segment_root(evaluator, np.int64(tile_data.ports[turned, side, shown - 1]))
            if not joined >> segment & 1:
                segments.chance[segment] *= cell_chance(evaluator, np.int64(shown) - 2, after, players)
                segments.cells[segment] += 1


@inlined
def evaluate_what_if(
    tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator, cell: Number, turned: Number
) -> None:
    """Evaluate the joined features and the effects around the tile into `points_after` and `meeples_after`."""
    segments, players, tile = evaluator.segments, position.scores.size, turned >> 2
    roads_and_cities = tile_data.roads_and_cities[tile]
    for segment in range(roads_and_cities):
        if segments.parent[segment] == segment:
            mage, witch = segments.figures[segment] & 1 != 0, segments.figures[segment] & 2 != 0
            segments.feature_points[segment], segments.returning[segment] = road_or_city_value(
                rules,
                evaluator,
                np.int64(tile_data.kinds[tile, segment]),
                segments.packed[segment],
                segments.chance[segment],
                segments.cells[segment],
                mage,
                witch,
            )
            if not segments.packed[segment] & OPEN:
                segments.chance[segment] = 1.0
    for segment in range(roads_and_cities, tile_data.size[tile]):
        if segments.parent[segment] == segment:
            if tile_data.kinds[tile, segment] == MONASTERY:
                points, returning = monastery_value(position, evaluator, cell, players)
            else:
                points = points_per_city(rules, evaluator) * completed_cities(tile_data, evaluator, tile, segment)
                returning = 0.0
            segments.feature_points[segment] = points
            segments.returning[segment] = returning
    for segment in range(tile_data.size[tile]):
        if segments.parent[segment] == segment and segments.packed[segment] & MEEPLES:
            add_feature(
                evaluator.points_after,
                evaluator.meeples_after,
                segments.packed[segment],
                segments.feature_points[segment],
                segments.returning[segment],
                players,
                1.0,
            )
    evaluate_affected(position, rules, evaluator)
    evaluate_farms(tile_data, position, rules, evaluator, tile)
    evaluate_monasteries(position, evaluator, cell)


@inlined
def completed_cities(tile_data: TileData, evaluator: Evaluator, tile: Number, field: Number) -> Number:
    """The expected number of completed cities that a field of the tile borders."""
    segments = evaluator.segments
    expected = segments.completed_cities[field]
    counted = 0  # cities of the tile, a bit each
    for city in range(tile_data.roads_and_cities[tile]):
        if tile_data.kinds[tile, city] == CITY and segments.parent[city] == city:
            shared_cities = segments.cities[field] & segments.cities[city]
            if shared_cities:
                expected += segments.chance[city] - completed_among(evaluator, shared_cities)
                counted |= 1 << city
    at = 0
    while tile_data.borders[tile, at] != NOTHING:
        if segment_root(evaluator, np.int64(tile_data.borders[tile, at])) == field:
            city = segment_root(evaluator, np.int64(tile_data.borders[tile, at + 1]))
            if not counted >> city & 1:
                expected += segments.chance[city]
                counted |= 1 << city
        at += 2
    return expected


@inlined
def evaluate_affected(position: PositionArrays, rules: Array, evaluator: Evaluator) -> None:
    """Reevaluate the features beside the cell, which become harder to complete."""
    players = position.scores.size
    mage, witch = evaluator.scalars[MAGE_ON], evaluator.scalars[WITCH_ON]
    for i in range(evaluator.scalars[AFFECTED]):
        root = evaluator.affected[i]
        packed = position.data[root]
        points, returning = road_or_city_value(
            rules,
            evaluator,
            np.int64(position.kinds[root]),
            packed,
            evaluator.chance[root] * evaluator.chance_factor[root],
            evaluator.cells[root],
            root == mage,
            root == witch,
        )
        add_feature(
            evaluator.points_after,
            evaluator.meeples_after,
            packed,
            points - evaluator.feature_points[root],
            returning - evaluator.returning[root],
            players,
            1.0,
        )


@inlined
def evaluate_farms(
    tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator, tile: Number
) -> None:
    """Reevaluate the fields that the tile does not join, beside cities that it joins."""
    segments = evaluator.segments
    for city in range(tile_data.roads_and_cities[tile]):
        if segments.parent[city] != city or tile_data.kinds[tile, city] != CITY or not segments.cities[city]:
            continue
        for i in range(evaluator.scalars[FIELDS]):
            field = evaluator.occupied_fields[i]
            if (
                evaluator.join_time[field] == evaluator.scalars[WHAT_IF]
                or evaluator.border_time[field] != evaluator.scalars[TIME]
            ):
                continue
            shared_cities = evaluator.cities[field] & segments.cities[city]
            if shared_cities:
                added = points_per_city(rules, evaluator) * (
                    segments.chance[city] - completed_among(evaluator, shared_cities)
                )
                add_feature(
                    evaluator.points_after,
                    evaluator.meeples_after,
                    position.data[field],
                    added,
                    0.0,
                    position.scores.size,
                    1.0,
                )


@inlined
def evaluate_monasteries(position: PositionArrays, evaluator: Evaluator, cell: Number) -> None:
    """Reevaluate the occupied monasteries next to the tile."""
    players = position.scores.size
    for i in range(position.scalars[MONKS]):
        distance = abs(cell - position.monk_cell[i])
        if distance <= 1 or abs(distance - position.scalars[WIDTH]) <= 1:
            monk = position.monk[i]
            packed = position.data[monk]
            filled = cell_chance(evaluator, FILLED, np.int64(position.front_code[-2 - position.grid[cell]]), players)
            added = 1.0 - filled
            returning = evaluator.returning[monk] / filled - evaluator.returning[monk]
            if packed & OPEN == 1:
                returning = 1.0 - evaluator.returning[monk]
            add_feature(evaluator.points_after, evaluator.meeples_after, packed, added, returning, players, 1.0)
