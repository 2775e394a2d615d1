"""Meeple drawings and player colours."""

from functools import lru_cache

from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.state import State
from carc_widget.graphics.pieces import PlayerStyle, meeple_drawing, player_styles
from carc_widget.graphics.shapes import PALETTE, Drawing

FIGURE_COLOURS = {Figure.MAGE: PALETTE.magic, Figure.WITCH: PALETTE.witch}


_styles = lru_cache(maxsize=8)(player_styles)


def meeple(state: State, player: int, kind: MeepleKind = MeepleKind.SMALL, lying: bool = False) -> Drawing:
    """Return the drawing of a meeple of a player."""
    return meeple_drawing(style(state, player), kind, lying)


def colour(state: State, player: int) -> str:
    """Return the CSS colour of a player."""
    return style(state, player).fill


def style(state: State, player: int) -> PlayerStyle:
    """Return the style of the pieces of a player."""
    return _styles(state.players, state.colours)[player]
