"""Rules one by one, each on a position small enough to check by hand; the docstring of a test names its rules."""

from collections import Counter
from typing import Any

import pytest

from carc_widget.engine import (
    SET_NAMES,
    AddMeeple,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    Event,
    FeatureKind,
    Figure,
    Game,
    MeepleKind,
    MoveFigure,
    Pass,
    Phase,
    Place,
    RemoveFigure,
    Rules,
    State,
    Supply,
    TakeBack,
    tile,
)
from carc_widget.engine.events import (
    CircleChosen,
    FeatureScored,
    FigureMoved,
    FigureRemoved,
    FigureReturned,
    FigureStays,
    GameEnded,
    MeepleAdded,
    MeepleReturned,
    PlayerPassedOver,
    TileDiscarded,
)
from tests.agreement.starts import BRINKS

D = ("D", 0, 0, 0)
LARGE = MeepleKind.LARGE

Tiles = list[tuple[str, int, int, int]]


def board(number: int) -> Tiles:
    """The tiles of one of the positions on the brink."""
    return [(tile, x, y, rotation) for (x, y), (tile, rotation) in BRINKS[number][0].items()]


CLOSED, GAP, GAP_WITH_ROAD, GAP_WITH_ONE_PLACE = board(0), board(3), board(4), board(5)
ACROSS: dict[str, Any] = {"mage": ((0, 0), "city N"), "witch": ((0, -2), "city S")}


def position(options: dict[str, Any] | None = None, **given: Any) -> State:
    rules = Rules.from_options({"crop_tiles": "all", **(options or {})})
    return State.setup(**{"sets": SET_NAMES, "rules": rules, **given})


def place(state: State, x: int, y: int, rotation: int) -> State:
    assert state.hand is not None
    return state.apply(Place(state.hand.id, Cell(x, y), rotation))[0]


def moves(state: State, figure: Figure) -> set[str]:
    """Where a figure may go, by name."""
    return {state.spot_name(a.spot) for a in state.legal_actions() if isinstance(a, MoveFigure) and a.figure is figure}


def scores(events: tuple[Event, ...]) -> list[tuple[str, tuple[int, ...], int]]:
    """Kind, winners and points of every score."""
    found = [e.score for e in events if isinstance(e, FeatureScored)]
    return [(score.feature.kind.value, score.winners, score.points) for score in found]


