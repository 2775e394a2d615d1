"""What a screen reader says by itself: what has happened, once, and what is asked now."""

from collections.abc import Iterator

from carc_widget.engine import events as e
from carc_widget.i18n.screen_reader import describe_placement
from carc_widget.widget.board.in_words import in_words
from carc_widget.widget.board.placing import cells
from carc_widget.widget.session import Session
from carc_widget.widget.view_parts import Bar, Look, Prompt, Spoken

_KNOWN = (e.TileDrawn, e.MeepleReturned)
"""What is told otherwise, or goes without saying."""


def spoken(session: Session, asked: Prompt, bar: Bar) -> Spoken:
    """What is said of a session, in its language."""
    news = tuple(_ended(in_words(event, places=True)) for event in session.happened if _is_new(event))
    in_hand = bar.hand.label if bar.hand.framed and not bar.hand.faded else ""
    tried = tuple(_tried(session, asked))
    answer = bar.hint if bar.answer else ""
    return Spoken(session.revision, news, tuple(map(_ended, (bar.who, in_hand, " ".join(tried), bar.sentence, answer))))


def _tried(session: Session, asked: Prompt) -> Iterator[str]:
    """How the tile lies for a try, and where the meeple stands."""
    placed = session.selection.placed
    if placed is not None:
        yield _ended(describe_placement(session.state, placed, cells(session.state).get(placed.cell, ())))
    yield from (_ended(mark.label) for mark in asked.marks if mark.look is Look.TRIED)


def _ended(text: str) -> str:
    """A text that ends like a sentence."""
    return text if not text or text[-1] in ".!?…”" else f"{text}."


def _is_new(event: e.Event) -> bool:
    """Of the final scoring only the result is said; the table tells the rest."""
    return not isinstance(event, _KNOWN) and not (isinstance(event, e.FeatureScored) and event.score.final)
