"""Errors in callbacks, shown under the board: Jupyter would drop them or bury them in a log."""

import traceback
from dataclasses import dataclass

from carc_widget.widget.panel import Node, button, node

MOST = 3
"""How many errors are shown at a time; the newest stay."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An error, and during what it happened."""

    during: str
    error: Exception


def failures_shown(failures: list[Failure]) -> list[Node]:
    """The content of the panel below the board: each error in a sentence, with its traceback folded away."""
    if not failures:
        return []
    return [*[_shown(failure) for failure in failures[-MOST:]], button("Dismiss", "dismiss", class_="carc-button")]


def _shown(failure: Failure) -> Node:
    error = failure.error
    trace = "".join(traceback.format_exception(error))
    return node(
        "div",
        node("strong", f"{type(error).__name__} {failure.during}"),
        node("div", str(error)),
        node("details", node("summary", "Traceback"), node("pre", trace)),
        class_="carc-failure",
        role="alert",
    )
