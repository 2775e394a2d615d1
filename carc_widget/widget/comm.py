"""The only door for browser messages: schema, size limit, throttle; everything else that a page writes is refused.

Any page can write whatever a widget shares with it. Here a page writes no trait at all: what it tries to write is sent
back as the kernel has it. It sends messages, each with the number of the screen that its user saw.
"""

from asyncio import get_running_loop
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from time import monotonic
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
from ipycanvas import Canvas  # type: ignore[import-untyped]

from carc_widget.engine.geometry import Cell
from carc_widget.widget import messages as m
from carc_widget.widget.board.describe import AboutMark, AboutPart, AboutTile, Question
from carc_widget.widget.lesson import messages as lesson

BURST = 40
"""So many messages are handled at once, however fast they come."""

PER_SECOND = 5
"""So many more for each second that passes; no hand is faster for long."""

WAIT = 0.2
"""Seconds after which the newest of the messages that came too fast is handled."""

LARGEST = 200_000
"""Characters of a message; larger ones are ignored."""

LARGEST_IMAGE = 8_000_000
"""Bytes of an image; larger ones are ignored."""

PNG = b"\x89PNG\r\n\x1a\n"
"""How every PNG begins."""

FARTHEST = 10_000
"""No press is further away, in tiles."""

LONGEST_NAME = 40
"""Characters of the name that a page gives itself."""

MOST_VALUES = 100
"""No form has more fields, and no field more values."""


# -- the throttle


class Throttle:
    """A token bucket: of a flood of messages, the first are handled and in the end the newest.

    Without an event loop, and so without a page, nothing is a flood.

    Parameters:
        clock: returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._tokens = float(BURST)
        self._filled = clock()
        self._newest: Callable[[], None] | None = None

    def __call__(self, handle: Callable[[], None], cost: int = 1) -> None:
        """Handle a message now, or later if it is still the newest then.

        Parameters:
            handle: handles the message.
            cost: how many tokens that takes.
        """
        try:
            loop = get_running_loop()
        except RuntimeError:
            handle()
            return
        now = self._clock()
        self._tokens = min(BURST, self._tokens + (now - self._filled) * PER_SECOND)
        self._filled = now
        if self._tokens >= cost:
            self._newest = None
            self._tokens -= cost
            handle()
            return
        if self._newest is None:
            loop.call_later(WAIT, self._handle_newest)
        self._newest = handle

    def _handle_newest(self) -> None:
        handle, self._newest = self._newest, None
        if handle is not None:
            handle()


# -- what a page may write: nothing


class ReadOnly(ipywidgets.Widget):  # type: ignore[misc]
    """A widget whose traits no page can write."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._throttle = Throttle()
        self._refused: set[str] = set()
        if self.has_trait("layout"):
            kwargs.setdefault("layout", ReadOnlyLayout())
        super().__init__(*args, **kwargs)

    def set_state(self, sync_data: object) -> None:
        """Refuse what a page has written, and send it back as it is."""
        if isinstance(sync_data, Mapping) and (refused := sync_data.keys() & set(self.keys)):
            self._refused |= refused
            self._throttle(self._send_back)

    def _send_back(self) -> None:
        names, self._refused = sorted(self._refused), set()
        if names:
            self.send_state(names)


class ReadOnlyLayout(ReadOnly, ipywidgets.Layout):  # type: ignore[misc]
    """The layout of a widget."""


class SpriteCanvas(ReadOnly, Canvas):  # type: ignore[misc]
    """A canvas on which sprites are painted."""


# -- the messages of a board


@dataclass(frozen=True, slots=True)
class Describe:
    """A page asks for a description; `to` is the page."""

    question: Question
    to: str


@dataclass(frozen=True, slots=True)
class RequestExport:
    """A page asks for the position, the record or the picture; `to` is the page."""

    what: str
    to: str


@dataclass(frozen=True, slots=True)
class RepaintSprites:
    """A page has lost the sprites: it was loaded after they were painted."""


@dataclass(frozen=True, slots=True)
class CanvasImage:
    """The pixels of the canvas of the user, as PNG."""

    image: bytes


