"""What can be done in a game: small frozen values without behaviour. Drawing a tile is an action too."""

from dataclasses import dataclass
from typing import Literal

from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell

CircleChoice = Literal["add", "remove"]
"""What the active player orders at a crop circle: A (add) or B (remove) (R71)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile from the bag: the only action of chance (R7)."""

    tile: str


@dataclass(frozen=True, slots=True)
class Place:
    """Place the tile in hand on a cell, turned `rotation` quarter turns clockwise (R10)."""

    tile: str
    cell: Cell
    rotation: int


@dataclass(frozen=True, slots=True)
class MoveFigure:
    """Bring a magic figure in, or move it, to a segment of an incomplete road or city (R18)."""

    figure: Figure
    spot: Spot


@dataclass(frozen=True, slots=True)
class RemoveFigure:
    """Set a magic figure aside because neither figure can be placed or moved (R27)."""

    figure: Figure


@dataclass(frozen=True, slots=True)
class Deploy:
    """Deploy a meeple from the supply on a segment of the tile just placed (R47)."""

    spot: Spot
    kind: MeepleKind = MeepleKind.SMALL


@dataclass(frozen=True, slots=True)
class Pass:
    """Deploy no meeple (R9), or add none at a crop circle (R74)."""


@dataclass(frozen=True, slots=True)
class ChooseCircle:
    """Choose for everybody what the crop circle does: `add` or `remove` (R71)."""

    choice: CircleChoice


@dataclass(frozen=True, slots=True)
class AddMeeple:
    """At a crop circle: put a meeple from the supply beside an own meeple (R74)."""

    spot: Spot
    kind: MeepleKind = MeepleKind.SMALL


@dataclass(frozen=True, slots=True)
class TakeBack:
    """At a crop circle: take an own meeple back into the supply (R75)."""

    spot: Spot
    kind: MeepleKind = MeepleKind.SMALL


Action = Draw | Place | MoveFigure | RemoveFigure | Deploy | Pass | ChooseCircle | AddMeeple | TakeBack
"""Any of the actions above."""
