"""Text, HTML and pictures of scenarios, outcomes and answers, in the current language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

from carc_widget.engine.actions import Action
from carc_widget.engine.events import FeatureScored
from carc_widget.engine.examples import ExampleStep
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.refusals import Reason
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Highlight
from carc_widget.graphics.svg import board
from carc_widget.graphics.svg_document import Svg
from carc_widget.i18n.board_text import state_spot_text
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.nouns import kind_word, meeples
from carc_widget.i18n.reasons import reason_sentence
from carc_widget.i18n.rulebook import mark_options, rule_lines, rules_html
from carc_widget.i18n.scores import term_label
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.scenarios.expectations import count_placements, figure_targets, meeple_spots

if TYPE_CHECKING:
    from carc_widget.scenarios.attempts import Attempt, Outcome
    from carc_widget.scenarios.scenario import Answer, Scenario


TILE_SIZE = 72
"""The side of a tile in a picture, in pixels."""

Fact: TypeAlias = "Callable[[Outcome, Any, bool], Iterator[str]]"
"""Sentences about an outcome, from the expected value, with places in the notation or without."""

SIDE_BY_SIDE = "display: flex; flex-wrap: wrap; gap: 0.5em 1.5em; align-items: flex-start"
"""The style of a box whose parts are side by side."""


# -- a scenario


def scenario_text(scenario: Scenario) -> str:
    """A scenario as text: title, question, attempts, and the board."""
    parts = [scenario.title, scenario.question, *_attempt_lines(scenario), "", str(scenario.state)]
    return "\n".join(parts)


def scenario_html(scenario: Scenario) -> str:
    """A scenario as HTML, with a picture of the board."""
    offers = "".join(f"<li>{mark_options(t.label)} <code>{escape(_call(t.id))}</code></li>" for t in scenario.attempts)
    heading = escape(_("What you can try:"))
    attempts = f"<p>{heading}</p><ol>{offers}</ol>" if offers else ""
    return (
        f"<div><p><b>{mark_options(scenario.title)}</b> <small>{escape(_difficulty(scenario))}</small></p>"
        f"{scenario_picture(scenario)}<p>{mark_options(scenario.question)}</p>{attempts}</div>"
    )


def scenario_svg(scenario: Scenario) -> str:
    """A picture of the board with the question below."""
    return str(scenario_picture(scenario, scenario.question))


def scenario_line(scenario: Scenario) -> str:
    """A line with id, title and difficulty."""
    return f"{scenario.id}: {scenario.title} ({_difficulty(scenario)})"


def _attempt_lines(scenario: Scenario) -> list[str]:
    offers = [f"{n}. {each.label}: {_call(each.id)}" for n, each in enumerate(scenario.attempts, 1)]
    return [_("What you can try:"), *offers] if offers else []


def _call(id: str) -> str:
    return f'attempt("{id}")'


def _difficulty(scenario: Scenario) -> str:
    return _("difficulty {n} of 3", n=scenario.difficulty)


def scenario_picture(scenario: Scenario, caption: str = "") -> Svg:
    """The board of a scenario, with its marks in the initial state."""
    state = scenario.state
    marks = board_marks(state, scenario.marks if state == scenario.start else {}, features=True)
    return board(
        state,
        marks.view,
        TILE_SIZE,
        hand=True,
        players=True,
        caption=caption,
        rough=True,  # notebooks keep them, and sheets are full of them
    )


# -- an outcome


def outcome_text(outcome: Outcome) -> str:
    """An outcome as text: each step with its events, the expected results, and the points."""
    lines = []
    for step in outcome.steps:
        lines.append(f"- {describe_action(step)}")
        lines += (f"  {line}" for line in describe_events(step))
    return "\n".join([*lines, *describe_result(outcome)])


def outcome_html(outcome: Outcome) -> str:
    """An outcome as HTML beside a picture of the board, with the results highlighted."""
    state = outcome.state
    steps = "".join(
        f"<li><code>{escape(describe_action(s))}</code>{_lines(describe_events(s))}</li>" for s in outcome.steps
    )
    result = _lines([*describe_result(outcome)])
    lit = result_places(outcome)
    picture = board(state, tile_size=TILE_SIZE, highlights=[Highlight(lit)] if lit else [], hand=True, players=True)
    return f"<div style='{SIDE_BY_SIDE}'><div>{picture}</div><div><ol>{steps}</ol>{result}</div></div>"


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"<br>{escape(line)}" for line in lines)


def result_places(outcome: Outcome) -> tuple[Spot, ...]:
    """The segments of a result: the targets of figures or meeples if they are asked for, else the scored features."""
    state = outcome.state
    if "targets" in outcome.expected:
        return tuple(spot for target in figure_targets(state) for spot in state.feature(target).spots)
    if "spots" in outcome.expected:
        return meeple_spots(state)
    return tuple(spot for score in outcome.scores for spot in score.feature.spots)


# -- an answer


def answer_text(answer: Answer) -> str:
    """An answer as text: the explanation, the outcome of each attempt, the common mistake, and the rules."""
    parts = [answer.scenario.title, answer.text]
    for number, (each, outcome) in enumerate(answer.attempts, 1):
        parts += ["", f"{number}. {each.label}", *(f"   {line}" for line in outcome_text(outcome).split("\n"))]
    parts += ["", *_mistaken(answer), *rule_lines(answer.rules)]
    return "\n".join(parts)


def answer_html(answer: Answer) -> str:
    """An answer as HTML with pictures; each rule opens to its text."""
    tried = "".join(f"<details>{_summary(*each)}{outcome_html(each[1])}</details>" for each in answer.attempts)
    mistaken = "".join(f"<p><em>{mark_options(line)}</em></p>" for line in _mistaken(answer))
    return (
        f"<div><p><b>{mark_options(answer.scenario.title)}</b></p><p>{mark_options(answer.text)}</p>"
        f"{tried}{mistaken}{rules_html(answer.rules)}</div>"
    )


def _summary(each: Attempt, outcome: Outcome) -> str:
    parts = [mark_options(each.label), *(f"<b>{escape(line)}</b>" for line in describe_points(outcome))]
    return f"<summary>{' '.join(parts)}</summary>"


def _mistaken(answer: Answer) -> list[str]:
    if not answer.mistake:
        return [answer.belief] if answer.belief else []
    return [_("A common wrong answer: {mistake} {belief}", mistake=answer.mistake, belief=answer.belief).rstrip()]


_STANDS = {Figure.MAGE: N_("The mage is here: {place}."), Figure.WITCH: N_("The witch is here: {place}.")}
_IS_ASIDE = {Figure.MAGE: N_("The mage is set aside."), Figure.WITCH: N_("The witch is set aside.")}


def describe_action(step: ExampleStep) -> str:
    """The action of a step in words."""
    if step.action is None:
        return _("The game is scored as if it ended here.")
    return _("Not allowed: {move}", move=step.text) if step.reasons else step.text


def describe_events(step: ExampleStep) -> Iterator[str]:
    """The events of a step with their rules; scores with their sums."""
    for event in notable_events(step.events):
        yield f"{event.sentence(places=False)} ({event.rule})"
        if isinstance(event, FeatureScored):
            yield _sum(event.score)
    yield from map(reason_with_rule, step.reasons)


def _sum(score: Score) -> str:
    """The computation, and the rule of each term: `road: 3 tiles = 3; rules: 3 tiles R54`."""
    terms = ", ".join(f"{term_label(line)} {line.rule}" for line in score.lines)
    rules = _("rules: {rules}", rules=terms) if terms else _("rules: none")
    return f"{score}; {rules}"


def describe_result(outcome: Outcome, *, places: bool = True) -> Iterator[str]:
    """The facts that are expected of an outcome, as the engine computes them, and who won how many points.

    Parameters:
        outcome: the outcome.
        places: whether to write places in the notation; else only their kinds, for a picture that marks them.
    """
    for fact, written in outcome.expected.items():
        if fact in _FACTS:
            yield from _FACTS[fact](outcome, written, places)
    yield from describe_points(outcome)


def describe_points(outcome: Outcome) -> Iterator[str]:
    """The points that players won, if any did or if they are asked for."""
    if outcome.gains:
        won = (f"{player} {points}" for player, points in outcome.gains.items())
        yield _("Points: {points}", points=", ".join(won))
    elif "gains" in outcome.expected:
        yield _("Nobody gets points.")


def reason_with_rule(reason: Reason) -> str:
    """A reason against an action, with its rule."""
    return f"{reason_sentence(reason, places=False)} ({reason.rule})"


def _places(state: State, spots: Iterable[Spot], places: bool) -> str:
    return ", ".join(_place(state, spot, places) for spot in spots)


def _place(state: State, spot: Spot, places: bool) -> str:
    return state_spot_text(state, spot) if places else kind_word(state.feature(spot).kind)


def _placements(outcome: Outcome, _written: object, _places: bool) -> Iterator[str]:
    n = count_placements(outcome.state)
    yield ngettext("The tile can be placed in {n} way.", "The tile can be placed in {n} ways.", n)


def _targets(outcome: Outcome, _written: object, places: bool) -> Iterator[str]:
    where = _places(outcome.state, figure_targets(outcome.state), places)
    yield (
        _("The mage and the witch may go here: {places}.", places=where)
        if where
        else _("The mage and the witch cannot go anywhere.")
    )


def _spots(outcome: Outcome, _written: object, places: bool) -> Iterator[str]:
    where = _places(outcome.state, meeple_spots(outcome.state), places)
    yield _("A meeple may be placed here: {places}.", places=where) if where else _("No meeple can be placed.")


def _action_sentence(state: State, action: Action, places: bool) -> str:
    """The sentence of the first event of a legal action."""
    return state.apply(action)[1][0].sentence(places=places)


def _legal(outcome: Outcome, _written: object, places: bool) -> Iterator[str]:
    state = outcome.state
    outcomes = dict.fromkeys(_action_sentence(state, each, places) for each in state.legal_actions())
    yield _("Possible outcomes: {outcomes}.", outcomes="; ".join(outcomes))


def _refused(outcome: Outcome, written: Iterable[str], _places: bool) -> Iterator[str]:
    for action in written:
        yield _("Not allowed: {why}", why=" ".join(map(reason_with_rule, outcome.state.why_not(action))))


def _figure(figure: Figure) -> Fact:
    def describe(outcome: Outcome, _written: object, places: bool) -> Iterator[str]:
        state = outcome.state
        spot = state.figure(figure)
        yield _(_IS_ASIDE[figure]) if spot is None else _(_STANDS[figure], place=_place(state, spot, places))

    return describe


def _supply(outcome: Outcome, _written: object, _places: bool) -> Iterator[str]:
    for player, supply in zip(outcome.state.players, outcome.state.supply, strict=True):
        yield _("{player} has {meeples} in the supply.", player=player, meeples=meeples(supply.small + supply.large))


def _decides(outcome: Outcome, _written: object, _places: bool) -> Iterator[str]:
    yield _("{player} decides.", player=outcome.state.players[outcome.state.to_act])


def _bag(outcome: Outcome, _written: object, _places: bool) -> Iterator[str]:
    left = sum(outcome.state.tiles_left.values())
    yield ngettext("{n} tile left in the bag", "{n} tiles left in the bag", left) + "."


_FACTS: dict[str, Fact] = {
    "placements": _placements,
    "targets": _targets,
    "spots": _spots,
    "legal": _legal,
    "refused": _refused,
    "mage": _figure(Figure.MAGE),
    "witch": _figure(Figure.WITCH),
    "supply": _supply,
    "decides": _decides,
    "bag": _bag,
}
"""The facts with a sentence of their own; events show the others."""
