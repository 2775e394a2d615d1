"""Notes on a game: their validation, and the mapping through which `Game.notes` changes them."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping

from carc_widget.engine.errors import BadArgument, UnknownName, shown

LAST_TURN = 999_999_999
"""The highest number of a turn that a note may be about; records read no longer numbers."""

LONGEST_NOTE = 20_000
"""Characters in a note."""


def note_text(note: object) -> str:
    """A note in normal form: without spaces at the ends of its lines; empty if it has no other characters.

    Raises:
        BadArgument: it is no text, or too long, or cannot be written to a file.
    """
    if not isinstance(note, str):
        raise BadArgument(f"the note is {shown(note)}; give a text")
    if len(note) > LONGEST_NOTE:
        raise BadArgument(f"the note has {len(note)} characters; give at most {LONGEST_NOTE}")
    try:
        note.encode()
    except UnicodeEncodeError as error:
        raise BadArgument(f"the note cannot be written to a file: {shown(note[error.start])} is no character") from None
    lines = [line.rstrip() for line in note.split("\n")]
    return "\n".join(lines) if any(lines) else ""


def checked_notes(notes: object) -> dict[int, str]:
    """Notes by the numbers of their turns; empty ones are left out.

    Raises:
        BadArgument, UnknownName: these are no notes.
    """
    if not isinstance(notes, Mapping):
        raise BadArgument(
            f"the notes are {shown(notes)}; give texts by the numbers of turns, such as {{1: 'a remark'}}"
        )
    checked = {}
    for turn, note in notes.items():
        if type(turn) is not int:
            raise BadArgument(f"a note is about {shown(turn)}; give the number of a turn, or 0 for the whole game")
        if not 0 <= turn <= LAST_TURN:
            raise UnknownName(f"there is no turn {shown(turn)}; turns are counted from 1, and 0 is the whole game")
        if text := note_text(note):
            checked[turn] = text
    return checked


class Notes(MutableMapping[int, str]):
    """The notes of a game: a mapping that validates new values.

    A note is about a turn, also one to come, or with 0 about the whole game. An empty text takes it away.

    >>> from carc_widget.engine import Game
    >>> game = Game(seed=1)
    >>> game.notes[1] = "a good start"
    >>> game.notes
    {1: 'a good start'}
    >>> game.notes["first"] = "a good start"
    Traceback (most recent call last):
    carc_widget.engine.errors.BadArgument: a note is about 'first'; give the number of a turn, or 0 for the whole game
    """

    def __init__(self, read: Callable[[], Mapping[int, str]], write: Callable[[int, str], None]) -> None:
        """For `Game`: functions that read the current notes, and that write one; an empty note deletes it."""
        self._read = read
        self._write = write

    def __getitem__(self, turn: int) -> str:
        return self._read()[turn]

    def __setitem__(self, turn: int, note: str) -> None:
        checked = checked_notes({turn: note})
        self._write(turn, checked.get(turn, ""))

    def __delitem__(self, turn: int) -> None:
        self._read()[turn]  # a KeyError, as of any dictionary
        self._write(turn, "")

    def __iter__(self) -> Iterator[int]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __or__(self, other: Mapping[int, str]) -> dict[int, str]:
        return {**self, **other}

    def __ior__(self, other: Mapping[int, str]) -> "Notes":
        self.update(other)
        return self

    def __repr__(self) -> str:
        return repr(dict(self))
