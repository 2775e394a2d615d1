"""Rules of meeples and scoring."""

from typing import Any

import pytest

from carc_widget.engine import (
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    FeatureKind,
    Figure,
    MeepleKind,
    MoveFigure,
    Pass,
    Phase,
    Place,
    Rules,
    Supply,
)
from carc_widget.engine.events import (
    FeatureScored,
    MeepleReturned,
)
from carc_widget.engine.feature import FeatureCounts
from carc_widget.engine.scoring import score_lines
from tests.engine.rules.positions import D, Tiles, events_of_kind, place, position, scores


def test_meeples_stay_until_their_feature_is_scored() -> None:
    """R50, R60: only the meeples of the scored feature return."""
    meeples = [("Blue", (0, 0), "road E"), ("Red", (0, 0), "field ER")]
    state = place(position(hand="E", meeples=[*meeples, ("Blue", (0, 0), "city N")]), 0, -1, 2)
    state, events = state.apply(Pass())
    assert [event.meeple.player for event in events_of_kind(events, MeepleReturned)] == [1]
    assert {state.spot_name(meeple.spot) for meeple in state.meeples} == {"road E (0, 0)", "field ER (0, 0)"}


@pytest.mark.parametrize(
    ("tile", "cell", "kinds"),
    [("D", Cell(1, 0), {"city", "road", "field"}), ("B", Cell(0, 1), {"monastery", "field"})],
)
def test_large_meeple_is_deployed_like_a_small_one(tile: str, cell: Cell, kinds: set[str]) -> None:
    """R51: on every kind of feature, where it counts as 2."""
    state = place(position(hand=tile), *cell, 0)
    spots = {
        kind: {a.spot for a in state.legal_actions() if isinstance(a, Deploy) and a.kind is kind} for kind in MeepleKind
    }
    assert spots[MeepleKind.LARGE] == spots[MeepleKind.SMALL]
    assert {state.feature(spot).kind for spot in spots[MeepleKind.LARGE]} == kinds
    for spot in spots[MeepleKind.LARGE]:
        after, _ = state.apply(Deploy(spot, MeepleKind.LARGE))
        assert after.supply[0] == Supply(7, 0)
        assert after.feature(spot).strengths == (2, 0)


@pytest.mark.parametrize("complete", [True, False])
def test_figures_do_not_change_the_score_of_a_monastery(complete: bool) -> None:
    """R46: by itself, though no action puts a figure there (R18)."""
    counts = FeatureCounts(FeatureKind.MONASTERY, 9, 0, 0, 0, complete=complete, mage=True, witch=True)
    assert sum(line.points for line in score_lines(counts, Rules())) == 9


@pytest.mark.parametrize(("tile", "points"), [("A", 3), ("I09", 3)])
def test_road_scores_one_point_per_tile(tile: str, points: int) -> None:
    """R54: with any tile at its end."""
    tiles = [D, ("A", -1, 0, 3)]
    state = position(tiles=tiles, hand=tile, meeples=[("Red", (0, 0), "road E")])
    (fit,) = [a for a in state.legal_actions() if isinstance(a, Place) and a.cell == Cell(1, 0)]
    _, events = state.apply(fit)[0].apply(Pass())
    assert scores(events) == [("road", (0,), points)]


def test_final_scoring_counts_every_occupied_feature_once() -> None:
    """R65, R66: a road with two meeples scores once, and unoccupied features do not score."""
    tiles = [D, ("U", 1, 0, 1), ("B", 0, 1, 0)]
    meeples = [("Red", (0, 0), "road E"), ("Red", (1, 0), "road E"), ("Blue", (0, 1), "monastery")]
    state, events = position(tiles=tiles, meeples=meeples).end_now()
    assert sorted(scores(events)) == [("monastery", (1,), 3), ("road", (0,), 2)]
    assert state.scores == (2, 3)


def test_players_with_equal_points_win_together() -> None:
    """R68."""
    state, events = position(players=3, scores=(5, 8, 8)).end_now()
    assert state.winners == (1, 2)
    assert events[-1].sentence() == "The game is over: Blue and Yellow win together (Red 5, Blue 8, Yellow 8)"


