"""Exercises by their names, in learning order, read from their file."""

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any, cast

from carc_widget import scenarios
from carc_widget.lessons.conditions import REQUIREMENTS, Condition
from carc_widget.lessons.exercise import Exercise, Plan
from carc_widget.lessons.texts import overlay
from carc_widget.scenarios.book import Scenarios
from carc_widget.scenarios.named import Book, UnknownId
from carc_widget.words.language import ENGLISH

DATA = Path(__file__).parent / "data" / "exercises.toml"


class UnknownExercise(UnknownId):
    """There is no exercise of this name; the message suggests a similar one."""


class Exercises(Book[Plan, Exercise]):
    """Exercises by their names, in learning order. It shows itself as a list; each look-up gives one anew."""

    what = "exercise"
    unknown = UnknownExercise

    def _open(self, kept: Plan) -> Exercise:
        return Exercise(kept)

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
