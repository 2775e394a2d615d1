"""Problems of positions: code, rule, cells, and sentences in every language."""

import pickle
from typing import Any

import pytest

from carc_widget.engine import SET_NAMES, Rules, SetupError, State
from carc_widget.engine.setup import Problem
from carc_widget.i18n import language, languages, sentence

D, E = ("D", 0, 0, 0), ("E", 0, -1, 2)
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "no_tiles": {"tiles": []},
    "mismatch": {"tiles": [D, ("E", 0, -1, 0)]},
    "copies": {"tiles": [D, *(("X", x, 0, 0) for x in (1, 2))]},
    "apart": {"tiles": [D, ("E", 3, 3, 0)]},
    "hand_fits_nowhere": {"tiles": [("C", 0, 0, 0)], "hand": "V"},
    "too_many_meeples": {"meeples": [("Red", (0, 0), "city N", "large")]},
    "two_players": {"meeples": [("Red", (0, 0), "city N"), ("Blue", (0, 0), "city N")]},
    "no_farmers": {"meeples": [("Red", (0, 0), "field EL")], "rules": Rules(farmers="without")},
    "two_meeples": {"meeples": [("Red", (0, 0), "city N"), ("Red", (0, 0), "city N")]},
    "figure_not_in_play": {"sets": ["base"], "mage": ((0, 0), "city N")},
    "not_road_or_city": {"witch": ((0, 0), "field EL")},
    "supply": {"supply": [(8, 0), (7, 0)]},
    "nothing_just_placed": {"phase": "deploy"},
    "no_magic": {"tiles": [D, E], "last": (0, -1), "phase": "magic"},
    "not_joined": {
        "tiles": [D, E],
        "mage": ((0, 0), "road E"),
        "last": (0, -1),
        "phase": "magic",
        "duties": ["joining"],
    },
    "no_crop_circle": {"sets": SET_NAMES, "tiles": [D, E], "last": (0, -1), "phase": "circle"},
    "nothing_to_draw": {"tiles_left": {}},
    "points": {"scores": [999_999_999, 0]},
    "turn": {"turn": 999_999_999},
    "meeple_on_complete": {"tiles": [D, E], "meeples": [("Red", (0, 0), "city N")]},
    "figure_on_complete": {"tiles": [D, E], "mage": ((0, 0), "city N")},
    "figures_together": {"mage": ((0, 0), "city N"), "witch": ((0, 0), "city N")},
}
CELLS = {
    "mismatch": {(0, -1), (0, 0)},
    "copies": {(2, 0)},
    "apart": {(3, 3)},
    "two_players": {(0, 0)},
    "meeple_on_complete": {(0, 0)},
    "figures_together": {(0, 0)},
}


def problems(code: str) -> tuple[Problem, ...]:
    """The problems with this code."""
    with pytest.raises(SetupError) as raised:
        State.setup(**IMPOSSIBLE[code])
    by_code = [problem for problem in raised.value.problems if isinstance(problem, Problem)]
    assert code in {problem.code for problem in by_code}, raised.value.problems
    return tuple(problem for problem in by_code if problem.code == code)


@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_problem_has_cells_and_sentences(code: str) -> None:
    problem = problems(code)[0]
    assert {tuple(cell) for cell in problem.cells} >= CELLS.get(code, set())
    sentences = set()
    for code_of_language in languages():
        with language(code_of_language):
            sentences.add(problem.sentence(places=False))
            assert str(problem) not in sentences, "the sentence equals the message of the exception"
            with_places = problem.sentence()
            assert not problem.cells or with_places.startswith(f"({problem.cells[0].x}, {problem.cells[0].y}): "), (
                with_places
            )
    assert len(sentences) == len(languages())


def test_mismatch_names_edges() -> None:
    (problem,) = problems("mismatch")
    assert problem == "the tiles at (0, -1) and (0, 0) do not match: field against city (R10)"
    assert problem.rule == "R10"
    assert problem.sentence(places=False) == "This tile and the one south of it do not match: a field meets a city."


