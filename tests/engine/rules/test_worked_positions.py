"""Worked positions: text positions and actions with results computed by hand from the rules."""

from collections.abc import Iterable

import pytest

from carc_widget.engine import Deploy, Event, FeatureKind, Figure, MoveFigure, Phase, RemoveFigure, State
from carc_widget.engine.events import (
    CircleChosen,
    FeatureCompleted,
    FeatureScored,
    FigureRemoved,
    FigureStays,
    MeepleTakenBack,
    PlayerPassedOver,
)

ALL_SETS = "sets base inns_cathedrals mage_witch crop_circles_2; rules crop_tiles=all"


def setup(text: str) -> State:
    """A position with all sets; `text` may end in more options."""
    fields, _, options = text.partition("; rules ")
    return State.from_text(f"{fields}; {ALL_SETS} {options}")


def run(text: str | State, *actions: str) -> tuple[State, list[Event]]:
    """The position after these actions, and all events."""
    state = setup(text) if isinstance(text, str) else text
    events: list[Event] = []
    for action in actions:
        state, new = state.apply(action)
        events += new
    return state, events


def scored(events: Iterable[Event]) -> list[str]:
    """Each score, such as `road 4: Red Blue 8`; fields with their number of scored cities omitted."""
    lines = []
    for event in events:
        if isinstance(event, FeatureScored):
            score = event.score
            names = " ".join(event.players[winner] for winner in score.winners)
            size = "" if score.feature.kind is FeatureKind.FIELD else f" {score.feature.tiles}"
            lines.append(f"{score.feature.kind}{size}: {names} {score.points}")
    return sorted(lines)


def final(text: str) -> list[str]:
    """The scores if the game ended now."""
    return scored(setup(text).end_now()[1])


def assert_moves(state: State, *names: str) -> None:
    """Both figures may move to exactly the features of these spots."""
    assert state.phase is Phase.MAGIC
    expected = {spot for name in names for spot in state.feature(name).spots}
    for figure in Figure:
        moves = {a.spot for a in state.legal_actions() if isinstance(a, MoveFigure) and a.figure is figure}
        assert moves == expected, figure
    assert not any(isinstance(action, RemoveFigure) for action in state.legal_actions())


def place_of(state: State, figure: str) -> str:
    """The name of the spot of a figure on the board."""
    spot = state.figure(figure)
    assert spot is not None
    return state.spot_name(spot)


def deploy_spots(state: State) -> set[str]:
    """The names of the spots for a small meeple."""
    return {state.spot_name(a.spot) for a in state.legal_actions() if isinstance(a, Deploy) and a.kind == "small"}


# -- the mage and the witch

LOOP = "tiles 0,0: D W V 2,1: V/1; mage road E 1,0; witch road S 1,0; player Red: road E 1,0; player Blue; player Cid"


def test_loop_joins_figures_on_two_arms_of_one_crossing() -> None:
    """R16, R30, R31, R34: the loop closes at the crossing that keeps its arms apart."""
    state, _ = run(f"{LOOP}; turn 9 Blue place V", "V/2 1,1")
    assert state.feature("road S (1, 0)").complete
    assert state.feature("road S (1, 0)").tiles == 4
    assert_moves(state, "road W (0, 0)", "city N (0, 0)")
    assert scored(run(state, "mage>city N 0,0", "pass")[1]) == ["road 4: Red 2"]
    after, events = run(state, "witch>road E 0,0", "pass")
    assert scored(events) == ["road 4: Red 8"]
    assert (after.mage, after.witch) == (None, after.spot((0, 0), "road E"))


# D, a straight road and the witch's road, one cell apart: M6/1 at (1, 0) joins them, R16.
BEND = "tiles 0,0: D 0,1: B V/2; player Ann; player Bob; player Cid; player Dee; turn 5 Bob place M6"


