"""Events: their spots, and figures on segment 0 of the board."""

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
"""Only the road to the east of the start tile and two cities are open; a tile with two caps completes both cities."""


def test_figure_removed_has_spot() -> None:
    state = State.setup(tiles=CLOSED, mage=((0, 0), "road E"), hand="M8")
    state, _ = state.apply(Place(Cell(0, 2), 0, "M8"))
    _, events = state.apply(RemoveFigure(Figure.MAGE))
    removed = next(event for event in events if isinstance(event, FigureRemoved))
    assert removed.spot == state.mage
    assert removed.rule == "R27"


def test_figure_moved_has_origin_and_spot() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("B", 0, 1, 0)], mage=((0, 0), "road E"), hand="M8")
    state, _ = state.apply(Place(Cell(0, 2), 0, "M8"))
    action = next(a for a in state.legal_actions() if getattr(a, "figure", None) is Figure.MAGE)
    after, events = state.apply(action)
    moved = next(event for event in events if isinstance(event, FigureMoved))
    assert (moved.origin, moved.spot) == (state.mage, after.mage)


@pytest.mark.parametrize("figure", list(Figure))
def test_figure_returned_has_spot(figure: Figure) -> None:
    parameters: Any = {figure.value: ((0, 0), "city N")}
    state = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E", **parameters)
    state, _ = state.apply(Place(Cell(0, -1), 2, "E"))
    _, events = state.apply(Pass())
    returned = next(event for event in events if isinstance(event, FigureReturned))
    assert (returned.figure, returned.spot) == (figure, state.figure(figure))


def test_score_keeps_returned_meeples() -> None:
    state = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")
    state, _ = state.apply(Place(Cell(0, -1), 2, "E"))
    after, events = state.apply(Pass())
    (score,) = (event.score for event in events if isinstance(event, FeatureScored))
    assert score.feature.meeples == state.meeples
    assert score.feature.strengths == (1, 0)
    assert after.meeples == ()


def test_score_of_unfinished_city_lists_pennants() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("F", 0, -1, 1)], meeples=[("Red", (0, 0), "city N")])
    city = state.feature(state.spot((0, 0), "city N"))
    assert str(state.score_now(city)) == "city: 2 tiles 2 + 1 coat of arms 1 = 3"


@pytest.mark.parametrize("choice", ["add", "remove"])
def test_circle_events_have_spot(choice: Literal["add", "remove"]) -> None:
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
def test_figures_cannot_share_feature_with_segment_0(first: Figure) -> None:
    """The city of the start tile is segment 0 (R19)."""
    places: Any = {first.value: ((0, 0), "city N"), first.other.value: ((0, -1), "city S")}
    with pytest.raises(SetupError) as raised:
        State.setup(tiles=[("D", 0, 0, 0), ("G", 0, -1, 1)], **places)
    assert raised.value.problems == ("the mage and the witch stand on the same road or city (R19)",)


def test_figure_off_the_board_blocks_no_city() -> None:
    """The last segment of this board is a city, index -1, which is a target (R18, R21)."""
    state = State.setup(tiles=[("M8", 0, 0, 0), ("C", 1, 0, 0)], last=(0, 0), phase="magic")
    spots = {action.spot for action in state.legal_actions() if isinstance(action, MoveFigure)}
    assert spots == {state.spot((0, 0), "city E"), state.spot((0, 0), "city W"), state.spot((1, 0), "city N")}


def test_figure_stays_has_player() -> None:
    state = State.setup(tiles=[*CLOSED, ("A", 1, 0, 1)], hand="M8", active="Blue")
    _, events = state.apply(Place(Cell(0, 2), 0, "M8"))
    assert [(e.player, e.rule) for e in events if isinstance(e, FigureStays)] == [(1, "R28")]


def test_completed_features_have_events() -> None:
    """Occupied or not, and before the score of an occupied one (R14, R60)."""
    state = State.setup(tiles=[("D", 0, 0, 0), ("A", -1, 0, 3)], meeples=[("Red", (0, 0), "city N")], hand="E")
    state, _ = state.apply(Place(Cell(0, -1), 2, "E"))
    after, events = state.apply(Pass())
    assert [type(event) for event in events[1:4]] == [FeatureCompleted, FeatureScored, MeepleReturned]
    completed = completed_event(events)
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
    completed = completed_event(events)
    assert (completed.feature.kind, completed.feature.tiles, completed.rule) == (FeatureKind.ROAD, 3, "R14")
    assert not [event for event in events if isinstance(event, FeatureScored)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_feature_completed_events_match_completed_features(seed: int) -> None:
    game = Game(3, SET_NAMES, seed=seed)
    random = Random(seed)
    while not game.is_over:
        game.play(random.choice(game.state.legal_actions()))
    kinds = set()
    for turn in game.turns:
        features = [event.feature for event in turn.events if isinstance(event, FeatureCompleted)]
        assert {feature.spots for feature in features} == completed_spots(turn.after) - completed_spots(turn.before)
        assert len({feature.spots for feature in features}) == len(features)
        assert all(event.spot in event.feature.spots for event in turn.events if isinstance(event, FeatureCompleted))
        kinds |= {feature.kind for feature in features}
    assert kinds >= {FeatureKind.ROAD, FeatureKind.CITY}


def completed_spots(state: State) -> set[tuple[Spot, ...]]:
    """The spots of each completed feature."""
    return {feature.spots for feature in state.features if feature.complete}


def completed_event(events: tuple[Event, ...]) -> FeatureCompleted:
    """The only `FeatureCompleted` of the events."""
    (completed,) = (event for event in events if isinstance(event, FeatureCompleted))
    return completed
