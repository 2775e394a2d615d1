"""Lesson widget: a page and its controller."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from html import escape
from types import NoneType
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from carc_widget.engine.errors import BadArgument, expect, shown
from carc_widget.i18n.language import _, check_language, current_language
from carc_widget.i18n.language import language as in_language
from carc_widget.lessons.comparison import Comparison
from carc_widget.lessons.course import Course
from carc_widget.lessons.exercise import Exercise, Exercises
from carc_widget.lessons.lesson import Lesson
from carc_widget.lessons.level import Level
from carc_widget.lessons.prediction import Prediction
from carc_widget.lessons.results import Results
from carc_widget.lessons.slides import make_slide
from carc_widget.widget.lesson.comparison_controller import ComparisonController
from carc_widget.widget.lesson.controller import Controller, unsaved_text
from carc_widget.widget.lesson.course import CourseController, LevelController
from carc_widget.widget.lesson.exercise_controller import ExerciseController
from carc_widget.widget.lesson.lesson_controller import LessonController
from carc_widget.widget.lesson.messages import LASTING, FillField, LessonMessage, PressLessonButton, TryIt
from carc_widget.widget.lesson.page import LessonBoard, LessonButton, LessonPage
from carc_widget.widget.lesson.results_controller import LEARNER, ResultsController, hand_in
from carc_widget.widget.lesson.slides_controller import PredictionController, SlidesController
from carc_widget.widget.page_widget import PageWidget, error_text, reject_sprite
from carc_widget.widget.snapshot import with_static_picture
from carc_widget.widget.view_model import encode

VIEW_MODEL: Mapping[str, Any] = {"page": LessonPage, "prepared": Mapping[str, LessonPage]}
"""The traits of a `LessonWidget` that hold its view, each with its dataclass."""


class LessonWidget(PageWidget):
    """Lesson page in a notebook: a prediction, an exercise, a level, a comparison, or slides for a class.

    Parameters:
        subject: a prediction, an exercise, a level, a comparison, a lesson or results; or a list of
            anything that `carc_widget.present` shows.
        language: the code of the language; by default the current one.
        results: where every answer is recorded.

    Attributes:
        subject: the argument: the plain object that holds the results, such as `subject.result`.
        results: the results of everything that is answered on the page.
        boards: the live boards on the page, each a `GameWidget`; may be empty. A trait.

    Raises:
        BadArgument: the subject, or an item of the list, cannot be shown.
        UnknownName: there is no such language.
    """

    kind = traitlets.Unicode("lesson").tag(sync=True)
    prepared: Any = traitlets.Dict().tag(sync=True)
    boards: Any = traitlets.Tuple().tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, subject: Any, language: str | None = None, results: Results | None = None) -> None:
        expect(results, (Results, NoneType), "the collection of results", "lessons.Results('Ann'), or nothing")
        self._set_language(language)
        self.subject = subject
        self.results = subject if isinstance(subject, Results) else Results() if results is None else results
        self._hands_in = isinstance(subject, Lesson | Exercises | Course | Results)
        self._controller: Controller[Any] = self._in_language(lambda: controller_of(subject, self.results))
        super().__init__(**self._encode_views())
        self._controller.on_change = self._show

    def close(self) -> None:
        """Close the page and its boards."""
        if "_controller" in vars(self):  # else `__init__` raised, and there is nothing to close
            self._controller.close()
        super().close()

    @property
    def session(self) -> Any:
        """The current session; immutable, each click creates a new one."""
        return self._controller.session

    @property
    def view(self) -> LessonPage:
        """The current page and its buttons, as data."""
        return replace(self._in_language(self._page), screen=self._screen)

    def _page(self) -> LessonPage:
        """Build the page; while the position is tried, a live board is in place of picture and choices."""
        page = self._controller.page()
        if self._controller.error:
            page = replace(page, explanation=(*page.explanation, self._controller.error))
        if self._hands_in:
            page = replace(page, hand_in=hand_in(self.results))
        if self._controller.trial is None:
            return page
        # Another id than that of the button before, or a double click would close the board at once.
        back = LessonButton("question", _("Back to the question"), TryIt(), main=True)
        board = LessonBoard(playing=True)
        return replace(page, picture=None, hand=None, groups=(), explanation=(), boards=(board,), buttons=(back,))

    def press(self, *ids: str) -> None:
        """Press buttons by id, as on the page: `choice 0 1`, `next`, `check`."""
        self.apply(*map(PressLessonButton, ids))

    def apply(self, *messages: LessonMessage) -> None:
        """Apply messages, one after the other."""
        for message in messages:
            self._dispatch(message, self._screen)

    def _dispatch(self, message: LessonMessage, screen: int) -> None:
        if isinstance(message, PressLessonButton):
            button = self.view.pressable.get(message.id)
            if button is None or button.message is None:
                return
            message = button.message
        if screen != self._screen and not isinstance(message, LASTING):
            return
        if isinstance(message, FillField) and message.id == LEARNER and self._hands_in:
            self._rename(message.text)
            return
        before, subject = self._controller.session, self._controller.subject
        earlier_error, self._controller.error = self._controller.error, ""
        tried = self._controller.trial
        try:
            if isinstance(message, TryIt):
                self._in_language(self._controller.toggle_trial)
            else:
                self._in_language(lambda: self._controller.handle(message))
        except OSError as error:
            self._controller.error = self._in_language(partial(unsaved_text, error))
        except Exception as error:  # no caller catches it: it is printed and shown on the page
            self._controller.fail(error_text(error))
        self._screen += self._controller.subject != subject
        changed = self._controller.session is not before or self._controller.trial is not tried
        if changed or self._controller.error != earlier_error:
            self._show()

    def _rename(self, learner: str) -> None:
        """Change the name of the learner."""
        self._controller.error = ""
        try:
            self.results.rename(learner)
        except OSError as error:
            with in_language(self._code):
                self._controller.error = _("The name could not be saved: {error}", error=error)
        self._show()

    def _show(self) -> None:
        """Send the current page, as one message."""
        with self.hold_sync():
            for name, part in self._encode_views().items():
                self.set_trait(name, part)

    def _encode_views(self) -> dict[str, Any]:
        """Encode the current page, and the next and previous ones, as traits."""
        prepared = self._in_language(
            lambda: {
                id: encode(replace(page(), screen=self._screen + (subject != self._controller.subject)), reject_sprite)
                for id, (subject, page) in self._controller.prepared().items()
            }
        )
        trial = self._controller.trial
        boards = self._controller.boards if trial is None else (trial,)
        return {"page": encode(self.view, reject_sprite), "prepared": prepared, "boards": boards}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._controller.line}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live page, and a still picture with the question for notebooks without a kernel."""
        still = self._in_language(self._still)
        return with_static_picture(super()._repr_mimebundle_(**kwargs), self._controller.line, still)

    def _still(self) -> str:
        stills = self._controller.stills()
        if len(stills) == 1:
            stills = [(self._page(), stills[0][1])]
        return "".join(self._still_page(page, answer) for page, answer in stills)

    def _still_page(self, page: LessonPage, answer: tuple[str, ...]) -> str:
        parts = [f"<p><b>{escape(text)}</b></p>" for text in (page.title if page.boards else "", page.question) if text]
        if page.picture:
            parts.append(f'<img alt="{escape(page.picture.label)}" src="{page.picture.src}">')
        if page.hand:
            parts.append(f'<img alt="{escape(page.hand.label)}" src="{page.hand.src}" width="80">')
        if page.stages:
            rows = (f"<li><b>{escape(stage.title)}</b><br>{escape(stage.idea)}</li>" for stage in page.stages)
            parts.append(f"<ol>{''.join(rows)}</ol>")
        boards = self.boards if page.boards else ()  # the pictures of several steps have none
        for board, widget in zip(page.boards, boards, strict=True):
            parts += [f"<p><b>{escape(board.title)}</b></p>"] if board.title else []
            parts.append(widget.snapshot().html)
        for group in page.groups:
            choices = [_choice_text(button) for button in group.buttons if button.sign]
            if choices:
                parts += [f"<p>{escape(group.title)}</p>"] if group.title else []
                items = "".join(f"<li>{escape(choice)}</li>" for choice in choices)
                parts.append(f"<ul style='list-style: none'>{items}</ul>")
        if answer:
            head, lines = _("Answer"), "".join(f"<p>{escape(line)}</p>" for line in answer)
            parts.append(f"<details><summary>{escape(head)}</summary>{lines}</details>")
        return f"<div>{''.join(parts)}</div>"


