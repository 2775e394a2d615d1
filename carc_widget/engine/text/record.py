"""A whole game as text, with a line for each turn.

    record    = { header | turn | remark | comment | inline | an empty line } { variation }     headers come first
    header    = "record" ":" 1                                  the version of this format
              | "players" ":" seat seat { seat }                in the order of play; by default Red and Blue
              | "sets" ":" set { set }                          by default base and mage_witch
              | "tileset" ":" tileset                           a custom tile set in play (`text.tile_set`)
              | "rules" ":" option "=" value { option "=" value }
              | "start" ":" position                            instead of players, sets and rules
              | "draws" ":" ( "seed" | "named" )                how tiles are drawn; by default by the seed
              | "seed" ":" number                               gives the order of the tiles after the last turn
              | "order" ":" tile { tile }                       the tiles that were to be drawn first
              | "tiles" ":" number                              of a short game: how many tiles are drawn
              | "line" ":" name                                 what this line of the game is called
              | "result" ":" name points { "," name points }    checked: the scores at the end of the game
    seat      = name [ "=" colour ]                             Red, Blue, Yellow, Green, Black or Grey
    turn      = number name ":" { step } [ comment ]
    remark    = number ":" comment                              on a turn that has no line here
    variation = "variation" [ name ] ":" { turn | remark | comment | an empty line }
    inline    = "(" [ name ":" ] { turn | remark | comment | an empty line } ")"       a variation below its first turn
    comment   = "#" { text | evaluation }
    evaluation = "[%eval" number "]"                            the expected lead after the turn (`Game.evaluations`)

Each of these is on a separate line, and so are both parentheses. The record names the tiles, so it needs no seed.

One turn, as in a record and for `Game.play_turn`:

    turn      = [ number name ":" ] { step } [ comment ]
    step      = action | "draw" tile [ "discarded" | "returned" ] | name ( action | "pass" )

A turn lists everything that happened in it: tiles that were drawn and fit nowhere, the tile that was placed, the magic
step, the meeple or `pass`, and at a crop circle the choice and what each player did, after the player's name. A draw is
written only if no placement follows: for the last tile of an unfinished game, or for a tile that fits nowhere. The word
after such a tile says whether it was discarded or returned, and is checked.

A comment belongs to the turn on the same line or above it; comments above all turns belong to the game. A variation is
another line of the game. It begins with the whole turn in which it differs from the main line and continues from
there; moves in common are recognized. `Game.to_text` writes variations after the game, or with `inline=True` each after
the turn that replaced it, as in PGN:

>>> from carc_widget.engine import Game
>>> game = Game.from_text('''
... 1 Red: E/2 0,-1 +city S   # [%eval +3.5] a small city
... (
... 1 Red: E/2 0,-1 pass      # [%eval -1.2]
... )
... 2 Blue: V/1 1,0 pass
... ''')
>>> game.evaluations
{1: 3.5}
>>> print(*game.to_text(inline=True).splitlines()[-6:-1], sep="\\n")
1 Red: E/2 0,-1 +city S # [%eval +3.5] a small city
(
1 Red: E/2 0,-1 pass # [%eval -1.2]
)
2 Blue: V/1 1,0 pass

The headers are optional:

>>> game = Game.from_text('''
... # A first lesson
... players: Ann "Bob Jr."
... draws: named
... 1 Ann: E/2 0,-1 +city S   # four points
... 2 "Bob Jr.": draw V
... variation "no knight":
... 1 Ann: E/2 0,-1 pass
... ''')
>>> game.state.scores, game.notes
((4, 0), {0: 'A first lesson', 1: 'four points'})
>>> game.variations[0].name, game.variations[0].states[-1].scores
('no knight', (0, 0))
>>> events = game.play("V/1 1,0")
>>> print(game.to_text().splitlines()[-4])
2 "Bob Jr.": V/1 1,0
"""

import copyreg
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Any, NamedTuple

