"""Positions of compiled games: conversion of a board to arrays, and of compiled decisions to those of the engine."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from carc_widget.compiled import arrays, evaluation, game_loop, greedy_policy
from carc_widget.compiled.arrays import EMPTY, NOTHING, Array, Evaluator, PositionArrays, TileData, TileSegments
from carc_widget.compiled.supported import OPTIONS
from carc_widget.engine.board import LAID_MASK, MONASTERY, TWIN, TWIN_SHIFT, Board, pack_cell, unpack_cell
from carc_widget.engine.geometry import Cell
from carc_widget.engine.rules import Rules
from carc_widget.engine.tables import tables
from carc_widget.engine.turn import NEXT, PLACE

_MAX_PLAYERS = 6
_MAX_SEGMENTS = 16
"""More than any tile has."""

_NEVER = 1 << 62
"""A turn that no game reaches."""

NONE = np.zeros(0, np.int64)
"""No decisions, and no trace."""

NO_EXPECTED = np.zeros((0, 0))
"""No output of expected points."""


class Decision(NamedTuple):
    """A decision of a compiled game: step of the turn, code of the engine, number of legal codes (of a draw: tiles)."""

    step: int
    code: int
    choices: int


class TurnEnd(NamedTuple):
    """The segments of the mage and the witch after a turn, or -1, and the packed supply of meeples."""

    mage: int
    witch: int
    supply: int


class CompiledPosition:
    """A position from which compiled games are played, in any number of threads.

    Parameters:
        board: the position; its configuration is supported (`supported.unsupported`).

    Attributes:
        start: the position as arrays; read-only.
        rules: the options, by the indices in `arrays`.
    """

    def __init__(self, board: Board) -> None:
        self._step = board.step
        self.rules = _rules(board.config.rules)
        self._players = len(board.scores)
        cells = [unpack_cell(cell) for cell in board.cells]
        source = tables()
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
        room = segments + sum(len(source.kinds[4 * tile]) for tile in to_come)
        grid = np.full(self._width * height, EMPTY, np.int32)
        laid = _padded(list(board.cells.values()), len(cells) + len(to_come), np.int32)
        laid_cell = _padded([self._index(cell) for cell in cells], len(laid), np.int32)
        front = [self._index(unpack_cell(cell)) for cell in board.frontier]
        grid[laid_cell[: len(cells)]] = laid[: len(cells)]
        grid[front] = -2 - np.arange(len(front))
        kinds = [kind for there in board.cells.values() for kind in source.kinds[there & LAID_MASK]]
        monks = [segment for segment, value in board.standing.items() if value & 3 == MONASTERY]
        spots = board.spots(monks)
        monasteries = len(monks) + sum(source.monastery[4 * tile] >= 0 for tile in to_come) + (self._step > PLACE)
        scalars = np.zeros(arrays.NUMBERS, np.int64)
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
            (arrays.ROADS_AND_CITIES, len(board.roads_and_cities)),
            (arrays.MONKS, len(monks)),
            (arrays.TWINS, board.twins - TWIN_SHIFT),
            (arrays.LEFT, board.left),
        ):
            scalars[place] = number
        self.start = PositionArrays(
            grid=grid,
            parent=_padded(board.parent, room, np.uint16),
            data=_padded([packed & TWIN - 1 for packed in board.data], room, np.int64),
            twins=_padded([packed >> TWIN_SHIFT for packed in board.data], room, np.int32),
            kinds=_padded(kinds, room, np.uint8),
            laid=laid,
            laid_cell=laid_cell,
            front_cell=_padded(front, len(front) + 4 * len(to_come), np.int32),
            front_code=_padded(list(board.frontier.values()), len(front) + 4 * len(to_come), np.uint8),
            roads_and_cities=_padded(board.roads_and_cities, room, np.uint16),
            monk=_padded(monks, monasteries, np.uint16),
            monk_cell=_padded([self._index(spots[monk].cell) for monk in monks], monasteries, np.int32),
            bag=bag,
            scores=np.array(board.scores, np.int64),
            choices=np.zeros(2 * room + 2, np.int64),
            marks=np.zeros(room, np.int64),
            scalars=scalars,
        )

    def _index(self, cell: Cell) -> int:
        return (cell.y - self._top) * self._width + cell.x - self._left

    def compile(self) -> None:
        """Compile the games, or load them from the cache, by playing one of each kind."""
        self.play(1, 0)
        self.expect(1, 0, empty_evaluator(self.start))

    @staticmethod
    def cache_folder() -> Path:
        """The folder in which numba caches the compiled games."""
        return Path(game_loop.play.stats.cache_path)  # type: ignore[attr-defined]

    def play(
        self, count: int, seed: int, *, first: int = 0, until: int | None = None, codes: Sequence[int] = ()
    ) -> Array:
        """Play random games; returns the points, a row for each game and a column for each player.

        Parameters:
            count: number of games.
            seed: any integer.
            first: number of the first game; seed and number determine a game.
            until: the turn at whose draw to stop, with the points so far; otherwise games are played to the end.
            codes: legal codes of the engine that every game begins with, from the next decision to at most the meeple
                of this turn; none before a draw. They are not checked.
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
        """Play games of greedy players; returns the expected final points, then the number of tiles left, a row a game.

        In a finished game the points are the final ones, and the number of tiles is -1. Parameters as for `play`;
        `evaluator` holds the weights of the players and the work arrays of one thread.
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
        """Play one game of `play`, or with an evaluator of `expect`; returns its decisions, turn ends and points."""
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
        return [self._trace_entry(*numbers) for numbers in steps], scores[0]

    def _trace_entry(self, step: int, code: int, choices: int) -> Decision | TurnEnd:
        if step == NEXT:
            return TurnEnd((code >> 16) - 1, (code & 0xFFFF) - 1, choices)
        return Decision(step, self._pack_placement(code) if step == PLACE else code, choices)

    def _pack_placement(self, placement: int) -> int:
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
        expected: Array = NO_EXPECTED,
    ) -> int:
        """Play as many games as `scores` has rows; returns `game_loop.sources()` at the time of compilation."""
        decisions = NONE
        if codes:
            decisions = np.array(codes, np.int64)
            if self._step == PLACE:
                decisions[0] = self._index(unpack_cell(codes[0])) << 2 | codes[0] & 3
        return game_loop.play(
            tile_data(),
            self.start,
            PositionArrays(*[array.copy() for array in self.start]),
            self.rules,
            evaluator,
            np.uint64(seed & 0xFFFFFFFFFFFFFFFF),
            first,
            _NEVER if until is None else until,
            decisions,
            np.zeros(1, np.uint64),
            scores,
            expected,
            trace,
        )


def _padded(values: Sequence[int], size: int, kind: type[np.number]) -> Array:
    """An array of a size that begins with these values."""
    array = np.zeros(size, kind)
    array[: len(values)] = values
    return array


def _rules(rules: Rules) -> Array:
    return np.array([values[getattr(rules, name)] for name, values in OPTIONS.items()], np.int64)


@cache
def tile_data() -> TileData:
    """The segments and edges of all tiles, from the tables of the engine."""
    source = tables()
    tiles = len(source.tiles)
    most = max(map(len, source.kinds))
    data = TileData(
        size=np.array([len(source.kinds[4 * tile]) for tile in range(tiles)], np.uint8),
        roads_and_cities=np.array([source.laying[4 * tile].roads_and_cities for tile in range(tiles)], np.uint8),
        kinds=np.zeros((tiles, most), np.uint8),
        fresh=np.zeros((tiles, most), np.int64),
        twins=np.array([sum(1 << i for i in source.laying[4 * tile].twins) for tile in range(tiles)], np.uint8),
        monastery=np.array(source.monastery[::4], np.int8),
        magic=np.array(source.magic, np.uint8),
        fits=np.array([[sum(1 << r for r in rotations) for rotations in row] for row in source.fits], np.uint8),
        shown=np.zeros((4 * tiles, 4), np.uint8),
        ports=np.zeros((4 * tiles, 4, 4), np.uint8),
        facing=np.zeros((4 * tiles, 4, 3), np.uint8),
        borders=np.full((tiles, 2 * most + 1), NOTHING, np.uint8),
    )
    for tile in range(tiles):
        data.kinds[tile, : data.size[tile]] = source.kinds[4 * tile]
        data.fresh[tile, : data.size[tile]] = source.laying[4 * tile].fresh
        pairs = [number for field, cities in source.bordering[4 * tile] for city in cities for number in (field, city)]
        data.borders[tile, : len(pairs)] = pairs
    for turned, laying in enumerate(source.laying):
        for side, edge in enumerate(laying.edges):
            data.shown[turned, side] = edge.shown
            data.ports[turned, side, 0] = len(edge.ports)
            data.ports[turned, side, 1 : len(edge.ports) + 1] = edge.ports
            data.facing[turned, side, : len(edge.facing[turned])] = edge.facing[turned]
    return data


def empty_evaluator(start: PositionArrays) -> Evaluator:
    """An evaluator with zero weights and work arrays for games from this position."""
    tile_tables = tables()
    room = len(start.parent)

    def numbers(size: int = room) -> Array:
        return np.zeros(size, np.int64)

    def points(size: int = room) -> Array:
        return np.zeros(size)

    return Evaluator(
        weights=points(evaluation.WEIGHTS),
        log_misses=points(3),
        usefulness=np.zeros((len(tile_tables.tiles), 3, 256), np.float32),
        bag_usefulness=np.zeros((3, 256), np.float32),
        start_usefulness=np.zeros((3, 256), np.float32),
        chances=np.zeros((3, 256)),
        chance_time=np.zeros((3, 256), np.int64),
        distinct_rotations=np.array([(1 << tile.symmetry) - 1 for tile in tile_tables.tiles], np.uint8),
        supply_values=points(18),
        edge_time=numbers(),
        edge_cell=numbers(),
        chance=points(),
        cells=numbers(),
        border_time=numbers(),
        cities=numbers(),
        completed_cities=points(),
        city_chance=points(evaluation.MAX_CITIES),
        feature_points=points(),
        returning=points(),
        occupied_fields=numbers(),
        expected_points=points(_MAX_PLAYERS),
        expected_meeples=points(_MAX_PLAYERS),
        points_after=points(_MAX_PLAYERS),
        meeples_after=points(_MAX_PLAYERS),
        join_time=numbers(),
        join_segment=numbers(),
        beside_time=numbers(),
        affected=numbers(),
        chance_factor=points(),
        segments=TileSegments(
            parent=numbers(_MAX_SEGMENTS),
            packed=numbers(_MAX_SEGMENTS),
            twins=numbers(_MAX_SEGMENTS),
            chance=points(_MAX_SEGMENTS),
            cells=numbers(_MAX_SEGMENTS),
            cities=numbers(_MAX_SEGMENTS),
            completed_cities=points(_MAX_SEGMENTS),
            figures=numbers(_MAX_SEGMENTS),
            feature_points=points(_MAX_SEGMENTS),
            returning=points(_MAX_SEGMENTS),
        ),
        scalars=numbers(greedy_policy.NUMBERS),
    )
