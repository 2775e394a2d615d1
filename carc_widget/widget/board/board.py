"""Board view model: the state to draw, with its marks and overlays."""

from collections.abc import Iterator
from math import floor

from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.graphics.annotations import Annotation, Arrow, Caption, Highlight
from carc_widget.graphics.piece_placement import BoardPosition
from carc_widget.graphics.regions import segment_at
from carc_widget.graphics.scene import View
from carc_widget.graphics.shapes import PALETTE, TILE
from carc_widget.i18n.language import ngettext
from carc_widget.widget.board.animation import motion
from carc_widget.widget.board.annotations import drawable, spoken
from carc_widget.widget.board.placing import cells
from carc_widget.widget.board.tile_buttons import tile_buttons
from carc_widget.widget.board.view_model import BoardView, Look, Prompt
from carc_widget.widget.hints.hints import hint_ghosts, hint_tags
from carc_widget.widget.review.review import review_ghosts, review_tags
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.aids import held, worths
from carc_widget.widget.sidebar.feature_card import feature_asked, outlined
from carc_widget.widget.sums.terms import SumView

TOLD_BEFORE = "rgba(255,236,120,0.3)"
"""Highlight colour of the places that earlier terms of a sum count."""

AURA = {
    Figure.MAGE: (PALETTE.to_mage, PALETTE.mage_light),
    Figure.WITCH: (PALETTE.to_witch, PALETTE.witch),
    None: (PALETTE.to_either, PALETTE.gold),
}
"""Glow and line colours of the roads and cities where the mage, the witch, or either may go."""


def board(session: Session, asked: Prompt) -> BoardView:
    """Compute the view model of the board."""
    marks = tuple(drawable(session.marks, asked.state))
    label = ngettext(
        "Board with {n} tile. {sentence}",
        "Board with {n} tiles. {sentence}",
        len(asked.state.board),
        sentence=asked.sentence,
    )
    return BoardView(
        state=asked.state,
        view=_view(asked, session, marks),
        marks=asked.marks,
        hand=session.state.hand,
        tried=session.selection.placed,
        rotation=session.rotation,
        label=f"{label} {spoken(marks, asked.state)}".strip(),
        tile_buttons=tile_buttons(session, asked),
        selected=feature_asked(session, asked.state),
        labels=(*hint_tags(session), *review_tags(session), *(worths(asked.state) if session.aids.worth else ())),
        motion=motion(session),
        lying=session.state if session.aids.hover else None,
    )


def _view(asked: Prompt, session: Session, marks: tuple[Annotation, ...]) -> View:
    """Compute the drawn marks and overlays: cells, meeples to deploy or select, goals of the figures, highlights."""
    placed = session.selection.placed
    goals: dict[Figure | None, list[Spot]] = {}
    offers: list[Meeple] = []
    standing: list[Meeple] = []
    rings: list[Spot] = []
    for mark in asked.marks:
        if mark.spot is None:
            continue
        if mark.look is Look.GOAL:
            goals.setdefault(mark.figure, []).append(mark.spot)
        elif mark.look is Look.CHOICE:
            rings.append(mark.spot)
        elif mark.kind is not None:
            (standing if mark.look is Look.TRIED else offers).append(Meeple(asked.player, mark.kind, mark.spot))
    tried = placed.cell if placed else None
    return View(
        cells=tuple(mark.cell for mark in asked.marks if mark.cell is not None and mark.cell != tried)
        if session.aids.legal_cells
        else (),
        hinted=(*hint_ghosts(session), *review_ghosts(session)),
        offers=tuple(offers),
        previews=tuple(standing),
        clear_centre=tried if tried and len(cells(session.state)[tried]) > 1 else None,
        rings=tuple(rings),
        highlights=(
            *(Highlight(tuple(spots), *AURA[figure], glow=True) for figure, spots in goals.items()),
            *held(asked.state, session.aids),
            *(mark for mark in marks if isinstance(mark, Highlight)),
            *outlined(session, asked.state),
            *_lit(asked.sum),
        ),
        remembered=asked.sum.feature if asked.sum else None,
        arrows=tuple(mark for mark in marks if isinstance(mark, Arrow)),
        captions=tuple(mark for mark in marks if isinstance(mark, Caption)),
        last=session.aids.last_turn,
        coordinates=session.aids.coordinates,
        frame=frame(asked.state) if session.aids.coordinates else None,
    )


def _lit(told: SumView | None) -> Iterator[Highlight]:
    """Highlight the places that a sum counts; those of the newest term get a line round them."""
    if told and told.lit:
        yield Highlight(told.lit, TOLD_BEFORE)
    if told and told.fresh:
        yield Highlight(told.fresh, rim=PALETTE.mark)


def frame(state: BoardPosition) -> tuple[int, int, int, int]:
    """Bounds of all tiles and the cells round them, so that the coordinates do not move between the steps of a turn."""
    xs, ys = [cell.x for cell in state.board] or [0], [cell.y for cell in state.board] or [0]
    return min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1


def spot_at(state: BoardPosition, at: tuple[float, float]) -> Spot | None:
    """Return the segment at a point (in tiles); `None` if the cell has no tile."""
    cell = Cell(floor(at[0]), floor(at[1]))
    there = state.board.get(cell)
    if there is None:
        return None
    u, v = (at[0] - cell.x) * TILE, (at[1] - cell.y) * TILE
    return Spot(cell, segment_at(there.tile, there.rotation, u, v))
