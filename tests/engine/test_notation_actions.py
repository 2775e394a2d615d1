"""Actions as text."""

import pytest

from carc_widget.engine import (
    AddMeeple,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    Figure,
    Game,
    IllegalAction,
    MeepleKind,
    MoveFigure,
    ParseError,
    Pass,
    Phase,
    Place,
    RemoveFigure,
    Spot,
    State,
    TakeBack,
    UnknownName,
)
from tests.random_games import SEEDS, finished_game

ORIGIN = Cell(0, 0)
LARGE = MeepleKind.LARGE


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_actions_round_trip(seed: int) -> None:
    for state in finished_game(seed).states[::7]:
        actions = state.legal_actions()
        texts = [state.action_to_text(action) for action in actions]
        assert [state.action_from_text(text) for text in texts] == list(actions)
        assert len(set(texts)) == len(texts)


STATE = State.setup(
    tiles=[("D", 0, 0, 0), ("V", -1, 0, 3)], sets=["base", "mage_witch", "inns_cathedrals"], hand="M6", last=(-1, 0)
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw M6", Draw("M6")),
        ("M6/0 1,0", Place(Cell(1, 0), 0, "M6")),
        ("M6 4,4", Place(Cell(4, 4), 0, "M6")),
        ("M6/3 -1,-20", Place(Cell(-1, -20), 3, "M6")),
        ("witch>road E 0,0", MoveFigure(Figure.WITCH, Spot(ORIGIN, 1))),
        ("mage>aside", RemoveFigure(Figure.MAGE)),
        ("+city N 0,0", Deploy(Spot(ORIGIN, 0))),
        ("+large road E", Deploy(Spot(Cell(-1, 0), 0), LARGE)),
        ("-large city N 0,0", TakeBack(Spot(ORIGIN, 0), LARGE)),
        ("circle add", ChooseCircle("add")),
        ("circle remove", ChooseCircle("remove")),
        ("pass", Pass()),
    ],
)
def test_actions_round_trip_legal_or_not(text: str, action: object) -> None:
    assert STATE.action_from_text(text) == action
    assert STATE.action_to_text(STATE.action_from_text(text)) == text


def test_segment_by_any_side_and_free_spaces() -> None:
    assert STATE.action_from_text("  mage > road W 0 , 0 # there") == MoveFigure(Figure.MAGE, Spot(ORIGIN, 1))


def test_plus_is_an_addition_at_a_crop_circle() -> None:
    states = (s for seed in SEEDS for s in finished_game(seed).states if s.phase is Phase.CIRCLE_ACT)
    state = next(s for s in states if any(isinstance(action, AddMeeple) for action in s.legal_actions()))
    action = next(action for action in state.legal_actions() if isinstance(action, AddMeeple))
    text = state.action_to_text(action)
    assert text.startswith("+")
    assert state.action_from_text(text) == action


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "an action, such as `M6/1 1,0`"),
        ("Z 1,0", 1, "an action"),
        ("M6", 3, "a cell"),
        ("M6 1", 5, "`,` and y"),
        ("M6/9 1,0", 4, "a rotation"),
        ("+city S 0,0", 2, "a segment of the tile at 0,0: city N, road E, field EL, field ER"),
        ("+city N 4,4", 9, "the cell of a tile on the board"),
        ("witch road E 0,0", 7, "`>`"),
        ("witch>road E", 13, "a cell"),
        ("-city N", 8, "a cell"),
        ("circle", 7, "`add` or `remove`"),
        ("pass pass", 6, "the end of the line after one action (`Game.play_turn` takes a whole turn)"),
        ("draw Z", 6, "a tile"),
    ],
)
def test_parse_error_has_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as raised:
        STATE.action_from_text(text)
    assert (raised.value.line, raised.value.column) == (1, column)
    assert expected in raised.value.expected


def test_second_line_is_refused() -> None:
    with pytest.raises(ParseError, match="line 2, column 1: expected one action on one line"):
        STATE.action_from_text("pass\npass")


def test_meeple_needs_cell_before_the_first_placement() -> None:
    with pytest.raises(ParseError, match="line 1, column 8: expected a cell"):
        State.start().action_from_text("+city N")


def test_action_to_text_refuses_invalid_actions() -> None:
    with pytest.raises(UnknownName, match="not an action"):
        STATE.action_to_text("pass")  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match="no segment"):
        STATE.action_to_text(Deploy(Spot(ORIGIN, 9)))
    with pytest.raises(UnknownName, match="names no tile, and none is in hand"):
        State.start().action_to_text(Place((0, 1), 0))


def test_game_plays_text() -> None:
    game = Game(["Ann", "Bob"], order=["E", "V"])
    game.play("E/2 0,-1")
    events = game.play("+city S")
    assert events[0].sentence() == "Ann placed a meeple on city S (0, -1)"
    before = game.states
    with pytest.raises(IllegalAction, match="First the tile in hand has to be placed"):
        game.play("pass")
    with pytest.raises(ParseError, match="column 2: expected a cell"):
        game.play("V ")
    assert game.states == before
