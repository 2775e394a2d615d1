"""What lies where, for the page: it says which feature is pointed at without a message to the kernel."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.regions import segment_map
from carc_widget.i18n.features import describe_feature_worth


class LandTile(NamedTuple):
    """A tile as it lies: its kind, its rotation, and for each segment the description of the feature that begins there,
    or `@` and the spot where it begins."""

    kind: str
    rotation: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Land:
    """All that can be pointed at.

    Attributes:
        kinds: for each kind of tile, where its segments are, see `label_map`.
        tiles: the tiles that lie on the board, by their cells, such as `0,-1`.
    """

    kinds: Mapping[str, str] = field(default_factory=dict)
    tiles: Mapping[str, LandTile] = field(default_factory=dict)


@lru_cache(maxsize=8)
def land(state: State, language: str) -> Land:
    """All that can be pointed at in a state.

    Parameters:
        state: the state that is shown.
        language: the code of the language in use.
    """
    said: dict[tuple[Cell, int], str] = {}
    for feature in state.features:
        first, *others = feature.spots
        said[first] = describe_feature_worth(state, feature)
        begins = f"@{first.cell.x},{first.cell.y},{first.segment}"
        said |= dict.fromkeys(others, begins)
    kinds = {there.tile.id: segment_map(there.tile) for there in state.board.values()}
    tiles = {
        f"{cell.x},{cell.y}": LandTile(
            there.tile.id, there.rotation, tuple(said[cell, i] for i in range(len(there.tile.segments)))
        )
        for cell, there in state.board.items()
    }
    return Land(kinds, tiles)
