"""Toolbar of the board editor: the selected tool, the instruction, and the buttons to undo and leave."""

from collections.abc import Iterable

from carc_widget.engine.refusals import Reason
from carc_widget.engine.setup import Problem
from carc_widget.engine.turn import Phase
from carc_widget.graphics.pieces import figure_drawing
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.long_texts import tile_name
from carc_widget.i18n.nouns import MAGE, WITCH, tiles
from carc_widget.i18n.problems import problem_sentence
from carc_widget.i18n.rendering import sentence
from carc_widget.widget.board import pieces
from carc_widget.widget.editor import messages
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.editor.model import Destination, Editor, EditorReply, Eraser, FigureTool, MeepleTool, TileTool
from carc_widget.widget.messages import Edit, Rotate
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.rules import rule_buttons
from carc_widget.widget.toolbar import HandPicture, Toolbar
from carc_widget.widget.view_model import Button

_REPLIES = {
    EditorReply.CHOOSE_FIRST: N_("Select a tile or a piece first, then its place."),
    EditorReply.NO_TILE_THERE: N_("There is no tile there."),
    EditorReply.ONE_WAY_ONLY: N_("This tile looks the same from all sides."),
    EditorReply.NO_COPY_LEFT: N_("There is no such tile left."),
}
_FIGURES = {
    MAGE: N_("Select the road or city of the mage; select the mage to remove him."),
    WITCH: N_("Select the road or city of the witch; select the witch to remove her."),
}
_DESTINATIONS = {
    Destination.HAND: N_("Select the tile in hand; select it again for none."),
    Destination.LESS: N_("Select a tile in the list to take one out of the bag."),
    Destination.MORE: N_("Select a tile in the list to put one into the bag."),
}


_NEXT = {
    Phase.MAGIC: N_("Next comes the magic step, as in the position that this one was made from."),
    Phase.DEPLOY: N_("Next comes the meeple on the tile just placed, as in the position that this one was made from."),
    Phase.OVER: N_(
        "The game is over, as in the position that this one was made from; choose a tile in hand to continue."
    ),
}
_CIRCLE = N_("Next comes the crop circle, as in the position that this one was made from.")


def instruction(editor: Editor) -> str:
    """Return the instruction for the selected tool."""
    match editor.tool:
        case _ if editor.destination is not Destination.BOARD:
            return _(_DESTINATIONS[editor.destination])
        case TileTool():
            return _("Put the tile on a marked square. Select a tile on the board to rotate it.")
        case MeepleTool(player):
            return _("Select where a meeple of {player} stands.", player=editor.draft.players[player])
        case FigureTool(figure):
            return _(_FIGURES[figure])
        case Eraser():
            return _("Select a piece or a tile to remove it.")
    return _("Select a tile or a piece, then its place.")


def editor_toolbar(session: Session, editor: Editor) -> Toolbar:
    """Build the toolbar of the editor."""
    draft, places = editor.draft, session.aids.coordinates
    reply = editor.reply if editor.reply is not None else draft.problems[:1]
    return Toolbar(
        hand=_hand(session, editor),
        piece=pieces.meeple(draft, draft.active),
        title=_("Board editor"),
        subtitle=tiles(len(draft.board)),
        sentence=instruction(editor),
        hint=" ".join(filter(None, (_reply_text(reply, places), _others(editor)))) or _hint(editor),
        is_answer=bool(reply),
        rules=rule_buttons(rules_of(reply) if not isinstance(reply, EditorReply) else ()),
        buttons=(
            *(() if session.embedded else _leave(draft)),
            Button("undo", _("Undo"), Edit(messages.UndoEdit()), _("Undo (U)"), enabled=bool(editor.before)),
            Button("redo", _("Redo"), Edit(messages.RedoEdit()), _("Redo (Shift U)"), enabled=bool(editor.after)),
        ),
    )


def _leave(draft: PositionDraft) -> tuple[Button, ...]:
    """Return the buttons that close the editor."""
    return (
        Button("play here", _("Play from here"), Edit(messages.PlayFromHere()), main=True, enabled=not draft.problems),
        Button("leave", _("Resume game"), Edit(messages.CloseEditor()), _("The game is as it was; the draft is kept.")),
    )


def _others(editor: Editor) -> str:
    """Return the number of further problems as text."""
    more = len(editor.draft.problems) - 1
    if editor.reply is not None or more < 1:
        return ""
    return ngettext("And {n} more problem.", "And {n} more problems.", more)


def _hint(editor: Editor) -> str:
    """Return how to rotate the selected tile, or what the game will wait for."""
    draft = editor.draft
    if isinstance(editor.tool, TileTool):
        return _("Rotate it with the round arrow.")
    if draft.pending is not None:
        return _(_NEXT.get(Phase(draft.pending.phase), _CIRCLE))
    if draft.hand:
        return _("Next, {player} places the tile in hand.", player=draft.players[draft.active])
    return _("Next, {player} draws a tile.", player=draft.players[draft.active])


def _reply_text(reply: Iterable[str | Reason] | EditorReply, places: bool) -> str:
    if isinstance(reply, EditorReply):
        return _(_REPLIES[reply])
    sentences = (
        sentence(x, places=places, options=False) if isinstance(x, Reason) else problem_sentence(x, places)
        for x in reply
    )
    return " ".join(dict.fromkeys(sentences))


def rules_of(problems: Iterable[str | Reason]) -> tuple[str, ...]:
    """Return the rules of problems and reasons."""
    return tuple(x.rule for x in problems if isinstance(x, Problem | Reason) and x.rule)


def _hand(session: Session, editor: Editor) -> HandPicture:
    """Return the picture of the selected tool; of the tile in hand if no tool is selected."""
    draft = editor.draft
    match editor.tool:
        case TileTool(id):
            tile = draft.tiles[id]
            turn = Button("turn", "↻", Rotate(), _("Rotate the tile (R)"))
            return HandPicture(tile_drawing(tile), session.rotation, tile_name(tile), rotate=turn)
        case MeepleTool(player, kind):
            return HandPicture(pieces.meeple(draft, player, kind), framed=False)
        case FigureTool(figure):
            return HandPicture(figure_drawing(figure), framed=False)
    if draft.hand in draft.tiles and editor.tool is None:
        tile = draft.tiles[draft.hand]
        return HandPicture(tile_drawing(tile), 0, _("The tile in hand: {tile}", tile=tile_name(tile)), faded=True)
    return HandPicture()


def problems_title(number: int) -> str:
    """Return the number of problems as text."""
    if not number:
        return _("This position is possible.")
    return ngettext("{n} problem", "{n} problems", number)
