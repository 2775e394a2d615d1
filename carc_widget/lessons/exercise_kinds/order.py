"""Exercises about the order of events."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from carc_widget.engine.errors import BadArgument, shown, whole_number
from carc_widget.engine.events import Event
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import N_, _
from carc_widget.lessons.exercise_kinds.kind import AnswerCheck, OutcomeKind
from carc_widget.lessons.misconceptions import find_misconception, wrong_orders
from carc_widget.scenarios.toml_lines import TomlPath

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise


class OrderKind(OutcomeKind):
    """The order in which things happen."""

    title = N_("Put in order")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        numbers = " ".join(str(number) for number in range(1, len(self.choices(exercise)) + 1))
        return _('Answer with the numbers in the right order, like this: "{numbers}".', numbers=numbers)

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """The events in a random order."""
        right = list(_events(exercise))
        shuffled = right.copy()
        random = Random(f"{exercise.id}:{exercise.seed}:order")
        while shuffled == right and len(right) > 1:
            random.shuffle(shuffled)
        return tuple(shuffled)

    def problems(self, exercise: Exercise) -> Iterator[tuple[TomlPath, str]]:
        """There have to be at least two events."""
        if len(_events(exercise)) < 2:
            yield ("actions",), "there are fewer than two events to put into order"

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check the order; events of the same kind may be in any order."""
        choices = self.choices(exercise)
        order = _parse_order(answer, len(choices))
        events = _events(exercise)
        answered = [choices[number - 1] for number in order]
        kinds = [events[sentence].id for sentence in answered]
        right = [event.id for event in events.values()]
        text = " ".join(map(str, order))
        comparison = _("You: {given}. Right: {right}.", given=" – ".join(answered), right=" – ".join(events))
        wrong = next((i for i in range(len(right)) if kinds[i] != right[i]), None)
        if wrong is None:
            return AnswerCheck(text, True, comparison)
        misconception = find_misconception(wrong_orders(kinds), True)
        mistake = _("The first wrong event is number {n}.", n=wrong + 1)
        in_place = sum(kind == expected for kind, expected in zip(kinds, right, strict=True))
        error = _("Events in the right place: {n} of {count}.", n=in_place, count=len(right))
        rules = (misconception.rule if misconception else "R7",)  # R7: the steps of a turn
        return AnswerCheck(text, False, comparison, misconception, mistake, rules, error)

    def _first_hint(self, exercise: Exercise) -> str:
        return _("What does the tile do as soon as it is placed?")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("First: {what}", what=next(iter(_events(exercise))))

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        choices = self.choices(exercise)
        return " ".join(str(choices.index(sentence) + 1) for sentence in _events(exercise))

    def solution_in_words(self, exercise: Exercise) -> str:
        """The events in their order."""
        return " → ".join(_events(exercise))


def _events(exercise: Exercise) -> dict[str, Event]:
    """The events of the outcome in order, by their sentences."""
    events: dict[str, Event] = {}
    for event in notable_events(exercise.outcome.events):
        events.setdefault(event.sentence(places=False), event)
    return events


def _parse_order(answer: object, count: int) -> list[int]:
    numbers = [int(digits[:9]) for digits in re.findall(r"\d+", answer)] if isinstance(answer, str) else answer
    order = _integers(numbers) if isinstance(numbers, Sequence) else []
    if sorted(order) != list(range(1, count + 1)):
        raise BadArgument(f"the order is {shown(answer)}; give each number from 1 to {count} once, such as '2 1 3'")
    return order


def _integers(answer: Sequence[Any]) -> list[int]:
    return [number if type(number) is int else 0 for number in map(whole_number, answer)]
