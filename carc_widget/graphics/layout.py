"""Where things are: rotated tiles, cells and canvas pixels, and which segment lies under a point."""

from collections.abc import Iterable
from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.tiles import Tile
from carc_widget.graphics.curves import Point, turned
from carc_widget.graphics.piece_positions import APART, PLACES, standing_places
from carc_widget.graphics.regions import regions
from carc_widget.graphics.shapes import TILE


def segment_at(tile: Tile, rotation: int, u: float, v: float) -> int:
    """The segment of a tile that is seen at a point.

    Parameters:
        tile: the kind of tile.
        rotation: its rotation in quarter turns clockwise.
        u, v: the point on the tile as it lies, 0 to 100 from left and from top.

    Returns:
        The position in `tile.segments`; where no segment is drawn (a village green, a crop circle), the nearest one.
    """
    return regions(tile).nearest(*turned((u, v), -rotation))


def spot_on_tile(tile: Tile, rotation: int, segment: int, number: int = 0) -> Point:
    """Where a piece stands on a rotated tile, 0 to 100 from left and from top.

    Parameters:
        tile: the kind of tile.
        rotation: its rotation in quarter turns clockwise.
        segment: the position in `tile.segments`.
        number: how many pieces stand there before it.
    """
    places = standing_places(tile)[segment]
    x, y = turned(places[number % PLACES], rotation)
    crowd = number // PLACES  # more than there is room for: they stand before each other
    return x, min(y + crowd * APART / 3, TILE - 8)


@dataclass(frozen=True, slots=True)
class Layout:
    """Which part of the board a picture shows, and how large.

    Attributes:
        left, top: the cell in the top left corner.
        columns, rows: how many cells it shows.
        tile_size: the side of a tile in canvas pixels.
    """

    left: int
    top: int
    columns: int
    rows: int
    tile_size: float = 80.0

    @classmethod
    def around(cls, cells: Iterable[Cell], margin: int = 1, tile_size: float = 80.0) -> "Layout":
        """The smallest layout that shows all these cells and `margin` cells round them; without cells, the start cell.

        Raises:
            ValueError: a tile size that is not positive, or a negative margin.
        """
        if tile_size <= 0:
            raise ValueError(f"a tile size of {tile_size} was given; it has to be a positive number of pixels")
        if margin < 0:
            raise ValueError(f"a margin of {margin} was given; it has to be 0 or more cells")
        shown = list(cells) or [Cell(0, 0)]
        left, right = min(x for x, _ in shown) - margin, max(x for x, _ in shown) + margin
        top, bottom = min(y for _, y in shown) - margin, max(y for _, y in shown) + margin
        return cls(left, top, right - left + 1, bottom - top + 1, tile_size)

    @property
    def width(self) -> float:
        """The width in canvas pixels."""
        return self.columns * self.tile_size

    @property
    def height(self) -> float:
        """The height in canvas pixels."""
        return self.rows * self.tile_size

    def to_pixels(self, x: float, y: float) -> Point:
        """Board units (100 a cell; cell (3, 1) begins at 300, 100) as canvas pixels."""
        scale = self.tile_size / TILE
        return (x - self.left * TILE) * scale, (y - self.top * TILE) * scale

    def to_board(self, x: float, y: float) -> Point:
        """Canvas pixels as board units."""
        scale = TILE / self.tile_size
        return x * scale + self.left * TILE, y * scale + self.top * TILE

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell under a canvas pixel; `None` outside the picture."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        board_x, board_y = self.to_board(x, y)
        return Cell(int(board_x // TILE), int(board_y // TILE))

    def on_cell(self, x: float, y: float) -> Point:
        """Where on its cell a canvas pixel lies, 0 to 100 from left and from top."""
        board_x, board_y = self.to_board(x, y)
        return board_x % TILE, board_y % TILE

    def spot_position(self, tile: Tile, rotation: int, segment: int, cell: Cell) -> Point:
        """The canvas pixel where a meeple stands on a segment of a tile that lies on a cell."""
        return self.to_pixels(*spot_position(tile, rotation, Spot(cell, segment)))


def spot_position(tile: Tile, rotation: int, spot: Spot, number: int = 0) -> Point:
    """Where a piece stands on a spot of the board, in board units, given the tile there and how many stand before."""
    u, v = spot_on_tile(tile, rotation, spot.segment, number)
    return spot.cell.x * TILE + u, spot.cell.y * TILE + v
