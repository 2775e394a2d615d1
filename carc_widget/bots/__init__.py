"""Players who are not people, advice from them, and matches between them.

>>> from carc_widget import Game, bots
>>> game = Game(seed=1)
>>> events = game.play(bots.Greedy().choose(game.state))
"""

from carc_widget.bots.advice import Advice, AdvisedTurn
from carc_widget.bots.chances import Weights
from carc_widget.bots.ladder import LADDER, bot
from carc_widget.bots.matches import Match, Played, match, wilson
from carc_widget.bots.monte_carlo import MonteCarlo, advise
from carc_widget.bots.player import Bot, BotFailed, Stop, check_bot, decide, deciding
from carc_widget.bots.ranking import estimate
from carc_widget.bots.reviewing import Review, ReviewedTurn, review, reviewing
from carc_widget.bots.simple import Greedy, Random

__all__ = [
    "LADDER",
    "Advice",
    "AdvisedTurn",
    "Bot",
    "BotFailed",
    "Greedy",
    "Match",
    "MonteCarlo",
    "Played",
    "Random",
    "Review",
    "ReviewedTurn",
    "Stop",
    "Weights",
    "advise",
    "bot",
    "check_bot",
    "decide",
    "deciding",
    "estimate",
    "match",
    "review",
    "reviewing",
    "wilson",
]


def __dir__() -> list[str]:
    return sorted(__all__)
