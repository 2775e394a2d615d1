"""Update function of the board editor: handles each message."""

from dataclasses import replace
from math import floor

from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.regions import spot_at
from carc_widget.i18n.language import language
from carc_widget.widget import messages as m
from carc_widget.widget.commands import Begin, Command
from carc_widget.widget.editor import board_actions, settings
from carc_widget.widget.editor import messages as em
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.editor.forms import submit_form
from carc_widget.widget.editor.model import Destination, Editor, EditorReply, Eraser, MeepleTool, TileTool
from carc_widget.widget.editor.question import command_to_save, question_of_form
from carc_widget.widget.session import Editing, Playing, Session

EditorUpdate = tuple[Session, tuple[Command, ...]]
"""The new session, and the commands for the game."""


def open_editor(session: Session, state: State | None) -> Session:
    """Open the editor with a state, with the existing draft, or with the displayed position of the game."""
    editor = session.editor
    if editor is None or state is not None:
        draft = PositionDraft.from_state(session.state if state is None else state)
        editor = Editor(draft) if editor is None else editor.load(draft)
    return replace(session, mode=Editing(), editor=replace(editor, reply=None), rotation=0)


def edit(session: Session, message: m.Message) -> EditorUpdate | None:
    """Handle a message in the editor; return `None` for a message that every mode handles alike."""
    editor = session.editor
    assert editor is not None
    match message:
        case m.Edit(em.CloseEditor()):
            return replace(session, mode=Playing(), rotation=0), ()
        case m.Edit(em.PlayFromHere()):
            return _play(session, editor)
        case m.Edit(em.SaveQuestion()):
            with language(session.language):
                made = question_of_form(editor.draft.state, editor.question)
                command = command_to_save(made, editor.question)
            return session, (command,) if command else ()
        case m.Edit(em.LoadGamePosition()):
            return _with(session, editor.load(PositionDraft.from_state(session.state)))
        case m.Edit(step):
            return _with(session, _apply(editor, step), session.rotation if isinstance(step, em.SelectTile) else None)
        case m.TryTile(cell, rotation):
            return _with(session, board_actions.put_tile(editor, cell, rotation), rotation)
        case m.Press(None, at, rotation, dropped):
            return _with(session, _press_point(editor, at, rotation, dropped=dropped), rotation)
        case m.Rotate(step) if not isinstance(editor.tool, TileTool) and editor.selected is not None:
            return _with(session, board_actions.rotate_tile(editor, editor.selected, step))
        case m.Rotate(step):
            return _with(session, editor, (session.rotation + step) % 4)
        case m.SetRotation(rotation):
            return _with(session, editor, rotation)
        case m.PressKey(key) if key.isdecimal() and 0 < int(key) <= len(editor.draft.players):
            return _with(session, _apply(editor, em.SelectTool(MeepleTool(int(key) - 1))))
        case m.Cancel():
            return _with(session, replace(editor, tool=None, selected=None, reply=None))
        case m.SwitchKind():
            return _with(session, _other_kind(editor))
        case m.Submit(form, values) | m.Fill(form, values) if form.startswith("edit-"):
            return _with(session, submit_form(editor, form, values))
        case (
            m.Proceed()
            | m.RunCommand()
            | m.ShowMoment()
            | m.MoveSlider()
            | m.Navigate()
            | m.Explain()
            | m.Choose()
            | m.Inspect()
            | m.InspectAt()
        ):  # messages of a game; the editor ignores them
            return session, ()
    return None


def is_elsewhere(editor: Editor, step: em.EditorMessage) -> bool:
    """Whether a click on the board changes another tile or spot than the step before it."""
    match step:
        case em.SelectTile(cell):
            return cell != editor.selected
        case em.RemoveTile():
            return True  # it is there only once
        case em.PutPiece(spot) | em.RemovePiece(spot):
            return editor.previous is None or _pieces_at(editor.previous, spot) == _pieces_at(editor.draft, spot)
    return False


def _pieces_at(draft: PositionDraft, spot: Spot) -> tuple[object, ...]:
    return *draft.meeples_at(spot), *(figure for figure in Figure if draft.figure(figure) == spot)


