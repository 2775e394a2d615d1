"""Transformations of positions for variants of exercises: rotation, and exchange of the players' colours."""

from dataclasses import replace
from typing import Any

from carc_widget.engine.actions import Action
from carc_widget.engine.figures import Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State


def rotate_cell(cell: Cell, quarters: int) -> Cell:
    """A cell after a clockwise rotation of the board about the cell (0, 0).

    >>> rotate_cell(Cell(0, -1), 1)
    Cell(x=1, y=0)
    """
    x, y = cell
    for _quarter in range(quarters % 4):
        x, y = -y, x
    return Cell(x, y)


def rotate_spot(spot: Spot, quarters: int) -> Spot:
    """A spot after a rotation of the board: tiles rotate with it, so segments keep their numbers."""
    return Spot(rotate_cell(spot.cell, quarters), spot.segment)


def rotate_state(state: State, quarters: int) -> State:
    """A position after a clockwise rotation of the board.

    >>> state = State.from_text("tiles 0,0: D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base")
    >>> rotate_state(state, 1).to_text()
    'tiles 0,0: D/1; player Red 0: road N 0,0; player Blue 0; turn 1 Blue place A; sets base'
    """
    if not quarters % 4:
        return state
    figures = {
        name: spot and rotate_spot(spot, quarters) for name, spot in (("mage", state.mage), ("witch", state.witch))
    }
    changes: dict[str, Any] = {
        "tiles": [
            (placed.tile.id, *rotate_cell(cell, quarters), (placed.rotation + quarters) % 4)
            for cell, placed in state.board.items()
        ],
        "meeples": [Meeple(m.player, m.kind, rotate_spot(m.spot, quarters)) for m in state.meeples],
        **(figures if "mage_witch" in state.sets else {}),
    }
    if state.last is not None:
        changes["last"] = rotate_cell(state.last, quarters)
    return state.edit(**changes)


def rotate_action(action: Action, quarters: int) -> Action:
    """An action after a rotation of the board."""
    changes: dict[str, Any] = {}
    if hasattr(action, "rotation"):
        changes["rotation"] = (action.rotation + quarters) % 4
    if hasattr(action, "cell"):
        changes["cell"] = rotate_cell(action.cell, quarters)
    if hasattr(action, "spot"):
        changes["spot"] = rotate_spot(action.spot, quarters)
    return replace(action, **changes) if changes else action


def shift_colours(state: State, shift: int) -> State:
    """A position with the colours, and the names of the players, shifted by a number of players."""
    names = state.players
    shift %= len(names)
    return state.edit(players=names[shift:] + names[:shift]) if shift else state
