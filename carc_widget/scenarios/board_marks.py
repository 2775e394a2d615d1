"""Marks and arrows on the boards of scenarios and levels."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from carc_widget.engine import coerce
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Annotation, Arrow, Caption, Highlight

MARK_SIZE = 34
"""The height of a sign; a tile has 100 units."""


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """Highlights, arrows and captions, as arguments of `carc_widget.svg.board`; `all` of them for `widget.marks`."""

    highlights: tuple[Highlight, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    captions: tuple[Caption, ...] = ()

    @property
    def all(self) -> list[Annotation]:
        """All of them: captions above arrows, arrows above highlights."""
        return [*self.highlights, *self.arrows, *self.captions]


def board_marks(state: State, marks: Mapping[str, str], arrows: Iterable[tuple[str, str]] = ()) -> BoardMarks:
    """The marks and arrows of a position.

    Parameters:
        state: the position.
        marks: a sign -> the text of a cell, or of a spot whose feature is highlighted.
        arrows: the texts of the places at their starts and ends.

    Raises:
        ParseError, UnknownName: a text is not a place, or there is no tile.
    """
    places = {sign: parse_place(state, where) for sign, where in marks.items()}
    return BoardMarks(
        tuple(Highlight(_all_of(state, place)) for place in places.values()),
        tuple(Arrow(parse_place(state, start), parse_place(state, end)) for start, end in arrows),
        tuple(mark_captions(places.items())),
    )


def mark_captions(marks: Iterable[tuple[str, Cell | Spot]]) -> list[Caption]:
    """The captions of marks: signs with their places."""
    return [Caption(sign, place, size=MARK_SIZE) for sign, place in marks]


def parse_place(state: State, where: str) -> Cell | Spot:
    """Parse the cell or the spot of a mark.

    Raises:
        ParseError, UnknownName: it is neither, or there is no tile.
    """
    return state.spot(where) if where[:1].isalpha() else coerce.cell(where)


def _all_of(state: State, place: Cell | Spot) -> tuple[Cell | Spot, ...]:
    """All segments of the feature at a spot; a cell alone."""
    return state.feature(place).spots if isinstance(place, Spot) else (place,)
