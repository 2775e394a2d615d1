"""TOML files with error messages that name the line and the expected value."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike, fspath
from typing import Any, NamedTuple

from carc_widget.engine.errors import BadArgument, UnknownName, Unusable, shown, suggest
from carc_widget.engine.rules import rule
from carc_widget.scenarios.expectations import TEXT, TEXTS, ValueFormat

Path = tuple[str | int, ...]
"""Where something stands in a file: `("scenario", 2, "title")` is the title of the third `[[scenario]]`."""

_TOKEN = re.compile(
    r"(?P<comment>\#[^\n]*)"
    r"|(?P<text>\"\"\"(?:\\.|[^\\])*?\"\"\"\"{0,2}|'''.*?''''{0,2}|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*')"
    r"|(?P<open>[\[{])|(?P<close>[\]}])|(?P<end>\n)|(?P<other>[^\n#\"'\[\]{}]+)",
    re.DOTALL,
)
_PART = r"(?:[A-Za-z0-9_-]+|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*')"
_KEY = rf"[ \t]*({_PART}(?:[ \t]*\.[ \t]*{_PART})*)[ \t]*"
_TABLE = re.compile(rf"[ \t]*(\[\[?){_KEY}\]")
_VALUE = re.compile(rf"{_KEY}=")


def line_numbers(text: str) -> Mapping[Path, int]:
    """The line, from 1, of each table and key of a TOML file that can be parsed.

    What stands inside an inline table or a list has no line of its own: `line_number` takes that of the key.

    >>> line_numbers("[[a]]\\nb = 1\\n[[a]]\\nb = 2")[("a", 1, "b")]
    4
    """
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}  # tables in each list of tables
    table: Path = ()
    for line, statement in _statements(text):
        if header := _TABLE.match(statement):
            *outer, last = _parts(header[2])
            table = ()
            for name in outer:
                table = _latest((*table, name), counts)
            table = (*table, last)
            if header[1] == "[[":
                counts[table] = counts.get(table, 0) + 1
                found.setdefault(table, line)
                table = _latest(table, counts)
            found.setdefault(table, line)
        elif value := _VALUE.match(statement):
            path = table
            for name in _parts(value[1]):
                path = (*path, name)
                found.setdefault(path, line)
    return found


def line_number(path: Path, lines: Mapping[Path, int]) -> int:
    """The line of something in a file, or of the nearest thing around it; 1 if there is none."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def _latest(path: Path, counts: Mapping[Path, int]) -> Path:
    return (*path, counts[path] - 1) if path in counts else path


def _parts(key: str) -> list[str]:
    """The names of a dotted key, without their quotes."""
    return [next(iter(tomllib.loads(f"{part} = 0"))) for part in re.findall(_PART, key)]


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each statement with the line that it begins on; those that go on for several lines, as one."""
    line, depth, start, begun = 1, 0, 0, 1
    for token in _TOKEN.finditer(text.replace("\r\n", "\n") + "\n"):
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        line += token[0].count("\n")
        if token.lastgroup == "end" and depth == 0:
            yield begun, token.string[start : token.start()]
            start, begun = token.end(), line


MOST_CHARACTERS = 1_000_000
"""Bytes in a file; ours are a tenth of that."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class BadFile(Unusable):
    """A file that cannot be used.

    Attributes:
        problems: everything that is wrong with it, a sentence each, with the line.
        where: the file.
    """

    verdict = "these tables cannot be used"


def read_text(path: str | PathLike[str], bad: type[BadFile]) -> str:
    """What stands in a file.

    Parameters:
        path: the file.
        bad: the error to raise if it is not text, or too long.

    Raises:
        BadArgument: this is no path.
        OSError: the file cannot be read.
    """
    if not isinstance(path, str | PathLike):
        raise BadArgument(f"{shown(path)} is no path; give that of a TOML file, as text or as a Path")
    with open(path, "rb") as file:
        content = file.read(MOST_CHARACTERS + 1)
    where = fspath(path)
    if len(content) > MOST_CHARACTERS:
        raise bad([f"the file is longer than {MOST_CHARACTERS} bytes; make several of it"], where)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise bad([f"line {line}: this is no UTF-8; save the file in that encoding"], where) from None


