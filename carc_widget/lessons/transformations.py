"""The same position with other looks: turned on the table, and with the players' colours exchanged."""

from dataclasses import replace
from typing import Any

from carc_widget.engine.actions import Action
from carc_widget.engine.figures import Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State


def turned_cell(cell: Cell, quarters: int) -> Cell:
    """A cell after the table was turned clockwise about the cell (0, 0).

    >>> turned_cell(Cell(0, -1), 1)
    Cell(x=1, y=0)
    """
    x, y = cell
    for _quarter in range(quarters % 4):
        x, y = -y, x
    return Cell(x, y)


def turned_spot(spot: Spot, quarters: int) -> Spot:
    """A spot after the table was turned: tiles turn with it, so segments keep their numbers."""
    return Spot(turned_cell(spot.cell, quarters), spot.segment)


def turned_state(state: State, quarters: int) -> State:
    """A position after the table was turned clockwise.

    >>> state = State.from_text("tiles 0,0: D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base")
    >>> turned_state(state, 1).to_text()
    'tiles 0,0: D/1; player Red 0: road N 0,0; player Blue 0; turn 1 Blue place A; sets base'
    """
    if not quarters % 4:
        return state
    figures = {
        name: spot and turned_spot(spot, quarters) for name, spot in (("mage", state.mage), ("witch", state.witch))
    }
    changes: dict[str, Any] = {
        "tiles": [
            (placed.tile.id, *turned_cell(cell, quarters), (placed.rotation + quarters) % 4)
            for cell, placed in state.board.items()
        ],
        "meeples": [Meeple(m.player, m.kind, turned_spot(m.spot, quarters)) for m in state.meeples],
        **(figures if "mage_witch" in state.sets else {}),
    }
    if state.last is not None:
        changes["last"] = turned_cell(state.last, quarters)
    return state.edit(**changes)


def turned_action(action: Action, quarters: int) -> Action:
    """An action after the table was turned."""
    changes: dict[str, Any] = {}
    if hasattr(action, "rotation"):
        changes["rotation"] = (action.rotation + quarters) % 4
    if hasattr(action, "cell"):
        changes["cell"] = turned_cell(action.cell, quarters)
    if hasattr(action, "spot"):
        changes["spot"] = turned_spot(action.spot, quarters)
    return replace(action, **changes) if changes else action


def recoloured(state: State, shift: int) -> State:
    """A position with the colours, and the names after them, passed on by so many players."""
    names = state.players
    shift %= len(names)
    return state.edit(players=names[shift:] + names[:shift]) if shift else state
