"""The panel under the board: errors in callbacks, which Jupyter drops or only logs, and the menu of questions."""

from dataclasses import dataclass

from carc_widget.i18n.language import _
from carc_widget.widget.messages import Dismiss
from carc_widget.widget.rule_questions.question import QuestionItem, question_items
from carc_widget.widget.session import CallbackError, Editing, Session
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """An error in a callback, as the error panel shows it, with a line of Python that reproduces it."""

    title: str
    message: str
    trace_title: str
    trace: str
    line_title: str
    line: str


@dataclass(frozen=True, slots=True)
class Dialogs:
    """The panel under the board: errors with the button that dismisses them.

    `questions` are the items of the menu of questions about rules, `questions_label` is its accessible name.
    """

    errors: tuple[ErrorReport, ...]
    dismiss: Button
    questions_label: str
    questions: tuple[QuestionItem, ...] = ()


MAX_ERRORS = 3
"""The maximum number of errors shown; the newest ones are kept."""


def dialogs(session: Session) -> Dialogs:
    """Compute the panel under the board."""
    errors = tuple(
        ErrorReport(
            # Translators: {error} is the name of a Python error.
            title=_("Error: {error}", error=error.kind),
            message=_message(error),
            trace_title=_("Traceback"),
            trace=error.trace,
            line_title=_("Code that reproduces it; copy it into a cell:"),
            line=error.line,
        )
        for error in session.failures[-MAX_ERRORS:]
    )
    questions = () if isinstance(session.mode, Editing) else question_items(session.state)
    return Dialogs(errors, Button("dismiss", _("Dismiss"), Dismiss()), _("ask the rules about a place"), questions)


def _message(error: CallbackError) -> str:
    if not error.player:
        return error.message
    code = f"widget.bots = {{{error.player!r}: bot}}"
    return _(
        "{error}. Nothing is lost: from now on you play for {player}. In a cell, {code} lets a bot play again.",
        error=error.message,
        player=error.player,
        code=code,
    )
