"""Points, places and winners that follow from each misconception, found by hand."""

import pytest

from carc_widget.engine import MoveFigure, Spot, State
from carc_widget.lessons.misconceptions import wrong_places, wrong_points, wrong_spots, wrong_winners
from carc_widget.scenarios.attempts import play_actions

CITIES = "tiles -1,-2: B E/2 -1,-1: B -1,0: A/3 D; player Red: {red}city N 0,0; player Blue: city S 0,-2; "
"""A tile at (0, -1) joins Red's city with Blue's."""
ROAD = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A"
"""A/1 at (1, 0) completes Red's road of three tiles."""

CASES: dict[str, tuple[str, tuple[str, ...], dict[str, dict[str, int]]]] = {
    "tie": (  # 3 tiles: 6 points each
        CITIES.format(red="") + "turn 1 Red place G; sets base",
        ("G/1 0,-1", "pass"),
        {
            "shared": {"Red": 3, "Blue": 3},
            "who-completes": {"Red": 6},
            "one-a-tile": {"Red": 3, "Blue": 3},
            "new-tile-not-counted": {"Red": 4, "Blue": 4},
            "only-own-turn": {"Red": 6},
        },
    ),
    "mage": (  # 3 tiles 6 + coat of arms 2 + mage 3 = 11
        CITIES.format(red="") + "mage city N 0,0; turn 1 Red place F; sets base mage_witch",
        ("F/1 0,-1", "pass"),
        {
            "no-mage": {"Red": 8, "Blue": 8},
            "mage-arms": {"Red": 12, "Blue": 12},
            "mage-doubles": {"Red": 16, "Blue": 16},
            "shared": {"Red": 5, "Blue": 5},
            "who-completes": {"Red": 11},
            "no-arms": {"Red": 9, "Blue": 9},
            "one-a-tile": {"Red": 7, "Blue": 7},
            "new-tile-not-counted": {"Red": 8, "Blue": 8},
            "arms-one": {"Red": 10, "Blue": 10},
            "mage-two": {"Red": 14, "Blue": 14},
            "mage-one": {"Red": 9, "Blue": 9},
            "only-own-turn": {"Red": 11},
        },
    ),
    "large meeple": (  # 3 tiles 6 + coat of arms 2 − witch 4 = 4, for Red's large meeple alone
        CITIES.format(red="large ") + "witch city N 0,0; turn 1 Red place F; sets base inns_cathedrals mage_witch",
        ("F/1 0,-1", "pass"),
        {
            "no-witch": {"Red": 8},
            "heads": {"Red": 4, "Blue": 4},
            "everybody": {"Red": 4, "Blue": 4},
            "large-pays-double": {"Red": 8},
            "no-arms": {"Red": 3},
            "one-a-tile": {"Red": 2},
            "new-tile-not-counted": {"Red": 3},
            "witch-takes-all": {},
        },
    ),
    "witch": (  # 3 tiles 3 − witch 1 = 2
        ROAD.replace("turn", "witch road E 0,0; turn") + "; sets base mage_witch",
        ("A/1 1,0", "pass"),
        {
            "half-down": {"Red": 1},
            "no-witch": {"Red": 3},
            "who-completes": {"Blue": 2},
            "road-pays-two": {"Red": 3},
            "new-tile-not-counted": {"Red": 1},
            "witch-takes-all": {},
        },
    ),
    "inn and witch": (  # 4 tiles 4 + inn 4 − witch 4 = 4
        "tiles -1,0: A/3 D I07; player Red: road E 0,0; player Blue; witch road E 0,0; turn 1 Blue place A; "
        "sets base inns_cathedrals mage_witch",
        ("A/2 1,1", "pass"),
        {
            "no-witch": {"Red": 8},
            "half-first": {"Red": 6},
            "no-inn": {"Red": 2},
            "who-completes": {"Blue": 4},
            "new-tile-not-counted": {"Red": 3},
            "witch-takes-all": {},
        },
    ),
    "open inn": (
        "tiles -1,0: A/3 D I07; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base inns_cathedrals",
        (),
        {"open-inn": {"Red": 3}},
    ),
    "city before the end": (  # 4 points for Red; the field is worth 3 from now on
        "tiles 0,0: D; player Red: field EL 0,0, city N 0,0; player Blue; turn 1 Blue place E; sets base",
        ("E/2 0,-1", "pass"),
        {
            "who-completes": {"Blue": 4},
            "one-a-tile": {"Red": 2},
            "new-tile-not-counted": {"Red": 2},
            "farmers-now": {"Red": 7},
        },
    ),
    "field": (  # 3 points for Red's large farmer
        "tiles 0,-1: E/2 0,0: D; player Red: large field EL 0,-1; player Blue; turn 1 Blue place E; "
        "sets base inns_cathedrals",
        (),
        {
            "large-pays-double": {"Red": 6},
            "farmers-never": {},
            "each-farmer": {"Red": 6},
            "field-tiles": {"Red": 1},
            "no-final-scoring": {},
        },
    ),
    "city and field at the end": (  # 4 + 3
        "tiles 0,0: D; player Red: field EL 0,0, city N 0,0; player Blue; turn 1 Blue place E; sets base",
        ("E/2 0,-1", "pass", "end"),
        {
            "who-completes": {"Blue": 4, "Red": 3},
            "one-a-tile": {"Red": 5},
            "farmers-never": {"Red": 4},
            "field-tiles": {"Red": 5},
            "new-tile-not-counted": {"Red": 5},
            "no-final-scoring": {"Red": 4},
        },
    ),
    "first version of the fields": (  # 4 + 4
        "tiles 0,0: D; player Red: city N 0,0, field EL 0,0; player Blue; turn 1 Red place E; sets base; "
        "rules farm_scoring=first",
        ("E/2 0,-1", "pass", "end"),
        {"one-a-tile": {"Red": 6}, "new-tile-not-counted": {"Red": 6}, "no-final-scoring": {"Red": 4}},
    ),
    "unfinished": (  # city 1 and monastery 2 for Red, road 2 for Blue
        "tiles 0,0: D 1,0: A/1; player Red: monastery 1,0, city N 0,0; player Blue: road E 0,0; turn 1 Blue place E; "
        "sets base",
        (),
        {
            "as-complete": {"Red": 4, "Blue": 2},
            "monastery-as-complete": {"Red": 10, "Blue": 2},
            "monastery-eight": {"Red": 2, "Blue": 2},
            "open-nothing": {},
            "road-pays-two": {"Red": 3, "Blue": 4},
            "only-fields-at-the-end": {},
            "no-final-scoring": {},
        },
    ),
    "corner": (  # the monastery, a neighbour at its side, and one at its corner
        "tiles 0,0: D 1,0: A/1 0,1: B; player Red: monastery 1,0; player Blue; turn 1 Blue place E; sets base",
        (),
        {
            "monastery-as-complete": {"Red": 9},
            "monastery-or-corner": {"Red": 2},
            "open-nothing": {},
            "only-fields-at-the-end": {},
            "no-final-scoring": {},
        },
    ),
    "cathedral": (  # 6 tiles 12 + coat of arms 2 + cathedral 7 = 21
        "tiles 0,-3: E/2 0,-2: F/1 -1,-1: E/1 I02 0,0: D; player Red: city N 0,0; player Blue; turn 1 Blue place E; "
        "sets base inns_cathedrals",
        ("E/3 1,-1", "pass"),
        {
            "no-cathedral": {"Red": 14},
            "arms-not-raised": {"Red": 20},
            "who-completes": {"Blue": 21},
            "no-arms": {"Red": 18},
            "new-tile-not-counted": {"Red": 18},
        },
    ),
    "complete monastery": (
        "tiles -1,0: U/1 D U/1 -1,1: E/3 B E/1 -1,2: U/1 U/1; player Red: monastery 0,1; player Blue; "
        "turn 1 Blue place U; sets base",
        ("U/1 1,2", "pass"),
        {"who-completes": {"Blue": 9}, "monastery-eight": {"Red": 8}, "corner-is-no-neighbour": {"Red": 5}},
    ),
    "second city of a field": (  # which was worth 3 already, and is worth 6 now
        "tiles 0,-1: E/2 0,0: D D; player Red: field EL 0,0; player Blue; turn 1 Blue place E; sets base",
        ("E/2 1,-1", "pass"),
        {"paid-without-meeple": {"Blue": 4}, "farmers-now": {"Red": 3}, "tile-pays": {"Blue": 1}},
    ),
    "no meeple": (
        "tiles 0,0: D; player Red; player Blue; turn 1 Blue place E; sets base",
        ("E/2 0,-1", "pass"),
        {"paid-without-meeple": {"Blue": 4}, "tile-pays": {"Blue": 1}},
    ),
    "open road": (  # the field beside it is worth 3, but is no road
        "tiles 0,-1: E/2 0,0: D; player Red: road E 0,0, field EL 0,0; player Blue; turn 1 Blue place V; sets base",
        ("V/1 1,0", "pass"),
        {"open-pays-now": {"Red": 2}, "tile-pays": {"Blue": 1}},
    ),
    "unclaimed": (  # road and city are worth 1 point each
        "tiles 0,0: D; player Red; player Blue; turn 1 Blue place E; sets base",
        (),
        {"unclaimed-pays": {"Red": 1, "Blue": 1}},
    ),
}


