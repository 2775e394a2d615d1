"""What a bot does when it is its turn: it thinks, waits until one can follow, and plays one action."""

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
"""Seconds from one action to the next at least: the tile, the figure and the meeple can be followed."""


def bot_turn(
    bot: "Bot", game: Replay, hear: Callable[[Message], None], wanted: Callable[[], bool], pace: float | None = None
) -> Steps:
    """The steps in which a bot decides once.

    Its chance comes from the seed of the game and the number of moves: the same game is answered alike, also after an
    undo.

    Parameters:
        bot: the bot.
        game: the game as it stands.
        hear: told what the bot does, or that it failed.
        wanted: whether that still has a meaning.
        pace: seconds that it takes at least; by default `PACE`.
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
    """The seed of the chance of bots at this moment of a game."""
    return Random(f"{game.seed} {game.ply}").getrandbits(32)


def _failure(error: BaseException, bot: "Bot", game: Replay) -> CallbackError:
    trace = "".join(traceback.format_exception(error))
    line = _reproduction(bot, game.state, seed_of(game))
    return CallbackError(type(error).__name__, str(error), trace, line, game.state.players[game.state.to_act])


def _reproduction(bot: "Bot", state: State, seed: int) -> str:
    """A line that asks the bot again."""
    made = repr(bot) if "<" not in repr(bot) else f"{type(bot).__name__}()"
    return f"from carc_widget import *; bots.decide({made}, State.from_text({state.to_text()!r}), {seed})"
