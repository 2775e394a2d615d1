"""Files of exercises: read, and checked so that an error names the line and what was expected there."""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any, cast

from carc_widget import scenarios
from carc_widget.engine.errors import CarcassonneError, suggest
from carc_widget.i18n.language import ENGLISH, languages
from carc_widget.lessons.conditions import REQUIREMENTS, Condition
from carc_widget.lessons.exercise import Exercise, ExerciseDefinition, Exercises
from carc_widget.lessons.exercise_kinds import CLAIMS, KINDS
from carc_widget.scenarios.attempts import Attempt, play_actions
from carc_widget.scenarios.collection import Scenarios
from carc_widget.scenarios.expectations import NUMBER, TEXT, TEXTS
from carc_widget.scenarios.scenario import Scenario, ScenarioTexts
from carc_widget.scenarios.toml_reader import (
    BOOLEAN,
    TABLE,
    BadFile,
    TomlPath,
    TomlReader,
    TomlTable,
    read_text,
)
from carc_widget.scenarios.translations import load_translations

DATA = Path(__file__).parent / "data" / "exercises.toml"

PIECES = ("meeple", "mage", "witch")


class BadExercises(BadFile):
    """A file of exercises that cannot be used; `problems` lists everything that is wrong with it, with the line."""

    verdict = "these exercises cannot be used"


def load_exercises(path: str | PathLike[str]) -> Exercises:
    """The exercises of a TOML file of one's own, checked: each has an answer, which the engine finds.

    A file has a table `[[exercise]]` for each exercise:

        [[exercise]]
        id = "my-first"                       # small letters, digits and hyphens; used once in the file
        kind = "points"                       # points, targets, spot, order, action, gap, bug or counterexample
        question = "Blue closes the road. Who gets how many points?"
        position = "tiles 0,0: D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
        actions = ["A/1 1,0", "pass"]         # what is done; of it, `points`, `order`, `gap` and `bug` ask the outcome

    No answer is written: it is computed. Instead of `position` and `actions`, `scenario = "two-roads"` takes one of
    ours, and `attempts = ["crossing"]` some of its tries. These may be given too:

    - `end = true`: the game is scored after the actions as if it ended there.
    - `steps = 1`: how many actions are done before the question is asked: for `targets`, `spot` and `action`.
    - `piece = "witch"`: what is put on a spot: `meeple`, `mage` or `witch`.
    - `goal = { gains = { Red = 4 } }`: for `spot` and `action`, what the answer has to bring about (see
      `carc_widget.lessons.conditions`), and `then = ["pass"]`: what follows on it, before that is looked at.
    - `claim = "one-is-paid"`: for `counterexample`.
    - `rules = ["R52"]`: the rules behind it, `belief = "..."`: what is wrong with the usual wrong answer.
    - `turns = false`: the table is never turned, as the question names directions.
    - `[exercise.nl]`, `[exercise.it]`: a `question` in another language.

    Parameters:
        path: the file.

    Raises:
        BadExercises: `problems` lists everything that is wrong, each with its line.
        BadArgument: this is no path.
        OSError: the file cannot be read.
    """
    return Exercises(ExerciseReader(read_text(path, BadExercises), fspath(path)).read_items())


@cache
def bundled_exercises() -> tuple[ExerciseDefinition, ...]:
    """The exercises that come with carc_widget; a test answers them, so they are only read here."""
    return ExerciseReader(DATA.read_text("utf-8"), DATA.name, bundled=True).read_items()


exercises = Exercises(bundled_exercises)
"""The exercises of this package by id, in learning order."""


def _bundled_translations(id: str, code: str) -> Mapping[str, Any] | None:
    return None if code == ENGLISH else load_translations(code, "lessons").get("exercise", {}).get(id)


_KEYS = (
    *("id", "kind", "question", "scenario", "tries", "position", "actions", "end", "steps", "piece", "goal", "then"),
    *("claim", "rules", "belief", "turns"),
)


