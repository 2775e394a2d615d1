"""Whose turn it is where people and bots play: who has to think, and where undo and redo lead to."""

from carc_widget.bots import Bot
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.widget.session import Playing, Session


def bot_at(session: Session, player: int) -> "Bot | None":
    """Who plays at a seat, if it is no person."""
    return session.bots.get(session.state.players[player])


def playing_bots(session: Session) -> "dict[str, Bot]":
    """The bots that play in this game."""
    return {name: session.bots[name] for name in session.game.state.players if name in session.bots}


def bot_to_act(session: Session, state: State) -> "Bot | None":
    """The bot that is to decide in a state of the game. Draws that are told, and not dealt, are told by people."""
    if not session.bots or state.phase in (Phase.DRAW, Phase.OVER):
        return None
    return session.bots.get(state.players[state.to_act])


def is_live(session: Session) -> bool:
    """Whether the game as it stands is looked at, and nothing else is being done."""
    return session.moment is None and session.telling is None and isinstance(session.mode, Playing)


def all_played(session: Session) -> int:
    """How many turns were asked for, once all of them have been played; 0 before, and if none were."""
    task, state = session.task, session.game.state
    if task is None or task.turns is None or state.is_over or state.turn < task.start.turn + task.turns:
        return 0
    return task.turns


def thinker(session: Session) -> "Bot | None":
    """The bot that has to think now. It waits while somebody looks elsewhere, and where it was told to."""
    if not is_live(session) or session.resting or all_played(session):
        return None
    return bot_to_act(session, session.game.state)


def seeker(session: Session) -> State | None:
    """The state for which hints are wanted: where a person is to decide."""
    state = session.game.state
    if not session.aids.hints or not is_live(session) or state.phase in (Phase.DRAW, Phase.OVER):
        return None
    return state if thinker(session) is None and not all_played(session) else None


def step_back(session: Session) -> int | None:
    """Where undo leads to: the last decision of a person; without people, the last one of anybody."""
    return _decision(session, [stop for stop in session.game.stops if stop < session.game.ply][::-1])


def step_on(session: Session) -> int | None:
    """Where redo leads to: the next decision of a person among what was undone, or its end."""
    ahead = [stop for stop in session.game.stops if stop > session.game.ply]
    found = _decision(session, ahead)
    return found if found is not None or not ahead else ahead[-1]


def _decision(session: Session, stops: list[int]) -> int | None:
    game: Replay = session.game
    if all(name in session.bots for name in game.state.players):
        return stops[0] if stops else None
    return next((stop for stop in stops if bot_to_act(session, game.states[stop]) is None), None)
