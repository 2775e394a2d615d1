"""Background computation of hints: the best places, updated while their error shrinks."""

from collections.abc import Callable
from time import monotonic

from carc_widget.bots import Advice, MonteCarlo
from carc_widget.compiled import why_not
from carc_widget.engine.replay import Replay
from carc_widget.widget.background import Steps
from carc_widget.widget.bot_turn import seed_of
from carc_widget.widget.messages import AdviceReceived, Message

SECONDS = 8.0
"""Maximum time to compute hints for a position, in seconds."""

FIRST = 0.2
"""Seconds from the first result to the next one; each later interval is half as long again."""

WIDTH = 10
"""Number of turns that are evaluated."""


def advising(game: Replay, hear: Callable[[Message], None], wanted: Callable[[], bool]) -> Steps:
    """Compute advice on a position in steps. The first result comes before any playout.

    The playouts are compiled ones where those are ready (`compile_now`); nothing is compiled here.

    Parameters:
        game: the current game.
        hear: callback for the advice so far.
        wanted: returns whether the advice is still needed.
    """
    pause, due = FIRST, 0.0
    told: Advice | None = None
    advice: Advice | None = None
    player = MonteCarlo(seconds=SECONDS, width=WIDTH, compiled=not why_not(game.state))
    for advice in player.think(game.state, seed_of(game)):
        if monotonic() >= due and wanted():
            hear(AdviceReceived(advice))
            told = advice
            due = monotonic() + pause
            pause *= 1.5
        yield 0.0
    if advice is not None and advice is not told and wanted():
        hear(AdviceReceived(advice))
