"""What a screen consists of, as data: texts in the viewer's language, pictures, and what can be pressed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from carc_widget.art.scene import View
from carc_widget.art.shapes import Drawing
from carc_widget.engine.actions import Place
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import Tile
from carc_widget.widget.intents import Intent


class Look(StrEnum):
    """What a mark looks like on the board."""

    CELL = "cell"
    OFFER = "offer"
    CHOICE = "choice"
    GOAL = "goal"
    TRIED = "tried"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the board that can be pressed: a whole cell, or a spot.

    Attributes:
        id: its name among all marks.
        label: what a press does.
        intent: what a press leads to.
        look: what it looks like: an empty cell, a meeple on offer, a piece to choose from, a goal of a figure,
            a meeple that stands there for a try.
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
    intent: Intent
    look: Look
    cell: Cell | None = None
    turns: tuple[int, ...] = ()
    spot: Spot | None = None
    kind: MeepleKind | None = None
    figure: Figure | None = None
    piece: Drawing | None = None
    group: int = 0


@dataclass(frozen=True, slots=True)
class Button:
    """A button.

    Attributes:
        id: its name; buttons with the same name do the same.
        label: what it says.
        intent: what a press leads to.
        tip: what it says when pointed at; a screen reader hears it if the label is a sign.
        main: whether it is the one that stands for going on.
        chosen: for one of several alternatives, whether it is the current one.
        enabled: whether it can be pressed.
        piece: the picture on it.
        colour: the colour of its rim, if it has one of its own.
    """

    id: str
    label: str
    intent: Intent
    tip: str = ""
    main: bool = False
    chosen: bool | None = None
    enabled: bool = True
    piece: Drawing | None = None
    colour: str = ""


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
    """

    player: int
    sentence: str
    state: State
    hint: str = ""
    rules: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Handles:
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
class BoardPart:
    """The board.

    Attributes:
        state: the state to draw.
        view: the marks and aids that are drawn on it.
        marks: what can be pressed.
        hand: the tile in hand, if there is one.
        tried: where it lies for a try.
        rotation: how it is turned otherwise.
        label: what a screen reader says of the board.
        handles: the buttons that stand on the board, beside the tile that is tried, and the cell of that tile.
        selected: the feature that was asked about.
    """

    state: State
    view: View
    marks: tuple[Mark, ...]
    hand: Tile | None
    tried: Place | None
    rotation: int
    label: str
    handles: Handles | None = None
    selected: Feature | None = None


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The large picture in the bar: the tile in hand, the one just placed, or whoever has won.

    Attributes:
        drawing: what it shows; nothing if `None`.
        rotation: quarter turns clockwise.
        label: what it is; may be empty.
        faded: whether it is done with.
        framed: whether it is a tile.
        turn: the button that turns it.
    """

    drawing: Drawing | None = None
    rotation: int = 0
    label: str = ""
    faded: bool = False
    framed: bool = True
    turn: Button | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar above the board: the tile in hand, whose turn it is, what to do now, and the buttons for it.

    Attributes:
        hand: the large picture.
        piece: a meeple of the player who decides.
        who: whose turn it is, and `turn` its number.
        sentence: what to do now.
        hint: how, or why not: then it is an `answer` to the last press.
        rules: the rules behind it, to be opened.
        buttons: what can be done.
    """

    hand: HandPicture
    piece: Drawing
    who: str
    turn: str
    sentence: str
    hint: str
    answer: bool
    rules: tuple[Button, ...]
    buttons: tuple[Button, ...]

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Every picture in it."""
        shown = (self.hand.drawing, self.piece, *(button.piece for button in self.buttons))
        return tuple(drawing for drawing in shown if drawing)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the list.

    Attributes:
        name, points, colour: who, how many points, which colour.
        said: the points for screen readers.
        badge: what is won; may be empty.
        active: whether this player decides now.
        pieces: each meeple of the supply, with whether it is still there.
        left: how many are left, in words.
    """

    name: str
    points: int
    said: str
    colour: str
    badge: str
    active: bool
    pieces: tuple[tuple[Drawing, bool], ...]
    left: str


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
    """

    text: str
    cells: tuple[Cell, ...] = ()
    rules: tuple[Button, ...] = ()
    sum: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What happened in one turn, the newest first; or the final scoring, the highest score first.

    Attributes:
        title: the turn and whose it was.
        entries: what happened.
        colour: the colour of the player, if it was the turn of one.
    """

    title: str
    entries: tuple[Entry, ...]
    colour: str = ""


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
class Help:
    """How a turn goes: a few words on each part, and the keys."""

    title: str
    parts: tuple[tuple[str, str], ...]
    keys: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A box to tick in a form."""

    field: str
    value: str
    label: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class Form:
    """The form for a new game.

    Attributes:
        id: comes back with its values.
        title, players, players_hint, sets, seed, no_seed: the texts of its parts.
        kept: what becomes of the game so far; may be empty.
        names: the players as they are now.
        choices: what can be ticked.
        refusal: why the values were not taken; may be empty.
        start: what the button says that sends it.
        cancel: the button that closes it.
    """

    id: str
    title: str
    kept: str
    players: str
    names: str
    players_hint: str
    sets: str
    choices: tuple[Choice, ...]
    seed: str
    no_seed: str
    refusal: str
    start: str
    cancel: Button


@dataclass(frozen=True, slots=True)
class Ledger:
    """The list beside the board; in place of all else a form, while one is open."""

    players: tuple[PlayerRow, ...]
    facts: tuple[Fact, ...]
    commands: tuple[Button, ...]
    rule: OpenRule | None
    search: RuleSearch
    log: Log
    help: Help
    form: Form | None = None
    card: Card | None = None

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Every picture in it."""
        pieces = tuple(piece for row in self.players for piece, _there in row.pieces)
        tiles = tuple(drawing for drawing, _left in self.card.tiles) if self.card else ()
        return (*pieces, *(fact.piece for fact in self.facts if fact.piece), *tiles)


