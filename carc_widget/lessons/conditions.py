"""Conditions on the course of a game: data in levels and exercises, and pure functions that check them.

A condition is a table of requirements, all of which have to hold, such as `{ gains = { Red = 4 }, mage = "aside" }`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.events import Event
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.scenarios.expectations import ASIDE, NUMBER, POINTS, TEXT, TEXTS, ValueFormat

Condition = Mapping[str, Any]


@dataclass(frozen=True)
class Situation:
    """The course of a game that a condition is about.

    Attributes:
        start: the state at the start.
        state: the current state.
        events: the events in between.
        player: the index of the player whose condition it is.
    """

    start: State
    state: State
    events: tuple[Event, ...]
    player: int

    def gains(self, *, end: bool = False) -> Mapping[str, int]:
        """The points that each player has won; `end` adds those of a final scoring now."""
        state = self.state.end_now()[0] if end and not self.state.winners else self.state
        won = zip(state.players, state.scores, self.start.scores, strict=True)
        return {player: after - before for player, after, before in won}

    def feature(self, text: str) -> Feature | None:
        """The feature that a text names, such as `road E 0,0`; `None` if there is no tile yet."""
        try:
            return self.state.feature(text)
        except CarcassonneError:
            return None

    def features(self, text: str) -> tuple[Feature, ...]:
        """The feature that a text names, or all features of a kind, such as `city`."""
        if text in set(FeatureKind):
            return tuple(feature for feature in self.state.features if feature.kind.value == text)
        feature = self.feature(text)
        return () if feature is None else (feature,)


class Requirement(NamedTuple):
    """A requirement: its format in files, and the function that checks it."""

    form: ValueFormat
    met: Callable[[Situation, Any], bool]


def _list(value: object) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else TEXTS.read(value)


SOME = ValueFormat('a text, such as "road E 0,0", or a list of texts', _list)


def _points(*, at_most: bool = False, end: bool = False) -> Callable[[Situation, Any], bool]:
    def met(now: Situation, required: Mapping[str, int]) -> bool:
        won = now.gains(end=end)
        return all((won[name] <= points) if at_most else (won[name] >= points) for name, points in required.items())

    return met


def _each(check: Callable[[Situation, Feature], bool]) -> Callable[[Situation, Any], bool]:
    """Whether each named feature exists and passes the check; for a kind alone, such as `city`, some feature of it."""

    def met(now: Situation, required: tuple[str, ...]) -> bool:
        return all(any(check(now, feature) for feature in now.features(text)) for text in required)

    return met


def _alone(now: Situation, feature: Feature) -> bool:
    return feature.owners == (now.player,)


def _together(now: Situation, required: tuple[str, ...]) -> bool:
    features = [now.feature(text) for text in required]
    return all(feature is not None and feature == features[0] for feature in features)


def _figure(figure: Figure) -> Callable[[Situation, Any], bool]:
    def met(now: Situation, required: str) -> bool:
        spot: Spot | None = now.state.figure(figure)
        if spot is None or required == ASIDE:
            return (spot is None) == (required == ASIDE)
        feature = now.feature(required)
        return feature is not None and spot in feature.spots

    return met


def _winner(now: Situation, required: str) -> bool:
    return required in [now.state.players[player] for player in now.state.winners]


def _sizes(now: Situation, required: Mapping[str, int]) -> bool:
    features = {text: now.feature(text) for text in required}
    return all(feature is not None and feature.tiles >= required[text] for text, feature in features.items())


def _tile(now: Situation, required: tuple[str, ...]) -> bool:
    placed = {f"{cell.x},{cell.y}" for cell in now.state.board}
    return all("".join(cell.split()) in placed for cell in required)


def _happened(now: Situation, required: tuple[str, ...]) -> bool:
    names = {name for event in now.events for name in (event.id, f"{event.id} {event.rule}")}
    return all(name in names for name in required)


def _after(now: Situation, required: tuple[tuple[str, ...], ...]) -> bool:
    """Whether the position is the one after one of these turns, but for rotations that look alike."""
    if now.state.turn == now.start.turn and now.state.phase is not Phase.OVER:
        return False
    return _features(now.state) in [_features(_play(now.start, turn)) for turn in required]


def _play(state: State, turn: tuple[str, ...]) -> State:
    for action in turn:
        state, _ = state.apply(action)
    return state


def _features(state: State) -> tuple[object, ...]:
    """Everything that decides the result of a position."""
    features = Counter(
        (feature.kind, frozenset(feature.cells), feature.open_edges, feature.strengths, feature.figures)
        for feature in state.features
    )
    return state.scores, state.supply, features


def _supply(now: Situation, required: Mapping[str, int]) -> bool:
    left = dict(zip(now.state.players, now.state.supply, strict=True))
    return all(left[name].small + left[name].large >= number for name, number in required.items())


def _turns(value: object) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list | tuple):
        raise ValueError
    return tuple(TEXTS.read(list(turn)) for turn in value)


_SIZES = ValueFormat('a table of features and numbers of tiles, such as { "road E 0,0" = 3 }', POINTS.read)
_TURNS = ValueFormat('a list of turns, such as [["E/2 0,-1", "+city S"]]', _turns)
_COUNT = ValueFormat("a table with numbers of meeples, such as { Red = 7 }", POINTS.read)

REQUIREMENTS: Mapping[str, Requirement] = {
    "gains": Requirement(POINTS, _points()),
    "at_most": Requirement(POINTS, _points(at_most=True)),
    "final": Requirement(POINTS, _points(end=True)),
    "final_at_most": Requirement(POINTS, _points(at_most=True, end=True)),
    "stands": Requirement(SOME, _each(lambda now, feature: any(m.player == now.player for m in feature.meeples))),
    "alone": Requirement(SOME, _each(_alone)),
    "complete": Requirement(SOME, _each(lambda _, feature: feature.complete)),
    "open": Requirement(SOME, _each(lambda _, feature: not feature.complete)),
    "joined": Requirement(TEXTS, _together),
    "size": Requirement(_SIZES, _sizes),
    "tile": Requirement(SOME, _tile),
    "mage": Requirement(TEXT, _figure(Figure.MAGE)),
    "witch": Requirement(TEXT, _figure(Figure.WITCH)),
    "happened": Requirement(SOME, _happened),
    "supply": Requirement(_COUNT, _supply),
    "after": Requirement(_TURNS, _after),
    "winner": Requirement(TEXT, _winner),
    "phase": Requirement(TEXT, lambda now, required: now.state.phase.value == required),
    "turn": Requirement(NUMBER, lambda now, required: now.state.turn >= required),
}
"""The requirements by name:

- `gains`, `at_most`: points won since the start, at least and at most; `final`, `final_at_most`: the same with a final
  scoring now;
- `stands`: roads, cities, fields and monasteries where the player has a meeple; `alone`: where only the player would
  get the points; `complete`, `open`; each also with a kind alone, such as `monastery`, for any feature of that kind;
- `joined`: several features that are one; `size`: a feature with at least so many tiles;
- `tile`: cells with tiles; `mage`, `witch`: the place of a figure, or `aside`;
- `happened`: events, such as `figure_removed` or `figure_removed R27`; `supply`: meeples at least in the supplies;
- `after`: turns of the player, each as a list of actions: the game is where one of them leads;
- `winner`: a player who wins the game, alone or together with others;
- `phase`: the current phase; `turn`: the number of the turn, at least.
"""


def met(condition: Condition, now: Situation) -> bool:
    """Whether all requirements of a condition hold; an empty condition never holds.

    >>> start = State.from_text("tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base")
    >>> state, events = start.apply("E/2 0,-1")
    >>> met({"complete": ("city N 0,0",)}, Situation(start, state, events, 0))
    True
    """
    return bool(condition) and all(REQUIREMENTS[name].met(now, required) for name, required in condition.items())
