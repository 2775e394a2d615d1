"""Rules of the mage and the witch."""

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
    events_of_kind,
    moves,
    place,
    position,
    scores,
)

WITH_SYMBOL = {"tiles": [D], "hand": "M6"}


def test_figure_may_leave_completed_feature() -> None:
    """R26: the magic tile completes the mage's city; the mage moves, and the city scores without it."""
    tiles = [D, ("U", 1, 0, 1)]
    state = place(
        position(tiles=tiles, hand="M8", mage=((0, 0), "city N"), meeples=[("Red", (0, 0), "city N")]), 0, -1, 1
    )
    assert state.feature(state.spot((0, 0), "city N")).complete
    mage_moved, _ = state.apply(MoveFigure(Figure.MAGE, state.spot((1, 0), "road E")))
    mage_stayed, _ = state.apply(MoveFigure(Figure.WITCH, state.spot((1, 0), "road E")))
    assert scores(mage_moved.apply(Pass())[1]) == [("city", (0,), 4)]
    after, events = mage_stayed.apply(Pass())
    assert scores(events) == [("city", (0,), 6)]
    assert after.mage is None


def test_removal_is_a_choice_with_both_figures_on_board() -> None:
    """R27, R25: the cities of the figures are complete, so no feature is open."""
    figures: dict[str, Any] = {"mage": ((-1, 2), "city E"), "witch": ((1, 2), "city W")}
    meeples = [("Red", (-1, 2), "city E"), ("Blue", (1, 2), "city W")]
    state = place(position(tiles=CLOSED, hand="M8", meeples=meeples, **figures), 0, 2, 0)
    assert set(state.legal_actions()) == {RemoveFigure(Figure.MAGE), RemoveFigure(Figure.WITCH)}
    after, events = state.apply(RemoveFigure(Figure.WITCH))
    assert [event.rule for event in events_of_kind(events, FigureRemoved)] == ["R27"]
    assert sorted(scores(after.apply(Pass())[1])) == [("city", (0,), 6), ("city", (1,), 4)]


def test_removal_of_only_figure_is_forced() -> None:
    """R27, R20: an open feature with the only figure is a target for neither figure."""
    tiles = [tile for tile in CLOSED if tile[:3] != ("A", 1, 0)]
    state = place(position(tiles=tiles, hand="M8", mage=((0, 0), "road E")), 0, 2, 0)
    assert state.legal_actions() == (RemoveFigure(Figure.MAGE),)
    assert state.why_not(RemoveFigure(Figure.WITCH))
    assert state.apply(RemoveFigure(Figure.MAGE))[0].mage is None


def test_magic_step_without_actions_is_skipped() -> None:
    """R28."""
    state, events = position(tiles=CLOSED, hand="M8").apply(Place(Cell(0, 2), 0, "M8"))
    assert state.phase is Phase.DEPLOY
    assert [event.rule for event in events_of_kind(events, FigureStays)] == ["R28"]


@pytest.mark.parametrize(("option", "actions"), [("remove_one", 2), ("stay", 0)])
def test_joined_figures_without_target(option: str, actions: int) -> None:
    """R32: one is removed, or by option both stay, also without a magic symbol."""
    state, events = position({"magic_merge_no_spot": option}, tiles=GAP, hand="G", **ACROSS).apply(
        Place(Cell(0, -1), 1, "G")
    )
    assert [event.rule for event in events_of_kind(events, FigureStays)] == ["R32"] * (actions == 0)
    removals = [a for a in state.legal_actions() if isinstance(a, RemoveFigure)]
    assert len(removals) == actions
    if removals:
        assert events_of_kind(state.apply(removals[0])[1], FigureRemoved)[0].rule == "R32"
    else:
        assert state.phase is Phase.DEPLOY


def test_score_with_both_figures_adds_mage_first() -> None:
    """R32, R36, R37: city of three tiles: 6, with the mage 9, halved 5; then both return."""
    meeples = [("Blue", (0, 0), "city N")]
    state = position({"magic_merge_no_spot": "stay"}, tiles=GAP, hand="G", meeples=meeples, **ACROSS)
    state, events = place(state, 0, -1, 1).apply(Pass())
    assert scores(events) == [("city", (1,), 5)]
    assert {event.figure for event in events_of_kind(events, FigureReturned)} == set(Figure)


