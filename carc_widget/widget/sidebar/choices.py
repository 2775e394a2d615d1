"""Text alternative to the board: all choices as sentences, one by one or as a list, for screen reader users.

Each legal cell for the tile in hand, in each rotation, is a choice with a description of its effect; so is each spot
for a meeple and each goal of a figure. The buttons above the board end the list.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from carc_widget.engine.actions import Place
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.piece_placement import BoardPosition
from carc_widget.i18n.language import _, current_language
from carc_widget.i18n.screen_reader import describe_placement, segment_location
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.view_model import Prompt, Target
from carc_widget.widget.messages import SetAids, TryTile
from carc_widget.widget.session import Session
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """Row of the choice list: its button, and the cells concerned."""

    button: Button
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoiceList:
    """List of all choices on the board.

    Attributes:
        fold: the button that expands and collapses the list.
        open: whether the list is expanded.
        rows: the choices; empty while the list is collapsed.
        empty: the text if there are no choices.
    """

    fold: Button
    open: bool
    rows: tuple[ChoiceRow, ...]
    empty: str


PREFIX = "choice "
"""Prefix of the ids of choices."""


def choices(session: Session, prompt: Prompt) -> ChoiceList:
    """Compute the choice list, collapsed unless its display option is on."""
    shown = session.aids.choices
    fold = Button("aid choices", _("Choices as a list"), SetAids(replace(session.aids, choices=not shown)))
    rows = (*_rows(session, prompt), *map(ChoiceRow, prompt.buttons)) if shown else ()
    return ChoiceList(fold, shown, rows, _("There is nothing to choose on the board right now."))


def _rows(session: Session, prompt: Prompt) -> Iterator[ChoiceRow]:
    """Yield the placements of the tile in hand from north to south and west to east, then the marked spots.

    While the tile is tentatively placed, only the spots.
    """
    if session.selection.placed is None:
        descriptions = _placements(session.state, current_language())
        for target in sorted((target for target in prompt.targets if target.cell), key=_south_and_east):
            assert target.cell is not None
            for rotation in target.rotations:
                button = Button(
                    f"{PREFIX}{target.id} {rotation}",
                    descriptions[target.cell, rotation],
                    TryTile(target.cell, rotation),
                )
                yield ChoiceRow(button, (target.cell,))
    for target in prompt.targets:
        if target.spot is not None:
            label = spot_line(prompt.state, target, target.spot)
            piece = target.pieces[0] if len(target.pieces) == 1 else None
            yield ChoiceRow(Button(f"{PREFIX}{target.id}", label, target.message, piece=piece), (target.spot.cell,))


def _south_and_east(target: Target) -> tuple[int, int]:
    assert target.cell is not None
    return target.cell.y, target.cell.x


@lru_cache(maxsize=4)
def _placements(state: State, _language: str) -> Mapping[tuple[Cell, int], str]:
    """Describe each placement of the tile in hand, by cell and rotation; the language is part of the cache key."""
    hand = state.hand
    if hand is None:
        return {}
    return {
        (cell, rotation): describe_placement(state, Place(cell, rotation, hand.id), rotations)
        for cell, rotations in rotations_by_cell(state).items()
        for rotation in rotations
    }


def spot_line(position: BoardPosition, target: Target, spot: Spot) -> str:
    """Describe the effect of selecting a spot, and its location."""
    x, y = spot.cell
    part = segment_location(position.board[spot.cell], spot.segment)
    # Translators: {label} is the effect of a choice; the cell and the part of its tile follow, such as "north".
    return _("{label}; at ({x}, {y}), {part}", label=target.label, x=x, y=y, part=part)


def target_line(session: Session, position: BoardPosition, target: Target, rotation: int) -> str:
    """Describe a target on the board: its location, and the effect of selecting it.

    Parameters:
        session: the session, with the current selection.
        position: the displayed position.
        target: a click target.
        rotation: the rotation of the tile in hand.
    """
    if target.spot is not None:
        return spot_line(position, target, target.spot)
    assert target.cell is not None
    editor = session.open_editor
    state = session.state if editor is None else editor.placing_state
    if state is None or state.hand is None or not target.rotations:
        x, y = target.cell
        return _("({x}, {y}): {label}", x=x, y=y, label=target.label)
    rotations = target.rotations
    placed = session.selection.placed if editor is None else None
    tried = placed is not None and placed.cell == target.cell
    shown = placed.rotation if placed and tried else rotation if rotation in rotations else rotations[0]
    description = describe_placement(state, Place(target.cell, shown, state.hand.id), rotations)
    return f"{description}. {target.label}".strip(". ") + "." if tried else description
