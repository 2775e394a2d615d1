"""Scenario files: load them, and validate them by playing every attempt on the engine."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any, ClassVar

from carc_widget.engine.errors import CarcassonneError, shown, suggest
from carc_widget.scenarios.attempts import Attempt, parse_position, play_actions, refused_action
from carc_widget.scenarios.authored_questions import (
    MAX_CHOICES,
    RIGHT,
    AuthoredChoice,
    AuthoredQuestion,
    question_problems,
)
from carc_widget.scenarios.board_marks import parse_place
from carc_widget.scenarios.collection import CHAPTERS, DIFFICULTIES, Scenarios
from carc_widget.scenarios.expectations import EXPECTATIONS, NUMBER, TEXT, TEXTS, Difference, differences
from carc_widget.scenarios.misconceptions import misconceptions
from carc_widget.scenarios.scenario import Scenario, ScenarioTexts
from carc_widget.scenarios.toml_lines import TomlPath
from carc_widget.scenarios.toml_reader import (
    BOOLEAN,
    MARKS,
    TABLE,
    BadFile,
    TomlReader,
    TomlTable,
    one_line,
    read_text,
    toml_value,
)

DATA = Path(__file__).parent / "data"


class BadScenarios(BadFile):
    """A scenario file with errors; `problems` lists them, each with its line."""

    verdict = "these scenarios cannot be used"


def load(path: str | PathLike[str]) -> Scenarios:
    """Load scenarios from a TOML file, and validate them by playing every attempt on the engine.

    A file has a table `[[scenario]]` for each scenario, and in it a `[[scenario.try]]` for each thing to try:

        [[scenario]]
        id = "my-first"                       # lower-case letters, digits and hyphens; unique in the file
        title = "Who gets the points?"
        question = "Blue completes Red's road. How many points does each player get?"
        position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"

        [[scenario.try]]
        id = "complete"
        label = "Complete the road"
        actions = ["A/1 1,0", "pass"]
        gains = { Red = 3 }                   # the expected outcome, which is checked

    Optional keys, before the first try:

    - `answer`: the answer, explained; `mistake`: the usual wrong answer; `belief`: why people think so.
    - `rules = ["R52"]`: the rules that decide the answer. `difficulty = 2`: 1 to 3. `tags = ["roads"]`: any words.
    - `set = "base"`: the tile set that it is about; by default the last set in play.
    - `order = ["E", "V"]`: the tiles that are drawn first when it is played.
    - `marks = { "?" = "1,0", "A" = "road E 0,0" }`: signs on the picture, at cells or at roads, cities, fields.
    - `[scenario.nl]`, `[scenario.it]`: the texts in another language, with the same keys; `tries.complete = "..."` is
      the label of the try `complete`. A text that is missing there is shown as written above.

    In a try, `end = true` scores the game afterwards as if it ended there, `with = "mage road E 0,0"` adds a field to
    the position, and `options = { small_city_points = 2 }` changes the rules. The expected outcome has one or more of
    these keys: `gains`, `sums`, `supply`, `mage`, `witch`, `phase`, `active`, `decides`, `winners`, `placements`,
    `targets`, `spots`, `legal`, `allowed`, `forbidden`, `owners`, `complete`, `open`, `bag`, `refused`, `events`;
    `carc_widget.scenarios.expectations` describes them.

    A table `[[scenario.ask]]` is a question that is asked before the outcome, with the right choice and the wrong ones:

        [[scenario.ask]]
        question = "Who gets points?"         # by default the question of the scenario
        after = "complete"                    # the try that is asked about; by default the first one
        right = { gains = { Red = 3 } }       # shown as "Red 3, Blue 0", unless it has a text
        wrong.who-completes = { gains = { Blue = 3 } }

        [scenario.ask.wrong.must-claim]
        text = "Nobody: Blue has to put a meeple first."
        gains = {}
        rule = "R9"
        belief = "You may have thought that a meeple is a duty."

    The outcome in a choice is checked as for a try; `after.complete.gains = ...` in a choice is about one of several
    tries. A wrong choice has the name of one of `scenarios.misconceptions.misconceptions()`, or its own `belief` and
    `rule`. In another language: `[[scenario.nl.ask]]` with `question`, `right`, `wrong.<name>` and `beliefs.<name>`.

    A position is written as by `State.to_text()`, and actions as for `State.action_from_text`.

    Parameters:
        path: the file.

    Raises:
        BadScenarios: `problems` lists everything that is wrong, each with its line.
        BadArgument: this is not a path.
        OSError: the file cannot be read.
    """
    return Scenarios(ScenarioReader(read_text(path, BadScenarios), fspath(path)).read_items())


def bundled_scenarios() -> tuple[Scenario, ...]:
    """The scenarios that come with carc_widget; a test validates them, so they are only parsed here."""
    files = [DATA / f"{chapter}.toml" for chapter in CHAPTERS]
    readers = (ScenarioReader(file.read_text("utf-8"), file.name, bundled=True) for file in files)
    return tuple(scenario for reader in readers for scenario in reader.read_items())


scenarios = Scenarios(bundled_scenarios)
"""The bundled scenarios by id, in learning order; `carc_widget.scenarios` behaves as this collection."""


_OPTIONS = TABLE._replace(expected="a table of options, such as { small_city_points = 2 }")

_RIGHT = TABLE._replace(expected="a table with what the right choice claims, such as { gains = { Red = 3 } }")
_WRONG = TABLE._replace(expected="a table of wrong choices, such as wrong.who-completes = { gains = { Blue = 3 } }")
_AFTER = "a table of tries, such as after.close.gains = { Red = 3 }"
_CLAIMS = "a table with what the choice claims, such as { gains = { Red = 3 } }"

_TEXT_KEYS = ("title", "question", "answer", "mistake", "belief")
_ASK_KEYS = ("question", "after", "right", "wrong")
_TRY_KEYS = ("id", "label", "actions", "end", "options", "with", *EXPECTATIONS)


class ScenarioReader(TomlReader[Scenario]):
    """Reader of scenario files."""

    key = "scenario"
    error = BadScenarios
    package = "scenarios"
    top_level_keys = ("set",)
    scenario_keys: ClassVar[tuple[str, ...]] = (
        "id",
        *_TEXT_KEYS,
        "set",
        "difficulty",
        "rules",
        "tags",
        "position",
        "order",
        "marks",
        "ask",
        "try",
    )
    """The keys of a scenario."""
    write_try: ClassVar[str] = "write [[scenario.try]]"
    """What to write where nothing is played."""

    def read_item(self, table: TomlTable, ids: dict[str, int]) -> Scenario | None:
        """Read one scenario."""
        problems_before = len(self.problems)
        self.check_keys(table, (*self.scenario_keys, *self.languages))
        id = self.read_id(table, ids)
        texts = {key: self.read(table, key, TEXT, "", required=key in ("title", "question")) for key in _TEXT_KEYS}
        position = self.read(table, "position", TEXT, "", required=True)
        rules = self.read_rules(table)
        difficulty = self.read_choice(table, "difficulty", NUMBER, DIFFICULTIES, 1)
        about = self.read(table, "set", TEXT, self.data.get("set", ""))
        tags = self.read(table, "tags", TEXTS, ())
        order = self.read(table, "order", TEXTS, ())
        marks = self.read(table, "marks", MARKS, {})
        attempts = self._attempts(table)
        questions = self._questions(table, tuple(each.id for each in attempts))
        labels = {each.id: each.label for each in attempts}
        translated = {code: self._translation(table, code, labels) for code in self.languages if code in table.data}
        if len(self.problems) > problems_before:
            return None
        scenario = Scenario(
            id=id,
            set=about,
            difficulty=difficulty,
            rules=rules,
            tags=tags,
            position=position,
            order=order,
            marks=marks,
            _attempts=attempts,
            _texts=ScenarioTexts(**texts, labels=labels, questions=questions),
            _translations=self.translations("scenario", id, translated),
        )
        if not self.bundled:
            scenario.set = about or self._last_set(scenario)
        return scenario

    def validate_item(self, item: Scenario, table: TomlTable) -> None:
        """Play every attempt and add every problem."""
        for key, sentence in validate(item):
            self.add_problem((*table.path, *key), f"{table.name}{self._try_name(item._attempts, key)}, {sentence}")

    def _last_set(self, scenario: Scenario) -> str:
        try:
            return scenario.start.sets[-1]
        except CarcassonneError:  # which `validate` reports
            return ""

    @staticmethod
    def _try_name(attempts: Sequence[Attempt], key: TomlPath) -> str:
        return f", try {attempts[key[1]].id!r}" if len(key) > 1 and key[0] == "try" and isinstance(key[1], int) else ""

    # -- parts of a scenario

    def _attempts(self, table: TomlTable) -> tuple[Attempt, ...]:
        names: dict[str, int] = {}
        return tuple(self._try(table, each, names) for each in self.read_tables(table, "try"))

    def _try(self, outer: TomlTable, table: TomlTable, names: dict[str, int]) -> Attempt:
        name = f"try {shown(table.data['id'])}" if "id" in table.data else "a try"
        table = table._replace(name=f"{outer.name}, {name}")
        self.check_keys(table, _TRY_KEYS)
        id = self.read_id(table, names)
        if id == "pass":
            self.add_problem((*table.path, "id"), f"{table.name}: 'pass' is an action; choose another id")
        return Attempt(
            id=id,
            label=self.read(table, "label", TEXT, "", required=True),
            actions=self.read(table, "actions", TEXTS, ()),
            end=self.read(table, "end", BOOLEAN, False),
            options=self.read(table, "options", _OPTIONS, {}),
            added=self.read(table, "with", TEXT, ""),
            expected=self._facts(table),
        )

    def _questions(self, outer: TomlTable, attempts: Sequence[str]) -> tuple[AuthoredQuestion, ...]:
        return tuple(self._question(table, attempts) for table in self.read_tables(outer, "ask"))

    def _question(self, table: TomlTable, attempts: Sequence[str]) -> AuthoredQuestion:
        self.check_keys(table, _ASK_KEYS)
        first = attempts[0] if attempts else ""
        if not attempts:
            self.add_problem(table.path, f"{table.name}: nothing is played that could be asked about; {self.write_try}")
        after = self.read(table, "after", TEXT, first) if attempts else first
        wrong = self.read(table, "wrong", _WRONG, {})
        choices = [self._choice(table, ("right",), RIGHT, self.read(table, "right", _RIGHT, {}), after, attempts)]
        for id, data in wrong.items():
            if not isinstance(data, dict):
                self.add_problem(
                    (*table.path, "wrong", id), f"{table.name}: wrong.{id} is {shown(data)}; expected a table"
                )
                continue
            choices.append(self._choice(table, ("wrong", id), id, data, after, attempts))
        if not 2 <= len(choices) <= MAX_CHOICES:
            sentence = f"{table.name}: number of choices, right and wrong: {len(choices)}; expected 2 to {MAX_CHOICES}"
            self.add_problem(table.path, sentence)
        about = tuple(id for id in attempts if any(id in choice.claims for choice in choices))
        return AuthoredQuestion(tuple(choices), about, self.read(table, "question", TEXT, ""))

    def _choice(
        self, outer: TomlTable, path: TomlPath, id: str, data: Mapping[str, Any], after: str, attempts: Sequence[str]
    ) -> AuthoredChoice:
        table = TomlTable(data, (*outer.path, *path), f"{outer.name}, {'.'.join(map(str, path))}")
        self.check_keys(table, ("text", "belief", "rule", "after", *EXPECTATIONS))
        belief = self.read(table, "belief", TEXT, "")
        rule = self.read_rule(table, "rule", self.read(table, "rule", TEXT, "")) if "rule" in data else ""
        if id != RIGHT and not belief and id not in misconceptions():
            known = suggest("misconception", id, misconceptions())
            sentence = f'{table.name} has no belief; write belief = "You may have thought that ...", since {known}'
            self.add_problem(table.path, sentence)
        claims: dict[str, Mapping[str, Any]] = {}
        if facts := self._facts(table):
            claims[after] = facts
        after_table = self.read_table(table, "after", _AFTER)
        for attempt in after_table.data:
            facts_table = self.read_table(after_table, attempt, _CLAIMS)
            self.check_keys(facts_table, tuple(EXPECTATIONS))
            claims[attempt] = self._facts(facts_table)
        for attempt in claims:
            if attempts and attempt not in attempts:
                self.add_problem((*table.path, "after"), f"{table.name}: {suggest('try', attempt, attempts)}")
        return AuthoredChoice(id, claims, self.read(table, "text", TEXT, ""), belief, rule)

    def _facts(self, table: TomlTable) -> dict[str, Any]:
        return {key: self.read(table, key, EXPECTATIONS[key].value_format) for key in table.data if key in EXPECTATIONS}

    def _translation(self, outer: TomlTable, code: str, labels: Mapping[str, str]) -> Mapping[str, Any]:
        table = self.read_table(outer, code, "a table of texts")
        self.check_keys(table, (*_TEXT_KEYS, "tries", "ask"))
        tries = self.read_table(table, "tries", "a table of the labels of tries")
        self.check_keys(tries, tuple(labels))
        questions = [self._translated_question(each) for each in self.read_tables(table, "ask")]
        return {**self.read_texts(table, _TEXT_KEYS), "tries": self.read_texts(tries, tuple(labels)), "ask": questions}

    def _translated_question(self, table: TomlTable) -> dict[str, Any]:
        """The texts of a question in another language, as `AuthoredQuestion.translated` takes them."""
        self.check_keys(table, ("question", RIGHT, "wrong", "beliefs"))
        texts = self.read_texts(table, ("question", RIGHT))
        for key in ("wrong", "beliefs"):
            by_choice = self.read_table(table, key, "a table of the texts of wrong choices")
            texts[key] = self.read_texts(by_choice, tuple(by_choice.data))
        return texts


Finding = tuple[TomlPath, str]
"""Where something is wrong inside the scenario's table, and the sentence for it."""


