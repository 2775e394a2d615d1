"""Crowded beginnings: rings round one cell, in which nearly all that is open leads into that cell.

Whoever fills the cell completes much at once, often everything: magic figures then have nowhere to go (R27, R28, R32),
and tiles fit nowhere (R12).
"""

from random import Random

from tests.engine.agreement.pair import Start
from tests.engine.agreement.starts import random_figures, random_options, start_at, whole_bag
from tests.engine.reference.facts import SIDES, edge, parts
from tests.engine.reference.features import Board, Cell, demanded, matches, neighbour, placements
from tests.engine.reference.options import complete_options

_RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The cells round a cell, each beside the one before."""

_MOST_CAPS = 16

_STUBBORN = ("C", "I02", "X", "Q", "R")
"""Tiles with city or road at all or nearly all sides: where everything is closed they fit nowhere."""

Bag = dict[str, int]


def crowded_start(rng: Random) -> Start:
    """A ring of tiles round one empty cell, what leads out of it closed or nearly so, and a few tiles to be drawn."""
    options = {**random_options(rng), "crop_tiles": "all"}
    sets = ("base", *(s for s in ("inns_cathedrals", "crop_circles_2") if rng.random() < 0.7), "mage_witch")
    board: Board = {(0, 0): ("D", 0)}
    bag = whole_bag(sets, complete_options(options), board)
    place = rng.randrange(0, 8, 2)  # of the start tile in the ring: beside the hole
    hole = (-_RING[place][0], -_RING[place][1])
    filling = _filling(rng, board, bag, hole)
    board[hole] = filling
    bag[filling[0]] -= 1
    for dx, dy in (*_RING[place + 1 :], *_RING[:place]):
        _lay(rng, board, bag, (hole[0] + dx, hole[1] + dy))
    for _ in range(_MOST_CAPS):
        ends = _loose_ends(board)
        if not ends or rng.random() < 0.01:
            break
        _lay(rng, board, bag, rng.choice(ends))
    del board[hole]
    bag[filling[0]] += 1
    figures = random_figures(rng, board) if rng.random() < 0.8 else {}
    few = _few(rng, bag, filling[0])
    return start_at(rng, sets, options, few, board, figures, placed=rng.randint(0, 6))


def _filling(rng: Random, board: Board, bag: Bag, hole: Cell) -> tuple[str, int]:
    """The tile for the hole, often a magic one or one that joins what leads there, and its rotation."""
    fits = [(tile, rotation) for tile in bag for cell, rotation in sorted(placements(board, tile)) if cell == hole]
    magic = [fit for fit in fits if fit[0].startswith("M")]
    joining = [fit for fit in fits if any(p.kind in ("road", "city") and len(p.directions) > 1 for p in parts(*fit))]
    return rng.choice(rng.choice((magic, joining, magic + joining)) or fits)


def _lay(rng: Random, board: Board, bag: Bag, cell: Cell) -> None:
    """Lay a tile on a cell: one without magic or circle, mostly one that opens as little as possible."""
    demands = demanded(board, cell)
    fits = [
        (tile, rotation)
        for tile, left in bag.items()
        if left and tile[0] not in "MK"
        for rotation in range(4)
        if matches(tile, rotation, demands)
    ]
    if not fits:
        return
    empty = [side for side in SIDES if neighbour(cell, side) not in board]

    def opened(fit: tuple[str, int]) -> int:
        return sum(edge(*fit, side) != "field" for side in empty)

    fewest = min(map(opened, fits))
    chosen = rng.choice([fit for fit in fits if opened(fit) == fewest] if rng.random() < 0.95 else fits)
    board[cell] = chosen
    bag[chosen[0]] -= 1


def _loose_ends(board: Board) -> list[Cell]:
    """The empty cells into which a road or city leads."""
    return [
        neighbour(cell, side)
        for cell, (tile, rotation) in board.items()
        for side in SIDES
        if neighbour(cell, side) not in board and edge(tile, rotation, side) != "field"
    ]


def _few(rng: Random, bag: Bag, filling: str) -> Bag:
    """The tile for the hole, some tiles that may fit nowhere, and some others."""
    left = [tile for tile, copies in sorted(bag.items()) for _ in range(copies)]
    rng.shuffle(left)
    stubborn = [tile for tile in left if tile in _STUBBORN]
    chosen = [filling, *stubborn[: rng.randint(0, 2)], *left[: rng.randint(0, 3)]]
    return {tile: min(chosen.count(tile), bag[tile]) for tile in dict.fromkeys(chosen) if bag[tile]}
