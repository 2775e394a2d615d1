"""What stands behind a page: a session with its `screen` and `update`, and the plain object that keeps the answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.prediction import Prediction
from carc_widget.lessons.slides import Slide, make_slide
from carc_widget.widget.lesson import slides as deck
from carc_widget.widget.lesson.messages import Step, Wish
from carc_widget.widget.lesson.page import Page

Session = TypeVar("Session")


class Room(Generic[Session]):
    """A session, and what carries out its orders.

    Attributes:
        session: how far it has come.
        keeps: whether an answer is kept, and told in a line of text under the page.
    """

    session: Session
    keeps = False

    def take(self, wish: Wish) -> None:
        """Bring it to what somebody wants."""
        raise NotImplementedError

    def screen(self) -> Page:
        """What is seen."""
        raise NotImplementedError

    def fail(self, message: str) -> None:
        """Say why something could not be done."""

    def prepared(self) -> Mapping[str, Callable[[], Page]]:
        """What would be seen after a knob was pressed, for those that are told before they are pressed."""
        return {}

    @property
    def line(self) -> str:
        """What is kept as text."""
        return "<Lesson>"


class Presenting(Room[deck.Deck]):
    """Slides for a class."""

    def __init__(self, slides: Sequence[Slide]) -> None:
        self.session = deck.Deck(tuple(slides), teaching=True, captions=False)

    def take(self, wish: Wish) -> None:
        """Go where the teacher wants."""
        self.session, _orders = deck.update(self.session, wish)

    def screen(self) -> Page:
        """What is seen."""
        return deck.screen(self.session)

    def prepared(self) -> Mapping[str, Callable[[], Page]]:
        """A step on and a step back, so that a clicker is answered at once, even by a kernel that is late."""
        found = {id: deck.update(self.session, Step(by))[0] for id, by in (("next", 1), ("back", -1))}
        return {id: partial(deck.screen, after) for id, after in found.items() if after is not self.session}

    @property
    def line(self) -> str:
        """How many slides there are."""
        return f"<Presentation: {len(self.session.slides)} slides>"


class Predicting(Room[deck.Deck]):
    """A scenario that is predicted."""

    keeps = True

    def __init__(self, prediction: Prediction) -> None:
        self.prediction = prediction
        self.session = deck.Deck((make_slide(prediction),), teaching=False, predicted=prediction.result)

    def take(self, wish: Wish) -> None:
        """Go on, and keep what is predicted."""
        self.session, orders = deck.update(self.session, wish)
        for order in orders:
            self.session = replace(self.session, predicted=self.prediction.answer(*order.letters))

    def screen(self) -> Page:
        """What is seen."""
        return deck.screen(self.session)

    @property
    def line(self) -> str:
        """The prediction as the line of code that gives it again."""
        prediction = self.prediction
        call = f'scenarios["{prediction.scenario.id}"].predict("{prediction.attempt.id}")'
        if prediction.result is None:
            return call
        return f'{call}.answer("{prediction.result.letters}")'


def room_of(subject: object) -> Room[Any]:
    """The room for a subject, in the language in use.

    Raises:
        BadArgument: there is none for it.
    """
    if isinstance(subject, Prediction):
        return Predicting(subject)
    if isinstance(subject, Exercise):
        from carc_widget.widget.lesson.answering import Answering  # which knows this module

        return Answering(subject)
    if isinstance(subject, list | tuple) and subject:
        return Presenting([make_slide(each) for each in subject])
    raise BadArgument(f"{shown(subject)} is no lesson; give a prediction, an exercise, or a list of slides")
