"""Browser widget: scenarios, levels and exercises as cards, and the one that is open."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from html import escape
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from carc_widget.engine.errors import expect_items
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.level import Level
from carc_widget.scenarios.scenario import Scenario
from carc_widget.widget.browser.items import BrowserItem, browser_items
from carc_widget.widget.browser.page import BrowserPage
from carc_widget.widget.browser.session import BrowserSession, page, update
from carc_widget.widget.lesson.messages import FillField, LessonMessage, PressLessonButton
from carc_widget.widget.page_widget import PageWidget, error_text, reject_sprite
from carc_widget.widget.snapshot import with_static_picture
from carc_widget.widget.view_model import encode

VIEW_MODEL: Mapping[str, Any] = {"page": BrowserPage}
"""The traits of a `BrowserWidget` that hold its view, each with its dataclass."""


class BrowserWidget(PageWidget):
    """Browser of scenarios, levels and exercises: cards with pictures, filters, search; a click opens one.

    Parameters:
        scenarios, levels, exercises: the items, in learning order.
        language: the code of the language; by default the current one.

    Attributes:
        opened: the widget of the item that is open, at most one. A trait.

    Raises:
        BadArgument: the items are something else.
        UnknownName: there is no such language.
    """

    kind = traitlets.Unicode("browser").tag(sync=True)
    opened: Any = traitlets.Tuple().tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(
        self,
        scenarios: Iterable[Scenario],
        levels: Iterable[Level] = (),
        exercises: Iterable[Exercise] = (),
        language: str | None = None,
    ) -> None:
        self._set_language(language)
        self._subjects = (
            expect_items(
                scenarios, Scenario, "the list of scenarios", "scenarios, such as carc_widget.scenarios.values()"
            ),
            expect_items(levels, Level, "the list of levels", "levels, such as carc_widget.levels.values()"),
            expect_items(
                exercises, Exercise, "the list of exercises", "exercises, such as carc_widget.exercises.values()"
            ),
        )
        self.session = BrowserSession()
        super().__init__(page=self._encode_view())

    @cached_property
    def items(self) -> tuple[BrowserItem, ...]:
        """The items, in the language of the browser."""
        return self._in_language(lambda: browser_items(*self._subjects))

    @property
    def view(self) -> BrowserPage:
        """The current page, as data."""
        return replace(self._in_language(lambda: page(self.session, self.items)), screen=self._screen)

    def close(self) -> None:
        """Close the browser and what is open in it."""
        for widget in self.opened:
            widget.close()
        super().close()

    def press(self, *ids: str) -> None:
        """Press buttons by id, as on the page: `open predict scenario two-roads`, `more`, `back`."""
        for id in ids:
            self._dispatch(PressLessonButton(id), self._screen)

    def fill(self, id: str, value: str) -> None:
        """Set a filter, as on the page: `text`, `kind`, `set`, `rule`, `tag` or `difficulty`."""
        self._dispatch(FillField(id, value), self._screen)

    def _dispatch(self, message: LessonMessage, screen: int) -> None:
        if screen != self._screen or not isinstance(message, PressLessonButton | FillField):
            return
        before = self.session
        self.session = update(before, message, self.items)
        if self.session is before:
            return
        opened = self._open() if self.session.opened != before.opened else self.opened
        self._screen += self.session.opened != before.opened
        for widget in self.opened if opened != self.opened else ():
            widget.close()
        with self.hold_sync():
            self.page, self.opened = self._encode_view(), opened

    def _open(self) -> tuple[Any, ...]:
        """Create the widget of the item that is open; an error is shown on the page."""
        if self.session.opened is None:
            return ()
        key, way = self.session.opened
        item = next(item for item in self.items if item.key == key)
        try:
            return (self._in_language(item.opens[way]),)
        except Exception as error:  # no caller catches it: it is printed and shown on the page
            self.session = replace(self.session, error=error_text(error))
            return ()

    def _encode_view(self) -> Any:
        return encode(self.view, reject_sprite)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self.items)} items>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the live page, and the titles for notebooks without a kernel."""
        titles = "".join(f"<li>{escape(item.title)}</li>" for item in self.items)
        return with_static_picture(super()._repr_mimebundle_(**kwargs), repr(self), f"<ol>{titles}</ol>")