@pytest.mark.parametrize(
    ("sets", "reason"),
    [
        (("base",), "Tile K1 is not in play; it belongs to Crop Circles II."),
        (SET_NAMES, "Tile K1 is not in play: of Crop Circles II, only K3 is."),  # R1
    ],
)
def test_tile_not_in_play_names_its_set(sets: tuple[str, ...], reason: str) -> None:
    with pytest.raises(SetupError) as raised:
        State.setup(tiles=[("D", 0, 0, 0), ("K1", 0, 1, 0)], sets=sets, rules=Rules(crop_tiles="mini"))
    assert sentence(raised.value.problems[0], places=False) == reason  # type: ignore[arg-type]


@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_problems_can_be_pickled(code: str) -> None:
    for problem in problems(code):
        unpickled = pickle.loads(pickle.dumps(problem))
        assert (unpickled, vars(unpickled)) == (problem, vars(problem))


@pytest.mark.parametrize(
    "position", [{"tiles": [("D", 0, 0, 7)]}, {"supply": [(-1, 0), (7, 0)]}, {"supply": [("all", 0), (7, 0)]}]
)
def test_errors_of_code_are_plain_text(position: Any) -> None:
    with pytest.raises(SetupError) as raised:
        State.setup(**position)
    assert not isinstance(raised.value.problems[0], Problem)


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        (
            {"sets": SET_NAMES, "meeples": [("Red", (0, 0), where, "large") for where in ("city N", "road E")]},
            "Red has more large meeples on the board than there are: 1 (R4)",
        ),
        ({"sets": ["base"], "tiles_left": {"K3": 1}}, "1 tile K3 cannot be left in the bag; 0 to 0 can"),
        (
            {"turn": 999_999_999, "tiles_left": {"E": 1}, "hand": "V"},
            "the turn is 999999999; with 1 tile left it is 999999998 at most",
        ),
    ],
)
def test_one_is_not_called_several(position: dict[str, Any], problem: str) -> None:
    with pytest.raises(SetupError) as raised:
        State.setup(**position)
    assert problem in raised.value.problems


def test_supply_is_counted_with_the_meeples_on_the_board() -> None:
    with pytest.raises(SetupError) as raised:
        State.setup(meeples=[("Red", (0, 0), "city N")], supply=[(7, 0), (7, 0)])
    (problem,) = raised.value.problems
    assert isinstance(problem, Problem)
    assert problem.sentence() == "Red has more meeples on the board and in the supply together than the game has."


def test_monk_just_surrounded_is_not_scored_yet() -> None:
    """R57: the tile just placed completes the monastery next to it."""
    ring = [("E", 0, -1, 0), ("E", 1, -1, 0), ("E", -1, -1, 0), ("E", -1, 0, 3), ("E", 1, 0, 1)]
    ring += [("B", x, 1, 0) for x in (-1, 0, 1)]
    monk = [("Red", (0, 0), "monastery")]
    state = State.setup(tiles=[*ring, ("B", 0, 0, 0)], meeples=monk, last=(1, 0), phase="deploy")
    assert state.apply("pass")[0].scores == (9, 0)


def test_meeple_on_a_scored_road_is_refused_at_a_crop_circle() -> None:
    """R60, R70: scoring comes before the circle."""
    with pytest.raises(SetupError) as raised:
        State.setup(
            sets=["base", "crop_circles_2"],
            rules=Rules(crop_tiles="all"),
            tiles=[D, ("A", -1, 0, 3), ("K4", 1, 0, 2)],
            meeples=[("Red", (0, 0), "road E")],
            last=(1, 0),
            phase="circle",
        )
    assert [problem.code for problem in raised.value.problems if isinstance(problem, Problem)] == ["meeple_on_complete"]
