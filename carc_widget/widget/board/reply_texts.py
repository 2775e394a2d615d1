"""Texts that explain why a click or key press has no effect."""

from carc_widget.engine.refusals import Reason
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.rendering import sentence
from carc_widget.widget.session import Reply, ReplyMessage

_TEXTS = {
    Reply.GAME_OVER: N_("The game is over. “New game” starts another one."),
    Reply.USE_THE_BUTTONS: N_("Use one of the buttons."),
    Reply.NOTHING_THERE: N_("Nothing to do here. Select a marked place."),
    Reply.GO_TO_A_PLACE: N_("Move to a marked place with the arrow keys and press Enter."),
    Reply.GO_TO_A_SPOT: N_("Move to a spot with the arrow keys and press Enter, or press N to skip."),
    Reply.SELECT_A_FIGURE: N_("M sends the mage there, W the witch."),
    Reply.THE_PAST: N_("You are viewing another moment of the game. “Play on from here” continues from it."),
    Reply.BOTS_TURN: N_("It is a bot's turn. “Play by hand” lets you play for it."),
    Reply.LEVEL_OVER: N_("The level is over. “Try again” starts it again."),
    Reply.ALL_PLAYED: N_("All turns of the task are played. “Restart position” starts it again."),
    Reply.LINE_NAME: N_("Give each variation a different name of up to 40 characters."),
}


def reply_text(message: ReplyMessage, *, places: bool) -> str:
    """Render the reply to a click or key press as text; of several reasons with the same code only the first.

    Parameters:
        message: the reply.
        places: whether the text includes ids and coordinates.
    """
    if isinstance(message, Reply):
        return _(_TEXTS[message])
    first: dict[str, Reason] = {}
    for reason in message:
        first.setdefault(reason.code, reason)
    return " ".join(sentence(reason, places=places, options=False) for reason in first.values())


def reply_rules(message: ReplyMessage) -> tuple[str, ...]:
    """Return the ids of the rules behind a reply."""
    return () if isinstance(message, Reply) else tuple(reason.rule for reason in message)
