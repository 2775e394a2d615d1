"""Scores as text: the printed sum is the computation, and the explanation names the winners."""

import re
from collections import Counter
from dataclasses import asdict
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carc_widget.engine import SET_NAMES, Feature, FeatureKind, Game, Rules, Score, State, all_rules
from carc_widget.engine.events import FeatureScored
from carc_widget.i18n.scores import readable_sum, term_label
from tests.engine.test_properties import choose, sampled, seeds, starts
from tests.engine.test_properties import play as play_states

D = ("D", 0, 0, 0)


def parse_sum(line: str) -> tuple[int, int]:
    """The sum of the terms of a printed score, and the printed total."""
    kind, _, rest = line.partition(": ")
    assert kind in ("city", "road", "monastery", "field")
    terms, _, total = rest.rpartition(" = ")
    if terms == "nothing" or re.fullmatch(r"\d+ completed cit(y|ies) scored separately", terms):
        return 0, int(total)
    if single := re.fullmatch(r"(\d+) [^\d+−]+?(?: × (\d+))?", terms):
        return int(single[1]) * int(single[2] or 1), int(total)
    points = 0
    for sign, term in zip(["+", *re.findall(r" ([+−]) ", terms)], re.split(r" [+−] ", terms), strict=True):
        number = int(term.rpartition(" ")[2])
        points += number if sign == "+" else -number
    return points, int(total)


def position(options: dict[str, Any] | None = None, **parameters: Any) -> State:
    """A position of Ann and Bob with all sets."""
    rules = Rules.from_options({"crop_tiles": "all", **(options or {})})
    return State.setup(**{"sets": SET_NAMES, "rules": rules, "players": ("Ann", "Bob"), **parameters})


CITY = [D, ("R", 0, -1, 2), ("E", 1, -1, 3), ("E", -1, -1, 1)]
"""A complete city of four tiles."""
ROAD = [D, ("A", -1, 0, 3), ("U", 1, 0, 1), ("A", 2, 0, 1)]
"""A complete road of four tiles."""
INN = [D, ("A", -1, 0, 3), ("I14", 1, 0, 0), ("A", 2, 0, 1)]
ANN = [("Ann", (0, 0), "field ER")]

Row = tuple[str, dict[str, Any], dict[str, Any], str, str, str]
ROWS: list[Row] = [
    (
        "road",
        {"tiles": [D, ("U", 1, 0, 1)], "meeples": [("Ann", (0, 0), "road E")]},
        {},
        "road: 2 tiles = 2",
        "2 tiles R66",
        "majority: Ann 1; Ann gets 2 (R52)",
    ),
    (
        "road with the witch",
        {
            "tiles": [D, ("U", 1, 0, 1), ("U", 2, 0, 1)],
            "meeples": [("Ann", (0, 0), "road E")],
            "witch": ((1, 0), "road E"),
        },
        {},
        "road: 3 tiles 3 − witch 1 = 2",
        "3 tiles R66, witch R37",
        "Ann gets 2",
    ),
    (
        "city with the mage, tied",
        {"tiles": [D, ("U", 1, 0, 1)], "mage": ((0, 0), "city N"), "meeples": [("Bob", (0, 0), "city N")]},
        {},
        "city: 1 tile 1 + mage 1 = 2",
        "1 tile R66, mage R36",
        "majority: Bob 1; Bob gets 2 (R52)",
    ),
    (
        "inn",
        {"tiles": [D, ("I14", 1, 0, 0)], "meeples": [("Ann", (1, 0), "road E")]},
        {},
        "road: 2 tiles 2 − unfinished with an inn 2 = 0",
        "unfinished with an inn R67",
        "Ann gets 0",
    ),
    (
        "inn and mage",
        {"tiles": [D, ("I14", 1, 0, 0)], "meeples": [("Ann", (1, 0), "road E")], "mage": ((0, 0), "road W")},
        {},
        "road: 2 tiles 2 − unfinished with an inn 2 + mage 2 = 2",
        "mage R45",
        "Ann gets 2",
    ),
    (
        "inn and mage by option",
        {"tiles": [D, ("I14", 1, 0, 0)], "meeples": [("Ann", (1, 0), "road E")], "mage": ((0, 0), "road W")},
        {"mage_on_zero_feature": "zero"},
        "road: 2 tiles 2 − unfinished with an inn 2 = 0",
        "R67",
        "Ann gets 0",
    ),
    (
        "inn ignored",
        {"tiles": [D, ("I14", 1, 0, 0)], "meeples": [("Ann", (1, 0), "road E")]},
        {"inn_cathedral_unfinished": "ignore"},
        "road: 2 tiles = 2",
        "2 tiles R66",
        "Ann gets 2",
    ),
    (
        "cathedral",
        {"tiles": [D, ("I02", 0, -1, 0)], "meeples": [("Ann", (0, -1), "city N", "large"), ("Bob", (0, 0), "city N")]},
        {},
        "city: 2 tiles 2 − unfinished with a cathedral 2 = 0",
        "unfinished with a cathedral R67",
        "majority: Ann 2 = large 2, Bob 1; Ann gets 0 (R52)",
    ),
    (
        "monastery",
        {"tiles": [D, ("B", 0, 1, 0)], "meeples": [("Bob", (0, 1), "monastery")]},
        {},
        "monastery: 2 tiles = 2",
        "2 tiles R66",
        "Bob gets 2",
    ),
    (
        "a tie of one large and two small",
        {
            "tiles": [D, ("U", 1, 0, 1), ("U", 2, 0, 1)],
            "meeples": [("Ann", (0, 0), "road E", "large"), ("Bob", (1, 0), "road E"), ("Bob", (2, 0), "road E")],
        },
        {},
        "road: 3 tiles = 3",
        "3 tiles R66",
        "tie: Ann 2 = large 2, Bob 2; Ann and Bob get 3 each (R53)",
    ),
    ("farmers at no city", {"tiles": [D], "meeples": ANN}, {}, "field: nothing = 0", "rules: none", "Ann gets 0"),
    (
        "farmers at a city",
        {"tiles": [D, ("E", 0, -1, 2)], "meeples": [("Ann", (0, -1), "field NL")]},
        {},
        "field: 1 completed city × 3 = 3",
        "1 completed city R63",
        "Ann gets 3",
    ),
    (
        "nobody",
        {"tiles": [D, ("U", 1, 0, 1)], "mage": ((0, 0), "road E")},
        {},
        "road: 2 tiles 2 + mage 2 = 4",
        "2 tiles R66, mage R36",
        "nobody stands there, so nobody scores (R52)",
    ),
]


