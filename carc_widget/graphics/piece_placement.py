"""Placement of pieces on the board: on their segments, and several on one segment side by side."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from carc_widget.engine.errors import BadArgument
from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.tiles import FeatureKind, PlacedTile, Tile
from carc_widget.graphics.piece_positions import spot_position
from carc_widget.graphics.pieces import PlayerStyle, figure_drawing, meeple_drawing, meeple_outline, style_for
from carc_widget.graphics.shapes import Drawing, PlacedDrawing


class BoardPosition(Protocol):
    """The drawable part of a position: a `State`, or a draft of the board editor, which may be illegal."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of their pieces."""

    @property
    def board(self) -> Mapping[Cell, PlacedTile]:
        """The tiles by their cells."""

    @property
    def meeples(self) -> tuple[Meeple, ...]:
        """The meeples on the board."""

    @property
    def mage(self) -> Spot | None:
        """The spot of the mage, if on the board."""

    @property
    def witch(self) -> Spot | None:
        """The spot of the witch, if on the board."""

    @property
    def last(self) -> Cell | None:
        """The cell of the tile placed last."""


def place_pieces(
    state: BoardPosition, styles: tuple[PlayerStyle, ...], meeples: Iterable[Meeple], figures: Mapping[Figure, Spot]
) -> Iterator[PlacedDrawing]:
    """Place meeples and figures, sorted from back to front.

    Parameters:
        state: the position with the tiles.
        styles: the styles of the pieces of each player.
        meeples: the meeples to draw.
        figures: the spots of the mage and the witch, if on the board.

    Raises:
        BadArgument: fewer styles than players, or a piece on a cell without a tile.
    """
    standing: defaultdict[Spot, list[Drawing]] = defaultdict(list)
    for figure in Figure:
        if figure in figures:
            standing[figures[figure]].append(figure_drawing(figure))
    for meeple in meeples:
        standing[meeple.spot].append(draw_meeple(state, styles, meeple))
    placed = []
    for spot, drawings in standing.items():
        tile, rotation = tile_at(state, spot)
        for number, drawing in enumerate(drawings):
            placed.append(PlacedDrawing(drawing, *spot_position(tile, rotation, spot, number)))
    yield from sorted(placed, key=lambda p: (p.y, p.x))


def count_pieces(state: BoardPosition, spot: Spot) -> int:
    """The number of pieces on a spot."""
    return sum(meeple.spot == spot for meeple in state.meeples) + list(figure_spots(state).values()).count(spot)


def figure_spots(state: BoardPosition) -> dict[Figure, Spot]:
    """The spots of the magic figures on the board."""
    return {figure: spot for figure, spot in ((Figure.MAGE, state.mage), (Figure.WITCH, state.witch)) if spot}


def draw_meeple(
    state: BoardPosition, styles: tuple[PlayerStyle, ...], meeple: Meeple, *, outline: bool = False
) -> Drawing:
    """The drawing of a meeple on the board, or its outline."""
    return draw_meeple_on(tile_at(state, meeple.spot)[0], styles, meeple, outline=outline)


def draw_meeple_on(tile: Tile, styles: tuple[PlayerStyle, ...], meeple: Meeple, *, outline: bool = False) -> Drawing:
    """The drawing of a meeple on a tile, which lies down on a field."""
    farmer = tile.segments[meeple.spot.segment].kind is FeatureKind.FIELD
    draw = meeple_outline if outline else meeple_drawing
    return draw(style_for(styles, meeple.player), meeple.kind, farmer)


def tile_at(state: BoardPosition, spot: Spot) -> tuple[Tile, int]:
    """The tile at a spot and its rotation.

    Raises:
        BadArgument: there is no such segment on the board.
    """
    (x, y), segment = spot
    placed = state.board.get(Cell(x, y))
    if placed is None or not 0 <= segment < len(placed.tile.segments):
        raise BadArgument(
            f"there is no segment {segment} on cell ({x}, {y}) of the board; `state.board` lists the cells with tiles"
        )
    return placed.tile, placed.rotation
