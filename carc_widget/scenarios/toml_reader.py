"""TOML files with error messages that name the line and the expected value."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from carc_widget.engine.errors import CarcassonneError, ParseError, UnknownName, Unusable, expect_path, shown, suggest
from carc_widget.engine.rulebook import rule
from carc_widget.i18n.language import languages
from carc_widget.scenarios.expectations import TEXT, TEXTS, ValueFormat
from carc_widget.scenarios.toml_lines import TomlPath, line_number, line_numbers
from carc_widget.scenarios.translations import Translations, bundled_translations

MAX_BYTES = 1_000_000
"""The size limit of a file; the bundled files have a tenth of it."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class BadFile(Unusable):
    """A file with errors.

    Attributes:
        problems: every error as a sentence that names the line.
        where: the path of the file.
    """

    verdict = "these tables cannot be used"


def read_text(path: str | PathLike[str], error: type[BadFile]) -> str:
    """Read the text of a file.

    Parameters:
        path: the path of the file.
        error: the exception to raise if the file is not UTF-8 or too long.

    Raises:
        BadArgument: the path is neither text nor a `Path`.
        OSError: the file cannot be read.
    """
    expect_path(path)
    with open(path, "rb") as file:
        content = file.read(MAX_BYTES + 1)
    where = fspath(path)
    if len(content) > MAX_BYTES:
        raise error([f"the file is longer than {MAX_BYTES} bytes; make several of it"], where)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as invalid:
        line = content[: invalid.start].count(b"\n") + 1
        raise error([f"line {line}: this is not UTF-8; save the file in that encoding"], where) from None


