"""Rules that the worked cases leave out, each on a small position worked out by hand."""

from collections.abc import Mapping

import pytest

from tests.engine.reference.facts import SETS, TILES, full_bag, part_name, parts, turned
from tests.engine.reference.features import Board
from tests.engine.reference.game import PlainGame
from tests.engine.reference.options import VALUES, complete_options
from tests.engine.reference.scoring import city_points, feature_points

# The start road and city are closed; one city each opens to the east and to the west of the gap (0, 2).
CLOSED: Board = {
    (0, 0): ("D", 0), (0, -1): ("E", 2), (-1, 0): ("A", 3), (1, 0): ("A", 1),
    (-1, 1): ("B", 0), (0, 1): ("B", 0), (1, 1): ("B", 0), (-1, 2): ("E", 1), (1, 2): ("E", 3),
}  # fmt: skip
# A cap to the north of the gap (0, -1), the start city to its south, the start road closed at both ends.
GAP: Board = {
    (0, 0): ("D", 0), (-1, 0): ("A", 3), (1, 0): ("A", 1), (1, -1): ("B", 0), (1, -2): ("B", 0), (0, -2): ("E", 2),
}  # fmt: skip


def position(
    board: Board, hand: str, options: Mapping[str, str | int] | None = None, players: int = 2, **bag: int
) -> PlainGame:
    """A position with a tile in the hand of player 0."""
    game = PlainGame(players, SETS, options, bag or {"U": 9})
    game.set_board(board)
    game.hand, game.phase = hand, "place"
    return game


