"""Conditions on the course of a game: data in levels and exercises, and pure functions that check them.

A condition is a table of requirements, all of which have to hold, such as `{ gains = { Red = 4 }, mage = "aside" }`.

    gains          points that players have won since the start, at least      { Red = 4 }
    at_most        the same, at most                                           { Blue = 0 }
    final          as `gains`, with a final scoring now                        { Red = 7 }
    final_at_most  as `at_most`, with a final scoring now                      { Blue = 3 }
    stands         features where the player has a meeple                      "field EL 0,-1"
    alone          features where only the player would get the points         "city N 0,0"
    complete       features that are complete                                  ["road E 0,0", "city N 0,0"]
    open           features that are not                                       "city N 0,0"
    joined         features that are one                                       ["city N 0,0", "city S 0,-2"]
    size           features with at least so many tiles                        { "road E 0,0" = 3 }
    tile           cells with tiles                                            "0,-1"
    mage witch     a segment of the road or city where it stands, or "aside"   "road E 0,0"
    happened       kinds of events, also with their rules                      ["figure_removed R27"]
    supply         meeples that players have left, at least                    { Red = 7 }
    after          turns: the position is the one after one of them            [["E/2 0,-1", "+city S"]]
    winner         a player who wins the game, alone or with others            "Red"
    phase          what the game waits for                                     "deploy"
    turn           the number of the turn, at least                            3

`stands`, `alone`, `complete` and `open` may also name a kind, such as `monastery`, for any feature of that kind.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from carc_widget.engine import coerce
from carc_widget.engine.errors import CarcassonneError, UnknownName, suggest
from carc_widget.engine.events import EVENTS, Event, FeatureCompleted, FeatureScored
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.text.reader import read_spot
from carc_widget.engine.tiles import FeatureKind, PlacedTile
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.scores import score_sum
from carc_widget.scenarios.attempts import points_won
from carc_widget.scenarios.expectations import ASIDE, NUMBER, POINTS, TEXT, TEXTS, ValueFormat
from carc_widget.scenarios.toml_reader import one_line

Condition = Mapping[str, Any]


@dataclass(frozen=True)
class Situation:
    """The course of a game that a condition is about.

    Attributes:
        start: the state at the start.
        state: the current state.
        events: the events in between.
        player: the index of the player whose condition it is.
        is_learner: whether sentences address this player as “you”; else they name the player.
    """

    start: State
    state: State
    events: tuple[Event, ...]
    player: int
    is_learner: bool = True

    def gains(self, *, end: bool = False) -> Counter[str]:
        """The points that each player has won; `end` adds those of a final scoring now."""
        state = self.state.end_now()[0] if end else self.state
        return Counter(points_won(self.start, state))

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
        value_format: its format in files.
        is_met: returns whether it holds, for a situation and the value in the file.
        describe_missing: describes what is missing, as a sentence in the language in use; empty if there is nothing to
            add to the goal. Its parameters are the situation, the value, and the names of the players in that language.
        check_name: raises an error if a name in the value is unknown: a player, place, cell or event; or if a turn is
            not possible.
    """

    value_format: ValueFormat
    is_met: Callable[[Situation, Any], bool]
    describe_missing: Callable[[Situation, Any, Sequence[str]], str] = lambda _situation, _required, _names: ""
    check_name: Callable[[State, Any], object] | None = None


def _parse_texts(value: object) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else TEXTS.read(value)


def _text_or_texts(example: str) -> ValueFormat:
    return ValueFormat(f'a text, such as "{example}", or a list of texts', _parse_texts)


def _points_check(*, at_most: bool = False, end: bool = False) -> Callable[[Situation, Any], bool]:
    def check(situation: Situation, required: Mapping[str, int]) -> bool:
        won = situation.gains(end=end)
        return all((won[name] <= points) if at_most else (won[name] >= points) for name, points in required.items())

    return check


def _each_feature(feature_check: Callable[[Situation, Feature], bool]) -> Callable[[Situation, Any], bool]:
    """Whether each named feature exists and passes the check; for a kind alone, such as `city`, some feature of it."""

    def check(situation: Situation, required: tuple[str, ...]) -> bool:
        return all(any(feature_check(situation, feature) for feature in situation.features(text)) for text in required)

    return check


def _has_meeple(situation: Situation, feature: Feature) -> bool:
    return any(meeple.player == situation.player for meeple in feature.meeples)


