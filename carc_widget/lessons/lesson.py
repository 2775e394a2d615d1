"""Lessons: texts, questions, levels, exercises and comparisons of editions in order, loaded from one TOML file."""

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any

import carc_widget
from carc_widget.engine.errors import BadArgument, CarcassonneError, UnknownName, counted, suggest
from carc_widget.i18n.language import check_language, current_language, language, languages
from carc_widget.lessons.comparison import Comparison, compare
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.exercise_loader import ExerciseReader
from carc_widget.lessons.ids import COLLECTIONS
from carc_widget.lessons.level import Level
from carc_widget.lessons.level_loader import LevelReader
from carc_widget.lessons.results import Results
from carc_widget.lessons.worksheet import Worksheet, worksheet
from carc_widget.scenarios.expectations import TEXT, TEXTS
from carc_widget.scenarios.loader import ScenarioReader
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.toml_lines import TomlPath
from carc_widget.scenarios.toml_reader import BOOLEAN, BadFile, TomlReader, TomlTable, one_line, read_text

LessonStep = str | Scenario | Level | Exercise | Comparison
"""A step of a lesson: a text, or something that is played, answered or compared."""


class BadLesson(BadFile):
    """A lesson file with errors; `problems` lists them, each with its line."""

    verdict = "this lesson cannot be used"


@dataclass(frozen=True, eq=False, repr=False)
class Lesson:
    """A lesson: steps in order, for one learner, for a class, or on paper.

    Attributes:
        title: the title.
        language: the code of its language.
        steps: the steps; texts are plain strings.
    """

    title: str
    language: str
    steps: tuple[LessonStep, ...]

    def play(self, results: Results | None = None) -> "carc_widget.widget.LessonWidget":
        """Open the lesson for one learner: one step after the other, with a name box and a file of results to hand in.

        Parameters:
            results: where every answer is recorded.

        Raises:
            ImportError: ipywidgets or another package of the widget is not installed.
        """
        return carc_widget.widget.LessonWidget(self, self.language, results)

    def present(self, results: Results | None = None) -> "carc_widget.widget.LessonWidget":
        """Open the lesson as slides for a class, as `carc_widget.present` does.

        Parameters:
            results: where the votes of the class are recorded.

        Raises:
            ImportError: ipywidgets or another package of the widget is not installed.
        """
        return carc_widget.present([self.title, *self.steps], language=self.language, results=results)

    def sheet(self, *, answers: bool = False) -> Worksheet:
        """The questions of the lesson as a worksheet for paper, or its answers.

        Parameters:
            answers: whether to print the answers instead of lines to write on.
        """
        with language(self.language):
            items = [step for step in self.steps if not isinstance(step, str | Comparison)]
            return worksheet(items, self.title, answers=answers)

    def __repr__(self) -> str:
        return f"<Lesson {self.title!r}: {counted(len(self.steps), 'step')}>"

    def __str__(self) -> str:
        with language(self.language):
            return "\n".join([self.title, *(f"{number}. {_line(step)}" for number, step in enumerate(self.steps, 1))])


def _line(step: LessonStep) -> str:
    match step:
        case str():
            return step
        case Level():
            return step.goal
        case Comparison():
            return str(step).split("\n", 1)[0]
    return step.question


