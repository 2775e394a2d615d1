"""Monte Carlo search with compiled playouts of greedy players, many times as fast as those of the engine."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import fsum, inf, log1p, sqrt
from random import Random

import numpy as np

from carc_widget.bots.evaluation import Weights, completes
from carc_widget.bots.playout_search import Candidate, PlayoutSearch, win_share
from carc_widget.bots.protocol import board_of
from carc_widget.bots.turn_ranking import RankedTurn
from carc_widget.compiled import arrays, evaluation
from carc_widget.compiled.arrays import Array, Evaluator, PositionArrays
from carc_widget.compiled.position import CompiledPosition, empty_evaluator
from carc_widget.engine.board import CITY, ROAD
from carc_widget.engine.state import State
from carc_widget.engine.tables import tables

BATCH = 8
"""Number of playouts of a turn in one call: half a millisecond."""

MIN_PLAYOUTS = 80
"""The fewest playouts for comparing turns."""


class CompiledCandidate(Candidate):
    """A turn with the results of compiled playouts."""

    def __init__(self, state: State, turn: RankedTurn, prior: int = 0) -> None:
        super().__init__(state, turn, prior)
        self.samples: Array = np.empty(0)

    def add_all(self, margins: Array, wins: float) -> None:
        """Add the results of some playouts."""
        self.samples = np.concatenate((self.samples, margins))
        self.count(len(margins), float(margins.sum()), float(margins @ margins), wins)

    def lead_over(self, other: Candidate) -> tuple[float, float]:
        """The lead over a candidate in the playouts of both, which have the same draws, and its standard error."""
        assert isinstance(other, CompiledCandidate)
        both = min(len(self.samples), len(other.samples))
        if both < MIN_PLAYOUTS:
            return 0.0, inf
        differences = self.samples[:both] - other.samples[:both]
        ahead = self.mean_lead(other, float(differences.sum()), both)
        return ahead, float(differences.std(ddof=1)) / sqrt(both)


class CompiledSearch(PlayoutSearch):
    """A search with compiled playouts; the games are compiled beforehand (`random_games.prepare`).

    Parameters as for `PlayoutSearch`; `batch` is the number of playouts of a turn in a sweep.
    """

    candidate_type = CompiledCandidate

    def __init__(
        self,
        state: State,
        random: Random,
        *,
        width: int,
        turns: int,
        weights: Weights,
        also: Sequence[tuple[int, ...]] = (),
        prior: int = 0,
        batch: int = BATCH,
    ) -> None:
        super().__init__(state, random, width=width, turns=turns, weights=weights, also=also, prior=prior)
        self._batch = batch
        self._position = CompiledPosition(board_of(state))
        self._evaluator = make_evaluator(self._position.start, weights)
        self._seed = random.getrandbits(62)

    def sweep(self, progress: float) -> Iterator[int]:
        """Play out each remaining turn; yields the number of playouts of each.

        Playouts with the same number have the same draws for all turns.
        """
        player = self._player
        others = [other for other in range(len(self._state.players)) if other != player]
        for one in self._halve(progress):
            assert isinstance(one, CompiledCandidate)
            results = self._position.expect(
                self._batch, self._seed, self._evaluator, first=one.playouts, until=self._until, codes=one.codes
            )
            margins = results[:, player] - results[:, others].max(axis=1)
            wins = (win_share(scores, player, None if left < 0 else int(left)) for *scores, left in results.tolist())
            one.add_all(margins, fsum(wins))
            yield self._batch


_MAX_CHANCE = 1 - 1e-12
"""Upper limit of a chance: the logarithm of its complement is finite."""


def make_evaluator(start: PositionArrays, weights: Weights) -> Evaluator:
    """An evaluator of greedy players with these weights, for compiled games from a position."""
    evaluator = empty_evaluator(start)
    for index, weight in (
        (evaluation.COMPLETION, weights.completion),
        (evaluation.TILE_EXPONENT, weights.tile_exponent),
        (evaluation.FARMERS, weights.farms),
        (evaluation.MEEPLE, weights.meeple),
        (evaluation.MEEPLE_EXPONENT, weights.meeple_exponent),
        (evaluation.MEEPLE_DISCOUNT, weights.meeple_discount),
        (evaluation.RETURNING, weights.returning),
        (evaluation.OPPONENTS, weights.opponents),
    ):
        evaluator.weights[index] = weight
    evaluator.log_misses[:] = [
        log1p(-min(chance, _MAX_CHANCE)) for chance in (weights.completion, weights.completion, weights.filling)
    ]
    fits, completing = _tile_usefulness()[:, :1], _tile_usefulness()[:, 1:]
    evaluator.usefulness[:, : evaluation.FILLED] = completing + np.float32(weights.extension) * (fits - completing)
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
                usefulness[tile, :, code] = (
                    1,
                    completes(tile_tables, tile, code, CITY),
                    completes(tile_tables, tile, code, ROAD),
                )
    return usefulness
