"""Sets of own tiles for the tests here."""

from pathlib import Path

from carc_widget.engine import (
    TileSet,
)
from carc_widget.engine.tile_sets import read_tile_set
from tests.engine.tile_set_defects import data
from tests.engine.tile_strategies import Entry

EVERYTHING = ("base", "inns_cathedrals", "mage_witch", "crop_circles_2")


def own(*entries: Entry, name: str = "My tiles") -> TileSet:
    return read_tile_set(data(*entries, name=name))


def write(folder: Path, text: str) -> Path:
    path = folder / "tiles.toml"
    path.write_text(text, encoding="utf-8")
    return path
