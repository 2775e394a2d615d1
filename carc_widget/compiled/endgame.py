"""Exact endgames, compiled: counterpart of `bots.endgame`, private to `carc_widget.compiled`.

The search works on a stack of positions, one for each decision or draw, so that nothing has to be undone.
"""

from collections.abc import Callable

import numpy as np

from carc_widget.compiled.arrays import (
    ACTIVE,
    BASE,
    CLOSING,
    DUTIES,
    FRONT,
    HAND,
    LEFT,
    NO_FARMERS,
    RETURNED,
    STEP,
    SUPPLY,
    TURN,
    TURNED,
    TWO_MOVES,
    Array,
    Number,
    PositionArrays,
    TileData,
    entry_point,
    inlined,
    root_of,
    shared,
)
from carc_widget.compiled.game_loop import sources
from carc_widget.compiled.magic_and_meeples import deploy_meeple, magic_codes, move_figure, update_duties
from carc_widget.compiled.placement import count_placements, place_tile
from carc_widget.compiled.position import CompiledPosition, tile_data
from carc_widget.compiled.scoring import score_completed, score_final
from carc_widget.engine.board import FIELD, LARGE, MEEPLES, PLAYER_MASK, SMALL
from carc_widget.engine.mage_witch import JOINING, SYMBOL
from carc_widget.engine.tables import tables
from carc_widget.engine.turn import DEPLOY, DRAW, MAGIC, NO_MEEPLE, OVER, PLACE

_EPSILON = 1e-9
"""Outcomes that differ less are equal."""

_WORST = -1e9
"""Less than any number in an outcome."""

# Indices of a level's cursors: the next option, the copies of the tile that was drawn, the number of options or draws.
NEXT_OPTION, COPIES, TOTAL = range(3)

# Indices of what is counted.
FINAL, LIMIT = range(2)

_STEPS = 6
"""The most levels of the stack for a turn: draw, placement, two moves of figures, meeple, end."""


@inlined
def level_of(stack: PositionArrays, level: Number) -> PositionArrays:
    """The position of a level of the stack."""
    return PositionArrays(
        stack.grid[level],
        stack.parent[level],
        stack.data[level],
        stack.twins[level],
        stack.kinds[level],
        stack.laid[level],
        stack.laid_cell[level],
        stack.front_cell[level],
        stack.front_code[level],
        stack.roads_and_cities[level],
        stack.monk[level],
        stack.monk_cell[level],
        stack.bag[level],
        stack.scores[level],
        stack.choices[level],
        stack.marks[level],
        stack.scalars[level],
    )


@inlined
def copy_array(source: Array, target: Array) -> None:
    """Copy an array into another one."""
    for i in range(source.size):
        target[i] = source[i]


@shared
def copy_up(stack: PositionArrays, level: Number) -> None:
    """Copy the position of a level to the next one; work arrays are left as they are."""
    copy_array(stack.grid[level], stack.grid[level + 1])
    copy_array(stack.parent[level], stack.parent[level + 1])
    copy_array(stack.data[level], stack.data[level + 1])
    copy_array(stack.twins[level], stack.twins[level + 1])
    copy_array(stack.kinds[level], stack.kinds[level + 1])
    copy_array(stack.laid[level], stack.laid[level + 1])
    copy_array(stack.laid_cell[level], stack.laid_cell[level + 1])
    copy_array(stack.front_cell[level], stack.front_cell[level + 1])
    copy_array(stack.front_code[level], stack.front_code[level + 1])
    copy_array(stack.roads_and_cities[level], stack.roads_and_cities[level + 1])
    copy_array(stack.monk[level], stack.monk[level + 1])
    copy_array(stack.monk_cell[level], stack.monk_cell[level + 1])
    copy_array(stack.bag[level], stack.bag[level + 1])
    copy_array(stack.scores[level], stack.scores[level + 1])
    copy_array(stack.scalars[level], stack.scalars[level + 1])


