"""Board view of the board editor: click targets, and problems marked in red on their cells."""

from collections.abc import Iterator

from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.setup import Problem
from carc_widget.graphics.annotations import Caption, Highlight
from carc_widget.graphics.pieces import figure_drawing
from carc_widget.graphics.scene import View
from carc_widget.graphics.shapes import PALETTE
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.long_texts import tile_name
from carc_widget.i18n.nouns import CITY, FIELD, MAGE, MONASTERY, ROAD, WITCH, kind_word
from carc_widget.i18n.problems import problem_sentence
from carc_widget.widget.board import pieces
from carc_widget.widget.board.board import frame
from carc_widget.widget.board.targets import cell_id, spot_id
from carc_widget.widget.board.view_model import BoardView, Look, Target, TileButtonsView
from carc_widget.widget.editor import messages
from carc_widget.widget.editor.board_actions import can_stand
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.editor.legal_cells import legal_cells
from carc_widget.widget.editor.model import Editor, Eraser, FigureTool, MeepleTool, TileTool
from carc_widget.widget.messages import Edit, TryTile
from carc_widget.widget.session import Session
from carc_widget.widget.view_model import Button

_MEEPLE = {
    CITY: N_("{player}: knight, {feature}"),
    ROAD: N_("{player}: highwayman, {feature}"),
    MONASTERY: N_("{player}: monk, {feature}"),
    FIELD: N_("{player}: farmer, {feature}"),
}
_FIGURE = {MAGE: N_("Mage: {feature}"), WITCH: N_("Witch: {feature}")}
_REMOVE_FIGURE = {MAGE: N_("Remove the mage"), WITCH: N_("Remove the witch")}


def editor_board(session: Session, editor: Editor, sentence: str) -> BoardView:
    """Build the board view of the editor."""
    draft, tool = editor.draft, editor.tool
    targets = tuple(_targets(editor))
    places = session.aids.coordinates
    return BoardView(
        state=draft.state or session.state,
        draft=draft,
        view=View(
            cells=tuple(target.cell for target in targets if target.look is Look.CELL and target.cell is not None),
            spots=tuple(target.spot for target in targets if target.spot is not None and target.look is Look.OFFER),
            rings=tuple(target.spot for target in targets if target.spot is not None and target.look is Look.CHOICE),
            highlights=_problem_highlights(draft),
            captions=tuple(_problem_captions(draft)),
            mark_last=False,
            selected=editor.selected,  # another click on it rotates it
            coordinates=places,
            frame=frame(draft) if places else None,
            styles=pieces.styles(draft.players, draft.colours),
        ),
        targets=targets,
        hand=draft.tiles.get(tool.id) if isinstance(tool, TileTool) else None,
        tentative=None,
        rotation=session.rotation,
        label=position_label(draft, sentence),
        tile_buttons=_tile_buttons(editor),
    )


def position_label(draft: PositionDraft, sentence: str) -> str:
    """Return the accessible name of the board: the number of its tiles, and the instruction in the toolbar."""
    return ngettext(
        "Position with {n} tile. {sentence}",
        "Position with {n} tiles. {sentence}",
        len(draft.board),
        sentence=sentence,
    )


def _problem_highlights(draft: PositionDraft) -> tuple[Highlight, ...]:
    cells = dict.fromkeys(cell for problem in draft.problems for cell in _cells(problem))
    return (Highlight(tuple(cells), PALETTE.error),) if cells else ()


def _problem_captions(draft: PositionDraft) -> Iterator[Caption]:
    """Yield captions with the numbers of the problems, at their cells."""
    at: dict[Cell, list[str]] = {}
    for number, problem in enumerate(draft.problems, 1):
        for cell in _cells(problem):
            at.setdefault(cell, []).append(str(number))
    for cell, numbers in at.items():
        yield Caption(", ".join(numbers), cell, PALETTE.error_ink, 28)


def _cells(problem: str) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(problem.cells)) if isinstance(problem, Problem) else ()


def _tile_buttons(editor: Editor) -> TileButtonsView | None:
    """Return the buttons beside the tile that was placed or clicked last."""
    cell = editor.selected
    if cell is None:
        return None
    # The ids contain the cell: a press while another tile is being selected must not apply to that one.
    turn = Button(f"turn tile {cell.x} {cell.y}", "↻", Edit(messages.RotateTile(cell)), _("Rotate this tile"))
    remove = Button(f"remove tile {cell.x} {cell.y}", "✕", Edit(messages.RemoveTile(cell)), _("Remove this tile"))
    many = editor.draft.board[cell].tile.symmetry > 1
    return TileButtonsView(cell, _("This tile"), (turn, remove) if many else (remove,))