def scored_feature(state: State) -> Feature:
    """The feature of the first meeple, or of the mage."""
    spot = state.meeples[0].spot if state.meeples else state.mage
    assert spot is not None
    return state.feature(spot)


@pytest.mark.parametrize(
    ("parameters", "options", "line", "rules", "winners"), [row[1:] for row in ROWS], ids=[r[0] for r in ROWS]
)
def test_score_now(parameters: dict[str, Any], options: dict[str, Any], line: str, rules: str, winners: str) -> None:
    state = position(options, **parameters)
    score = state.score_now(scored_feature(state))
    first, second, *_argued, third = score.explain().split("\n")
    assert first == str(score) == line
    assert rules in second
    assert winners in third
    check_score(score)
    assert score.final
    gains = state.end_now()[0].scores
    assert gains == tuple(score.points if player in score.winners else 0 for player in range(2))


COMPLETED: list[Row] = [
    (
        "road",
        {"tiles": [D, ("U", 1, 0, 1)], "meeples": [("Ann", (0, 0), "road E")]},
        {},
        "road: 2 tiles = 2",
        "2 tiles R54",
        "Ann scored 2 points for a road: 2 tiles",
    ),
    (
        "road with the witch",
        {
            "tiles": [D, ("U", 1, 0, 1), ("U", 2, 0, 1)],
            "meeples": [("Ann", (0, 0), "road E")],
            "witch": ((0, 0), "road E"),
        },
        {},
        "road: 3 tiles 3 − witch 1 = 2",
        "3 tiles R54, witch R37",
        "Ann scored 2 points for a road: 3 tiles, halved by the witch",
    ),
    (
        "inn and witch",
        {"tiles": [D, ("I14", 1, 0, 0)], "meeples": [("Ann", (1, 0), "road E")], "witch": ((0, 0), "road W")},
        {},
        "road: 2 tiles 2 + inn 2 − witch 2 = 2",
        "2 tiles R54, inn R58, witch R37",
        "Ann scored 2 points for a road: 2 tiles and an inn, halved by the witch",
    ),
    (
        "cathedral and coat of arms",
        {"tiles": [("C", 0, 0, 0), ("I02", 0, -1, 0)], "meeples": [("Ann", (0, -1), "city N")]},
        {},
        "city: 2 tiles 4 + 1 coat of arms 2 + cathedral 3 = 9",
        "2 tiles R55, 1 coat of arms R55, cathedral R59",
        "Ann scored 9 points for a city: 2 tiles, 1 coat of arms and a cathedral",
    ),
    (
        "city and mage",
        {
            "tiles": [("C", 0, 0, 0), ("N", 0, 1, 0)],
            "meeples": [("Ann", (0, 0), "city N"), ("Bob", (0, 1), "city N")],
            "mage": ((0, 0), "city N"),
        },
        {},
        "city: 2 tiles 4 + 1 coat of arms 2 + mage 2 = 8",
        "2 tiles R56, 1 coat of arms R55, mage R36",
        "Ann and Bob scored 8 points each for a city: 2 tiles, 1 coat of arms and the mage's 2",
    ),
    (
        "small city of old",
        {"tiles": [("F", 0, 0, 0), ("E", 1, 0, 3)], "meeples": []},
        {"small_city_points": 2},
        "city: 2 tiles 2 + 1 coat of arms 1 = 3",
        "2 tiles R56, 1 coat of arms R56",
        "",
    ),
    (
        "small city of old with a cathedral",
        {"tiles": [D, ("I02", 0, -1, 0)], "meeples": [("Ann", (0, 0), "city N")]},
        {"small_city_points": 2},
        "city: 2 tiles 4 + cathedral 2 = 6",
        "2 tiles R55, cathedral R59",
        "Ann scored 6 points for a city: 2 tiles and a cathedral",
    ),
    (
        "monastery",
        {"tiles": [D, ("B", 0, 1, 0)], "meeples": [("Bob", (0, 1), "monastery")]},
        {},
        "monastery: 9 tiles = 9",
        "9 tiles R57",
        "Bob scored 9 points for a monastery: 9 tiles",
    ),
    (
        "a field is as it is",
        {"tiles": [D], "meeples": ANN},
        {},
        "field: nothing = 0",
        "none",
        "Ann scored 0 points for a field: no completed city",
    ),
]


