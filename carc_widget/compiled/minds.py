"""Room for what the players of compiled games believe of a position."""

import numpy as np

from carc_widget.compiled import evaluation, greedy_policy
from carc_widget.compiled.arrays import Array, Evaluator, PositionArrays, TileSegments
from carc_widget.engine.tables import tables

_PLAYERS = 6
_SEGMENTS = 16
"""More than any tile has."""


def empty_evaluator(start: PositionArrays) -> Evaluator:
    """Of players who believe nothing of this position, as it was loaded."""
    known = tables()
    room = len(start.parent)

    def numbers(size: int = room) -> Array:
        return np.zeros(size, np.int64)

    def points(size: int = room) -> Array:
        return np.zeros(size)

    return Evaluator(
        believed=points(evaluation.BELIEFS),
        misses=points(3),
        uses=np.zeros((len(known.tiles), 3, 256), np.float32),
        useful=np.zeros((3, 256), np.float32),
        useful_at_start=np.zeros((3, 256), np.float32),
        chances=np.zeros((3, 256)),
        chance_known=np.zeros((3, 256), np.int64),
        looks=np.array([(1 << tile.symmetry) - 1 for tile in known.tiles], np.uint8),
        worth=points(18),
        seen=numbers(),
        seen_at=numbers(),
        chance=points(),
        cells=numbers(),
        touched=numbers(),
        touches=numbers(),
        ripe=points(),
        city_chance=points(evaluation.MOST_CITIES),
        pays=points(),
        back=points(),
        farmed=numbers(),
        points=points(_PLAYERS),
        meeples=points(_PLAYERS),
        trial_points=points(_PLAYERS),
        trial_meeples=points(_PLAYERS),
        owned=numbers(),
        owner=numbers(),
        beside=numbers(),
        changed=numbers(),
        factor=points(),
        group=TileSegments(
            up=numbers(_SEGMENTS),
            packed=numbers(_SEGMENTS),
            twins=numbers(_SEGMENTS),
            chance=points(_SEGMENTS),
            cells=numbers(_SEGMENTS),
            touches=numbers(_SEGMENTS),
            ripe=points(_SEGMENTS),
            figures=numbers(_SEGMENTS),
            pays=points(_SEGMENTS),
            back=points(_SEGMENTS),
        ),
        now=numbers(greedy_policy.NUMBERS),
    )
