"""Rules beyond the rule cases, each on a small position."""

from collections.abc import Mapping

import pytest

from tests.engine.reference.facts import SETS, TILES, full_bag, part_name, parts, turn_direction
from tests.engine.reference.features import Board
from tests.engine.reference.game import ReferenceGame
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
) -> ReferenceGame:
    """A game with a tile in the hand of player 0."""
    game = ReferenceGame(players, SETS, options, bag or {"U": 9})
    game.set_board(board)
    game.hand, game.phase = hand, "place"
    return game


def points(events: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """The score events, without their type."""
    return [event[1:] for event in events if event[0] == "score"]


def test_parts_cover_each_side_and_half_side_once() -> None:
    for tile in TILES:
        for rotation in range(4):
            tile_parts = parts(tile, rotation)
            sides = [d for part in tile_parts if part.kind in ("city", "road") for d in part.directions]
            assert len(sides) == len(set(sides)), tile
            cities = {d for part in tile_parts if part.kind == "city" for d in part.directions}
            halves = [d for part in tile_parts if part.kind == "field" for d in part.directions]
            assert sorted(halves) == sorted(side + half for side in "NESW" if side not in cities for half in "LR")
            assert len({part.name for part in tile_parts}) == len(tile_parts)


def test_turn_direction_is_clockwise_and_keeps_left() -> None:
    assert [turn_direction("N", rotation) for rotation in range(4)] == ["N", "E", "S", "W"]
    assert turn_direction("WL", 1) == "NL"
    assert part_name("city", parts("M6", 1)[0].directions) == "city N"


def test_full_bag() -> None:
    assert sum(full_bag(frozenset({"base"}), "all").values()) == 71
    assert sum(full_bag(frozenset(SETS), "all").values()) == 71 + 18 + 8 + 6
    assert full_bag(frozenset({"base", "crop_circles_2"}), "mini") == full_bag(frozenset({"base"}), "all") | {"K3": 1}


def test_setup_refuses_invalid_players_sets_and_options() -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        ReferenceGame(6, ["base"])
    with pytest.raises(ValueError, match="contain base"):
        ReferenceGame(2, ["mage_witch"])
    with pytest.raises(ValueError, match="unknown option"):
        complete_options({"nonsense": 1})
    with pytest.raises(ValueError, match="no value"):
        complete_options({"crop_add": "never"})
    assert complete_options({}) == {name: values[0] for name, values in VALUES.items()}


def test_player_chooses_removal_without_target() -> None:
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


def test_only_figure_is_removed_from_only_open_feature() -> None:
    board = {cell: tile for cell, tile in CLOSED.items() if cell != (1, 0)}
    game = position(board, "M8")
    game.figures["mage"] = (0, 0, "road E")
    game.apply(("place", "M8", 0, 2, 0))
    assert game.legal() == {("remove", "mage")}


@pytest.mark.parametrize(("option", "legal"), [
    ("remove_one", {("remove", "mage"), ("remove", "witch")}),
    ("stay", {("pass",)}),
])  # fmt: skip
def test_join_without_target(option: str, legal: set[tuple[str, ...]]) -> None:
    game = position(GAP, "G", {"magic_merge_no_spot": option})
    game.figures = {"mage": (0, 0, "city N"), "witch": (0, -2, "city S")}
    game.supply[0] = {"small": 0, "large": 0}
    game.apply(("place", "G", 0, -1, 1))
    assert game.legal() == legal


def test_logo_removes_figure_despite_stay_option() -> None:
    # M3 opens a road to the east; the A beside it closes that road, so there is no target.
    board = {**GAP, (1, -1): ("A", 1), (-1, -1): ("E", 1)}
    game = position(board, "M3", {"magic_merge_no_spot": "stay"})
    game.figures = {"mage": (0, 0, "city N"), "witch": (0, -2, "city S")}
    game.apply(("place", "M3", 0, -1, 0))
    assert game.feature((0, -1, "city N")).complete
    assert game.legal() == {("remove", "mage"), ("remove", "witch")}
    game.apply(("remove", "witch"))
    assert game.phase == "deploy"


@pytest.mark.parametrize("no_spot", ["remove_one", "stay"])
def test_second_of_two_moves_without_target_is_a_removal(no_spot: str) -> None:
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


def test_figures_on_one_feature_are_not_joined_again() -> None:
    game = position({(0, 0): ("D", 0)}, "U", {"magic_merge_no_spot": "stay"})
    game.figures = {"mage": (0, 0, "road E"), "witch": (0, 0, "road E")}
    game.apply(("place", "U", 1, 0, 1))
    assert game.phase == "deploy"


def test_scored_figure_returns_under_every_option() -> None:
    game = position({(0, 0): ("D", 0)}, "E", {"magic_return_unoccupied": "stay"})
    game.figures["mage"] = (0, 0, "city N")
    game.put_meeple(1, "small", (0, 0, "city N"))
    game.apply(("place", "E", 0, -1, 2))
    assert ("back", "mage") in game.apply(("pass",))
    assert game.mage is None


def test_every_target_segment_is_an_action() -> None:
    game = position({(0, 0): ("D", 0), (1, 0): ("U", 1), (0, 1): ("B", 0)}, "M8")
    game.apply(("place", "M8", 0, 2, 0))
    spots = {(0, 0, "city N"), (0, 0, "road E"), (1, 0, "road E"), (0, 2, "city E"), (0, 2, "city W")}
    assert game.legal() == {("move", figure, spot) for figure in ("mage", "witch") for spot in spots}


def test_tile_with_two_segments_in_a_city_counts_once() -> None:
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


def test_unfinished_city_does_not_count_for_farms() -> None:
    game = position({(0, 0): ("D", 0)}, "U")
    game.put_meeple(0, "small", (0, 0, "field EL"))
    assert points(game.finish()) == [("field", 0, 0, (0,), True)]


def test_second_farm_scoring_with_tied_field() -> None:
    board: Board = {(0, -1): ("T", 2), (0, 0): ("D", 0), (-1, -1): ("E", 1), (1, -1): ("E", 3)}
    game = position(board, "U", {"farm_scoring": "second"})
    game.put_meeple(0, "small", (0, -1, "field NL"))
    game.put_meeple(1, "small", (0, -1, "field NL"))
    game.put_meeple(1, "small", (0, -1, "field NR"))
    assert points(game.finish()) == [("city_farm", 1, 3, (0, 1), True)]
    assert game.scores == [3, 3]
    assert game.winners == (0, 1)


def test_unplaceable_tile_is_discarded_and_last_one_ends_game() -> None:
    game = position(CLOSED | {(0, 2): ("M8", 0)}, "U", {}, C=1, I02=1)
    game.hand, game.phase = None, "draw"
    assert game.legal() == {("draw", "C"), ("draw", "I02")}
    assert game.apply(("draw", "C")) == [("unplaceable", "C")]
    assert (game.phase, game.bag) == ("draw", {"I02": 1})
    assert game.apply(("draw", "I02")) == [("unplaceable", "I02"), ("over", (0, 1))]
    assert game.phase == "over"
    assert game.legal() == set()


def test_unplaceable_tile_is_reshuffled_by_option() -> None:
    game = position(CLOSED | {(0, 2): ("M8", 0)}, "U", {"unplaceable_tile": "reshuffle"}, C=1, B=1)
    game.hand, game.phase = None, "draw"
    assert game.apply(("draw", "C")) == [("unplaceable", "C")]
    assert (game.phase, game.bag) == ("draw", {"C": 1, "B": 1})
    del game.bag["B"]
    assert game.apply(("draw", "C"))[-1] == ("over", (0, 1))


def test_circle_without_followers_of_the_kind_is_skipped() -> None:
    game = position({(0, 0): ("D", 0), (0, 1): ("B", 0)}, "K2", players=3)
    game.put_meeple(1, "small", (0, 1, "monastery"))
    game.apply(("place", "K2", 1, 0, 0))
    game.apply(("deploy", (1, 0, "city N"), "small"))
    assert (game.phase, game.active) == ("draw", 1)


def test_circle_removal_returns_follower_without_points() -> None:
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
def test_circle_addition(option: str) -> None:
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
    game = ReferenceGame(2)
    with pytest.raises(ValueError, match="not legal in phase draw"):
        game.apply(("pass",))
