"""The JSON inside a JCloisterZone file: every value has its place, so that an error can name it."""

import json

from carc_widget.engine.errors import CarcassonneError, expect, shown

MAX_CHARACTERS = 8_000_000
"""A longer text is refused unread: the file of a whole game with six players has about a hundredth of this."""

WHOLE = "file"
"""The place of a problem of the whole file."""


class JczError(CarcassonneError):
    """A JCloisterZone file that cannot be read, or a game that such a file cannot hold.

    Attributes:
        where: the place in the file, such as `replay[3].payload.tileId`; for a game, what it is about.
        problem: what is wrong there, and what would be right.
        path: the file; empty if the text came from elsewhere.
    """

    def __init__(self, where: str, problem: str, path: str = "") -> None:
        self.where = where
        self.problem = problem
        self.path = path
        place = path if path and where == WHOLE else f"{path}: {where}" if path else where
        super().__init__(f"{place}: {problem}")


class Json:
    """One value of a file and its place.

    The methods ask for a type and raise a `JczError` that names the place if the value has another one.
    """

    __slots__ = ("value", "where")

    def __init__(self, value: object, where: str) -> None:
        self.value = value
        self.where = where

    @classmethod
    def parse(cls, text: str) -> "Json":
        """The whole of a file.

        Raises:
            BadArgument: it is not a text.
            JczError: it is too long, not JSON, or nested too deeply.
        """
        expect(text, str, "the saved game", "its text; `load` reads a file by its path")
        if len(text) > MAX_CHARACTERS:
            raise JczError(WHOLE, f"it has {len(text)} characters; a saved game has at most {MAX_CHARACTERS}")
        try:
            return cls(json.loads(text), WHOLE)
        except RecursionError:
            raise JczError(WHOLE, "its lists and objects are nested too deeply for a saved game") from None
        except ValueError as error:  # also numbers with thousands of digits, which raise no JSONDecodeError
            raise JczError(WHOLE, f"it is not JSON: {error}") from None

    def error(self, problem: str) -> JczError:
        """The error for this value; the caller raises it."""
        return JczError(self.where, problem)

    def _wrong(self, expected: str) -> JczError:
        return self.error(f"{shown(self.value)} is not {expected}")

    def items(self) -> list[tuple[str, "Json"]]:
        """The keys and values of an object."""
        if not isinstance(self.value, dict):
            raise self._wrong("an object")
        return [(key, Json(value, self._at(key))) for key, value in self.value.items()]

    def entries(self) -> list["Json"]:
        """The entries of a list."""
        if not isinstance(self.value, list):
            raise self._wrong("a list")
        return [Json(value, f"{self.where}[{i}]") for i, value in enumerate(self.value)]

    def get(self, key: str) -> "Json | None":
        """The value of a key of an object; `None` if the key is missing or null."""
        if not isinstance(self.value, dict):
            raise self._wrong("an object")
        value = self.value.get(key)
        return None if value is None else Json(value, self._at(key))

    def __getitem__(self, key: str) -> "Json":
        member = self.get(key)
        if member is None:
            raise self.error(f"the key {key!r} is missing")
        return member

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self._wrong("a text")
        return self.value

    def whole(self) -> int:
        """A whole number."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._wrong("a whole number")
        return self.value

    def _at(self, key: str) -> str:
        name = key if len(key) <= 40 and key.isprintable() else shown(key)
        return name if self.where == WHOLE else f"{self.where}.{name}"