@pytest.mark.parametrize(
    ("option", "second"),
    [("", None), (" magic_merge_and_tile=two_moves", ("city N (1, 0)",))],
)
def test_symbol_after_joining_is_a_second_move_by_option(option: str, second: tuple[str, ...] | None) -> None:
    """R33, R23: one of the two moves again, to an open feature that holds neither."""
    state, _ = run(f"{BEND}; mage road W 0,0; witch road E 1,1; rules {option}", "M6/1 1,0")
    assert state.duty is not None
    assert state.duty.joined
    assert_moves(state, "city N (0, 0)", "city N (1, 0)")
    state, _ = state.apply("mage>city N 0,0")
    if second is None:
        assert state.phase is Phase.DEPLOY
        return
    assert_moves(state, *second)
    state, _ = state.apply("mage>city N 1,0")
    assert state.phase is Phase.DEPLOY
    assert place_of(state, "witch") == "road N (1, 1)"


# Two caps wait for M8 at (1, 1); above them a road of three with two open ends; the city of D is complete.
CAPS = "tiles 0,-1: E/2 0,0: D U/1 U/1 0,1: E/1 2,1: E/3; player Ann: city E 0,1; player Bob: city W 2,1"
CAPS_TURN = "player Cid; turn 8 Cid place M8"


def test_only_open_road_with_the_mage_serves_neither_figure() -> None:
    """R25, R27, R20: the mage has to go, although a road is open."""
    state, _ = run(f"{CAPS}; {CAPS_TURN}; mage road E 1,0", "M8 1,1")
    assert state.legal_actions() == (RemoveFigure(Figure.MAGE),)
    assert {reason.rule for reason in state.why_not("witch>road E 1,0")} == {"R19"}
    assert {reason.rule for reason in state.why_not("mage>road E 0,0")} == {"R24"}
    assert {reason.rule for reason in state.why_not("mage>city E 0,1")} == {"R25"}
    after, events = run(state, "mage>aside", "pass")
    assert scored(events) == ["city 2: Ann 4", "city 2: Bob 4"]
    assert after.mage is None


def test_only_open_road_with_the_mage_by_the_older_reading() -> None:
    """R24, R27: the mage may be set down again on any of the three tiles, so nothing is removed."""
    state, _ = run(f"{CAPS}; {CAPS_TURN}; mage road E 1,0; rules magic_same_feature_move=allowed", "M8 1,1")
    moves = state.legal_actions()
    assert {state.action_to_text(move) for move in moves} <= {"mage>road E 0,0", "mage>road E 1,0", "mage>road E 2,0"}
    assert len(moves) == 3


@pytest.mark.parametrize(
    ("removed", "points"), [("mage", ["city 2: Ann 2", "city 2: Bob 4"]), ("witch", ["city 2: Ann 4", "city 2: Bob 4"])]
)
def test_removed_witch_no_longer_halves_the_city_just_completed(removed: str, points: list[str]) -> None:
    """R26, R27: the witch's city was completed by this very tile, the mage's road is the only open feature."""
    state, _ = run(f"{CAPS}; {CAPS_TURN}; mage road E 1,0; witch city E 0,1", "M8 1,1")
    # The road holds the mage: no target for either (R19, R24).
    assert {state.action_to_text(a) for a in state.legal_actions()} == {"mage>aside", "witch>aside"}
    after, events = run(state, f"{removed}>aside", "pass")
    assert scored(events) == points
    assert after.witch is None  # set aside by hand, or after the scoring (R42)
    assert (after.mage is None) == (removed == "mage")


def test_figure_of_a_completed_city_without_meeple_waits_by_option() -> None:
    """R43, R26: the witch stays on the complete city, halves it for no one, and moves with a later symbol."""
    text = "tiles 0,0: D; player Ann; player Bob; witch city N 0,0; turn 3 Ann place E"
    state, events = run(f"{text}; rules magic_return_unoccupied=stay", "E/2 0,-1", "pass")
    assert scored(events) == []
    assert place_of(state, "witch") == "city N (0, 0)"
    state, _ = run(state.edit(hand="M6"), "M6/1 1,0")
    # Open: the road of D and M6, the city of M6; the complete city is none (R25), wherever the figure comes from.
    assert_moves(state, "road W (0, 0)", "city N (1, 0)")