@inlined
def copies_from(position: PositionArrays, at: Number) -> Number:
    """The number of copies of a tile of the bag; 0 if it was listed before."""
    copies = 0
    for i in range(position.scalars[LEFT]):
        if position.bag[i] == position.bag[at]:
            if i < at:
                return 0
            copies += 1
    return copies


@inlined
def is_repeated(position: PositionArrays, at: Number) -> bool:
    """Whether an earlier move of the figures leads the same figure to the same feature."""
    code = position.choices[at]
    if code >= 0:
        root = root_of(position.parent, code >> 1)
        for i in range(at):
            other = position.choices[i]
            if other & 1 == code & 1 and root_of(position.parent, other >> 1) == root:
                return True
    return False


@shared
def finish(tile_data: TileData, position: PositionArrays, rules: Array) -> None:
    """End the game with the final scoring (R8)."""
    score_final(tile_data, position, rules)
    position.scalars[STEP] = OVER


@shared
def deploy(tile_data: TileData, position: PositionArrays, rules: Array, code: Number) -> None:
    """Deploy a meeple or none, and end the turn (R9, R60)."""
    scalars = position.scalars
    deploy_meeple(position, code)
    if scalars[CLOSING]:
        score_completed(tile_data, position, rules)
    if not scalars[LEFT]:
        finish(tile_data, position, rules)
        return
    scalars[ACTIVE] = scalars[ACTIVE] + 1 if scalars[ACTIVE] + 1 < position.scores.size else 0
    scalars[TURN] += 1
    scalars[STEP] = DRAW


@shared
def write_outcome(scores: Array, outcome: Array) -> None:
    """Write the lead of each player, then the shares in the victory (R68)."""
    players = scores.size
    winners = 0
    best = np.int64(-1)
    for player in range(players):
        best = max(best, scores[player])
    for player in range(players):
        second = np.int64(-1)
        for other in range(players):
            if other != player:
                second = max(second, scores[other])
        outcome[player] = scores[player] - second
        winners += scores[player] == best
    for player in range(players):
        outcome[players + player] = 1.0 / winners if scores[player] == best else 0.0


@shared
def keep_better(outcomes: Array, level: Number, player: Number) -> None:
    """Replace the outcome of a level by that of the next one if it is better for a player, as `bots.endgame.rank`."""
    players = outcomes.shape[1] // 2
    for i in range(-2, 2 * players):
        at = player if i == -2 else players + player if i == -1 else i
        difference = outcomes[level + 1, at] - outcomes[level, at]
        if abs(difference) > _EPSILON:
            if difference > 0:
                copy_array(outcomes[level + 1], outcomes[level])
            return


@shared
def descend(
    tile_data: TileData,
    stack: PositionArrays,
    rules: Array,
    distinct: Array,
    outcomes: Array,
    cursors: Array,
    level: Number,
) -> bool:
    """Write the position after the next decision or draw of a level to the level above; False if there is none."""
    position = level_of(stack, level)
    step = position.scalars[STEP]
    if step == DRAW:
        return next_draw(tile_data, stack, rules, outcomes, cursors, level)
    if step == PLACE:
        return next_placement_of(tile_data, stack, distinct, cursors, level)
    if step == MAGIC:
        return next_magic_move(stack, rules, cursors, level)
    return next_meeple(tile_data, stack, rules, cursors, level)


