"""Scoring, compiled: counterpart of `engine.scoring` and `engine.farms`."""

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
    inlined,
    root_of,
)
from carc_widget.engine.board import (
    CATHEDRAL,
    CITY,
    FIELD,
    INN,
    LAID_MASK,
    LAID_SHIFT,
    MAX_CATHEDRALS,
    MAX_INNS,
    MAX_PENNANTS,
    MEEPLE_SHIFT,
    MEEPLES,
    MONASTERY,
    OPEN,
    PENNANT,
    PLAYER_MASK,
    ROAD,
    SMALL,
    TILE,
)


@inlined
def value(rules: Array, kind: Number, packed: Number, mage: bool, witch: bool) -> Number:
    """The points of a road, city or monastery (R54-R59, R66), with the mage and the witch on it (R36-R38)."""
    tiles = packed // TILE & 1023
    if kind == MONASTERY:
        return tiles
    complete = not packed & OPEN
    pennants = packed // PENNANT & MAX_PENNANTS
    inns = packed // INN & MAX_INNS
    cathedrals = packed // CATHEDRAL & MAX_CATHEDRALS
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


@inlined
def strength(meeples: Number, player: Number) -> Number:
    """The strength of a player in a majority: 1 for a small meeple, 2 for a large one (R51)."""
    own = meeples >> 4 * player & PLAYER_MASK
    return (own & SMALL) + 2 * (own >> 3)


@inlined
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


@inlined
def pay(scores: Array, winners: Number, points: Number) -> None:
    """Pay all points to each winner (R53)."""
    for player in range(scores.size):
        if winners >> player & 1:
            scores[player] += points


@inlined
def pay_feature(position: PositionArrays, rules: Array, root: Number, kind: Number) -> None:
    """Pay the points of an occupied road, city or monastery."""
    scalars = position.scalars
    packed = position.data[root]
    mage = scalars[MAGE] >= 0 and root_of(position.parent, scalars[MAGE]) == root
    witch = scalars[WITCH] >= 0 and root_of(position.parent, scalars[WITCH]) == root
    winners = majority((packed & MEEPLES) >> MEEPLE_SHIFT, position.scores.size)
    pay(position.scores, winners, value(rules, kind, packed, mage, witch))


@inlined
def score_feature(position: PositionArrays, rules: Array, root: Number, kind: Number) -> None:
    """Score a completed feature and remove its meeples (R60) and figures (R42, R43)."""
    scalars = position.scalars
    meeples = (position.data[root] & MEEPLES) >> MEEPLE_SHIFT
    if meeples:
        pay_feature(position, rules, root, kind)
        position.data[root] &= ~MEEPLES
        scalars[SUPPLY] += meeples
    if meeples or rules[EMPTIED]:
        if scalars[MAGE] >= 0 and root_of(position.parent, scalars[MAGE]) == root:
            scalars[MAGE] = -1
        if scalars[WITCH] >= 0 and root_of(position.parent, scalars[WITCH]) == root:
            scalars[WITCH] = -1


@inlined
def score_completed(tile_data: TileData, position: PositionArrays, rules: Array) -> None:
    """Score every feature that the tile just placed has completed (R60, R61)."""
    scalars = position.scalars
    for segment in range(scalars[BASE], scalars[BASE] + tile_data.roads_and_cities[scalars[TURNED] >> 2]):
        root = root_of(position.parent, segment)
        if not position.data[root] & OPEN:
            score_feature(position, rules, root, np.int64(position.kinds[root]))
    i = 0
    while i < scalars[MONKS]:
        if position.data[position.monk[i]] & OPEN:
            i += 1
        else:
            score_feature(position, rules, position.monk[i], np.int64(MONASTERY))
            scalars[MONKS] -= 1
            position.monk[i] = position.monk[scalars[MONKS]]
            position.monk_cell[i] = position.monk_cell[scalars[MONKS]]


@inlined
def score_final(tile_data: TileData, position: PositionArrays, rules: Array) -> None:
    """Final scoring: every feature with meeples once, then the farms (R44, R63, R65, R66)."""
    scalars, marks = position.scalars, position.marks
    fields = 0
    for root in range(scalars[SEGMENTS]):
        marks[root] = 0
        if position.parent[root] == root and position.data[root] & MEEPLES:
            if position.kinds[root] == FIELD:
                position.choices[fields] = root
                fields += 1
                marks[root] = fields
            else:
                pay_feature(position, rules, np.uint16(root), np.int64(position.kinds[root]))
    if fields:
        mark_cities(tile_data, position)
        pay_farmers(position, rules)


@inlined
def mark_cities(tile_data: TileData, position: PositionArrays) -> None:
    """Mark each completed city with the numbers of the occupied fields that border it, a bit each (R62)."""
    parent, marks = position.parent, position.marks
    for i in range(position.scalars[TILES]):
        base = position.laid[i] >> LAID_SHIFT
        tile = (position.laid[i] & LAID_MASK) >> 2
        at = 0
        while tile_data.borders[tile, at] != NOTHING:
            number = marks[root_of(parent, base + tile_data.borders[tile, at])]
            if number:
                city = root_of(parent, base + tile_data.borders[tile, at + 1])
                if not position.data[city] & OPEN:
                    marks[city] |= 1 << number - 1
            at += 2


@inlined
def pay_farmers(position: PositionArrays, rules: Array) -> None:
    """Pay the farmers for every completed city by the third version (R63), the second or the first (R64)."""
    scores, marks = position.scores, position.marks
    for city in range(position.scalars[SEGMENTS]):
        if not marks[city] or position.kinds[city] != CITY:
            continue
        meeples_of_all = np.int64(0)
        already_paid = np.int64(0)
        number = 0
        while marks[city] >> number:
            if marks[city] >> number & 1:
                meeples = (position.data[position.choices[number]] & MEEPLES) >> MEEPLE_SHIFT
                winners = majority(meeples, scores.size)
                if rules[FARMS] == 3:
                    pay(scores, winners, 3)
                elif rules[FARMS] == 2:
                    pay(scores, winners & ~already_paid, 3)  # each player is paid once for a city
                already_paid |= winners
                meeples_of_all += meeples
            number += 1
        if rules[FARMS] == 1:
            pay(scores, majority(meeples_of_all, scores.size), 4)
