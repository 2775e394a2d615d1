"""A position with some parameters changed, and whatever has to change with them."""

from collections.abc import Mapping
from typing import Any, cast

from carc_widget.engine import crop_circles
from carc_widget.engine.board import Board
from carc_widget.engine.coerce import as_tuple
from carc_widget.engine.figures import PLAYER_NAMES
from carc_widget.engine.game_config import check_config, sets_again
from carc_widget.engine.rules import Rules
from carc_widget.engine.setup.build import build_like
from carc_widget.engine.setup.describe import describe
from carc_widget.engine.setup.draft import SetupError
from carc_widget.engine.setup.position import Position
from carc_widget.engine.turn import CIRCLE_ACT, Phase


def revise(board: Board, changes: Mapping[str, Any]) -> Board:
    """The board of this position with some parameters changed.

    Raises:
        SetupError, BadSetting, UnknownName: as for `build`; or what is missing when players leave.
    """
    position = describe(board)
    changes = dict(changes)
    if "sets" in changes:
        sets = changes["sets"]
        changes["sets"] = sets_again(board.config.own, as_tuple(sets) or sets)
    if "players" in changes:
        changes["players"] = _names(position["players"], changes["players"])
        position |= _seated(board, position, changes)
    if "hand" in changes:
        position |= {"phase": None, "duties": None, "circle": None, "waiting": 0}
    elif changes.get("phase") not in (None, Phase.PLACE):
        position |= {"hand": None}
    del position["tiles_left"], position["supply"]  # they follow from the rest, and from what was missing before
    return build_like(board, cast(Position, {**position, **changes}))


def _names(before: tuple[str, ...], players: object) -> object:
    """The names of the players, where a number keeps those that there are; anything else as it is."""
    if type(players) is int and 0 < players <= len(PLAYER_NAMES):
        return (*before, *(name for name in PLAYER_NAMES if name not in before))[:players]
    return as_tuple(players) or players


def _seated(board: Board, position: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """What changes with the players: each seat keeps what it has, new ones come behind, the last ones leave."""
    rules = changes.get("rules", position["rules"])
    config = check_config(
        changes["players"], changes.get("sets", position["sets"]), Rules() if rules is None else rules
    )
    count = len(config.players)
    chosen = board.config.chosen_colours
    moved: dict[str, Any] = {
        "colours": [*chosen, *[None] * count][:count] if chosen else None,
        "scores": [*position["scores"], *[0] * count][:count],
        "meeples": [meeple for meeple in position["meeples"] if meeple[0] < count],
    }
    problems = []
    if board.active >= count and "active" not in changes:
        problems.append(f"it is the turn of {position['players'][board.active]}, who leaves the game; give `active`")
    if board.step == CIRCLE_ACT and not changes.keys() & {"active", "waiting", "phase", "hand"}:
        decides = crop_circles.actor(board)
        if decides >= count:
            problems.append(f"{position['players'][decides]} decides at the crop circle and leaves; give `waiting`")
        moved["waiting"] = (board.active - decides) % count + 1
    if problems:
        raise SetupError(problems)
    return moved
