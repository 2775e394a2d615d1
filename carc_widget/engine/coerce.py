"""Argument coercion: cells, spots, figures, tiles and actions from the values and names that a caller passes.

Every public function that takes a place, a piece or a tile converts it here, so that the result of one call can be
passed to the next, and bad arguments raise the same errors everywhere.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from carc_widget.engine.actions import AddMeeple, Deploy, Draw, MoveFigure, Place, RemoveFigure, TakeBack
from carc_widget.engine.board import LAID_MASK, Board, on_table, pack_cell
from carc_widget.engine.errors import BadArgument, ParseError, UnknownName, is_ordered, shown, suggest, whole_number
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Meeple, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.text.reader import read_cell, read_spot
from carc_widget.engine.tiles import PlacedTile, Tile

CellLike = tuple[int, int] | str
"""A cell: `Cell(0, -1)`, `(0, -1)`, or text such as `0,-1`."""

SpotLike = Spot | Meeple | Feature | str | tuple[CellLike, str | int]
"""A segment on the board: a spot, a meeple, a feature, or a name such as `city N (0, 0)`."""

FigureLike = Figure | str
"""A magic figure: `Figure.MAGE`, or `mage`."""

TileLike = Tile | PlacedTile | str
"""A kind of tile: itself, one of them on the board, or its id."""


def as_tuple(entry: object) -> tuple[Any, ...]:
    """The items of a value such as a cell; empty for a text, and for a value without items or without their order."""
    return tuple(entry) if is_ordered(entry) and not isinstance(entry, (str, Mapping)) else ()


def cell(value: object) -> Cell:
    """The cell of a value; it may be anywhere.

    Raises:
        BadArgument: it is not a cell.
        ParseError: it is text, but not that of a cell.
    """
    if isinstance(value, str):
        return read_cell(value)
    if type(value) is not Spot:
        parts = tuple(map(whole_number, as_tuple(value)))
        if len(parts) == 2 and type(parts[0]) is int and type(parts[1]) is int:
            return Cell(parts[0], parts[1])
    raise BadArgument(f"{shown(value)} is not a cell; give (x, y), such as (0, -1) or Cell(0, -1)")


def spot(board: Board, value: object) -> Spot:
    """The spot on the board of a value.

    Raises:
        BadArgument: it is not a spot, or a feature that is not on this board.
        ParseError: it is text, but not that of a spot.
        UnknownName: there is no tile, or it has no such segment; the message lists those it has.
    """
    if type(value) is Spot and type(value.cell) is Cell and on_table(value.cell) and type(value.segment) is int:
        if board.segment(value) >= 0:
            return value
    elif isinstance(value, Meeple):
        value = value.spot
    elif isinstance(value, Feature):
        return _spot_of_feature(board, value)
    elif isinstance(value, str):
        value = read_spot(value)
    parts = tuple(map(whole_number, as_tuple(value)))
    if len(parts) != 2 or type(parts[0]) is int or not (type(parts[1]) is int or isinstance(parts[1], str)):
        raise BadArgument(f"{shown(value)} is not a spot; give a Spot, a Meeple or a name such as 'city N (0, 0)'")
    at, where = cell(parts[0]), parts[1]
    packed_tile = board.cells.get(pack_cell(at)) if on_table(at) else None
    if packed_tile is None:
        raise UnknownName(f"there is no tile at {shown((at.x, at.y))}; `state.board` lists all cells with tiles")
    tile, rotation = board.config.tables.tiles[(packed_tile & LAID_MASK) >> 2], packed_tile & 3
    if isinstance(where, str):
        return Spot(at, tile.find_segment(where, rotation))
    if not 0 <= where < len(tile.segments):
        names = ", ".join(f"{i} {segment.key(rotation)}" for i, segment in enumerate(tile.segments))
        raise UnknownName(f"there is no segment {shown(where)} on the tile at ({at.x}, {at.y}); there are: {names}")
    return Spot(at, where)


def _spot_of_feature(board: Board, feature: Feature) -> Spot:
    """The first spot of a feature, which may be from an earlier state of the same game.

    Raises:
        BadArgument: the feature is not on this board.
    """
    for cell, tile in feature._laid.items():
        packed_tile = board.cells.get(pack_cell(cell))
        if packed_tile is None or (board.config.tables.tiles[(packed_tile & LAID_MASK) >> 2], packed_tile & 3) != tile:
            what = "there is no tile" if packed_tile is None else "there is another tile"
            raise BadArgument(
                f"{feature!r} is not on this board: {what} at ({cell.x}, {cell.y}); give one of this state or an "
                "earlier one, such as state.feature('city N (0, 0)')"
            )
    return feature.spots[0]


def figure(value: object) -> Figure:
    """The magic figure of a value.

    Raises:
        UnknownName: there is no such figure.
    """
    if value not in tuple(Figure):
        raise UnknownName(suggest("figure", value, [figure.value for figure in Figure]))
    return Figure(str(value))


def kind(value: object) -> MeepleKind:
    """The kind of meeple of a value.

    Raises:
        UnknownName: there is no such kind.
    """
    if value not in tuple(MeepleKind):
        raise UnknownName(suggest("kind of meeple", value, [kind.value for kind in MeepleKind]))
    return MeepleKind(str(value))


def tile_id(value: object) -> object:
    """The id of a tile; other values are returned unchanged."""
    if isinstance(value, PlacedTile):
        value = value.tile
    return value.id if isinstance(value, Tile) else value


def tile(board: Board, value: object) -> int:
    """The number of the kind of tile of a value.

    Raises:
        UnknownName: the game has no such tile.
    """
    id = tile_id(value)
    number = board.config.tables.number
    if not isinstance(id, str) or id not in number:
        raise UnknownName(suggest("tile", id, number))
    return number[id]


def action(board: Board, value: object) -> object:
    """An action with its parts converted where possible; other values are returned unchanged.

    Raises:
        BadArgument, UnknownName: a place is text that names no segment on the board.
    """
    match value:
        case Draw(tile):
            return Draw(cast(str, tile_id(tile)))
        case Place(at, rotation, tile):
            if tile == "" and board.hand >= 0:
                tile = board.config.tables.tiles[board.hand].id
            return Place(_or_as_it_is(cell, at), whole_number(rotation), cast(str, tile_id(tile)))
        case MoveFigure(name, at):
            at = _spot(board, at)
            return MoveFigure(_or_as_it_is(figure, name), at, segment_name=_segment_name(board, at))
        case RemoveFigure(name):
            return RemoveFigure(_or_as_it_is(figure, name))
        case Deploy(at, which) | AddMeeple(at, which) | TakeBack(at, which):
            at = _spot(board, at)
            return type(value)(at, _or_as_it_is(kind, which), segment_name=_segment_name(board, at))
    return value


_Kind = TypeVar("_Kind")


def _or_as_it_is(read: Callable[[Any], _Kind], value: Any) -> _Kind:
    """The converted value, or the value itself if it is malformed: `State.why_not` reports what is wrong with it."""
    try:
        return read(value)
    except ValueError:
        return cast(_Kind, value)


def _segment_name(board: Board, at: object) -> str:
    """The name of a segment on the board, such as `city N`; empty if there is none."""
    if not (isinstance(at, Spot) and type(at.segment) is int and isinstance(at.cell, Cell) and on_table(at.cell)):
        return ""
    return board.key(at) if board.segment(at) >= 0 else ""


def _spot(board: Board, value: object) -> Spot:
    if not isinstance(value, str):
        return _or_as_it_is(lambda at: spot(board, at), value)
    try:
        return spot(board, value)
    except ParseError as error:
        raise BadArgument(f"{shown(value)} names no spot: expected {error.expected}, found {error.actual}") from None
