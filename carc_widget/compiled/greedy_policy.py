"""Players of compiled games who do what promises most at once, as `bots.Greedy` does, by a cheaper look."""

import numpy as np

from carc_widget.compiled.arrays import (
    ACTIVE,
    BASE,
    FRONT,
    LAST,
    NO_FARMERS,
    SUPPLY,
    TURNED,
    Array,
    Evaluator,
    Number,
    PositionArrays,
    TileData,
    called,
    part,
    root_of,
)
from carc_widget.compiled.evaluation import (
    CHOSEN,
    MAGE_ON,
    WITCH_ON,
    ahead,
    look,
    monastery,
    promised,
    settle,
    street_at,
    worth,
)
from carc_widget.compiled.what_if import CHANGED, TRIAL, begin, change_beside, join_features, judge
from carc_widget.engine.board import EVERYTHING, FIELD, MEEPLES, MONASTERY, SMALL
from carc_widget.engine.turn import NO_MEEPLE

# A place in `Evaluator.now`, after those of `trial`: the meeple that goes with a placement.
TRIED = 8
NUMBERS = 9

_NOBODY = -1e18


@called
def best_placement(facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator, tile: Number) -> Number:
    """The placement of this tile that promises most, as `cell << 2 | rotation`; -1 if there is none.

    The meeple that goes with it is kept in `evaluator`: its segment on the tile.
    """
    now = table.now
    look(facts, table, rules, evaluator)
    found = np.int64(-1)
    best = _NOBODY
    for i in range(now[FRONT]):
        rotations = facts.fits[tile, table.front_code[i]] & evaluator.looks[tile]
        for rotation in range(4):
            if rotations >> rotation & 1:
                margin = margin_of(facts, table, rules, evaluator, np.int64(table.front_cell[i]), tile << 2 | rotation)
                if margin > best:
                    best = margin
                    found = np.int64(table.front_cell[i]) << 2 | rotation
                    evaluator.now[CHOSEN] = evaluator.now[TRIED]
    return found


@part
def margin_of(
    facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator, cell: Number, turned: Number
) -> Number:
    """The margin that a placement promises, with the best meeple."""
    players = table.scores.size
    evaluator.now[TRIAL] += 1
    evaluator.now[CHANGED] = 0
    for player in range(players):
        evaluator.trial_points[player] = evaluator.points[player]
        evaluator.trial_meeples[player] = evaluator.meeples[player]
    begin(facts, table, evaluator, turned)
    join_features(facts, table, evaluator, cell, turned)
    change_beside(facts, table, evaluator, cell, turned)
    judge(facts, table, rules, evaluator, cell, turned)
    return choose_meeple(facts, table, rules, evaluator, turned)


@part
def meeple_code(left: Number, segment: Number) -> Number:
    """The decision for a meeple on this segment: a small one as long as there is one."""
    return segment << 1 | (0 if left & SMALL else 1)


@part
def gain_of(evaluator: Evaluator, waiting: Number, pays: Number, back: Number) -> Number:
    """What a meeple more on a feature gains, if so many are waiting in the supply."""
    return pays + worth(evaluator, waiting + back - 1.0) - worth(evaluator, waiting)


@part
def choose_meeple(facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator, turned: Number) -> Number:
    """The margin with the best meeple on the tile, or none; which one is kept in `evaluator`."""
    now, group, player = table.now, evaluator.group, table.now[ACTIVE]
    players = table.scores.size
    margin = ahead(evaluator, evaluator.trial_points, evaluator.trial_meeples, player, players)
    evaluator.now[TRIED] = NO_MEEPLE
    left = now[SUPPLY] >> 4 * player & EVERYTHING
    if not left:
        return margin
    most = 0.0
    waiting = evaluator.trial_meeples[player]
    for segment in range(facts.size[turned >> 2]):
        if group.up[segment] != segment or group.packed[segment] & MEEPLES:
            continue
        if rules[NO_FARMERS] and facts.kinds[turned >> 2, segment] == FIELD:
            continue
        gain = gain_of(evaluator, waiting, group.pays[segment], group.back[segment])
        if gain > most:
            most = gain
            evaluator.now[TRIED] = meeple_code(left, segment)
    return margin + most


@part
def best_meeple(facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator) -> Number:
    """The meeple that promises most on the tile that lies there already; a code of the engine."""
    now = table.now
    look(facts, table, rules, evaluator)
    player, players, base = now[ACTIVE], table.scores.size, now[BASE]
    left = now[SUPPLY] >> 4 * player & EVERYTHING
    found = np.int64(NO_MEEPLE)
    if not left:
        return found
    most = 0.0
    waiting = evaluator.meeples[player]
    for segment in range(base, base + facts.size[now[TURNED] >> 2]):
        root = np.int64(root_of(table.parent, segment))
        kind = table.kinds[root]
        if table.data[root] & MEEPLES or (rules[NO_FARMERS] and kind == FIELD):
            continue
        if kind == MONASTERY:
            pays, back = monastery(table, evaluator, now[LAST], players)
        else:
            pays, back = promised(table, rules, evaluator, root)
        gain = gain_of(evaluator, waiting, pays, back)
        if gain > most:
            most = gain
            found = meeple_code(left, np.int64(segment))
    return found


@part
def best_move(facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator, count: Number) -> Number:
    """The move of a figure that promises most, of the first `count` in `found`."""
    now = table.now
    look(facts, table, rules, evaluator)
    player, players = now[ACTIVE], table.scores.size
    mage, witch = evaluator.now[MAGE_ON], evaluator.now[WITCH_ON]
    best = _NOBODY
    found = table.found[0]
    for i in range(count):
        code = table.found[i]
        figure = -1 - code if code < 0 else code & 1
        to = np.int64(-1) if code < 0 else np.int64(root_of(table.parent, code >> 1))
        for other in range(players):
            evaluator.trial_points[other] = evaluator.points[other]
        old = mage if figure == 0 else witch
        if old != to:
            for root in (old, to):
                if root >= 0 and table.data[root] & MEEPLES:
                    on = (to if figure == 0 else mage, to if figure == 1 else witch)
                    pays, _ = street_at(table, rules, evaluator, root, root == on[0], root == on[1])
                    settle(
                        evaluator.trial_points,
                        evaluator.trial_meeples,
                        table.data[root],
                        pays - evaluator.pays[root],
                        0.0,
                        players,
                        1.0,
                    )
        margin = ahead(evaluator, evaluator.trial_points, evaluator.meeples, player, players)
        if margin > best:
            best = margin
            found = code
    return found
