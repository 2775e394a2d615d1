"""`State.edit` changes the given parameters and their consequences only."""

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
from tests.random_games import SEEDS, finished_game

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
"""A position with few tiles in the bag, in which three of Ann's meeples are missing."""


def changed_parameters(state: State, **changes: Any) -> set[str]:
    """The parameters that an edit changes."""
    return set(state.edit(**changes).differences(state))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_edit_without_arguments_changes_nothing(seed: int) -> None:
    for state in finished_game(seed).states[::61]:
        assert state.edit() == state
        assert state.edit().differences(state) == {}


@pytest.mark.parametrize("option", sorted(set(option_values()) - {"crop_tiles", "farmers"}))
def test_edit_of_option_changes_only_rules(option: str) -> None:
    rules = Rules.from_options({option: option_values()[option][1]})
    assert changed_parameters(PUZZLE, rules=rules) == {"rules"}
    assert PUZZLE.edit(rules=rules).tiles_left == PUZZLE.tiles_left
    assert PUZZLE.edit(rules=rules).edit(rules=None) == PUZZLE


def test_edit_refuses_farmers_with_farmers_option() -> None:
    rules = Rules(farmers="without")
    with pytest.raises(SetupError, match=r"farmers=without there are none \(R47\)"):
        PUZZLE.edit(rules=rules)
    no_meeples = PUZZLE.edit(meeples=[])
    assert changed_parameters(no_meeples, rules=rules) == {"rules"}


def test_crop_tiles_option_adds_tiles_to_the_bag() -> None:
    small = PUZZLE.edit(sets=SET_NAMES, tiles_left={"E": 1})
    big = small.edit(rules=Rules(crop_tiles="all"))
    assert set(big.differences(small)) == {"rules", "tiles_left"}
    assert big.tiles_left == {"E": 1, "K1": 1, "K2": 1, "K4": 1, "K5": 1, "K6": 1}
    assert big.edit(rules=Rules()) == small


def test_edit_of_sets_adds_and_removes_their_tiles() -> None:
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
        ({"hand": "V"}, {"hand", "tiles_left"}),  # no V is in the bag, so only U returns to it
        ({"hand": None}, {"hand", "tiles_left"}),
        ({"phase": "deploy"}, {"hand", "tiles_left", "phase"}),
        ({"phase": "draw"}, {"hand", "tiles_left"}),
        ({"players": 3}, {"players", "scores", "supply"}),
        ({"players": ["Cem", "Dot"]}, {"players"}),
    ],
    ids=lambda value: ", ".join(sorted(value)) if isinstance(value, set) else repr(value),
)
def test_edit_changes_parameters_and_consequences(changes: dict[str, Any], expected: set[str]) -> None:
    assert changed_parameters(PUZZLE, **changes) == expected


def test_edit_moves_tiles_between_board_and_bag() -> None:
    extended = PUZZLE.edit(tiles=[*_tiles(PUZZLE), ("U", 1, 0, 1)])
    assert extended.tiles_left == {"E": 1, "U": 1, "M6": 1}
    assert extended.edit(tiles=_tiles(PUZZLE)) == PUZZLE
    additional = PUZZLE.edit(tiles=[*_tiles(PUZZLE), ("W", 1, 0, 2)])  # no W is in the bag
    assert additional.tiles_left == PUZZLE.tiles_left
    assert PUZZLE.edit(tiles=(tile for tile in _tiles(PUZZLE))) == PUZZLE


def _tiles(state: State) -> list[tuple[str, int, int, int]]:
    return [(placed.tile.id, cell.x, cell.y, placed.rotation) for cell, placed in state.board.items()]


