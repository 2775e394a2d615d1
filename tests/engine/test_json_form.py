"""Positions and records as JSON: round trips, schema, and errors with their path."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from carc_widget.engine import (
    BadJson,
    BadSetting,
    CarcassonneError,
    Game,
    IllegalAction,
    Phase,
    Rules,
    SetupError,
    State,
)
from carc_widget.engine.text.json_values import MAX_TEXT_LENGTH
from carc_widget.engine.text.reader import MAX_MOVES
from tests.random_games import SEEDS, finished_game, new_game


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_states_round_trip(seed: int) -> None:
    states = finished_game(seed).states
    circle = [state for state in states if state.phase is Phase.CIRCLE_ACT]
    for state in (*Random(seed).sample(states, 15), *circle[:3], states[-1]):
        parsed = State.from_json(state.to_json())
        assert parsed == state
        assert list(parsed.board.items()) == list(state.board.items())
        assert parsed.to_json() == state.to_json()


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_unfinished_games_round_trip_and_continue_equally(seed: int) -> None:
    game = new_game(seed)
    random = Random(seed)
    for _ in range(40):
        if game.state.phase is not Phase.OVER:
            game.play(random.choice(game.state.legal_actions()))
    game.undo()
    game.notes = {0: 'all of "it"', game.state.turn: "here\nand now"}
    parsed = Game.from_json(game.to_json(indent=1))
    assert parsed.states == game.states
    assert parsed.to_text() == game.to_text()
    assert parsed.to_json() == game.to_json()
    while game.state.phase is not Phase.OVER:
        action = random.choice(game.state.legal_actions())
        game.play(action)
        parsed.play(action)
    assert parsed.states == game.states


def test_byte_order_mark_is_ignored() -> None:
    state, game = State.start(), Game(seed=1)
    assert State.from_json("\ufeff" + state.to_json()) == state
    assert Game.from_json("\ufeff" + game.to_json()).to_json() == game.to_json()


@pytest.mark.slow
def test_finished_games_round_trip() -> None:
    for seed in SEEDS[::4]:
        assert Game.from_json(finished_game(seed).to_json()).states == finished_game(seed).states


def test_position_schema() -> None:
    state = State.from_text(
        "tiles 0,0: D M6/1; player Ann 4: large city N 0,0; player Bob; witch road E 0,0; turn 3 Bob magic; last 1,0;"
        "bag A*2 B; sets base mage_witch inns_cathedrals; rules crop_add=must"
    )
    assert json.loads(state.to_json()) == {
        "schema": "carc_widget/position",
        "version": 1,
        "players": [
            {
                "name": "Ann",
                "points": 4,
                "supply": {"small": 7, "large": 0},
                "meeples": [{"kind": "large", "x": 0, "y": 0, "segment": "city N"}],
            },
            {"name": "Bob", "points": 0, "supply": {"small": 7, "large": 1}, "meeples": []},
        ],
        "sets": ["base", "inns_cathedrals", "mage_witch"],
        "rules": {"crop_add": "must"},
        "tiles": [{"tile": "D", "x": 0, "y": 0, "rotation": 0}, {"tile": "M6", "x": 1, "y": 0, "rotation": 1}],
        "mage": None,
        "witch": {"x": 0, "y": 0, "segment": "road E"},
        "turn": {"number": 3, "player": "Bob", "phase": "magic", "duties": ["symbol"]},
        "last": {"x": 1, "y": 0},
        "bag": {"A": 2, "B": 1},
    }


def test_record_schema() -> None:
    game = Game(["Ann", "Bob"], rules=Rules(crop_add="must"), order=["M6", "E"], seed=3)
    for text in ("M6/1 1,0", "witch>road W 0,0", "+city N"):
        game.play(text)
    assert json.loads(game.to_json()) == {
        "schema": "carc_widget/record",
        "version": 1,
        "players": ["Ann", "Bob"],
        "sets": ["base", "mage_witch"],
        "rules": {"crop_add": "must"},
        "seed": 3,
        "order": ["M6", "E"],
        "notes": {},
        "moves": [
            {"player": "Ann", "action": "draw", "tile": "M6"},
            {"player": "Ann", "action": "place", "tile": "M6", "x": 1, "y": 0, "rotation": 1},
            {"player": "Ann", "action": "move_figure", "figure": "witch", "x": 0, "y": 0, "segment": "road E"},
            {"player": "Ann", "action": "deploy", "x": 1, "y": 0, "segment": "city N", "kind": "small"},
            {"player": "Bob", "action": "draw", "tile": "E"},
        ],
    }


@pytest.mark.slow
def test_random_games_contain_every_action() -> None:
    actions = {move["action"] for seed in SEEDS for move in json.loads(finished_game(seed).to_json())["moves"]}
    rare = {"remove_figure"}
    assert actions | rare == {
        "draw",
        "place",
        "move_figure",
        "remove_figure",
        "deploy",
        "pass",
        "choose_circle",
        "add_meeple",
        "take_back",
    }


def test_removed_figure_round_trips() -> None:
    """No road or city is open, so the figure is removed (R27)."""
    state = State.from_text(
        "tiles 0,-1: E/2 0,0: E; mage city N 0,0; turn 2 Red magic symbol; last 0,0; rules magic_return_unoccupied=stay"
    )
    game = Game(state=state, seed=1)
    game.play("mage>aside")
    assert '"action": "remove_figure"' in game.to_json()
    assert Game.from_json(game.to_json()).states == game.states
    assert Game.from_text(game.to_text()).states == game.states


def test_default_values_are_optional() -> None:
    head = {"schema": "carc_widget/position", "version": 1}
    assert State.from_json(json.dumps({**head, "tiles": [{"tile": "D", "x": 0, "y": 0}]})) == State.start()
    record = {"schema": "carc_widget/record", "version": 1, "moves": []}
    assert Game.from_json(json.dumps(record)).players == ("Red", "Blue")


POSITION = json.loads(
    State.from_text("player Ann 4: city N 0,0; player Bob; turn 3 Bob place M6; mage road E 0,0; last 0,0").to_json()
)
MISSING = object()


def changed(document: dict[str, Any], path: str, value: Any) -> str:
    """The document as JSON with one value changed or removed; a path is keys and indexes joined by dots."""
    whole = deepcopy(document)
    inner: Any = whole
    *parents, last = (int(key) if key.isdigit() and isinstance(document, dict) else key for key in path.split("."))
    for key in parents:
        inner = inner[key]
    if value is MISSING:
        del inner[last]
    else:
        inner[last] = value
    return json.dumps(whole)


@pytest.mark.parametrize(
    ("path", "value", "where", "problem"),
    [
        ("schema", "chess", "schema", 'expected "carc_widget/position"'),
        ("schema", MISSING, "", "the key 'schema' is missing"),
        ("version", 2, "version", "expected 1, which is what can be read here, found 2"),
        ("version", True, "version", "expected 1"),
        ("colour", 1, "", 'there is no key "colour" here; there are: schema, version, tiles'),
        ("tiles", MISSING, "", "the key 'tiles' is missing"),
        ("tiles", {}, "tiles", "expected a list, found an object"),
        ("tiles.0.tile", "Z", "tiles[0].tile", 'expected one of "A"'),
        ("tiles.0.x", 0.0, "tiles[0].x", "expected a whole number, found 0.0"),
        ("tiles.0.y", True, "tiles[0].y", "expected a whole number, found true"),
        ("tiles.0", [], "tiles[0]", "expected an object, found a list"),
        ("tiles.0.x", MISSING, "tiles[0]", "the key 'x' is missing"),
        ("players.0.name", None, "players[0].name", "expected a text, found null"),
        ("players.0.meeples.0.kind", "big", "players[0].meeples[0].kind", 'expected one of "small", "large"'),
        ("players.1.supply", [7, 0], "players[1].supply", "expected an object"),
        ("sets", ["chess"], "sets[0]", 'expected one of "base"'),
        ("rules", {"crop_add": "never"}, "rules.crop_add", 'expected "may" or "must", found "never"'),
        ("rules", {"small_city_points": 2.0}, "rules.small_city_points", "expected 4 or 2"),
        ("rules", {"x": 1}, "rules", 'there is no key "x"'),
        ("mage", "road E", "mage", "expected an object"),
        ("turn.player", "Eve", "turn.player", 'expected one of "Ann", "Bob"'),
        ("turn.phase", "score", "turn.phase", 'expected one of "draw"'),
        ("turn.phase", "draw", "turn", "the key 'tile' has no meaning in phase 'draw'"),
        ("turn.tile", MISSING, "turn", "the key 'tile' is missing in phase 'place'"),
        ("last", [0, 0], "last", "expected an object"),
        ("bag", {"Z": 1}, "bag", 'expected one of "A"'),
        ("bag", {"A": "1"}, "bag.A", "expected a whole number"),
    ],
)
def test_position_errors_have_a_path(path: str, value: Any, where: str, problem: str) -> None:
    with pytest.raises(BadJson) as raised:
        State.from_json(changed(POSITION, path, value))
    assert raised.value.path == where
    assert problem in str(raised.value)
    assert str(raised.value).startswith(f"at {where}: " if where else "")


def test_impossible_positions_are_refused() -> None:
    with pytest.raises(SetupError, match="has no 'castle'"):
        State.from_json(changed(POSITION, "players.0.meeples.0.segment", "castle"))
    with pytest.raises(SetupError, match="whole numbers up to"):
        State.from_json(changed(POSITION, "tiles.0.x", 10**400))
    with pytest.raises(BadSetting, match="player name"):
        State.from_json(changed(POSITION, "players.0.name", "\ud800"))


CIRCLE = Game.from_text(
    "start: player Ann: field EL 0,0; player Bob: field ER 0,0; turn 1 Ann place K1; sets base crop_circles_2; "
    "rules crop_tiles=all\n1 Ann: K1/1 1,0 pass circle add Bob +field ER 0,0 Ann pass"
)
RECORD = json.loads(CIRCLE.to_json())


@pytest.mark.parametrize(
    ("path", "value", "where", "problem"),
    [
        ("version", "1", "version", "expected 1"),
        ("moves", MISSING, "", "the key 'moves' is missing"),
        ("moves.0", 3, "moves[0]", "expected an object, found 3"),
        ("moves.0.player", "Bob", "moves[0].player", 'expected "Ann", who decides now, found "Bob"'),
        ("moves.0.player", MISSING, "moves[0]", 'expected "Ann"'),
        ("moves.0.action", "jump", "moves[0].action", 'expected one of "draw"'),
        ("moves.0.rotation", MISSING, "moves[0]", "the key 'rotation' is missing"),
        ("moves.0.colour", "red", "moves[0]", 'there is no key "colour"'),
        ("moves.2.choice", "both", "moves[2].choice", 'expected one of "add", "remove"'),
        ("moves.3.segment", "field inner", "moves[3].segment", "has no 'field inner'"),
        ("moves.3.kind", 1, "moves[3].kind", 'expected one of "small", "large"'),
        ("players", ["Ann", "Bob"], "players", "the start position contains this already"),
        ("seed", "1", "seed", "expected a whole number"),
        ("order", ["Q", "Q"], "order[1]", "expected no more tiles Q than the bag holds: 1"),
        ("tiles", 5, "tiles", "the start position contains this already"),
        ("notes", {"one": ""}, "notes.one", "the number of a turn"),
        ("notes", {"1": 1}, "notes.1", "expected a text"),
        ("result", {"Ann": 0, "Bob": 0}, "result", "expected no result, because the game is not over"),
        ("start.version", 3, "start.version", "expected 1"),
        ("start.tiles.0.tile", "Z", "start.tiles[0].tile", "expected one of"),
    ],
)
def test_record_errors_have_a_path(path: str, value: Any, where: str, problem: str) -> None:
    with pytest.raises(BadJson) as raised:
        Game.from_json(changed(RECORD, path, value))
    assert raised.value.path == where
    assert problem in str(raised.value)


def test_illegal_action_names_its_move() -> None:
    with pytest.raises(IllegalAction, match=r"^moves\[0\]: ") as raised:
        Game.from_json(changed(RECORD, "moves.0.rotation", 0))
    assert raised.value.where == "moves[0]"


def test_wrong_result_is_refused() -> None:
    document = json.loads(finished_game(2).to_json())
    assert document["result"] == dict(zip(finished_game(2).players, finished_game(2).state.scores, strict=True))
    with pytest.raises(BadJson, match="to which these moves lead"):
        Game.from_json(changed(document, "result", {}))


@pytest.mark.slow
def test_too_many_moves_are_refused() -> None:
    start = json.loads(
        State.from_text("tiles 0,0: X; turn 1 Red draw; bag B V; rules unplaceable_tile=reshuffle").to_json()
    )
    moves = [{"player": "Red", "action": "draw", "tile": "B"}] * (MAX_MOVES + 1)
    text = json.dumps({"schema": "carc_widget/record", "version": 1, "start": start, "moves": moves})
    with pytest.raises(BadJson):
        Game.from_json(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "this is not JSON: line 1, column 1"),
        ("{", "this is not JSON: line 1, column 2"),
        ("[1,\n2}", "this is not JSON: line 2, column 2"),
        ("[]", "expected an object, found a list"),
        ("NaN", "NaN is not a number that JSON allows"),
        ('{"a": 1, "a": 2}', 'the key "a" is repeated'),
        ("[" * MAX_TEXT_LENGTH, "nested too deeply"),
        ("1" * MAX_TEXT_LENGTH, "not usable JSON"),
        (" " * (MAX_TEXT_LENGTH + 1), f"at most {MAX_TEXT_LENGTH} characters"),
        ("[" + '{"a":1,"a":1},' * 10000 + "0]", "is repeated"),
        ("{" + ",".join(f'"{i}":1' for i in range(20000)) + "}", "'schema' is missing"),
    ],
    ids=range(11),
)
def test_invalid_json_is_refused(text: str, problem: str) -> None:
    for parse in (State.from_json, Game.from_json):
        with pytest.raises(BadJson) as raised:
            parse(text)
        assert problem in str(raised.value)
    with pytest.raises(TypeError, match="JSON is read from str, not from dict"):
        State.from_json({})  # type: ignore[arg-type]


def test_bad_json_is_a_carcassonne_error() -> None:
    assert issubclass(BadJson, CarcassonneError)
