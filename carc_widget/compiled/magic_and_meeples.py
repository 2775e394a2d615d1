"""The magic step and the meeple, compiled: what `engine.mage_witch` and `engine.turn` do."""

import numpy as np

from carc_widget.compiled.arrays import (
    ACTIVE,
    BASE,
    DUTIES,
    FOLLOWED,
    JOINED,
    LAST,
    MAGE,
    MONKS,
    NO_FARMERS,
    SAME_FEATURE,
    STAY_JOINED,
    STREETS,
    SUPPLY,
    TURNED,
    TWO_MOVES,
    WITCH,
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
from carc_widget.compiled.evaluation import CHOSEN, UNKNOWN
from carc_widget.compiled.greedy_policy import best_meeple, best_move
from carc_widget.engine.board import EVERYTHING, FIELD, LARGE, MEEPLE_SHIFT, MEEPLES, MONASTERY, OPEN, SMALL
from carc_widget.engine.mage_witch import JOINING, SYMBOL
from carc_widget.engine.turn import DEPLOY, MAGIC, NO_MEEPLE


@part
def owe(facts: TileData, table: PositionArrays) -> None:
    """What the magic step owes: the tile shows the symbol, or has joined the mage and the witch (R16)."""
    now = table.now
    now[DUTIES] = SYMBOL if facts.magic[now[TURNED] >> 2] else 0
    if now[MAGE] >= 0 and now[WITCH] >= 0:
        together = root_of(table.parent, now[MAGE]) == root_of(table.parent, now[WITCH])
        if together and not now[JOINED]:
            now[DUTIES] |= JOINING
        now[JOINED] = together


@part
def list_magic(table: PositionArrays, rules: Array, duty: Number) -> Number:
    """Write what may be done in the magic step into `found`, as codes of the engine; returns how much it is.

    The figures go to open roads and cities (R18) that hold neither of them (R19, R24); only where they cannot is one
    set aside (R20, R27, R32).
    """
    parent, data, found, now = table.parent, table.data, table.found, table.now
    mage = np.int64(root_of(parent, now[MAGE])) if now[MAGE] >= 0 else -1
    witch = np.int64(root_of(parent, now[WITCH])) if now[WITCH] >= 0 else -1
    count = 0
    still_open = 0
    for i in range(now[STREETS]):
        segment = np.int64(table.streets[i])
        root = root_of(parent, segment)
        if data[root] & OPEN:
            table.streets[still_open] = segment
            still_open += 1
            if root != witch and (root != mage or rules[SAME_FEATURE]):
                found[count] = segment << 1
                count += 1
            if root != mage and (root != witch or rules[SAME_FEATURE]):
                found[count] = segment << 1 | 1
                count += 1
    now[STREETS] = still_open
    if count or (duty == JOINING and rules[STAY_JOINED]):
        return count
    for figure in range(2):
        if (mage, witch)[figure] >= 0:
            found[count] = -1 - figure
            count += 1
    return count


@part
def magic(
    facts: TileData,
    table: PositionArrays,
    rules: Array,
    evaluator: Evaluator | None,
    random: Array,
    given: Array,
    trace: Array,
) -> None:
    """Fulfil the duties: one move settles both (R33), by option two do; what cannot be fulfilled is dropped (R28)."""
    now = table.now
    while now[DUTIES]:
        duty = now[DUTIES]
        if duty == JOINING | SYMBOL and rules[TWO_MOVES]:
            duty = JOINING
        count = list_magic(table, rules, duty)
        if count:
            if evaluator is not None:
                code = best_move(facts, table, rules, evaluator, count)
                evaluator.now[CHOSEN] = UNKNOWN
            else:
                code = table.found[below(random, count)]
            if now[FOLLOWED] < given.size:
                code = given[now[FOLLOWED]]
                now[FOLLOWED] += 1
            note(trace, MAGIC, code, count)
            target = -1 if code < 0 else code >> 1
            if code == -1 or (code >= 0 and not code & 1):
                now[MAGE] = target
            else:
                now[WITCH] = target
            now[JOINED] = 0
        now[DUTIES] &= ~duty


@part
def deploy(
    facts: TileData,
    table: PositionArrays,
    rules: Array,
    evaluator: Evaluator | None,
    random: Array,
    given: Array,
    trace: Array,
) -> None:
    """Put a meeple on a free segment of the tile just placed (R47, R48), by option on no field, or none (R9)."""
    parent, data, found, now = table.parent, table.data, table.found, table.now
    left = now[SUPPLY] >> 4 * now[ACTIVE] & EVERYTHING
    base = now[BASE]
    count = 1
    if left:
        for i in range(facts.size[now[TURNED] >> 2]):
            taken = data[root_of(parent, base + i)] & MEEPLES
            if not (taken or (rules[NO_FARMERS] and table.kinds[base + i] == FIELD)):
                if left & SMALL:
                    found[count] = (base + i) << 1
                    count += 1
                if left & LARGE:
                    found[count] = (base + i) << 1 | 1
                    count += 1
    found[0] = NO_MEEPLE
    if evaluator is None:
        code = found[below(random, count)]
    elif evaluator.now[CHOSEN] == UNKNOWN:
        code = best_meeple(facts, table, rules, evaluator)
    else:
        code = evaluator.now[CHOSEN] + (2 * base if evaluator.now[CHOSEN] != NO_MEEPLE else 0)
    if now[FOLLOWED] < given.size:
        code = given[now[FOLLOWED]]
        now[FOLLOWED] += 1
    note(trace, DEPLOY, code, count)
    if code == NO_MEEPLE:
        return
    meeple = (LARGE if code & 1 else 1) << 4 * now[ACTIVE]
    now[SUPPLY] -= meeple
    data[root_of(parent, code >> 1)] += meeple << MEEPLE_SHIFT
    if table.kinds[code >> 1] == MONASTERY:
        table.monk[now[MONKS]] = code >> 1
        table.monk_cell[now[MONKS]] = now[LAST]
        now[MONKS] += 1
