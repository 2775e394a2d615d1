"""The turn of a bot: compute a decision, wait for a minimum time, and send one action."""

import traceback
from collections.abc import Callable
from random import Random
from time import monotonic

from carc_widget.bots import Bot, BotFailed, decide_steps
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.widget.background import Steps
from carc_widget.widget.messages import BotGaveUp, BotPlays, Message
from carc_widget.widget.session import CallbackError

PACE = 0.9
"""The minimum time between actions in seconds, so that you can follow tile, figure and meeple."""


def bot_turn(
    bot: "Bot", game: Replay, hear: Callable[[Message], None], wanted: Callable[[], bool], pace: float | None = None
) -> Steps:
    """Compute one decision of a bot, in steps.

    The random seed depends on the seed of the game and the number of moves: the same position of a game leads to the
    same decision, also after an undo.

    Parameters:
        bot: the bot.
        game: the game at its current position.
        hear: receives the message with the action of the bot, or with its failure.
        wanted: returns whether the result is still needed.
        pace: the minimum time in seconds; by default `PACE`.
    """
    began, state, action = monotonic(), game.state, None
    try:
        for found in decide_steps(bot, state, seed_of(game)):
            action = found
            yield 0.0
    except BotFailed as error:
        if wanted():
            hear(BotGaveUp(state, _failure(error, bot, game)))
        return
    yield max(0.0, began + (PACE if pace is None else pace) - monotonic())
    if action is not None and wanted():
        hear(BotPlays(state, action))


def seed_of(game: Replay) -> int:
    """The random seed of bots at this moment of a game."""
    return Random(f"{game.seed} {game.ply}").getrandbits(32)


def _failure(error: BaseException, bot: "Bot", game: Replay) -> CallbackError:
    trace = "".join(traceback.format_exception(error))
    line = _reproduction(bot, game.state, seed_of(game))
    return CallbackError(type(error).__name__, str(error), trace, line, game.state.players[game.state.to_act])


def _reproduction(bot: "Bot", state: State, seed: int) -> str:
    """A line of Python that repeats the decision of the bot."""
    made = repr(bot) if "<" not in repr(bot) else f"{type(bot).__name__}()"
    return f"from carc_widget import *; bots.decide({made}, State.from_text({state.to_text()!r}), {seed})"