def test_joining_tile_with_a_circle() -> None:
    """R78, R35, R70, R73, R75, R76, R79: magic step, meeple, circle, in this order; the mage stays behind."""
    text = "tiles 0,0: D 0,1: B U; mage road E 0,0; witch road N 1,1; turn 9 Ann place K4"
    players = "player Ann 0; player Bob 3: road E 0,0; player Cid 9; player Dee: road N 1,1"
    state, _ = run(f"{text}; {players}", "K4 1,0")
    assert_moves(state, "city N (0, 0)", "road N (1, 0)", "road E (1, 0)")
    state, _ = state.apply("witch>road N 1,0")
    assert deploy_spots(state) == {
        "road N (1, 0)",
        "road E (1, 0)",
        "field NL (1, 0)",
        "field NR (1, 0)",
        "field SR (1, 0)",
    }
    state, events = run(state, "+road N", "circle remove")
    assert scored(events) == []
    assert [state.players[state.to_act], *map(state.action_to_text, state.legal_actions())] == ["Bob", "-road E 0,0"]
    state, events = run(state, "-road E 0,0")
    assert [event.player for event in events if isinstance(event, PlayerPassedOver)] == [2]
    assert state.players[state.to_act] == "Dee"
    state, _ = run(state, "-road N 1,1")
    assert [state.players[state.to_act], *map(state.action_to_text, state.legal_actions())] == ["Ann", "-road N 1,0"]
    state, _ = run(state, "-road N 1,0")
    assert (state.phase, state.players[state.active], state.scores) == (Phase.DRAW, "Bob", (0, 3, 9, 0))
    assert place_of(state, "mage") == "road E (0, 0)"
    assert place_of(state, "witch") == "road N (1, 0)"
    assert not state.meeples


LAST = "tiles 0,0: D; bag empty; player Ann: city N 0,0; player Bob 1; turn 71 Ann place M6"


@pytest.mark.parametrize(("move", "points"), [("mage", 2), ("witch", 1)])
def test_last_tile_shows_the_symbol(move: str, points: int) -> None:
    """R8, R20, R44, R68: the step is not skipped, and the figure counts in the final scoring at once."""
    state, events = run(LAST, "M6/1 1,0", f"{move}>city N 0,0", "pass")
    assert state.is_over
    assert scored(events) == [f"city 1: Ann {points}"]
    assert state.winners == ((0,) if points == 2 else (0, 1))


def test_last_tile_completes_the_witchs_road_that_its_player_claims() -> None:
    """R49, R37, R42, R8: 3 tiles, halved 2; the witch is aside when the final scoring begins."""
    text = "tiles -1,0: A/3 D; bag empty; player Ann; player Bob 5: field ER 0,0; witch road W 0,0; turn 71 Ann place A"
    state, events = run(text, "A/1 1,0", "+road W")
    assert scored(events) == ["field: Bob 0", "road 3: Ann 2"]
    assert (state.is_over, state.witch, state.scores) == (True, None, (2, 5))


# -- scores


@pytest.mark.parametrize(("figure", "points"), [("", 10), ("; mage city S 0,-1", 14), ("; witch city S 0,-1", 5)])
def test_city_that_meets_a_tile_twice_counts_it_once(figure: str, points: int) -> None:
    """R13, R39, R55, R61: 4 tiles and a coat of arms, though tile I has two caps of it; it is completed once."""
    text = f"tiles 0,-1: N/1 M/2 1,0: N/3; player Ann; player Bob: city S 0,-1{figure}; turn 4 Ann place I"
    state, _ = run(text, "I 0,0")
    assert state.feature("city N (0, 0)") == state.feature("city E (0, 0)")
    assert deploy_spots(state) == {"field SL (0, 0)"}
    _, events = state.apply("pass")
    assert scored(events) == [f"city 4: Bob {points}"]
    assert [event.feature.tiles for event in events if isinstance(event, FeatureCompleted)] == [4]


