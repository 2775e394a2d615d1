"""Figures: meeples, the mage and the witch, and the spots where they stand."""

from enum import StrEnum
from typing import NamedTuple

from carc_widget.engine.geometry import Cell

PLAYER_NAMES = ("Red", "Blue", "Yellow", "Green", "Black", "Grey")
"""The default names of players; the sixth colour comes with Inns & Cathedrals (R4)."""

MEEPLES = 7
"""Small meeples that each player starts with (R4)."""


class MeepleKind(StrEnum):
    """A normal meeple, or the large one of Inns & Cathedrals, which counts as two in a majority (R51)."""

    SMALL = "small"
    LARGE = "large"

    def __repr__(self) -> str:
        return f"MeepleKind.{self.name}"


class Figure(StrEnum):
    """One of the two magic figures. They belong to no player and are not meeples (R5, R35)."""

    MAGE = "mage"
    WITCH = "witch"

    def __repr__(self) -> str:
        return f"Figure.{self.name}"

    @property
    def other(self) -> "Figure":
        """The other figure."""
        return Figure.WITCH if self is Figure.MAGE else Figure.MAGE


class Spot(NamedTuple):
    """One segment of the tile on one cell: where a meeple or a magic figure stands.

    Attributes:
        cell: the cell of the tile.
        segment: the position of the segment in `Tile.segments`.
    """

    cell: Cell
    segment: int


def row_order(spot: Spot) -> tuple[int, int, int]:
    """Sort key: spots by row, column and segment, an order that does not depend on which tile was placed first."""
    (x, y), segment = spot
    return y, x, segment


class Meeple(NamedTuple):
    """One meeple on the board: whose (index in `State.players`), which kind, and where."""

    player: int
    kind: MeepleKind
    spot: Spot


class Supply(NamedTuple):
    """The meeples that a player has left to deploy."""

    small: int
    large: int