def _is_complete(_situation: Situation, feature: Feature) -> bool:
    return feature.complete


def _is_sole_owner(situation: Situation, feature: Feature) -> bool:
    return feature.owners == (situation.player,)


def _are_joined(situation: Situation, required: tuple[str, ...]) -> bool:
    features = [situation.feature(text) for text in required]
    return all(feature is not None and feature == features[0] for feature in features)


def _figure_check(figure: Figure) -> Callable[[Situation, Any], bool]:
    def check(situation: Situation, required: str) -> bool:
        spot: Spot | None = situation.state.figure(figure)
        if spot is None or required == ASIDE:
            return (spot is None) == (required == ASIDE)
        feature = situation.feature(required)
        return feature is not None and spot in feature.spots

    return check


def _is_winner(situation: Situation, required: str) -> bool:
    return required in [situation.state.players[player] for player in situation.state.winners]


def _have_sizes(situation: Situation, required: Mapping[str, int]) -> bool:
    features = {text: situation.feature(text) for text in required}
    return all(feature is not None and feature.tiles >= required[text] for text, feature in features.items())


def _have_tiles(situation: Situation, required: tuple[str, ...]) -> bool:
    return all(coerce.cell(text) in situation.state.board for text in required)


def _have_happened(situation: Situation, required: tuple[str, ...]) -> bool:
    names = {name for event in situation.events for name in (event.id, f"{event.id} {event.rule}")}
    return all(name in names for name in required)


def _is_after_turn(situation: Situation, required: tuple[tuple[str, ...], ...]) -> bool:
    """Whether the position is the one after one of these turns, but for rotations that look alike."""
    if situation.state.turn == situation.start.turn and situation.state.phase is not Phase.OVER:
        return False
    return _result_key(situation.state) in [_result_key(_play(situation.start, turn)) for turn in required]


def _play(state: State, turn: tuple[str, ...]) -> State:
    for action in turn:
        state, _ = state.apply(action)
    return state


def _result_key(state: State) -> tuple[object, ...]:
    """Everything that decides the result of a position, to compare positions."""
    board = state.board
    tiles = frozenset((cell, tile.id, rotation % tile.symmetry) for cell, (tile, rotation) in board.items())
    features = frozenset(
        (feature.kind, _places(feature, board), feature.strengths, feature.figures)
        for feature in state.features
        if any(feature.strengths) or feature.figures
    )
    return state.scores, state.supply, tiles, features


def _places(feature: Feature, board: Mapping[Cell, PlacedTile]) -> frozenset[tuple[Cell, tuple[str, ...]]]:
    """The cells of a feature with the directions of its segments, which do not depend on how a tile is turned."""
    return frozenset(
        (cell, board[cell].tile.segments[number].directions(board[cell].rotation)) for cell, number in feature.spots
    )


def _have_supply(situation: Situation, required: Mapping[str, int]) -> bool:
    left = dict(zip(situation.state.players, situation.state.supply, strict=True))
    return all(left[name].small + left[name].large >= number for name, number in required.items())


def _parse_turns(value: object) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list | tuple):
        raise ValueError
    return tuple(TEXTS.read(list(turn) if isinstance(turn, tuple) else turn) for turn in value)


_SIZES = ValueFormat('a table of features and numbers of tiles, such as { "road E 0,0" = 3 }', POINTS.read)
_TURNS = ValueFormat('a list of turns, such as [["E/2 0,-1", "+city S"]]', _parse_turns)
_COUNT = ValueFormat("a table with numbers of meeples, such as { Red = 7 }", POINTS.read)
_PHASE = ValueFormat(f"one of {', '.join(Phase)}", lambda value: Phase(value).value)  # type: ignore[arg-type]

# -- what is missing


def _missing_points(
    *, at_most: bool = False, end: bool = False
) -> Callable[[Situation, Mapping[str, int], Sequence[str]], str]:
    def describe(situation: Situation, required: Mapping[str, int], names: Sequence[str]) -> str:
        won = situation.gains(end=end)
        for name, points in required.items():
            if (won[name] > points) if at_most else (won[name] < points):
                player = situation.state.players.index(name)
                return _points_sentence(situation, player, won[name], points, names[player], at_most=at_most, end=end)
        return ""

    return describe