CATHEDRAL = "tiles -1,-1: F I02 0,0: D; player Ann: city N 0,0; player Bob"


@pytest.mark.parametrize(
    ("figure", "options", "points"),
    [
        ("", "", 0),
        ("mage city N 0,0", "", 3),
        ("witch city N 0,0", "", 0),
        ("mage city N 0,0", "mage_on_zero_feature=zero", 0),
        ("", "inn_cathedral_unfinished=ignore", 4),
        ("mage city N 0,0", "inn_cathedral_unfinished=ignore mage_on_zero_feature=zero", 7),
        ("witch city N 0,0", "inn_cathedral_unfinished=ignore", 2),
    ],
)
def test_unfinished_cathedral_city_with_a_coat_of_arms(figure: str, options: str, points: int) -> None:
    """R45, R67, R44: 3 tiles and a coat of arms; what is not worth nothing is not spared the mage by option."""
    figure = figure and f"; {figure}"
    assert final(f"{CATHEDRAL}{figure}; rules {options}") == [f"city 3: Ann {points}"]


@pytest.mark.parametrize(("figure", "points"), [("", 5), ("; mage city E 0,-1", 9), ("; witch city E 0,-1", 3)])
def test_unfinished_city_with_an_odd_value(figure: str, points: int) -> None:
    """R66, R44, R37: 4 tiles and a coat of arms are 5; half of it is 3, and the mage adds 4."""
    text = "tiles -1,-1: F R/2 G 0,0: D; player Ann: city N 0,0; player Bob: large city E -1,-1"
    assert final(f"{text}{figure}") == [f"city 4: Bob {points}"]  # large: 2 against 1 (R51)


@pytest.mark.parametrize(("figure", "points"), [("", 24), ("; mage city N 1,0", 32), ("; witch city N 1,0", 12)])
def test_two_cathedrals_in_one_city(figure: str, points: int) -> None:
    """R59, R38, R40, R51: 8 tiles at 3 each; a large meeple ties with two small ones."""
    text = (
        "tiles 0,-2: E/2 E/2 -1,-1: E/1 I02 I02 0,0: D D; player Ann: large city N 0,0; player Bob"
        ": city N 1,0, city E -1,-1; player Cid: city S 0,-2; turn 20 Cid place E"
    )
    _, events = run(f"{text}{figure}", "E/3 2,-1", "pass")
    assert scored(events) == [f"city 8: Ann Bob {points}"]


@pytest.mark.parametrize(("figure", "points"), [("", 8), ("; mage road S 2,0", 12), ("; witch road S 2,0", 4)])
@pytest.mark.parametrize("second", ["V", "I10"])
def test_ring_of_bends_with_inns(second: str, figure: str, points: int) -> None:
    """R14, R58, R38: a ring of 4 tiles, 2 points each, whether it has one inn or two."""
    text = f"tiles 1,0: V/3 {second} 2,1: V/1; player Ann; player Bob: road E 1,0{figure}; turn 9 Ann place I12"
    _, events = run(text, "I12/2 1,1", "pass")
    assert scored(events) == [f"road 4: Bob {points}"]


INN_ARM = "tiles 0,0: D I15 V 2,1: V/1; player Ann: road E 1,0; player Bob: road E 0,0; player Cid"


def test_inn_on_one_arm_of_a_loop() -> None:
    """R13, R58: the loop from the arm with the inn to the arm without is an inn road; the third arm is not."""
    state, _ = run(f"{INN_ARM}; turn 9 Cid place V", "V/2 1,1")
    assert state.feature("road S (1, 0)") == state.feature("road E (1, 0)")
    assert scored(state.apply("pass")[1]) == ["road 4: Ann 8"]
    state, _ = run(f"{INN_ARM}; turn 9 Cid place A", "A/3 -1,0")
    assert scored(state.apply("pass")[1]) == ["road 3: Bob 3"]


