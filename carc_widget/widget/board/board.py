"""Board view model: the state to draw, with its click targets and overlays."""

from collections.abc import Iterator

from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.turn import Phase
from carc_widget.graphics.annotations import Annotation, Arrow, Caption, Highlight, as_location
from carc_widget.graphics.piece_placement import BoardPosition
from carc_widget.graphics.scene import View
from carc_widget.graphics.shapes import PALETTE
from carc_widget.i18n.language import _, ngettext
from carc_widget.widget.board.animation import motion
from carc_widget.widget.board.annotations import describe_annotations, drawable
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.sounds import board_sounds
from carc_widget.widget.board.view_model import BoardView, Look, Prompt, TileButtonsView
from carc_widget.widget.hints.hints import hint_ghosts, hint_labels, hint_notes
from carc_widget.widget.messages import Choose, Rotate
from carc_widget.widget.review.review import review_ghosts, review_labels
from carc_widget.widget.session import NO_SELECTION, Session
from carc_widget.widget.sidebar.aids import aid_highlights, point_labels
from carc_widget.widget.sidebar.feature_card import inspected_feature, inspected_highlight
from carc_widget.widget.sums.terms import SumView
from carc_widget.widget.view_model import Button

EARLIER_TERMS = "rgba(255,236,120,0.3)"
"""Highlight colour of the places that earlier terms of a sum count."""

AURA = {
    Figure.MAGE: (PALETTE.mage_target, PALETTE.mage_light),
    Figure.WITCH: (PALETTE.witch_target, PALETTE.witch),
    None: (PALETTE.figure_target, PALETTE.gold),
}
"""Glow and line colours of the roads and cities where the mage, the witch, or either may go."""


def board(session: Session, prompt: Prompt) -> BoardView:
    """Compute the view model of the board."""
    annotations = tuple(drawable(session.marks, prompt.state))
    label = ngettext(
        "Board with {n} tile. {sentence}",
        "Board with {n} tiles. {sentence}",
        len(prompt.state.board),
        sentence=prompt.sentence,
    )
    return BoardView(
        state=prompt.state,
        view=_view(prompt, session, annotations),
        targets=prompt.targets,
        hand=session.state.hand,
        tentative=session.selection.placed,
        rotation=session.rotation,
        label=f"{label} {describe_annotations(annotations, prompt.state)}".strip(),
        tile_buttons=_tile_buttons(session, prompt),
        selected=inspected_feature(session, prompt.state),
        labels=(
            *hint_labels(session),
            *review_labels(session),
            *(point_labels(prompt.state) if session.aids.worth else ()),
        ),
        motion=motion(session),
        sounds=board_sounds(session),
        hover_state=session.state if session.aids.hover else None,
        notes=hint_notes(session),
    )


def _view(prompt: Prompt, session: Session, annotations: tuple[Annotation, ...]) -> View:
    """Compute what is drawn over the tiles: cells, meeples to deploy or select, goals of the figures, highlights."""
    placed = session.selection.placed
    goals: dict[Figure | None, list[Spot]] = {}
    offers: list[Meeple] = []
    previews: list[Meeple] = []
    rings: list[Spot] = []
    for target in prompt.targets:
        if target.spot is None:
            continue
        if target.look is Look.GOAL:
            goals.setdefault(target.figure, []).append(target.spot)
        elif target.look is Look.CHOICE:
            rings.append(target.spot)
        elif target.kind is not None:
            (previews if target.look is Look.TENTATIVE else offers).append(
                Meeple(prompt.player, target.kind, target.spot)
            )
    placed_cell = placed.cell if placed else None
    ghosts = hint_ghosts(session) if session.review_of is None else review_ghosts(session)
    covered = {placed_cell, *(ghost.cell for ghost in ghosts.tiles)}
    cells = tuple(target.cell for target in prompt.targets if target.cell is not None and target.cell not in covered)
    return View(
        cells=cells if session.aids.legal_cells else (),
        hint_tiles=ghosts.tiles,
        hint_meeples=ghosts.meeples,
        hint_figures=(*ghosts.figures, *_figures_at_goal(session, prompt)),
        offers=tuple(offers),
        previews=tuple(previews),
        clear_centre=placed_cell if placed_cell and len(rotations_by_cell(session.state)[placed_cell]) > 1 else None,
        rings=tuple(rings),
        highlights=(
            *(Highlight(tuple(spots), *AURA[figure], glow=True) for figure, spots in goals.items()),
            *aid_highlights(prompt.state, session.aids),
            *(annotation for annotation in annotations if isinstance(annotation, Highlight)),
            *inspected_highlight(session, prompt.state),
            *_sum_highlights(prompt.sum),
        ),
        scored_feature=prompt.sum.feature if prompt.sum else None,
        # On the placed tile, a caption would hide the places for a meeple, and an arrow would point to them.
        captions=tuple(
            annotation
            for annotation in annotations
            if isinstance(annotation, Caption) and as_location(annotation.at) != placed_cell
        ),
        arrows=tuple(
            annotation
            for annotation in annotations
            if isinstance(annotation, Arrow) and as_location(annotation.end) != placed_cell
        ),
        mark_last=session.aids.last_turn,
        coordinates=session.aids.coordinates,
        frame=frame(prompt.state) if session.aids.coordinates else None,
    )


