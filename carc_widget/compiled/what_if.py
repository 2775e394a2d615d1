"""What a tile more would change of what a position promises, compiled; nothing is laid.

It is told from what the tile joins and from what lies beside its cell. That leaves out a little: what a city that gets
complete less easily is worth to the farmers beside it, for instance.
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
    part,
    root_of,
)
from carc_widget.compiled.evaluation import (
    FARMED,
    FILLED,
    MAGE_ON,
    TIME,
    WITCH_ON,
    beside,
    chance_at,
    each_city,
    facing_root,
    monastery,
    settle,
    street,
)
from carc_widget.engine.board import CITY, FIELD, LAID, LAID_SHIFT, MEEPLES, MONASTERY, OPEN, TILE

# The places in `Evaluator.now` that trials use, after those of `outlook`.
TRIAL, CHANGED = range(6, 8)


@part
def begin(facts: TileData, table: PositionArrays, evaluator: Evaluator, turned: Number) -> None:
    """The segments of the tile, joined with nothing yet."""
    tile = turned >> 2
    group = evaluator.group
    for segment in range(facts.size[tile]):
        group.up[segment] = segment
        group.packed[segment] = facts.fresh[tile, segment]
        group.twins[segment] = (facts.twins[tile] >> segment & 1) << table.now[TWINS]
        group.chance[segment] = 1.0
        group.cells[segment] = 0
        group.touches[segment] = 0
        group.ripe[segment] = 0.0
        group.figures[segment] = 0


@part
def group_of(evaluator: Evaluator, segment: Number) -> Number:
    """Which of the joined segments of the tile stands for this one."""
    while evaluator.group.up[segment] != segment:
        segment = evaluator.group.up[segment]
    return segment


@part
def chances_in(evaluator: Evaluator, touches: Number) -> Number:
    """How many of these cities may be expected to be complete."""
    expected = 0.0
    number = 0
    while touches >> number:
        if touches >> number & 1:
            expected += evaluator.city_chance[number]
        number += 1
    return expected


@part
def join_features(facts: TileData, table: PositionArrays, evaluator: Evaluator, cell: Number, turned: Number) -> None:
    """Join the segments with the features that they meet (R13), which promise by themselves nothing any more."""
    now, group = table.now, evaluator.group
    code = np.int64(table.front_code[-2 - table.grid[cell]])
    players = table.scores.size
    mage, witch = evaluator.now[MAGE_ON], evaluator.now[WITCH_ON]
    for side in range(4):
        there = table.grid[beside(cell, side, now[WIDTH])]
        if there < 0:
            continue
        for i in range(facts.ports[turned, side, 0]):
            mine = group_of(evaluator, np.int64(facts.ports[turned, side, i + 1]))
            theirs = np.int64(root_of(table.parent, (there >> LAID_SHIFT) + facts.facing[there & LAID, side, i]))
            group.packed[mine] -= 2
            if evaluator.owned[theirs] != evaluator.now[TRIAL]:
                evaluator.owned[theirs] = evaluator.now[TRIAL]
                evaluator.owner[theirs] = mine
                packed = table.data[theirs]
                kind = table.kinds[theirs]
                if packed & MEEPLES:
                    settle(
                        evaluator.trial_points,
                        evaluator.trial_meeples,
                        packed,
                        evaluator.pays[theirs],
                        evaluator.back[theirs],
                        players,
                        -1.0,
                    )
                group.packed[mine] += packed
                unite_twins(group, mine, np.int64(table.twins[theirs]))
                if evaluator.touched[theirs] == evaluator.now[TIME]:  # a field beside a city, or a city beside a field
                    touches = evaluator.touches[theirs]
                    if kind == CITY:
                        group.touches[mine] |= 1 << touches
                    else:
                        group.ripe[mine] += evaluator.ripe[theirs] - chances_in(
                            evaluator, touches & group.touches[mine]
                        )
                        group.touches[mine] |= touches
                if kind != FIELD:
                    group.chance[mine] *= evaluator.chance[theirs] / chance_at(evaluator, np.int64(kind), code, players)
                    group.cells[mine] += evaluator.cells[theirs] - 1
                    group.figures[mine] |= (1 if theirs == mage else 0) | (2 if theirs == witch else 0)
            else:
                other = group_of(evaluator, np.int64(evaluator.owner[theirs]))
                if other != mine:
                    merge(evaluator, mine, other)


@part
def unite_twins(group: TileSegments, mine: Number, theirs: Number) -> None:
    """A tile with two segments in what is joined counts once (R13)."""
    both = group.twins[mine] & theirs
    group.twins[mine] |= theirs
    while both:
        group.packed[mine] -= TILE
        both &= both - 1


@part
def merge(evaluator: Evaluator, mine: Number, other: Number) -> None:
    """Two segments of the tile meet through what lies there already."""
    group = evaluator.group
    group.up[other] = mine
    group.packed[mine] += group.packed[other]
    unite_twins(group, mine, group.twins[other])
    group.chance[mine] *= group.chance[other]
    group.cells[mine] += group.cells[other]
    group.ripe[mine] += group.ripe[other] - chances_in(evaluator, group.touches[mine] & group.touches[other])
    group.touches[mine] |= group.touches[other]
    group.figures[mine] |= group.figures[other]


@part
def change_beside(facts: TileData, table: PositionArrays, evaluator: Evaluator, cell: Number, turned: Number) -> None:
    """The empty cells beside the tile: it opens to them, and fewer tiles fit there."""
    group, width, players = evaluator.group, table.now[WIDTH], table.scores.size
    for side in range(4):
        empty = beside(cell, side, width)
        there = table.grid[empty]
        if there >= 0:
            continue
        before = np.int64(table.front_code[-2 - there]) if there < -1 else 0
        after = before | np.int64(facts.shown[turned, side])
        joined = 0  # the segments of the tile whose features lead to this cell already, a bit each
        for facing in range(4):
            shown = before >> 2 * facing & 3
            if shown < 2:
                continue
            root = facing_root(facts, table, table.grid[beside(empty, facing, width)], facing, shown)
            if evaluator.owned[root] == evaluator.now[TRIAL]:
                mine = group_of(evaluator, np.int64(evaluator.owner[root]))
                if evaluator.beside[root] == 4 * evaluator.now[TRIAL] + side:
                    continue
                evaluator.beside[root] = 4 * evaluator.now[TRIAL] + side
                group.chance[mine] /= chance_at(evaluator, shown - 2, before, players)
                if joined >> mine & 1:
                    group.cells[mine] -= 1
                else:
                    group.chance[mine] *= chance_at(evaluator, shown - 2, after, players)
                joined |= 1 << mine
            elif table.data[root] & MEEPLES and evaluator.beside[root] != 4 * evaluator.now[TRIAL] + side:
                if evaluator.beside[root] >> 2 != evaluator.now[TRIAL]:
                    evaluator.changed[evaluator.now[CHANGED]] = root
                    evaluator.now[CHANGED] += 1
                    evaluator.factor[root] = 1.0
                evaluator.beside[root] = 4 * evaluator.now[TRIAL] + side
                evaluator.factor[root] *= chance_at(evaluator, shown - 2, after, players)
                evaluator.factor[root] /= chance_at(evaluator, shown - 2, before, players)
        shown = facts.shown[turned, side] >> 2 * ((side + 2) & 3) & 3
        if shown >= 2:
            mine = group_of(evaluator, np.int64(facts.ports[turned, side, shown - 1]))
            if not joined >> mine & 1:
                group.chance[mine] *= chance_at(evaluator, np.int64(shown) - 2, after, players)
                group.cells[mine] += 1


@part
def judge(
    facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator, cell: Number, turned: Number
) -> None:
    """What the joined features promise, and what the tile changes round it, into the trial of points and meeples."""
    group, players, tile = evaluator.group, table.scores.size, turned >> 2
    streets = facts.streets[tile]
    for segment in range(streets):
        if group.up[segment] == segment:
            mage, witch = group.figures[segment] & 1 != 0, group.figures[segment] & 2 != 0
            group.pays[segment], group.back[segment] = street(
                rules,
                evaluator,
                np.int64(facts.kinds[tile, segment]),
                group.packed[segment],
                group.chance[segment],
                group.cells[segment],
                mage,
                witch,
            )
            if not group.packed[segment] & OPEN:
                group.chance[segment] = 1.0
    for segment in range(streets, facts.size[tile]):
        if group.up[segment] == segment:
            if facts.kinds[tile, segment] == MONASTERY:
                group.pays[segment], group.back[segment] = monastery(table, evaluator, cell, players)
            else:
                group.pays[segment] = each_city(rules, evaluator) * ripe(facts, evaluator, tile, segment)
                group.back[segment] = 0.0
    for segment in range(facts.size[tile]):
        if group.up[segment] == segment and group.packed[segment] & MEEPLES:
            settle(
                evaluator.trial_points,
                evaluator.trial_meeples,
                group.packed[segment],
                group.pays[segment],
                group.back[segment],
                players,
                1.0,
            )
    judge_changed(table, rules, evaluator)
    judge_farms(facts, table, rules, evaluator, tile)
    judge_monasteries(table, evaluator, cell)


@part
def ripe(facts: TileData, evaluator: Evaluator, tile: Number, field: Number) -> Number:
    """How many cities that a field of the tile touches may be expected to be complete."""
    group = evaluator.group
    expected = group.ripe[field]
    met = 0  # the cities of the tile that were counted, a bit each
    for city in range(facts.streets[tile]):
        if facts.kinds[tile, city] == CITY and group.up[city] == city:
            again = group.touches[field] & group.touches[city]
            if again:
                expected += group.chance[city] - chances_in(evaluator, again)
                met |= 1 << city
    at = 0
    while facts.borders[tile, at] != NOTHING:
        if group_of(evaluator, np.int64(facts.borders[tile, at])) == field:
            city = group_of(evaluator, np.int64(facts.borders[tile, at + 1]))
            if not met >> city & 1:
                expected += group.chance[city]
                met |= 1 << city
        at += 2
    return expected


@part
def judge_changed(table: PositionArrays, rules: Array, evaluator: Evaluator) -> None:
    """Features beside the cell that get complete less easily."""
    players = table.scores.size
    mage, witch = evaluator.now[MAGE_ON], evaluator.now[WITCH_ON]
    for i in range(evaluator.now[CHANGED]):
        root = evaluator.changed[i]
        packed = table.data[root]
        pays, back = street(
            rules,
            evaluator,
            np.int64(table.kinds[root]),
            packed,
            evaluator.chance[root] * evaluator.factor[root],
            evaluator.cells[root],
            root == mage,
            root == witch,
        )
        settle(
            evaluator.trial_points,
            evaluator.trial_meeples,
            packed,
            pays - evaluator.pays[root],
            back - evaluator.back[root],
            players,
            1.0,
        )


@part
def judge_farms(facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator, tile: Number) -> None:
    """Farms that the tile does not join, beside cities that it joins."""
    group = evaluator.group
    for city in range(facts.streets[tile]):
        if group.up[city] != city or facts.kinds[tile, city] != CITY or not group.touches[city]:
            continue
        for i in range(evaluator.now[FARMED]):
            field = evaluator.farmed[i]
            if evaluator.owned[field] == evaluator.now[TRIAL] or evaluator.touched[field] != evaluator.now[TIME]:
                continue
            again = evaluator.touches[field] & group.touches[city]
            if again:
                more = each_city(rules, evaluator) * (group.chance[city] - chances_in(evaluator, again))
                settle(
                    evaluator.trial_points,
                    evaluator.trial_meeples,
                    table.data[field],
                    more,
                    0.0,
                    table.scores.size,
                    1.0,
                )


@part
def judge_monasteries(table: PositionArrays, evaluator: Evaluator, cell: Number) -> None:
    """Monasteries with a monk that the tile lies beside."""
    players = table.scores.size
    for i in range(table.now[MONKS]):
        apart = abs(cell - table.monk_cell[i])
        if apart <= 1 or abs(apart - table.now[WIDTH]) <= 1:
            monk = table.monk[i]
            packed = table.data[monk]
            filled = chance_at(evaluator, FILLED, np.int64(table.front_code[-2 - table.grid[cell]]), players)
            more = 1.0 - filled
            back = evaluator.back[monk] / filled - evaluator.back[monk]
            if packed & OPEN == 1:
                back = 1.0 - evaluator.back[monk]
            settle(evaluator.trial_points, evaluator.trial_meeples, packed, more, back, players, 1.0)
