"""What stands in the editor, as one frozen value: the draft with what was done to it, and what is chosen."""

from dataclasses import dataclass, replace
from enum import StrEnum

from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.geometry import Cell
from carc_widget.engine.refusals import Reason
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.new_game.form_values import FieldError

MOST_STEPS = 500
"""How many steps can be taken back."""


@dataclass(frozen=True, slots=True)
class TileTool:
    """A kind of tile, to be put on the board."""

    id: str


@dataclass(frozen=True, slots=True)
class MeepleTool:
    """A meeple of a player, to be put on the board."""

    player: int
    kind: MeepleKind = MeepleKind.SMALL


@dataclass(frozen=True, slots=True)
class FigureTool:
    """The mage or the witch, to be put on the board."""

    figure: Figure


@dataclass(frozen=True, slots=True)
class Eraser:
    """What takes tiles and pieces off the board."""


Tool = TileTool | MeepleTool | FigureTool | Eraser
"""What is chosen for the next press on the board."""


class Goes(StrEnum):
    """Where a tile goes that is pressed in the palette: onto the board, into the hand, out of the bag or into it."""

    BOARD = "board"
    HAND = "hand"
    LESS = "less"
    MORE = "more"


class EditorReply(StrEnum):
    """Why a press in the editor did nothing, where no rule says so."""

    CHOOSE_FIRST = "choose_first"
    NO_TILE_THERE = "no_tile_there"
    NO_PIECE_THERE = "no_piece_there"
    ONE_WAY_ONLY = "one_way_only"
    NO_COPY_LEFT = "no_copy_left"


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that was typed and cannot be used.

    Attributes:
        text: what was typed.
        line: the line of it that cannot be read, and `column` the place there, from 1; 0 if all of it can be read.
        problems: what was expected there and what was found, or what else is wrong with it.
    """

    text: str
    line: str
    column: int
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Editor:
    """Everything in the editor.

    Attributes:
        draft: the position as it is now.
        before: the drafts before it, the last one last; `after` those that were taken back, the next one last.
        typing: what is being typed, as long as that is one step: `line`, `players` or `options`; else empty.
        tool: what is chosen, if anything is.
        goes: where a tile of the palette goes.
        words: what the palette is searched for.
        touched: the cell of the tile that was put or pressed last.
        said: the answer to the last press.
        unread: what was typed for a position, if it cannot be used.
        wrong_names: what is wrong with the players as they were typed.
    """

    draft: PositionDraft
    before: tuple[PositionDraft, ...] = ()
    after: tuple[PositionDraft, ...] = ()
    typing: str = ""
    tool: Tool | None = None
    goes: Goes = Goes.BOARD
    words: str = ""
    touched: Cell | None = None
    said: tuple[str | Reason, ...] | EditorReply | None = None
    unread: Unread | None = None
    wrong_names: "FieldError | None" = None

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def step(self, draft: PositionDraft, *, touched: Cell | None = None, typing: str = "") -> "Editor":
        """With another draft, which can be taken back; what is typed without a pause is one step."""
        before = self.before if typing and typing == self.typing else (*self.before, self.draft)[-MOST_STEPS:]
        return replace(
            self,
            draft=draft,
            tool=_usable(self.tool, draft),
            before=before,
            after=(),
            typing=typing,
            touched=touched if touched is not None else self.touched if self.touched in draft.board else None,
            said=None,
            unread=None,
            wrong_names=None,
        )

    def undo(self) -> "Editor":
        """A step back, if there is one."""
        if not self.before:
            return self
        return self._at(self.before[-1], self.before[:-1], (*self.after, self.draft))

    def redo(self) -> "Editor":
        """A step forward again, if there is one."""
        if not self.after:
            return self
        return self._at(self.after[-1], (*self.before, self.draft), self.after[:-1])

    def _at(
        self, draft: PositionDraft, before: tuple[PositionDraft, ...], after: tuple[PositionDraft, ...]
    ) -> "Editor":
        return Editor(draft, before, after, tool=_usable(self.tool, draft), goes=self.goes, words=self.words)

    def say(self, said: tuple[str | Reason, ...] | EditorReply) -> "Editor":
        """With an answer to the last press, which changes nothing."""
        return replace(self, said=said)


def _usable(tool: Tool | None, draft: PositionDraft) -> Tool | None:
    """What was chosen, if it is still there: sets and players may have gone."""
    match tool:
        case TileTool(id):
            there = draft.copies(id) > 0
        case MeepleTool(player, kind):
            there = player < len(draft.players) and (kind is MeepleKind.SMALL or "inns_cathedrals" in draft.sets)
        case FigureTool():
            there = "mage_witch" in draft.sets
        case _:
            return tool
    return tool if there else None
