"""What the players of compiled games believe of a position: the weights and chances of the greedy bot, as arrays."""

from functools import cache
from math import log1p

import numpy as np

from carc_widget.bots.chances import Weights, ends
from carc_widget.compiled import arrays, evaluation
from carc_widget.compiled.arrays import Array, Evaluator, PositionArrays
from carc_widget.compiled.minds import empty_evaluator
from carc_widget.engine.board import CITY, ROAD
from carc_widget.engine.tables import tables

_SURE = 1 - 1e-12
"""Stands for a chance of 1, whose opposite has no logarithm."""


def make_evaluator(start: PositionArrays, weights: Weights) -> Evaluator:
    """What players with these weights believe of a position that was loaded."""
    evaluator = empty_evaluator(start)
    for place, weight in (
        (evaluation.ENDING, weights.ending),
        (evaluation.OFTEN, weights.often),
        (evaluation.FARMERS, weights.farms),
        (evaluation.MEEPLE, weights.meeple),
        (evaluation.EARLY, weights.early),
        (evaluation.FEWER, weights.fewer),
        (evaluation.RETURNING, weights.returning),
        (evaluation.OTHERS, weights.others),
    ):
        evaluator.believed[place] = weight
    evaluator.misses[:] = [log1p(-min(chance, _SURE)) for chance in (weights.ending, weights.ending, weights.filling)]
    fits, ending = _uses()[:, :1], _uses()[:, 1:]
    evaluator.uses[:, : evaluation.FILLED] = ending + np.float32(weights.extending) * (fits - ending)
    evaluator.uses[:, evaluation.FILLED :] = fits
    bag = start.bag[: start.now[arrays.LEFT]]
    evaluator.useful_at_start[:] = evaluator.useful[:] = evaluator.uses[bag].sum(axis=0)
    evaluator.now[evaluation.BAG] = len(bag)
    return evaluator


@cache
def _uses() -> Array:
    """Tile, and whether it fits, ends the cities, or ends the roads, and edge code of a cell -> 1 or 0."""
    known = tables()
    found = np.zeros((len(known.tiles), 3, 256), np.float32)
    for tile, row in enumerate(known.fits):
        for code, rotations in enumerate(row):
            if rotations:
                found[tile, :, code] = 1, ends(known, tile, code, CITY), ends(known, tile, code, ROAD)
    return found
