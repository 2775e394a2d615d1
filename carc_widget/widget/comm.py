"""Validation of browser messages: schema, size limit and throttle; pages cannot write traits.

By default any page can write the synced traits of a widget. Here all traits are read-only for pages: a write is
rejected, and the value of the kernel is sent back. Pages send messages, each with the number of the screen that it
refers to.
"""

from asyncio import get_running_loop
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
from ipycanvas import Canvas  # type: ignore[import-untyped]

from carc_widget.engine.geometry import Cell
from carc_widget.widget import messages as m
from carc_widget.widget.board.describe import AboutPart, AboutTarget, AboutTile, Question
from carc_widget.widget.lesson import messages as lesson
from carc_widget.widget.rule_questions.question import RuleQuestion, Topic

BURST = 40
"""The burst size of the throttle: the number of messages that are handled at any rate."""

TOKENS_PER_SECOND = 5
"""The refill rate of the throttle, in messages per second; sustained manual input is slower."""

THROTTLE_DELAY = 0.2
"""The delay in seconds before the newest throttled message is handled."""

MAX_MESSAGE_LENGTH = 200_000
"""The maximum length of a message in characters; larger messages are ignored."""

MAX_IMAGE_BYTES = 8_000_000
"""The maximum size of an image in bytes; larger images are ignored."""

PNG = b"\x89PNG\r\n\x1a\n"
"""The signature of a PNG file."""

MAX_COORDINATE = 10_000
"""The limit of coordinates, in tiles."""

MAX_NAME_LENGTH = 40
"""The maximum length of the name of a page, in characters."""

MAX_VALUES = 100
"""The maximum number of fields of a form, and of values of a field."""


# -- the throttle


class Throttle:
    """A token bucket throttle: of a flood of messages, the first ones and the newest one are handled.

    Without a running event loop, and so without a page, nothing is throttled.

    Parameters:
        clock: returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._tokens = float(BURST)
        self._filled = clock()
        self._newest: Callable[[], None] | None = None

    def __call__(self, handle: Callable[[], None], cost: int = 1) -> None:
        """Handle a message now, or after `THROTTLE_DELAY` if it is still the newest one.

        Parameters:
            handle: handles the message.
            cost: the number of tokens that the message takes.
        """
        try:
            loop = get_running_loop()
        except RuntimeError:
            handle()
            return
        now = self._clock()
        self._tokens = min(BURST, self._tokens + (now - self._filled) * TOKENS_PER_SECOND)
        self._filled = now
        if self._tokens >= cost:
            self._newest = None
            self._tokens -= cost
            handle()
            return
        if self._newest is None:
            loop.call_later(THROTTLE_DELAY, self._handle_newest)
        self._newest = handle

    def _handle_newest(self) -> None:
        handle, self._newest = self._newest, None
        if handle is not None:
            handle()


# -- read-only traits


class ReadOnly(ipywidgets.Widget):  # type: ignore[misc]
    """A widget whose traits are read-only for pages."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._throttle = Throttle()
        self._rejected: set[str] = set()
        if self.has_trait("layout"):
            kwargs.setdefault("layout", ReadOnlyLayout())
        super().__init__(*args, **kwargs)

    def set_state(self, sync_data: object) -> None:
        """Reject values that a page writes, and send the current values back."""
        if isinstance(sync_data, Mapping) and (rejected := sync_data.keys() & set(self.keys)):
            self._rejected |= rejected
            self._throttle(self._send_back)

    def _send_back(self) -> None:
        names, self._rejected = sorted(self._rejected), set()
        if names:
            self.send_state(names)


class ReadOnlyLayout(ReadOnly, ipywidgets.Layout):  # type: ignore[misc]
    """The layout of a widget, read-only for pages."""


class ReadOnlyCanvas(ReadOnly, Canvas):  # type: ignore[misc]
    """An ipycanvas canvas, read-only for pages."""


# -- the messages of a game widget


@dataclass(frozen=True, slots=True)
class Describe:
    """A request for a description; `to` is the page that receives it."""

    question: Question
    to: str


