"""Whether a scenario can be played and comes out as it is written: every try is carried out on the engine."""

from collections.abc import Callable, Iterator

from carc_widget.engine.errors import CarcassonneError, ParseError, suggest
from carc_widget.engine.state import State
from carc_widget.scenarios.attempts import Attempt, play_actions
from carc_widget.scenarios.board_marks import parse_place
from carc_widget.scenarios.expectations import Difference, differences
from carc_widget.scenarios.lines import Path
from carc_widget.scenarios.scenario import Scenario

Finding = tuple[Path, str]
"""Where something is wrong inside the scenario's table, and the sentence for it."""


def validate(scenario: Scenario) -> Iterator[Finding]:
    """Everything that is wrong with a scenario, once it has been read."""
    try:
        state = State.from_text(scenario.position)
    except CarcassonneError as error:
        yield ("position",), f"the position: {_told(error)}"
        return
    if scenario.set not in state.sets:
        yield ("set",), suggest("set in this position", scenario.set, state.sets)
    yield from _wrong(("order",), lambda: scenario.game())
    for sign, place in scenario.marks.items():
        if not isinstance(place, str):
            yield ("marks", sign), f'the mark {sign!r} is at {place!r}; expected a place, such as "1,0" or "road E 0,0"'
        else:
            yield from _wrong(("marks", sign), lambda place=place: parse_place(state, place))  # type: ignore[misc]
    for number, each in enumerate(scenario._attempts):
        for key, sentence in _tried(each, scenario.position):
            yield ("try", number, *key), sentence


def _tried(each: Attempt, position: str) -> Iterator[Finding]:
    """What is wrong with a try."""
    try:
        state = each.initial_state(position)
    except CarcassonneError as error:
        yield ("options" if each.options else "with",), _told(error)
        return
    try:
        outcome = play_actions(state, each.actions, end=each.end, expected=each.expected)
    except CarcassonneError as error:
        yield ("actions",), _told(error)
        return
    if outcome.reasons:
        why = " ".join(f"{reason.sentence()} ({reason.rule})" for reason in outcome.reasons)
        yield ("actions",), f"action {len(outcome.steps)}, {outcome.steps[-1].text!r}, is not allowed: {why}"
        return
    try:
        found = differences(outcome)
    except CarcassonneError as error:
        yield ("refused",), _told(error)
        return
    for difference in found:
        yield (difference.fact,), _differs(difference)


def _differs(difference: Difference) -> str:
    fact, written, found = difference
    return f"{fact} is written as {_plain(written)}, but the engine finds {_plain(found)}"


def _plain(value: object) -> str:
    """A value as it would stand in the file, more or less."""
    match value:
        case str():
            return f'"{value}"'
        case tuple() | list():
            return f"[{', '.join(map(_plain, value))}]"
        case int():
            return str(value)
    parts = (f"{name} = {_plain(inner)}" for name, inner in dict(value).items())  # type: ignore[call-overload]
    return f"{{ {', '.join(parts)} }}"


def _wrong(path: Path, attempt: Callable[[], object]) -> Iterator[Finding]:
    try:
        attempt()
    except CarcassonneError as error:
        yield path, _told(error)


def _told(error: CarcassonneError) -> str:
    """An error on one line."""
    if isinstance(error, ParseError):
        return f"column {error.column} of {error.text!r}: expected {error.expected}, found {error.found}"
    return " ".join(str(error).split())
