"""Description of the last step in the editor, for screen readers."""

from carc_widget.engine.figures import Figure, Spot
from carc_widget.i18n.language import _
from carc_widget.i18n.screen_reader import describe_placed_tile, describe_segment, describe_tile
from carc_widget.widget.editor.board import position_label
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.editor.model import Editor


def describe_last_step(editor: Editor, sentence: str) -> str:
    """Describe the place on the board that the last step, undo or redo has changed; empty if it has changed none.

    After a change of several places, describe the whole position.

    Parameters:
        editor: the editor.
        sentence: the instruction in the toolbar.
    """
    draft, before, state = editor.draft, editor.previous, editor.draft.state
    if before is None:
        return ""
    cells = {cell for cell in {**draft.board, **before.board} if draft.board.get(cell) != before.board.get(cell)}
    spots = _changed_spots(before, draft)
    if state is not None and not cells and len(spots) == 1:
        (spot,) = spots
        x, y = spot.cell
        return _("({x}, {y}): {label}", x=x, y=y, label=describe_segment(state, spot))
    cells = cells or {spot.cell for spot in spots}
    if len(cells) == 1:
        (cell,) = cells
        if state is not None:
            return describe_tile(state, cell)
        if cell in draft.board:
            return describe_placed_tile(cell, draft.board[cell])
    return position_label(draft, sentence) if cells else ""


def _changed_spots(before: PositionDraft, after: PositionDraft) -> set[Spot]:
    """Return the spots where pieces were added, or where pieces were removed if none was added."""
    old, new = _pieces(before), _pieces(after)
    return {spot for _piece, spot in new - old} or {spot for _piece, spot in old - new}


def _pieces(draft: PositionDraft) -> set[tuple[object, Spot]]:
    """Return the meeples and the magic figures on the board, each with its spot."""
    figures = {(figure, spot) for figure in Figure if (spot := draft.figure(figure)) is not None}
    return {*figures, *((meeple, meeple.spot) for meeple in draft.meeples)}
