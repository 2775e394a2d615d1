"""Board actions of the editor: place, rotate and remove tiles and pieces."""

from collections.abc import Callable
from dataclasses import replace

from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.tiles import FeatureKind, PlacedTile
from carc_widget.widget.editor.draft import PositionDraft, start_tile, without_pieces
from carc_widget.widget.editor.legal_cells import legal_cells, rotations, why_not
from carc_widget.widget.editor.model import Editor, EditorReply, FigureTool, MeepleTool, TileTool


def put_tile(editor: Editor, cell: Cell, rotation: int) -> Editor:
    """Place the selected tile on a cell, in this rotation if it fits, otherwise in the first one that fits."""
    draft, tool = editor.draft, editor.tool
    tile = draft.tiles.get(tool.id) if isinstance(tool, TileTool) else None
    if tile is None:
        return editor.with_reply(EditorReply.CHOOSE_FIRST)
    fitting = legal_cells(draft, tile.id).get(cell, ())
    if not fitting:
        return editor.with_reply(why_not(draft, tile, cell, rotation))
    if not draft.rest[tile.id]:
        return editor.with_reply(EditorReply.NO_COPY_LEFT)
    placed_tile = PlacedTile(tile, rotation if rotation in fitting else fitting[0])
    return editor.step(replace(draft, board={**draft.board, cell: placed_tile}), selected=cell)


def select_tile(editor: Editor, cell: Cell) -> Editor:
    """Select the tile on a cell; rotate it if it is already selected."""
    return rotate_tile(editor, cell, 1) if cell == editor.selected else replace(editor, selected=cell, reply=None)


def rotate_tile(editor: Editor, cell: Cell, step: int) -> Editor:
    """Rotate the tile on a cell to the next rotation that fits; if no other one fits, to the next rotation."""
    draft = editor.draft
    placed = draft.board[cell]
    tile = placed.tile
    if tile.symmetry == 1:
        return replace(editor, selected=cell, reply=EditorReply.ONE_WAY_ONLY)
    current = placed.rotation % tile.symmetry
    others = {*rotations(draft, tile, cell)} - {current} or {*range(tile.symmetry)} - {current}
    clockwise = 1 if step > 0 else -1
    rotation = min(others, key=lambda other: clockwise * (other - current) % tile.symmetry)
    rotated = PlacedTile(tile, rotation)
    return editor.step(replace(draft, board={**draft.board, cell: rotated}), selected=cell)


def remove_tile(editor: Editor, cell: Cell) -> Editor:
    """Remove the tile on a cell, with every piece on it."""
    draft = editor.draft
    board = {at: placed for at, placed in draft.board.items() if at != cell}
    return editor.step(without_pieces(replace(draft, board=board), [cell]))


def put_piece(editor: Editor, spot: Spot) -> Editor:
    """Put the selected meeple or figure on a spot; remove it if it is already there.

    If that makes the position impossible, nothing changes, and the reply lists the problems.
    """
    draft, tool = editor.draft, editor.tool
    match tool:
        case MeepleTool(player, kind):
            changed = _with_meeple(draft, Meeple(player, kind, spot))
        case FigureTool(figure):
            changed = _with_figure(draft, figure, None if draft.figure(figure) == spot else spot)
        case _:
            return editor.with_reply(EditorReply.CHOOSE_FIRST)
    new_problems = tuple(problem for problem in changed.problems if problem not in draft.problems)
    # An impossible draft hides later problems: put the piece, and list the new problems with the others.
    if new_problems and draft.state is not None:
        return editor.with_reply(new_problems)
    return editor.step(changed, selected=editor.selected)


def _with_meeple(draft: PositionDraft, meeple: Meeple) -> PositionDraft:
    meeples = draft.meeples_at(meeple.spot)
    if meeple in meeples:
        return replace(draft, meeples=_without(draft.meeples, lambda m: m == meeple))
    # A new meeple replaces the old one; two of one player share a spot only with crop circles (R74).
    shared = meeples if "crop_circles_2" in draft.sets else ()
    others = _without(draft.meeples, lambda m: m.spot == meeple.spot and (m not in shared or m.player != meeple.player))
    return replace(draft, meeples=(*others, meeple))


def _with_figure(draft: PositionDraft, figure: Figure, spot: Spot | None) -> PositionDraft:
    return replace(draft, mage=spot) if figure is Figure.MAGE else replace(draft, witch=spot)


def _without(meeples: tuple[Meeple, ...], is_removed: Callable[[Meeple], bool]) -> tuple[Meeple, ...]:
    """Return all meeples but those that match the predicate."""
    return tuple(meeple for meeple in meeples if not is_removed(meeple))


def remove_pieces(editor: Editor, spot: Spot) -> Editor:
    """Remove a piece from a spot: a figure first, then the meeple added last."""
    draft = editor.draft
    for figure in Figure:
        if draft.figure(figure) == spot:
            return editor.step(_with_figure(draft, figure, None))
    meeples = draft.meeples_at(spot)
    return editor.step(replace(draft, meeples=_without(draft.meeples, lambda m: m is meeples[-1])))


def can_stand(draft: PositionDraft, spot: Spot, *, figure: bool) -> bool:
    """Return whether a meeple or a magic figure could stand on a spot, by its feature alone (R18, R60)."""
    kind = draft.kind_at(spot)
    if figure and kind not in (FeatureKind.ROAD, FeatureKind.CITY):
        return False
    state = draft.state
    return state is None or kind is FeatureKind.FIELD or not state.feature(spot).complete


def clear_board(draft: PositionDraft) -> PositionDraft:
    """Create a draft with only the start tile, and the same players, sets and options."""
    scores = (0,) * len(draft.players)
    return PositionDraft(draft.players, draft.colours, draft.sets, draft.rules, start_tile(), scores=scores)
