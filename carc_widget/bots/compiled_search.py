"""Turns tried out with compiled games between careful players: many times as many as plain ones in the same time."""

from collections.abc import Iterator
from functools import cache
from math import fsum, inf, log1p, sqrt
from random import Random

import numpy as np

from carc_widget.bots.chances import Weights, ends
from carc_widget.bots.playout_search import FEW, Candidate, PlayoutSearch, won
from carc_widget.bots.protocol import board_of
from carc_widget.bots.turn_ranking import RankedTurn
from carc_widget.compiled import arrays, evaluation
from carc_widget.compiled.arrays import Array, Evaluator, PositionArrays
from carc_widget.compiled.position import CompiledPosition, empty_evaluator
from carc_widget.engine.board import CITY, ROAD
from carc_widget.engine.state import State
from carc_widget.engine.tables import tables

BATCH = 32
"""Games in a row for one turn: a millisecond or two."""


class CompiledCandidate(Candidate):
    """A turn that is tried out with compiled games."""

    def __init__(self, state: State, turn: RankedTurn, belief: int = 0) -> None:
        super().__init__(state, turn, belief)
        self.batches: list[Array] = []

    def add_all(self, margins: Array, wins: float) -> None:
        """Count some playouts."""
        self.batches.append(margins)
        self.count(len(margins), float(margins.sum()), float(margins @ margins), wins)

    def ahead_of(self, other: Candidate) -> tuple[float, float]:
        """By how much it is ahead of another one that met the same draws, and the standard error of that."""
        assert isinstance(other, CompiledCandidate)
        both = min(len(self.batches), len(other.batches))
        if both < FEW:
            return 0.0, inf
        differences = np.concatenate(self.batches[:both]) - np.concatenate(other.batches[:both])
        return self.margin - other.margin, float(differences.std(ddof=1)) / sqrt(len(differences))


class CompiledSearch(PlayoutSearch):
    """The turns of one position, each played on by careful players, compiled; parameters as for `PlayoutSearch`.

    The compiled games are ready for the position (`random_games.prepare`).
    """

    tried_as = CompiledCandidate

    def __init__(
        self, state: State, random: Random, *, width: int, turns: int, weights: Weights, belief: int = 0
    ) -> None:
        super().__init__(state, random, width=width, turns=turns, weights=weights, belief=belief)
        self._loaded = CompiledPosition(board_of(state))
        self._evaluator = make_evaluator(self._loaded.start, weights)
        self._until = state._board.turn + 1 + turns
        self._seed = random.getrandbits(62)
        self._games = 0

    def sweep(self, progress: float) -> Iterator[int]:
        """Play on each turn that is still in question, all with the same draws; tells how many playouts each had."""
        player = self._player
        others = [other for other in range(len(self._state.players)) if other != player]
        for one in self._among(progress):
            assert isinstance(one, CompiledCandidate)
            found = self._loaded.expect(
                BATCH, self._seed, self._evaluator, first=self._games, until=self._until, codes=one.codes
            )
            margins = found[:, player] - found[:, others].max(axis=1)
            one.add_all(margins, fsum(map(_won, margins.tolist(), found.tolist())))
            yield BATCH
        self._games += BATCH


def _won(ahead: float, found: list[float]) -> float:
    *scores, left = found
    return won(ahead, scores, None if left < 0 else int(left))


_MAX_CHANCE = 1 - 1e-12
"""Upper limit of a chance: the logarithm of its complement is finite."""


def make_evaluator(start: PositionArrays, weights: Weights) -> Evaluator:
    """An evaluator of greedy players with these weights, for compiled games from a position."""
    evaluator = empty_evaluator(start)
    for index, weight in (
        (evaluation.COMPLETION, weights.ending),
        (evaluation.TILE_EXPONENT, weights.often),
        (evaluation.FARMERS, weights.farms),
        (evaluation.MEEPLE, weights.meeple),
        (evaluation.MEEPLE_EXPONENT, weights.early),
        (evaluation.MEEPLE_DISCOUNT, weights.fewer),
        (evaluation.RETURNING, weights.returning),
        (evaluation.OPPONENTS, weights.others),
    ):
        evaluator.weights[index] = weight
    evaluator.log_misses[:] = [
        log1p(-min(chance, _MAX_CHANCE)) for chance in (weights.ending, weights.ending, weights.filling)
    ]
    fits, completing = _tile_usefulness()[:, :1], _tile_usefulness()[:, 1:]
    evaluator.usefulness[:, : evaluation.FILLED] = completing + np.float32(weights.extending) * (fits - completing)
    evaluator.usefulness[:, evaluation.FILLED :] = fits
    bag = start.bag[: start.scalars[arrays.LEFT]]
    evaluator.start_usefulness[:] = evaluator.bag_usefulness[:] = evaluator.usefulness[bag].sum(axis=0)
    evaluator.scalars[evaluation.BAG] = len(bag)
    return evaluator


@cache
def _tile_usefulness() -> Array:
    """Tile, row (fits, ends the cities, ends the roads), edge code of a cell -> 1 or 0."""
    tile_tables = tables()
    usefulness = np.zeros((len(tile_tables.tiles), 3, 256), np.float32)
    for tile, row in enumerate(tile_tables.fits):
        for code, rotations in enumerate(row):
            if rotations:
                usefulness[tile, :, code] = 1, ends(tile_tables, tile, code, CITY), ends(tile_tables, tile, code, ROAD)
    return usefulness
