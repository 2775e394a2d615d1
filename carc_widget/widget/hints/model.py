"""Turns that can be explained: a hint, the turn that is tried, or the best turn instead of a mistake."""

from dataclasses import dataclass

from carc_widget.engine.actions import Action
from carc_widget.engine.geometry import Cell


@dataclass(frozen=True, slots=True)
class ExplainedHint:
    """The hint at a place: the cell of its tile, or its first action if the tile is placed."""

    place: Cell | Action


@dataclass(frozen=True, slots=True)
class ExplainedTry:
    """The turn that is tried on the board, instead of the best hint."""


@dataclass(frozen=True, slots=True)
class ExplainedMistake:
    """The best turn instead of a played one of the review, by the number of moves before it."""

    ply: int


ExplainedTurn = ExplainedHint | ExplainedTry | ExplainedMistake
"""A turn that can be explained."""