FARMLAND: Tiles = [("T", 0, -1, 2), D, ("E", -1, -1, 1), ("E", 1, -1, 3)]
"""One complete city touches three fields: two beside the road of T, and one south of D."""


@pytest.mark.parametrize(
    ("version", "expected", "rule"),
    [
        ("third", [("field", (0,), 3), ("field", (1,), 3), ("field", (1,), 3)], "R63"),
        ("second", [("field", (0,), 3), ("field", (1,), 0), ("field", (1,), 3)], "R64"),
        ("first", [("city", (1,), 4)], "R64"),
    ],
)
def test_farm_scoring_versions(version: str, expected: list[Any], rule: str) -> None:
    """R63, R64: Red 2 against 1 on one field; Blue alone on two: 2 and 1 farmers' strength."""
    meeples = [
        ("Red", (0, -1), "field NL", "large"),
        ("Blue", (0, -1), "field NR", "large"),
        ("Blue", (0, 0), "field EL"),
    ]
    _, events = position({"farm_scoring": version}, tiles=FARMLAND, meeples=meeples).end_now()
    assert sorted(scores(events)) == expected
    scored = [event.score for event in events_of_kind(events, FeatureScored)]
    assert {line.rule for score in scored for line in score.lines} == {rule}
    assert all(event.rule == "R65" for event in events_of_kind(events, FeatureScored))
    if version == "first":
        assert "majority: Red 2 = large 2, Blue 3 = large 2 + 1; Blue gets 4 (R52)" in scored[0].explain()


LEFT_SHARED = [("Red", (0, -2), "field SR"), ("Blue", (0, -1), "field NL"), ("Blue", (0, -1), "field NR")]
BALANCED = [("Red", (0, -2), "field SR", "large"), ("Blue", (0, -1), "field NL"), ("Blue", (0, -1), "field NR")]


@pytest.mark.parametrize(
    ("version", "meeples", "points"),
    [
        ("third", LEFT_SHARED, (3, 6)),
        ("second", LEFT_SHARED, (3, 3)),
        ("first", LEFT_SHARED, (0, 4)),
        ("third", BALANCED, (3, 3)),
        ("second", BALANCED, (3, 3)),
        ("first", BALANCED, (4, 4)),
    ],
)
def test_farm_scoring_ties(version: str, meeples: list[Any], points: tuple[int, int]) -> None:
    """R53, R63, R64: a field left of the road with farmers of both, and one right of it with Blue's alone."""
    state = position({"farm_scoring": version}, tiles=[*FARMLAND, ("U", 0, -2, 0)], meeples=meeples)
    assert len({state.feature(meeple.spot) for meeple in state.meeples}) == 2
    assert state.end_now()[0].scores == points


def test_second_farm_scoring_names_cities_already_paid() -> None:
    """R53, R64: Blue alone scores the city on the right; on the left Blue and Red tie, and only Red scores it.

    The field with the first farmer, row by row, is scored first.
    """
    meeples = [("Red", (0, -2), "field SR"), ("Blue", (0, -1), "field NL"), ("Blue", (0, -2), "field SL")]
    state = position({"farm_scoring": "second"}, tiles=[*FARMLAND, ("U", 0, -2, 0)], meeples=meeples)
    left, right = (state.feature(state.spot((0, -1), where)) for where in ("field NL", "field NR"))
    assert [str(score) for score in state.scores_now(right)] == ["field: 1 completed city × 3 = 3"]
    red, blue = state.scores_now(left)
    assert (blue.winners, str(blue)) == ((1,), "field: 1 completed city 3 − 1 of these already scored 3 = 0")
    assert (
        blue.sentence() == "Blue scored 0 points for a field: farmers at 1 completed city and 1 of these already scored"
    )
    assert blue.explain().endswith("tie: Red 1, Blue 1; Blue gets 0 (R53)")
    assert (red.winners, str(red)) == ((0,), "field: 1 completed city × 3 = 3")
    assert red.explain().endswith("tie: Red 1, Blue 1; Red gets 3 (R53)")
    assert state.end_now()[0].scores == (3, 3)