def parse_toml(text: str, where: str, bad: type[BadFile]) -> Mapping[str, Any]:
    """The tables of a text; raises the error if it is no TOML."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise bad([f"the file is no TOML: {error}"], where) from None


def truth(given: object) -> bool:
    """True or false, and nothing else."""
    if not isinstance(given, bool):
        raise ValueError
    return given


def mapping(given: object) -> Mapping[str, Any]:
    """A table."""
    if not isinstance(given, dict):
        raise ValueError
    return given


def list_of_tables(given: object) -> list[dict[str, Any]]:
    """Several tables."""
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        raise ValueError
    return given


ID = ValueFormat("a name of small letters, digits and hyphens between them, such as 'my-first'", TEXT.read)
TRUTH = ValueFormat("true or false", truth)
TABLE = ValueFormat("a table", mapping)
TABLES = ValueFormat("tables", list_of_tables)


class Table(NamedTuple):
    """One table of a file, with where it stands and what it is called in errors."""

    data: Mapping[str, Any]
    path: Path
    name: str


class TomlReader:
    """Reads the content of a file; `problems` are pairs of line and sentence.

    Parameters:
        text: the file.
        data: its tables.
    """

    def __init__(self, text: str, data: Mapping[str, Any]) -> None:
        self.data = data
        self.lines = line_numbers(text)
        self.problems: list[tuple[int, str]] = []

    def check(self, where: str, bad: type[BadFile]) -> None:
        """Raise the error if anything was wrong."""
        if self.problems:
            raise bad([f"line {line}: {sentence}" for line, sentence in sorted(self.problems)], where)

    def name_in(self, table: Table, names: dict[str, int]) -> str:
        """Its id, which no other table has."""
        id: str = self.take(table, "id", ID, "", True)
        at = line_number((*table.path, "id"), self.lines)
        if id and not _NAME.fullmatch(id):
            sentence = f"{table.name}: the id {shown(id)} is not possible; expected {ID.expected}"
            self.problem((*table.path, "id"), sentence)
        elif id and id in names:
            self.problem((*table.path, "id"), f"{table.name}: line {names[id]} has this id already; choose another")
        names.setdefault(id, at)
        return id

    def rules_in(self, table: Table) -> tuple[str, ...]:
        """The ids of the rules that it names."""
        found = []
        for given in self.take(table, "rules", TEXTS, ()):
            try:
                found.append(rule(given).id)
            except UnknownName as error:
                self.problem((*table.path, "rules"), f"{table.name}: {error}")
        return tuple(found)

    def take(self, table: Table, key: str, form: ValueFormat, default: Any = None, needed: bool = False) -> Any:
        """The value of a key; the default where it is missing or wrong."""
        if key not in table.data:
            if needed:
                self.problem(table.path, f"{table.name} has no {key!r}; expected {form.expected}")
            return default
        given = table.data[key]
        try:
            found = form.read(given)
        except ValueError:
            self.problem((*table.path, key), f"{table.name}: {key} is {shown(given)}; expected {form.expected}")
            return default
        if needed and not found.strip():
            self.problem((*table.path, key), f"{table.name}: {key} is empty; expected {form.expected}")
        return found

    def one_of(self, table: Table, key: str, form: ValueFormat, known: Sequence[Any], default: Any) -> Any:
        """The value of a key, which is one of a few."""
        found = self.take(table, key, form, default)
        if found not in known:
            expected = ", ".join(map(str, known))
            self.problem((*table.path, key), f"{table.name}: {key} is {shown(found)}; expected one of {expected}")
        return found

    def known(self, table: Table, known: Sequence[str]) -> None:
        """Tell of keys that are none."""
        for key in table.data:
            if key not in known:
                self.problem((*table.path, key), f"{table.name}: {suggest('key', key, known)}")

    def problem(self, path: Path, sentence: str) -> None:
        """Something is wrong at this place."""
        self.problems.append((line_number(path, self.lines), sentence))