def _with(session: Session, editor: Editor, rotation: int | None = None) -> EditorUpdate:
    if editor is session.editor and rotation in (None, session.rotation):
        return session, ()
    return replace(session, editor=editor, rotation=session.rotation if rotation is None else rotation), ()


def _play(session: Session, editor: Editor) -> EditorUpdate:
    state = editor.draft.state
    if state is None:
        return session, ()  # the board lists the problems
    return replace(session, mode=Playing(), rotation=0, reply=None), (Begin(state),)


def _apply(editor: Editor, message: em.EditorMessage) -> Editor:
    draft = editor.draft
    match message:
        case em.SelectTool(tool):
            return replace(
                editor, tool=None if tool == editor.tool else tool, destination=Destination.BOARD, reply=None
            )
        case em.ClickPaletteTile(id):
            return _click_palette_tile(editor, id)
        case em.SetDestination(to):
            tool = editor.tool if to is Destination.BOARD else None
            return replace(editor, destination=to, tool=tool, reply=None)
        case em.SelectTile(cell):
            return board_actions.select_tile(editor, cell)
        case em.RotateTile(cell):
            return board_actions.rotate_tile(editor, cell, 1)
        case em.RemoveTile(cell):
            return board_actions.remove_tile(editor, cell)
        case em.PutPiece(spot):
            return board_actions.put_piece(editor, spot)
        case em.RemovePiece(spot):
            return board_actions.remove_pieces(editor, spot)
        case em.FillBag(full):
            return editor.step(settings.fill_bag(draft, full=full))
        case em.ChangePlayerCount(more):
            return editor.step(settings.with_player_count(draft, more))
        case em.UndoEdit():
            return editor.undo()
        case em.RedoEdit():
            return editor.redo()
        case em.StepSaved(result):
            return replace(editor, question=replace(editor.question, result=result))
        case em.Clear():
            return editor.load(board_actions.clear_board(draft))
    return editor


def _click_palette_tile(editor: Editor, id: str) -> Editor:
    """Send a palette tile to the current destination: select it for the board, or move it into the hand or the bag."""
    draft = editor.draft
    match editor.destination:
        case Destination.BOARD:
            tool = TileTool(id)
            return replace(editor, tool=None if tool == editor.tool else tool, reply=None)
        case Destination.HAND:
            if id != draft.hand and not draft.rest.get(id):
                return editor.with_reply(EditorReply.NO_COPY_LEFT)
            return editor.step(settings.put_in_hand(draft, id))
        case Destination.LESS | Destination.MORE:
            changed = settings.change_bag(draft, id, 1 if editor.destination is Destination.MORE else -1)
            return editor.with_reply(EditorReply.NO_COPY_LEFT) if changed.bag == draft.bag else editor.step(changed)


def _press_point(editor: Editor, at: tuple[float, float], rotation: int, *, dropped: bool) -> Editor:
    """Handle a click outside all targets: any point of a segment counts as its spot; other clicks get a reply."""
    tool, spot = editor.tool, spot_at(editor.draft.board, at)
    if isinstance(tool, TileTool) and (dropped or spot is None):
        return board_actions.put_tile(editor, Cell(floor(at[0]), floor(at[1])), rotation)
    if spot is None:
        return editor.with_reply(EditorReply.CHOOSE_FIRST if tool is None else EditorReply.NO_TILE_THERE)
    if tool is None or isinstance(tool, TileTool):
        return board_actions.select_tile(editor, spot.cell)
    if isinstance(tool, Eraser):
        return board_actions.remove_tile(editor, spot.cell)
    return board_actions.put_piece(editor, spot)


def _other_kind(editor: Editor) -> Editor:
    if not isinstance(editor.tool, MeepleTool) or "inns_cathedrals" not in editor.draft.sets:
        return editor
    large = editor.tool.kind is MeepleKind.LARGE
    return replace(editor, tool=MeepleTool(editor.tool.player, MeepleKind.SMALL if large else MeepleKind.LARGE))
