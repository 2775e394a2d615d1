"""What is thought about while a game that is over is looked at again."""

from collections.abc import Callable

from carc_widget.bots import review_steps as bots_review_steps
from carc_widget.engine.replay import Replay
from carc_widget.widget.background import Steps
from carc_widget.widget.messages import Message, ReviewReceived


def review_steps(game: Replay, hear: Callable[[Message], None], wanted: Callable[[], bool]) -> Steps:
    """The steps in which a review comes about.

    Parameters:
        game: the game, at its end.
        hear: told what is known by now.
        wanted: whether that still has a meaning.
    """
    for found in bots_review_steps(game, random=game.seed):
        if found is not None and wanted():
            hear(ReviewReceived(found))
        yield 0.0
