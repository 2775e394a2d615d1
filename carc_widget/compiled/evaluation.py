"""Evaluation of a position, compiled: the same expected scores as `bots.evaluation`.

`evaluate` works on the position as it is; `what_if` adds the effect of one more tile.
"""

import math

import numpy as np

from carc_widget.compiled.arrays import (
    FARMS,
    FRONT,
    MAGE,
    MONKS,
    NOTHING,
    SEGMENTS,
    SUPPLY,
    TILES,
    WIDTH,
    WITCH,
    Array,
    Evaluator,
    Number,
    PositionArrays,
    TileData,
    inlined,
    root_of,
    shared,
)
from carc_widget.compiled.scoring import majority, value
from carc_widget.engine.board import (
    CITY,
    FIELD,
    LAID_MASK,
    LAID_SHIFT,
    MEEPLE_SHIFT,
    MEEPLES,
    MONASTERY,
    OPEN,
    PLAYER_MASK,
    ROAD,
    SMALL,
    TILE,
)

FILLED = 2
"""The row of the chance that a cell is filled at all; row 0 is that a city ends there, row 1 a road."""

# Indices of `Evaluator.weights`.
COMPLETION, TILE_EXPONENT, FARMERS, MEEPLE, MEEPLE_EXPONENT, MEEPLE_DISCOUNT, RETURNING, OPPONENTS = range(8)
WEIGHTS = 8

# Indices of `Evaluator.scalars`.
TIME, BAG, FIELDS, CHOSEN_MEEPLE, MAGE_ON, WITCH_ON = range(6)

NOT_CHOSEN = -2
"""Value of `Evaluator.scalars[CHOSEN_MEEPLE]` before a meeple is chosen."""

MAX_CITIES = 62
"""The largest number of cities that can border fields, a bit each; no game has so many."""

MIN_CHANCE = 1e-9
"""Lower limit of a chance, so that a product can be divided by it."""


@inlined
def remove_from_bag(evaluator: Evaluator, tile: Number, sign: Number) -> None:
    """Remove a tile from the bag, or return it with sign -1."""
    evaluator.scalars[BAG] -= sign
    for row in range(3):
        for code in range(256):
            evaluator.bag_usefulness[row, code] -= sign * evaluator.usefulness[tile, row, code]


@inlined
def cell_chance(evaluator: Evaluator, row: Number, code: Number, players: Number) -> Number:
    """The chance that a cell with this edge code is filled, or that cities or roads end there."""
    if evaluator.chance_time[row, code] != evaluator.scalars[TIME]:
        tiles = np.float64(evaluator.bag_usefulness[row, code])
        if row != FILLED:
            tiles = (max(tiles, 0.0) / players) ** evaluator.weights[TILE_EXPONENT]
        evaluator.chance_time[row, code] = evaluator.scalars[TIME]
        evaluator.chances[row, code] = max(MIN_CHANCE, 1.0 - math.exp(evaluator.log_misses[row] * tiles))
    return evaluator.chances[row, code]


@inlined
def supply_value(evaluator: Evaluator, meeples: Number) -> Number:
    """The value in points of meeples in the supply; a fraction is one that may return later."""
    whole = np.int64(meeples)
    return evaluator.supply_values[whole] + (meeples - whole) * (
        evaluator.supply_values[whole + 1] - evaluator.supply_values[whole]
    )


@inlined
def count_meeples(packed: Number, player: Number) -> Number:
    """The number of meeples of a player, of either size."""
    own = packed >> 4 * player & PLAYER_MASK
    return (own & SMALL) + (own >> 3)


@inlined
def facing_root(tile_data: TileData, position: PositionArrays, there: Number, side: Number, shown: Number) -> Number:
    """The root of the city (shown as 2) or road (3) of a neighbour that faces a cell on this side of it."""
    segment = tile_data.facing[there & LAID_MASK, side, shown - 2]
    return np.int64(root_of(position.parent, (there >> LAID_SHIFT) + segment))


@inlined
def beside(cell: Number, side: Number, width: Number) -> Number:
    """The cell beside another."""
    return cell + 2 - side if side & 1 else cell + (side - 1) * width


