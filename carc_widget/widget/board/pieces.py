"""Meeple drawings and player colours."""

from functools import lru_cache

from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.state import State
from carc_widget.graphics.piece_placement import BoardPosition
from carc_widget.graphics.pieces import PlayerStyle, meeple_drawing, meeple_group, player_styles
from carc_widget.graphics.shapes import PALETTE, Drawing

FIGURE_COLOURS = {Figure.MAGE: PALETTE.magic, Figure.WITCH: PALETTE.witch}


styles = lru_cache(maxsize=8)(player_styles)
"""The styles of the pieces of players, by their names and colours."""


def meeple(position: BoardPosition, player: int, kind: MeepleKind = MeepleKind.SMALL, lying: bool = False) -> Drawing:
    """Return the drawing of a meeple of a player."""
    return meeple_drawing(style(position, player), kind, lying)


def winners(state: State) -> Drawing:
    """Return the drawing of a meeple of each winner of a game."""
    return meeple_group(tuple(style(state, player) for player in state.winners))


def colour(position: BoardPosition, player: int) -> str:
    """Return the CSS colour of a player."""
    return style(position, player).fill


def style(position: BoardPosition, player: int) -> PlayerStyle:
    """Return the style of the pieces of a player."""
    return styles(position.players, position.colours)[player]
