"""Positions set up directly: what can be given, how it is checked and laid out, how a position is described again."""

from carc_widget.engine.setup.draft import SetupError
from carc_widget.engine.setup.position import Position

__all__ = ["Position", "SetupError"]
