"""Games with custom tile sets."""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import carc_widget
from carc_widget.engine import (
    BadSetting,
    BadTileSet,
    Cell,
    Draw,
    Game,
    IllegalAction,
    Phase,
    Place,
    State,
    TileSet,
    UnknownName,
    actions_from_json,
    actions_to_json,
    all_tiles,
    jcz,
    tile,
    tile_set,
)
from carc_widget.engine.jcz import JczError
from tests.engine.agreement.choices import Preferences, choose
from tests.engine.agreement.pair import Pair
from tests.engine.agreement.starts import random_start
from tests.engine.reference import facts
from tests.engine.tile_set_defects import ABBEY, CAP, TUBE, changed, field, road
from tests.engine.tile_sets.sets import make_tile_set
from tests.engine.tile_strategies import Entry, sets_of_tiles


def test_state_lists_its_tile_sets() -> None:
    mine, other = make_tile_set(ABBEY), make_tile_set(TUBE, name="An other one")
    state = State.start(sets=["mage_witch", mine, "base", other])
    assert state.sets == ("base", "mage_witch", "An other one", "My tiles")
    assert state.tile_sets == (tile_set("base"), tile_set("mage_witch"), other, mine)
    assert (state.tiles_left["Q1"], state.tiles_left["Q2"]) == (2, 1)
    assert sum(state.tiles_left.values()) == 71 + 8 + 3
    assert state == State.start(sets=[other, "base", mine, tile_set("mage_witch")])
    assert hash(state) == hash(State.start(sets=[other, "base", mine, "mage_witch"]))
    assert state != State.start(sets=["base", "mage_witch", mine])
    assert state != State.start(
        sets=["base", "mage_witch", mine, make_tile_set(changed(TUBE, count=2), name="An other one")]
    )
    assert "Q1" not in all_tiles()
    with pytest.raises(UnknownName):
        tile("Q1")


def test_custom_tiles_are_drawn_placed_and_scored() -> None:
    state = State.start(sets=("base", make_tile_set(ABBEY)))
    state, _ = state.apply(Draw("Q1"))
    assert state.hand == make_tile_set(ABBEY).tiles[0]
    assert Place(carc_widget.Cell(1, 0), 3, "Q1") in state.legal_actions()  # its road N lies in the west
    state, _ = state.apply(Place(carc_widget.Cell(1, 0), 3, "Q1"))
    assert [state.action_to_text(action) for action in state.legal_actions()] == [
        "pass", "+road W", "+road N", "+road E", "+monastery", "+field NL", "+field NR", "+field ER",
    ]  # fmt: skip
    road = state.feature(state.spot((1, 0), "road W"))
    assert (road.tiles, road.open_edges, road.spots) == (
        2,
        1,
        (state.spot((0, 0), "road W"), state.spot((1, 0), "road W")),
    )
    with pytest.raises(IllegalAction, match="Q1"):
        State.start().apply(Draw("Q1"))


def test_edit_and_restart_accept_sets_of_a_state() -> None:
    mine = make_tile_set(ABBEY)
    state = State.setup(sets=("base", mine), hand="Q1")
    assert state.edit(sets=(*state.sets, "mage_witch")).tile_sets == (*base_and_magic_sets(), mine)
    assert state.edit(scores=(3, 4)).sets == ("base", "My tiles")
    assert state.edit(sets=("base",), hand="E").sets == ("base",)
    game = Game(sets=("base", mine), seed=3)
    game.restart(seed=3)
    assert game.state.tile_sets[-1] == mine
    game.restart(sets=("base", "mage_witch", "My tiles"))
    assert game.state.sets == ("base", "mage_witch", "My tiles")
    assert Game(sets=state.tile_sets).state.sets == state.sets


def base_and_magic_sets() -> tuple[TileSet, TileSet]:
    return tile_set("base"), tile_set("mage_witch")


def test_state_methods_support_custom_tiles() -> None:
    mine = make_tile_set(ABBEY)
    state = State.setup(sets=("base", mine), tiles_left={"Q1": 1}, hand="Q1")
    assert state.placements("Q1") == state.placements(mine.tiles[0])
    assert state.placements("Q1")[Cell(1, 0)] == (1, 2, 3)
    assert state.fitting((1, 0))["Q1"] == (1, 2, 3)
    assert any(turn.actions[0] == Place(Cell(1, 0), 3, "Q1") for turn in state.legal_turns())
    assert state.perft(2) == sum(len(state.apply(action)[0].legal_actions()) for action in state.legal_actions())
    assert state.playout(1).is_over
    assert actions_from_json(actions_to_json(state.legal_actions())) == state.legal_actions()
    reordered = make_tile_set(changed(ABBEY, fields=ABBEY["fields"][::-1]))
    keys = {s.key for s in (state, state.edit(sets=("base", reordered)), State.from_text(state.to_text()))}
    assert len(keys) == 2


MAGIC: Entry = {**TUBE, "id": "Q5", "magic": True}
CIRCLE: Entry = {
    "id": "Q6", "name": "circle in the field", "count": 1, "crop_circle": "fork",
    "roads": [road("N", "crop circle"), road("S", "crop circle")],
    "fields": [field("NR EL ER SL"), field("SR WL WR NL")],
}  # fmt: skip
LARGE: Entry = {"id": "Q7", "name": "city", "count": 99, "cities": [{"sides": "NESW"}]}

