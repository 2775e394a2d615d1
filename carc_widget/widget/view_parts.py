"""What a screen consists of, as data: texts in the viewer's language, pictures, and what can be pressed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from carc_widget.engine.actions import Place
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import Tile
from carc_widget.graphics.piece_placement import BoardPosition
from carc_widget.graphics.scene import View
from carc_widget.graphics.shapes import Drawing
from carc_widget.i18n.language import language
from carc_widget.widget.board.animation_parts import STILL, Motion
from carc_widget.widget.board.land import Land, land
from carc_widget.widget.messages import Intent
from carc_widget.widget.review.review_parts import ReviewPart
from carc_widget.widget.sidebar.sidebar_parts import Ledger
from carc_widget.widget.sums.sum_parts import SumPart
from carc_widget.widget.timeline.timeline_parts import Slider, TimePart
from carc_widget.widget.view_model import Button


class Look(StrEnum):
    """What a mark looks like on the board."""

    CELL = "cell"
    OFFER = "offer"
    CHOICE = "choice"
    GOAL = "goal"
    TRIED = "tried"
    LYING = "lying"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the board that can be pressed: a whole cell, or a spot.

    Attributes:
        id: its name among all marks.
        label: what a press does.
        intent: what a press leads to.
        look: what it looks like: an empty cell, a meeple on offer, a piece to choose from, a goal of a figure,
            a meeple that stands there for a try, a tile that lies there.
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
        who: what stands in place of whose turn it is.
        step: what stands in place of the number of the turn, then.
        sum: a sum that is told, in place of all else.
    """

    player: int
    sentence: str
    state: State
    hint: str = ""
    rules: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    buttons: tuple[Button, ...] = ()
    who: str = ""
    step: str = ""
    sum: SumPart | None = None


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
class Tag:
    """A few letters on the board that are read at every size.

    Attributes:
        text: what it says.
        at: where its middle stands, in tiles.
        colours: the colours of the players whom it is about.
    """

    text: str
    at: tuple[float, float]
    colours: tuple[str, ...]


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
        tags: what features are worth; where there is no room for all, the first matter most.
        motion: what the last move set in motion.
        lying: the state to tell of to those who point at the land: without what is only tried; `None` to tell nothing.
        draft: what is drawn instead of the state while a position is edited.
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
    tags: tuple[Tag, ...] = ()
    motion: Motion = STILL
    lying: State | None = None
    draft: BoardPosition | None = None

    @property
    def table(self) -> BoardPosition:
        """What is drawn: the draft that is edited, or the state."""
        return self.state if self.draft is None else self.draft


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
        sum: a sum that is told in large letters; the sentence says the same.
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
    sum: SumPart | None = None

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Every picture in it."""
        shown = (self.hand.drawing, self.piece, *(button.piece for button in self.buttons))
        return tuple(drawing for drawing in shown if drawing)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a screen reader says by itself.

    Attributes:
        revision: how often the game has come to stand elsewhere; the news of a revision are said once.
        news: what the last move brought about, in sentences.
        asked: whose turn it is, what is in hand, what is asked, and the answer to the last press; of these only what
            has changed is said.
    """

    revision: int
    news: tuple[str, ...]
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trouble:
    """An error in a callback, shown under the board, with a line of Python that leads there."""

    title: str
    message: str
    trace_title: str
    trace: str
    line_title: str
    line: str


@dataclass(frozen=True, slots=True)
class Below:
    """What stands under the board: errors, and the button that puts them away; the review of the game."""

    troubles: tuple[Trouble, ...]
    dismiss: Button
    review: ReviewPart | None = None


@dataclass(frozen=True)
class Screen:
    """Everything that is seen and can be pressed.

    Attributes:
        language: the code of the language of all texts.
        revision: how often the game has come to stand elsewhere; comes back with every press.
        board, bar, ledger, below, time: its parts.
        texts: what the page says by itself.
        spoken: what a screen reader says by itself.
    """

    language: str
    revision: int
    board: BoardPart
    bar: Bar
    ledger: Ledger
    below: Below
    time: TimePart
    texts: Mapping[str, str]
    spoken: Spoken

    @cached_property
    def land(self) -> Land:
        """What lies where, for those who point at it: found out when it is asked for, after the board was drawn."""
        with language(self.language):
            return land(self.board.lying, self.language) if self.board.lying else Land()

    @cached_property
    def buttons(self) -> Mapping[str, Button]:
        """Every button that can be pressed now, by its id."""
        return {button.id: button for button in self._buttons() if button.enabled}

    @cached_property
    def marks(self) -> Mapping[str, Mark]:
        """Every mark on the board, by its id."""
        return {mark.id: mark for mark in self.board.marks}

    @property
    def sliders(self) -> Mapping[str, Slider]:
        """Every slider, by its id."""
        review = (self.below.review.slider,) if self.below.review else ()
        return {slider.id: slider for slider in (self.time.slider, *review)}

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
        if bar.sum:
            yield from (term.opens for term in bar.sum.terms if term.opens)
        yield from self.time.buttons
        if self.below.troubles:
            yield self.below.dismiss
        if self.below.review:
            yield from self.below.review.buttons
        if ledger.form:
            yield from ledger.form.buttons
            return
        if ledger.editor:
            yield from ledger.editor.buttons
            yield from (ledger.rule.close,) if ledger.rule else ()
            return
        if ledger.choices:
            yield ledger.choices.fold
            yield from (choice.button for choice in ledger.choices.rows)
        yield from ledger.commands
        yield from ledger.telling
        if ledger.search.words:
            yield from (*ledger.search.found, ledger.search.clear)
        if ledger.hints:
            yield from (row.button for row in ledger.hints.rows)
        if ledger.aids:
            yield from ledger.aids.buttons
        for entry in ledger.log.entries:
            yield from entry.rules
            if entry.tell:
                yield entry.tell
        if ledger.card:
            yield from ledger.card.rules
            yield ledger.card.close
        if ledger.rule:
            yield ledger.rule.close
