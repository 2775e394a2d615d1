"""Sets of own tiles: read, checked and played."""

import inspect
import pickle
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import carc_widget
from carc_widget import svg
from carc_widget.engine import (
    SET_NAMES,
    BadJson,
    BadSetting,
    BadTileSet,
    Cell,
    Draw,
    FeatureKind,
    Game,
    IllegalAction,
    ParseError,
    Phase,
    Place,
    Segment,
    Side,
    State,
    TileSet,
    UnknownName,
    actions_from_json,
    actions_to_json,
    all_tiles,
    datafile,
    jcz,
    load_tile_set,
    tile,
    tile_set,
)
from carc_widget.engine.jcz import JczError
from carc_widget.engine.tile_check import problems_of
from carc_widget.engine.tile_sets import read_tile_set, tile_set_data
from tests.agreement.choices import Taste, choose
from tests.agreement.pair import Pair
from tests.agreement.starts import random_start
from tests.own_tiles import Entry, sets_of_tiles, toml
from tests.plain import facts
from tests.tile_set_defects import ABBEY, CAP, DEFECTS, TUBE, changed, data, field, road

EVERYTHING = ("base", "inns_cathedrals", "mage_witch", "crop_circles_2")


def own(*entries: Entry, name: str = "My tiles") -> TileSet:
    return read_tile_set(data(*entries, name=name))


def write(folder: Path, text: str) -> Path:
    path = folder / "tiles.toml"
    path.write_text(text, encoding="utf-8")
    return path


# -- files


@pytest.mark.parametrize("name", SET_NAMES)
def test_our_own_sets_pass_the_checks(name: str) -> None:
    content = datafile.read(name)
    assert problems_of(content, (), (), start=name == "base") == []
    ours = tile_set(name)
    assert tile_set_data(ours)["tile"] == [dict(entry) for entry in content["tile"]]


def test_the_guide_shows_a_set_that_loads(tmp_path: Path) -> None:
    guide = inspect.cleandoc(load_tile_set.__doc__ or "")
    example = "\n".join(line[4:] for line in guide.splitlines() if line.startswith("    ") or not line)
    example = example[: example.index("Parameters")] if "Parameters" in example else example
    mine = load_tile_set(write(tmp_path, example[example.index("name =") : example.rindex("]") + 1]))
    assert (mine.name, mine.size, [kind.edges for kind in mine.tiles]) == ("Abbeys by the road", 3, ["RRRF", "CCRC"])
    assert {"Q1", "Q2"} == {kind.id for kind in mine.tiles}


def test_what_a_file_says_is_what_the_tile_has(tmp_path: Path) -> None:
    mine = load_tile_set(str(write(tmp_path, toml(data(ABBEY, TUBE)))))
    abbey, tube = mine.tiles
    assert (abbey.id, abbey.set, abbey.name, abbey.count) == ("Q1", "My tiles", "abbey at three roads", 2)
    assert (abbey.monastery, abbey.magic, abbey.crop_circle, abbey.jcloisterzone) == (True, False, None, "")
    assert [segment.inn for segment in abbey.segments if segment.kind is FeatureKind.ROAD] == [False, False, True]
    assert tube.segments[0] == Segment(FeatureKind.CITY, (Side.N, Side.S), pennants=2, cathedral=True)
    assert [segment.cities for segment in tube.segments] == [(), (0,), (0,)]
    assert repr(mine) == "<TileSet My tiles: 2 kinds, 3 tiles>"
    assert carc_widget.load_tile_set is load_tile_set


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sets")


@settings(max_examples=100)
@given(content=sets_of_tiles())
def test_whatever_can_be_printed_can_be_read_and_written(folder: Path, content: Entry) -> None:
    mine = load_tile_set(write(folder, toml(content)))
    assert mine == read_tile_set(content)
    assert tile_set_data(mine) == content
    assert pickle.loads(pickle.dumps(mine)) == mine


