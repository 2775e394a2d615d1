"""Rules of crop circles."""

from typing import Any

import pytest

from carc_widget.engine import (
    AddMeeple,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    FeatureKind,
    Figure,
    MeepleKind,
    Pass,
    Phase,
    Place,
    SetupError,
    State,
    Supply,
    TakeBack,
)
from carc_widget.engine.events import (
    CircleChosen,
    MeepleAdded,
    PlayerPassedOver,
)
from tests.engine.rules.positions import LARGE, D, events_of_kind, place, position, scores

FORK: dict[str, Any] = {"tiles": [D, ("B", 0, 1, 0)], "hand": "K2"}


def at_circle(choice: str, options: dict[str, Any] | None = None, **parameters: Any) -> State:
    """The state after Red placed the fork K2, placed no meeple and chose."""
    state = place(position(options, **{**FORK, **parameters}), 1, 0, 0).apply(Pass())[0]
    return state.apply(ChooseCircle(choice))[0]  # type: ignore[arg-type]


def test_player_without_meeple_of_the_kind_chooses() -> None:
    """R71: Red has no farmer but chooses for all players; without farmers the step is skipped."""
    state = place(position(**FORK, meeples=[("Blue", (0, 0), "field ER")]), 1, 0, 0).apply(Pass())[0]
    assert (state.phase, state.to_act) == (Phase.CIRCLE, 0)
    assert set(state.legal_actions()) == {ChooseCircle("add"), ChooseCircle("remove")}
    state = place(position(**FORK, meeples=[("Blue", (0, 1), "monastery")]), 1, 0, 0).apply(Pass())[0]
    assert (state.phase, state.active) == (Phase.DRAW, 1)


@pytest.mark.parametrize(
    ("tile", "key", "kind_name"),
    [("K2", "field ER", "farmer"), ("K5", "road E", "highwayman"), ("K3", "city N", "knight")],
)
def test_symbol_determines_kind(tile: str, key: str, kind_name: str) -> None:
    """R69, R72: fork, club and shield; monks are never affected."""
    meeples = [("Blue", (0, 0), spot) for spot in ("field ER", "road E", "city N")] + [("Blue", (0, 1), "monastery")]
    state = position(tiles=[D, ("B", 0, 1, 0)], hand=tile, meeples=meeples)
    fits = [a for a in state.legal_actions() if isinstance(a, Place) and a.cell not in (Cell(1, 0), Cell(0, -1))]
    state = state.apply(fits[0])[0].apply(Pass())[0]
    state, events = state.apply(ChooseCircle("remove"))
    assert kind_name in events[0].sentence()
    assert [state.spot_name(a.spot) for a in state.legal_actions() if isinstance(a, TakeBack)] == [f"{key} (0, 0)"]


def test_active_player_acts_last() -> None:
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
def test_meeple_is_added_beside_own_meeple(option: str) -> None:
    """R74, R77: small or large; passing is legal unless crop_add=must."""
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
def test_targets_of_added_meeple(option: str) -> None:
    """R74: on the same segment, or by option anywhere in the feature."""
    state = at_circle("add", {"crop_add_place": option}, meeples=[("Blue", (0, 0), "field ER")])
    spots = {state.spot_name(a.spot) for a in state.legal_actions() if isinstance(a, AddMeeple)}
    feature_spots = {state.spot_name(spot) for spot in state.feature(state.spot((0, 0), "field ER")).spots}
    assert len(feature_spots) > 1
    assert spots == ({"field ER (0, 0)"} if option == "same_segment" else feature_spots)


