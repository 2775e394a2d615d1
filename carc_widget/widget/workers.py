"""Background workers: turns of bots, hints, the review and rated answers, computed in steps that send messages."""

from collections.abc import Callable
from random import Random
from time import monotonic

from carc_widget import bots
from carc_widget.bots import Advice, Bot, BotFailed, MonteCarlo, decide_steps
from carc_widget.bots.game_review import turn_steps
from carc_widget.engine.replay import Replay
from carc_widget.widget.background import Steps
from carc_widget.widget.bug_report import decision_code
from carc_widget.widget.messages import AdviceReceived, AnswerRated, BotGaveUp, BotPlays, Message, ReviewReceived
from carc_widget.widget.review.model import Learning
from carc_widget.widget.session import CallbackError

Send = Callable[[Message], None]
"""Sends a message to the widget."""

IsNeeded = Callable[[], bool]
"""Returns whether the result is still needed."""

PACE = 0.9
"""The minimum time between actions of bots in seconds, so that you can follow tile, figure and meeple."""

HINT_SECONDS = 8.0
"""The maximum time to compute hints for a position, in seconds."""

HINT_INTERVAL = 0.2
"""Seconds from the first hints to the next ones; each later interval is half as long again."""


def bot_turn(bot: Bot, game: Replay, send: Send, is_needed: IsNeeded) -> Steps:
    """Compute one decision of a bot, wait for a minimum time, and send the action, or the failure of the bot.

    The random seed depends on the seed of the game and the number of moves: the same position of a game leads to the
    same decision, also after an undo.

    Parameters:
        bot: the bot.
        game: the game at its current position.
        send, is_needed: see `Send` and `IsNeeded`.
    """
    start_time, state, action = monotonic(), game.state, None
    try:
        for decision in decide_steps(bot, state, bot_seed(game)):
            action = decision
            yield 0.0
    except BotFailed as error:
        if is_needed():
            code = decision_code(bot, state, bot_seed(game))
            send(BotGaveUp(state, CallbackError.from_exception(error, code, state.players[state.to_act])))
        return
    yield max(0.0, start_time + PACE - monotonic())
    if action is not None and is_needed():
        send(BotPlays(state, action))


def bot_seed(game: Replay) -> int:
    """The random seed of bots at this moment of a game."""
    return Random(f"{game.seed} {game.ply}").getrandbits(32)


def hint_steps(game: Replay, send: Send, is_needed: IsNeeded, *, compiled: bool = False) -> Steps:
    """Compute advice on the current position; it improves with time. The first one is sent before any playout.

    Parameters:
        game: the game at its current position.
        send, is_needed: see `Send` and `IsNeeded`.
        compiled: whether playouts are compiled, as for `bots.advise`.

    Raises:
        NotCompiled, ImportError: compiled games are not possible.
    """
    interval, due = HINT_INTERVAL, 0.0
    sent: Advice | None = None
    advice: Advice | None = None
    bot = MonteCarlo(seconds=HINT_SECONDS, compiled=compiled)
    for advice in bot.think(game.state, bot_seed(game)):
        if monotonic() >= due and is_needed():
            send(AdviceReceived(advice))
            sent = advice
            due = monotonic() + interval
            interval *= 1.5
        yield 0.0
    if advice is not None and advice is not sent and is_needed():
        send(AdviceReceived(advice))


def review_steps(game: Replay, send: Send, is_needed: IsNeeded, *, compiled: bool | None = None) -> Steps:
    """Compute a review of a finished game; each searched turn improves it, until all that may be bettered are searched.

    Parameters:
        game: the finished game.
        send, is_needed: see `Send` and `IsNeeded`.
        compiled: whether playouts are compiled, as for `bots.review`.

    Raises:
        NotCompiled, ImportError: compiled games are not possible.
    """
    for review in bots.review_steps(game, turns=len(game.moves), random=game.seed, compiled=compiled):
        if review is not None and is_needed():
            send(ReviewReceived(review))
        yield 0.0


def answer_steps(learning: Learning, send: Send, is_needed: IsNeeded, *, compiled: bool | None = None) -> Steps:
    """Rate a turn that is tried in place of a mistake.

    Parameters:
        learning: the mistake and the tried turn.
        send, is_needed: see `Send` and `IsNeeded`.
        compiled: whether playouts are compiled, as for `bots.review`.

    Raises:
        NotCompiled, ImportError: compiled games are not possible.
    """
    best = learning.turn.best_actions
    for answer in turn_steps(learning.start, learning.actions, also=(best,), random=0, compiled=compiled):
        if answer is not None and is_needed():
            send(AnswerRated(learning.state, answer))
        yield 0.0