def test_symbol_removes_figure_despite_stay_option() -> None:
    """R27, R32, R33: magic_merge_no_spot=stay applies to joining only."""
    state = place(position({"magic_merge_no_spot": "stay"}, tiles=GAP_WITH_ROAD, hand="M3", **ACROSS), 0, -1, 0)
    assert set(state.legal_actions()) == {RemoveFigure(Figure.MAGE), RemoveFigure(Figure.WITCH)}


@pytest.mark.parametrize(("option", "steps"), [("one_move", 1), ("two_moves", 2)])
def test_joining_by_magic_tile(option: str, steps: int) -> None:
    """R30, R31, R33: with one target, the second of two moves is a removal."""
    state = place(position({"magic_merge_and_tile": option}, tiles=GAP_WITH_ONE_PLACE, hand="M3", **ACROSS), 0, -1, 0)
    assert moves(state, Figure.MAGE) == {"road E (0, -1)"}
    state, events = state.apply(MoveFigure(Figure.MAGE, state.spot((0, -1), "road E")))
    assert [event.rule for event in events_of_kind(events, FigureMoved)] == ["R31"]  # M3 completes what it joins
    assert (state.phase is Phase.MAGIC) == (steps == 2)
    if steps == 2:
        assert set(state.legal_actions()) == {RemoveFigure(Figure.MAGE), RemoveFigure(Figure.WITCH)}


@pytest.mark.parametrize("option", ["return", "stay"])
def test_figure_on_unoccupied_completed_feature(option: str) -> None:
    """R43: it returns, or by option stays; from a scored feature it always returns (R42)."""
    state = position({"magic_return_unoccupied": option}, hand="E", mage=((0, 0), "city N"))
    state, events = place(state, 0, -1, 2).apply(Pass())
    assert (state.mage is None) == (option == "return")
    assert [event.rule for event in events_of_kind(events, FigureReturned)] == ["R43"] * (option == "return")
    scored = position(
        {"magic_return_unoccupied": option}, hand="E", mage=((0, 0), "city N"), meeples=[("Blue", (0, 0), "city N")]
    )
    state, events = place(scored, 0, -1, 2).apply(Pass())
    assert state.mage is None
    assert [event.rule for event in events_of_kind(events, FigureReturned)] == ["R42"]


def test_figure_that_stayed_can_be_moved_later() -> None:
    """R29, R43: the complete city is not a target."""
    state = position(
        {"magic_return_unoccupied": "stay"}, tiles=[D, ("E", 0, -1, 2)], hand="M6", mage=((0, 0), "city N")
    )
    state = place(state, 1, 0, 1)
    assert "city N (0, 0)" not in moves(state, Figure.WITCH)
    assert moves(state, Figure.MAGE)


@pytest.mark.parametrize("figure", ["mage", "witch"])
def test_single_figure_is_never_joined(figure: str) -> None:
    """R16: a figure that is aside has no feature, even if the placed tile has only one segment."""
    on_board: dict[str, Any] = {figure: ((0, 0), "city N")}
    state = position(hand="C", **on_board)
    assert place(state, 0, -1, 0).phase is Phase.DEPLOY


def test_figures_on_one_feature_are_joined_again_only_after_parting() -> None:
    """R16, R23, R32: a later tile does not join them; a symbol parts them."""
    both: dict[str, Any] = {"mage": ((0, 0), "road E"), "witch": ((0, 0), "road E")}
    stay = {"magic_merge_no_spot": "stay"}
    state = position(stay, hand="U", **both)
    extended = place(state, 1, 0, 1)
    assert extended.phase is Phase.DEPLOY
    magic = place(extended.edit(hand="M6", phase="place"), 2, 0, 1)
    assert magic.phase is Phase.MAGIC
    parted, events = magic.apply(MoveFigure(Figure.MAGE, magic.spot((0, 0), "city N")))
    assert [event.rule for event in events_of_kind(events, FigureMoved)] == ["R23"]
    next_turn = parted.apply(Pass())[0].apply(Draw("E"))[0]
    assert place(next_turn, 0, -1, 2).phase is Phase.DEPLOY  # completes the mage's city: nothing is joined