def _tile_buttons(session: Session, prompt: Prompt) -> TileButtonsView | None:
    """Compute the buttons beside the tentatively placed tile, or beside the tile of the deploy phase; else `None`."""
    state, selection = session.state, session.selection
    if not session.can_act or prompt.sum is not None:
        return None
    if figures := _figures_at_goal(session, prompt):
        return _figure_buttons(figures[0][1], prompt)
    main = next((button for button in prompt.buttons if button.main), None)
    cell = selection.placed.cell if selection.placed else state.last if state.phase is Phase.DEPLOY else None
    if cell is None or main is None:
        return None
    sign = main.label if main.id == "pass" else "✓"  # nothing has been chosen that could be confirmed
    buttons = [Button(main.id, sign, main.message, _tip(main), main=True)]
    if selection.placed and len(rotations_by_cell(state)[cell]) > 1:
        buttons.insert(0, Button("turn", "↻", Rotate(), _("Rotate the tile (R)")))
    if selection.placed or selection.segment is not None:
        buttons.append(Button("back", "✕", Choose(NO_SELECTION), _("Cancel (Esc)")))
    # Translators: the accessible name of the buttons beside the tile.
    return TileButtonsView(cell, _("This tile"), tuple(buttons))


def _figures_at_goal(session: Session, prompt: Prompt) -> tuple[tuple[Figure, Spot], ...]:
    """Return the figures that can go to the selected road or city, with its spot; empty if none is selected."""
    goal = session.selection.goal
    if goal is None or prompt.state.phase is not Phase.MAGIC:
        return ()
    return tuple((figure, goal) for figure in Figure if any(button.id == figure.value for button in prompt.buttons))


def _figure_buttons(goal: Spot, prompt: Prompt) -> TileButtonsView:
    """Return the buttons of the figures that can go to the selected road or city, at that place."""
    figures = (Button(button.id, button.label, button.message, button.label) for button in prompt.buttons)
    back = Button("back", "✕", Choose(NO_SELECTION), _("Cancel (Esc)"))
    return TileButtonsView(goal.cell, _("This tile"), (*figures, back))


def _tip(main: Button) -> str:
    return _("Skip meeple (N)") if main.id == "pass" else _("Confirm (Enter)")


def _sum_highlights(sum: SumView | None) -> Iterator[Highlight]:
    """Highlight the places that a sum counts; those of the newest term get a line round them."""
    if sum and sum.earlier_places:
        yield Highlight(sum.earlier_places, EARLIER_TERMS)
    if sum and sum.latest_places:
        yield Highlight(sum.latest_places, rim=PALETTE.mark)


def frame(state: BoardPosition) -> tuple[int, int, int, int]:
    """Bounds of all tiles and the cells round them, so that the coordinates do not move between the steps of a turn."""
    xs, ys = [cell.x for cell in state.board] or [0], [cell.y for cell in state.board] or [0]
    return min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1
