"""What a state gives out can be put in again, as it is or by its name."""

import inspect
from collections.abc import Callable
from typing import Any, Unpack

import pytest

from carc_widget.engine import (
    AddMeeple,
    BadArgument,
    CarcassonneError,
    Cell,
    Deploy,
    Draw,
    Feature,
    FeatureScored,
    Figure,
    IllegalAction,
    Meeple,
    MeepleKind,
    MoveFigure,
    ParseError,
    Phase,
    Place,
    Position,
    RemoveFigure,
    SetupError,
    Spot,
    State,
    TakeBack,
    UnknownName,
    tile,
)
from carc_widget.engine.coerce import CellLike, SpotLike
from carc_widget.engine.position import describe
from tests.random_games import SEEDS, played

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
def test_a_spot_is_meant_in_many_ways(value: Any) -> None:
    assert STATE.spot(value) == CITY
    assert STATE.spot_name(value) == "city N (0, 0)"
    assert STATE.spot_key(value) == "city N"
    assert STATE.feature(value) == STATE.feature(CITY)
    assert str(STATE.score_now(value)) == "city: 1 tile 1 = 1"
    assert STATE.score_if_completed(value).points == 2
    assert STATE.edit(witch=value, mage=None).witch == CITY


@pytest.mark.parametrize("name", [Figure.WITCH, "witch"])
def test_a_figure_is_meant_by_its_name(name: Any) -> None:
    assert STATE.figure(name) is None
    assert STATE.edit(witch=CITY).figure(name) == CITY


