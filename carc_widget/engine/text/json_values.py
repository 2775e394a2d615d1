"""JSON values with their paths: typed access whose errors name the path."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from carc_widget.engine.errors import BadArgument, BadJson, CarcassonneError, shown, whole_number

MAX_TEXT_LENGTH = 4_000_000
"""Characters in a text; a whole game has about 25,000, and as many for each variation."""

VERSION = 1
"""The version of both schemas."""

MAX_INDENT = 40
"""The largest number of spaces per level of nesting."""

Json = dict[str, Any]


def dumps(data: object, indent: int | None) -> str:
    """The text of a document.

    Raises:
        BadArgument: the indent is not a number of spaces.
        CarcassonneError: the text would be longer than `MAX_TEXT_LENGTH`, so that it could not be read.
    """
    indent = whole_number(indent)
    if indent is not None and (type(indent) is not int or not 0 <= indent <= MAX_INDENT):
        raise BadArgument(f"the indent is {shown(indent)}; give a number of spaces up to {MAX_INDENT}, or nothing")
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    if len(text) > MAX_TEXT_LENGTH:
        raise CarcassonneError(
            f"the text would have {len(text)} characters, but at most {MAX_TEXT_LENGTH} can be read; "
            "use a smaller indent, or shorten the notes of the game"
        )
    return text


def quoted(value: object) -> str:
    """A value as it stands in JSON, for a message."""
    return json.dumps(value)


class Value:
    """One JSON value with its path for error messages."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, expected: str) -> BadJson:
        """The error for an unexpected value."""
        if isinstance(self.value, (dict, list)):
            actual = "an object" if isinstance(self.value, dict) else "a list"
        else:
            actual = quoted(self.value)
        return BadJson(self.path, f"expected {expected}, found {actual if len(actual) < 60 else actual[:60] + '...'}")

    def whole(self) -> int:
        """A whole number."""
        if type(self.value) is not int:
            raise self.fail("a whole number")
        return self.value

    def text(self, among: Sequence[str] = ()) -> str:
        """A text, one of `among` unless that is empty."""
        if not isinstance(self.value, str) or (among and self.value not in among):
            raise self.fail("one of " + ", ".join(map(quoted, among)) if among else "a text")
        return self.value

    def list(self) -> "list[Value]":
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.fail("a list")
        return [Value(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    def members(self) -> "dict[str, Value]":
        """The values of an object by their keys."""
        if not isinstance(self.value, dict):
            raise self.fail("an object")
        return {name: Value(value, f"{self.path}.{name}".lstrip(".")) for name, value in self.value.items()}

    def object(self, needed: str, optional: str = "") -> "dict[str, Value]":
        """The members, of which some are needed and others may be missing; names separated by spaces."""
        members = self.members()
        known = [*needed.split(), *optional.split()]
        for name in members:
            if name not in known:
                raise BadJson(self.path, f"there is no key {quoted(name[:60])} here; there are: {', '.join(known)}")
        for name in needed.split():
            if name not in members:
                raise BadJson(self.path, f"the key {name!r} is missing")
        return members

    def schema(self, name: str, needed: str, optional: str) -> "dict[str, Value]":
        """The members of a document with this schema, in a version that can be read."""
        members = self.members()
        for key, right in (("schema", name), ("version", VERSION)):
            if key not in members:
                raise BadJson(self.path, f"the key {key!r} is missing; it is {quoted(right)} in what can be read here")
            if members[key].value != right or type(members[key].value) is not type(right):
                raise members[key].fail(f"{quoted(right)}, which is what can be read here")
        return self.object("schema version " + needed, optional)


def load(text: str) -> Value:
    """The whole of a text.

    Raises:
        BadJson: it is not JSON, or too long, or an object has a key twice.
        BadArgument: it is not a text.
    """
    if not isinstance(text, str):
        raise BadArgument(f"JSON is read from str, not from {type(text).__name__}")
    if len(text) > MAX_TEXT_LENGTH:
        raise BadJson("", f"expected at most {MAX_TEXT_LENGTH} characters, found {len(text)}")
    try:
        return Value(json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_members, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        raise BadJson("", f"this is not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise BadJson("", "lists and objects are nested too deeply") from None
    except CarcassonneError:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise BadJson("", f"this is not usable JSON: {error}") from None


def _members(pairs: list[tuple[str, Any]]) -> Json:
    members = dict(pairs)
    if len(members) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise BadJson("", f"the key {quoted(twice[:60])} is repeated in one object")
    return members


def _no_constant(name: str) -> None:
    raise BadJson("", f"{name} is not a number that JSON allows")
