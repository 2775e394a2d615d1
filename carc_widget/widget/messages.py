"""Messages: input events of the page, the effects of buttons, click targets and keys, and changes from outside.

All are small frozen values. `update` handles each of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from carc_widget.bots import Advice, Bot, Review, ReviewedTurn
from carc_widget.engine.actions import Action
from carc_widget.engine.dealing import TileCount
from carc_widget.engine.events import Event
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.observers import GameChange
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Annotation
from carc_widget.widget.commands import Command
from carc_widget.widget.editor.messages import EditorMessage
from carc_widget.widget.hints.model import ExplainedTurn
from carc_widget.widget.new_game.form_values import FormValues
from carc_widget.widget.session import Aids, CallbackError, Mode, Selection
from carc_widget.widget.sums.explanation import SumExplanation

# -- input events of the page


@dataclass(frozen=True, slots=True)
class Press:
    """A click on the board: on the target with this id, or outside all targets, at a point in tile coordinates.

    `rotation` is the rotation of the tile in hand on the page, in quarter turns clockwise; `dropped` is whether the
    tile was dragged there.
    """

    target: str | None
    at: tuple[float, float]
    rotation: int = 0
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class PressButton:
    """A click on a button; only buttons on the screen have an effect."""

    id: str


@dataclass(frozen=True, slots=True)
class PressKey:
    """A key press, with the name of the key in the browser, prefixed with `Shift+` if necessary."""

    key: str


@dataclass(frozen=True, slots=True)
class Fill:
    """Fields of a form changed: the id of the form, and the values of each field that has any."""

    form: str
    values: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Submit:
    """A form was submitted; the attributes are those of `Fill`."""

    form: str
    values: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class MoveSlider:
    """A slider moved to a position."""

    id: str
    position: int


@dataclass(frozen=True, slots=True)
class FromScreen:
    """A message of a page, with the number of the screen it was sent from, which may be outdated."""

    screen: int
    message: "Message"


# -- effects of buttons, click targets and keys


@dataclass(frozen=True, slots=True)
class RunCommand:
    """Run a command on the game."""

    command: Command


@dataclass(frozen=True, slots=True)
class Choose:
    """Set the selection, or clear it."""

    selection: Selection


@dataclass(frozen=True, slots=True)
class Inspect:
    """Inspect a feature, by one of its segments, or an empty cell; `None` closes the inspection."""

    about: Spot | Cell | None


@dataclass(frozen=True, slots=True)
class InspectAt:
    """Inspect the content of a cell: the part of its tile with this number, or the empty cell."""

    cell: Cell
    part: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """Cancel the selection that is not confirmed yet; without one, close the inspection."""


@dataclass(frozen=True, slots=True)
class TryTile:
    """Preview the tile in hand in a cell; if it is there already, rotate it."""

    cell: Cell
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Rotate:
    """Rotate the tile in hand by quarter turns clockwise or (negative) back; a previewed tile only to where it fits."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class SetRotation:
    """Set the rotation of the tile in hand: the page has rotated it already."""

    rotation: int


@dataclass(frozen=True, slots=True)
class SwitchKind:
    """Switch to the other kind of meeple, large or small."""


@dataclass(frozen=True, slots=True)
class Proceed:
    """Proceed with the turn: with the current selection, or without a meeple.

    Without `without_meeple`, it has no effect while spots for a meeple are offered and none is selected.
    """

    without_meeple: bool = True


@dataclass(frozen=True, slots=True)
class ShowRule:
    """Open a rule, or close it if it is open."""

    id: str


@dataclass(frozen=True, slots=True)
class SearchRules:
    """Search the rules for these words; an empty text clears the results."""

    words: str


@dataclass(frozen=True, slots=True)
class SetMode:
    """Set the mode of the widget."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class FillForm:
    """Set the values of the form for a new game, and focus a field: the `field` of a `FieldError`, or `add`."""

    values: FormValues
    focus: str


@dataclass(frozen=True, slots=True)
class OpenEditor:
    """Open the editor with a position; by default with the existing draft, or else with the position shown."""

    state: State | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Apply a message to the editor."""

    message: EditorMessage


@dataclass(frozen=True, slots=True)
class ShowMoment:
    """Show the game after this number of moves; `None` for its current position."""

    moment: int | None


@dataclass(frozen=True, slots=True)
class Explain:
    """Explain sums step by step; `None` ends the explanation."""

    explanation: SumExplanation | None


