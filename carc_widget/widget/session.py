"""The session: the complete state of a game widget as one frozen value (game, moment shown, selection, reply, mode).

`view` renders a session, `update` computes the next one. Nothing here holds text of the user interface.
"""

import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum

from carc_widget.bots import Advice, Bot, Review, ReviewedTurn
from carc_widget.engine.actions import Place
from carc_widget.engine.events import Event
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.refusals import Reason
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Annotation
from carc_widget.widget.editor.model import Editor
from carc_widget.widget.hints.model import ExplainedTurn
from carc_widget.widget.new_game.form_values import FieldError, FormValues
from carc_widget.widget.review.model import Learning
from carc_widget.widget.sums.explanation import SumExplanation


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection that is not confirmed yet.

    Attributes:
        placed: the previewed placement of the tile in hand.
        figure: the magic figure to move.
        goal: the destination of a magic figure, selected before the figure.
        kind: the kind of meeple to deploy, add or return.
        segment: the segment with the previewed meeple on the tile placed last; it rotates and moves with the tile.
    """

    placed: Place | None = None
    figure: Figure | None = None
    goal: Spot | None = None
    kind: MeepleKind = MeepleKind.SMALL
    segment: int | None = None


NO_SELECTION = Selection()
"""The empty selection."""


class Reply(StrEnum):
    """Replies to a click or key press without effect that breaks no rule."""

    GAME_OVER = "game_over"
    USE_THE_BUTTONS = "use_the_buttons"
    NOTHING_THERE = "nothing_there"
    GO_TO_A_PLACE = "go_to_a_place"
    GO_TO_A_SPOT = "go_to_a_spot"
    SELECT_A_FIGURE = "select_a_figure"
    THE_PAST = "the_past"
    LINE_NAME = "line_name"
    BOTS_TURN = "bots_turn"
    LEVEL_OVER = "level_over"
    ALL_PLAYED = "all_played"


ReplyMessage = tuple[Reason, ...] | Reply
"""The reason why the last input had no effect: the rules against it, or another reply."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The mode in which the game is played."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """The mode in which the form for a new game is open.

    Attributes:
        values: the values of the form; `None` for those of the current game.
        errors: the errors of the values that were submitted last.
        focus: the field to focus: the `field` of a `FieldError`, or `add`; may be empty.
    """

    values: FormValues | None = None
    errors: tuple[FieldError, ...] = ()
    focus: str = ""


@dataclass(frozen=True, slots=True)
class Editing:
    """The mode in which a position is edited; `Session.editor` holds it."""


Mode = Playing | NewGame | Editing
"""The mode of the widget."""


