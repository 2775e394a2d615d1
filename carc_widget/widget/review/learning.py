"""Learning from mistakes: a position of the reviewed game is posed, a turn is tried on the board and rated."""

from dataclasses import replace

from carc_widget.engine.actions import Action
from carc_widget.i18n.language import _
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.hints.turns import describe_turn
from carc_widget.widget.messages import PoseMistake, RevealBest, StopLearning
from carc_widget.widget.review.chart import mistakes
from carc_widget.widget.review.model import Learning
from carc_widget.widget.review.review import cost_text
from carc_widget.widget.session import NO_SELECTION, Session
from carc_widget.widget.view_model import Button


def start_learning(session: Session, player: int) -> Session:
    """Pose the first mistake of a player in the review."""
    turns = tuple(turn for turn in mistakes(session.review) if turn.player == player)
    if session.review_of is None or not turns:
        return session
    start = session.review_of.states[turns[0].ply]
    return pose(replace(session, learning=Learning(turns, start, start), explanation=None), 0)


def pose(session: Session, at: int) -> Session:
    """Pose a mistake, again or for the first time."""
    learning, game = session.learning, session.review_of
    if learning is None or game is None or not 0 <= at < len(learning.turns):
        return session
    ply = learning.turns[at].ply
    start = game.states[ply]
    posed = replace(learning, at=at, start=start, state=start, actions=(), answer=None, revealed=False)
    return replace(session.choose(NO_SELECTION), moment=ply, learning=posed, rotation=0)


def reveal(session: Session) -> Session:
    """Show the best turn on the board."""
    posed = pose(session, session.learning.at) if session.learning else session
    return replace(posed, learning=replace(posed.learning, revealed=True)) if posed.learning else posed


def try_actions(session: Session, learning: Learning, actions: tuple[Action, ...]) -> Session:
    """Try actions on the board; the game does not change."""
    return replace(session.choose(NO_SELECTION), learning=learning.apply(actions)) if learning.is_posed else session


def learning_prompt(learning: Learning, prompt: Prompt) -> Prompt:
    """Return the prompt while a mistake is posed: to try a turn, then its rating and what to do next.

    Parameters:
        learning: the model.
        prompt: the prompt of the position, in which the player acts.
    """
    title = _("Find a better turn")
    subtitle = _("Turn {n}, {player}", n=learning.turn.number, player=learning.start.players[learning.turn.player])
    if learning.is_posed:
        played = _(
            "Played: {what}", what=describe_turn(learning.start, learning.turn.played_actions) or _("the tile alone")
        )
        hint = prompt.hint if learning.actions else f"{played} ({cost_text(learning.turn)})."
        buttons = prompt.buttons if prompt.buttons else (_show_button(),)
        return replace(prompt, title=title, subtitle=subtitle, hint=hint, buttons=buttons)
    return Prompt(
        learning.turn.player,
        _feedback(learning),
        learning.state,
        _("Best: {what}", what=describe_turn(learning.start, learning.turn.best_actions) or _("the tile alone"))
        if learning.revealed
        else "",
        buttons=_buttons(learning),
        title=title,
        subtitle=subtitle,
    )


def _feedback(learning: Learning) -> str:
    answer = learning.answer
    if learning.revealed:
        return _("This was the best turn.")
    if answer is None:
        return _("Playing out your turn…")
    if answer.played_actions == learning.turn.played_actions and not learning.is_right:
        return _("This is the turn that was played. Try another one.")
    if learning.is_right and answer.cost <= 0:
        return _("Right: this is the best turn.")
    if learning.is_right:
        return _("Right: as good as the best turn, within the error.")
    if answer.cost < learning.turn.cost:
        return _("Better than before, but there is a better turn. This one costs: {cost}.", cost=cost_text(answer))
    return _("There is a better turn. This one costs: {cost}.", cost=cost_text(answer))


def _buttons(learning: Learning) -> tuple[Button, ...]:
    last = learning.at + 1 == len(learning.turns)
    done = learning.is_right or learning.revealed
    if last:
        on = Button("learn on", _("Back to the analysis"), StopLearning(), main=done)
    else:
        on = Button("learn on", _("Next position"), PoseMistake(learning.at + 1), main=done)
    again = Button("learn again", _("Try again"), PoseMistake(learning.at), main=not done)
    return (on, again) if learning.revealed else (on,) if done else (again, _show_button(), on)


def _show_button() -> Button:
    return Button("learn show", _("Show the best turn"), RevealBest())
