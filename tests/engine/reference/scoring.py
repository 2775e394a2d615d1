"""Points of features, and the players who get them (R36-R46, R52-R68)."""

from collections.abc import Collection, Sequence

from tests.engine.reference.features import Board, Feature, Groups, Meeple, Segment, describe, part_of
from tests.engine.reference.options import Options

Score = tuple[str, str, int, int, tuple[int, ...], bool]


def majority(weights: Sequence[int]) -> tuple[int, ...]:
    """Return the players with the most followers: all of them on a tie, none without followers (R52, R53)."""
    most = max(weights)
    return tuple(player for player, weight in enumerate(weights) if most > 0 and weight == most)


def road_points(road: Feature, options: Options) -> int:
    """Return the points of a road without mage and witch (R54, R58, R66, R67)."""
    if road.inns and road.complete:
        return 2 * road.tiles
    if road.inns and options["inn_cathedral_unfinished"] == "zero":
        return 0
    return road.tiles


def city_points(city: Feature, options: Options) -> int:
    """Return the points of a city without mage and witch (R55, R56, R59, R66, R67)."""
    units = city.tiles + city.pennants
    if city.complete and city.cathedrals:
        return 3 * units
    if city.complete and city.tiles == 2 and options["small_city_points"] == 2:
        return units
    if city.complete:
        return 2 * units
    if city.cathedrals and options["inn_cathedral_unfinished"] == "zero":
        return 0
    return units


def monastery_points(monastery: Feature) -> int:
    """Return 1 for the monastery and 1 for each tile round it, which is 9 when complete (R57, R66)."""
    return 9 - monastery.open_edges


def with_figures(points: int, tiles: int, mage: bool, witch: bool, options: Options) -> int:
    """Add the mage's point per tile, then halve upwards for the witch (R32, R36, R37, R45)."""
    if mage and not (points == 0 and options["mage_on_zero_feature"] == "zero"):
        points += tiles
    if witch:
        points = (points + 1) // 2
    return points


def feature_points(feature: Feature, figures: Collection[Segment | None], options: Options) -> int:
    """Return the points of a road, city or monastery; `figures` are the places of mage and witch (R38, R46)."""
    mage, witch = (place in feature.segments for place in figures)
    if feature.kind == "road":
        return with_figures(road_points(feature, options), feature.tiles, mage, witch, options)
    if feature.kind == "city":
        return with_figures(city_points(feature, options), feature.tiles, mage, witch, options)
    return monastery_points(feature)


def touched_cities(board: Board, groups: Groups, field: Feature) -> set[frozenset[Segment]]:
    """Return the completed cities that a field touches, each once (R62, R63)."""
    cities = set()
    for segment in field.segments:
        x, y, _ = segment
        for name in part_of(board, segment).borders:
            city = groups[(x, y, name)]
            if describe(board, city, (), 1).complete:
                cities.add(city)
    return cities


def final_scores(
    board: Board,
    groups: Groups,
    meeples: Sequence[Meeple],
    players: int,
    figures: Collection[Segment | None],
    options: Options,
) -> list[Score]:
    """Score every feature that still has followers (R65)."""
    occupied = [describe(board, group, meeples, players) for group in {groups[meeple.segment] for meeple in meeples}]
    scores: list[Score] = []
    for feature in occupied:
        if feature.kind != "field":
            points = feature_points(feature, figures, options)
            tiles = 1 if feature.kind == "monastery" else feature.tiles
            scores.append(("score", feature.kind, tiles, points, majority(feature.weights), True))
    fields = [feature for feature in occupied if feature.kind == "field"]
    touched = {field.segments: touched_cities(board, groups, field) for field in fields}
    scores.extend(farm_scores(fields, touched, players, options))
    return sorted(scores)


def farm_scores(
    fields: Sequence[Feature],
    touched: dict[frozenset[Segment], set[frozenset[Segment]]],
    players: int,
    options: Options,
) -> list[Score]:
    """Score the farms under one of the three historical rules (R63, R64)."""
    if options["farm_scoring"] == "third":
        return [
            ("score", "field", len(touched[field.segments]), 3 * len(touched[field.segments]),
             majority(field.weights), True)
            for field in fields
        ]  # fmt: skip
    scores: list[Score] = []
    for city in {city for cities in touched.values() for city in cities}:
        city_fields = [field for field in fields if city in touched[field.segments]]
        if options["farm_scoring"] == "second":
            # A player scores a city once, even with the majority in several fields round it.
            winners = tuple(sorted({player for field in city_fields for player in majority(field.weights)}))
            scores.append(("score", "city_farm", 1, 3, winners, True))
        else:
            # First version: the farmers on all fields round the city are counted together.
            sums = [sum(field.weights[player] for field in city_fields) for player in range(players)]
            scores.append(("score", "city_farm", 1, 4, majority(sums), True))
    return scores
