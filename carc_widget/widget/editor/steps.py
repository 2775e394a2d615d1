"""What can be done in the editor, as small frozen values; `update_editor` says what each does."""

from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.widget.editor.value import Goes, Tool


@dataclass(frozen=True, slots=True)
class TakeTool:
    """Choose something for the next presses on the board; if it is chosen already, let go of it."""

    tool: Tool | None


@dataclass(frozen=True, slots=True)
class PickTile:
    """A kind of tile in the palette was pressed: it goes where tiles go now."""

    id: str


@dataclass(frozen=True, slots=True)
class Send:
    """From now on the tiles of the palette go there."""

    to: Goes


@dataclass(frozen=True, slots=True)
class Touch:
    """The tile on a cell was pressed: it is the one that is meant, or turns if it was already."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TurnTile:
    """Turn the tile on a cell by quarter turns, to where it fits if it can."""

    cell: Cell
    step: int = 1


@dataclass(frozen=True, slots=True)
class RemoveTile:
    """Take the tile on a cell off the board, with whatever stands there."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Stand:
    """The chosen piece goes to a spot; if it stands there already, it goes away."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class RemovePiece:
    """Whatever stands on a spot goes away."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class FillBag:
    """All tiles that lie nowhere else are in the bag, or none."""

    full: bool


@dataclass(frozen=True, slots=True)
class ChangeSeats:
    """One player more or less."""

    more: int


@dataclass(frozen=True, slots=True)
class StepBack:
    """Take the last step in the editor back."""


@dataclass(frozen=True, slots=True)
class StepAgain:
    """Repeat the step that was taken back."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Only the start tile lies on the board."""


@dataclass(frozen=True, slots=True)
class FromGame:
    """The position of the game, as it is shown."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Back to the game, which has not changed."""


@dataclass(frozen=True, slots=True)
class PlayFromHere:
    """The draft becomes the game."""


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
"""Anything that can be done in the editor."""
