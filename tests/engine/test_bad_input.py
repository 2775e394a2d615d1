"""Invalid input: a specific error that names the problem, and no change of state."""

from collections.abc import Callable
from typing import Any

import pytest

import carc_widget
from carc_widget.engine import (
    PLAYER_NAMES,
    SET_NAMES,
    BadArgument,
    BadOption,
    BadSetting,
    CarcassonneError,
    Cell,
    Deploy,
    Draw,
    Game,
    GameChange,
    IllegalAction,
    MoveFigure,
    NothingToUndo,
    Pass,
    Phase,
    Place,
    Rules,
    SetupError,
    Spot,
    State,
    UnknownName,
    rule,
    term,
    tile,
    tile_set,
)
from carc_widget.engine.figures import Figure

BAD_SETTINGS: list[tuple[str, dict[str, Any], type[CarcassonneError], list[str]]] = [
    ("a set misspelt", {"sets": ["base", "mage_wich"]}, UnknownName, ["'mage_wich'", "did you mean 'mage_witch'"]),
    ("a set in capitals", {"sets": ["BASE"]}, UnknownName, ["'BASE'", "did you mean 'base'"]),
    ("sets as bytes", {"sets": b"base"}, BadSetting, ["b'base'", "names of tile sets"]),
    ("a set of no name", {"sets": ["base", 3]}, UnknownName, ["3", "there are: base"]),
    ("a set as text, without base", {"sets": "mage_witch"}, BadSetting, ["add 'base'"]),
    ("no base", {"sets": ["mage_witch"]}, BadSetting, ["('mage_witch',)", "add 'base'", "R1"]),
    ("no set", {"sets": []}, BadSetting, ["add 'base'"]),
    ("a set twice", {"sets": ["base", "base"]}, BadSetting, ["once"]),
    ("nobody", {"players": 0}, BadSetting, ["0 players", "2 to 5", "R4"]),
    ("one", {"players": 1}, BadSetting, ["1 player cannot play", "2 to 5"]),
    ("six without the sixth colour", {"players": 6}, BadSetting, ["6 players", "2 to 5", "inns_cathedrals"]),
    ("seven", {"players": 7, "sets": SET_NAMES}, BadSetting, ["7 players", "2 to 6"]),
    ("seven names", {"players": list("ABCDEFG"), "sets": SET_NAMES}, BadSetting, ["7 players"]),
    ("minus two", {"players": -2}, BadSetting, ["-2 players"]),
    ("true players", {"players": True}, BadSetting, ["True"]),
    ("one name as text", {"players": "Red"}, BadSetting, ["Red"]),
    ("names as bytes", {"players": b"AB"}, BadSetting, ["b'AB'", "a list of names"]),
    ("names without an order", {"players": {"Ann", "Bob"}}, BadSetting, ["players are {", "a list of names"]),
    ("a name twice", {"players": ["Ann", "Ann"]}, BadSetting, ["'Ann'", "a name of their own"]),
    ("a name in two cases", {"players": ["Ann", " ANN "]}, BadSetting, ["'ANN'", "a name of their own"]),
    ("an empty name", {"players": ["Ann", ""]}, BadSetting, ["''", "1 to 40 printable"]),
    ("a blank name", {"players": ["Ann", "  "]}, BadSetting, ["'  '"]),
    ("a name of two lines", {"players": ["Ann", "B\nob"]}, BadSetting, ["'B\\nob'"]),
    ("an endless name", {"players": ["Ann", "B" * 41]}, BadSetting, ["1 to 40"]),
    ("a name that turns the text round", {"players": ["Ann", "Bob\u202e"]}, BadSetting, ["\\u202e"]),
    ("a number as name", {"players": ["Ann", 2]}, BadSetting, ["2"]),
    ("options instead of rules", {"rules": {"crop_add": "must"}}, BadSetting, ["Rules"]),
]


