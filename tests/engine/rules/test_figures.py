"""Rules of the mage and the witch, one by one."""

from typing import Any

import pytest

from carc_widget.engine import (
    Cell,
    Draw,
    Figure,
    MoveFigure,
    Pass,
    Phase,
    Place,
    RemoveFigure,
)
from carc_widget.engine.events import (
    FigureMoved,
    FigureRemoved,
    FigureReturned,
    FigureStays,
)
from tests.engine.rules.positions import (
    ACROSS,
    CLOSED,
    GAP,
    GAP_WITH_ONE_PLACE,
    GAP_WITH_ROAD,
    D,
    moves,
    only,
    place,
    position,
    scores,
)

WITH_SYMBOL = {"tiles": [D], "hand": "M6"}


def test_a_figure_may_leave_what_is_just_complete() -> None:
    """R26: the magic tile completes the mage's city; the mage goes, and the city pays without it."""
    tiles = [D, ("U", 1, 0, 1)]
    state = place(
        position(tiles=tiles, hand="M8", mage=((0, 0), "city N"), meeples=[("Red", (0, 0), "city N")]), 0, -1, 1
    )
    assert state.feature(state.spot((0, 0), "city N")).complete
    gone, _ = state.apply(MoveFigure(Figure.MAGE, state.spot((1, 0), "road E")))
    stays, _ = state.apply(MoveFigure(Figure.WITCH, state.spot((1, 0), "road E")))
    assert scores(gone.apply(Pass())[1]) == [("city", (0,), 4)]
    after, events = stays.apply(Pass())
    assert scores(events) == [("city", (0,), 6)]
    assert after.mage is None


def test_a_removal_with_both_on_the_board_is_a_choice() -> None:
    """R27, R25: the caps that the figures stand on are complete, so nothing is open."""
    figures: dict[str, Any] = {"mage": ((-1, 2), "city E"), "witch": ((1, 2), "city W")}
    meeples = [("Red", (-1, 2), "city E"), ("Blue", (1, 2), "city W")]
    state = place(position(tiles=CLOSED, hand="M8", meeples=meeples, **figures), 0, 2, 0)
    assert set(state.legal_actions()) == {RemoveFigure(Figure.MAGE), RemoveFigure(Figure.WITCH)}
    after, events = state.apply(RemoveFigure(Figure.WITCH))
    assert [event.rule for event in only(events, FigureRemoved)] == ["R27"]
    assert sorted(scores(after.apply(Pass())[1])) == [("city", (0,), 6), ("city", (1,), 4)]


def test_a_removal_of_the_only_figure_is_no_choice() -> None:
    """R27, R20: an open feature that holds the only figure serves neither of the two."""
    tiles = [tile for tile in CLOSED if tile[:3] != ("A", 1, 0)]
    state = place(position(tiles=tiles, hand="M8", mage=((0, 0), "road E")), 0, 2, 0)
    assert state.legal_actions() == (RemoveFigure(Figure.MAGE),)
    assert state.why_not(RemoveFigure(Figure.WITCH))
    assert state.apply(RemoveFigure(Figure.MAGE))[0].mage is None


def test_with_nothing_to_move_and_nothing_to_remove_the_step_is_skipped() -> None:
    """R28."""
    state, events = position(tiles=CLOSED, hand="M8").apply(Place(Cell(0, 2), 0, "M8"))
    assert state.phase is Phase.DEPLOY
    assert [event.rule for event in only(events, FigureStays)] == ["R28"]


@pytest.mark.parametrize(("option", "actions"), [("remove_one", 2), ("stay", 0)])
def test_joined_with_nowhere_to_go(option: str, actions: int) -> None:
    """R32: one is removed, or by option both stay; no symbol is needed for that."""
    state, events = position({"magic_merge_no_spot": option}, tiles=GAP, hand="G", **ACROSS).apply(
        Place(Cell(0, -1), 1, "G")
    )
    assert [event.rule for event in only(events, FigureStays)] == ["R32"] * (actions == 0)
    removals = [a for a in state.legal_actions() if isinstance(a, RemoveFigure)]
    assert len(removals) == actions
    if removals:
        assert only(state.apply(removals[0])[1], FigureRemoved)[0].rule == "R32"
    else:
        assert state.phase is Phase.DEPLOY


def test_figures_that_stay_together_score_mage_first() -> None:
    """R32, R36, R37: city of three tiles: 6, with the mage 9, halved 5; then both are set aside."""
    meeples = [("Blue", (0, 0), "city N")]
    state = position({"magic_merge_no_spot": "stay"}, tiles=GAP, hand="G", meeples=meeples, **ACROSS)
    state, events = place(state, 0, -1, 1).apply(Pass())
    assert scores(events) == [("city", (1,), 5)]
    assert {event.figure for event in only(events, FigureReturned)} == set(Figure)


