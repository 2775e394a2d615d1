"""What the players of compiled games believe of a position: the weights and chances of the greedy bot, as arrays."""

from functools import cache
from math import log1p

import numpy as np

from carc_widget.bots.chances import Weights, ends
from carc_widget.compiled import arrays, outlook
from carc_widget.compiled.arrays import Array, Mind, Table
from carc_widget.compiled.minds import blank_mind
from carc_widget.engine.board import CITY, ROAD
from carc_widget.engine.tables import tables

_SURE = 1 - 1e-12
"""Stands for a chance of 1, whose opposite has no logarithm."""


def mind_of(start: Table, weights: Weights) -> Mind:
    """What players with these weights believe of a position that was loaded."""
    mind = blank_mind(start)
    for place, weight in (
        (outlook.ENDING, weights.ending),
        (outlook.OFTEN, weights.often),
        (outlook.FARMERS, weights.farms),
        (outlook.MEEPLE, weights.meeple),
        (outlook.EARLY, weights.early),
        (outlook.FEWER, weights.fewer),
        (outlook.RETURNING, weights.returning),
        (outlook.OTHERS, weights.others),
    ):
        mind.believed[place] = weight
    mind.misses[:] = [log1p(-min(chance, _SURE)) for chance in (weights.ending, weights.ending, weights.filling)]
    fits, ending = _uses()[:, :1], _uses()[:, 1:]
    mind.uses[:, : outlook.FILLED] = ending + np.float32(weights.extending) * (fits - ending)
    mind.uses[:, outlook.FILLED :] = fits
    bag = start.bag[: start.now[arrays.LEFT]]
    mind.useful_at_start[:] = mind.useful[:] = mind.uses[bag].sum(axis=0)
    mind.now[outlook.BAG] = len(bag)
    return mind


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