@pytest.mark.parametrize(("options", "points"), [("", [0, 3, 0]), ("inn_cathedral_unfinished=ignore", [3, 6, 2])])
def test_unfinished_inn_road_at_a_crossing(options: str, points: list[int]) -> None:
    """R67, R45, R44: the arm of the inn has 3 tiles."""
    for figure, expected in zip(("", "; mage road E 1,0", "; witch road E 1,0"), points, strict=True):
        lines = final(f"tiles 0,0: D I15 V 2,1: V/1; player Ann: road S 2,0; player Bob{figure}; rules {options}")
        assert lines == [f"road 3: Ann {expected}"]


def test_two_monasteries_completed_by_a_tile_of_a_third_player() -> None:
    """R57, R61, R66: each pays its own monk; a third one is not complete."""
    text = (
        "tiles -1,-1: E E 2,-1: E -1,0: E/3 B B I08/1 -1,1: A A B B; player Ann: monastery 0,0"
        "; player Bob: monastery 1,0; player Cid: monastery 1,1; turn 30 Cid place E"
    )
    state, events = run(text, "E 1,-1", "pass")
    assert scored(events) == ["monastery 9: Ann 9", "monastery 9: Bob 9"]
    assert scored(state.end_now()[1]) == ["monastery 6: Cid 6"]  # itself and 5 neighbours


# -- fields

FARMS = "tiles 0,-1: E/2 0,0: D; player Ann: field EL 0,0; player Bob: field EL 0,-1"


@pytest.mark.parametrize(
    ("version", "bob", "lines"),
    [
        ("third", "", ["field: Ann 3", "field: Bob 3"]),
        ("second", "", ["field: Ann 3", "field: Bob 3"]),
        ("first", "", ["city 2: Ann Bob 4"]),
        ("third", "large ", ["field: Ann 3", "field: Bob 3"]),
        ("first", "large ", ["city 2: Bob 4"]),
    ],
)
def test_two_fields_at_one_city(version: str, bob: str, lines: list[str]) -> None:
    """R63, R64, R51: the third and second version pay by field, the first by city."""
    text = FARMS.replace("Bob: ", f"Bob: {bob}")
    assert final(f"{text}; rules farm_scoring={version}") == lines


@pytest.mark.parametrize("figure", ["mage", "witch"])
def test_figure_on_a_completed_city_does_not_matter_to_farmers(figure: str) -> None:
    """R46, R43, R63: by option the figure stays on the city, which pays the farmers in full."""
    text = f"{FARMS}; {figure} city N 0,0; rules magic_return_unoccupied=stay"
    assert final(text) == ["field: Ann 3", "field: Bob 3"]


@pytest.mark.parametrize(("version", "points"), [("third", 6), ("second", 3), ("first", 4)])
def test_one_player_on_both_fields_of_a_city(version: str, points: int) -> None:
    """R63, R64: only the third version pays a city twice to one player."""
    text = "tiles 0,-1: E/2 0,0: D; player Ann: field EL 0,0, field EL 0,-1; player Bob"
    state, _ = setup(f"{text}; rules farm_scoring={version}").end_now()
    assert state.scores == (points, 0)


@pytest.mark.parametrize(("version", "points"), [("third", 3), ("second", 3), ("first", 4)])
def test_fields_joined_by_the_last_tile_pay_a_city_once(version: str, points: int) -> None:
    """R48, R62, R63, R64, R53: both farmers are paid, once; a third one has no place on the joined field."""
    tiles = FARMS.replace("0,0: D;", "0,0: D U/1;")
    state, _ = run(f"{tiles}; bag empty; turn 71 Ann place V; rules farm_scoring={version}", "V/2 1,-1")
    assert state.feature("field EL (0, -1)") == state.feature("field EL (0, 0)")
    assert deploy_spots(state) == {"road N (1, -1)", "field NR (1, -1)"}
    state, _ = state.apply("pass")
    assert state.scores == (points, points)


