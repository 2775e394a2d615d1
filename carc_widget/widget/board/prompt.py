"""Prompt of the current step: which player decides, the instruction, and the marks and buttons, by phase."""

from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import _, ngettext
from carc_widget.i18n.nouns import and_list, points
from carc_widget.widget.board import crop_circle
from carc_widget.widget.board.bot_prompt import while_bot_thinks, with_bot
from carc_widget.widget.board.magic import magic
from carc_widget.widget.board.placing import deploy, draw, place
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.commands import BackToStart
from carc_widget.widget.messages import RunCommand
from carc_widget.widget.session import Selection, Session
from carc_widget.widget.sums.prompt import tell
from carc_widget.widget.timeline.moment_prompt import past
from carc_widget.widget.turn_control import all_played
from carc_widget.widget.view_model import Button


def prompt(session: Session) -> Prompt:
    """Compute the prompt of the session, including the current selection."""
    state, selection = session.state, session.selection
    if session.telling is not None:
        return tell(session, session.telling)
    if session.moment is not None:
        return past(session, session.moment)
    if turns := all_played(session):
        return _all_played(state, turns)
    return while_bot_thinks(session) or with_bot(session, _asked(session, state, selection))


def _asked(session: Session, state: State, selection: Selection) -> Prompt:
    match state.phase:
        case Phase.PLACE:
            return place(state, selection)
        case Phase.MAGIC:
            return magic(state, selection, session.aids)
        case Phase.DEPLOY:
            return deploy(state, selection)
        case Phase.CIRCLE:
            return crop_circle.choose(state)
        case Phase.CIRCLE_ACT:
            return crop_circle.act(state, selection)
        case Phase.OVER:
            return _over(state)
    return draw(state)


def _all_played(state: State, turns: int) -> Prompt:
    sentence = ngettext("{n} turn has been played, as was asked.", "{n} turns have been played, as was asked.", turns)
    back = Button(
        "again", _("Back to the start"), RunCommand(BackToStart()), _("Begin again; the game so far is kept.")
    )
    return Prompt(state.active, sentence, state, _("Undo takes a step back."), buttons=(back,))


def _over(state: State) -> Prompt:
    names = [state.players[player] for player in state.winners]
    sentence = ngettext(
        "The game is over: {players} wins with {points}.",
        "The game is over: {players} win together with {points}.",
        len(names),
        players=and_list(names),
        points=points(state.scores[state.winners[0]]),
    )
    return Prompt(state.winners[0], sentence, state, rules=("R68",))