def test_second_farm_scoring_of_a_tie_of_three() -> None:
    """R53, R64: Red has scored the city on the right; on the left Blue and Yellow score it together."""
    tiles = [*FARMLAND, ("U", 0, -2, 0), ("U", 0, -3, 0)]
    left = [("Red", (0, -1), "field NL"), ("Blue", (0, -2), "field SR"), ("Yellow", (0, -3), "field SR")]
    meeples = [*left, ("Red", (0, -3), "field SL")]
    state = position({"farm_scoring": "second"}, players=3, tiles=tiles, meeples=meeples)
    paid = {score.winners: score for score in state.scores_now(state.feature(state.spot((0, -1), "field NL")))}
    assert {winners: score.points for winners, score in paid.items()} == {(0,): 0, (1, 2): 3}
    assert paid[1, 2].explain().endswith("tie: Red 1, Blue 1, Yellow 1; Blue and Yellow get 3 each (R53)")
    assert state.end_now()[0].scores == (3, 3, 3)


def test_first_farm_scoring_counts_by_city() -> None:
    """R64: the farmers on all fields of a city score together, and fields score nothing."""
    state = position({"farm_scoring": "first"}, tiles=[*FARMLAND, ("U", 0, -2, 0)], meeples=LEFT_SHARED)
    city = state.feature(state.spot((0, 0), "city N"))
    assert (str(state.score_now(city)), state.score_now(city).winners) == ("city: 1 completed city × 4 = 4", (1,))
    field = state.feature(state.spot((0, -1), "field NL"))
    assert str(state.score_now(field)) == "field: 1 completed city scored separately = 0"
    table = [
        (prospect.key, prospect.spot.cell, prospect.now.points, prospect.now.winners) for prospect in state.worth()
    ]
    assert ("city E", (0, -1), 4, (1,)) in table
    assert sum(points for *_, points, winners in table if winners) == 4


def test_first_farm_scoring_of_unscored_completed_city() -> None:
    """R64: after the placement that completes a city, knights and farmers would both score it."""
    state = position(
        {"farm_scoring": "first"},
        tiles=FARMLAND[:3],
        meeples=[("Red", (0, 0), "city N"), ("Blue", (0, 0), "field EL")],
        hand="E",
    )
    state = state.apply(Place(Cell(1, -1), 3, "E"))[0]
    city = state.feature(state.spot((0, 0), "city N"))
    assert state.phase is Phase.DEPLOY
    assert city.complete
    assert [(score.winners, score.points) for score in state.scores_now(city)] == [((0,), 8), ((1,), 4)]
    assert state.end_now()[0].scores == (8, 4)


def test_open_city_does_not_count_for_farms() -> None:
    """R62, R63: only completed cities count, each once for a field."""
    state = position(meeples=[("Red", (0, 0), "field EL")])
    _, events = state.end_now()
    assert scores(events) == [("field", (0,), 0)]
    assert state.completed_cities(state.feature(state.spot((0, 0), "field EL"))) == ()


@pytest.mark.parametrize(("option", "points"), [("zero", 0), ("ignore", 2)])
def test_unfinished_feature_with_inn_or_cathedral(option: str, points: int) -> None:
    """R67: no points, or by option those without inn and cathedral."""
    tiles = [D, ("I02", 0, -1, 0), ("I14", 1, 0, 0)]
    meeples = [("Red", (0, -1), "city N"), ("Blue", (1, 0), "road E")]
    state = position({"inn_cathedral_unfinished": option}, tiles=tiles, meeples=meeples)
    city, road = (state.feature(meeple.spot) for meeple in state.meeples)
    assert {city.cathedrals + road.cathedrals, city.inns + road.inns} == {1}
    _, events = state.end_now()
    assert sorted(scores(events)) == [("city", (0,), points), ("road", (1,), points)]


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
@pytest.mark.parametrize(("figure", "points"), [("mage", 6), ("witch", 2)])
def test_figure_counts_only_on_its_feature(figure: str, points: int, order: tuple[int, int, int]) -> None:
    """R41: three equal cities in one game, and the figure is on the second."""
    on_board: dict[str, Any] = {figure: ((order[1], 0), "city N")}
    meeples = [("Red", (x, 0), "city N") for x in order]
    tiles = [("D", x, 0, 0) for x in range(3)]
    state = position(tiles=tiles, meeples=meeples, tiles_left={"E": 4}, **on_board)
    for x, expected in zip(order, (4, points, 4), strict=True):
        state = place(state.apply(Draw("E"))[0], x, -1, 2)
        before = state.scores[0]
        state, events = state.apply(Pass())
        assert scores(events) == [("city", (0,), expected)]
        assert state.scores[0] - before == expected


