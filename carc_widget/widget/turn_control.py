"""Turn control for people and bots: the bot to act, the state for hints, and the targets of undo and redo."""

from carc_widget.bots import Bot
from carc_widget.engine.actions import Pass
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.widget.session import Playing, Session


def bot_at(session: Session, player: int) -> Bot | None:
    """The bot of a player; `None` for a person."""
    return session.bots.get(session.state.players[player])


def playing_bots(session: Session) -> dict[str, Bot]:
    """The bots that play in this game, by the names of their players."""
    return {name: session.bots[name] for name in session.game.state.players if name in session.bots}


def bot_to_act(session: Session, state: State) -> Bot | None:
    """The bot to act in a state of the game; never in a draw phase, since people enter named draws."""
    if not session.bots or state.phase in (Phase.DRAW, Phase.OVER):
        return None
    return session.bots.get(state.players[state.to_act])


def is_live(session: Session) -> bool:
    """Whether the current position of the game is shown and playable: no other moment, explanation, form or editor."""
    is_current = session.moment is None and session.explanation is None and isinstance(session.mode, Playing)
    return is_current and not session.ended


def all_played(session: Session) -> int:
    """The number of turns of the task once all of them are played; 0 before, and without such a task."""
    task, state = session.task, session.game.state
    if task is None or task.turns is None or state.is_over or state.turn < task.start.turn + task.turns:
        return 0
    return task.turns


def acting_bot(session: Session) -> Bot | None:
    """The bot to act now; `None` while it is paused, another moment is shown, or another mode is open."""
    if not is_live(session) or session.bot_paused or all_played(session):
        return None
    return bot_to_act(session, session.game.state)


def can_hint(session: Session) -> bool:
    """Whether hints are possible: the current position is shown, and a person is to act."""
    if not is_live(session) or session.game.state.phase in (Phase.DRAW, Phase.OVER):
        return False
    return acting_bot(session) is None and not all_played(session)


def hinted_state(session: Session) -> State | None:
    """The state to compute hints for: the current state if hints are on and possible."""
    return session.game.state if session.aids.hints and can_hint(session) else None


def undo_target(session: Session) -> int | None:
    """The target of undo: the previous decision of a person; if only bots play, the previous decision."""
    return _decision(session, [stop for stop in session.game.stops if stop < session.game.ply][::-1])


def redo_target(session: Session) -> int | None:
    """The target of redo: the next decision of a person among the undone moves, or their end."""
    next_stops = [stop for stop in session.game.stops if stop > session.game.ply]
    decision = _decision(session, next_stops)
    return decision if decision is not None or not next_stops else next_stops[-1]


def _decision(session: Session, stops: list[int]) -> int | None:
    game = session.game
    if all(name in session.bots for name in game.state.players):
        return stops[0] if stops else None
    return next((stop for stop in stops if _decides(session, game.states[stop])), None)


def _decides(session: Session, state: State) -> bool:
    """Whether a person decides in a state: no bot acts, and there is a choice (in any game without a meeple left)."""
    return bot_to_act(session, state) is None and not can_only_pass(state)


def can_only_pass(state: State) -> bool:
    """Whether the deploy phase has no choice: no meeple is left, or no segment is free."""
    return state.phase is Phase.DEPLOY and state.legal_actions() == (Pass(),)