def test_the_name_of_the_mage_is_not_the_witch() -> None:
    assert STATE.figure("mage") == STATE.mage == STATE.spot("road E (0, 0)")


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_what_a_state_shows_sets_it_up_again(seed: int) -> None:
    for state in played(seed).states[::29]:
        if state.phase not in (Phase.DRAW, Phase.PLACE):
            continue
        again = State.setup(
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
        assert again == state


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
def test_a_meeple_is_meant_in_many_ways(meeple: Any) -> None:
    assert STATE.edit(meeples=[meeple]).meeples == STATE.meeples


@pytest.mark.parametrize(
    ("tiles", "hand"),
    [
        ([(tile("D"), 0, 0, 0), (tile("V"), -1, 0, 3)], tile("E")),
        (dict(STATE.board), STATE.board[Cell(-1, 0)]._replace(tile=tile("E"))),
        (STATE.board.items(), "E"),
    ],
)
def test_a_tile_is_meant_in_many_ways(tiles: Any, hand: Any) -> None:
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
        (LARGE, Deploy("field SL (0, -1)"), None),  # type: ignore[arg-type]
        (LARGE, Deploy("field NL (0, -1)", "large"), Deploy(Spot(Cell(0, -1), 1), MeepleKind.LARGE)),  # type: ignore[arg-type]
        (LARGE, Deploy(((0, -1), "field NL")), Deploy(Spot(Cell(0, -1), 1))),  # type: ignore[arg-type]
        (LARGE, "+large field NL (0, -1)", Deploy(Spot(Cell(0, -1), 1), MeepleKind.LARGE)),
        (MAGIC, MoveFigure("witch", "road E (0, 0)"), MoveFigure(Figure.WITCH, Spot(Cell(0, 0), 1))),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_actions_name_their_parts(state: State, value: Any, action: Any) -> None:
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


def test_a_right_action_is_not_made_anew() -> None:
    game = played(SEEDS[0])
    for state, move in zip(game.states, game.history, strict=False):
        assert state.resolve(move.action) == move.action


def test_text_that_is_no_action_is_no_reason_but_an_error() -> None:
    for ask in (STATE.why_not, STATE.apply):
        with pytest.raises(ParseError, match="expected an action"):
            ask("place")
        with pytest.raises(ParseError, match="a segment of the tile at 0,0"):
            ask("+city S (0, 0)")


BAD: list[tuple[Any, type[CarcassonneError], list[str]]] = [
    (lambda: STATE.spot(None), BadArgument, ["None", "city N (0, 0)"]),  # type: ignore[arg-type]
    (lambda: STATE.spot((0, 0)), BadArgument, ["(0, 0)", "no spot"]),
    (lambda: STATE.spot(None, "city N"), BadArgument, ["None is no cell", "(0, -1)"]),  # type: ignore[arg-type]
    (lambda: STATE.spot((0, 0), 2.5), BadArgument, ["2.5"]),  # type: ignore[arg-type]
    (lambda: STATE.spot((0, 0), 9), UnknownName, ["9", "0 city N, 1 road E"]),  # type: ignore[arg-type]
    (lambda: STATE.spot((10**30, 0), "city N"), UnknownName, ["no tile lies"]),
    (lambda: STATE.spot(Spot(Cell(2048, -1), 0)), UnknownName, ["no tile lies at (2048, -1)"]),
    (lambda: STATE.spot_name(3), BadArgument, ["3"]),  # type: ignore[arg-type]
    (lambda: STATE.spot_name("city N"), ParseError, ["a cell"]),
    (lambda: STATE.spot_name("city N 0,0\ncity N 0,0"), ParseError, ["line 2"]),
    (lambda: STATE.feature(None), BadArgument, ["None"]),  # type: ignore[arg-type]
    (lambda: STATE.feature("castle N 0,0"), ParseError, ["a segment, such as"]),
    (lambda: STATE.figure(None), UnknownName, ["None", "mage, witch"]),  # type: ignore[arg-type]
    (lambda: STATE.figure("mgae"), UnknownName, ["did you mean 'mage'"]),
    (lambda: STATE.score_now(None), BadArgument, ["None"]),  # type: ignore[arg-type]
    (lambda: STATE.completed_cities("x"), ParseError, ["`x`"]),
    (lambda: STATE.completed_cities("city N (0, 0)"), BadArgument, ["no field"]),
    (lambda: State.from_text(None), BadArgument, ["NoneType"]),  # type: ignore[arg-type]
    (lambda: State.from_text(b"tiles 0,0: D"), BadArgument, ["bytes"]),  # type: ignore[arg-type]
    (lambda: STATE.action_to_text(Place(Cell(0, -1), 9, "E")), BadArgument, ["9", "0, 1, 2 or 3"]),
    (lambda: STATE.action_to_text(Deploy(None)), BadArgument, ["None"]),  # type: ignore[arg-type]
    (lambda: STATE.action_to_text(Draw("Z9")), UnknownName, ["'Z9'"]),
    (lambda: STATE.action_to_text(RemoveFigure("ghost")), UnknownName, ["'ghost'"]),  # type: ignore[arg-type]
    (lambda: STATE.action_to_text(TakeBack(CITY, "tiny")), UnknownName, ["'tiny'"]),  # type: ignore[arg-type]
    (lambda: STATE.action_to_text(AddMeeple("city S (0, 0)")), UnknownName, ["city N, road E"]),  # type: ignore[arg-type]
    (lambda: State.setup(unknwn=1), UnknownName, ["'unknwn'"]),  # type: ignore[call-arg]
    (lambda: STATE.edit(mage="city N"), SetupError, ["the mage stands at 'city N'", "a cell"]),
    (lambda: STATE.edit(meeples=[("Red", "castle 0,0")]), SetupError, ["Red's meeple stands at", "a segment"]),
    (lambda: STATE.edit(witch=Spot(Cell(0, 0), 7)), SetupError, ["the witch", "segment 7"]),
]


@pytest.mark.parametrize(("call", "error", "words"), BAD)
def test_what_is_meant_by_nothing_is_told(call: Any, error: type[CarcassonneError], words: list[str]) -> None:
    with pytest.raises(error) as raised:
        call()
    assert [word for word in words if word not in str(raised.value)] == []
    assert "unknown" not in str(raised.value)


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_the_names_that_a_state_gives_are_understood_by_the_notation(seed: int) -> None:
    state = next(s for s in played(seed).states[60:] if s.phase is Phase.DRAW and s.meeples)
    fields = [f"{state.spot_name(meeple)}" for meeple in state.meeples if meeple.player == 0]
    text = state.to_text()
    for meeple in state.meeples:
        cell = meeple.spot.cell
        text = text.replace(f"{state.spot_key(meeple)} {cell.x},{cell.y}", state.spot_name(meeple))
    assert all(field in text for field in fields)
    assert State.from_text(text) == state
    figure = state.edit(mage=None, witch=None)
    spots = [spot for feature in figure.features for spot in feature.spots]
    assert [figure.action_from_text(f"mage>{figure.spot_name(spot)}") for spot in spots] == [
        MoveFigure(Figure.MAGE, spot) for spot in spots
    ]


def test_editors_know_every_parameter_of_a_position() -> None:
    for call in (State.setup, State.edit):
        (keywords,) = (p for p in inspect.signature(call).parameters.values() if p.kind is p.VAR_KEYWORD)
        assert keywords.annotation == Unpack[Position]
    described = Position.__doc__ or ""
    assert [
        name for name in Position.__annotations__ if f"{name}:" not in described and f"{name}," not in described
    ] == []
    assert set(Position.__annotations__) == set(describe(State.start()._board))


# -- features of other states


def grown() -> tuple[State, State]:
    """A state, and a later one of the same game in which the city at (0, 0) has grown and the mage has come to it."""
    before = State.setup(hand="E", meeples=[("Blue", (0, 0), "field ER")])
    tiles = [("D", 0, 0, 0), ("N", 0, -1, 2)]
    city = [("Red", (0, -1), "city S")]
    return before, before.edit(tiles=tiles, hand=None, meeples=city, mage="city N (0, 0)")


def test_points_are_those_of_the_state_that_is_asked() -> None:
    before, after = grown()
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


def test_a_scored_feature_is_looked_up_as_it_is_now() -> None:
    before = State.setup(hand="E", meeples=[("Red", (0, 0), "city N")])
    placed, _ = before.apply("E/2 0,-1")
    after, events = placed.apply("pass")
    (scored,) = (event.score.feature for event in events if isinstance(event, FeatureScored))
    assert scored.owners == (0,)
    assert after.feature(scored).owners == ()
    assert after.score_now(scored).winners == after.score_now("city N (0, 0)").winners == ()


ASKING_ABOUT_A_FEATURE: dict[str, Callable[[State, Feature], object]] = {
    "spot": State.spot,
    "spot_name": State.spot_name,
    "spot_key": State.spot_key,
    "feature": State.feature,
    "score_now": State.score_now,
    "scores_now": State.scores_now,
    "score_if_completed": State.score_if_completed,
    "completed_cities": State.completed_cities,
}


@pytest.mark.parametrize("ask", ASKING_ABOUT_A_FEATURE.values(), ids=ASKING_ABOUT_A_FEATURE)
def test_a_feature_that_is_not_on_the_board_is_refused(ask: Callable[[State, Feature], object]) -> None:
    before, after = grown()
    with pytest.raises(BadArgument, match=r"^<Feature city.* is not on this board: no tile lies at \(0, -1\)"):
        ask(before, after.feature("city N (0, 0)"))
    other = State.setup(tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)])
    with pytest.raises(BadArgument, match=r"is not on this board: another tile lies at \(0, -1\)"):
        ask(other, after.feature("city N (0, 0)"))


def test_every_question_about_a_feature_is_asked_here() -> None:
    takes = {
        name
        for name, method in inspect.getmembers(State, callable)
        if not name.startswith("_")
        and any(p.annotation in (SpotLike, SpotLike | CellLike) for p in inspect.signature(method).parameters.values())
    }
    assert takes == ASKING_ABOUT_A_FEATURE.keys()
