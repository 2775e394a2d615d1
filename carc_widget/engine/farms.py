"""Farms: what fields pay at the end, by the three versions of the rule (R62-R64)."""

from typing import NamedTuple

from carc_widget.engine.board import CITY, FIELD, LAID_MASK, LAID_SHIFT, OPEN, Board, meeples_in
from carc_widget.engine.feature import Feature, majority
from carc_widget.engine.score import Score, ScoreLine


class Payment(NamedTuple):
    """The payment of farmers in numbers, all that random games need; `as_score` adds the rest.

    Attributes:
        kind: kind of the feature that they are paid for: the field, or by the first version the city.
        root: its root.
        fields: the fields (roots) whose farmers count.
        cities: for how many completed cities.
        already: for how many of them the winners were paid on other fields; by the second version they count once.
        each: points for each of the rest.
        winners: the players who each get all the points (R53).
        rule: the rule that was followed.
    """

    kind: int
    root: int
    fields: tuple[int, ...]
    cities: int
    already: int
    each: int
    winners: tuple[int, ...]
    rule: str

    @property
    def points(self) -> int:
        """The points of each winner."""
        return self.each * (self.cities - self.already)


def completed_cities(board: Board, fields: list[int]) -> dict[int, list[int]]:
    """The completed cities (roots) that each of these fields (roots) touches, each city once a field (R62)."""
    cities_of: dict[int, list[int]] = {field: [] for field in fields}
    bordering = board.config.tables.bordering
    parent = board.parent
    for cell in sorted(board.cells):
        packed_tile = board.cells[cell]
        base = packed_tile >> LAID_SHIFT
        for i, cities in bordering[packed_tile & LAID_MASK]:
            root = base + i
            while parent[root] != root:
                root = parent[root]
            if root not in cities_of:
                continue
            touched = cities_of[root]
            for city in cities:
                city_root = board.root(base + city)
                if not board.data[city_root] & OPEN and city_root not in touched:
                    touched.append(city_root)
    return cities_of


def payments(board: Board, fields: list[int]) -> list[Payment]:
    """The payments of the fields (roots) that hold farmers, by the version that the rules name."""
    touched = completed_cities(board, fields)
    version = board.config.rules.farm_scoring
    if version == "first":
        return _first(board, touched)
    if version == "second":
        return _second(board, touched)
    return [_third(board, field, len(cities)) for field, cities in touched.items()]


def _third(board: Board, field: int, cities: int) -> Payment:
    """3 points per completed city that the field touches (R63)."""
    return Payment(FIELD, field, (field,), cities, 0, 3, majority(meeples_in(board.data[field])), "R63")


def _second(board: Board, touched: dict[int, list[int]]) -> list[Payment]:
    """As the third version, but a player is paid only once for a city (R64).

    Players who tie on a field are paid together if they were paid for as many of its cities before.
    """
    payments = []
    paid: set[tuple[int, int]] = set()
    for field, cities in touched.items():
        together: dict[int, tuple[int, ...]] = {}
        for player in majority(meeples_in(board.data[field])):
            theirs = {(player, city) for city in cities}
            already = len(theirs & paid)
            together[already] = (*together.get(already, ()), player)
            paid |= theirs
        payments += [
            Payment(FIELD, field, (field,), len(cities), already, 3, players, "R64")
            for already, players in together.items()
        ]
    return payments


def _first(board: Board, touched: dict[int, list[int]]) -> list[Payment]:
    """4 points per completed city to the players with the most farmers on all the fields that touch it (R64)."""
    fields_by_city: dict[int, tuple[int, ...]] = {}
    for field, cities in touched.items():
        for city in cities:
            fields_by_city[city] = (*fields_by_city.get(city, ()), field)
    paid = []
    for city, fields in fields_by_city.items():
        winners = majority(sum(meeples_in(board.data[field]) for field in fields))
        paid.append(Payment(CITY, city, fields, 1, 0, 4, winners, "R64"))
    return paid


def as_score(board: Board, paid: Payment) -> Score:
    """The payment as a score: with the feature that it is for and the meeples that count."""
    standing = tuple((s, v) for s, v in board.standing.items() if board.root(s) in paid.fields)
    lines = []
    if paid.cities and not paid.each:
        lines.append(ScoreLine("cities_apart", paid.cities, 0, paid.rule))
    elif paid.cities:
        lines.append(ScoreLine("farmers", paid.cities, paid.each * paid.cities, paid.rule))
    if paid.already:
        lines.append(ScoreLine("paid_before", paid.already, -paid.each * paid.already, paid.rule))
    return Score(Feature(board, paid.root, paid.kind, standing), tuple(lines), paid.winners, True)


def scores_now(board: Board) -> dict[int, list[Score]]:
    """The scores of farmers if the game ended now, by the paying feature (root): the field, or the city (R64)."""
    scores: dict[int, list[Score]] = {}
    farmers = [segment for segment, value in board.standing.items() if value & 3 == FIELD]
    fields = dict.fromkeys(map(board.root, board.row_by_row(farmers)))
    for paid in payments(board, list(fields)):
        scores.setdefault(paid.root, []).append(as_score(board, paid))
    return scores


def unpaid(board: Board, fields: list[int]) -> dict[int, Score]:
    """The scores of fields (roots) that pay no player.

    No meeple stands there, or their cities pay (first version, R64), or by option no field pays anything (R47).
    """
    rules = board.config.rules
    scores = {}
    for field, cities in completed_cities(board, fields).items():
        paid = _third(board, field, len(cities))
        if rules.farmers == "without":
            paid = Payment(FIELD, field, (field,), 0, 0, 3, (), "R47")
        elif rules.farm_scoring != "third":
            paid = paid._replace(each=0 if rules.farm_scoring == "first" else 3, rule="R64")
        scores[field] = as_score(board, paid)
    return scores
