"""Farms: what fields pay at the end, by the three versions of the rule (R62-R64)."""

from typing import NamedTuple

from carc_widget.engine.board import CITY, FIELD, LAID, LAID_SHIFT, OPEN, Board, meeples_in
from carc_widget.engine.feature import Feature, majority
from carc_widget.engine.score import Score
from carc_widget.engine.tally import ScoreLine, counted


class Payment(NamedTuple):
    """What farmers are paid, in numbers only: random games need no more, and `as_score` tells the rest.

    Attributes:
        kind: kind of the feature that they are paid for: the field, or by the first version the city.
        root: its root.
        fields: the fields (roots) whose farmers count.
        cities: for how many completed cities.
        each: points for each of them.
        winners: the players who each get all the points (R53).
        rule: the rule that was followed.
    """

    kind: int
    root: int
    fields: tuple[int, ...]
    cities: int
    each: int
    winners: tuple[int, ...]
    rule: str


def completed_cities(board: Board, fields: list[int]) -> dict[int, list[int]]:
    """The completed cities (roots) that each of these fields (roots) touches, each city once a field (R62)."""
    found: dict[int, list[int]] = {field: [] for field in fields}
    bordering = board.setting.tables.bordering
    parent = board.parent
    for there in board.cells.values():
        base = there >> LAID_SHIFT
        for i, cities in bordering[there & LAID]:
            root = base + i
            while parent[root] != root:
                root = parent[root]
            if root not in found:
                continue
            touched = found[root]
            for city in cities:
                root = board.root(base + city)
                if not board.data[root] & OPEN and root not in touched:
                    touched.append(root)
    return found


def payments(board: Board, fields: list[int]) -> list[Payment]:
    """What the fields (roots) that hold farmers pay, by the version that the rules name."""
    touched = completed_cities(board, fields)
    version = board.setting.rules.farm_scoring
    if version == "first":
        return _first(board, touched)
    if version == "second":
        return _second(board, touched)
    return [payment(board, field, len(cities)) for field, cities in touched.items()]


def payment(board: Board, field: int, cities: int) -> Payment:
    """Third version: 3 points per completed city that the field touches (R63)."""
    return Payment(FIELD, field, (field,), cities, 3, majority(meeples_in(board.data[field])), "R63")


def _second(board: Board, touched: dict[int, list[int]]) -> list[Payment]:
    """As the third version, but a player is paid only once for a city (R64)."""
    found = []
    paid: set[tuple[int, int]] = set()
    for field, cities in touched.items():
        for player in majority(meeples_in(board.data[field])):
            new = {(player, city) for city in cities} - paid
            paid |= new
            found.append(Payment(FIELD, field, (field,), len(new), 3, (player,), "R64"))
    return found


def _first(board: Board, touched: dict[int, list[int]]) -> list[Payment]:
    """4 points per completed city to whoever has the most farmers on all the fields that touch it (R64)."""
    fields: dict[int, list[int]] = {}
    for field, cities in touched.items():
        for city in cities:
            fields.setdefault(city, []).append(field)
    return [
        Payment(
            CITY, city, tuple(round_it), 1, 4, majority(sum(meeples_in(board.data[field]) for field in round_it)), "R64"
        )
        for city, round_it in fields.items()
    ]


def as_score(board: Board, paid: Payment) -> Score:
    """The payment with the feature that it is for, the meeples that count, and in words."""
    standing = tuple((s, v) for s, v in board.standing.items() if board.root(s) in paid.fields)
    label = counted(paid.cities, "completed city", "completed cities")
    line = ScoreLine(label, paid.each * paid.cities, paid.rule, f"farmers at {label}")
    feature = Feature(board, paid.root, paid.kind, standing)
    return Score(feature, (line,) if paid.cities else (), paid.winners, True)
