"""Summary of a game: the points of each player by kind of feature, and those of mage and witch."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from carc_widget.engine.describable import Displayable
from carc_widget.engine.errors import UnknownName, suggest
from carc_widget.engine.events import Event, FeatureScored
from carc_widget.engine.players import player_index
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.tiles import FeatureKind


class Column(StrEnum):
    """The categories of points.

    `MAGIC` has what mage and witch added and took away (R36, R37); `BEFORE` the points that a position began with.
    """

    ROAD = "road"
    CITY = "city"
    MONASTERY = "monastery"
    FIELD = "field"
    MAGIC = "magic"
    BEFORE = "before"


class ScorePart(NamedTuple):
    """The part of a score that belongs to one column; `points` may be negative where the witch stood."""

    score: Score
    points: int


@dataclass(frozen=True, slots=True)
class Account:
    """The points of one player by category.

    Attributes:
        player: the index of the player.
        before: the points that the player began with.
        parts: for each other column the parts of scores that it consists of, in the order in which they were paid.
    """

    player: int
    before: int
    parts: dict[Column, tuple[ScorePart, ...]] = field(hash=False)

    def points(self, column: str) -> int:
        """The points in a column: `road`, `city`, `monastery`, `field`, `magic` or `before`.

        Raises:
            UnknownName: there is no such column.
        """
        if column not in list(Column):
            raise UnknownName(suggest("column", column, [each.value for each in Column]))
        if column == Column.BEFORE:
            return self.before
        return sum(part.points for part in self.parts[Column(column)])

    @property
    def total(self) -> int:
        """All points."""
        return sum(map(self.points, Column))


@dataclass(frozen=True, slots=True)
class Summary(Displayable):
    """The points of every player by their sources: `Game.summary()`. It displays as a table.

    Attributes:
        players: the names of the players.
        accounts: the account of each player, in the order of play; the summary itself is a sequence of them.
        columns: the columns that this game can have points in.

    >>> from carc_widget.engine import Game
    >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    >>> events = game.play("E/2 0,-1", "+city S")
    >>> print(game.summary())
         road  city  monastery  field  mage and witch  total
    Ann     0     4          0      0               0      4
    Bob     0     0          0      0               0      0
    >>> str(game.summary()["Ann"].parts["city"][0].score)
    'city: 2 tiles × 2 = 4'
    """

    players: tuple[str, ...]
    accounts: tuple[Account, ...]
    columns: tuple[Column, ...]

    def __iter__(self) -> Iterator[Account]:
        return iter(self.accounts)

    def __len__(self) -> int:
        return len(self.accounts)

    def __getitem__(self, player: int | str) -> Account:
        """The account of a player, by name or index.

        Raises:
            UnknownName: there is no such player.
        """
        return self.accounts[player_index(player, self.players)]

    def __repr__(self) -> str:
        totals = ", ".join(f"{name} {own.total}" for name, own in zip(self.players, self.accounts, strict=True))
        return f"<Summary: {totals}>"


def summary(
    events: Iterable[Event], before: Sequence[int], players: tuple[str, ...], *, magic: bool, farmers: bool
) -> Summary:
    """The summary of events.

    Parameters:
        events: everything that happened.
        before: the points of each player before that.
        players: the names of the players.
        magic: whether mage and witch are in play.
        farmers: whether farmers can be placed; farmers that a position has without it count all the same.
    """
    rows = accounts(events, before)
    fields = farmers or any(row.parts.get(Column.FIELD) for row in rows)
    left_out = {Column.FIELD: not fields, Column.MAGIC: not magic, Column.BEFORE: not any(before)}
    return Summary(players, rows, tuple(column for column in Column if not left_out.get(column)))


def accounts(events: Iterable[Event], before: Sequence[int]) -> tuple[Account, ...]:
    """The account of each player.

    Parameters:
        events: everything that happened.
        before: the points of each player before that.
    """
    parts_of: list[dict[Column, list[ScorePart]]] = [
        {column: [] for column in Column if column is not Column.BEFORE} for _player in before
    ]
    for event in events:
        if not isinstance(event, FeatureScored):
            continue
        score = event.score
        magic = sum(line.points for line in score.lines if _is_magic(line))
        for player in score.winners:
            parts_of[player][_column(score)].append(ScorePart(score, score.points - magic))
            if any(map(_is_magic, score.lines)):
                parts_of[player][Column.MAGIC].append(ScorePart(score, magic))
    return tuple(
        Account(player, points, {column: tuple(parts) for column, parts in parts_of[player].items()})
        for player, points in enumerate(before)
    )


def _is_magic(line: ScoreLine) -> bool:
    return line.id in ("mage", "witch")


def _column(score: Score) -> Column:
    """The column of a score: farmers stay farmers also where the first version pays them at a city (R64)."""
    if any(line.id == "farmers" for line in score.lines):
        return Column.FIELD
    return {
        FeatureKind.ROAD: Column.ROAD,
        FeatureKind.CITY: Column.CITY,
        FeatureKind.MONASTERY: Column.MONASTERY,
        FeatureKind.FIELD: Column.FIELD,
    }[score.feature.kind]
