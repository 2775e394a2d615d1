"""The parts of the list beside the board, as data: players, what happened, cards, rules, switches and forms."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from carc_widget.engine.geometry import Cell
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.hints.hint_parts import HintPart
from carc_widget.widget.new_game.form_parts import Form
from carc_widget.widget.sums.sum_parts import TablePart
from carc_widget.widget.view_model import Button

if TYPE_CHECKING:
    from carc_widget.widget.editor.panel_parts import EditorPart  # which is loaded when the editor is opened


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the list.

    Attributes:
        name, points, colour: who, how many points, which colour.
        coloured: the colour in a word, unless it is the name.
        said: the points for screen readers.
        badge: what is won; may be empty.
        active: whether this player decides now.
        pieces: each meeple of the supply, with whether it is still there.
        left: how many are left, in words.
        tell: the button that tells what the points are for.
        plays: which bot plays; empty for a person.
    """

    name: str
    points: int
    said: str
    colour: str
    coloured: str
    badge: str
    active: bool
    pieces: tuple[tuple[Drawing, bool], ...]
    left: str
    tell: Button
    plays: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to know, with a picture, and the cells that it is about."""

    text: str
    piece: Drawing | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened.

    Attributes:
        text: in a sentence; for a score, who gets it.
        cells: where on the board.
        rules: the rules that it follows, to be opened.
        sum: for a score, the sum that it is.
        colour: for a score, the colour of the player who gets it, if only one does.
        tell: for a score, the button that tells it term by term.
    """

    text: str
    cells: tuple[Cell, ...] = ()
    rules: tuple[Button, ...] = ()
    sum: str = ""
    colour: str = ""
    tell: Button | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """What happened in one turn, the newest first; or the final scoring, the highest score first.

    Attributes:
        title: the turn and whose it was.
        entries: what happened.
        colour: the colour of the player, if it was the turn of one.
        note: the remark on it; may be empty.
    """

    title: str
    entries: tuple[Entry, ...]
    colour: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """What happened, the newest first; at the end of the game, the final scoring before all else."""

    title: str
    chapters: tuple[Chapter, ...]
    empty: str

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened, whenever."""
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)


@dataclass(frozen=True, slots=True)
class OpenRule:
    """A rule that is open for reading.

    Attributes:
        id, title, paragraphs: what it says.
        reading: where its sources are silent or disagree, what is done here; may be empty.
        options: the options that belong to it, as this game has them.
        edition: which editions this game follows; empty where no option belongs to the rule.
        sources_title, sources: the documents that it comes from.
        close: the button that closes it.
    """

    id: str
    title: str
    paragraphs: tuple[str, ...]
    reading: str
    options: tuple[str, ...]
    edition: str
    sources_title: str
    sources: tuple[str, ...]
    close: Button


@dataclass(frozen=True, slots=True)
class RuleSearch:
    """A field to look for rules by a word.

    Attributes:
        id: comes back with the word.
        label: what the field is for.
        words: what was looked for; may be empty.
        found: the rules, each to be opened.
        empty: what is said if there are none.
        clear: the button that puts the rules found away.
    """

    id: str
    label: str
    words: str
    found: tuple[Button, ...]
    empty: str
    clear: Button


@dataclass(frozen=True, slots=True)
class Card:
    """What was asked about: a feature, or an empty cell.

    Attributes:
        title: what it is.
        rows: what each figure is for, and the sum that it is.
        remarks: how the majority came about, and what is often argued about.
        tiles: tiles that fit, each with how many are left.
        cells: the cells that it covers.
        rules: the rules behind it, to be opened.
        colour: the colour of its owner; may be empty.
        close: the button that lets go of it.
    """

    title: str
    rows: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    tiles: tuple[tuple[Drawing, str], ...]
    cells: tuple[Cell, ...]
    rules: tuple[Button, ...]
    colour: str
    close: Button


@dataclass(frozen=True, slots=True)
class Switches:
    """The menu of what is shown besides the game: a button for each, chosen while it is on."""

    title: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen, with the cells that it is about."""

    button: Button
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that can be chosen on the board, as a list.

    Attributes:
        fold: the button that opens the list and folds it away again.
        open: whether it is open.
        rows: what can be chosen; empty while it is folded away.
        empty: what is said if there is nothing.
    """

    fold: Button
    open: bool
    rows: tuple[Choice, ...]
    empty: str


@dataclass(frozen=True, slots=True)
class Help:
    """How a turn goes: a few words on each part, and the keys."""

    title: str
    parts: tuple[tuple[str, str], ...]
    keys: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The list beside the board; in place of all else a form, while one is open.

    At the end of the game, the table stands in place of the players.
    """

    players: tuple[PlayerRow, ...]
    facts: tuple[Fact, ...]
    commands: tuple[Button, ...]
    rule: OpenRule | None
    search: RuleSearch
    log: Log
    help: Help
    form: Form | None = None
    card: Card | None = None
    aids: Switches | None = None
    left: tuple[tuple[Drawing, str], ...] = ()
    table: TablePart | None = None
    editor: "EditorPart | None" = None
    hints: HintPart | None = None
    choices: Choices | None = None
    question: str = ""

    @property
    def telling(self) -> tuple[Button, ...]:
        """The buttons that tell what the points of the players are for."""
        if self.table is None:
            return tuple(row.tell for row in self.players)
        cells = (cell.button for row in self.table.rows for cell in row.cells if cell.button)
        return (*cells, self.table.play)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Every picture in it."""
        pieces = tuple(piece for row in self.players for piece, _there in row.pieces)
        tiles = tuple(drawing for drawing, _left in (*(self.card.tiles if self.card else ()), *self.left))
        edited = self.editor.drawings if self.editor else ()
        form = self.form.drawings if self.form else ()
        return (*pieces, *(fact.piece for fact in self.facts if fact.piece), *tiles, *form, *edited)
