"""Where on the board something is, for those who do not see it: cells beside what is known, parts by their sides."""

from itertools import groupby

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell, HalfSide, Side
from carc_widget.engine.placed import PlacedTile
from carc_widget.engine.state import State
from carc_widget.i18n.language import N_, _, pgettext
from carc_widget.i18n.nouns import FIELD, MONASTERY, and_list, side_word

# Translators: directions, as in "south of the start tile".
_DIRECTIONS = {
    (0, -1): N_("north of {place}"),
    (1, -1): N_("north-east of {place}"),
    (1, 0): N_("east of {place}"),
    (1, 1): N_("south-east of {place}"),
    (0, 1): N_("south of {place}"),
    (-1, 1): N_("south-west of {place}"),
    (-1, 0): N_("west of {place}"),
    (-1, -1): N_("north-west of {place}"),
}
START = Cell(0, 0)
"""Where the start tile lies."""


def cell_where(state: State, cell: Cell) -> str:
    """A cell by its numbers and beside what it lies: a monastery, the tile placed last, the start tile, any tile.

    >>> from carc_widget.engine import Cell, State
    >>> cell_where(State.setup(), Cell(1, 0))
    '(1, 0), east of the start tile'
    """
    beside = [cell.neighbour(side) for side in Side]
    for known, others in ((_monastery, cell.around()), (_last, beside), (_start, beside), (_any, beside)):
        for other in others:
            said = known(state, other) if other in state.board else ""
            if said:
                found = _(_DIRECTIONS[cell.x - other.x, cell.y - other.y], place=said)
                return _("({x}, {y}), {beside}", x=cell.x, y=cell.y, beside=found)
    return f"({cell.x}, {cell.y})"


def _monastery(state: State, cell: Cell) -> str:
    there = state.board[cell].tile.segments
    index = next((i for i, segment in enumerate(there) if segment.kind is MONASTERY), None)
    if index is None or state.feature(Spot(cell, index)).complete:
        return ""
    # Translators: as in "south of the monastery".
    return pgettext("beside", "the monastery")


def _last(state: State, cell: Cell) -> str:
    # Translators: as in "south of the tile placed last".
    return pgettext("beside", "the tile placed last") if cell == state.last else ""


def _start(state: State, cell: Cell) -> str:
    # Translators: as in "south of the start tile".
    return pgettext("beside", "the start tile") if cell == START and state.board[cell].tile.start_copies else ""


def _any(_state: State, cell: Cell) -> str:
    # Translators: as in "south of the tile at (2, 1)".
    return pgettext("beside", "the tile at ({x}, {y})", x=cell.x, y=cell.y)


def part_where(there: PlacedTile, index: int) -> str:
    """Which part of its tile a segment is, by the sides that it reaches.

    >>> from carc_widget.engine import Cell, State
    >>> start = State.setup().board[Cell(0, 0)]
    >>> [part_where(start, i) for i in range(3)]
    ['north', 'east and west', 'east (north half) and west (north half)']
    """
    segment = there.tile.segments[index]
    if segment.kind is FIELD:
        halves = sorted(half.turned(there.rotation) for half in segment.halves)
        # Translators: a field that reaches no side of its tile.
        return and_list([_field_side(side, list(found)) for side, found in groupby(halves, _side)]) or _("inside")
    sides = sorted(side.turned(there.rotation) for side in segment.sides)
    # Translators: where a monastery stands on its tile.
    return and_list([side_word(side) for side in sides]) or _("in the middle")


def _side(half: HalfSide) -> Side:
    return half.side


def _field_side(side: Side, halves: list[HalfSide]) -> str:
    """A side that a field reaches, or the half of it that it reaches."""
    if len(halves) == 2:
        return side_word(side)
    left = halves[0] % 2 == 0  # seen from the middle of the tile
    toward = Side((side + (3 if left else 1)) % 4)
    # Translators: half of a side of a tile: the northern half of its eastern side is "east (north half)".
    return _("{side} ({half} half)", side=side_word(side), half=side_word(toward))
