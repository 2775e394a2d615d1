"""Farms: what fields pay at the end, by the three versions of the rule (R62-R64)."""

from carc_widget.engine.board import CITY as CITY_KIND
from carc_widget.engine.board import FIELD, MEEPLE_SHIFT, OPEN, Board
from carc_widget.engine.feature import Feature, strengths
from carc_widget.engine.score import Score
from carc_widget.engine.tally import ScoreLine, counted


def completed_cities(board: Board, fields: list[int]) -> dict[int, list[int]]:
    """The completed cities (roots) that each of these fields (roots) touches, each city once a field (R62)."""
    found: dict[int, list[int]] = {field: [] for field in fields}
    tables = board.setting.tables
    parent = board.parent
    for there in board.cells.values():
        base = there >> 8
        for i, cities in tables.bordering[there & 255]:
            root = base + i
            while parent[root] != root:
                root = parent[root]
            field = found.get(root)
            if field is None:
                continue
            for city in cities:
                root = board.root(base + city)
                if not board.data[root] & OPEN and root not in field:
                    field.append(root)
    return found


def score_farms(board: Board, fields: list[int]) -> list[Score]:
    """The scores of the fields (roots) that hold farmers, by the version that the rules name."""
    touched = completed_cities(board, fields)
    version = board.setting.rules.farm_scoring
    if version == "first":
        return _first(board, touched)
    if version == "second":
        return _second(board, touched)
    return [farm_score(board, field, cities) for field, cities in touched.items()]


def farm_score(board: Board, field: int, cities: list[int]) -> Score:
    """Third version: 3 points per completed city that the field touches (R63)."""
    feature = Feature(board, field, FIELD)
    return Score(feature, _lines(3, len(cities), "R63"), feature.owners, True)


def _second(board: Board, touched: dict[int, list[int]]) -> list[Score]:
    """As the third version, but a player is paid only once for a city (R64)."""
    scores = []
    paid: set[tuple[int, int]] = set()
    for field, cities in touched.items():
        feature = Feature(board, field, FIELD)
        for player in feature.owners:
            new = [city for city in cities if (player, city) not in paid]
            paid.update((player, city) for city in new)
            scores.append(Score(feature, _lines(3, len(new), "R64"), (player,), True))
    return scores


def _first(board: Board, touched: dict[int, list[int]]) -> list[Score]:
    """4 points per completed city to whoever has the most farmers on all the fields that touch it (R64)."""
    farmers: dict[int, int] = {}
    for field, cities in touched.items():
        for city in cities:
            farmers[city] = farmers.get(city, 0) + (board.data[field] >> MEEPLE_SHIFT & 0xFFFFFF)
    scores = []
    for city, packed in farmers.items():
        counts = strengths(packed, len(board.setting.players))
        most = tuple(player for player, count in enumerate(counts) if count == max(counts))
        standing = tuple((s, v) for s, v in board.standing.items() if board.root(s) in touched)
        near = tuple((s, v) for s, v in standing if city in touched[board.root(s)])
        scores.append(Score(Feature(board, city, CITY_KIND, near), _lines(4, 1, "R64"), most, True))
    return scores


def _lines(each: int, cities: int, rule: str) -> tuple[ScoreLine, ...]:
    label = counted(cities, "completed city", "completed cities")
    return (ScoreLine(label, each * cities, rule, f"farmers at {label}"),) if cities else ()
