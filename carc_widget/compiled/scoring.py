"""Points, compiled: what `engine.scoring` and `engine.farms` do."""

import numpy as np

from carc_widget.compiled.arrays import (
    BASE,
    EMPTIED,
    FARMS,
    MAGE,
    MAGE_ON_ZERO,
    MONKS,
    NOTHING,
    SEGMENTS,
    SMALL_CITY,
    SUPPLY,
    TILES,
    TURNED,
    WITCH,
    ZERO_UNFINISHED,
    Array,
    Number,
    PositionArrays,
    TileData,
    part,
    root_of,
)
from carc_widget.engine.board import (
    CATHEDRAL,
    CITY,
    EVERYTHING,
    FIELD,
    INN,
    LAID,
    LAID_SHIFT,
    MEEPLE_SHIFT,
    MEEPLES,
    MONASTERY,
    MOST_CATHEDRALS,
    MOST_INNS,
    MOST_PENNANTS,
    OPEN,
    PENNANT,
    ROAD,
    SMALL,
    TILE,
)


@part
def value(rules: Array, kind: Number, packed: Number, mage: bool, witch: bool) -> Number:
    """What a road, city or monastery pays (R54-R59, R66), with the mage and the witch on it (R36-R38)."""
    tiles = packed // TILE & 1023
    if kind == MONASTERY:
        return tiles
    complete = not packed & OPEN
    pennants = packed // PENNANT & MOST_PENNANTS
    inns = packed // INN & MOST_INNS
    cathedrals = packed // CATHEDRAL & MOST_CATHEDRALS
    nothing = not complete and (inns or cathedrals) and rules[ZERO_UNFINISHED]  # R67
    points = tiles + pennants
    if nothing:
        points = 0
    elif kind == ROAD:
        points = 2 * tiles if complete and inns else tiles
    elif complete and cathedrals:
        points *= 3
    elif complete and not (tiles == 2 and rules[SMALL_CITY]):
        points *= 2
    if mage and (rules[MAGE_ON_ZERO] or not nothing):  # R45
        points += tiles
    return points - points // 2 if witch else points


@part
def strength(meeples: Number, player: Number) -> Number:
    """What the meeples of a player count for a majority: 1 for a small, 2 for a large one (R51)."""
    own = meeples >> 4 * player & EVERYTHING
    return (own & SMALL) + 2 * (own >> 3)


@part
def majority(meeples: Number, players: Number) -> Number:
    """The players with the most of these meeples (R52), all of them if they tie (R53), a bit each."""
    most = 1
    winners = 0
    for player in range(players):
        own = strength(meeples, player)
        if own > most:
            most = own
            winners = 0
        if own == most:
            winners |= 1 << player
    return winners


@part
def pay(scores: Array, winners: Number, points: Number) -> None:
    """Give each of the winners all the points (R53)."""
    for player in range(scores.size):
        if winners >> player & 1:
            scores[player] += points


@part
def award(table: PositionArrays, rules: Array, root: Number, kind: Number) -> None:
    """Pay what an occupied road, city or monastery is worth."""
    now = table.now
    packed = table.data[root]
    mage = now[MAGE] >= 0 and root_of(table.parent, now[MAGE]) == root
    witch = now[WITCH] >= 0 and root_of(table.parent, now[WITCH]) == root
    winners = majority((packed & MEEPLES) >> MEEPLE_SHIFT, table.scores.size)
    pay(table.scores, winners, value(rules, kind, packed, mage, witch))


@part
def finish(table: PositionArrays, rules: Array, root: Number, kind: Number) -> None:
    """Score a complete feature and return what stood there: meeples (R60) and figures (R42, R43)."""
    now = table.now
    meeples = (table.data[root] & MEEPLES) >> MEEPLE_SHIFT
    if meeples:
        award(table, rules, root, kind)
        table.data[root] &= ~MEEPLES
        now[SUPPLY] += meeples
    if meeples or rules[EMPTIED]:
        if now[MAGE] >= 0 and root_of(table.parent, now[MAGE]) == root:
            now[MAGE] = -1
        if now[WITCH] >= 0 and root_of(table.parent, now[WITCH]) == root:
            now[WITCH] = -1


@part
def score_completed(facts: TileData, table: PositionArrays, rules: Array) -> None:
    """Score every feature that the tile just placed has completed (R60, R61)."""
    now = table.now
    for segment in range(now[BASE], now[BASE] + facts.streets[now[TURNED] >> 2]):
        root = root_of(table.parent, segment)
        if not table.data[root] & OPEN:
            finish(table, rules, root, np.int64(table.kinds[root]))
    i = 0
    while i < now[MONKS]:
        if table.data[table.monk[i]] & OPEN:
            i += 1
        else:
            finish(table, rules, table.monk[i], np.int64(MONASTERY))
            now[MONKS] -= 1
            table.monk[i] = table.monk[now[MONKS]]
            table.monk_cell[i] = table.monk_cell[now[MONKS]]


@part
def score_final(facts: TileData, table: PositionArrays, rules: Array) -> None:
    """Final scoring: every feature with meeples once, then the farms (R44, R63, R65, R66)."""
    now, marks = table.now, table.marks
    fields = 0
    for root in range(now[SEGMENTS]):
        marks[root] = 0
        if table.parent[root] == root and table.data[root] & MEEPLES:
            if table.kinds[root] == FIELD:
                table.found[fields] = root
                fields += 1
                marks[root] = fields
            else:
                award(table, rules, np.uint16(root), np.int64(table.kinds[root]))
    if fields:
        mark_cities(facts, table)
        pay_farmers(table, rules)


@part
def mark_cities(facts: TileData, table: PositionArrays) -> None:
    """Mark each completed city with the occupied fields that touch it, a bit each (R62); those bear their numbers."""
    parent, marks = table.parent, table.marks
    for i in range(table.now[TILES]):
        base = table.laid[i] >> LAID_SHIFT
        tile = (table.laid[i] & LAID) >> 2
        at = 0
        while facts.borders[tile, at] != NOTHING:
            number = marks[root_of(parent, base + facts.borders[tile, at])]
            if number:
                city = root_of(parent, base + facts.borders[tile, at + 1])
                if not table.data[city] & OPEN:
                    marks[city] |= 1 << number - 1
            at += 2


@part
def pay_farmers(table: PositionArrays, rules: Array) -> None:
    """Pay the farmers for every completed city by the third version (R63), the second or the first (R64)."""
    scores, marks = table.scores, table.marks
    for city in range(table.now[SEGMENTS]):
        if not marks[city] or table.kinds[city] != CITY:
            continue
        together = np.int64(0)
        paid = np.int64(0)
        number = 0
        while marks[city] >> number:
            if marks[city] >> number & 1:
                meeples = (table.data[table.found[number]] & MEEPLES) >> MEEPLE_SHIFT
                winners = majority(meeples, scores.size)
                if rules[FARMS] == 3:
                    pay(scores, winners, 3)
                elif rules[FARMS] == 2:
                    pay(scores, winners & ~paid, 3)  # nobody is paid twice for a city
                paid |= winners
                together += meeples
            number += 1
        if rules[FARMS] == 1:
            pay(scores, majority(together, scores.size), 4)
