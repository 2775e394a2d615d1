"""The lines of the tables and keys of a TOML file, which the parser of the standard library does not give."""

import re
import tomllib
from collections.abc import Iterator, Mapping

TomlPath = tuple[str | int, ...]
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


def line_numbers(text: str) -> Mapping[TomlPath, int]:
    """The line, from 1, of each table and key of a TOML file that can be parsed.

    Items of an inline table or a list have no line of their own: `line_number` takes that of the key.

    >>> line_numbers("[[a]]\\nb = 1\\n[[a]]\\nb = 2")[("a", 1, "b")]
    4
    """
    numbers: dict[TomlPath, int] = {}
    counts: dict[TomlPath, int] = {}  # tables in each list of tables
    table: TomlPath = ()
    for line, statement in _statements(text):
        if header := _TABLE.match(statement):
            *outer, last = _parts(header[2])
            table = ()
            for name in outer:
                table = _latest((*table, name), counts)
            table = (*table, last)
            if header[1] == "[[":
                counts[table] = counts.get(table, 0) + 1
                numbers.setdefault(table, line)
                table = _latest(table, counts)
            numbers.setdefault(table, line)
        elif value := _VALUE.match(statement):
            path = table
            for name in _parts(value[1]):
                path = (*path, name)
                numbers.setdefault(path, line)
    return numbers


def line_number(path: TomlPath, lines: Mapping[TomlPath, int]) -> int:
    """The line of something in a file, or of the nearest thing around it; 1 if there is none."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def _latest(path: TomlPath, counts: Mapping[TomlPath, int]) -> TomlPath:
    return (*path, counts[path] - 1) if path in counts else path


def _parts(key: str) -> list[str]:
    """The names of a dotted key, without their quotes."""
    return [next(iter(tomllib.loads(f"{part} = 0"))) for part in re.findall(_PART, key)]


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each statement with the line that it begins on; those that go on for several lines, as one."""
    line, depth, start, first_line = 1, 0, 0, 1
    for token in _TOKEN.finditer(text.replace("\r\n", "\n") + "\n"):
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        line += token[0].count("\n")
        if token.lastgroup == "end" and depth == 0:
            yield first_line, token.string[start : token.start()]
            start, first_line = token.end(), line
