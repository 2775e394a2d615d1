"""What can be done in the editor, as small frozen values; `update_editor` says what each does."""

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.values import value
from carc_widget.widget.editor.value import Goes, Tool


@value
class Take:
    """Choose something for the next presses on the board; if it is chosen already, let go of it."""

    tool: Tool | None


@value
class Pick:
    """A kind of tile in the palette was pressed: it goes where tiles go now."""

    id: str


@value
class Send:
    """From now on the tiles of the palette go there."""

    to: Goes


@value
class Touch:
    """The tile on a cell was pressed: it is the one that is meant, or turns if it was already."""

    cell: Cell


@value
class TurnTile:
    """Turn the tile on a cell by quarter turns, to where it fits if it can."""

    cell: Cell
    step: int = 1


@value
class RemoveTile:
    """Take the tile on a cell off the board, with whatever stands there."""

    cell: Cell


@value
class Stand:
    """The chosen piece goes to a spot; if it stands there already, it goes away."""

    spot: Spot


@value
class RemovePiece:
    """Whatever stands on a spot goes away."""

    spot: Spot


@value
class FillBag:
    """All tiles that lie nowhere else are in the bag, or none."""

    full: bool


@value
class Seat:
    """One player more or less."""

    more: int


@value
class StepBack:
    """Take the last step in the editor back."""


@value
class StepAgain:
    """Repeat the step that was taken back."""


@value
class Clear:
    """Only the start tile lies on the board."""


@value
class FromGame:
    """The position of the game, as it is shown."""


@value
class Leave:
    """Back to the game, which has not changed."""


@value
class PlayFromHere:
    """The draft becomes the game."""


EditorStep = (
    Take
    | Pick
    | Send
    | Touch
    | TurnTile
    | RemoveTile
    | Stand
    | RemovePiece
    | FillBag
    | Seat
    | StepBack
    | StepAgain
    | Clear
    | FromGame
    | Leave
    | PlayFromHere
)
"""Anything that can be done in the editor."""
