"""Notes on a game: their validation, and the mappings through which `Game` changes notes and evaluations."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Self, TypeVar

from carc_widget.engine.errors import BadArgument, UnknownName, real_number, shown, whole_number
from carc_widget.engine.text.reader import with_line_feeds

LAST_TURN = 999_999_999
"""The highest number of a turn that a note may be about; records read no longer numbers."""

MAX_NOTE_LENGTH = 20_000
"""Characters in a note."""


def note_text(note: object, turn: int) -> str:
    """A note in normal form: lines separated by a line feed, without spaces at their ends; empty if all are empty.

    Raises:
        BadArgument: it is not a text, or too long, or cannot be written to a file; the message names the turn.
    """
    name = f"the note on turn {turn}" if turn else "the note on the game"
    if not isinstance(note, str):
        raise BadArgument(f"{name} is {shown(note)}; give a text")
    if len(note) > MAX_NOTE_LENGTH:
        raise BadArgument(f"{name} has {len(note)} characters; give at most {MAX_NOTE_LENGTH}")
    try:
        note.encode()
    except UnicodeEncodeError as error:
        raise BadArgument(
            f"{name} cannot be written to a file: {shown(note[error.start])} is not a character"
        ) from None
    lines = [line.rstrip() for line in with_line_feeds(note).split("\n")]
    return "\n".join(lines) if any(lines) else ""


def checked_notes(notes: object) -> dict[int, str]:
    """Notes by the numbers of their turns; empty ones are left out.

    Raises:
        BadArgument, UnknownName: these are not notes.
    """
    if not isinstance(notes, Mapping):
        raise BadArgument(
            f"the notes are {shown(notes)}; give a mapping of turn numbers to texts, such as {{1: 'a remark'}}"
        )
    checked = {}
    for turn, note in notes.items():
        turn = whole_number(turn)
        if type(turn) is not int:
            raise BadArgument(
                f"the turn of a note is {shown(turn)}; give the number of a turn, or 0 for the whole game"
            )
        if not 0 <= turn <= LAST_TURN:
            raise UnknownName(f"there is no turn {shown(turn)}; turns are counted from 1, and 0 is the whole game")
        if text := note_text(note, turn):
            checked[turn] = text
    return checked


_Value = TypeVar("_Value")


class _ByTurn(MutableMapping[int, _Value]):
    """A mapping from the numbers of turns, with the operators of a dictionary."""

    @abstractmethod
    def _set(self, values: Mapping[int, _Value]) -> None:
        """Write several values, all or none, in one change of the game."""

    def __setitem__(self, turn: int, value: _Value) -> None:
        self._set({turn: value})

    # The method of the base class also takes keyword arguments, which cannot be numbers of turns.
    def update(  # type: ignore[override]
        self, other: Mapping[int, _Value] | Iterable[tuple[int, _Value]] = (), /
    ) -> None:
        """Write several values, all or none, in one change of the game."""
        self._set(dict(other))

    def __or__(self, other: Mapping[int, _Value]) -> dict[int, _Value]:
        return {**self, **other}

    def __ror__(self, other: Mapping[int, _Value]) -> dict[int, _Value]:
        return {**other, **self}

    def __ior__(self, other: Mapping[int, _Value]) -> Self:
        self.update(other)
        return self

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple[type[dict[int, _Value]], tuple[dict[int, _Value]]]:
        """A copy is a dictionary, which does not change with the game."""
        return dict, (dict(self),)


class Notes(_ByTurn[str]):
    """The notes of a game: a mapping that validates new values.

    The keys are numbers of turns, also of future ones; 0 is the whole game. An empty text removes a note.

    >>> from carc_widget.engine import Game
    >>> game = Game(seed=1)
    >>> game.notes[1] = "a good start"
    >>> game.notes
    {1: 'a good start'}
    >>> game.notes["first"] = "a good start"  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    carc_widget.engine.errors.BadArgument: the turn of a note is 'first'; give the number of a turn, or 0 ...
    """

    def __init__(self, read: Callable[[], Mapping[int, str]], write: Callable[[Mapping[int, str]], None]) -> None:
        """For `Game`: functions that read the current notes, and that write some; an empty note deletes one."""
        self._read = read
        self._write = write

    def __getitem__(self, turn: int) -> str:
        return self._read()[turn]

    def __delitem__(self, turn: int) -> None:
        self._read()[turn]  # a KeyError, as of any dictionary
        self._write({turn: ""})

    def _set(self, values: Mapping[int, str]) -> None:
        checked = checked_notes(values)  # before the mapping takes 1.0 and True for 1
        self._write({turn: checked.get(turn, "") for turn in values})

    def clear(self) -> None:
        """Delete all notes, in one change of the game."""
        self._write(dict.fromkeys(self, ""))

    def __iter__(self) -> Iterator[int]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


_EVALUATION = re.compile(r"\[%eval ([+-]?\d{1,6}(?:\.\d{1,6})?)\] ?")


class Evaluations(_ByTurn[float]):
    """The evaluations in notes: a mapping from the number of a turn to points.

    A note holds one as `[%eval +3.5]`, the convention of PGN.
    """

    def __init__(self, notes: MutableMapping[int, str]) -> None:
        self._notes = notes

    def __getitem__(self, turn: int) -> float:
        if (match := _EVALUATION.search(self._notes.get(turn, ""))) is None:
            raise KeyError(turn)
        return float(match[1])

    def __delitem__(self, turn: int) -> None:
        self[turn]
        self._notes[turn] = _EVALUATION.sub("", self._notes[turn])

    def __iter__(self) -> Iterator[int]:
        return (turn for turn, note in self._notes.items() if _EVALUATION.search(note))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _set(self, values: Mapping[int, float]) -> None:
        notes = {}
        for turn, evaluation in values.items():
            points = round(real_number(evaluation), 6)
            if not abs(points) < 1e6:
                raise BadArgument(f"the evaluation is {shown(evaluation)}; give points, such as 3.5")
            number = f"{points + 0.0:+.6f}".rstrip("0").rstrip(".")
            notes[turn] = f"[%eval {number}] {_EVALUATION.sub('', self._notes.get(turn, ''))}".rstrip()
        self._notes.update(notes)

    def clear(self) -> None:
        """Delete all evaluations, in one change of the game."""
        self._notes.update({turn: _EVALUATION.sub("", self._notes[turn]) for turn in self})


def without_evaluation(note: str) -> str:
    """A note without its evaluation.

    >>> without_evaluation("[%eval +3.5] a small city")
    'a small city'
    """
    return _EVALUATION.sub("", note)
