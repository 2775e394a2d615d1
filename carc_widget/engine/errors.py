"""Exceptions of the engine. Each message names what is wrong, where, what was expected and how to fix it."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from difflib import get_close_matches
from math import nan
from numbers import Integral, Real
from os import PathLike
from typing import Any, ClassVar, TypeGuard, cast


class CarcassonneError(ValueError):
    """The base class of every error that the engine raises for bad input. Nothing has changed when it is raised."""

    def __reduce__(self) -> tuple[Any, ...]:
        # By default an error is restored from its message alone, but most of these take other arguments.
        return _restore_error, (type(self), self.args, vars(self))


class UnknownName(CarcassonneError):
    """A tile, tile set, segment, option or other name that does not exist."""


class BadSetting(CarcassonneError):
    """Players, sets or rules that no game can have.

    Attributes:
        code: a stable word for what is wrong, for translation; empty if there is no translation.
        facts: the values that belong to the code: names, numbers, sets.
    """

    def __init__(self, message: str, code: str = "", **facts: Any) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts


class Unusable(CarcassonneError):
    """A file or text of many parts that has errors: all of them are reported at once.

    Attributes:
        problems: everything that is wrong with it, one sentence each.
        where: the file, or the place in a text, that it stands in; empty if that is not known.
    """

    verdict: ClassVar[str] = "this cannot be used"

    def __init__(self, problems: Sequence[str], where: str = "") -> None:
        self.problems = tuple(problems)
        self.where = where
        lines = [f"- {problem}" for problem in self.problems[:20]]
        if len(lines) < len(self.problems):
            lines.append(f"- and {len(self.problems) - len(lines)} more, which `problems` lists")
        super().__init__("\n".join([f"{where}: " * bool(where) + f"{self.verdict}:", *lines]))


class SetupError(Unusable):
    """A position that is not possible.

    Attributes:
        problems: every problem as a sentence; a `Problem` among them has a place.
        where: the place in a text where the position stands; empty if that is not known.
    """

    verdict = "this position is not possible"


class BadArgument(CarcassonneError, TypeError):
    """An argument of a wrong type, or that does not exist."""


def _restore_error(
    kind: type[CarcassonneError], arguments: tuple[object, ...], facts: dict[str, object]
) -> CarcassonneError:
    """An error as it was before it was pickled or copied."""
    error = kind.__new__(kind)
    error.args = arguments
    vars(error).update(facts)
    return error


def shown(value: object) -> str:
    """A value for an error, cut where it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of more than 4,300 digits, or lists within lists without end
        return "a value that is too long to show"
    return text if len(text) <= 80 else f"{text[:80]}..."


def whole_number(value: Any) -> Any:
    """A whole number of another type, such as those of NumPy, as an `int`; other values as they are.

    >>> whole_number(True), whole_number("1")
    (True, '1')
    """
    return value.__index__() if isinstance(value, Integral) and not isinstance(value, bool) else value


def real_number(value: object) -> float:
    """A number of any type as a `float`; NaN for other values, truth values, and numbers that are too large.

    >>> real_number(Decimal("0.5")), real_number(True), real_number(10**400)
    (0.5, nan, nan)
    """
    if not isinstance(value, Real | Decimal) or isinstance(value, bool):
        return nan
    try:
        return float(value)
    except (OverflowError, ValueError):  # ValueError: a signalling NaN
        return nan


def expect(value: object, kind: type | tuple[type, ...], name: str, expected: str) -> None:
    """Check the type of an argument.

    Parameters:
        value: the argument.
        kind: the type, or the types, that it may have.
        name: what the message calls it.
        expected: what to pass instead, for the message.

    Raises:
        BadArgument: the value has another type.

    >>> expect(5, str, "the title", "a text")
    Traceback (most recent call last):
    carc_widget.engine.errors.BadArgument: the title is 5; give a text
    """
    if not isinstance(value, kind):
        raise BadArgument(f"{name} is {shown(value)}; give {expected}")


def expect_count(value: object, name: str, minimum: int = 0, maximum: int = 999_999_999) -> int:
    """Check that an argument is a whole number in a range; returns it as an `int`.

    Raises:
        BadArgument: it has another type, or is out of range.

    >>> expect_count(2.5, "games", 1, 9)
    Traceback (most recent call last):
    carc_widget.engine.errors.BadArgument: games is 2.5; give a whole number from 1 to 9
    """
    number = whole_number(value)
    if type(number) is not int or not minimum <= number <= maximum:
        raise BadArgument(f"{name} is {shown(value)}; give a whole number from {minimum} to {maximum}")
    return number


