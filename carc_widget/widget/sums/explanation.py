"""Step-by-step explanations: the terms of a score, the parts of the points of a player."""

from dataclasses import dataclass, replace

from carc_widget.engine.score import Score
from carc_widget.engine.summary import Column


@dataclass(frozen=True, slots=True)
class ScoreSum:
    """Sum of one score; the terms are the lines of the score."""

    score: Score


@dataclass(frozen=True, slots=True)
class ColumnSum:
    """Points of a player in one column (kind of feature, or mage and witch); the terms are the scores."""

    player: int
    column: Column


@dataclass(frozen=True, slots=True)
class PlayerSum:
    """All points of a player; the terms are the columns."""

    player: int


Sum = ScoreSum | ColumnSum | PlayerSum
"""Any sum that can be explained."""


@dataclass(frozen=True, slots=True)
class SumExplanation:
    """Progress of an explanation: a single sum term by term, or several sums one after the other, each as a whole.

    Attributes:
        sums: the sums to explain.
        at: the index of the current sum.
        terms: the number of displayed terms of a single sum.
        autoplay: whether the explanation advances automatically.
        outer: the explanation to return to when this one is closed, if any.
    """

    sums: tuple[Sum, ...]
    at: int = 0
    terms: int = 1
    autoplay: bool = True
    outer: "SumExplanation | None" = None

    @property
    def sum(self) -> Sum:
        """The current sum."""
        return self.sums[self.at]

    @property
    def is_single(self) -> bool:
        """Whether there is only one sum, which is explained term by term."""
        return len(self.sums) == 1

    def open(self, sum: Sum) -> "SumExplanation":
        """Return the explanation of one of the terms; closing it returns to this one."""
        return SumExplanation((sum,), outer=replace(self, autoplay=False))
