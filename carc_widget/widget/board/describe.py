"""Descriptions of targets, tiles and segments on request, for keyboard and screen reader users."""

from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.i18n.language import language
from carc_widget.i18n.screen_reader import describe_placed_tile, describe_segment, describe_tile
from carc_widget.widget.board.placing import rotations_by_cell
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


def describe_for_reader(session: Session, view: GameView, question: Question) -> Description | None:
    """Describe a target, cell or segment; `None` if it no longer exists."""
    with language(session.language):
        match question:
            case AboutTarget(id, rotation):
                target = view.targets.get(id)
                if target is None:
                    return None
                return Description(target_line(session, view.board.position, target, rotation))
            case AboutPart(cell, number) if _is_possible(view, cell) and cell in view.board.state.board:
                spot = part_at(view, cell, number)
                return Description(describe_segment(view.board.state, spot), spot)
        cell = question.cell
        if not _is_possible(view, cell):
            return Description(describe_placed_tile(cell, view.board.position.board[cell]))
        return Description(describe_tile(view.board.state, cell, len(rotations_by_cell(session.state).get(cell, ()))))


def part_at(view: GameView, cell: Cell, number: int) -> Spot:
    """Return a segment of a tile by its number."""
    return Spot(cell, number % len(view.board.state.board[cell].tile.segments))


def _is_possible(view: GameView, cell: Cell) -> bool:
    """Whether the drawn tile in a cell belongs to a valid state, not to an edited draft that is not valid yet."""
    placed = view.board.position.board.get(cell)
    return placed is None or view.board.state.board.get(cell) == placed
