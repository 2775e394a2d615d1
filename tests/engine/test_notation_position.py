"""Positions as one line of text: round trips, defaults, and errors with their column."""

from collections import Counter
from random import Random

import pytest

from carc_widget.engine import BadSetting, CarcassonneError, Game, ParseError, Phase, Rules, SetupError, State
from carc_widget.engine.setup import Problem
from carc_widget.engine.text.reader import MAX_TEXT_LENGTH
from tests.random_games import SEEDS, finished_game


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_states_of_random_games_round_trip(seed: int) -> None:
    states = finished_game(seed).states
    for state in (*Random(seed).sample(states, 25), states[-1]):
        parsed = State.from_text(state.to_text())
        assert parsed == state
        assert hash(parsed) == hash(state)
        assert parsed.to_text() == state.to_text()
        assert set(parsed.legal_actions()) == set(state.legal_actions())
        assert {frozenset(f.spots) for f in parsed.features} == {frozenset(f.spots) for f in state.features}
        assert State.from_text(str(state)) == state


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_final_states_of_unfinished_games_round_trip(seed: int) -> None:
    for state in Random(seed).sample(finished_game(seed).states, 10):
        final, _ = state.end_now()
        assert State.from_text(final.to_text()) == final


@pytest.mark.slow
def test_random_games_cover_phases_and_fields() -> None:
    phases = Counter(state.phase for seed in SEEDS for state in finished_game(seed).states)
    assert set(phases) == set(Phase) - {Phase.SCORE, Phase.NEXT}
    text = " ".join(state.to_text() for seed in SEEDS for state in finished_game(seed).states)
    for word in ("; bag ", "; rules ", "; sets ", "; mage ", "; witch ", " large ", " add by ", " remove by "):
        assert word in text


@pytest.mark.parametrize("duties", ["joining", "symbol", "joining symbol"])
def test_duties_round_trip(duties: str) -> None:
    figures = "mage road E 0,0; witch road S 1,0"
    text = f"tiles 0,0: D M6/1; player A 0; player B 0; {figures}; turn 2 A magic {duties}; last 1,0"
    assert State.from_text(text).to_text() == text


def test_duties_are_derived_from_the_tile() -> None:
    text = "tiles 0,0: D M6/1; turn 2 Red magic"
    assert State.from_text(f"{text}; last 1,0") == State.from_text(f"{text} symbol; last 1,0")


def test_equal_states_have_equal_text() -> None:
    first = State.setup(tiles=[("D", 0, 0, 0), ("E", 0, -1, 2), ("V", -1, 0, 3)])
    second = State.setup(tiles=[("V", -1, 0, 3), ("D", 0, 0, 0), ("E", 0, -1, 2)])
    assert first.to_text() == second.to_text()
    assert first.to_text().startswith("tiles 0,-1: E/2 -1,0: V/3 D;")


def test_default_fields_are_optional() -> None:
    assert State.from_text("tiles 0,0: D") == State.start()
    assert State.from_text("sets base") == State.start(sets=["base"])
    assert State.from_text('player Ann; player "Bob Jr."') == State.start(["Ann", "Bob Jr."])


def test_handwritten_position() -> None:
    state = State.from_text(
        "position: tiles 0,0: D 0,-1: F/1 0,-2: R/1 ; player Ann 12 supply 3: city N 0,0, field EL 0,0;"
        "player Bob; mage city N 0,0; turn 7 Bob place M2; bag A B*4; last 0,-2; rules small_city_points=2 # a puzzle"
    )
    assert state == State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("F", 0, -1, 1), ("R", 0, -2, 1)],
        meeples=[("Ann", (0, 0), "city N"), ("Ann", (0, 0), "field EL")],
        scores=[12, 0],
        supply={"Ann": (3, 0)},
        mage=((0, 0), "city N"),
        hand="M2",
        active="Bob",
        turn=7,
        tiles_left={"A": 1, "B": 4},
        last=(0, -2),
        rules=Rules(small_city_points=2),
    )
    assert " supply 3: " in state.to_text()
    assert "; bag A B*4; rules small_city_points=2" in state.to_text()


