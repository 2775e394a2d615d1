"""The board read out, tile by tile and part by part, as it is heard by those who do not see it."""

from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.i18n.features import describe, feature_line
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.long_texts import tile_name
from carc_widget.i18n.nouns import LARGE, MAGE, SMALL, WITCH
from carc_widget.i18n.whereabouts import cell_where, part_where

_STANDS = {SMALL: N_("a meeple of {player} stands here"), LARGE: N_("a large meeple of {player} stands here")}
_FIGURE_STANDS = {MAGE: N_("the mage stands here"), WITCH: N_("the witch stands here")}


def tile_reading(state: State, cell: Cell, ways: int = 0) -> str:
    """What lies in a cell: the tile and all its parts; of an empty cell, in how many ways the tile in hand fits.

    Parameters:
        state: the state.
        cell: any cell.
        ways: in how many rotations the tile in hand fits there.

    >>> from carc_widget.engine import Cell, State
    >>> print(tile_reading(State.setup(), Cell(0, 0))[:104])
    (0, 0), tile D, city cap over straight road. North: city of 1 tile, 1 open end. East and west: road of 1
    """
    there = state.board.get(cell)
    if there is None:
        return _empty(state, cell, ways)
    parts = [_capital(_part(state, spot, describe(state, state.feature(spot)))) for spot in _spots(state, cell)]
    where = _("({x}, {y}), the tile placed last", x=cell.x, y=cell.y) if cell == state.last else f"({cell.x}, {cell.y})"
    title = _("{where}, tile {tile}, {name}", where=where, tile=there.tile.id, name=tile_name(there.tile))
    return ". ".join([title, *parts]) + "."


def part_reading(state: State, spot: Spot) -> str:
    """A part of a tile: which one it is, the feature that it belongs to, what that is worth, and who stands here.

    >>> from carc_widget.engine import Spot, State
    >>> state = State.setup(meeples=[("Red", (0, 0), "city N")])
    >>> part_reading(state, state.feature("city N (0, 0)").spots[0])
    'Part 1 of 4, north: city of 1 tile, 1 open end, held by Red; worth 1 now, 2 complete; a meeple of Red stands here.'
    """
    said = _part(state, spot, feature_line(state, state.feature(spot)))
    # Translators: a tile has several parts: cities, roads, a monastery, fields; {part} tells of one of them.
    return _("Part {n} of {all}, {part}.", n=spot.segment + 1, all=len(state.board[spot.cell].tile.segments), part=said)


def _spots(state: State, cell: Cell) -> list[Spot]:
    return [Spot(cell, index) for index in range(len(state.board[cell].tile.segments))]


def _part(state: State, spot: Spot, feature: str) -> str:
    found = [_(_STANDS[m.kind], player=state.players[m.player]) for m in state.meeples if m.spot == spot]
    found += [_(_FIGURE_STANDS[figure]) for figure in Figure if state.figure(figure) == spot]
    # Translators: a part of a tile by where it is: "north: city of 2 tiles, 1 open end".
    said = _("{where}: {feature}", where=part_where(state.board[spot.cell], spot.segment), feature=feature)
    return "; ".join([said, *found])


def _empty(state: State, cell: Cell, ways: int) -> str:
    where = cell_where(state, cell)
    if ways:
        return ngettext(
            "{where}: empty; the tile in hand fits in {n} way.",
            "{where}: empty; the tile in hand fits in {n} ways.",
            ways,
            where=where,
        )
    return _("{where}: empty.", where=where)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
