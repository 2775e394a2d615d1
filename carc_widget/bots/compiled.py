"""Turns tried out with compiled random games: poorer ones than those of greedy players, and thousands of them."""

from collections.abc import Iterator
from math import hypot, inf
from random import Random

from carc_widget.bots.chances import Weights
from carc_widget.bots.look_ahead import FEW, LookAhead, Tried
from carc_widget.engine.state import State
from carc_widget.fast.known import unknown
from carc_widget.fast.random_games import NotCompiled, is_compiled

BATCH = 50
"""Games in a row for one turn: two or three milliseconds."""


class CompiledLookAhead(LookAhead):
    """The turns of one position, each played on to the end by chance; parameters as for `LookAhead`.

    Raises:
        NotCompiled: the compiled games are not ready, or do not know this game.
    """

    def __init__(self, state: State, random: Random, *, width: int, weights: Weights) -> None:
        super().__init__(state, random, width=width, turns=0, weights=weights)
        if not is_compiled():
            raise NotCompiled("the compiled games are not ready; call carc_widget.fast.compile_now() once before")
        if why := unknown(state._board.setting):
            raise NotCompiled(f"the compiled games cannot be played here: {why}; leave out `compiled`")
        from carc_widget.fast.position import Loaded

        self._loaded = Loaded(state._board)
        self._seed = random.getrandbits(62)
        self._games = 0

    def ahead(self, best: Tried, other: Tried) -> tuple[float, float]:
        """By how much a turn is ahead of another, and the standard error of that."""
        if best.error is None or other.error is None or min(best.playouts, other.playouts) < FEW * BATCH:
            return 0.0, inf
        return best.margin - other.margin, hypot(best.error, other.error)

    def sweep(self, progress: float) -> Iterator[int]:
        """Play on each turn that is still in question, all with the same chance; tells how many playouts each had."""
        player = self._player
        others = [other for other in range(len(self._state.players)) if other != player]
        for one in self._among(progress):
            scores = self._loaded.play(BATCH, self._seed, first=self._games, codes=one.codes)
            own = scores[:, player]
            margins = own - scores[:, others].max(axis=1)
            best = scores == scores.max(axis=1)[:, None]
            wins = (best[:, player] / best.sum(axis=1)).sum()
            one.count(BATCH, float(margins.sum()), float((margins * margins).sum()), float(wins))
            yield BATCH
        self._games += BATCH
