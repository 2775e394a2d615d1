"""What somebody wants: presses as the page reports them, what buttons and marks lead to, what changes from outside.

All are small frozen values. `update` says what each does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from carc_widget.engine.actions import Action
from carc_widget.engine.events import Event
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.observers import GameChange
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Annotation
from carc_widget.widget.commands import Order
from carc_widget.widget.new_game.form_values import Filled
from carc_widget.widget.session import Aids, Failure, Mode, Selection
from carc_widget.widget.sums.explanation import Telling

if TYPE_CHECKING:
    from carc_widget.bots import Advice, Bot, Review
    from carc_widget.widget.editor.steps import EditorStep  # which is loaded when the editor is opened

# -- presses


@dataclass(frozen=True, slots=True)
class Press:
    """The board was pressed: on the mark with this id, or beside all marks, at a point given in tiles.

    `rotation` is how the tile in hand is turned there, in quarter turns clockwise. `said` is what the page told
    that the press would do, if it told anything: the mark may do something else by now, such as take a meeple away.
    """

    mark: str | None
    at: tuple[float, float]
    rotation: int = 0
    said: str | None = None


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
    """Fields of a form were changed: its id, and the values of each field that has any.

    `stamp` grows with every time that the page tells it.
    """

    form: str
    values: Mapping[str, tuple[str, ...]]
    stamp: int = 0


@dataclass(frozen=True, slots=True)
class Submit:
    """A form was sent; as `Fill`."""

    form: str
    values: Mapping[str, tuple[str, ...]]
    stamp: int = 0


@dataclass(frozen=True, slots=True)
class Slide:
    """A slider was moved to a position."""

    id: str
    position: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A press on the screen of a revision, which may be gone by now: a second press came before the page knew."""

    revision: int
    press: "Press | PressButton | PressKey | Submit"


# -- what buttons, marks and keys lead to


@dataclass(frozen=True, slots=True)
class Do:
    """Tell the game to do something."""

    order: Order


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
class LetGo:
    """Take back what is not done yet; if there is nothing, let go of what was asked about."""


@dataclass(frozen=True, slots=True)
class Try:
    """Put the tile in hand down for a try; if it lies there already, turn it."""

    cell: Cell
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the tile in hand by quarter turns, clockwise or (negative) back, to where it fits if it lies for a try."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class TurnTo:
    """Turn the tile in hand to a rotation: the page has done so already."""

    rotation: int


@dataclass(frozen=True, slots=True)
class SwitchKind:
    """Take the other kind of meeple, large or small."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on: without a meeple if pressed `knowingly`, else with what was chosen.

    Who does not press knowingly is stopped while there are spots to choose from and none is chosen.
    """

    knowingly: bool = True


@dataclass(frozen=True, slots=True)
class ShowRule:
    """Open a rule for reading, or close it if it is open."""

    id: str


@dataclass(frozen=True, slots=True)
class LookFor:
    """Search the rules for these words; none put away what was found."""

    words: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Busy oneself with something else."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class Wish:
    """Have the form for a new game filled in like this, and go to a field, named as that of a `Refusal`, or `add`."""

    filled: Filled
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
class Look:
    """Look at the game after so many moves; `None` for the game as it stands."""

    moment: int | None


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell sums step by step; `None` ends that."""

    telling: Telling | None


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
class Rest:
    """Have the bot whose turn it is wait while a person plays for it, or let it play again."""

    on: bool


# -- what changes from outside


@dataclass(frozen=True, slots=True)
class Follow:
    """The game has changed, whoever played; `anew` if another one began, or was returned to.

    `events` is what a move brought about that was just played, or repeated; `played` if it was played.
    """

    game: Replay
    anew: bool = False
    events: tuple[Event, ...] = ()
    played: bool = False

    @classmethod
    def of(cls, change: GameChange) -> "Follow":
        """What the observers of a game are told."""
        events = change.events if change.kind in ("play", "redo") else ()
        return cls(change.after, change.kind in ("restart", "resume"), events, change.kind == "play")


@dataclass(frozen=True, slots=True)
class Pose:
    """Ask something of whoever plays this game, and have so many turns played; `None` for all."""

    question: str
    turns: int | None


@dataclass(frozen=True, slots=True)
class LetPlay:
    """Let these bots play, by the names of their players, and people for all others."""

    bots: "Mapping[str, Bot]"


@dataclass(frozen=True, slots=True)
class BotPlays:
    """A bot has decided what to do in a state."""

    state: State
    action: Action


@dataclass(frozen=True, slots=True)
class BotGivesUp:
    """A bot has failed in a state: from now on a person plays for it."""

    state: State
    failure: Failure


@dataclass(frozen=True, slots=True)
class Advised:
    """More is known of the best turns."""

    advice: "Advice"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """More is known of the game that is looked at again."""

    review: "Review"


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak another language."""

    language: str


@dataclass(frozen=True, slots=True)
class Switch:
    """Show other aids."""

    aids: Aids


@dataclass(frozen=True, slots=True)
class ShowAids:
    """Hide everything that is shown besides the game, or show again what was."""

    on: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw these marks of the caller on the board, in place of those before."""

    marks: tuple[Annotation, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """An error came up in a callback."""

    failure: Failure


Intent = (
    Press
    | PressButton
    | PressKey
    | Fill
    | Submit
    | Slide
    | Seen
    | Do
    | Choose
    | Ask
    | AskAt
    | LetGo
    | Try
    | Turn
    | TurnTo
    | SwitchKind
    | GoOn
    | ShowRule
    | LookFor
    | Enter
    | Wish
    | OpenEditor
    | Edit
    | Look
    | Tell
    | Step
    | Dismiss
    | OpenReview
    | Rest
    | Follow
    | Pose
    | LetPlay
    | BotPlays
    | BotGivesUp
    | Advised
    | Reviewed
    | Speak
    | Switch
    | ShowAids
    | Draw
    | Report
)
"""Anything that somebody wants."""
