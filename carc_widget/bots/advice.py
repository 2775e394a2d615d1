"""Turns with what is to be expected of them."""

from dataclasses import dataclass
from math import erf, sqrt

from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument
from carc_widget.engine.state import State


@dataclass(frozen=True, slots=True)
class AdvisedTurn:
    """One way to go on, and what is to be expected of it.

    Attributes:
        actions: what the player does, to the end of the turn or to a crop circle.
        margin: by how many points the player is expected to be ahead of the best of the others in the end.
        error: the standard error of the margin; `None` before two playouts. It tells how much chance is left in the
            playouts, not how right the estimate at their ends is.
        winning: the chance of winning, a victory shared among n counted as one nth.
        playouts: how often the turn was played on.
        text: the actions as in a record, such as `E/2 0,-1 +city S`.
    """

    actions: tuple[Action, ...]
    margin: float
    error: float | None
    winning: float
    playouts: int
    text: str

    def __str__(self) -> str:
        error = "     " if self.error is None else f" ± {self.error:.1f}".ljust(6)
        return f"{self.margin:+6.1f}{error} {self.winning:6.0%} {self.playouts:9}  {self.text}"


class Advice(tuple[AdvisedTurn, ...]):
    """Turns, the best one first.

    Attributes:
        state: the position that they are for.
        player: the index of the player whom they advise.
        settled: whether the first is ahead of the others by more than chance explains, or as good as they are: who only
            wants to know what to do need not look on.
    """

    state: State
    player: int
    settled: bool

    @classmethod
    def of(cls, turns: list[AdvisedTurn], state: State, settled: bool = False) -> "Advice":
        """The advice for a position: these turns, the best one first."""
        advice = cls(turns)
        advice.settled = settled
        advice.state = state
        advice.player = state.to_act
        return advice

    @property
    def best(self) -> AdvisedTurn:
        """The first of them.

        Raises:
            BadArgument: there is none, as before a draw.
        """
        if not self:
            raise BadArgument("there is nothing to advise: a tile has to be drawn first, or the game is over")
        return self[0]

    def __str__(self) -> str:
        return "\n".join(["margin        winning  playouts  turn", *map(str, self)])


def winning_chance(margin: float, tiles_left: int) -> float:
    """The chance that a lead of so many points lasts, from how far games between like players strayed from it."""
    spread = 0.5 + SPREAD * sqrt(tiles_left)
    return (1 + erf(margin / (spread * sqrt(2)))) / 2


SPREAD = 2.6
"""How far the final margin strays from the expected one: points a square root of the tiles left."""
