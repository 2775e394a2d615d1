"""Expected results of an attempt: the keys of scenario files, their formats, and how they are computed.

Each expectation is a key of a `[[scenario.try]]` in a file; all are optional.

    gains       points that players win; those who win none may be left out     { Red = 4 }
    sums        every sum, in English, with who gets the points          ["city: 2 tiles x 2 = 4 (Red)"]
    supply      small meeples left, or small and large                   { Red = 7, Blue = "6+1" }
    mage witch  a segment of the road or city, or "aside"                "road E 0,0"
    phase       what the game waits for then                             "magic"
    active      whose turn it is                                         "Red"
    decides     who has to act: at a crop circle often another           "Blue"
    winners     who has won                                              ["Red", "Blue"]
    placements  in how many ways the tile in hand fits                   6
    targets     every road and city where a figure may go, once each     ["road E 0,0", "city N 0,0"]
    spots       every place for a small meeple                           ["field NL", "road E"]
    legal       every action that is allowed                             ["mage>aside"]
    allowed     actions that are among those                             ["+road E"]
    forbidden   actions that are not                                     ["pass"]
    owners      the players with the most meeples of features            { "road E 0,0" = ["Red"] }
    complete    features that are complete                               ["road E 0,0"]
    open        features that are not                                    ["city N 0,0"]
    bag         tiles left in the bag                                    71
    refused     actions that are not, with code and rule of each reason  { "pass" = "magic_step_mandatory R20" }
    events      kinds of events, with their rules, that come up          ["tile_discarded R12"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from carc_widget.engine.actions import Action, Deploy, MoveFigure
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.i18n.language import ENGLISH, language

if TYPE_CHECKING:
    from carc_widget.scenarios.attempts import Outcome

ASIDE = "aside"
"""The place of a figure that is not on the board."""


class ValueFormat(NamedTuple):
    """The format of a value: its description for errors, and `read`, which raises ValueError for other values."""

    expected: str
    read: Callable[[object], Any]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError
    return tuple(map(_text, value))


def _table(of: Callable[[object], Any]) -> Callable[[object], Mapping[str, Any]]:
    def read(table: object) -> Mapping[str, Any]:
        if not isinstance(table, dict):
            raise ValueError
        return {name: of(value) for name, value in table.items()}

    return read


def _meeples(value: object) -> str:
    if type(value) is int:
        return str(value)
    if not re.fullmatch(r"\d+(\+\d+)?", _text(value)):
        raise ValueError
    return _text(value)


def _reasons(value: object) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else _texts(value)


TEXT = ValueFormat("a text in quotation marks", _text)
NUMBER = ValueFormat("a whole number, such as 6", _number)
TEXTS = ValueFormat('a list of texts, such as ["road E 0,0", "city N 0,0"]', _texts)
POINTS = ValueFormat("a table with the points of players, such as { Red = 4 }", _table(_number))
SUPPLY = ValueFormat('a table with the meeples of players, such as { Red = 7, Blue = "6+1" }', _table(_meeples))
OWNERS = ValueFormat('a table of features with their owners, such as { "road E 0,0" = ["Red"] }', _table(_texts))
REFUSED = ValueFormat(
    'a table of actions with their reasons, such as { "pass" = "magic_step_mandatory R20" }', _table(_reasons)
)


class Expectation(NamedTuple):
    """A kind of expected result.

    Attributes:
        value_format: its format in files.
        compute: computes the actual result; equal to the expected one if that is right.
    """

    value_format: ValueFormat
    compute: Callable[[Outcome, Any], Any]


def spot_notation(state: State, spot: Spot) -> str:
    """A spot in the notation: `road E 0,0`."""
    return f"{state.spot_key(spot)} {spot.cell.x},{spot.cell.y}"


def free_spot(feature: Feature) -> Spot | None:
    """The first segment of a feature without a meeple or a figure, if there is one."""
    occupied = {meeple.spot for meeple in feature.meeples} | {feature.state.figure(figure) for figure in Figure}
    return next((spot for spot in feature.spots if spot not in occupied), None)


def figure_targets(state: State) -> tuple[Spot, ...]:
    """A spot for each road and city that mage or witch may move to."""
    spots = {a.spot: None for a in state.legal_actions() if isinstance(a, MoveFigure)}
    return tuple({state.feature(spot).spots[0]: None for spot in spots})


def distinct_actions(state: State) -> dict[object, Action]:
    """The legal actions, one action of a figure for each road or city; equal keys mean the same in other positions."""
    actions: dict[object, Action] = {}
    for action in state.legal_actions():
        key: object = action
        if isinstance(action, MoveFigure):
            key = action.figure, state.feature(action.spot).spots[0]
        actions.setdefault(key, action)
    return actions


def meeple_spots(state: State) -> tuple[Spot, ...]:
    """The spots where a small meeple may be deployed."""
    deploys = (a for a in state.legal_actions() if isinstance(a, Deploy) and a.kind is MeepleKind.SMALL)
    return tuple(a.spot for a in deploys)


def roads_and_cities(state: State) -> tuple[Feature, ...]:
    """The roads and cities, open or complete: the features for mage and witch (R18)."""
    return tuple(f for f in state.features if f.kind in (FeatureKind.ROAD, FeatureKind.CITY))


def last_tile_spots(state: State) -> tuple[Spot, ...]:
    """All spots of the tile placed last, whether a meeple may be deployed there or not; none without such a tile."""
    if state.last is None:
        return ()
    return tuple(Spot(state.last, number) for number in range(len(state.board[state.last].tile.segments)))


def count_placements(state: State) -> int:
    """The number of placements of the tile in hand: cells and rotations, equal rotations once."""
    return sum(map(len, state.placements(state.hand).values())) if state.hand else 0


def _same(written: tuple[str, ...], actual: list[str]) -> tuple[str, ...]:
    """The computed values, in the order of the expected ones if they are equal."""
    return written if sorted(written) == sorted(actual) else tuple(actual)


def _gains(outcome: Outcome, written: Mapping[str, int]) -> Mapping[str, int]:
    """The points that players win; as written if only players who win none are named beside them."""
    winning = {name: points for name, points in written.items() if points or name not in outcome.before.players}
    return written if winning == outcome.gains else outcome.gains


def _sums(outcome: Outcome, written: tuple[str, ...]) -> tuple[str, ...]:
    with language(ENGLISH):
        sums = [f"{s} ({', '.join(s.feature.players[p] for p in s.winners)})" for s in outcome.scores]
    sums = [text.replace(" − ", " - ").replace(" × ", " x ") for text in sums]  # files have signs of the keyboard
    return _same(written, sums)


def _supply(outcome: Outcome, written: Mapping[str, str]) -> Mapping[str, str]:
    left = dict(zip(outcome.state.players, outcome.state.supply, strict=True))
    supplies = {name: f"{s.small}+{s.large}" if s.large else f"{s.small}" for name, s in left.items()}
    return {name: supplies[name] for name in written if name in supplies}


def _feature_at(state: State, text: str) -> frozenset[Spot]:
    """The spots of the feature that a text names; none if it names nothing."""
    try:
        return frozenset(state.feature(text).spots)
    except CarcassonneError:
        return frozenset()


def _targets(outcome: Outcome, written: tuple[str, ...]) -> tuple[str, ...]:
    state = outcome.state
    spots = figure_targets(state)
    named = {_feature_at(state, text) for text in written}
    if len(named) == len(written) and named == {frozenset(state.feature(spot).spots) for spot in spots}:
        return written
    return tuple(spot_notation(state, spot) for spot in spots)


def _figure(figure: Figure) -> Callable[[Outcome, str], str]:
    def compute(outcome: Outcome, written: str) -> str:
        spot = outcome.state.figure(figure)
        if spot is None:
            return ASIDE
        return written if spot in _feature_at(outcome.state, written) else spot_notation(outcome.state, spot)

    return compute


def _legal(outcome: Outcome, written: tuple[str, ...]) -> tuple[str, ...]:
    state = outcome.state
    return _same(written, [state.action_to_text(action) for action in state.legal_actions()])


def _refused(outcome: Outcome, written: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    why = {action: outcome.state.why_not(action) for action in written}
    return {action: _same(written[action], [f"{r.code} {r.rule}" for r in reasons]) for action, reasons in why.items()}


def _allowed(outcome: Outcome, written: tuple[str, ...], *, allowed: bool) -> tuple[str, ...]:
    return tuple(action for action in written if outcome.state.is_legal(action) is allowed)


def _owners(outcome: Outcome, written: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    owners = {spot: outcome.state.feature(spot).owners for spot in written}
    return {spot: tuple(outcome.state.players[player] for player in players) for spot, players in owners.items()}


def _completed(outcome: Outcome, written: tuple[str, ...], *, complete: bool) -> tuple[str, ...]:
    return tuple(spot for spot in written if outcome.state.feature(spot).complete is complete)


def _events(outcome: Outcome, written: tuple[str, ...]) -> tuple[str, ...]:
    events = [f"{event.id} {event.rule}" for event in outcome.events]
    return written if set(written) <= set(events) else tuple(events)


EXPECTATIONS: Mapping[str, Expectation] = {
    "gains": Expectation(POINTS, _gains),
    "sums": Expectation(TEXTS, _sums),
    "supply": Expectation(SUPPLY, _supply),
    "mage": Expectation(TEXT, _figure(Figure.MAGE)),
    "witch": Expectation(TEXT, _figure(Figure.WITCH)),
    "phase": Expectation(TEXT, lambda outcome, _: outcome.state.phase.value),
    "active": Expectation(TEXT, lambda outcome, _: outcome.state.players[outcome.state.active]),
    "decides": Expectation(TEXT, lambda outcome, _: outcome.state.players[outcome.state.to_act]),
    "winners": Expectation(TEXTS, lambda outcome, _: tuple(outcome.state.players[p] for p in outcome.state.winners)),
    "placements": Expectation(NUMBER, lambda outcome, _: count_placements(outcome.state)),
    "targets": Expectation(TEXTS, _targets),
    "spots": Expectation(
        TEXTS,
        lambda outcome, written: _same(written, [*map(outcome.state.spot_key, meeple_spots(outcome.state))]),
    ),
    "legal": Expectation(TEXTS, _legal),
    "allowed": Expectation(TEXTS, partial(_allowed, allowed=True)),
    "forbidden": Expectation(TEXTS, partial(_allowed, allowed=False)),
    "owners": Expectation(OWNERS, _owners),
    "complete": Expectation(TEXTS, partial(_completed, complete=True)),
    "open": Expectation(TEXTS, partial(_completed, complete=False)),
    "bag": Expectation(NUMBER, lambda outcome, _: sum(outcome.state.tiles_left.values())),
    "refused": Expectation(REFUSED, _refused),
    "events": Expectation(TEXTS, _events),
}


class Difference(NamedTuple):
    """A fact in which an outcome differs from what is written: its name, the written value and that of the engine."""

    fact: str
    expected: Any
    actual: Any


def differences(outcome: Outcome) -> tuple[Difference, ...]:
    """The differences between an outcome and its expected results.

    Raises:
        CarcassonneError: an expected result names an action or a feature that there is not.
    """
    results = (
        (name, written, EXPECTATIONS[name].compute(outcome, written)) for name, written in outcome.expected.items()
    )
    return tuple(Difference(*result) for result in results if result[1] != result[2])
