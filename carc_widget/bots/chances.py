"""How likely it is that empty cells get the tiles they need, and what a meeple is worth that waits in the supply."""

from dataclasses import dataclass, fields
from functools import lru_cache

from carc_widget.engine.board import CITY, OPEN, Board
from carc_widget.engine.tables import Tables


@dataclass(frozen=True, slots=True)
class Weights:
    """What the estimate believes.

    How features fare was counted in games between greedy bots; the rest was found by letting bots with other values
    play against each other.

    Attributes:
        ending: chance that a road or city gets complete for which one tile of use is left a player.
        often: by what power of their number more such tiles count: 1 if they all did alike, less as they are also
            wanted elsewhere.
        extending: how much a tile counts there that fits, but leaves the feature open.
        filling: chance that a tile goes to a cell where it fits, whoever draws it.
        farms: what part of what their cities promise farmers are counted with.
        meeple: points that a meeple in the supply is worth with twenty turns to come.
        early: by what power of the number of turns to come it is worth more.
        fewer: what the next meeple in the supply is worth, as a part of the one before.
        returning: what part of that is left for a meeple on a feature that will surely be complete, but is not yet.
        others: how much the points of the best of the others count against one's own.
    """

    ending: float = 0.2
    often: float = 0.5
    extending: float = 0.05
    filling: float = 0.1
    farms: float = 1.0
    meeple: float = 3.0
    early: float = 1.0
    fewer: float = 0.95
    returning: float = 0.5
    others: float = 1.0

    def __repr__(self) -> str:
        """What differs from what is believed if nothing else is said."""
        told = (
            f"{each.name}={getattr(self, each.name):g}"
            for each in fields(self)
            if getattr(self, each.name) != each.default
        )
        return f"Weights({', '.join(told)})"


DEFAULT_WEIGHTS = Weights()
"""What the estimate believes if nothing else is said."""


class CellChances:
    """What one bag promises to a cell."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.weights = weights
        self._tables = board.config.tables
        self._bag = [(tile, copies) for tile, copies in enumerate(board.bag) if copies]
        self._players = len(board.scores)
        self._filled: dict[int, float] = {}
        self._ended: dict[tuple[int, int], float] = {}
        first = weights.meeple * (board.left / self._players / 20) ** weights.early
        self._supply = [0.0]
        for meeple in range(16):
            self._supply.append(self._supply[-1] + first * weights.fewer**meeple)

    def filled(self, code: int) -> float:
        """The chance that a cell with this edge code is filled, by whomever."""
        found = self._filled.get(code)
        if found is None:
            fits = self._tables.fits
            tiles = sum(copies for tile, copies in self._bag if fits[tile][code])
            found = self._filled[code] = 1 - (1 - self.weights.filling) ** tiles
        return found

    def ended(self, code: int, kind: int) -> float:
        """The chance that the roads, or the cities, that lead to a cell with this edge code end there."""
        found = self._ended.get((code, kind))
        if found is None:
            fits = self._tables.fits
            extending = self.weights.extending
            tiles = 0.0
            for tile, copies in self._bag:
                if fits[tile][code]:
                    tiles += copies if ends(self._tables, tile, code, kind) else copies * extending
            chances = (tiles / self._players) ** self.weights.often
            found = self._ended[code, kind] = 1 - (1 - self.weights.ending) ** chances
        return found

    def supply(self, meeples: float) -> float:
        """What so many meeples in the supply are worth; a part of one is one that will be back later."""
        whole = int(meeples)
        worth = self._supply
        return worth[whole] + (meeples - whole) * (worth[whole + 1] - worth[whole])


@lru_cache(1 << 16)
def ends(tables: Tables, tile: int, code: int, kind: int) -> bool:
    """Whether a tile can be turned so that it ends all roads, or all cities, that lead to a cell with this code."""
    return any(_ends_turned(tables, 4 * tile + turn, code, kind) for turn in tables.fits[tile][code])


def _ends_turned(tables: Tables, turned: int, code: int, kind: int) -> bool:
    laying = tables.laying[turned]
    shown, port = (2, 0) if kind == CITY else (3, 1)
    met = [edge.ports[port] for side, edge in enumerate(laying.edges) if code >> 2 * side & 3 == shown]
    return all(laying.fresh[segment] & OPEN == met.count(segment) for segment in met)
