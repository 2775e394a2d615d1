"""The packed board: fast and copyable, for the engine and for searches (`search.Trial`).

Every segment on the table has a number. Segments that are joined form a feature: a tree in `parent` whose root holds
one packed integer in `data` (its parts are described below), so that joining two features is one addition. The
frontier maps each empty cell beside a tile to what its neighbours show there, two bits per side, so that all legal
placements of a tile are one table look-up per cell.

A board is owned by one `State` and never changes once that exists; `copy` is a handful of flat copies.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from carc_widget.engine.figures import Spot, row_order
from carc_widget.engine.geometry import AROUND_STEPS, SIDE_STEPS, Cell
from carc_widget.engine.tiles import FeatureKind

if TYPE_CHECKING:
    from carc_widget.engine.game_config import GameConfig

# The meeples of all players in one integer, four bits per player: three for the small ones, one for the large one. What
# stands on a segment, what stands on a feature and what is left in the supply are all packed like this, so that
# deploying, taking back and joining features are additions.
SMALL = 7
LARGE = 8
PLAYER_MASK = SMALL | LARGE

# A cell as one integer, the start tile in the middle; the two lowest bits are free for a rotation, so that a placement
# is one integer too: `cell | rotation`.
REACH = 1000
_COLUMN = 4
_ROW = 2048 * _COLUMN
_MIDDLE = 1024 * _ROW + 1024 * _COLUMN
SIDE_OFFSETS = tuple(dy * _ROW + dx * _COLUMN for dx, dy in SIDE_STEPS)
AROUND_OFFSETS = tuple(dy * _ROW + dx * _COLUMN for dx, dy in AROUND_STEPS)

# The tile on a cell as one integer: `first segment << LAID_SHIFT | 4 * tile + rotation`.
LAID_SHIFT = 12
LAID_MASK = (1 << LAID_SHIFT) - 1

# The packed integer of a feature, from the lowest bit: open edges (10 bits; for a monastery the empty cells round it),
# tiles (10), pennants (6), inns (5), cathedrals (5), meeples (4 bits for each of six players: three for the small
# meeples, one for the large one), and one bit for each tile on the table that has two segments of the same kind, so
# that a tile is counted once when they meet (R13).
OPEN = 1023
TILE = 1 << 10
PENNANT = 1 << 20
INN = 1 << 26
CATHEDRAL = 1 << 31
MEEPLE_SHIFT = 36
TWIN_SHIFT = 60
TWIN = 1 << TWIN_SHIFT
MEEPLES = ((1 << 24) - 1) << MEEPLE_SHIFT
VALUE = (1 << MEEPLE_SHIFT) - 1
# A tile shows a field at most four times; more tiles than these could overflow what counts tiles and open edges.
MAX_TILES = 250
MAX_PENNANTS = (INN // PENNANT) - 1
MAX_INNS = (CATHEDRAL // INN) - 1
MAX_CATHEDRALS = (1 << MEEPLE_SHIFT) // CATHEDRAL - 1

# Kinds of segments as integers, in the order in which `Tile.segments` lists them.
CITY, ROAD, MONASTERY, FIELD = range(4)
KINDS = (FeatureKind.CITY, FeatureKind.ROAD, FeatureKind.MONASTERY, FeatureKind.FIELD)


def unpack_counts(packed: int) -> tuple[int, int, int, int]:
    """The numbers of tiles, pennants, inns and cathedrals in the packed integer of a feature."""
    return (
        packed // TILE & 1023,
        packed // PENNANT & MAX_PENNANTS,
        packed // INN & MAX_INNS,
        packed // CATHEDRAL & MAX_CATHEDRALS,
    )


def meeples_in(packed: int) -> int:
    """The meeples in the packed integer of a feature, four bits per player as in `Board.supply`."""
    return (packed & MEEPLES) >> MEEPLE_SHIFT


def pack_cell(cell: Cell) -> int:
    """The cell as one integer."""
    return _MIDDLE + cell[1] * _ROW + cell[0] * _COLUMN


@cache
def unpack_cell(packed: int) -> Cell:
    """The inverse of `pack_cell`; a rotation in the lowest bits is ignored."""
    return Cell((packed % _ROW) // _COLUMN - 1024, packed // _ROW - 1024)


def on_table(cell: tuple[int, int]) -> bool:
    """Whether these are whole numbers within the limits of the packed board, which no game reaches."""
    x, y = cell
    return type(x) is int and type(y) is int and -1020 < x < 1020 and -1020 < y < 1020


def packed_meeple(player: int, *, large: bool) -> int:
    """One meeple of a player."""
    return (LARGE if large else 1) << 4 * player


def meeples_of(packed: int, player: int) -> int:
    """The four bits of one player."""
    return packed >> 4 * player & PLAYER_MASK


def has_meeple(packed: int, player: int, *, large: bool) -> bool:
    """Whether a player has a meeple of this kind among these."""
    return packed >> 4 * player & (LARGE if large else SMALL) != 0


def small_and_large(packed: int, player: int) -> tuple[int, int]:
    """The numbers of small and large meeples of a player."""
    return packed >> 4 * player & SMALL, packed >> 4 * player + 3 & 1


def meeple_strength(packed: int, player: int) -> int:
    """The weight of a player's meeples in a majority: 1 for a small, 2 for a large one (R51)."""
    small, large = small_and_large(packed, player)
    return small + 2 * large


