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
    Facts,
    Group,
    Mind,
    Number,
    Table,
    part,
    root_of,
)
from carc_widget.compiled.outlook import (
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

# The places in `Mind.now` that trials use, after those of `outlook`.
TRIAL, CHANGED = range(6, 8)


@part
def begin(facts: Facts, table: Table, mind: Mind, turned: Number) -> None:
    """The segments of the tile, joined with nothing yet."""
    tile = turned >> 2
    group = mind.group
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
def group_of(mind: Mind, segment: Number) -> Number:
    """Which of the joined segments of the tile stands for this one."""
    while mind.group.up[segment] != segment:
        segment = mind.group.up[segment]
    return segment


@part
def chances_in(mind: Mind, touches: Number) -> Number:
    """How many of these cities may be expected to be complete."""
    expected = 0.0
    number = 0
    while touches >> number:
        if touches >> number & 1:
            expected += mind.city_chance[number]
        number += 1
    return expected


@part
def join_features(facts: Facts, table: Table, mind: Mind, cell: Number, turned: Number) -> None:
    """Join the segments with the features that they meet (R13), which promise by themselves nothing any more."""
    now, group = table.now, mind.group
    code = np.int64(table.front_code[-2 - table.grid[cell]])
    players = table.scores.size
    mage, witch = mind.now[MAGE_ON], mind.now[WITCH_ON]
    for side in range(4):
        there = table.grid[beside(cell, side, now[WIDTH])]
        if there < 0:
            continue
        for i in range(facts.ports[turned, side, 0]):
            mine = group_of(mind, np.int64(facts.ports[turned, side, i + 1]))
            theirs = np.int64(root_of(table.parent, (there >> LAID_SHIFT) + facts.facing[there & LAID, side, i]))
            group.packed[mine] -= 2
            if mind.owned[theirs] != mind.now[TRIAL]:
                mind.owned[theirs] = mind.now[TRIAL]
                mind.owner[theirs] = mine
                packed = table.data[theirs]
                kind = table.kinds[theirs]
                if packed & MEEPLES:
                    settle(
                        mind.trial_points,
                        mind.trial_meeples,
                        packed,
                        mind.pays[theirs],
                        mind.back[theirs],
                        players,
                        -1.0,
                    )
                group.packed[mine] += packed
                unite_twins(group, mine, np.int64(table.twins[theirs]))
                if mind.touched[theirs] == mind.now[TIME]:  # a field beside a city, or a city beside a field
                    touches = mind.touches[theirs]
                    if kind == CITY:
                        group.touches[mine] |= 1 << touches
                    else:
                        group.ripe[mine] += mind.ripe[theirs] - chances_in(mind, touches & group.touches[mine])
                        group.touches[mine] |= touches
                if kind != FIELD:
                    group.chance[mine] *= mind.chance[theirs] / chance_at(mind, np.int64(kind), code, players)
                    group.cells[mine] += mind.cells[theirs] - 1
                    group.figures[mine] |= (1 if theirs == mage else 0) | (2 if theirs == witch else 0)
            else:
                other = group_of(mind, np.int64(mind.owner[theirs]))
                if other != mine:
                    merge(mind, mine, other)


@part
def unite_twins(group: Group, mine: Number, theirs: Number) -> None:
    """A tile with two segments in what is joined counts once (R13)."""
    both = group.twins[mine] & theirs
    group.twins[mine] |= theirs
    while both:
        group.packed[mine] -= TILE
        both &= both - 1


@part
def merge(mind: Mind, mine: Number, other: Number) -> None:
    """Two segments of the tile meet through what lies there already."""
    group = mind.group
    group.up[other] = mine
    group.packed[mine] += group.packed[other]
    unite_twins(group, mine, group.twins[other])
    group.chance[mine] *= group.chance[other]
    group.cells[mine] += group.cells[other]
    group.ripe[mine] += group.ripe[other] - chances_in(mind, group.touches[mine] & group.touches[other])
    group.touches[mine] |= group.touches[other]
    group.figures[mine] |= group.figures[other]


@part
def change_beside(facts: Facts, table: Table, mind: Mind, cell: Number, turned: Number) -> None:
    """The empty cells beside the tile: it opens to them, and fewer tiles fit there."""
    group, width, players = mind.group, table.now[WIDTH], table.scores.size
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
            if mind.owned[root] == mind.now[TRIAL]:
                mine = group_of(mind, np.int64(mind.owner[root]))
                if mind.beside[root] == 4 * mind.now[TRIAL] + side:
                    continue
                mind.beside[root] = 4 * mind.now[TRIAL] + side
                group.chance[mine] /= chance_at(mind, shown - 2, before, players)
                if joined >> mine & 1:
                    group.cells[mine] -= 1
                else:
                    group.chance[mine] *= chance_at(mind, shown - 2, after, players)
                joined |= 1 << mine
            elif table.data[root] & MEEPLES and mind.beside[root] != 4 * mind.now[TRIAL] + side:
                if mind.beside[root] >> 2 != mind.now[TRIAL]:
                    mind.changed[mind.now[CHANGED]] = root
                    mind.now[CHANGED] += 1
                    mind.factor[root] = 1.0
                mind.beside[root] = 4 * mind.now[TRIAL] + side
                mind.factor[root] *= chance_at(mind, shown - 2, after, players)
                mind.factor[root] /= chance_at(mind, shown - 2, before, players)
        shown = facts.shown[turned, side] >> 2 * ((side + 2) & 3) & 3
        if shown >= 2:
            mine = group_of(mind, np.int64(facts.ports[turned, side, shown - 1]))
            if not joined >> mine & 1:
                group.chance[mine] *= chance_at(mind, np.int64(shown) - 2, after, players)
                group.cells[mine] += 1


@part
def judge(facts: Facts, table: Table, rules: Array, mind: Mind, cell: Number, turned: Number) -> None:
    """What the joined features promise, and what the tile changes round it, into the trial of points and meeples."""
    group, players, tile = mind.group, table.scores.size, turned >> 2
    streets = facts.streets[tile]
    for segment in range(streets):
        if group.up[segment] == segment:
            mage, witch = group.figures[segment] & 1 != 0, group.figures[segment] & 2 != 0
            group.pays[segment], group.back[segment] = street(
                rules,
                mind,
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
                group.pays[segment], group.back[segment] = monastery(table, mind, cell, players)
            else:
                group.pays[segment] = each_city(rules, mind) * ripe(facts, mind, tile, segment)
                group.back[segment] = 0.0
    for segment in range(facts.size[tile]):
        if group.up[segment] == segment and group.packed[segment] & MEEPLES:
            settle(
                mind.trial_points,
                mind.trial_meeples,
                group.packed[segment],
                group.pays[segment],
                group.back[segment],
                players,
                1.0,
            )
    judge_changed(table, rules, mind)
    judge_farms(facts, table, rules, mind, tile)
    judge_monasteries(table, mind, cell)


@part
def ripe(facts: Facts, mind: Mind, tile: Number, field: Number) -> Number:
    """How many cities that a field of the tile touches may be expected to be complete."""
    group = mind.group
    expected = group.ripe[field]
    met = 0  # the cities of the tile that were counted, a bit each
    for city in range(facts.streets[tile]):
        if facts.kinds[tile, city] == CITY and group.up[city] == city:
            again = group.touches[field] & group.touches[city]
            if again:
                expected += group.chance[city] - chances_in(mind, again)
                met |= 1 << city
    at = 0
    while facts.borders[tile, at] != NOTHING:
        if group_of(mind, np.int64(facts.borders[tile, at])) == field:
            city = group_of(mind, np.int64(facts.borders[tile, at + 1]))
            if not met >> city & 1:
                expected += group.chance[city]
                met |= 1 << city
        at += 2
    return expected


@part
def judge_changed(table: Table, rules: Array, mind: Mind) -> None:
    """Features beside the cell that get complete less easily."""
    players = table.scores.size
    mage, witch = mind.now[MAGE_ON], mind.now[WITCH_ON]
    for i in range(mind.now[CHANGED]):
        root = mind.changed[i]
        packed = table.data[root]
        pays, back = street(
            rules,
            mind,
            np.int64(table.kinds[root]),
            packed,
            mind.chance[root] * mind.factor[root],
            mind.cells[root],
            root == mage,
            root == witch,
        )
        settle(
            mind.trial_points,
            mind.trial_meeples,
            packed,
            pays - mind.pays[root],
            back - mind.back[root],
            players,
            1.0,
        )


@part
def judge_farms(facts: Facts, table: Table, rules: Array, mind: Mind, tile: Number) -> None:
    """Farms that the tile does not join, beside cities that it joins."""
    group = mind.group
    for city in range(facts.streets[tile]):
        if group.up[city] != city or facts.kinds[tile, city] != CITY or not group.touches[city]:
            continue
        for i in range(mind.now[FARMED]):
            field = mind.farmed[i]
            if mind.owned[field] == mind.now[TRIAL] or mind.touched[field] != mind.now[TIME]:
                continue
            again = mind.touches[field] & group.touches[city]
            if again:
                more = each_city(rules, mind) * (group.chance[city] - chances_in(mind, again))
                settle(mind.trial_points, mind.trial_meeples, table.data[field], more, 0.0, table.scores.size, 1.0)


@part
def judge_monasteries(table: Table, mind: Mind, cell: Number) -> None:
    """Monasteries with a monk that the tile lies beside."""
    players = table.scores.size
    for i in range(table.now[MONKS]):
        apart = abs(cell - table.monk_cell[i])
        if apart <= 1 or abs(apart - table.now[WIDTH]) <= 1:
            monk = table.monk[i]
            packed = table.data[monk]
            filled = chance_at(mind, FILLED, np.int64(table.front_code[-2 - table.grid[cell]]), players)
            more = 1.0 - filled
            back = mind.back[monk] / filled - mind.back[monk]
            if packed & OPEN == 1:
                back = 1.0 - mind.back[monk]
            settle(mind.trial_points, mind.trial_meeples, packed, more, back, players, 1.0)
