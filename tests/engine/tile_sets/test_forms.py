"""Custom tiles in positions, records and JSON, and in pictures."""

import pickle
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from carc_widget import svg
from carc_widget.engine import (
    BadJson,
    BadSetting,
    BadTileSet,
    Cell,
    Draw,
    Game,
    ParseError,
    Phase,
    State,
    tile_set_from_text,
    tile_set_to_text,
)
from carc_widget.engine.tile_sets import read_tile_set
from tests.engine.tile_set_defects import ABBEY
from tests.engine.tile_sets.sets import EVERYTHING, make_tile_set
from tests.engine.tile_strategies import Entry, sets_of_tiles

# -- text and JSON


@settings(max_examples=30)
@given(sets_of_tiles(3), sets_of_tiles(2, prefix="Y"), st.integers(0, 2**32), st.integers(0, 30))
def test_positions_with_custom_tiles_round_trip(content: Entry, other: Entry, seed: int, steps: int) -> None:
    assume(content["name"].casefold() != other["name"].casefold())
    sets = (*EVERYTHING, read_tile_set(content), read_tile_set(other))
    random = Random(seed)
    state = State.start(sets=sets)
    own_ids = [id for id in state.tiles_left if id[0] in "YZ"]
    while steps and state.phase is not Phase.OVER:
        steps -= 1
        draws = [Draw(id) for id in own_ids if id in state.tiles_left] if state.phase is Phase.DRAW else []
        state, _ = state.apply(random.choice(draws or state.legal_actions()))
    for parsed in (
        State.from_text(state.to_text()),
        State.from_text(str(state)),
        State.from_json(state.to_json()),
        pickle.loads(pickle.dumps(state)),
        state.edit(),
    ):
        assert parsed == state
        assert parsed.tile_sets == state.tile_sets
        assert parsed.to_text() == state.to_text()
        assert set(parsed.legal_actions()) == set(state.legal_actions())
    assert "\n" not in state.to_text()
    for action in state.legal_actions():
        assert state.action_from_text(state.action_to_text(action)) == action


@settings(max_examples=30)
@given(sets_of_tiles(3))
def test_tile_set_text_round_trips(content: Entry) -> None:
    tile_set = read_tile_set(content)
    text = tile_set_to_text(tile_set)
    assert "\n" not in text
    assert tile_set_from_text(text) == tile_set


@pytest.mark.parametrize("text", ["", "x", "x { Q1 y: city NESW } and more", "x { Q1 y: city NESW }\nmore"])
def test_invalid_tile_set_text_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        tile_set_from_text(text)


ONE_TILE = "tileset x { Q1 y: city NESW }"

BAD_TEXTS = [
    ("no name", "tileset {", 9, "the name of a custom tile set"),
    ("no tiles", "tileset x", 10, "`{`"),
    ("an empty set", "tileset x { }", 13, "the id of a tile"),
    ("no name of a tile", "tileset x { Q1: city N }", 15, "the name of the tile"),
    ("no parts", "tileset x { Q1 y }", 18, "`:`"),
    ("an unknown part", "tileset x { Q1 y: lake }", 19, "`city`, `road`, `monastery`, `field`"),
    ("a part twice", "tileset x { Q1 y: magic, magic }", 26, "`city`, `road`, `monastery`, `field`, `circle`"),
    ("no copies", "tileset x { Q1* y: magic }", 17, "how many copies"),
    ("an unknown side", "tileset x { Q1 y: city NX }", 24, "sides: letters out of NESW"),
    ("a side twice", "tileset x { Q1 y: city NN }", 24, "sides: letters out of NESW"),
    ("no number of pennants", "tileset x { Q1 y: city N pennant* }", 35, "how many pennants"),
    ("an unknown end", "tileset x { Q1 y: road N to citty }", 29, "`junction`, `city`, `monastery` or `circle`"),
    ("an unknown half", "tileset x { Q1 y: field N }", 25, "`NL`, `NR`"),
    ("an unknown border", "tileset x { Q1 y: field NL by X }", 31, "`N`, `E`, `S` or `W`"),
    (
        "a border that is not a city",
        "tileset x { Q1 y: city N, field EL by E }",
        39,
        "a side of a city of this tile: `N`",
    ),
    ("a border where there is none", "tileset x { Q1 y: field EL by E }", 31, "none, because the tile has no city"),
    ("an unknown circle", "tileset x { Q1 y: circle forks }", 26, "`fork`, `club` or `shield`"),
    ("no end", "tileset x { Q1 y: magic", 24, "`|` or `}`"),
    ("a tile before its set", "tiles 0,0: Q1; tileset x { Q1 y: magic }", 12, "a tile: A to X, I01 to I17, M1 to M8"),
    ("a tile that is not in it", f"{ONE_TILE}; tiles 0,0: Q2", 43, "K1 to K6, Q1 to Q1"),
]


