"""Files of scenarios: read, and checked so that an error names the line and what was expected there."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import partial
from os import PathLike, fspath
from typing import Any, NamedTuple

from carc_widget.engine.errors import BadArgument, CarcassonneError, UnknownName, shown, suggest
from carc_widget.engine.rules import rule
from carc_widget.scenarios.book import CHAPTERS, DATA, DIFFICULTIES, Scenarios
from carc_widget.scenarios.facts import FACTS, NUMBER, TEXT, TEXTS, Form
from carc_widget.scenarios.lines import Path, line_of, lines_of
from carc_widget.scenarios.overlay import overlay
from carc_widget.scenarios.probe import probe
from carc_widget.scenarios.scenario import Scenario, Texts
from carc_widget.scenarios.tries import Try
from carc_widget.words.language import ENGLISH, languages

MOST_CHARACTERS = 1_000_000
"""Bytes in a file; ours are a tenth of that."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class BadScenarios(CarcassonneError):
    """A file of scenarios that cannot be used.

    Attributes:
        problems: everything that is wrong with it, a sentence each, with the line.
        where: the file.
    """

    def __init__(self, problems: Sequence[str], where: str = "") -> None:
        self.problems = tuple(problems)
        self.where = where
        lines = [f"- {problem}" for problem in self.problems[:20]]
        if len(lines) < len(self.problems):
            lines.append(f"- and {len(self.problems) - len(lines)} more, which `problems` lists")
        super().__init__("\n".join([f"{where}: " * bool(where) + "these scenarios cannot be used:", *lines]))


def load(path: str | PathLike[str]) -> Scenarios:
    """The scenarios of a TOML file of one's own, checked: every try is played on the engine.

    A file has a table `[[scenario]]` for each scenario, and in it a `[[scenario.try]]` for each thing to try:

        [[scenario]]
        id = "my-first"                       # small letters, digits and hyphens; used once in the file
        title = "Who is paid?"
        question = "Blue closes Red's road. Who gets how many points?"
        position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"

        [[scenario.try]]
        id = "close"
        label = "Close the road"
        actions = ["A/1 1,0", "pass"]
        gains = { Red = 3 }                   # what comes of it: checked

    These may be given too, before the first try:

    - `answer`: the answer, explained; `mistake`: the usual wrong answer; `belief`: why people think so.
    - `rules = ["R52"]`: the rules behind the answer. `difficulty = 2`: 1 to 3. `tags = ["roads"]`: any words.
    - `set = "base"`: what it is about; by default the last set in play.
    - `order = ["E", "V"]`: the tiles that are drawn first when it is played.
    - `marks = { "?" = "1,0", "A" = "road E 0,0" }`: signs on the picture, at cells or roads, cities, fields.
    - `[scenario.nl]`, `[scenario.it]`: the texts in another language, with the same keys; `tries.close = "..."` is the
      label of the try `close`. What is missing is told as written above.

    And in a try: `end = true` scores the game afterwards as if it ended there; `with = "mage road E 0,0"` adds a field
    to the position; `options = { small_city_points = 2 }` changes the rules; and what is written to come of it, each
    only where it is to be asked: `gains`, `sums`, `supply`, `mage`, `witch`, `phase`, `active`, `decides`, `winners`,
    `placements`, `targets`, `spots`, `legal`, `refused`, `events`; `carc_widget.scenarios.facts` describes them.

    The position is the one-line form of `State.position`, the actions are those of `State.parse_action`.

    Parameters:
        path: the file.

    Raises:
        BadScenarios: `problems` lists everything that is wrong, each with its line.
        BadArgument: this is no path.
        OSError: the file cannot be read.
    """
    if not isinstance(path, str | PathLike):
        raise BadArgument(f"{shown(path)} is no path; give that of a TOML file, as text or as a Path")
    with open(path, "rb") as file:
        content = file.read(MOST_CHARACTERS + 1)
    where = fspath(path)
    if len(content) > MOST_CHARACTERS:
        raise BadScenarios([f"the file is longer than {MOST_CHARACTERS} bytes; make several of it"], where)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadScenarios([f"line {line}: this is no UTF-8; save the file in that encoding"], where) from None
    return Scenarios(read(text, where))


def ours() -> tuple[Scenario, ...]:
    """The scenarios that come with carc_widget; a test plays them, so they are only read here."""
    files = [f"{chapter}.toml" for chapter in CHAPTERS]
    return tuple(scenario for file in files for scenario in read((DATA / file).read_text("utf-8"), file, own=False))