from carc_widget.engine.actions import Draw, Place
from carc_widget.engine.dealing import MAX_SEED_DIGITS, TileCount
from carc_widget.engine.errors import CarcassonneError, ParseError
from carc_widget.engine.moves import Move, MoveLine, Turn, Variation, turns_of
from carc_widget.engine.names import MAX_NAME_LENGTH, first_invisible, plain_name
from carc_widget.engine.notes import checked_notes
from carc_widget.engine.replay import MAX_VARIATIONS, WAYS_TO_DRAW, Replay
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.text import action as action_text
from carc_widget.engine.text import position as position_text
from carc_widget.engine.text import tile_set
from carc_widget.engine.text.action import fate_of_draw
from carc_widget.engine.text.reader import (
    MAX_MOVES,
    MAX_TEXT_LENGTH,
    Reader,
    Token,
    alternatives,
    in_line,
    lines,
    name_text,
    seat_text,
)
from carc_widget.engine.tiles import DEFAULT_SETS, TileSet
from carc_widget.engine.turn import Phase

VERSION = 1

_HEADERS = (
    "record",
    "players",
    "sets",
    "tileset",
    "rules",
    "start",
    "draws",
    "seed",
    "order",
    "tiles",
    "line",
    "result",
)
_IN_POSITION = {"players", "sets", "tileset", "rules", "tiles"}


# -- writing


def write(replay: Replay, *, inline: bool = False) -> str:
    """The record of a game. Undone moves are written as a variation.

    Parameters:
        replay: the game.
        inline: whether variations are written below the turn that they replace, instead of after the game.

    Raises:
        CarcassonneError: the record would be longer than `MAX_TEXT_LENGTH`, so that it could not be read.
    """
    replay = replay.branch()
    first = replay.first
    output = _comment(replay.notes.get(0, ""))
    output.append(f"record: {VERSION}")
    if replay.begins_with_position:
        output.append(f"start: {first.to_text()}")
    else:
        chosen = first._board.config.chosen_colours
        output.append("players: " + " ".join(map(seat_text, first.players, chosen or repeat(""))))
        output += [f"tileset: {tile_set.write(box)}" for box in first._board.config.custom]
        output.append(f"sets: {position_text.sets_text(first._board.config.chosen_sets)}")
        if options := position_text.rules_text(first.rules):
            output.append(f"rules: {options}")
    if replay.draws != "seed":
        output.append(f"draws: {replay.draws}")
    output.append(f"seed: {replay.seed}")
    if replay.order:
        output.append("order: " + " ".join(replay.order))
    if replay.tiles != "all" and not replay.begins_with_position:
        output.append(f"tiles: {replay.tiles}")
    if replay.line:
        output.append(f"line: {name_text(replay.line)}")
    if replay.state.phase is Phase.OVER:
        output.append(f"result: {_result(replay.state)}")
    output.append("")
    below: dict[int, list[str]] = {}
    for variation in replay.variations if inline else ():
        turn = min(variation.turn, replay.states[-1].turn)
        below.setdefault(turn, []).extend(_variation_lines(replay, variation, inline=True))
    output += _turns(replay.turns, {about: note for about, note in replay.notes.items() if about}, below)
    for variation in () if inline else replay.variations:
        output += _variation_lines(replay, variation, inline=False)
    text = "\n".join(output) + "\n"
    if len(text) > MAX_TEXT_LENGTH:
        raise CarcassonneError(
            f"the record would have {len(text)} characters, but at most {MAX_TEXT_LENGTH} can be read; "
            "shorten its notes, or remove variations with `forget`"
        )
    return text


def _variation_lines(replay: Replay, variation: Variation, *, inline: bool) -> Iterator[str]:
    """The lines of a variation."""
    name = name_text(variation.name) if variation.name else ""
    yield from [f"( {name}:" if name else "("] if inline else ["", f"variation {name}:" if name else "variation:"]
    yield from _turns(_from_its_turn(replay, variation), variation.notes)
    if inline:
        yield ")"


def _turns(
    turns: Sequence[Turn], notes: Mapping[int, str], below: Mapping[int, list[str]] | None = None
) -> Iterator[str]:
    left, following = dict(notes), dict(below or {})
    for turn in turns:
        line = f"{turn.number} {name_text(turn.before.players[turn.player])}: {turn.text}"
        comment = _comment(left.pop(turn.number, ""))
        yield from [f"{line} {comment[0]}"] if len(comment) == 1 else [line, *comment]
        yield from following.pop(turn.number, ())
    for lines_of_one in following.values():
        yield from lines_of_one
    for about, note in left.items():
        comment = _comment(note)
        yield from [f"{about}: {comment[0]}"] if len(comment) == 1 else [f"{about}:", *comment]


