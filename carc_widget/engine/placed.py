"""A tile on the board."""

from typing import NamedTuple

from carc_widget.engine.tiles import Tile


class PlacedTile(NamedTuple):
    """A tile on the board and its rotation in quarter turns clockwise."""

    tile: Tile
    rotation: int
