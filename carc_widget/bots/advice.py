"""Advice: turns with their expected margins and chances of winning."""

from dataclasses import dataclass, field
from html import escape
from math import erf, sqrt

from carc_widget.bots.explanation import Explanation, explain
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, counted, expect, expect_items
from carc_widget.engine.state import State, expect_state


@dataclass(frozen=True, slots=True)
class AdvisedTurn:
    """A turn with its expected result.

    Attributes:
        actions: the actions, to the end of the turn or to a crop circle.
        margin: the expected lead over the best opponent at the end of the game, in points.
        error: the standard error of the margin over the playouts; `None` before two of them. It does not include the
            error of the evaluation at their ends. 0 for an exact result.
        winning_chance: the chance of winning, from 0 to 1; a victory shared by n players counts 1/n.
        playouts: number of playouts.
        text: the actions as in a record, such as `E/2 0,-1 +city S`.
        before: the position before the turn.
        exact: whether margin and chance are computed from all turns and draws to the end (`solve_endgame`).
    """

    actions: tuple[Action, ...]
    margin: float
    error: float | None
    winning_chance: float
    playouts: int
    text: str
    before: State = field(repr=False)
    exact: bool = False

    def explain(self, instead_of: "AdvisedTurn | None" = None) -> Explanation:
        """Explain the turn by the static evaluation; see `explain`.

        Parameters:
            instead_of: another turn of the same advice, to explain the difference between both.
        """
        if instead_of is not None:
            expect(instead_of, AdvisedTurn, "the other turn", "a turn of the same advice, such as `advice[1]`")
        return explain(self.before, self.actions, None if instead_of is None else instead_of.actions)

    def __str__(self) -> str:
        from carc_widget.i18n.estimates import advised_turn_text  # i18n is a layer above

        return advised_turn_text(self.text, self.margin, self.error, self.winning_chance, exact=self.exact)


class Advice(tuple[AdvisedTurn, ...]):
    """Turns, the best one first.

    Attributes:
        state: the position.
        player: the index of the player to act.
        settled: whether the first turn is significantly better than the others, or as good: more playouts would not
            change the choice.
    """

    state: State
    player: int
    settled: bool

    @classmethod
    def from_turns(cls, turns: list[AdvisedTurn], state: State, settled: bool = False) -> "Advice":
        """Create advice for a position; parameters as the attributes, `turns` with the best one first."""
        expect_items(turns, AdvisedTurn, "the list of turns", "turns of another advice")
        expect_state(state)
        advice = cls(turns)
        advice.settled = settled
        advice.state = state
        advice.player = state.to_act
        return advice

    @property
    def best(self) -> AdvisedTurn:
        """The first turn.

        Raises:
            BadArgument: there is no turn, as before a draw.
        """
        if not self:
            raise BadArgument("there is nothing to advise: a tile has to be drawn first, or the game is over")
        return self[0]

    @property
    def exact(self) -> bool:
        """Whether the results of all turns are exact (`AdvisedTurn.exact`); there is at least one."""
        return bool(self) and all(turn.exact for turn in self)

    def __repr__(self) -> str:
        best = f", best {self[0].text}" if self else ""
        return f"<Advice: {counted(len(self), 'turn')}{best}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def __str__(self) -> str:
        from carc_widget.i18n.estimates import AdviceRow, advice_table  # i18n is a layer above

        return advice_table(AdviceRow(t.margin, t.error, t.exact, t.winning_chance, t.playouts, t.text) for t in self)


SPREAD = 2.6
"""Standard deviation of the final margin: points for each square root of the tiles left."""


def winning_chance(margin: float, tiles_left: int) -> float:
    """The chance of winning with an expected margin, from 0 to 1, by its spread in games between equal players.

    Parameters:
        margin: the expected lead over the best opponent at the end of the game, in points.
        tiles_left: number of tiles in the bag.
    """
    spread = 0.5 + SPREAD * sqrt(tiles_left)
    return (1 + erf(margin / (spread * sqrt(2)))) / 2
