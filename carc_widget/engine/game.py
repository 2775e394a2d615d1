"""A game: its history, undo and redo over all of it, the order of the tiles, and observers."""

from collections.abc import Callable, Iterable
from random import Random
from threading import RLock
from typing import Any, NamedTuple

from carc_widget.engine.actions import Action, Draw
from carc_widget.engine.errors import CarcassonneError, UnknownName, suggest
from carc_widget.engine.events import Event
from carc_widget.engine.recording import Move, Recording
from carc_widget.engine.rules import Rules
from carc_widget.engine.setting import BadSetting, sets_again
from carc_widget.engine.state import State
from carc_widget.engine.tiles import TileSet
from carc_widget.engine.turn import Phase


class NothingToUndo(CarcassonneError):
    """There is no move to take back, or none to repeat."""


class _Moment(NamedTuple):
    """A state, the tiles still to be drawn in their order, and the move that led here."""

    state: State
    order: tuple[str, ...]
    move: Move | None


class Game:
    """A game that is being played. Tiles are drawn by themselves; every draw is an action in `history`.

    Parameters:
        players: how many (named Red, Blue, ...), or their names in the order of play.
        sets: tile sets by name, `base` among them, and sets of own tiles (`load_tile_set`).
        rules: the options.
        seed: what decides the order of the tiles; the same seed gives the same order. Chosen at random if not given.
        order: the first tiles to be drawn, by id, in this order; the rest is shuffled by the seed.
        state: a position to play on from, instead of players, sets and rules.

    Attributes:
        seed: the seed, chosen or given.
        notes: remarks for the record by the number of the turn, 0 for the whole game.

    Raises:
        BadSetting, UnknownName: as for `State.start`; or the order names tiles that are not in the bag.

    >>> game = Game(seed=1)
    >>> events = game.play(game.state.legal_actions()[0])
    >>> events[0].sentence()[:10]
    'Red placed'
    """

    def __init__(
        self,
        players: int | Iterable[str] = 2,
        sets: Iterable[str | TileSet] = ("base", "mage_witch"),
        rules: Rules | None = None,
        seed: int | None = None,
        order: Iterable[str] = (),
        *,
        state: State | None = None,
    ) -> None:
        self._observers: list[Callable[[Game], None]] = []
        # Notebooks run cells and clicks in different threads. The lock is let go before observers are told, so that
        # they may wait for locks of their own.
        self._lock = RLock()
        self._begin(players, sets, rules, seed, order, state)

    def restart(
        self,
        players: int | Iterable[str] | None = None,
        sets: Iterable[str | TileSet] | None = None,
        rules: Rules | None = None,
        seed: int | None = None,
        order: Iterable[str] = (),
        *,
        state: State | None = None,
    ) -> None:
        """Begin anew with the same observers; what is not given stays as it was. Errors as for `Game`."""
        before = self.state
        self._begin(
            before.players if players is None else players,
            before.tile_sets if sets is None else sets_again(before.tile_sets, sets),
            before.rules if rules is None else rules,
            seed,
            order,
            state,
        )
        self._tell()

    def _begin(
        self,
        players: int | Iterable[str],
        sets: Iterable[str | TileSet],
        rules: Rules | None,
        seed: int | None,
        order: Iterable[str],
        state: State | None,
    ) -> None:
        first = state if state is not None else State.start(players, sets, rules)
        self._load(Recording(first, state is not None, seed, tuple(order)))

    def _load(self, record: Recording) -> None:
        seed = Random().randrange(1 << 32) if record.seed is None else record.seed
        if type(seed) is not int:
            raise BadSetting(f"the seed is {seed!r}; give a whole number")
        random = Random(seed)
        first = record.first
        if not record.set_up and first.rules.first_player == "random":
            beginner = random.randrange(len(first.players))
            if not record.moves:  # a record tells by its first move who began
                first = first.edit(active=beginner)
        moments = [_Moment(first, _tile_order(first, random, record.order), None)]
        for move, state in record.moves:
            moments.append(_after(moments[-1], move, state, seed))
        # Only now is everything known to be right: a failed restart leaves the game as it was.
        with self._lock:
            self.seed = seed
            self.notes = dict(record.notes)
            self._set_up = record.set_up
            self._given = record.order
            self._moments = moments
            self._position = len(moments) - 1
            self._draw()

    # -- text and JSON, whose modules are loaded when they are needed

    @classmethod
    def parse(cls, text: str) -> "Game":
        """The game of a record, to be played on or taken back; `text.record` describes the form.

        If the game is not over, the next tiles come in the order that the seed gives, as they would have in the game
        that was recorded.

        Raises:
            ParseError: the text cannot be read, or contradicts what was played.
            SetupError, BadSetting, UnknownName: no game can begin like that.
            IllegalAction: an action is not legal; `where` names the line.
        """
        from carc_widget.engine.text.record import read

        return cls._of(read(text))

    def record(self) -> str:
        """The whole game as text, one line a turn, for `Game.parse`; moves that were undone are not in it.

        >>> print(Game(["Ann", "Bob"], order=["E"], seed=1).record())
        record: 1
        players: Ann Bob
        sets: base mage_witch
        seed: 1
        order: E
        <BLANKLINE>
        1 Ann: draw E
        <BLANKLINE>
        """
        from carc_widget.engine.text.record import write

        return write(self._recording())

    @classmethod
    def from_json(cls, text: str) -> "Game":
        """The game of a record in JSON; `text.json_record` describes the schema.

        Raises:
            BadJson: it is no JSON, or not that of a record in a version that can be read.
            SetupError, BadSetting, UnknownName: no game can begin like that.
            IllegalAction: an action is not legal; `where` names the move.
        """
        from carc_widget.engine.text.json_record import read_record

        return cls._of(read_record(text))

    def to_json(self, indent: int | None = None) -> str:
        """The whole game as JSON, with the name and version of its schema, indented if wanted."""
        from carc_widget.engine.text.json_record import write_record

        return write_record(self._recording(), indent)

    @classmethod
    def _of(cls, record: Recording) -> "Game":
        game = cls.__new__(cls)
        game._observers = []
        game._lock = RLock()
        game._load(record)
        return game

    def _recording(self) -> Recording:
        first, *rest = self._moments[: self._position + 1]
        moves = [(moment.move, moment.state) for moment in rest if moment.move is not None]
        return Recording(first.state, self._set_up, self.seed, self._given, self.notes, moves)

    # -- the game

    @property
    def state(self) -> State:
        """The current state."""
        return self._moments[self._position].state

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.state.players

    @property
    def rules(self) -> Rules:
        """The options of the rules."""
        return self.state.rules

    @property
    def history(self) -> tuple[Move, ...]:
        """Every move so far, draws included."""
        return tuple(moment.move for moment in self._moments[1 : self._position + 1] if moment.move is not None)

    @property
    def states(self) -> tuple[State, ...]:
        """Every state so far, the first one included: one more than `history` has moves."""
        return tuple(moment.state for moment in self._moments[: self._position + 1])

    def play(self, action: Action | str) -> tuple[Event, ...]:
        """Carry out an action, draw the next tile if one is due, and tell the observers.

        Moves that were undone and could be repeated are given up, and so are the notes on later turns.

        Parameters:
            action: an action, or its text such as `M6/1 1,0` or `+city N` (`State.parse_action`).

        Returns:
            What happened, the draw included.

        Raises:
            IllegalAction: the action is not legal; nothing has changed.
            ParseError: the text cannot be read; nothing has changed.
        """
        with self._lock:
            before = self._position
            turn = self.state.turn
            moment = self._next(
                self._moments[before], self.state.parse_action(action) if isinstance(action, str) else action
            )
            del self._moments[before + 1 :]
            self.notes = {about: note for about, note in self.notes.items() if about <= turn}
            self._moments.append(moment)
            self._position += 1
            self._draw()
            done = [moment.move for moment in self._moments[before + 1 :]]
        self._tell()
        return tuple(event for move in done if move is not None for event in move.events)

    def _next(self, moment: _Moment, action: Action) -> _Moment:
        state, events = moment.state.apply(action)
        return _after(moment, Move(action, events), state, self.seed)

    def _draw(self) -> None:
        while self.state.phase is Phase.DRAW:
            moment = self._moments[self._position]
            self._moments.append(self._next(moment, Draw(moment.order[0])))
            self._position += 1

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of a player to take back."""
        return self._before(self._position) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone move to repeat."""
        return self._position + 1 < len(self._moments)

    def undo(self) -> None:
        """Take back the last action of a player, and the draws after it.

        Raises:
            NothingToUndo: no player has acted yet.
        """
        with self._lock:
            before = self._before(self._position)
            if before is None:
                raise NothingToUndo("there is no move to take back: no player has acted yet")
            self._position = before
        self._tell()

    def redo(self) -> None:
        """Repeat the action that was undone last, and the draws after it.

        Raises:
            NothingToUndo: nothing was undone.
        """
        with self._lock:
            if not self.can_redo:
                raise NothingToUndo("there is no move to repeat: nothing was undone since the last action")
            self._position += 1
            while self.state.phase is Phase.DRAW and self.can_redo:
                self._position += 1
        self._tell()

    def _before(self, position: int) -> int | None:
        """The position before the last action of a player; draws by themselves do not count."""
        while position > 0:
            move = self._moments[position].move
            position -= 1
            if move is not None and not isinstance(move.action, Draw):
                return position
        return None

    def observe(self, callback: Callable[["Game"], None]) -> Callable[[], None]:
        """Have `callback(game)` called after every change; returns a function that ends it."""
        self._observers.append(callback)

        def unobserve() -> None:
            if callback in self._observers:
                self._observers.remove(callback)

        return unobserve

    def _tell(self) -> None:
        for callback in tuple(self._observers):
            callback(self)

    def __getstate__(self) -> dict[str, Any]:
        """What a copy takes along: the game, not those who watch it."""
        return {**{name: value for name, value in vars(self).items() if name != "_lock"}, "_observers": []}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _lock=RLock())

    def __repr__(self) -> str:
        return f"<Game: seed {self.seed}, {len(self.history)} moves, {self.state!r}>"

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()