class ExerciseReader(TomlReader[ExerciseDefinition]):
    """Reader of exercise files."""

    key = "exercise"
    error = BadExercises

    def read_item(self, table: TomlTable, ids: dict[str, int]) -> ExerciseDefinition | None:
        """Read one exercise."""
        data, problems_before = table.data, len(self.problems)
        self.check_keys(table, (*_KEYS, *(() if self.bundled else languages())))
        id = self.read_id(table, ids)
        kind = self.read_choice(table, "kind", TEXT, tuple(KINDS), "points")
        question = self.read(table, "question", TEXT, "", required=True)
        claim = self.read_choice(table, "claim", TEXT, tuple(CLAIMS), next(iter(CLAIMS))) if "claim" in data else ""
        if kind == "counterexample" and not claim:
            self.add_problem(table.path, f"{table.name} has no 'claim'; expected one of {', '.join(CLAIMS)}")
        translations = self._translations(table) if not self.bundled else partial(_bundled_translations, id)
        scenario = self._own(table, id, translations) if "position" in data else self._ours(table, id)
        definition = None
        if scenario is not None and scenario._attempts:
            definition = ExerciseDefinition(
                id=id,
                kind=kind,
                scenario=scenario,
                attempts=self._attempts(table, scenario),
                steps=self.read(table, "steps", NUMBER),
                piece=self.read_choice(table, "piece", TEXT, PIECES, PIECES[0]),
                goal=self._goal(table),
                then=self.read(table, "then", TEXTS, ()),
                turns=self.read(table, "turns", BOOLEAN, True),
                question=question,
                claim=claim,
                translations=translations,
            )
        return definition if len(self.problems) == problems_before else None

    def validate_item(self, item: ExerciseDefinition, table: TomlTable) -> None:
        """Compute the solution and add every problem."""
        for key, sentence in validate(item):
            self.add_problem((*table.path, *key), f"{table.name}: {sentence}")

    def _translations(self, outer: TomlTable) -> Any:
        translations: dict[str, Mapping[str, Any]] = {}
        for code in (code for code in languages() if code in outer.data):
            table = TomlTable(self.read(outer, code, TABLE, {}), (*outer.path, code), f"{outer.name}, {code}")
            self.check_keys(table, ("question",))
            translations[code] = {"question": self.read(table, "question", TEXT, "", required=True)}
        return translations.get

    def _ours(self, table: TomlTable, id: str) -> Scenario | None:
        """One of our scenarios."""
        name = self.read(table, "scenario", TEXT, id)
        ours = cast(Scenarios, scenarios)  # the module is the collection
        if name in ours:
            for key in ("actions", "end", "rules", "belief"):
                if key in table.data:
                    self.add_problem(
                        (*table.path, key), f"{table.name}: {key} belongs to a position; a scenario has its own"
                    )
            return ours[name]
        at = (*table.path, "scenario") if "scenario" in table.data else table.path
        wanted = suggest("scenario", name, ours) if "scenario" in table.data else "give a 'position', or a 'scenario'"
        self.add_problem(at, f"{table.name}: {wanted}")
        return None

    def _own(self, table: TomlTable, id: str, translations: Any) -> Scenario:
        """A scenario made of a position and actions."""
        if "scenario" in table.data:
            self.add_problem((*table.path, "scenario"), f"{table.name}: give a 'position' or a 'scenario', not both")
        if "tries" in table.data:
            self.add_problem((*table.path, "tries"), f"{table.name}: tries belong to a 'scenario'; give 'actions'")
        actions = self.read(table, "actions", TEXTS, ())
        attempt = Attempt("own", "", actions, self.read(table, "end", BOOLEAN, False))
        belief = self.read(table, "belief", TEXT, "")
        position = self.read(table, "position", TEXT, "", required=True)
        texts = ScenarioTexts(id, "", belief=belief)
        return Scenario(id, "", 1, self.read_rules(table), (), position, (), {}, (attempt,), texts, translations)

    def _attempts(self, table: TomlTable, scenario: Scenario) -> tuple[Attempt, ...]:
        by_id = {each.id: each for each in scenario._attempts}
        if "position" in table.data:
            return scenario._attempts
        names = self.read(table, "tries", TEXTS, tuple(by_id)[:1])
        for name in names:
            if name not in by_id:
                self.add_problem((*table.path, "tries"), f"{table.name}: {suggest('try', name, by_id)}")
        return tuple(by_id[name] for name in names if name in by_id) or scenario._attempts[:1]

    def _goal(self, outer: TomlTable) -> Condition:
        table = TomlTable(self.read(outer, "goal", TABLE, {}), (*outer.path, "goal"), f"{outer.name}, goal")
        self.check_keys(table, tuple(REQUIREMENTS))
        return {key: self.read(table, key, REQUIREMENTS[key].form) for key in table.data if key in REQUIREMENTS}


def validate(definition: ExerciseDefinition) -> Iterator[tuple[TomlPath, str]]:
    """Everything that is wrong with an exercise, once it has been read: its place in the table, and a sentence."""
    exercise = Exercise(definition)
    try:
        start = exercise.start
    except CarcassonneError as error:
        yield ("position",), f"the position: {' '.join(str(error).split())}"
        return
    try:
        each = definition.attempts[0]
        outcome = play_actions(each.initial_state(definition.scenario.position), each.actions, end=each.end)
    except CarcassonneError as error:
        yield ("actions",), " ".join(str(error).split())
        return
    if outcome.reasons:
        why = " ".join(f"{reason.sentence()} ({reason.rule})" for reason in outcome.reasons)
        yield ("actions",), f"action {len(outcome.steps)}, {outcome.steps[-1].text!r}, is not allowed: {why}"
        return
    if definition.steps is not None and definition.steps > len(definition.attempts[0].actions):
        yield ("steps",), f"steps is {definition.steps}, but there are {len(definition.attempts[0].actions)} actions"
        return
    if definition.kind in ("spot", "action") and not definition.goal:
        yield (), "there is no 'goal'; say what the answer has to bring about"
        return
    try:
        solution = exercise.solution
    except CarcassonneError as error:
        yield ("kind",), " ".join(str(error).split())
        return
    if definition.kind == "order" and len(exercise.choices) < 2:
        yield ("actions",), "there are fewer than two things to put into order"
    if definition.kind in ("spot", "action", "counterexample") and not solution:
        key = "claim" if definition.kind == "counterexample" else "goal"
        yield (key,), "nothing that is allowed does it" if key == "goal" else f"it does not fail at {start!r}"
