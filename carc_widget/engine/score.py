"""Scores of features, term by term, and the table of what every feature on the board is worth."""

from dataclasses import dataclass
from typing import NamedTuple

from carc_widget.engine.describable import Describable, Displayable
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot


class ScoreLine(NamedTuple):
    """One term of a score.

    Attributes:
        id: what it is for: `tiles`, `small_city` (the tiles of one by the old rule), `pennants`, `inn`, `cathedral`,
            `unfinished_inn`, `unfinished_cathedral`, `mage`, `witch`; for farmers `farmers`, `cities_apart` (completed
            cities that score by themselves, R64) or `paid_before` (those that have scored for the same player, R64).
        number: how many of them: tiles, pennants, cities; for the witch the points that she halves.
        points: what it adds; negative where something is taken away.
        rule: the id of the rule that it follows.
    """

    id: str
    number: int
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Score(Describable, Displayable):
    """The score of a feature: what it scored, or would score.

    Attributes:
        feature: the feature, with the meeples and figures that stood there.
        lines: the terms in the order in which they apply; they add up to `points`.
        winners: the players (indexes) who each get all the points (R53).
        final: whether it belongs to the final scoring.
    """

    feature: Feature
    lines: tuple[ScoreLine, ...]
    winners: tuple[int, ...]
    final: bool

    @property
    def points(self) -> int:
        """The points of each winner."""
        return sum(line.points for line in self.lines)

    def explain(self) -> str:
        """The computation, each term with its rule, and how the majority came about.

        The first line is the sum, as `city: 8 tiles 16 + 2 coats of arms 4 + mage 8 = 28`; then come the rules of the
        terms, answers to frequent questions, and the strength of every player on the feature (R51-R53).
        """
        from carc_widget import i18n  # i18n is a layer above the engine

        return i18n.explain(self)


class Prospect(NamedTuple):
    """The prospects of one feature, or one of its `State.scores_now` if it has several.

    Attributes:
        feature: the feature.
        key, spot: its first segment, as the notation names it, and where that is.
        now: what it would score if the game ended now.
        completed: what it would score if it were complete as it is; the same as `now` for fields and what is complete.
    """

    feature: Feature
    key: str
    spot: Spot
    now: Score
    completed: Score


class Worth(Displayable, tuple[Prospect, ...]):
    """The prospects of many features, shown as a table.

    >>> from carc_widget.engine import State
    >>> print(State.setup(meeples=[("Red", (0, 0), "city N")]).worth())
    feature          now  if complete  owner
    city N (0, 0)      1            2  Red
    road E (0, 0)      1            1  nobody
    field EL (0, 0)    0            0  nobody
    field ER (0, 0)    0            0  nobody
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)