def load(path: str | PathLike[str]) -> Lesson:
    """Load a lesson from a TOML file, and validate it by playing everything on the engine.

    A file has a title and a table `[[step]]` for each step. A step is one of these:

        title = "Who gets the points?"
        language = "en"                       # by default the language in use

        [[step]]
        text = "The player with the most meeples gets all the points."

        [[step]]
        scenario = "two-roads"                # or: level = "first-points", exercise = "shared-city"

        [[step]]                              # a position of your own with a question
        question = "Blue completes Red's road. How many points does each player get?"
        position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
        actions = ["A/1 1,0", "pass"]
        right = { gains = { Red = 3 } }
        wrong.who-completes = { gains = { Blue = 3 } }
        wrong.new-tile = { gains = { Red = 2 }, belief = "You may have thought that the new tile does not count." }

        [[step]]                              # a goal on the board
        goal = "Complete the city and get its points."
        position = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
        success = { gains = { Red = 4 } }

        [[step]]                              # the same moves under two editions
        compare = ["zman_2013", "current"]
        position = "tiles 0,0: D 0,1: B; player Red; player Blue: road E 0,0; mage road E 0,0; turn 1 Red place M8"
        moves = ["M8 0,2", "mage>road E 0,0"]

    A question may have everything that `carc_widget.scenarios.load` describes for a scenario, such as several tries
    (`[[step.try]]`), `answer`, `rules` and `marks`; with `end = true` the game is scored after the actions. A goal may
    have everything of a level (`load_levels`), and a step with `kind = "targets"` or another kind everything of an
    exercise (`load_exercises`).

    Parameters:
        path: the file.

    Raises:
        BadLesson: the file has errors; `problems` lists them, each with its line.
        BadArgument: the path is neither text nor a `Path`.
        OSError: the file cannot be read.
    """
    return LessonReader(read_text(path, BadLesson), fspath(path)).read_lesson()


_KINDS = ("text", "scenario", "level", "exercise", "compare", "goal", "kind", "position")
"""The keys that decide what a step is, in this order."""
_TRY_KEYS = ("label", "actions", "end", "with", "options")
_ASK_KEYS = ("right", "wrong")


class _QuestionReader(ScenarioReader):
    """Reader of the steps that are scenarios of their own; a try and a question may stand in the step itself."""

    scenario_keys = (*ScenarioReader.scenario_keys, *_TRY_KEYS, *_ASK_KEYS)
    write_try = 'write actions = ["..."], end = true, or [[step.try]]'


