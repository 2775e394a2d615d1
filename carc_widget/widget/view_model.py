"""The view model: frozen dataclasses that describe the view, and their JSON encoding for the page.

Each part of the screen defines its dataclasses once, next to the function that computes them. Fields marked as
`PRIVATE` stay in the kernel, such as the message of a button. `python -m tests.widget.typescript` writes the same
dataclasses as TypeScript interfaces.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any

from carc_widget.engine.figures import Spot
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.messages import Message

PRIVATE: Mapping[str, bool] = MappingProxyType({"private": True})
"""Metadata of fields that are never sent to the page."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button in any part of the screen.

    Attributes:
        id: the id; buttons with the same id have the same effect.
        label: the text.
        message: the message that a click triggers.
        tip: the tooltip; also the accessible name if the label is a symbol.
        main: whether it is the default button.
        selected: for one of several alternatives, whether it is the current one.
        enabled: whether it is enabled.
        piece: the picture on the button.
        colour: the border colour, if it differs from the default.
        delay: the time in milliseconds after which the button is triggered automatically; 0 for never.
        lang: the code of the label's language, if the label is not translated; screen readers pronounce it so.
    """

    id: str
    label: str
    message: Message = field(metadata=PRIVATE)
    tip: str = ""
    main: bool = False
    selected: bool | None = None
    enabled: bool = True
    piece: Drawing | None = None
    colour: str = ""
    delay: int = 0
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider over stops of the game, see `Replay.stops`.

    Attributes:
        id: the id; messages with a new position contain it.
        label: the accessible name.
        last: the maximum position; the minimum is 0.
        at: the current position.
        value_text: the current position in words.
        moments: the number of moves of each position.
    """

    id: str
    label: str
    last: int
    at: int
    value_text: str
    moments: tuple[int, ...] = field(metadata=PRIVATE)


_PLAIN = frozenset({str, int, float, bool, type(None)})


@cache
def sent_fields(kind: type[Any]) -> tuple[tuple[str, object], ...]:
    """The fields of a dataclass that are sent: their names, each with its default or `MISSING`."""
    return tuple((each.name, _default(each)) for each in fields(kind) if not each.metadata.get("private"))


def _default(each: Field[Any]) -> object:
    return each.default if each.default_factory is MISSING else each.default_factory()


def encode(value: Any, sprite: Callable[[Drawing], int]) -> Any:
    """Encode a view model as JSON: dataclasses become objects, without fields that have their default value.

    Parameters:
        value: the view model, or a part of it.
        sprite: returns the sprite number of a drawing.

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
