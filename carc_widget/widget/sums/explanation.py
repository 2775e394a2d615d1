"""What is told step by step: a score by its terms, and what the points of players consist of."""

from dataclasses import dataclass, replace

from carc_widget.engine.score import Score
from carc_widget.engine.summary import Column


@dataclass(frozen=True, slots=True)
class ScoreSum:
    """A score; its terms are what it counts."""

    score: Score


@dataclass(frozen=True, slots=True)
class ColumnSum:
    """What a player got for one kind of feature, or by mage and witch; its terms are the scores."""

    player: int
    column: Column


@dataclass(frozen=True, slots=True)
class PlayerSum:
    """All points of a player; its terms are what they are for."""

    player: int


Sum = ScoreSum | ColumnSum | PlayerSum
"""Anything that is told."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Sums that are told: a single one term by term, several one after the other, each as a whole.

    Attributes:
        sums: what is told.
        at: which of them is told now.
        terms: how many terms of a single one are told.
        runs: whether it goes on by itself.
        outer: what is told again when this one is put away.
    """

    sums: tuple[Sum, ...]
    at: int = 0
    terms: int = 1
    runs: bool = True
    outer: "Explanation | None" = None

    @property
    def sum(self) -> Sum:
        """What is told now."""
        return self.sums[self.at]

    @property
    def single(self) -> bool:
        """Whether one sum is told, term by term."""
        return len(self.sums) == 1

    def open(self, sum: Sum) -> "Explanation":
        """The telling of one of the terms, which leads back here."""
        return Explanation((sum,), outer=replace(self, runs=False))
