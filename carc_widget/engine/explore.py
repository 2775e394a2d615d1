"""Exploring a position: placements of a tile, whole turns, random playouts, perft."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

import carc_widget.engine
from carc_widget.engine.actions import Action
from carc_widget.engine.board import AROUND_OFFSETS, OPEN, Board, pack_cell, unpack_cell
from carc_widget.engine.errors import BadArgument, shown, whole_number
from carc_widget.engine.events import Event
from carc_widget.engine.geometry import Cell
from carc_widget.engine.turn import DRAW, OVER, PLACE, TURN, Phase, codes, perform


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """One continuation of a turn to its end.

    Attributes:
        actions: what is done, in order; at a crop circle others act too (R73).
        events: what happens, in order.
        state: the state after it, in which the next tile is to be drawn or the game is over.
    """

    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    state: "carc_widget.engine.State"


def whole_turns(state: "carc_widget.engine.State") -> Iterator[WholeTurn]:
    """Every continuation of the turn to its end, lazily, in the order of `State.legal_actions`."""
    return _continuations(WholeTurn((), (), state), state.turn) if state.phase is not Phase.OVER else iter(())


def _continuations(before: WholeTurn, turn: int) -> Iterator[WholeTurn]:
    state = before.state
    for action in state.legal_actions():
        after, events = state.apply(action)
        continued = WholeTurn((*before.actions, action), (*before.events, *events), after)
        if after.turn != turn or after.phase is Phase.OVER:
            yield continued
        elif after != state:  # a tile that went back into the bag (R12) could be drawn without end
            yield from _continuations(continued, turn)


def placements(board: Board, tile: int) -> dict[Cell, tuple[int, ...]]:
    """The cells where a tile fits with the rotations in which it does (R10); none if it is not in play (R1)."""
    if not board.config.bag[tile]:
        return {}
    fits = board.config.tables.fits[tile]
    return {unpack_cell(cell): fits[code] for cell, code in sorted(board.frontier.items()) if fits[code]}


def fitting(board: Board, cell: int) -> dict[str, tuple[int, ...]]:
    """The tiles in play that fit on a cell, by id, with the rotations in which they do (R10)."""
    tables = board.config.tables
    code = board.frontier.get(cell)
    if code is None:
        return {}
    return {
        tile.id: tables.fits[number][code]
        for number, (tile, copies) in enumerate(zip(tables.tiles, board.config.bag, strict=True))
        if copies and tables.fits[number][code]
    }


def completing_tiles(board: Board, root: int, cells: Iterable[Cell]) -> dict[str, int]:
    """The tiles in the bag that complete a feature by one placement, by id, with their copies.

    Parameters:
        board: the board.
        root: the root of the feature.
        cells: the cells of the feature.
    """
    tables = board.config.tables
    neighbours = {pack_cell(cell) + offset for cell in cells for offset in AROUND_OFFSETS} & board.frontier.keys()
    completing: dict[str, int] = {}
    for tile, copies in enumerate(board.bag):
        if copies and any(_completes(board, root, cell, tile) for cell in neighbours):
            completing[tables.tiles[tile].id] = copies
    return completing


def _completes(board: Board, root: int, cell: int, tile: int) -> bool:
    """Whether some rotation of a tile on a cell completes a feature."""
    for rotation in board.config.tables.fits[tile][board.frontier[cell]]:
        after = board.copy()
        after.place(cell, 4 * tile + rotation)
        if not after.data[after.root(root)] & OPEN:
            return True
    return False


def perft(board: Board, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions."""
    if depth == 0:
        return 1
    decisions = codes(board)
    if depth == 1:
        return len(decisions)
    total = 0
    for code in decisions:
        after = board.copy(to_place=board.step == PLACE)
        perform(after, code)
        total += perft(after, depth - 1)
    return total


def check_depth(depth: object) -> int:
    """The depth of `perft`.

    Raises:
        BadArgument: it is not a whole number from 0.
    """
    depth = whole_number(depth)
    if type(depth) is not int or depth < 0:
        raise BadArgument(f"the depth is {shown(depth)}; give a whole number of actions, from 0")
    return depth


def random_of(source: object) -> Random:
    """The random generator: the argument itself, one seeded with a number, or a new one.

    Raises:
        BadArgument: it is none of these.
    """
    if isinstance(source, Random):
        return source
    seed = whole_number(source)
    if seed is not None and type(seed) is not int:
        raise BadArgument(f"random is {shown(source)}; give a `random.Random`, a whole number as seed, or nothing")
    return Random(seed)


def random_tile(board: Board, random: Random) -> int:
    """The number of a random tile in the bag, each copy with the same probability (R7)."""
    at = int(random.random() * board.left)
    for tile, copies in enumerate(board.bag):
        at -= copies
        if at < 0:
            return tile
    raise AssertionError("no tile can be drawn from an empty bag")


def tiles_in_bag(board: Board) -> list[int]:
    """The numbers of all tiles in the bag, each copy by itself."""
    return [tile for tile, copies in enumerate(board.bag) for _ in range(copies)]


class Bag:
    """The tiles of a game in the order in which they are drawn, the last one first.

    A tile that fits nowhere and goes back into the bag (R12) comes up again at a random place.
    """

    def __init__(self, order: list[int], random: Random) -> None:
        self._order = order[:]
        self._random = random
        self._drawn = -1

    def draw(self, board: Board) -> int:
        """The number of the next tile; the board shows whether the one before went back."""
        if len(self._order) < board.left:
            self._order.insert(int(self._random.random() * (len(self._order) + 1)), self._drawn)
        self._drawn = self._order.pop()
        return self._drawn


def play_out(board: Board, random: Random) -> None:
    """Play a board to the end, in place, with uniformly random legal decisions."""
    choose: Callable[[], float] = random.random
    order = tiles_in_bag(board)
    random.shuffle(order)
    bag = Bag(order, random)
    enter, list_codes, perform = zip(*((step.enter, step.codes, step.perform) for step in TURN), strict=True)
    number = board.step
    while number != OVER:
        if number == DRAW:
            code = bag.draw(board)
        else:
            codes = list_codes[number](board)
            code = codes[int(choose() * len(codes))]
        number = perform[number](board, code, None)
        while (go_on := enter[number]) is not None and (following := go_on(board, None)) != number:
            number = following
    board.step = number
