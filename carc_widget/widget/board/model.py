"""TODO."""

from dataclasses import dataclass
from enum import StrEnum

from carc_widget.engine.actions import Place
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import Tile
from carc_widget.graphics.piece_placement import BoardPosition
from carc_widget.graphics.scene import View
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.board.animation import STILL, Motion
from carc_widget.widget.messages import Message
from carc_widget.widget.sums.terms import SumView
from carc_widget.widget.view_model import Button


class Look(StrEnum):
    """What a mark looks like on the board."""

    CELL = "cell"
    OFFER = "offer"
    CHOICE = "choice"
    GOAL = "goal"
    TRIED = "tried"
    LYING = "lying"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the board that can be pressed: a whole cell, or a spot.

    Attributes:
        id: its name among all marks.
        label: what a press does.
        message: what a press leads to.
        look: what it looks like: an empty cell, a meeple on offer, a piece to choose from, a goal of a figure,
            a meeple that stands there for a try, a tile that lies there.
        cell: the cell, if it is one.
        turns: for a cell, the rotations that fit and look different.
        spot: the spot, if it is one.
        kind: the meeple that would be put there, or taken away.
        figure: the magic figure that would stand there.
        piece: the picture of either.
        group: marks of one group belong to one feature.
    """

    id: str
    label: str
    message: Message
    look: Look
    cell: Cell | None = None
    turns: tuple[int, ...] = ()
    spot: Spot | None = None
    kind: MeepleKind | None = None
    figure: Figure | None = None
    piece: Drawing | None = None
    group: int = 0


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of whom.

    Attributes:
        player: who decides (index).
        sentence: what to do now.
        state: the state to show: with the tile that was put down for a try.
        hint: how, or why; may be empty.
        rules: the ids of the rules behind it; the first is the one that the event will name.
        marks: what can be pressed on the board.
        buttons: what can be pressed above it.
        who: what stands in place of whose turn it is.
        step: what stands in place of the number of the turn, then.
        sum: a sum that is told, in place of all else.
    """

    player: int
    sentence: str
    state: State
    hint: str = ""
    rules: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    buttons: tuple[Button, ...] = ()
    who: str = ""
    step: str = ""
    sum: SumView | None = None


@dataclass(frozen=True, slots=True)
class TileButtonsView:
    """Buttons beside a tile on the board; each does what the button of the same id in the bar does.

    Attributes:
        cell: where the tile lies.
        label: what they are, together.
        buttons: each with a sign; its tip is its name.
    """

    cell: Cell
    label: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class BoardLabel:
    """A few letters on the board that are read at every size.

    Attributes:
        text: what it says.
        at: where its middle stands, in tiles.
        colours: the colours of the players whom it is about.
    """

    text: str
    at: tuple[float, float]
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board.

    Attributes:
        state: the state to draw.
        view: the marks and aids that are drawn on it.
        marks: what can be pressed.
        hand: the tile in hand, if there is one.
        tried: where it lies for a try.
        rotation: how it is turned otherwise.
        label: what a screen reader says of the board.
        tile_buttons: the buttons that stand on the board, beside the tile that is tried, and the cell of that tile.
        selected: the feature that was asked about.
        labels: what features are worth; where there is no room for all, the first matter most.
        motion: what the last move set in motion.
        lying: the state to tell of to those who point at the land: without what is only tried; `None` to tell nothing.
        draft: what is drawn instead of the state while a position is edited.
    """

    state: State
    view: View
    marks: tuple[Mark, ...]
    hand: Tile | None
    tried: Place | None
    rotation: int
    label: str
    tile_buttons: TileButtonsView | None = None
    selected: Feature | None = None
    labels: tuple[BoardLabel, ...] = ()
    motion: Motion = STILL
    lying: State | None = None
    draft: BoardPosition | None = None

    @property
    def table(self) -> BoardPosition:
        """What is drawn: the draft that is edited, or the state."""
        return self.state if self.draft is None else self.draft
