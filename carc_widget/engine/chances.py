"""The chance that an open feature is completed before the end, as a plain estimate from the tiles in the bag."""

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from carc_widget.engine.actions import Place
from carc_widget.engine.feature import Feature
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase

if TYPE_CHECKING:
    from carc_widget.engine.state import State


@dataclass(frozen=True, slots=True)
class CompletionChance:
    """The chance that players draw the tiles that complete a feature.

    Attributes:
        cells: the number of empty cells that have to be filled, one tile each.
        completing: the tiles in the bag that complete it by one placement; 0 if it has several open cells.
        left: the tiles in the bag.
        players: the players (indexes) whose draws count: the owners, or the player to act if nobody owns it.
        probability: the chance from 0 to 1; an upper bound unless `is_exact`.
        is_exact: whether there is one open cell, so that `probability` is exact for these draws and this board.
    """

    cells: int
    completing: int
    left: int
    players: tuple[int, ...]
    probability: float
    is_exact: bool


def completion_chance(state: "State", feature: Feature) -> CompletionChance | None:
    """The chance that a road, city or monastery is completed; `None` for fields, complete features and an empty bag.

    The tiles in the bag are drawn in random order and the players draw in turn to the end of the bag. With one open
    cell, the probability is that of drawing at least one tile that completes the feature there (hypergeometric). With
    several open cells it is an upper bound: the players need a tile for each cell, and so at least one of those that
    fit on the cell with the fewest, of those beside tiles. A tile in hand that is theirs may fill a cell first. It
    is assumed that the rest of the board stays as it is, that a player places a tile where it completes the feature,
    and that others do not help.

    Parameters:
        state: the state that the feature belongs to.
        feature: the feature.
    """
    left = sum(state.tiles_left.values())
    if feature.kind is FeatureKind.FIELD or feature.complete or not left or state.is_over:
        return None
    players = feature.owners or (state.to_act,)
    draws = sum(draws_of(state, player) for player in players)
    cells = open_cells(state, feature)
    if len(cells) == 1:
        completing = sum(state.completing_tiles(feature.spots[0]).values())
        return CompletionChance(1, completing, left, players, at_least_one(left, completing, draws), True)
    bound = _upper_bound(state, cells, draws)
    if state.phase is Phase.PLACE and state.active in players:
        for action in state.legal_actions():
            if isinstance(action, Place) and action.cell in cells:
                after, _ = state.apply(action)
                bound = max(bound, _upper_bound(after, open_cells(after, after.feature(feature)), draws))
    return CompletionChance(len(cells), 0, left, players, bound, False)


def _upper_bound(state: "State", cells: set[Cell], draws: int) -> float:
    """An upper bound of the chance that so many draws fill these cells."""
    if draws < len(cells):
        return 0.0
    adjacent = (cell for cell in cells if any(cell.neighbour(side) in state.board for side in Side))
    fewest = min(sum(state.tiles_left.get(id, 0) for id in state.fitting(cell)) for cell in adjacent)
    return at_least_one(sum(state.tiles_left.values()), fewest, draws)


def open_cells(state: "State", feature: Feature) -> set[Cell]:
    """The empty cells at the open edges of a road or city, or around a monastery."""
    cells: set[Cell] = set()
    for cell, number in feature.spots:
        placed = state.board[cell]
        segment = placed.tile.segments[number]
        if segment.kind is FeatureKind.MONASTERY:
            cells.update(cell.around())
        else:
            cells.update(cell.neighbour(side.rotated(placed.rotation)) for side in segment.sides)
    return cells - state.board.keys()


def draws_of(state: "State", player: int) -> int:
    """The number of tiles of the bag that a player draws if all are drawn in turn."""
    first = state.active if state.phase is Phase.DRAW else state.active + 1
    left, count = sum(state.tiles_left.values()), len(state.players)
    return len(range((player - first) % count, left, count))


def at_least_one(left: int, completing: int, draws: int) -> float:
    """The probability that at least one completing tile is among the draws.

    >>> at_least_one(4, 1, 2), at_least_one(10, 0, 5), at_least_one(3, 2, 2)
    (0.5, 0.0, 1.0)
    """
    return 1 - comb(left - completing, draws) / comb(left, draws)