@inlined
def next_draw(
    tile_data: TileData, stack: PositionArrays, rules: Array, outcomes: Array, cursors: Array, level: Number
) -> bool:
    """Draw the next kind of tile (R7); after the last one, divide the sum of the outcomes by the number of draws."""
    position, following = level_of(stack, level), level_of(stack, level + 1)
    left = position.scalars[LEFT]
    while cursors[level, NEXT_OPTION] < left:
        at = cursors[level, NEXT_OPTION]
        cursors[level, NEXT_OPTION] += 1
        copies = copies_from(position, at)
        tile = np.int64(position.bag[at])
        placeable = count_placements(tile_data, position, tile) > 0
        if copies == 0 or (not placeable and rules[RETURNED]):  # a tile that goes back is drawn again (R12)
            continue
        copy_up(stack, level)
        following.scalars[LEFT] -= 1
        following.bag[at] = following.bag[left - 1]
        if placeable:
            following.scalars[HAND] = tile
            following.scalars[STEP] = PLACE
        elif left == 1:
            finish(tile_data, following, rules)
        cursors[level, COPIES] = copies
        cursors[level, TOTAL] += copies
        return True
    if not cursors[level, TOTAL]:  # no tile of the bag can be placed (R12)
        copy_up(stack, level)
        finish(tile_data, following, rules)
        cursors[level, COPIES] = cursors[level, TOTAL] = 1
        return True
    for i in range(outcomes.shape[1]):
        outcomes[level, i] /= cursors[level, TOTAL]
    return False


@inlined
def next_placement_of(
    tile_data: TileData, stack: PositionArrays, distinct: Array, cursors: Array, level: Number
) -> bool:
    """Place the tile in hand where it fits next (R10)."""
    position, following = level_of(stack, level), level_of(stack, level + 1)
    tile = position.scalars[HAND]
    while cursors[level, NEXT_OPTION] < 4 * position.scalars[FRONT]:
        i, rotation = cursors[level, NEXT_OPTION] >> 2, cursors[level, NEXT_OPTION] & 3
        cursors[level, NEXT_OPTION] += 1
        if (tile_data.fits[tile, position.front_code[i]] & distinct[tile]) >> rotation & 1:
            copy_up(stack, level)
            place_tile(tile_data, following, np.int64(position.front_cell[i]), tile << 2 | rotation)
            update_duties(tile_data, following)
            following.scalars[STEP] = MAGIC if following.scalars[DUTIES] else DEPLOY
            return True
    return False


@inlined
def next_magic_move(stack: PositionArrays, rules: Array, cursors: Array, level: Number) -> bool:
    """Make the next move of the figures; a duty without a legal move is dropped (R28)."""
    position, following = level_of(stack, level), level_of(stack, level + 1)
    duty = position.scalars[DUTIES]
    if duty == JOINING | SYMBOL and rules[TWO_MOVES]:
        duty = JOINING
    if not cursors[level, NEXT_OPTION]:
        cursors[level, TOTAL] = magic_codes(position, rules, duty)
    count = cursors[level, TOTAL]
    while cursors[level, NEXT_OPTION] < max(count, 1):
        at = cursors[level, NEXT_OPTION]
        cursors[level, NEXT_OPTION] += 1
        if count and is_repeated(position, at):
            continue
        copy_up(stack, level)
        if count:
            move_figure(following, position.choices[at])
        following.scalars[DUTIES] &= ~duty
        following.scalars[STEP] = MAGIC if following.scalars[DUTIES] else DEPLOY
        return True
    return False


@inlined
def next_meeple(tile_data: TileData, stack: PositionArrays, rules: Array, cursors: Array, level: Number) -> bool:
    """Deploy the next meeple, first none (R9), on features of the tile that are free (R47, R48)."""
    position, following = level_of(stack, level), level_of(stack, level + 1)
    scalars = position.scalars
    base = scalars[BASE]
    supply = scalars[SUPPLY] >> 4 * scalars[ACTIVE] & PLAYER_MASK
    while cursors[level, NEXT_OPTION] < 2 + 2 * tile_data.size[scalars[TURNED] >> 2]:
        option, large = cursors[level, NEXT_OPTION] >> 1, cursors[level, NEXT_OPTION] & 1
        cursors[level, NEXT_OPTION] += 1
        segment = base + option - 1
        if option:
            root = root_of(position.parent, segment)
            if (
                not supply & (LARGE if large else SMALL)
                or position.data[root] & MEEPLES
                or (rules[NO_FARMERS] and position.kinds[root] == FIELD)
                or is_on_tile(position, base, segment)
            ):
                continue
        elif large:
            continue
        copy_up(stack, level)
        deploy(tile_data, following, rules, segment << 1 | large if option else NO_MEEPLE)
        return True
    return False


