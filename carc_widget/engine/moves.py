"""Moves, turns, lines and variations of a game."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from carc_widget.engine.actions import Action
from carc_widget.engine.describable import ReadOnlyMapping
from carc_widget.engine.errors import BadArgument, BadSetting, counted, shown
from carc_widget.engine.events import Event
from carc_widget.engine.names import MAX_NAME_LENGTH, first_invisible, plain_name
from carc_widget.engine.notes import MAX_NOTE_LENGTH
from carc_widget.engine.state import State
from carc_widget.engine.text.action import write_turn
from carc_widget.engine.turn import Phase


class Move(NamedTuple):
    """One action of a game and its events."""

    action: Action
    events: tuple[Event, ...]


class MoveNode(NamedTuple):
    """A state, the move that led there (none at the beginning), and the tiles still to be dealt, in their order."""

    state: State
    move: Move | None
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A line of a game from its beginning to its last move.

    Attributes:
        name: its name; may be empty.
        nodes: the beginning, and what each move led to.
        notes: remarks by the number of the turn.
    """

    name: str
    nodes: tuple[MoveNode, ...]
    notes: Mapping[int, str]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves."""
        return tuple(node.move for node in self.nodes if node.move is not None)

    @property
    def states(self) -> tuple[State, ...]:
        """The states, one more than moves."""
        return tuple(node.state for node in self.nodes)

    @property
    def turn(self) -> int:
        """The number of the last turn."""
        return self.nodes[-1].state.turn

    def shared(self, other: "MoveLine") -> int:
        """The number of moves that both lines begin with."""
        ply = 0
        for node, other_node in zip(self.nodes[1:], other.nodes[1:], strict=False):
            if node is not other_node and action_of(node) != action_of(other_node):
                break
            ply += 1
        return ply

    def covers(self, other: "MoveLine") -> bool:
        """Whether it begins with all moves of another line."""
        return self.shared(other) == len(other.nodes) - 1

    def may_cover(self, other: "MoveLine") -> bool:
        """Whether its last move is also in another line, at the same ply: a quick test before `covers`."""
        end = len(self.nodes) - 1
        return end < len(other.nodes) and action_of(other.nodes[end]) == action_of(self.nodes[end])

    def merge_notes(self, other: "MoveLine") -> "MoveLine":
        """This line with the notes of another one on the turns that both share."""
        ply = self.shared(other)
        turn = other.turn + 1 if ply + 1 == len(other.nodes) else other.nodes[ply].state.turn
        notes = dict(self.notes)
        for about, note in other.notes.items():
            if about < turn and note not in (own := notes.get(about, "")):
                notes[about] = f"{own}\n{note}"[:MAX_NOTE_LENGTH].rstrip() if own else note
        return replace(self, notes=notes)

    def copy_notes_to(self, other: "MoveLine") -> "MoveLine":
        """Another line with the notes of this one, and no others, on the turns that both share."""
        turn = other.nodes[self.shared(other)].state.turn
        notes = {about: note for about, note in self.notes.items() if about < turn}
        return replace(other, notes=notes | {about: note for about, note in other.notes.items() if about >= turn})


def line_name(name: object, taken: Collection[str]) -> str:
    """The name of a line, validated and without spaces at its ends; empty for no name.

    Raises:
        BadArgument: it is not a text of at most 40 printable characters.
        BadSetting: another line has this name.
    """
    plain = plain_name(name) if isinstance(name, str) else None
    if plain is None or first_invisible(plain) or len(plain) > MAX_NAME_LENGTH:
        raise BadArgument(
            f"the name of a line is {shown(name)}; give a text of at most {MAX_NAME_LENGTH} printable characters"
        )
    if plain and plain in taken:
        raise BadSetting(f"another line is called {plain!r}; give each line a name of its own")
    return plain


def action_of(node: MoveNode) -> Action | None:
    """The action that led to a node."""
    return node.move and node.move.action


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its moves, the draw included (R7).

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
        """The actions, with draws and acts of others at a crop circle."""
        return tuple(move.action for move in self.moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of all moves."""
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
        return write_turn(self.states, self.moves)

    def __repr__(self) -> str:
        return f"<Turn {self.number}, {self.before.players[self.player]}: {self.text}>"


def turns_of(states: Sequence[State], moves: Sequence[Move], ply: int = 0) -> tuple[Turn, ...]:
    """The turns of these moves, the last one complete or not.

    Parameters:
        states: the state before the first move, and the one after each.
        moves: the moves.
        ply: how many moves were made before these.
    """
    turns = []
    for number, group in groupby(range(len(moves)), key=lambda i: states[i].turn):
        these = list(group)
        begin, end = these[0], these[-1] + 1
        turns.append(
            Turn(number, states[begin].active, ply + begin, tuple(moves[begin:end]), tuple(states[begin : end + 1]))
        )
    return tuple(turns)


@dataclass(frozen=True, slots=True)
class Variation:
    """An alternative line of a game, relative to the line being played: `Game.variations`.

    Attributes:
        name: its name (`Game.name_line`); may be empty.
        ply: how many moves of the line being played come before it.
        moves: its own moves.
        states: the state in which it leaves the line, and the one after each of its moves.
        notes: remarks on its turns by their numbers, read-only: `Game.switch_to` makes them those of the game.
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
        """Its turns; the first one may have begun in the line, and has only its own moves."""
        return turns_of(self.states, self.moves, self.ply)

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        return f"<Variation{name} from turn {self.turn}: {counted(len(self.moves), 'move')}>"


def variation_of(line: MoveLine, other: MoveLine) -> Variation:
    """Another line as a variation of the current one."""
    ply = line.shared(other)
    moves, states = other.moves[ply:], other.states[ply:]
    notes = {turn: note for turn, note in sorted(other.notes.items()) if turn >= states[0].turn}
    return Variation(other.name, ply, moves, states, ReadOnlyMapping(notes))
