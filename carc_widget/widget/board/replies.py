"""Reasons why a click outside all targets has no effect: the rules that forbid the action it probably intended."""

from math import floor

from carc_widget.engine.actions import Action, AddMeeple, Deploy, MoveFigure, Place, TakeBack
from carc_widget.engine.figures import Figure
from carc_widget.engine.geometry import Cell
from carc_widget.engine.refusals import Reason
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.graphics.regions import spot_at
from carc_widget.widget.board.targets import kind_now
from carc_widget.widget.session import Reply, ReplyMessage, Session
from carc_widget.widget.turn_control import acting_bot, all_played
from carc_widget.widget.view import GameView


def no_turn_reply(session: Session) -> Reply | None:
    """Return the reason why no move can be made at this moment; `None` if one can."""
    if session.learning is not None:
        return None if session.can_act else Reply.USE_THE_BUTTONS
    if session.moment is not None:
        return Reply.THE_PAST
    if session.ended:
        return Reply.LEVEL_OVER
    if acting_bot(session) is not None:
        return Reply.BOTS_TURN
    return Reply.ALL_PLAYED if all_played(session) else None


def click_reply(session: Session, view: GameView, at: tuple[float, float], rotation: int) -> ReplyMessage:
    """Return the reason why a click at a point (in tiles) has no effect."""
    if (reply := no_turn_reply(session)) is not None:
        return reply
    action = intended_action(session, view, at, rotation)
    state = state_before(session, view, action)
    if action is not None and (reasons := intended_refusals(session, state, action)):
        return reasons
    if state.phase is Phase.OVER:
        return Reply.GAME_OVER
    return Reply.NOTHING_THERE if view.targets else Reply.USE_THE_BUTTONS


def state_before(session: Session, view: GameView, action: Action | None) -> State:
    """Return the state that an action belongs to: for a placement, the one without the tentatively placed tile."""
    return session.state if isinstance(action, Place) else view.board.state


def intended_refusals(session: Session, state: State, action: Action) -> tuple[Reason, ...]:
    """Return the rules against an intended action; if no figure is selected, also those against the witch."""
    reasons = state.why_not(action)
    if reasons and isinstance(action, MoveFigure) and session.selection.figure is None:
        codes = {reason.code for reason in reasons}
        reasons += tuple(r for r in state.why_not(MoveFigure(Figure.WITCH, action.spot)) if r.code not in codes)
    return reasons


_NEVER_INTENDED = {"cell_taken", "not_last_tile", "not_in_hand"}
"""Codes of reasons that never explain a click on a tile, because players do not mean to place a tile on a tile."""


def is_inspection(message: ReplyMessage) -> bool:
    """Whether a click on the board only selects a feature or cell, and is not an attempt at an illegal action."""
    return isinstance(message, Reply) or any(reason.code in _NEVER_INTENDED for reason in message)


def intended_action(session: Session, view: GameView, at: tuple[float, float], rotation: int) -> Action | None:
    """Return the action that a click outside all targets probably intended; `None` if there is none."""
    hand, selection = session.state.hand, session.selection
    cell = Cell(floor(at[0]), floor(at[1]))
    if hand is not None and (selection.placed is None or cell != selection.placed.cell):
        return Place(cell, rotation, hand.id)
    state = view.board.state
    spot = spot_at(state.board, at)
    if spot is None:
        return None
    kinds = {action.kind for action in state.legal_actions() if isinstance(action, Deploy | AddMeeple | TakeBack)}
    kind = kind_now(kinds, selection)
    match state.phase:
        case Phase.DEPLOY:
            return Deploy(spot, kind)
        case Phase.MAGIC:
            moves = [MoveFigure(figure, spot) for figure in ([selection.figure] if selection.figure else Figure)]
            return next((move for move in moves if not state.why_not(move)), moves[0])
        case Phase.CIRCLE_ACT if state.circle:
            return (AddMeeple if state.circle.choice == "add" else TakeBack)(spot, kind)
    return None