def test_printed_board_ends_with_position() -> None:
    state = Game(seed=3).state
    assert str(state).splitlines()[-1] == f"position: {state.to_text()}"
    indented = "\r\n".join(f"  {line}" for line in str(state).splitlines())
    assert State.from_text(f"\n{indented}\n\n") == state


def test_supply_is_written_if_not_derived() -> None:
    state = State.setup(sets=["base", "inns_cathedrals"], supply=[(7, 0), (2, 1)])
    assert "player Red 0 supply 7; player Blue 0 supply 2+1;" in state.to_text()
    assert State.from_text(state.to_text()) == state


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a field that is not given yet"),
        ("tiles", 6, "a cell, such as `0,-1`"),
        ("tiles 0 0: D", 9, "`,` and y"),
        ("tiles 0,0 D", 11, "`:`"),
        ("tiles 0,0: Z9", 12, "a tile: A to X, I01 to I17, M1 to M8, K1 to K6"),
        ("tiles 0,0: D/4", 14, "a rotation: 0, 1, 2 or 3"),
        ("tiles 0,0: D player Red", 14, "or `;`"),
        ("tiles 0,0: D; tiles 1,0: V", 15, "a field that is not given yet: `player`"),
        ("tiles 0,0: D;", 14, "a field that is not given yet"),
        ("castle", 1, "a field that is not given yet: `tiles`"),
        ("player", 7, "the name of a player"),
        ("player Red x", 12, "`;` and another field"),
        ("player Red -3", 12, "a number"),
        ("player Red 9999999999", 12, "at most 9 digits"),
        ('player "Red', 12, '`"` at the end of the name'),
        (r'player "R\x"', 10, "after a `\\`"),
        ("player Red: house N 0,0", 13, "a segment, such as `city N`"),
        ("player Red: city NL 0,0", 18, "`N`, `E`, `S` or `W`"),
        ("player Red: field N 0,0", 19, "`NL`, `NR`"),
        ("player Red: city N", 19, "a cell"),
        ("player Red supply", 18, "how many small meeples are left"),
        ("mage city N 0,0,", 16, "`;` and another field"),
        ("turn Red draw", 6, "the number of the turn"),
        ("turn 1 Red", 11, "what the game waits for"),
        ("turn 1 Red fly", 12, "what the game waits for"),
        ("turn 1 Green draw", 8, "a player: Red, Blue"),
        ("turn 1 Red place", 17, "a tile"),
        ("turn 1 Red add Blue", 16, "`by`"),
        ("turn 1 Red magic joining draw", 26, "`joining` or `symbol`, or `;`"),
        ("bag A A", 7, "each kind of tile once"),
        ("bag A*", 7, "how many copies"),
        ("sets base foo", 11, "`inns_cathedrals`"),
        ("sets base base", 11, "a set that is not given yet"),
        ("rules foo=1", 7, "magic_same_feature_move"),
        ("rules crop_add=maybe", 16, "`may` or `must`"),
        ("rules crop_add=may crop_add=must", 20, "an option that is not given yet"),
    ],
)
def test_parse_error_has_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as raised:
        State.from_text(text)
    error = raised.value
    assert (error.line, error.column, error.text) == (1, column, text)
    assert expected in error.expected
    *_, excerpt, caret = str(error).split("\n")
    assert excerpt == f"  {text}"
    assert caret == " " * (column + 1) + "^"


def test_parse_error_shows_excerpt_of_long_line() -> None:
    text = Game(seed=1).state.to_text() + "; " + "mage road E 0,0; " * 20 + "castle"
    with pytest.raises(ParseError) as raised:
        State.from_text(text)
    *_, excerpt, caret = str(raised.value).split("\n")
    assert excerpt[caret.index("^") :].startswith("mage")
    assert len(excerpt) < 120


