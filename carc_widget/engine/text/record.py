"""A whole game as text, one line a turn; positions, actions and the small parts have modules of their own.

    record    = { header | turn | comment | an empty line }     each on a line of its own; headers come first
    header    = "record" ":" 1                                  the version of this format
              | "players" ":" name name { name }                in the order of play; by default Red and Blue
              | "sets" ":" set { set }                          by default base and mage_witch
              | "rules" ":" option "=" value { option "=" value }
              | "start" ":" position                            instead of players, sets and rules
              | "seed" ":" number                               gives the order of the tiles after the last turn
              | "order" ":" tile { tile }                       the tiles that were to be drawn first
              | "result" ":" name points { "," name points }    checked: the scores at the end of the game
    turn      = number name ":" { step } [ comment ]
    step      = action | "draw" tile [ "discarded" | "returned" ] | name ( action | "pass" )

A turn gives its number, its player and everything that happened in it: tiles that were drawn and fit nowhere, the tile
that was placed, the magic step, the meeple or `pass`, and at a crop circle the choice and what each player did, with
the name in front. A draw is written only if no placement follows: the last tile of an unfinished game, or one that fits
nowhere; the word behind that tells its fate and is checked. The tiles stand in the record, so it needs no seed.

Comments belong to the turn that they stand beside or below; those above all turns belong to the game.

>>> from carc_widget.engine import Game
>>> game = Game.parse('''
... # A first lesson
... players: Ann "Bob Jr."
... 1 Ann: E/2 0,-1 +city S   # four points
... 2 "Bob Jr.": draw V
... ''')
>>> game.state.scores, game.notes
((4, 0), {0: 'A first lesson', 1: 'four points'})
>>> events = game.play("V/1 1,0")
>>> print(game.record().splitlines()[-1])
2 "Bob Jr.": V/1 1,0
"""

from collections.abc import Iterator
from itertools import groupby

from carc_widget.engine.actions import Draw, Place
from carc_widget.engine.errors import CarcassonneError, ParseError
from carc_widget.engine.recording import MOST_MOVES, Move, Recording
from carc_widget.engine.refusals import IllegalAction, Reason
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.text import action as action_text
from carc_widget.engine.text import position as position_text
from carc_widget.engine.text.reader import Reader, alternatives, in_line, lines, name_text
from carc_widget.engine.turn import Phase

VERSION = 1

_HEADERS = ("record", "players", "sets", "rules", "start", "seed", "order", "result")
_IN_POSITION = {"players", "sets", "rules"}
_SEED_DIGITS = 4000
_MISSING = {
    Phase.DRAW: "the tile drawn, such as `M6/1 1,0`",
    Phase.PLACE: "where the tile in hand was placed, such as `M6/1 1,0`",
    Phase.MAGIC: "`mage>` or `witch>` with a segment or `aside`",
    Phase.DEPLOY: "a meeple such as `+city N`, or `pass`",
    Phase.CIRCLE: "`circle add` or `circle remove`",
    Phase.CIRCLE_ACT: "what the next player did at the crop circle",
}


def write(game: Recording) -> str:
    """The record of a game."""
    first = game.first
    found = _note(game.notes.get(0, ""))
    found.append(f"record: {VERSION}")
    if game.set_up:
        found.append(f"start: {first.position}")
    else:
        found.append("players: " + " ".join(map(name_text, first.players)))
        found.append("sets: " + " ".join(first.sets))
        if options := position_text.rules_text(first.rules):
            found.append(f"rules: {options}")
    if game.seed is not None:
        found.append(f"seed: {game.seed}")
    if game.order:
        found.append("order: " + " ".join(game.order))
    if game.state.phase is Phase.OVER:
        found.append(f"result: {_result(game.state)}")
    found.append("")
    before = first
    steps = []
    for move, after in game.moves:
        steps.append((before, move, after))
        before = after
    for turn, of_turn in groupby(steps, key=lambda step: step[0].turn):
        these = list(of_turn)
        player = these[0][0]
        line = f"{turn} {name_text(player.players[player.active])}: {' '.join(_steps(these))}"
        note = _note(game.notes.get(turn, ""))
        found += [f"{line} {note[0]}"] if len(note) == 1 else [line, *note]
    return "\n".join(found) + "\n"


