"""Effects of placing the tile in hand on each legal cell, for the tooltips: which features it joins and completes."""

from collections.abc import Mapping
from functools import lru_cache

from carc_widget.engine.actions import Place
from carc_widget.engine.state import State
from carc_widget.i18n.screen_reader import describe_effects
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.targets import cell_id


@lru_cache(maxsize=8)
def effects(state: State, language: str) -> Mapping[str, tuple[str, ...]]:
    """Describe the effects by the id of the target, one text for each rotation that fits.

    Parameters:
        state: the state, in which the tile in hand is to be placed.
        language: the code of the language in use.
    """
    hand = state.hand
    if hand is None:
        return {}
    return {
        cell_id(cell): tuple(describe_effects(state, Place(cell, turn, hand.id)) for turn in turns)
        for cell, turns in rotations_by_cell(state).items()
    }
