"""Errors in callbacks, shown under the board: Jupyter would drop them or bury them in a log."""

from carc_widget.i18n.language import _
from carc_widget.widget.messages import Dismiss
from carc_widget.widget.review.review import review_part
from carc_widget.widget.session import Failure, Session
from carc_widget.widget.view_model import Button
from carc_widget.widget.view_parts import Below, Trouble

MOST = 3
"""How many errors are shown at a time; the newest stay."""


def below(session: Session) -> Below:
    """What stands under the board."""
    troubles = tuple(
        Trouble(
            # Translators: {error} is the name of a Python error.
            title=_("An error came up: {error}", error=found.kind),
            message=_message(found),
            trace_title=_("Traceback"),
            trace=found.trace,
            line_title=_("This leads to where it happened; copy it into a cell:"),
            line=found.line,
        )
        for found in session.failures[-MOST:]
    )
    return Below(troubles, Button("dismiss", _("Dismiss"), Dismiss()), review_part(session))


def _message(found: Failure) -> str:
    if not found.player:
        return found.message
    code = f"widget.bots = {{{found.player!r}: bot}}"
    return _(
        "{error}. Nothing is lost: from now on you play for {player}. In a cell, {code} lets a bot play again.",
        error=found.message,
        player=found.player,
        code=code,
    )
