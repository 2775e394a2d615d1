"""`State.edit` changes what was asked, what has to follow, and nothing else."""

from random import Random
from typing import Any

import pytest

from carc_widget.engine import (
    SET_NAMES,
    BadArgument,
    BadSetting,
    CarcassonneError,
    Cell,
    Phase,
    Rules,
    SetupError,
    State,
)
from carc_widget.engine.rules import option_values
from tests.random_games import SEEDS, played

PUZZLE = State.setup(
    players=["Ann", "Bob"],
    tiles=[("D", 0, 0, 0), ("E", 0, -1, 2), ("V", -1, 0, 3)],
    meeples=[("Ann", (-1, 0), "road E"), ("Bob", (0, 0), "field ER")],
    scores=[4, 9],
    supply=[(3, 0), (6, 0)],
    hand="U",
    tiles_left={"E": 1, "U": 2, "M6": 1},
    last=(-1, 0),
    active="Bob",
    turn=12,
)
"""A few tiles are left in the bag, and three meeples of Ann are nowhere."""


def changed(state: State, **changes: Any) -> set[str]:
    return set(state.edit(**changes).differences(state))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_changes_where_nothing_is_asked(seed: int) -> None:
    for state in played(seed).states[::61]:
        assert state.edit() == state
        assert state.edit().differences(state) == {}


@pytest.mark.parametrize("option", sorted(set(option_values()) - {"crop_tiles", "farmers"}))
def test_an_option_changes_nothing_else(option: str) -> None:
    rules = Rules.from_options({option: option_values()[option][1]})
    assert changed(PUZZLE, rules=rules) == {"rules"}
    assert PUZZLE.edit(rules=rules).tiles_left == PUZZLE.tiles_left
    assert PUZZLE.edit(rules=rules).edit(rules=None) == PUZZLE


def test_farmers_leave_before_a_game_without_them() -> None:
    rules = Rules(farmers="without")
    with pytest.raises(SetupError, match=r"farmers=without nobody has one \(R47\)"):
        PUZZLE.edit(rules=rules)
    no_meeples = PUZZLE.edit(meeples=[])
    assert changed(no_meeples, rules=rules) == {"rules"}


def test_the_option_of_the_crop_circles_brings_their_tiles_alone() -> None:
    small = PUZZLE.edit(sets=SET_NAMES, tiles_left={"E": 1})
    big = small.edit(rules=Rules(crop_tiles="all"))
    assert set(big.differences(small)) == {"rules", "tiles_left"}
    assert big.tiles_left == {"E": 1, "K1": 1, "K2": 1, "K4": 1, "K5": 1, "K6": 1}
    assert big.edit(rules=Rules()) == small


def test_sets_bring_and_take_their_own_tiles_alone() -> None:
    with_inns = PUZZLE.edit(sets=["base", "mage_witch", "inns_cathedrals"])
    assert set(with_inns.differences(PUZZLE)) == {"sets", "tiles_left", "supply"}
    assert {id: n for id, n in with_inns.tiles_left.items() if not id.startswith("I")} == PUZZLE.tiles_left
    assert sum(with_inns.tiles_left.values()) - sum(PUZZLE.tiles_left.values()) == 18
    assert with_inns.supply == ((3, 1), (6, 1))
    assert with_inns.edit(sets=PUZZLE.sets) == PUZZLE
    assert PUZZLE.edit(sets=["base"]).tiles_left == {"E": 1, "U": 2}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"turn": 3}, {"turn"}),
        ({"active": "Ann"}, {"active"}),
        ({"scores": {"Ann": 5, "Bob": 9}}, {"scores"}),
        ({"mage": ((0, 0), "road E")}, {"mage"}),
        ({"last": None}, {"last"}),
        ({"supply": [(1, 0), (1, 0)]}, {"supply"}),
        ({"tiles_left": {}}, {"tiles_left"}),
        ({"tiles_left": None}, {"tiles_left"}),
        ({"meeples": [("Bob", (0, 0), "field ER")]}, {"meeples", "supply"}),
        ({"hand": "E"}, {"hand", "tiles_left"}),
        ({"hand": "V"}, {"hand", "tiles_left"}),  # no V is in the bag: it comes from nowhere, and only U goes back
        ({"hand": None}, {"hand", "tiles_left"}),
        ({"phase": "deploy"}, {"hand", "tiles_left", "phase"}),
        ({"phase": "draw"}, {"hand", "tiles_left"}),
        ({"players": 3}, {"players", "scores", "supply"}),
        ({"players": ["Cem", "Dot"]}, {"players"}),
    ],
    ids=lambda given: ", ".join(sorted(given)) if isinstance(given, set) else repr(given),
)
def test_what_follows_is_what_has_to(changes: dict[str, Any], expected: set[str]) -> None:
    assert changed(PUZZLE, **changes) == expected


