"""Screen reader announcements (live region): the events of the last move, once, and the current prompt."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.engine import events as e
from carc_widget.engine.actions import Place
from carc_widget.i18n.board_text import state_spot_text
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import _
from carc_widget.i18n.rendering import sentence
from carc_widget.i18n.screen_reader import describe_placement
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.view_model import Look, Prompt
from carc_widget.widget.editor.last_step import describe_last_step
from carc_widget.widget.hints.hints import best_places
from carc_widget.widget.hints.turns import action_spot
from carc_widget.widget.session import NO_SELECTION, Session
from carc_widget.widget.sidebar.log import UNLISTED_EVENTS
from carc_widget.widget.toolbar import Toolbar, shows_end
from carc_widget.widget.turn_control import hinted_state


@dataclass(frozen=True, slots=True)
class Announcements:
    """Screen reader announcements.

    Attributes:
        change: the number of the last change of the game; the news of a change is announced once.
        news: the events of the last move, in sentences.
        prompts: whose turn it is, the tile in hand, tentative placements or the last step in the editor, the prompt,
            and the reply to the last click or key press or else the best place of the hints; the page announces only
            those that changed.
    """

    change: int
    news: tuple[str, ...]
    prompts: tuple[str, ...]


def announcements(session: Session, prompt: Prompt, toolbar: Toolbar) -> Announcements:
    """Compute the announcements of a session, in its language."""
    events = [event for event in notable_events(session.last_events) if _is_new(event)]
    in_hand = toolbar.hand.label if toolbar.hand.framed and not toolbar.hand.faded else ""
    editor = session.open_editor
    latest = " ".join(_tentative(session, prompt)) if editor is None else describe_last_step(editor, toolbar.sentence)
    answer = toolbar.hint if toolbar.is_answer else _best_place(session)
    texts = (toolbar.title, in_hand, latest, toolbar.sentence, answer)
    if shows_end(session):  # the result once, with all scores if the game has just ended
        ends_now = bool(events) and isinstance(events[-1], e.GameEnded)
        texts = ("", "", "", _event_text(events.pop()) if ends_now else toolbar.sentence, answer)
    return Announcements(
        session.change,
        tuple(map(_event_text, events)),
        tuple(map(_ended, texts)),
    )


def _event_text(event: e.Event) -> str:
    return _ended(sentence(event, places=True, options=False))


def _tentative(session: Session, prompt: Prompt) -> Iterator[str]:
    """Describe the tentatively placed tile and the tentatively deployed meeple."""
    placed = session.selection.placed
    if placed is not None:
        yield _ended(describe_placement(session.state, placed, rotations_by_cell(session.state).get(placed.cell, ())))
    yield from (_ended(target.label) for target in prompt.targets if target.look is Look.TENTATIVE)


def _best_place(session: Session) -> str:
    """Return the best place of the hints, whose number is only drawn on the board; empty without hints."""
    places, state = best_places(session), hinted_state(session)
    if not places or state is None or session.selection != NO_SELECTION:
        return ""
    first = places[0].actions[0]
    if isinstance(first, Place):
        return _(
            "Best place: {place}", place=describe_placement(state, first, rotations_by_cell(state).get(first.cell, ()))
        )
    spot = action_spot(first)
    return _("Best place: {place}", place=state_spot_text(state, spot)) if spot else ""


def _ended(text: str) -> str:
    """Add a full stop to a text without final punctuation."""
    return text if not text or text[-1] in ".!?…”" else f"{text}."


def _is_new(event: e.Event) -> bool:
    """Whether to announce an event; of the final scoring only the result, because the score table has the rest."""
    return not isinstance(event, UNLISTED_EVENTS) and not (isinstance(event, e.FeatureScored) and event.score.final)