def _from_its_turn(replay: Replay, variation: Variation) -> tuple[Turn, ...]:
    """The turns of a variation, the first one from its beginning."""
    begin = replay.at_turn(variation.turn).ply
    states = replay.states[begin : variation.ply] + variation.states
    return turns_of(states, replay.moves[begin : variation.ply] + variation.moves)


def _comment(note: str) -> list[str]:
    return [f"# {line}".rstrip() for line in note.split("\n")] if note else []


def _result(state: State) -> str:
    return ", ".join(f"{name_text(name)} {points}" for name, points in zip(state.players, state.scores, strict=True))


# -- reading one turn


_MISSING = {
    Phase.DRAW: "the tile drawn, such as `M6/1 1,0`",
    Phase.PLACE: "where the tile in hand was placed, such as `M6/1 1,0`",
    Phase.MAGIC: "`mage>` or `witch>` with a segment or `aside`",
    Phase.DEPLOY: "a meeple such as `+city N`, or `pass`",
    Phase.CIRCLE: "`circle add` or `circle remove`",
    Phase.CIRCLE_ACT: "what the next player did at the crop circle",
}


def read_turn(replay: Replay, text: str, *, whole: bool = True) -> tuple[Replay, str]:
    """Play the turn in a text, to its end if `whole`; returns the game and the comment of the turn.

    Raises:
        ParseError: it cannot be read, or is not the whole turn.
        BadArgument: it is not a text.
        IllegalAction: an action is not legal; `where` is its place.
    """
    every = lines(text)
    reader = Reader(every[0])
    state = replay.state
    if state.phase is Phase.OVER:
        raise reader.fail("no turn, because the game is over")
    if reader.next.kind == "number":
        read_head(reader).check(state)
    after = read_steps(replay, reader, _drawn(replay))
    if whole and not is_over(after, state.turn):
        raise missing(reader, after)
    for number, line in enumerate(every[1:], 2):
        Reader(line, number).need_end("one turn on one line")
    return after, (reader.comment or "").strip()


class Head(NamedTuple):
    """The beginning of a turn: its number and the name of its player."""

    reader: Reader
    number: Token
    name: Token

    def check(self, state: State) -> None:
        """Check that number and player are those of the turn in this state."""
        if int(self.number.text) != state.turn:
            raise self.reader.fail(f"`{state.turn}`, the number of the next turn", self.number)
        player = state.players[state.active]
        if self.name.text != player:
            raise self.reader.fail(f"`{name_text(player)}`, whose turn it is", self.name)


def read_head(reader: Reader) -> Head:
    """Parse the beginning of a turn."""
    reader.number()
    number = reader.last
    reader.name()
    head = Head(reader, number, reader.last)
    reader.need(":")
    return head


def read_steps(replay: Replay, reader: Reader, drawn: list[tuple[Move, str]] | None = None) -> Replay:
    """Play the steps on the rest of a line, all of one turn.

    Parameters:
        replay: the game.
        reader: the line.
        drawn: draws of this turn that were made already, with what became of the tiles; they may be repeated.
    """
    number = replay.state.turn
    for move, fate in drawn or ():
        if reader.next.text != "draw":
            break
        if action_text.read_action(replay.state, reader) != move.action:
            raise reader.fail(f"`{action_text.write(replay.state, move.action)}`, as it was", reader.last)
        _read_fate(reader, reader.last.text, fate)
    while not reader.at_end:
        if is_over(replay, number):
            raise reader.fail("the end of the line, because the turn is over")
        replay = _step(replay, reader)
    return replay


def is_over(replay: Replay, turn: int) -> bool:
    """Whether a turn is over."""
    return replay.state.turn != turn or replay.state.phase is Phase.OVER


def missing(reader: Reader, replay: Replay) -> ParseError:
    """The error for a turn that is incomplete at the end of its line."""
    return reader.fail(_MISSING[replay.state.phase])


def _drawn(replay: Replay) -> list[tuple[Move, str]]:
    """The draws of the turn, if it has no other moves yet."""
    begin = replay.at_turn(replay.state.turn).ply
    moves, states = replay.moves[begin : replay.ply], replay.states[begin:]
    if not all(isinstance(move.action, Draw) for move in moves):
        return []
    return [(move, fate_of_draw(states[i], states[i + 1])) for i, move in enumerate(moves)]