@dataclass(frozen=True, slots=True)
class Trouble:
    """An error in a callback, shown under the board."""

    title: str
    message: str
    trace_title: str
    trace: str


@dataclass(frozen=True, slots=True)
class Below:
    """What stands under the board: errors, and the button that puts them away."""

    troubles: tuple[Trouble, ...]
    dismiss: Button


@dataclass(frozen=True)
class Screen:
    """Everything that is seen and can be pressed.

    Attributes:
        language: the code of the language of all texts.
        revision: how often the game has come to stand elsewhere; comes back with every press.
        board, bar, ledger, below: its parts.
        texts: what the page says by itself.
    """

    language: str
    revision: int
    board: BoardPart
    bar: Bar
    ledger: Ledger
    below: Below
    texts: Mapping[str, str]

    @cached_property
    def buttons(self) -> Mapping[str, Button]:
        """Every button that can be pressed now, by its id."""
        return {button.id: button for button in self._buttons() if button.enabled}

    @cached_property
    def marks(self) -> Mapping[str, Mark]:
        """Every mark on the board, by its id."""
        return {mark.id: mark for mark in self.board.marks}

    @property
    def main(self) -> Button | None:
        """The button that stands for going on."""
        return next((button for button in self.bar.buttons if button.main), None)

    def _buttons(self) -> Iterator[Button]:
        bar, ledger = self.bar, self.ledger
        if self.board.handles:
            yield from self.board.handles.buttons
        yield from bar.rules
        if bar.hand.turn:
            yield bar.hand.turn
        yield from bar.buttons
        if self.below.troubles:
            yield self.below.dismiss
        if ledger.form:
            yield ledger.form.cancel
            return
        yield from ledger.commands
        if ledger.search.words:
            yield from (*ledger.search.found, ledger.search.clear)
        for entry in ledger.log.entries:
            yield from entry.rules
        if ledger.card:
            yield from ledger.card.rules
            yield ledger.card.close
        if ledger.rule:
            yield ledger.rule.close
