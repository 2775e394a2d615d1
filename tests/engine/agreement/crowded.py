"""Crowded positions: a ring round one cell, with nearly all open edges leading into that cell.

Filling the cell completes several features at once, often all of them: magic figures then have no target (R27, R28,
R32), and tiles fit nowhere (R12).
"""

from random import Random

from tests.engine.agreement.pair import Start
from tests.engine.agreement.starts import random_figures, random_options, start_at, whole_bag
from tests.engine.reference.facts import SIDES, edge, parts
from tests.engine.reference.features import Board, Cell, matches, neighbour, neighbour_edges, placements
from tests.engine.reference.options import complete_options

_RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Offsets of the cells round a cell, in order."""

_MAX_CAPS = 16

_HARD_TO_PLACE = ("C", "I02", "X", "Q", "R")
"""Tiles with a city or road at nearly all sides, which often fit nowhere."""

Bag = dict[str, int]


def crowded_start(rng: Random) -> Start:
    """A ring of tiles round one empty cell, with most other edges closed, and a few tiles to draw."""
    options = {**random_options(rng), "crop_tiles": "all"}
    sets = ("base", *(s for s in ("inns_cathedrals", "crop_circles_2") if rng.random() < 0.7), "mage_witch")
    board: Board = {(0, 0): ("D", 0)}
    bag = whole_bag(sets, complete_options(options), board)
    place = rng.randrange(0, 8, 2)  # index of the start tile in the ring, beside the hole
    hole = (-_RING[place][0], -_RING[place][1])
    filling = _choose_filling(rng, board, bag, hole)
    board[hole] = filling
    bag[filling[0]] -= 1
    for dx, dy in (*_RING[place + 1 :], *_RING[:place]):
        _place_tile(rng, board, bag, (hole[0] + dx, hole[1] + dy))
    for _ in range(_MAX_CAPS):
        cells = _open_cells(board)
        if not cells or rng.random() < 0.01:
            break
        _place_tile(rng, board, bag, rng.choice(cells))
    del board[hole]
    bag[filling[0]] += 1
    figures = random_figures(rng, board) if rng.random() < 0.8 else {}
    tiles = _choose_tiles(rng, bag, filling[0])
    return start_at(rng, sets, options, tiles, board, figures, placed=rng.randint(0, 6))


def _choose_filling(rng: Random, board: Board, bag: Bag, hole: Cell) -> tuple[str, int]:
    """A tile and rotation for the hole, often magic or joining the features at its edges."""
    fits = [(tile, rotation) for tile in bag for cell, rotation in sorted(placements(board, tile)) if cell == hole]
    magic = [fit for fit in fits if fit[0].startswith("M")]
    joining = [fit for fit in fits if any(p.kind in ("road", "city") and len(p.directions) > 1 for p in parts(*fit))]
    return rng.choice(rng.choice((magic, joining, magic + joining)) or fits)


def _place_tile(rng: Random, board: Board, bag: Bag, cell: Cell) -> None:
    """Place a tile without magic or circle, mostly one that opens few edges."""
    demands = neighbour_edges(board, cell)
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

    def count_opened(fit: tuple[str, int]) -> int:
        return sum(edge(*fit, side) != "field" for side in empty)

    fewest = min(map(count_opened, fits))
    tile, rotation = rng.choice([fit for fit in fits if count_opened(fit) == fewest] if rng.random() < 0.95 else fits)
    board[cell] = (tile, rotation)
    bag[tile] -= 1


def _open_cells(board: Board) -> list[Cell]:
    """The empty cells into which a road or city leads."""
    return [
        neighbour(cell, side)
        for cell, (tile, rotation) in board.items()
        for side in SIDES
        if neighbour(cell, side) not in board and edge(tile, rotation, side) != "field"
    ]


def _choose_tiles(rng: Random, bag: Bag, filling: str) -> Bag:
    """The tile for the hole, some tiles that are hard to place, and some others."""
    remaining = [tile for tile, copies in sorted(bag.items()) for _ in range(copies)]
    rng.shuffle(remaining)
    hard_to_place = [tile for tile in remaining if tile in _HARD_TO_PLACE]
    tiles = [filling, *hard_to_place[: rng.randint(0, 2)], *remaining[: rng.randint(0, 3)]]
    return {tile: min(tiles.count(tile), bag[tile]) for tile in dict.fromkeys(tiles) if bag[tile]}
