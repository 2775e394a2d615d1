"""Geometry of the board: cells, sides, half-sides and rotations.

`x` grows to the right (east) and `y` downwards (south). A rotation is a number of quarter turns clockwise, 0 to 3.
"""

from enum import IntEnum
from typing import NamedTuple

from carc_widget.engine.errors import BadArgument, shown, whole_number

SIDE_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""`(dx, dy)` from a cell to its neighbour at N, E, S and W."""

AROUND_STEPS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""`(dx, dy)` from a cell to the eight cells round it, row by row."""


class Cell(NamedTuple):
    """One square of the board; the start tile is at `Cell(0, 0)`.

    >>> Cell(2, 0).neighbour(Side.S)
    Cell(x=2, y=1)
    """

    x: int
    y: int

    def neighbour(self, side: "Side") -> "Cell":
        """The cell that shares this side.

        Raises:
            BadArgument: it is not a side.
        """
        if not isinstance(side, Side):
            raise BadArgument(f"{shown(side)} is not a side; give one such as Side.N")
        dx, dy = SIDE_STEPS[side]
        return Cell(self.x + dx, self.y + dy)

    def around(self) -> tuple["Cell", ...]:
        """The eight cells around this one, row by row: those that complete a monastery (R14)."""
        return tuple(Cell(self.x + dx, self.y + dy) for dx, dy in AROUND_STEPS)


class Side(IntEnum):
    """A side of a cell, clockwise from the top.

    >>> Side.N.rotated(1)
    <Side.E: 1>
    """

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def opposite(self) -> "Side":
        """The side of the neighbour that touches this one."""
        return Side((self + 2) % 4)

    def rotated(self, rotation: int) -> "Side":
        """The direction of this side of an unrotated tile after `rotation` quarter turns clockwise.

        Raises:
            BadArgument: the rotation is not a whole number.
        """
        return Side((self + _turns(rotation)) % 4)


class HalfSide(IntEnum):
    """One half of a side, clockwise from the top left corner: what separates fields from one another.

    Seen from the middle of the tile, `L` is the left and `R` the right half, so `NL` is the western half of the
    northern side and `SL` the eastern half of the southern one.

    >>> HalfSide.NL.facing, HalfSide.WR.rotated(1)
    (<HalfSide.SR: 5>, <HalfSide.NR: 1>)
    """

    NL = 0
    NR = 1
    EL = 2
    ER = 3
    SL = 4
    SR = 5
    WL = 6
    WR = 7

    @property
    def side(self) -> Side:
        """The side that this is a half of."""
        return Side(self // 2)

    @property
    def facing(self) -> "HalfSide":
        """The half-side of the neighbour that touches this one: left meets right."""
        return HalfSide((self + 4) % 8 ^ 1)

    def rotated(self, rotation: int) -> "HalfSide":
        """The direction of this half-side of an unrotated tile after `rotation` quarter turns clockwise.

        Raises:
            BadArgument: the rotation is not a whole number.
        """
        return HalfSide((self + 2 * _turns(rotation)) % 8)


def _turns(rotation: object) -> int:
    rotation = whole_number(rotation)
    if type(rotation) is not int:
        raise BadArgument(f"the rotation is {shown(rotation)}; give a whole number of quarter turns clockwise")
    return rotation
