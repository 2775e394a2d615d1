"""Computer players, advice and game review from them, and matches between them.

>>> from carc_widget import Game, bots
>>> game = Game(seed=1)
>>> events = game.play(bots.Greedy().choose(game.state))
"""

from carc_widget.bots.advice import Advice, AdvisedTurn
from carc_widget.bots.endgame import TooManyPositions, solve_endgame
from carc_widget.bots.evaluation import Weights, expected_scores
from carc_widget.bots.explanation import Completion, Effect, Explanation, explain
from carc_widget.bots.game_review import LuckAndSkill, Review, ReviewedTurn, Severity, review, review_steps
from carc_widget.bots.matches import Match, MatchGame, match, wilson_interval
from carc_widget.bots.monte_carlo import MonteCarlo, advise
from carc_widget.bots.protocol import Bot, BotFailed, Stop, check_bot, decide, decide_steps
from carc_widget.bots.random_and_greedy import Greedy, Random
from carc_widget.bots.registry import LADDER, bot

__all__ = [
    "LADDER",
    "Advice",
    "AdvisedTurn",
    "Bot",
    "BotFailed",
    "Completion",
    "Effect",
    "Explanation",
    "Greedy",
    "LuckAndSkill",
    "Match",
    "MatchGame",
    "MonteCarlo",
    "Random",
    "Review",
    "ReviewedTurn",
    "Severity",
    "Stop",
    "TooManyPositions",
    "Weights",
    "advise",
    "bot",
    "check_bot",
    "decide",
    "decide_steps",
    "expected_scores",
    "explain",
    "match",
    "review",
    "review_steps",
    "solve_endgame",
    "wilson_interval",
]


def __dir__() -> list[str]:
    return sorted(__all__)
