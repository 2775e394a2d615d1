"""Events tell where something happened, and figures on the first segment of the board are figures like any other."""

from random import Random
from typing import Any, Literal

import pytest

from carc_widget.engine import (
    SET_NAMES,
    AddMeeple,
    Cell,
    ChooseCircle,
    Event,
    FeatureKind,
    Figure,
    Game,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    Rules,
    SetupError,
    Spot,
    State,
    TakeBack,
)
from carc_widget.engine.events import (
    FeatureCompleted,
    FeatureScored,
    FigureMoved,
    FigureRemoved,
    FigureReturned,
    FigureStays,
    MeepleAdded,
    MeepleReturned,
    MeepleTakenBack,
)

CLOSED = [("D", 0, 0, 0), ("E", 0, -1, 2), ("A", -1, 0, 3)]
CLOSED += [("B", -1, 1, 0), ("B", 0, 1, 0), ("B", 1, 1, 0), ("E", -1, 2, 1), ("E", 1, 2, 3)]
"""Nothing but the road to the east of the start tile is open, and a tile with two caps completes both cities below."""


def test_a_figure_that_is_set_aside_tells_where_it_stood() -> None:
    state = State.setup(tiles=CLOSED, mage=((0, 0), "road E"), hand="M8")
    state, _ = state.apply(Place(Cell(0, 2), 0, "M8"))
    _, events = state.apply(RemoveFigure(Figure.MAGE))
    removed = next(event for event in events if isinstance(event, FigureRemoved))
    assert removed.spot == state.mage
    assert removed.rule == "R27"


def test_a_figure_that_moves_tells_from_where_to_where() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("B", 0, 1, 0)], mage=((0, 0), "road E"), hand="M8")
    state, _ = state.apply(Place(Cell(0, 2), 0, "M8"))
    action = next(a for a in state.legal_actions() if getattr(a, "figure", None) is Figure.MAGE)
    after, events = state.apply(action)
    moved = next(event for event in events if isinstance(event, FigureMoved))
    assert (moved.origin, moved.spot) == (state.mage, after.mage)


@pytest.mark.parametrize("figure", list(Figure))
def test_a_figure_that_goes_home_tells_where_it_stood(figure: Figure) -> None:
    parameters: Any = {figure.value: ((0, 0), "city N")}
    state = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E", **parameters)
    state, _ = state.apply(Place(Cell(0, -1), 2, "E"))
    _, events = state.apply(Pass())
    returned = next(event for event in events if isinstance(event, FigureReturned))
    assert (returned.figure, returned.spot) == (figure, state.figure(figure))


def test_a_score_keeps_the_meeples_that_went_home() -> None:
    state = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")
    state, _ = state.apply(Place(Cell(0, -1), 2, "E"))
    after, events = state.apply(Pass())
    (score,) = (event.score for event in events if isinstance(event, FeatureScored))
    assert score.feature.meeples == state.meeples
    assert score.feature.strengths == (1, 0)
    assert after.meeples == ()


def test_an_unfinished_city_prints_its_pennants() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("F", 0, -1, 1)], meeples=[("Red", (0, 0), "city N")])
    city = state.feature(state.spot((0, 0), "city N"))
    assert str(state.score_now(city)) == "city: 2 tiles 2 + 1 pennant 1 = 3"


@pytest.mark.parametrize("choice", ["add", "remove"])
def test_a_meeple_at_a_circle_tells_where_it_stands(choice: Literal["add", "remove"]) -> None:
    state = State.setup(
        sets=SET_NAMES,
        rules=Rules(crop_tiles="all"),
        tiles=[("D", 0, 0, 0)],
        meeples=[("Blue", (0, 0), "field EL")],
        hand="K2",
    )
    for action in (Place(Cell(1, 0), 0, "K2"), Pass(), ChooseCircle(choice)):
        state, _ = state.apply(action)
    spot = state.spot((0, 0), "field EL")
    _, events = state.apply(AddMeeple(spot) if choice == "add" else TakeBack(spot))
    assert [e.meeple.spot for e in events if isinstance(e, MeepleAdded | MeepleTakenBack)] == [spot]


