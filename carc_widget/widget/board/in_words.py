"""Sentences for events and reasons, in the words of the game."""

from carc_widget import i18n
from carc_widget.engine.events import Event
from carc_widget.engine.refusals import Reason


def in_words(thing: Event | Reason, *, places: bool = False) -> str:
    """Render an event or a reason as a sentence, without names of rule options.

    Parameters:
        thing: the event or reason.
        places: whether the sentence includes cells and segments.
    """
    return i18n.sentence(thing, places=places, options=False)