def _points_sentence(
    situation: Situation, player: int, won: int, goal: int, name: str, *, at_most: bool, end: bool
) -> str:
    if player == situation.player and not (won or end) and (why := _no_points(situation, name)):
        return why
    own = player == situation.player and situation.is_learner
    if at_most:
        text = (
            N_("Points you got: {n}, but at most {goal} are allowed.")
            if own
            else N_("Points {name} got: {n}, but at most {goal} are allowed.")
        )
    elif end:
        text = (
            N_("You got {n} of {goal} points, including the final scoring.")
            if own
            else N_("{name} got {n} of {goal} points, including the final scoring.")
        )
    else:
        text = N_("You got {n} of {goal} points.") if own else N_("{name} got {n} of {goal} points.")
    paid = (e.score for e in situation.events if isinstance(e, FeatureScored) and player in e.score.winners)
    sums = "; ".join(score_sum(score) for score in paid if score.points)
    sentence = _(text, n=won, goal=goal, name=name)
    return f"{sentence.removesuffix('.')} ({sums})." if sums and not end else sentence


def _no_points(situation: Situation, name: str) -> str:
    """Why the player has no points during a game; empty if the reason is another one."""
    completed = [event.feature for event in situation.events if isinstance(event, FeatureCompleted)]
    if situation.state.phase is Phase.OVER or any(situation.player in feature.owners for feature in completed):
        return ""
    if not completed:
        return _("Nothing was completed, so there are no points.")
    if any(feature.strengths[situation.player] for feature in completed):
        return _("Another player had more meeples on what was completed.")
    if situation.is_learner:
        return _("You had no meeple on anything that was completed.")
    return _("{name} had no meeple on anything that was completed.", name=name)


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

    def describe(situation: Situation, required: tuple[str, ...], _names: Sequence[str]) -> str:
        for text in required:
            if not any(check(situation, feature) for feature in situation.features(text)):
                kind = FeatureKind(text.split()[0])
                return _(sentences[kind]) if kind in sentences else ""
        return ""

    return describe


def _missing_join(_situation: Situation, required: tuple[str, ...], _names: Sequence[str]) -> str:
    kind = FeatureKind(required[0].split()[0])
    return _(_NOT_JOINED[kind]) if kind in _NOT_JOINED else ""


def _missing_size(situation: Situation, required: Mapping[str, int], _names: Sequence[str]) -> str:
    for text, goal in required.items():
        feature = situation.feature(text)
        if feature is not None and feature.tiles < goal and feature.kind in _TOO_SMALL:
            return _(_TOO_SMALL[feature.kind], n=feature.tiles, goal=goal)
    return ""


def _missing_figure(figure: Figure) -> Callable[[Situation, str, Sequence[str]], str]:
    def describe(situation: Situation, required: str, _names: Sequence[str]) -> str:
        if required == ASIDE:
            return _(_FIGURE_STAYS[figure])
        return _((_FIGURE_ASIDE if situation.state.figure(figure) is None else _FIGURE_ELSEWHERE)[figure])

    return describe


def _missing_event(situation: Situation, required: tuple[str, ...], _names: Sequence[str]) -> str:
    missing = next(name for name in required if not _have_happened(situation, (name,)))
    return _(_NOT_HAPPENED[missing]) if missing in _NOT_HAPPENED else ""


def _missing_supply(situation: Situation, required: Mapping[str, int], names: Sequence[str]) -> str:
    for name, goal in required.items():
        player = situation.state.players.index(name)
        n = sum(situation.state.supply[player])
        if n < goal:
            if player == situation.player and situation.is_learner:
                return _("Meeples in your supply: {n} of {goal}.", n=n, goal=goal)
            return _("{name}'s meeples in the supply: {n} of {goal}.", n=n, goal=goal, name=names[player])
    return ""


def _missing_victory(situation: Situation, required: str, names: Sequence[str]) -> str:
    points = ", ".join(f"{name} {own}" for name, own in zip(names, situation.state.scores, strict=True))
    return _("Points at the end: {points}.", points=points) if situation.state.winners else ""


def describe_missing(condition: Condition, situation: Situation, names: Sequence[str]) -> str:
    """Describe what is missing of a condition, as sentences in the language in use; may be empty.

    Parameters:
        condition: the condition.
        situation: a situation in which it does not hold.
        names: the names of the players in the language in use.
    """
    unmet = ((name, value) for name, value in condition.items() if not REQUIREMENTS[name].is_met(situation, value))
    sentences = (REQUIREMENTS[name].describe_missing(situation, value, names) for name, value in unmet)
    return " ".join(dict.fromkeys(filter(None, sentences)))