@pytest.mark.parametrize(("position", "actions", "expected"), CASES.values(), ids=CASES)
def test_points_that_follow_from_misconceptions(
    position: str, actions: tuple[str, ...], expected: dict[str, dict[str, int]]
) -> None:
    """Without actions, and after the action `end`, the game ends."""
    end = not actions or actions[-1] == "end"
    outcome = play_actions(State.from_text(position), [text for text in actions if text != "end"], end=end)
    assert not outcome.reasons
    names = outcome.before.players
    wrong = {belief.id: {names[player]: n for player, n in points.items()} for belief, points in wrong_points(outcome)}
    assert wrong == expected


def test_rule_about_unfinished_features_is_named_in_the_final_scoring() -> None:
    position, actions, _expected = CASES["unfinished"]
    outcome = play_actions(State.from_text(position), actions, end=True)
    assert {belief.id: belief.rule for belief, _points in wrong_points(outcome)}["road-pays-two"] == "R66"
    position, actions, _expected = CASES["witch"]
    outcome = play_actions(State.from_text(position), actions)
    assert {belief.id: belief.rule for belief, _points in wrong_points(outcome)}["road-pays-two"] == "R54"


def test_targets_of_figures_that_follow_from_misconceptions() -> None:
    """The mage stands on the road, Red's knight in the city of the start tile; the new tile has two cities."""
    position = "tiles 0,0: D; player Red: city N 0,0; player Blue; mage road E 0,0; turn 1 Red place M8; "
    state, _events = State.from_text(f"{position}sets base mage_witch").apply("M8 0,1")
    right = frozenset(state.feature(move.spot) for move in state.legal_actions() if isinstance(move, MoveFigure))
    cities = {"city N (0, 0)", "city E (0, 1)", "city W (0, 1)"}
    wrong = {
        belief.id: {state.spot_name(each.spots[0]) for each in places} for belief, places in wrong_places(state, right)
    }
    assert wrong == {
        "only-free": {"city E (0, 1)", "city W (0, 1)"},
        "own-too": {*cities, "road E (0, 0)"},
        "only-new-tile": {"city E (0, 1)", "city W (0, 1)"},
        "any-kind": {*cities, "field EL (0, 0)", "field ER (0, 0)"},
    }


