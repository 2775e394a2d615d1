"""Drawing and placing a tile, compiled: counterpart of `engine.turn` and `engine.board`."""

import numpy as np

from carc_widget.compiled.arrays import (
    BASE,
    CLOSING,
    EMPTY,
    FRONT,
    HAND,
    LAST,
    LEFT,
    MONKS,
    RETURNED,
    ROADS_AND_CITIES,
    SEGMENTS,
    TILES,
    TURNED,
    TWINS,
    USED_DECISIONS,
    WIDTH,
    Array,
    Evaluator,
    Number,
    PositionArrays,
    TileData,
    inlined,
    random_below,
    root_of,
    write_trace,
)
from carc_widget.compiled.evaluation import remove_from_bag
from carc_widget.compiled.greedy_policy import best_placement
from carc_widget.engine.board import LAID_MASK, LAID_SHIFT, OPEN, TILE
from carc_widget.engine.turn import DRAW, PLACE

# Attempts at a random placement before the legal ones are counted.
_TRIES = 24


@inlined
def count_placements(tile_data: TileData, position: PositionArrays, tile: Number) -> Number:
    """The number of legal placements of a tile (R10)."""
    count = 0
    for i in range(position.scalars[FRONT]):
        rotations = tile_data.fits[tile, position.front_code[i]]
        count += (rotations & 1) + (rotations >> 1 & 1) + (rotations >> 2 & 1) + (rotations >> 3)
    return count


@inlined
def choose_placement(tile_data: TileData, position: PositionArrays, tile: Number, random: Array) -> Number:
    """A legal placement (R10), uniformly at random, as `cell << 2 | rotation`; -1 if there is none.

    Rejection sampling of cell and rotation: faster than counting the legal placements.
    """
    front = position.scalars[FRONT]
    for _ in range(_TRIES):
        drawn = random_below(random, 4 * front)
        if tile_data.fits[tile, position.front_code[drawn >> 2]] >> (drawn & 3) & 1:
            return position.front_cell[drawn >> 2] << 2 | drawn & 3
    count = count_placements(tile_data, position, tile)
    chosen = random_below(random, count)
    if count:
        for i in range(4 * front):
            if tile_data.fits[tile, position.front_code[i >> 2]] >> (i & 3) & 1:
                if chosen == 0:
                    return position.front_cell[i >> 2] << 2 | i & 3
                chosen -= 1
    return -1


@inlined
def is_bag_unplaceable(tile_data: TileData, position: PositionArrays) -> bool:
    """Return whether no tile of the bag can be placed."""
    count = 0
    for i in range(position.scalars[LEFT]):
        count += count_placements(tile_data, position, np.int64(position.bag[i]))
    return count == 0


@inlined
def next_placement(
    tile_data: TileData,
    position: PositionArrays,
    rules: Array,
    evaluator: Evaluator | None,
    random: Array,
    decisions: Array,
    trace: Array,
) -> Number:
    """Draw a tile, unless one is in hand, and choose its placement; -1 if no tile of the bag can be placed (R12)."""
    scalars = position.scalars
    while scalars[HAND] >= 0 or scalars[LEFT]:
        tile = scalars[HAND]
        at = np.int64(-1)
        if tile < 0:
            at = random_below(random, scalars[LEFT])
            tile = np.int64(position.bag[at])
            write_trace(trace, DRAW, tile, scalars[LEFT])
            if evaluator is not None:
                remove_from_bag(evaluator, tile, 1)
        if at < 0 and decisions.size:
            placement = decisions[0]
            scalars[USED_DECISIONS] = 1
        elif evaluator is not None:
            placement = best_placement(tile_data, position, rules, evaluator, tile)
        else:
            placement = choose_placement(tile_data, position, tile, random)
        if at >= 0 and (placement >= 0 or not rules[RETURNED]):
            scalars[LEFT] -= 1
            position.bag[at] = position.bag[scalars[LEFT]]
        if placement >= 0:
            scalars[HAND] = tile
            if trace.size:
                write_trace(trace, PLACE, placement, count_placements(tile_data, position, tile))
            return placement
        if evaluator is not None and at >= 0 and rules[RETURNED]:
            remove_from_bag(evaluator, tile, -1)
        if rules[RETURNED] and is_bag_unplaceable(tile_data, position):
            return -1
    return -1


