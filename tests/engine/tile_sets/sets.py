"""Helpers for tests of custom tile sets."""

from pathlib import Path

from carc_widget.engine import (
    TileSet,
)
from carc_widget.engine.tile_sets import read_tile_set
from tests.engine.tile_set_defects import data
from tests.engine.tile_strategies import Entry

EVERYTHING = ("base", "inns_cathedrals", "mage_witch", "crop_circles_2")


def make_tile_set(*entries: Entry, name: str = "My tiles") -> TileSet:
    """A tile set with these tiles."""
    return read_tile_set(data(*entries, name=name))


def write_file(folder: Path, text: str) -> Path:
    """Write a tile set file into a folder."""
    path = folder / "tiles.toml"
    path.write_text(text, encoding="utf-8")
    return path
