"""A position as one line of text, which may be wrapped; `text.reader` describes the small parts (names, cells, ...).

    position  = [ "position" ":" ] field { ";" field }
    field     = "tiles" run { run }
              | "player" name [ "=" colour ] [ points ] [ "supply" small [ "+" large ] ] [ ":" meeple { "," meeple } ]
              | "mage" spot | "witch" spot
              | "turn" number name step
              | "last" cell
              | "bag" ( "empty" | tile [ "*" copies ] { tile [ "*" copies ] } )
              | "tileset" tileset
              | "sets" set { set }
              | "rules" option "=" value { option "=" value }
    run       = cell ":" turned { turned }
    step      = "draw" | "place" tile | "magic" { "joining" | "symbol" } | "deploy"
              | "circle" | ( "add" | "remove" ) "by" name | "over"

Fields may be in any order; players are in the order of play. Each field except `player` and `tileset` occurs once. A
run is a cell and the tiles from there to the east: `-1,0: M6/1 D` puts M6 at -1,0, rotated once, and D at 0,0. `turn`
names the player whose turn it is and the next step: a draw; placing the tile in hand; the magic step, with its reasons
(by default those that the board shows); a meeple; the choice at a crop circle, or what the player after `by` does
there. `last` is the cell of the tile placed last. A `tileset` is a custom tile set (`text.tile_set`), which precedes
everything that names its tiles; `sets` names built-in ones.

By default, `tiles` is the start tile, the players are Red and Blue, a player has the colour of that name or the next
free one (R4) and no points, a supply has all meeples that are not on the board, figures are set aside, `turn` is the
first, `bag` has all tiles of the sets that are not on the board, `sets` are base and mage_witch, and `rules` are the
defaults. Equal states have the same text: tiles and meeples row by row, custom tile sets first, then the fields in the
order above; supply, bag, sets and rules only if they differ from the default.

>>> from carc_widget.engine import State
>>> state = State.from_text("tiles 0,-1: E/2 -1,0: V/3 D; player Red 4: field EL 0,0; player Blue; turn 3 Red place M6")
>>> print(state.to_text())
tiles 0,-1: E/2 -1,0: V/3 D; player Red 4: field EL 0,0; player Blue 0; turn 3 Red place M6
>>> State.from_text("tiles 0,0: D 0,1: F/4")
Traceback (most recent call last):
carc_widget.engine.errors.ParseError: line 1, column 21: expected a rotation: 0, 1, 2 or 3 quarter turns clockwise, \
found `4`
  tiles 0,0: D 0,1: F/4
                      ^
"""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from carc_widget.engine import crop_circles
from carc_widget.engine.board import Board
from carc_widget.engine.errors import CarcassonneError, ParseError
from carc_widget.engine.figures import PLAYER_NAMES
from carc_widget.engine.position import DUTIES, describe
from carc_widget.engine.rules import Rules, option_values
from carc_widget.engine.setup import build, supply_off_board, tiles_off_board
from carc_widget.engine.text import tile_set
from carc_widget.engine.text.reader import (
    MAX_LINE_LENGTH,
    SPACES,
    Reader,
    alternatives,
    cell_text,
    in_line,
    is_space,
    lines,
    name_text,
    seat_text,
    turned_text,
)
from carc_widget.engine.tiles import DEFAULT_SETS, SET_NAMES, TileSet
from carc_widget.engine.turn import Phase

_MARK = re.compile(f"{SPACES}position{SPACES}:")
_FIELDS = ("tiles", "player", "mage", "witch", "turn", "last", "bag", "sets", "rules", "tileset")
_STEPS = ("draw", "place", "magic", "deploy", "circle", "add", "remove", "over")


def write(board: Board) -> str:
    """The position as one line."""
    position = describe(board)
    players = position["players"]
    fields = [f"tileset {tile_set.write(box)}" for box in board.config.custom]
    fields.append(f"tiles {_runs(position['tiles'])}")
    colours = board.config.chosen_colours
    usual = supply_off_board(board)
    for player, name in enumerate(players):
        text = f"player {seat_text(name, colours[player] if colours else '')} {position['scores'][player]}"
        small, large = position["supply"][player]
        if (small, large) != usual[player]:
            text += f" supply {small}" + (f"+{large}" if large else "")
        standing = sorted((m for m in position["meeples"] if m[0] == player), key=lambda m: (m[1][::-1], m[2:]))
        meeples = [
            ("large " if kind == "large" else "") + f"{where} {cell_text(cell)}" for _, cell, where, kind in standing
        ]
        fields.append(text + (": " + ", ".join(meeples) if meeples else ""))
    for figure in ("mage", "witch"):
        if position[figure] is not None:
            cell, where = position[figure]
            fields.append(f"{figure} {where} {cell_text(cell)}")
    fields.append(f"turn {board.turn} {name_text(players[board.active])} {_step(board, position)}")
    if position["last"] is not None:
        fields.append(f"last {cell_text(position['last'])}")
    if board.bag != tiles_off_board(board):
        bag = position["tiles_left"]
        copies = " ".join(f"{id}*{n}" if n > 1 else id for id, n in bag.items())
        fields.append(f"bag {copies or 'empty'}")
    if (sets := sets_text(board.config.chosen_sets)) != sets_text(DEFAULT_SETS):
        fields.append(f"sets {sets}")
    options = position["rules"].changed()
    if options:
        fields.append("rules " + rules_text(position["rules"]))
    return "; ".join(fields)


