"""Bug reports: lines of Python that reproduce an error, to copy."""

import platform

import carc_widget
from carc_widget.bots import Bot
from carc_widget.engine.actions import Draw
from carc_widget.engine.moves import Move
from carc_widget.engine.observers import GameChange
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State


def error_code(before: Replay, after: Replay, cause: object) -> str:
    """A line of Python that shows the position and repeats the moves; versions and the cause follow as a comment.

    Parameters:
        before: the game before the error.
        after: the game after the error; the line repeats the moves between the two.
        cause: the message of the page or the change of the game that led to the error.
    """
    played: tuple[tuple[State, Move], ...] = ()
    if after.ply > before.ply and after.states[before.ply] == before.state:
        played = tuple(zip(after.states[before.ply :], after.moves[before.ply : after.ply], strict=False))
    first = before if played else after
    drawn = [move.action.tile for _, move in played if isinstance(move.action, Draw)]
    texts = [repr(state.action_to_text(move.action)) for state, move in played if not isinstance(move.action, Draw)]
    order = f", order={drawn!r}" if drawn else ""
    line = f"from carc_widget import *; w = play(Game(state=State.from_text({first.state.to_text()!r}){order}))"
    if texts:
        line += f"; w.game.play({', '.join(texts)})"
    comment = " ".join((cause.kind if isinstance(cause, GameChange) else repr(cause)).split())
    return f"{line}  # carc_widget {carc_widget.__version__}, Python {platform.python_version()}: {comment}"


def decision_code(bot: Bot, state: State, seed: int) -> str:
    """A line of Python that repeats the decision of a bot."""
    constructor = repr(bot) if "<" not in repr(bot) else f"{type(bot).__name__}()"
    line = f"bots.decide({constructor}, State.from_text({state.to_text()!r}), {seed})"
    return f"from carc_widget import *; from carc_widget.bots import *; {line}"