def test_printed_board_shows_every_meeple_and_figure() -> None:
    meeples = "player Red: field SL 1,0; player Blue: city N 1,0"
    for more, shown in (("", "-M6/1 ab#"), ("; mage road S 1,0", "-M6/1ab*#")):
        state = State.from_text(f"tiles 0,0: D M6/1; {meeples}{more}")
        assert shown in str(state)
    state = State.from_text(f"tiles 0,0: D M6/1; {meeples}; mage road S 1,0; witch city N 1,0")
    assert "-M6 ab*!#" in str(state)


def test_error_in_printed_board_has_line() -> None:
    with pytest.raises(ParseError, match=r"^line 3, column 17: "):
        State.from_text("some\nboard\nposition: tiles x")
    with pytest.raises(SetupError, match=r"^line 2: .*\n- the tiles at \(0, 0\) and \(1, 0\) do not match") as raised:
        State.from_text("a board\nposition: tiles 0,0: D V/2")
    (problem,) = raised.value.problems
    assert isinstance(problem, Problem)
    assert problem.code == "mismatch"
    with pytest.raises(
        ParseError, match=r"line 2, column 1: expected .* or `;`, found `turn`\n  turn 1 Red draw\n  \^"
    ):
        State.from_text("tiles 0,0: D\nturn 1 Red draw")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("player Red: city S 0,0; player Blue", "tile D at rotation 0 has no 'city S'"),
        ("last 2048,-1", r"there is no tile"),
        ("tiles 0,0: D 1001,0: V", "whole numbers up to 1000"),
        ("mage city N 2048,-1", r"the mage stands at \(2048, -1\), but there is no tile"),
        ("turn 1 Red deploy", "needs `last`"),
        ("turn 0 Red draw", "turns are counted from 1"),
        ("turn 1 Red magic; last 0,0", "phase 'magic' needs `duties`"),
        ("bag Q*9", "0 to 1 can"),
    ],
)
def test_impossible_positions_are_refused(text: str, problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        State.from_text(text)


def test_impossible_settings_are_refused() -> None:
    with pytest.raises(BadSetting, match="1 player cannot play"):
        State.from_text("player Red")
    with pytest.raises(BadSetting, match="add 'base'"):
        State.from_text("sets mage_witch")


def test_long_list_of_problems_is_shortened_in_message() -> None:
    with pytest.raises(SetupError) as raised:
        State.from_text("tiles " + " 0,0: D" * 500)
    assert len(raised.value.problems) > 400
    assert len(str(raised.value).splitlines()) == 22


def test_other_types_and_too_long_text_are_refused() -> None:
    with pytest.raises(TypeError, match="from bytes"):
        State.from_text(b"tiles 0,0: D")  # type: ignore[arg-type]
    with pytest.raises(ParseError, match=f"at most {MAX_TEXT_LENGTH} characters"):
        State.from_text("#" * (MAX_TEXT_LENGTH + 1))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "-" * MAX_TEXT_LENGTH,
        '"' * (MAX_TEXT_LENGTH - 1),
        "tiles " + "0,0: D " * (MAX_TEXT_LENGTH // 8),
        "tiles 0,0: " + "D " * (MAX_TEXT_LENGTH // 3),
        "player R: " + "city N 0,0, " * (MAX_TEXT_LENGTH // 13) + "city N 0,0",
        "player R;" * (MAX_TEXT_LENGTH // 9),
        "turn 1" + "0" * (MAX_TEXT_LENGTH - 6),
        "a\n" * (MAX_TEXT_LENGTH // 2),
        "position: a\n" * (MAX_TEXT_LENGTH // 12),
    ],
    ids=lambda text: text[:20].strip(),
)
def test_hostile_text_is_refused_fast(text: str) -> None:
    """Linear time takes less than a second, quadratic time takes minutes."""
    with pytest.raises(CarcassonneError) as raised:
        State.from_text(text)
    assert len(str(raised.value)) < 4000
