"""User canvas: an ipycanvas canvas above the board, in board coordinates."""

from base64 import b64encode
from dataclasses import dataclass
from math import ceil, floor

import ipywidgets  # type: ignore[import-untyped]

from carc_widget.engine.geometry import Cell
from carc_widget.graphics.annotations import Highlight
from carc_widget.graphics.shapes import TILE
from carc_widget.graphics.svg_document import Svg
from carc_widget.widget.comm import ReadOnlyCanvas

REACH = 15
"""Number of tiles that the canvas covers in each direction from the start tile."""

RESOLUTION = 96
"""Pixels per tile."""

_SIDE = 2 * REACH + 1


@dataclass(frozen=True, slots=True)
class CanvasPlace:
    """Position of the user canvas on the board.

    Attributes:
        model: the reference to the widget model of the canvas.
        left, top: the upper left corner on the board, in tiles.
        tile: the number of canvas pixels per tile.
    """

    model: str
    left: float
    top: float
    tile: float


class UserCanvas(ReadOnlyCanvas):
    """An ipycanvas canvas in board coordinates: the start tile from (0, 0) to (1, 1), one unit the side of a tile.

    It covers 15 tiles in each direction from the start tile.
    """

    def __init__(self) -> None:
        super().__init__(width=_SIDE * RESOLUTION, height=_SIDE * RESOLUTION)
        self.image = b""
        self.area: tuple[float, ...] = ()
        self._set_defaults()

    def _set_defaults(self) -> None:
        """Set board coordinates, a line width and a font: the defaults of ipycanvas are larger than a tile."""
        self.reset_transform()
        self.line_width = 0.06
        self.font = "0.3px sans-serif"

    def reset_transform(self) -> None:
        """Return to board coordinates."""
        self.set_transform(RESOLUTION, 0, 0, RESOLUTION, REACH * RESOLUTION, REACH * RESOLUTION)

    @property
    def place(self) -> CanvasPlace:
        """Position of the canvas on the board."""
        return CanvasPlace(f"IPY_MODEL_{self.model_id}", -REACH, -REACH, RESOLUTION)

    def clear(self) -> None:
        """Clear the whole canvas, whatever its transform is."""
        self.image, self.area = b"", ()
        self.save()
        self.reset_transform()
        self.clear_rect(-REACH, -REACH, _SIDE, _SIDE)
        self.restore()

    def redraw(self) -> None:
        """Redraw the last image that a page sent, for a page that was loaded later."""
        image = self.image
        self._set_defaults()
        if image:
            self.clear_rect(-REACH, -REACH, _SIDE, _SIDE)
            self.draw_image(ipywidgets.Image(value=image, format="png"), -REACH, -REACH, _SIDE, _SIDE)

    @property
    def reserved(self) -> tuple[Highlight, ...]:
        """Transparent highlights of the cells in two corners of the drawing, for which a picture makes room."""
        if not self.area:
            return ()
        left, top, right, bottom = self.area
        corners = Cell(floor(left), floor(top)), Cell(ceil(right) - 1, ceil(bottom) - 1)
        return (Highlight(corners, "transparent"),)

    def composite(self, picture: Svg) -> Svg:
        """Return a picture of the board with the image of the canvas on top."""
        if not self.image:
            return picture
        address = f"data:image/png;base64,{b64encode(self.image).decode()}"
        corner, side = -REACH * TILE, _SIDE * TILE
        image = f'<image href="{address}" x="{corner:g}" y="{corner:g}" width="{side:g}" height="{side:g}"/>'
        return Svg(picture.replace("</svg>", f"{image}</svg>"))
