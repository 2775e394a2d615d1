"""Explanations of turns: their effects on the expected points, with the features to highlight on the board."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from carc_widget.bots import Effect, Greedy, decide, explain
from carc_widget.engine.actions import Action, Pass
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.graphics.regions import segment_map
from carc_widget.i18n.language import _, format_tenths
from carc_widget.widget.board.placing import tried_meeple
from carc_widget.widget.hints.model import ExplainedTurn
from carc_widget.widget.messages import ExplainTurn
from carc_widget.widget.session import Selection, Session
from carc_widget.widget.view_model import Button


class HighlightedSegment(NamedTuple):
    """A segment to highlight: its cell, the rotation and the kind of its tile, and its number there."""

    x: int
    y: int
    rotation: int
    kind: str
    segment: int


@dataclass(frozen=True, slots=True)
class ExplanationTerm:
    """An effect of a turn: the points with their sign, the text, and the segments of the feature."""

    points: str
    text: str
    segments: tuple[HighlightedSegment, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnExplanation:
    """Why a turn is good or bad; the page highlights the features.

    Attributes:
        title: what is explained.
        terms: the effects, the largest first.
        total: the sum of the effects.
        note: what the points are; without terms, that there is no effect.
        maps: the segment map of each kind of tile in the terms; see `segment_map`.
    """

    title: str
    terms: tuple[ExplanationTerm, ...]
    total: str
    note: str
    maps: Mapping[str, str]


def explain_button(session: Session, id: str, label: str, tip: str, turn: ExplainedTurn) -> Button:
    """Create the button that opens an explanation, or closes it if it is open."""
    is_open = session.explained_turn == turn
    return Button(id, label, ExplainTurn(None if is_open else turn), tip)


def turn_explanation(
    session: Session, title: str, state: State, turn: tuple[Action, ...], instead_of: tuple[Action, ...] | None = None
) -> TurnExplanation:
    """Explain a turn, or with `instead_of` the difference between two turns, in the language of the session."""
    return _explanation(state, turn, instead_of, title, session.language, places=session.aids.coordinates)


@lru_cache(maxsize=8)
def _explanation(
    state: State,
    turn: tuple[Action, ...],
    instead_of: tuple[Action, ...] | None,
    title: str,
    language: str,
    *,
    places: bool,
) -> TurnExplanation:
    """Explain a turn; the language in use, which is a parameter for the cache, is that of the texts."""
    explanation = explain(state, turn, instead_of)
    effects = explanation.effects
    terms = tuple(
        ExplanationTerm(format_tenths(effect.value, signed=True), text, _segments(effect))
        for effect, text in zip(effects, explanation.sentences(places=places), strict=True)
    )
    if not effects and instead_of is not None:
        note = _("Judged by the position right after the turn, neither is better; the hints look further ahead.")
    elif not effects:
        note = _("No effect on the expected points")
    else:
        note = _("Expected lead over the best opponent, in points, judged only by the position after the turn.")
    features = [effect.feature for effect in effects if effect.feature is not None]
    tiles = {feature.state.board[spot.cell].tile for feature in features for spot in feature.spots}
    maps = {tile.id: segment_map(tile) for tile in sorted(tiles, key=lambda tile: tile.id)}
    return TurnExplanation(title, terms, format_tenths(explanation.total, signed=True) if effects else "", note, maps)


def _segments(effect: Effect) -> tuple[HighlightedSegment, ...]:
    """The segments of the feature of an effect; none for the meeples in the supply."""
    if effect.feature is None:
        return ()
    board = effect.feature.state.board
    return tuple(
        HighlightedSegment(*spot.cell, board[spot.cell].rotation, board[spot.cell].tile.id, spot.segment)
        for spot in effect.feature.spots
    )


def tried_turn(state: State, selection: Selection) -> tuple[Action, ...] | None:
    """Return the turn that is tried on the board; `None` if none is.

    As long as no meeple is tried, it is the turn without a meeple. After a magic tile the turn goes on with the
    figure and the meeple that the greedy bot chooses.
    """
    if selection.placed is None:
        meeple = tried_meeple(state, selection) if state.phase is Phase.DEPLOY else None
        return None if meeple is None else (meeple,)
    after, _events = state.apply(selection.placed)
    if after.phase is Phase.DEPLOY:
        return selection.placed, tried_meeple(after, selection) or Pass()
    actions: list[Action] = [selection.placed]
    while after.phase in (Phase.MAGIC, Phase.DEPLOY) and after.turn == state.turn:
        actions.append(decide(Greedy(), after))
        after, _events = after.apply(actions[-1])
    return tuple(actions)