def without_player(packed: int, player: int) -> int:
    """The meeples of all other players."""
    return packed & ~(PLAYER_MASK << 4 * player)


class Board:
    """Everything that changes in a game, packed.

    Attributes:
        config: what never changes: players, sets, rules and what follows from them.
        parent: segment -> the segment above it in its feature's tree; a root is its own parent.
        data: root -> the packed integer of the feature.
        cells: cell -> `first segment << LAID_SHIFT | 4 * tile + rotation`, in the order of placement.
        frontier: empty cell beside a tile -> edge code.
        near: empty cell -> the monastery segments that a tile there surrounds.
        roads_and_cities: the city and road segments that may still be open.
        standing: segment -> `meeples << 2 | kind`, with the meeples as in `data`.
        supply: meeples left, 4 bits per player as in `data`.
        scores: points, one number per player.
        mage, witch: the segment where the figure stands, or -1.
        joined: whether mage and witch, if both are on the board, stand on one feature.
        bag: tile number -> copies left; `left` is their sum.
        hand: number of the tile in hand, or -1.
        codes: the legal decisions, computed when the present step was entered: placements of the tile in hand,
            `cell | rotation`, moves of the magic figures, or acts at a crop circle.
        last: cell of the tile just placed, or -1; `base` is its first segment and `turned` its `4 * tile + rotation`.
        touched: the monastery segments round the tile just placed.
        closing: whether the tile just placed may have completed something.
        twins: the bit in `data` for the next tile that has two segments of the same kind (R13).
        step: the position in `turn.TURN` where the game waits for a decision.
        active: the player whose turn it is; `turn` counts from 1.
        duties: magic duties still to fulfil: 1 joining, 2 the magic symbol (both bits may be set).
        adding: whether the crop circle adds (True) or removes; `waiting` is how many players still come after
            the one who decides now.
    """

    __slots__ = (
        "active",
        "adding",
        "bag",
        "base",
        "cells",
        "closing",
        "codes",
        "config",
        "data",
        "duties",
        "frontier",
        "hand",
        "joined",
        "last",
        "left",
        "mage",
        "near",
        "parent",
        "roads_and_cities",
        "scores",
        "standing",
        "step",
        "supply",
        "touched",
        "turn",
        "turned",
        "twins",
        "waiting",
        "witch",
    )

    def __init__(self, config: "GameConfig") -> None:
        self.config = config
        self.parent: list[int] = []
        self.data: list[int] = []
        self.cells: dict[int, int] = {}
        self.frontier: dict[int, int] = {}
        self.near: dict[int, tuple[int, ...]] = {}
        self.roads_and_cities: list[int] = []
        self.standing: dict[int, int] = {}
        self.supply = config.supply
        self.scores = [0] * len(config.players)
        self.mage = -1
        self.witch = -1
        self.joined = False
        self.bag = list(config.bag)
        self.left = sum(self.bag)
        self.hand = -1
        self.codes: list[int] = []
        self.last = -1
        self.base = 0
        self.turned = 0
        self.touched: tuple[int, ...] = ()
        self.closing = False
        self.twins = TWIN_SHIFT
        self.step = 0
        self.active = 0
        self.turn = 1
        self.duties = 0
        self.adding = False
        self.waiting = 0

    @classmethod
    def start(cls, config: "GameConfig") -> "Board":
        """The board at the beginning: the start tile at (0, 0), unrotated (R2)."""
        board = cls(config)
        start = next(i for i, tile in enumerate(config.tables.tiles) if tile.start_copies)
        board.place(pack_cell(Cell(0, 0)), 4 * start)
        board.last = -1
        return board

    def copy(self, *, to_place: bool = True) -> "Board":
        """A board that can be changed without changing this one.

        Parameters:
            to_place: whether a tile will be placed on it. Nothing else changes the tiles on the table, so that
                otherwise both boards may share it.
        """
        new = Board.__new__(Board)
        new.config = self.config
        if to_place:
            new.parent = self.parent[:]
            new.cells = self.cells.copy()
            new.frontier = self.frontier.copy()
            new.near = self.near.copy()
            new.roads_and_cities = self.roads_and_cities[:]
        else:
            new.parent = self.parent
            new.cells = self.cells
            new.frontier = self.frontier
            new.near = self.near
            new.roads_and_cities = self.roads_and_cities
        new.data = self.data[:]
        new.standing = self.standing.copy()
        new.supply = self.supply
        new.scores = self.scores[:]
        new.mage = self.mage
        new.witch = self.witch
        new.joined = self.joined
        new.bag = self.bag[:]
        new.left = self.left
        new.hand = self.hand
        new.codes = self.codes
        new.last = self.last
        new.base = self.base
        new.turned = self.turned
        new.touched = self.touched
        new.closing = self.closing
        new.twins = self.twins
        new.step = self.step
        new.active = self.active
        new.turn = self.turn
        new.duties = self.duties
        new.adding = self.adding
        new.waiting = self.waiting
        return new

    def placements(self, tile: int) -> list[int]:
        """All legal placements of a tile, each as `cell | rotation`: beside others, and with all edges matching (R10).

        The frontier ignores corners: touching there is no contact (R11).
        """
        fits = self.config.tables.fits[tile]
        return [cell + rotation for cell, code in self.frontier.items() if fits[code] for rotation in fits[code]]

    def root(self, segment: int) -> int:
        """The root of the feature that the segment belongs to."""
        parent = self.parent
        while parent[segment] != segment:
            segment = parent[segment]
        return segment

    def place(self, cell: int, turned: int) -> None:
        """Put a tile (`4 * tile + rotation`) on an empty cell and join its segments with the neighbours' (R13).

        Segments that are only on the same tile, as at a crossing or round a crop circle, stay apart (R15, R34).

        For example E, turned twice, above the start tile D, whose segments are 0 (city), 1 (road), 2 and 3 (fields):
        E's city and field become the segments 4 and 5. Its southern side reaches the city (`ports` (0,)) and meets
        D's city (`facing` (0,)), so 4 joins 0: `parent[4]` is 0, and `data[0]` is the sum of both with two open edges
        less, which leaves none: the tile is `closing`. Its other sides show field, and so the frontier of the cells
        there gets a 1 at the bits of the side that faces E.
        """
        tables = self.config.tables
        numbers = tables.segments
        fresh, twins, roads_and_cities, monastery, sides = tables.plain_laying[turned]
        parent = self.parent
        data = self.data
        cells = self.cells
        frontier = self.frontier
        base = len(parent)
        data += fresh
        parent += numbers[base : base + len(fresh)]
        if roads_and_cities:
            self.roads_and_cities += numbers[base : base + roads_and_cities]
        if twins:
            bit = 1 << self.twins
            self.twins += 1
            for i in twins:
                data[base + i] += bit
        cells[cell] = base << LAID_SHIFT | turned
        frontier.pop(cell, None)
        closing = False
        for offset, ports, shown, facing in sides:
            neighbour = cell + offset
            if neighbour not in cells:
                frontier[neighbour] = frontier.get(neighbour, 0) | shown
                continue
            packed_tile = cells[neighbour]
            neighbour_base = packed_tile >> LAID_SHIFT
            for mine, theirs in zip(ports, facing[packed_tile & LAID_MASK]):  # noqa: B905 - equal by R10
                a = base + mine
                while parent[a] != a:
                    a = parent[a]
                b = neighbour_base + theirs
                while parent[b] != b:
                    b = parent[b]
                joined = data[b] - 2
                if a != b:
                    x = data[a]
                    if x >= TWIN and (both := (x & joined) >> TWIN_SHIFT):
                        x -= (both << TWIN_SHIFT) + both.bit_count() * TILE  # a tile in both counts once (R13)
                    parent[a] = b
                    joined += x
                data[b] = joined
                if not joined & OPEN:
                    closing = True
        self.touched = touched = self.near.pop(cell, ())
        for segment in touched:
            data[segment] += TILE - 1
            closing = closing or not data[segment] & OPEN
        if monastery >= 0:
            self._surround(cell, base + monastery)
            closing = True
        self.closing = closing
        self.last = cell
        self.base = base
        self.turned = turned

    def _surround(self, cell: int, monastery: int) -> None:
        near = self.near
        for offset in AROUND_OFFSETS:
            neighbour = cell + offset
            if neighbour in self.cells:
                self.data[monastery] += TILE - 1
            else:
                near[neighbour] = (*near.get(neighbour, ()), monastery)

    def meeples_on(self, segment: int) -> int:
        """The meeples on a segment, packed."""
        return self.standing.get(segment, 0) >> 2

    def add_meeple(self, segment: int, kind: int, meeple: int) -> None:
        """Put a meeple of the supply (one bit of the packed layout) on a segment."""
        self.standing[segment] = self.standing.get(segment, kind) + (meeple << 2)
        self.data[self.root(segment)] += meeple << MEEPLE_SHIFT
        self.supply -= meeple

    def remove_meeple(self, segment: int, meeple: int) -> None:
        """Return a meeple from a segment to the supply."""
        rest = self.standing[segment] - (meeple << 2)
        if rest >> 2:
            self.standing[segment] = rest
        else:
            del self.standing[segment]
        self.data[self.root(segment)] -= meeple << MEEPLE_SHIFT
        self.supply += meeple

    def remove_meeples(self, root: int) -> tuple[tuple[int, int], ...]:
        """Return every meeple of a feature to the supply; returns the `standing` entries of their segments (R60)."""
        standing = self.standing
        parent = self.parent
        removed = []
        for segment in list(standing):
            a = segment
            while parent[a] != a:
                a = parent[a]
            if a == root:
                removed.append((segment, standing.pop(segment)))
        self.supply += meeples_in(self.data[root])
        self.data[root] &= ~MEEPLES
        return tuple(removed)

    def segments(self) -> Iterator[tuple[int, int, int]]:
        """Every segment on the table as `(cell, first segment of its tile, segment)`, tile by tile."""
        kinds = self.config.tables.kinds
        for cell, packed_tile in self.cells.items():
            base = packed_tile >> LAID_SHIFT
            for segment in range(base, base + len(kinds[packed_tile & LAID_MASK])):
                yield cell, base, segment

    def spots(self, segments: Iterable[int]) -> dict[int, Spot]:
        """The places of segments, in the order of the board."""
        cells = list(self.cells)
        placed = list(self.cells.values())  # in rising order, as the first segments of the tiles are
        spots = {}
        for segment in sorted(segments):
            at = bisect_right(placed, segment << LAID_SHIFT | LAID_MASK) - 1
            spots[segment] = Spot(unpack_cell(cells[at]), segment - (placed[at] >> LAID_SHIFT))
        return spots

    def row_by_row(self, segments: Iterable[int]) -> list[int]:
        """Segments by row, column and number on the tile, whatever was placed first."""
        spots = self.spots(segments)
        return sorted(spots, key=lambda segment: row_order(spots[segment]))

    def spot(self, segment: int) -> Spot:
        """The cell of a segment and its number on the tile."""
        return self.spots((segment,))[segment]

    def segment(self, spot: Spot) -> int:
        """The number of the segment at a spot, or -1 if there is no tile or the tile has no such segment."""
        packed_tile = self.cells.get(pack_cell(spot.cell), -1)
        if packed_tile < 0 or not 0 <= spot.segment < len(self.config.tables.kinds[packed_tile & LAID_MASK]):
            return -1
        return (packed_tile >> LAID_SHIFT) + spot.segment

    def key(self, spot: Spot) -> str:
        """The name of the segment at a spot in the notation, such as `road N`."""
        return self.config.tables.key(self.cells[pack_cell(spot.cell)] & LAID_MASK, spot.segment)

    def kind(self, spot: Spot) -> FeatureKind:
        """The kind of the segment at a spot."""
        return KINDS[self.config.tables.kinds[self.cells[pack_cell(spot.cell)] & LAID_MASK][spot.segment]]

    def name(self, spot: Spot) -> str:
        """The name of the segment at a spot with its cell, such as `road N (1, 0)`."""
        return f"{self.key(spot)} ({spot.cell.x}, {spot.cell.y})"
