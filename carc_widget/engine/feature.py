"""Features: joined road, city, monastery or field segments, with their meeples and figures."""

from functools import cache, cached_property
from typing import NamedTuple

import carc_widget.engine
from carc_widget.engine.board import (
    KINDS,
    LAID_MASK,
    OPEN,
    Board,
    meeple_strength,
    meeples_in,
    pack_cell,
    small_and_large,
    unpack_counts,
)
from carc_widget.engine.errors import counted
from carc_widget.engine.figures import PLAYER_NAMES, Figure, Meeple, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.tiles import FeatureKind, PlacedTile


class FeatureCounts(NamedTuple):
    """The numbers that decide the score of a feature.

    Attributes:
        kind: city, road or monastery; fields are scored by `farms`.
        tiles: its tiles; for a monastery itself and the tiles round it.
        pennants, inns, cathedrals: how many it has.
        complete: whether it is complete.
        mage, witch: whether the figure stands on it.
    """

    kind: FeatureKind
    tiles: int
    pennants: int
    inns: int
    cathedrals: int
    complete: bool
    mage: bool
    witch: bool


class Feature:
    """One feature, as it was at one moment. Build features through `State.feature` and `State.features`.

    The expensive parts (`spots`, `cells`, `meeples`) are computed on first access.
    """

    def __init__(
        self,
        board: Board,
        root: int,
        kind: int,
        standing: tuple[tuple[int, int], ...] | None = None,
        spots: tuple[Spot, ...] | None = None,
    ) -> None:
        """`root` as on the board.

        `standing`: the meeples as `(segment, packed)` if the board no longer holds them. `spots`: if they are known.
        """
        self._board = board
        self._root = root
        self._packed = board.data[root]
        self._standing = standing
        if spots is not None:
            self.spots = spots
        self.kind: FeatureKind = KINDS[kind]
        self._on = tuple(
            (figure, segment)
            for figure, segment in ((Figure.MAGE, board.mage), (Figure.WITCH, board.witch))
            if segment >= 0 and board.root(segment) == root
        )
        self.figures: tuple[Figure, ...] = tuple(figure for figure, _ in self._on)
        """The magic figures on it."""

    @property
    def open_edges(self) -> int:
        """Edges at which it can still grow; for a monastery the empty cells around it; for a field not meaningful."""
        return self._packed & OPEN

    @property
    def complete(self) -> bool:
        """Whether it is complete; fields never are (R14)."""
        return self.kind is not FeatureKind.FIELD and self.open_edges == 0

    @property
    def pennants(self) -> int:
        """Coats of arms in a city."""
        return unpack_counts(self._packed)[1]

    @property
    def inns(self) -> int:
        """Inns at a road."""
        return unpack_counts(self._packed)[2]

    @property
    def cathedrals(self) -> int:
        """Cathedrals in a city."""
        return unpack_counts(self._packed)[3]

    @property
    def tiles(self) -> int:
        """The number of its tiles, each counted once (R13); for a monastery itself and the tiles around it (R66)."""
        return len(self.cells) if self.kind is FeatureKind.FIELD else unpack_counts(self._packed)[0]

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Its segments, in the order in which their tiles were placed."""
        board = self._board
        return tuple(board.spots(s for _, _, s in board.segments() if board.root(s) == self._root).values())

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it covers, each once."""
        return tuple(dict.fromkeys(spot.cell for spot in self.spots))

    @cached_property
    def _laid(self) -> dict[Cell, PlacedTile]:
        """Its tiles by their cells."""
        board = self._board
        tiles = board.config.tables.tiles
        placed = {}
        for cell in self.cells:
            packed_tile = board.cells[pack_cell(cell)] & LAID_MASK
            placed[cell] = PlacedTile(tiles[packed_tile >> 2], packed_tile & 3)
        return placed

    def _is_current_on(self, board: Board) -> bool:
        """Whether it is a feature of this board as it is now, not of an earlier one or of a score."""
        return self._board is board and self._standing is None

    @cached_property
    def meeples(self) -> tuple[Meeple, ...]:
        """The meeples on it."""
        board = self._board
        standing = self._standing
        if standing is None:
            standing = tuple((s, v) for s, v in board.standing.items() if board.root(s) == self._root)
        return unpack_meeples(board, standing)

    @property
    def figure_spots(self) -> dict[Figure, Spot]:
        """The spots of the magic figures on it; in the feature of a score, from before that score (R42)."""
        return {figure: self._board.spot(segment) for figure, segment in self._on}

    @property
    def strengths(self) -> tuple[int, ...]:
        """The weight of each player's meeples in the majority: 1 for a small, 2 for a large one (R51, R52)."""
        return strengths(self._packed_meeples, len(self._board.config.players))

    @property
    def _packed_meeples(self) -> int:
        """Its meeples, four bits per player."""
        if self._standing is None:
            return meeples_in(self._packed)
        return sum(value >> 2 for _, value in self._standing)

    @property
    def owners(self) -> tuple[int, ...]:
        """The players with the most meeples on it; several if they tie, none if no meeple stands there (R52, R53)."""
        return majority(self._packed_meeples)

    @property
    def state(self) -> "carc_widget.engine.State":
        """The state that the feature belongs to, for looking at its tiles."""
        return carc_widget.engine.State(self._board)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players of the game, for reading `owners` and `strengths`."""
        return self._board.config.players

    def counts(self) -> FeatureCounts:
        """The numbers that its score depends on."""
        return FeatureCounts(
            self.kind,
            self.tiles,
            self.pennants,
            self.inns,
            self.cathedrals,
            self.complete,
            Figure.MAGE in self.figures,
            Figure.WITCH in self.figures,
        )

    def _key(self) -> tuple[object, ...]:
        return self.kind, frozenset(self.spots), frozenset(self.meeples), self.figures, self.open_edges

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Feature) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.kind, frozenset(self.spots)))

    def __repr__(self) -> str:
        extras = [counted(self.tiles, "tile")]
        if self.kind is not FeatureKind.FIELD:
            extras.append("complete" if self.complete else f"{self.open_edges} open")
        extras += [f"{self.players[p]} {n}" for p, n in enumerate(self.strengths) if n]
        extras += [figure.value for figure in self.figures]
        return f"<Feature {self.kind.value}: {', '.join(extras)}>"

    def _repr_svg_(self) -> str:
        from carc_widget.graphics import svg  # graphics is a layer above the engine

        return str(svg.feature(self))


def strengths(packed: int, players: int) -> tuple[int, ...]:
    """The weight in the majority of packed meeples (four bits per player), player by player (R51)."""
    return tuple(meeple_strength(packed, player) for player in range(players))


@cache
def majority(packed: int) -> tuple[int, ...]:
    """The players with the most of these packed meeples (R52), all of them if they tie (R53)."""
    counts = strengths(packed, len(PLAYER_NAMES))
    most = max(counts)
    return tuple(player for player, count in enumerate(counts) if count == most > 0)


def unpack_meeples(board: Board, standing: tuple[tuple[int, int], ...]) -> tuple[Meeple, ...]:
    """The meeples of `(segment, meeples << 2 | kind)` pairs."""
    packed_by_segment = dict(standing)
    meeples = []
    for segment, spot in board.spots(packed_by_segment).items():
        packed = packed_by_segment[segment] >> 2
        for player in range(len(board.config.players)):
            small, large = small_and_large(packed, player)
            meeples += [Meeple(player, MeepleKind.SMALL, spot)] * small
            meeples += [Meeple(player, MeepleKind.LARGE, spot)] * large
    return tuple(meeples)