@pytest.mark.parametrize(
    ("parameters", "options", "line", "rules", "sentence"),
    [row[1:] for row in COMPLETED],
    ids=[r[0] for r in COMPLETED],
)
def test_score_if_completed(
    parameters: dict[str, Any], options: dict[str, Any], line: str, rules: str, sentence: str
) -> None:
    state = position(options, **parameters)
    spot = state.meeples[0].spot if state.meeples else state.spot((0, 0), "city E")
    score = state.score_if_completed(state.feature(spot))
    assert str(score) == line
    assert rules in score.explain()
    check_score(score)
    if sentence:
        assert score.sentence() == sentence
    assert score.final is (state.feature(spot).kind is FeatureKind.FIELD)


def test_sentence_of_unfinished_feature() -> None:
    state = position(tiles=[D, ("U", 1, 0, 1)], meeples=[("Ann", (0, 0), "road E")])
    assert state.score_now(scored_feature(state)).sentence() == "Ann scored 2 points for an unfinished road: 2 tiles"


@pytest.mark.parametrize(("version", "kind"), [("third", "field"), ("first", "city")])
def test_tile_that_counts_once_is_explained_only_where_tiles_count(version: str, kind: str) -> None:
    """R13, R64: two caps of tile I belong to the city; by the first version of farm scoring it pays Ann, a farmer."""
    state = State.from_text(
        "tiles 0,-1: N/1 M/2 0,0: I N/3; player Ann: field SL 0,0; player Bob; turn 9 Ann draw"
        f"; rules farm_scoring={version}"
    )
    city = state.feature("city N (0, 0)")
    assert len(city.spots) > city.tiles
    (score,) = [event.score for event in state.end_now()[1] if isinstance(event, FeatureScored)]
    assert score.feature.kind == kind
    assert "R13" not in score.explain()
    assert "a tile that is reached twice counts once (R13)" in state.score_if_completed(city).explain()


def test_completed_feature_is_not_called_unfinished_at_the_end_of_the_game() -> None:
    """R65: the game ends before the city is scored that the tile has completed."""
    state, _ = State.from_text("tiles 0,0: D; player Ann: city N 0,0; player Bob; turn 9 Bob place E").apply("E/2 0,-1")
    (score,) = [event.score for event in state.end_now()[1] if isinstance(event, FeatureScored)]
    assert score.sentence() == "Ann scored 4 points for a city: 2 tiles"


@pytest.mark.parametrize(
    ("road", "sentence"),
    [
        ("D", "Ann scored 1 point for an unfinished road: 1 tile, halved by the witch"),
        ("D I14", "Ann scored 0 points for an unfinished road: 2 tiles and an inn that makes it worthless"),
    ],
)
def test_witch_halves_one_point_but_not_nothing(road: str, sentence: str) -> None:
    """R37, R44, R45."""
    state = State.from_text(
        f"tiles 0,0: {road}; player Ann: road E 0,0; player Bob; witch road E 0,0; sets base inns_cathedrals mage_witch"
    )
    assert state.score_now("road E (0, 0)").sentence() == sentence


