"""Vector shapes of tiles, pieces and boards: one source for the SVG and the canvas output."""

from carc_widget.graphics import svg
from carc_widget.graphics.annotations import Arrow, Caption, Highlight, Location
from carc_widget.graphics.piece_positions import meeple_spots, spot_on_tile, spot_position
from carc_widget.graphics.pieces import (
    PlayerStyle,
    figure_drawing,
    figure_shapes,
    meeple_drawing,
    meeple_shapes,
    player_styles,
)
from carc_widget.graphics.regions import segment_at
from carc_widget.graphics.scene import Ghost, Scene, View, scene
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Label, Palette, PlacedDrawing, Shape
from carc_widget.graphics.tiles import segment_outline, tile_drawing, tile_shapes

__all__ = [
    "PALETTE",
    "TILE",
    "Arrow",
    "Caption",
    "Drawing",
    "Ghost",
    "Highlight",
    "Label",
    "Location",
    "Palette",
    "PlacedDrawing",
    "PlayerStyle",
    "Scene",
    "Shape",
    "View",
    "figure_drawing",
    "figure_shapes",
    "meeple_drawing",
    "meeple_shapes",
    "meeple_spots",
    "player_styles",
    "scene",
    "segment_at",
    "segment_outline",
    "spot_on_tile",
    "spot_position",
    "svg",
    "tile_drawing",
    "tile_shapes",
]


def __dir__() -> list[str]:
    return sorted(__all__)