# -- unknown names


def _check_player(state: State, name: str) -> None:
    if name not in state.players:
        raise UnknownName(suggest("player", name, state.players))


def _check_place(state: State, text: str) -> None:
    """Check the name of a segment: that of a tile on the board; without a tile it may follow."""
    cell, _segment = read_spot(text)
    if cell in state.board:
        state.spot(text)


def _check_place_or_kind(state: State, text: str) -> None:
    if text not in set(FeatureKind):
        _check_place(state, text)


def _check_place_or_aside(state: State, text: str) -> None:
    if text != ASIDE:
        _check_place(state, text)


def _check_event(_state: State, text: str) -> None:
    ids = [event.id for event in EVENTS]
    if text.partition(" ")[0] not in ids:
        raise UnknownName(suggest("event", text, ids))


def _about_features(check: Callable[[Situation, Feature], bool], sentences: Mapping[FeatureKind, str]) -> Requirement:
    """A requirement of features, or of any feature of a kind, with the sentences for those that do not meet it."""
    missing = _missing_kind(sentences, check)
    return Requirement(_text_or_texts("road E 0,0"), _each_feature(check), missing, _check_place_or_kind)


def unknown_names(condition: Condition, state: State) -> Iterator[tuple[str, str]]:
    """Find unknown players, places, events and turns in a condition: yields the requirement and a sentence for each.

    Parameters:
        condition: the condition.
        state: a state before the condition is checked; its board may grow.
    """
    for key, value in condition.items():
        if (check := REQUIREMENTS[key].check_name) is not None:
            for name in [value] if isinstance(value, str) else value:
                try:
                    check(state, name)
                except CarcassonneError as error:
                    yield key, f"{key}: {one_line(error)}"


REQUIREMENTS: Mapping[str, Requirement] = {
    "gains": Requirement(POINTS, _points_check(), _missing_points(), _check_player),
    "at_most": Requirement(POINTS, _points_check(at_most=True), _missing_points(at_most=True), _check_player),
    "final": Requirement(POINTS, _points_check(end=True), _missing_points(end=True), _check_player),
    "final_at_most": Requirement(
        POINTS, _points_check(at_most=True, end=True), _missing_points(at_most=True, end=True), _check_player
    ),
    "stands": _about_features(_has_meeple, _NO_MEEPLE),
    "alone": _about_features(_is_sole_owner, _NOT_ALONE),
    "complete": _about_features(_is_complete, _NOT_COMPLETE),
    "open": _about_features(lambda _, feature: not feature.complete, {}),
    "joined": Requirement(TEXTS, _are_joined, _missing_join, _check_place),
    "size": Requirement(_SIZES, _have_sizes, _missing_size, _check_place),
    "tile": Requirement(_text_or_texts("0,-1"), _have_tiles, check_name=lambda _, text: coerce.cell(text)),
    "mage": Requirement(TEXT, _figure_check(Figure.MAGE), _missing_figure(Figure.MAGE), _check_place_or_aside),
    "witch": Requirement(TEXT, _figure_check(Figure.WITCH), _missing_figure(Figure.WITCH), _check_place_or_aside),
    "happened": Requirement(_text_or_texts("figure_removed"), _have_happened, _missing_event, _check_event),
    "supply": Requirement(_COUNT, _have_supply, _missing_supply, _check_player),
    "after": Requirement(
        _TURNS, _is_after_turn, lambda _situation, _required, _names: _("Another turn is better."), _play
    ),
    "winner": Requirement(TEXT, _is_winner, _missing_victory, _check_player),
    "phase": Requirement(_PHASE, lambda situation, required: situation.state.phase.value == required),
    "turn": Requirement(NUMBER, lambda situation, required: situation.state.turn >= required),
}


def is_met(condition: Condition, situation: Situation) -> bool:
    """Whether all requirements of a condition hold; an empty condition never holds.

    >>> start = State.from_text("tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base")
    >>> state, events = start.apply("E/2 0,-1")
    >>> is_met({"complete": ("city N 0,0",)}, Situation(start, state, events, 0))
    True
    """
    return bool(condition) and all(
        REQUIREMENTS[name].is_met(situation, required) for name, required in condition.items()
    )