BAD_FILES = [
    ("no TOML", b"name = ", "the file is no TOML: Invalid value"),
    ("no text", b"name = 'x'\n\xff", "not UTF-8: byte 11 is 0xff"),
    ("endless", b"#" * 250_001, "longer than 250000 bytes"),
    ("nothing in it", b"", "the key 'name' is missing"),
]


@pytest.mark.parametrize(("content", "message"), [b[1:] for b in BAD_FILES], ids=[b[0] for b in BAD_FILES])
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "tiles.toml"
    path.write_bytes(content)
    with pytest.raises(BadTileSet, match=message) as caught:
        load_tile_set(path)
    assert caught.value.where == str(path)
    assert str(path) in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.problems, again.where, str(again)) == (caught.value.problems, str(path), str(caught.value))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_tile_set(tmp_path / "missing.toml")


# -- what is wrong with a set


@pytest.mark.parametrize(("content", "message"), [d[1:] for d in DEFECTS], ids=[d[0] for d in DEFECTS])
def test_each_defect_is_told_with_its_tile_and_key(content: Any, message: str) -> None:
    with pytest.raises(BadTileSet) as caught:
        read_tile_set(content, "mine.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("mine.toml: this tile set cannot be played:\n- ")


def test_all_problems_are_told_at_once() -> None:
    wrong = data(changed(ABBEY, count=0, magic="yes"), changed(CAP, fields=[]), {"id": "Q9"}, name="")
    with pytest.raises(BadTileSet) as caught:
        read_tile_set(wrong)
    where = [problem.split(": ")[:2] for problem in caught.value.problems]
    assert where == [
        ["name", "'' is no text of printable characters without spaces at its ends"],
        ["tile Q1", "count"],
        ["tile Q1", "magic"],
        ["tile Q3", "fields"],
        ["tile Q9", "the key 'name' is missing"],
        ["tile Q9", "the key 'count' is missing"],
    ]


ENTRIES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["N", "NL ER", "city"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "tile",
                    "id",
                    "count",
                    "cities",
                    "roads",
                    "fields",
                    "sides",
                    "halves",
                    "ends_at",
                    "crop_circle",
                ]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(ENTRIES, st.data())
def test_nothing_else_than_our_error_comes_of_anything(content: Any, more: st.DataObject) -> None:
    if more.draw(st.booleans()):
        content = {"name": "x", "tile": [{**ABBEY, more.draw(st.sampled_from(sorted(ABBEY))): content}]}
    with suppress(BadTileSet):
        read_tile_set(content)


# -- games


def test_a_game_knows_its_sets() -> None:
    mine, other = own(ABBEY), own(TUBE, name="An other one")
    state = State.start(sets=["mage_witch", mine, "base", other])
    assert state.sets == ("base", "mage_witch", "An other one", "My tiles")
    assert state.tile_sets == (tile_set("base"), tile_set("mage_witch"), other, mine)
    assert (state.tiles_left["Q1"], state.tiles_left["Q2"]) == (2, 1)
    assert sum(state.tiles_left.values()) == 71 + 8 + 3
    assert state == State.start(sets=[other, "base", mine, tile_set("mage_witch")])
    assert hash(state) == hash(State.start(sets=[other, "base", mine, "mage_witch"]))
    assert state != State.start(sets=["base", "mage_witch", mine])
    assert state != State.start(sets=["base", "mage_witch", mine, own(changed(TUBE, count=2), name="An other one")])
    assert "Q1" not in all_tiles()
    with pytest.raises(UnknownName):
        tile("Q1")


def test_own_tiles_are_drawn_placed_and_scored() -> None:
    state = State.start(sets=("base", own(ABBEY)))
    state, _ = state.apply(Draw("Q1"))
    assert state.hand == own(ABBEY).tiles[0]
    assert Place("Q1", carc_widget.Cell(1, 0), 3) in state.legal_actions()  # its road N lies in the west
    state, _ = state.apply(Place("Q1", carc_widget.Cell(1, 0), 3))
    assert [state.action_text(action) for action in state.legal_actions()] == [
        "pass", "+road W", "+road N", "+road E", "+monastery", "+field NL", "+field NR", "+field ER",
    ]  # fmt: skip
    found = state.feature(state.spot((1, 0), "road W"))
    assert (found.tiles, found.open_edges, found.spots) == (
        2,
        1,
        (state.spot((0, 0), "road W"), state.spot((1, 0), "road W")),
    )
    with pytest.raises(IllegalAction, match="Q1"):
        State.start().apply(Draw("Q1"))


def test_state_and_game_take_sets_again_as_they_give_them() -> None:
    mine = own(ABBEY)
    state = State.setup(sets=("base", mine), hand="Q1")
    assert state.edit(sets=(*state.sets, "mage_witch")).tile_sets == (*tile_set_pair(), mine)
    assert state.edit(scores=(3, 4)).sets == ("base", "My tiles")
    assert state.edit(sets=("base",), hand="E").sets == ("base",)
    game = Game(sets=("base", mine), seed=3)
    game.restart(seed=3)
    assert game.state.tile_sets[-1] == mine
    game.restart(sets=("base", "mage_witch", "My tiles"))
    assert game.state.sets == ("base", "mage_witch", "My tiles")
    assert Game(sets=state.tile_sets).state.sets == state.sets


def tile_set_pair() -> tuple[TileSet, TileSet]:
    return tile_set("base"), tile_set("mage_witch")


def test_what_a_state_tells_and_takes_knows_own_tiles() -> None:
    mine = own(ABBEY)
    state = State.setup(sets=("base", mine), tiles_left={"Q1": 1}, hand="Q1")
    assert state.placements("Q1") == state.placements(mine.tiles[0])
    assert state.placements("Q1")[Cell(1, 0)] == (1, 2, 3)
    assert state.fitting((1, 0))["Q1"] == (1, 2, 3)
    assert any(turn.actions[0] == Place("Q1", Cell(1, 0), 3) for turn in state.legal_turns())
    assert state.perft(2) == sum(len(state.apply(action)[0].legal_actions()) for action in state.legal_actions())
    assert state.playout(1).is_over
    assert actions_from_json(actions_to_json(state.legal_actions())) == state.legal_actions()
    turned = own(changed(ABBEY, fields=ABBEY["fields"][::-1]))
    keys = {s.key for s in (state, state.edit(sets=("base", turned)), State.parse(state.position))}
    assert len(keys) == 2


MAGIC: Entry = {**TUBE, "id": "Q5", "magic": True}
CIRCLE: Entry = {
    "id": "Q6", "name": "circle in the field", "count": 1, "crop_circle": "fork",
    "roads": [road("N", "crop circle"), road("S", "crop circle")],
    "fields": [field("NR EL ER SL"), field("SR WL WR NL")],
}  # fmt: skip
LARGE: Entry = {"id": "Q7", "name": "city", "count": 99, "cities": [{"sides": "NESW"}]}

BAD_GAMES: list[tuple[str, tuple[Any, ...], type[Exception], str]] = [
    ("a name of no set of ours", ("base", "My tiles"), UnknownName, "own tiles come with `load_tile_set"),
    ("a path", ("base", Path("tiles.toml")), UnknownName, "load_tile_set"),
    ("no base", (own(ABBEY),), BadSetting, "add 'base'"),
    ("the same set twice", ("base", own(ABBEY), own(ABBEY)), BadSetting, "two sets are called 'My tiles'"),
    ("two sets with a tile", ("base", own(ABBEY), own(ABBEY, name="Other")), BadSetting, "both have a tile Q1"),
    ("magic without magic", ("base", own(MAGIC)), BadSetting, "tile Q5 .* magic symbol .* 'mage_witch'"),
    ("a circle without circles", ("base", "mage_witch", own(CIRCLE)), BadSetting, "tile Q6 .* 'crop_circles_2'"),
    (
        "more tiles than fit",
        ("base", own(LARGE, changed(LARGE, id="Q8"))),
        BadSetting,
        "hold 270 tiles and a game has room for 250",
    ),
    (
        "more pennants than fit",
        ("base", own({**LARGE, "count": 14, "cities": [{"sides": "NESW", "pennants": 4}]})),
        BadSetting,
        "hold 66 pennants and a game has room for 63",
    ),
    (
        "more inns than fit",
        ("base", own({**CAP, "roads": [road("EW", inn=True)], "count": 32})),
        BadSetting,
        "hold 32 inns and a game has room for 31",
    ),
    (
        "more cathedrals than fit",
        ("base", own({**LARGE, "count": 32, "cities": [{"sides": "NESW", "cathedral": True}]})),
        BadSetting,
        "hold 32 cathedrals and a game has room for 31",
    ),
    ("a set made by hand", ("base", TileSet("x", "y", ())), BadTileSet, "there are no tiles"),
    ("a set of nothing", ("base", TileSet("x", "x", 3)), BadTileSet, "not made by `load_tile_set`"),  # type: ignore[arg-type]
    ("a set with a list", ("base", TileSet("x", "x", [])), BadTileSet, "not made by `load_tile_set`"),  # type: ignore[arg-type]
    (
        "a set that says another name",
        ("base", TileSet("x", "x", own(ABBEY).tiles)),
        BadTileSet,
        "not made by `load_tile_set`",
    ),
    (
        "a set with a start tile",
        ("base", TileSet("x", "x", (tile("D"),))),
        BadTileSet,
        "another tile has the id 'D'",
    ),
]


@pytest.mark.parametrize(("sets", "kind", "message"), [b[1:] for b in BAD_GAMES], ids=[b[0] for b in BAD_GAMES])
def test_sets_that_no_game_can_have(sets: tuple[Any, ...], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        State.start(sets=sets)


def test_as_much_as_fits_is_counted_right() -> None:
    full = own(
        {**LARGE, "count": 60, "cities": [{"sides": "NESW"}]},
        {**LARGE, "id": "Q8", "count": 29, "cities": [{"sides": "NESW", "cathedral": True}]},
        {**LARGE, "id": "Q9", "count": 12, "cities": [{"sides": "NESW", "pennants": 4}]},
    )
    cells = [(x, y) for y in range(-8, -1) for x in range(12)]
    names = ["Q7"] * 43 + ["Q8"] * 29 + ["Q9"] * 12
    laid = [("D", 0, 0, 0), ("C", 0, -1, 0), *((name, *cell, 0) for name, cell in zip(names, cells, strict=True))]
    state = State.setup(sets=("base", "inns_cathedrals", full), tiles=laid)
    city = state.feature(state.spot((0, 0), "city N"))
    assert (city.tiles, city.cathedrals, city.pennants) == (86, 29, 49)


@contextmanager
def known_to_the_plain_implementation(entries: list[Entry]) -> Iterator[None]:
    facts.TILES.update({entry["id"]: {**entry, "set": "base"} for entry in entries})
    try:
        yield
    finally:
        for entry in entries:
            del facts.TILES[entry["id"]]
        facts.parts.cache_clear()
        facts.edge.cache_clear()


@pytest.mark.slow
@settings(max_examples=30)
@given(sets_of_tiles(6), st.integers(0, 2**32))
def test_the_plain_implementation_plays_own_tiles_alike(content: Entry, seed: int) -> None:
    rng = Random(seed)
    start = random_start(rng)
    needed = {"magic": "mage_witch", "crop_circle": "crop_circles_2"}
    playable = [e for e in content["tile"] if all(name in start.sets for key, name in needed.items() if key in e)]
    if playable:
        bag = start.bag | {entry["id"]: entry["count"] for entry in playable}
        # Others stand before them in the set, so that the numbers of tiles are high.
        others = [changed(LARGE, id=f"Q{number}", count=1) for number in range(20)]
        start = replace(start, own=(own(*others, *playable),), bag=bag)
    with known_to_the_plain_implementation(playable):
        pair = Pair(start)
        taste = Taste.random(rng)
        while pair.plain.phase != "over":
            if rng.random() < 0.05:
                pair.set_up_anew()
            pair.step(choose(pair, taste, rng))


def test_copies_and_pickles_of_games_keep_own_tiles() -> None:
    game = Game(sets=("base", own(ABBEY, CAP)), order=["Q1"], seed=2)
    again = pickle.loads(pickle.dumps(game))
    assert again.state == game.state
    assert again.state.legal_actions() == game.state.legal_actions()
    assert again.state.hand == game.state.hand
    while game.state.phase is not Phase.OVER:
        action = game.state.legal_actions()[-1]
        game.play(action)
        again.play(action)
    assert again.state == game.state


def test_a_game_with_own_tiles_is_no_file_of_jcloisterzone() -> None:
    with pytest.raises(JczError, match="sets: JCloisterZone does not know the tiles of 'My tiles'; save a record"):
        jcz.dumps(Game(sets=("base", own(ABBEY)), order=["Q1"]))


# -- text and JSON


@settings(max_examples=30)
@given(sets_of_tiles(3), sets_of_tiles(2, prefix="Y"), st.integers(0, 2**32), st.integers(0, 30))
def test_positions_with_own_tiles_travel(content: Entry, other: Entry, seed: int, steps: int) -> None:
    assume(content["name"].casefold() != other["name"].casefold())
    sets = (*EVERYTHING, read_tile_set(content), read_tile_set(other))
    random = Random(seed)
    state = State.start(sets=sets)
    own = [id for id in state.tiles_left if id[0] in "YZ"]
    while steps and state.phase is not Phase.OVER:
        steps -= 1
        draws = [Draw(id) for id in own if id in state.tiles_left] if state.phase is Phase.DRAW else []
        state, _ = state.apply(random.choice(draws or state.legal_actions()))
    for again in (
        State.parse(state.position),
        State.parse(str(state)),
        State.from_json(state.to_json()),
        pickle.loads(pickle.dumps(state)),
        state.edit(),
    ):
        assert again == state
        assert again.tile_sets == state.tile_sets
        assert again.position == state.position
        assert set(again.legal_actions()) == set(state.legal_actions())
    assert "\n" not in state.position
    for action in state.legal_actions():
        assert state.parse_action(state.action_text(action)) == action


ONE_TILE = "tileset x { Q1 y: city NESW }"

BAD_TEXTS = [
    ("no name", "tileset {", 9, "the name of a set of own tiles"),
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
    ("a border that is no city", "tileset x { Q1 y: city N, field EL by E }", 39, "a side of a city of this tile: `N`"),
    ("a border where there is none", "tileset x { Q1 y: field EL by E }", 31, "none, because the tile has no city"),
    ("an unknown circle", "tileset x { Q1 y: circle forks }", 26, "`fork`, `club` or `shield`"),
    ("no end", "tileset x { Q1 y: magic", 24, "`|` or `}`"),
    ("a tile before its set", "tiles 0,0: Q1; tileset x { Q1 y: magic }", 12, "a tile: A to X, I01 to I17, M1 to M8"),
    ("a tile that is not in it", f"{ONE_TILE}; tiles 0,0: Q2", 43, "K1 to K6, Q1 to Q1"),
]


@pytest.mark.parametrize(("text", "column", "expected"), [b[1:] for b in BAD_TEXTS], ids=[b[0] for b in BAD_TEXTS])
def test_an_error_in_a_set_points_at_the_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as caught:
        State.parse(text)
    assert caught.value.column == column
    assert expected in caught.value.expected


def test_what_is_wrong_with_a_tile_is_told_with_its_column() -> None:
    with pytest.raises(BadTileSet) as caught:
        State.parse('tileset "base" { Q1 one: city NESW | Q2*0 two: city N }')
    assert caught.value.problems == (
        "line 1, column 9: name: another tile set is called 'base'; choose another name",
        "line 1, column 38: tile Q2: count: 0 is no whole number from 1 to 99",
    )


def test_problems_in_json_name_the_place() -> None:
    text = State.start(sets=("base", own(ABBEY))).to_json().replace('"count": 2', '"count": -2')
    with pytest.raises(BadTileSet, match=r"at sets\[1\]: this tile set cannot be played:\n- tile Q1: count: -2"):
        State.from_json(text)
    with pytest.raises(BadJson, match=r"at tiles\[0\].tile: expected one of .*Q1"):
        State.from_json(State.start(sets=("base", own(ABBEY))).to_json().replace('"tile": "D"', '"tile": "Q9"'))


def test_names_of_tiles_and_sets_are_kept_as_they_are() -> None:
    strange = own({**ABBEY, "name": 'a "b" \\ | ; } # <c> é'}, name='"; tiles 0,0: X } {')
    state = State.start(sets=("base", strange))
    assert State.parse(state.position).tile_sets == state.tile_sets
    assert State.from_json(state.to_json()).tile_sets == state.tile_sets


@settings(max_examples=20)
@given(sets_of_tiles(3), st.integers(0, 2**32), st.booleans())
def test_games_with_own_tiles_travel(content: Entry, seed: int, set_up: bool) -> None:
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
    for again in (Game.parse(game.record()), Game.from_json(game.to_json()), pickle.loads(pickle.dumps(game))):
        assert again.states == game.states
        assert again.history == game.history
        assert again.state.tile_sets == game.state.tile_sets
        assert again.record() == game.record()
        while again.state.phase is not Phase.OVER and len(again.history) < 40:
            again.play(again.state.legal_actions()[0])


def test_a_record_names_the_line_of_what_is_wrong() -> None:
    record = Game(sets=("base", own(ABBEY)), order=["Q1"], seed=1).record()
    number = next(n for n, line in enumerate(record.splitlines(), 1) if line.startswith("tileset: "))
    with pytest.raises(BadTileSet, match=rf"- line {number}, column 23: tile Q1: fields: NR EL left out"):
        Game.parse(record.replace("field NR EL, ", ""))
    with pytest.raises(ParseError, match=rf"line {number}, column 28: expected the name of the tile, such as `abbey`"):
        Game.parse(record.replace('"abbey at three roads"', ""))
    with pytest.raises(BadSetting, match=r"line \d+: two sets are called"):
        Game.parse(record.replace("tileset:", record.splitlines()[number - 1] + "\ntileset:"))
    named = Game.parse("tileset: mine { Q1 all: city NESW }\nsets: base\ndraws: named\n1 Red: Q1 0,-1 +city S")
    assert named.state.sets == ("base", "mine")
    assert named.state.board[Cell(0, -1)].tile.id == "Q1"


# -- shown


STRANGE: Entry = {**ABBEY, "name": "<script>alert('x') & \"y\"</script>"}


def test_names_from_outside_are_text_in_pictures() -> None:
    box = own(STRANGE, name="<b> & 'c'")
    state = State.setup(sets=("base", box), tiles=[("D", 0, 0, 0), ("Q1", 1, 0, 3)], hand="Q1")
    for picture in (
        svg.tile(box.tiles[0]),
        svg.board(state, hand=True),
        svg.contact_sheet(box.tiles),
        svg.feature(state.feature(state.spot((1, 0), "monastery"))),
    ):
        ElementTree.fromstring(str(picture))
        assert "<script" not in str(picture)
        assert "<b>" not in str(picture)
