"""Picture of a frame: always the same part of the board, so that it does not move between steps."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.graphics import svg
from carc_widget.graphics.annotations import Caption, Highlight
from carc_widget.graphics.scene import View
from carc_widget.graphics.shapes import PALETTE, Drawing, PlacedDrawing
from carc_widget.graphics.svg_document import Svg
from carc_widget.graphics.svg_writer import ViewBox, write_svg
from carc_widget.i18n import board_title, tile_title
from carc_widget.i18n.language import current_language
from carc_widget.lessons.outcome_frames import BoardPlace, OutcomeFrame
from carc_widget.scenarios.board_marks import sign_marks
from carc_widget.scenarios.expectations import spot_notation
from carc_widget.widget.board import pieces
from carc_widget.widget.board.board import EARLIER_TERMS
from carc_widget.widget.lesson.page import LessonPicture, LessonPlayer
from carc_widget.widget.session import NO_AIDS, Aids
from carc_widget.widget.sidebar.aids import aid_highlights, point_labels
from carc_widget.widget.sums.terms import scored_places

MARKED_COLOUR = "rgba(255,214,64,0.62)"
"""The colour of marks by a learner or a teacher."""

TILE_SIZE = 110
"""The side of a tile in the picture, in pixels; the page scales it to the available space."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Overlays on the position.

    Attributes:
        signs: the signs, each with its place.
        marked_places: the marked places.
        aids: the aids that are on.
        cells: the cells that must be visible.
    """

    signs: tuple[tuple[str, BoardPlace], ...] = ()
    marked_places: tuple[BoardPlace, ...] = ()
    aids: Aids = NO_AIDS
    cells: frozenset[Cell] = frozenset()


def cells_of(states: Iterable[State], signs: Mapping[str, BoardPlace] | None = None) -> frozenset[Cell]:
    """Return all cells with tiles in these states, and the marked cells."""
    cells = {cell for state in states for cell in state.board}
    return frozenset(cells | {place.cell if isinstance(place, Spot) else place for place in (signs or {}).values()})


def picture(frame: OutcomeFrame, drawn: Drawn, *, clickable: bool = False) -> LessonPicture:
    """Render a frame."""
    board = _board(frame, drawn, current_language())
    return LessonPicture(board.data_url, board.box, _label(frame, drawn), clickable)


@lru_cache(maxsize=64)
def _board(frame: OutcomeFrame, drawn: Drawn, _language: str) -> Svg:
    """Draw the board; the language of its title is part of the cache key."""
    state, aids = frame.state, drawn.aids
    lights = [*aid_highlights(state, aids)]
    if frame.score is not None:
        lit, ground = scored_places(frame.score)
        lights += [Highlight(ground, EARLIER_TERMS)] if ground else []
        lights.append(Highlight(lit, rim=PALETTE.mark))
    elif frame.places:
        lights.append(Highlight(frame.places, rim=PALETTE.mark))
    if drawn.marked_places:
        lights.append(Highlight(drawn.marked_places, MARKED_COLOUR, rim=PALETTE.mark))
    signs = sign_marks(state, drawn.signs)
    lights += signs.highlights
    captions = list(signs.captions)
    tags = point_labels(state) if aids.worth else ()
    captions += [Caption(tag.text, Cell(int(tag.at[0] // 1), int(tag.at[1] // 1)), size=24) for tag in tags]
    xs, ys = [cell.x for cell in drawn.cells], [cell.y for cell in drawn.cells]
    view = View(
        cells=tuple(state.placements(state.hand)) if aids.legal_cells and state.hand else (),
        highlights=tuple(lights),
        captions=tuple(captions),
        scored_feature=frame.score.feature if frame.score else None,
        mark_last=aids.last_turn,
        coordinates=aids.coordinates,
        frame=(min(xs), min(ys), max(xs), max(ys)) if drawn.cells else None,
    )
    return svg.board(state, view, TILE_SIZE, 0.12, rough=True)


def _label(frame: OutcomeFrame, drawn: Drawn) -> str:
    signs = [f"{sign}: {_place_text(frame.state, place)}" for sign, place in drawn.signs]
    return ". ".join([board_title(frame.state, hand=True, scores=True), *signs])


def _place_text(state: State, place: BoardPlace) -> str:
    if isinstance(place, Spot) and place.cell in state.board:
        return spot_notation(state, place)
    cell = place.cell if isinstance(place, Spot) else place
    return f"{cell.x},{cell.y}"


def hand(state: State) -> LessonPicture | None:
    """Render the tile in hand; `None` if there is none."""
    if state.hand is None:
        return None
    tile = svg.tile(state.hand, tile_size=80)
    return LessonPicture(tile.data_url, tile.box, tile_title(state.hand))


def players(frame: OutcomeFrame) -> tuple[LessonPlayer, ...]:
    """Return the players with their points so far, each with the shape and colour of the pieces."""
    state = frame.state
    player_to_act = None if state.phase is Phase.OVER else state.to_act
    return tuple(
        LessonPlayer(name, points, _piece(pieces.meeple(state, number)), number == player_to_act)
        for number, (name, points) in enumerate(zip(state.players, frame.points, strict=True))
    )


@lru_cache(maxsize=64)
def _piece(drawing: Drawing) -> str:
    return write_svg([[PlacedDrawing(drawing, *drawing.centre)]], ViewBox(*drawing.box), 1.0, "").data_url
