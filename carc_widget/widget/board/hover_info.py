"""Descriptions on hover: features under the pointer, and effects of a placement, without a message to the kernel.

The segment maps change only with a new kind of tile on the board, so that most turns send the feature map alone.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from carc_widget.engine.actions import Place
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.regions import segment_map
from carc_widget.i18n.features import describe_chance, describe_feature_worth
from carc_widget.i18n.screen_reader import describe_effects
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.targets import cell_id


class MappedTile(NamedTuple):
    """Placed tile: its kind, its rotation, and for each segment the description of its feature.

    The description is stored once, at the first spot of the feature; other segments have `@` and that spot.
    """

    kind: str
    rotation: int
    lines: tuple[str, ...]


def segment_maps(state: State) -> Mapping[str, str]:
    """The segment map of each kind of tile on the board, by tile id; see `segment_map`."""
    tiles = {placed.tile.id: placed.tile for placed in state.board.values()}
    return {id: segment_map(tiles[id]) for id in sorted(tiles)}


@lru_cache(maxsize=8)
def feature_map(state: State, language: str) -> Mapping[str, MappedTile]:
    """The tiles on the board with the descriptions of their features, by cell, such as `0,-1`.

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
    return {
        f"{cell.x},{cell.y}": MappedTile(
            placed.tile.id, placed.rotation, tuple(lines[cell, i] for i in range(len(placed.tile.segments)))
        )
        for cell, placed in state.board.items()
    }


@lru_cache(maxsize=8)
def chances(state: State, language: str) -> Mapping[str, tuple[str, ...]]:
    """Describe the chance of each open feature to be completed, by the key that the page has for the feature.

    Parameters:
        state: the displayed state.
        language: the code of the language in use.
    """
    described = ((feature.spots[0], describe_chance(state, feature)) for feature in state.features)
    return {f"@{spot.cell.x},{spot.cell.y},{spot.segment}": (text,) for spot, text in described if text}


@lru_cache(maxsize=8)
def effects(state: State, language: str) -> Mapping[str, tuple[str, ...]]:
    """Describe what the tile in hand joins and completes, by the id of the target: a text for each rotation that fits.

    Parameters:
        state: the state, in which the tile in hand is to be placed.
        language: the code of the language in use.
    """
    hand = state.hand
    if hand is None:
        return {}
    return {
        cell_id(cell): tuple(describe_effects(state, Place(cell, rotation, hand.id)) for rotation in rotations)
        for cell, rotations in rotations_by_cell(state).items()
    }