def sets_text(sets: Sequence[str | TileSet]) -> str:
    """The names of the built-in sets among these, such as `base mage_witch`; custom ones are written elsewhere."""
    return " ".join(entry for entry in sets if isinstance(entry, str))


def rules_text(rules: Rules) -> str:
    """The options that differ from their defaults, such as `crop_add=must farm_scoring=second`."""
    return " ".join(f"{name}={value}" for name, value in rules.changed().items())


def _runs(tiles: list[tuple[str, int, int, int]]) -> str:
    parts = []
    next_cell = None
    for id, x, y, rotation in sorted(tiles, key=lambda tile: (tile[2], tile[1])):
        if (x, y) != next_cell:
            parts.append(f"{cell_text((x, y))}:")
        parts.append(turned_text(id, rotation))
        next_cell = (x + 1, y)
    return " ".join(parts)


def _step(board: Board, position: dict[str, Any]) -> str:
    if position["hand"] is not None:
        return f"place {position['hand']}"
    if position["circle"] is not None:
        return f"{position['circle']} by {name_text(position['players'][crop_circles.actor(board)])}"
    return " ".join([position["phase"] or "draw", *(position["duties"] or ())])


def read(text: str) -> Board:
    """The board of a position: of its line, wrapped or not, or of a whole printed board that ends with it.

    Raises:
        ParseError: it cannot be read.
        SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.
    """
    reader, first = _reader(text)
    position = read_fields(reader)
    try:
        return build(**position)
    except CarcassonneError as error:
        if first:
            raise in_line(error, first + 1) from None
        raise


def read_parameters(text: str) -> dict[str, Any]:
    """The parameters of a position for `State.setup`; the position may be impossible.

    Raises:
        ParseError: it cannot be read.
    """
    return read_fields(_reader(text)[0])


def _reader(text: str) -> tuple[Reader, int]:
    """The reader of a position, and the line, from 0, in which it begins."""
    every = lines(text)
    marked = [number for number, line in enumerate(every) if _MARK.match(line)]
    first = marked[-1] if marked else 0
    joined = "\n".join(_paragraph(every[first:]) if marked else every)
    if len(joined) > MAX_LINE_LENGTH:
        raise ParseError(
            first + 1, 1, joined[:100], f"at most {MAX_LINE_LENGTH} characters in a position", f"{len(joined)}"
        )
    reader = Reader(joined, first + 1)
    if marked:
        reader.need("position")
        reader.need(":")
    return reader, first


def _paragraph(lines_of_text: list[str]) -> list[str]:
    """The lines up to an empty one."""
    return list(takewhile(lambda line: not all(map(is_space, line)), lines_of_text))


def read_fields(reader: Reader) -> dict[str, Any]:
    """Parse the parameters for `setup.build` up to the end of the line."""
    fields = _Fields(reader)
    while True:
        fields.read_one()
        if reader.at_end:
            return fields.position()
        if not reader.skip(";"):
            raise reader.fail("`;` and another field, or the end of the line")


def read_rules(reader: Reader, until: str = ";") -> Rules:
    """Options and their values up to the end of the field, or of the line if `until` is empty."""
    options: dict[str, Any] = {}
    known = option_values()

    def one() -> None:
        name = reader.word(
            f"an option that is not given yet: {', '.join(known)}", [k for k in known if k not in options]
        )
        reader.need("=")
        values = {str(value): value for value in known[name]}
        if reader.next.text not in values:
            raise reader.fail(alternatives(list(values)))
        options[name] = values[reader.take().text]

    reader.repeat(one, until=until)
    return Rules.from_options(options)


def read_sets(reader: Reader, until: str = ";") -> list[str]:
    """Names of tile sets up to the end of the field, or of the line if `until` is empty."""
    left = list(SET_NAMES)

    def one() -> str:
        name = reader.word("a set that is not given yet: " + alternatives(SET_NAMES), left)
        left.remove(name)
        return name

    return reader.repeat(one, until=until)


