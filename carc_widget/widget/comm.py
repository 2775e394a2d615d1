"""What a browser may do to the kernel: write what it has to, tell what it likes, and never drown it.

Whatever a widget shares with its pages can be written by any page, the code of its own browser half included. Here a
page writes only what the widget accepts; everything else is told to the page anew as the kernel has it.
"""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Generic, TypeVar

import ipywidgets  # type: ignore[import-untyped]
from ipycanvas import Canvas  # type: ignore[import-untyped]

BURST = 40
"""So many messages are dealt with at once, however fast they come."""

PER_SECOND = 5
"""So many more for each second that passes; no hand is faster for long."""

WAIT = 0.2
"""Seconds after which the newest of what came too fast is dealt with."""

LONGEST_NAME = 40
"""Characters of what a page calls itself."""

Message = TypeVar("Message")


class Gate(Generic[Message]):
    """Lets messages through to whoever deals with them; of a flood, only so many and in the end the newest.

    Without an event loop, and so without a page, nothing is a flood.

    Parameters:
        deal: deals with a message.
        burst: how many are let through at once.
        clock: tells the time in seconds.
    """

    def __init__(
        self, deal: Callable[[Message], None], burst: int = BURST, clock: Callable[[], float] = monotonic
    ) -> None:
        self._deal = deal
        self._burst = self._left = float(burst)
        self._clock = clock
        self._filled = clock()
        self._held: list[Message] = []

    def __call__(self, message: Message) -> None:
        """Take a message."""
        from asyncio import get_running_loop  # only where a page is; elsewhere it takes long to import

        try:
            loop = get_running_loop()
        except RuntimeError:
            self._deal(message)
            return
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._filled) * PER_SECOND)
        self._filled = now
        if self._left >= 1:
            self._held.clear()  # something newer has come
            self._left -= 1
            self._deal(message)
        else:
            if not self._held:
                loop.call_later(WAIT, self._late)
            self._held[:] = [message]

    def _late(self) -> None:
        """Deal with the newest of what was held."""
        if self._held:
            self._deal(self._held.pop())


class Guarded(ipywidgets.Widget):  # type: ignore[misc]
    """A widget of which a page writes only what it accepts."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._astray: set[str] = set()
        self._restore = Gate(self._tell_again, 10)
        if self.has_trait("layout"):
            kwargs.setdefault("layout", Look())
        super().__init__(*args, **kwargs)

    def accepts(self, name: str, value: object) -> bool:
        """Whether a page may set this trait to this value."""
        return False

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a page has written, if it may; tell it the rest as it is."""
        if not isinstance(sync_data, Mapping):
            return
        taken = {name: value for name, value in sync_data.items() if self.accepts(name, value)}
        if taken:
            super().set_state(taken)
        if astray := (sync_data.keys() - taken.keys()) & set(self.keys):
            self._astray |= astray
            self._restore(None)

    def _tell_again(self, _: None) -> None:
        names, self._astray = sorted(self._astray), set()
        self.send_state(names)


class Hidden(Guarded, Canvas):  # type: ignore[misc]
    """A canvas that pictures are painted on, and nothing else is done to."""


class Look(Guarded, ipywidgets.Layout):  # type: ignore[misc]
    """The layout of a widget, which is no business of a page."""


def harmless(text: str) -> str:
    """A text of a page as one that can be sent back: halves of characters, which no text has, become question marks."""
    return text.encode("utf-8", "replace").decode()