def expect_number(value: object, minimum: float, maximum: float, name: str, expected: str) -> float:
    """Check that an argument is a number in a range; returns it as a `float`.

    Parameters:
        value: the argument.
        minimum, maximum: the range, with its ends.
        name, expected: as for `expect`.

    Raises:
        BadArgument: it is no number, or out of range.

    >>> expect_number("wide", 0, 9, "the width", "a number from 0 to 9")
    Traceback (most recent call last):
    carc_widget.engine.errors.BadArgument: the width is 'wide'; give a number from 0 to 9
    """
    number = real_number(value)
    if not minimum <= number <= maximum:
        raise BadArgument(f"{name} is {shown(value)}; give {expected}")
    return number


def is_ordered(value: object) -> TypeGuard[Iterable[Any]]:
    """Whether a value has items in an order: a set would have another order in each run of a program.

    The items of bytes are numbers, which are not meant.

    >>> is_ordered(["Ann", "Bob"]), is_ordered({"Ann", "Bob"}), is_ordered(b"AB")
    (True, False, False)
    """
    return isinstance(value, Iterable) and not isinstance(value, (bytes, set, frozenset))


def expect_items(values: object, kind: type | tuple[type, ...], name: str, expected: str) -> tuple[Any, ...]:
    """The items of an argument, each of which has to be of a type; parameters as for `expect`.

    Raises:
        BadArgument: the argument is not iterable, or a text, whose items are its letters; or an item has another type.
    """
    if isinstance(values, str):
        raise BadArgument(f"{name} is {shown(values)}; give a list: {expected}")
    expect(values, Iterable, name, expected)
    items = tuple(cast(Iterable[object], values))
    for item in items:
        expect(item, kind, f"an item of {name}", expected)
    return items


def expect_path(path: object) -> None:
    """Check that an argument is the path of a file: a number would name a file that is already open.

    Raises:
        BadArgument: it is neither a text nor a path, or holds a null character, which no path can have.
    """
    if not isinstance(path, (str, PathLike)) or "\0" in str(path):
        raise BadArgument(f"{shown(path)} is not a path; give that of a file, as a text or a Path")


def suggest(what: str, name: object, known: Iterable[str]) -> str:
    """The message for a name that does not exist: the name, the nearest known name, and all if they are few."""
    names = list(known)
    return f"there is no {what} {shown(name)}; {did_you_mean(name, names)}{_known(names)}"


def counted(number: int, noun: str) -> str:
    """A number with its noun, for texts in English.

    >>> counted(1, "tile"), counted(2, "tile")
    ('1 tile', '2 tiles')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """The question whether the nearest known name is meant, with a space after it; empty if none is near.

    >>> did_you_mean("grene", ["blue", "green"]), did_you_mean("GREEN", ["blue", "green"])
    ("did you mean 'green'? ", "did you mean 'green'? ")
    """
    names = {each.casefold(): each for each in known}
    close = get_close_matches((name if isinstance(name, str) else shown(name)).casefold(), list(names), 1)
    return f"did you mean {names[close[0]]!r}? " if close else ""


def _known(names: list[str]) -> str:
    if not names:
        return "there are none"
    if len(names) <= 30:
        return f"there are: {', '.join(names)}"
    return f"there are {len(names)}, from {names[0]!r} to {names[-1]!r}"


class ParseError(CarcassonneError):
    """Text that cannot be parsed, with the place of the error and what was expected there.

    Attributes:
        line: the number of the line, from 1.
        column: the place in the line, from 1; one past its end if something is missing there.
        text: the line.
        expected: what would be right there.
        actual: what is there instead.
    """

    def __init__(self, line: int, column: int, text: str, expected: str, actual: str) -> None:
        self.line = line
        self.column = column
        self.text = text
        self.expected = expected
        self.actual = actual
        start = max(0, column - 60)  # a long line is shown around the place
        excerpt = "".join(c if c.isprintable() else " " for c in text[start : start + 100])
        caret = " " * (column - 1 - start) + "^"
        super().__init__(f"line {line}, column {column}: expected {expected}, found {actual}\n  {excerpt}\n  {caret}")


class NotOnBoard(ParseError):
    """An action in the right form, but with a segment or rotation that this position does not have; another may."""


class BadJson(CarcassonneError):
    """JSON with unexpected content.

    Attributes:
        path: the place in it, such as `tiles[3].rotation`; empty for the whole.
    """

    def __init__(self, path: str, problem: str) -> None:
        self.path = path
        super().__init__(f"at {path}: {problem}" if path else problem)
