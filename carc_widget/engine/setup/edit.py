"""A position with some parameters changed."""

from collections.abc import Mapping
from typing import Any

from carc_widget.engine.board import Board
from carc_widget.engine.setting import sets_again
from carc_widget.engine.setup.describe import describe


def revise(board: Board, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of this board with some changed; what follows from these is left to `build` again."""
    position = describe(board)
    if "sets" in changes:
        changes = {**changes, "sets": sets_again(board.setting.own, changes["sets"])}
    dropped = set()
    if "tiles" in changes or "sets" in changes or "rules" in changes:
        dropped |= {"tiles_left"}
    if "meeples" in changes or "sets" in changes or "players" in changes:
        dropped |= {"supply"}
    if "hand" in changes:
        dropped |= {"phase", "duties", "circle", "waiting"}
        for id, copies in ((position["hand"], 1), (changes["hand"], -1)):
            if isinstance(id, str) and (id in position["tiles_left"] or copies == 1):
                position["tiles_left"][id] = position["tiles_left"].get(id, 0) + copies
    return {**{name: value for name, value in position.items() if name not in dropped}, **changes}
