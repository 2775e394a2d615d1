"""What is seen and can be pressed, as data, of a session: a pure function, without a browser."""

from weakref import WeakKeyDictionary

from carc_widget.i18n.language import language
from carc_widget.widget.board.board import board
from carc_widget.widget.board.prompt import prompt
from carc_widget.widget.board.speech import spoken
from carc_widget.widget.dialogs import below
from carc_widget.widget.session import Editing, Session
from carc_widget.widget.sidebar.sidebar import ledger
from carc_widget.widget.texts import texts
from carc_widget.widget.timeline.timeline import time
from carc_widget.widget.toolbar import bar
from carc_widget.widget.view_parts import Screen

__all__ = ["Screen", "screen"]

_seen: WeakKeyDictionary[Session, Screen] = WeakKeyDictionary()
"""What was seen last is what is pressed next, so that each screen is needed twice."""


def screen(session: Session) -> Screen:
    """Everything that is seen of a session and can be pressed, in its language."""
    found = _seen.get(session)
    if found is None:
        with language(session.language):
            found = _screen(session)
        _seen[session] = found
    return found


def _screen(session: Session) -> Screen:
    asked = prompt(session)
    editor = session.editor if isinstance(session.mode, Editing) else None
    if editor is not None:
        from carc_widget.widget.editor.board import editor_board
        from carc_widget.widget.editor.toolbar import editor_bar, sentence_of  # loaded when the editor is opened

        seen = editor_board(session, editor, sentence_of(editor)), editor_bar(session, editor)
    else:
        seen = board(session, asked), bar(session, asked)
    return Screen(
        session.language,
        session.revision,
        *seen,
        ledger(session, asked),
        below(session),
        time(session),
        texts(),
        spoken(session, asked, seen[1]),
    )
