"""What a game has behind it and beside it: undo and redo, variations, notes, and who is told of changes."""

from collections.abc import Callable, Mapping
from threading import RLock
from typing import TYPE_CHECKING, cast

from carc_widget.engine.changes import ChangeKind, GameChange, Observers
from carc_widget.engine.errors import UnknownName
from carc_widget.engine.line import Move
from carc_widget.engine.notes import Notes, checked_notes
from carc_widget.engine.replay import Draws, Replay
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.summary import Summary
from carc_widget.engine.turn import Phase
from carc_widget.engine.turns import Turn, turns_of
from carc_widget.engine.variation import Variation

if TYPE_CHECKING:
    from carc_widget.engine.game import Game


class History:
    """The part of `Game` that looks and goes back: one replay after the other, each change told to the observers."""

    def __init__(self, replay: Replay) -> None:
        """For `Game`: begin with this replay, and with the tiles drawn that are due."""
        self._replay = replay.dealt()
        # Notebooks run cells and clicks in different threads. The lock is let go before observers are told, so that
        # they may wait for locks of their own.
        self._lock = RLock()
        self._observers = Observers()

    # -- what there is to know

    @property
    def replay(self) -> Replay:
        """The whole game of this moment as a value that never changes: states, moves, turns, variations, notes."""
        return self._replay

    @property
    def state(self) -> State:
        """The current state."""
        return self._replay.state

    @property
    def is_over(self) -> bool:
        """Whether the game is over, final scoring included (R8)."""
        return self.state.phase is Phase.OVER

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.state.players

    @property
    def rules(self) -> Rules:
        """The options of the rules."""
        return self.state.rules

    @property
    def seed(self) -> int:
        """The seed, chosen or given."""
        return self._replay.seed

    @property
    def draws(self) -> Draws:
        """Who draws the tiles: `seed` or `named`."""
        return self._replay.draws

    @property
    def history(self) -> tuple[Move, ...]:
        """Every move so far, draws included."""
        replay = self._replay
        return replay.moves[: replay.ply]

    @property
    def states(self) -> tuple[State, ...]:
        """Every state so far, the first one included: one more than `history` has moves."""
        replay = self._replay
        return replay.states[: replay.ply + 1]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn so far, the one being played last; each says whether it is complete."""
        replay = self._replay
        return turns_of(replay.states[: replay.ply + 1], replay.moves[: replay.ply])

    def summary(self) -> Summary:
        """Where the points of every player came from so far: a row a player, a column each kind of feature.

        >>> from carc_widget.engine import Game
        >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
        >>> events = game.play_turn("E/2 0,-1 +city S")
        >>> game.summary()["Ann"].points("city"), game.summary()["Ann"].total
        (4, 4)
        """
        return self._replay.summary()

    @property
    def notes(self) -> Notes:
        """Remarks for the record by the number of the turn, 0 for the whole game; a dictionary that can be changed.

        Notes on turns that are left for a variation go with them, and come back with them.
        """
        return Notes(lambda: self._replay.notes, self._note)

    @notes.setter
    def notes(self, notes: Mapping[int, str]) -> None:
        checked = checked_notes(notes)
        self._change("note", lambda replay: replay.noted(checked))

    def _note(self, turn: int, note: str) -> None:
        def noted(replay: Replay) -> Replay:
            rest = {about: text for about, text in replay.notes.items() if about != turn}
            return replay.noted({**rest, turn: note} if note else rest)

        self._change("note", noted)

    # -- back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of a player to take back."""
        return self._replay.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone move to repeat."""
        return self._replay.can_redo

    def undo(self) -> None:
        """Take back the last action of a player, and the draws that belong to it.

        Raises:
            NothingToUndo: no player has acted yet.
            ObserverError: observers failed; the change stands.
        """
        self._change("undo", Replay.undo)

    def redo(self) -> None:
        """Repeat the action that was undone last, and the draws that belong to it.

        Raises:
            NothingToUndo: nothing was undone.
            ObserverError: observers failed; the change stands.
        """
        self._change("redo", Replay.redo)

    def go_to(self, turn: int | None = None, *, ply: int | None = None) -> None:
        """Go to another moment of the line being played: everything behind it is undone and can be repeated.

        Parameters:
            turn: the number of a turn, for its beginning; or
            ply: how many moves are to be made, draws included; -1 for all. Between a move and the draw that follows it
                by itself, the game does not stand still.

        Raises:
            UnknownName, BadArgument: there is no such moment.
            ObserverError: observers failed; the change stands.

        >>> from carc_widget.engine import Game
        >>> game = Game(order=["E", "V"], seed=1)
        >>> events = game.play_turn("E/2 0,-1 +city S")
        >>> game.go_to(turn=1)
        >>> game.state.hand.id, game.can_redo
        ('E', True)
        >>> game.go_to(ply=-1)
        >>> game.state.hand.id
        'V'
        """
        if (turn is None) == (ply is None):
            raise UnknownName("go_to needs a turn or a ply, and not both: go_to(5), go_to(ply=12), go_to(ply=-1)")
        self._change("go_to", lambda replay: (replay.at_turn(turn) if ply is None else replay.at(ply)).dealt())

    # -- variations

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The lines that were left for others, the oldest one first.

        At most `replay.MOST_VARIATIONS` are kept; of more, the oldest one without a name is given up.

        >>> from carc_widget.engine import Game
        >>> game = Game(order=["E"], seed=1)
        >>> events = game.play("E/2 0,-1", "+city S")
        >>> game.undo()
        >>> events = game.play("pass")
        >>> game.variations
        (<Variation from turn 1: 2 moves>,)
        """
        return self._replay.variations

    @property
    def line(self) -> str:
        """The name of the line being played; empty if nobody gave one."""
        return self._replay.line

    def name_line(self, name: str, variation: Variation | str | None = None) -> None:
        """Name the line being played, or a variation; an empty name takes the name away.

        Raises:
            BadArgument: it is no text of at most 40 printable characters.
            BadSetting: another line has this name.
            UnknownName: there is no such variation.
            ObserverError: observers failed; the change stands.
        """
        self._change("name_line", lambda replay: replay.name_line(name, variation))

    def switch_to(self, variation: Variation | str, *, ply: int = -1) -> None:
        """Go to the end of a variation; the line that was played becomes a variation in its place.

        Parameters:
            variation: one of `variations`, or the name of one.
            ply: how many moves from the beginning of the game are to be made there, instead of all.

        Raises:
            UnknownName, BadArgument: there is no such variation, or no such moment in it.
            ObserverError: observers failed; the change stands.

        >>> from carc_widget.engine import Game
        >>> game = Game(order=["E"], seed=1)
        >>> events = game.play("E/2 0,-1", "+city S")
        >>> game.name_line("with a knight")
        >>> game.undo()
        >>> events = game.play("pass")
        >>> game.line, game.variations
        ('', (<Variation 'with a knight' from turn 1: 2 moves>,))
        >>> game.switch_to("with a knight")
        >>> game.state.scores, game.variations
        ((4, 0), (<Variation from turn 1: 2 moves>,))
        """
        self._change("switch_to", lambda replay: replay.switch_to(variation, ply))

    def forget(self, variation: Variation | str) -> None:
        """Give up a variation.

        Raises:
            UnknownName: there is no such variation.
            ObserverError: observers failed; the change stands.
        """
        self._change("forget", lambda replay: replay.forget(variation))

    # -- observers

    def observe(self, callback: Callable[[GameChange], object]) -> Callable[[], None]:
        """Have `callback(change)` called after every change; returns a function that ends it.

        A `GameChange` is whole: what one call of `play` does is told once. Changes are told one after the other in the
        order in which they happened; those that an observer makes are told when the present one has been told to all.
        If an observer raises, the change stands and the others are told all the same; then whoever made the change gets
        an `ObserverError` with everything that was raised.

        Raises:
            BadArgument: the callback cannot be called.

        >>> from carc_widget.engine import Game
        >>> game = Game(order=["E"], seed=1)
        >>> stop = game.observe(lambda change: print(change.kind, len(change.events), change.after.state.phase))
        >>> events = game.play("E/2 0,-1")
        play 1 deploy
        >>> game.undo()
        undo 0 place
        """
        return self._observers.add(callback)

    def _change(self, kind: ChangeKind, step: Callable[[Replay], Replay]) -> GameChange:
        with self._lock:
            before = self._replay
            after = step(before)
            done = after.moves[before.ply : after.ply] if kind in ("play", "redo") else ()
            change = GameChange(
                cast("Game", self), kind, before, after, tuple(event for move in done for event in move.events)
            )
            if after is before:
                return change
            self._replay = after
            self._observers.wait(change)
        self._observers.tell()
        return change