def test_the_symbol_still_removes_one_where_joined_figures_may_stay() -> None:
    """R27, R32, R33: magic_merge_no_spot=stay is about joining alone."""
    state = place(position({"magic_merge_no_spot": "stay"}, tiles=GAP_WITH_ROAD, hand="M3", **ACROSS), 0, -1, 0)
    assert set(state.legal_actions()) == {RemoveFigure(Figure.MAGE), RemoveFigure(Figure.WITCH)}


@pytest.mark.parametrize(("option", "steps"), [("one_move", 1), ("two_moves", 2)])
def test_joining_and_symbol_at_once(option: str, steps: int) -> None:
    """R30, R31, R33: with one place free, the second move of the literal reading ends in a removal."""
    state = place(position({"magic_merge_and_tile": option}, tiles=GAP_WITH_ONE_PLACE, hand="M3", **ACROSS), 0, -1, 0)
    assert moves(state, Figure.MAGE) == {"road E (0, -1)"}
    state, events = state.apply(MoveFigure(Figure.MAGE, state.spot((0, -1), "road E")))
    assert [event.rule for event in only(events, FigureMoved)] == ["R31"]  # M3 completes what it joins
    assert (state.phase is Phase.MAGIC) == (steps == 2)
    if steps == 2:
        assert set(state.legal_actions()) == {RemoveFigure(Figure.MAGE), RemoveFigure(Figure.WITCH)}


@pytest.mark.parametrize("option", ["return", "stay"])
def test_a_figure_on_an_empty_completed_feature(option: str) -> None:
    """R43: it is set aside, or by option stays; from a scored feature it goes under both (R42)."""
    state = position({"magic_return_unoccupied": option}, hand="E", mage=((0, 0), "city N"))
    state, events = place(state, 0, -1, 2).apply(Pass())
    assert (state.mage is None) == (option == "return")
    assert [event.rule for event in only(events, FigureReturned)] == ["R43"] * (option == "return")
    scored = position(
        {"magic_return_unoccupied": option}, hand="E", mage=((0, 0), "city N"), meeples=[("Blue", (0, 0), "city N")]
    )
    state, events = place(scored, 0, -1, 2).apply(Pass())
    assert state.mage is None
    assert [event.rule for event in only(events, FigureReturned)] == ["R42"]


def test_a_figure_that_stayed_can_be_moved_later() -> None:
    """R29, R43: the complete city is not its place any more, but no target either."""
    state = position(
        {"magic_return_unoccupied": "stay"}, tiles=[D, ("E", 0, -1, 2)], hand="M6", mage=((0, 0), "city N")
    )
    state = place(state, 1, 0, 1)
    assert "city N (0, 0)" not in moves(state, Figure.WITCH)
    assert moves(state, Figure.MAGE)


@pytest.mark.parametrize("figure", ["mage", "witch"])
def test_one_figure_alone_is_never_joined(figure: str) -> None:
    """R16: a figure that is aside is on no feature, also when the tile just placed is all city."""
    on_board: dict[str, Any] = {figure: ((0, 0), "city N")}
    state = position(hand="C", **on_board)
    assert place(state, 0, -1, 0).phase is Phase.DEPLOY


def test_figures_that_stay_together_are_not_joined_again_until_they_part() -> None:
    """R16, R32: only a tile that joins them calls; a symbol parts them, and the next joining calls again."""
    both: dict[str, Any] = {"mage": ((0, 0), "road E"), "witch": ((0, 0), "road E")}
    stay = {"magic_merge_no_spot": "stay"}
    state = position(stay, hand="U", **both)
    longer = place(state, 1, 0, 1)
    assert longer.phase is Phase.DEPLOY
    due = place(longer.edit(hand="M6", phase="place"), 2, 0, 1)
    assert due.phase is Phase.MAGIC
    parted, _ = due.apply(MoveFigure(Figure.MAGE, due.spot((0, 0), "city N")))
    again = parted.apply(Pass())[0].apply(Draw("E"))[0]
    assert place(again, 0, -1, 2).phase is Phase.DEPLOY  # completes the mage's city: nothing is joined


def test_parted_figures_can_be_joined_again() -> None:
    """R16, R30, R32: stayed together, parted by a symbol, joined anew."""
    tiles = [D, ("B", 0, 1, 0), ("B", 1, 1, 0), ("B", 2, 1, 0), ("U", 2, 0, 1)]
    state = position({"magic_merge_no_spot": "stay"}, tiles=tiles, hand="M6",
                     mage=((0, 0), "road E"), witch=((0, 0), "road E"), tiles_left={"I14": 1, "V": 1})  # fmt: skip
    fits = [a for a in state.legal_actions() if isinstance(a, Place) and a.cell == Cell(-1, 0)]
    state, _ = state.apply(fits[0])
    state, _ = state.apply(MoveFigure(Figure.WITCH, state.spot((2, 0), "road W")))
    state, _ = state.apply(Pass())
    state = place(state.apply(Draw("I14"))[0], 1, 0, 0)
    assert state.phase is Phase.MAGIC
    assert {a.figure for a in state.legal_actions() if isinstance(a, MoveFigure)} == set(Figure)


