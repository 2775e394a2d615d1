"""Feature map for hover descriptions: the page shows the feature under the pointer without a message to the kernel."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.regions import segment_map
from carc_widget.i18n.features import describe_feature_worth


class MappedTile(NamedTuple):
    """Placed tile: its kind, its rotation, and for each segment the description of its feature.

    The description is stored once, at the first spot of the feature; other segments have `@` and that spot.
    """

    kind: str
    rotation: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeatureMap:
    """Tiles and features that the page describes on hover.

    Attributes:
        kinds: the segment map of each kind of tile, see `segment_map`.
        tiles: the tiles on the board by cell, such as `0,-1`.
    """

    kinds: Mapping[str, str] = field(default_factory=dict)
    tiles: Mapping[str, MappedTile] = field(default_factory=dict)


@lru_cache(maxsize=8)
def feature_map(state: State, language: str) -> FeatureMap:
    """Compute the feature map of a state.

    Parameters:
        state: the displayed state.
        language: the code of the language in use.
    """
    lines: dict[tuple[Cell, int], str] = {}
    for feature in state.features:
        first, *others = feature.spots
        lines[first] = describe_feature_worth(state, feature)
        begins = f"@{first.cell.x},{first.cell.y},{first.segment}"
        lines |= dict.fromkeys(others, begins)
    kinds = {there.tile.id: segment_map(there.tile) for there in state.board.values()}
    tiles = {
        f"{cell.x},{cell.y}": MappedTile(
            there.tile.id, there.rotation, tuple(lines[cell, i] for i in range(len(there.tile.segments)))
        )
        for cell, there in state.board.items()
    }
    return FeatureMap(kinds, tiles)
