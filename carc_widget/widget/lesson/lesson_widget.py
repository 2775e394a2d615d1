"""The widget of a lesson: a page, and what stands behind it."""

import traceback
from collections.abc import Callable, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from IPython.display import display

from carc_widget.engine.errors import CarcassonneError
from carc_widget.i18n.language import check_language, current_language, language
from carc_widget.widget.comm import Gate, Guarded, harmless
from carc_widget.widget.lesson.controller import Room, room_of
from carc_widget.widget.lesson.messages import Fill, Point, Press, Wish
from carc_widget.widget.lesson.nodes import page_nodes
from carc_widget.widget.lesson.page import Page

HERE = Path(__file__).parent
PAGE = HERE.parent / "page"

SCRIPTS = (
    *(PAGE / f"{name}.js" for name in ("dom", "carrying", "wire", "forms", "fields", "patch")),
    HERE / "lesson.js",
)
STYLES = (HERE / "lesson.css", HERE / "large.css")

FARTHEST = 1000.0
"""No point of a picture lies farther from its middle, in tiles."""

LONGEST = 10_000
"""Characters of what is filled in that are kept."""


class LessonWidget(Guarded, anywidget.AnyWidget):
    """A page of a lesson in a notebook: a prediction, an exercise, or slides for a class.

    Parameters:
        subject: a prediction or an exercise; or a list of what `carc_widget.present` shows.
        language: the code of the language; by default the one in use.

    Attributes:
        subject: what was given: the plain object that holds what came of it, such as `subject.result`.

    Raises:
        BadArgument: something of it cannot be shown.
        UnknownName: there is no such language.
    """

    _esm = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    _css = "\n".join(path.read_text("utf-8") for path in STYLES)

    page: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, subject: Any, language: str | None = None) -> None:
        self._code = check_language(language or current_language())
        self.subject = subject
        self._revision = 0
        self._line: Any = None
        self._room: Room[Any] = self._spoken(lambda: room_of(subject))
        super().__init__()
        self._gate = Gate(self._take)
        self.on_msg(self.hear)
        self._show()

    def _spoken(self, made: Callable[[], Any]) -> Any:
        with language(self._code):
            return made()

    @property
    def session(self) -> Any:
        """How far it has come; it never changes, another press makes another one."""
        return self._room.session

    @property
    def screen(self) -> Page:
        """Everything that is seen now and can be pressed, as data."""
        page: Page = self._spoken(self._room.screen)
        return page

    def press(self, *ids: str) -> None:
        """Press knobs, as on the page: `choice 0 1`, `next`, `check`."""
        self.tell(*map(Press, ids))

    def tell(self, *wishes: Wish) -> None:
        """Do what somebody wants, one after the other."""
        for wish in wishes:
            self._take(wish)

    def hear(self, _widget: object, message: Mapping[str, Any], _buffers: object = None) -> None:
        """Take a message of the browser; what is not well formed is ignored, since it cannot come from `lesson.js`."""
        match message:
            case {"type": "press", "id": str() as id}:
                self._gate(Press(id))
            case {"type": "point", "x": int() | float() as x, "y": int() | float() as y} if _near(x) and _near(y):
                self._gate(Point((x, y)))
            case {"type": "fill", "id": str() as id, "value": str() as text}:
                self._gate(Fill(id, harmless(text[:LONGEST])))

    def _take(self, wish: Wish) -> None:
        before = self._room.session
        try:
            self._spoken(lambda: self._room.take(wish))
        except CarcassonneError as error:
            self._room.fail(" ".join(str(error).split()))
        except Exception as error:  # nobody is there to catch it
            traceback.print_exception(error)
            self._room.fail(f"{type(error).__name__}: {error}")
        if self._room.session is not before:
            self._show()

    def _show(self) -> None:
        """Bring the page to what is seen."""
        self._revision += 1
        shown = self._packed(self.screen)
        prepared = {id: self._packed(self._spoken(page)) for id, page in self._spoken(self._room.prepared).items()}
        self.page = {**shown, "revision": self._revision, "prepared": prepared}
        if self._line is not None:
            self._line.update({"text/plain": self._room.line}, raw=True)

    @staticmethod
    def _packed(page: Page) -> dict[str, Any]:
        return {"nodes": page_nodes(page), "keys": dict(page.keys), "large": page.large}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live page, and a still picture with the question for where there is no kernel."""
        found: Any = super()._repr_mimebundle_(**kwargs)
        bundle, *more = found if isinstance(found, tuple) else (found,)
        bundle = {**bundle, "text/plain": self._room.line, "text/html": self._still()}
        return (bundle, *more) if more else bundle

    def _still(self) -> str:
        from html import escape

        page = self.screen
        image = f'<img alt="{escape(page.picture.label)}" src="{page.picture.svg.data_url}">' if page.picture else ""
        return f"<div><p><b>{escape(page.question)}</b></p>{image}</div>"

    def _ipython_display_(self) -> None:
        """The page, and under it one line of text, which stays in the notebook whatever happens to the page."""
        show: Any = display
        bundle = self._repr_mimebundle_()
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        show(data, raw=True, metadata=metadata[0] if metadata else None)
        if self._room.keeps:
            self._line = show({"text/plain": self._room.line}, raw=True, display_id=True)


def _near(number: float) -> bool:
    return isfinite(number) and abs(number) < FARTHEST
