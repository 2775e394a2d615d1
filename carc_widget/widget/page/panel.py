"""A panel: an anywidget that shows a tree of nodes and reports what is pressed in it.

The tree is data, not markup: `panel.js` makes elements and texts of it, so whatever players are called is only text.
It comes in sections, so that only those are sent that have changed.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.comm import harmless
from carc_widget.widget.messages import Fill, Intent, PressButton, PressKey, Seen, Slide, Submit
from carc_widget.widget.page.courier import Carried
from carc_widget.widget.sprites import Sheets
from carc_widget.widget.view_model import Button

HERE = Path(__file__).parent

SCRIPTS = (
    "dom",
    "carrying",
    "wire",
    "views",
    "kept",
    "pictures",
    "runs",
    "clicker",
    "choices",
    "forms",
    "fields",
    "slider",
    "menu",
    "patch",
    "panel",
)
"""The scripts, each of a subject."""

STYLES = (
    "panel",
    "bar",
    "ledger",
    "choices",
    "card",
    "sums",
    "form",
    "time",
    "full",
    "review",
    "editor",
    "touch",
    "paper",
)
"""The style sheets, each of a part of the panels."""

MOST_VALUES = 100
"""No form has more fields, and no field more values."""

LAST_STAMP = 2**53
"""The largest whole number that the page can count to."""

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


def picture(drawing: Drawing, label: str = "", **attributes: str | bool | None) -> Node:
    """The picture of a drawing; without a label screen readers pass it over."""
    hidden = None if label else "true"
    return node(
        "canvas", data_sprite=drawing.key, role="img", aria_label=label or None, aria_hidden=hidden, **attributes
    )


def button_node(button: Button, **attributes: str | bool | None) -> Node:
    """A button, with its piece before its label."""
    return node(
        "button",
        picture(button.piece, class_="carc-icon") if button.piece else None,
        button.label,
        **{
            "type": "button",
            "class_": "carc-button carc-main" if button.main else "carc-button",
            "data_press": button.id,
            "data_key": button.id,
            "aria_pressed": None if button.chosen is None else str(button.chosen).lower(),
            "disabled": not button.enabled,
            "style": f"--carc-piece: {button.colour}" if button.colour else None,
            "title": button.tip or None,
            "data_after": str(button.after) if button.after else None,
            **attributes,
        },
    )


def search_field(label: str, **attributes: str) -> Node:
    """A field for the words that are looked for."""
    return node(
        "input",
        type="search",
        name="words",
        placeholder=label,
        aria_label=label,
        maxlength="80",
        autocomplete="off",
        **attributes,
    )


def rule_node(button: Button) -> Node:
    """The number of a rule, to be pressed."""
    return button_node(button, class_="carc-rule")


class Panel(Carried):
    """A part of the game's surroundings: the bar above the board, the list beside it, the errors below it.

    Parameters:
        sections: the names of its sections, from first to last; each becomes a trait that holds nodes.
        on_intent: called with what somebody wants.
        pictures: all pictures, painted.
    """

    _esm = "\n".join((HERE / f"{name}.js").read_text("utf-8") for name in SCRIPTS)
    _css = "\n".join((HERE / f"{name}.css").read_text("utf-8") for name in STYLES)

    sections: Any = traitlets.List().tag(sync=True)
    revision = traitlets.Int(0).tag(sync=True)
    pictures: Any = traitlets.Instance(Sheets).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, sections: Sequence[str], on_intent: Callable[[Intent], None], pictures: Sheets) -> None:
        super().__init__(sections=list(sections), pictures=pictures)
        self.add_traits(**{name: traitlets.List().tag(sync=True) for name in sections})
        self._on_intent = on_intent
        self.on_msg(self.hear)

    def show(self, sections: Mapping[str, Sequence[Node]], *, revision: int = 0) -> None:
        """Show these nodes, whose pictures have been painted; what has not changed is not sent.

        Parameters:
            sections: the nodes of each section.
            revision: that of the screen, where buttons answer what it asks.
        """
        with self.hold_sync():
            self.revision = revision
            for name, nodes in sections.items():
                self.set_trait(name, list(nodes))

    def hear(self, _widget: object, message: Mapping[str, Any], _buffers: object = None) -> None:
        """Take a message of the browser; what is not well formed is ignored, since it cannot come from `panel.js`."""
        match message:
            case {"type": "press", "id": str() as id, "revision": int() as revision}:
                self._on_intent(Seen(revision, PressButton(id)))
            case {"type": "key", "key": str() as key, "revision": int() as revision}:
                self._on_intent(Seen(revision, PressKey(key)))
            case {"type": "slide", "id": str() as id, "position": int() as position}:
                self._on_intent(Slide(id, position))
            case {"type": "fill" | "form" as what, "id": str() as id, "values": dict() as values} if _are_texts(values):
                stamp = message.get("stamp", 0)
                sent = {name: tuple(map(harmless, texts)) for name, texts in values.items()}
                if type(stamp) is int and 0 <= stamp <= LAST_STAMP:
                    self._on_intent((Fill if what == "fill" else Submit)(id, sent, stamp))


def _are_texts(values: dict[Any, Any]) -> bool:
    """Whether these are the values of the fields of a form."""
    return len(values) <= MOST_VALUES and all(
        isinstance(name, str)
        and isinstance(texts, list)
        and 0 < len(texts) <= MOST_VALUES
        and all(isinstance(text, str) for text in texts)
        for name, texts in values.items()
    )