class LessonReader(TomlReader[LessonStep]):
    """Reader of lesson files; readers of scenarios, levels and exercises read the positions of the file."""

    key = "step"
    error = BadLesson
    top_level_keys = ("title", "language")

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(text, where)
        self.lines = {**self.lines, **_lines_of_short_forms(self.lines)}
        self._questions = _QuestionReader(text, where)
        self._levels = LevelReader(text, where)
        self._exercises = ExerciseReader(text, where)
        for reader in (self._questions, self._levels, self._exercises):
            reader.problems, reader.lines = self.problems, self.lines

    def read_lesson(self) -> Lesson:
        """Read the file.

        Raises:
            BadLesson: the file has errors; `problems` lists them.
        """
        if not self.data:
            raise self.error(
                ['the file is empty; begin with title = "..." and write [[step]] for each step'], self.where
            )
        title = self.read(self.top, "title", TEXT, "", required=True)
        code = self.read_choice(self.top, "language", TEXT, tuple(languages()), current_language())
        with language(check_language(code) if code in languages() else current_language()):
            return Lesson(title, code, self.read_items())

    def read_item(self, table: TomlTable, ids: dict[str, int]) -> LessonStep | None:
        """Read one step."""
        number = int(table.path[1]) + 1
        data = {"id": f"step-{number}", **table.data}
        table = TomlTable(data, table.path, f"step {number}")
        self.read_id(table, ids)
        kind = next((key for key in _KINDS if key in data), "")
        match kind:
            case "text":
                self._check_single(table, kind)
                return str(self.read(table, "text", TEXT, "", required=True))
            case "scenario" | "level" | "exercise":
                self._check_single(table, kind)
                return self._bundled(table, kind)
            case "compare":
                return self._comparison(table)
            case "goal":
                text = data["goal"]
                return self._levels.read_item(_with(table, {"title": self._title(table), "reached": text}), {})
            case "kind":
                definition = self._exercises.read_item(table, {})
                return None if definition is None else Exercise(definition)
            case "position":
                return self._questions.read_item(self._scenario_table(table), {})
        self.add_problem(table.path, f"{table.name} shows nothing; give it one of {', '.join(_KINDS)}")
        return None

    def validate_item(self, item: LessonStep, table: TomlTable) -> None:
        """Play a step on the engine and add every problem."""
        table = table._replace(name=f"step {int(table.path[1]) + 1}")
        if "position" not in table.data or isinstance(item, str | Comparison):
            return
        if isinstance(item, Scenario):
            self._questions.validate_item(item, self._scenario_table(table))
        elif isinstance(item, Level):
            self._levels.validate_item(item, table)
        else:
            self._exercises.validate_item(item.definition, table)

    def _check_single(self, table: TomlTable, kind: str) -> None:
        """Check that a text, or a step by its id, has no other keys."""
        other = next((key for key in _KINDS if key != kind and key in table.data), None)
        if other is None:
            self.check_keys(table, ("id", kind))
        else:
            sentence = f"{kind!r} and {other!r} are two steps; write a line [[step]] between them"
            self.add_problem((*table.path, other), f"{table.name}: {sentence}")

    def _bundled(self, table: TomlTable, kind: str) -> LessonStep | None:
        collection = COLLECTIONS[kind]
        id = self.read(table, kind, TEXT, "", required=True)
        if id in collection:
            return collection[id]
        sentence = suggest(kind, id, collection)
        other = next((other for other, items in COLLECTIONS.items() if id in items), None)
        if other:
            sentence = f"{id!r} is the id of another kind; write {other} = {id!r}"
        self.add_problem((*table.path, kind), f"{table.name}: {sentence}")
        return None

    def _scenario_table(self, table: TomlTable) -> TomlTable:
        """The table of a scenario, whose only try and question may stand in the step itself."""
        data = {key: value for key, value in table.data.items() if key not in (*_TRY_KEYS, *_ASK_KEYS)}
        attempt = {key: table.data[key] for key in _TRY_KEYS if key in table.data}
        ask = {key: table.data[key] for key in _ASK_KEYS if key in table.data}
        if attempt:
            label = data.get("question") or table.name  # a missing question is an error of its own
            data.setdefault("try", [{"id": "play", "label": label, **attempt}])
        if ask:
            data.setdefault("ask", [ask])
        return _with(table._replace(data=data), {"title": self._title(table)})

    def _title(self, table: TomlTable) -> str:
        """The title of the lesson, or the name of a step where that is missing."""
        title = self.data.get("title")
        return title if title and isinstance(title, str) else table.name

    def _comparison(self, table: TomlTable) -> Comparison | None:
        self.check_keys(table, ("id", "compare", "position", "moves", "end"))
        editions = self.read(table, "compare", TEXTS, ())
        position = self.read(table, "position", TEXT, "", required=True)
        moves = self.read(table, "moves", TEXTS, ())
        end = self.read(table, "end", BOOLEAN, False)
        if len(editions) != 2:
            self.add_problem((*table.path, "compare"), f"{table.name}: compare names two editions")
            return None
        try:
            return compare(position, editions[0], editions[1], moves, end=end)
        except CarcassonneError as error:
            is_move = isinstance(error, BadArgument) or hasattr(error, "__notes__")
            key = "compare" if isinstance(error, UnknownName) else "moves" if is_move else "position"
            self.add_problem((*table.path, key), f"{table.name}: {one_line(error)}")
            return None


def _with(table: TomlTable, defaults: Mapping[str, Any]) -> TomlTable:
    return table._replace(data={**defaults, **table.data})


def _lines_of_short_forms(lines: Mapping[TomlPath, int]) -> Mapping[TomlPath, int]:
    """The lines of a try and a question that stand in a step itself, by the paths that the reader of scenarios uses."""
    numbers: dict[TomlPath, int] = {}
    for path, line in lines.items():
        match path:
            case ("step", number, key, *inner) if key in _TRY_KEYS:
                numbers["step", number, "try", 0, key, *inner] = line
            case ("step", number, key, *inner) if key in _ASK_KEYS:
                numbers["step", number, "ask", 0, key, *inner] = line
    return numbers
