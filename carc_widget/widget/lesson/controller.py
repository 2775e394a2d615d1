"""What stands behind a page: a session with its `screen` and `update`, and the plain object that keeps the answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from carc_widget.lessons.prediction import Prediction
from carc_widget.lessons.slides import Slide, make_slide
from carc_widget.widget.lesson import slides as deck
from carc_widget.widget.lesson.messages import LessonMessage, StepSlides
from carc_widget.widget.lesson.page import LessonPage

Session = TypeVar("Session")


class Controller(Generic[Session]):
    """A session, and what carries out its orders.

    Attributes:
        session: how far it has come.
        keeps: whether an answer is kept, and told in a line of text under the page.
    """

    session: Session
    keeps = False

    def take(self, wish: LessonMessage) -> None:
        """Bring it to what somebody wants."""
        raise NotImplementedError

    def page(self) -> LessonPage:
        """What is seen."""
        raise NotImplementedError

    def fail(self, message: str) -> None:
        """Say why something could not be done."""

    def prepared(self) -> Mapping[str, Callable[[], LessonPage]]:
        """What would be seen after a knob was pressed, for those that are told before they are pressed."""
        return {}

    @property
    def line(self) -> str:
        """What is kept as text."""
        return "<Lesson>"


class Presenting(Controller[deck.Slides]):
    """Slides for a class."""

    def __init__(self, slides: Sequence[Slide]) -> None:
        self.session = deck.Slides(tuple(slides), teaching=True, captions=False)

    def take(self, wish: LessonMessage) -> None:
        """Go where the teacher wants."""
        self.session, _orders = deck.update(self.session, wish)

    def page(self) -> LessonPage:
        """What is seen."""
        return deck.page(self.session)

    def prepared(self) -> Mapping[str, Callable[[], LessonPage]]:
        """A step on and a step back, so that a clicker is answered at once, even by a kernel that is late."""
        found = {id: deck.update(self.session, StepSlides(by))[0] for id, by in (("next", 1), ("back", -1))}
        return {id: partial(deck.page, after) for id, after in found.items() if after is not self.session}

    @property
    def line(self) -> str:
        """How many slides there are."""
        return f"<Presentation: {len(self.session.slides)} slides>"


class Predicting(Controller[deck.Slides]):
    """A scenario that is predicted."""

    keeps = True

    def __init__(self, prediction: Prediction) -> None:
        self.prediction = prediction
        self.session = deck.Slides((make_slide(prediction),), teaching=False, predicted=prediction.result)

    def take(self, wish: LessonMessage) -> None:
        """Go on, and keep what is predicted."""
        self.session, orders = deck.update(self.session, wish)
        for order in orders:
            self.session = replace(self.session, predicted=self.prediction.answer(*order.letters))

    def page(self) -> LessonPage:
        """What is seen."""
        return deck.page(self.session)

    @property
    def line(self) -> str:
        """The prediction as the line of code that gives it again."""
        prediction = self.prediction
        call = f'scenarios["{prediction.scenario.id}"].predict("{prediction.attempt.id}")'
        if prediction.result is None:
            return call
        return f'{call}.answer("{prediction.result.letters}")'