@dataclass(frozen=True, slots=True)
class Aids:
    """Playing aids: optional displays, each of which can be switched on and off.

    Attributes:
        owners: the owners of each feature, by colour and pattern.
        worth: the points that each occupied feature would score now, and when complete.
        legal_cells: the cells where the tile in hand fits.
        last_turn: a frame around the tile placed last.
        dead_cells: the cells that no remaining tile can fill.
        fitting: after a click on an empty cell, the tiles that fit there.
        tiles_left: the remaining tiles by kind, with pictures.
        coordinates: tile ids and coordinates in the texts, and coordinates on the board.
        hover: a description of the feature under the pointer.
        motion: animations: scored features light up, points fly to the score, pieces move to their places.
        hints: the three best places, with the expected lead; computed only while this is on.
        choices: everything that can be selected on the board, as a list.
        sound: sounds of tiles, meeples, scores and magic.
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
    sound: bool = False

    @property
    def all_off(self) -> "Aids":
        """These aids with all displays switched off."""
        return NO_AIDS.with_settings_of(self)

    @property
    def any_on(self) -> bool:
        """Whether any display is on."""
        return self != self.all_off

    def with_settings_of(self, other: "Aids") -> "Aids":
        """These aids with the animations, choice list and sounds of others: those stay while displays are hidden."""
        return replace(self, motion=other.motion, choices=other.choices, sound=other.sound)


AID_NAMES = tuple(part.name for part in fields(Aids))
"""The names of the aids, in the order of their menu."""

NO_AIDS = Aids(**dict.fromkeys(AID_NAMES, False))
"""All aids switched off."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task for the players of a game.

    Attributes:
        start: the start state of the game that the task belongs to; other games have no task.
        seed, order: the seed and the first tiles of that game.
        question: the text beside the board; may be empty.
        turns: the number of turns to play; `None` for all turns of the game.
    """

    start: State
    seed: int
    order: tuple[str, ...]
    question: str = ""
    turns: int | None = None

    @classmethod
    def of(cls, game: Replay, question: str, turns: int | None) -> "Task":
        """Create the task of a game."""
        return cls(game.states[0], game.seed, game.order, question, turns)

    def belongs_to(self, game: Replay) -> bool:
        """Whether this is the task of a game, or of its restart with the same tiles."""
        return (self.start, self.seed, self.order) == (game.states[0], game.seed, game.order)


@dataclass(frozen=True, slots=True)
class CallbackError:
    """An error in a callback: its type, message and traceback, and a line of Python that reproduces it.

    If a bot raised it, `player` is the player of the bot; from now on a person plays for that player.
    """

    kind: str
    message: str
    trace: str
    line: str = ""
    player: str = ""

    @classmethod
    def from_exception(cls, error: Exception, line: str, player: str = "") -> "CallbackError":
        """Create the value for an exception."""
        trace = "".join(traceback.format_exception(error))
        return cls(type(error).__name__, str(error), trace, line, player)


@dataclass(frozen=True, eq=False)
class Session:
    """The complete state of a game widget: everything that determines its view.

    Sessions compare by identity: `update` returns the same object if nothing changes.

    Attributes:
        game: the game with its history and its current moment.
        language: the code of the language.
        moment: the number of moves after which the game is shown; `None` for its current position.
        mode: whether the game is played, a new one is configured, or a position is edited.
        selection: the selection that is not confirmed yet.
        rotation: the rotation of the tile in hand, in quarter turns clockwise.
        inspected: what is inspected: a segment of a feature, or an empty cell.
        reply: the reply to the last input, if it needs one.
        open_rule: the id of the open rule; may be empty.
        rule_query: the search words for the rules; may be empty.
        games: the number of games that another game replaced.
        failures: the errors that are shown, the oldest first.
        aids: the aids that are shown.
        last_events: the events of the last move; empty if the game did not reach this position by a move.
        marks: the annotations of the caller on the board.
        hidden_aids: the aids that were shown before all of them were hidden at once.
        explanation: the explanation of sums that is open.
        previous_game: the game before this one, at its last position.
        bots: the bots that play, by the names of their players.
        previous_bots: the bots of the previous game.
        next_bots: the bots for the game that is about to begin; `None` to keep `bots`.
        bot_paused: whether the bot whose turn it is is paused: a person plays for it, or moves are undone and can be
            redone.
        advice: the newest advice on the best turns, while hints are shown.
        explained_turn: the turn whose explanation is open, if any.
        review_of: the finished game that is reviewed; `None` if none is.
        review: the newest results of the review.
        learning: the mistakes of the reviewed game that are posed again; `None` if none are.
        configured_task: the task that the widget was opened with; `None` for no task.
        editor: the last state of the board editor; it is open in the mode `Editing`.
        embedded: whether the board is part of a lesson, which alone opens another game or position.
        ended: whether the lesson has ended the game: nothing more can be played.
        screen: a number that increases whenever inputs get a different meaning.
        board_screen: the first screen whose clicks on the board are valid: since then, only their piece was selected.
        position_screen: the first screen of this position: since then, only selections changed.
        change: the number of changes of the game.
    """

    game: Replay
    language: str
    moment: int | None = None
    mode: Mode = Playing()
    selection: Selection = NO_SELECTION
    rotation: int = 0
    inspected: Spot | Cell | None = None
    reply: ReplyMessage | None = None
    open_rule: str = ""
    rule_query: str = ""
    games: int = 0
    failures: tuple[CallbackError, ...] = ()
    aids: Aids = Aids()
    last_events: tuple[Event, ...] = ()
    marks: tuple[Annotation, ...] = ()
    hidden_aids: Aids = Aids()
    explanation: SumExplanation | None = None
    previous_game: Replay | None = None
    bots: Mapping[str, Bot] = field(default_factory=dict)
    previous_bots: Mapping[str, Bot] = field(default_factory=dict)
    next_bots: Mapping[str, Bot] | None = None
    bot_paused: bool = False
    advice: Advice | None = None
    explained_turn: ExplainedTurn | None = None
    review_of: Replay | None = None
    review: Review | None = None
    learning: Learning | None = None
    configured_task: Task | None = None
    editor: Editor | None = None
    embedded: bool = False
    ended: bool = False
    screen: int = 0
    board_screen: int = 0
    position_screen: int = 0
    change: int = 0

    @property
    def ply(self) -> int:
        """The number of moves before the position shown."""
        return self.game.ply if self.moment is None else self.moment

    @property
    def state(self) -> State:
        """The state that is shown."""
        if self.learning is not None:
            return self.learning.state
        return self.game.state if self.moment is None else self.game.states[self.moment]

    @property
    def reviewed_turn(self) -> ReviewedTurn | None:
        """The reviewed turn that is shown, before it was played; `None` if none is."""
        if self.review_of is None or self.review is None or self.moment is None:
            return None
        return next((turn for turn in self.review.turns if turn.ply == self.moment), None)

    @property
    def open_editor(self) -> Editor | None:
        """The board editor, if it is open."""
        return self.editor if isinstance(self.mode, Editing) else None

    @property
    def can_act(self) -> bool:
        """Whether a turn can be tried or played: no other moment is shown, or a mistake is posed there."""
        return self.moment is None if self.learning is None else self.learning.is_posed

    @property
    def task(self) -> Task | None:
        """The task of this game, if it has one."""
        task = self.configured_task
        return task if task and task.belongs_to(self.game) else None

    def choose(self, selection: Selection) -> "Session":
        """Return a session with another selection, and without a reply to the last input."""
        return replace(self, selection=selection, reply=None)
