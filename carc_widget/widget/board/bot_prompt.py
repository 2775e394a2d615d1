"""Prompts during the turn of a bot: wait for it, or play the turn by hand."""

from dataclasses import replace

from carc_widget.i18n.language import _
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.messages import PauseBot
from carc_widget.widget.session import Session
from carc_widget.widget.turn_control import bot_to_act
from carc_widget.widget.view_model import Button


def while_bot_thinks(session: Session) -> Prompt | None:
    """Return the prompt while a bot thinks; `None` if a person decides, for themselves or for the bot."""
    state = session.state
    if session.resting or bot_to_act(session, state) is None:
        return None
    tip = _("Stop the bot and play this turn for it.")
    return Prompt(
        state.to_act,
        _("{player} is thinking…", player=state.players[state.to_act]),
        state,
        _("You see every step of it."),
        buttons=(Button("by hand", _("Play by hand"), PauseBot(True), tip),),
    )


def with_bot(session: Session, asked: Prompt) -> Prompt:
    """Add the button that resumes a paused bot to a prompt."""
    state = session.state
    if not session.resting or bot_to_act(session, state) is None:
        return asked
    label = _("Let {player} play", player=state.players[state.to_act])
    main = not any(button.main for button in asked.buttons)
    tip = _("The bot goes on from here.")
    return replace(asked, buttons=(*asked.buttons, Button("let play", label, PauseBot(False), tip, main=main)))
