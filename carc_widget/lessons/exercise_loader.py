"""Exercise files: read and validated, with errors that name the line and the expected value."""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from carc_widget.engine.errors import CarcassonneError, counted, suggest
from carc_widget.lessons.conditions import REQUIREMENTS, Condition, unknown_names
from carc_widget.lessons.exercise import Exercise, ExerciseDefinition, Exercises
from carc_widget.lessons.exercise_kinds import KINDS
from carc_widget.lessons.exercise_kinds.action import PIECES
from carc_widget.lessons.exercise_kinds.counterexample import CLAIMS
from carc_widget.scenarios.attempts import Attempt, play_actions, refused_action
from carc_widget.scenarios.expectations import NUMBER, TEXT, TEXTS, ValueFormat
from carc_widget.scenarios.loader import scenarios
from carc_widget.scenarios.misconceptions import misconceptions
from carc_widget.scenarios.scenario import Scenario, ScenarioTexts
from carc_widget.scenarios.toml_lines import TomlPath
from carc_widget.scenarios.toml_reader import (
    BOOLEAN,
    TABLE,
    BadFile,
    TomlReader,
    TomlTable,
    one_line,
    read_text,
)
from carc_widget.scenarios.translations import Translations

DATA = Path(__file__).parent / "data" / "exercises.toml"


class BadExercises(BadFile):
    """An exercise file with errors; `problems` lists them, each with its line."""

    verdict = "these exercises cannot be used"


def load_exercises(path: str | PathLike[str]) -> Exercises:
    """Load exercises from a TOML file, and validate them by computing every answer on the engine.

    A file has a table `[[exercise]]` for each exercise:

        [[exercise]]
        id = "my-first"                       # lower-case letters, digits and hyphens; unique in the file
        kind = "points"                       # points, targets, spot, order, action, gap, bug or counterexample
        question = "Blue closes the road. How many points does each player get?"
        position = "tiles 0,0: D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
        actions = ["A/1 1,0", "pass"]         # `points`, `order`, `gap` and `bug` ask about the outcome of these

    The file has no answers: they are computed. Instead of `position` and `actions`, `scenario = "two-roads"` uses a
    bundled scenario, and `tries = ["crossing"]` some of its attempts. Optional keys:

    - `title = "A road between two monasteries"`: the heading, which does not give the answer away.
    - `end = true`: the game is scored after the actions as if it ended there.
    - `steps = 1`: the number of actions that are played before the question, for `targets`, `spot` and `action`.
    - `piece = "witch"`: the piece to put on a spot: `meeple`, `mage` or `witch`.
    - `goal = { gains = { Red = 4 } }`: for `spot` and `action`, the condition that the answer has to meet (see
      `carc_widget.lessons.conditions`), and `then = ["pass"]`: the actions after it, before the condition is checked.
    - `claim = "one-is-paid"`: for `counterexample`.
    - `rules = ["R52"]`: the rules that decide the answer.
    - `beliefs = { "Red 3, Blue 3" = "You may have thought ..." }`: wrong answers, each with the belief that leads to
      it: a text, or the id of a misconception such as `who-completes`. Other wrong answers are explained without one.
    - `rotate = false`: the board is never rotated, since the question names directions.
    - `[exercise.nl]`, `[exercise.it]`: `title`, `question` and `beliefs` in another language.

    Parameters:
        path: the file.

    Raises:
        BadExercises: the file has errors; `problems` lists them, each with its line.
        BadArgument: the path is neither text nor a `Path`.
        OSError: the file cannot be read.
    """
    return Exercises(ExerciseReader(read_text(path, BadExercises), fspath(path)).read_items())


@cache
def bundled_exercises() -> tuple[ExerciseDefinition, ...]:
    """The exercises that come with carc_widget; a test answers them, so they are only read here."""
    return ExerciseReader(DATA.read_text("utf-8"), DATA.name, bundled=True).read_items()


exercises = Exercises(bundled_exercises)
"""The exercises of this package by id, in learning order."""


_BELIEFS = ValueFormat(
    'a table of wrong answers, such as { "Red 3, Blue 3" = "You may have thought ..." }',
    lambda value: {answer: TEXT.read(belief) for answer, belief in TABLE.read(value).items()},
)
_TEXT_KEYS = ("title", "question", "beliefs")
_KEYS = (
    "id",
    "kind",
    *_TEXT_KEYS,
    "scenario",
    "tries",
    "position",
    "actions",
    "end",
    "steps",
    "piece",
    "goal",
    "then",
    "claim",
    "rules",
    "rotate",
)


