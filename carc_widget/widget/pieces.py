"""Which sprite shows which tile, meeple or figure, and which colour stands for which player."""

from carc_widget.art.figure_art import figure_drawing, meeple_drawing, player_styles
from carc_widget.art.shapes import Drawing
from carc_widget.art.tile_art import tile_drawing
from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.state import State


def meeple(state: State, player: int, kind: MeepleKind = MeepleKind.SMALL, lying: bool = False) -> Drawing:
    """A meeple of a player."""
    return meeple_drawing(player_styles(state.players)[player], kind, lying)


def colour(state: State, player: int) -> str:
    """The CSS colour of a player."""
    return player_styles(state.players)[player].fill


def pieces_shown(state: State) -> list[Drawing]:
    """What bar and list show beside the board: the tile in hand or just placed, everybody's meeples, the figures."""
    kinds = list(MeepleKind) if "inns_cathedrals" in state.sets else [MeepleKind.SMALL]
    shown = [meeple(state, player, kind) for player in range(len(state.players)) for kind in kinds]
    if "mage_witch" in state.sets:
        shown += [figure_drawing(figure) for figure in Figure]
    tile = state.hand
    if tile is None and state.last is not None:
        tile = state.board[state.last].tile
    return shown if tile is None else [*shown, tile_drawing(tile)]
