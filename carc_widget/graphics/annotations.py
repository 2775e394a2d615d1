"""Annotations that callers add to a picture: arrows, captions and highlights."""

from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING

from carc_widget.engine.board import on_table
from carc_widget.engine.coerce import CellLike
from carc_widget.engine.errors import BadArgument, ParseError, expect_number, shown
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.text.reader import read_cell
from carc_widget.graphics.colours import css_colour
from carc_widget.graphics.hatching import PATTERNS
from carc_widget.graphics.shapes import PALETTE

Location = CellLike | Spot | Meeple | Feature | tuple[tuple[int, int], int]
"""The location of an annotation: a cell, with or without a tile, or a spot, which is a segment of a tile on a cell.

A meeple stands for its spot, and a feature for its first spot, in a highlight for all of them."""

HIGHLIGHT = "rgba(255,236,120,0.55)"
"""The default colour of highlights."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one location to another; a ring if both are the same.

    Attributes:
        start: a cell such as `(0, -1)` for its middle, or a spot, such as `state.spot((0, 0), "city N")` gives, or a
            meeple or feature.
        end: the location of the head, likewise.
        colour: a CSS colour.

    Raises:
        BadArgument: an invalid location or colour.
    """

    start: Location
    end: Location
    colour: str = PALETTE.arrow

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", as_location(self.start))
        object.__setattr__(self, "end", as_location(self.end))
        object.__setattr__(self, "colour", css_colour(self.colour))


@dataclass(frozen=True, slots=True)
class Caption:
    """A short text on the board.

    Attributes:
        text: its text, in one line or several.
        at: a cell, for its middle, or a spot, meeple or feature. The text is moved aside if a piece stands or an
            arrow ends there.
        colour: a CSS colour.
        size: the font size in tile units: a tile is 100 high.

    Raises:
        BadArgument: an invalid text, location, colour or size.
    """

    text: str
    at: Location
    colour: str = PALETTE.mark_ink
    size: float = 20.0

    def __post_init__(self) -> None:
        if not isinstance(self.text, str) or not self.text.strip():
            raise BadArgument(f"the text of a caption is {shown(self.text)}; give a text that is not empty")
        size = expect_number(self.size, 1, 1000, "the size of a caption", "a number from 1 to 1000: a tile is 100 high")
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "at", as_location(self.at))
        object.__setattr__(self, "colour", css_colour(self.colour))


@dataclass(frozen=True, slots=True)
class Highlight:
    """A colour over cells and segments, such as the spots of a feature.

    Attributes:
        places: spots, for segments, cells, for whole tiles, and features; or a single one.
        colour: a CSS colour, usually a translucent one.
        rim: the CSS colour of the border of the segments; no border if empty.
        pattern: the hatching along the border, which distinguishes features without colours: `/`, `\\`, `-`,
            `|`, `x` or `+`; no hatching if empty.
        glow: whether the border glows in `colour`, with a weak light on the segments.

    Raises:
        BadArgument: an invalid location, colour or pattern.
    """

    places: Iterable[Location]
    colour: str = HIGHLIGHT
    rim: str = ""
    pattern: str = ""
    glow: bool = False

    if TYPE_CHECKING:  # the parameter accepts a single place, too; the attribute is a tuple

        def __init__(
            self,
            places: Iterable[Location] | Location,
            colour: str = ...,
            rim: str = ...,
            pattern: str = ...,
            glow: bool = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        places = tuple(spot for place in _items(self.places) for spot in _all_spots(place))
        if self.pattern and (not isinstance(self.pattern, str) or self.pattern not in tuple(PATTERNS)):
            raise BadArgument(f"{shown(self.pattern)} is not a pattern; give one of {' '.join(PATTERNS)}")
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "colour", css_colour(self.colour))
        object.__setattr__(self, "rim", css_colour(self.rim) if self.rim else "")


Annotation = Arrow | Caption | Highlight
"""Any annotation."""


def as_location(value: object) -> Cell | Spot:
    """A `Cell` from `(x, y)` or text such as `0,-1`; a `Spot` from `((x, y), segment)`, a meeple or a feature.

    Raises:
        BadArgument: another value.

    >>> as_location((1, -2))
    Cell(x=1, y=-2)
    """
    location = _location(value)
    if location is None:
        raise BadArgument(_location_error(value))
    return location


def _location(value: object) -> Cell | Spot | None:
    match value:
        case Feature():
            return value.spots[0]
        case Meeple():
            return value.spot
        case str():
            try:
                value = read_cell(value)
            except ParseError:
                return None
    match value:
        case (Integral() as x, Integral() as y) if on_table(cell := Cell(int(x), int(y))):
            return cell
        case ((Integral() as x, Integral() as y), Integral() as segment) if on_table(cell := Cell(int(x), int(y))):
            return Spot(cell, int(segment))
    return None


def _items(places: object) -> Iterable[object]:
    """The items of several places; a single place alone."""
    if _location(places) is not None:
        return (places,)
    if isinstance(places, str) or not isinstance(places, Iterable):
        raise BadArgument(_location_error(places))
    return places


def _all_spots(value: object) -> tuple[Cell | Spot, ...]:
    """The spots of a feature; of another value its location alone."""
    return value.spots if isinstance(value, Feature) else (as_location(value),)


def _location_error(value: object) -> str:
    return (
        f"{shown(value)} is not a place on the board; give a cell such as (0, -1), a meeple, a feature, or a spot: "
        "state.spot((0, 0), 'city N')"
    )
