"""Facts in words: events, reasons and scores as sentences, and the long texts of the rules, in every language.

`use_language("nl")` speaks Dutch from now on, `with language("it"):` Italian inside a block. What the engine gives out
says itself: `event.sentence()`, `reason.sentence()`, `score.sentence()`.
"""

from carc_widget.engine.events import Event
from carc_widget.engine.refusals import Reason
from carc_widget.engine.said import Said
from carc_widget.engine.score import Score
from carc_widget.words.events import event_sentence
from carc_widget.words.language import current_language, language, languages, use_language
from carc_widget.words.reasons import reason_sentence, refused
from carc_widget.words.scores import explain, score_sentence, score_sum

__all__ = [
    "current_language",
    "explain",
    "language",
    "languages",
    "refused",
    "score_sum",
    "sentence",
    "use_language",
]


def sentence(thing: Said, *, places: bool = True) -> str:
    """What an event, a reason or a score means in words, in the language in use.

    Parameters:
        thing: an event, a reason or a score.
        places: whether to name tiles by their ids and segments by notation and cell, for who does not see the board.

    Raises:
        TypeError: it is none of these.
    """
    match thing:
        case Event():
            return event_sentence(thing, places)
        case Reason():
            return reason_sentence(thing, places)
        case Score():
            return score_sentence(thing)
    raise TypeError(f"{thing!r} has no sentence; events, reasons and scores have one")
