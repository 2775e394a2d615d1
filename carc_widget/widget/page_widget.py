"""Base class of the widgets that show one page: lessons and the browser."""

import traceback
from collections.abc import Callable
from typing import Any, TypeVar

import anywidget
import traitlets

from carc_widget.engine.errors import CarcassonneError
from carc_widget.graphics.shapes import Drawing
from carc_widget.i18n.language import check_language, current_language, language
from carc_widget.widget.comm import ReadOnly
from carc_widget.widget.game_page import STATIC

ResultT = TypeVar("ResultT")


class PageWidget(ReadOnly, anywidget.AnyWidget):
    """Base class of page widgets: the built front end, and the language of the page."""

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"
    texts: Any = traitlets.Dict().tag(sync=True)
    _code: str

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
