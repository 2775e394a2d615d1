"""Level files: read and validated, with errors that name the line and the expected value."""

from collections.abc import Iterator, Mapping
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from types import MappingProxyType
from typing import Any

from carc_widget.bots import bot
from carc_widget.engine.errors import CarcassonneError, NotOnBoard, ParseError, UnknownName, shown
from carc_widget.lessons.conditions import REQUIREMENTS, Condition, unknown_names
from carc_widget.lessons.level import Level, LevelFailure, Levels, LevelTexts, Stage
from carc_widget.lessons.solver import solve
from carc_widget.scenarios.board_marks import parse_place
from carc_widget.scenarios.expectations import NUMBER, TEXT, TEXTS, ValueFormat
from carc_widget.scenarios.toml_lines import TomlPath
from carc_widget.scenarios.toml_reader import (
    BOOLEAN,
    MARKS,
    BadFile,
    TomlReader,
    TomlTable,
    one_line,
    read_text,
)

DATA = Path(__file__).parent / "data" / "levels.toml"


class BadLevels(BadFile):
    """A level file with errors; `problems` lists them, each with its line."""

    verdict = "these levels cannot be used"


def load_levels(path: str | PathLike[str]) -> Levels:
    """Load levels from a TOML file, and validate them: a search finds the fewest actions that solve each.

    A file has a table `[[level]]` for each level:

        [[level]]
        id = "my-first"                       # lower-case letters, digits and hyphens; unique in the file
        title = "Close the city"
        goal = "Complete the city and get its points."
        position = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
        reached = "4 points: 2 for each tile."

        [level.success]                       # conditions, which all have to hold
        gains = { Red = 4 }

        [[level.fail]]                        # any number: ends the level, with a message
        id = "farmer"
        stands = "field EL 0,-1"
        message = "A farmer scores at the end of the game only."

    The player to act in the position is the learner. `carc_widget.lessons.conditions` lists the requirements of a
    condition. Optional keys, before the success:

    - `hint`: help on demand. `rules = ["R49"]`: the rules that it practises. `set = "base"`: the tile set.
    - `stage = "cities"`: the part of a course; each is a table `[[stage]]` of the file with `id`, `title` and `idea`.
    - `turns = 2`: the number of turns of the learner; `order = ["E", "V"]`: the tiles that are drawn after the one in
      hand, by all players; `replies = ["V 1,0", "pass"]`: the actions of the others, if they are legal then.
    - `bot = "easy"`: a bot plays for the others, as in a whole game; then no search checks the goal.
    - `arrows = [["0,0", "1,0"]]`, `marks = { "?" = "1,0" }`: on the picture, at cells or roads, cities, fields.
    - `legal_cells = false`: the squares where the tile fits are not marked, because finding them is the task.
    - `[level.nl]`, `[level.it]`: the texts in another language, with the same keys; `fails.farmer = "..."` is the
      message of the failure `farmer`.

    Parameters:
        path: the file.

    Raises:
        BadLevels: the file has errors; `problems` lists them, each with its line.
        BadArgument: the path is neither text nor a `Path`.
        OSError: the file cannot be read.
    """
    return Levels(LevelReader(read_text(path, BadLevels), fspath(path)).read_items())


@cache
def bundled_levels() -> tuple[Level, ...]:
    """The levels that come with carc_widget; a test solves them, so they are only read here."""
    return LevelReader(DATA.read_text("utf-8"), DATA.name, bundled=True).read_items()


levels = Levels(bundled_levels)
"""The levels of this package by id, in learning order."""


def _pairs(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list):
        raise ValueError
    pairs = [TEXTS.read(each) for each in value]
    if not all(len(pair) == 2 for pair in pairs):
        raise ValueError
    return tuple(pairs)


_ARROWS = ValueFormat('pairs of places, such as [["0,0", "1,0"]]', _pairs)
_TEXT_KEYS = ("title", "goal", "reached", "hint")
_STAGE_TEXTS = ("title", "idea")
_SUCCESS = "success = { gains = { Red = 4 } }"
_KEYS = (
    "id",
    *_TEXT_KEYS,
    "stage",
    "set",
    "rules",
    "position",
    "turns",
    "order",
    "replies",
    "bot",
    "arrows",
    "marks",
    "legal_cells",
    "fewest",
    "success",
    "fail",
)


