"""The magic step and the meeple of a turn, compiled: counterpart of `engine.mage_witch` and `engine.turn`."""

import numpy as np

from carc_widget.compiled.arrays import (
    ACTIVE,
    BASE,
    DUTIES,
    JOINED,
    LAST,
    MAGE,
    MONKS,
    NO_FARMERS,
    ROADS_AND_CITIES,
    SAME_FEATURE,
    STAY_JOINED,
    SUPPLY,
    TURNED,
    TWO_MOVES,
    USED_DECISIONS,
    WITCH,
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
from carc_widget.compiled.evaluation import CHOSEN_MEEPLE, NOT_CHOSEN
from carc_widget.compiled.greedy_policy import best_magic_move, best_meeple
from carc_widget.engine.board import FIELD, LARGE, MEEPLE_SHIFT, MEEPLES, MONASTERY, OPEN, PLAYER_MASK, SMALL
from carc_widget.engine.mage_witch import JOINING, SYMBOL
from carc_widget.engine.turn import DEPLOY, MAGIC, NO_MEEPLE


@inlined
def update_duties(tile_data: TileData, position: PositionArrays) -> None:
    """Set the duties of the magic step: the tile shows the symbol, or joined the mage and the witch (R16)."""
    scalars = position.scalars
    scalars[DUTIES] = SYMBOL if tile_data.magic[scalars[TURNED] >> 2] else 0
    if scalars[MAGE] >= 0 and scalars[WITCH] >= 0:
        together = root_of(position.parent, scalars[MAGE]) == root_of(position.parent, scalars[WITCH])
        if together and not scalars[JOINED]:
            scalars[DUTIES] |= JOINING
        scalars[JOINED] = together


@inlined
def magic_codes(position: PositionArrays, rules: Array, duty: Number) -> Number:
    """Write the legal codes of the magic step into `choices`; returns their number.

    The figures go to open roads and cities (R18) that hold neither of them (R19, R24); only where they cannot is one
    set aside (R20, R27, R32).
    """
    parent, data, choices, scalars = position.parent, position.data, position.choices, position.scalars
    mage = np.int64(root_of(parent, scalars[MAGE])) if scalars[MAGE] >= 0 else -1
    witch = np.int64(root_of(parent, scalars[WITCH])) if scalars[WITCH] >= 0 else -1
    count = 0
    still_open = 0
    for i in range(scalars[ROADS_AND_CITIES]):
        segment = np.int64(position.roads_and_cities[i])
        root = root_of(parent, segment)
        if data[root] & OPEN:
            position.roads_and_cities[still_open] = segment
            still_open += 1
            if root != witch and (root != mage or rules[SAME_FEATURE]):
                choices[count] = segment << 1
                count += 1
            if root != mage and (root != witch or rules[SAME_FEATURE]):
                choices[count] = segment << 1 | 1
                count += 1
    scalars[ROADS_AND_CITIES] = still_open
    if count or (duty == JOINING and rules[STAY_JOINED]):
        return count
    for figure in range(2):
        if (mage, witch)[figure] >= 0:
            choices[count] = -1 - figure
            count += 1
    return count


@inlined
def move_figure(position: PositionArrays, code: Number) -> None:
    """Move a figure, or set it aside."""
    target = -1 if code < 0 else code >> 1
    if code == -1 or (code >= 0 and not code & 1):
        position.scalars[MAGE] = target
    else:
        position.scalars[WITCH] = target
    position.scalars[JOINED] = 0


@inlined
def play_magic(
    tile_data: TileData,
    position: PositionArrays,
    rules: Array,
    evaluator: Evaluator | None,
    random: Array,
    decisions: Array,
    trace: Array,
) -> None:
    """Fulfil the duties: one move settles both (R33), two by option; a duty without a legal move is dropped (R28)."""
    scalars = position.scalars
    while scalars[DUTIES]:
        duty = scalars[DUTIES]
        if duty == JOINING | SYMBOL and rules[TWO_MOVES]:
            duty = JOINING
        count = magic_codes(position, rules, duty)
        if count:
            if evaluator is not None:
                code = best_magic_move(tile_data, position, rules, evaluator, count)
                evaluator.scalars[CHOSEN_MEEPLE] = NOT_CHOSEN
            else:
                code = position.choices[random_below(random, count)]
            if scalars[USED_DECISIONS] < decisions.size:
                code = decisions[scalars[USED_DECISIONS]]
                scalars[USED_DECISIONS] += 1
            write_trace(trace, MAGIC, code, count)
            move_figure(position, code)
        scalars[DUTIES] &= ~duty


@inlined
def play_meeple(
    tile_data: TileData,
    position: PositionArrays,
    rules: Array,
    evaluator: Evaluator | None,
    random: Array,
    decisions: Array,
    trace: Array,
) -> None:
    """Put a meeple on a free segment of the tile just placed (R47, R48), by option on no field, or none (R9)."""
    parent, data, choices, scalars = position.parent, position.data, position.choices, position.scalars
    left = scalars[SUPPLY] >> 4 * scalars[ACTIVE] & PLAYER_MASK
    base = scalars[BASE]
    count = 1
    if left:
        for i in range(tile_data.size[scalars[TURNED] >> 2]):
            taken = data[root_of(parent, base + i)] & MEEPLES
            if not (taken or (rules[NO_FARMERS] and position.kinds[base + i] == FIELD)):
                if left & SMALL:
                    choices[count] = (base + i) << 1
                    count += 1
                if left & LARGE:
                    choices[count] = (base + i) << 1 | 1
                    count += 1
    choices[0] = NO_MEEPLE
    if evaluator is None:
        code = choices[random_below(random, count)]
    elif evaluator.scalars[CHOSEN_MEEPLE] == NOT_CHOSEN:
        code = best_meeple(tile_data, position, rules, evaluator)
    else:
        code = evaluator.scalars[CHOSEN_MEEPLE] + (2 * base if evaluator.scalars[CHOSEN_MEEPLE] != NO_MEEPLE else 0)
    if scalars[USED_DECISIONS] < decisions.size:
        code = decisions[scalars[USED_DECISIONS]]
        scalars[USED_DECISIONS] += 1
    write_trace(trace, DEPLOY, code, count)
    deploy_meeple(position, code)


@inlined
def deploy_meeple(position: PositionArrays, code: Number) -> None:
    """Put the meeple of a code on the board, or none."""
    scalars = position.scalars
    if code == NO_MEEPLE:
        return
    meeple = (LARGE if code & 1 else 1) << 4 * scalars[ACTIVE]
    scalars[SUPPLY] -= meeple
    position.data[root_of(position.parent, code >> 1)] += meeple << MEEPLE_SHIFT
    if position.kinds[code >> 1] == MONASTERY:
        position.monk[scalars[MONKS]] = code >> 1
        position.monk_cell[scalars[MONKS]] = scalars[LAST]
        scalars[MONKS] += 1