def test_another_phase_has_no_duties() -> None:
    magic = State.setup(tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic", duties=["symbol"])
    assert magic.edit(phase="deploy").phase is Phase.DEPLOY
    assert magic.edit(phase="magic") == magic


def test_edit_moves_tiles_between_hand_and_bag() -> None:
    assert PUZZLE.edit(hand="E").tiles_left == {"U": 3, "M6": 1}
    assert PUZZLE.edit(hand="V").tiles_left == {"E": 1, "U": 3, "M6": 1}
    assert PUZZLE.edit(hand=None).tiles_left == {"E": 1, "U": 3, "M6": 1}
    assert PUZZLE.edit(phase="draw") == PUZZLE.edit(hand=None)
    assert PUZZLE.edit(hand="U") == PUZZLE


def test_edit_moves_meeples_between_board_and_supply() -> None:
    fewer = PUZZLE.edit(meeples=[])
    assert fewer.supply == ((4, 0), (7, 0))
    assert fewer.edit(meeples=PUZZLE.meeples) == PUZZLE
    assert PUZZLE.edit(meeples=[("Ann", (0, 0), "road W")] * 1 + [("Ann", (0, -1), "field NL")] * 1).supply[0] == (2, 0)


def test_added_player_has_all_meeples_and_no_points() -> None:
    three = PUZZLE.edit(players=3)
    assert three.players == ("Ann", "Bob", "Red")
    assert three.scores == (4, 9, 0)
    assert three.supply == ((3, 0), (6, 0), (7, 0))
    assert (three.meeples, three.active, three.hand) == (PUZZLE.meeples, PUZZLE.active, PUZZLE.hand)
    assert three.edit(players=2) == PUZZLE
    named = PUZZLE.edit(players=iter(["Ann", "Bob", "Cem"]), scores=[1, 2, 3])
    assert (named.players, named.scores) == (("Ann", "Bob", "Cem"), (1, 2, 3))


def test_removed_player_loses_meeples_and_cannot_be_active() -> None:
    three = PUZZLE.edit(players=["Ann", "Bob", "Cem"], meeples=[*PUZZLE.meeples, ("Cem", (0, -1), "field NL")])
    assert three.edit(players=2) == PUZZLE
    with pytest.raises(SetupError, match=r"it is the turn of Cem, who leaves the game; give `active`"):
        three.edit(active="Cem").edit(players=2)
    assert three.edit(active="Cem").edit(players=2, active="Bob") == PUZZLE


FULL_GAMES = (3, 5)
"""The seeds of the games that have six players."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [seed for seed in SEEDS if seed not in FULL_GAMES])
def test_player_can_be_added_in_every_phase(seed: int) -> None:
    phases = set()
    for state in finished_game(seed).states:
        if state.phase in phases:
            continue
        phases.add(state.phase)
        extended = state.edit(players=len(state.players) + 1)
        assert set(extended.differences(state)) <= {"players", "scores", "supply", "waiting"}
        assert extended.players[extended.to_act] == state.players[state.to_act]
        assert extended.edit(players=len(state.players)) == state
    assert phases >= {Phase.DRAW, Phase.PLACE, Phase.DEPLOY, Phase.OVER}


def test_player_who_acts_at_circle_cannot_be_removed() -> None:
    state = next(
        candidate
        for seed in SEEDS
        for candidate in finished_game(seed).states
        if candidate.phase is Phase.CIRCLE_ACT and candidate.active < candidate.to_act == len(candidate.players) - 1 > 1
    )
    with pytest.raises(SetupError, match=f"{state.players[-1]} decides at the crop circle and leaves; give `waiting`"):
        state.edit(players=len(state.players) - 1)


@pytest.mark.parametrize("players", [0, 1, 9, None, "Ann", [], ["Ann"], ["Ann", "Ann"], ["Ann", None], True, 2.0])
def test_invalid_players_are_refused(players: Any) -> None:
    with pytest.raises(BadSetting):
        PUZZLE.edit(players=players)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scores": [10**9, 0]}, "Ann has 1000000000 points"),
        ({"scores": [0, 10**30]}, "Bob has 1000"),
        ({"turn": 10**9}, "the turn is 1000000000"),
        ({"turn": 10**5000}, "the turn is a value that is too long to show"),
    ],
)
def test_too_large_numbers_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        PUZZLE.edit(**changes)


@pytest.mark.parametrize("seed", range(4))
def test_states_after_largest_numbers_round_trip(seed: int) -> None:
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


def test_differences_by_parameter() -> None:
    assert State.start().differences(State.start()) == {}
    assert State.start(["Ann", "Bob"]).differences(State.start()) == {"players": (("Ann", "Bob"), ("Red", "Blue"))}
    moved = PUZZLE.edit(mage=((0, 0), "road E"))
    assert moved.differences(PUZZLE) == {"mage": (((0, 0), "road E"), None)}
    shuffled = PUZZLE.edit(tiles=_tiles(PUZZLE)[::-1], meeples=PUZZLE.meeples[::-1])
    assert shuffled.differences(PUZZLE) == {}
    assert PUZZLE.edit(last=Cell(0, -1)).differences(PUZZLE) == {"last": ((0, -1), (-1, 0))}
    with pytest.raises(BadArgument, match="the other state is None"):
        PUZZLE.differences(None)  # type: ignore[arg-type]


def test_unknown_is_not_suggested_as_parameter() -> None:
    for name in ("unknown", "unknwon", "unkown"):
        arguments: Any = {name: 1}
        with pytest.raises(CarcassonneError) as raised:
            PUZZLE.edit(**arguments)
        assert "'unknown'" not in str(raised.value).replace(repr(name), "")
