"""What is in motion for a moment, as data: features that pay, and pieces that go somewhere."""

from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.graphics.shapes import Drawing

Point = tuple[float, float]
"""A point of the board, in tiles."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A feature that pays.

    Attributes:
        spots: all of it.
        at: its middle.
        sum: the points as the sum that they are, the part of mage and witch in it.
        points: how many.
        winners: who gets them, each all of them (indices).
        colour: the colour of the first of them.
        rings: where mage and witch have their part in it, each in its colour.
    """

    spots: tuple[Spot, ...]
    at: Point
    sum: str
    points: int
    winners: tuple[int, ...]
    colour: str
    rings: tuple[tuple[Point, str], ...]


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece that goes somewhere.

    Attributes:
        piece: its picture.
        start: from where on the board.
        end: to where on the board, to which player (index), or `None`: it is set aside.
    """

    piece: Drawing
    start: Point
    end: Point | int | None


@dataclass(frozen=True, slots=True)
class Motion:
    """What the last move set in motion."""

    payments: tuple[Payment, ...] = ()
    flights: tuple[Flight, ...] = ()


STILL = Motion()
"""Nothing is in motion."""
