"""Tile fitting: the cells and rotations that match a board, possible as a whole or not (R10)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.refusals import Reason, no_neighbour
from carc_widget.engine.tiles import FeatureKind, PlacedTile, Tile
from carc_widget.widget.editor.draft import PositionDraft

_KINDS = {"C": FeatureKind.CITY, "R": FeatureKind.ROAD, "F": FeatureKind.FIELD}


@lru_cache(maxsize=16)
def legal_cells(draft: PositionDraft, id: str) -> dict[Cell, tuple[int, ...]]:
    """Return the empty cells where a kind of tile fits, each with its distinct rotations."""
    tile = draft.tiles.get(id)
    if tile is None:
        return {}
    by_cell = {cell: rotations(draft, tile, cell) for cell in empty_neighbours(draft.board)}
    return {cell: fitting for cell, fitting in by_cell.items() if fitting}


def empty_neighbours(board: Mapping[Cell, PlacedTile]) -> tuple[Cell, ...]:
    """Return the empty cells adjacent to tiles; on an empty board, the centre cell."""
    near = (cell.neighbour(side) for cell in board for side in Side)
    return tuple(dict.fromkeys(cell for cell in near if cell not in board)) or (Cell(0, 0),)


def rotations(draft: PositionDraft, tile: Tile, cell: Cell) -> tuple[int, ...]:
    """Return the distinct rotations in which a tile matches every neighbour of a cell."""
    return tuple(each for each in range(tile.symmetry) if not any(mismatches(draft, tile, cell, each)))


def mismatches(draft: PositionDraft, tile: Tile, cell: Cell, rotation: int) -> Iterator[Reason]:
    """Yield a reason for each side on which a tile does not match its neighbour."""
    for side in Side:
        neighbour = cell.neighbour(side)
        placed = draft.board.get(neighbour)
        if placed is None:
            continue
        edge, neighbour_edge = _edge(tile, rotation, side), _edge(placed.tile, placed.rotation, side.opposite)
        if edge != neighbour_edge:
            yield Reason(
                "edge_mismatch",
                "R10",
                cell=cell,
                neighbour=neighbour,
                side=side,
                shows=_KINDS[edge],
                meets=_KINDS[neighbour_edge],
            )


def why_not(draft: PositionDraft, tile: Tile, cell: Cell, rotation: int) -> tuple[Reason, ...]:
    """Return every reason why a tile cannot be placed on a cell in a rotation."""
    if cell in draft.board:
        return (Reason("cell_taken", "R10", cell=cell),)
    if cell not in empty_neighbours(draft.board):
        return tuple(no_neighbour(cell, draft.board.__contains__))
    return tuple(mismatches(draft, tile, cell, rotation))


def _edge(tile: Tile, rotation: int, side: Side) -> str:
    return tile.edges[side.rotated(-rotation)]
