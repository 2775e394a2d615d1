"""Conditions on the course of a game: data in levels and exercises, and pure functions that check them.

A condition is a table of requirements, all of which have to hold, such as `{ gains = { Red = 4 }, mage = "aside" }`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.events import Event, FeatureCompleted, FeatureScored
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.scores import score_sum
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
    """A requirement.

    Attributes:
        form: its format in files.
        met: whether it holds.
        missing: what is missing, as a sentence in the language in use; empty if there is nothing to add to the goal.
            Takes the situation, the value, and the names of the players in that language.
    """

    form: ValueFormat
    met: Callable[[Situation, Any], bool]
    missing: Callable[[Situation, Any, Sequence[str]], str] = lambda _now, _required, _names: ""


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


def _stands(now: Situation, feature: Feature) -> bool:
    return any(meeple.player == now.player for meeple in feature.meeples)


def _complete(_now: Situation, feature: Feature) -> bool:
    return feature.complete


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

# -- what is missing


def _missing_points(
    *, at_most: bool = False, end: bool = False
) -> Callable[[Situation, Mapping[str, int], Sequence[str]], str]:
    def missing(now: Situation, required: Mapping[str, int], names: Sequence[str]) -> str:
        won = now.gains(end=end)
        for name, points in required.items():
            if (won[name] > points) if at_most else (won[name] < points):
                player = now.state.players.index(name)
                return _points_sentence(now, player, won[name], points, names[player], at_most=at_most, end=end)
        return ""

    return missing


def _points_sentence(now: Situation, player: int, won: int, goal: int, name: str, *, at_most: bool, end: bool) -> str:
    own = player == now.player
    if own and not (won or end) and (why := _no_points(now)):
        return why
    if at_most:
        text = (
            N_("Your points: {n}, but at most {goal} are allowed.")
            if own
            else N_("Points of {name}: {n}, but at most {goal} are allowed.")
        )
    elif end:
        text = (
            N_("Your points at the end: {n} of {goal}.") if own else N_("Points of {name} at the end: {n} of {goal}.")
        )
    else:
        text = N_("Your points: {n} of {goal}.") if own else N_("Points of {name}: {n} of {goal}.")
    paid = (e.score for e in now.events if isinstance(e, FeatureScored) and player in e.score.winners)
    sums = "; ".join(score_sum(score) for score in paid if score.points)
    sentence = _(text, n=won, goal=goal, name=name)
    return f"{sentence.removesuffix('.')} ({sums})." if sums and not end else sentence


def _no_points(now: Situation) -> str:
    """Why the player has no points during a game; empty if the reason is another one."""
    completed = [event.feature for event in now.events if isinstance(event, FeatureCompleted)]
    if now.state.phase is Phase.OVER or any(now.player in feature.owners for feature in completed):
        return ""
    if not completed:
        return _("Nothing has been completed, so there are no points.")
    if any(feature.strengths[now.player] for feature in completed):
        return _("Another player had more meeples on what has been completed.")
    return _("You had no meeple on what has been completed.")


_NO_MEEPLE = {
    FeatureKind.ROAD: N_("You have no meeple on the road."),
    FeatureKind.CITY: N_("You have no meeple in the city."),
    FeatureKind.MONASTERY: N_("You have no meeple in the monastery."),
    FeatureKind.FIELD: N_("You have no meeple on the field."),
}
_NOT_ALONE = {
    FeatureKind.ROAD: N_("The road does not belong to you alone."),
    FeatureKind.CITY: N_("The city does not belong to you alone."),
    FeatureKind.MONASTERY: N_("The monastery does not belong to you alone."),
    FeatureKind.FIELD: N_("The field does not belong to you alone."),
}
_NOT_COMPLETE = {
    FeatureKind.ROAD: N_("The road is not complete."),
    FeatureKind.CITY: N_("The city is not complete."),
    FeatureKind.MONASTERY: N_("The monastery is not complete."),
}
_NOT_JOINED = {
    FeatureKind.ROAD: N_("The roads are not joined."),
    FeatureKind.CITY: N_("The cities are not joined."),
    FeatureKind.FIELD: N_("The fields are not joined."),
}
_TOO_SMALL = {
    FeatureKind.ROAD: N_("Tiles of the road: {n} of {goal}."),
    FeatureKind.CITY: N_("Tiles of the city: {n} of {goal}."),
    FeatureKind.FIELD: N_("Tiles of the field: {n} of {goal}."),
}
_NOT_HAPPENED = {
    "feature_scored": N_("Nothing has been scored."),
    "meeple_taken_back": N_("No meeple has been taken back."),
}
_FIGURE_ELSEWHERE = {
    Figure.MAGE: N_("The mage stands on another road or in another city."),
    Figure.WITCH: N_("The witch stands on another road or in another city."),
}
_FIGURE_ASIDE = {
    Figure.MAGE: N_("The mage is not on the board."),
    Figure.WITCH: N_("The witch is not on the board."),
}
_FIGURE_STAYS = {
    Figure.MAGE: N_("The mage is still on the board."),
    Figure.WITCH: N_("The witch is still on the board."),
}


def _missing_kind(
    sentences: Mapping[FeatureKind, str], check: Callable[[Situation, Feature], bool]
) -> Callable[[Situation, tuple[str, ...], Sequence[str]], str]:
    """The sentence for the kind of the first feature that does not pass a check."""

    def missing(now: Situation, required: tuple[str, ...], _names: Sequence[str]) -> str:
        for text in required:
            if not any(check(now, feature) for feature in now.features(text)):
                kind = FeatureKind(text.split()[0])
                return _(sentences[kind]) if kind in sentences else ""
        return ""

    return missing


def _missing_join(_now: Situation, required: tuple[str, ...], _names: Sequence[str]) -> str:
    kind = FeatureKind(required[0].split()[0])
    return _(_NOT_JOINED[kind]) if kind in _NOT_JOINED else ""


def _missing_size(now: Situation, required: Mapping[str, int], _names: Sequence[str]) -> str:
    for text, goal in required.items():
        feature = now.feature(text)
        if feature is not None and feature.tiles < goal and feature.kind in _TOO_SMALL:
            return _(_TOO_SMALL[feature.kind], n=feature.tiles, goal=goal)
    return ""


def _missing_figure(figure: Figure) -> Callable[[Situation, str, Sequence[str]], str]:
    def missing(now: Situation, required: str, _names: Sequence[str]) -> str:
        if required == ASIDE:
            return _(_FIGURE_STAYS[figure])
        return _((_FIGURE_ASIDE if now.state.figure(figure) is None else _FIGURE_ELSEWHERE)[figure])

    return missing


def _missing_event(now: Situation, required: tuple[str, ...], _names: Sequence[str]) -> str:
    missing = next(name for name in required if not _happened(now, (name,)))
    return _(_NOT_HAPPENED[missing]) if missing in _NOT_HAPPENED else ""


def _missing_supply(now: Situation, required: Mapping[str, int], names: Sequence[str]) -> str:
    for name, goal in required.items():
        player = now.state.players.index(name)
        n = sum(now.state.supply[player])
        if n < goal:
            if player == now.player:
                return _("Meeples in your supply: {n} of {goal}.", n=n, goal=goal)
            return _("Meeples in the supply of {name}: {n} of {goal}.", n=n, goal=goal, name=names[player])
    return ""


def _missing_victory(now: Situation, required: str, names: Sequence[str]) -> str:
    points = ", ".join(f"{name} {own}" for name, own in zip(names, now.state.scores, strict=True))
    return _("Points at the end: {points}.", points=points) if now.state.winners else ""


def missing(condition: Condition, now: Situation, names: Sequence[str]) -> str:
    """What is missing of a condition, as sentences in the language in use; may be empty.

    Parameters:
        condition: the condition.
        now: a situation in which it does not hold.
        names: the names of the players in the language in use.
    """
    unmet = ((name, value) for name, value in condition.items() if not REQUIREMENTS[name].met(now, value))
    sentences = (REQUIREMENTS[name].missing(now, value, names) for name, value in unmet)
    return " ".join(dict.fromkeys(filter(None, sentences)))


REQUIREMENTS: Mapping[str, Requirement] = {
    "gains": Requirement(POINTS, _points(), _missing_points()),
    "at_most": Requirement(POINTS, _points(at_most=True), _missing_points(at_most=True)),
    "final": Requirement(POINTS, _points(end=True), _missing_points(end=True)),
    "final_at_most": Requirement(POINTS, _points(at_most=True, end=True), _missing_points(at_most=True, end=True)),
    "stands": Requirement(SOME, _each(_stands), _missing_kind(_NO_MEEPLE, _stands)),
    "alone": Requirement(SOME, _each(_alone), _missing_kind(_NOT_ALONE, _alone)),
    "complete": Requirement(SOME, _each(_complete), _missing_kind(_NOT_COMPLETE, _complete)),
    "open": Requirement(SOME, _each(lambda _, feature: not feature.complete)),
    "joined": Requirement(TEXTS, _together, _missing_join),
    "size": Requirement(_SIZES, _sizes, _missing_size),
    "tile": Requirement(SOME, _tile),
    "mage": Requirement(TEXT, _figure(Figure.MAGE), _missing_figure(Figure.MAGE)),
    "witch": Requirement(TEXT, _figure(Figure.WITCH), _missing_figure(Figure.WITCH)),
    "happened": Requirement(SOME, _happened, _missing_event),
    "supply": Requirement(_COUNT, _supply, _missing_supply),
    "after": Requirement(_TURNS, _after),
    "winner": Requirement(TEXT, _winner, _missing_victory),
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