@inlined
def add_segments(tile_data: TileData, position: PositionArrays, cell: Number, turned: Number) -> Number:
    """Add a tile to the grid and its segments, joined with nothing yet; returns its first segment."""
    scalars, grid = position.scalars, position.grid
    tile = turned >> 2
    base = scalars[SEGMENTS]
    for i in range(tile_data.size[tile]):
        position.parent[base + i] = base + i
        position.data[base + i] = tile_data.fresh[tile, i]
        position.kinds[base + i] = tile_data.kinds[tile, i]
        position.twins[base + i] = 0
    scalars[SEGMENTS] += tile_data.size[tile]
    twins = tile_data.twins[tile]
    for i in range(tile_data.roads_and_cities[tile]):
        position.roads_and_cities[scalars[ROADS_AND_CITIES] + i] = base + i
        if twins >> i & 1:
            position.twins[base + i] = 1 << scalars[TWINS]
    scalars[ROADS_AND_CITIES] += tile_data.roads_and_cities[tile]
    if twins:
        scalars[TWINS] += 1

    scalars[FRONT] -= 1
    moved = position.front_cell[scalars[FRONT]]
    place = -2 - grid[cell]
    position.front_cell[place] = moved
    position.front_code[place] = position.front_code[scalars[FRONT]]
    grid[moved] = -2 - place
    there = base << LAID_SHIFT | turned
    grid[cell] = there
    position.laid[scalars[TILES]] = there
    position.laid_cell[scalars[TILES]] = cell
    scalars[TILES] += 1
    return base


@inlined
def join_side(
    tile_data: TileData, position: PositionArrays, base: Number, turned: Number, side: Number, there: Number
) -> bool:
    """Join the segments that meet at a side (R13); returns whether one of the features may be complete now."""
    parent, data, twins = position.parent, position.data, position.twins
    closing = False
    for i in range(tile_data.ports[turned, side, 0]):
        own = root_of(parent, base + tile_data.ports[turned, side, i + 1])
        neighbour = root_of(parent, (there >> LAID_SHIFT) + tile_data.facing[there & LAID_MASK, side, i])
        joined = data[neighbour] - 2
        if own != neighbour:
            joined += data[own]
            both: Number = twins[own] & twins[neighbour]
            twins[neighbour] |= twins[own]
            while both:
                joined -= TILE  # a tile of both features counts once (R13)
                both &= both - 1
            parent[own] = neighbour
        data[neighbour] = joined
        if not joined & OPEN:
            closing = True
    return closing


@inlined
def place_tile(tile_data: TileData, position: PositionArrays, cell: Number, turned: Number) -> None:
    """Place a tile: join its segments with those of its neighbours and count it around monasteries (R13)."""
    grid, data, scalars = position.grid, position.data, position.scalars
    base = add_segments(tile_data, position, cell, turned)
    width = scalars[WIDTH]
    closing = False
    for side in range(4):
        beside = cell + 2 - side if side & 1 else cell + (side - 1) * width
        there = grid[beside]
        if there >= 0:
            if join_side(tile_data, position, base, turned, side, there):
                closing = True
        elif there == EMPTY:
            position.front_cell[scalars[FRONT]] = beside
            position.front_code[scalars[FRONT]] = tile_data.shown[turned, side]
            grid[beside] = -2 - scalars[FRONT]
            scalars[FRONT] += 1
        else:
            position.front_code[-2 - there] |= tile_data.shown[turned, side]
    for i in range(scalars[MONKS]):
        distance = abs(cell - position.monk_cell[i])
        if distance <= 1 or abs(distance - width) <= 1:
            data[position.monk[i]] += TILE - 1
            closing = True
    if tile_data.monastery[turned >> 2] >= 0:
        monastery = base + tile_data.monastery[turned >> 2]
        for y in range(-1, 2):
            for x in range(-1, 2):
                if (x or y) and grid[cell + y * width + x] >= 0:
                    data[monastery] += TILE - 1
        closing = True
    scalars[LAST] = cell
    scalars[BASE] = base
    scalars[TURNED] = turned
    scalars[CLOSING] = closing
    scalars[HAND] = -1
