"""Positions set up directly: what can be given, how it is checked and laid out, how a position is described again."""

from carc_widget.engine.setup.build import build
from carc_widget.engine.setup.describe import DUTIES, describe, differences
from carc_widget.engine.setup.draft import SetupError
from carc_widget.engine.setup.edit import revise
from carc_widget.engine.setup.pieces import supply_off_board
from carc_widget.engine.setup.position import Position
from carc_widget.engine.setup.tiles import tiles_off_board

__all__ = [
    "DUTIES",
    "Position",
    "SetupError",
    "build",
    "describe",
    "differences",
    "revise",
    "supply_off_board",
    "tiles_off_board",
]