@pytest.mark.parametrize(("text", "column", "expected"), [b[1:] for b in BAD_TEXTS], ids=[b[0] for b in BAD_TEXTS])
def test_tile_set_error_has_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as raised:
        State.from_text(text)
    assert raised.value.column == column
    assert expected in raised.value.expected


def test_tile_problem_has_column() -> None:
    with pytest.raises(BadTileSet) as raised:
        State.from_text('tileset "base" { Q1 one: city NESW | Q2*0 two: city N }')
    assert raised.value.problems == (
        "line 1, column 9: name: another tile set is called 'base'; choose another name",
        "line 1, column 38: tile Q2: count: 0 is not a whole number from 1 to 99",
    )


def test_problems_in_json_have_path() -> None:
    text = State.start(sets=("base", make_tile_set(ABBEY))).to_json().replace('"count": 2', '"count": -2')
    with pytest.raises(BadTileSet, match=r"at sets\[1\]: this tile set cannot be played:\n- tile Q1: count: -2"):
        State.from_json(text)
    with pytest.raises(BadJson, match=r"at tiles\[0\].tile: expected one of .*Q1"):
        State.from_json(
            State.start(sets=("base", make_tile_set(ABBEY))).to_json().replace('"tile": "D"', '"tile": "Q9"')
        )


def test_special_characters_in_names_round_trip() -> None:
    tile_set = make_tile_set({**ABBEY, "name": 'a "b" \\ | ; } # <c> é'}, name='"; tiles 0,0: X } {')
    state = State.start(sets=("base", tile_set))
    assert State.from_text(state.to_text()).tile_sets == state.tile_sets
    assert State.from_json(state.to_json()).tile_sets == state.tile_sets


@settings(max_examples=20)
@given(sets_of_tiles(3), st.integers(0, 2**32), st.booleans())
def test_games_with_custom_tiles_round_trip(content: Entry, seed: int, set_up: bool) -> None:
    sets = (*EVERYTHING, read_tile_set(content))
    random = Random(seed)
    order = [entry["id"] for entry in content["tile"]]
    if set_up:
        game = Game(state=State.setup(sets=sets, tiles_left=dict.fromkeys((*order, "E", "V", "U"), 1)), seed=seed)
    else:
        game = Game(sets=sets, seed=seed, order=order)
    for _ in range(12):
        if game.state.phase is not Phase.OVER:
            game.play(random.choice(game.state.legal_actions()))
    for parsed in (Game.from_text(game.to_text()), Game.from_json(game.to_json()), pickle.loads(pickle.dumps(game))):
        assert parsed.states == game.states
        assert parsed.history == game.history
        assert parsed.state.tile_sets == game.state.tile_sets
        assert parsed.to_text() == game.to_text()
        while parsed.state.phase is not Phase.OVER and len(parsed.history) < 40:
            parsed.play(parsed.state.legal_actions()[0])


def test_tile_set_problem_in_record_has_line() -> None:
    record = Game(sets=("base", make_tile_set(ABBEY)), order=["Q1"], seed=1).to_text()
    number = next(n for n, line in enumerate(record.splitlines(), 1) if line.startswith("tileset: "))
    with pytest.raises(BadTileSet, match=rf"- line {number}, column 23: tile Q1: fields: NR EL left out"):
        Game.from_text(record.replace("field NR EL, ", ""))
    with pytest.raises(ParseError, match=rf"line {number}, column 28: expected the name of the tile, such as `abbey`"):
        Game.from_text(record.replace('"abbey at three roads"', ""))
    with pytest.raises(BadSetting, match=r"line \d+: two sets are called"):
        Game.from_text(record.replace("tileset:", record.splitlines()[number - 1] + "\ntileset:"))
    with_named_draws = Game.from_text(
        "tileset: mine { Q1 all: city NESW }\nsets: base\ndraws: named\n1 Red: Q1 0,-1 +city S"
    )
    assert with_named_draws.state.sets == ("base", "mine")
    assert with_named_draws.state.board[Cell(0, -1)].tile.id == "Q1"


# -- pictures


WITH_MARKUP: Entry = {**ABBEY, "name": "<script>alert('x') & \"y\"</script>"}


def test_names_are_escaped_in_pictures() -> None:
    tile_set = make_tile_set(WITH_MARKUP, name="<b> & 'c'")
    state = State.setup(sets=("base", tile_set), tiles=[("D", 0, 0, 0), ("Q1", 1, 0, 3)], hand="Q1")
    for picture in (
        svg.tile(tile_set.tiles[0]),
        svg.board(state, hand=True),
        svg.contact_sheet(tile_set.tiles),
        svg.feature(state.feature(state.spot((1, 0), "monastery"))),
    ):
        ElementTree.fromstring(str(picture))
        assert "<script" not in str(picture)
        assert "<b>" not in str(picture)
