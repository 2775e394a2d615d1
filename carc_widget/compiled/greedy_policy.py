"""Greedy policy of the players in compiled games: `bots.Greedy` with a cheaper evaluation."""

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
    inlined,
    root_of,
    shared,
)
from carc_widget.compiled.evaluation import (
    CHOSEN_MEEPLE,
    MAGE_ON,
    WITCH_ON,
    add_feature,
    evaluate,
    expected_margin,
    feature_value,
    monastery_value,
    supply_value,
    value_at,
)
from carc_widget.compiled.what_if import (
    AFFECTED,
    WHAT_IF,
    evaluate_what_if,
    join_neighbours,
    start_what_if,
    update_adjacent_cells,
)
from carc_widget.engine.board import FIELD, MEEPLES, MONASTERY, PLAYER_MASK, SMALL
from carc_widget.engine.turn import NO_MEEPLE

# Index of `Evaluator.scalars`, after those of `what_if`: the best meeple of the placement in question.
WHAT_IF_MEEPLE = 8
NUMBERS = 9

_WORST_MARGIN = -1e18


@shared
def best_placement(
    tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator, tile: Number
) -> Number:
    """The placement of this tile with the largest expected margin, as `cell << 2 | rotation`; -1 if there is none.

    `CHOSEN_MEEPLE` becomes the meeple that goes with it: its segment on the tile.
    """
    scalars = position.scalars
    evaluate(tile_data, position, rules, evaluator)
    best = np.int64(-1)
    best_margin = _WORST_MARGIN
    for i in range(scalars[FRONT]):
        rotations = tile_data.fits[tile, position.front_code[i]] & evaluator.distinct_rotations[tile]
        for rotation in range(4):
            if rotations >> rotation & 1:
                margin = margin_of(
                    tile_data, position, rules, evaluator, np.int64(position.front_cell[i]), tile << 2 | rotation
                )
                if margin > best_margin:
                    best_margin = margin
                    best = np.int64(position.front_cell[i]) << 2 | rotation
                    evaluator.scalars[CHOSEN_MEEPLE] = evaluator.scalars[WHAT_IF_MEEPLE]
    return best


@inlined
def margin_of(
    tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator, cell: Number, turned: Number
) -> Number:
    """The expected margin after a placement with its best meeple."""
    players = position.scores.size
    evaluator.scalars[WHAT_IF] += 1
    evaluator.scalars[AFFECTED] = 0
    for player in range(players):
        evaluator.points_after[player] = evaluator.expected_points[player]
        evaluator.meeples_after[player] = evaluator.expected_meeples[player]
    start_what_if(tile_data, position, evaluator, turned)
    join_neighbours(tile_data, position, evaluator, cell, turned)
    update_adjacent_cells(tile_data, position, evaluator, cell, turned)
    evaluate_what_if(tile_data, position, rules, evaluator, cell, turned)
    return choose_meeple(tile_data, position, rules, evaluator, turned)


@inlined
def meeple_code(supply: Number, segment: Number) -> Number:
    """The code of a meeple on this segment: a small one as long as the supply has one."""
    return segment << 1 | (0 if supply & SMALL else 1)


@inlined
def meeple_gain(evaluator: Evaluator, supply: Number, points: Number, returning: Number) -> Number:
    """The gain of one more meeple on a feature, by the meeples expected in the supply."""
    return points + supply_value(evaluator, supply + returning - 1.0) - supply_value(evaluator, supply)


@inlined
def choose_meeple(
    tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator, turned: Number
) -> Number:
    """The expected margin with the best meeple on the tile, or none; `WHAT_IF_MEEPLE` becomes that meeple."""
    scalars, segments, player = position.scalars, evaluator.segments, position.scalars[ACTIVE]
    players = position.scores.size
    margin = expected_margin(evaluator, evaluator.points_after, evaluator.meeples_after, player, players)
    evaluator.scalars[WHAT_IF_MEEPLE] = NO_MEEPLE
    supply = scalars[SUPPLY] >> 4 * player & PLAYER_MASK
    if not supply:
        return margin
    best_gain = 0.0
    expected_supply = evaluator.meeples_after[player]
    for segment in range(tile_data.size[turned >> 2]):
        if segments.parent[segment] != segment or segments.packed[segment] & MEEPLES:
            continue
        if rules[NO_FARMERS] and tile_data.kinds[turned >> 2, segment] == FIELD:
            continue
        gain = meeple_gain(evaluator, expected_supply, segments.feature_points[segment], segments.returning[segment])
        if gain > best_gain:
            best_gain = gain
            evaluator.scalars[WHAT_IF_MEEPLE] = meeple_code(supply, segment)
    return margin + best_gain


@inlined
def best_meeple(tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator) -> Number:
    """The meeple with the largest gain on the tile just placed; a code of the engine."""
    scalars = position.scalars
    evaluate(tile_data, position, rules, evaluator)
    player, players, base = scalars[ACTIVE], position.scores.size, scalars[BASE]
    supply = scalars[SUPPLY] >> 4 * player & PLAYER_MASK
    best = np.int64(NO_MEEPLE)
    if not supply:
        return best
    best_gain = 0.0
    expected_supply = evaluator.expected_meeples[player]
    for segment in range(base, base + tile_data.size[scalars[TURNED] >> 2]):
        root = np.int64(root_of(position.parent, segment))
        kind = position.kinds[root]
        if position.data[root] & MEEPLES or (rules[NO_FARMERS] and kind == FIELD):
            continue
        if kind == MONASTERY:
            points, returning = monastery_value(position, evaluator, scalars[LAST], players)
        else:
            points, returning = feature_value(position, rules, evaluator, root)
        gain = meeple_gain(evaluator, expected_supply, points, returning)
        if gain > best_gain:
            best_gain = gain
            best = meeple_code(supply, np.int64(segment))
    return best


@inlined
def best_magic_move(
    tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator, count: Number
) -> Number:
    """The move of a figure with the largest expected margin, among the first `count` of `choices`."""
    scalars = position.scalars
    evaluate(tile_data, position, rules, evaluator)
    player, players = scalars[ACTIVE], position.scores.size
    mage, witch = evaluator.scalars[MAGE_ON], evaluator.scalars[WITCH_ON]
    best_margin = _WORST_MARGIN
    best = position.choices[0]
    for i in range(count):
        code = position.choices[i]
        figure = -1 - code if code < 0 else code & 1
        to = np.int64(-1) if code < 0 else np.int64(root_of(position.parent, code >> 1))
        for other in range(players):
            evaluator.points_after[other] = evaluator.expected_points[other]
        old = mage if figure == 0 else witch
        if old != to:
            for root in (old, to):
                if root >= 0 and position.data[root] & MEEPLES:
                    on = (to if figure == 0 else mage, to if figure == 1 else witch)
                    points, _ = value_at(position, rules, evaluator, root, root == on[0], root == on[1])
                    add_feature(
                        evaluator.points_after,
                        evaluator.meeples_after,
                        position.data[root],
                        points - evaluator.feature_points[root],
                        0.0,
                        players,
                        1.0,
                    )
        margin = expected_margin(evaluator, evaluator.points_after, evaluator.expected_meeples, player, players)
        if margin > best_margin:
            best_margin = margin
            best = code
    return best
