"""Rules of crop circles, one by one."""

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
    State,
    Supply,
    TakeBack,
)
from carc_widget.engine.events import (
    CircleChosen,
    MeepleAdded,
    PlayerPassedOver,
)
from tests.engine.rules.positions import LARGE, D, only, place, position, scores

FORK: dict[str, Any] = {"tiles": [D, ("B", 0, 1, 0)], "hand": "K2"}


def at_circle(choice: str, options: dict[str, Any] | None = None, **parameters: Any) -> State:
    """Red placed the fork K2, deployed nobody and chose."""
    state = place(position(options, **{**FORK, **parameters}), 1, 0, 0).apply(Pass())[0]
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
    parameters = {**FORK, "players": 3, "meeples": meeples}
    state = place(position(**parameters), 1, 0, 0).apply(Pass())[0].apply(ChooseCircle("remove"))[0]
    _, events = state.apply(state.legal_actions()[0])
    assert [event.player for event in only(events, PlayerPassedOver)] == [2, 0]
    empty = {**parameters, "supply": [(7, 1), (0, 0), (7, 1)]}
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
        state, _ = state.apply(state.action_from_text(text))
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