@pytest.mark.parametrize(("version", "points"), [("third", 6), ("second", 3), ("first", 4)])
def test_wedge_of_one_tile_splits_the_field(version: str, points: int) -> None:
    """R62, R63, R64: both fields of I08 touch its city; its knight is home already."""
    text = "tiles 0,0: D 0,-1: I08/2; player Ann: field NR 0,-1, field WL 0,-1; player Bob"
    state, _ = setup(f"{text}; rules farm_scoring={version}").end_now()
    assert state.scores == (points, 0)


@pytest.mark.parametrize("witch", ["", "; witch city S 0,-1"])
def test_inner_field_counts_a_city_of_two_caps_once(witch: str) -> None:
    """R62, R63, R46: two caps are one city, so three cities pay 9; the witch halves the city, not the field."""
    text = (
        "tiles 0,-1: N/1 M/2 -1,0: E/1 I01 0,1: E; player Ann: field inner 0,0; player Bob: city S 0,-1"
        f"{witch}; player Cid; bag empty; turn 71 Cid place N"
    )
    _, events = run(text, "N/3 1,0", "pass")
    assert scored(events) == ["city 4: Bob 5" if witch else "city 4: Bob 10", "field: Ann 9"]


@pytest.mark.parametrize(("tile", "fields"), [("K1", 1), ("K2", 2), ("K5", 3), ("I13", 2), ("A", 1)])
def test_fields_beside_roads_that_end_on_the_tile(tile: str, fields: int) -> None:
    """R13, R15: the field runs round one road end; two roads to a monastery or a circle cut it."""
    state = setup(f"tiles 0,0: {tile}")
    assert sum(feature.kind is FeatureKind.FIELD for feature in state.features) == fields


# -- crop circles

SIX = (
    "tiles 0,-1: R/2 F 0,0: D; player A; player B: city N 0,0; player C; player D: large city E 0,-1; player E"
    "; player F supply 0+1: city E 1,-1; turn 40 D place K3"
)


def circle_acts(state: State) -> list[tuple[str, set[str]]]:
    """Each player who acts at the circle, with the texts of all that is possible; each does the last of it."""
    acts = []
    while state.phase is Phase.CIRCLE_ACT:
        legal = state.legal_actions()
        acts.append((state.players[state.to_act], {state.action_to_text(action) for action in legal}))
        state, _ = state.apply(legal[-1])
    return acts


def test_circle_of_six_players_adds() -> None:
    """R73, R74, R76: after D come E, F, A, B, C and D; those without a knight are passed over."""
    state, _ = run(SIX, "K3/1 2,-1", "pass", "circle add")
    assert circle_acts(state) == [
        ("F", {"pass", "+large city E 1,-1"}),
        ("B", {"pass", "+city N 0,0", "+large city N 0,0"}),
        ("D", {"pass", "+city E 0,-1"}),
    ]


def test_circle_of_six_players_must_add_anywhere_in_the_city() -> None:
    """R74: by the English second edition adding is no choice, and any segment of the city will do."""
    state, _ = run(f"{SIX}; rules crop_add=must crop_add_place=same_feature", "K3/1 2,-1", "pass", "circle add")
    city = ["city N 0,0", "city E 0,-1", "city E 1,-1", "city W 2,-1"]
    assert circle_acts(state) == [
        ("F", {f"+large {spot}" for spot in city}),
        ("B", {f"+{spot}" for spot in city} | {f"+large {spot}" for spot in city}),
        ("D", {f"+{spot}" for spot in city}),
    ]


def test_circle_of_six_players_removes() -> None:
    """R75, R76: no player has a choice here; the knight deployed on this very tile can go as well (R70)."""
    state, _ = run(SIX, "K3/1 2,-1", "+city E", "circle remove")
    assert circle_acts(state) == [
        ("F", {"-city E 1,-1"}),
        ("B", {"-city N 0,0"}),
        ("D", {"-large city E 0,-1", "-city E 2,-1"}),
    ]


