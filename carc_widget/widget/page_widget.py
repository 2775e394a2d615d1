"""Base class of the widgets that show one page: lessons and the browser."""

import traceback
from collections.abc import Callable
from typing import Any, TypeVar

import traitlets

from carc_widget.engine.errors import CarcassonneError
from carc_widget.graphics.shapes import Drawing
from carc_widget.i18n.language import check_language, current_language, language
from carc_widget.widget.comm import parse_lesson
from carc_widget.widget.front_end import FrontEndWidget
from carc_widget.widget.lesson.messages import LessonMessage
from carc_widget.widget.texts import connection_texts

ResultT = TypeVar("ResultT")


class PageWidget(FrontEndWidget):
    """Base class of page widgets: the language of the page, and its messages."""

    page: Any = traitlets.Dict().tag(sync=True)
    texts: Any = traitlets.Dict().tag(sync=True)
    _code: str
    _screen = 0

    def __init__(self, **view: Any) -> None:
        super().__init__(texts=self._in_language(connection_texts), **view)
        self.on_msg(self.receive)

    def receive(self, _widget: object, content: object, _buffers: object = None) -> None:
        """Handle a message of a page; a malformed message is ignored."""
        received = parse_lesson(content)
        if received is not None:
            screen, message = received
            self._throttle(lambda: self._dispatch(message, screen))

    def _dispatch(self, message: LessonMessage, screen: int) -> None:
        """Apply a message that refers to a screen; an answer to an earlier screen is ignored."""
        raise NotImplementedError

    def _set_language(self, code: str | None) -> None:
        """Set the language; by default the current one."""
        self._code = check_language(code or current_language())

    def _in_language(self, function: Callable[[], ResultT]) -> ResultT:
        """Call a function in the language of the widget."""
        with language(self._code):
            return function()


def error_text(error: Exception) -> str:
    """Return an error as text for a page; an unexpected one is also printed, since no caller catches it."""
    if isinstance(error, CarcassonneError):
        return " ".join(str(error).split())
    traceback.print_exception(error)
    return f"{type(error).__name__}: {error}"


def reject_sprite(drawing: Drawing) -> int:
    """Raise an error for a sprite: these pages show images only."""
    raise TypeError(f"{drawing!r} is on a page without sprites")