def validate(scenario: Scenario) -> Iterator[Finding]:
    """All problems of a parsed scenario."""
    try:
        state = parse_position(scenario.position)
    except CarcassonneError as error:
        yield ("position",), f"the position: {one_line(error)}"
        return
    if scenario.set not in state.sets:
        yield ("set",), suggest("set in this position", scenario.set, state.sets)
    yield from _wrong(("order",), scenario.game)
    for sign, place in scenario.marks.items():
        if not isinstance(place, str):
            yield ("marks", sign), f'the mark {sign!r} is at {place!r}; expected a place, such as "1,0" or "road E 0,0"'
        else:
            yield from _wrong(("marks", sign), partial(parse_place, state, place))
    wrong_before = False
    for number, each in enumerate(scenario._attempts):
        for key, sentence in _attempt_findings(each, scenario.position):
            wrong_before = True
            yield ("try", number, *key), sentence
    if not wrong_before:
        yield from _question_findings(scenario)


def _question_findings(scenario: Scenario) -> Iterator[Finding]:
    """Problems of the questions of a scenario whose attempts are correct."""
    outcomes = {each.id: each.play(scenario.position) for each in scenario._attempts}
    for number, question in enumerate(scenario._texts.questions):
        path: TomlPath = ("ask", number)
        try:
            problems = tuple(question_problems(question, outcomes))
        except CarcassonneError as error:
            yield path, f"the question: {one_line(error)}"
            continue
        for problem in problems:
            key = ("right",) if problem.choice == RIGHT else ("wrong", problem.choice)
            yield (*path, *key), f"the choice {problem.choice!r} {problem.sentence}"


def _attempt_findings(each: Attempt, position: str) -> Iterator[Finding]:
    """Problems of an attempt."""
    try:
        state = each.initial_state(position)
    except CarcassonneError as error:
        yield ("options" if each.options else "with",), one_line(error)
        return
    try:
        outcome = play_actions(state, each.actions, end=each.end, expected=each.expected)
    except CarcassonneError as error:
        yield ("actions",), one_line(error)
        return
    if outcome.reasons:
        yield ("actions",), refused_action(outcome)
        return
    for fact, expected in each.expected.items():
        try:
            problems = differences(replace(outcome, expected={fact: expected}))
        except CarcassonneError as error:
            yield (fact,), one_line(error)
        else:
            yield from (((fact,), _difference_sentence(difference)) for difference in problems)


def _difference_sentence(difference: Difference) -> str:
    fact, written, actual = difference
    return f"{fact} is written as {toml_value(written)}, but the engine finds {toml_value(actual)}"


def _wrong(path: TomlPath, attempt: Callable[[], object]) -> Iterator[Finding]:
    try:
        attempt()
    except CarcassonneError as error:
        yield path, one_line(error)
