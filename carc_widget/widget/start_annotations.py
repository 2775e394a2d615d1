"""Signs that belong to the beginning of a game: a question is about them, and moves would stand on them."""

from typing import TYPE_CHECKING

from carc_widget.engine.observers import GameChange
from carc_widget.graphics.annotations import Annotation

if TYPE_CHECKING:
    from carc_widget.widget.game_widget import GameWidget


def show_at_first(board: "GameWidget", signs: list[Annotation]) -> None:
    """What `GameWidget.mark_start` does."""
    board.marks = signs
    signs = list(board.marks)

    def follow(change: GameChange) -> None:
        if board.comm is None:  # it was closed
            stop()
        elif board.marks in (signs, []):
            board.marks = [] if change.after.ply else signs

    stop = board.game.observe(follow)
