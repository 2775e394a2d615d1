"""What things mean, for who plays: in words alone."""

from carc_widget.engine.events import Event
from carc_widget.engine.refusals import Reason
from carc_widget.i18n.language import _


def in_words(thing: Event | Reason, *, places: bool = False) -> str:
    """The sentence of an event or a reason.

    Where an option of the rules makes it so, programs read which; who plays reads that it is one, and finds it where
    the rule is told.

    Parameters:
        thing: what happened, or what speaks against it.
        places: whether cells and segments are named.
    """
    sentence: str = thing.sentence(places=places)
    option = getattr(thing, "option", "")
    # Translators: what makes something so, where another rule is usual: "on the same road (an option of this game)"
    return sentence.replace(option, _("an option of this game")) if option else sentence