def _step(replay: Replay, reader: Reader) -> Replay:
    state = replay.state
    if replay.ply >= MAX_MOVES:
        raise reader.fail(f"at most {MAX_MOVES} moves")
    where = f"line {reader.line}, column {reader.next.start + 1}"
    if state.phase is Phase.CIRCLE_ACT:
        decider = state.players[state.to_act]
        if reader.next.kind not in ("word", "quoted") or reader.next.text != decider:
            raise reader.fail(f"`{name_text(decider)}`, who decides next at the crop circle")
        reader.take()
    action = action_text.read_action(state, reader)
    if isinstance(action, Place) and state.phase is Phase.DRAW:
        replay = replay.draw_for(action, where)
    replay = replay.with_move(action, where)
    if isinstance(action, Draw):
        _read_fate(reader, action.tile, fate_of_draw(state, replay.state))
    return replay


def _read_fate(reader: Reader, tile: str, fate: str) -> None:
    word = reader.skip("discarded", "returned")
    if word and word != fate:
        happened = f"`{fate}`, because tile {tile} is" if fate else "no such word, because the tile fits"
        raise reader.fail(happened, reader.last)


# -- reading a record


def read(text: str, first: State | None = None) -> Replay:
    """The game of a record.

    Parameters:
        text: the record.
        first: the initial position if available: it also has the order in which its tiles were placed.

    Raises:
        ParseError: it cannot be read, or its numbers, names or result contradict what was played.
        BadArgument: it is not a text, or a comment is too long.
        SetupError, BadSetting, UnknownName: no game can begin like that.
        IllegalAction: an action is not legal; `where` names the line.
    """
    record = _Record(first)
    for number, line in enumerate(lines(text), 1):
        record.line(Reader(line, number))
    return record.end()


class _RecordLine:
    """The line of the game, or a variation, while it is read.

    Attributes:
        reader: where it begins.
        name: what it is called.
        replay: the game after what has been read of it, if a turn has.
        turn: the number of the turn read last; 0 before all turns.
        latest: the line of this turn.
        about: the number of the turn that comments belong to; of a variation `None` before its first turn.
        comments: the comments by the turn that they belong to.
    """

    def __init__(self, reader: Reader, name: str = "", about: int | None = None) -> None:
        self.reader = reader
        self.name = name
        self.replay: Replay | None = None
        self.turn = 0
        self.latest = reader
        self.about = about
        self.comments: dict[int | None, list[str]] = {}

    def comment_on(self, turn: int) -> None:
        """Assign the following comments to this turn, and those above the first turn of a variation."""
        if self.about is None:
            self.comments[turn] = self.comments.pop(None, [])
        self.about = turn

    def move_line(self) -> MoveLine:
        """The line as part of a replay.

        Raises:
            ParseError: it has no turn.
        """
        if self.replay is None:
            raise self.reader.fail("a turn in the lines below")
        return replace(self.replay.whole_line, name=self.name, notes=self.notes())

    def notes(self) -> dict[int, str]:
        """The comments as notes."""
        comments = self.comments.items()
        return checked_notes({about: "\n".join(comment) for about, comment in comments if about is not None})


