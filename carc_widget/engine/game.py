"""A game that is being played, by actions or whole turns; where it has been and goes back to is `history`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Never

from carc_widget.engine.actions import Action
from carc_widget.engine.amend import amended
from carc_widget.engine.errors import BadArgument, BadSetting, UnknownName, shown, suggest
from carc_widget.engine.events import Event
from carc_widget.engine.history import History
from carc_widget.engine.replay import Draws, Replay
from carc_widget.engine.rules import Rules
from carc_widget.engine.setting import sets_again
from carc_widget.engine.state import State
from carc_widget.engine.tiles import TileSet
from carc_widget.engine.turns import Turn


class Game(History):
    """A game that is being played. Every draw is an action in `history`, whoever made it.

    Whatever is undone, and whatever is played instead of it, is kept: lines that were left are `variations`.

    Parameters:
        players: how many (named Red, Blue, ...), or their names in the order of play; 2 by default. Names with colours
            choose these: `{"Ann": "Green", "Bob": "Blue"}`.
        sets: tile sets by name, `base` among them, and sets of own tiles (`load_tile_set`); by default `base` and
            `mage_witch`.
        rules: the options.
        seed: what decides the order of the tiles; the same seed gives the same order. Chosen at random if not given.
        order: the first tiles to be drawn, by id, in this order; the rest is shuffled by the seed.
        state: a position to play on from, instead of players, sets and rules.
        draws: `seed`: tiles are drawn by themselves, as the seed decides. `named`: a game on a table is logged; no tile
            is drawn by itself, and a placement draws its own tile. One that fits nowhere is told as `draw M6`.

    Raises:
        BadSetting: impossible players, sets, rules or seed; or a state together with what it says already.
        BadArgument, UnknownName: an argument of a wrong type, or that does not exist; an order of tiles that are not in
            the bag.

    >>> game = Game(seed=1)
    >>> events = game.play(game.state.legal_actions()[0])
    >>> events[0].sentence()[:10]
    'Red placed'
    >>> table = Game(["Ann", "Bob"], draws="named")
    >>> events = table.play_turn("E/2 0,-1 +city S")
    >>> table.state.scores, table.state.phase
    ((4, 0), <Phase.DRAW: 'draw'>)
    """

    def __init__(
        self,
        players: int | Iterable[str] | None = None,
        sets: Iterable[str | TileSet] | None = None,
        rules: Rules | None = None,
        seed: int | None = None,
        order: Iterable[str] = (),
        *,
        state: State | None = None,
        draws: Draws = "seed",
        **unknown: Never,
    ) -> None:
        _refuse("Game", Game.__init__, unknown)
        if state is None:
            first = _start(players, sets, rules)
        else:
            first = _checked(state, players=players, sets=sets, rules=rules)
        super().__init__(Replay.begin(first, set_up=state is not None, seed=seed, order=order, draws=draws))

    @classmethod
    def _of(cls, replay: Replay) -> "Game":
        game = cls.__new__(cls)
        History.__init__(game, replay)
        return game

    def restart(
        self,
        players: int | Iterable[str] | None = None,
        sets: Iterable[str | TileSet] | None = None,
        rules: Rules | None = None,
        seed: int | None = None,
        order: Iterable[str] = (),
        *,
        state: State | None = None,
        draws: Draws | None = None,
        **unknown: Never,
    ) -> None:
        """Begin anew with the same observers. Moves, variations and notes are given up.

        Without players, sets, rules or state, the game begins as it did: with the same position, if it began with one.
        Otherwise what is not given of players, sets and rules stays as it was. The seed is a new one if none is given.
        Errors as for `Game`; after one, the game is as it was.
        """
        _refuse("Game.restart", Game.restart, unknown)

        def begin(before: Replay) -> Replay:
            set_up = True
            if state is not None:
                first = _checked(state, players=players, sets=sets, rules=rules)
            elif before.set_up and players is None and sets is None and rules is None:
                first = before.first
            else:
                was, set_up = before.first, False
                first = _start(
                    dict(zip(was.players, was.colours, strict=True)) if players is None else players,
                    was.tile_sets if sets is None else sets_again(was.tile_sets, sets),
                    was.rules if rules is None else rules,
                )
            way = before.draws if draws is None else draws
            return Replay.begin(first, set_up=set_up, seed=seed, order=order, draws=way).dealt()

        self._change("restart", begin)

    def resume(self, replay: Replay) -> None:
        """Go on with another game where it stands, with the same observers: what a restart gave up comes back.

        Parameters:
            replay: the game, such as `change.before` of a `GameChange`, or `replay` of any game.

        Raises:
            BadArgument: that is no game.
            ObserverError: observers failed; the change stands, and every observer was told.

        >>> game = Game(order=["E"], seed=1)
        >>> events = game.play("E/2 0,-1")
        >>> before = game.replay
        >>> game.restart()
        >>> game.resume(before)
        >>> len(game.state.board)
        2
        """
        if not isinstance(replay, Replay):
            raise BadArgument(f"resume takes the replay of a game, such as game.replay, not {shown(replay)}")
        self._change("resume", lambda before: replay)

    # -- text and JSON, whose modules are loaded when they are needed

    @classmethod
    def from_text(cls, text: str) -> "Game":
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

    def to_text(self) -> str:
        """The whole game as text, one line a turn, for `Game.from_text`: with notes and variations.

        Moves that were undone are not in it as moves, but as a variation.

        >>> print(Game(["Ann", "Bob"], order=["E"], seed=1).to_text())
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

        return write(self._replay)

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
        """The whole game as JSON, with the name and version of its schema, indented if wanted; as `to_text`."""
        from carc_widget.engine.text.json_record import write_record

        return write_record(self._replay, indent)

    # -- playing

    def play(self, *actions: Action | str) -> tuple[Event, ...]:
        """Carry out actions, all or none, draw the tiles that are due, and tell the observers once.

        Each action is undone by itself. If moves were undone before, they stay as a variation, unless the same ones are
        played again.

        Parameters:
            actions: actions, or their texts such as `M6/1 1,0` or `+city N` (`State.action_from_text`).

        Returns:
            What happened, draws included.

        Raises:
            IllegalAction: an action is not legal; nothing has changed. `state` is the one in which it was tried.
            ParseError, BadArgument, UnknownName: a text cannot be read, or names a place that is not there; nothing has
                changed.
            ObserverError: observers failed; the moves stand, and every observer was told.

        >>> game = Game(order=["E", "V"], seed=1)
        >>> events = game.play("E/2 0,-1", "+city S", "V/1 1,0")
        >>> [move.events[0].rule for move in game.history]
        ['R7', 'R10', 'R47', 'R7', 'R10']
        """

        def played(replay: Replay) -> Replay:
            for number, action in enumerate(actions, 1):
                replay = replay.play(action, f"action {number}" if len(actions) > 1 else "")
            return replay

        return self._change("play", played).events

    def play_turn(self, text: str) -> tuple[Event, ...]:
        """Carry out a whole turn, or what is left of it, told as in the record: all of it or nothing.

        Parameters:
            text: the turn, such as `E/2 0,-1 +city S`, or its line in a record such as `1 Ann: E/2 0,-1 +city S`. What
                others do at a crop circle has their names in front. A comment behind it becomes the turn's note.

        Returns:
            What happened, the next draw included.

        Raises:
            ParseError: it cannot be read, or is not the whole turn; nothing has changed.
            IllegalAction: an action is not legal; nothing has changed.
            ObserverError: observers failed; the turn stands, and every observer was told.

        >>> game = Game(order=["E", "V"], seed=1)
        >>> events = game.play_turn("E/2 0,-1 +city S")
        >>> game.state.scores, game.state.turn
        ((4, 0), 2)
        """
        from carc_widget.engine.text.turn import read

        def played(replay: Replay) -> Replay:
            number = replay.state.turn
            after, note = read(replay, text)
            return (after.noted({**after.notes, number: note}) if note else after).dealt()

        return self._change("play", played).events

    def amend(self, turn: int, text: str, *, drop: bool = False) -> tuple[Turn, ...]:
        """Mend a mistake: tell an earlier turn anew; the later ones follow as their texts tell them.

        The line with the mistake stays as a variation, which `forget` takes away.

        Parameters:
            turn: the number of the turn.
            text: the whole turn, as for `play_turn`.
            drop: whether later turns may be given up, from the first one that is not possible any more.

        Returns:
            The turns that were given up, as they were.

        Raises:
            DoesNotFit: later turns are not possible any more, and `drop` is not given; nothing has changed.
            ParseError, IllegalAction: the turn cannot be read or is not legal; nothing has changed.
            UnknownName, BadArgument: there is no such turn.
            ObserverError: observers failed; the change stands, and every observer was told.

        >>> game = Game(draws="named")
        >>> for text in ("E/2 0,-1 +city S", "V/1 1,0 pass"):
        ...     events = game.play_turn(text)
        >>> game.amend(1, "E/2 0,-1 pass")
        ()
        >>> game.state.scores, game.turns
        ((0, 0), (<Turn 1, Red: E/2 0,-1 pass>, <Turn 2, Blue: V/1 1,0 pass>))
        """
        dropped: tuple[Turn, ...] = ()

        def mended(replay: Replay) -> Replay:
            nonlocal dropped
            after, dropped = amended(replay, turn, text, drop=drop)
            return after

        self._change("amend", mended)
        return dropped

    # -- copying and showing

    def copy(self) -> "Game":
        """A game of its own that goes on from here, with the same history and nobody who observes it.

        `copy.copy`, `copy.deepcopy` and pickle do the same.
        """
        return self._of(self._replay)

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return self._of, (self._replay,)

    def __repr__(self) -> str:
        return f"<Game: seed {self.seed}, {self._replay.ply} moves, {self.state!r}>"

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()


def _start(players: object, sets: object, rules: object) -> State:
    given: dict[str, Any] = {"players": players, "sets": sets, "rules": rules}
    return State.start(**{name: value for name, value in given.items() if value is not None})


def _checked(state: object, **given: object) -> State:
    """The position to begin with; players, sets and rules are its own."""
    if not isinstance(state, State):
        raise BadSetting(f"the state is {state!r}; give a State, such as State.setup(...) or State.from_text(...)")
    for name, value in given.items():
        if value is not None:
            raise BadSetting(
                f"state and {name} are given, but a state has {name} of its own; "
                f"leave {name} out, or give state.edit({name}=...)"
            )
    return state


def _refuse(what: str, function: Callable[..., object], unknown: Mapping[str, object]) -> None:
    """Refuse arguments that do not exist."""
    from inspect import signature  # which loads a parser and a disassembler of Python, for an error only

    for name in unknown:
        known = [p.name for p in signature(function).parameters.values() if p.kind is not p.VAR_KEYWORD]
        raise UnknownName(suggest(f"argument of {what}", name, known[1:]))
