"""A panel: an anywidget that shows a tree of nodes and reports what is pressed in it.

The tree is data, not markup: `panel.js` makes elements and texts of it, so whatever players are called is only text.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets  # type: ignore[import-untyped]
import traitlets

HERE = Path(__file__).parent

Node = str | list[Any]
"""A text, or `[tag, attributes, children]` as `node` makes it."""


def node(tag: str, *children: Node | None, **attributes: str | bool | None) -> Node:
    """An element.

    Parameters:
        tag: the name of the element.
        children: nodes inside; `None` is left out.
        attributes: `class_` and `for_` stand for `class` and `for`, other underscores for hyphens; `True` is an
            attribute without a value, `False` and `None` are left out.

    >>> node("p", "Hello", class_="greeting", hidden=True)
    ['p', {'class': 'greeting', 'hidden': ''}, ['Hello']]
    """
    named = {
        name.rstrip("_").replace("_", "-"): "" if value is True else value
        for name, value in attributes.items()
        if value is not None and value is not False
    }
    return [tag, named, [child for child in children if child is not None]]


def button(label: str, press: str, value: str = "", **attributes: str | bool | None) -> Node:
    """A button that reports `press` and `value`."""
    return node("button", label, type="button", data_press=press, data_value=value, **attributes)


def picture(sprite: str, label: str, **attributes: str | bool | None) -> Node:
    """The picture of a sprite of the board; an empty label hides it from screen readers."""
    hidden = None if label else "true"
    return node("canvas", data_sprite=sprite, role="img", aria_label=label or None, aria_hidden=hidden, **attributes)


class Panel(anywidget.AnyWidget):
    """A part of the game's surroundings: the bar above the board, the list beside it, the errors below it.

    Parameters:
        on_press: called with the name and the value of a button.
        on_form: called with the name of a form and the values of each of its fields.
    """

    _esm = HERE / "panel.js"
    _css = HERE / "panel.css"

    content: Any = traitlets.List().tag(sync=True)
    sprites: Any = traitlets.Dict().tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(
        self, on_press: Callable[[str, str], None], on_form: Callable[[str, Mapping[str, list[str]]], None]
    ) -> None:
        super().__init__()
        self._on_press = on_press
        self._on_form = on_form
        self.on_msg(self.hear)

    def hear(self, _widget: object, message: Mapping[str, Any], _buffers: object = None) -> None:
        """Take a message of the browser; what is not well formed is ignored, since it cannot come from `panel.js`."""
        match message:
            case {"type": "press", "name": str() as name, "value": str() as value}:
                self._on_press(name, value)
            case {"type": "form", "name": str() as name, "values": dict() as values}:
                self._on_form(name, values)
