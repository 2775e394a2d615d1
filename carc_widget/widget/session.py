"""What the viewer of a game has chosen, as one frozen value: the game, the moment shown, what is selected and said.

`screen` tells from it what is seen, `update` what it becomes. Nothing here holds a word that players read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum

from carc_widget.bots import Advice, Bot, Review
from carc_widget.engine.actions import Place
from carc_widget.engine.events import Event
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.refusals import Reason
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Annotation
from carc_widget.widget.editor.value import Editor
from carc_widget.widget.new_game.form_values import FieldError, FormValues
from carc_widget.widget.sums.explanation import Explanation


@dataclass(frozen=True, slots=True)
class Selection:
    """What was chosen but not yet done.

    Attributes:
        placed: the tile in hand, put down for a try.
        figure: the magic figure that is to move.
        goal: where a magic figure is to go, chosen before the figure.
        kind: the kind of meeple to deploy, add or take back.
        segment: the segment of the tile placed last on which a meeple stands for a try; it turns and moves with the
            tile.
    """

    placed: Place | None = None
    figure: Figure | None = None
    goal: Spot | None = None
    kind: MeepleKind = MeepleKind.SMALL
    segment: int | None = None


NOTHING = Selection()
"""Nothing is chosen."""


class Reply(StrEnum):
    """What a press is answered if no rule was broken."""

    GAME_OVER = "game_over"
    USE_THE_BUTTONS = "use_the_buttons"
    NOTHING_THERE = "nothing_there"
    GO_TO_A_SPOT = "go_to_a_spot"
    THE_PAST = "the_past"
    LINE_NAME = "line_name"
    BOTS_TURN = "bots_turn"
    ALL_PLAYED = "all_played"


ReplyMessage = tuple[Reason, ...] | Reply
"""Why the last press did nothing: the rules against it, or another answer."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The game is played."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """The form for a new game is open.

    Attributes:
        filled: what is filled in; `None` for the game as it is.
        refusals: why the values that were sent last were not taken.
        focus: the field to go to, named as that of a `FieldError`, or `add`; may be empty.
    """

    filled: FormValues | None = None
    refusals: tuple[FieldError, ...] = ()
    focus: str = ""


@dataclass(frozen=True, slots=True)
class Editing:
    """A position is edited; `Session.editor` holds it."""


Mode = Playing | NewGame | Editing
"""What the viewer is busy with."""

PLAYING = Playing()
"""The usual."""


@dataclass(frozen=True, slots=True)
class Aids:
    """What is shown besides the game, each to be switched on and off.

    Attributes:
        owners: who holds each feature, by colour and pattern.
        worth: what each feature that somebody holds would pay now, and complete.
        legal_cells: where the tile in hand fits.
        last_turn: a frame round the tile placed last.
        dead_cells: the cells that no tile left can fill.
        fitting: for an empty cell that is pressed, the tiles that fit there.
        tiles_left: the tiles left by kind, with pictures.
        coordinates: ids of tiles and coordinates in what is said, and coordinates on the board.
        hover: what is told of the land under the pointer.
        motion: what was scored lights up, points fly to the score, pieces go where they go.
        hints: the best three places, with the lead to be expected; it takes thinking, and none while it is off.
        choices: everything that can be chosen on the board, as a list.
    """

    owners: bool = False
    worth: bool = False
    legal_cells: bool = True
    last_turn: bool = True
    dead_cells: bool = False
    fitting: bool = False
    tiles_left: bool = False
    coordinates: bool = False
    hover: bool = True
    motion: bool = True
    hints: bool = False
    choices: bool = False


AID_NAMES = tuple(part.name for part in fields(Aids))
"""The aids in the order of their menu."""

NO_AIDS = Aids(**dict.fromkeys(AID_NAMES, False))
"""Nothing is shown besides the game."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a board was opened for.

    Attributes:
        start: the state with which the game begins that it is about; in other games nothing is asked.
        question: what stands beside the board; may be empty.
        turns: how many turns are played; `None` for as many as the game has.
    """

    start: State
    question: str = ""
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class CallbackError:
    """An error in a callback: its kind, its message, where it came from, and a line of Python that leads there.

    If it was a bot's, `player` is who is played by a person from now on.
    """

    kind: str
    message: str
    trace: str
    line: str = ""
    player: str = ""


@dataclass(frozen=True)
class Session:
    """Everything that decides what is seen and can be pressed.

    Two sessions are the same only if they are one object: `update` gives back the very session if nothing changes.

    Attributes:
        game: the game with its history, and where it stands.
        language: the code of the language.
        moment: the number of moves after which the game is shown; `None` for the game as it stands.
        mode: what the viewer is busy with.
        selection: what was chosen but not yet done.
        rotation: how the tile in hand is turned, in quarter turns clockwise.
        asked: what was asked about: a segment of a feature, or an empty cell.
        reply: the answer to the last press, if it deserves one.
        open_rule: the id of the rule that is open for reading; may be empty.
        looked_for: the words that the rules were searched for; may be empty.
        failures: the errors that are shown, the oldest first.
        aids: what is shown besides.
        happened: what the last move brought about; nothing if the game came to stand here otherwise.
        marks: what the caller has drawn on the board.
        put_by: what was shown besides before all of it was hidden at once.
        telling: the sum that is told, step by step.
        former: the game that was played before this one began, as it stood.
        bots: the bots that play, by the names of their players.
        former_bots: those that played in the game before.
        coming_bots: those that will play in the game that is about to begin; `None` if nobody has said.
        resting: whether the bot whose turn it is waits: somebody plays for it, or has gone back and may go on again.
        advice: what is known by now of the best turns, while hints are shown.
        review_of: the game that is looked at again, as it ended; `None` if none is.
        review: what is known by now of it.
        posed: what the board was opened for; `None` if it is there for any game.
        editor: the editor of positions, as it was left; it is open in the mode `Editing`.
        screen: counts up whenever what can be pressed gets another meaning.
        change: counts the changes of the game.
    """

    game: Replay
    language: str
    moment: int | None = None
    mode: Mode = PLAYING
    selection: Selection = NOTHING
    rotation: int = 0
    asked: Spot | Cell | None = None
    reply: ReplyMessage | None = None
    open_rule: str = ""
    looked_for: str = ""
    failures: tuple[CallbackError, ...] = ()
    aids: Aids = field(default_factory=Aids)
    happened: tuple[Event, ...] = ()
    marks: tuple[Annotation, ...] = ()
    put_by: Aids = field(default_factory=Aids)
    telling: Explanation | None = None
    former: Replay | None = None
    bots: "Mapping[str, Bot]" = field(default_factory=dict)
    former_bots: "Mapping[str, Bot]" = field(default_factory=dict)
    coming_bots: "Mapping[str, Bot] | None" = None
    resting: bool = False
    advice: "Advice | None" = None
    review_of: Replay | None = None
    review: "Review | None" = None
    posed: Task | None = None
    editor: "Editor | None" = None
    screen: int = 0
    change: int = 0

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def ply(self) -> int:
        """How many moves the game shown has."""
        return self.game.ply if self.moment is None else self.moment

    @property
    def state(self) -> State:
        """The state that is shown."""
        return self.game.state if self.moment is None else self.game.states[self.moment]

    @property
    def task(self) -> Task | None:
        """What this game is played for, if that was said."""
        return self.posed if self.posed and self.posed.start == self.game.states[0] else None

    def choose(self, selection: Selection) -> "Session":
        """With another selection, and nothing to say about the last press."""
        return replace(self, selection=selection, reply=None)
