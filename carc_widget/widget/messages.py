"""What somebody wants: presses as the page reports them, what buttons and marks lead to, what changes from outside.

All are small frozen values. `update` says what each does.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from carc_widget.bots import Advice, Bot, Review
from carc_widget.engine.actions import Action
from carc_widget.engine.events import Event
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.observers import GameChange
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Annotation
from carc_widget.widget.commands import Command
from carc_widget.widget.editor.steps import EditorStep
from carc_widget.widget.new_game.form_values import FormValues
from carc_widget.widget.session import Aids, CallbackError, Mode, Selection
from carc_widget.widget.sums.explanation import Explanation

# -- presses


@dataclass(frozen=True, slots=True)
class Press:
    """The board was pressed: on the mark with this id, or beside all marks, at a point given in tiles.

    `rotation` is how the tile in hand is turned there, in quarter turns clockwise.
    """

    mark: str | None
    at: tuple[float, float]
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class PressButton:
    """A button was pressed; only those on the screen can be."""

    id: str


@dataclass(frozen=True, slots=True)
class PressKey:
    """A key was pressed, named as the browser names it, with `Shift+` before it if need be."""

    key: str


@dataclass(frozen=True, slots=True)
class Fill:
    """Fields of a form were changed: its id, and the values of each field that has any."""

    form: str
    values: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Submit:
    """A form was sent; as `Fill`."""

    form: str
    values: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class MoveSlider:
    """A slider was moved to a position."""

    id: str
    position: int


@dataclass(frozen=True, slots=True)
class FromScreen:
    """A message of a page whose user saw the screen with this number; there may be a newer one by now."""

    screen: int
    message: "Message"


# -- what buttons, marks and keys lead to


@dataclass(frozen=True, slots=True)
class RunCommand:
    """Tell the game to do something."""

    order: Command


@dataclass(frozen=True, slots=True)
class Choose:
    """Select something, or let go of it."""

    selection: Selection


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask about a feature by one of its segments, or about an empty cell; `None` lets go."""

    about: Spot | Cell | None


@dataclass(frozen=True, slots=True)
class AskAt:
    """Ask about what lies in a cell: the part of its tile with this number, or the empty cell."""

    cell: Cell
    part: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """Take back what is not done yet; if there is nothing, let go of what was asked about."""


@dataclass(frozen=True, slots=True)
class TryTile:
    """Put the tile in hand down for a try; if it lies there already, turn it."""

    cell: Cell
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Rotate:
    """Turn the tile in hand by quarter turns, clockwise or (negative) back, to where it fits if it lies for a try."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class SetRotation:
    """Turn the tile in hand to a rotation: the page has done so already."""

    rotation: int


@dataclass(frozen=True, slots=True)
class SwitchKind:
    """Take the other kind of meeple, large or small."""


@dataclass(frozen=True, slots=True)
class Proceed:
    """Go on: without a meeple if pressed `knowingly`, else with what was chosen.

    Who does not press knowingly is stopped while there are spots to choose from and none is chosen.
    """

    knowingly: bool = True


@dataclass(frozen=True, slots=True)
class ShowRule:
    """Open a rule for reading, or close it if it is open."""

    id: str


@dataclass(frozen=True, slots=True)
class SearchRules:
    """Search the rules for these words; none put away what was found."""

    words: str


@dataclass(frozen=True, slots=True)
class SetMode:
    """Busy oneself with something else."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class FillForm:
    """Have the form for a new game filled in like this, and go to a field, named as that of a `Refusal`, or `add`."""

    filled: FormValues
    focus: str


@dataclass(frozen=True, slots=True)
class OpenEditor:
    """Edit a position: this one, or without one the draft that is there already, or else the game as it is shown."""

    state: State | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Do something in the editor."""

    step: "EditorStep"


@dataclass(frozen=True, slots=True)
class ShowMoment:
    """Look at the game after so many moves; `None` for the game as it stands."""

    moment: int | None


@dataclass(frozen=True, slots=True)
class Explain:
    """Tell sums step by step; `None` ends that."""

    telling: Explanation | None


@dataclass(frozen=True, slots=True)
class Step:
    """Go a step on, or (negative) back: in the sum that is told, else in the game, by whole turns if wished."""

    by: int
    turns: bool = False


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Put the errors away."""


@dataclass(frozen=True, slots=True)
class OpenReview:
    """Look again at the game that is over, or do so no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class PauseBot:
    """Have the bot whose turn it is wait while a person plays for it, or let it play again."""

    on: bool


# -- what changes from outside


@dataclass(frozen=True, slots=True)
class SyncGame:
    """The game has changed, whoever played; `anew` if another one began, or was returned to.

    `events` is what a move brought about that was just played, or repeated; `played` if it was played.
    """

    game: Replay
    anew: bool = False
    events: tuple[Event, ...] = ()
    played: bool = False

    @classmethod
    def of(cls, change: GameChange) -> "SyncGame":
        """What the observers of a game are told."""
        events = change.events if change.kind in ("play", "redo") else ()
        return cls(change.after, change.kind in ("restart", "resume"), events, change.kind == "play")


@dataclass(frozen=True, slots=True)
class SetTask:
    """Ask something of whoever plays this game, and have so many turns played; `None` for all."""

    question: str
    turns: int | None


@dataclass(frozen=True, slots=True)
class SetBots:
    """Let these bots play, by the names of their players, and people for all others."""

    bots: "Mapping[str, Bot]"


@dataclass(frozen=True, slots=True)
class BotPlays:
    """A bot has decided what to do in a state."""

    state: State
    action: Action


@dataclass(frozen=True, slots=True)
class BotGaveUp:
    """A bot has failed in a state: from now on a person plays for it."""

    state: State
    failure: CallbackError


@dataclass(frozen=True, slots=True)
class AdviceReceived:
    """More is known of the best turns."""

    advice: "Advice"


@dataclass(frozen=True, slots=True)
class ReviewReceived:
    """More is known of the game that is looked at again."""

    review: "Review"


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Speak another language."""

    language: str


@dataclass(frozen=True, slots=True)
class SetAids:
    """Show other aids."""

    aids: Aids


@dataclass(frozen=True, slots=True)
class ShowAids:
    """Hide everything that is shown besides the game, or show again what was."""

    on: bool


@dataclass(frozen=True, slots=True)
class Annotate:
    """Draw these marks of the caller on the board, in place of those before."""

    marks: tuple[Annotation, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """An error came up in a callback."""

    failure: CallbackError


Message = (
    Press
    | PressButton
    | PressKey
    | Fill
    | Submit
    | MoveSlider
    | FromScreen
    | RunCommand
    | Choose
    | Ask
    | AskAt
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
    | OpenEditor
    | Edit
    | ShowMoment
    | Explain
    | Step
    | Dismiss
    | OpenReview
    | PauseBot
    | SyncGame
    | SetTask
    | SetBots
    | BotPlays
    | BotGaveUp
    | AdviceReceived
    | ReviewReceived
    | SetLanguage
    | SetAids
    | ShowAids
    | Annotate
    | Report
)
"""Anything that somebody wants."""
