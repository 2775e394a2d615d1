"""Where things are: rotated tiles, cells and canvas pixels, and which segment lies under a point."""

from collections.abc import Iterable
from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.tiles import Tile
from carc_widget.graphics.curves import Point
from carc_widget.graphics.piece_positions import spot_position
from carc_widget.graphics.shapes import TILE


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
