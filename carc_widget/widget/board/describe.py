"""Descriptions of targets, tiles and segments on request, for keyboard and screen reader users."""

from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.i18n.board_text import tile_title
from carc_widget.i18n.language import language
from carc_widget.i18n.screen_reader import describe_segment, describe_tile
from carc_widget.widget.board.placing import cells
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.choices import target_line
from carc_widget.widget.view import GameView


@dataclass(frozen=True, slots=True)
class AboutTarget:
    """Request for the description of a target on the board, with the tile in hand in this rotation."""

    target: str
    rotation: int


@dataclass(frozen=True, slots=True)
class AboutTile:
    """Request for the description of a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class AboutPart:
    """Request for the description of a segment of the tile in a cell, by its number; numbers wrap after the last."""

    cell: Cell
    number: int


Question = AboutTarget | AboutTile | AboutPart
"""Any request for a description."""


@dataclass(frozen=True, slots=True)
class Description:
    """Description text, and the segment that it describes, if any."""

    text: str
    spot: Spot | None = None


def describe_for_reader(session: Session, seen: GameView, question: Question) -> Description | None:
    """Describe a target, cell or segment; `None` if it no longer exists."""
    with language(session.language):
        match question:
            case AboutTarget(id, rotation):
                target = seen.targets.get(id)
                return None if target is None else Description(target_line(session, seen.board.table, target, rotation))
            case AboutPart(cell, number) if _is_possible(seen, cell) and cell in seen.board.state.board:
                spot = part_at(seen, cell, number)
                return Description(describe_segment(seen.board.state, spot), spot)
        cell = question.cell
        if not _is_possible(seen, cell):
            there = seen.board.table.board[cell]
            return Description(f"({cell.x}, {cell.y}): {tile_title(there.tile, there.rotation)}")
        return Description(describe_tile(seen.board.state, cell, len(cells(session.state).get(cell, ()))))


def part_at(seen: GameView, cell: Cell, number: int) -> Spot:
    """Return a segment of a tile by its number."""
    return Spot(cell, number % len(seen.board.state.board[cell].tile.segments))


def _is_possible(seen: GameView, cell: Cell) -> bool:
    """Whether the drawn tile in a cell belongs to a valid state, not to an edited draft that is not valid yet."""
    there = seen.board.table.board.get(cell)
    return there is None or seen.board.state.board.get(cell) == there
