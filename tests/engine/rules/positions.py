"""Small positions for the rule tests, and helpers."""

from typing import Any

from carc_widget.engine import (
    SET_NAMES,
    Cell,
    Event,
    Figure,
    MeepleKind,
    MoveFigure,
    Place,
    Rules,
    State,
)
from carc_widget.engine.events import (
    FeatureScored,
)
from tests.engine.agreement.starts import RARE_POSITIONS

D = ("D", 0, 0, 0)
LARGE = MeepleKind.LARGE

Tiles = list[tuple[str, int, int, int]]


def board(number: int) -> Tiles:
    """The tiles of one of the rare positions."""
    return [(tile, x, y, rotation) for (x, y), (tile, rotation) in RARE_POSITIONS[number][0].items()]


CLOSED, GAP, GAP_WITH_ROAD, GAP_WITH_ONE_PLACE = board(0), board(3), board(4), board(5)
ACROSS: dict[str, Any] = {"mage": ((0, 0), "city N"), "witch": ((0, -2), "city S")}


def position(options: dict[str, Any] | None = None, **parameters: Any) -> State:
    """A position with all sets and crop circle tiles."""
    rules = Rules.from_options({"crop_tiles": "all", **(options or {})})
    return State.setup(**{"sets": SET_NAMES, "rules": rules, **parameters})


def place(state: State, x: int, y: int, rotation: int) -> State:
    """Place the tile in hand."""
    assert state.hand is not None
    return state.apply(Place(Cell(x, y), rotation, state.hand.id))[0]


def moves(state: State, figure: Figure) -> set[str]:
    """The names of the spots that a figure may move to."""
    return {state.spot_name(a.spot) for a in state.legal_actions() if isinstance(a, MoveFigure) and a.figure is figure}


def scores(events: tuple[Event, ...]) -> list[tuple[str, tuple[int, ...], int]]:
    """Kind, winners and points of every score."""
    scored = [e.score for e in events if isinstance(e, FeatureScored)]
    return [(score.feature.kind.value, score.winners, score.points) for score in scored]


def events_of_kind(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    """The events of this kind."""
    return [event for event in events if isinstance(event, kind)]
