"""Hints as data: the best places in a list."""

from dataclasses import dataclass

from carc_widget.engine.geometry import Cell
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class HintRow:
    """A place.

    Attributes:
        button: says the lead to expect with its error, and puts the tile there for a try.
        chance: how likely it is to win.
        words: what is done there, and what it pays at once.
        cells: where it is.
    """

    button: Button
    chance: str
    words: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HintPart:
    """The best places.

    Attributes:
        title: what they are.
        told: what the numbers mean, or that they are still to come.
        playouts: how often the game was played on for it; may be empty.
        rows: the places, the best one first.
    """

    title: str
    told: str
    playouts: str
    rows: tuple[HintRow, ...]