def _note(note: str) -> list[str]:
    return [f"# {line}".rstrip() for line in note.split("\n")] if note else []


def _result(state: State) -> str:
    return ", ".join(f"{name_text(name)} {points}" for name, points in zip(state.players, state.scores, strict=True))


def _steps(steps: list[tuple[State, Move, State]]) -> Iterator[str]:
    for i, (before, (action, _), after) in enumerate(steps):
        text = action_text.write(before, action)
        if isinstance(action, Draw):
            if after.phase is not Phase.PLACE:
                yield f"{text} {_fate(before, after)}"
            elif i + 1 == len(steps):
                yield text
        elif before.phase is Phase.CIRCLE_ACT:
            yield f"{name_text(before.players[before.to_act])} {text}"
        else:
            yield text


def _fate(before: State, after: State) -> str:
    """What became of a tile that fits nowhere (R12)."""
    return "returned" if after.tiles_left == before.tiles_left else "discarded"


def read(text: str) -> Recording:
    """The game of a record.

    Raises:
        ParseError: it cannot be read, or its numbers, names or result contradict what was played.
        SetupError, BadSetting, UnknownName: no game can begin like that.
        IllegalAction: an action is not legal; `where` names the line.
    """
    record = _Record()
    for number, line in enumerate(lines(text), 1):
        record.line(Reader(line, number))
    return record.end()