def _targets(editor: Editor) -> Iterator[Target]:
    draft, tool = editor.draft, editor.tool
    match tool:
        case TileTool(id):
            if draft.rest.get(id):
                yield from (
                    Target(
                        cell_id(cell),
                        _("Put the tile here"),
                        TryTile(cell),
                        Look.CELL,
                        cell=cell,
                        rotations=rotations,
                    )
                    for cell, rotations in legal_cells(draft, id).items()
                )
            yield from _tiles(editor)
        case MeepleTool(player, kind):
            yield from _meeples(draft, player, kind)
        case FigureTool(figure):
            yield from _figures(draft, figure)
        case Eraser():
            yield from _removal_targets(draft)
        case None:
            yield from _tiles(editor)


def _tiles(editor: Editor) -> Iterator[Target]:
    """Yield the targets of the placed tiles: a click rotates the selected tile, and selects any other."""
    draft = editor.draft
    wrong: dict[Cell, list[str]] = {}
    for problem in draft.problems:
        for cell in _cells(problem):
            wrong.setdefault(cell, []).append(problem_sentence(problem, False))
    for cell, placed in draft.board.items():
        name = tile_name(placed.tile)
        label = _("Rotate this tile: {tile}", tile=name) if cell == editor.selected else name
        text = " ".join([label, *wrong.get(cell, ())])
        yield Target(f"tile {cell.x} {cell.y}", text, Edit(messages.SelectTile(cell)), Look.TILE, cell=cell)


def _spots(draft: PositionDraft, *, figure: bool) -> Iterator[Spot]:
    for cell, placed in draft.board.items():
        for segment in range(len(placed.tile.segments)):
            spot = Spot(cell, segment)
            if can_stand(draft, spot, figure=figure):
                yield spot


def _meeples(draft: PositionDraft, player: int, kind: MeepleKind) -> Iterator[Target]:
    name = draft.players[player]
    for spot in _spots(draft, figure=False):
        meeples = draft.meeples_at(spot)
        own = any((meeple.player, meeple.kind) == (player, kind) for meeple in meeples)
        segment_kind = draft.kind_at(spot)
        if own:
            label = _("Remove {player}'s meeple", player=name)
        else:
            label = _(_MEEPLE[segment_kind], player=name, feature=_feature(draft, spot))
        piece = pieces.meeple(draft, player, kind, segment_kind is FIELD)
        look = Look.CHOICE if meeples else Look.OFFER
        yield Target(spot_id(spot), label, Edit(messages.PutPiece(spot)), look, spot=spot, kind=kind, pieces=(piece,))


def _figures(draft: PositionDraft, figure: Figure) -> Iterator[Target]:
    for spot in _spots(draft, figure=True):
        own = draft.figure(figure) == spot
        label = _(_REMOVE_FIGURE[figure]) if own else _(_FIGURE[figure], feature=_feature(draft, spot))
        look = Look.CHOICE if own or draft.meeples_at(spot) else Look.OFFER
        drawn = (figure_drawing(figure),)
        yield Target(spot_id(spot), label, Edit(messages.PutPiece(spot)), look, spot=spot, figure=figure, pieces=drawn)


def _removal_targets(draft: PositionDraft) -> Iterator[Target]:
    for cell, placed in draft.board.items():
        label = _("Remove this tile: {tile}", tile=tile_name(placed.tile))
        yield Target(f"tile {cell.x} {cell.y}", label, Edit(messages.RemoveTile(cell)), Look.TILE, cell=cell)
    taken = {
        **{meeple.spot: _("Remove {player}'s meeple", player=draft.players[meeple.player]) for meeple in draft.meeples},
        **{spot: _(_REMOVE_FIGURE[figure]) for figure in Figure if (spot := draft.figure(figure)) is not None},
    }
    for spot, label in taken.items():
        yield Target(spot_id(spot), label, Edit(messages.RemovePiece(spot)), Look.CHOICE, spot=spot)


def _feature(draft: PositionDraft, spot: Spot) -> str:
    """Describe a feature; in an impossible draft, return only its kind."""
    state = draft.state
    return kind_word(draft.kind_at(spot)) if state is None else describe_feature(state, state.feature(spot))
