"""View model of the board: prompts, click targets, buttons beside a tile, labels."""

from collections.abc import Mapping
from dataclasses import dataclass, field
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
from carc_widget.widget.board.animation import Motion
from carc_widget.widget.board.sounds import BoardSounds
from carc_widget.widget.messages import Message
from carc_widget.widget.sums.terms import SumView
from carc_widget.widget.view_model import Button


class Look(StrEnum):
    """Appearance of a target on the board."""

    CELL = "cell"
    OFFER = "offer"
    CHOICE = "choice"
    GOAL = "goal"
    TENTATIVE = "tentative"
    TILE = "tile"


@dataclass(frozen=True, slots=True)
class Target:
    """Click target on the board: a whole cell, or a spot.

    Attributes:
        id: the unique id of the target.
        label: the effect of a click, as text.
        message: the message that a click sends.
        look: the appearance: an empty cell, a meeple that can be deployed, a piece that can be selected, a goal of a
            figure, a tentatively deployed meeple, a tile on the board.
        cell: the cell, for a target on a cell.
        rotations: for a cell, the rotations that fit and look different.
        spot: the spot, for a target on a spot.
        kind: the kind of meeple that a click deploys, adds or removes.
        figure: the magic figure that a click moves or removes.
        pieces: the pictures of the meeple or figures that can go there.
        group: the number of the feature; targets of one feature have the same number.
    """

    id: str
    label: str
    message: Message
    look: Look
    cell: Cell | None = None
    rotations: tuple[int, ...] = ()
    spot: Spot | None = None
    kind: MeepleKind | None = None
    figure: Figure | None = None
    pieces: tuple[Drawing, ...] = ()
    group: int = 0


@dataclass(frozen=True, slots=True)
class Prompt:
    """Prompt for the next decision, with its targets and buttons.

    Attributes:
        player: the player who decides (index).
        sentence: the instruction.
        state: the displayed state, including a tentatively placed tile.
        hint: additional explanation; may be empty.
        rules: the ids of the rules behind the prompt; the first is the rule of the resulting event.
        targets: the click targets on the board.
        buttons: the buttons above the board.
        title: the text that replaces the player whose turn it is; may be empty.
        subtitle: the text that replaces the number of the turn if `title` is set.
        sum: the sum that is explained instead of a prompt, if any.
    """

    player: int
    sentence: str
    state: State
    hint: str = ""
    rules: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()
    buttons: tuple[Button, ...] = ()
    title: str = ""
    subtitle: str = ""
    sum: SumView | None = None


@dataclass(frozen=True, slots=True)
class TileButtonsView:
    """Buttons beside a tile on the board; each sends the same message as the toolbar button with its id.

    Attributes:
        cell: the cell of the tile.
        label: the accessible name of the group.
        buttons: the buttons; the label is a symbol, the tooltip is the accessible name.
    """

    cell: Cell
    label: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class BoardLabel:
    """Short text on the board that keeps a readable size.

    Attributes:
        text: the text.
        at: the centre, in tiles.
        colours: the colours of the players concerned.
        pinned: whether it is shown on small tiles, too; others appear there under the pointer only.
    """

    text: str
    at: tuple[float, float]
    colours: tuple[str, ...]
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """View model of the board.

    Attributes:
        state: the state to draw.
        view: what is drawn over the tiles: legal cells, overlays, annotations.
        targets: the click targets.
        hand: the tile in hand, if any.
        tentative: the tentative placement of the tile in hand, if any.
        rotation: the rotation of the tile in hand while it is not on the board.
        label: the accessible name of the board.
        tile_buttons: the buttons beside a tile, with the cell of the tile.
        selected: the selected feature.
        labels: labels such as point values, by priority: where there is no room for all, the first keep their place.
        motion: the animation of the last move; `None` for none.
        sounds: the sounds of the last move; `None` if sounds are off.
        hover_state: the state that hover descriptions describe, without tentative placements; `None` if they are off.
        draft: the edited position that is drawn instead of the state, if any.
        notes: the texts of the hints for cells and spots.
    """

    state: State
    view: View
    targets: tuple[Target, ...]
    hand: Tile | None
    tentative: Place | None
    rotation: int
    label: str
    tile_buttons: TileButtonsView | None = None
    selected: Feature | None = None
    labels: tuple[BoardLabel, ...] = ()
    motion: Motion | None = None
    sounds: BoardSounds | None = None
    hover_state: State | None = None
    draft: BoardPosition | None = None
    notes: Mapping[Cell | Spot, str] = field(default_factory=dict)

    @property
    def position(self) -> BoardPosition:
        """The drawn position: the edited draft, or the state."""
        return self.state if self.draft is None else self.draft