def test_meeple_returned_by_the_scoring_can_be_added() -> None:
    """R70, R60, R76: Bob's only free meeple has just come home; the knight of the completed city is none any more."""
    text = (
        "tiles 0,-1: E/2 N 0,0: D; player Ann; player Bob supply 0: city N 1,-1; player Cid: field EL 0,0"
        "; turn 12 Ann place K3"
    )
    state, events = run(text, "K3 1,-2", "pass")
    assert scored(events) == []
    assert state.circle is not None
    assert [state.players[player] for player in state.circle.concerned] == ["Bob"]
    state, events = run(state, "circle add")
    assert state.phase is Phase.DRAW  # nobody else has a knight, and Bob has no meeple
    assert [(event.player, event.lacks) for event in events if isinstance(event, PlayerPassedOver)] == [
        (1, "supply"),
        (2, "board"),
        (0, "board"),
    ]


# -- the bag


@pytest.mark.parametrize(("option", "left"), [("discard", {"D": 1}), ("reshuffle", {"C": 1, "D": 1})])
def test_same_player_draws_again_after_a_tile_that_fits_nowhere(option: str, left: dict[str, int]) -> None:
    """R12, R8: C needs four cities; put back, it is drawn last and ends the game."""
    text = "tiles 0,-1: E/2 0,0: D; bag C D; player A; player B; player C; turn 50 C draw"
    state, _ = run(f"{text}; rules unplaceable_tile={option}", "draw C")
    assert (state.phase, state.players[state.active], state.turn, dict(state.tiles_left)) == (Phase.DRAW, "C", 50, left)
    state, events = run(state, "draw D", "D 1,0", "+road E")
    if option == "reshuffle":
        assert not state.is_over
        state, events = run(state, "draw C")
    assert state.is_over
    assert scored(events) == ["road 2: C 2"]


CLOSED_IN = (
    "tiles -1,-2: B E/2 B -1,-1: E/1 1,-1: A/1 -1,0: B E B; player A: city N 0,0; player B: city S 0,-2"
    "; mage city N 0,0; witch city S 0,-2; turn 30 B place M3"
)
"""M3 at (0, -1) joins mage and witch and completes all that is open."""


def test_joining_and_symbol_without_any_place_remove_both_figures() -> None:
    """R32, R27, R33: by `two_moves` first one of the two for the joining, then the other one for the symbol."""
    for option, rules in (("one_move", ["R27"]), ("two_moves", ["R32", "R27"])):
        state, events = run(f"{CLOSED_IN}; rules magic_merge_and_tile={option}", "M3 0,-1", "mage>aside")
        if option == "two_moves":
            assert state.legal_actions() == (RemoveFigure(Figure.WITCH),)
            state, more = state.apply("witch>aside")
            events += more
        assert [event.rule for event in events if isinstance(event, FigureRemoved)] == rules
        assert state.phase is Phase.DEPLOY
        assert scored(state.apply("pass")[1]) == ["city 4: A B 8" if option == "two_moves" else "city 4: A B 4"]


def test_joined_figures_stay_by_option_and_the_symbol_then_removes_one() -> None:
    """R32, R33, R27: by `stay` and `two_moves` the joining changes nothing, and the symbol still takes one off."""
    options = "magic_merge_and_tile=two_moves magic_merge_no_spot=stay"
    state, events = run(f"{CLOSED_IN}; rules {options}", "M3 0,-1")
    assert [event.rule for event in events if isinstance(event, FigureStays)] == ["R32"]
    assert set(state.legal_actions()) == {RemoveFigure(Figure.MAGE), RemoveFigure(Figure.WITCH)}
    state, events = run(state, "witch>aside", "pass")
    assert [event.rule for event in events if isinstance(event, FigureRemoved)] == ["R27"]
    assert scored(events) == ["city 4: A B 12"]


# -- tiles that end or part what they touch

CIRCLE_BETWEEN = "tiles 0,0: D 2,0: A/1 0,1: B B B; player Ann: road W 2,0; player Bob: road W 0,0; player Cid"