@inlined
def road_or_city_value(
    rules: Array,
    evaluator: Evaluator,
    kind: Number,
    packed: Number,
    chance: Number,
    cells: Number,
    mage: bool,
    witch: bool,
) -> tuple[Number, Number]:
    """The expected points of a road or city, and the chance-weighted value of its returning meeples."""
    incomplete = np.float64(value(rules, kind, packed, mage, witch))
    if not packed & OPEN:
        return incomplete, 1.0
    complete = value(rules, kind, (packed & ~OPEN) + cells * TILE, mage, witch)
    return chance * complete + (1.0 - chance) * incomplete, chance * evaluator.weights[RETURNING]


@inlined
def monastery_value(
    position: PositionArrays, evaluator: Evaluator, cell: Number, players: Number
) -> tuple[Number, Number]:
    """The expected points and returning value of a monastery on a cell, placed or not."""
    tiles = 1.0
    chance = 1.0
    for y in range(-1, 2):
        for x in range(-1, 2):
            there = position.grid[cell + y * position.scalars[WIDTH] + x]
            if (x or y) and there >= 0:
                tiles += 1.0
            elif x or y:
                filled = cell_chance(evaluator, FILLED, position.front_code[-2 - there] if there < -1 else 0, players)
                tiles += filled
                chance *= filled
    if tiles == 9.0:
        return 9.0, 1.0
    return tiles, chance * evaluator.weights[RETURNING]


@inlined
def points_per_city(rules: Array, evaluator: Evaluator) -> Number:
    """The points of a completed city for a farmer."""
    return (4.0 if rules[FARMS] == 1 else 3.0) * evaluator.weights[FARMERS]


@shared
def evaluate(tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator) -> None:
    """Evaluate the position: the expected points of each feature and of each player."""
    evaluator.scalars[TIME] += 1
    players = position.scores.size
    first = evaluator.weights[MEEPLE] * (evaluator.scalars[BAG] / players / 20.0) ** evaluator.weights[MEEPLE_EXPONENT]
    for meeple in range(16):
        evaluator.supply_values[meeple + 1] = evaluator.supply_values[meeple] + first
        first *= evaluator.weights[MEEPLE_DISCOUNT]
    evaluate_open_edges(tile_data, position, evaluator)
    evaluate_fields(tile_data, position, evaluator)
    evaluate_players(position, rules, evaluator)


@inlined
def evaluate_open_edges(tile_data: TileData, position: PositionArrays, evaluator: Evaluator) -> None:
    """Compute for each open road and city its completion chance and the fewest tiles it needs."""
    scalars, time, players = position.scalars, evaluator.scalars[TIME], position.scores.size
    for i in range(scalars[FRONT]):
        cell = np.int64(position.front_cell[i])
        code = np.int64(position.front_code[i])
        for side in range(4):
            shown = code >> 2 * side & 3
            if shown < 2:
                continue
            root = facing_root(tile_data, position, position.grid[beside(cell, side, scalars[WIDTH])], side, shown)
            if evaluator.edge_time[root] != time:
                evaluator.edge_time[root] = time
                evaluator.chance[root] = 1.0
                evaluator.cells[root] = 0
                evaluator.edge_cell[root] = -1
            if evaluator.edge_cell[root] != cell:  # a feature may face a cell on two sides
                evaluator.edge_cell[root] = cell
                evaluator.chance[root] *= cell_chance(evaluator, shown - 2, code, players)
                evaluator.cells[root] += 1


@inlined
def completion_chance(position: PositionArrays, evaluator: Evaluator, root: Number) -> Number:
    """The chance that a road or city is completed."""
    return evaluator.chance[root] if position.data[root] & OPEN else 1.0


@inlined
def evaluate_fields(tile_data: TileData, position: PositionArrays, evaluator: Evaluator) -> None:
    """Compute which cities each field borders, a bit each, and how many are expected to be complete (R62)."""
    time = evaluator.scalars[TIME]
    cities = 0
    for i in range(position.scalars[TILES]):
        base = position.laid[i] >> LAID_SHIFT
        tile = (position.laid[i] & LAID_MASK) >> 2
        at = 0
        while tile_data.borders[tile, at] != NOTHING:
            field = np.int64(root_of(position.parent, base + tile_data.borders[tile, at]))
            city = np.int64(root_of(position.parent, base + tile_data.borders[tile, at + 1]))
            at += 2
            if evaluator.border_time[field] != time:
                evaluator.border_time[field] = time
                evaluator.cities[field] = 0
                evaluator.completed_cities[field] = 0.0
            if evaluator.border_time[city] != time:
                if cities == MAX_CITIES:
                    continue
                evaluator.border_time[city] = time
                evaluator.cities[city] = cities
                evaluator.city_chance[cities] = completion_chance(position, evaluator, city)
                cities += 1
            number = evaluator.cities[city]
            if not evaluator.cities[field] >> number & 1:
                evaluator.cities[field] |= 1 << number
                evaluator.completed_cities[field] += evaluator.city_chance[number]


