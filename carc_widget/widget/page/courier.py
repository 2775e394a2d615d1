"""One message for everything that a press changes on the page, and in it no more than the differences.

Each part of the page is a widget of its own, and would send a message of its own with every trait that has changed:
all lines of the log for a new one. The courier gathers what they send and carries it in one message. A page that has
just been loaded fetches whole states, as of any widget; it tells the courier which version it has, and if it has missed
something in the meantime, everything is sent whole once more.
"""

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from carc_widget.widget.page.differences import difference
from carc_widget.widget.page.guarded import Gate, Guarded

HERE = Path(__file__).parent


class Carried(Guarded, anywidget.AnyWidget):
    """A widget whose changes a courier may carry."""

    courier: "Courier | None" = None

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the state, or a part of it, unless it is being gathered."""
        if self.courier is None or not self.courier.gathers(self, key):
            super().send_state(key)


class Courier(Guarded, anywidget.AnyWidget):
    """Carries the changes of other widgets.

    Parameters:
        members: the widgets.

    Attributes:
        version: how many messages were carried.
    """

    _esm = "\n".join((HERE / f"{name}.js").read_text("utf-8") for name in ("carrying", "differences", "courier"))

    version = traitlets.Int(0).tag(sync=True)

    def __init__(self, members: Iterable[Carried]) -> None:
        super().__init__()
        self._members = tuple(members)
        self._told: dict[Carried, dict[str, Any]] = {}
        self._gathered: dict[Carried, set[str]] | None = None
        for member in self._members:
            member.courier = self
        self._greet = Gate(self._tell, 10)
        self.on_msg(self.hear)

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Send what the members send inside as one message. Until a page listens they send it by themselves."""
        if not self._told or self._gathered is not None:
            yield
            return
        self._gathered = {}
        try:
            yield
        finally:
            gathered, self._gathered = self._gathered, None
            self._carry(gathered)

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the state; a new version goes with the message that makes it."""
        if key != "version":
            super().send_state(key)

    def gathers(self, member: Carried, key: str | Iterable[str] | None) -> bool:
        """Take what a member wants to send; whether it was taken."""
        if self._gathered is None:
            return False
        names = member.keys if key is None else [key] if isinstance(key, str) else key
        self._gathered.setdefault(member, set()).update(names)
        return True

    def hear(self, _widget: object, message: Mapping[str, Any], _buffers: object = None) -> None:
        """Take a message of the browser: a page listens from now on, and has a version."""
        match message:
            case {"type": "hello"}:
                self._greet(message.get("version") == self.version)

    def _tell(self, up_to_date: bool) -> None:
        """Tell a page everything, unless it knows it."""
        self._told = {member: _plain(member.get_state()) for member in self._members}
        if not up_to_date:
            for member in self._members:
                member.send_state()
            self.send_state(["version"])

    def _carry(self, gathered: Mapping[Carried, set[str]]) -> None:
        models: dict[str, dict[str, Any]] = {}
        for member, names in gathered.items():
            told = self._told[member]
            state = _plain(member.get_state(names))
            found = {
                name: difference(told.get(name), value) for name, value in state.items() if value != told.get(name)
            }
            told.update(state)
            if found:
                models[member.model_id] = found
        if models:
            self.version += 1
            models[self.model_id] = {"version": [[[], self.version]]}  # last: only then has all arrived
            packed = zlib.compress(json.dumps(models, ensure_ascii=False, separators=(",", ":")).encode(), 9)
            self.send({"type": "differences", "from": self.version - 1}, [packed])


def _plain(state: dict[str, Any]) -> dict[str, Any]:
    """A state as JSON knows it."""
    plain: dict[str, Any] = json.loads(json.dumps(state))
    return plain