def test_tiles_go_to_the_board_from_the_bag_and_back() -> None:
    more = PUZZLE.edit(tiles=[*_tiles(PUZZLE), ("U", 1, 0, 1)])
    assert more.tiles_left == {"E": 1, "U": 1, "M6": 1}
    assert more.edit(tiles=_tiles(PUZZLE)) == PUZZLE
    nowhere = PUZZLE.edit(tiles=[*_tiles(PUZZLE), ("W", 1, 0, 2)])  # no W is in the bag
    assert nowhere.tiles_left == PUZZLE.tiles_left
    assert PUZZLE.edit(tiles=(tile for tile in _tiles(PUZZLE))) == PUZZLE


def _tiles(state: State) -> list[tuple[str, int, int, int]]:
    return [(there.tile.id, cell.x, cell.y, there.rotation) for cell, there in state.board.items()]


def test_the_tile_in_hand_goes_back_and_the_new_one_leaves_the_bag() -> None:
    assert PUZZLE.edit(hand="E").tiles_left == {"U": 3, "M6": 1}
    assert PUZZLE.edit(hand="V").tiles_left == {"E": 1, "U": 3, "M6": 1}
    assert PUZZLE.edit(hand=None).tiles_left == {"E": 1, "U": 3, "M6": 1}
    assert PUZZLE.edit(phase="draw") == PUZZLE.edit(hand=None)
    assert PUZZLE.edit(hand="U") == PUZZLE


def test_meeples_go_to_the_board_from_the_supply_and_back() -> None:
    fewer = PUZZLE.edit(meeples=[])
    assert fewer.supply == ((4, 0), (7, 0))
    assert fewer.edit(meeples=PUZZLE.meeples) == PUZZLE
    assert PUZZLE.edit(meeples=[("Ann", (0, 0), "road W")] * 1 + [("Ann", (0, -1), "field NL")] * 1).supply[0] == (2, 0)


def test_a_third_player_comes_with_all_meeples_and_no_points() -> None:
    three = PUZZLE.edit(players=3)
    assert three.players == ("Ann", "Bob", "Red")
    assert three.scores == (4, 9, 0)
    assert three.supply == ((3, 0), (6, 0), (7, 0))
    assert (three.meeples, three.active, three.hand) == (PUZZLE.meeples, PUZZLE.active, PUZZLE.hand)
    assert three.edit(players=2) == PUZZLE
    named = PUZZLE.edit(players=iter(["Ann", "Bob", "Cem"]), scores=[1, 2, 3])
    assert (named.players, named.scores) == (("Ann", "Bob", "Cem"), (1, 2, 3))


def test_a_player_who_leaves_takes_meeples_along_but_not_the_turn() -> None:
    three = PUZZLE.edit(players=["Ann", "Bob", "Cem"], meeples=[*PUZZLE.meeples, ("Cem", (0, -1), "field NL")])
    assert three.edit(players=2) == PUZZLE
    with pytest.raises(SetupError, match=r"it is the turn of Cem, who leaves the game; give `active`"):
        three.edit(active="Cem").edit(players=2)
    assert three.edit(active="Cem").edit(players=2, active="Bob") == PUZZLE


