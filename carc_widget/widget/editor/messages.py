"""Editor steps as small frozen values; `edit` in `update.py` applies them."""

from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.widget.editor.model import Goes, Tool


@dataclass(frozen=True, slots=True)
class TakeTool:
    """Select a tool for the next clicks on the board; deselect it if it is already selected."""

    tool: Tool | None


@dataclass(frozen=True, slots=True)
class PickTile:
    """A kind of tile in the palette was clicked: send it to the current destination."""

    id: str


@dataclass(frozen=True, slots=True)
class Send:
    """Set the destination of the palette's tiles."""

    to: Goes


@dataclass(frozen=True, slots=True)
class Touch:
    """The tile on a cell was clicked: touch it, or turn it if it is already touched."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TurnTile:
    """Turn the tile on a cell by quarter turns, to a rotation that fits if there is one."""

    cell: Cell
    step: int = 1


@dataclass(frozen=True, slots=True)
class RemoveTile:
    """Remove the tile on a cell, with every piece on it."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Stand:
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
class ChangeSeats:
    """Add or remove a player."""

    more: int


@dataclass(frozen=True, slots=True)
class StepBack:
    """Undo the last step in the editor."""


@dataclass(frozen=True, slots=True)
class StepAgain:
    """Redo the step that was undone."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Clear the board down to the start tile."""


@dataclass(frozen=True, slots=True)
class FromGame:
    """Load the displayed position of the game."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Return to the game, which is unchanged."""


@dataclass(frozen=True, slots=True)
class PlayFromHere:
    """Start a game from the draft."""


EditorStep = (
    TakeTool
    | PickTile
    | Send
    | Touch
    | TurnTile
    | RemoveTile
    | Stand
    | RemovePiece
    | FillBag
    | ChangeSeats
    | StepBack
    | StepAgain
    | Clear
    | FromGame
    | Leave
    | PlayFromHere
)
"""Any step in the editor."""