def _choice_text(button: LessonButton) -> str:
    """A choice of a question or a line, with its letter or number or another sign."""
    return f"{button.sign}) {button.label}" if button.sign.isalnum() else f"{button.sign} {button.label}"


def controller_of(subject: object, results: Results) -> Controller[Any]:
    """Create the controller of a subject, in the current language.

    Parameters:
        subject: the subject.
        results: where the answers are recorded.

    Raises:
        BadArgument: no controller supports the subject.
    """
    if isinstance(subject, Prediction):
        return PredictionController(subject, results)
    if isinstance(subject, Exercise):
        return ExerciseController([subject], results)
    if isinstance(subject, Exercises) and len(subject):
        learner = results.learner
        return ExerciseController([each.variant(learner) if learner else each for each in subject.values()], results)
    if isinstance(subject, Level):
        return LevelController(subject, results)
    if isinstance(subject, Course):
        return CourseController(subject, results)
    if isinstance(subject, Results):
        return ResultsController(subject)
    if isinstance(subject, Comparison):
        return ComparisonController(subject)
    if isinstance(subject, Lesson):
        return LessonController(subject, partial(controller_of, results=results))
    if isinstance(subject, list | tuple) and subject:
        return SlidesController([make_slide(each) for each in subject], results)
    raise BadArgument(f"{shown(subject)} is not a lesson; give a prediction, an exercise, a level, or a list of slides")


