"""Texts that explain why a click or key press has no effect, and why a form is rejected."""

from carc_widget.engine.refusals import Reason
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.long_texts import set_title
from carc_widget.i18n.rendering import sentence
from carc_widget.widget.new_game.form_values import FieldError
from carc_widget.widget.session import Reply, ReplyMessage

_TEXTS = {
    Reply.GAME_OVER: N_("The game is over. “New game” starts another one."),
    Reply.USE_THE_BUTTONS: N_("Choose one of the buttons above the board."),
    Reply.NOTHING_THERE: N_("Nothing can be done there. The marked places can be pressed."),
    Reply.GO_TO_A_SPOT: N_("Go to a spot with the arrow keys and press Enter there, or press N for none."),
    Reply.THE_PAST: N_("The game stands elsewhere: “Play on from here” goes on from this moment."),
    Reply.BOTS_TURN: N_("It is the turn of a bot. “Play by hand” lets you play for it."),
    Reply.LEVEL_OVER: N_("The level is over. “Try again” starts it again."),
    Reply.ALL_PLAYED: N_("Everything asked for has been played. “Restart position” begins again."),
    Reply.LINE_NAME: N_("Give each line a name of its own, of up to 40 printable characters."),
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


def field_error_text(error: FieldError) -> str:
    """Render the reason why the values of a form are rejected."""
    facts = dict(error.facts)
    match error.code:
        case "players":
            return _("Six can play with {set} only: tick it, or remove a player.", set=set_title("inns_cathedrals"))
        case "name":
            return _("Give 1 to 40 characters that can be seen.")
        case "name_unseen":
            return _(
                "This name holds a character that is not seen, {character}: type it again.",
                character=facts["character"],
            )
        case "twins":
            return _("Two players are called {name}: give each a name of their own.", name=facts["name"])
        case "seed":
            return _(
                "“{seed}” is not a whole number of up to 18 digits. Leave it empty for a game by chance.",
                seed=facts["seed"],
            )
        case "needs_set":
            return _(
                "Tile {tile} of “{box}” needs {set}: tick that set, too.",
                tile=facts["tile"],
                box=facts["box"],
                set=set_title(str(facts["needed"])),
            )
        case "room":
            return _("These are more tiles than a game has room for: leave out a set.")
    return _("No game can begin like this: {error}", error=facts["error"])
