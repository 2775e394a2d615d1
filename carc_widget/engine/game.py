"""A game that is being played: the current state, its history, and everything that changes them."""

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from os import PathLike
from pathlib import Path
from threading import RLock
from typing import Any, Never, Self, overload

from carc_widget.engine.actions import Action
from carc_widget.engine.amend import amended
from carc_widget.engine.coerce import TileLike
from carc_widget.engine.dealing import TileCount
from carc_widget.engine.errors import (
    BadArgument,
    BadSetting,
    counted,
    did_you_mean,
    expect,
    expect_path,
    shown,
)
from carc_widget.engine.events import Event
from carc_widget.engine.game_config import resolve_custom_sets
from carc_widget.engine.moves import Move, Turn, Variation, turns_of
from carc_widget.engine.notes import Evaluations, Notes
from carc_widget.engine.observers import ChangeKind, GameChange, Observers
from carc_widget.engine.replay import Draws, Replay
from carc_widget.engine.rules import Rules
from carc_widget.engine.share import record_link
from carc_widget.engine.state import State
from carc_widget.engine.summary import Summary
from carc_widget.engine.text import json_record, record
from carc_widget.engine.tiles import TileSet
from carc_widget.engine.turn import Phase


class Game:
    """A game that is being played. Every draw is an action in `history`.

    Undone moves are kept: if other moves are played instead, they become one of `variations`.

    Parameters:
        players: how many (named Red, Blue, ...), or their names in the order of play; 2 by default. Names with colours
            choose these: `{"Ann": "Green", "Bob": "Blue"}`.
        sets: tile sets by name, `base` among them, and custom tile sets (`load_tile_set`); by default `base` and
            `mage_witch`.
        rules: the options.
        seed: what decides the order of the tiles; the same seed gives the same order. Random by default.
        order: the first tiles to be drawn, themselves or their ids, in this order; the rest is shuffled by the seed.
            A text is split at spaces: `"E V"`.
        state: a position to play on from, instead of players, sets and rules.
        draws: `seed`: tiles are drawn automatically, as the seed decides. `named`: a game on a table is logged; no tile
            is drawn automatically, and a placement draws its own tile. A tile that fits nowhere: `draw M6`.
        tiles: how many tiles are drawn in the whole game, the start tile not counted: `tiles=12` is a short game of
            twelve turns. The seed draws them from the sets, with as large a share of magic tiles as in the whole game,
            which is the default, `all`.

    Raises:
        BadSetting: impossible players, sets, rules, seed or number of tiles; or a state together with players, sets,
            rules or a number of tiles.
        BadArgument: an argument of a wrong type, or that does not exist.
        UnknownName: no such tile set or colour; an order of tiles that are not in the bag.

    >>> game = Game(seed=1)
    >>> events = game.play(game.state.legal_actions()[0])
    >>> events[0].sentence()[:10]
    'Red placed'
    >>> table = Game(["Ann", "Bob"], draws="named")
    >>> events = table.play_turn("E/2 0,-1 +city S")
    >>> table.state.scores, table.state.phase
    ((4, 0), <Phase.DRAW: 'draw'>)
    >>> short = Game(tiles=12, seed=1)
    >>> sum(short.state.tiles_left.values())  # one of the twelve tiles is in hand
    11
    """

    def __init__(
        self,
        players: int | Iterable[str] | None = None,
        sets: Iterable[str | TileSet] | None = None,
        rules: Rules | None = None,
        seed: int | None = None,
        order: Iterable[TileLike] = (),
        *,
        state: State | None = None,
        draws: Draws = "seed",
        tiles: TileCount = "all",
        **unknown: Never,
    ) -> None:
        _refuse("Game", Game.__init__, unknown)
        if state is None:
            first = _start(players, sets, rules)
        else:
            first = _checked(state, players=players, sets=sets, rules=rules, tiles=tiles)
        self._open(Replay.begin(first, set_up=state is not None, seed=seed, order=order, draws=draws, tiles=tiles))

    @classmethod
    def _from_replay(cls, replay: Replay) -> Self:
        game = cls.__new__(cls)
        game._open(replay)
        return game

    def _open(self, replay: Replay) -> None:
        """Start from a replay, with the tiles drawn that are due and without observers."""
        self._replay = replay.with_draws()
        # Notebooks run cells and clicks in different threads. The lock is released before observers are notified, so
        # that they may wait for locks of their own.
        self._lock = RLock()
        self._observers = Observers()

    def restart(
        self,
        players: int | Iterable[str] | None = None,
        sets: Iterable[str | TileSet] | None = None,
        rules: Rules | None = None,
        seed: int | None = None,
        order: Iterable[TileLike] = (),
        *,
        state: State | None = None,
        draws: Draws | None = None,
        tiles: TileCount | None = None,
        **unknown: Never,
    ) -> None:
        """Start over with the same observers. Moves, variations and notes are discarded.

        Without players, sets, rules, tiles or state, the game begins as before, from the same position if it began
        with one. Otherwise, each of these that is not passed stays as before. By default there is a new seed.
        Parameters and errors as for `Game`; after an error, the game is unchanged.
        """
        _refuse("Game.restart", Game.restart, unknown)

        def begin(before: Replay) -> Replay:
            set_up = True
            count: TileCount = "all"
            if state is not None:
                first = _checked(state, players=players, sets=sets, rules=rules, tiles=tiles)
            elif before.set_up and players is None and sets is None and rules is None and tiles is None:
                first = before.first
            else:
                was, set_up = before.first, False
                count = before.tiles if tiles is None else tiles
                first = _start(
                    dict(zip(was.players, was.colours, strict=True)) if players is None else players,
                    was.tile_sets if sets is None else resolve_custom_sets(was.tile_sets, sets),
                    was.rules if rules is None else rules,
                )
            way = before.draws if draws is None else draws
            replay = Replay.begin(first, set_up=set_up, seed=seed, order=order, draws=way, tiles=count)
            return replay.with_draws()

        self._change("restart", begin)

    def resume(self, replay: Replay) -> None:
        """Continue another game from its current position, with the same observers; this undoes a restart.

        Draws that are due are made, as for `go_to`.

        Parameters:
            replay: the game, such as `change.before` of a `GameChange`, or `replay` of any game.

        Raises:
            BadArgument: that is not a game.
            ObserverError: observers failed; the game has changed, and every observer was notified.

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
        self._change("resume", lambda before: replay.with_draws())

    # -- state and history

    @property
    def replay(self) -> Replay:
        """The whole game as an immutable value: states, moves, turns, variations, notes."""
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
        """The seed."""
        return self._replay.seed

    @property
    def draws(self) -> Draws:
        """The way tiles are drawn: `seed` or `named`."""
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
        """Every turn so far, the current one last; `Turn.complete` is true for a finished one."""
        replay = self._replay
        return turns_of(replay.states[: replay.ply + 1], replay.moves[: replay.ply])

    def summary(self) -> Summary:
        """The points of every player so far by their origin: a row for each player, a column for each kind of feature.

        >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
        >>> events = game.play_turn("E/2 0,-1 +city S")
        >>> game.summary()["Ann"].points("city"), game.summary()["Ann"].total
        (4, 4)
        """
        return self._replay.summary()

    @property
    def notes(self) -> Notes:
        """Notes by the number of the turn, 0 for the whole game, as a mutable mapping.

        Notes on turns that become a variation move to that variation, and back.
        """
        return Notes(lambda: self._replay.notes, self._write_notes)

    @notes.setter
    def notes(self, notes: Mapping[int, str]) -> None:
        self._change("note", lambda replay: replay.with_notes(notes))

    @property
    def evaluations(self) -> Evaluations:
        """Evaluations by the number of the turn: the expected lead of its player after the turn, in points; mutable.

        They are stored in the notes, as `[%eval +3.5]`, so that records hold them.

        >>> game = Game(order=["E"], seed=1)
        >>> game.notes[1] = "a small city"
        >>> game.evaluations[1] = 3.5
        >>> game.notes, game.evaluations
        ({1: '[%eval +3.5] a small city'}, {1: 3.5})
        """
        return Evaluations(self.notes)

    @evaluations.setter
    def evaluations(self, evaluations: Mapping[int, float]) -> None:
        expect(
            evaluations, Mapping, "the mapping of evaluations", "a mapping of turn numbers to points, such as {1: 3.5}"
        )
        notes = dict(self.notes)
        written = Evaluations(notes)
        written.clear()
        written.update(evaluations)
        self.notes = notes

    def _write_notes(self, notes: Mapping[int, str]) -> None:
        self._change("note", lambda replay: replay.with_notes({**replay.notes, **notes}))

    # -- text and JSON

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The game of a record, which can be continued and undone; `text.record` describes the form.

        If the game is not over, the next tiles are drawn in the order of the seed, as they would have been in the
        recorded game.

        Raises:
            ParseError: the text cannot be read, or contradicts what was played.
            BadArgument: it is not a text, or a comment is too long.
            SetupError, BadSetting, UnknownName: no game can begin like that.
            IllegalAction: an action is not legal; `where` names the line.
        """
        return cls._from_replay(record.read(text))

    def to_text(self, *, inline: bool = False) -> str:
        """The whole game as text, one line per turn, for `Game.from_text`: with notes, evaluations and variations.

        Undone moves are written as a variation.

        Parameters:
            inline: whether each variation is written below the turn that it replaces, instead of after the game.
                `from_text` then orders `variations` by turn, not by age.

        Raises:
            CarcassonneError: the record is too long to be read again, which only very long notes can cause.

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
        expect(inline, bool, "inline", "True or False")
        return record.write(self._replay, inline=inline)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The game of a record in JSON; `text.json_record` describes the schema.

        Raises:
            BadJson: it is not JSON, or not that of a record in a version that can be read.
            SetupError, BadSetting, UnknownName: no game can begin like that.
            IllegalAction: an action is not legal; `where` names the move.
        """
        return cls._from_replay(json_record.read_record(text))

    def to_json(self, indent: int | None = None) -> str:
        """The whole game as JSON, with the name and version of its schema, for `from_json`.

        Moves that were undone are in it as a variation.

        Parameters:
            indent: the number of spaces of each level; `None` for a single line.

        Raises:
            BadArgument: the indent is not a number of spaces.
            CarcassonneError: the text is too long to be read again, which only very long notes can cause.
        """
        return json_record.write_record(self._replay, indent)

    @overload
    def to_html(self, path: None = None, *, language: str | None = None, review: Any = None) -> str: ...
    @overload
    def to_html(self, path: str | PathLike[str], *, language: str | None = None, review: Any = None) -> None: ...
    def to_html(
        self, path: str | PathLike[str] | None = None, *, language: str | None = None, review: Any = None
    ) -> str | None:
        """The whole game as one HTML page, which opens in any browser without Jupyter, Python or a network.

        Readers go through every moment of the game on the board, with the log, the sums term by term and their rules,
        in all languages. It needs the dependencies of the widget.

        Parameters:
            path: the file to write, such as `"game.html"`; without it, the page is returned.
            language: the code of the language that the page opens in; the current one by default.
            review: the review of the game, the result of `carc_widget.review(game)`; it is shown under the board.

        Raises:
            UnknownName: there is no such language.
            BadArgument: the review is not one of this game.
            OSError: the file cannot be written.
        """
        if path is not None:
            expect_path(path)
        from carc_widget.widget.game_page import game_page  # the widget is a layer above the engine

        page = game_page(self._replay, language, review)
        if path is None:
            return page
        Path(path).write_text(page, "utf-8")
        return None

    def share_link(self, language: str | None = None) -> str:
        """A link that opens this game at its beginning on a live board in the browser (JupyterLite, nothing installed).

        Parameters:
            language: the code of the language of the board; English by default.

        Raises:
            BadSetting: no site is set, see `use_site`.
            UnknownName: there is no such language.
        """
        return record_link(self.to_text(), language)

    # -- playing

    def play(self, *actions: Action | str) -> tuple[Event, ...]:
        """Carry out actions, all or none, draw the tiles that are due, and notify the observers once.

        Each action is undone separately. If moves were undone before, they stay as a variation, unless the same ones
        are played again.

        Parameters:
            actions: actions, or their texts such as `M6/1 1,0` or `+city N` (`State.action_from_text`), one for each;
                `play_turn` takes a whole turn in one text.

        Returns:
            What happened, draws included.

        Raises:
            IllegalAction: an action is not legal; nothing has changed. `state` is the one in which it was tried.
            ParseError, BadArgument, UnknownName: a text cannot be read, or names a place that is not there, or an
                argument is a list; nothing has changed.
            ObserverError: observers failed; the moves stand, and every observer was notified.

        >>> game = Game(order=["E", "V"], seed=1)
        >>> events = game.play("E/2 0,-1", "+city S", "V/1 1,0")
        >>> [move.events[0].rule for move in game.history]
        ['R7', 'R10', 'R47', 'R7', 'R10']
        """

        def played(replay: Replay) -> Replay:
            for number, action in enumerate(actions, 1):
                if isinstance(action, list):
                    raise BadArgument(f"action {number} is {shown(action)}; give each action by itself: play(*actions)")
                replay = replay.play(action, f"action {number}" if len(actions) > 1 else "")
            return replay

        return self._change("play", played).events

    def play_turn(self, text: str) -> tuple[Event, ...]:
        """Carry out a whole turn, or the rest of it, written as in the record: all of it or nothing.

        Parameters:
            text: the turn, such as `E/2 0,-1 +city S`, or its line in a record such as `1 Ann: E/2 0,-1 +city S`. At a
                crop circle, the actions of others follow their names. A comment after it becomes the turn's note.

        Returns:
            What happened, the next draw included.

        Raises:
            ParseError: it cannot be read, or is not the whole turn; nothing has changed.
            BadArgument: it is not a text, or its comment is too long or cannot be written to a file; nothing has
                changed.
            IllegalAction: an action is not legal; nothing has changed.
            ObserverError: observers failed; the turn stands, and every observer was notified.

        >>> game = Game(order=["E", "V"], seed=1)
        >>> events = game.play_turn("E/2 0,-1 +city S")
        >>> game.state.scores, game.state.turn
        ((4, 0), 2)
        """

        def played(replay: Replay) -> Replay:
            number = replay.state.turn
            after, note = record.read_turn(replay, text)
            return (after.with_notes({**after.notes, number: note}) if note else after).with_draws()

        return self._change("play", played).events

    def amend(self, turn: int, text: str, *, drop: bool = False) -> tuple[Turn, ...]:
        """Replace an earlier turn; the later turns are replayed from their texts.

        The line with the mistake stays as a variation, which `forget` deletes.

        Parameters:
            turn: the number of the turn.
            text: the whole turn, as for `play_turn`.
            drop: whether later turns may be dropped, from the first one that is not possible any more.

        Returns:
            The dropped turns, as they were.

        Raises:
            DoesNotFit: later turns are not possible any more, and `drop` is false; nothing has changed.
            ParseError, IllegalAction: the turn cannot be read or is not legal; nothing has changed.
            UnknownName: there is no such turn.
            BadArgument: the number or the text has a wrong type, or the comment is as for `play_turn`.
            ObserverError: observers failed; the game has changed, and every observer was notified.

        >>> game = Game(draws="named")
        >>> for text in ("E/2 0,-1 +city S", "V/1 1,0 pass"):
        ...     events = game.play_turn(text)
        >>> game.amend(1, "E/2 0,-1 pass")
        ()
        >>> game.state.scores, game.turns
        ((0, 0), (<Turn 1, Red: E/2 0,-1 pass>, <Turn 2, Blue: V/1 1,0 pass>))
        """
        dropped: tuple[Turn, ...] = ()

        def amend_replay(replay: Replay) -> Replay:
            nonlocal dropped
            after, dropped = amended(replay, turn, text, drop=drop)
            return after

        self._change("amend", amend_replay)
        return dropped

    # -- back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of a player to undo."""
        return self._replay.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone move to redo."""
        return self._replay.can_redo

    def undo(self) -> tuple[Move, ...]:
        """Undo the last action of a player, and the draws that belong to it.

        Returns:
            The undone moves in the order in which they were played.

        Raises:
            NothingToUndo: no player has acted yet.
            ObserverError: observers failed; the game has changed.

        >>> game = Game(order=["E", "V"], seed=1)
        >>> events = game.play_turn("E/2 0,-1 +city S")
        >>> [str(move.action) for move in game.undo()]
        ['+city S', 'draw V']
        """
        change = self._change("undo", Replay.undo)
        return change.before.moves[change.after.ply : change.before.ply]

    def redo(self) -> tuple[Move, ...]:
        """Redo the action that was undone last, and the draws that belong to it.

        Returns:
            The moves that were played again.

        Raises:
            NothingToUndo: nothing was undone.
            ObserverError: observers failed; the game has changed.
        """
        change = self._change("redo", Replay.redo)
        return change.after.moves[change.before.ply : change.after.ply]

    def go_to(self, turn: int | None = None, *, ply: int | None = None) -> None:
        """Go to another moment of the current line: later moves are undone and can be redone.

        Parameters:
            turn: the number of a turn, for its beginning; or
            ply: how many moves are to be made, draws included; -1 for all. The game cannot stop between a move and
                the automatic draw that follows it.

        Raises:
            UnknownName, BadArgument: there is no such moment.
            ObserverError: observers failed; the game has changed.

        >>> game = Game(order=["E", "V"], seed=1)
        >>> events = game.play_turn("E/2 0,-1 +city S")
        >>> game.go_to(turn=1)
        >>> game.state.hand.id, game.can_redo
        ('E', True)
        >>> game.go_to(ply=-1)
        >>> game.state.hand.id
        'V'
        """
        if turn is not None and ply is None:
            self._change("go_to", lambda replay: replay.at_turn(turn).with_draws())
        elif ply is not None and turn is None:
            self._change("go_to", lambda replay: replay.at(ply).with_draws())
        else:
            raise BadArgument("go_to needs a turn or a ply, and not both: go_to(5), go_to(ply=12), go_to(ply=-1)")

    # -- variations

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The alternative lines, the oldest one first.

        At most `replay.MAX_VARIATIONS` are kept; of more, the oldest one without a name is deleted.

        >>> game = Game(order=["E"], seed=1)
        >>> events = game.play("E/2 0,-1", "+city S")
        >>> undone = game.undo()
        >>> events = game.play("pass")
        >>> game.variations
        (<Variation from turn 1: 2 moves>,)
        """
        return self._replay.variations

    @property
    def line(self) -> str:
        """The name of the current line; empty if it has none."""
        return self._replay.line

    def name_line(self, name: str, variation: Variation | str | None = None) -> None:
        """Name the current line, or a variation; an empty name removes the name.

        Raises:
            BadArgument: it is not a text of at most 40 printable characters.
            BadSetting: another line has this name.
            UnknownName: there is no such variation.
            ObserverError: observers failed; the game has changed.
        """
        self._change("name_line", lambda replay: replay.name_line(name, variation))

    def switch_to(self, variation: Variation | str, *, ply: int = -1) -> None:
        """Go to the end of a variation; the current line becomes a variation in its place.

        Parameters:
            variation: one of `variations`, or the name of one.
            ply: how many moves from the beginning of the game are to be made there, instead of all.

        Raises:
            UnknownName, BadArgument: there is no such variation, or no such moment in it.
            ObserverError: observers failed; the game has changed.

        >>> game = Game(order=["E"], seed=1)
        >>> events = game.play("E/2 0,-1", "+city S")
        >>> game.name_line("with a knight")
        >>> undone = game.undo()
        >>> events = game.play("pass")
        >>> game.line, game.variations
        ('', (<Variation 'with a knight' from turn 1: 2 moves>,))
        >>> game.switch_to("with a knight")
        >>> game.state.scores, game.variations
        ((4, 0), (<Variation from turn 1: 2 moves>,))
        """
        self._change("switch_to", lambda replay: replay.switch_to(variation, ply))

    def forget(self, variation: Variation | str) -> None:
        """Delete a variation.

        Raises:
            UnknownName: there is no such variation.
            ObserverError: observers failed; the game has changed.
        """
        self._change("forget", lambda replay: replay.forget(variation))

    # -- observers

    def observe(self, callback: Callable[[GameChange], object]) -> Callable[[], None]:
        """Call `callback(change)` after every change; returns a function that stops it.

        One call of `play` is one `GameChange`. Observers are notified of changes in the order in which they happened;
        a change that an observer makes is queued until all have been notified of the present one. If an observer
        raises, the game has still changed and the others are notified; then the method that made the change raises an
        `ObserverError` with all exceptions.

        Raises:
            BadArgument: the callback cannot be called.

        >>> game = Game(order=["E"], seed=1)
        >>> stop = game.observe(lambda change: print(change.kind, len(change.events), change.after.state.phase))
        >>> events = game.play("E/2 0,-1")
        play 1 deploy
        >>> undone = game.undo()
        undo 0 place
        """
        return self._observers.add(callback)

    def _change(self, kind: ChangeKind, step: Callable[[Replay], Replay]) -> GameChange:
        with self._lock:
            before = self._replay
            after = step(before)
            done = after.moves[before.ply : after.ply] if kind in ("play", "redo") else ()
            change = GameChange(self, kind, before, after, tuple(event for move in done for event in move.events))
            if after is before:
                return change
            self._replay = after
            self._observers.queue(change)
        self._observers.notify()
        return change

    # -- copying and showing

    def copy(self) -> Self:
        """An independent game with the same history and no observers.

        `copy.copy`, `copy.deepcopy` and pickle do the same. Attributes that a subclass adds are not copied.
        """
        return self._from_replay(self._replay)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return self._from_replay, (self._replay,)

    def __repr__(self) -> str:
        return f"<Game: seed {self.seed}, {counted(self._replay.ply, 'move')}, {self.state!r}>"

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()