@inlined
def is_on_tile(position: PositionArrays, base: Number, segment: Number) -> bool:
    """Whether an earlier segment of the tile belongs to the same feature."""
    for earlier in range(base, segment):
        if root_of(position.parent, earlier) == root_of(position.parent, segment):
            return True
    return False


@inlined
def open_level(stack: PositionArrays, outcomes: Array, cursors: Array, level: Number) -> None:
    """Begin with the decisions or draws of a level."""
    step = stack.scalars[level, STEP]
    if step == OVER:
        write_outcome(stack.scores[level], outcomes[level])
        return
    for i in range(outcomes.shape[1]):
        outcomes[level, i] = 0.0 if step == DRAW else _WORST
    for i in range(cursors.shape[1]):
        cursors[level, i] = 0


@inlined
def add_outcome(stack: PositionArrays, outcomes: Array, cursors: Array, level: Number) -> None:
    """Add the outcome of the level above: to the sum over the draws, or as the best decision."""
    if stack.scalars[level, STEP] == DRAW:
        for i in range(outcomes.shape[1]):
            outcomes[level, i] += cursors[level, COPIES] * outcomes[level + 1, i]
    else:
        keep_better(outcomes, level, stack.scalars[level, ACTIVE])


def _compile(checksum: int) -> Callable[..., int]:
    """Compile `solve`. The checksum is part of the function because numba checks only this file for changes."""

    @entry_point
    def solve(
        tile_data: TileData,
        stack: PositionArrays,
        rules: Array,
        distinct: Array,
        outcomes: Array,
        cursors: Array,
        counted: Array,
    ) -> int:
        level = 0
        open_level(stack, outcomes, cursors, level)
        while counted[FINAL] <= counted[LIMIT]:
            if stack.scalars[level, STEP] == OVER:
                counted[FINAL] += 1
            elif descend(tile_data, stack, rules, distinct, outcomes, cursors, level):
                level += 1
                open_level(stack, outcomes, cursors, level)
                continue
            level -= 1
            if level < 0:
                break
            add_outcome(stack, outcomes, cursors, level)
        return checksum

    return solve


solve = _compile(sources())
"""Search the endgame from a position; returns `sources()`.

Parameters:
    tile_data: the segments and edges of the tiles.
    stack: the position at level 0, with room for one more level for each decision and draw to come.
    rules: the options.
    distinct: tile -> the rotations that look different, a bit each.
    outcomes: output: at level 0 the expected outcome; the other levels are work arrays.
    cursors: work arrays of the levels.
    counted: the number of final positions, 0 at first, and its limit; the search stops when it is exceeded.
"""


def expected_outcome(position: CompiledPosition, limit: int) -> tuple[tuple[float, ...], int]:
    """The expected outcome of a position as by `bots.endgame`, and the number of final positions.

    The outcome is meaningless if the number is greater than the limit.
    """
    start = position.start
    levels = _STEPS * (len(start.bag) + 1) + 2
    stack = PositionArrays(*[np.zeros((levels, len(array)), array.dtype) for array in start])
    for rows, array in zip(stack, start, strict=True):
        rows[0] = array
    outcomes = np.zeros((levels, 2 * len(start.scores)))
    counted = np.array([0, limit], np.int64)
    distinct = np.array([(1 << tile.symmetry) - 1 for tile in tables().tiles], np.uint8)
    cursors = np.zeros((levels, 3), np.int64)
    solve(tile_data(), stack, position.rules, distinct, outcomes, cursors, counted)
    return tuple(outcomes[0].tolist()), int(counted[FINAL])
