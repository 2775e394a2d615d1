"""What a caller adds to a picture: arrows, captions and coloured places, as one draws on a diagram in a book."""

from collections.abc import Iterable
from dataclasses import dataclass

from carc_widget.engine.errors import BadArgument
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.graphics.colours import css_colour
from carc_widget.graphics.hatching import PATTERNS
from carc_widget.graphics.shapes import PALETTE

Location = tuple[int, int] | tuple[tuple[int, int], int]
"""Where an annotation points: a whole cell, with or without a tile, or a spot, one segment of the tile on a cell."""

HIGHLIGHT = "rgba(255,236,120,0.55)"
"""The colour of a highlighted place unless another is asked for."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one place to another; a ring, where both are the same.

    Attributes:
        start: a cell such as `(0, -1)` for its middle, or a spot, such as `state.spot((0, 0), "city N")` gives.
        end: where it points to, a cell or a spot.
        colour: a CSS colour.

    Raises:
        BadArgument: what is given is no place or no colour.
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
        text: what it says, in one line or several.
        at: a cell, whose middle it is written on, or a spot; below it, where a piece stands or an arrow ends.
        colour: a CSS colour.
        size: the height of the letters, as a part of a tile's hundred.

    Raises:
        BadArgument: what is given is no text, place, colour or size.
    """

    text: str
    at: Location
    colour: str = PALETTE.mark_ink
    size: float = 20.0

    def __post_init__(self) -> None:
        if not isinstance(self.text, str) or not self.text.strip():
            raise BadArgument(f"{self.text!r} was given as a caption; give the text that it shall show")
        if not isinstance(self.size, int | float) or not 1 <= self.size <= 1000:
            raise BadArgument(f"a caption of the size {self.size!r} was given; a tile is 100 high, letters are 20")
        object.__setattr__(self, "at", as_location(self.at))
        object.__setattr__(self, "colour", css_colour(self.colour))


@dataclass(frozen=True, slots=True)
class Highlight:
    """Places laid over with a colour, such as the spots of a feature.

    Attributes:
        places: spots, whose segments are coloured, and cells, which are coloured as a whole; or one of these alone.
        colour: a CSS colour, usually a translucent one.
        rim: the CSS colour of a line round the segments; none if empty.
        pattern: how lines run over the segments, so that they are told apart without their colours: `/`, `\\`, `-`,
            `|`, `x` or `+`; none if empty.
        glow: whether the rim shines, in its own colour and in `colour` round it, and leaves the land as it is.

    Raises:
        BadArgument: what is given is no place, colour or pattern.
    """

    places: Iterable[Location]
    colour: str = HIGHLIGHT
    rim: str = ""
    pattern: str = ""
    glow: bool = False

    def __post_init__(self) -> None:
        given = self.places
        if not isinstance(given, Iterable):
            raise BadArgument(_no_place(given))
        found = (as_location(given),) if _is_place(given) else tuple(as_location(place) for place in given)
        if self.pattern and (not isinstance(self.pattern, str) or self.pattern not in tuple(PATTERNS)):
            raise BadArgument(f"{self.pattern!r} is no pattern; give one of {' '.join(PATTERNS)}")
        object.__setattr__(self, "places", found)
        object.__setattr__(self, "colour", css_colour(self.colour))
        object.__setattr__(self, "rim", css_colour(self.rim) if self.rim else "")


Annotation = Arrow | Caption | Highlight
"""Anything that a caller adds."""


def as_location(given: object) -> Cell | Spot:
    """A cell, given as a `Cell` or as `(x, y)`, or a spot, given as a `Spot` or as `((x, y), segment)`.

    Raises:
        BadArgument: it is neither.

    >>> as_location((1, -2))
    Cell(x=1, y=-2)
    """
    match given:
        case (int(x), int(y)):
            return Cell(x, y)
        case ((int(x), int(y)), int(segment)):
            return Spot(Cell(x, y), segment)
    raise BadArgument(_no_place(given))


def _is_place(given: object) -> bool:
    match given:
        case (int(), int()) | ((int(), int()), int()):
            return True
    return False


def _no_place(given: object) -> str:
    return f"{given!r} is no place on the board; give a cell such as (0, -1), or a spot: state.spot((0, 0), 'city N')"