def read_tile_set(reader: Reader) -> TileSet:
    """A custom tile set, which the rest of the line may name."""
    box = tile_set.read(reader)
    reader.tiles = {**reader.tiles, **{tile.id: tile for tile in box.tiles}}
    return box


class _Fields:
    """The fields that have been read so far."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.seen: dict[str, Any] = {}
        self.names: list[str] = []
        self.colours: list[str | None] = []
        self.scores: list[int] = []
        self.supply: list[tuple[int, int] | None] = []
        self.meeples: list[tuple[int, tuple[int, int], str, str]] = []
        self.custom: list[TileSet] = []
        self.readers: dict[str, Callable[[], Any]] = {
            "tileset": lambda: self.custom.append(read_tile_set(reader)),
            "tiles": self._tiles,
            "player": self._player,
            "mage": reader.spot,
            "witch": reader.spot,
            "turn": self._turn,
            "last": reader.cell,
            "bag": self._bag,
            "sets": lambda: read_sets(reader),
            "rules": lambda: read_rules(reader),
        }

    def read_one(self) -> None:
        if not self.seen and self.reader.next.text == "{":
            raise self.reader.fail("a position as text; `State.from_json` reads JSON")
        if not self.seen and self.reader.next.text in ("record", "players"):
            raise self.reader.fail("a position; `Game.from_text` reads records")
        missing = [name for name in _FIELDS if name not in self.seen]
        field = self.reader.word("a field that is not given yet: " + alternatives(missing), missing)
        value = self.readers[field]()
        if field not in ("player", "tileset"):
            self.seen[field] = value

    def position(self) -> dict[str, Any]:
        seen = self.seen
        turn = seen.pop("turn", {})
        names = self.names or list(PLAYER_NAMES[:2])
        for role in ("active", "decides"):
            if role in turn:  # only now are all players known
                token = turn[role]
                if token.text not in names:
                    raise self.reader.fail("a player: " + ", ".join(map(name_text, names)), token)
                turn[role] = names.index(token.text)
        if "decides" in turn:
            turn["waiting"] = (turn["active"] - turn.pop("decides")) % len(names) + 1
        if "bag" in seen:
            seen["tiles_left"] = seen.pop("bag")
        if self.custom:
            seen["sets"] = (*seen.get("sets", DEFAULT_SETS), *self.custom)
        return {
            **seen,
            **turn,
            "players": names,
            "colours": self.colours,
            "scores": self.scores,
            "supply": self.supply,
            "meeples": self.meeples,
        }

    def _tiles(self) -> list[tuple[str, int, int, int]]:
        reader = self.reader
        tiles: list[tuple[str, int, int, int]] = []
        x = y = 0

        def one() -> None:
            nonlocal x, y
            if not tiles or reader.starts_cell:
                x, y = reader.cell()
                reader.need(":")
            tile, rotation = reader.turned()
            tiles.append((tile, x, y, rotation))
            x += 1

        reader.repeat(one, until=";")
        return tiles

    def _player(self) -> None:
        reader = self.reader
        player = len(self.names)
        name, colour = reader.seat()
        self.names.append(name)
        self.colours.append(colour)
        self.scores.append(reader.number() if reader.next.kind == "number" else 0)
        self.supply.append(None)
        if reader.skip("supply"):
            small = reader.number("how many small meeples are left")
            self.supply[player] = small, reader.number("how many large meeples are left") if reader.skip("+") else 0
        if reader.skip(":"):
            while True:
                kind = "large" if reader.skip("large") else "small"
                cell, where = reader.spot()
                self.meeples.append((player, cell, where, kind))
                if not reader.skip(","):
                    break

    def _turn(self) -> dict[str, Any]:
        reader = self.reader
        turn: dict[str, Any] = {"turn": reader.number("the number of the turn")}
        reader.name()
        turn["active"] = reader.last
        step = reader.word("what the game waits for: " + alternatives(_STEPS), _STEPS)
        if step == "place":
            turn["hand"] = reader.tile()
        elif step in ("add", "remove"):
            turn["phase"] = Phase.CIRCLE_ACT.value
            turn["circle"] = step
            reader.need("by")
            reader.name()
            turn["decides"] = reader.last
        else:
            turn["phase"] = step
        if step == "magic" and reader.next.text in DUTIES:
            turn["duties"] = reader.repeat(lambda: reader.word(alternatives(list(DUTIES)), tuple(DUTIES)), until=";")
        return turn

    def _bag(self) -> dict[str, int]:
        reader = self.reader
        bag: dict[str, int] = {}

        def one() -> None:
            token = reader.next
            tile = reader.tile()
            if tile in bag:
                raise reader.fail("each kind of tile once, such as `B*4`", token)
            bag[tile] = reader.number("how many copies") if reader.skip("*") else 1

        if not reader.skip("empty"):
            reader.repeat(one, until=";")
        return bag
