"""Arguments of a state's methods: objects that a state returns, or their names."""

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Unpack, cast

import pytest

from carc_widget.engine import (
    AddMeeple,
    BadArgument,
    BadSetting,
    CarcassonneError,
    Cell,
    Deploy,
    Draw,
    Feature,
    FeatureScored,
    Figure,
    Game,
    IllegalAction,
    Meeple,
    MeepleKind,
    MoveFigure,
    ParseError,
    Phase,
    Place,
    Position,
    RemoveFigure,
    Rules,
    SetupError,
    Spot,
    State,
    TakeBack,
    UnknownName,
    tile,
)
from carc_widget.engine.coerce import CellLike, SpotLike
from carc_widget.engine.position import describe
from tests.random_games import SEEDS, finished_game

STATE = State.setup(
    tiles=[("D", 0, 0, 0), ("V", -1, 0, 3)],
    meeples=[("Red", (0, 0), "city N")],
    mage=((0, 0), "road E"),
    hand="E",
)
CITY = Spot(Cell(0, 0), 0)
SAME_SPOT: list[Any] = [
    CITY,
    ((0, 0), 0),
    ((0, 0), "city N"),
    (Cell(0, 0), "city N"),
    STATE.meeples[0],
    STATE.feature(CITY),
    "city N (0, 0)",
    "city N 0,0",
    " city  N(0,0) ",
    ("0,0", "city N"),
]


@pytest.mark.parametrize("value", SAME_SPOT, ids=repr)
def test_spot_accepts_all_forms(value: Any) -> None:
    assert STATE.spot(value) == CITY
    assert STATE.spot_name(value) == "city N (0, 0)"
    assert STATE.spot_key(value) == "city N"
    assert STATE.feature(value) == STATE.feature(CITY)
    assert str(STATE.score_now(value)) == "city: 1 tile = 1"
    assert STATE.score_if_completed(value).points == 2
    assert STATE.edit(witch=value, mage=None).witch == CITY


@pytest.mark.parametrize("name", [Figure.WITCH, "witch"])
def test_figure_accepts_name(name: Any) -> None:
    assert STATE.figure(name) is None
    assert STATE.edit(witch=CITY).figure(name) == CITY


def test_figure_mage_by_name() -> None:
    assert STATE.figure("mage") == STATE.mage == STATE.spot("road E (0, 0)")


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_setup_accepts_attributes_of_state(seed: int) -> None:
    for state in finished_game(seed).states[::29]:
        if state.phase not in (Phase.DRAW, Phase.PLACE):
            continue
        rebuilt = State.setup(
            players=state.players,
            sets=state.sets,
            rules=state.rules,
            tiles=state.board,
            meeples=state.meeples,
            mage=state.mage,
            witch=state.witch,
            hand=state.hand,
            active=state.active,
            phase=state.phase,
            scores=state.scores,
            supply=state.supply,
            tiles_left={tile(id): copies for id, copies in state.tiles_left.items()},
            last=state.last,
            turn=state.turn,
        )
        assert rebuilt == state


@pytest.mark.parametrize(
    "meeple",
    [
        Meeple(0, MeepleKind.SMALL, CITY),
        (0, CITY),
        ("Red", CITY, "small"),
        ("Red", "city N (0, 0)"),
        ("Red", "city N 0,0", MeepleKind.SMALL),
        ("Red", (0, 0), "city N"),
        ("Red", Cell(0, 0), "city N", "small"),
        ("Red", STATE.meeples[0]),
    ],
    ids=repr,
)
def test_setup_accepts_meeples_in_all_forms(meeple: Any) -> None:
    assert STATE.edit(meeples=[meeple]).meeples == STATE.meeples


@pytest.mark.parametrize(
    ("tiles", "hand"),
    [
        ([(tile("D"), 0, 0, 0), (tile("V"), -1, 0, 3)], tile("E")),
        (dict(STATE.board), STATE.board[Cell(-1, 0)]._replace(tile=tile("E"))),
        (STATE.board.items(), "E"),
    ],
)
def test_setup_accepts_tiles_in_all_forms(tiles: Any, hand: Any) -> None:
    assert STATE.edit(tiles=tiles, hand=hand, tiles_left=STATE.tiles_left) == STATE