def present(slides: object, *more: object, language: str | None = None, results: Results | None = None) -> LessonWidget:
    """Show slides to a class: full screen, one question in large type, choices A to D, the answer on demand.

    The engine computes every picture, choice, sum and answer. The keys are those of a presenter: Page Down or → goes
    a step forward, Page Up or ← a step back; R returns to the question, H shows or hides the answer, B or . blanks the
    screen, F toggles full screen, C captions, 1 to 5 the aids; captions and aids are off at the start. A click on the
    picture marks a feature. The page already contains the next and the previous step, so that they appear at once: do
    not share the notebook itself with the class, since the next step can be read in it.

    Parameters:
        slides: a list of items, or one item: scenarios, exercises and levels or their ids, comparisons, cards of
            `lessons.question_card`, scores (shown term by term), outcomes of `scenario.attempt`, states, or texts.
        more: more items.
        language: the code of the language; by default the current one.
        results: where the hands of the votes are recorded: `lessons.Results("class 6b")`.

    Returns:
        The page, to be shown as the last expression of a cell; press F for full screen.

    Raises:
        BadArgument: an item cannot be shown.
        UnknownName: there is no such language; or a text looks like an id, but there is no such id.

    >>> page = present("What does the witch do?", "witch-rounds-up", language="nl")
    >>> page.view.step
    '1 / 2'
    >>> page.close()
    """
    slides = slides.values() if isinstance(slides, Mapping) else slides
    items = [*slides] if isinstance(slides, Iterable) and not isinstance(slides, str) else [slides]
    with in_language(check_language(language or current_language())):
        return LessonWidget([make_slide(each) for each in (*items, *more)], language, results)
