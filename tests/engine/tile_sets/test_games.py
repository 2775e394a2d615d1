"""Games with own tiles."""

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
from tests.engine.agreement.choices import Taste, choose
from tests.engine.agreement.pair import Pair
from tests.engine.agreement.starts import random_start
from tests.engine.reference import facts
from tests.engine.tile_set_defects import ABBEY, CAP, TUBE, changed, field, road
from tests.engine.tile_sets.sets import own
from tests.engine.tile_strategies import Entry, sets_of_tiles


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
    assert Place(carc_widget.Cell(1, 0), 3, "Q1") in state.legal_actions()  # its road N lies in the west
    state, _ = state.apply(Place(carc_widget.Cell(1, 0), 3, "Q1"))
    assert [state.action_to_text(action) for action in state.legal_actions()] == [
        "pass", "+road W", "+road N", "+road E", "+monastery", "+field NL", "+field NR", "+field ER",
    ]  # fmt: skip
    scored = state.feature(state.spot((1, 0), "road W"))
    assert (scored.tiles, scored.open_edges, scored.spots) == (
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
    assert any(turn.actions[0] == Place(Cell(1, 0), 3, "Q1") for turn in state.legal_turns())
    assert state.perft(2) == sum(len(state.apply(action)[0].legal_actions()) for action in state.legal_actions())
    assert state.playout(1).is_over
    assert actions_from_json(actions_to_json(state.legal_actions())) == state.legal_actions()
    turned = own(changed(ABBEY, fields=ABBEY["fields"][::-1]))
    keys = {s.key for s in (state, state.edit(sets=("base", turned)), State.from_text(state.to_text()))}
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
