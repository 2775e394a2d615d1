"""What is seen and can be pressed, as data, of a session: a pure function, without a browser."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from carc_widget.i18n.language import language
from carc_widget.widget.board.board import board
from carc_widget.widget.board.land import Land, land
from carc_widget.widget.board.model import BoardView, Mark
from carc_widget.widget.board.prompt import prompt
from carc_widget.widget.board.speech import Spoken, spoken
from carc_widget.widget.dialogs import Dialogs, dialogs
from carc_widget.widget.editor.board import editor_board
from carc_widget.widget.editor.toolbar import editor_toolbar, sentence_of
from carc_widget.widget.session import Editing, Session
from carc_widget.widget.sidebar.sidebar import Sidebar, sidebar
from carc_widget.widget.texts import texts
from carc_widget.widget.timeline.timeline import Timeline, timeline
from carc_widget.widget.toolbar import Toolbar, toolbar
from carc_widget.widget.view_model import Button, Slider


@dataclass(frozen=True)
class GameView:
    """Everything that is seen and can be pressed.

    Attributes:
        language: the code of the language of all texts.
        screen: the number of the screen; comes back with every message of the page.
        change: how often the game has changed.
        board, toolbar, sidebar, dialogs, timeline: its parts.
        texts: the texts of the page itself, by name.
        spoken: what screen readers announce.
    """

    language: str
    screen: int
    change: int
    board: BoardView
    toolbar: Toolbar
    sidebar: Sidebar
    dialogs: Dialogs
    timeline: Timeline
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
        review = (self.dialogs.review.slider,) if self.dialogs.review else ()
        return {slider.id: slider for slider in (self.timeline.slider, *review)}

    @property
    def main(self) -> Button | None:
        """The button that stands for going on."""
        return next((button for button in self.toolbar.buttons if button.main), None)

    def _buttons(self) -> Iterator[Button]:
        toolbar, sidebar = self.toolbar, self.sidebar
        if self.board.tile_buttons:
            yield from self.board.tile_buttons.buttons
        yield from toolbar.rules
        if toolbar.hand.rotate:
            yield toolbar.hand.rotate
        yield from toolbar.buttons
        if toolbar.sum:
            yield from (term.opens for term in toolbar.sum.terms if term.opens)
        yield from self.timeline.buttons
        if self.dialogs.errors:
            yield self.dialogs.dismiss
        if self.dialogs.review:
            yield from self.dialogs.review.buttons
        if sidebar.form:
            yield from sidebar.form.buttons
            return
        if sidebar.editor:
            yield from sidebar.editor.buttons
            yield from (sidebar.rule.close,) if sidebar.rule else ()
            return
        if sidebar.choices:
            yield sidebar.choices.fold
            yield from (choice.button for choice in sidebar.choices.rows)
        yield from sidebar.commands
        yield from sidebar.telling
        if sidebar.search.words:
            yield from (*sidebar.search.results, sidebar.search.clear)
        if sidebar.hints:
            yield from (row.button for row in sidebar.hints.rows)
        if sidebar.aids:
            yield from sidebar.aids.buttons
        for entry in sidebar.log.entries:
            yield from entry.rules
            if entry.explain:
                yield entry.explain
        if sidebar.card:
            yield from sidebar.card.rules
            yield sidebar.card.close
        if sidebar.rule:
            yield sidebar.rule.close


_seen: WeakKeyDictionary[Session, GameView] = WeakKeyDictionary()
"""A view is needed twice: to be shown, and for the next press on it."""


def view(session: Session) -> GameView:
    """Everything that is seen of a session and can be pressed, in its language."""
    found = _seen.get(session)
    if found is None:
        with language(session.language):
            found = _view(session)
        _seen[session] = found
    return found


def _view(session: Session) -> GameView:
    asked = prompt(session)
    editor = session.editor if isinstance(session.mode, Editing) else None
    if editor is not None:
        seen = editor_board(session, editor, sentence_of(editor)), editor_toolbar(session, editor)
    else:
        seen = board(session, asked), toolbar(session, asked)
    return GameView(
        session.language,
        session.screen,
        session.change,
        *seen,
        sidebar(session, asked),
        dialogs(session),
        timeline(session),
        texts(),
        spoken(session, asked, seen[1]),
    )
