"""The moves of a game in their order, and what two such lines have in common."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, BadSetting, shown
from carc_widget.engine.events import Event
from carc_widget.engine.names import LONGEST_NAME, plain_name, unseen
from carc_widget.engine.notes import LONGEST_NOTE
from carc_widget.engine.state import State


class Move(NamedTuple):
    """One action of a game and what it brought about."""

    action: Action
    events: tuple[Event, ...]


class MoveNode(NamedTuple):
    """A state, the move that led there (none at the beginning), and the tiles still to be dealt, in their order."""

    state: State
    move: Move | None
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A game from its beginning to where it was left.

    Attributes:
        name: how somebody called it; may be empty.
        moments: the beginning, and what each move led to.
        notes: remarks by the number of the turn.
    """

    name: str
    moments: tuple[MoveNode, ...]
    notes: Mapping[int, str]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves."""
        return tuple(moment.move for moment in self.moments if moment.move is not None)

    @property
    def states(self) -> tuple[State, ...]:
        """The states, one more than moves."""
        return tuple(moment.state for moment in self.moments)

    @property
    def turn(self) -> int:
        """The number of the last turn."""
        return self.moments[-1].state.turn

    def shared(self, other: "MoveLine") -> int:
        """With how many moves both begin."""
        ply = 0
        for here, there in zip(self.moments[1:], other.moments[1:], strict=False):
            if here is not there and action_of(here) != action_of(there):
                break
            ply += 1
        return ply

    def covers(self, other: "MoveLine") -> bool:
        """Whether it has all the moves of another line, and perhaps more."""
        return self.shared(other) == len(other.moments) - 1

    def may_cover(self, other: "MoveLine") -> bool:
        """Whether its last move is one of another line too, in the same place: a quick look before a thorough one."""
        end = len(self.moments) - 1
        return end < len(other.moments) and action_of(other.moments[end]) == action_of(self.moments[end])

    def noted_by(self, other: "MoveLine") -> "MoveLine":
        """This line with the notes that only another one has on the turns that both share."""
        ply = self.shared(other)
        turn = other.turn + 1 if ply + 1 == len(other.moments) else other.moments[ply].state.turn
        notes = dict(self.notes)
        for about, note in other.notes.items():
            if about < turn and note not in (mine := notes.get(about, "")):
                notes[about] = f"{mine}\n{note}"[:LONGEST_NOTE].rstrip() if mine else note
        return replace(self, notes=notes)

    def notes_for(self, other: "MoveLine") -> "MoveLine":
        """Another line with the notes of this one on the turns that both share."""
        turn = other.moments[self.shared(other)].state.turn
        notes = {about: note for about, note in self.notes.items() if about < turn}
        return replace(other, notes=notes | {about: note for about, note in other.notes.items() if about >= turn})


def line_name(name: object, taken: Collection[str]) -> str:
    """The name of a line, without spaces at its ends; an empty one is none.

    Raises:
        BadArgument: it is no text of at most 40 printable characters.
        BadSetting: another line has this name.
    """
    plain = plain_name(name) if isinstance(name, str) else None
    if plain is None or unseen(plain) or len(plain) > LONGEST_NAME:
        raise BadArgument(
            f"the name of a line is {shown(name)}; give a text of at most {LONGEST_NAME} printable characters"
        )
    if plain and plain in taken:
        raise BadSetting(f"another line is called {plain!r}; give each line a name of its own")
    return plain


def action_of(moment: MoveNode) -> Action | None:
    """The action that led to a moment."""
    return moment.move and moment.move.action
