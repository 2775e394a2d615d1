"""Drawing a tile and laying it, compiled: what `engine.turn` and `engine.board` do."""

import numpy as np

from carc_widget.compiled.arrays import (
    BASE,
    CLOSING,
    EMPTY,
    FOLLOWED,
    FRONT,
    HAND,
    LAST,
    LEFT,
    MONKS,
    RETURNED,
    SEGMENTS,
    STREETS,
    TILES,
    TURNED,
    TWINS,
    WIDTH,
    Array,
    Evaluator,
    Number,
    PositionArrays,
    TileData,
    below,
    note,
    part,
    root_of,
)
from carc_widget.compiled.evaluation import draw_from
from carc_widget.compiled.greedy_policy import best_placement
from carc_widget.engine.board import LAID, LAID_SHIFT, OPEN, TILE
from carc_widget.engine.turn import DRAW, PLACE

# Places that are drawn at random before those that fit are counted.
_TRIES = 24


@part
def count_placements(facts: TileData, table: PositionArrays, tile: Number) -> Number:
    """In how many ways the tile can be placed (R10)."""
    count = 0
    for i in range(table.now[FRONT]):
        rotations = facts.fits[tile, table.front_code[i]]
        count += (rotations & 1) + (rotations >> 1 & 1) + (rotations >> 2 & 1) + (rotations >> 3)
    return count


@part
def choose_placement(facts: TileData, table: PositionArrays, tile: Number, random: Array) -> Number:
    """One of the legal placements (R10), all as likely, as `cell << 2 | rotation`; -1 if there is none.

    Any cell and rotation is drawn, again if the tile does not fit so: that is faster than to count those that do.
    """
    front = table.now[FRONT]
    for _ in range(_TRIES):
        drawn = below(random, 4 * front)
        if facts.fits[tile, table.front_code[drawn >> 2]] >> (drawn & 3) & 1:
            return table.front_cell[drawn >> 2] << 2 | drawn & 3
    count = count_placements(facts, table, tile)
    chosen = below(random, count)
    if count:
        for i in range(4 * front):
            if facts.fits[tile, table.front_code[i >> 2]] >> (i & 3) & 1:
                if chosen == 0:
                    return table.front_cell[i >> 2] << 2 | i & 3
                chosen -= 1
    return -1


@part
def lost(facts: TileData, table: PositionArrays) -> bool:
    """Whether no tile of the bag can be placed."""
    count = 0
    for i in range(table.now[LEFT]):
        count += count_placements(facts, table, np.int64(table.bag[i]))
    return count == 0


@part
def next_placement(
    facts: TileData,
    table: PositionArrays,
    rules: Array,
    evaluator: Evaluator | None,
    random: Array,
    given: Array,
    trace: Array,
) -> Number:
    """Draw a tile, unless one is in hand, and say where it goes; -1 if the bag holds none that can be placed (R12)."""
    now = table.now
    while now[HAND] >= 0 or now[LEFT]:
        tile = now[HAND]
        at = np.int64(-1)
        if tile < 0:
            at = below(random, now[LEFT])
            tile = np.int64(table.bag[at])
            note(trace, DRAW, tile, now[LEFT])
            if evaluator is not None:
                draw_from(evaluator, tile, 1)
        if at < 0 and given.size:
            placement = given[0]
            now[FOLLOWED] = 1
        elif evaluator is not None:
            placement = best_placement(facts, table, rules, evaluator, tile)
        else:
            placement = choose_placement(facts, table, tile, random)
        if at >= 0 and (placement >= 0 or not rules[RETURNED]):
            now[LEFT] -= 1
            table.bag[at] = table.bag[now[LEFT]]
        if placement >= 0:
            now[HAND] = tile
            if trace.size:
                note(trace, PLACE, placement, count_placements(facts, table, tile))
            return placement
        if evaluator is not None and at >= 0 and rules[RETURNED]:
            draw_from(evaluator, tile, -1)
        if rules[RETURNED] and lost(facts, table):
            return -1
    return -1


