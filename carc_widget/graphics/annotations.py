"""Annotations that callers add to a picture: arrows, captions and highlights."""

from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING

from carc_widget.engine.board import on_table
from carc_widget.engine.errors import BadArgument, expect_number, shown
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.graphics.colours import css_colour
from carc_widget.graphics.hatching import PATTERNS
from carc_widget.graphics.shapes import PALETTE

Location = tuple[int, int] | tuple[tuple[int, int], int]
"""The location of an annotation: a cell, with or without a tile, or a spot, which is a segment of a tile on a cell."""

HIGHLIGHT = "rgba(255,236,120,0.55)"
"""The default colour of highlights."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one location to another; a ring if both are the same.

    Attributes:
        start: a cell such as `(0, -1)` for its middle, or a spot, such as `state.spot((0, 0), "city N")` gives.
        end: the location of the head, a cell or a spot.
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
        at: a cell, for its middle, or a spot. The text is moved aside if a piece stands or an arrow ends there.
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
        places: spots, for segments, and cells, for whole tiles; or a single one.
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
        if not isinstance(self.places, Iterable) or isinstance(self.places, str):
            raise BadArgument(_location_error(self.places))
        single = _location(self.places)
        places = tuple(as_location(place) for place in self.places) if single is None else (single,)
        if self.pattern and (not isinstance(self.pattern, str) or self.pattern not in tuple(PATTERNS)):
            raise BadArgument(f"{shown(self.pattern)} is not a pattern; give one of {' '.join(PATTERNS)}")
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "colour", css_colour(self.colour))
        object.__setattr__(self, "rim", css_colour(self.rim) if self.rim else "")


Annotation = Arrow | Caption | Highlight
"""Any annotation."""


def as_location(value: object) -> Cell | Spot:
    """A `Cell` from `(x, y)`, or a `Spot` from `((x, y), segment)`.

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
        case (Integral() as x, Integral() as y) if on_table(cell := Cell(int(x), int(y))):
            return cell
        case ((Integral() as x, Integral() as y), Integral() as segment) if on_table(cell := Cell(int(x), int(y))):
            return Spot(cell, int(segment))
    return None


def _location_error(value: object) -> str:
    return (
        f"{shown(value)} is not a place on the board; give a cell such as (0, -1), or a spot: "
        "state.spot((0, 0), 'city N')"
    )