@dataclass(frozen=True, slots=True)
class RequestExport:
    """A request for an export, see `export`; `to` is the page that receives it."""

    what: str
    to: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about a place on the board; `to` is the page that receives the answer."""

    question: RuleQuestion
    to: str


@dataclass(frozen=True, slots=True)
class RepaintSprites:
    """A request to repaint the sprites: the page was loaded after they were painted."""


@dataclass(frozen=True, slots=True)
class CanvasImage:
    """The pixels of the user canvas as PNG, and the area that is drawn, in tiles; both are empty if there is nothing.

    Attributes:
        image: the PNG file.
        area: left, top, right and bottom.
    """

    image: bytes
    area: tuple[float, ...] = ()


PageMessage = m.FromScreen | Describe | RequestExport | Ask | RepaintSprites | CanvasImage
"""Any well-formed message of a game widget."""


def parse(content: object, buffers: object = None) -> PageMessage | None:
    """Parse a message of a game widget; `None` if it is malformed: the front end does not send such messages."""
    if len(repr(content)) > MAX_MESSAGE_LENGTH:
        return None
    match content:
        case {"type": "describe", "about": [*about], "to": str() as to} if len(to) <= MAX_NAME_LENGTH:
            question = _question(about)
            return None if question is None else Describe(question, to)
        case {"type": "export", "what": str() as what, "to": str() as to} if len(to) <= MAX_NAME_LENGTH:
            return RequestExport(what, to)
        case {
            "type": "ask",
            "topic": str() as topic,
            "at": [x, y],
            "rotation": int() as rotation,
            "to": str() as to,
        } if topic in frozenset(Topic) and _are_coordinates(x, y) and len(to) <= MAX_NAME_LENGTH:
            return Ask(RuleQuestion(Topic(topic), (x, y), rotation % 4), to)
        case {"type": "canvas_image", "area": list() as area}:
            return _image(area, buffers)
        case {"type": "sprites_blank"}:
            return RepaintSprites()
        case {"screen": int() as screen, **rest} if type(screen) is int:
            message = _message(rest)
            return None if message is None else m.FromScreen(screen, message)
    return None


def _message(content: Mapping[Any, Any]) -> m.Message | None:
    match content:
        case {"type": "press", "target": str() | None as target, "at": [x, y], "rotation": int() as rotation} if (
            _are_coordinates(x, y)
        ):
            return m.Press(target, (x, y), rotation % 4, content.get("dropped") is True)
        case {"type": "key", "key": str() as key}:
            return m.PressKey(key)
        case {"type": "button", "id": str() as id}:
            return m.PressButton(id)
        case {"type": "rotate", "rotation": int() as rotation} if type(rotation) is int and 0 <= rotation <= 3:
            return m.SetRotation(rotation)
        case {"type": "inspect", "at": [int() as x, int() as y], "part": int() as part} if _are_coordinates(x, y, part):
            return m.InspectAt(Cell(x, y), part)
        case {"type": "slider", "id": str() as id, "position": int() as position}:
            return m.MoveSlider(id, position)
        case {"type": "form", "id": str() as id, "values": dict() as values, "submit": bool() as submit}:
            texts = _texts(values)
            return None if texts is None else (m.Submit if submit else m.Fill)(id, texts)
    return None


def _image(area: list[object], buffers: object) -> CanvasImage | None:
    if not isinstance(buffers, list) or len(buffers) != 1:
        return None
    image = bytes(buffers[0])
    if not image:
        return CanvasImage(b"")
    is_png = len(image) <= MAX_IMAGE_BYTES and image.startswith(PNG)
    return CanvasImage(image, tuple(area)) if is_png and len(area) == 4 and _are_coordinates(*area) else None  # type: ignore[arg-type]  # numbers


def _are_coordinates(*numbers: object) -> bool:
    """Whether all values are finite numbers within the range of board coordinates."""
    return all(type(number) in (int, float) and abs(number) < MAX_COORDINATE for number in numbers)  # type: ignore[arg-type]


def _question(about: Sequence[object]) -> Question | None:
    match about:
        case ["target", str() as id, int() as rotation]:
            return AboutTarget(id, rotation % 4)
        case ["tile", int() as x, int() as y] if _are_coordinates(x, y):
            return AboutTile(Cell(x, y))
        case ["part", int() as x, int() as y, int() as number] if _are_coordinates(x, y, number):
            return AboutPart(Cell(x, y), number)
    return None


def _texts(values: Mapping[object, object]) -> dict[str, tuple[str, ...]] | None:
    """Parse the values of the fields of a form; `None` if they are malformed."""
    if len(values) > MAX_VALUES:
        return None
    texts: dict[str, tuple[str, ...]] = {}
    for name, each in values.items():
        if not isinstance(name, str) or not isinstance(each, list) or not 0 < len(each) <= MAX_VALUES:
            return None
        if not all(isinstance(text, str) for text in each):
            return None
        texts[name] = tuple(map(sendable, each))
    return texts


def sendable(text: str) -> str:
    """Make a text of a page safe to send back: replace lone surrogates by question marks."""
    return text.encode("utf-8", "replace").decode()


# -- the messages of a lesson


def parse_lesson(content: object) -> tuple[int, lesson.LessonMessage] | None:
    """Parse a message of a lesson and the number of its screen; `None` if it is malformed."""
    if len(repr(content)) > MAX_MESSAGE_LENGTH:
        return None
    match content:
        case {"screen": int() as screen, **rest} if type(screen) is int:
            message = _lesson_message(rest)
            return None if message is None else (screen, message)
    return None


def _lesson_message(content: Mapping[Any, Any]) -> lesson.LessonMessage | None:
    match content:
        case {"type": "button", "id": str() as id}:
            return lesson.PressLessonButton(id)
        case {"type": "point", "at": [x, y]} if _are_coordinates(x, y):
            return lesson.Point((x, y))
        case {"type": "field", "id": str() as id, "value": str() as text}:
            return lesson.FillField(id, sendable(text))
    return None