def test_parted_figures_can_be_joined_again() -> None:
    """R16, R30, R32: on one feature, parted by a symbol, joined again."""
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
def test_figure_moves_within_only_open_feature_by_option(figure: Figure) -> None:
    """R24, R27: magic_same_feature_move=allowed; the other figure cannot move there."""
    tiles = [tile for tile in CLOSED if tile[:3] != ("A", 1, 0)]
    options = {"magic_same_feature_move": "allowed"}
    state = place(position(options, tiles=tiles, hand="M8", **{figure.value: ((0, 0), "road E")}), 0, 2, 0)
    road = state.feature(state.spot((0, 0), "road E"))
    assert set(state.legal_actions()) == {MoveFigure(figure, spot) for spot in road.spots}


def test_mage_counts_on_other_features_despite_zero_option() -> None:
    """R36, R45: mage_on_zero_feature=zero applies to unfinished inns and cathedrals only."""
    state = position({"mage_on_zero_feature": "zero"}, meeples=[("Red", (0, 0), "road E")], mage=((0, 0), "road E"))
    assert scores(state.end_now()[1]) == [("road", (0,), 2)]


def test_figures_that_stay_are_joined_once() -> None:
    """R16, R32: both are on the only open road; the next tile opens a city but joins no features."""
    tiles = [D, ("E", 0, -1, 2), ("B", 0, 1, 0), ("B", 1, 1, 0), ("B", 2, 1, 0), ("U", 2, 0, 1)]
    figures: dict[str, Any] = {"mage": ((0, 0), "road E"), "witch": ((2, 0), "road E")}
    state = position({"magic_merge_no_spot": "stay"}, tiles=tiles, hand="U", tiles_left={"E": 2}, **figures)
    state, events = state.apply(Place(Cell(1, 0), 1, "U"))
    assert [event.rule for event in events_of_kind(events, FigureStays)] == ["R32"]
    state, events = state.apply(Pass())[0].apply(Draw("E"))[0].apply(Place(Cell(0, 2), 2, "E"))
    assert (state.phase, events_of_kind(events, FigureStays)) == (Phase.DEPLOY, [])


@pytest.mark.parametrize("figure", list(Figure))
def test_figure_on_first_segment(figure: Figure) -> None:
    """R21-R24, R30, R31: the city of the start tile, segment 0, is a legal target."""
    state = place(position(hand="M6"), 1, 0, 1)
    state, events = state.apply(MoveFigure(figure, state.spot((0, 0), "city N")))
    (moved,) = events_of_kind(events, FigureMoved)
    assert (moved.figure, moved.rule, moved.origin, state.figure(figure)) == (figure, "R21", None, moved.spot)
    on_city: dict[str, Any] = {figure.value: ((0, 0), "city N")}
    state = place(position(hand="M6", **on_city), 1, 0, 1)
    for other in Figure:
        assert "city N (0, 0)" not in moves(state, other)
        (moved,) = events_of_kind(state.apply(MoveFigure(other, state.spot((0, 0), "road E")))[1], FigureMoved)
        assert moved.rule == "R22"
    both: dict[str, Any] = {**on_city, figure.other.value: ((0, 0), "road W")}
    state = place(position(hand="M6", **both), 1, 0, 1)
    (moved,) = events_of_kind(state.apply(MoveFigure(figure, state.spot((1, 0), "city E")))[1], FigureMoved)
    assert moved.rule == "R23"
    gap = [("U", 1, 0, 1) if tile[:3] == ("A", 1, 0) else tile for tile in GAP]
    across: dict[str, Any] = {figure.value: ((0, 0), "city N"), figure.other.value: ((0, -2), "city S")}
    state = place(position(tiles=gap, hand="G", **across), 0, -1, 1)
    assert state.duty is not None
    assert state.duty.rule == "R31"
    (moved,) = events_of_kind(state.apply(MoveFigure(figure, state.spot((0, 0), "road E")))[1], FigureMoved)
    assert moved.rule == "R31"


@pytest.mark.parametrize("figure", ["mage", "witch"])
def test_setup_with_single_figure(figure: str) -> None:
    """R19: the other figure is aside and has no feature."""
    on_board: dict[str, Any] = {figure: ((0, -1), "city N")}
    state = position(tiles=[D, ("C", 0, -1, 0)], **on_board)
    assert {state.mage, state.witch} == {None, state.spot((0, -1), "city N")}