@pytest.mark.parametrize(("figure", "points"), [("mage", 9), ("witch", 3)])
def test_figure_off_the_board_does_not_count(figure: str, points: int) -> None:
    """R29, R41: K6 has one segment; its city of three tiles scores first, then an equal one with the figure."""
    tiles = [D, ("U", 1, 0, 1), ("E", 1, -1, 3), ("D", 2, 0, 0), ("G", 2, -1, 1)]
    meeples = [("Red", (0, 0), "city N"), ("Red", (2, 0), "city N")]
    state = position(tiles=tiles, hand="K6", meeples=meeples, tiles_left={"M6": 1, "E": 1})
    state, events = place(state, 0, -1, 3).apply(Pass())
    assert scores(events) == [("city", (0,), 6)]
    state = state.apply(ChooseCircle("add"))[0].apply(Pass())[0]
    state = place(state.apply(Draw("M6"))[0], 3, 0, 1)
    state, _ = state.apply(MoveFigure(Figure(figure), state.spot((2, 0), "city N")))
    state = state.apply(Pass())[0].apply(Draw("E"))[0]
    state, events = place(state, 2, -2, 2).apply(Pass())
    assert scores(events)[0] == ("city", (0,), points)
    assert state.scores[0] >= 6 + points
    assert state.scores[0] == 6 + sum(score[2] for score in scores(events) if 0 in score[1])


@pytest.mark.parametrize(("figure", "points"), [("mage", 6), ("witch", 2)])
def test_figure_on_city_does_not_count_for_equal_road(figure: str, points: int) -> None:
    """R41, R54, R55: a city of two tiles with a figure, then a road of two tiles without any."""
    on_board: dict[str, Any] = {figure: ((0, 0), "city N")}
    tiles = [D, ("B", 0, 1, 0), ("A", 0, 2, 3)]
    meeples = [("Red", (0, 0), "city N"), ("Blue", (0, 2), "road E")]
    state = position(tiles=tiles, hand="E", meeples=meeples, tiles_left={"A": 1, "E": 1}, **on_board)
    state, _ = place(state, 0, -1, 2).apply(Pass())
    state, _ = place(state.apply(Draw("A"))[0], 1, 2, 1).apply(Pass())
    assert state.scores == (points, 2)


@pytest.mark.parametrize("option", ["tiles", "zero"])
def test_mage_counts_on_completed_road_with_inn(option: str) -> None:
    """R36, R38, R45: 3 tiles doubled and 3 for the mage, with any option for unfinished ones."""
    tiles = [D, ("A", -1, 0, 3)]
    parameters: dict[str, Any] = {
        "meeples": [("Red", (0, 0), "road E")],
        "mage": ((0, 0), "road E"),
        "tiles_left": {"A": 1},
    }
    state = position({"mage_on_zero_feature": option}, tiles=tiles, hand="I14", **parameters)
    state, _ = place(state, 1, 0, 0).apply(Pass())
    _, events = place(state.apply(Draw("A"))[0], 2, 0, 1).apply(Pass())
    assert scores(events) == [("road", (0,), 12)]
    (score,) = (event.score for event in events_of_kind(events, FeatureScored))
    assert [line.rule for line in score.lines] == ["R54", "R58", "R36"]