@pytest.mark.parametrize("make", [State.start, Game, State.setup], ids=["start", "game", "setup"])
@pytest.mark.parametrize(
    ("arguments", "error", "words"), [r[1:] for r in BAD_SETTINGS], ids=[r[0] for r in BAD_SETTINGS]
)
def test_invalid_settings_are_refused(
    make: Callable[..., object], arguments: dict[str, Any], error: type[CarcassonneError], words: list[str]
) -> None:
    with pytest.raises(error) as raised:
        make(**arguments)
    assert [word for word in words if word not in str(raised.value)] == []


@pytest.mark.parametrize("call", [Game, Game(seed=1).restart, carc_widget.play], ids=["game", "restart", "play"])
def test_state_or_text_of_a_game_instead_of_players_is_refused(call: Callable[..., object]) -> None:
    with pytest.raises(BadSetting, match=r"players are <State: .*; pass a position by its name: state=position"):
        call(State.start())
    for text in (Game(seed=1).to_text(), Game(seed=1).to_json()):
        with pytest.raises(BadSetting, match=r"Game\.from_text and Game\.from_json open the text of a game"):
            call(text)


def test_game_instead_of_players_is_refused() -> None:
    with pytest.raises(BadSetting, match=r"players are <Game: .*; copy a game with game\.copy\(\)"):
        Game(Game(seed=1))  # type: ignore[arg-type]


def test_markup_in_names_is_escaped() -> None:
    name = "<script>alert(1)</script>"
    game = Game([name, "Bob & Co"], seed=1)
    assert game.players == (name, "Bob & Co")
    picture = game.state._repr_svg_()
    assert "<script" not in picture
    with pytest.raises(SetupError, match="there is no player 'Cy'"):
        State.setup(players=game.players, meeples=[("Cy", (0, 0), "city N")])


BAD_NAMES: list[tuple[Callable[[], object], type[CarcassonneError], list[str]]] = [
    (lambda: Rules.from_options({"crop_ad": "must"}), UnknownName, ["option", "'crop_ad'", "did you mean 'crop_add'"]),
    (lambda: Rules.from_options({"crop_add": "never"}), BadOption, ["crop_add", "'never'", "'may' or 'must'"]),
    (lambda: Rules.from_options({"crop_add": []}), BadOption, ["crop_add", "[]"]),
    (lambda: Rules(small_city_points=True), BadOption, ["small_city_points", "True", "4 or 2"]),  # type: ignore[arg-type]
    (lambda: Rules(small_city_points="4"), BadOption, ["small_city_points", "'4'"]),  # type: ignore[arg-type]
    (lambda: Rules(small_city_points=2.0), BadOption, ["small_city_points", "2.0", "4 or 2"]),  # type: ignore[arg-type]
    (lambda: Rules.edition("hig2012"), UnknownName, ["edition", "'hig2012'", "did you mean 'hig_2012'"]),
    (lambda: tile("M9"), UnknownName, ["tile", "'M9'", "did you mean"]),
    (lambda: tile("e"), UnknownName, ["'e'", "did you mean 'E'"]),
    (lambda: tile_set("bas"), UnknownName, ["tile set", "did you mean 'base'"]),
    (lambda: rule("R81"), UnknownName, ["rule", "'R81'", "nearest is R80"]),
    (lambda: rule(0), UnknownName, ["nearest is R1"]),
    (lambda: rule(-24), UnknownName, ["rule -24"]),
    (lambda: rule(True), UnknownName, ["rule True"]),
    (lambda: rule("witch"), UnknownName, ["rule 'witch'", "R1 to R80"]),
    (lambda: rule([]), UnknownName, ["rule []", "R1 to R80"]),  # type: ignore[arg-type]
    (lambda: Rules.edition(3), UnknownName, ["edition 3", "hig_2012"]),  # type: ignore[arg-type]
    (lambda: Rules.edition([]), UnknownName, ["edition []"]),  # type: ignore[arg-type]
    (lambda: Rules.from_options(None), BadOption, ["mapping", "None"]),  # type: ignore[arg-type]
    (lambda: Rules.from_options({1: 2}), UnknownName, ["option 1", "crop_add"]),  # type: ignore[dict-item]
    (lambda: Rules(farm_score="first"), UnknownName, ["did you mean 'farm_scoring'"]),  # type: ignore[call-arg]
    (lambda: term("folower"), UnknownName, ["did you mean 'follower'"]),
    (lambda: term(None), UnknownName, ["None"]),  # type: ignore[arg-type]
    (lambda: State.setup(til=[("D", 0, 0, 0)]), UnknownName, ["parameter", "'til'", "did you mean 'tiles'"]),  # type: ignore[call-arg]
    (lambda: State.start().edit(hands="E"), UnknownName, ["parameter", "'hands'", "did you mean 'hand'"]),  # type: ignore[call-arg]
    (lambda: tile("D").find_segment("city S"), UnknownName, ["tile D", "'city S'", "city N, road E"]),
    (lambda: State.start().spot((0, 0), "castle"), UnknownName, ["'castle'", "city N"]),
    (lambda: State.start().spot((1, 0), "city N"), UnknownName, ["(1, 0)"]),
    (lambda: State.start().feature(Spot(Cell(0, 0), 9)), UnknownName, ["9", "(0, 0)"]),
    (lambda: State.start().spot_name(Spot(Cell(4, 4), 0)), UnknownName, ["(4, 4)"]),
    (lambda: Game(order=["M9"]), UnknownName, ["'M9'", "tile in the bag"]),
    (lambda: Game(order=b"EV"), BadArgument, ["b'EV'", "a list of tiles"]),  # type: ignore[arg-type]
    (lambda: Game(order={"E"}), BadArgument, ["{'E'}", "a list of tiles"]),
    (lambda: Game(order=["X", "X"]), BadSetting, ["tile X", "(1)"]),
    (lambda: Game(order=["I01"]), UnknownName, ["'I01'"]),
    (lambda: Game().undo(), NothingToUndo, ["no player has acted"]),
    (lambda: Game().redo(), NothingToUndo, ["nothing was undone"]),
]


