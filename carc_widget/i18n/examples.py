"""Worked examples of the rules as text and HTML: the moves, their events with rules, and the points."""

from collections.abc import Iterator
from html import escape

from carc_widget.engine.examples import Example, Examples, ExampleStep
from carc_widget.i18n.bidi import isolate
from carc_widget.i18n.events import event_sentence, notable_events
from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.reasons import reason_sentence
from carc_widget.i18n.rulebook import mark_options


def example_text(example: Example) -> str:
    """An example as text: title, position, moves with their events, and points."""
    lines = [_heading(example), example.position]
    for number, step in enumerate(example.play(), 1):
        lines.append(f"{number}. {_move(step)}")
        lines += (f"   {line}" for line in _result_lines(step))
    return "\n".join([*lines, _points(example)])


def example_html(example: Example) -> str:
    """An example as HTML, with pictures of the board before and after."""
    steps = example.play()
    moves = "".join(
        f"<li><code>{escape(_move(step))}</code><br>{'<br>'.join(map(escape, _result_lines(step)))}</li>"
        for step in steps
    )
    boards = "".join(
        f"<div style='flex: 1 1 16em; max-width: 24em'>{state._repr_svg_()}</div>"
        for state in (example.start, steps[-1].state)
    )
    return (
        f"<div><p><b>{mark_options(localize(example).title)}</b> <small>{' '.join(example.rules)}</small></p>"
        f"<div style='display: flex; gap: 1em; flex-wrap: wrap'>{boards}</div>"
        f"<ol>{moves}</ol><p>{escape(_points(example))}</p></div>"
    )


def examples_text(examples: Examples) -> str:
    """Examples as text: a line for each, with its title and rules."""
    return "\n".join(map(_heading, examples)) or _("No example shows this rule.")


def examples_html(examples: Examples) -> str:
    """Examples as HTML: a line for each, which opens to the whole example."""
    return "".join(
        f"<details><summary>{mark_options(_heading(example))}</summary>{example_html(example)}</details>"
        for example in examples
    ) or escape(examples_text(examples))


def _heading(example: Example) -> str:
    return f"{localize(example).title} ({', '.join(example.rules)})"


def _move(step: ExampleStep) -> str:
    if not step.text:
        return _("The game is scored as if it ended here.")
    return _("Not allowed: {move}", move=step.text) if step.reasons else step.text


def _result_lines(step: ExampleStep) -> Iterator[str]:
    for event in notable_events(step.events):
        yield f"{event_sentence(event, places=True)} ({event.rule})"
    for reason in step.reasons:
        yield f"{reason_sentence(reason, places=True)} ({reason.rule})"


def _points(example: Example) -> str:
    gained = (f"{isolate(name)} {points}" for name, points in zip(example.start.players, example.points, strict=True))
    return _("Points: {points}", points=", ".join(gained))
