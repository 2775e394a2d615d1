"""The strip under the board: a panel that hands out texts when it is asked."""

from collections.abc import Callable, Mapping
from typing import Any

from carc_widget.widget.comm import LONGEST_NAME
from carc_widget.widget.export import HandedOut
from carc_widget.widget.messages import Intent
from carc_widget.widget.page.panel import Panel
from carc_widget.widget.page.time_nodes import SECTIONS
from carc_widget.widget.sprites import Sheets


class Strip(Panel):
    """The strip under the board.

    Parameters:
        on_intent, pictures: as for every panel.
        on_ask: called with what somebody asks for; what it gives back goes to that page alone, and is never kept.
    """

    def __init__(
        self, on_intent: Callable[[Intent], None], pictures: Sheets, on_ask: Callable[[str], HandedOut | None]
    ) -> None:
        super().__init__(SECTIONS, on_intent, pictures)
        self._on_ask = on_ask

    def hear(self, widget: object, message: Mapping[str, Any], buffers: object = None) -> None:
        """Take a message of the browser."""
        match message:
            case {"type": "ask", "what": str() as what, "to": str() as to} if len(to) <= LONGEST_NAME:
                found = self._on_ask(what)
                if found is not None:
                    self.send({"type": "answer", "to": to, "text": found.text, "name": found.name})
            case _:
                super().hear(widget, message, buffers)
