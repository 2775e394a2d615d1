"""The view function: renders a session as data, everything on the screen with all controls; pure, without a browser."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from carc_widget.i18n.language import language
from carc_widget.widget.board.announcements import Announcements, announcements
from carc_widget.widget.board.board import board
from carc_widget.widget.board.hover_info import MappedTile, chances, effects, feature_map, segment_maps
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.prompt import prompt
from carc_widget.widget.board.view_model import BoardView, Target
from carc_widget.widget.dialogs import Dialogs, dialogs
from carc_widget.widget.editor.board import editor_board
from carc_widget.widget.editor.toolbar import editor_toolbar, instruction
from carc_widget.widget.menus import Menus, menus
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.sidebar import Sidebar, sidebar
from carc_widget.widget.texts import texts
from carc_widget.widget.timeline.timeline import Timeline, timeline
from carc_widget.widget.toolbar import Toolbar, toolbar
from carc_widget.widget.view_model import Button, Slider


@dataclass(frozen=True)
class GameView:
    """The view of a game widget: everything on the screen, with all controls.

    Attributes:
        language: the language code of all texts.
        screen: the number of the screen; every message of the page contains it.
        change: the number of changes of the game.
        board, toolbar, sidebar, menus, dialogs, timeline: the parts of the view.
        texts: the texts of the page itself, by name.
        announcements: the announcements for screen readers.
    """

    language: str
    screen: int
    change: int
    board: BoardView
    toolbar: Toolbar
    sidebar: Sidebar
    menus: Menus
    dialogs: Dialogs
    timeline: Timeline
    texts: Mapping[str, str]
    announcements: Announcements

    @cached_property
    def feature_map(self) -> Mapping[str, MappedTile]:
        """The features of the tiles by place, for hover descriptions; computed on first access, after the board."""
        with language(self.language):
            return feature_map(self.board.hover_state, self.language) if self.board.hover_state else {}

    @property
    def segment_maps(self) -> Mapping[str, str]:
        """The segment maps of the tiles in `feature_map`."""
        return segment_maps(self.board.hover_state) if self.board.hover_state else {}

    @cached_property
    def effects(self) -> Mapping[str, tuple[str, ...]]:
        """Texts for the pointer, computed on first access, after the board.

        For each marked cell, what the tile in hand does there, by rotation; for each open feature, by its key on the
        page, its chance to be completed.
        """
        state = self.board.hover_state
        if state is None:
            return {}
        with language(self.language):
            placing = any(target.cell in rotations_by_cell(state) for target in self.board.targets)
            return {**(effects(state, self.language) if placing else {}), **chances(state, self.language)}

    @cached_property
    def buttons(self) -> Mapping[str, Button]:
        """All enabled buttons, by id."""
        return {button.id: button for button in self._buttons() if button.enabled}

    @cached_property
    def targets(self) -> Mapping[str, Target]:
        """All targets on the board, by id."""
        return {target.id: target for target in self.board.targets}

    @property
    def sliders(self) -> Mapping[str, Slider]:
        """All sliders, by id."""
        review = (self.sidebar.review.slider,) if self.sidebar.review else ()
        return {slider.id: slider for slider in (self.timeline.slider, *review)}

    @property
    def main(self) -> Button | None:
        """The main button of the toolbar: it proceeds with the turn."""
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
            yield from (term.explain for term in toolbar.sum.terms if term.explain)
        yield from self.timeline.buttons
        if self.dialogs.errors:
            yield self.dialogs.dismiss
        if sidebar.form:
            yield from sidebar.form.buttons
            return
        if sidebar.editor:
            yield from sidebar.editor.buttons
            yield from (sidebar.rule.close,) if sidebar.rule else ()
            return
        if sidebar.review:
            yield from sidebar.review.buttons
        if sidebar.choices:
            yield sidebar.choices.fold
            yield from (choice.button for choice in sidebar.choices.rows)
        yield from sidebar.commands
        yield from self.menus.buttons
        yield from sidebar.explain_buttons
        if sidebar.search.words:
            yield from (*sidebar.search.results, sidebar.search.clear)
        else:
            yield from sidebar.help.rules
        if sidebar.hints:
            yield from sidebar.hints.buttons
        for entry in sidebar.log.entries:
            yield from entry.rules
            if entry.explain:
                yield entry.explain
        if sidebar.card:
            yield from sidebar.card.rules
            yield sidebar.card.close
        if sidebar.rule:
            yield sidebar.rule.close


_cached_views: WeakKeyDictionary[Session, GameView] = WeakKeyDictionary()
"""Cache of views: each is needed twice, to be sent and to handle the next input."""


def view(session: Session) -> GameView:
    """Render a session in its language; the result is cached."""
    cached = _cached_views.get(session)
    if cached is None:
        with language(session.language):
            cached = _view(session)
        _cached_views[session] = cached
    return cached


def _view(session: Session) -> GameView:
    current = prompt(session)
    editor = session.open_editor
    if editor is not None:
        parts = editor_board(session, editor, instruction(editor)), editor_toolbar(session, editor)
    else:
        parts = board(session, current), toolbar(session, current)
    return GameView(
        session.language,
        session.screen,
        session.change,
        *parts,
        sidebar(session, current),
        menus(session),
        dialogs(session),
        timeline(session),
        texts(editor is not None),
        announcements(session, current, parts[1]),
    )