def test_error_lists_few_names() -> None:
    for unknown in (lambda: rule("R81"), lambda: tile("Z9"), lambda: term("zzz")):
        with pytest.raises(UnknownName) as raised:
            unknown()
        assert len(str(raised.value)) < 100


@pytest.mark.parametrize("id", [24, "24", "r24", " R024 ", "rule 24", "Rule R24"])
def test_rule_accepts_all_forms_of_ids(id: str | int) -> None:
    assert rule(id).id == "R24"


def test_edition_ignores_case() -> None:
    assert Rules.edition(" HIG_2012") == Rules.edition("hig_2012")


@pytest.mark.parametrize(("call", "error", "words"), BAD_NAMES)
def test_unknown_names_are_refused(call: Callable[[], object], error: type[CarcassonneError], words: list[str]) -> None:
    with pytest.raises(error) as raised:
        call()
    assert [word for word in words if word not in str(raised.value)] == []


# -- positions

D = ("D", 0, 0, 0)
BAD_TILES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("no tile at all", {"tiles": []}, ["there is no tile on the board"]),
    (
        "entries that are no tiles",
        {"tiles": [D, "E", ("E", 1), 7, None]},
        ["'E' is not a tile", "('E', 1)", "7", "None"],
    ),
    ("unknown tiles", {"tiles": [D, ("Z", 1, 0, 0), (5, 2, 0, 0)]}, ["'Z'", "no tile 5"]),
    ("impossible rotations", {"tiles": [D, ("U", 1, 0, 4), ("U", 1, 0, "1"), ("U", 1, 0, True)]}, ["4", "'1'", "True"]),
    ("impossible cells", {"tiles": [D, ("U", "1", 0, 1), ("U", 0.5, 0, 1), ("U", 5000, 0, 1)]}, ["'1'", "0.5", "5000"]),
    ("two tiles on a cell", {"tiles": [D, ("U", 0, 0, 0)]}, ["two tiles are at (0, 0)"]),
    (
        "edges that do not match",
        {"tiles": [D, ("E", 1, 0, 0), ("E", 0, 1, 0)]},
        ["(0, 0) and (1, 0)", "(0, 0) and (0, 1)", "R10"],
    ),
    ("islands", {"tiles": [D, ("B", 3, 3, 0), ("B", 6, 6, 0)]}, ["(3, 3) is not connected", "(6, 6) is not connected"]),
    ("too many copies", {"tiles": [D, ("X", 1, 0, 0), ("X", 2, 0, 0)]}, ["tile X is used 2 times", "hold 1"]),
    ("tiles of other sets", {"tiles": [D, ("I13", 1, 0, 1)]}, ["tile I13", "'inns_cathedrals'"]),
    ("a circle of the big box", {"tiles": [D, ("K4", 1, 0, 0)], "sets": SET_NAMES}, ["tile K4", "crop_tiles"]),
]
BAD_PIECES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("a tile in hand that is none", {"hand": "Z"}, ["'Z'"]),
    ("a tile in hand of no type", {"hand": 5}, ["5"]),
    ("a tile in hand of another set", {"hand": "I02"}, ["tile I02", "hold 0"]),
    ("a tile in hand too many", {"hand": "X", "tiles": [D, ("X", 1, 0, 0)]}, ["tile X is used 2 times"]),
    ("a tile in hand that fits nowhere", {"hand": "C", "tiles": [("B", 0, 0, 0)]}, ["C in hand fits nowhere", "R12"]),
    (
        "a bag with unknown tiles",
        {"tiles_left": {"Z": 1, "E": 99, "U": -1, "V": "1"}},
        ["'Z'", "99 tiles E", "-1 tiles U", "'1' tiles V"],
    ),
    ("a player who is none", {"active": "Ann"}, ["'Ann'", "Red, Blue"]),
    ("a player beyond the last", {"active": 2}, ["no player 2"]),
    ("true is not a player", {"active": True}, ["no player True"]),
    ("points of strangers", {"scores": {"Ann": 3, "Red": -1, "Blue": 1.5}}, ["'Ann'", "Red has -1", "Blue has 1.5"]),
    ("points for three", {"scores": (1, 2, 3)}, ["3 players"]),
    ("turn nought", {"turn": 0}, ["the turn is 0"]),
    ("a last tile that does not lie", {"last": (4, 4)}, ["(4, 4)"]),
    (
        "entries that are no meeples",
        {"meeples": ["Red", ("Red", (0, 0)), 3]},
        ["'Red' is not a meeple", "('Red', (0, 0))", "3"],
    ),
    ("a kind that is none", {"meeples": [("Red", (0, 0), "city N", "huge")]}, ["huge"]),
    ("meeples of strangers", {"meeples": [("Ann", (0, 0), "city N"), (7, (0, 0), "road E")]}, ["'Ann'", "7"]),
    (
        "meeples beside the tiles",
        {"meeples": [("Red", (1, 0), "city N"), ("Blue", None, "road E")]},
        ["(1, 0)", "None"],
    ),
    ("meeples on no segment", {"meeples": [("Red", (0, 0), "city S")]}, ["Red's meeple", "'city S'", "city N"]),
    ("large meeples without the set", {"meeples": [("Red", (0, 0), "city N", "large")]}, ["Red has more large", "R4"]),
    (
        "two owners of a segment",
        {"meeples": [("Red", (0, 0), "city N"), ("Blue", (0, 0), "city N")]},
        ["two players", "R48"],
    ),
    ("two meeples without circles", {"meeples": [("Red", (0, 0), "city N")] * 2}, ["Red has two", "R74"]),
    (
        "figures without the set",
        {"sets": ["base"], "mage": ((0, 0), "city N"), "witch": ((0, 0), "road E")},
        ["mage", "witch", "R1"],
    ),
    ("figures on nothing", {"mage": "city N", "witch": ((3, 3), "city N")}, ["the mage stands at 'city N'", "(3, 3)"]),
    ("figures on fields", {"mage": ((0, 0), "field ER"), "witch": ((0, 0), "castle")}, ["field ER", "R18", "'castle'"]),
    (
        "a supply of nobody",
        {"supply": {"Ann": (7, 0), "Red": 7, "Blue": (8, 0)}},
        ["'Ann'", "the supply of Red is 7", "Blue is 8"],
    ),
    ("a supply of fractions", {"supply": [(6.5, 0), (7, 1)]}, ["6.5", "1 large"]),
    ("a supply for three", {"supply": [(7, 0)] * 3}, ["3 players"]),
]
PLACED: dict[str, Any] = {"tiles": [D, ("E", 0, -1, 2), ("M6", 1, 0, 1)], "last": (1, 0)}
BAD_PHASES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("a phase that is none", {"phase": "plac"}, ["'plac'", "did you mean 'place'"]),
    ("a phase between decisions", {"phase": "score"}, ["'score'"]),
    ("placing nothing", {"phase": "place"}, ["'place'", "`hand`"]),
    ("drawing with a tile in hand", {"phase": "draw", "hand": "E"}, ["'draw'", "no tile is in hand"]),
    ("deploying on nothing", {"phase": "deploy"}, ["`last`"]),
    ("drawing from an empty bag", {"tiles_left": {}}, ["nothing could be done", "`tiles_left`"]),
    ("a duty that is none", {**PLACED, "phase": "magic", "duties": ["dance"]}, ["'dance'"]),
    ("a magic step without duties", {**PLACED, "phase": "magic", "duties": []}, ["`duties`", "R16"]),
    ("a magic step after a plain tile", {**PLACED, "last": (0, -1), "phase": "magic"}, ["`duties`", "R16"]),
    ("duties without the magic step", {"duties": ["symbol"]}, ["'draw' has no `duties`", "'magic'"]),
    ("the choice of a circle without its phase", {"circle": "add"}, ["'draw' has no `circle`", "'circle_act'"]),
    ("players at a circle without its phase", {"waiting": 1}, ["'draw' has no `circle` and `waiting`"]),
    ("a choice without a circle", {**PLACED, "phase": "circle"}, ["crop circle", "R71"]),
    ("an act without a circle", {**PLACED, "phase": "circle_act", "circle": "add", "waiting": 1}, ["crop circle"]),
    ("a circle without its choice", {**PLACED, "phase": "circle_act"}, ["`circle`", "`waiting`"]),
    ("a circle for too many", {**PLACED, "phase": "circle_act", "circle": "add", "waiting": 9}, ["`waiting`"]),
    (
        "meeples on what is scored",
        {**PLACED, "meeples": [("Red", (0, 0), "city N"), ("Red", (0, -1), "city S")]},
        ["city N (0, 0)", "city S (0, -1)", "R60"],
    ),
    (
        "figures on what is scored",
        {**PLACED, "mage": ((0, 0), "city N"), "witch": ((0, -1), "city S")},
        ["the mage stands on city N", "the witch stands on city S", "R42", "R19"],
    ),
    ("a figure on a whole tile", {"mage": (0, 0)}, ["the mage stands at (0, 0)", "((0, 0), 'city N')"]),
    ("points without an order", {"scores": {4, 0}}, ["scores are {", "in a list or by name"]),
    ("figures together", {"mage": ((0, 0), "city N"), "witch": ((0, 0), "city N")}, ["same road or city", "R19"]),
]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [row[1:] for row in BAD_TILES + BAD_PIECES + BAD_PHASES],
    ids=[row[0] for row in BAD_TILES + BAD_PIECES + BAD_PHASES],
)
def test_invalid_positions_are_refused(arguments: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(SetupError) as raised:
        State.setup(**arguments)
    problems = " | ".join(raised.value.problems)
    assert [word for word in words if word not in problems] == []
    assert all(f"- {problem}" in str(raised.value) for problem in raised.value.problems[:20])


def test_setup_reports_all_problems_of_pieces() -> None:
    rows = [arguments for _, arguments, _ in BAD_PIECES if not arguments.keys() & {"sets", "tiles"}]
    combined: dict[str, Any] = {}
    for arguments in rows:
        for name, value in arguments.items():
            if isinstance(value, list) and name == "meeples":
                combined[name] = combined.get(name, []) + value
            else:
                combined.setdefault(name, value)
    with pytest.raises(SetupError) as raised:
        State.setup(**combined)
    single_problems = set()
    for name, value in combined.items():
        with pytest.raises(SetupError) as single:
            State.setup(**{name: value})
        single_problems |= set(single.value.problems)
    assert len(single_problems) > 15
    # The limits of bag and supply, after the semicolon, depend on the rest of the position.
    message = {problem.partition(";")[0] for problem in raised.value.problems}
    assert {problem.partition(";")[0] for problem in single_problems} - message == set()


def test_setup_reports_all_problems_of_tiles() -> None:
    tiles = [D, ("Z", 1, 0, 0), ("U", 1, 0, 7), "E", ("U", 0, 0, 1), ("E", 1, 0, 0), ("X", 0, 1, 0), ("X", -1, 0, 0)]
    with pytest.raises(SetupError) as raised:
        State.setup(tiles=tiles)
    assert len(raised.value.problems) == 7  # unknown, rotation, no tile, cell taken, copies of X, two edges


WRONG_TYPES: list[dict[str, Any]] = [
    {"tiles": 5},
    {"tiles": None},
    {"tiles": "D"},
    {"tiles": [("D", None, 0, 0)]},
    {"tiles": {"D": 1}},
    {"meeples": 5},
    {"meeples": None},
    {"meeples": "Red"},
    {"meeples": [(["Red"], (0, 0), "city N")]},
    {"meeples": [("Red", (0.0, 0), "city N")]},
    {"meeples": [("Red", (0, 0), 5)]},
    {"meeples": [("Red", (10**30, 0), "city N")]},
    {"meeples": [("Red", (0, 0), "city N", [])]},
    {"mage": 5},
    {"mage": ((0, 0),)},
    {"mage": ("city N", (0, 0))},
    {"mage": ((10**30, 0), "city N")},
    {"hand": []},
    {"hand": {}},
    {"active": None},
    {"active": []},
    {"active": 1.0},
    {"phase": 5},
    {"phase": []},
    {"scores": 5},
    {"scores": "12"},
    {"scores": None},
    {"scores": {5: 1}},
    {"supply": 5},
    {"supply": None},
    {"supply": [5, 6]},
    {"supply": "77"},
    {"tiles_left": 5},
    {"tiles_left": [("E", 1)]},
    {"tiles_left": {5: 1}},
    {"tiles_left": {"E": True}},
    {"last": 5},
    {"last": "ab"},
    {"last": (0,)},
    {"last": (0.0, 0)},
    {"last": (10**30, 0)},
    {"turn": None},
    {"turn": "1"},
    {"turn": True},
    {**PLACED, "phase": "magic", "duties": 5},
    {**PLACED, "phase": "magic", "duties": [5]},
    {**PLACED, "phase": "magic", "duties": [[]]},
    {**PLACED, "phase": "circle_act", "circle": [], "waiting": 1},
]


@pytest.mark.parametrize("arguments", WRONG_TYPES, ids=repr)
def test_setup_refuses_wrong_types(arguments: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as raised:
        State.setup(**arguments)
    assert raised.value.problems
    with pytest.raises(SetupError):
        State.start().edit(**arguments)


def test_failed_edit_leaves_state_unchanged() -> None:
    state = State.start()
    copied = state.edit()
    with pytest.raises(SetupError):
        state.edit(hand="Z", meeples=[("Ann", (0, 0), "city N")])
    assert state == copied


# -- actions

ILLEGAL_ACTIONS: list[Any] = [
    None,
    ("place", "E", 0, -1, 2),
    7,
    object(),
    Pass,
    Place,
    State.start(),
    Place(Cell(1, 0), 1, "U"),  # a tile that is not in hand
    Place(Cell(0, -1), 2, "Z9"),
    Place(Cell(0, -1), 9, "E"),
    Place((0,), 2, "E"),  # type: ignore[arg-type]
    Draw("E"),
    Pass(),
    Deploy(Spot(Cell(0, 0), 0)),
    MoveFigure(Figure.MAGE, Spot(Cell(0, 0), 0)),
]


def test_list_of_actions_is_refused_as_such() -> None:
    game = Game(order=["E"], seed=3)
    with pytest.raises(BadArgument, match=r"action 1 is \['E/2 0,-1', 'pass'\]; .*: play\(\*actions\)"):
        game.play(["E/2 0,-1", "pass"])  # type: ignore[arg-type]
    assert game.state.phase is Phase.PLACE


@pytest.mark.parametrize(
    "action", ILLEGAL_ACTIONS, ids=lambda action: "object" if type(action) is object else repr(action)
)
def test_illegal_action_changes_nothing(action: Any) -> None:
    game = Game(order=["E"], seed=3)
    changes: list[GameChange] = []
    game.observe(changes.append)
    state, history, copied = game.state, game.history, game.state.edit()
    with pytest.raises(IllegalAction) as raised:
        game.play(action)
    assert raised.value.reasons
    assert raised.value.state is state
    assert game.state is state
    assert (game.state, game.history, changes) == (copied, history, [])


def test_invalid_action_text_changes_nothing() -> None:
    game = Game(order=["E"], seed=3)
    state = game.state
    for text in ("place", "", "Z9 0,-1", "E/9 0,-1", "+city N", "E 5,5"):
        with pytest.raises(CarcassonneError):
            game.play(text)
        assert game.state is state


def test_stale_action_changes_nothing() -> None:
    game = Game(seed=5)
    first = game.state.legal_actions()[0]
    game.play(first)
    while game.state.phase is not Phase.PLACE:
        game.play(game.state.legal_actions()[0])
    state, length = game.state, len(game.history)
    with pytest.raises(IllegalAction) as raised:
        game.play(first)
    assert "cell_taken" in {reason.code for reason in raised.value.reasons}
    assert game.state is state
    assert len(game.history) == length


def test_illegal_action_keeps_redo() -> None:
    game = Game(seed=5)
    game.play(game.state.legal_actions()[0])
    after = game.state
    game.undo()
    with pytest.raises(IllegalAction):
        game.play(Pass())
    assert game.can_redo
    game.redo()
    assert game.state is after


def test_failed_restart_leaves_game_unchanged() -> None:
    game = Game(seed=5)
    game.play(game.state.legal_actions()[0])
    state, history, seed = game.state, game.history, game.seed
    invalid: list[dict[str, Any]] = [{"players": 9}, {"sets": ["nonsense"]}, {"order": ["Z9"]}, {"rules": 5}]
    for arguments in invalid:
        with pytest.raises(CarcassonneError):
            game.restart(**arguments)
        assert game.state is state
        assert (game.history, game.seed, game.can_undo) == (history, seed, True)


def test_six_players_have_default_names() -> None:
    assert Game(6, SET_NAMES).players == PLAYER_NAMES


@pytest.mark.parametrize("create", [Game, State.start])
def test_names_without_a_list_are_refused_as_players(create: Any) -> None:
    with pytest.raises(BadSetting, match=r"players are 'Ann'; give .* such as \[\"Ann\", \"Bob\"\]"):
        create("Ann", "Bob")
