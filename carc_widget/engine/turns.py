"""The turns of a game as values."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from carc_widget.engine.actions import Action
from carc_widget.engine.events import Event
from carc_widget.engine.moves import Move
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in one turn, the draw included (R7).

    Attributes:
        number: its number, from 1.
        player: the index of the player whose turn it is.
        ply: how many moves were made before it.
        moves: its moves.
        states: the state before it, and the one after each move.

    >>> from carc_widget.engine import Game
    >>> game = Game(order=["E", "V"], seed=1)
    >>> events = game.play("E/2 0,-1", "+city S")
    >>> game.turns
    (<Turn 1, Red: E/2 0,-1 +city S>, <Turn 2, Blue: draw V>)
    >>> game.turns[0].after.scores, game.turns[1].complete
    ((4, 0), False)
    """

    number: int
    player: int
    ply: int
    moves: tuple[Move, ...]
    states: tuple[State, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done, draws and acts of others at a crop circle included."""
        return tuple(move.action for move in self.moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return tuple(event for move in self.moves for event in move.events)

    @property
    def before(self) -> State:
        """The state in which the turn began, before its draw."""
        return self.states[0]

    @property
    def after(self) -> State:
        """The state after its last move."""
        return self.states[-1]

    @property
    def complete(self) -> bool:
        """Whether the turn is over."""
        return self.after.turn != self.number or self.after.phase is Phase.OVER

    @property
    def text(self) -> str:
        """The turn as in the record, without number and name: `E/2 0,-1 +city S`; for `Game.play_turn`."""
        from carc_widget.engine.text.turn import write

        return write(self)

    def __repr__(self) -> str:
        return f"<Turn {self.number}, {self.before.players[self.player]}: {self.text}>"


def turns_of(states: Sequence[State], moves: Sequence[Move], ply: int = 0) -> tuple[Turn, ...]:
    """The turns of these moves, the last one complete or not.

    Parameters:
        states: the state before the first move, and the one after each.
        moves: the moves.
        ply: how many moves were made before these.
    """
    found = []
    for number, group in groupby(range(len(moves)), key=lambda i: states[i].turn):
        these = list(group)
        begin, end = these[0], these[-1] + 1
        found.append(
            Turn(number, states[begin].active, ply + begin, tuple(moves[begin:end]), tuple(states[begin : end + 1]))
        )
    return tuple(found)
