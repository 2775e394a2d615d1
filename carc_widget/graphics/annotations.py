"""Annotations that callers add to a picture: arrows, captions and highlights."""

from collections.abc import Iterable
from dataclasses import dataclass

from carc_widget.engine.errors import BadArgument
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
            raise BadArgument(f"the text of a caption is {self.text!r}; give a text that is not empty")
        if not isinstance(self.size, int | float) or not 1 <= self.size <= 1000:
            raise BadArgument(
                f"the size of a caption is {self.size!r}; give a number from 1 to 1000: a tile is 100 high"
            )
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

    def __post_init__(self) -> None:
        if not isinstance(self.places, Iterable):
            raise BadArgument(_location_error(self.places))
        single = _is_location(self.places)
        places = (as_location(self.places),) if single else tuple(as_location(place) for place in self.places)
        if self.pattern and (not isinstance(self.pattern, str) or self.pattern not in tuple(PATTERNS)):
            raise BadArgument(f"{self.pattern!r} is not a pattern; give one of {' '.join(PATTERNS)}")
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
    match value:
        case (int(x), int(y)):
            return Cell(x, y)
        case ((int(x), int(y)), int(segment)):
            return Spot(Cell(x, y), segment)
    raise BadArgument(_location_error(value))


def _is_location(value: object) -> bool:
    match value:
        case (int(), int()) | ((int(), int()), int()):
            return True
    return False


def _location_error(value: object) -> str:
    return (
        f"{value!r} is not a place on the board; give a cell such as (0, -1), or a spot: state.spot((0, 0), 'city N')"
    )