def points(events: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    return [event[1:] for event in events if event[0] == "score"]


def test_every_tile_reaches_each_side_and_half_side_once() -> None:
    for tile in TILES:
        for rotation in range(4):
            reached = parts(tile, rotation)
            sides = [d for part in reached if part.kind in ("city", "road") for d in part.directions]
            assert len(sides) == len(set(sides)), tile
            cities = {d for part in reached if part.kind == "city" for d in part.directions}
            halves = [d for part in reached if part.kind == "field" for d in part.directions]
            assert sorted(halves) == sorted(side + half for side in "NESW" if side not in cities for half in "LR")
            assert len({part.name for part in reached}) == len(reached)


def test_turning_goes_clockwise_and_keeps_left_left() -> None:
    assert [turned("N", rotation) for rotation in range(4)] == ["N", "E", "S", "W"]
    assert turned("WL", 1) == "NL"
    assert part_name("city", parts("M6", 1)[0].directions) == "city N"


def test_bags() -> None:
    assert sum(full_bag(frozenset({"base"}), "all").values()) == 71
    assert sum(full_bag(frozenset(SETS), "all").values()) == 71 + 18 + 8 + 6
    assert full_bag(frozenset({"base", "crop_circles_2"}), "mini") == full_bag(frozenset({"base"}), "all") | {"K3": 1}


def test_set_up_refuses_what_does_not_exist() -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        PlainGame(6, ["base"])
    with pytest.raises(ValueError, match="contain base"):
        PlainGame(2, ["mage_witch"])
    with pytest.raises(ValueError, match="unknown option"):
        complete_options({"nonsense": 1})
    with pytest.raises(ValueError, match="no value"):
        complete_options({"crop_add": "never"})
    assert complete_options({}) == {name: values[0] for name, values in VALUES.items()}


def test_nowhere_to_go_with_both_on_the_board_the_player_chooses_which_is_removed() -> None:
    game = position(CLOSED, "M8")
    game.figures = {"mage": (-1, 2, "city E"), "witch": (1, 2, "city W")}
    game.put_meeple(0, "small", (-1, 2, "city E"))
    game.put_meeple(1, "small", (1, 2, "city W"))
    game.apply(("place", "M8", 0, 2, 0))
    assert game.legal() == {("remove", "mage"), ("remove", "witch")}
    assert game.apply(("remove", "mage")) == [("back", "mage")]
    events = game.apply(("pass",))
    assert points(events) == [("city", 2, 4, (0,), False), ("city", 2, 2, (1,), False)]
    assert game.mage is None
    assert game.witch is None


def test_the_only_open_feature_holds_the_only_figure() -> None:
    board = {cell: tile for cell, tile in CLOSED.items() if cell != (1, 0)}
    game = position(board, "M8")
    game.figures["mage"] = (0, 0, "road E")
    game.apply(("place", "M8", 0, 2, 0))
    assert game.legal() == {("remove", "mage")}


@pytest.mark.parametrize(("option", "legal"), [
    ("remove_one", {("remove", "mage"), ("remove", "witch")}),
    ("stay", {("pass",)}),
])  # fmt: skip
def test_joining_with_nowhere_to_go(option: str, legal: set[tuple[str, ...]]) -> None:
    game = position(GAP, "G", {"magic_merge_no_spot": option})
    game.figures = {"mage": (0, 0, "city N"), "witch": (0, -2, "city S")}
    game.supply[0] = {"small": 0, "large": 0}
    game.apply(("place", "G", 0, -1, 1))
    assert game.legal() == legal


def test_the_logo_removes_one_even_if_joined_figures_may_stay() -> None:
    # M3 opens a road to the east; the A beside it closes that road, so there is nowhere to go.
    board = {**GAP, (1, -1): ("A", 1), (-1, -1): ("E", 1)}
    game = position(board, "M3", {"magic_merge_no_spot": "stay"})
    game.figures = {"mage": (0, 0, "city N"), "witch": (0, -2, "city S")}
    game.apply(("place", "M3", 0, -1, 0))
    assert game.feature((0, -1, "city N")).complete
    assert game.legal() == {("remove", "mage"), ("remove", "witch")}
    game.apply(("remove", "witch"))
    assert game.phase == "deploy"


@pytest.mark.parametrize("no_spot", ["remove_one", "stay"])
def test_two_moves_with_one_free_place_end_in_a_removal(no_spot: str) -> None:
    board = {**GAP, (-1, -1): ("E", 1)}
    del board[(1, -1)]
    board |= {(2, 0): ("B", 0), (2, -1): ("B", 0), (2, -2): ("B", 0)}
    game = position(board, "M3", {"magic_merge_and_tile": "two_moves", "magic_merge_no_spot": no_spot})
    game.figures = {"mage": (0, 0, "city N"), "witch": (0, -2, "city S")}
    game.apply(("place", "M3", 0, -1, 0))
    assert game.legal() == {("move", figure, (0, -1, "road E")) for figure in ("mage", "witch")}
    game.apply(("move", "mage", (0, -1, "road E")))
    assert game.legal() == {("remove", "mage"), ("remove", "witch")}
    game.apply(("remove", "mage"))
    assert game.phase == "deploy"


def test_figures_already_together_are_not_joined_again() -> None:
    game = position({(0, 0): ("D", 0)}, "U", {"magic_merge_no_spot": "stay"})
    game.figures = {"mage": (0, 0, "road E"), "witch": (0, 0, "road E")}
    game.apply(("place", "U", 1, 0, 1))
    assert game.phase == "deploy"


def test_a_figure_that_scored_goes_back_under_every_option() -> None:
    game = position({(0, 0): ("D", 0)}, "E", {"magic_return_unoccupied": "stay"})
    game.figures["mage"] = (0, 0, "city N")
    game.put_meeple(1, "small", (0, 0, "city N"))
    game.apply(("place", "E", 0, -1, 2))
    assert ("back", "mage") in game.apply(("pass",))
    assert game.mage is None


def test_every_segment_of_a_target_is_an_action_of_its_own() -> None:
    game = position({(0, 0): ("D", 0), (1, 0): ("U", 1), (0, 1): ("B", 0)}, "M8")
    game.apply(("place", "M8", 0, 2, 0))
    spots = {(0, 0, "city N"), (0, 0, "road E"), (1, 0, "road E"), (0, 2, "city E"), (0, 2, "city W")}
    assert game.legal() == {("move", figure, spot) for figure in ("mage", "witch") for spot in spots}


def test_a_tile_touching_a_city_twice_counts_once() -> None:
    # A ring of six tiles: both caps of H, which the tile does not connect, belong to it.
    board: Board = {
        (0, 0): ("H", 0), (0, -1): ("N", 1), (1, -1): ("N", 2),
        (1, 0): ("G", 1), (1, 1): ("N", 3), (0, 1): ("N", 0),
    }  # fmt: skip
    city = position(board, "U").feature((0, 0, "city N"))
    assert {(0, 0, "city N"), (0, 0, "city S")} < city.segments
    assert (len(city.segments), city.tiles, city.open_edges, city.complete) == (7, 6, 0, True)
    assert city_points(city, complete_options({})) == 12
    assert feature_points(city, ((0, 0, "city N"), None), complete_options({})) == 18


@pytest.mark.parametrize(("version", "expected"), [
    ("third", [("field", 1, 3, (0,), True), ("field", 1, 3, (1,), True), ("field", 1, 3, (1,), True)]),
    ("second", [("city_farm", 1, 3, (0, 1), True)]),
    ("first", [("city_farm", 1, 4, (1,), True)]),
])  # fmt: skip
def test_farm_scoring(version: str, expected: list[tuple[object, ...]]) -> None:
    # One closed city of four tiles (T with three caps) touches the two fields of T's road and the field below D.
    board: Board = {(0, -1): ("T", 2), (0, 0): ("D", 0), (-1, -1): ("E", 1), (1, -1): ("E", 3)}
    game = position(board, "U", {"farm_scoring": version})
    game.put_meeple(0, "large", (0, -1, "field NL"))
    game.put_meeple(1, "small", (0, -1, "field NL"))
    game.put_meeple(1, "large", (0, -1, "field NR"))
    game.put_meeple(1, "small", (0, 0, "field EL"))
    assert points(game.finish()) == expected


def test_an_unfinished_city_pays_no_farmer() -> None:
    game = position({(0, 0): ("D", 0)}, "U")
    game.put_meeple(0, "small", (0, 0, "field EL"))
    assert points(game.finish()) == [("field", 0, 0, (0,), True)]


def test_second_farm_scoring_pays_a_tied_field_and_a_city_once_each() -> None:
    board: Board = {(0, -1): ("T", 2), (0, 0): ("D", 0), (-1, -1): ("E", 1), (1, -1): ("E", 3)}
    game = position(board, "U", {"farm_scoring": "second"})
    game.put_meeple(0, "small", (0, -1, "field NL"))
    game.put_meeple(1, "small", (0, -1, "field NL"))
    game.put_meeple(1, "small", (0, -1, "field NR"))
    assert points(game.finish()) == [("city_farm", 1, 3, (0, 1), True)]
    assert game.scores == [3, 3]
    assert game.winners == (0, 1)


def test_an_unplaceable_tile_leaves_the_game_and_the_last_one_ends_it() -> None:
    game = position(CLOSED | {(0, 2): ("M8", 0)}, "U", {}, C=1, I02=1)
    game.hand, game.phase = None, "draw"
    assert game.legal() == {("draw", "C"), ("draw", "I02")}
    assert game.apply(("draw", "C")) == [("unplaceable", "C")]
    assert (game.phase, game.bag) == ("draw", {"I02": 1})
    assert game.apply(("draw", "I02")) == [("unplaceable", "I02"), ("over", (0, 1))]
    assert game.phase == "over"
    assert game.legal() == set()


def test_an_unplaceable_tile_goes_back_by_option() -> None:
    game = position(CLOSED | {(0, 2): ("M8", 0)}, "U", {"unplaceable_tile": "reshuffle"}, C=1, B=1)
    game.hand, game.phase = None, "draw"
    assert game.apply(("draw", "C")) == [("unplaceable", "C")]
    assert (game.phase, game.bag) == ("draw", {"C": 1, "B": 1})
    del game.bag["B"]
    assert game.apply(("draw", "C"))[-1] == ("over", (0, 1))


def test_a_circle_is_not_asked_about_when_nobody_has_the_kind() -> None:
    game = position({(0, 0): ("D", 0), (0, 1): ("B", 0)}, "K2", players=3)
    game.put_meeple(1, "small", (0, 1, "monastery"))
    game.apply(("place", "K2", 1, 0, 0))
    game.apply(("deploy", (1, 0, "city N"), "small"))
    assert (game.phase, game.active) == ("draw", 1)


def test_removing_under_a_circle_takes_any_kind_of_own_follower_and_pays_nothing() -> None:
    game = position({(0, 0): ("D", 0), (0, 1): ("B", 0)}, "K2", players=3)
    game.put_meeple(1, "small", (0, 0, "field ER"))
    game.put_meeple(1, "large", (0, 0, "field EL"))
    game.apply(("place", "K2", 1, 0, 0))
    game.apply(("pass",))
    game.apply(("circle", "remove"))
    assert game.to_act == 1
    assert game.legal() == {("take", (0, 0, "field EL"), "large"), ("take", (0, 0, "field ER"), "small")}
    events = game.apply(("take", (0, 0, "field EL"), "large"))
    assert events == [("passed_over", 2), ("passed_over", 0)]
    assert game.supply[1] == {"small": 6, "large": 1}
    assert (game.phase, game.active, game.scores) == ("draw", 1, [0, 0, 0])


@pytest.mark.parametrize("option", ["may", "must"])
def test_adding_under_a_circle(option: str) -> None:
    game = position({(0, 0): ("D", 0), (0, 1): ("B", 0)}, "K2", {"crop_add": option}, players=3)
    game.put_meeple(1, "small", (0, 0, "field ER"))
    game.apply(("place", "K2", 1, 0, 0))
    game.apply(("pass",))
    assert game.legal() == {("circle", "add"), ("circle", "remove")}
    game.apply(("circle", "add"))
    spot = (0, 0, "field ER")
    assert game.legal() - {("pass",)} == {("add", spot, "small"), ("add", spot, "large")}
    assert (("pass",) in game.legal()) == (option == "may")


def test_illegal_actions_are_refused() -> None:
    game = PlainGame(2)
    with pytest.raises(ValueError, match="not legal in phase draw"):
        game.apply(("pass",))