def parse_toml(text: str, where: str, error: type[BadFile]) -> Mapping[str, Any]:
    """Parse TOML; raise `error` if the text is not TOML."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as invalid:
        message = str(invalid)
        place = _INVALID_AT.fullmatch(message)
        if place is None:  # at the end of the file, or nested too deeply
            raise error([f"the file is not TOML: {message}"], where) from None
        hint = _hint(place["what"], text.split("\n")[int(place["line"]) - 1])
        raise error([f"{place['where']}: the file is not TOML: {place['what']}{hint}"], where) from None


_INVALID_AT = re.compile(r"(?P<what>.*) \(at (?P<where>line (?P<line>\d+), column \d+)\)", re.DOTALL)


def _hint(message: str, line: str) -> str:
    """Advice about a common mistake in TOML; empty for others."""
    if re.search("[“”„‘’]", line) and '"' not in line:
        return '; write straight quotation marks: "'
    if "'\\n'" in message:
        return "; a text ends on its line, with a quotation mark"
    if "Invalid value" in message:
        return '; a text stands in quotation marks: "..."'
    if "after a statement" in message and line.count('"') > 2:
        return '; inside a text, write \\" for a quotation mark'
    if "Unclosed array" in message:
        return "; a list ends with a square bracket: ]"
    if "overwrite" in message:
        return "; this name stands here for the second time"
    if "twice" in message:
        return f"; write two pairs of brackets: [{line.strip()}]"
    return ""


def _parse_bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _parse_table(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError
    return value


def _parse_tables(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        raise ValueError
    return value


def one_line(error: CarcassonneError) -> str:
    """The message of an error on one line."""
    if isinstance(error, ParseError):
        return f"column {error.column} of {shown(error.text)}: expected {error.expected}, found {error.actual}"
    return " ".join(str(error).split())


def toml_value(value: object) -> str:
    """A value as TOML on one line."""
    match value:
        case str():  # the escapes are those of JSON but for one character
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case bool():
            return "true" if value else "false"
        case tuple() | list():
            return f"[{', '.join(map(toml_value, value))}]"
        case Mapping():
            inner = ", ".join(f"{_key(name)} = {toml_value(each)}" for name, each in value.items())
            return f"{{ {inner} }}" if inner else "{}"
    return str(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else toml_value(name)


ID = ValueFormat("a name of small letters, digits and hyphens between them, such as 'my-first'", TEXT.read)
BOOLEAN = ValueFormat("true or false", _parse_bool)
TABLE = ValueFormat("a table", _parse_table)
TABLES = ValueFormat("tables", _parse_tables)
MARKS = TABLE._replace(expected='a table of signs and places, such as { "?" = "1,0" }')


_LOADERS = {
    "scenario": "carc_widget.scenarios.load",
    "step": "carc_widget.lessons.load",
    "level": "carc_widget.lessons.load_levels",
    "exercise": "carc_widget.lessons.load_exercises",
}
"""The functions that load files, by the key of their tables."""


class TomlTable(NamedTuple):
    """A table of a file, with its path in the file and its name for error messages."""

    data: Mapping[str, Any]
    path: TomlPath
    name: str


ItemT = TypeVar("ItemT")


class TomlReader(Generic[ItemT]):
    """Base class of readers for files with a list of tables, such as `[[scenario]]`.

    A reader collects all errors and raises them together, each with its line.

    Parameters:
        text: the text of the file.
        where: the path of the file, for errors.
        bundled: whether the file belongs to this package: its translations are in other files, and tests validate it.
    """

    key: ClassVar[str]
    """The key of the list of tables."""
    error: ClassVar[type[BadFile]]
    package: ClassVar[str] = "lessons"
    """The package with the bundled files and their translations."""
    top_level_keys: ClassVar[tuple[str, ...]] = ()
    """The other keys that the file may have outside its tables."""

    def __init__(self, text: str, where: str = "", *, bundled: bool = False) -> None:
        self.where = where
        self.bundled = bundled
        self.data = parse_toml(text, where, self.error)
        self.lines = line_numbers(text)
        self.problems: list[tuple[int, str]] = []

    @property
    def top(self) -> TomlTable:
        """The whole file as a table."""
        return TomlTable(self.data, (), "the file")

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages that a table may have translations for: none in a bundled file."""
        return () if self.bundled else tuple(languages())

    def read_items(self) -> tuple[ItemT, ...]:
        """Read all tables of the list.

        Raises:
            BadFile: the file has errors; `problems` lists them.
        """
        other = next((key for key in _LOADERS if isinstance(self.data.get(key), list)), None)
        if other and self.key not in self.data:
            line = line_number((other,), self.lines)
            raise self.error([f"line {line}: this file has [[{other}]]; load it with {_LOADERS[other]}"], self.where)
        self.check_keys(self.top, (self.key, *self.top_level_keys))
        tables = self.read_tables(self.top, self.key)
        if not tables and not self.problems:
            self.add_problem((), f"there is no [[{self.key}]] in the file; write at least one")
        ids: dict[str, int] = {}
        items = []
        for table in tables:
            article = "an" if self.key[0] in "aeiou" else "a"
            name = f"{self.key} {shown(table.data['id'])}" if "id" in table.data else f"{article} {self.key}"
            table = table._replace(name=name)
            problems_before = len(self.problems)
            item = self.read_item(table, ids)
            if item is not None and len(self.problems) == problems_before and not self.bundled:
                self.validate_item(item, table)
            items.append(item)
        if self.problems:
            raise self.error([f"line {line}: {sentence}" for line, sentence in sorted(self.problems)], self.where)
        return tuple(item for item in items if item is not None)

    def read_item(self, table: TomlTable, ids: dict[str, int]) -> ItemT | None:
        """Read one table of the list; `ids` maps the ids so far to their lines."""
        raise NotImplementedError

    def validate_item(self, item: ItemT, table: TomlTable) -> None:
        """Play an item on the engine and add every problem."""
        raise NotImplementedError

    def read_id(self, table: TomlTable, ids: dict[str, int]) -> str:
        """Read the id of a table, which is unique."""
        id: str = self.read(table, "id", ID, "", required=True)
        line = line_number((*table.path, "id"), self.lines)
        if id and not _ID.fullmatch(id):
            sentence = f"{table.name}: the id {shown(id)} is not possible; expected {ID.expected}"
            self.add_problem((*table.path, "id"), sentence)
        elif id and id in ids:
            self.add_problem((*table.path, "id"), f"{table.name}: line {ids[id]} has this id already; choose another")
        ids.setdefault(id, line)
        return id

    def read_rules(self, table: TomlTable) -> tuple[str, ...]:
        """Read the list of rule ids."""
        rules = (self.read_rule(table, "rules", id) for id in self.read(table, "rules", TEXTS, ()))
        return tuple(id for id in rules if id)

    def read_rule(self, table: TomlTable, key: str, id: str) -> str:
        """The id of a rule as the rules write it; empty if there is none."""
        try:
            return rule(id).id
        except UnknownName as error:
            self.add_problem((*table.path, key), f"{table.name}: {error}")
            return ""

    def read(
        self, table: TomlTable, key: str, value_format: ValueFormat, default: Any = None, *, required: bool = False
    ) -> Any:
        """Read the value of a key; the default where it is missing or wrong."""
        expected = value_format.expected
        if key not in table.data:
            if required:
                self.add_problem(table.path, f"{table.name} has no {key!r}; expected {expected}")
            return default
        try:
            value = value_format.read(table.data[key])
        except ValueError:
            written = shown(table.data[key])
            self.add_problem((*table.path, key), f"{table.name}: {key} is {written}; expected {expected}")
            return default
        if required and not value.strip():
            self.add_problem((*table.path, key), f"{table.name}: {key} is empty; expected {expected}")
        return value

    def read_table(self, outer: TomlTable, key: str, expected: str = TABLE.expected) -> TomlTable:
        """Read the table of a key; an empty one where it is missing or wrong."""
        data = self.read(outer, key, TABLE._replace(expected=expected), {})
        return TomlTable(data, (*outer.path, key), f"{outer.name}, {key}")

    def read_tables(self, outer: TomlTable, key: str) -> list[TomlTable]:
        """Read the tables of a key, such as `[[level.fail]]`; none where they are missing or wrong."""
        header = ".".join(part for part in (*outer.path, key) if isinstance(part, str))
        tables = self.read(outer, key, TABLES._replace(expected=f"tables [[{header}]]"), [])
        name = f"{outer.name}, {key}"
        return [TomlTable(data, (*outer.path, key, number), name) for number, data in enumerate(tables)]

    def translations(self, group: str, id: str, texts: Mapping[str, Mapping[str, Any]]) -> Translations:
        """The texts of an item in other languages: those in the file by language, or those of a bundled item."""
        return bundled_translations(group, id, self.package) if self.bundled else texts.get

    def read_texts(self, table: TomlTable, keys: Sequence[str]) -> dict[str, Any]:
        """Read the texts of those keys that the table has."""
        return {key: self.read(table, key, TEXT) for key in keys if key in table.data}

    def read_choice(
        self, table: TomlTable, key: str, value_format: ValueFormat, choices: Sequence[Any], default: Any
    ) -> Any:
        """Read the value of a key that has a few possible values."""
        value = self.read(table, key, value_format, default)
        if value not in choices:
            expected = ", ".join(map(str, choices))
            self.add_problem((*table.path, key), f"{table.name}: {key} is {shown(value)}; expected one of {expected}")
        return value

    def check_keys(self, table: TomlTable, keys: Sequence[str]) -> None:
        """Add a problem for each unknown key."""
        for key in table.data:
            if key not in keys:
                self.add_problem((*table.path, key), f"{table.name}: {suggest('key', key, keys)}")

    def add_problem(self, path: TomlPath, sentence: str) -> None:
        """Add a problem with the line of a path."""
        self.problems.append((line_number(path, self.lines), sentence))
