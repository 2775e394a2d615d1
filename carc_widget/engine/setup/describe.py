"""From a board back to the parameters of its position."""

from typing import Any

from carc_widget.engine import mage_witch
from carc_widget.engine.board import LAID, Board, unpack_cell
from carc_widget.engine.feature import unpack_meeples
from carc_widget.engine.packed_meeples import small_and_large
from carc_widget.engine.turn import CIRCLE_ACT, DRAW, MAGIC, PLACE, TURN

DUTIES = {"joining": mage_witch.JOINING, "symbol": mage_witch.SYMBOL}
"""The names of what a magic step can owe (R16)."""


def describe(board: Board) -> dict[str, Any]:
    """The parameters of `build` that give this board again."""
    config = board.config
    kinds = config.tables.tiles
    step = board.step

    def where(segment: int) -> tuple[tuple[int, int], str] | None:
        if segment < 0:
            return None
        spot = board.spot(segment)
        return (spot.cell.x, spot.cell.y), board.key(spot)

    standing = unpack_meeples(board, tuple(board.standing.items()))
    return {
        "players": config.players,
        "colours": config.chosen_colours,
        "sets": config.given_sets,
        "rules": config.rules,
        "tiles": [
            (kinds[(there & LAID) >> 2].id, *unpack_cell(cell), there & 3) for cell, there in board.cells.items()
        ],
        "meeples": [(m.player, tuple(m.spot.cell), board.key(m.spot), m.kind.value) for m in standing],
        "mage": where(board.mage),
        "witch": where(board.witch),
        "hand": kinds[board.hand].id if board.hand >= 0 else None,
        "active": board.active,
        "phase": None if step in (DRAW, PLACE) else TURN[step].phase.value,
        "scores": tuple(board.scores),
        "supply": tuple(small_and_large(board.supply, player) for player in range(len(config.players))),
        "tiles_left": {kinds[i].id: copies for i, copies in enumerate(board.bag) if copies},
        "last": tuple(unpack_cell(board.last)) if board.last >= 0 else None,
        "turn": board.turn,
        "duties": [name for name, bit in DUTIES.items() if board.duties & bit] if step == MAGIC else None,
        "circle": ("add" if board.adding else "remove") if step == CIRCLE_ACT else None,
        "waiting": board.waiting if step == CIRCLE_ACT else 0,
    }


def differences(one: Board, other: Board) -> dict[str, tuple[Any, Any]]:
    """The parameters in which two positions differ, each with its value in the one and in the other."""
    ours, theirs = describe(one), describe(other)
    for position in (ours, theirs):
        for name in ("tiles", "meeples"):  # their order is no part of a position
            position[name] = sorted(position[name])
    return {name: (value, theirs[name]) for name, value in ours.items() if value != theirs[name]}