LARGE = State.setup(
    sets=["base", "mage_witch", "inns_cathedrals", "crop_circles_2"],
    tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)],
    last=(0, -1),
    phase="deploy",
)
MAGIC = State.setup(tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic", duties=["symbol"])


@pytest.mark.parametrize(
    ("state", "value", "action"),
    [
        (STATE, Place((0, -1), 2, tile("E")), Place(Cell(0, -1), 2, "E")),  # type: ignore[arg-type]
        (STATE, Place("0,-1", 2, "E"), Place(Cell(0, -1), 2, "E")),  # type: ignore[arg-type]
        (STATE, "E/2 (0, -1)", Place(Cell(0, -1), 2, "E")),
        (STATE.edit(hand=None), Draw(tile("E")), Draw("E")),  # type: ignore[arg-type]
        (LARGE, Deploy("field SL (0, -1)"), None),
        (LARGE, Deploy("field NL (0, -1)", "large"), Deploy(Spot(Cell(0, -1), 1), MeepleKind.LARGE)),
        (LARGE, Deploy(((0, -1), "field NL")), Deploy(Spot(Cell(0, -1), 1))),
        (LARGE, "+large field NL (0, -1)", Deploy(Spot(Cell(0, -1), 1), MeepleKind.LARGE)),
        (MAGIC, MoveFigure("witch", "road E (0, 0)"), MoveFigure(Figure.WITCH, Spot(Cell(0, 0), 1))),
    ],
    ids=repr,
)
def test_actions_accept_names(state: State, value: Any, action: Any) -> None:
    if action is None:
        with pytest.raises(CarcassonneError):
            state.resolve(value)
        assert [reason.code for reason in state.why_not(value)] == ["malformed"]
        with pytest.raises(IllegalAction):
            state.apply(value)
        return
    assert state.resolve(value) == action
    assert state.why_not(value) == ()
    assert state.apply(value) == state.apply(action)
    if not isinstance(value, str):
        assert state.action_to_text(value) == state.action_to_text(action)


def test_whole_numbers_of_other_types_are_numbers() -> None:
    """Those of NumPy and pandas, for instance."""

    class Number(int):
        """A whole number whose type is not `int`."""

    state = State.setup(hand="E")
    placing = Place((Number(0), Number(-1)), Number(2))
    assert state.is_legal(placing)
    assert type(cast(Place, state.resolve(placing)).rotation) is int
    assert State.setup(tiles=[("D", Number(0), Number(0), Number(0))]) == State.setup()
    assert State.start().draw(Number(3)) == State.start().draw(3)
    assert State.start(sets="base").playout(Number(3)) == State.start(sets="base").playout(3)
    assert Game(seed=Number(3)).replay == Game(seed=3).replay
    assert Game(tiles=Number(9), seed=1).replay == Game(tiles=9, seed=1).replay
    assert State.start(Number(3)) == State.start(3)

    def position(number: Callable[[int], int]) -> State:
        return State.setup(
            scores=[number(4), number(0)],
            turn=number(7),
            active=number(1),
            supply=[(number(6), number(0)), (7, 0)],
            tiles_left={"E": number(2)},
            meeples=[(number(0), (0, 0), "city N")],
        )

    same = position(Number)
    assert same == position(int)
    points = Rules(small_city_points=Number(2)).small_city_points  # type: ignore[arg-type]
    assert {type(number) for number in (*same.scores, same.turn, same.active, points)} == {int}
    game = Game(seed=1)
    game.go_to(Number(1))
    game.go_to(ply=Number(0))
    game.notes[Number(1)] = "a start"
    assert same.perft(Number(1)) == same.perft(1)
    for seed in (True, 3.0, "3"):
        with pytest.raises(BadSetting, match="the seed is"):
            Game(seed=seed)  # type: ignore[arg-type]


def test_malformed_action_is_refused_with_an_example() -> None:
    with pytest.raises(IllegalAction, match=re.escape("written like Place((0, -1), 2)")):
        State.setup(hand="E").apply(Place("E", (0, -1), 2))  # type: ignore[arg-type]


def test_note_of_an_illegal_placement_is_not_empty() -> None:
    for cell in ((0.0, -1), (10**30, 0), (1,)):
        with pytest.raises(IllegalAction) as raised:
            STATE.edit(hand="E").apply(Place(cell, 2))  # type: ignore[arg-type]
        assert "" not in getattr(raised.value, "__notes__", [])


def test_path_instead_of_text_is_named() -> None:
    with pytest.raises(BadArgument, match="read the file first"):
        Game.from_text(Path("game.txt"))  # type: ignore[arg-type]


def test_resolve_keeps_canonical_action() -> None:
    game = finished_game(SEEDS[0])
    for state, move in zip(game.states, game.history, strict=False):
        assert state.resolve(move.action) == move.action


def test_unparsable_action_raises_parse_error() -> None:
    for method in (STATE.why_not, STATE.apply):
        with pytest.raises(ParseError, match="expected an action"):
            method("place")
        with pytest.raises(ParseError, match="a segment of the tile at 0,0"):
            method("+city S (0, 0)")


INVALID_CALLS: list[tuple[Any, type[CarcassonneError], list[str]]] = [
    (lambda: State(), BadArgument, ["State.start()", "State.setup(...)"]),
    (lambda: STATE.spot(None), BadArgument, ["None", "city N (0, 0)"]),  # type: ignore[arg-type]
    (lambda: STATE.spot((0, 0)), BadArgument, ["(0, 0)", "not a spot"]),
    (lambda: STATE.spot(None, "city N"), BadArgument, ["None is not a cell", "(0, -1)"]),  # type: ignore[arg-type]
    (lambda: STATE.spot((0, 0), 2.5), BadArgument, ["2.5"]),  # type: ignore[arg-type]
    (lambda: STATE.spot((0, 0), 9), UnknownName, ["9", "0 city N, 1 road E"]),  # type: ignore[arg-type]
    (lambda: STATE.spot((10**30, 0), "city N"), UnknownName, ["there is no tile"]),
    (lambda: STATE.spot(Spot(Cell(2048, -1), 0)), UnknownName, ["there is no tile at (2048, -1)"]),
    (lambda: STATE.spot_name(3), BadArgument, ["3"]),  # type: ignore[arg-type]
    (lambda: STATE.spot_name("city N"), ParseError, ["a cell"]),
    (lambda: STATE.spot_name("city N 0,0\ncity N 0,0"), ParseError, ["line 2"]),
    (lambda: STATE.feature(None), BadArgument, ["None"]),  # type: ignore[arg-type]
    (lambda: STATE.feature("castle N 0,0"), ParseError, ["a segment, such as"]),
    (lambda: STATE.fitting(b"ab"), BadArgument, ["b'ab' is not a cell"]),  # type: ignore[arg-type]
    (lambda: STATE.playout("x"), BadArgument, ["random is 'x'", "a whole number as seed"]),  # type: ignore[arg-type]
    (lambda: Game(seed=1).go_to(), BadArgument, ["a turn or a ply"]),
    (lambda: Game(seed=1).go_to(1, ply=1), BadArgument, ["a turn or a ply"]),
    (lambda: STATE.figure(None), UnknownName, ["None", "mage, witch"]),  # type: ignore[arg-type]
    (lambda: STATE.figure("mgae"), UnknownName, ["did you mean 'mage'"]),
    (lambda: STATE.score_now(None), BadArgument, ["None"]),  # type: ignore[arg-type]
    (lambda: STATE.completed_cities("x"), ParseError, ["`x`"]),
    (lambda: STATE.completed_cities("city N (0, 0)"), BadArgument, ["not a field"]),
    (lambda: State.from_text(None), BadArgument, ["NoneType"]),  # type: ignore[arg-type]
    (lambda: State.from_text(b"tiles 0,0: D"), BadArgument, ["bytes; decode it first"]),  # type: ignore[arg-type]
    (lambda: STATE.action_to_text(Place(Cell(0, -1), 9, "E")), BadArgument, ["9", "0, 1, 2 or 3"]),
    (lambda: STATE.action_to_text(Deploy(None)), BadArgument, ["None"]),  # type: ignore[arg-type]
    (lambda: STATE.action_to_text(Draw("Z9")), UnknownName, ["'Z9'"]),
    (lambda: STATE.action_to_text(RemoveFigure("ghost")), UnknownName, ["'ghost'"]),
    (lambda: STATE.action_to_text(TakeBack(CITY, "tiny")), UnknownName, ["'tiny'"]),
    (lambda: STATE.action_to_text(AddMeeple("city S (0, 0)")), UnknownName, ["city N, road E"]),
    (lambda: State.setup(unknwn=1), UnknownName, ["'unknwn'"]),  # type: ignore[call-arg]
    (lambda: STATE.edit(mage="city N"), SetupError, ["the mage stands at 'city N'", "a cell"]),
    (lambda: STATE.edit(meeples=[("Red", "castle 0,0")]), SetupError, ["Red's meeple stands at", "a segment"]),
    (lambda: STATE.edit(witch=Spot(Cell(0, 0), 7)), SetupError, ["the witch", "segment 7"]),
]


@pytest.mark.parametrize(("call", "error", "words"), INVALID_CALLS)
def test_invalid_arguments_are_refused(call: Any, error: type[CarcassonneError], words: list[str]) -> None:
    with pytest.raises(error) as raised:
        call()
    assert [word for word in words if word not in str(raised.value)] == []
    assert "unknown" not in str(raised.value)


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_spot_names_are_valid_notation(seed: int) -> None:
    state = next(s for s in finished_game(seed).states[60:] if s.phase is Phase.DRAW and s.meeples)
    fields = [f"{state.spot_name(meeple)}" for meeple in state.meeples if meeple.player == 0]
    text = state.to_text()
    for meeple in state.meeples:
        cell = meeple.spot.cell
        text = text.replace(f"{state.spot_key(meeple)} {cell.x},{cell.y}", state.spot_name(meeple))
    assert all(field in text for field in fields)
    assert State.from_text(text) == state
    without_figures = state.edit(mage=None, witch=None)
    spots = [spot for feature in without_figures.features for spot in feature.spots]
    assert [without_figures.action_from_text(f"mage>{without_figures.spot_name(spot)}") for spot in spots] == [
        MoveFigure(Figure.MAGE, spot) for spot in spots
    ]


def test_position_parameters_are_typed_and_documented() -> None:
    for call in (State.setup, State.edit):
        (keywords,) = (p for p in inspect.signature(call).parameters.values() if p.kind is p.VAR_KEYWORD)
        assert keywords.annotation == Unpack[Position]
    documentation = Position.__doc__ or ""
    assert [
        name for name in Position.__annotations__ if f"{name}:" not in documentation and f"{name}," not in documentation
    ] == []
    assert set(Position.__annotations__) == set(describe(State.start()._board))


# -- features of other states


def states_before_and_after() -> tuple[State, State]:
    """A state and a later one, in which the city at (0, 0) is larger and has the mage."""
    before = State.setup(hand="E", meeples=[("Blue", (0, 0), "field ER")])
    tiles = [("D", 0, 0, 0), ("N", 0, -1, 2)]
    city = [("Red", (0, -1), "city S")]
    return before, before.edit(tiles=tiles, hand=None, meeples=city, mage="city N (0, 0)")


def test_feature_of_earlier_state_is_looked_up_again() -> None:
    before, after = states_before_and_after()
    old, new = before.feature("city N (0, 0)"), after.feature("city N (0, 0)")
    assert before.score_now(old).points == 1
    assert after.score_now(new).points > 1
    assert after.feature(old) == new
    assert after.score_now(old) == after.score_now(new)
    assert after.scores_now(old) == after.scores_now(new)
    assert after.score_if_completed(old) == after.score_if_completed(new)
    field = before.feature("field ER (0, 0)")
    assert after.score_now(field) == after.score_now("field ER (0, 0)")
    assert after.completed_cities(field) == after.completed_cities("field ER (0, 0)")


def test_scored_feature_is_looked_up_again() -> None:
    before = State.setup(hand="E", meeples=[("Red", (0, 0), "city N")])
    placed, _ = before.apply("E/2 0,-1")
    after, events = placed.apply("pass")
    (scored,) = (event.score.feature for event in events if isinstance(event, FeatureScored))
    assert scored.owners == (0,)
    assert after.feature(scored).owners == ()
    assert after.score_now(scored).winners == after.score_now("city N (0, 0)").winners == ()


METHODS_WITH_FEATURE: dict[str, Callable[[State, Feature], object]] = {
    "spot": State.spot,
    "spot_name": State.spot_name,
    "spot_key": State.spot_key,
    "feature": State.feature,
    "score_now": State.score_now,
    "scores_now": State.scores_now,
    "score_if_completed": State.score_if_completed,
    "completed_cities": State.completed_cities,
    "completing_tiles": State.completing_tiles,
}


@pytest.mark.parametrize("method", METHODS_WITH_FEATURE.values(), ids=METHODS_WITH_FEATURE)
def test_feature_of_another_board_is_refused(method: Callable[[State, Feature], object]) -> None:
    before, after = states_before_and_after()
    with pytest.raises(BadArgument, match=r"^<Feature city.* is not on this board: there is no tile at \(0, -1\)"):
        method(before, after.feature("city N (0, 0)"))
    other = State.setup(tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)])
    with pytest.raises(BadArgument, match=r"is not on this board: there is another tile at \(0, -1\)"):
        method(other, after.feature("city N (0, 0)"))


def test_methods_with_feature_are_complete() -> None:
    takes = {
        name
        for name, method in inspect.getmembers(State, callable)
        if not name.startswith("_")
        and any(p.annotation in (SpotLike, SpotLike | CellLike) for p in inspect.signature(method).parameters.values())
    }
    assert takes == METHODS_WITH_FEATURE.keys()
