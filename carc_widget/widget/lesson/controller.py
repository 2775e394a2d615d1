"""Controllers of lesson pages: a session with its `page` and `update`, and the object that records the answers."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from carc_widget.engine.game import Game
from carc_widget.engine.state import State
from carc_widget.i18n.language import current_language
from carc_widget.lessons.prediction import Prediction
from carc_widget.lessons.slides import Slide, make_slide
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.lesson import slides as deck
from carc_widget.widget.lesson.messages import LessonMessage, StepSlides
from carc_widget.widget.lesson.page import LessonPage

Session = TypeVar("Session")

Prepared = tuple[Hashable, Callable[[], LessonPage]]
"""The subject of a page that is sent in advance, and a function that builds it."""


class Controller(Generic[Session]):
    """Controller: a session, and the commands that it runs.

    Attributes:
        session: the current session.
        boards: the live boards on the page.
        trial: a live board on which the position is tried; `None` while it is closed.
        changed: called after a change that no message of the page caused, such as a move on a board.
    """

    session: Session
    boards: tuple[GameWidget, ...] = ()
    trial: GameWidget | None = None

    def __init__(self, session: Session) -> None:
        self.session = session
        self.changed: Callable[[], None] = lambda: None

    def take(self, message: LessonMessage) -> None:
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
        """Show an error."""

    def prepared(self) -> Mapping[str, Prepared]:
        """Return the pages that some buttons would show, to send them in advance."""
        return {}

    @property
    def position(self) -> State | None:
        """The position that can be tried on a live board, if any."""
        return None

    def toggle_trial(self) -> None:
        """Open the position on a live board, or close that board."""
        if self.trial is not None:
            self.trial.close()
            self.trial = None
        elif (state := self.position) is not None:
            self.trial = GameWidget(Game(state=state, seed=1), language=current_language())
            self.trial.embed()

    def close(self) -> None:
        """Close the boards."""
        for board in self.boards:
            board.close()
        if self.trial is not None:
            self.trial.close()

    @property
    def line(self) -> str:
        """The record as text."""
        return "<Lesson>"


class Presenting(Controller[deck.Slides]):
    """Controller of slides for a class."""

    def __init__(self, slides: Sequence[Slide]) -> None:
        super().__init__(deck.Slides(tuple(slides), teaching=True, captions=False))

    def take(self, message: LessonMessage) -> None:
        """Apply a message of the teacher."""
        self.session, _orders = deck.update(self.session, message)

    def page(self) -> LessonPage:
        """Build the page."""
        return deck.page(self.session)

    @property
    def subject(self) -> Hashable:
        """The number of the slide."""
        return self.session.number

    def prepared(self) -> Mapping[str, Prepared]:
        """Return the next and the previous page, so that a presenter key takes effect at once despite a slow kernel."""
        found = {id: deck.update(self.session, StepSlides(by))[0] for id, by in (("next", 1), ("back", -1))}
        return {
            id: (after.number, partial(deck.page, after)) for id, after in found.items() if after is not self.session
        }

    @property
    def line(self) -> str:
        """The number of slides, as text."""
        return f"<Presentation: {len(self.session.slides)} slides>"


class Predicting(Controller[deck.Slides]):
    """Controller of the prediction of a scenario."""

    def __init__(self, prediction: Prediction) -> None:
        super().__init__(deck.Slides((make_slide(prediction),), teaching=False, predicted=prediction.result))
        self.prediction = prediction

    def take(self, message: LessonMessage) -> None:
        """Apply a message, and record the prediction."""
        self.session, orders = deck.update(self.session, message)
        for order in orders:
            self.session = replace(self.session, predicted=self.prediction.answer(*order.letters))

    def page(self) -> LessonPage:
        """Build the page."""
        return deck.page(self.session)

    @property
    def position(self) -> State | None:
        """The position of the scenario."""
        return self.prediction.scenario.start

    @property
    def line(self) -> str:
        """The prediction as the line of code that reproduces it."""
        return self.prediction.call
