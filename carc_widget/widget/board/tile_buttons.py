"""Buttons beside the tile on the board: rotate, confirm and take back, close to the tile being placed."""

from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import _
from carc_widget.widget.board.placing import cells
from carc_widget.widget.board.view_model import Prompt, TileButtonsView
from carc_widget.widget.messages import Choose, Rotate
from carc_widget.widget.session import NOTHING, Session
from carc_widget.widget.view_model import Button


def tile_buttons(session: Session, asked: Prompt) -> TileButtonsView | None:
    """Compute the buttons beside the tentatively placed tile, or beside the tile of the deploy phase; else `None`."""
    state, selection = session.state, session.selection
    main = next((button for button in asked.buttons if button.main), None)
    cell = selection.placed.cell if selection.placed else state.last if state.phase is Phase.DEPLOY else None
    if cell is None or main is None or session.moment is not None or asked.sum is not None:
        return None
    buttons = [Button(main.id, "✓", main.message, _tip(main), main=True)]
    if selection.placed and len(cells(state)[cell]) > 1:
        buttons.insert(0, Button("turn", "↻", Rotate(), _("Turn the tile (R)")))
    if selection.placed or selection.segment is not None:
        buttons.append(Button("back", "✕", Choose(NOTHING), _("Take back (Esc)")))
    # Translators: what a screen reader calls the buttons beside the tile.
    return TileButtonsView(cell, _("This tile"), tuple(buttons))


def _tip(main: Button) -> str:
    return _("Confirm without a meeple (N)") if main.id == "pass" else _("Confirm (Enter)")
