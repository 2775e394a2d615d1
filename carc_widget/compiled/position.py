"""From a board to the arrays of the compiled playout, and from its decisions back to those of the engine."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from carc_widget.compiled import arrays, game_loop
from carc_widget.compiled.arrays import EMPTY, NOTHING, Array, Evaluator, PositionArrays, TileData
from carc_widget.compiled.supported import OPTIONS
from carc_widget.engine.board import LAID, MONASTERY, TWIN, TWIN_SHIFT, Board, pack_cell, unpack_cell
from carc_widget.engine.geometry import Cell
from carc_widget.engine.rules import Rules
from carc_widget.engine.tables import tables
from carc_widget.engine.turn import NEXT, PLACE

_FOREVER = 1 << 62
NONE = np.zeros(0, np.int64)
"""Stands for no decisions made already, and for no trace wanted."""


NOTHING_EXPECTED = np.zeros((0, 0))
"""Stands for no points to be expected wanted."""


class Decision(NamedTuple):
    """One decision of a compiled game: the step of the turn, its code in the engine, and out of how many it was drawn.

    A draw is out of so many tiles; all others are out of so many codes.
    """

    step: int
    code: int
    choices: int


class TurnEnd(NamedTuple):
    """Where the mage and the witch stand after a turn, or -1, and the meeples that are left in the supply."""

    mage: int
    witch: int
    supply: int


class CompiledPosition:
    """A position as arrays, for as many compiled games as are wanted, in as many threads.

    Takes a board with players, sets and rules of which nothing is `known.unknown`.

    Attributes:
        start: the position; nobody may change it.
    """

    def __init__(self, board: Board) -> None:
        self._step = board.step
        self._rules = _rules(board.config.rules)
        self._players = len(board.scores)
        cells = [unpack_cell(cell) for cell in board.cells]
        known = tables()
        to_come = [tile for tile, copies in enumerate(board.bag) for _ in range(copies)]
        bag = np.array(to_come, np.uint8)
        if board.hand >= 0:
            to_come.append(board.hand)
        # The tiles to come may all go in one direction, and there is one more cell beside the last of them.
        margin = len(to_come) + 2
        self._left = min(cell.x for cell in cells) - margin
        self._top = min(cell.y for cell in cells) - margin
        self._width = max(cell.x for cell in cells) + margin + 1 - self._left
        height = max(cell.y for cell in cells) + margin + 1 - self._top

        segments = len(board.parent)
        room = segments + sum(len(known.kinds[4 * tile]) for tile in to_come)
        grid = np.full(self._width * height, EMPTY, np.int32)
        laid = _room(list(board.cells.values()), len(cells) + len(to_come), np.int32)
        laid_cell = _room([self._index(cell) for cell in cells], len(laid), np.int32)
        front = [self._index(unpack_cell(cell)) for cell in board.frontier]
        grid[laid_cell[: len(cells)]] = laid[: len(cells)]
        grid[front] = -2 - np.arange(len(front))
        kinds = [kind for there in board.cells.values() for kind in known.kinds[there & LAID]]
        monks = [segment for segment, value in board.standing.items() if value & 3 == MONASTERY]
        spots = board.spots(monks)
        monasteries = len(monks) + sum(known.monastery[4 * tile] >= 0 for tile in to_come) + (self._step > PLACE)
        now = np.zeros(arrays.NUMBERS, np.int64)
        for place, number in (
            (arrays.STEP, board.step),
            (arrays.ACTIVE, board.active),
            (arrays.TURN, board.turn),
            (arrays.HAND, board.hand),
            (arrays.SUPPLY, board.supply),
            (arrays.MAGE, board.mage),
            (arrays.WITCH, board.witch),
            (arrays.JOINED, board.joined),
            (arrays.DUTIES, board.duties),
            (arrays.LAST, self._index(unpack_cell(board.last)) if board.last >= 0 else -1),
            (arrays.BASE, board.base),
            (arrays.TURNED, board.turned),
            (arrays.CLOSING, board.closing),
            (arrays.WIDTH, self._width),
            (arrays.SEGMENTS, segments),
            (arrays.TILES, len(cells)),
            (arrays.FRONT, len(front)),
            (arrays.STREETS, len(board.streets)),
            (arrays.MONKS, len(monks)),
            (arrays.TWINS, board.twins - TWIN_SHIFT),
            (arrays.LEFT, board.left),
        ):
            now[place] = number
        self.start = PositionArrays(
            grid=grid,
            parent=_room(board.parent, room, np.uint16),
            data=_room([packed & TWIN - 1 for packed in board.data], room, np.int64),
            twins=_room([packed >> TWIN_SHIFT for packed in board.data], room, np.int32),
            kinds=_room(kinds, room, np.uint8),
            laid=laid,
            laid_cell=laid_cell,
            front_cell=_room(front, len(front) + 4 * len(to_come), np.int32),
            front_code=_room(list(board.frontier.values()), len(front) + 4 * len(to_come), np.uint8),
            streets=_room(board.streets, room, np.uint16),
            monk=_room(monks, monasteries, np.uint16),
            monk_cell=_room([self._index(spots[monk].cell) for monk in monks], monasteries, np.int32),
            bag=bag,
            scores=np.array(board.scores, np.int64),
            found=np.zeros(2 * room + 2, np.int64),
            marks=np.zeros(room, np.int64),
            now=now,
        )

    def _index(self, cell: Cell) -> int:
        return (cell.y - self._top) * self._width + cell.x - self._left

    def play(
        self, count: int, seed: int, *, first: int = 0, until: int | None = None, codes: Sequence[int] = ()
    ) -> Array:
        """The points of random games, a row a game and a column a player.

        Parameters:
            count: how many games.
            seed: of chance, any whole number.
            first: the number of the first game: a game of this number and seed is always the same.
            until: the turn at whose draw to stop, with the points so far; otherwise games are played to the end.
            codes: decisions that are made already, as in the engine, from the present one to at most the meeple of this
                turn; none before a draw. They are not checked: they have to be legal.
        """
        scores = np.zeros((count, self._players), np.int64)
        self.run(seed, first, until, codes, scores, NONE)
        return scores

    def expect(
        self,
        count: int,
        seed: int,
        evaluator: Evaluator,
        *,
        first: int = 0,
        until: int | None = None,
        codes: Sequence[int] = (),
    ) -> Array:
        """The points to be expected in the end after careful games, a row a game, then how many tiles are left.

        All players do what promises most at once. Where a game is over, its points are the final ones, and -1 tiles
        are left. Parameters as for `play`; `evaluator` holds the weights of the players and the work arrays of one
        thread.
        """
        expected = np.zeros((count, self._players + 1))
        scores = np.zeros((count, self._players), np.int64)
        self.run(seed, first, until, codes, scores, NONE, evaluator, expected)
        return expected

    def trace(
        self,
        seed: int,
        *,
        first: int = 0,
        until: int | None = None,
        codes: Sequence[int] = (),
        evaluator: Evaluator | None = None,
    ) -> tuple[list[Decision | TurnEnd], Array]:
        """Every decision of one of the games that `play` plays, how its turns end, and its points.

        With a evaluator it is one of those of `expect`.
        """
        scores = np.zeros((1, self._players), np.int64)
        room = 2000
        while True:  # tiles that go back into the bag may be drawn any number of times (R12)
            trace = np.zeros(room, np.int64)
            self.run(seed, first, until, codes, scores, trace, evaluator, np.zeros((1, self._players + 1)))
            if trace[0] < room:
                break
            room = int(trace[0]) + 1
        numbers = trace[1 : trace[0] + 1].tolist()
        steps = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
        return [self._noted(*numbers) for numbers in steps], scores[0]

    def _noted(self, step: int, code: int, choices: int) -> Decision | TurnEnd:
        if step == NEXT:
            return TurnEnd((code >> 16) - 1, (code & 0xFFFF) - 1, choices)
        return Decision(step, self._packed(code) if step == PLACE else code, choices)

    def _packed(self, placement: int) -> int:
        y, x = divmod(placement >> 2, self._width)
        return pack_cell(Cell(x + self._left, y + self._top)) | placement & 3

    def run(
        self,
        seed: int,
        first: int,
        until: int | None,
        codes: Sequence[int],
        scores: Array,
        trace: Array,
        evaluator: Evaluator | None = None,
        expected: Array = NOTHING_EXPECTED,
    ) -> int:
        """Play as many games as `scores` has rows; returns `game_loop.sources()` as it was when they were compiled."""
        given = NONE
        if codes:
            given = np.array(codes, np.int64)
            if self._step == PLACE:
                given[0] = self._index(unpack_cell(codes[0])) << 2 | codes[0] & 3
        return game_loop.play(
            facts(),
            self.start,
            PositionArrays(*[array.copy() for array in self.start]),
            self._rules,
            evaluator,
            np.uint64(seed & 0xFFFFFFFFFFFFFFFF),
            first,
            _FOREVER if until is None else until,
            given,
            np.zeros(1, np.uint64),
            scores,
            expected,
            trace,
        )


def _room(values: Sequence[int], size: int, kind: type[np.number]) -> Array:
    """An array that begins with these values and has room for more."""
    array = np.zeros(size, kind)
    array[: len(values)] = values
    return array


def _rules(rules: Rules) -> Array:
    return np.array([values[getattr(rules, name)] for name, values in OPTIONS.items()], np.int64)


@cache
def facts() -> TileData:
    """What is printed on the tiles, from the tables of the engine."""
    known = tables()
    tiles = len(known.tiles)
    most = max(map(len, known.kinds))
    found = TileData(
        size=np.array([len(known.kinds[4 * tile]) for tile in range(tiles)], np.uint8),
        streets=np.array([known.laying[4 * tile].streets for tile in range(tiles)], np.uint8),
        kinds=np.zeros((tiles, most), np.uint8),
        fresh=np.zeros((tiles, most), np.int64),
        twins=np.array([sum(1 << i for i in known.laying[4 * tile].twins) for tile in range(tiles)], np.uint8),
        monastery=np.array(known.monastery[::4], np.int8),
        magic=np.array(known.magic, np.uint8),
        fits=np.array([[sum(1 << r for r in rotations) for rotations in row] for row in known.fits], np.uint8),
        shown=np.zeros((4 * tiles, 4), np.uint8),
        ports=np.zeros((4 * tiles, 4, 4), np.uint8),
        facing=np.zeros((4 * tiles, 4, 3), np.uint8),
        borders=np.full((tiles, 2 * most + 1), NOTHING, np.uint8),
    )
    for tile in range(tiles):
        found.kinds[tile, : found.size[tile]] = known.kinds[4 * tile]
        found.fresh[tile, : found.size[tile]] = known.laying[4 * tile].fresh
        pairs = [number for field, cities in known.bordering[4 * tile] for city in cities for number in (field, city)]
        found.borders[tile, : len(pairs)] = pairs
    for turned, laying in enumerate(known.laying):
        for side, edge in enumerate(laying.edges):
            found.shown[turned, side] = edge.shown
            found.ports[turned, side, 0] = len(edge.ports)
            found.ports[turned, side, 1 : len(edge.ports) + 1] = edge.ports
            found.facing[turned, side, : len(edge.facing[turned])] = edge.facing[turned]
    return found
