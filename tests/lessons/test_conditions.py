"""Conditions of levels and exercises: when each requirement holds, and the sentence about what is missing."""

from collections.abc import Mapping
from typing import Any

import pytest

from carc_widget.engine import Event, State
from carc_widget.lessons.conditions import REQUIREMENTS, Situation, describe_missing, is_met

START = State.from_text("tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base")
FIGURE = State.from_text(
    "tiles 0,0: D; player Red: city N 0,0; player Blue; mage road E 0,0; turn 3 Red place E; sets base mage_witch"
)
"""The mage stands on the road."""
KNIGHT = (START, "E/2 0,-1", "+city S")
"""Red completes the city and gets 4 points."""
FARMER = (START, "E/2 0,-1", "+field EL")
"""Red completes the city, which brings 3 points at the end."""
ROAD = (START, "E/1 0,1", "+field NL")
"""Nothing is completed."""
LARGE_KNIGHT = (
    State.from_text(
        "tiles -1,-2: B E/2 -1,-1: B -1,0: A/3 D; player Red: large city N 0,0; player Blue: city S 0,-2; "
        "turn 1 Red place G; sets base inns_cathedrals"
    ),
    "G/1 0,-1",
    "pass",
)
"""Red's large meeple has the majority in a city that Red and Blue share."""


def situation(start: State, *actions: str, player: int = 0, is_learner: bool = True) -> Situation:
    state, events = start, list[Event]()
    for action in actions:
        state, new_events = state.apply(action)
        events += new_events
    return Situation(start, state, tuple(events), player, is_learner)


MET: list[tuple[tuple[Any, ...], Mapping[str, Any]]] = [
    (KNIGHT, {"gains": {"Red": 4}}),
    (KNIGHT, {"at_most": {"Red": 4, "Blue": 0}}),
    (KNIGHT, {"supply": {"Red": 7}}),
    (KNIGHT, {"happened": ("feature_scored",)}),
    (KNIGHT, {"complete": ("city",), "open": ("road",), "tile": ("0,-1",), "turn": 2, "phase": "draw"}),
    (FARMER, {"gains": {"Red": 0}, "final": {"Red": 3}, "final_at_most": {"Red": 3}}),
    (FARMER, {"stands": ("field", "field EL 0,-1"), "alone": ("field",)}),
    (FARMER, {"size": {"city N 0,0": 2}, "joined": ("city N 0,0", "city S 0,-1")}),
    ((FIGURE,), {"stands": ("city N 0,0",), "mage": "road E 0,0", "witch": "aside"}),
]


@pytest.mark.parametrize(("course", "condition"), MET)
def test_requirement_is_met(course: tuple[Any, ...], condition: Mapping[str, Any]) -> None:
    now = situation(*course)
    assert is_met(condition, now), [name for name in condition if not REQUIREMENTS[name].is_met(now, condition[name])]


MISSING: list[tuple[tuple[Any, ...], Mapping[str, Any], str]] = [
    (KNIGHT, {"gains": {"Red": 5}}, "You got 4 of 5 points (city: 2 tiles × 2 = 4)."),
    (KNIGHT, {"gains": {"Red": 4, "Blue": 1}}, "Blue got 0 of 1 points."),
    (
        KNIGHT,
        {"at_most": {"Red": 3}},
        "Points you got: 4, but at most 3 are allowed (city: 2 tiles × 2 = 4).",
    ),
    (FARMER, {"final": {"Red": 4}}, "You got 3 of 4 points, including the final scoring."),
    (ROAD, {"final": {"Red": 1}}, "You got 0 of 1 points, including the final scoring."),
    (FARMER, {"final_at_most": {"Red": 2}}, "Points you got: 3, but at most 2 are allowed."),
    (FARMER, {"gains": {"Red": 1}}, "You had no meeple on anything that was completed."),
    (ROAD, {"gains": {"Red": 1}}, "Nothing was completed, so there are no points."),
    (KNIGHT, {"supply": {"Red": 8}}, "Meeples in your supply: 7 of 8."),
    (KNIGHT, {"supply": {"Blue": 8}}, "Blue's meeples in the supply: 7 of 8."),
    (FARMER, {"stands": ("road",)}, "You have no meeple on the road."),  # a farmer is not on a road
    (KNIGHT, {"stands": ("city N 0,0",)}, "You have no meeple in the city."),
    (FARMER, {"alone": ("road",)}, "The road does not belong to you alone."),
    (FARMER, {"complete": ("road E 0,0",)}, "The road is not complete."),
    (FARMER, {"open": ("city",)}, ""),
    (FARMER, {"joined": ("road E 5,5", "road E 6,6")}, "The roads are not joined."),  # there is no tile
    (FARMER, {"joined": ("field EL 0,-1", "field SL 0,0")}, "The fields are not joined."),
    (FARMER, {"size": {"city N 0,0": 2, "road E 0,0": 2}}, "Tiles of the road: 1 of 2."),
    (FARMER, {"size": {"road E 9,0": 1}}, ""),
    (FARMER, {"happened": ("city_completed", "feature_scored")}, ""),
    (FARMER, {"happened": ("feature_scored",)}, "Nothing has been scored."),
    (FARMER, {"mage": "road E 0,0"}, "The mage is not on the board."),
    ((FIGURE,), {"mage": "city N 0,0"}, "The mage stands on another road or in another city."),
    ((FIGURE,), {"mage": "aside"}, "The mage is still on the board."),
    ((FIGURE,), {"mage": "road E 0,0", "witch": "city N 0,0"}, "The witch is not on the board."),
]


@pytest.mark.parametrize(("course", "condition", "sentence"), MISSING)
def test_missing_requirement_is_described(course: tuple[Any, ...], condition: Mapping[str, Any], sentence: str) -> None:
    now = situation(*course)
    assert not is_met(condition, now)
    assert describe_missing(condition, now, now.state.players) == sentence


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ({"gains": {"Red": 5}}, "Red got 4 of 5 points (city: 2 tiles × 2 = 4)."),
        ({"at_most": {"Red": 3}}, "Points Red got: 4, but at most 3 are allowed (city: 2 tiles × 2 = 4)."),
        ({"final": {"Red": 5}}, "Red got 4 of 5 points, including the final scoring."),
        ({"supply": {"Red": 8}}, "Red's meeples in the supply: 7 of 8."),
    ],
)
def test_player_who_is_not_the_learner_is_named(condition: Mapping[str, Any], sentence: str) -> None:
    now = situation(*KNIGHT, is_learner=False)
    assert describe_missing(condition, now, now.state.players) == sentence


def test_reason_for_no_points_depends_on_the_meeples() -> None:
    goal, names = {"gains": {"Blue": 1}}, ("Rosso", "Blu")
    assert describe_missing(goal, situation(*KNIGHT, player=1, is_learner=False), names) == (
        "Blu had no meeple on anything that was completed."
    )
    assert describe_missing(goal, situation(*LARGE_KNIGHT, player=1), names) == (
        "Another player had more meeples on what was completed."
    )


def test_empty_condition_never_holds() -> None:
    assert not is_met({}, situation(*KNIGHT))
