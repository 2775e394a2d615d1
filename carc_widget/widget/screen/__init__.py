"""What is seen and can be pressed, as data, of a session: a pure function, without a browser."""

from weakref import WeakKeyDictionary

from carc_widget.widget.screen.bar import bar
from carc_widget.widget.screen.below import below
from carc_widget.widget.screen.board import board
from carc_widget.widget.screen.ledger import ledger
from carc_widget.widget.screen.parts import Screen
from carc_widget.widget.screen.prompt import prompt
from carc_widget.widget.screen.texts import texts
from carc_widget.widget.screen.time import time
from carc_widget.widget.session import Session
from carc_widget.words.language import language

__all__ = ["Screen", "screen"]

_seen: WeakKeyDictionary[Session, Screen] = WeakKeyDictionary()
"""What was seen last is what is pressed next, so that each screen is needed twice."""


def screen(session: Session) -> Screen:
    """Everything that is seen of a session and can be pressed, in its language."""
    found = _seen.get(session)
    if found is None:
        with language(session.language):
            asked = prompt(session)
            found = Screen(
                session.language,
                session.revision,
                board(session, asked),
                bar(session, asked),
                ledger(session, asked),
                below(session),
                time(session),
                texts(),
            )
        _seen[session] = found
    return found