def only(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


# -- set-up


def test_any_sets_with_base_can_be_played() -> None:
    """R1, R3: the bag holds every tile of the sets in play but the start tile."""
    sizes = {"base": 71, "inns_cathedrals": 18, "mage_witch": 8, "crop_circles_2": 6}
    for number in range(8):
        extra = [name for bit, name in enumerate(SET_NAMES[1:]) if number >> bit & 1]
        state = State.start(2, ["base", *extra], Rules(crop_tiles="all"))
        assert state.sets == ("base", *extra)
        assert sum(state.tiles_left.values()) == sum(sizes[name] for name in state.sets)
        assert all(Draw(tile) in state.legal_actions() for tile in state.tiles_left)


def test_the_mage_and_witch_box_holds_one_circle() -> None:
    """R1, R69: by default only K3."""
    left = State.start(2, SET_NAMES).tiles_left
    assert [id for id in left if tile(id).crop_circle] == ["K3"]
    every = State.start(2, SET_NAMES, Rules(crop_tiles="all"))
    assert [id for id in every.tiles_left if tile(id).crop_circle] == ["K1", "K2", "K3", "K4", "K5", "K6"]


def test_the_start_tile_lies() -> None:
    """R2: one of the four D at (0, 0), unrotated, not in the bag."""
    state = State.start()
    assert [(cell, there.tile.id, there.rotation) for cell, there in state.board.items()] == [(Cell(0, 0), "D", 0)]
    assert state.tiles_left["D"] == 3


def test_the_order_of_the_tiles_is_shuffled() -> None:
    """R3: seeds give different orders of the same tiles."""
    orders = [tuple(drawn for drawn in _order(seed)) for seed in range(5)]
    assert len(set(orders)) == 5
    assert len({frozenset(Counter(order).items()) for order in orders}) == 1


def _order(seed: int) -> list[str]:
    game = Game(seed=seed)
    while game.state.phase is not Phase.OVER:
        game.play(next(iter(game.state.legal_actions())))
    return [move.action.tile for move in game.history if isinstance(move.action, Draw)]


@pytest.mark.parametrize(("sets", "most", "large"), [(("base", "mage_witch"), 5, 0), (SET_NAMES, 6, 1)])
def test_meeples_at_the_start(sets: tuple[str, ...], most: int, large: int) -> None:
    """R4: seven meeples, one large one with Inns & Cathedrals, which also brings the sixth player."""
    assert State.start(most, sets).supply == (Supply(7, large),) * most


def test_mage_and_witch_start_aside() -> None:
    """R5: off the board, and nobody's: any player may move them."""
    state = State.start()
    assert (state.mage, state.witch) == (None, None)
    for active in (0, 1):
        magic = place(position(tiles=[D], hand="M6", active=active), 1, 0, 1)
        assert magic.to_act == active
        assert moves(magic, Figure.MAGE) == moves(magic, Figure.WITCH) != set()


def test_who_begins_and_who_is_next() -> None:
    """R6: the first of the list, or by option any; then clockwise."""
    assert Game(3, seed=1).state.active == 0
    begins = {Game(3, rules=Rules(first_player="random"), seed=seed).state.active for seed in range(20)}
    assert begins == {0, 1, 2}
    state, order = State.start(3), []
    for _ in range(5):
        order.append(state.active)
        state, _events = state.apply(Draw("B")) if state.tiles_left.get("B") else state.apply(Draw("U"))
        state, _events = state.apply(state.legal_actions()[0])
        state, _events = state.apply(Pass())
    assert order == [0, 1, 2, 0, 1]


def test_the_steps_of_a_turn() -> None:
    """R7, R17, R70: tile, magic step, meeple, scoring, circle, next player."""
    tiles = [D, ("B", 0, 1, 0), ("U", 1, 1, 0)]
    figures: dict[str, Any] = {"mage": ((0, 0), "road E"), "witch": ((1, 1), "road N")}
    state = position(tiles=tiles, hand="K5", tiles_left={"E": 1}, meeples=[("Blue", (0, 0), "road E")], **figures)
    phases = [state.phase]
    for action in (Place("K5", Cell(1, 0), 0), None, Pass(), ChooseCircle("remove"), None, Draw("E")):
        state, _ = state.apply(action or state.legal_actions()[0])
        phases.append(state.phase)
    assert [phase.value for phase in phases] == ["place", "magic", "deploy", "circle", "circle_act", "draw", "place"]


def test_the_game_ends_after_the_last_turn() -> None:
    """R8, R65, R68: the turn of the last tile is played to its end, then the final scoring follows."""
    state = position(sets=["base"], tiles_left={"E": 1}).apply(Draw("E"))[0]
    state = place(state, 0, -1, 2)
    assert state.phase is Phase.DEPLOY
    state, events = state.apply(Deploy(state.spot((0, -1), "field NL")))
    assert state.phase is Phase.OVER
    assert scores(events) == [("field", (0,), 3)]
    assert events[-1] == GameEnded((0,), (3, 0), players=state.players)
    assert state.legal_actions() == ()


def test_what_is_mandatory_and_what_is_not() -> None:
    """R9, R20: the tile, the magic step and the choice at a circle cannot be declined; the meeple can."""
    state = position(hand="M6")
    assert state.why_not(Pass())
    state = place(state, 1, 0, 1)
    assert state.phase is Phase.MAGIC
    assert state.why_not(Pass())
    state = state.apply(state.legal_actions()[0])[0]
    assert not state.why_not(Pass())


# -- placing


def test_corners_are_no_contact() -> None:
    """R10, R11: a tile needs a side in common with another, and features do not join at corners."""
    state = position(hand="B")
    assert {a.cell for a in state.legal_actions() if isinstance(a, Place)} == {Cell(0, 1)}
    state = position(tiles=[D, ("E", 0, -1, 2)], hand="B")
    cells = {a.cell for a in state.legal_actions() if isinstance(a, Place)}
    assert cells == {Cell(0, 1), Cell(1, -1), Cell(-1, -1), Cell(0, -2)}


FULL: Tiles = [*CLOSED, ("M8", 0, 2, 0)]


def test_an_unplaceable_tile_is_discarded() -> None:
    """R12: it leaves the game, and the same player draws again."""
    state = position(tiles=FULL, tiles_left={"C": 1, "B": 1}, active="Blue", turn=7)
    state, events = state.apply(Draw("C"))
    assert events[1] == TileDiscarded(1, "C", False, players=state.players)
    assert (state.phase, state.active, state.turn) == (Phase.DRAW, 1, 7)
    assert dict(state.tiles_left) == {"B": 1}


def test_the_game_ends_when_the_last_tile_cannot_be_placed() -> None:
    """R8, R12: at once, with the final scoring."""
    farmer = [("Red", (0, 1), "field NL")]
    state = position(tiles=FULL, tiles_left={"C": 1}, meeples=farmer)
    state, events = state.apply(Draw("C"))
    assert state.phase is Phase.OVER
    assert [type(event) for event in events] == [*(type(e) for e in events[:2]), FeatureScored, GameEnded]
    assert state.scores[0] == 3 * len(state.completed_cities(state.feature(state.spot((0, 1), "field NL")))) > 0


def test_an_unplaceable_tile_goes_back_by_option() -> None:
    """R12: unplaceable_tile=reshuffle; the game ends when no tile of the bag fits."""
    options = {"unplaceable_tile": "reshuffle"}
    state = position(options, tiles=FULL, tiles_left={"C": 1, "B": 1})
    state, events = state.apply(Draw("C"))
    assert events[1] == TileDiscarded(0, "C", True, players=state.players)
    assert dict(state.tiles_left) == {"B": 1, "C": 1}
    state, _ = position(options, tiles=FULL, tiles_left={"C": 1, "I02": 1}).apply(Draw("C"))
    assert state.phase is Phase.OVER
    assert dict(state.tiles_left) == {"C": 1, "I02": 1}


def test_a_reshuffled_tile_is_drawn_again() -> None:
    """R12: by a game too, and not at once if there are others."""
    start = position({"unplaceable_tile": "reshuffle"}, tiles=FULL, tiles_left={"C": 1, "B": 1})
    game = Game(state=start, order=["C"], seed=4)
    assert [move.action for move in game.history] == [Draw("C"), Draw("B")]
    while game.state.phase is not Phase.OVER:
        game.play(game.state.legal_actions()[0])
    assert sum(move.action == Draw("C") for move in game.history) >= 2


def test_a_circle_cuts_roads_and_fields() -> None:
    """R15: roads on both sides of a circle are two roads, and K3 has two fields that each touch both cities."""
    state = position(tiles=[D, ("K4", 1, 0, 0)])
    roads = {state.feature(state.spot((1, 0), f"road {side}")).spots for side in "NESW"}
    assert len(roads) == 3  # only the arms S and W are one road
    k3 = position(tiles=[D, ("K3", 0, -1, 0)])
    fields = [s for s in k3.board[Cell(0, -1)].tile.segments if s.kind == "field"]
    assert [len(field.cities) for field in fields] == [2, 2]
    left, right = (k3.feature(k3.spot((0, -1), f"field {side}L")) for side in "EW")
    assert left != right


# -- mage and witch

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
    state, events = position(tiles=CLOSED, hand="M8").apply(Place("M8", Cell(0, 2), 0))
    assert state.phase is Phase.DEPLOY
    assert [event.rule for event in only(events, FigureStays)] == ["R28"]


@pytest.mark.parametrize(("option", "actions"), [("remove_one", 2), ("stay", 0)])
def test_joined_with_nowhere_to_go(option: str, actions: int) -> None:
    """R32: one is removed, or by option both stay; no symbol is needed for that."""
    state, events = position({"magic_merge_no_spot": option}, tiles=GAP, hand="G", **ACROSS).apply(
        Place("G", Cell(0, -1), 1)
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
    asked = place(longer.edit(hand="M6", phase="place"), 2, 0, 1)
    assert asked.phase is Phase.MAGIC
    parted, _ = asked.apply(MoveFigure(Figure.MAGE, asked.spot((0, 0), "city N")))
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
    state, events = state.apply(Place("U", Cell(1, 0), 1))
    assert [event.rule for event in only(events, FigureStays)] == ["R32"]
    state, events = state.apply(Pass())[0].apply(Draw("E"))[0].apply(Place("E", Cell(0, 2), 2))
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


# -- meeples and scoring


def test_meeples_stay_until_their_feature_is_scored() -> None:
    """R50, R60: completing another feature moves nobody; the losers of a scored one go home too."""
    meeples = [("Blue", (0, 0), "road E"), ("Red", (0, 0), "field ER")]
    state = place(position(hand="E", meeples=[*meeples, ("Blue", (0, 0), "city N")]), 0, -1, 2)
    state, events = state.apply(Pass())
    assert [event.meeple.player for event in only(events, MeepleReturned)] == [1]
    assert {state.spot_name(meeple.spot) for meeple in state.meeples} == {"road E (0, 0)", "field ER (0, 0)"}


@pytest.mark.parametrize(("tile", "points"), [("A", 3), ("I09", 3)])
def test_a_road_pays_a_point_a_tile(tile: str, points: int) -> None:
    """R54: whatever ends it."""
    tiles = [D, ("A", -1, 0, 3)]
    state = position(tiles=tiles, hand=tile, meeples=[("Red", (0, 0), "road E")])
    (fit,) = [a for a in state.legal_actions() if isinstance(a, Place) and a.cell == Cell(1, 0)]
    _, events = state.apply(fit)[0].apply(Pass())
    assert scores(events) == [("road", (0,), points)]


def test_the_final_scoring_takes_every_occupied_feature_once() -> None:
    """R65, R66: two meeples on one road score it once, and what is empty pays nobody."""
    tiles = [D, ("U", 1, 0, 1), ("B", 0, 1, 0)]
    meeples = [("Red", (0, 0), "road E"), ("Red", (1, 0), "road E"), ("Blue", (0, 1), "monastery")]
    state, events = position(tiles=tiles, meeples=meeples).end_now()
    assert sorted(scores(events)) == [("monastery", (1,), 3), ("road", (0,), 2)]
    assert state.scores == (2, 3)


def test_equal_points_win_together() -> None:
    """R68."""
    state, events = position(players=3, scores=(5, 8, 8)).end_now()
    assert state.winners == (1, 2)
    assert events[-1].sentence() == "The game is over: Blue and Yellow win together (Red 5, Blue 8, Yellow 8)"


FARMLAND: Tiles = [("T", 0, -1, 2), D, ("E", -1, -1, 1), ("E", 1, -1, 3)]
"""One complete city touches three fields: two beside the road of T, and the one south of D is another."""


@pytest.mark.parametrize(
    ("version", "expected", "rule"),
    [
        ("third", [("field", (0,), 3), ("field", (1,), 3), ("field", (1,), 3)], "R63"),
        ("second", [("field", (0,), 3), ("field", (1,), 0), ("field", (1,), 3)], "R64"),
        ("first", [("city", (1,), 4)], "R64"),
    ],
)
def test_versions_of_farm_scoring(version: str, expected: list[Any], rule: str) -> None:
    """R63, R64: Red 2 against 1 on one field; Blue alone on two: 2 and 1 farmers' strength."""
    meeples = [
        ("Red", (0, -1), "field NL", "large"),
        ("Blue", (0, -1), "field NR", "large"),
        ("Blue", (0, 0), "field EL"),
    ]
    _, events = position({"farm_scoring": version}, tiles=FARMLAND, meeples=meeples).end_now()
    assert sorted(scores(events)) == expected
    found = [event.score for event in only(events, FeatureScored)]
    assert {line.rule for score in found for line in score.lines} == {rule}
    assert all(event.rule == "R65" for event in only(events, FeatureScored))
    if version == "first":
        assert "majority: Red 2 = large 2, Blue 3 = large 2 + 1; Blue gets 4 (R52)" in found[0].explain()


LEFT_SHARED = [("Red", (0, -2), "field SR"), ("Blue", (0, -1), "field NL"), ("Blue", (0, -1), "field NR")]
BALANCED = [("Red", (0, -2), "field SR", "large"), ("Blue", (0, -1), "field NL"), ("Blue", (0, -1), "field NR")]


@pytest.mark.parametrize(
    ("version", "meeples", "points"),
    [
        ("third", LEFT_SHARED, (3, 6)),
        ("second", LEFT_SHARED, (3, 3)),
        ("first", LEFT_SHARED, (0, 4)),
        ("third", BALANCED, (3, 3)),
        ("second", BALANCED, (3, 3)),
        ("first", BALANCED, (4, 4)),
    ],
)
def test_ties_among_farmers(version: str, meeples: list[Any], points: tuple[int, int]) -> None:
    """R53, R63, R64: a field left of the road with farmers of both, and one right of it with Blue's alone."""
    state = position({"farm_scoring": version}, tiles=[*FARMLAND, ("U", 0, -2, 0)], meeples=meeples)
    assert len({state.feature(meeple.spot) for meeple in state.meeples}) == 2
    assert state.end_now()[0].scores == points


def test_a_city_paid_before_is_told_as_such_by_the_second_farm_scoring() -> None:
    """R53, R64: Blue alone has the city from the left; on the right Blue and Red tie, and only Red is paid for it."""
    meeples = [("Blue", (0, -1), "field NL"), ("Red", (0, -1), "field NR"), ("Blue", (0, -2), "field SL")]
    state = position({"farm_scoring": "second"}, tiles=[*FARMLAND, ("U", 0, -2, 0)], meeples=meeples)
    left, right = (state.feature(state.spot((0, -1), where)) for where in ("field NL", "field NR"))
    assert [str(score) for score in state.scores_now(left)] == ["field: 1 completed city 3 = 3"]
    red, blue = state.scores_now(right)
    assert (blue.winners, str(blue)) == ((1,), "field: 1 completed city 3 - 1 of these paid before 3 = 0")
    assert blue.sentence() == "Blue scored field for 0: farmers at 1 completed city and 1 of these paid before"
    assert blue.explain().endswith("tie: Red 1, Blue 1; Blue gets 0 (R53)")
    assert (red.winners, str(red)) == ((0,), "field: 1 completed city 3 = 3")
    assert red.explain().endswith("tie: Red 1, Blue 1; Red gets 3 (R53)")
    assert state.end_now()[0].scores == (3, 3)


def test_the_oldest_farm_scoring_pays_by_the_city() -> None:
    """R64: the city has the points of the farmers on all fields round it, each field none of its own."""
    state = position({"farm_scoring": "first"}, tiles=[*FARMLAND, ("U", 0, -2, 0)], meeples=LEFT_SHARED)
    city = state.feature(state.spot((0, 0), "city N"))
    assert (str(state.score_now(city)), state.score_now(city).winners) == ("city: 1 completed city 4 = 4", (1,))
    field = state.feature(state.spot((0, -1), "field NL"))
    assert str(state.score_now(field)) == "field: 1 completed city paid apart 0 = 0"
    table = [
        (prospect.key, prospect.spot.cell, prospect.now.points, prospect.now.winners) for prospect in state.worth()
    ]
    assert ("city E", (0, -1), 4, (1,)) in table
    assert sum(points for *_, points, winners in table if winners) == 4


def test_knights_and_farmers_of_a_city_not_scored_yet_are_told_apart() -> None:
    """R64: between placing the last tile of a city and its scoring both would be paid if the game ended."""
    state = position(
        {"farm_scoring": "first"},
        tiles=FARMLAND[:3],
        meeples=[("Red", (0, 0), "city N"), ("Blue", (0, 0), "field EL")],
        hand="E",
    )
    state = state.apply(Place("E", Cell(1, -1), 3))[0]
    city = state.feature(state.spot((0, 0), "city N"))
    assert state.phase is Phase.DEPLOY
    assert city.complete
    assert [(score.winners, score.points) for score in state.scores_now(city)] == [((0,), 8), ((1,), 4)]
    assert state.end_now()[0].scores == (8, 4)


def test_an_open_city_feeds_nobody() -> None:
    """R62, R63: only completed cities count, each once for a field."""
    state = position(meeples=[("Red", (0, 0), "field EL")])
    _, events = state.end_now()
    assert scores(events) == [("field", (0,), 0)]
    assert state.completed_cities(state.feature(state.spot((0, 0), "field EL"))) == ()


@pytest.mark.parametrize(("option", "points"), [("zero", 0), ("ignore", 2)])
def test_unfinished_with_inn_or_cathedral(option: str, points: int) -> None:
    """R67: nothing, or by option as if there were neither."""
    tiles = [D, ("I02", 0, -1, 0), ("I14", 1, 0, 0)]
    meeples = [("Red", (0, -1), "city N"), ("Blue", (1, 0), "road E")]
    state = position({"inn_cathedral_unfinished": option}, tiles=tiles, meeples=meeples)
    city, road = (state.feature(meeple.spot) for meeple in state.meeples)
    assert {city.cathedrals + road.cathedrals, city.inns + road.inns} == {1}
    _, events = state.end_now()
    assert sorted(scores(events)) == [("city", (0,), points), ("road", (1,), points)]


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
@pytest.mark.parametrize(("figure", "points"), [("mage", 6), ("witch", 2)])
def test_a_figure_counts_on_its_own_feature_alone(figure: str, points: int, order: tuple[int, int, int]) -> None:
    """R41: of three cities that are alike in all numbers, one after the other in the same game, the second has it."""
    on_board: dict[str, Any] = {figure: ((order[1], 0), "city N")}
    meeples = [("Red", (x, 0), "city N") for x in order]
    tiles = [("D", x, 0, 0) for x in range(3)]
    state = position(tiles=tiles, meeples=meeples, tiles_left={"E": 4}, **on_board)
    for x, wanted in zip(order, (4, points, 4), strict=True):
        state = place(state.apply(Draw("E"))[0], x, -1, 2)
        before = state.scores[0]
        state, events = state.apply(Pass())
        assert scores(events) == [("city", (0,), wanted)]
        assert state.scores[0] - before == wanted


@pytest.mark.parametrize(("figure", "points"), [("mage", 9), ("witch", 3)])
def test_a_figure_that_is_aside_counts_nowhere(figure: str, points: int) -> None:
    """R29, R41: K6 is all city; its city of three tiles is scored first, one like it with the figure afterwards."""
    tiles = [D, ("U", 1, 0, 1), ("E", 1, -1, 3), ("D", 2, 0, 0), ("G", 2, -1, 1)]
    meeples = [("Red", (0, 0), "city N"), ("Red", (2, 0), "city N")]
    state = position(tiles=tiles, hand="K6", meeples=meeples, tiles_left={"M6": 1, "E": 1})
    state, events = place(state, 0, -1, 3).apply(Pass())
    assert scores(events) == [("city", (0,), 6)]
    state = state.apply(ChooseCircle("add"))[0].apply(Pass())[0]
    state = place(state.apply(Draw("M6"))[0], 3, 0, 1)
    state, _ = state.apply(MoveFigure(Figure(figure), state.spot((2, 0), "city N")))
    state = state.apply(Pass())[0].apply(Draw("E"))[0]
    state, events = place(state, 2, -2, 2).apply(Pass())
    assert scores(events)[0] == ("city", (0,), points)
    assert state.scores[0] >= 6 + points
    assert state.scores[0] == 6 + sum(score[2] for score in scores(events) if 0 in score[1])


@pytest.mark.parametrize(("figure", "points"), [("mage", 6), ("witch", 2)])
def test_a_road_is_not_a_city(figure: str, points: int) -> None:
    """R41, R54, R55: a city of two tiles with a figure, then a road of two tiles without any."""
    on_board: dict[str, Any] = {figure: ((0, 0), "city N")}
    tiles = [D, ("B", 0, 1, 0), ("A", 0, 2, 3)]
    meeples = [("Red", (0, 0), "city N"), ("Blue", (0, 2), "road E")]
    state = position(tiles=tiles, hand="E", meeples=meeples, tiles_left={"A": 1, "E": 1}, **on_board)
    state, _ = place(state, 0, -1, 2).apply(Pass())
    state, _ = place(state.apply(Draw("A"))[0], 1, 2, 1).apply(Pass())
    assert state.scores == (points, 2)


@pytest.mark.parametrize("option", ["tiles", "zero"])
def test_the_mage_pays_on_a_complete_road_with_an_inn(option: str) -> None:
    """R36, R38, R45: 3 tiles doubled and 3 for the mage, whatever is agreed about unfinished ones."""
    tiles = [D, ("A", -1, 0, 3)]
    given: dict[str, Any] = {"meeples": [("Red", (0, 0), "road E")], "mage": ((0, 0), "road E"), "tiles_left": {"A": 1}}
    state = position({"mage_on_zero_feature": option}, tiles=tiles, hand="I14", **given)
    state, _ = place(state, 1, 0, 0).apply(Pass())
    _, events = place(state.apply(Draw("A"))[0], 2, 0, 1).apply(Pass())
    assert scores(events) == [("road", (0,), 12)]
    (score,) = (event.score for event in only(events, FeatureScored))
    assert [line.rule for line in score.lines] == ["R54", "R58", "R36"]


# -- crop circles

FORK: dict[str, Any] = {"tiles": [D, ("B", 0, 1, 0)], "hand": "K2"}


def at_circle(choice: str, options: dict[str, Any] | None = None, **given: Any) -> State:
    """Red placed the fork K2, deployed nobody and chose."""
    state = place(position(options, **{**FORK, **given}), 1, 0, 0).apply(Pass())[0]
    return state.apply(ChooseCircle(choice))[0]  # type: ignore[arg-type]


def test_the_choice_is_made_by_one_who_has_no_such_meeple() -> None:
    """R71: Red has no farmer, but must choose for all; without any farmer nobody is asked."""
    state = place(position(**FORK, meeples=[("Blue", (0, 0), "field ER")]), 1, 0, 0).apply(Pass())[0]
    assert (state.phase, state.to_act) == (Phase.CIRCLE, 0)
    assert set(state.legal_actions()) == {ChooseCircle("add"), ChooseCircle("remove")}
    state = place(position(**FORK, meeples=[("Blue", (0, 1), "monastery")]), 1, 0, 0).apply(Pass())[0]
    assert (state.phase, state.active) == (Phase.DRAW, 1)


@pytest.mark.parametrize(
    ("tile", "where", "people"),
    [("K2", "field ER", "farmer"), ("K5", "road E", "highwayman"), ("K3", "city N", "knight")],
)
def test_symbols_name_kinds(tile: str, where: str, people: str) -> None:
    """R69, R72: fork, club and shield; a monk is never meant."""
    meeples = [("Blue", (0, 0), spot) for spot in ("field ER", "road E", "city N")] + [("Blue", (0, 1), "monastery")]
    state = position(tiles=[D, ("B", 0, 1, 0)], hand=tile, meeples=meeples)
    fits = [a for a in state.legal_actions() if isinstance(a, Place) and a.cell not in (Cell(1, 0), Cell(0, -1))]
    state = state.apply(fits[0])[0].apply(Pass())[0]
    state, events = state.apply(ChooseCircle("remove"))
    assert people in events[0].sentence()
    assert [state.spot_name(a.spot) for a in state.legal_actions() if isinstance(a, TakeBack)] == [f"{where} (0, 0)"]


def test_the_active_player_acts_last() -> None:
    """R73: from the left of the active player, clockwise."""
    tiles = [D, ("B", 0, 1, 0), ("B", 0, 2, 0), ("B", 0, 3, 0)]
    meeples = [(player, (0, player), "field ER" if player == 0 else "field NL") for player in range(3)]
    state = at_circle("remove", tiles=tiles, players=3, active=1, meeples=meeples)
    order = []
    while state.phase is Phase.CIRCLE_ACT:
        order.append(state.to_act)
        state, _ = state.apply(state.legal_actions()[0])
    assert order == [2, 0, 1]


@pytest.mark.parametrize("option", ["may", "must"])
def test_adding(option: str) -> None:
    """R74, R77: beside the own farmer, small or large; it may be declined unless crop_add=must."""
    state = at_circle("add", {"crop_add": option}, meeples=[("Blue", (0, 0), "field ER")])
    spot = state.spot((0, 0), "field ER")
    expected = {AddMeeple(spot), AddMeeple(spot, LARGE)}
    assert set(state.legal_actions()) == (expected | {Pass()} if option == "may" else expected)
    after, events = state.apply(AddMeeple(spot, LARGE))
    assert after.scores == (0, 0)
    assert after.supply[1] == Supply(6, 0)
    assert after.feature(spot).strengths == (0, 3)
    assert scores(events) == []


@pytest.mark.parametrize("option", ["same_segment", "same_feature"])
def test_where_to_add(option: str) -> None:
    """R74: on the same segment, or by option anywhere in the feature."""
    state = at_circle("add", {"crop_add_place": option}, meeples=[("Blue", (0, 0), "field ER")])
    spots = {state.spot_name(a.spot) for a in state.legal_actions() if isinstance(a, AddMeeple)}
    whole = {state.spot_name(spot) for spot in state.feature(state.spot((0, 0), "field ER")).spots}
    assert len(whole) > 1
    assert spots == ({"field ER (0, 0)"} if option == "same_segment" else whole)


def test_removing_is_mandatory_and_pays_nothing() -> None:
    """R75: small or large, from wherever the player likes; it goes back into the supply."""
    meeples = [("Blue", (0, 0), "field ER"), ("Blue", (0, 0), "field ER", "large")]
    state = at_circle("remove", meeples=meeples)
    spot = state.spot((0, 0), "field ER")
    assert set(state.legal_actions()) == {TakeBack(spot), TakeBack(spot, LARGE)}
    state, _ = state.apply(TakeBack(spot, LARGE))
    assert state.supply[1] == Supply(6, 1)
    assert state.scores == (0, 0)
    assert [meeple.kind for meeple in state.meeples] == [MeepleKind.SMALL]


def test_who_is_passed_over() -> None:
    """R76: without such a meeple, or when adding without one in the supply."""
    meeples = [("Blue", (0, 0), "field ER")]
    given = {**FORK, "players": 3, "meeples": meeples}
    state = place(position(**given), 1, 0, 0).apply(Pass())[0].apply(ChooseCircle("remove"))[0]
    _, events = state.apply(state.legal_actions()[0])
    assert [event.player for event in only(events, PlayerPassedOver)] == [2, 0]
    empty = {**given, "supply": [(7, 1), (0, 0), (7, 1)]}
    state, events = place(position(**empty), 1, 0, 0).apply(Pass())[0].apply(ChooseCircle("add"))
    reasons = [(event.player, event.lacks) for event in only(events, PlayerPassedOver)]
    assert reasons == [(1, "supply"), (2, "board"), (0, "board")]
    assert (state.phase, state.active) == (Phase.DRAW, 1)


def test_an_emptied_feature_keeps_its_figure_and_is_free() -> None:
    """R78, R79: the mage stays on the road, the next player may claim it, and otherwise it pays nobody."""
    tiles = [D, ("B", 0, 1, 0)]
    state = position(tiles=tiles, hand="K5", mage=((0, 0), "road E"), meeples=[("Blue", (0, 0), "road E")])
    state = place(state, 0, 2, 0).apply(Pass())[0].apply(ChooseCircle("remove"))[0]
    state, _ = state.apply(state.legal_actions()[0])
    road = state.feature(state.spot((0, 0), "road E"))
    assert (road.meeples, road.figures) == ((), (Figure.MAGE,))
    assert scores(state.end_now()[1]) == []
    state = place(state.apply(Draw("U"))[0], 1, 0, 1)
    assert not state.why_not(Deploy(state.spot((1, 0), "road E")))


def test_a_circle_does_not_call_the_figures() -> None:
    """R16, R78: only joining does; the figures stay apart on both sides of the circle."""
    state = place(position(tiles=[D], hand="K5", mage=((0, 0), "road E"), witch=((0, 0), "city N")), 1, 0, 1)
    assert state.phase is Phase.DEPLOY


def test_a_large_meeple_is_added_on_the_first_segment() -> None:
    """R72, R74: the city of the start tile is a place like any other, and adding there is no declining."""
    state = place(position(hand="K3", meeples=[("Blue", (0, 0), "city N")]), 0, 1, 1).apply(Pass())[0]
    state, _ = state.apply(ChooseCircle("add"))
    spot = state.spot((0, 0), "city N")
    assert set(state.legal_actions()) == {Pass(), AddMeeple(spot), AddMeeple(spot, LARGE)}
    after, _ = state.apply(AddMeeple(spot, LARGE))
    assert after.feature(spot).strengths == (0, 3)
    assert state.apply(Pass())[0].feature(spot).strengths == (0, 1)


@pytest.mark.parametrize(
    ("supply", "kinds"), [((5, 0), {MeepleKind.SMALL}), ((0, 1), {LARGE}), ((6, 1), set(MeepleKind))]
)
def test_only_what_is_in_the_supply_can_be_added(supply: tuple[int, int], kinds: set[MeepleKind]) -> None:
    """R74, R76."""
    state = at_circle("add", meeples=[("Blue", (0, 0), "field ER")], supply=[(7, 1), supply])
    assert {a.kind for a in state.legal_actions() if isinstance(a, AddMeeple)} == kinds


@pytest.mark.parametrize("choice", ["add", "remove"])
def test_the_choice_is_told(choice: Any) -> None:
    """R71, R73: the event holds what was chosen, for whom, and in which order they act."""
    state = place(position(**FORK, meeples=[("Blue", (0, 0), "field ER")]), 1, 0, 0).apply(Pass())[0]
    event = state.apply(ChooseCircle(choice))[1][0]
    assert event == CircleChosen(0, choice, FeatureKind.FIELD, (1, 0), players=state.players)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "everybody may add a meeple beside a knight"),
        ({"crop_add": "must"}, "everybody has to add a meeple beside a knight (crop_add=must)"),
        (
            {"crop_add_place": "same_feature"},
            "everybody may add a meeple in a city where they have a knight (crop_add_place=same_feature)",
        ),
        (
            {"crop_add": "must", "crop_add_place": "same_feature"},
            "everybody has to add a meeple in a city where they have a knight "
            "(crop_add=must, crop_add_place=same_feature)",
        ),
    ],
)
def test_the_choice_at_a_circle_is_told_by_the_options_in_use(options: dict[str, Any], said: str) -> None:
    """R71, R74."""
    start = position(
        options, tiles=[("G", 0, -1, 1), D, ("B", 0, 1, 0)], meeples=[("Red", (0, 0), "city N")], hand="K3"
    )
    state = start
    for text in ("K3/1 0,2", "pass"):
        state, _ = state.apply(state.parse_action(text))
    added, events = state.apply(ChooseCircle("add"))
    (chosen,) = only(events, CircleChosen)
    assert chosen.sentence() == f"Red chose for the crop circle: {said}"
    assert chosen.option == said.partition("(")[2].rstrip(")")
    _, events = state.apply(ChooseCircle("remove"))
    (removed,) = only(events, CircleChosen)
    assert removed.option == ""
    assert removed.sentence() == "Red chose for the crop circle: everybody takes back a knight"
    refused = added.why_not(Pass())
    assert [reason.sentence() for reason in refused] == (
        ["By the rules in use a meeple has to be added (crop_add=must)."] if "crop_add" in options else []
    )
    far = added.spot((0, -1), "city N")
    if "crop_add_place" not in options:
        assert [reason.option for reason in added.why_not(AddMeeple(far))] == ["crop_add_place=same_segment"]
        return
    _, events = added.apply(AddMeeple(far))
    (apart,) = only(events, MeepleAdded)
    assert apart.sentence() == (
        "Red added a meeple on city N (0, -1), another part of the same feature (crop_add_place=same_feature)"
    )
    assert apart.sentence(places=False) == (
        "Red added a meeple in another part of a knight's city (crop_add_place=same_feature)"
    )
    _, events = added.apply(AddMeeple(added.spot((0, 0), "city N")))
    (beside,) = only(events, MeepleAdded)
    assert (beside.option, beside.sentence()) == ("", "Red added a meeple on city N (0, 0)")
    (nobody,) = added.why_not(AddMeeple(added.spot((0, 2), "city E")))
    assert nobody.sentence() == (
        "No own meeple is in the feature that city E (0, 2) belongs to (crop_add_place=same_feature)."
    )
