"""Editor state as one frozen value: the draft, its undo history and the selected tool."""

from dataclasses import dataclass, replace
from enum import StrEnum

from carc_widget.engine.errors import SetupError
from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.geometry import Cell
from carc_widget.engine.refusals import Reason
from carc_widget.engine.state import State
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.new_game.form_values import FieldError

MAX_STEPS = 500
"""Maximum number of steps that can be undone."""


@dataclass(frozen=True, slots=True)
class TileTool:
    """A kind of tile to place on the board."""

    id: str


@dataclass(frozen=True, slots=True)
class MeepleTool:
    """A meeple of a player to put on the board."""

    player: int
    kind: MeepleKind = MeepleKind.SMALL


@dataclass(frozen=True, slots=True)
class FigureTool:
    """The mage or the witch to put on the board."""

    figure: Figure


@dataclass(frozen=True, slots=True)
class Eraser:
    """Tool that removes tiles and pieces from the board."""


Tool = TileTool | MeepleTool | FigureTool | Eraser
"""The selected tool for the next click on the board."""


class Destination(StrEnum):
    """Destination of a tile clicked in the palette: onto the board, into the hand, out of the bag or into it."""

    BOARD = "board"
    HAND = "hand"
    LESS = "less"
    MORE = "more"


class EditorReply(StrEnum):
    """Why a click in the editor did nothing, where no rule is the reason."""

    CHOOSE_FIRST = "choose_first"
    NO_TILE_THERE = "no_tile_there"
    ONE_WAY_ONLY = "one_way_only"
    NO_COPY_LEFT = "no_copy_left"


@dataclass(frozen=True, slots=True)
class InvalidText:
    """Typed text that cannot be used.

    Attributes:
        text: the typed text.
        line: the line that cannot be parsed, and `column` the place in it, from 1; 0 if the whole text parses.
        problems: the expected and the actual text there, or the other problems of the position.
    """

    text: str
    line: str
    column: int
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveResult:
    """Result of saving a question: the file, its number of steps, or why nothing is saved."""

    file: str
    steps: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """Form of a question for a lesson.

    Attributes:
        kind: the kind of the question.
        subject: the text of what it is about; empty for the first possible one.
        question: the typed question; empty for the usual one of its kind.
        file: the typed name of the lesson file.
        result: the result of saving this question, if it has been saved.
    """

    kind: str = "points"
    subject: str = ""
    question: str = ""
    file: str = ""
    result: SaveResult | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Editor:
    """State of the editor.

    Attributes:
        draft: the current position.
        before: the drafts to undo to, the most recent last; `after` the drafts to redo, the next one last.
        previous: the draft before the last step, undo or redo.
        typing: the id of the form being typed in, as long as the typing is one step; else empty.
        tool: the selected tool, if any.
        destination: the destination of the palette's tiles.
        words: the search text of the palette.
        selected: the cell of the tile that was placed or clicked last.
        reply: the reply to the last click.
        invalid_text: the text typed for a position, if it cannot be used.
        players_error: the error in the typed names, points and turn of the players.
        question: the form of a question for a lesson.
    """

    draft: PositionDraft
    before: tuple[PositionDraft, ...] = ()
    after: tuple[PositionDraft, ...] = ()
    previous: PositionDraft | None = None
    typing: str = ""
    tool: Tool | None = None
    destination: Destination = Destination.BOARD
    words: str = ""
    selected: Cell | None = None
    reply: tuple[str | Reason, ...] | EditorReply | None = None
    invalid_text: InvalidText | None = None
    players_error: FieldError | None = None
    question: QuestionForm = QuestionForm()

    def step(self, draft: PositionDraft, *, selected: Cell | None = None, typing: str = "") -> "Editor":
        """Replace the draft and record the previous one for undo; continuous typing is one step."""
        before = self.before if typing and typing == self.typing else (*self.before, self.draft)[-MAX_STEPS:]
        return replace(
            self,
            draft=draft,
            tool=_usable_tool(self.tool, draft),
            before=before,
            after=(),
            previous=self.draft,
            typing=typing,
            selected=selected if selected is not None else self.selected if self.selected in draft.board else None,
            reply=None,
            players_error=self._error_after(draft),
            question=replace(self.question, result=None),
        )

    def load(self, draft: PositionDraft, *, typing: str = "") -> "Editor":
        """Replace the whole position in one step, and the text that was typed for it."""
        return replace(self.step(draft, typing=typing), invalid_text=None)

    def undo(self) -> "Editor":
        """Undo a step, if there is one."""
        if not self.before:
            return self
        return self._at(self.before[-1], self.before[:-1], (*self.after, self.draft))

    def redo(self) -> "Editor":
        """Redo a step, if there is one."""
        if not self.after:
            return self
        return self._at(self.after[-1], (*self.before, self.draft), self.after[:-1])

    def _at(
        self, draft: PositionDraft, before: tuple[PositionDraft, ...], after: tuple[PositionDraft, ...]
    ) -> "Editor":
        return Editor(
            draft,
            before,
            after,
            previous=self.draft,
            tool=_usable_tool(self.tool, draft),
            destination=self.destination,
            words=self.words,
            invalid_text=self.invalid_text,
            players_error=self._error_after(draft),
            question=replace(self.question, result=None),
        )

    @property
    def placing_state(self) -> State | None:
        """The state in which the selected tile is placed; `None` without one, or if there is no such position."""
        state, tool = self.draft.state, self.tool
        if state is None or not isinstance(tool, TileTool):
            return None
        try:
            return state.edit(hand=tool.id)
        except SetupError:
            return None

    def _error_after(self, draft: PositionDraft) -> FieldError | None:
        """Return the error in the typed players after a step that leaves the value of its field, and so its text."""
        error = self.players_error
        return error if error and _typed_value(draft, error.field) == _typed_value(self.draft, error.field) else None

    def with_reply(self, reply: tuple[str | Reason, ...] | EditorReply) -> "Editor":
        """Set the reply to the last click, and change nothing else."""
        return replace(self, reply=reply)


def _typed_value(draft: PositionDraft, field: str) -> tuple[str | int, ...]:
    """Return the value of a field in the form of the players; empty if there is no such player."""
    kind, _, player = field.partition("-")
    values: dict[str, tuple[str | int, ...]] = {"name": draft.players, "points": draft.scores, "turn": (draft.turn,)}
    return values[kind][int(player or 0) :][:1]


def _usable_tool(tool: Tool | None, draft: PositionDraft) -> Tool | None:
    """Return the tool if it is still available after a change of sets and players."""
    match tool:
        case TileTool(id):
            is_available = draft.copies(id) > 0
        case MeepleTool(player, kind):
            is_available = player < len(draft.players) and (kind is MeepleKind.SMALL or "inns_cathedrals" in draft.sets)
        case FigureTool():
            is_available = "mage_witch" in draft.sets
        case _:
            return tool
    return tool if is_available else None
