"""One turn of a game as text, as in a record and for `Game.play_turn`.

    turn      = [ number name ":" ] { step } [ comment ]
    step      = action | "draw" tile [ "discarded" | "returned" ] | name ( action | "pass" )

A turn tells everything that happened in it: tiles that were drawn and fit nowhere, the tile that was placed, the magic
step, the meeple or `pass`, and at a crop circle the choice and what each player did, with the name in front. A draw is
written only if no placement follows: the last tile of an unfinished game, or one that fits nowhere; the word behind
that tells its fate and is checked.
"""

from collections.abc import Iterator
from typing import NamedTuple

from carc_widget.engine.actions import Draw, Place
from carc_widget.engine.errors import ParseError
from carc_widget.engine.moves import Move
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.engine.text import action as action_text
from carc_widget.engine.text.reader import MOST_MOVES, Reader, lines, name_text
from carc_widget.engine.text.tokens import Token
from carc_widget.engine.turn import Phase
from carc_widget.engine.turns import Turn

_MISSING = {
    Phase.DRAW: "the tile drawn, such as `M6/1 1,0`",
    Phase.PLACE: "where the tile in hand was placed, such as `M6/1 1,0`",
    Phase.MAGIC: "`mage>` or `witch>` with a segment or `aside`",
    Phase.DEPLOY: "a meeple such as `+city N`, or `pass`",
    Phase.CIRCLE: "`circle add` or `circle remove`",
    Phase.CIRCLE_ACT: "what the next player did at the crop circle",
}


def write(turn: Turn) -> str:
    """A turn without its number and the name."""
    return " ".join(_steps(turn))


def _steps(turn: Turn) -> Iterator[str]:
    last = turn.moves[-1]
    for before, move, after in zip(turn.states, turn.moves, turn.states[1:], strict=False):
        text = action_text.write(before, move.action)
        if isinstance(move.action, Draw):
            if after.phase is not Phase.PLACE:
                yield f"{text} {_fate(before, after)}"
            elif move is last:
                yield text
        elif before.phase is Phase.CIRCLE_ACT:
            yield f"{name_text(before.players[before.to_act])} {text}"
        else:
            yield text


def _fate(before: State, after: State) -> str:
    """What became of a tile that was drawn: nothing if it can be placed, else as R12 has it."""
    if after.phase is Phase.PLACE:
        return ""
    return "returned" if after.tiles_left == before.tiles_left else "discarded"


def read(replay: Replay, text: str, *, whole: bool = True) -> tuple[Replay, str]:
    """A game after the turn that a text tells, to its end if it has to be whole, and the comment behind it.

    Raises:
        ParseError: it cannot be read, or is not the whole turn.
        IllegalAction: an action is not legal; `where` tells its place.
    """
    every = lines(text)
    reader = Reader(every[0])
    state = replay.state
    if state.phase is Phase.OVER:
        raise reader.fail("no turn, because the game is over")
    if reader.next.kind == "number":
        read_head(reader).check(state)
    read = read_steps(replay, reader, _drawn(replay))
    if whole and not is_over(read, state.turn):
        raise missing(reader, read)
    for number, line in enumerate(every[1:], 2):
        Reader(line, number).need_end("one turn on one line")
    return read, (reader.comment or "").strip()


class Head(NamedTuple):
    """The beginning of a turn: its number and the name of its player."""

    reader: Reader
    number: Token
    name: Token

    def check(self, state: State) -> None:
        """The number and the player must be those of the turn in this state."""
        if int(self.number.text) != state.turn:
            raise self.reader.fail(f"`{state.turn}`, the number of the next turn", self.number)
        player = state.players[state.active]
        if self.name.text != player:
            raise self.reader.fail(f"`{name_text(player)}`, whose turn it is", self.name)


def read_head(reader: Reader) -> Head:
    """The beginning of a turn, whichever it is."""
    reader.number()
    number = reader.last
    reader.name()
    head = Head(reader, number, reader.last)
    reader.need(":")
    return head


def read_steps(replay: Replay, reader: Reader, drawn: list[tuple[Move, str]] | None = None) -> Replay:
    """A game after the steps on the rest of a line, all of one turn.

    Parameters:
        replay: the game.
        reader: the line.
        drawn: draws of this turn that were made already, with what became of the tiles; they may be told again.
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
    """Whether nothing more happens in a turn."""
    return replay.state.turn != turn or replay.state.phase is Phase.OVER


def missing(reader: Reader, replay: Replay) -> ParseError:
    """The error that a turn is not over at the end of its line."""
    return reader.fail(_MISSING[replay.state.phase])


def _drawn(replay: Replay) -> list[tuple[Move, str]]:
    """The draws of the turn, if that is all that happened in it so far."""
    begin = replay.at_turn(replay.state.turn).ply
    moves, states = replay.moves[begin : replay.ply], replay.states[begin:]
    if not all(isinstance(move.action, Draw) for move in moves):
        return []
    return [(move, _fate(states[i], states[i + 1])) for i, move in enumerate(moves)]


def _step(replay: Replay, reader: Reader) -> Replay:
    state = replay.state
    if replay.ply >= MOST_MOVES:
        raise reader.fail(f"at most {MOST_MOVES} moves")
    where = f"line {reader.line}, column {reader.next.start + 1}"
    if state.phase is Phase.CIRCLE_ACT:
        decider = state.players[state.to_act]
        if reader.name() != decider:
            raise reader.fail(f"`{name_text(decider)}`, who decides next at the crop circle", reader.last)
    action = action_text.read_action(state, reader)
    if isinstance(action, Place) and state.phase is Phase.DRAW:
        replay = replay.draw_for(action, where)
    replay = replay.then(action, where)
    if isinstance(action, Draw):
        _read_fate(reader, action.tile, _fate(state, replay.state))
    return replay


def _read_fate(reader: Reader, tile: str, fate: str) -> None:
    told = reader.skip("discarded", "returned")
    if told and told != fate:
        happened = f"`{fate}`, because tile {tile} is" if fate else "no such word, because the tile fits"
        raise reader.fail(happened, reader.last)