def to_game(game: object) -> Game:
    """The game of an argument: a game itself, that of a replay, or that of a text.

    Raises:
        BadArgument: it is none of these.
        ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the text cannot be parsed.
    """
    match game:
        case Game():
            return game
        case Replay():
            return Game._from_replay(game)
        case str():
            return Game.from_json(game) if game.lstrip().startswith("{") else Game.from_text(game)
    raise BadArgument(f"the game is {shown(game)}; give a Game, or its text, such as game.to_text()")


def _start(players: object, sets: object, rules: object) -> State:
    if isinstance(players, Game):
        raise BadSetting(f"players are {shown(players)}; copy a game with game.copy()")
    if isinstance(players, str):
        raise BadSetting(
            f'players are {shown(players)}; give a list of names, such as ["Ann", "Bob"]; '
            "Game.from_text and Game.from_json open the text of a game"
        )
    if isinstance(players, State):
        raise BadSetting(f"players are {shown(players)}; pass a position by its name: state=position")
    arguments: dict[str, Any] = {"players": players, "sets": sets, "rules": rules}
    return State.start(**{name: value for name, value in arguments.items() if value is not None})


def _checked(state: object, **others: object) -> State:
    """The initial position, which has its own players, sets and rules."""
    if not isinstance(state, State):
        raise BadSetting(f"the state is {shown(state)}; give a State, such as State.setup(...) or State.from_text(...)")
    for name, value in others.items():
        if value is not None and not (name == "tiles" and isinstance(value, str) and value == "all"):
            raise BadSetting(
                f"state and {name} are given, but a state has {name} of its own; "
                f"leave {name} out, or give state.edit({'tiles_left' if name == 'tiles' else name}=...)"
            )
    return state


def _refuse(what: str, function: Callable[..., object], unknown: Mapping[str, object]) -> None:
    """Raise `BadArgument` for unknown arguments, with a suggestion: it is a `TypeError`, as for any function."""
    for name in unknown:
        known = [p.name for p in signature(function).parameters.values() if p.kind is not p.VAR_KEYWORD][1:]
        raise BadArgument(
            f"{what} has no argument {shown(name)}; {did_you_mean(name, known)}it takes: {', '.join(known)}"
        )