def test_html_of_score_escapes_names() -> None:
    state = position(players=("<i>", "Bob"), tiles=[D], meeples=[("<i>", (0, 0), "road E")])
    html = state.score_now(scored_feature(state))._repr_html_()
    assert "&lt;i&gt;" in html
    assert "<i>" not in html


def test_complete_feature_is_not_said_to_score_nobody() -> None:
    """Its meeples have scored and gone back, so nobody stands there."""
    game = Game(order=["E"], seed=1)
    game.play("E/2 0,-1", "+city S")
    city = game.state.score_now("city N (0, 0)")
    assert city.explain().endswith("it is complete: any meeples that stood there have scored and gone back (R60)")
    assert State.start().score_now("city N (0, 0)").explain().endswith("nobody stands there, so nobody scores (R52)")


def check_score(score: Score) -> None:
    """Check that a score equals the sum of its lines, its printed form and its explanation."""
    line, rules, *figure_sentences, majority = score.explain().split("\n")
    assert parse_sum(line) == (score.points, score.points)
    assert score.points == sum(term.points for term in score.lines) >= 0
    assert all(term.rule in all_rules() for term in score.lines)
    assert all(f"{term_label(term)} {term.rule}" in rules for term in score.lines)
    names = [score.feature.players[player] for player in score.winners]
    assert all(name in majority for name in names)
    if names:
        assert score.sentence().startswith(names[0])
        assert f" scored {score.points} point" in score.sentence()
    else:
        assert score.sentence() == "Nobody stands there: no points"
    assert all(term_label(term) in line for term in score.lines)
    assert any("R37" in sentence for sentence in figure_sentences) == any(term.id == "witch" for term in score.lines)
    assert ("tie:" in majority) == (len(score.winners) > 0 and len(score.feature.owners) > 1)
    assert ("(R53)" in majority) == ("tie:" in majority)
    strengths = {name: n for name, n in zip(score.feature.players, score.feature.strengths, strict=True) if n}
    assert all(f"{name} {n}" in majority for name, n in strengths.items())
    assert set(names) <= strengths.keys()
    assert all(strengths[name] == max(strengths.values()) for name in names)


@settings(max_examples=15)
@given(starts(), seeds)
def test_scores_of_random_games(start: State, seed: int) -> None:
    """Every score of a game, and the scores of all features, now and if completed, in some states."""
    random = Random(seed)
    state = start
    while state.phase.value != "over":
        state, events = state.apply(choose(state, random))
        for event in events:
            if isinstance(event, FeatureScored):
                check_score(event.score)
    for sample in sampled(play_states(start, seed), 50):
        for feature in sample.features:
            for score in sample.scores_now(feature):
                check_score(score)
            check_score(sample.score_if_completed(feature))


@settings(max_examples=25)
@given(starts(), seeds, st.sampled_from(["third", "second", "first"]))
def test_worth_equals_end_of_game(start: State, seed: int, version: str) -> None:
    """By player and by score, with each version of farm scoring (R63, R64)."""
    start = start.edit(rules=Rules.from_options({**asdict(start.rules), "farm_scoring": version}))
    for state in sampled(play_states(start, seed), 40):
        if state.phase.value == "over":
            continue
        gains = list(state.scores)
        for prospect in state.worth():
            for player in prospect.now.winners:
                gains[player] += prospect.now.points
        final, events = state.end_now()
        assert list(final.scores) == gains
        actual = [event.score for event in events if isinstance(event, FeatureScored)]
        expected = [score for feature in state.features for score in state.scores_now(feature) if score.winners]
        fields_without_points = [
            score for score in expected if version == "first" and score.feature.kind is FeatureKind.FIELD
        ]
        assert all(score.points == 0 for score in fields_without_points)
        assert Counter(map(content, actual)) == Counter(content(s) for s in expected if s not in fields_without_points)
        assert final.phase.value == "over"
        assert events[-1].rule == "R68"


def content(score: Score) -> tuple[object, ...]:
    """The parts of a score that are compared."""
    return score.feature, score.lines, score.winners


def test_readable_sum() -> None:
    state = State.from_text("tiles 0,-1: F/1 0,0: D; player Ann: city N 0,0; player Bob; turn 3 Ann draw")
    complete = state.score_if_completed("city N (0, 0)")
    assert readable_sum(complete).startswith("City: 2 tiles 4 + 1 coat of arms 2 = 6")
    road = state.score_now("road E (0, 0)")
    assert readable_sum(road) == "Road: 1 tile = 1"
    small = State.from_text("tiles 0,-1: E/2 0,0: D; player Ann; player Bob; turn 3 Ann draw").score_now(
        "city N (0, 0)"
    )
    assert readable_sum(small) == "City: 2 tiles × 2 = 4"
