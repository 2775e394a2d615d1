"""What is thought about while hints are shown: the best places, again and again while they get more certain."""

from collections.abc import Callable
from time import monotonic

from carc_widget.bots import Advice, MonteCarlo
from carc_widget.compiled import why_not
from carc_widget.engine.replay import Replay
from carc_widget.widget.background import Steps
from carc_widget.widget.bot_turn import seed_of
from carc_widget.widget.messages import AdviceReceived, Message

SECONDS = 8.0
"""How long it is thought about a position at most."""

FIRST = 0.2
"""Seconds after the first answer until the next one; each of those that follow takes half as long again."""

WIDTH = 10
"""How many turns are tried out."""


def advising(game: Replay, hear: Callable[[Message], None], wanted: Callable[[], bool]) -> Steps:
    """The steps in which advice on a position gets better. The first answer comes before any playout.

    The playouts are compiled ones where those are ready (`fast.compile_now`); nothing is compiled here.

    Parameters:
        game: the game as it stands.
        hear: told what is known by now.
        wanted: whether that still has a meaning.
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
