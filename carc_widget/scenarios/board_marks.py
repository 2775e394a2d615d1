"""Marks and arrows on the boards of scenarios and levels."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from carc_widget.engine import coerce
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Annotation, Arrow, Caption, Highlight
from carc_widget.graphics.scene import View

MARK_SIZE = 34
"""The height of a sign; a tile has 100 units."""


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """Highlights, arrows and captions: `view` for `carc_widget.svg.board`, `all` for `widget.marks`."""

    highlights: tuple[Highlight, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    captions: tuple[Caption, ...] = ()

    @property
    def view(self) -> View:
        """A view with nothing else."""
        return View(highlights=self.highlights, arrows=self.arrows, captions=self.captions)

    @property
    def all(self) -> list[Annotation]:
        """All of them: captions above arrows, arrows above highlights."""
        return [*self.highlights, *self.arrows, *self.captions]


def board_marks(
    state: State, marks: Mapping[str, str], arrows: Iterable[tuple[str, str]] = (), *, features: bool = False
) -> BoardMarks:
    """The marks and arrows of a position.

    Parameters:
        state: the position.
        marks: a sign -> the text of a cell or of a spot.
        arrows: the texts of the places at their starts and ends.
        features: whether the features at marked spots are highlighted.

    Raises:
        ParseError, UnknownName: a text is not a place, or there is no tile.
    """
    places = parse_marks(state, marks)
    signs = sign_marks(state, places.items())
    spots = [place for place in places.values() if features and isinstance(place, Spot)]
    return BoardMarks(
        signs.highlights + tuple(Highlight(state.feature(spot).spots) for spot in spots),
        tuple(Arrow(parse_place(state, start), parse_place(state, end)) for start, end in arrows),
        signs.captions,
    )


def sign_marks(state: State, signs: Iterable[tuple[str, Cell | Spot]]) -> BoardMarks:
    """The marks of signs with their places: captions, and highlights of the cells without a tile."""
    signs = list(signs)
    return BoardMarks(
        tuple(Highlight((place,)) for _sign, place in signs if isinstance(place, Cell) and place not in state.board),
        captions=tuple(Caption(sign, place, size=MARK_SIZE) for sign, place in signs),
    )


def parse_marks(state: State, marks: Mapping[str, str]) -> dict[str, Cell | Spot]:
    """Parse the places of marks; errors as for `parse_place`."""
    return {sign: parse_place(state, where) for sign, where in marks.items()}


def parse_place(state: State, where: str) -> Cell | Spot:
    """Parse the cell or the spot of a mark.

    Raises:
        ParseError, UnknownName: it is neither, or there is no tile.
    """
    return state.spot(where) if where[:1].isalpha() else coerce.cell(where)
