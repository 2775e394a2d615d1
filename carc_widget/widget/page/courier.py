"""One message for everything that a press changes on the page, and in it no more than the differences.

Each part of the page is a widget of its own, and would send a message of its own with every trait that has changed:
all lines of the log for a new one. The courier gathers what they send and carries it in one message. A page that has
just been loaded fetches whole states, as of any widget; it tells the courier which version it has, and if it has missed
something in the meantime, everything is sent whole once more.

One turn is told much like another, so a message is packed with those before it at hand: it says "as before" of all that
they said already. The page keeps them too. When another page comes, which has not heard them, they are forgotten.
"""

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from carc_widget.widget.comm import Gate, Guarded
from carc_widget.widget.page.differences import difference

HERE = Path(__file__).parent

REACH = 1 << 15
"""So many bytes back a packed message can refer to."""


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
        names: the ids of the models of the members, and last that of the courier; messages call each by its place here.
    """

    _esm = "\n".join((HERE / f"{name}.js").read_text("utf-8") for name in ("carrying", "differences", "courier"))

    version = traitlets.Int(0).tag(sync=True)
    names: Any = traitlets.List().tag(sync=True)

    def __init__(self, members: Iterable[Carried]) -> None:
        super().__init__()
        self._members = tuple(members)
        self.names = [*(member.model_id for member in self._members), self.model_id]
        self._told: dict[Carried, dict[str, Any]] = {}
        self._gathered: dict[Carried, set[str]] | None = None
        self._since = 0
        self._said = b""
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
        """Tell a page everything, unless it knows it; it does not know in which words that was said."""
        self._since, self._said = self.version, b""
        self._told = {member: _plain(member.get_state()) for member in self._members}
        if not up_to_date:
            for member in self._members:
                member.send_state()
            self.send_state(["version"])

    def _carry(self, gathered: Mapping[Carried, set[str]]) -> None:
        models: dict[int, dict[str, Any]] = {}
        for place, member in enumerate(self._members):
            names = gathered.get(member, ())
            told = self._told[member]
            state = _plain(member.get_state(names)) if names else {}
            found = {
                name: difference(told.get(name), value) for name, value in state.items() if value != told.get(name)
            }
            told.update(state)
            if found:
                models[place] = found
        if models:
            begin, self.version = self.version, self.version + 1
            models[len(self._members)] = {"version": [[[], self.version]]}  # last: only then has all arrived
            text = json.dumps(models, ensure_ascii=False, separators=(",", ":")).encode()
            packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=self._said)
            self.send([begin, self._since], [packer.compress(text) + packer.flush()])
            self._said = (self._said + text)[-REACH:]


def _plain(state: dict[str, Any]) -> dict[str, Any]:
    """A state as JSON knows it."""
    plain: dict[str, Any] = json.loads(json.dumps(state))
    return plain