def test_circle_between_the_roads_of_the_figures_joins_nothing() -> None:
    """R15, R16, R34, R37, R77: K2 ends both roads; the witch halves the one that is complete, which is scored once."""
    text = f"{CIRCLE_BETWEEN}; mage road W 0,0; witch road W 2,0; turn 7 Cid place K2"
    state, _ = run(text, "K2 1,0")
    assert state.phase is Phase.DEPLOY
    assert deploy_spots(state) == {"city N (1, 0)", "field EL (1, 0)", "field ER (1, 0)"}
    state, events = run(state, "+field ER")
    assert scored(events) == ["road 2: Ann 1"]
    assert (state.witch, place_of(state, "mage")) == (None, "road E (0, 0)")
    assert state.circle is not None
    assert [state.players[player] for player in state.circle.concerned] == ["Cid"]  # the farmer of this turn (R70)
    _, events = run(state, "circle remove", "-field ER 1,0")
    assert [type(event) for event in events] == [CircleChosen, PlayerPassedOver, PlayerPassedOver, MeepleTakenBack]


@pytest.mark.parametrize(("tile", "phase"), [("I16", Phase.DEPLOY), ("M7", Phase.MAGIC)])
def test_roads_that_meet_on_a_tile_without_joining(tile: str, phase: Phase) -> None:
    """R16, R34: bends pass each other on I16; the crossing of M7 shows the symbol and joins nothing."""
    text = "tiles 0,0: D 0,1: B V/2; mage road W 0,0; witch road N 1,1; player Ann; player Bob; turn 5 Bob"
    state, _ = run(f"{text} place {tile}", f"{tile}/0 1,0")
    assert state.feature("road W (1, 0)") != state.feature("road S (1, 0)")
    assert state.phase is phase
    if state.duty is not None:
        assert not state.duty.joined


def test_added_farmer_breaks_the_tie_of_a_field() -> None:
    """R70, R73, R74, R77, R63: Ann has placed the fork, so Bob adds first; she declines and loses the field."""
    tiles = FARMS.replace("0,0: D;", "0,0: D U/1 1,-1: V/2;")
    text = f"{tiles}; player Cid; bag empty; turn 71 Ann place K1"
    state, _ = run(text, "K1/3 -1,0", "pass", "circle add")
    state, _ = run(state, "+field NL 0,-1", "pass")
    assert state.scores == (0, 3, 0)


def test_monk_on_the_last_gap_is_paid_at_once() -> None:
    """R49, R57, R60: the monastery has its eight neighbours when it is placed; its road is no concern of the monk."""
    text = (
        "tiles -1,-1: E E E -1,0: E/3 1,0: E/1 -1,1: B B B; player Ann; player Bob; player Cid supply 1; turn 40 Cid"
        " place B"
    )
    state, events = run(text, "B 0,0", "+monastery")
    assert scored(events) == ["monastery 9: Cid 9"]
    assert state.supply[2].small == 1


def test_one_meeple_for_two_cities_completed_at_once() -> None:
    """R47, R49, R61, R43: only the claimed city pays; the mage of the other one goes back without points."""
    text = "tiles 0,-2: D/2 U/1 1,-1: B 0,0: D U/1; player Ann; player Bob; mage city S 0,-2; turn 9 Ann place H"
    state, _ = run(text, "H 0,-1")
    assert {"city N (0, -1)", "city S (0, -1)"} <= deploy_spots(state)
    state, events = run(state, "+city S")
    assert scored(events) == ["city 2: Ann 4"]
    assert (state.mage, state.supply[0].small) == (None, 7)


@pytest.mark.parametrize(("version", "points"), [("third", 9), ("second", 6), ("first", 8)])
def test_field_pays_the_cities_that_its_farmer_was_not_paid_for(version: str, points: int) -> None:
    """R64: the northern field pays one city; the middle one touches that city and another one."""
    text = "tiles 0,-3: E/2 0,-2: E 0,-1: E/2 0,0: D; player Ann: field EL 0,-3, field EL 0,-1; player Bob"
    state, _ = setup(f"{text}; rules farm_scoring={version}").end_now()
    assert state.scores == (points, 0)
