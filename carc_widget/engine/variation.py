"""A line that was left for another one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from carc_widget.engine.moves import Move, MoveLine
from carc_widget.engine.state import State
from carc_widget.engine.turns import Turn, turns_of


@dataclass(frozen=True, slots=True)
class Variation:
    """Another way that a game went, seen from the line being played: `Game.variations`.

    Attributes:
        name: how somebody called it (`Game.name_line`); may be empty.
        ply: how many moves of the line being played come before it.
        moves: its own moves.
        states: the state in which it leaves the line, and the one after each of its moves.
        notes: remarks on its turns by their numbers.
    """

    name: str
    ply: int
    moves: tuple[Move, ...]
    states: tuple[State, ...]
    notes: Mapping[int, str] = field(hash=False)

    @property
    def turn(self) -> int:
        """The number of the turn in which it leaves the line."""
        return self.states[0].turn

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Its turns; the first one may have begun in the line, and tells only what is its own."""
        return turns_of(self.states, self.moves, self.ply)

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        return f"<Variation{name} from turn {self.turn}: {len(self.moves)} moves>"


def variation_of(line: MoveLine, other: MoveLine) -> Variation:
    """Another line, seen from the one being played."""
    ply = line.shared(other)
    moves, states = other.moves[ply:], other.states[ply:]
    notes = {turn: note for turn, note in sorted(other.notes.items()) if turn >= states[0].turn}
    return Variation(other.name, ply, moves, states, notes)