@dataclass(frozen=True, slots=True)
class Navigate:
    """Go one step forward, or (negative) back: in the open explanation, else in the game, optionally by turns."""

    by: int
    turns: bool = False


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Dismiss the errors."""


@dataclass(frozen=True, slots=True)
class ShowReview:
    """Show or close the review of a game that is over."""

    on: bool


@dataclass(frozen=True, slots=True)
class StartLearning:
    """Pose the mistakes of a player in the reviewed game again, one after the other."""

    player: int


@dataclass(frozen=True, slots=True)
class PoseMistake:
    """Pose the mistake with this index, again or for the first time."""

    at: int


@dataclass(frozen=True, slots=True)
class RevealBest:
    """Show the best turn of the mistake that is posed."""


@dataclass(frozen=True, slots=True)
class StopLearning:
    """Return to the review."""


@dataclass(frozen=True, slots=True)
class ExplainTurn:
    """Explain a turn; `None` closes the explanation."""

    turn: ExplainedTurn | None


@dataclass(frozen=True, slots=True)
class PauseBot:
    """Pause the bot whose turn it is, so that a person plays for it, or resume it."""

    on: bool


# -- changes from outside


@dataclass(frozen=True, slots=True)
class SyncGame:
    """The game has changed; `is_new_game` if another game began or was resumed.

    `events` are those of the move that was just played or redone; `played` is true if it was played.
    """

    game: Replay
    is_new_game: bool = False
    events: tuple[Event, ...] = ()
    played: bool = False

    @classmethod
    def from_change(cls, change: GameChange) -> "SyncGame":
        """Create the message for a change that the game notifies its observers of."""
        events = change.events if change.kind in ("play", "redo") else ()
        return cls(change.after, change.kind in ("restart", "resume"), events, change.kind == "play")


@dataclass(frozen=True, slots=True)
class SetTask:
    """Set the question for the players of this game, and the number of turns to play; `None` for all."""

    question: str
    turns: int | None


@dataclass(frozen=True, slots=True)
class Embed:
    """Make the board part of a lesson, which alone opens another game; `ended` ends play."""

    ended: bool = False


@dataclass(frozen=True, slots=True)
class SetBots:
    """Set the bots that play, by the names of their players; people play for all others."""

    bots: Mapping[str, Bot]


@dataclass(frozen=True, slots=True)
class BotPlays:
    """The action that a bot chose in a state."""

    state: State
    action: Action


@dataclass(frozen=True, slots=True)
class BotGaveUp:
    """A bot failed in a state: from now on a person plays for it."""

    state: State
    failure: CallbackError


@dataclass(frozen=True, slots=True)
class AdviceReceived:
    """Newer advice on the best turns."""

    advice: Advice


@dataclass(frozen=True, slots=True)
class ReviewReceived:
    """Newer results of the review of the game."""

    review: Review


@dataclass(frozen=True, slots=True)
class AnswerRated:
    """The rating of the turn that led to this state, tried in place of a mistake."""

    state: State
    answer: ReviewedTurn


@dataclass(frozen=True, slots=True)
class StartGame:
    """Start a game for two with the usual sets and rules.

    Attributes:
        level: the level of the bot that plays against the first player; empty for two people.
        seed: the seed of the order of the tiles; by default a random one.
        tiles: how many tiles are drawn.
    """

    level: str = ""
    seed: int | None = None
    tiles: TileCount = "all"


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Set the language of the widget."""

    language: str


@dataclass(frozen=True, slots=True)
class SetAids:
    """Set which aids are shown."""

    aids: Aids


@dataclass(frozen=True, slots=True)
class ShowAids:
    """Hide all aids but sounds, or show those again that were shown before."""

    on: bool


@dataclass(frozen=True, slots=True)
class Annotate:
    """Set the annotations of the caller on the board; they replace the previous ones."""

    marks: tuple[Annotation, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """An error was raised in a callback."""

    failure: CallbackError


Message = (
    Press
    | PressButton
    | PressKey
    | Fill
    | Submit
    | MoveSlider
    | RunCommand
    | Choose
    | Inspect
    | InspectAt
    | Cancel
    | TryTile
    | Rotate
    | SetRotation
    | SwitchKind
    | Proceed
    | ShowRule
    | SearchRules
    | SetMode
    | FillForm
    | StartGame
    | OpenEditor
    | Edit
    | ShowMoment
    | Explain
    | Navigate
    | Dismiss
    | ShowReview
    | StartLearning
    | PoseMistake
    | RevealBest
    | StopLearning
    | ExplainTurn
    | PauseBot
    | SyncGame
    | SetTask
    | Embed
    | SetBots
    | BotPlays
    | BotGaveUp
    | AdviceReceived
    | ReviewReceived
    | AnswerRated
    | SetLanguage
    | SetAids
    | ShowAids
    | Annotate
    | Report
)
"""Any message that `update` handles."""
