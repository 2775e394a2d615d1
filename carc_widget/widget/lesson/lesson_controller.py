"""A lesson for one learner: one page after the other, each with its own controller."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from carc_widget.i18n.language import _
from carc_widget.lessons.lesson import Lesson, LessonStep
from carc_widget.lessons.prediction import predict
from carc_widget.lessons.slides import make_slide
from carc_widget.scenarios.scenario import Scenario
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.lesson.controller import Controller, Still
from carc_widget.widget.lesson.messages import LessonMessage, OpenStep
from carc_widget.widget.lesson.page import LessonButton, LessonPage
from carc_widget.widget.lesson.slides import still_page

Opener = Callable[[object], Controller[Any]]
"""Creates the controller of a prediction, an exercise, a level or a comparison."""


class TextController(Controller[str]):
    """Controller of a page with a text alone."""

    def handle(self, message: LessonMessage) -> None:
        """Ignore the message: the page has no buttons."""

    def page(self) -> LessonPage:
        """Build the page."""
        return LessonPage(self.session)


@dataclass(frozen=True, slots=True)
class LessonSession:
    """Session of a lesson.

    Attributes:
        number: the index of the open step.
        step: the session of its controller.
    """

    number: int
    step: Any


class LessonController(Controller[LessonSession]):
    """Controller of a lesson: the controllers of its steps, which keep their sessions, and buttons between them.

    Parameters:
        lesson: the lesson.
        open_step: creates the controller of a step.
    """

    def __init__(self, lesson: Lesson, open_step: Opener) -> None:
        self._lesson = lesson
        self._open_step = open_step
        self._controllers: dict[int, Controller[Any]] = {}
        super().__init__(LessonSession(0, self._controller(0).session))

    @property
    def boards(self) -> tuple[GameWidget, ...]:
        """The boards of the open step."""
        return self._current.boards

    @property
    def trial(self) -> GameWidget | None:
        """The board on which the position of the open step is tried."""
        return self._current.trial

    @property
    def error(self) -> str:
        """The error of the open step."""
        return self._current.error

    @error.setter
    def error(self, message: str) -> None:
        self._current.error = message

    def toggle_trial(self) -> None:
        """Open or close the board on which the position of the open step is tried."""
        self._current.toggle_trial()

    def stills(self) -> Sequence[Still]:
        """Return every step."""
        return [still_page(make_slide(step)) for step in self._lesson.steps]

    def handle(self, message: LessonMessage) -> None:
        """Open another step, or apply the message to the open one."""
        if isinstance(message, OpenStep):
            if 0 <= message.number < len(self._lesson.steps):
                self.session = LessonSession(message.number, self._controller(message.number).session)
            return
        try:
            self._current.handle(message)
        finally:  # an answer counts even if it cannot be saved
            self._update()

    def page(self) -> LessonPage:
        """Build the page of the open step."""
        page, number, last = self._current.page(), self.session.number, len(self._lesson.steps) - 1
        answered = page.correct is not None and not any(button.main for button in page.buttons)
        done = page.correct or answered or not page.buttons
        back = LessonButton("lesson-back", _("Previous page"), OpenStep(number - 1), enabled=number > 0)
        following = LessonButton(
            "lesson-next", _("Next page"), OpenStep(number + 1), main=bool(done), enabled=number < last
        )
        title = " · ".join(dict.fromkeys(filter(None, [self._lesson.title, page.title])))
        return replace(page, title=title, step=f"{number + 1} / {last + 1}", buttons=(*page.buttons, back, following))

    @property
    def subject(self) -> Hashable:
        """The number of the step, and the subject of its page."""
        return self.session.number, self._current.subject

    def fail(self, message: str) -> None:
        """Show an error on the page of the open step."""
        self._current.fail(message)
        self._update()

    def close(self) -> None:
        """Close all boards."""
        for controller in self._controllers.values():
            controller.close()

    @property
    def line(self) -> str:
        """The lesson, as text."""
        return repr(self._lesson)

    @property
    def _current(self) -> Controller[Any]:
        return self._controller(self.session.number)

    def _controller(self, number: int) -> Controller[Any]:
        if number not in self._controllers:
            controller = self._create(self._lesson.steps[number])
            controller.on_change = self._changed_on_board
            self._controllers[number] = controller
        return self._controllers[number]

    def _create(self, step: LessonStep) -> Controller[Any]:
        if isinstance(step, str):
            return TextController(step)
        if isinstance(step, Scenario):
            return self._open_step(predict(step) if step.attempts else [step])
        return self._open_step(step)

    def _update(self) -> None:
        self.session = replace(self.session, step=self._current.session)

    def _changed_on_board(self) -> None:
        self._update()
        self.on_change()
