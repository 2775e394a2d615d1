"""Sentences of events and reasons for players."""

from carc_widget import i18n
from carc_widget.engine.events import Event
from carc_widget.engine.refusals import Reason


def in_words(thing: Event | Reason, *, places: bool = False) -> str:
    """The sentence of an event or a reason, without names of rule options.

    Parameters:
        thing: the event or reason.
        places: whether cells and segments are named.
    """
    return i18n.sentence(thing, places=places, options=False)