BAD_GAMES: list[tuple[str, tuple[Any, ...], type[Exception], str]] = [
    ("a name of no built-in set", ("base", "My tiles"), UnknownName, "load custom tiles with `load_tile_set"),
    ("a path", ("base", Path("tiles.toml")), UnknownName, "load_tile_set"),
    ("no base", (make_tile_set(ABBEY),), BadSetting, r"sets are \('My tiles',\); add 'base'"),
    (
        "the same set twice",
        ("base", make_tile_set(ABBEY), make_tile_set(ABBEY)),
        BadSetting,
        "two sets are called 'My tiles'",
    ),
    (
        "two sets with a tile",
        ("base", make_tile_set(ABBEY), make_tile_set(ABBEY, name="Other")),
        BadSetting,
        "both have a tile Q1",
    ),
    ("magic without magic", ("base", make_tile_set(MAGIC)), BadSetting, "tile Q5 .* magic symbol .* 'mage_witch'"),
    (
        "a circle without circles",
        ("base", "mage_witch", make_tile_set(CIRCLE)),
        BadSetting,
        "tile Q6 .* 'crop_circles_2'",
    ),
    (
        "more tiles than fit",
        ("base", make_tile_set(LARGE, changed(LARGE, id="Q8"))),
        BadSetting,
        "hold 270 tiles and a game has room for 250",
    ),
    (
        "more pennants than fit",
        ("base", make_tile_set({**LARGE, "count": 14, "cities": [{"sides": "NESW", "pennants": 4}]})),
        BadSetting,
        "hold 66 pennants and a game has room for 63",
    ),
    (
        "more inns than fit",
        ("base", make_tile_set({**CAP, "roads": [road("EW", inn=True)], "count": 32})),
        BadSetting,
        "hold 32 inns and a game has room for 31",
    ),
    (
        "more cathedrals than fit",
        ("base", make_tile_set({**LARGE, "count": 32, "cities": [{"sides": "NESW", "cathedral": True}]})),
        BadSetting,
        "hold 32 cathedrals and a game has room for 31",
    ),
    ("a set made by hand", ("base", TileSet("x", "y", ())), BadTileSet, "there are no tiles"),
    ("a set of nothing", ("base", TileSet("x", "x", 3)), BadTileSet, "not made by `load_tile_set`"),  # type: ignore[arg-type]
    ("a set with a list", ("base", TileSet("x", "x", [])), BadTileSet, "not made by `load_tile_set`"),  # type: ignore[arg-type]
    (
        "a set that says another name",
        ("base", TileSet("x", "x", make_tile_set(ABBEY).tiles)),
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
def test_invalid_sets_are_refused(sets: tuple[Any, ...], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        State.start(sets=sets)


def test_maximum_numbers_are_counted() -> None:
    full = make_tile_set(
        {**LARGE, "count": 60, "cities": [{"sides": "NESW"}]},
        {**LARGE, "id": "Q8", "count": 29, "cities": [{"sides": "NESW", "cathedral": True}]},
        {**LARGE, "id": "Q9", "count": 12, "cities": [{"sides": "NESW", "pennants": 4}]},
    )
    cells = [(x, y) for y in range(-8, -1) for x in range(12)]
    names = ["Q7"] * 43 + ["Q8"] * 29 + ["Q9"] * 12
    tiles = [("D", 0, 0, 0), ("C", 0, -1, 0), *((name, *cell, 0) for name, cell in zip(names, cells, strict=True))]
    state = State.setup(sets=("base", "inns_cathedrals", full), tiles=tiles)
    city = state.feature(state.spot((0, 0), "city N"))
    assert (city.tiles, city.cathedrals, city.pennants) == (86, 29, 49)


@contextmanager
def registered_in_reference(entries: list[Entry]) -> Iterator[None]:
    """Add tiles to the table of the reference implementation."""
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
def test_reference_agrees_on_custom_tiles(content: Entry, seed: int) -> None:
    rng = Random(seed)
    start = random_start(rng)
    required_sets = {"magic": "mage_witch", "crop_circle": "crop_circles_2"}
    playable = [
        e for e in content["tile"] if all(name in start.sets for key, name in required_sets.items() if key in e)
    ]
    if playable:
        bag = start.bag | {entry["id"]: entry["count"] for entry in playable}
        # Other tiles precede them in the set, so that tile numbers are high.
        others = [changed(LARGE, id=f"Q{number}", count=1) for number in range(20)]
        start = replace(start, own=(make_tile_set(*others, *playable),), bag=bag)
    with registered_in_reference(playable):
        pair = Pair(start)
        preferences = Preferences.random(rng)
        while pair.reference.phase != "over":
            if rng.random() < 0.05:
                pair.rebuild_state()
            pair.step(choose(pair, preferences, rng))


def test_pickled_games_keep_custom_tiles() -> None:
    game = Game(sets=("base", make_tile_set(ABBEY, CAP)), order=["Q1"], seed=2)
    unpickled = pickle.loads(pickle.dumps(game))
    assert unpickled.state == game.state
    assert unpickled.state.legal_actions() == game.state.legal_actions()
    assert unpickled.state.hand == game.state.hand
    while game.state.phase is not Phase.OVER:
        action = game.state.legal_actions()[-1]
        game.play(action)
        unpickled.play(action)
    assert unpickled.state == game.state


def test_jcz_refuses_custom_tiles() -> None:
    with pytest.raises(JczError, match="sets: JCloisterZone does not know the tiles of 'My tiles'; save a record"):
        jcz.dumps(Game(sets=("base", make_tile_set(ABBEY)), order=["Q1"]))