@pytest.mark.parametrize("seed", SEEDS)
def test_more_players_can_join_in_every_phase(seed: int) -> None:
    seen = set()
    for state in played(seed).states:
        most = 6 if "inns_cathedrals" in state.sets else 5
        if state.phase in seen or len(state.players) == most:
            continue
        seen.add(state.phase)
        more = state.edit(players=len(state.players) + 1)
        assert set(more.differences(state)) <= {"players", "scores", "supply", "waiting"}
        assert more.players[more.to_act] == state.players[state.to_act]
        assert more.edit(players=len(state.players)) == state


def test_the_one_who_decides_at_a_circle_cannot_leave() -> None:
    game = next(
        state
        for seed in SEEDS
        for state in played(seed).states
        if state.phase is Phase.CIRCLE_ACT and state.active < state.to_act == len(state.players) - 1 > 1
    )
    with pytest.raises(SetupError, match=f"{game.players[-1]} decides at the crop circle and leaves; give `waiting`"):
        game.edit(players=len(game.players) - 1)


@pytest.mark.parametrize("players", [0, 1, 9, None, "Ann", [], ["Ann"], ["Ann", "Ann"], ["Ann", None], True, 2.0])
def test_players_that_cannot_be_are_told(players: Any) -> None:
    with pytest.raises(BadSetting):
        PUZZLE.edit(players=players)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"scores": [10**9, 0]}, "Ann has 1000000000 points"),
        ({"scores": [0, 10**30]}, "Bob has 1000"),
        ({"turn": 10**9}, "the turn is 1000000000"),
        ({"turn": 10**5000}, "the turn is a number of thousands of digits"),
    ],
)
def test_numbers_that_could_not_be_read_again_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        PUZZLE.edit(**given)


@pytest.mark.parametrize("seed", range(4))
def test_what_comes_of_the_largest_numbers_can_be_read_again(seed: int) -> None:
    with pytest.raises(SetupError) as raised:
        PUZZLE.edit(scores=[999_999_999, 0], turn=999_999_999)
    points, turn = (int(problem.split()[-3]) for problem in raised.value.problems)
    state = PUZZLE.edit(scores=[points, 0], turn=turn)
    random = Random(seed)
    while not state.is_over:
        assert State.from_text(state.to_text()) == State.from_json(state.to_json()) == state
        state, _ = state.apply(random.choice(state.legal_actions()))
    assert State.from_text(state.to_text()) == State.from_json(state.to_json()) == state
    assert state.edit(scores=[999_999_999, 0]).scores[0] == 999_999_999


def test_differences_are_those_of_the_positions() -> None:
    assert State.start().differences(State.start()) == {}
    assert State.start(["Ann", "Bob"]).differences(State.start()) == {"players": (("Ann", "Bob"), ("Red", "Blue"))}
    moved = PUZZLE.edit(mage=((0, 0), "road E"))
    assert moved.differences(PUZZLE) == {"mage": (((0, 0), "road E"), None)}
    shuffled = PUZZLE.edit(tiles=_tiles(PUZZLE)[::-1], meeples=PUZZLE.meeples[::-1])
    assert shuffled.differences(PUZZLE) == {}
    assert PUZZLE.edit(last=Cell(0, -1)).differences(PUZZLE) == {"last": ((0, -1), (-1, 0))}
    with pytest.raises(BadArgument, match="no state"):
        PUZZLE.differences(None)  # type: ignore[arg-type]


def test_the_word_unknown_is_not_a_parameter() -> None:
    for name in ("unknown", "unknwon", "unkown"):
        given: Any = {name: 1}
        with pytest.raises(CarcassonneError) as raised:
            PUZZLE.edit(**given)
        assert "'unknown'" not in str(raised.value).replace(repr(name), "")