def _tile_order(state: State, random: Random, first: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles of the bag in the order in which they will be drawn, those of `first` at the front."""
    left = dict(state.tiles_left)
    for id in first:
        if id not in left:
            raise UnknownName(suggest("tile in the bag", id, left))
        if not left[id]:
            raise BadSetting(f"the order names tile {id} more often than the bag holds it ({state.tiles_left[id]})")
        left[id] -= 1
    rest = [id for id, copies in left.items() for _ in range(copies)]
    random.shuffle(rest)
    return (*first, *rest)


def _after(moment: _Moment, move: Move, state: State, seed: int) -> _Moment:
    """The moment after a move that led to a state."""
    order = moment.order
    if isinstance(move.action, Draw):
        order = _drawn(moment, move.action.tile, returned=state.tiles_left == moment.state.tiles_left, seed=seed)
    return _Moment(state, order, move)


def _drawn(moment: _Moment, tile: str, *, returned: bool, seed: int) -> tuple[str, ...]:
    """The order after a draw; a tile that goes back into the bag (R12) comes up again at a place given by the seed."""
    order = list(moment.order)
    order.remove(tile)
    if returned:
        place = Random(f"{seed} {len(order)} {order[:1]}").randrange(len(order)) + 1 if order else 0
        order.insert(place, tile)
    return tuple(order)
