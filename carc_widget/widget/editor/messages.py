"""Messages to the editor as small frozen values; `update.py` handles them."""

from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.widget.editor.model import Destination, SaveResult, Tool


@dataclass(frozen=True, slots=True)
class SelectTool:
    """Select a tool for the next clicks on the board; deselect it if it is already selected."""

    tool: Tool | None


@dataclass(frozen=True, slots=True)
class ClickPaletteTile:
    """A kind of tile in the palette was clicked: send it to the current destination."""

    id: str


@dataclass(frozen=True, slots=True)
class SetDestination:
    """Set the destination of the palette's tiles."""

    to: Destination


@dataclass(frozen=True, slots=True)
class SelectTile:
    """Select the tile on a cell; rotate it if it is already selected."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class RotateTile:
    """Rotate the tile on a cell, to the next rotation that fits if there is one."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class RemoveTile:
    """Remove the tile on a cell, with every piece on it."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class PutPiece:
    """Put the selected piece on a spot; remove it if it is already there."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class RemovePiece:
    """Remove a piece from a spot."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class FillBag:
    """Put all tiles that are not elsewhere into the bag, or none."""

    full: bool


@dataclass(frozen=True, slots=True)
class ChangePlayerCount:
    """Add or remove a player."""

    more: int


@dataclass(frozen=True, slots=True)
class UndoEdit:
    """Undo the last step in the editor."""


@dataclass(frozen=True, slots=True)
class RedoEdit:
    """Redo the step that was undone."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Clear the board down to the start tile."""


@dataclass(frozen=True, slots=True)
class LoadGamePosition:
    """Load the displayed position of the game."""


@dataclass(frozen=True, slots=True)
class CloseEditor:
    """Return to the game, which is unchanged."""


@dataclass(frozen=True, slots=True)
class PlayFromHere:
    """Start a game from the draft."""


@dataclass(frozen=True, slots=True)
class SaveQuestion:
    """Save the question of the form into its lesson file."""


@dataclass(frozen=True, slots=True)
class StepSaved:
    """A step was saved, or could not be saved."""

    result: SaveResult


EditorMessage = (
    SelectTool
    | ClickPaletteTile
    | SetDestination
    | SelectTile
    | RotateTile
    | RemoveTile
    | PutPiece
    | RemovePiece
    | FillBag
    | ChangePlayerCount
    | UndoEdit
    | RedoEdit
    | Clear
    | LoadGamePosition
    | CloseEditor
    | PlayFromHere
    | SaveQuestion
    | StepSaved
)
"""Any message to the editor."""
