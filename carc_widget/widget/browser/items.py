"""What the browser lists: scenarios, levels and exercises, each with what it can be filtered by."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from carc_widget.engine.state import State
from carc_widget.i18n.language import N_
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.level import Level
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.search import SearchTexts, scenario_search_texts, search_texts

SCENARIO, LEVEL, EXERCISE = "scenario", "level", "exercise"

KINDS: Mapping[str, str] = {SCENARIO: N_("Scenarios"), LEVEL: N_("Levels"), EXERCISE: N_("Exercises")}
"""Each kind with its label as a filter."""

KIND_NAMES: Mapping[str, str] = {SCENARIO: N_("Scenario"), LEVEL: N_("Level"), EXERCISE: N_("Exercise")}
"""Each kind with its name on a card."""

PREDICT, PLAY = "predict", "play"

OPEN_LABELS: Mapping[str, str] = {PREDICT: N_("Predict"), PLAY: N_("Play")}
"""Each way to open an item with the label of its button."""


@dataclass(frozen=True, slots=True)
class BrowserItem:
    """An item of the browser, in the language in which it was made.

    Attributes:
        key: its kind and its id, such as `scenario two-roads`.
        kind: `scenario`, `level` or `exercise`.
        title: the title.
        question: the question or the goal.
        state: the position on its picture, and `marks`: a sign -> a place on it.
        set: the tile set that it is about.
        difficulty: 1 to 3; 0 if it has none.
        answer: what an exercise asks for, such as points; empty for others.
        rules: the ids of its rules.
        tags: its tags, in English.
        search_texts: returns its texts for a search, which are computed once.
        opens: `predict` or `play` -> returns the widget that it opens.
    """

    key: str
    kind: str
    title: str
    question: str
    state: State
    marks: Mapping[str, str]
    set: str
    difficulty: int
    rules: tuple[str, ...]
    tags: tuple[str, ...]
    search_texts: Callable[[], SearchTexts]
    opens: Mapping[str, Callable[[], Any]]
    answer: str = ""


def scenario_item(scenario: Scenario) -> BrowserItem:
    """The item of a scenario."""
    opens: dict[str, Callable[[], Any]] = {PLAY: scenario.play}
    if scenario.attempts:
        opens = {PREDICT: lambda: scenario.predict().play(), **opens}
    return BrowserItem(
        key=f"{SCENARIO} {scenario.id}",
        kind=SCENARIO,
        title=scenario.title,
        question=scenario.question,
        state=scenario.start,
        marks=scenario.marks,
        set=scenario.set,
        difficulty=scenario.difficulty,
        rules=scenario.rules,
        tags=scenario.tags,
        search_texts=cache(lambda: scenario_search_texts(scenario)),
        opens=opens,
    )


def level_item(level: Level) -> BrowserItem:
    """The item of a level."""
    return BrowserItem(
        key=f"{LEVEL} {level.id}",
        kind=LEVEL,
        title=level.title,
        question=level.goal,
        state=level.localized_start,
        marks=level.marks,
        set=level.set,
        difficulty=0,
        rules=level.rules,
        tags=(),
        search_texts=cache(lambda: search_texts([level.id, level.title], [level.goal], level.rules)),
        opens={PLAY: level.play},
    )


def exercise_item(exercise: Exercise) -> BrowserItem:
    """The item of an exercise."""
    scenario = exercise.definition.scenario
    rules = tuple(each.id for each in exercise.rules)
    return BrowserItem(
        key=f"{EXERCISE} {exercise.id}",
        kind=EXERCISE,
        title=exercise.title,
        question=exercise.question,
        state=exercise.start,
        marks={sign: f"{cell.x},{cell.y}" for sign, cell in exercise.marks.items()},
        set=scenario.set,
        difficulty=scenario.difficulty,
        rules=rules,
        tags=scenario.tags,
        search_texts=cache(lambda: search_texts([exercise.id, exercise.title], [exercise.question], rules)),
        opens={PLAY: exercise.play},
        answer=exercise.kind_title,
    )


def browser_items(
    scenarios: Iterable[Scenario], levels: Iterable[Level] = (), exercises: Iterable[Exercise] = ()
) -> tuple[BrowserItem, ...]:
    """The items of the browser, in learning order."""
    return (*map(scenario_item, scenarios), *map(level_item, levels), *map(exercise_item, exercises))
