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
    Facts,
    Mind,
    Number,
    Table,
    called,
    part,
    root_of,
)
from carc_widget.compiled.outlook import (
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
from carc_widget.compiled.trial import CHANGED, TRIAL, begin, change_beside, join_features, judge
from carc_widget.engine.board import FIELD, MEEPLES, MONASTERY
from carc_widget.engine.packed_meeples import EVERYTHING, SMALL
from carc_widget.engine.turn import NO_MEEPLE

# A place in `Mind.now`, after those of `trial`: the meeple that goes with a placement.
TRIED = 8
NUMBERS = 9

_NOBODY = -1e18


@called
def best_placement(facts: Facts, table: Table, rules: Array, mind: Mind, tile: Number) -> Number:
    """The placement of this tile that promises most, as `cell << 2 | rotation`; -1 if there is none.

    The meeple that goes with it is kept in `mind`: its segment on the tile.
    """
    now = table.now
    look(facts, table, rules, mind)
    found = np.int64(-1)
    best = _NOBODY
    for i in range(now[FRONT]):
        rotations = facts.fits[tile, table.front_code[i]] & mind.looks[tile]
        for rotation in range(4):
            if rotations >> rotation & 1:
                margin = margin_of(facts, table, rules, mind, np.int64(table.front_cell[i]), tile << 2 | rotation)
                if margin > best:
                    best = margin
                    found = np.int64(table.front_cell[i]) << 2 | rotation
                    mind.now[CHOSEN] = mind.now[TRIED]
    return found


@part
def margin_of(facts: Facts, table: Table, rules: Array, mind: Mind, cell: Number, turned: Number) -> Number:
    """The margin that a placement promises, with the best meeple."""
    players = table.scores.size
    mind.now[TRIAL] += 1
    mind.now[CHANGED] = 0
    for player in range(players):
        mind.trial_points[player] = mind.points[player]
        mind.trial_meeples[player] = mind.meeples[player]
    begin(facts, table, mind, turned)
    join_features(facts, table, mind, cell, turned)
    change_beside(facts, table, mind, cell, turned)
    judge(facts, table, rules, mind, cell, turned)
    return choose_meeple(facts, table, rules, mind, turned)


@part
def meeple_code(left: Number, segment: Number) -> Number:
    """The decision for a meeple on this segment: a small one as long as there is one."""
    return segment << 1 | (0 if left & SMALL else 1)


@part
def gain_of(mind: Mind, waiting: Number, pays: Number, back: Number) -> Number:
    """What a meeple more on a feature gains, if so many are waiting in the supply."""
    return pays + worth(mind, waiting + back - 1.0) - worth(mind, waiting)


@part
def choose_meeple(facts: Facts, table: Table, rules: Array, mind: Mind, turned: Number) -> Number:
    """The margin with the best meeple on the tile, or none; which one is kept in `mind`."""
    now, group, player = table.now, mind.group, table.now[ACTIVE]
    players = table.scores.size
    margin = ahead(mind, mind.trial_points, mind.trial_meeples, player, players)
    mind.now[TRIED] = NO_MEEPLE
    left = now[SUPPLY] >> 4 * player & EVERYTHING
    if not left:
        return margin
    most = 0.0
    waiting = mind.trial_meeples[player]
    for segment in range(facts.size[turned >> 2]):
        if group.up[segment] != segment or group.packed[segment] & MEEPLES:
            continue
        if rules[NO_FARMERS] and facts.kinds[turned >> 2, segment] == FIELD:
            continue
        gain = gain_of(mind, waiting, group.pays[segment], group.back[segment])
        if gain > most:
            most = gain
            mind.now[TRIED] = meeple_code(left, segment)
    return margin + most


@part
def best_meeple(facts: Facts, table: Table, rules: Array, mind: Mind) -> Number:
    """The meeple that promises most on the tile that lies there already; a code of the engine."""
    now = table.now
    look(facts, table, rules, mind)
    player, players, base = now[ACTIVE], table.scores.size, now[BASE]
    left = now[SUPPLY] >> 4 * player & EVERYTHING
    found = np.int64(NO_MEEPLE)
    if not left:
        return found
    most = 0.0
    waiting = mind.meeples[player]
    for segment in range(base, base + facts.size[now[TURNED] >> 2]):
        root = np.int64(root_of(table.parent, segment))
        kind = table.kinds[root]
        if table.data[root] & MEEPLES or (rules[NO_FARMERS] and kind == FIELD):
            continue
        if kind == MONASTERY:
            pays, back = monastery(table, mind, now[LAST], players)
        else:
            pays, back = promised(table, rules, mind, root)
        gain = gain_of(mind, waiting, pays, back)
        if gain > most:
            most = gain
            found = meeple_code(left, np.int64(segment))
    return found


@part
def best_move(facts: Facts, table: Table, rules: Array, mind: Mind, count: Number) -> Number:
    """The move of a figure that promises most, of the first `count` in `found`."""
    now = table.now
    look(facts, table, rules, mind)
    player, players = now[ACTIVE], table.scores.size
    mage, witch = mind.now[MAGE_ON], mind.now[WITCH_ON]
    best = _NOBODY
    found = table.found[0]
    for i in range(count):
        code = table.found[i]
        figure = -1 - code if code < 0 else code & 1
        to = np.int64(-1) if code < 0 else np.int64(root_of(table.parent, code >> 1))
        for other in range(players):
            mind.trial_points[other] = mind.points[other]
        old = mage if figure == 0 else witch
        if old != to:
            for root in (old, to):
                if root >= 0 and table.data[root] & MEEPLES:
                    on = (to if figure == 0 else mage, to if figure == 1 else witch)
                    pays, _ = street_at(table, rules, mind, root, root == on[0], root == on[1])
                    settle(
                        mind.trial_points,
                        mind.trial_meeples,
                        table.data[root],
                        pays - mind.pays[root],
                        0.0,
                        players,
                        1.0,
                    )
        margin = ahead(mind, mind.trial_points, mind.meeples, player, players)
        if margin > best:
            best = margin
            found = code
    return found
