"""What the tiles on a table promise, compiled: what `bots.chances`, `bots.outlook` and `bots.promise` tell.

`look` finds it out for a position as it is; `careful` asks for what a tile more would change.
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
    called,
    part,
    root_of,
)
from carc_widget.compiled.scoring import majority, value
from carc_widget.engine.board import (
    CITY,
    EVERYTHING,
    FIELD,
    LAID,
    LAID_SHIFT,
    MEEPLE_SHIFT,
    MEEPLES,
    MONASTERY,
    OPEN,
    ROAD,
    SMALL,
    TILE,
)

FILLED = 2
"""The row of the chances that any tile comes to a cell, after those that a city (0) or a road (1) ends there."""

# The places in `Evaluator.believed`.
ENDING, OFTEN, FARMERS, MEEPLE, EARLY, FEWER, RETURNING, OTHERS = range(8)
BELIEFS = 8

# The places in `Evaluator.now`.
TIME, BAG, FARMED, CHOSEN, MAGE_ON, WITCH_ON = range(6)

UNKNOWN = -2
"""In `Evaluator.now[CHOSEN]`: no meeple is chosen yet."""

MOST_CITIES = 62
"""How many cities the fields are asked for, a bit each; no game has so many that touch a field and count."""

LEAST = 1e-9
"""Stands for a chance of nothing, so that one can be taken out of a product."""


@part
def draw_from(evaluator: Evaluator, tile: Number, sign: Number) -> None:
    """Take a tile out of what is promised, or put it back with -1."""
    evaluator.now[BAG] -= sign
    for row in range(3):
        for code in range(256):
            evaluator.useful[row, code] -= sign * evaluator.uses[tile, row, code]


@part
def chance_at(evaluator: Evaluator, row: Number, code: Number, players: Number) -> Number:
    """The chance that a cell with this edge code is filled, or that cities or roads end there."""
    if evaluator.chance_known[row, code] != evaluator.now[TIME]:
        tiles = np.float64(evaluator.useful[row, code])
        if row != FILLED:
            tiles = (max(tiles, 0.0) / players) ** evaluator.believed[OFTEN]
        evaluator.chance_known[row, code] = evaluator.now[TIME]
        evaluator.chances[row, code] = max(LEAST, 1.0 - math.exp(evaluator.misses[row] * tiles))
    return evaluator.chances[row, code]


@part
def worth(evaluator: Evaluator, meeples: Number) -> Number:
    """What so many meeples in the supply are worth; a part of one is one that will be back later."""
    whole = np.int64(meeples)
    return evaluator.worth[whole] + (meeples - whole) * (evaluator.worth[whole + 1] - evaluator.worth[whole])


@part
def count_meeples(packed: Number, player: Number) -> Number:
    """How many meeples of a player these are, whatever their size."""
    own = packed >> 4 * player & EVERYTHING
    return (own & SMALL) + (own >> 3)


@part
def facing_root(facts: TileData, table: PositionArrays, there: Number, side: Number, shown: Number) -> Number:
    """The root of the city (shown as 2) or road (3) of a neighbour that faces a cell on this side of it."""
    segment = facts.facing[there & LAID, side, shown - 2]
    return np.int64(root_of(table.parent, (there >> LAID_SHIFT) + segment))


@part
def beside(cell: Number, side: Number, width: Number) -> Number:
    """The cell beside another."""
    return cell + 2 - side if side & 1 else cell + (side - 1) * width


@part
def street(
    rules: Array,
    evaluator: Evaluator,
    kind: Number,
    packed: Number,
    chance: Number,
    cells: Number,
    mage: bool,
    witch: bool,
) -> tuple[Number, Number]:
    """The points that a road or city will pay, and the part of their worth that its meeples keep."""
    now = np.float64(value(rules, kind, packed, mage, witch))
    if not packed & OPEN:
        return now, 1.0
    whole = value(rules, kind, (packed & ~OPEN) + cells * TILE, mage, witch)
    return chance * whole + (1.0 - chance) * now, chance * evaluator.believed[RETURNING]


@part
def monastery(table: PositionArrays, evaluator: Evaluator, cell: Number, players: Number) -> tuple[Number, Number]:
    """The same for a monastery on this cell, whether it lies there already or not."""
    tiles = 1.0
    chance = 1.0
    for y in range(-1, 2):
        for x in range(-1, 2):
            there = table.grid[cell + y * table.now[WIDTH] + x]
            if (x or y) and there >= 0:
                tiles += 1.0
            elif x or y:
                filled = chance_at(evaluator, FILLED, table.front_code[-2 - there] if there < -1 else 0, players)
                tiles += filled
                chance *= filled
    if tiles == 9.0:
        return 9.0, 1.0
    return tiles, chance * evaluator.believed[RETURNING]


@part
def each_city(rules: Array, evaluator: Evaluator) -> Number:
    """What a city that will be complete is worth to a farmer."""
    return (4.0 if rules[FARMS] == 1 else 3.0) * evaluator.believed[FARMERS]


@called
def look(facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator) -> None:
    """Find out what the position promises: what features will pay, and from that the points of the players."""
    evaluator.now[TIME] += 1
    players = table.scores.size
    first = evaluator.believed[MEEPLE] * (evaluator.now[BAG] / players / 20.0) ** evaluator.believed[EARLY]
    for meeple in range(16):
        evaluator.worth[meeple + 1] = evaluator.worth[meeple] + first
        first *= evaluator.believed[FEWER]
    look_at_edges(facts, table, evaluator)
    look_at_fields(facts, table, evaluator)
    look_at_meeples(table, rules, evaluator)


@part
def look_at_edges(facts: TileData, table: PositionArrays, evaluator: Evaluator) -> None:
    """The chance that each open road and city gets complete, and how many tiles it needs at least."""
    now, time, players = table.now, evaluator.now[TIME], table.scores.size
    for i in range(now[FRONT]):
        cell = np.int64(table.front_cell[i])
        code = np.int64(table.front_code[i])
        for side in range(4):
            shown = code >> 2 * side & 3
            if shown < 2:
                continue
            root = facing_root(facts, table, table.grid[beside(cell, side, now[WIDTH])], side, shown)
            if evaluator.seen[root] != time:
                evaluator.seen[root] = time
                evaluator.chance[root] = 1.0
                evaluator.cells[root] = 0
                evaluator.seen_at[root] = -1
            if evaluator.seen_at[root] != cell:  # a feature may face a cell on two sides
                evaluator.seen_at[root] = cell
                evaluator.chance[root] *= chance_at(evaluator, shown - 2, code, players)
                evaluator.cells[root] += 1


@part
def completed(table: PositionArrays, evaluator: Evaluator, root: Number) -> Number:
    """The chance that a road or city gets complete."""
    return evaluator.chance[root] if table.data[root] & OPEN else 1.0


@part
def look_at_fields(facts: TileData, table: PositionArrays, evaluator: Evaluator) -> None:
    """Which cities each field touches, a bit each, and how many of them may be expected to be complete (R62)."""
    time = evaluator.now[TIME]
    cities = 0
    for i in range(table.now[TILES]):
        base = table.laid[i] >> LAID_SHIFT
        tile = (table.laid[i] & LAID) >> 2
        at = 0
        while facts.borders[tile, at] != NOTHING:
            field = np.int64(root_of(table.parent, base + facts.borders[tile, at]))
            city = np.int64(root_of(table.parent, base + facts.borders[tile, at + 1]))
            at += 2
            if evaluator.touched[field] != time:
                evaluator.touched[field] = time
                evaluator.touches[field] = 0
                evaluator.ripe[field] = 0.0
            if evaluator.touched[city] != time:
                if cities == MOST_CITIES:
                    continue
                evaluator.touched[city] = time
                evaluator.touches[city] = cities
                evaluator.city_chance[cities] = completed(table, evaluator, city)
                cities += 1
            number = evaluator.touches[city]
            if not evaluator.touches[field] >> number & 1:
                evaluator.touches[field] |= 1 << number
                evaluator.ripe[field] += evaluator.city_chance[number]


@part
def look_at_meeples(table: PositionArrays, rules: Array, evaluator: Evaluator) -> None:
    """What each occupied feature promises, and with that the points and the meeples of the players."""
    now, players = table.now, table.scores.size
    for player in range(players):
        evaluator.points[player] = table.scores[player]
        evaluator.meeples[player] = count_meeples(now[SUPPLY], player)
    evaluator.now[MAGE_ON] = np.int64(root_of(table.parent, now[MAGE])) if now[MAGE] >= 0 else -1
    evaluator.now[WITCH_ON] = np.int64(root_of(table.parent, now[WITCH])) if now[WITCH] >= 0 else -1
    for i in range(now[MONKS]):
        monk = np.int64(table.monk[i])
        evaluator.pays[monk], evaluator.back[monk] = monastery(table, evaluator, np.int64(table.monk_cell[i]), players)
    evaluator.now[FARMED] = 0
    for root in range(now[SEGMENTS]):
        packed = table.data[root]
        if not packed & MEEPLES or table.parent[root] != root:
            continue
        if table.kinds[root] == FIELD:
            evaluator.farmed[evaluator.now[FARMED]] = root
            evaluator.now[FARMED] += 1
        if table.kinds[root] != MONASTERY:
            evaluator.pays[root], evaluator.back[root] = promised(table, rules, evaluator, root)
        settle(evaluator.points, evaluator.meeples, packed, evaluator.pays[root], evaluator.back[root], players, 1.0)


@part
def street_at(
    table: PositionArrays, rules: Array, evaluator: Evaluator, root: Number, mage: bool, witch: bool
) -> tuple[Number, Number]:
    """What a road or city on the table promises with these figures on it, as `street` tells it."""
    kind = np.int64(table.kinds[root])
    chance, cells = completed(table, evaluator, root), cells_of(evaluator, root)
    return street(rules, evaluator, kind, table.data[root], chance, cells, mage, witch)


@part
def promised(table: PositionArrays, rules: Array, evaluator: Evaluator, root: Number) -> tuple[Number, Number]:
    """What a field, road or city on the table promises: its points, and what its meeples keep of their worth."""
    if table.kinds[root] != FIELD:
        return street_at(table, rules, evaluator, root, root == evaluator.now[MAGE_ON], root == evaluator.now[WITCH_ON])
    return each_city(rules, evaluator) * evaluator.ripe[root] if evaluator.touched[root] == evaluator.now[
        TIME
    ] else 0.0, 0.0


@part
def cells_of(evaluator: Evaluator, root: Number) -> Number:
    """How many cells an open road or city leads to."""
    return evaluator.cells[root] if evaluator.seen[root] == evaluator.now[TIME] else 0


@part
def settle(
    points: Array, meeples: Array, packed: Number, pays: Number, back: Number, players: Number, sign: Number
) -> None:
    """Count what an occupied feature promises to the players, or with -1 no longer."""
    standing = (packed & MEEPLES) >> MEEPLE_SHIFT
    winners = majority(standing, players)
    for player in range(players):
        if winners >> player & 1:
            points[player] += sign * pays
        if standing >> 4 * player & EVERYTHING:
            meeples[player] += sign * back * count_meeples(standing, player)


@part
def ahead(evaluator: Evaluator, points: Array, meeples: Array, player: Number, players: Number) -> Number:
    """By how much a player may expect to be ahead of the best of the others."""
    own = 0.0
    best = -1e9
    for other in range(players):
        expected = points[other] + worth(evaluator, meeples[other])
        if other == player:
            own = expected
        elif expected > best:
            best = expected
    return own - evaluator.believed[OTHERS] * best


assert (CITY, ROAD) == (0, 1), "a cell shows them as 2 and 3, and the chances have a row for each"