@part
def open_up(facts: TileData, table: PositionArrays, cell: Number, turned: Number) -> Number:
    """Number the segments of a tile and put it on the grid, joined with nothing; returns its first segment."""
    now, grid = table.now, table.grid
    tile = turned >> 2
    base = now[SEGMENTS]
    for i in range(facts.size[tile]):
        table.parent[base + i] = base + i
        table.data[base + i] = facts.fresh[tile, i]
        table.kinds[base + i] = facts.kinds[tile, i]
        table.twins[base + i] = 0
    now[SEGMENTS] += facts.size[tile]
    twins = facts.twins[tile]
    for i in range(facts.streets[tile]):
        table.streets[now[STREETS] + i] = base + i
        if twins >> i & 1:
            table.twins[base + i] = 1 << now[TWINS]
    now[STREETS] += facts.streets[tile]
    if twins:
        now[TWINS] += 1

    now[FRONT] -= 1
    moved = table.front_cell[now[FRONT]]
    place = -2 - grid[cell]
    table.front_cell[place] = moved
    table.front_code[place] = table.front_code[now[FRONT]]
    grid[moved] = -2 - place
    there = base << LAID_SHIFT | turned
    grid[cell] = there
    table.laid[now[TILES]] = there
    table.laid_cell[now[TILES]] = cell
    now[TILES] += 1
    return base


@part
def join(facts: TileData, table: PositionArrays, base: Number, turned: Number, side: Number, there: Number) -> bool:
    """Join the segments that meet at a side (R13); returns whether one of the features may be complete now."""
    parent, data, twins = table.parent, table.data, table.twins
    closing = False
    for i in range(facts.ports[turned, side, 0]):
        mine = root_of(parent, base + facts.ports[turned, side, i + 1])
        theirs = root_of(parent, (there >> LAID_SHIFT) + facts.facing[there & LAID, side, i])
        joined = data[theirs] - 2
        if mine != theirs:
            joined += data[mine]
            both: Number = twins[mine] & twins[theirs]
            twins[theirs] |= twins[mine]
            while both:
                joined -= TILE  # a tile in both counts once (R13)
                both &= both - 1
            parent[mine] = theirs
        data[theirs] = joined
        if not joined & OPEN:
            closing = True
    return closing


@part
def lay(facts: TileData, table: PositionArrays, cell: Number, turned: Number) -> None:
    """Put a tile on an empty cell, join its segments with the neighbours' and count it round the monasteries (R13)."""
    grid, data, now = table.grid, table.data, table.now
    base = open_up(facts, table, cell, turned)
    width = now[WIDTH]
    closing = False
    for side in range(4):
        beside = cell + 2 - side if side & 1 else cell + (side - 1) * width
        there = grid[beside]
        if there >= 0:
            if join(facts, table, base, turned, side, there):
                closing = True
        elif there == EMPTY:
            table.front_cell[now[FRONT]] = beside
            table.front_code[now[FRONT]] = facts.shown[turned, side]
            grid[beside] = -2 - now[FRONT]
            now[FRONT] += 1
        else:
            table.front_code[-2 - there] |= facts.shown[turned, side]
    for i in range(now[MONKS]):
        apart = abs(cell - table.monk_cell[i])
        if apart <= 1 or abs(apart - width) <= 1:
            data[table.monk[i]] += TILE - 1
            closing = True
    if facts.monastery[turned >> 2] >= 0:
        monastery = base + facts.monastery[turned >> 2]
        for y in range(-1, 2):
            for x in range(-1, 2):
                if (x or y) and grid[cell + y * width + x] >= 0:
                    data[monastery] += TILE - 1
        closing = True
    now[LAST] = cell
    now[BASE] = base
    now[TURNED] = turned
    now[CLOSING] = closing
    now[HAND] = -1