def test_meeple_added_where_only_another_player_stands_is_apart_from_own_meeple() -> None:
    """R74: by option, on a segment of the same road; it makes the majority."""
    tiles = [D, ("U", 1, 0, 1), ("B", 0, 1, 0)]
    meeples = [("Blue", (0, 0), "road E"), ("Red", (1, 0), "road E")]
    state = position({"crop_add_place": "same_feature"}, tiles=tiles, hand="K5", meeples=meeples)
    state = place(state, 0, 2, 0).apply(Pass())[0].apply(ChooseCircle("add"))[0]
    state, events = state.apply(AddMeeple(state.spot((1, 0), "road E"), LARGE))
    (added,) = events_of_kind(events, MeepleAdded)
    assert (added.apart, added.option) == (True, "crop_add_place=same_feature")
    assert scores(state.apply(Pass())[0].end_now()[1]) == [("road", (1,), 2)]


def test_segment_has_one_owner_unless_meeples_may_be_added_anywhere() -> None:
    """R48, R74: a position with meeples of two players on one segment."""
    both: dict[str, Any] = {"tiles": [D], "meeples": [("Red", (0, 0), "city N"), ("Blue", (0, 0), "city N")]}
    with pytest.raises(SetupError, match="a segment has one owner"):
        position(**both)
    state = position({"crop_add_place": "same_feature"}, **both)
    assert state.feature(state.spot((0, 0), "city N")).strengths == (1, 1)


def test_removal_is_mandatory_without_points() -> None:
    """R75: any small or large meeple of the kind; it returns to the supply."""
    meeples = [("Blue", (0, 0), "field ER"), ("Blue", (0, 0), "field ER", "large")]
    state = at_circle("remove", meeples=meeples)
    spot = state.spot((0, 0), "field ER")
    assert set(state.legal_actions()) == {TakeBack(spot), TakeBack(spot, LARGE)}
    state, _ = state.apply(TakeBack(spot, LARGE))
    assert state.supply[1] == Supply(6, 1)
    assert state.scores == (0, 0)
    assert [meeple.kind for meeple in state.meeples] == [MeepleKind.SMALL]


def test_players_without_meeple_or_supply_are_passed_over() -> None:
    """R76: without a meeple of the kind, or when adding with an empty supply."""
    meeples = [("Blue", (0, 0), "field ER")]
    parameters = {**FORK, "players": 3, "meeples": meeples}
    state = place(position(**parameters), 1, 0, 0).apply(Pass())[0].apply(ChooseCircle("remove"))[0]
    _, events = state.apply(state.legal_actions()[0])
    assert [event.player for event in events_of_kind(events, PlayerPassedOver)] == [2, 0]
    empty = {**parameters, "supply": [(7, 1), (0, 0), (7, 1)]}
    state, events = place(position(**empty), 1, 0, 0).apply(Pass())[0].apply(ChooseCircle("add"))
    reasons = [(event.player, event.lacks) for event in events_of_kind(events, PlayerPassedOver)]
    assert reasons == [(1, "supply"), (2, "board"), (0, "board")]
    assert (state.phase, state.active) == (Phase.DRAW, 1)


def test_emptied_feature_keeps_figure_and_can_be_claimed() -> None:
    """R78, R79: the mage stays on the road, the next player may claim it; unclaimed, it scores no points."""
    tiles = [D, ("B", 0, 1, 0)]
    state = position(tiles=tiles, hand="K5", mage=((0, 0), "road E"), meeples=[("Blue", (0, 0), "road E")])
    state = place(state, 0, 2, 0).apply(Pass())[0].apply(ChooseCircle("remove"))[0]
    state, _ = state.apply(state.legal_actions()[0])
    road = state.feature(state.spot((0, 0), "road E"))
    assert (road.meeples, road.figures) == ((), (Figure.MAGE,))
    assert scores(state.end_now()[1]) == []
    state = place(state.apply(Draw("U"))[0], 1, 0, 1)
    assert not state.why_not(Deploy(state.spot((1, 0), "road E")))


def test_circle_does_not_start_magic_step() -> None:
    """R16, R78: the figures stay on different features, on both sides of the circle."""
    state = place(position(tiles=[D], hand="K5", mage=((0, 0), "road E"), witch=((0, 0), "city N")), 1, 0, 1)
    assert state.phase is Phase.DEPLOY