Received = m.FromScreen | Describe | RequestExport | RepaintSprites | CanvasImage
"""Any well-formed message of a board."""


def parse(content: object, buffers: object = None) -> Received | None:
    """The message of a board; `None` if it is not well formed, since then it comes from no page of ours."""
    if len(repr(content)) > LARGEST:
        return None
    match content:
        case {"type": "describe", "about": [*about], "to": str() as to} if len(to) <= LONGEST_NAME:
            question = _question(about)
            return None if question is None else Describe(question, to)
        case {"type": "export", "what": str() as what, "to": str() as to} if len(to) <= LONGEST_NAME:
            return RequestExport(what, to)
        case {"type": "canvas_image"}:
            return _image(buffers)
        case {"type": "sprites_blank"}:
            return RepaintSprites()
        case {"screen": int() as screen, **rest} if type(screen) is int:
            message = _message(rest)
            return None if message is None else m.FromScreen(screen, message)
    return None


def _message(content: Mapping[Any, Any]) -> m.Message | None:
    match content:
        case {"type": "press", "target": str() | None as target, "at": [x, y], "rotation": int() as rotation} if _near(
            x, y
        ):
            return m.Press(target, (x, y), rotation % 4)
        case {"type": "key", "key": str() as key}:
            return m.PressKey(key)
        case {"type": "button", "id": str() as id}:
            return m.PressButton(id)
        case {"type": "rotate", "rotation": int() as rotation} if type(rotation) is int and 0 <= rotation <= 3:
            return m.SetRotation(rotation)
        case {"type": "ask", "at": [int() as x, int() as y], "part": int() as part} if _near(x, y, part):
            return m.AskAt(Cell(x, y), part)
        case {"type": "slide", "id": str() as id, "position": int() as position}:
            return m.MoveSlider(id, position)
        case {"type": "form", "id": str() as id, "values": dict() as values, "submit": bool() as submit}:
            texts = _texts(values)
            return None if texts is None else (m.Submit if submit else m.Fill)(id, texts)
    return None


def _image(buffers: object) -> CanvasImage | None:
    if not isinstance(buffers, list) or len(buffers) != 1:
        return None
    image = bytes(buffers[0])
    return CanvasImage(image) if len(image) <= LARGEST_IMAGE and image.startswith(PNG) else None


def _near(*numbers: object) -> bool:
    """Whether these are numbers of a place on a board."""
    return all(type(number) in (int, float) and abs(number) < FARTHEST for number in numbers)  # type: ignore[arg-type]


def _question(about: Sequence[object]) -> Question | None:
    match about:
        case ["mark", str() as id, int() as rotation]:
            return AboutMark(id, rotation % 4)
        case ["tile", int() as x, int() as y] if _near(x, y):
            return AboutTile(Cell(x, y))
        case ["part", int() as x, int() as y, int() as number] if _near(x, y, number):
            return AboutPart(Cell(x, y), number)
    return None


def _texts(values: Mapping[object, object]) -> dict[str, tuple[str, ...]] | None:
    """The values of the fields of a form; `None` if they are none."""
    if len(values) > MOST_VALUES:
        return None
    texts: dict[str, tuple[str, ...]] = {}
    for name, each in values.items():
        if not isinstance(name, str) or not isinstance(each, list) or not 0 < len(each) <= MOST_VALUES:
            return None
        if not all(isinstance(text, str) for text in each):
            return None
        texts[name] = tuple(map(sendable, each))
    return texts


def sendable(text: str) -> str:
    """A text of a page as one that can be sent back: lone surrogates become question marks."""
    return text.encode("utf-8", "replace").decode()


# -- the messages of a lesson


def parse_lesson(content: object) -> lesson.LessonMessage | None:
    """The message of a lesson; `None` if it is not well formed."""
    if len(repr(content)) > LARGEST:
        return None
    match content:
        case {"type": "button", "id": str() as id}:
            return lesson.PressLessonButton(id)
        case {"type": "point", "at": [x, y]} if _near(x, y) and isfinite(x) and isfinite(y):
            return lesson.Point((x, y))
        case {"type": "field", "id": str() as id, "value": str() as text}:
            return lesson.FillField(id, sendable(text))
    return None