@pytest.mark.parametrize("first", list(Figure))
def test_mage_and_witch_never_share_a_feature_that_begins_the_board(first: Figure) -> None:
    """The city of the start tile is the first segment that there is (R19)."""
    places: Any = {first.value: ((0, 0), "city N"), first.other.value: ((0, -1), "city S")}
    with pytest.raises(SetupError) as raised:
        State.setup(tiles=[("D", 0, 0, 0), ("G", 0, -1, 1)], **places)
    assert raised.value.problems == ("the mage and the witch stand on the same road or city (R19)",)


def test_a_figure_that_is_aside_keeps_no_city_from_the_other() -> None:
    """The last segment of this board is a city, which the figures off the board do not stand on (R18, R21)."""
    state = State.setup(tiles=[("M8", 0, 0, 0), ("C", 1, 0, 0)], last=(0, 0), phase="magic")
    spots = {action.spot for action in state.legal_actions() if isinstance(action, MoveFigure)}
    assert spots == {state.spot((0, 0), "city E"), state.spot((0, 0), "city W"), state.spot((1, 0), "city N")}


def test_a_magic_step_without_effect_tells_whose_it_was() -> None:
    state = State.setup(tiles=[*CLOSED, ("A", 1, 0, 1)], hand="M8", active="Blue")
    _, events = state.apply(Place(Cell(0, 2), 0, "M8"))
    assert [(e.player, e.rule) for e in events if isinstance(e, FigureStays)] == [(1, "R28")]


def test_every_completed_feature_has_an_event_occupied_or_not() -> None:
    """Programs find the turns that complete a city; before the score of an occupied one (R14, R60)."""
    state = State.setup(tiles=[("D", 0, 0, 0), ("A", -1, 0, 3)], meeples=[("Red", (0, 0), "city N")], hand="E")
    state, _ = state.apply(Place(Cell(0, -1), 2, "E"))
    after, events = state.apply(Pass())
    assert [type(event) for event in events[1:4]] == [FeatureCompleted, FeatureScored, MeepleReturned]
    completed = only_completed(events)
    assert (completed.feature.kind, completed.feature.tiles, completed.feature.meeples) == (
        FeatureKind.CITY,
        2,
        state.meeples,
    )
    assert (completed.spot, completed.key) == (after.spot((0, -1), "city S"), "city S")
    assert completed.sentence() == "Complete: city S (0, -1)"
    assert completed.sentence(places=False) == "A city is complete"

    state = State.setup(tiles=[("D", 0, 0, 0), ("A", -1, 0, 3)], hand="A")
    state, _ = state.apply(Place(Cell(1, 0), 1, "A"))
    _, events = state.apply(Pass())
    completed = only_completed(events)
    assert (completed.feature.kind, completed.feature.tiles, completed.rule) == (FeatureKind.ROAD, 3, "R14")
    assert not [event for event in events if isinstance(event, FeatureScored)]


@pytest.mark.parametrize("seed", range(3))
def test_events_name_exactly_the_features_that_a_turn_completes(seed: int) -> None:
    game = Game(3, SET_NAMES, seed=seed)
    random = Random(seed)
    while not game.is_over:
        game.play(random.choice(game.state.legal_actions()))
    kinds = set()
    for turn in game.turns:
        named = [event.feature for event in turn.events if isinstance(event, FeatureCompleted)]
        assert {each.spots for each in named} == completed_spots(turn.after) - completed_spots(turn.before)
        assert len({each.spots for each in named}) == len(named)
        assert all(event.spot in event.feature.spots for event in turn.events if isinstance(event, FeatureCompleted))
        kinds |= {each.kind for each in named}
    assert kinds >= {FeatureKind.ROAD, FeatureKind.CITY}


def completed_spots(state: State) -> set[tuple[Spot, ...]]:
    return {each.spots for each in state.features if each.complete}


def only_completed(events: tuple[Event, ...]) -> FeatureCompleted:
    (completed,) = (event for event in events if isinstance(event, FeatureCompleted))
    return completed
