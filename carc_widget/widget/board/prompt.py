"""Prompt of the current step: which player decides, the instruction, and the targets and buttons, by phase."""

from dataclasses import replace

from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import _, ngettext
from carc_widget.widget.board import crop_circle
from carc_widget.widget.board.animation import game_over_sentence
from carc_widget.widget.board.magic import magic_prompt
from carc_widget.widget.board.placing import deploy_prompt, draw_prompt, place_prompt
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.commands import BackToStart
from carc_widget.widget.messages import PauseBot, RunCommand
from carc_widget.widget.review.learning import learning_prompt
from carc_widget.widget.review.review import review_prompt
from carc_widget.widget.session import NewGame, Session
from carc_widget.widget.sums.prompt import explanation_prompt
from carc_widget.widget.timeline.moment_prompt import moment_prompt
from carc_widget.widget.turn_control import all_played, bot_to_act
from carc_widget.widget.view_model import Button


def prompt(session: Session) -> Prompt:
    """Compute the prompt of the session, including the current selection."""
    state = session.state
    if session.explanation is not None:
        return explanation_prompt(session, session.explanation)
    if session.learning is not None:
        return learning_prompt(session.learning, _phase_prompt(session))
    if session.moment is not None:
        return review_prompt(session, moment_prompt(session, session.moment))
    if session.ended:
        return Prompt(state.active, _("This level is over."), state)
    if turns := all_played(session):
        return _all_played(state, turns)
    return _bot_prompt(session) or _with_resume_button(session, _with_new_game(session, _phase_prompt(session)))


def _with_new_game(session: Session, prompt: Prompt) -> Prompt:
    """Ask how to play in place of the first move while the form for a new game is open; the first tile closes it."""
    is_begun = session.game.set_up or session.game.can_undo or session.selection.placed is not None
    if not isinstance(session.mode, NewGame) or is_begun or session.state.phase is not Phase.PLACE:
        return prompt
    return replace(prompt, title=_("New game"), sentence=_("Select how to play, or place your tile to begin at once."))


def _phase_prompt(session: Session) -> Prompt:
    state, selection = session.state, session.selection
    match state.phase:
        case Phase.PLACE:
            return place_prompt(state, selection, marked=session.aids.legal_cells)
        case Phase.MAGIC:
            return magic_prompt(state, selection, session.aids)
        case Phase.DEPLOY:
            return deploy_prompt(state, selection)
        case Phase.CIRCLE:
            return crop_circle.choice_prompt(state)
        case Phase.CIRCLE_ACT:
            return crop_circle.action_prompt(state, selection)
        case Phase.OVER:
            return _over(state)
    return draw_prompt(state)


def _bot_prompt(session: Session) -> Prompt | None:
    """Return the prompt while a bot thinks or waits; `None` if a person decides, for themselves or for the bot."""
    state = session.state
    if session.bot_paused or bot_to_act(session, state) is None:
        return None
    if isinstance(session.mode, NewGame):
        sentence = _("{player} waits while the form for a new game is open.", player=state.players[state.to_act])
        return Prompt(state.to_act, sentence, state)
    tip = _("Stop the bot and play this turn for it.")
    return Prompt(
        state.to_act,
        _("{player} is thinking…", player=state.players[state.to_act]),
        state,
        _("Its moves appear on the board."),
        buttons=(Button("by hand", _("Play by hand"), PauseBot(True), tip),),
    )


def _with_resume_button(session: Session, prompt: Prompt) -> Prompt:
    """Add the button that resumes a paused bot to a prompt."""
    state = session.state
    if not session.bot_paused or bot_to_act(session, state) is None:
        return prompt
    label = _("Let {player} play", player=state.players[state.to_act])
    main = not any(button.main for button in prompt.buttons)
    tip = _("The bot continues from here.")
    return replace(prompt, buttons=(*prompt.buttons, Button("let play", label, PauseBot(False), tip, main=main)))


def _all_played(state: State, turns: int) -> Prompt:
    sentence = ngettext("{n} turn played: the task is done.", "{n} turns played: the task is done.", turns)
    back = Button("again", _("Restart position"), RunCommand(BackToStart()), _("Start over; the game so far is kept."))
    return Prompt(state.active, sentence, state, _("Undo goes one step back."), buttons=(back,))


def _over(state: State) -> Prompt:
    return Prompt(state.winners[0], game_over_sentence(state), state, rules=("R68",))
