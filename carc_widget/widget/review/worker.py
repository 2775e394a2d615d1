"""Background computation of the review of a finished game."""

from collections.abc import Callable

from carc_widget.bots import review_steps as bots_review_steps
from carc_widget.engine.replay import Replay
from carc_widget.widget.background import Steps
from carc_widget.widget.messages import Message, ReviewReceived


def review_steps(game: Replay, hear: Callable[[Message], None], wanted: Callable[[], bool]) -> Steps:
    """Compute a review in steps.

    Parameters:
        game: the finished game.
        hear: callback for the results so far.
        wanted: returns whether the results are still needed.
    """
    for found in bots_review_steps(game, random=game.seed):
        if found is not None and wanted():
            hear(ReviewReceived(found))
        yield 0.0