class _Record:
    """The parts of a record that have been read so far."""

    def __init__(self, first: State | None) -> None:
        self.first = first
        self.headers: dict[str, Reader] = {}
        self.custom: list[TileSet] = []
        self.custom_at = 0
        self.game_lines = [_RecordLine(Reader(""), about=0)]
        self.current = self.game_lines[0]
        self.is_inline = False
        self.latest = Reader("")

    def line(self, reader: Reader) -> None:
        if reader.next.kind == "number":
            self._numbered(reader, self.current)
        elif reader.next.text == "(":
            self._begin_inline(reader)
        elif reader.next.text == ")" and self.is_inline:
            self._end_inline(reader)
        elif reader.next.text == "variation" and reader.next.kind == "word" and not self.is_inline:
            self._begin_variation(reader)
        elif not reader.at_end:
            self._header(reader)
        if not self.game_lines[0].turn:
            self.latest = reader
        game_line = self.current
        if reader.comment is not None:
            game_line.comments.setdefault(game_line.about, []).append(reader.comment.removeprefix(" "))

    def end(self) -> Replay:
        if self.is_inline:
            raise self.current.reader.fail("a line with `)` below, which ends the variation")
        main, *others = self.game_lines
        if main.replay is None and not self.headers and not self.custom:
            raise self.latest.fail("a record: a header such as `players: Red Blue`, or a turn")
        replay = self._main()
        if "result" in self.headers:
            self._check_result(self.headers["result"], replay.state)
        replay = replay.with_draws().with_notes(main.notes()).name_line(main.name)
        for game_line in others:
            replay = replay.with_line(game_line.move_line())
        return replay

    def _main(self) -> Replay:
        replay = self.game_lines[0].replay
        return self._begin(None) if replay is None else replay

    # -- headers

    def _header(self, reader: Reader) -> None:
        if self.game_lines[0].replay is not None:
            raise reader.fail("a line that begins with the number of a turn, or `variation`")
        seen = self.headers.keys() | ({"tileset"} if self.custom else set())
        barred = set(self.headers)
        if "start" in seen:
            barred |= _IN_POSITION  # the start position has them
        elif seen & _IN_POSITION:
            barred.add("start")
        left = [name for name in _HEADERS if name not in barred]
        more = f", or a header that is not given yet: {alternatives(left)}" if left not in ([], ["tileset"]) else ""
        if not self.headers and reader.next.text == "{":
            raise reader.fail("a record as text; `Game.from_json` reads JSON")
        name = reader.word(f"the number of a turn{more}", left)
        if not reader.skip(":"):
            raise reader.fail("`:`; `State.from_text` reads positions" if name == "tiles" else "`:`")
        if name == "tileset":
            self.custom.append(tile_set.read(reader))
            reader.need_end()
            self.custom_at = reader.line
        else:
            self.headers[name] = reader

    def _begin(self, starter: str | None) -> Replay:
        """Interpret the headers; `starter` is the player of the first turn."""
        headers = self.headers
        if "record" in headers:
            reader = headers["record"]
            if reader.number() != VERSION:
                raise reader.fail(f"`{VERSION}`, the only version that there is", reader.last)
            reader.need_end()
        set_up = "start" in headers
        first = (self.first or self._position(headers["start"])) if set_up else self._start(starter)
        seed = None
        if "seed" in headers:
            seed = headers["seed"].number("a whole number", signed=True, digits=MAX_SEED_DIGITS)
            headers["seed"].need_end()
        draws = "seed"
        if "draws" in headers:
            draws = headers["draws"].need(*WAYS_TO_DRAW)
            headers["draws"].need_end()
        order: tuple[str, ...] = ()
        if "order" in headers:
            if draws == "named":
                raise headers["order"].fail("no order, because every draw is named")
            order = self._order(headers["order"], first)
        tiles: TileCount = "all"
        if "tiles" in headers:
            if draws == "named":
                raise headers["tiles"].fail("no number of tiles, because every draw is named")
            tiles = self._tile_count(headers["tiles"], first, order)
        if "line" in headers:
            self.game_lines[0].name = _line_name(headers["line"])
            headers["line"].need_end()
        self.game_lines[0].replay = replay = Replay.begin(
            first,
            set_up=set_up,
            seed=seed,
            order=order,
            draws=draws,
            tiles=tiles,
            first_player_known=starter is not None,
        )
        return replay

    def _position(self, reader: Reader) -> State:
        position = position_text.read_fields(reader)
        try:
            return State.setup(**position)
        except CarcassonneError as error:
            raise in_line(error, reader.line) from None

    def _start(self, starter: str | None) -> State:
        headers = self.headers
        players: int | list[str] = 2
        colours: list[str | None] | None = None
        sets: list[str | TileSet] = list(DEFAULT_SETS)
        rules = Rules()
        line = self.custom_at
        try:
            if "sets" in headers:
                line = headers["sets"].line
                sets = [*position_text.read_sets(headers["sets"], until="")]
                headers["sets"].need_end()
            sets += self.custom
            State.start(2, sets)
            if "rules" in headers:
                rules = position_text.read_rules(headers["rules"], until="")
                headers["rules"].need_end()
            if "players" in headers:
                line = headers["players"].line
                seats = headers["players"].repeat(headers["players"].seat)
                players, colours = [name for name, _ in seats], [colour for _, colour in seats]
            first = State.start(players, sets, rules, colours=colours)
        except ParseError:
            raise
        except CarcassonneError as error:
            raise in_line(error, line) from None
        if rules.first_player == "random" and starter in first.players:
            return first.edit(active=starter)
        return first

    def _order(self, reader: Reader, first: State) -> tuple[str, ...]:
        left = dict(first.tiles_left)
        reader.tiles = first._board.config.tables.by_id

        def one() -> str:
            token = reader.next
            tile = reader.tile()
            left[tile] = left.get(tile, 0) - 1
            if left[tile] < 0:
                raise reader.fail(f"no more tiles {tile} than the bag holds: {first.tiles_left.get(tile, 0)}", token)
            return tile

        return tuple(reader.repeat(one))

    def _tile_count(self, reader: Reader, first: State, order: tuple[str, ...]) -> int:
        in_bag = sum(first.tiles_left.values())
        expected = f"a number of tiles from {max(1, len(order))} to {in_bag}"
        tiles = reader.number(expected)
        if not max(1, len(order)) <= tiles <= in_bag:
            raise reader.fail(expected, reader.last)
        reader.need_end()
        return tiles

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

    # -- turns

    def _begin_variation(self, reader: Reader) -> None:
        """A variation after the game."""
        begin = reader.take()
        name = "" if reader.next.text == ":" and reader.next.kind == "sign" else self._name(reader)
        reader.need(":")
        self._add_line(reader, begin, name)

    def _begin_inline(self, reader: Reader) -> None:
        """A variation below the turn that it replaces."""
        begin = reader.take()
        if self.current is not self.game_lines[0] or self.is_inline:
            raise reader.fail("no variation within another one", begin)
        name = ""
        if not reader.at_end:
            name = self._name(reader)
            reader.need(":")
        self._add_line(reader, begin, name)
        self.is_inline = True

    def _end_inline(self, reader: Reader) -> None:
        """The end of a variation; comments after it belong to the turn above it."""
        begin = reader.take()
        reader.need_end()
        if self.current.replay is None:
            raise reader.fail("a turn of the variation", begin)
        self.current, self.is_inline = self.game_lines[0], False

    def _name(self, reader: Reader) -> str:
        name = _line_name(reader)
        if name in (line.name for line in self.game_lines):
            raise reader.fail("a name that no other line has", reader.last)
        return name

    def _add_line(self, reader: Reader, begin: Token, name: str) -> None:
        reader.need_end()
        self._main()
        if len(self.game_lines) > MAX_VARIATIONS:
            raise reader.fail(f"at most {MAX_VARIATIONS} variations", begin)
        self.current = _RecordLine(reader, name)
        self.game_lines.append(self.current)

    def _numbered(self, reader: Reader, game_line: _RecordLine) -> None:
        """A turn, or a remark on one that has no line."""
        colon = Reader(reader.text, reader.line)
        colon.take()
        if colon.skip(":"):
            game_line.comment_on(reader.number())
            reader.need(":")
            reader.need_end("a comment, or the name of a player before the `:`")
            return
        head = read_head(reader)
        replay = game_line.replay
        if replay is None:
            replay = self._begin(head.name.text) if game_line is self.game_lines[0] else self._leave(head)
        state = replay.state
        if state.phase is Phase.OVER:
            raise reader.fail("the end of the record, because the game is over", head.number)
        if state.turn == game_line.turn:
            raise missing(game_line.latest, replay)
        head.check(state)
        game_line.turn = state.turn
        game_line.comment_on(game_line.turn)
        game_line.latest = reader
        game_line.replay = read_steps(replay, reader)

    def _leave(self, head: Head) -> Replay:
        """The game at the turn in which a variation begins."""
        main = self._main()
        number = int(head.number.text)
        if not main.first.turn <= number <= main.states[-1].turn:
            expected = f"a turn of the line above all variations: {main.first.turn} to {main.states[-1].turn}"
            raise head.reader.fail(expected, head.number)
        return main.at_turn(number)


def _line_name(reader: Reader) -> str:
    name = reader.name("the name of a line")
    if name != plain_name(name) or not 0 < len(name) <= MAX_NAME_LENGTH or first_invisible(name):
        expected = f"a name of 1 to {MAX_NAME_LENGTH} printable characters, none at its ends a space"
        raise reader.fail(expected, reader.last)
    return name


# -- pickles: a record takes a twentieth of the bytes of all states


def _unpickle(record: str, first: State | None, ply: int) -> Replay:
    return read(record, first).at(ply)


def _pickle(replay: Replay) -> tuple[Any, ...]:
    first = replay.first if replay.begins_with_position else None
    return _unpickle, (write(replay.at(-1)), first, replay.ply)


copyreg.pickle(Replay, _pickle)  # replays cannot import this module, which reads them