def test_large_meeple_is_added_on_first_segment() -> None:
    """R72, R74: the city of the start tile, segment 0, is a legal target, and adding there differs from passing."""
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
def test_added_meeple_comes_from_supply(supply: tuple[int, int], kinds: set[MeepleKind]) -> None:
    """R74, R76."""
    state = at_circle("add", meeples=[("Blue", (0, 0), "field ER")], supply=[(7, 1), supply])
    assert {a.kind for a in state.legal_actions() if isinstance(a, AddMeeple)} == kinds


@pytest.mark.parametrize("choice", ["add", "remove"])
def test_circle_choice_event(choice: Any) -> None:
    """R71, R73: the event has the choice, the kind of feature, and the order of the players."""
    state = place(position(**FORK, meeples=[("Blue", (0, 0), "field ER")]), 1, 0, 0).apply(Pass())[0]
    event = state.apply(ChooseCircle(choice))[1][0]
    assert event == CircleChosen(0, choice, FeatureKind.FIELD, (1, 0), players=state.players)


def test_order_in_the_circle_event_starts_left_of_the_active_player() -> None:
    """R73."""
    farmer = [("Red", (0, 0), "field ER")]
    state = place(position(**FORK, players=3, active=1, meeples=farmer), 1, 0, 0).apply(Pass())[0]
    event = state.apply(ChooseCircle("add"))[1][0]
    assert isinstance(event, CircleChosen)
    assert event.order == (2, 0, 1)


@pytest.mark.parametrize(
    ("options", "sentence"),
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
def test_circle_choice_sentence_names_options(options: dict[str, Any], sentence: str) -> None:
    """R71, R74."""
    start = position(
        options, tiles=[("G", 0, -1, 1), D, ("B", 0, 1, 0)], meeples=[("Red", (0, 0), "city N")], hand="K3"
    )
    state = start
    for text in ("K3/1 0,2", "pass"):
        state, _ = state.apply(state.action_from_text(text))
    added, events = state.apply(ChooseCircle("add"))
    (chosen,) = events_of_kind(events, CircleChosen)
    assert chosen.sentence() == f"Red chose for the crop circle: {sentence}"
    assert chosen.option == sentence.partition("(")[2].rstrip(")")
    _, events = state.apply(ChooseCircle("remove"))
    (removed,) = events_of_kind(events, CircleChosen)
    assert removed.option == ""
    assert removed.sentence() == "Red chose for the crop circle: everybody takes back a knight"
    reasons = added.why_not(Pass())
    assert [reason.sentence() for reason in reasons] == (
        ["Under the rules in use you have to add a meeple (crop_add=must)."] if "crop_add" in options else []
    )
    distant_spot = added.spot((0, -1), "city N")
    if "crop_add_place" not in options:
        assert [reason.option for reason in added.why_not(AddMeeple(distant_spot))] == ["crop_add_place=same_segment"]
        return
    _, events = added.apply(AddMeeple(distant_spot))
    (distant,) = events_of_kind(events, MeepleAdded)
    assert distant.sentence() == (
        "Red added a meeple on city N (0, -1), another part of the same feature (crop_add_place=same_feature)"
    )
    assert distant.sentence(places=False) == (
        "Red added a meeple in another part of a knight's city (crop_add_place=same_feature)"
    )
    _, events = added.apply(AddMeeple(added.spot((0, 0), "city N")))
    (adjacent,) = events_of_kind(events, MeepleAdded)
    assert (adjacent.option, adjacent.sentence()) == ("", "Red added a meeple on city N (0, 0)")
    (problem,) = added.why_not(AddMeeple(added.spot((0, 2), "city E")))
    assert problem.sentence() == (
        "You have no meeple in the feature that city E (0, 2) belongs to (crop_add_place=same_feature)."
    )
