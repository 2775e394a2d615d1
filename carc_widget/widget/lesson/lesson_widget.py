"""Lesson widget: a page and its controller."""

import traceback
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import anywidget
import traitlets
from IPython.display import display

from carc_widget.engine.errors import BadArgument, CarcassonneError, shown
from carc_widget.graphics.shapes import Drawing
from carc_widget.i18n.language import check_language, current_language, language
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.prediction import Prediction
from carc_widget.lessons.slides import make_slide
from carc_widget.widget.comm import ReadOnly, parse_lesson
from carc_widget.widget.game_widget import STATIC
from carc_widget.widget.lesson.answering import Answering
from carc_widget.widget.lesson.controller import Controller, Predicting, Presenting
from carc_widget.widget.lesson.messages import LessonMessage, PressLessonButton
from carc_widget.widget.lesson.page import LessonPage
from carc_widget.widget.snapshot import with_still
from carc_widget.widget.view_model import encode

VIEW_MODEL: Mapping[str, Any] = {"page": LessonPage, "prepared": Mapping[str, LessonPage]}
"""The traits of a `LessonWidget` that hold its view, each with its dataclass."""


class LessonWidget(ReadOnly, anywidget.AnyWidget):
    """Lesson page in a notebook: a prediction, an exercise, or slides for a class.

    Parameters:
        subject: a prediction or an exercise; or a list of anything that `carc_widget.present` shows.
        language: the code of the language; by default the current one.

    Attributes:
        subject: the argument: the plain object that holds the results, such as `subject.result`.

    Raises:
        BadArgument: the subject, or an item of the list, cannot be shown.
        UnknownName: there is no such language.
    """

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"
    kind = traitlets.Unicode("lesson").tag(sync=True)
    page: Any = traitlets.Dict().tag(sync=True)
    prepared: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, subject: Any, language: str | None = None) -> None:
        self._code = check_language(language or current_language())
        self.subject = subject
        self._line: Any = None
        self._controller: Controller[Any] = self._in_language(lambda: controller_of(subject))
        super().__init__(**self._encoded())
        self.on_msg(self.receive)

    def _in_language(self, made: Callable[[], Any]) -> Any:
        with language(self._code):
            return made()

    @property
    def session(self) -> Any:
        """The current session; immutable, each click creates a new one."""
        return self._controller.session

    @property
    def view(self) -> LessonPage:
        """The current page and its buttons, as data."""
        page: LessonPage = self._in_language(self._controller.page)
        return page

    def press(self, *ids: str) -> None:
        """Press buttons by id, as on the page: `choice 0 1`, `next`, `check`."""
        self.tell(*map(PressLessonButton, ids))

    def tell(self, *wishes: LessonMessage) -> None:
        """Apply messages, one after the other."""
        for wish in wishes:
            self._take(wish)

    def receive(self, _widget: object, content: object, _buffers: object = None) -> None:
        """Handle a message of a page; a malformed message is ignored."""
        message = parse_lesson(content)
        if message is not None:
            self._throttle(lambda: self._take(message))

    def _take(self, wish: LessonMessage) -> None:
        before = self._controller.session
        try:
            self._in_language(lambda: self._controller.take(wish))
        except CarcassonneError as error:
            self._controller.fail(" ".join(str(error).split()))
        except Exception as error:  # no caller catches it
            traceback.print_exception(error)
            self._controller.fail(f"{type(error).__name__}: {error}")
        if self._controller.session is not before:
            self._show()

    def _show(self) -> None:
        """Send the current page, as one message."""
        with self.hold_sync():
            for name, part in self._encoded().items():
                self.set_trait(name, part)
        if self._line is not None:
            self._line.update({"text/plain": self._controller.line}, raw=True)

    def _encoded(self) -> dict[str, Any]:
        """Encode the current page, and the next and previous ones, as traits."""
        prepared = self._in_language(
            lambda: {id: encode(after(), _no_sprite) for id, after in self._controller.prepared().items()}
        )
        return {"page": encode(self.view, _no_sprite), "prepared": prepared}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live page, and a still picture with the question for notebooks without a kernel."""
        return with_still(super()._repr_mimebundle_(**kwargs), self._controller.line, self._still())

    def _still(self) -> str:
        page = self.view
        image = f'<img alt="{escape(page.picture.label)}" src="{page.picture.src}">' if page.picture else ""
        return f"<div><p><b>{escape(page.question)}</b></p>{image}</div>"

    def _ipython_display_(self) -> None:
        """Display the page, and one line of text under it, which stays in the notebook even if the page does not."""
        show: Any = display
        bundle = self._repr_mimebundle_()
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        show(data, raw=True, metadata=metadata[0] if metadata else None)
        if self._controller.keeps:
            self._line = show({"text/plain": self._controller.line}, raw=True, display_id=True)


def _no_sprite(drawing: Drawing) -> int:
    """Raise an error for a sprite: lessons show images only."""
    raise TypeError(f"{drawing!r} is on the page of a lesson, which has no sprites")


def controller_of(subject: object) -> Controller[Any]:
    """Create the controller of a subject, in the current language.

    Raises:
        BadArgument: no controller supports the subject.
    """
    if isinstance(subject, Prediction):
        return Predicting(subject)
    if isinstance(subject, Exercise):
        return Answering(subject)
    if isinstance(subject, list | tuple) and subject:
        return Presenting([make_slide(each) for each in subject])
    raise BadArgument(f"{shown(subject)} is no lesson; give a prediction, an exercise, or a list of slides")
