"""Actions as text; the small parts (cells, spots, ...) are described in `text.reader`.

    action    = "draw" tile                        draw M6
              | turned cell                        M6/1 1,0: the tile in hand, rotated once, to the cell 1,0
              | figure ">" ( spot | "aside" )      witch>road N 0,0    mage>aside
              | "+" [ "large" ] segment [ cell ]   +city N    +large road E: a meeple; the cell of the last tile
              | "-" [ "large" ] spot               -field EL 0,0: take a meeple back at a crop circle
              | "circle" ( "add" | "remove" )      the choice at a crop circle
              | "pass"                             no meeple
    figure    = "mage" | "witch"

Without a rotation, a placement means rotation 0 if that fits, else the only rotation that does: `E 0,-1` may mean
`E/2 0,-1`. While a crop circle adds meeples, `+` adds one next to another (`AddMeeple`); otherwise it deploys one.

>>> from carc_widget.engine import State
>>> state = State.setup(hand="E")
>>> state.action_from_text("E/2 0,-1")
Place(cell=Cell(x=0, y=-1), rotation=2, tile='E')
>>> state, events = state.apply(state.action_from_text("E/2 0,-1"))
>>> state.action_to_text(state.legal_actions()[1])
'+city S'
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from carc_widget.engine import coerce
from carc_widget.engine.actions import (
    Action,
    AddMeeple,
    ChooseCircle,
    CircleChoice,
    Deploy,
    Draw,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.errors import BadArgument, CarcassonneError, NotOnBoard, UnknownName, shown, whole_number
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.text.reader import Reader, Token, alternatives, cell_text, lines, name_text, turned_text
from carc_widget.engine.turn import Phase

if TYPE_CHECKING:
    from carc_widget.engine.moves import Move
    from carc_widget.engine.state import State

EXPECTED = "an action, such as `M6/1 1,0`, `witch>road N 0,0`, `+city N`, `circle add` or `pass`"


def write(state: "State", action: object) -> str:
    """An action as text; it need not be legal.

    Raises:
        UnknownName: it is not an action, names a segment that is not on the board, or no tile while none is in hand.
        BadArgument, ParseError: a part of it has the wrong type, or is text that names nothing.
    """
    match action:
        case Draw(tile):
            return str(Draw(_tile(state, tile)))
        case Place(cell, rotation, tile):
            rotation = whole_number(rotation)
            if type(rotation) is not int or rotation not in (0, 1, 2, 3):
                raise BadArgument(f"the rotation is {shown(rotation)}; it is 0, 1, 2 or 3 quarter turns clockwise")
            if not tile and state.hand is None:
                raise UnknownName(f"{shown(action)} names no tile, and none is in hand; add its id at the end")
            id, at = _tile(state, tile or state.hand), coerce.cell(cell)
            # A rotation that is left out is not read as 0 where the tile fits otherwise.
            plain = rotation or not (turns := state.placements(id).get(at, ())) or 0 in turns
            return f"{turned_text(id, rotation) if plain else f'{id}/0'} {cell_text(at)}"
        case MoveFigure(figure, spot):
            return str(MoveFigure(coerce.figure(figure), state.spot(spot), segment_name=state.spot_key(spot)))
        case RemoveFigure(figure):
            return str(RemoveFigure(coerce.figure(figure)))
        case Deploy(spot, kind) | AddMeeple(spot, kind) | TakeBack(spot, kind):
            on_last = isinstance(action, Deploy) and state.spot(spot).cell == state.last
            form = TakeBack if isinstance(action, TakeBack) else Deploy if on_last else AddMeeple
            return str(form(state.spot(spot), coerce.kind(kind), segment_name=state.spot_key(spot)))
        case ChooseCircle(choice) if choice in get_args(CircleChoice):
            return str(action)
        case Pass():
            return str(action)
    raise UnknownName(f"{shown(action)} is not an action that has a text form")


def _tile(state: "State", tile: object) -> str:
    board = state._board
    return board.config.tables.tiles[coerce.tile(board, tile)].id


def read(state: "State", text: str) -> Action:
    """Parse an action in a state; it may be illegal.

    Raises:
        ParseError: it cannot be read.
    """
    every = lines(text)
    reader = Reader(every[0])
    action = read_action(state, reader)
    reader.need_end("the end of the line after one action (`Game.play_turn` takes a whole turn)")
    if len(every) > 1:
        Reader(every[1], 2).need_end("one action on one line")
    return action


def read_action(state: "State", reader: Reader) -> Action:
    """The next action on a line."""
    reader.tiles = state._board.config.tables.by_id
    if reader.skip("draw"):
        return Draw(reader.tile())
    if figure := reader.skip("mage", "witch"):
        reader.need(">")
        if reader.skip("aside"):
            return RemoveFigure(Figure(figure))
        spot = _read_spot(state, reader)
        return MoveFigure(Figure(figure), spot, segment_name=state.spot_key(spot))
    if reader.skip("+"):
        kind = _read_kind(reader)
        if state.phase is Phase.CIRCLE_ACT:
            spot = _read_spot(state, reader)
            return AddMeeple(spot, kind, segment_name=state.spot_key(spot))
        spot = _read_spot(state, reader, on_last=True)
        return Deploy(spot, kind, segment_name=state.spot_key(spot))
    if reader.skip("-"):
        kind = _read_kind(reader)
        spot = _read_spot(state, reader)
        return TakeBack(spot, kind, segment_name=state.spot_key(spot))
    if reader.skip("circle"):
        choice: CircleChoice = "add" if reader.need("add", "remove") == "add" else "remove"
        return ChooseCircle(choice)
    if reader.skip("pass"):
        return Pass()
    if not reader.starts_tile:
        raise reader.fail(EXPECTED)
    begin = reader.next
    tile, rotation = reader.tile(), reader.rotation()
    cell = reader.cell()
    if rotation is None:
        rotation = _rotation(state, tile, cell, reader, begin._replace(end=reader.last.end))
    return Place(cell, rotation, tile)


def _rotation(state: "State", tile: str, cell: Cell, reader: Reader, place: Token) -> int:
    """The rotation of a placement without one: 0 if that fits, else the only one that does."""
    fits = state.placements(tile)
    turns = fits.get(cell, ())
    if 0 in turns:
        return 0
    if len(turns) == 1:
        return turns[0]
    if turns:
        ways = alternatives([f"{tile}/{turn} {cell_text(cell)}" for turn in turns])
        raise reader.fail(
            f"the rotation too, because {tile} fits there in {len(turns)} ways: {ways}", place, NotOnBoard
        )
    return 0  # `State.why_not` reports what is wrong with it, `advice` what fits


def advice(state: "State", action: Place) -> str:
    """Where the tile in hand fits instead of an illegal placement, as a note of the error.

    It is empty if the cell of the placement is malformed.
    """
    try:
        tile, cell = _tile(state, state.hand), coerce.cell(action.cell)
    except CarcassonneError:
        return ""
    fits = state.placements(tile)
    if cell in fits:
        return f"{tile} fits there as {_ways(tile, {cell: fits[cell]})}."
    tiles = list(state.fitting(cell))
    others = f"At {cell_text(cell)} fit {_some(tiles)}. " if tiles else ""
    return f"{others}{tile} fits as {_ways(tile, fits)}."


def _ways(tile: str, fits: Mapping[Cell, Sequence[int]]) -> str:
    return _some([f"`{turned_text(tile, turn)} {cell_text(cell)}`" for cell, turns in fits.items() for turn in turns])


def _some(ids: list[str]) -> str:
    """Up to twelve ids, and how many more there are."""
    more = f" and {len(ids) - 12} more" if len(ids) > 12 else ""
    return ", ".join(ids[:12]) + more


def _read_kind(reader: Reader) -> MeepleKind:
    return MeepleKind.LARGE if reader.skip("large") else MeepleKind.SMALL


def _read_spot(state: "State", reader: Reader, *, on_last: bool = False) -> Spot:
    """A segment and its cell, which may be left out where `on_last` allows the tile placed last."""
    begin = reader.next
    where = reader.segment()
    named = begin._replace(end=reader.last.end)
    at = reader.next
    last = state.last if on_last and not reader.starts_cell else None
    if on_last and state.last is None and reader.at_end:
        raise reader.fail("a cell, such as `0,-1`, because no tile was placed last", kind=NotOnBoard)
    cell = last or reader.cell()
    if cell not in state.board:
        raise reader.fail("the cell of a tile on the board", at._replace(end=reader.last.end), NotOnBoard)
    try:
        return state.spot(cell, where)
    except UnknownName:
        tile, rotation = state.board[cell]
        names = ", ".join(segment.key(rotation) for segment in tile.segments)
        raise reader.fail(f"a segment of the tile at {cell_text(cell)}: {names}", named, NotOnBoard) from None


def write_turn(states: Sequence["State"], moves: Sequence["Move"]) -> str:
    """A turn without its number and the name.

    Parameters:
        states: the state before it, and the one after each move.
        moves: its moves.
    """
    return " ".join(_steps(states, moves))


def _steps(states: Sequence["State"], moves: Sequence["Move"]) -> Iterator[str]:
    for before, move, after in zip(states, moves, states[1:], strict=False):
        text = write(before, move.action)
        if isinstance(move.action, Draw):
            if after.phase is not Phase.PLACE:
                yield f"{text} {fate_of_draw(before, after)}"
            elif move is moves[-1]:
                yield text
        elif before.phase is Phase.CIRCLE_ACT:
            yield f"{name_text(before.players[before.to_act])} {text}"
        else:
            yield text


def fate_of_draw(before: "State", after: "State") -> str:
    """The fate of a drawn tile (R12): `discarded` or `returned`; empty if it can be placed."""
    if after.phase is Phase.PLACE:
        return ""
    return "returned" if after.tiles_left == before.tiles_left else "discarded"
