"""A game as an immutable value: initial state, moves, states, current ply and variations."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Literal

from carc_widget.engine.actions import Action, Draw, Place
from carc_widget.engine.coerce import TileLike
from carc_widget.engine.dealing import TileCount, check_order, check_seed, check_tile_count, deal, order_after, shorten
from carc_widget.engine.describable import ReadOnlyMapping
from carc_widget.engine.errors import (
    BadArgument,
    BadSetting,
    CarcassonneError,
    UnknownName,
    counted,
    expect,
    shown,
    suggest,
    whole_number,
)
from carc_widget.engine.moves import (
    Move,
    MoveLine,
    MoveNode,
    Turn,
    Variation,
    action_of,
    line_name,
    turns_of,
    variation_of,
)
from carc_widget.engine.notes import checked_notes
from carc_widget.engine.refusals import IllegalAction, Reason
from carc_widget.engine.state import State, expect_state
from carc_widget.engine.summary import Summary, summary
from carc_widget.engine.turn import Phase

Draws = Literal["seed", "named"]
"""How tiles are drawn: automatically in the order of the seed, or by explicit draws."""

WAYS_TO_DRAW: tuple[Draws, ...] = ("seed", "named")

MAX_VARIATIONS = 50
"""Variations that a game keeps; of more, the oldest one without a name is deleted."""


class NothingToUndo(CarcassonneError):
    """There is no move to undo, or none to redo."""


@dataclass(frozen=True)
class Replay:
    """A game with its whole history: immutable; every method returns a new one.

    `Game.replay` is the current one. It covers the whole line being played, with the undone moves that can be redone.
    Two are equal if their initial states, moves, names, notes, seeds and plies are equal.

    Attributes:
        seed: the seed of the order of the tiles.
        draws: `seed`: tiles are drawn automatically; `named`: every draw is an explicit action.
        order: the first tiles to be drawn, as passed to `Game`.
        set_up: whether it began with a position that was set up, instead of the start tile alone.
        tiles: how many tiles are drawn in the whole game, or `all`.
        ply: the number of moves made, without undone ones; the state of the game is `states[ply]`.

    >>> from carc_widget.engine import Game
    >>> game = Game(order=["E", "V"], seed=1)
    >>> events = game.play("E/2 0,-1", "+city S")
    >>> undone = game.undo()
    >>> replay = game.replay
    >>> replay.ply, len(replay.moves), len(replay.states), replay.can_redo
    (2, 4, 5, True)
    >>> replay.state is replay.states[2]
    True
    """

    seed: int
    draws: Draws
    order: tuple[str, ...]
    set_up: bool
    tiles: TileCount
    ply: int
    _line: MoveLine
    _others: tuple[MoveLine, ...] = ()

    @classmethod
    def begin(
        cls,
        first: State,
        *,
        set_up: bool = False,
        seed: int | None = None,
        order: Iterable[TileLike] = (),
        draws: str = "seed",
        tiles: TileCount = "all",
        first_player_known: bool = False,
    ) -> "Replay":
        """A game before its first move, with no tile drawn.

        Parameters:
            first: the initial state.
            set_up: whether it is a position that was set up.
            seed, order, draws, tiles: as for `Game`.
            first_player_known: whether the first player is known, though the rules make it random.

        Raises:
            BadSetting, BadArgument, UnknownName: as for `Game`.
        """
        expect_state(first, "the first state")
        if draws not in WAYS_TO_DRAW:
            raise UnknownName(suggest("way to draw tiles", draws, WAYS_TO_DRAW))
        way: Draws = "seed" if draws == "seed" else "named"
        chosen = check_seed(seed)
        random = Random(chosen)
        if not set_up and first.rules.first_player == "random":
            beginner = _beginner(random, first)
            if not first_player_known:
                first = first.edit(active=beginner)
        ids = check_order(first, order)
        if ids and way == "named":
            raise BadSetting("an order of the tiles and draws='named' contradict each other: then no tile is dealt")
        count = check_tile_count(first, tiles, ids)
        if count != "all" and way == "named":
            raise BadSetting(
                "a number of tiles and draws='named' contradict each other: then no tile is dealt; give tiles='all'"
            )
        dealt = deal(first, random, ids) if way == "seed" else ()
        if count != "all":
            dealt = shorten(first, dealt, ids, count)
            first = first.edit(tiles_left=Counter(dealt))
        return cls(chosen, way, ids, set_up, count, 0, MoveLine("", (MoveNode(first, None, dealt),), {}))

    # -- queries

    @property
    def first(self) -> State:
        """The initial state."""
        return self._line.nodes[0].state

    @property
    def state(self) -> State:
        """The current state."""
        return self._line.nodes[self.ply].state

    @cached_property
    def states(self) -> tuple[State, ...]:
        """Every state of the line, the first one included: one more than moves."""
        return self._line.states

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every move of the line, draws included."""
        return self._line.moves

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The plies at which undo and redo stop: none between a draw and the move that belongs to it.

        >>> from carc_widget.engine import Game
        >>> game = Game(order=["E", "V"], seed=1)
        >>> events = game.play("E/2 0,-1", "+city S")
        >>> game.replay.stops
        (1, 2, 4)
        """
        return tuple(filter(self._stops, range(len(self._line.nodes))))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn of the line."""
        return turns_of(self.states, self.moves)

    @property
    def line_names(self) -> tuple[str, ...]:
        """The names of all lines that have one."""
        return tuple(line.name for line in (self._line, *self._others) if line.name)

    @property
    def whole_line(self) -> MoveLine:
        """For the engine: the current line with its undone moves."""
        return self._line

    @property
    def begins_with_position(self) -> bool:
        """Whether records start with a position: it was set up, or the first player is still open (R6)."""
        if self.set_up or self.moves or self.first.rules.first_player != "random":
            return self.set_up
        return self.first.active != _beginner(Random(self.seed), self.first)

    @property
    def line(self) -> str:
        """The name of the line; empty if it has none."""
        return self._line.name

    @property
    def notes(self) -> Mapping[int, str]:
        """Notes by the number of the turn, 0 for the whole game."""
        return ReadOnlyMapping(dict(sorted(self._line.notes.items())))

    @cached_property
    def variations(self) -> tuple[Variation, ...]:
        """The alternative lines, the oldest one first."""
        return tuple(variation_of(self._line, other) for other in self._others)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of a player to undo."""
        return self._stop_before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone move to redo."""
        return self.ply + 1 < len(self._line.nodes)

    def summary(self) -> Summary:
        """The points of every player by their sources, up to the current ply."""
        first, state = self.first, self.state
        magic = "mage_witch" in state.sets or first.mage is not None or first.witch is not None
        events = (event for move in self.moves[: self.ply] for event in move.events)
        farmers = state.rules.farmers == "with"
        return summary(events, first.scores, state.players, magic=magic, farmers=farmers)

    # -- playing on

    def with_move(self, action: Action, where: str = "") -> "Replay":
        """With one more move. Undone moves become a variation, unless the first of them is played again.

        Parameters:
            action: the move, in the form of `State.legal_actions`.
            where: its place in a record, for an error.

        Raises:
            IllegalAction: it is not legal.
        """
        if self.can_redo and action_of(self._line.nodes[self.ply + 1]) == action:
            return replace(self, ply=self.ply + 1)
        before = self._line.nodes[self.ply]
        try:
            state, events = before.state.apply(action)
        except IllegalAction as error:
            error.where = where
            raise
        order = before.order
        if order and isinstance(action, Draw):
            returned = state.tiles_left == before.state.tiles_left
            order = order_after(order, action.tile, returned=returned, seed=self.seed)
        left = self.branch()
        nodes = (*left._line.nodes, MoveNode(state, Move(action, events), order))
        after = replace(left, ply=self.ply + 1, _line=replace(left._line, nodes=nodes))
        return after._settled() if any(map(after._line.may_cover, after._others)) else after

    def play(self, action: Action | str, where: str = "") -> "Replay":
        """With one more move and the draws that belong to it: automatic ones, or the one of a placement.

        Parameters:
            action: the move, or its text.
            where: its place in a record, for an error.

        Raises:
            IllegalAction: it is not legal.
            ParseError, BadArgument, UnknownName: its text cannot be read, or it names a place that is not there.
        """
        action = self.state.resolve(action)
        if self.draws == "named" and self.state.phase is Phase.DRAW and isinstance(action, Place) and action.tile:
            return self.draw_for(action, where).with_move(action, where)
        return self.with_move(action, where).with_draws()

    def draw_for(self, action: Place, where: str = "") -> "Replay":
        """With the draw of the tile of a placement (R7).

        Parameters:
            action: the placement, with its tile.
            where: its place in a record, for an error.

        Raises:
            IllegalAction: the bag has no such tile, or it fits nowhere.
        """
        expect(action, Place, "the action", "a Place, such as state.resolve('E/2 0,-1')")
        drawn = self.with_move(Draw(action.tile), where)
        if drawn.state.phase is not Phase.PLACE:
            raise IllegalAction(action, self.state, (Reason("fits_nowhere", "R12", tile=action.tile),), where)
        return drawn

    def with_draws(self) -> "Replay":
        """With the draws that are due, if tiles are drawn automatically."""
        replay = self
        while replay.draws == "seed" and replay.state.phase is Phase.DRAW:
            if replay.can_redo:
                replay = replace(replay, ply=replay.ply + 1)
            else:
                replay = replay.with_move(Draw(replay._line.nodes[replay.ply].order[0]))
        return replay

    # -- going back and forth

    def undo(self) -> "Replay":
        """One action of a player earlier.

        Raises:
            NothingToUndo: no player has acted yet.
        """
        ply = self._stop_before()
        if ply is None:
            raise NothingToUndo("there is no move to undo: no player has acted yet")
        return replace(self, ply=ply)

    def redo(self) -> "Replay":
        """One undone action later.

        Raises:
            NothingToUndo: nothing was undone.
        """
        if not self.can_redo:
            raise NothingToUndo("there is no move to redo: nothing was undone since the last action")
        later = range(self.ply + 1, len(self._line.nodes))
        return replace(self, ply=next(filter(self._stops, later), later[-1]))

    def _stop_before(self) -> int | None:
        return next(filter(self._stops, range(self.ply - 1, -1, -1)), None)

    def _stops(self, ply: int) -> bool:
        """Whether undo and redo stop at a ply: not between a draw and the move that belongs to it."""
        state, move, _ = self._line.nodes[ply]
        if self.draws == "seed":
            return state.phase is not Phase.DRAW
        drawn = move is not None and isinstance(move.action, Draw) and state.phase is Phase.PLACE
        return not drawn or ply + 1 == len(self._line.nodes)

    def at(self, ply: int) -> "Replay":
        """At a number of moves of the line; -1 for all of them.

        Raises:
            UnknownName: it has fewer moves.
            BadArgument: this is not a number.
        """
        ply = whole_number(ply)
        if type(ply) is not int:
            raise BadArgument(f"the number of moves is {shown(ply)}; give a whole number")
        every = range(len(self._line.nodes))
        if not -len(every) <= ply < len(every):
            raise UnknownName(f"there is no moment {shown(ply)} in this line; there are 0 to {every[-1]}")
        return self if every[ply] == self.ply else replace(self, ply=every[ply])

    def at_turn(self, turn: int) -> "Replay":
        """At the beginning of a turn; errors as for `at`."""
        turn = whole_number(turn)
        if type(turn) is not int:
            raise BadArgument(f"the turn is {shown(turn)}; give its number")
        for ply, node in enumerate(self._line.nodes):
            if node.state.turn == turn:
                return self.at(ply)
        first, last = self.first.turn, self._line.turn
        turns = f"turns {first} to {last}" if last > first else f"only turn {first}"
        raise UnknownName(f"there is no turn {shown(turn)} in this line; it has {turns}")

    # -- lines

    def branch(self) -> "Replay":
        """With the undone moves as a variation instead."""
        if not self.can_redo:
            return self
        line, turn = self._line, self.state.turn
        left = replace(line, notes={about: note for about, note in line.notes.items() if about <= line.turn})
        notes = {about: note for about, note in line.notes.items() if about <= turn or about > line.turn}
        kept = MoveLine("", line.nodes[: self.ply + 1], notes)
        others = self._others
        if left.name or not any(other.covers(left) and other.notes.items() >= left.notes.items() for other in others):
            others = _limited((*others, left))
        return replace(self, _line=kept, _others=others)

    def with_line(self, line: MoveLine) -> "Replay":
        """With one more variation."""
        expect(line, MoveLine, "the line", "a line of moves of this game")
        return replace(self, _others=(*self._others, line))._settled()

    def switch_to(self, variation: Variation | str, ply: int = -1) -> "Replay":
        """In a variation, at its end or at a ply; the current line becomes a variation in its place.

        Raises:
            UnknownName: there is no such variation.
        """
        others = list(self._others)
        index = self._index(variation)
        line, new = self._line, others[index]
        ahead = {about: note for about, note in line.notes.items() if about > line.turn}
        others[index] = replace(line, notes={a: note for a, note in line.notes.items() if a <= line.turn})
        new = replace(new, notes={**ahead, **new.notes})
        switched = replace(self, ply=len(new.nodes) - 1, _line=new, _others=tuple(others))._settled()
        return switched.with_draws().at(ply).with_draws()

    def name_line(self, name: str, variation: Variation | str | None = None) -> "Replay":
        """With another name for the current line, or for a variation; an empty name removes it.

        Raises:
            BadArgument: it is not a text of at most 40 printable characters.
            BadSetting: another line has this name.
            UnknownName: there is no such variation.
        """
        index = -1 if variation is None else self._index(variation)
        lines = [*self._others, self._line]
        taken = [line.name for i, line in enumerate(lines) if i != index % len(lines)]
        lines[index] = replace(lines[index], name=line_name(name, taken))
        return replace(self, _line=lines[-1], _others=tuple(lines[:-1]))

    def forget(self, variation: Variation | str) -> "Replay":
        """Without a variation.

        Raises:
            UnknownName: there is no such variation.
        """
        index = self._index(variation)
        return replace(self, _others=self._others[:index] + self._others[index + 1 :])

    def with_notes(self, notes: Mapping[int, str]) -> "Replay":
        """With other notes by the number of the turn, 0 for the whole game.

        Raises:
            BadArgument, UnknownName: as for `Game.notes`.
        """
        checked = checked_notes(notes)
        if checked == self._line.notes:
            return self
        line = replace(self._line, notes=checked)
        return replace(self, _line=line, _others=tuple(map(line.copy_notes_to, self._others)))

    def _index(self, variation: Variation | str) -> int:
        for index, candidate in enumerate(self.variations):
            if candidate == variation or (candidate.name and candidate.name == variation):
                return index
        names = [candidate.name for candidate in self.variations if candidate.name]
        if isinstance(variation, Variation):
            raise UnknownName("the game has no such variation any more; `variations` are those that it has")
        raise UnknownName(suggest("variation", variation, names))

    def _settled(self) -> "Replay":
        """With notes on shared turns in all lines that share them, and without variations that have no own move.

        The line takes over the names of such variations.
        """
        line = self._line
        others = []
        for other in self._others:
            line = line.merge_notes(other)
            if line.covers(other):
                line = replace(line, name=line.name or other.name)
            else:
                others.append(other)
        return replace(self, _line=line, _others=_limited(tuple(map(line.copy_notes_to, others))))

    # -- comparing and showing

    @cached_property
    def _comparison_key(self) -> tuple[object, ...]:
        lines = [(line.name, tuple(map(action_of, line.nodes))) for line in (self._line, *self._others)]
        notes = [tuple(self.notes.items()), *(tuple(variation.notes.items()) for variation in self.variations)]
        return (
            self.seed,
            self.draws,
            self.order,
            self.set_up,
            self.tiles,
            self.ply,
            self.first,
            tuple(lines),
            tuple(notes),
        )

    def __eq__(self, other: object) -> bool:
        return self._comparison_key == other._comparison_key if isinstance(other, Replay) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._comparison_key)

    def __repr__(self) -> str:
        variations = f", {counted(len(self._others), 'variation')}" if self._others else ""
        return f"<Replay: seed {self.seed}, move {self.ply} of {len(self._line.nodes) - 1}{variations}, {self.state!r}>"


def _beginner(random: Random, first: State) -> int:
    """A random first player (R6)."""
    return random.randrange(len(first.players))


def _limited(lines: tuple[MoveLine, ...]) -> tuple[MoveLine, ...]:
    while len(lines) > MAX_VARIATIONS:
        oldest = next((i for i, line in enumerate(lines) if not line.name), 0)
        lines = lines[:oldest] + lines[oldest + 1 :]
    return lines
