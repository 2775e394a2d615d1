"""Traffic between a page and its kernel: every frame of the web sockets, by message type."""

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, WebSocket


@dataclass(frozen=True)
class Frame:
    """A message between the page and the kernel.

    Attributes:
        up: whether the page sent it.
        kind: the type of the message, such as `comm_msg` or `status`.
        size: its bytes, envelope and buffers included.
        content: its content.
        buffers: the bytes of its buffers.
    """

    up: bool
    kind: str
    size: int
    content: Any
    buffers: int


class Traffic:
    """Records the messages of a page, from its next web socket on."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Frame] = []
        page.on("websocket", self._listen)

    def clear(self) -> None:
        """Forget the messages so far."""
        self.frames.clear()

    @property
    def messages(self) -> int:
        """The number of messages, both ways, with the kernel's "busy" and "idle"."""
        return len(self.frames)

    @property
    def size(self) -> int:
        """The bytes of all messages."""
        return sum(frame.size for frame in self.frames)

    def of_widgets(self) -> list[Frame]:
        """The messages of widgets: all but "busy" and "idle"."""
        return [frame for frame in self.frames if frame.kind.startswith("comm_")]

    def _listen(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framesent", lambda payload: self._record(True, payload))
            socket.on("framereceived", lambda payload: self._record(False, payload))

    def _record(self, up: bool, payload: str | bytes) -> None:
        frame = _read(up, payload if isinstance(payload, bytes) else payload.encode())
        if frame.kind in ("comm_msg", "comm_open", "comm_close", "status"):
            self.frames.append(frame)


def _read(up: bool, payload: bytes) -> Frame:
    """Parse a frame of the protocol `v1.kernel.websocket.jupyter.org`: offsets, channel, four JSON texts, buffers."""
    if payload[:1] == b"{":
        message = json.loads(payload)
        return Frame(up, message["header"]["msg_type"], len(payload), message["content"], 0)
    count = int.from_bytes(payload[:8], "little")
    offsets = [int.from_bytes(payload[8 * i + 8 : 8 * i + 16], "little") for i in range(count)]
    parts = [payload[a:b] for a, b in zip(offsets, [*offsets[1:], len(payload)], strict=True)]
    header, content = json.loads(parts[1]), json.loads(parts[4])
    return Frame(up, header["msg_type"], len(payload), content, sum(len(part) for part in parts[5:]))