@pytest.mark.parametrize("figure", list(Figure))
def test_the_only_open_feature_serves_its_figure_by_option(figure: Figure) -> None:
    """R24, R27: magic_same_feature_move=allowed; the other figure cannot come in beside it."""
    tiles = [tile for tile in CLOSED if tile[:3] != ("A", 1, 0)]
    options = {"magic_same_feature_move": "allowed"}
    state = place(position(options, tiles=tiles, hand="M8", **{figure.value: ((0, 0), "road E")}), 0, 2, 0)
    road = state.feature(state.spot((0, 0), "road E"))
    assert set(state.legal_actions()) == {MoveFigure(figure, spot) for spot in road.spots}


def test_the_mage_pays_on_other_features_under_the_option_for_worthless_ones() -> None:
    """R36, R45: mage_on_zero_feature=zero is about unfinished inns and cathedrals alone."""
    state = position({"mage_on_zero_feature": "zero"}, meeples=[("Red", (0, 0), "road E")], mage=((0, 0), "road E"))
    assert scores(state.end_now()[1]) == [("road", (0,), 2)]


def test_figures_that_stay_are_joined_once() -> None:
    """R16, R32: the only open road holds both; the next tile opens a city, but joins nothing."""
    tiles = [D, ("E", 0, -1, 2), ("B", 0, 1, 0), ("B", 1, 1, 0), ("B", 2, 1, 0), ("U", 2, 0, 1)]
    figures: dict[str, Any] = {"mage": ((0, 0), "road E"), "witch": ((2, 0), "road E")}
    state = position({"magic_merge_no_spot": "stay"}, tiles=tiles, hand="U", tiles_left={"E": 2}, **figures)
    state, events = state.apply(Place(Cell(1, 0), 1, "U"))
    assert [event.rule for event in only(events, FigureStays)] == ["R32"]
    state, events = state.apply(Pass())[0].apply(Draw("E"))[0].apply(Place(Cell(0, 2), 2, "E"))
    assert (state.phase, only(events, FigureStays)) == (Phase.DEPLOY, [])


@pytest.mark.parametrize("figure", list(Figure))
def test_a_figure_on_the_first_segment_of_all(figure: Figure) -> None:
    """R21-R24, R30, R31: the city of the start tile is a place like any other."""
    state = place(position(hand="M6"), 1, 0, 1)
    state, events = state.apply(MoveFigure(figure, state.spot((0, 0), "city N")))
    (moved,) = only(events, FigureMoved)
    assert (moved.figure, moved.rule, moved.origin, state.figure(figure)) == (figure, "R21", None, moved.spot)
    here: dict[str, Any] = {figure.value: ((0, 0), "city N")}
    state = place(position(hand="M6", **here), 1, 0, 1)
    for each in Figure:
        assert "city N (0, 0)" not in moves(state, each)
        (moved,) = only(state.apply(MoveFigure(each, state.spot((0, 0), "road E")))[1], FigureMoved)
        assert moved.rule == "R22"
    both: dict[str, Any] = {**here, figure.other.value: ((0, 0), "road W")}
    state = place(position(hand="M6", **both), 1, 0, 1)
    (moved,) = only(state.apply(MoveFigure(figure, state.spot((1, 0), "city E")))[1], FigureMoved)
    assert moved.rule == "R23"
    gap = [("U", 1, 0, 1) if tile[:3] == ("A", 1, 0) else tile for tile in GAP]
    across: dict[str, Any] = {figure.value: ((0, 0), "city N"), figure.other.value: ((0, -2), "city S")}
    state = place(position(tiles=gap, hand="G", **across), 0, -1, 1)
    assert state.duty is not None
    assert state.duty.rule == "R31"
    (moved,) = only(state.apply(MoveFigure(figure, state.spot((0, 0), "road E")))[1], FigureMoved)
    assert moved.rule == "R31"


@pytest.mark.parametrize("figure", ["mage", "witch"])
def test_one_figure_alone_can_be_set_up_anywhere(figure: str) -> None:
    """R19: the other one is aside, so it is on no feature."""
    on_board: dict[str, Any] = {figure: ((0, -1), "city N")}
    state = position(tiles=[D, ("C", 0, -1, 0)], **on_board)
    assert {state.mage, state.witch} == {None, state.spot((0, -1), "city N")}
