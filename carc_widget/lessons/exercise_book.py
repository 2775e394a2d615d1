"""Exercises by their names, in learning order, read from their file."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from html import escape
from pathlib import Path
from typing import Any, cast

from carc_widget import scenarios
from carc_widget.engine.errors import UnknownName, suggest
from carc_widget.lessons.conditions import REQUIREMENTS, Condition
from carc_widget.lessons.exercise import Exercise, Plan
from carc_widget.lessons.texts import overlay
from carc_widget.scenarios.book import Scenarios
from carc_widget.words.language import ENGLISH

DATA = Path(__file__).parent / "data" / "exercises.toml"


class UnknownExercise(UnknownName, KeyError):
    """There is no exercise of this name; the message suggests a similar one."""

    def __str__(self) -> str:
        return Exception.__str__(self)  # KeyError shows its message in quotes


class Exercises(Mapping[str, Exercise]):
    """Exercises by their names, in learning order. It shows itself as a list; each look-up gives one anew.

    Parameters:
        found: the plans, or what reads them when the first one is wanted.
    """

    def __init__(self, found: Iterable[Plan] | Callable[[], Iterable[Plan]] = ()) -> None:
        self._given = found

    @cached_property
    def _by_name(self) -> Mapping[str, Plan]:
        return {plan.id: plan for plan in (self._given() if callable(self._given) else self._given)}

    def __getitem__(self, id: str) -> Exercise:
        if id not in self:
            raise UnknownExercise(suggest("exercise", id, self))
        return Exercise(self._by_name[id])

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and id in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def __repr__(self) -> str:
        return f"<{len(self)} exercises>"

    def __str__(self) -> str:
        return "\n".join(f"{exercise.id}: {exercise.question}" for exercise in self.values())

    def _repr_html_(self) -> str:
        lines = (f"<li><code>{e.id}</code> {escape(e.question)}</li>" for e in self.values())
        return f"<ol>{''.join(lines)}</ol>"


@cache
def our_exercises() -> tuple[Plan, ...]:
    """The exercises that come with carc_widget; a test answers them, so they are only read here."""
    return tuple(map(_plan, tomllib.loads(DATA.read_text("utf-8"))["exercise"]))


def _plan(data: Mapping[str, Any]) -> Plan:
    scenario = cast(Scenarios, scenarios)[data.get("scenario", data["id"])]  # the module is the collection
    by_id = {each.id: each for each in scenario.tries}
    tries = tuple(by_id[id] for id in data.get("tries", [next(iter(by_id))]))
    return Plan(
        id=data["id"],
        kind=data["kind"],
        scenario=scenario,
        tries=tries,
        steps=data.get("steps"),
        piece=data.get("piece", "meeple"),
        goal=_condition(data.get("goal", {})),
        then=tuple(data.get("then", ())),
        turns=data.get("turns", True),
        question=data["question"],
        own_texts=partial(_own_texts, data["id"]),
    )


def _condition(given: Mapping[str, Any]) -> Condition:
    return {key: REQUIREMENTS[key].form.read(value) for key, value in given.items()}


def _own_texts(id: str, code: str) -> Mapping[str, Any] | None:
    return None if code == ENGLISH else overlay(code).get("exercise", {}).get(id)
