"""Base class of the controllers of lesson pages: a session with its page and its boards."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from carc_widget.engine.game import Game
from carc_widget.engine.state import State
from carc_widget.i18n.language import _, current_language
from carc_widget.scenarios.scenario import SEED
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.lesson.messages import LessonMessage
from carc_widget.widget.lesson.page import LessonPage

SessionT = TypeVar("SessionT")

Still = tuple[LessonPage, tuple[str, ...]]
"""A page and the lines of its answer, for notebooks without a kernel."""

Prepared = tuple[Hashable, Callable[[], LessonPage]]
"""The subject of a page that is sent in advance, and a function that builds it."""


def unsaved_text(error: OSError) -> str:
    """Return the message about an answer that cannot be written to the file of the results."""
    return _("The answer could not be saved: {error}", error=error)


class Controller(Generic[SessionT]):
    """Controller: a session, and the commands that it runs.

    Attributes:
        session: the current session.
        on_change: called after a change that no message of the page caused, such as a move on a board.
        error: why the last message failed, or why its answer could not be saved; may be empty.
    """

    def __init__(self, session: SessionT) -> None:
        self.session = session
        self.on_change: Callable[[], None] = lambda: None
        self.error = ""
        self._trial: GameWidget | None = None

    @property
    def boards(self) -> tuple[GameWidget, ...]:
        """The live boards on the page."""
        return ()

    @property
    def trial(self) -> GameWidget | None:
        """The live board on which the position is tried; `None` while it is closed."""
        return self._trial

    def handle(self, message: LessonMessage) -> None:
        """Apply a message to the session."""
        raise NotImplementedError

    def page(self) -> LessonPage:
        """Build the page."""
        raise NotImplementedError

    @property
    def subject(self) -> Hashable:
        """What the page is about: an answer to another subject is out of date."""
        return None

    def fail(self, message: str) -> None:
        """Show an error, until the next message."""
        self.error = message

    def prepared(self) -> Mapping[str, Prepared]:
        """Return the pages that some buttons would show, to send them in advance."""
        return {}

    def stills(self) -> Sequence[Still]:
        """Return the pages that a notebook without a kernel shows, each with its answer."""
        return [(self.page(), ())]

    @property
    def position(self) -> State | None:
        """The position that can be tried on a live board, if any."""
        return None

    def toggle_trial(self) -> None:
        """Open the position on a live board, or close that board."""
        if self._trial is not None:
            self._trial.close()
            self._trial = None
        elif (state := self.position) is not None:
            self._trial = GameWidget(Game(state=state, seed=SEED), language=current_language())
            self._trial.embed()

    def close(self) -> None:
        """Close the boards."""
        for board in self.boards:
            board.close()
        if self._trial is not None:
            self._trial.close()

    @property
    def line(self) -> str:
        """The page as a line of plain text, such as the code that repeats an answer."""
        return "<Lesson>"
