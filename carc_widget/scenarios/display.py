"""Scenarios, outcomes and answers as text, as HTML for a notebook, and as pictures."""

from collections.abc import Iterable
from html import escape
from typing import Any

from carc_widget.engine.figures import Spot
from carc_widget.i18n.language import _
from carc_widget.i18n.rulebook import mark_options, rule_lines, rules_html
from carc_widget.scenarios.answer import Answer
from carc_widget.scenarios.attempts import Attempt, Outcome
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.scenarios.expectations import figure_targets, meeple_spots
from carc_widget.scenarios.findings import describe_action, describe_events, describe_points, describe_result
from carc_widget.scenarios.scenario import Scenario

TILE_SIZE = 72
"""The side of a tile in a picture, in pixels."""

_BESIDE = "display: flex; flex-wrap: wrap; gap: 0.5em 1.5em; align-items: flex-start"


# -- a scenario


def scenario_text(scenario: Scenario) -> str:
    """Title, question, what can be tried, and the board."""
    parts = [scenario.title, scenario.question, *_offers(scenario), "", str(scenario.state)]
    return "\n".join(parts)


def scenario_html(scenario: Scenario) -> str:
    """The same with a picture of the board."""
    offers = "".join(f"<li>{mark_options(t.label)} <code>{escape(_call(t.id))}</code></li>" for t in scenario.attempts)
    heading = escape(_("What can be tried:"))
    attempts = f"<p>{heading}</p><ol>{offers}</ol>" if offers else ""
    return (
        f"<div><p><b>{mark_options(scenario.title)}</b> <small>{escape(_level(scenario))}</small></p>"
        f"{scenario_picture(scenario)}<p>{mark_options(scenario.question)}</p>{attempts}</div>"
    )


def scenario_svg(scenario: Scenario) -> str:
    """A picture of the board with the question under it."""
    return str(scenario_picture(scenario, scenario.question))


def scenario_line(scenario: Scenario) -> str:
    """Name, title and difficulty."""
    return f"{scenario.id}: {scenario.title} ({_level(scenario)})"


def _offers(scenario: Scenario) -> list[str]:
    offers = [f"{n}. {each.label}: {_call(each.id)}" for n, each in enumerate(scenario.attempts, 1)]
    return [_("What can be tried:"), *offers] if offers else []


def _call(id: str) -> str:
    return f'attempt("{id}")'


def _level(scenario: Scenario) -> str:
    return _("difficulty {n} of 3", n=scenario.difficulty)


def scenario_picture(scenario: Scenario, caption: str = "") -> Any:
    """The board as the scenario stands, with its marks while it stands at its beginning: an `Svg`."""
    # The picture is a leaf: scenarios are played without it.
    from carc_widget.graphics.svg import board

    state = scenario.state
    drawn = board_marks(state, scenario.marks if state == scenario.start else {})
    return board(
        state,
        tile_size=TILE_SIZE,
        captions=drawn.captions,
        highlights=drawn.highlights,
        hand=True,
        players=True,
        caption=caption,
        rough=True,  # notebooks keep them, and sheets are full of them
    )


# -- an outcome


def outcome_text(outcome: Outcome) -> str:
    """Each step with what happened, what was asked, and the points."""
    lines = []
    for step in outcome.steps:
        lines.append(f"- {describe_action(step)}")
        lines += (f"  {told}" for told in describe_events(step))
    return "\n".join([*lines, *describe_result(outcome)])


def outcome_html(outcome: Outcome) -> str:
    """The same beside a picture of the board; what was asked or scored is coloured."""
    from carc_widget.graphics.annotations import Highlight  # the picture is a leaf
    from carc_widget.graphics.svg import board

    state = outcome.state
    steps = "".join(
        f"<li><code>{escape(describe_action(s))}</code>{_lines(describe_events(s))}</li>" for s in outcome.steps
    )
    found = _lines([*describe_result(outcome)])
    lit = _lit(outcome)
    picture = board(state, tile_size=TILE_SIZE, highlights=[Highlight(lit)] if lit else [], hand=True, players=True)
    return f"<div style='{_BESIDE}'><div>{picture}</div><div><ol>{steps}</ol>{found}</div></div>"


def _lines(told: Iterable[str]) -> str:
    return "".join(f"<br>{escape(line)}" for line in told)


def _lit(outcome: Outcome) -> tuple[Spot, ...]:
    """The segments that it is about: where figures or a meeple may go if that was asked, else what was scored."""
    state = outcome.state
    if "targets" in outcome.expected:
        return tuple(spot for target in figure_targets(state) for spot in state.feature(target).spots)
    if "spots" in outcome.expected:
        return meeple_spots(state)
    return tuple(spot for score in outcome.scores for spot in score.feature.spots)


# -- an answer


def answer_text(answer: Answer) -> str:
    """The answer, what came of each try, the usual wrong answer, and the rules."""
    parts = [answer.scenario.title, answer.text]
    for number, (each, outcome) in enumerate(answer.attempts, 1):
        parts += ["", f"{number}. {each.label}", *(f"   {line}" for line in outcome_text(outcome).split("\n"))]
    parts += ["", *_mistaken(answer), *rule_lines(answer.rules)]
    return "\n".join(parts)


def answer_html(answer: Answer) -> str:
    """The same with pictures; each rule opens to its text."""
    tried = "".join(f"<details>{_summary(*each)}{outcome_html(each[1])}</details>" for each in answer.attempts)
    mistaken = "".join(f"<p><em>{mark_options(line)}</em></p>" for line in _mistaken(answer))
    return (
        f"<div><p><b>{mark_options(answer.scenario.title)}</b></p><p>{mark_options(answer.text)}</p>"
        f"{tried}{mistaken}{rules_html(answer.rules)}</div>"
    )


def _summary(each: Attempt, outcome: Outcome) -> str:
    said = [mark_options(each.label), *(f"<b>{escape(told)}</b>" for told in describe_points(outcome))]
    return f"<summary>{' '.join(said)}</summary>"


def _mistaken(answer: Answer) -> list[str]:
    if not answer.mistake:
        return [answer.belief] if answer.belief else []
    return [_("A usual wrong answer: {mistake} {belief}", mistake=answer.mistake, belief=answer.belief).rstrip()]
