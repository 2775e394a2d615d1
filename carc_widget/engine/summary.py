"""Where the points of a game came from: a row a player, a column each kind of feature, and what mage and witch made."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from carc_widget.engine.events import Event, FeatureScored
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.tiles import FeatureKind


class Column(StrEnum):
    """What points are for.

    `MAGIC` has what mage and witch added and took away (R36, R37); `BEFORE` the points that a position began with.
    """

    ROAD = "road"
    CITY = "city"
    MONASTERY = "monastery"
    FIELD = "field"
    MAGIC = "magic"
    BEFORE = "before"


class Share(NamedTuple):
    """The part of a score that belongs to one column; `points` may be negative where the witch stood."""

    score: Score
    points: int


@dataclass(frozen=True, slots=True)
class Account:
    """The points of one player, by what they are for.

    Attributes:
        player: the index of the player.
        before: the points that the player began with.
        shares: for each other column the parts of scores that it consists of, in the order in which they were paid.
    """

    player: int
    before: int
    shares: dict[Column, tuple[Share, ...]]

    def points(self, column: Column) -> int:
        """The points in a column."""
        if column is Column.BEFORE:
            return self.before
        return sum(share.points for share in self.shares[column])

    @property
    def total(self) -> int:
        """All points."""
        return sum(map(self.points, Column))


def accounts(events: Iterable[Event], before: Sequence[int]) -> tuple[Account, ...]:
    """The account of each player.

    Parameters:
        events: everything that happened.
        before: the points of each player before that.
    """
    found: list[dict[Column, list[Share]]] = [
        {column: [] for column in Column if column is not Column.BEFORE} for _player in before
    ]
    for event in events:
        if not isinstance(event, FeatureScored):
            continue
        score = event.score
        magic = sum(line.points for line in score.lines if _is_magic(line))
        for player in score.winners:
            found[player][_column(score)].append(Share(score, score.points - magic))
            if any(map(_is_magic, score.lines)):
                found[player][Column.MAGIC].append(Share(score, magic))
    return tuple(
        Account(player, points, {column: tuple(shares) for column, shares in found[player].items()})
        for player, points in enumerate(before)
    )


def _is_magic(line: ScoreLine) -> bool:
    return line.id in ("mage", "witch")


def _column(score: Score) -> Column:
    """By the first version farmers are paid at a city, and are farmers all the same (R64)."""
    if any(line.id == "farmers" for line in score.lines):
        return Column.FIELD
    return {
        FeatureKind.ROAD: Column.ROAD,
        FeatureKind.CITY: Column.CITY,
        FeatureKind.MONASTERY: Column.MONASTERY,
        FeatureKind.FIELD: Column.FIELD,
    }[score.feature.kind]