@inlined
def evaluate_players(position: PositionArrays, rules: Array, evaluator: Evaluator) -> None:
    """Compute the value of each occupied feature, and the expected points and meeples of each player."""
    scalars, players = position.scalars, position.scores.size
    for player in range(players):
        evaluator.expected_points[player] = position.scores[player]
        evaluator.expected_meeples[player] = count_meeples(scalars[SUPPLY], player)
    evaluator.scalars[MAGE_ON] = np.int64(root_of(position.parent, scalars[MAGE])) if scalars[MAGE] >= 0 else -1
    evaluator.scalars[WITCH_ON] = np.int64(root_of(position.parent, scalars[WITCH])) if scalars[WITCH] >= 0 else -1
    for i in range(scalars[MONKS]):
        monk = np.int64(position.monk[i])
        evaluator.feature_points[monk], evaluator.returning[monk] = monastery_value(
            position, evaluator, np.int64(position.monk_cell[i]), players
        )
    evaluator.scalars[FIELDS] = 0
    for root in range(scalars[SEGMENTS]):
        packed = position.data[root]
        if not packed & MEEPLES or position.parent[root] != root:
            continue
        if position.kinds[root] == FIELD:
            evaluator.occupied_fields[evaluator.scalars[FIELDS]] = root
            evaluator.scalars[FIELDS] += 1
        if position.kinds[root] != MONASTERY:
            evaluator.feature_points[root], evaluator.returning[root] = feature_value(position, rules, evaluator, root)
        add_feature(
            evaluator.expected_points,
            evaluator.expected_meeples,
            packed,
            evaluator.feature_points[root],
            evaluator.returning[root],
            players,
            1.0,
        )


@inlined
def value_at(
    position: PositionArrays, rules: Array, evaluator: Evaluator, root: Number, mage: bool, witch: bool
) -> tuple[Number, Number]:
    """`road_or_city_value` of a feature on the board with these figures on it."""
    kind = np.int64(position.kinds[root])
    chance, cells = completion_chance(position, evaluator, root), open_cells(evaluator, root)
    return road_or_city_value(rules, evaluator, kind, position.data[root], chance, cells, mage, witch)


@inlined
def feature_value(position: PositionArrays, rules: Array, evaluator: Evaluator, root: Number) -> tuple[Number, Number]:
    """The expected points and returning value of a field, road or city on the board."""
    if position.kinds[root] != FIELD:
        return value_at(
            position, rules, evaluator, root, root == evaluator.scalars[MAGE_ON], root == evaluator.scalars[WITCH_ON]
        )
    return points_per_city(rules, evaluator) * evaluator.completed_cities[root] if evaluator.border_time[
        root
    ] == evaluator.scalars[TIME] else 0.0, 0.0


@inlined
def open_cells(evaluator: Evaluator, root: Number) -> Number:
    """The number of empty cells that an open road or city leads to."""
    return evaluator.cells[root] if evaluator.edge_time[root] == evaluator.scalars[TIME] else 0


@inlined
def add_feature(
    points: Array,
    meeples: Array,
    packed: Number,
    feature_points: Number,
    returning: Number,
    players: Number,
    sign: Number,
) -> None:
    """Add the value of an occupied feature to its players, or subtract it with sign -1."""
    standing = (packed & MEEPLES) >> MEEPLE_SHIFT
    winners = majority(standing, players)
    for player in range(players):
        if winners >> player & 1:
            points[player] += sign * feature_points
        if standing >> 4 * player & PLAYER_MASK:
            meeples[player] += sign * returning * count_meeples(standing, player)


@inlined
def expected_margin(evaluator: Evaluator, points: Array, meeples: Array, player: Number, players: Number) -> Number:
    """The expected lead of a player over the best opponent."""
    own = 0.0
    best = -1e9
    for other in range(players):
        expected = points[other] + supply_value(evaluator, meeples[other])
        if other == player:
            own = expected
        elif expected > best:
            best = expected
    return own - evaluator.weights[OPPONENTS] * best


assert (CITY, ROAD) == (0, 1), "edge codes show them as 2 and 3, and the chances have a row for each"
