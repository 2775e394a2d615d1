"""What a record holds, whether it is written as text or as JSON: everything that a game needs to be played again."""

from dataclasses import dataclass, field
from typing import NamedTuple

from carc_widget.engine.actions import Action
from carc_widget.engine.events import Event
from carc_widget.engine.refusals import IllegalAction
from carc_widget.engine.state import State

MOST_MOVES = 10_000
"""Moves in a record; a tile that goes back into the bag (R12) could otherwise be drawn without end."""


class Move(NamedTuple):
    """One action of a game and what it brought about."""

    action: Action
    events: tuple[Event, ...]


@dataclass
class Recording:
    """A game as a sequence of actions, draws included.

    Attributes:
        first: the state that it began with.
        set_up: whether that is a position that was set up, and not the beginning that follows from players and rules.
        seed: what decides the order of the tiles to come; `None` if not known.
        order: the first tiles to be drawn, as given to `Game`.
        notes: remarks by the number of the turn, 0 for the whole game.
        moves: each move with the state after it.
    """

    first: State
    set_up: bool = False
    seed: int | None = None
    order: tuple[str, ...] = ()
    notes: dict[int, str] = field(default_factory=dict)
    moves: list[tuple[Move, State]] = field(default_factory=list)

    @property
    def state(self) -> State:
        """The state after the last move."""
        return self.moves[-1][1] if self.moves else self.first

    def play(self, action: Action, where: str) -> None:
        """Add a move; `where` says for an error where it stands in the record.

        Raises:
            IllegalAction: it is not legal.
        """
        try:
            state, events = self.state.apply(action)
        except IllegalAction as error:
            raise IllegalAction(action, error.state, error.reasons, where) from None
        self.moves.append((Move(action, events), state))
