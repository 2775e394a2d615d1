"""Frames of an outcome: one for each event and each term of a score, and the final position."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from carc_widget.engine.actions import Pass
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.events import (
    Event,
    FeatureScored,
    FigureReturned,
    MeepleDeployed,
    MeepleReturned,
    PlayerPassed,
    TilePlaced,
)
from carc_widget.engine.examples import ExampleStep
from carc_widget.engine.figures import Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import _
from carc_widget.i18n.reasons import reason_sentence
from carc_widget.i18n.scores import score_sentence, sum_text
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.display import describe_result, result_places

BoardPlace = Spot | Cell
"""A segment, or a whole cell."""


NO_MEEPLE = "R9"
"""The rule of a turn without a meeple, which needs no frame of its own."""

FACTS_WITHOUT_EVENTS = frozenset({"placements", "targets", "spots", "legal", "refused", "bag"})
"""The facts that no event shows, so the result has its own frame."""


@dataclass(frozen=True, slots=True)
class OutcomeFrame:
    """A frame of an outcome: a position with a caption.

    Attributes:
        state: the position.
        points: the points of each player so far.
        text: the event as a sentence, in the language in use when it was made; may be empty.
        rules: the ids of its rules.
        places: the highlighted segments and cells.
        score: the score of this frame, and `terms`: how many of its terms are shown.
        attempt: the label of the attempt that begins with this frame, if there are several.
    """

    state: State
    points: tuple[int, ...]
    text: str = ""
    rules: tuple[str, ...] = ()
    places: tuple[BoardPlace, ...] = ()
    score: Score | None = None
    terms: int = 0
    attempt: str = ""

    @property
    def sum(self) -> str:
        """The visible part of the sum: `3 tiles 6 − witch 3 = 3`, or `3 tiles × 2 = 6` of one term; may be empty."""
        if self.score is None:
            return ""
        lines = self.score.lines[: self.terms]
        return sum_text(lines) if lines else "0"

    @property
    def complete(self) -> bool:
        """Whether all terms of the sum are shown."""
        return self.score is None or self.terms >= len(self.score.lines)


def outcome_frames(outcome: Outcome) -> tuple[OutcomeFrame, ...]:
    """The frames of an outcome: the initial position, each event, and the result."""
    frames = [OutcomeFrame(outcome.before, outcome.before.scores)]
    for step in outcome.steps:
        frames += _step_frames(step, frames[-1])
    last, state = frames[-1], outcome.state
    places = result_places(outcome)
    changed = last.state != state or last.points != state.scores
    text = (
        " ".join(describe_result(outcome, places=False))
        if changed or outcome.expected.keys() & FACTS_WITHOUT_EVENTS
        else ""
    )
    if text:
        frames.append(OutcomeFrame(state, state.scores, text, places=places))
    elif len(frames) > 1:
        frames[-1] = replace(last, state=state, points=state.scores, places=places or last.places)
    return tuple(frames)


def score_frames(score: Score) -> tuple[OutcomeFrame, ...]:
    """The frames of a score: the feature, then one term after the other."""
    state = score.feature.state
    start = OutcomeFrame(state, state.scores)
    return (start, *_term_frames(score, start, state))


def _step_frames(step: ExampleStep, before: OutcomeFrame) -> Iterator[OutcomeFrame]:
    """The frames of a step. A meeple that scores stays on the board until its score is shown."""
    frame = before
    if step.reasons:
        why = " ".join(reason_sentence(reason, places=False) for reason in step.reasons)
        rules = tuple(reason.rule for reason in step.reasons)
        yield OutcomeFrame(before.state, before.points, _("Not allowed: {why}", why=why), rules)
        return
    stood = _with_scored_pieces(before.state, step)
    events = [
        event
        for event in notable_events(step.events)
        if not (isinstance(event, PlayerPassed) and event.rule == NO_MEEPLE)
    ]
    while events:
        event = events.pop(0)
        if isinstance(event, FeatureScored):
            frames = tuple(_term_frames(event.score, frame, stood))
            yield from frames
            frame = frames[-1]
            continue
        together = [event]
        while isinstance(event, MeepleReturned) and events and isinstance(events[0], MeepleReturned):
            together.append(events.pop(0))
        left = any(isinstance(event, FeatureScored) for event in events)
        stood = _without(stood, together)
        frame = OutcomeFrame(
            stood if left else step.state,
            frame.points if left or step.action is None else step.state.scores,
            text=". ".join(dict.fromkeys(e.sentence(places=False) for e in together)) + ".",
            rules=tuple(dict.fromkeys(e.rule for e in together)),
            places=tuple(dict.fromkeys(place for e in together for place in _places_of(e, step.state))),
        )
        yield frame


def _with_scored_pieces(before: State, step: ExampleStep) -> State:
    """The position during the scoring of a step, with the pieces that return afterwards."""
    if step.action is None or isinstance(step.action, Pass):
        return before
    deployed = [event.meeple for event in step.events if isinstance(event, MeepleDeployed)]
    scored = any(isinstance(event, FeatureScored) for event in step.events)
    return _edited(before, step.state, meeples=[*before.meeples, *deployed]) if scored else step.state


def _without(state: State, events: Iterable[Event]) -> State:
    """The position after pieces have returned."""
    returned = [event.meeple for event in events if isinstance(event, MeepleReturned)]
    aside: dict[str, Any] = {event.figure.value: None for event in events if isinstance(event, FigureReturned)}
    if not returned and not aside:
        return state
    stay = list(state.meeples)
    for meeple in returned:
        if meeple in stay:
            stay.remove(meeple)
    return _edited(state, state, meeples=stay, **aside)


def _edited(state: State, otherwise: State, **changes: Any) -> State:
    """A changed position for display; the unchanged one if it is impossible."""
    try:
        return state.edit(**changes)
    except CarcassonneError:
        return otherwise


def _term_frames(score: Score, before: OutcomeFrame, state: State) -> Iterator[OutcomeFrame]:
    sentence = score_sentence(score)
    for terms in range(1, len(score.lines) + 1) if score.lines else (0,):
        complete = terms == len(score.lines)
        points = tuple(
            had + (score.points if complete and player in score.winners else 0)
            for player, had in enumerate(before.points)
        )
        rules = tuple(dict.fromkeys(line.rule for line in score.lines[:terms]))
        yield OutcomeFrame(state, points, f"{sentence}." if complete else "", rules, score=score, terms=terms)


def _places_of(event: Event, state: State) -> tuple[BoardPlace, ...]:
    """The places of an event."""
    match event:
        case TilePlaced():
            return (event.cell,)
        case _ if isinstance(spot := getattr(event, "spot", None), Spot):
            return state.feature(spot).spots
        case _ if isinstance(meeple := getattr(event, "meeple", None), Meeple):
            return (meeple.spot,)
    return ()
