"""What an outcome came to, in sentences of the language in use: what happened, and what was asked about the end."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from carc_widget.engine.events import FeatureScored
from carc_widget.engine.examples import ExampleStep
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.refusals import Reason
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.i18n.board_text import state_spot_text
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.nouns import meeples
from carc_widget.i18n.reasons import reason_sentence
from carc_widget.i18n.scores import term_label
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.expectations import count_placements, figure_targets, meeple_spots

_STANDS = {Figure.MAGE: N_("The mage is here: {place}."), Figure.WITCH: N_("The witch is here: {place}.")}
_IS_ASIDE = {Figure.MAGE: N_("The mage is set aside."), Figure.WITCH: N_("The witch is set aside.")}


def describe_action(step: ExampleStep) -> str:
    """What was done in a step."""
    if step.action is None:
        return _("The game is scored as if it ended here.")
    return _("Not allowed: {move}", move=step.text) if step.reasons else step.text


def describe_events(step: ExampleStep) -> Iterator[str]:
    """What happened in a step, and by which rule; of scores also the sum."""
    for event in step.events:
        yield f"{event.sentence(places=False)} ({event.rule})"
        if isinstance(event, FeatureScored):
            yield _sum(event.score)
    yield from map(_why, step.reasons)


def _sum(score: Score) -> str:
    """The computation, and the rule of each term: `road: 3 tiles 3 = 3; rules: 3 tiles R54`."""
    terms = ", ".join(f"{term_label(line)} {line.rule}" for line in score.lines)
    rules = _("rules: {rules}", rules=terms) if terms else _("rules: none")
    return f"{score}; {rules}"


def describe_result(outcome: Outcome) -> Iterator[str]:
    """What the engine finds about that which was asked, and who won how many points."""
    for fact, written in outcome.expected.items():
        if fact in _FOUND:
            yield from _FOUND[fact](outcome, written)
    yield from describe_points(outcome)


def describe_points(outcome: Outcome) -> Iterator[str]:
    """Who won how many points, if somebody did or if that was asked."""
    if outcome.gains:
        won = (f"{player} {points}" for player, points in outcome.gains.items())
        yield _("Points: {points}", points=", ".join(won))
    elif "gains" in outcome.expected:
        yield _("Nobody gets points.")


def _why(reason: Reason) -> str:
    return f"{reason_sentence(reason, places=False)} ({reason.rule})"


def _places(state: State, spots: Iterable[Spot]) -> str:
    return ", ".join(state_spot_text(state, spot) for spot in spots)


def _placements(outcome: Outcome, _written: object) -> Iterator[str]:
    n = count_placements(outcome.state)
    yield ngettext("The tile can be placed in {n} way.", "The tile can be placed in {n} ways.", n)


def _targets(outcome: Outcome, _written: object) -> Iterator[str]:
    found = _places(outcome.state, figure_targets(outcome.state))
    yield _("Mage and witch may go here: {places}.", places=found) if found else _("Mage and witch may go nowhere.")


def _spots(outcome: Outcome, _written: object) -> Iterator[str]:
    found = _places(outcome.state, meeple_spots(outcome.state))
    yield _("A meeple may be put here: {places}.", places=found) if found else _("No meeple can be put down.")


def _legal(outcome: Outcome, _written: object) -> Iterator[str]:
    state = outcome.state
    yield _("Allowed: {moves}", moves=", ".join(map(state.action_to_text, state.legal_actions())))


def _refused(outcome: Outcome, written: Iterable[str]) -> Iterator[str]:
    for action in written:
        tried = _("Not allowed: {move}", move=action)
        why = " ".join(map(_why, outcome.state.why_not(action)))
        yield f"{tried}. {why}"


def _figure(figure: Figure) -> Callable[[Outcome, object], Iterator[str]]:
    def found(outcome: Outcome, _written: object) -> Iterator[str]:
        state = outcome.state
        spot = state.figure(figure)
        yield _(_IS_ASIDE[figure]) if spot is None else _(_STANDS[figure], place=state_spot_text(state, spot))

    return found


def _supply(outcome: Outcome, _written: object) -> Iterator[str]:
    for player, supply in zip(outcome.state.players, outcome.state.supply, strict=True):
        yield _("{player} has {meeples} in the supply.", player=player, meeples=meeples(supply.small + supply.large))


def _decides(outcome: Outcome, _written: object) -> Iterator[str]:
    yield _("{player} decides.", player=outcome.state.players[outcome.state.to_act])


_FOUND: dict[str, Callable[[Outcome, Any], Iterator[str]]] = {
    "placements": _placements,
    "targets": _targets,
    "spots": _spots,
    "legal": _legal,
    "refused": _refused,
    "mage": _figure(Figure.MAGE),
    "witch": _figure(Figure.WITCH),
    "supply": _supply,
    "decides": _decides,
}
"""The facts that are said by themselves; the others show in what happened."""
