"""Tips for the first turns of a game, and the announcement of a magic tile before it is placed."""

from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import _
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.session import Playing, Session
from carc_widget.widget.turn_control import acting_bot


def tip(session: Session, prompt: Prompt) -> str:
    """The tip for the current step; empty if there is none."""
    state = session.state
    if not isinstance(session.mode, Playing) or session.moment is not None or prompt.sum is not None:
        return ""
    if acting_bot(session) is not None or session.embedded or state.is_over:
        return ""
    first_turns = not session.game.set_up and state.turn <= len(state.players)
    match prompt.state.phase:
        case Phase.PLACE if state.hand is not None and state.hand.magic:
            return _("A magic tile: after you place it, the mage or the witch moves.")
        case Phase.PLACE if first_turns:
            return _("Select a marked square where roads, cities and fields continue.")
        case Phase.MAGIC if session.selection.placed is None:
            return ""
        case Phase.DEPLOY if first_turns and session.selection.segment is None:
            return _("A meeple earns the points of its road, city, monastery or field. Select an outline, or skip.")
        case Phase.DEPLOY if first_turns:
            return _("Confirm with the check mark. The meeple comes back when its feature scores.")
    return ""