def read(text: str, where: str = "", *, own: bool = True) -> tuple[Scenario, ...]:
    """The scenarios of a file.

    Parameters:
        text: what stands in it.
        where: its name, for an error.
        own: whether it is one of somebody's own: with its translations in it, and not yet played.

    Raises:
        BadScenarios: something is wrong with it.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadScenarios([f"the file is no TOML: {error}"], where) from None
    reader = _Reader(data, lines_of(text), own)
    found = reader.scenarios()
    if reader.problems:
        raise BadScenarios([f"line {line}: {sentence}" for line, sentence in sorted(reader.problems)], where)
    return found


def _our_texts(id: str, code: str) -> Mapping[str, Any] | None:
    return None if code == ENGLISH else overlay(code).get("scenario", {}).get(id)


def _truth(given: object) -> bool:
    if not isinstance(given, bool):
        raise ValueError
    return given


def _mapping(given: object) -> Mapping[str, Any]:
    if not isinstance(given, dict):
        raise ValueError
    return given


def _tables(given: object) -> list[dict[str, Any]]:
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        raise ValueError
    return given


_NAMED = Form("a name of small letters, digits and hyphens between them, such as 'my-first'", TEXT.read)
_TRUTH = Form("true or false", _truth)
_OPTIONS = Form("a table of options, such as { small_city_points = 2 }", _mapping)
_MARKS = Form('a table of signs and places, such as { "?" = "1,0" }', _mapping)
_TABLES = Form("tables, each under [[{name}]]", _tables)

_TEXT_KEYS = ("title", "question", "answer", "mistake", "belief")
_SCENARIO_KEYS = ("id", *_TEXT_KEYS, "set", "difficulty", "rules", "tags", "position", "order", "marks", "try")
_TRY_KEYS = ("id", "label", "actions", "end", "options", "with", *FACTS)


class _Table(NamedTuple):
    """One table of a file, with where it stands and what it is called in errors."""

    data: Mapping[str, Any]
    path: Path
    name: str


class _Reader:
    """Reads the content of a file; `problems` are pairs of line and sentence."""

    def __init__(self, data: Mapping[str, Any], lines: Mapping[Path, int], own: bool) -> None:
        self.data = data
        self.lines = lines
        self.own = own
        self.problems: list[tuple[int, str]] = []

    def scenarios(self) -> tuple[Scenario, ...]:
        """All scenarios; without those that have problems."""
        top = _Table(self.data, (), "the file")
        self._known(top, ("set", "scenario"))
        found = self._take(top, "scenario", _TABLES._replace(expected="tables [[scenario]]"), [])
        if not found and not self.problems:
            self._problem((), "there is no [[scenario]] in the file; write at least one")
        names: dict[str, int] = {}
        return tuple(filter(None, (self._scenario(data, ("scenario", i), names) for i, data in enumerate(found))))

    def _scenario(self, data: Mapping[str, Any], path: Path, names: dict[str, int]) -> Scenario | None:
        before = len(self.problems)
        table = _Table(data, path, f"scenario {shown(data['id'])}" if "id" in data else "a scenario")
        spoken = [code for code in languages() if code in data] if self.own else []
        self._known(table, (*_SCENARIO_KEYS, *(languages() if self.own else ())))
        id = self._name(table, names)
        texts = {key: self._take(table, key, TEXT, "", key in ("title", "question")) for key in _TEXT_KEYS}
        position = self._take(table, "position", TEXT, "", True)
        rules = self._rules(table)
        difficulty = self._one_of(table, "difficulty", NUMBER, DIFFICULTIES, 1)
        about = self._take(table, "set", TEXT, self.data.get("set", ""))
        tags = self._take(table, "tags", TEXTS, ())
        order = self._take(table, "order", TEXTS, ())
        marks = self._take(table, "marks", _MARKS, {})
        tries = self._tries(table)
        labels = {each.id: each.label for each in tries}
        translated = {code: self._translation(table, code, labels) for code in spoken}
        if len(self.problems) > before:
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
            _tries=tries,
            _texts=Texts(**texts, labels=labels),
            _own_texts=translated.get if self.own else partial(_our_texts, id),
        )
        if self.own:
            scenario.set = about or self._last_set(scenario)
            for key, sentence in probe(scenario):
                self._problem((*path, *key), f"{table.name}{self._try_name(tries, key)}, {sentence}")
        return scenario

    def _last_set(self, scenario: Scenario) -> str:
        try:
            return scenario.start.sets[-1]
        except CarcassonneError:  # which `probe` tells
            return ""

    @staticmethod
    def _try_name(tries: Sequence[Try], key: Path) -> str:
        return f", try {tries[key[1]].id!r}" if len(key) > 1 and key[0] == "try" and isinstance(key[1], int) else ""

    # -- parts of a scenario

    def _name(self, table: _Table, names: dict[str, int]) -> str:
        """Its id, which no other table has."""
        id: str = self._take(table, "id", _NAMED, "", True)
        at = line_of((*table.path, "id"), self.lines)
        if id and not _NAME.fullmatch(id):
            sentence = f"{table.name}: the id {shown(id)} is not possible; expected {_NAMED.expected}"
            self._problem((*table.path, "id"), sentence)
        elif id and id in names:
            self._problem((*table.path, "id"), f"{table.name}: line {names[id]} has this id already; choose another")
        names.setdefault(id, at)
        return id

    def _rules(self, table: _Table) -> tuple[str, ...]:
        found = []
        for given in self._take(table, "rules", TEXTS, ()):
            try:
                found.append(rule(given).id)
            except UnknownName as error:
                self._problem((*table.path, "rules"), f"{table.name}: {error}")
        return tuple(found)

    def _tries(self, table: _Table) -> tuple[Try, ...]:
        names: dict[str, int] = {}
        given = self._take(table, "try", _TABLES._replace(expected="tables [[scenario.try]]"), [])
        return tuple(self._try(table, data, i, names) for i, data in enumerate(given))

    def _try(self, outer: _Table, data: Mapping[str, Any], number: int, names: dict[str, int]) -> Try:
        name = f"try {shown(data['id'])}" if "id" in data else "a try"
        table = _Table(data, (*outer.path, "try", number), f"{outer.name}, {name}")
        self._known(table, _TRY_KEYS)
        id = self._name(table, names)
        if id == "pass":
            self._problem((*table.path, "id"), f"{table.name}: 'pass' is an action; choose another id")
        return Try(
            id=id,
            label=self._take(table, "label", TEXT, "", True),
            actions=self._take(table, "actions", TEXTS, ()),
            end=self._take(table, "end", _TRUTH, False),
            options=self._take(table, "options", _OPTIONS, {}),
            added=self._take(table, "with", TEXT, ""),
            expected={key: self._take(table, key, FACTS[key].form) for key in data if key in FACTS},
        )

    def _translation(self, outer: _Table, code: str, labels: Mapping[str, str]) -> Mapping[str, Any]:
        table = _Table(self._take(outer, code, _OPTIONS._replace(expected="a table of texts"), {}), (), "")
        table = table._replace(path=(*outer.path, code), name=f"{outer.name}, {code}")
        self._known(table, (*_TEXT_KEYS, "tries"))
        own = {key: self._take(table, key, TEXT) for key in _TEXT_KEYS if key in table.data}
        tries = self._take(table, "tries", _OPTIONS._replace(expected="a table of the labels of tries"), {})
        inner = _Table(tries, (*table.path, "tries"), f"{table.name}, tries")
        self._known(inner, tuple(labels))
        return {**own, "tries": {key: self._take(inner, key, TEXT) for key in tries if key in labels}}

    # -- values

    def _take(self, table: _Table, key: str, form: Form, default: Any = None, needed: bool = False) -> Any:
        """The value of a key; the default where it is missing or wrong."""
        if key not in table.data:
            if needed:
                self._problem(table.path, f"{table.name} has no {key!r}; expected {form.expected}")
            return default
        given = table.data[key]
        try:
            found = form.read(given)
        except ValueError:
            self._problem((*table.path, key), f"{table.name}: {key} is {shown(given)}; expected {form.expected}")
            return default
        if needed and not found.strip():
            self._problem((*table.path, key), f"{table.name}: {key} is empty; expected {form.expected}")
        return found

    def _one_of(self, table: _Table, key: str, form: Form, known: Sequence[Any], default: Any) -> Any:
        found = self._take(table, key, form, default)
        if found not in known:
            expected = ", ".join(map(str, known))
            self._problem((*table.path, key), f"{table.name}: {key} is {shown(found)}; expected one of {expected}")
        return found

    def _known(self, table: _Table, known: Sequence[str]) -> None:
        for key in table.data:
            if key not in known:
                self._problem((*table.path, key), f"{table.name}: {suggest('key', key, known)}")

    def _problem(self, path: Path, sentence: str) -> None:
        self.problems.append((line_of(path, self.lines), sentence))