class LevelReader(TomlReader[Level]):
    """Reader of level files."""

    key = "level"
    error = BadLevels
    top_level_keys = ("stage",)
    _stages: Mapping[str, Stage] = MappingProxyType({})

    def read_items(self) -> tuple[Level, ...]:
        """Read the stages, then all levels."""
        self._stages = self._read_stages()
        return super().read_items()

    def _read_stages(self) -> Mapping[str, Stage]:
        ids: dict[str, int] = {}
        stages = {}
        for number, table in enumerate(self.read_tables(self.top, "stage"), 1):
            table = table._replace(name=f"stage {shown(table.data.get('id', number))}")
            self.check_keys(table, ("id", *_STAGE_TEXTS, *self.languages))
            id = self.read_id(table, ids)
            title, idea = (self.read(table, key, TEXT, "", required=True) for key in _STAGE_TEXTS)
            own = {code: self._stage_translation(table, code) for code in self.languages if code in table.data}
            stages[id] = Stage(id, title, idea, self.translations("stage", id, own))
        return stages

    def _stage_translation(self, outer: TomlTable, code: str) -> Mapping[str, Any]:
        table = self.read_table(outer, code)
        self.check_keys(table, _STAGE_TEXTS)
        return self.read_texts(table, _STAGE_TEXTS)

    def read_item(self, table: TomlTable, ids: dict[str, int]) -> Level | None:
        """Read one level."""
        data, problems_before = table.data, len(self.problems)
        self.check_keys(table, (*_KEYS, *self.languages))
        id = self.read_id(table, ids)
        texts = {key: self.read(table, key, TEXT, "", required=key != "hint") for key in _TEXT_KEYS}
        failures = self._failures(table)
        condition = self._condition(self.read_table(table, "success"), ())
        if not condition and len(self.problems) == problems_before:
            sentence = f"{table.name} has no success; write what the player has to reach, such as {_SUCCESS}"
            self.add_problem(table.path, sentence)
        translated = {code: self._translation(table, code, failures) for code in self.languages if code in data}
        position = self.read(table, "position", TEXT, "", required=True)
        stage = self.read_choice(table, "stage", TEXT, tuple(self._stages), "") if "stage" in data else ""
        level = Level(
            id=id,
            stage=self._stages.get(stage),
            set=self.read(table, "set", TEXT, ""),
            rules=self.read_rules(table),
            position=position,
            turns=self.read(table, "turns", NUMBER, 1),
            order=self.read(table, "order", TEXTS, ()),
            replies=self.read(table, "replies", TEXTS, ()),
            success=condition,
            failures=failures,
            arrows=self.read(table, "arrows", _ARROWS, ()),
            marks=self.read(table, "marks", MARKS, {}),
            _texts=LevelTexts(**texts, fails={failure.id: failure.message for failure in failures}),
            _translations=self.translations("level", id, translated),
            bot=self._bot(table),
            legal_cells=self.read(table, "legal_cells", BOOLEAN, True),
            _min_actions=self.read(table, "fewest", NUMBER, 0),
        )
        return level if len(self.problems) == problems_before else None

    def validate_item(self, item: Level, table: TomlTable) -> None:
        """Solve a level and add every problem."""
        for key, sentence in validate(item):
            self.add_problem((*table.path, *key), f"{table.name}: {sentence}")

    def _bot(self, table: TomlTable) -> str:
        name: str = self.read(table, "bot", TEXT, "")
        try:
            bot(name or "easy")
        except UnknownName as error:
            self.add_problem((*table.path, "bot"), f"{table.name}: {error}")
        return name

    def _condition(self, table: TomlTable, besides: tuple[str, ...]) -> Condition:
        self.check_keys(table, (*REQUIREMENTS, *besides))
        return {key: self.read(table, key, REQUIREMENTS[key].value_format) for key in table.data if key in REQUIREMENTS}

    def _failures(self, outer: TomlTable) -> tuple[LevelFailure, ...]:
        ids: dict[str, int] = {}
        failures = []
        for table in self.read_tables(outer, "fail"):
            table = table._replace(name=f"{outer.name}, a failure")
            condition = self._condition(table, ("id", "message"))
            if not condition:
                self.add_problem(table.path, f"{table.name} has no condition; add one, such as gains = {{ Red = 4 }}")
            message = self.read(table, "message", TEXT, "", required=True)
            failures.append(LevelFailure(self.read_id(table, ids), condition, message))
        return tuple(failures)

    def _translation(self, outer: TomlTable, code: str, failures: tuple[LevelFailure, ...]) -> Mapping[str, Any]:
        table = self.read_table(outer, code)
        self.check_keys(table, (*_TEXT_KEYS, "fails"))
        fails = self.read_table(table, "fails")
        self.check_keys(fails, [failure.id for failure in failures])
        return {**self.read_texts(table, _TEXT_KEYS), "fails": self.read_texts(fails, tuple(fails.data))}


def validate(level: Level) -> Iterator[tuple[TomlPath, str]]:
    """Find errors in a level: yields the path in its table and a sentence for each."""
    try:
        state = level.start
    except CarcassonneError as error:
        yield ("position",), f"the position: {one_line(error)}"
        return
    if level.turns < 1:
        yield ("turns",), f"turns is {level.turns}; give at least 1"
    try:
        level.game()
    except CarcassonneError as error:
        yield ("order",), f"order: {one_line(error)}"
    for reply in level.replies:
        try:
            state.action_from_text(reply)
        except NotOnBoard:
            continue  # its tile may be placed later
        except ParseError as error:
            yield ("replies",), f"replies: {one_line(error)}"
    conditions: list[tuple[TomlPath, Condition]] = [(("success",), level.success)]
    conditions += [(("fail", number), failure.condition) for number, failure in enumerate(level.failures)]
    unknown = [((*path, key), text) for path, each in conditions for key, text in unknown_names(each, state)]
    yield from unknown
    for key, places in (("arrows", [p for pair in level.arrows for p in pair]), ("marks", [*level.marks.values()])):
        for place in places:
            try:
                parse_place(state, place)
            except (CarcassonneError, AttributeError, TypeError):
                yield (key,), f'{place!r} is not a place; expected one such as "1,0" or "road E 0,0"'
    solution = () if unknown or level.bot else solve(level)
    if solution is None:
        yield ("success",), "no way was found that reaches the goal; is it possible?"
    elif solution and level._min_actions and level._min_actions != len(solution):
        yield (
            ("fewest",),
            f"fewest is {level._min_actions}, but {len(solution)} actions reach the goal: {', '.join(solution)}",
        )
