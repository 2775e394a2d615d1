"""The view model: frozen dataclasses that say what is seen, and their JSON for the page.

Each part of the screen defines its dataclasses once, next to the function that computes them. Fields that are marked as
`PRIVATE` stay in the kernel, such as the message that a button leads to. `python -m tests.widget.typescript` writes the
same dataclasses as TypeScript interfaces.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, cast

from carc_widget.engine.figures import Spot
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.messages import Message

PRIVATE: Mapping[str, bool] = MappingProxyType({"private": True})
"""Metadata of a field that is never sent."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button, which every part of the screen may have.

    Attributes:
        id: its name; buttons with the same name do the same.
        label: its text.
        message: what a press leads to.
        tip: its tooltip; the accessible name if the label is a sign.
        main: whether it is the default button.
        chosen: for one of several alternatives, whether it is the current one.
        enabled: whether it can be pressed.
        piece: the picture on it.
        colour: the colour of its rim, if it has one of its own.
        delay: after how many milliseconds it is pressed by itself; 0 for never.
    """

    id: str
    label: str
    message: Message = field(metadata=PRIVATE)
    tip: str = ""
    main: bool = False
    chosen: bool | None = None
    enabled: bool = True
    piece: Drawing | None = None
    colour: str = ""
    delay: int = 0


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider over the moments at which the game stood still.

    Attributes:
        id: comes back with a position.
        label: what it is for.
        last: its largest position; the first is 0.
        at: its position.
        value_text: the position in words.
        moments: after how many moves each position is.
    """

    id: str
    label: str
    last: int
    at: int
    value_text: str
    moments: tuple[int, ...] = field(metadata=PRIVATE)


_PLAIN = frozenset({str, int, float, bool, type(None)})


@cache
def sent_fields(kind: Hashable) -> tuple[tuple[str, object], ...]:
    """The names of the fields of a dataclass that are sent, each with its default, or `MISSING`."""
    return tuple((each.name, _default(each)) for each in fields(cast(Any, kind)) if not each.metadata.get("private"))


def _default(each: "Field[Any]") -> object:
    return each.default if each.default_factory is MISSING else each.default_factory()


def encode(value: Any, sprite: Callable[[Drawing], int]) -> Any:
    """A view model as JSON: dataclasses as objects, in which fields that have their default are left out.

    Parameters:
        value: the view model, or a part of it.
        sprite: gives the number of a drawing in the table of sprites.

    >>> encode(Slider("moment", "Moment", 2, 0, "Turn 1", (0, 3, 5)), lambda drawing: 0)
    {'id': 'moment', 'label': 'Moment', 'last': 2, 'at': 0, 'value_text': 'Turn 1'}
    """
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is Drawing:
        return sprite(value)
    if kind is Spot:
        return [*value.cell, value.segment]
    if isinstance(value, tuple | list):
        return [encode(item, sprite) for item in value]
    if isinstance(value, Mapping):
        return {str(key): encode(item, sprite) for key, item in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return str(value)
    if not is_dataclass(value):
        raise TypeError(f"{value!r} cannot be sent to a page")
    return {
        name: encode(item, sprite)
        for name, default in sent_fields(kind)
        if (item := getattr(value, name)) is not default and item != default
    }