class ExerciseReader(TomlReader[ExerciseDefinition]):
    """Reader of exercise files."""

    key = "exercise"
    error = BadExercises

    def read_item(self, table: TomlTable, ids: dict[str, int]) -> ExerciseDefinition | None:
        """Read one exercise."""
        data, problems_before = table.data, len(self.problems)
        self.check_keys(table, (*_KEYS, *self.languages))
        id = self.read_id(table, ids)
        kind = self.read_choice(table, "kind", TEXT, tuple(KINDS), "points")
        question = self.read(table, "question", TEXT, "", required=True)
        claim = self.read_choice(table, "claim", TEXT, tuple(CLAIMS), next(iter(CLAIMS))) if "claim" in data else ""
        if kind == "counterexample" and not claim:
            self.add_problem(table.path, f"{table.name} has no 'claim'; expected one of {', '.join(CLAIMS)}")
        translations = self._translations(table, id)
        scenario = (
            self._new_scenario(table, id, translations) if "position" in data else self._named_scenario(table, id)
        )
        definition = None
        if scenario is not None and scenario._attempts:
            definition = ExerciseDefinition(
                id=id,
                kind=kind,
                scenario=scenario,
                is_bundled_scenario="position" not in data,
                attempts=self._attempts(table, scenario),
                steps=self.read(table, "steps", NUMBER),
                piece=self.read_choice(table, "piece", TEXT, PIECES, PIECES[0]),
                goal=self._goal(table),
                then=self.read(table, "then", TEXTS, ()),
                rotate=self.read(table, "rotate", BOOLEAN, True),
                title=self.read(table, "title", TEXT, ""),
                question=question,
                claim=claim,
                beliefs=self.read(table, "beliefs", _BELIEFS, {}),
                translations=translations,
            )
        return definition if len(self.problems) == problems_before else None

    def validate_item(self, item: ExerciseDefinition, table: TomlTable) -> None:
        """Compute the solution and add every problem."""
        for key, sentence in validate(item):
            self.add_problem((*table.path, *key), f"{table.name}: {sentence}")

    def _translations(self, outer: TomlTable, id: str) -> Translations:
        translations: dict[str, Mapping[str, Any]] = {}
        for code in (code for code in self.languages if code in outer.data):
            table = self.read_table(outer, code)
            self.check_keys(table, _TEXT_KEYS)
            translations[code] = {
                key: self.read(table, key, _BELIEFS if key == "beliefs" else TEXT)
                for key in _TEXT_KEYS
                if key in table.data
            }
        return self.translations("exercise", id, translations)

    def _named_scenario(self, table: TomlTable, id: str) -> Scenario | None:
        """The bundled scenario of an exercise."""
        name = self.read(table, "scenario", TEXT, id)
        if name in scenarios:
            for key in ("actions", "end", "rules"):
                if key in table.data:
                    self.add_problem(
                        (*table.path, key), f"{table.name}: {key} belongs to a position; a scenario has its own"
                    )
            return scenarios[name]
        at = (*table.path, "scenario") if "scenario" in table.data else table.path
        advice = (
            suggest("scenario", name, scenarios) if "scenario" in table.data else "give a 'position', or a 'scenario'"
        )
        self.add_problem(at, f"{table.name}: {advice}")
        return None

    def _new_scenario(self, table: TomlTable, id: str, translations: Translations) -> Scenario:
        """A scenario made from the position and the actions of an exercise."""
        if "scenario" in table.data:
            self.add_problem((*table.path, "scenario"), f"{table.name}: give a 'position' or a 'scenario', not both")
        if "tries" in table.data:
            self.add_problem((*table.path, "tries"), f"{table.name}: tries belong to a 'scenario'; give 'actions'")
        actions = self.read(table, "actions", TEXTS, ())
        return Scenario(
            id=id,
            set="",
            difficulty=1,
            rules=self.read_rules(table),
            tags=(),
            position=self.read(table, "position", TEXT, "", required=True),
            order=(),
            marks={},
            _attempts=(Attempt("own", "", actions, self.read(table, "end", BOOLEAN, False)),),
            _texts=ScenarioTexts(title=id, question=""),
            _translations=partial(_no_texts, translations),
        )

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
        table = self.read_table(outer, "goal")
        self.check_keys(table, tuple(REQUIREMENTS))
        return {key: self.read(table, key, REQUIREMENTS[key].value_format) for key in table.data if key in REQUIREMENTS}


def _no_texts(translations: Translations, code: str) -> Mapping[str, Any] | None:
    """No texts of a scenario; but players are called by their colours in each language of the exercise."""
    return None if translations(code) is None else {}


def validate(definition: ExerciseDefinition) -> Iterator[tuple[TomlPath, str]]:
    """Find errors in an exercise: yields the path in its table and a sentence for each."""
    exercise, attempt = Exercise(definition), definition.attempts[0]
    try:
        start = attempt.initial_state(definition.scenario.position)
    except CarcassonneError as error:
        yield ("position",), f"the position: {one_line(error)}"
        return
    try:
        outcome = play_actions(start, attempt.actions, end=attempt.end)
    except CarcassonneError as error:
        yield ("actions",), one_line(error)
        return
    if outcome.reasons:
        yield ("actions",), refused_action(outcome)
        return
    actions = len(attempt.actions)
    if definition.steps is not None and not 0 <= definition.steps <= actions:
        yield ("steps",), f"steps is {definition.steps}, but there are {counted(actions, 'action')}"
        return
    unknown = [(("goal", key), text) for key, text in unknown_names(definition.goal, exercise.original_setup)]
    if unknown:
        yield from unknown
        return
    try:
        problems = list(exercise.problems())
    except CarcassonneError as error:
        problems = [(("kind",), one_line(error))]
    if problems:
        yield from problems
        return
    for written, belief in definition.beliefs.items():
        if " " not in belief and belief not in misconceptions():  # no sentence
            yield ("beliefs", written), suggest("misconception", belief, misconceptions())
        try:
            is_right = exercise.answer(written).correct
        except CarcassonneError as error:
            yield ("beliefs", written), one_line(error)
            continue
        if is_right:
            yield ("beliefs", written), f"{written!r} is a right answer"