def test_spots_for_a_meeple_that_follow_from_misconceptions() -> None:
    """Red's farmer stands on the field of the new tile, and Blue's meeple on its road."""
    position = "tiles 0,0: D; player Red: field EL 0,0; player Blue: road E 0,0; turn 1 Red place A; sets base"
    assert spots_by_belief(position, "A/1 1,0") == {
        "own-is-free": {"monastery", "field NL"},
        "new-tile-free": {"monastery", "field NL", "road W"},
        "only-what-grew": set(),
        "whole-tile-taken": set(),
    }
    assert spots_by_belief(f"{position}; rules farmers=without".replace(": field EL 0,0", ""), "A/1 1,0") == {
        "no-farmers-still-paid": {"monastery", "field NL"},
        "new-tile-free": {"monastery", "road W"},
        "only-what-grew": set(),
        "whole-tile-taken": set(),
    }


def spots_by_belief(position: str, placement: str) -> dict[str, set[str]]:
    state, _events = State.from_text(position).apply(placement)
    cell = state.last
    assert cell is not None
    marked = [Spot(cell, number) for number in range(len(state.board[cell].tile.segments))]
    names = {spot: state.spot_name(spot).partition(" (")[0] for spot in marked}
    return {belief.id: {names[spot] for spot in spots} for belief, spots in wrong_spots(state, marked)}


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (  # 5 + 3 : 6 + 3
            "player Red 5: field EL 0,0; player Blue 6: monastery 1,0",
            [("only-fields-at-the-end", ["Red"]), ("meeples-decide", ["Red", "Blue"])],
        ),
        (  # 5 + 3 : 7
            "player Red 5: field EL 0,0; player Blue 7",
            [
                ("no-final-scoring", ["Blue"]),
                ("farmers-never", ["Blue"]),
                ("meeples-decide", ["Blue"]),
            ],
        ),
        ("player Red 8; player Blue 8", [("tie-broken", ["Red"])]),
    ],
)
def test_winners_that_follow_from_misconceptions(players: str, expected: list[tuple[str, list[str]]]) -> None:
    state = State.from_text(f"tiles 0,-1: E/2 0,0: D 1,0: A/1; {players}; turn 3 Red place E; sets base")
    wrong = wrong_winners(play_actions(state, (), end=True))
    named = [(belief.id, [state.players[player] for player in winners]) for belief, winners in wrong]
    assert list(dict.fromkeys((id, *names) for id, names in named)) == [(id, *names) for id, names in expected]