class _Record:
    """What has been read so far."""

    def __init__(self) -> None:
        self.headers: dict[str, Reader] = {}
        self.game: Recording | None = None
        self.notes: dict[int, list[str]] = {}
        self.turn = 0
        self.latest = Reader("")

    def line(self, reader: Reader) -> None:
        if reader.next.kind == "number":
            self._turn(reader)
        elif not reader.at_end:
            self._header(reader)
        if not self.turn:
            self.latest = reader
        if reader.comment is not None:
            self.notes.setdefault(self.turn, []).append(reader.comment.removeprefix(" ").rstrip())

    def end(self) -> Recording:
        if self.game is None and not self.headers:
            raise self.latest.fail("a record: a header such as `players: Red Blue`, or a turn")
        game = self.game or self._begin(None)
        if "result" in self.headers:
            self._check_result(self.headers["result"], game.state)
        game.notes = {turn: "\n".join(note) for turn, note in self.notes.items() if any(note)}
        return game

    def _header(self, reader: Reader) -> None:
        if self.game is not None:
            raise reader.fail("a line that begins with the number of a turn")
        given = self.headers.keys()
        barred = set(given)
        if "start" in given:
            barred |= _IN_POSITION  # the start position says them
        elif given & _IN_POSITION:
            barred.add("start")
        left = [name for name in _HEADERS if name not in barred]
        more = f", or a header that is not given yet: {alternatives(left)}" if left else ""
        name = reader.word(f"the number of a turn{more}", left)
        reader.need(":")
        self.headers[name] = reader

    def _begin(self, starter: str | None) -> Recording:
        """Interpret the headers; `starter` is the player of the first turn."""
        headers = self.headers
        if "record" in headers:
            reader = headers["record"]
            if reader.number() != VERSION:
                raise reader.fail(f"`{VERSION}`, the only version that there is", reader.last)
            reader.need_end()
        set_up = "start" in headers
        first = self._position(headers["start"]) if set_up else self._start(starter)
        seed = None
        if "seed" in headers:
            seed = headers["seed"].number("a whole number", signed=True, digits=_SEED_DIGITS)
            headers["seed"].need_end()
        order = self._order(headers["order"], first) if "order" in headers else ()
        self.game = Recording(first, set_up, seed, order)
        return self.game

    def _position(self, reader: Reader) -> State:
        position = position_text.read_fields(reader)
        try:
            return State.setup(**position)
        except CarcassonneError as error:
            raise in_line(error, reader.line) from None

    def _start(self, starter: str | None) -> State:
        headers = self.headers
        players: int | list[str] = 2
        sets = list(position_text.DEFAULT_SETS)
        rules = Rules()
        line = 0
        try:
            if "sets" in headers:
                line = headers["sets"].line
                sets = position_text.read_sets(headers["sets"])
                headers["sets"].need_end()
                State.start(2, sets)
            if "rules" in headers:
                rules = position_text.read_rules(headers["rules"])
                headers["rules"].need_end()
            if "players" in headers:
                line = headers["players"].line
                players = headers["players"].repeat(headers["players"].name)
            first = State.start(players, sets, rules)
        except ParseError:
            raise
        except CarcassonneError as error:
            raise in_line(error, line) from None
        if rules.first_player == "random" and starter in first.players:
            return first.edit(active=starter)
        return first

    def _order(self, reader: Reader, first: State) -> tuple[str, ...]:
        left = dict(first.tiles_left)

        def one() -> str:
            token = reader.next
            tile = reader.tile()
            left[tile] = left.get(tile, 0) - 1
            if left[tile] < 0:
                raise reader.fail(f"no more tiles {tile} than the bag holds: {first.tiles_left.get(tile, 0)}", token)
            return tile

        return tuple(reader.repeat(one))

    def _check_result(self, reader: Reader, state: State) -> None:
        begin = reader.next
        result = []
        while True:
            result.append((reader.name(), reader.number("points")))
            if not reader.skip(","):
                break
        reader.need_end("`,` and another player, or the end of the line")
        whole = begin._replace(end=reader.last.end)
        if state.phase is not Phase.OVER:
            raise reader.fail("no result, because the game is not over", whole)
        if result != list(zip(state.players, state.scores, strict=True)):
            raise reader.fail(f"`{_result(state)}`, the scores that these turns lead to", whole)

    def _turn(self, reader: Reader) -> None:
        number = reader.number()
        number_at = reader.last
        name = reader.name()
        name_at = reader.last
        reader.need(":")
        game = self.game or self._begin(name)
        state = game.state
        if state.phase is Phase.OVER:
            raise reader.fail("the end of the record, because the game is over", number_at)
        if state.turn == self.turn:
            raise self.latest.fail(_MISSING[state.phase])
        if number != state.turn:
            raise reader.fail(f"`{state.turn}`, the number of the next turn", number_at)
        if name != state.players[state.active]:
            raise reader.fail(f"`{name_text(state.players[state.active])}`, whose turn it is", name_at)
        self.turn = number
        self.latest = reader
        while not reader.at_end:
            if game.state.turn != number or game.state.phase is Phase.OVER:
                raise reader.fail("the end of the line, because the turn is over")
            self._step(reader, game)

    def _step(self, reader: Reader, game: Recording) -> None:
        state = game.state
        if len(game.moves) >= MOST_MOVES:
            raise reader.fail(f"at most {MOST_MOVES} moves")
        where = f"line {reader.line}, column {reader.next.start + 1}"
        if state.phase is Phase.CIRCLE_ACT:
            decider = state.players[state.to_act]
            if reader.name() != decider:
                raise reader.fail(f"`{name_text(decider)}`, who decides next at the crop circle", reader.last)
        action = action_text.read_action(state, reader)
        if isinstance(action, Place) and state.phase is Phase.DRAW:
            game.play(Draw(action.tile), where)
            if game.state.phase is not Phase.PLACE:
                raise IllegalAction(action, state, (Reason("fits_nowhere", "R12", tile=action.tile),), where)
        game.play(action, where)
        if isinstance(action, Draw):
            fate = "" if game.state.phase is Phase.PLACE else _fate(state, game.state)
            told = reader.skip("discarded", "returned")
            if told and told != fate:
                happened = f"`{fate}`, because tile {action.tile} is" if fate else "no such word, because the tile fits"
                raise reader.fail(happened, reader.last)
