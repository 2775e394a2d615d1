"""The kinds of exercises: how an answer is parsed, checked and explained."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from carc_widget.engine.actions import Action, Deploy, MoveFigure, RemoveFigure, TakeBack
from carc_widget.engine.errors import BadArgument, CarcassonneError, UnknownName, shown, suggest, whole_number
from carc_widget.engine.events import Event
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure
from carc_widget.engine.refusals import Reason
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import N_, _, format_integer, language, languages
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.nouns import and_list, capitalize_first, kind_word
from carc_widget.i18n.nouns import features as features_phrase
from carc_widget.i18n.nouns import points as points_phrase
from carc_widget.i18n.scores import readable_sum, score_sum, term_label
from carc_widget.lessons.conditions import Situation, describe_missing, is_met
from carc_widget.lessons.misconceptions import (
    SCORE_MISCONCEPTIONS,
    find_misconception,
    nonzero_points,
    player_points,
    wrong_orders,
    wrong_places,
    wrong_points,
)
from carc_widget.lessons.questions import points_text
from carc_widget.lessons.transformations import rotate_action, rotate_spot
from carc_widget.scenarios.attempts import parse_position
from carc_widget.scenarios.display import reason_with_rule
from carc_widget.scenarios.expectations import figure_targets, last_tile_spots, roads_and_cities, spot_notation
from carc_widget.scenarios.misconceptions import Misconception
from carc_widget.scenarios.toml_reader import one_line

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise


@dataclass(frozen=True)
class AnswerCheck:
    """The check of an answer.

    Attributes:
        answer: the answer as text, which parses to the same answer.
        correct: whether the answer is right.
        comparison: the answer compared with the right one, as a sentence.
        misconception: the misconception that leads to this answer, if it is known.
        mistake: what is wrong, without the right answer; shown if no misconception leads to the answer; may be empty.
        rules: the ids of the rules that the answer breaks, if they are known.
        error: how far the answer is from the right one, without the right answer; shown beside the misconception, too.
    """

    answer: str
    correct: bool
    comparison: str
    misconception: Misconception | None = None
    mistake: str = ""
    rules: tuple[str, ...] = ()
    error: str = ""


class ExerciseKind:
    """Base class of the kinds of exercises; everything is computed from the position of the exercise."""

    title: ClassVar[str]
    """The heading of an exercise of this kind, in English."""

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        raise NotImplementedError

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """The numbered lines that the question is about, if any."""
        return ()

    def answer_options(self, exercise: Exercise) -> tuple[str, ...]:
        """The answers, or parts of one, that can be selected with a click: right and wrong ones."""
        return ()

    def details(self, exercise: Exercise) -> str:
        """A line below the question; may be empty."""
        return ""

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check an answer.

        Raises:
            BadArgument, ParseError, UnknownName: the answer has not the form of an answer to this exercise.
        """
        raise NotImplementedError

    def same_answer(self, exercise: Exercise, written: str, answer: str) -> bool:
        """Whether an answer is the one that a file has written for the position as it stands there."""
        return written.strip() == answer

    def hints(self, exercise: Exercise) -> list[str]:
        """Hints in steps: where to look, the rules, a detail, and the solution."""
        rules = "; ".join(f"{rule.id} {localize(rule).title}" for rule in exercise.rules)
        return [
            self._first_hint(exercise),
            _("The rules: {rules}", rules=rules),
            self._detail_hint(exercise),
            self.solution(exercise),
        ]

    def _first_hint(self, exercise: Exercise) -> str:
        raise NotImplementedError

    def _detail_hint(self, exercise: Exercise) -> str:
        raise NotImplementedError

    def solution(self, exercise: Exercise) -> str:
        """The right answer, which is also the last hint."""
        raise NotImplementedError


# -- points


class PointsKind(ExerciseKind):
    """Points of each player."""

    title = N_("Points")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        example = ", ".join(f"{name} {n}" for n, name in enumerate(exercise.start.players, 1))
        return _('Answer with the points of each player, like this: "{points}".', points=example)

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check the points; a misconception is recognized by the points that it leads to."""
        players = exercise.start.players
        points = _parse_points(answer, _names(exercise))
        outcome = exercise.outcome
        right = player_points(outcome.scores)
        correct = nonzero_points(points) == right
        misconception = None if correct else find_misconception(wrong_points(outcome), nonzero_points(points))
        if misconception is None and any(outcome.before.scores) and points == dict(enumerate(outcome.state.scores)):
            misconception = _totals()
        comparison = _(
            "You: {given}. Right: {right}. {sums}",
            given=points_text(points, players),
            right=points_text(right, players),
            sums=_score_sums(outcome.scores),
        )
        mistake = _points_mistake(points, right, players)
        return AnswerCheck(points_text(points, players), correct, comparison, misconception, mistake)

    def same_answer(self, exercise: Exercise, written: str, answer: str) -> bool:
        """Whether each player has the same points, whatever the players are called in this variant."""
        file_names = [parse_position(exercise.definition.scenario.position).players]
        return nonzero_points(_parse_points(written, file_names)) == nonzero_points(
            _parse_points(answer, _names(exercise))
        )

    def _first_hint(self, exercise: Exercise) -> str:
        kinds = Counter(score.feature.kind for score in exercise.outcome.scores)
        names = and_list([features_phrase(kind, n) if n > 1 else kind_word(kind) for kind, n in kinds.items()])
        return _("Look at what is scored: {features}.", features=names) if names else _("Nothing is scored.")

    def _detail_hint(self, exercise: Exercise) -> str:
        scores = exercise.outcome.scores
        if not scores:
            return _("Nothing is scored.")
        return capitalize_first("; ".join(_sum_with_gaps(score) for score in scores))

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        outcome = exercise.outcome
        points = points_text(player_points(outcome.scores), exercise.start.players)
        return ". ".join(filter(None, [points, _score_sums(outcome.scores)]))


def _totals() -> Misconception:
    text = _("You may have given the totals. Leave out the points that the players had before.")
    return Misconception("totals", "", text)


def _names(exercise: Exercise) -> list[tuple[str, ...]]:
    """The names of the players in the language in use, then in all languages: answers are saved in one of them."""
    names = [exercise.start.players]
    for code in languages():
        with language(code):
            names.append(exercise.start.players)
    return names


_PLAYER_POINTS = re.compile(r"([^\d:=]+?) ?[:=]? ?(?<!-)(\d{1,9})")


def _parse_points(answer: object, names: Sequence[tuple[str, ...]]) -> dict[int, int]:
    """Parse points, by the index of the player; `names` are those of all players, in each language."""
    if isinstance(answer, str):
        parts = [" ".join(part.split()) for part in re.split("[,;]", answer)]
        matches = [_PLAYER_POINTS.fullmatch(part) for part in parts if part]
        if not matches or None in matches:
            raise BadArgument(
                f"{shown(answer)} names no points; write the points of each player as whole numbers from 0, such as "
                "'Red 3, Blue 0'"
            )
        answer = {match[1]: int(match[2]) for match in matches if match is not None}
    if not isinstance(answer, Mapping):
        raise BadArgument(f"the points are {shown(answer)}; give a text such as 'Red 3, Blue 0', or a mapping")
    by_name = {name.casefold(): number for players in reversed(names) for number, name in enumerate(players)}
    points = {}
    for name, value in answer.items():
        if str(name).casefold() not in by_name:
            raise UnknownName(suggest("player", name, names[0]))
        value = whole_number(value)
        if type(value) is not int or value < 0:
            raise BadArgument(f"the points of {name} are {shown(value)}; give a whole number from 0")
        points[by_name[str(name).casefold()]] = value
    return points


def _points_mistake(points: Mapping[int, int], right: Mapping[int, int], players: Sequence[str]) -> str:
    """The players with too many or too few points in an answer, as a sentence."""
    errors = [points.get(player, 0) - right.get(player, 0) for player in range(len(players))]
    many = [name for name, error in zip(players, errors, strict=True) if error > 0]
    few = [name for name, error in zip(players, errors, strict=True) if error < 0]
    sentences = [_("Too many points for {players}.", players=and_list(many))] if many else []
    sentences += [_("Too few points for {players}.", players=and_list(few))] if few else []
    return " ".join(sentences)


def _score_sums(scores: Sequence[Score]) -> str:
    sums = (f"{score_sum(s)} ({', '.join(s.feature.players[p] for p in s.winners)})" for s in scores)
    return capitalize_first("; ".join(sums)) or _("Nothing is scored.")


def _sum_with_gaps(score: Score) -> str:
    """A sum with question marks for its last term and its total."""
    terms = score_sum(score).rsplit(" = ", 1)[0]
    return f"{re.sub(r'[0-9]+$', '?', terms)} = ?"


# -- places for figures


class TargetsKind(ExerciseKind):
    """All roads and cities where mage or witch may go."""

    title = N_("Where may a figure go?")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _('Answer with one place of each, like this: "road E 0,0; city N 0,0".')

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check that all places are named and no others; the comparison names those that are missing or wrong."""
        state = exercise.setup.state
        features, right = _parse_features(state, answer), _targets(state)
        given = _places_text(state, features)
        parts = [_("You: {given}. Right: {right}.", given=given, right=_places_text(state, right))]
        mistakes = []
        if missing := right - features:
            parts.append(_("Missing: {places}.", places=_places_text(state, missing)))
            mistakes.append(_("Places missing: {n}.", n=len(missing)))
        rules: dict[str, None] = {}
        places: dict[str, list[str]] = {}
        for feature in _in_board_order(state, features - right):
            reasons = _reasons_against(state, feature)
            rules |= dict.fromkeys(reason.rule for reason in reasons)
            places.setdefault(_sentences(reasons), []).append(spot_notation(state, feature.spots[0]))
        refusals = [_("Not allowed: {places}. {why}", places=and_list(names), why=why) for why, names in places.items()]
        known = features and features != right  # no place at all has no belief behind it
        misconception = find_misconception(wrong_places(state, right), features) if known else None
        comparison, mistake = " ".join([*parts, *refusals]), " ".join([*mistakes, *refusals])
        text = _answer_text(state, features)
        return AnswerCheck(text, features == right, comparison, misconception, mistake, tuple(rules))

    def answer_options(self, exercise: Exercise) -> tuple[str, ...]:
        """Every road and city, and also monasteries and fields if a figure may go to every road and city."""
        state = exercise.setup.state
        features = roads_and_cities(state)
        if _targets(state) >= set(features):
            features = state.features
        return tuple(spot_notation(state, feature.spots[0]) for feature in features)

    def same_answer(self, exercise: Exercise, written: str, answer: str) -> bool:
        """Whether both name the same places, however the board is rotated in this variant."""
        state = exercise.setup.state
        features = _parse_features(exercise.original_setup, written)
        rotated = {state.feature(rotate_spot(feature.spots[0], exercise.quarters)) for feature in features}
        return rotated == _parse_features(state, answer)

    def _first_hint(self, exercise: Exercise) -> str:
        return _("Look at every road and every city on the board: is it open, and which figure stands on it?")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("Number of right answers: {n}", n=len(_targets(exercise.setup.state)))

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        state = exercise.setup.state
        return _answer_text(state, _targets(state))


NO_PLACE = N_("none")
"""The answer that no place is right."""


def _targets(state: State) -> frozenset[Feature]:
    return frozenset(state.feature(spot) for spot in figure_targets(state))


def _parse_features(state: State, answer: object) -> frozenset[Feature]:
    if isinstance(answer, str):
        answer = [part for part in re.split(r"[;\n]", answer) if part.strip() not in ("", NO_PLACE)]
    if not isinstance(answer, Iterable):
        raise BadArgument(f"the places are {shown(answer)}; give a text such as 'road E 0,0; city N 0,0', or a list")
    return frozenset(state.feature(place) for place in answer)


def _in_board_order(state: State, features: Iterable[Feature]) -> list[Feature]:
    members = set(features)
    return [feature for feature in state.features if feature in members]


def _answer_text(state: State, features: Iterable[Feature]) -> str:
    return "; ".join(spot_notation(state, feature.spots[0]) for feature in _in_board_order(state, features)) or NO_PLACE


def _places_text(state: State, features: Collection[Feature]) -> str:
    return _answer_text(state, features) if features else _(NO_PLACE)


def _reasons_against(state: State, feature: Feature) -> tuple[Reason, ...]:
    """Why neither figure may go to a feature, each reason once."""
    reasons: dict[str, Reason] = {}
    for figure in Figure:
        for reason in state.why_not(MoveFigure(figure, feature.spots[0])):
            reasons.setdefault(reason.code, reason)
    return tuple(reasons.values())


def _sentences(reasons: Iterable[Reason]) -> str:
    return " ".join(map(reason_with_rule, reasons))


# -- actions


class ActionKind(ExerciseKind):
    """An action that reaches a goal."""

    title = N_("Find a move")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _('Answer with an action, like this: "E/2 0,-1", "+city N", "mage>road E 0,0" or "pass".')

    def action(self, exercise: Exercise, state: State, answer: object) -> Action:
        """Parse an answer."""
        if not isinstance(answer, str) and not hasattr(answer, "__dataclass_fields__"):
            raise BadArgument(f"{shown(answer)} is not an action; give its text, such as 'mage>road E 0,0'")
        return state.resolve(answer)  # type: ignore[arg-type]  # which raises an error for anything else

    def candidates(self, exercise: Exercise, state: State) -> list[Action]:
        """The legal actions that could be answers."""
        return list(state.legal_actions())

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check that the action is legal and reaches the goal."""
        state = exercise.setup.state
        action = self.action(exercise, state, answer)
        text = self.text(exercise, state, action)
        right = self.solution(exercise)
        if reasons := state.why_not(action):
            comparison = _(
                "{action} is not allowed: {why} Right: {right}.", action=text, why=_sentences(reasons), right=right
            )
            return AnswerCheck(text, False, comparison, rules=tuple(reason.rule for reason in reasons))
        if self._reaches_goal(exercise, action):
            return AnswerCheck(text, True, _("{action} reaches the goal.", action=text))
        comparison = _("{action} is allowed, but does not reach the goal. Right: {right}.", action=text, right=right)
        return AnswerCheck(text, False, comparison, mistake=self._missing(exercise, action))

    def same_answer(self, exercise: Exercise, written: str, answer: str) -> bool:
        """Whether both are the same action, however the board is rotated in this variant."""
        state = exercise.setup.state
        action = rotate_action(self.action(exercise, exercise.original_setup, written), exercise.quarters)
        return self.text(exercise, state, action) == answer

    def text(self, exercise: Exercise, state: State, action: Action) -> str:
        """The text of an answer; the same for all segments of a road or city where a figure goes."""
        if isinstance(action, MoveFigure):
            action = MoveFigure(action.figure, state.feature(action.spot).spots[0])
        return state.action_to_text(action)

    def _situation(self, exercise: Exercise, action: Action) -> Situation | None:
        """The course of the game with an action; `None` if an action after it is not allowed."""
        outcome = exercise.original_outcome(action)
        if outcome.reasons:
            return None
        start = exercise.original_start
        return Situation(start, outcome.state, outcome.events, start.to_act, is_learner=False)

    def _reaches_goal(self, exercise: Exercise, action: Action) -> bool:
        situation = self._situation(exercise, action)
        return situation is not None and is_met(exercise.definition.goal, situation)

    def _missing(self, exercise: Exercise, action: Action) -> str:
        """The missing part of the goal after a legal action; may be empty."""
        situation = self._situation(exercise, action)
        if situation is None:
            return ""
        return describe_missing(exercise.definition.goal, situation, exercise.start.players)

    def _right_answers(self, exercise: Exercise) -> list[str]:
        """Every right answer, each road or city once for each figure."""
        state = exercise.setup.state
        actions = (action for action in self.candidates(exercise, state) if self._reaches_goal(exercise, action))
        return list(dict.fromkeys(self.text(exercise, state, action) for action in actions))

    def _first_hint(self, exercise: Exercise) -> str:
        state = exercise.setup.state
        actions = state.legal_actions()
        if any(isinstance(action, TakeBack) for action in actions):
            return _("Look at the crop circle: which meeples does it affect?")
        if any(isinstance(action, MoveFigure | RemoveFigure) for action in actions):
            return _("Look at the figures: where do they stand, and where could they go?")
        return _("Look at the new tile, and at what it touches.")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("Number of right answers: {n}", n=len(self._right_answers(exercise)))

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        return " | ".join(self._right_answers(exercise))


class SpotKind(ActionKind):
    """A spot for a meeple or a figure that reaches a goal."""

    title = N_("Find the place")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _('Answer with one place, like this: "road E 0,0".')

    def action(self, exercise: Exercise, state: State, answer: object) -> Action:
        """The action that puts the piece there."""
        if not isinstance(answer, str):
            raise BadArgument(f"{shown(answer)} is not a place; give its text, such as 'road E 0,0'")
        spot = state.spot(answer)
        piece = exercise.definition.piece
        return Deploy(spot) if piece == "meeple" else MoveFigure(Figure(piece), spot)

    def candidates(self, exercise: Exercise, state: State) -> list[Action]:
        """The legal actions that put the piece on a spot."""
        piece = exercise.definition.piece
        return [
            action
            for action in state.legal_actions()
            if (isinstance(action, Deploy) and piece == "meeple")
            or (isinstance(action, MoveFigure) and action.figure.value == piece)
        ]

    def text(self, exercise: Exercise, state: State, action: Action) -> str:
        """The text of a spot; the same for all segments of a road or city where a figure goes."""
        assert isinstance(action, Deploy | MoveFigure)
        spot = action.spot if isinstance(action, Deploy) else state.feature(action.spot).spots[0]
        return spot_notation(state, spot)

    def answer_options(self, exercise: Exercise) -> tuple[str, ...]:
        """Every segment of the last tile for a meeple, every road and city for a figure."""
        state = exercise.setup.state
        own = last_tile_spots(state) if exercise.definition.piece == "meeple" else ()
        spots = own or tuple(feature.spots[0] for feature in roads_and_cities(state))
        return tuple(spot_notation(state, spot) for spot in spots)


# -- order


class OrderKind(ExerciseKind):
    """The order in which things happen."""

    title = N_("Put in order")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        numbers = " ".join(str(number) for number in range(1, len(self.choices(exercise)) + 1))
        return _('Answer with the numbers in the right order, like this: "{numbers}".', numbers=numbers)

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """The events in a random order."""
        right = list(_events(exercise))
        shuffled = right.copy()
        random = Random(f"{exercise.id}:{exercise.seed}:order")
        while shuffled == right and len(right) > 1:
            random.shuffle(shuffled)
        return tuple(shuffled)

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check the order; events of the same kind may be in any order."""
        choices = self.choices(exercise)
        order = _parse_order(answer, len(choices))
        events = _events(exercise)
        answered = [choices[number - 1] for number in order]
        kinds = [events[sentence].id for sentence in answered]
        right = [event.id for event in events.values()]
        text = " ".join(map(str, order))
        comparison = _("You: {given}. Right: {right}.", given=" – ".join(answered), right=" – ".join(events))
        wrong = next((i for i in range(len(right)) if kinds[i] != right[i]), None)
        if wrong is None:
            return AnswerCheck(text, True, comparison)
        misconception = find_misconception(wrong_orders(kinds), True)
        mistake = _("The first wrong event is number {n}.", n=wrong + 1)
        in_place = sum(kind == expected for kind, expected in zip(kinds, right, strict=True))
        error = _("Events in the right place: {n} of {count}.", n=in_place, count=len(right))
        rules = (misconception.rule if misconception else "R7",)  # R7: the steps of a turn
        return AnswerCheck(text, False, comparison, misconception, mistake, rules, error)

    def _first_hint(self, exercise: Exercise) -> str:
        return _("What does the tile do as soon as it is placed?")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("First: {what}", what=next(iter(_events(exercise))))

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        choices = self.choices(exercise)
        return " ".join(str(choices.index(sentence) + 1) for sentence in _events(exercise))


def _events(exercise: Exercise) -> dict[str, Event]:
    """The events of the outcome in order, by their sentences."""
    events: dict[str, Event] = {}
    for event in notable_events(exercise.outcome.events):
        events.setdefault(event.sentence(places=False), event)
    return events


def _parse_order(answer: object, count: int) -> list[int]:
    numbers = [int(digits[:9]) for digits in re.findall(r"\d+", answer)] if isinstance(answer, str) else answer
    order = _integers(numbers) if isinstance(numbers, Sequence) else []
    if sorted(order) != list(range(1, count + 1)):
        raise BadArgument(f"the order is {shown(answer)}; give each number from 1 to {count} once, such as '2 1 3'")
    return order


def _integers(answer: Sequence[Any]) -> list[int]:
    return [number if type(number) is int else 0 for number in map(whole_number, answer)]


# -- sums


def longest_score(exercise: Exercise) -> Score:
    """The score of an exercise about a sum: the first of those with the most terms.

    Raises:
        BadArgument: no score of the exercise has more than one term.
    """
    scores = [score for score in exercise.outcome.scores if len(score.lines) > 1]
    if not scores:
        raise BadArgument(f"the exercise {exercise.id!r} is about a sum, but nothing is scored by more than one term")
    return max(scores, key=lambda score: len(score.lines))


def _term_text(line: ScoreLine) -> str:
    """A term with its points, such as `+ 3 tiles 6` or `− witch 3`."""
    sign = "−" if line.points < 0 else "+"
    return f"{sign} {term_label(line)} {abs(line.points)}"


class SumKind(ExerciseKind):
    """A sum of points; the base class of the kinds that ask about one of its lines."""

    def _first_hint(self, exercise: Exercise) -> str:
        return _("Look at what is scored: {features}.", features=kind_word(longest_score(exercise).feature.kind))


class MissingTermKind(SumKind):
    """The missing last term of a sum."""

    title = N_("The missing number")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _("Answer with the number that is missing after “{term}”.", term=term_label(self._line(exercise)))

    def _line(self, exercise: Exercise) -> ScoreLine:
        return longest_score(exercise).lines[-1]

    def details(self, exercise: Exercise) -> str:
        """The sum without its last number and without its total, which would give the number away."""
        score = longest_score(exercise)
        *terms, last = score.lines
        text = " ".join(map(_term_text, terms)).removeprefix("+ ")
        sign = "−" if last.points < 0 or last.id == "witch" else "+"
        return f"{capitalize_first(kind_word(score.feature.kind))}: {text} {sign} {term_label(last)} ?"

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check the number; a misconception is recognized by the number that it leads to."""
        number = _parse_number(answer)
        score, line = longest_score(exercise), self._line(exercise)
        right = abs(line.points)
        sums = readable_sum(score)
        if number == right:
            return AnswerCheck(str(number), True, sums)
        misconception = self._misconception(exercise, number)
        comparison = _("You: {given}. Right: {right}. {sums}", given=number, right=right, sums=sums)
        error = _describe_error(number - right)
        return AnswerCheck(str(number), False, comparison, misconception, rules=(line.rule,), error=error)

    def _misconception(self, exercise: Exercise, number: int) -> Misconception | None:
        score, line = longest_score(exercise), self._line(exercise)
        if number == score.points:
            text = _("You may have given the total. The missing number is only the last part of the sum.")
            return Misconception("whole-sum", line.rule, text)
        for misconception, pays in SCORE_MISCONCEPTIONS:
            paid = pays(score, exercise.outcome.before.active)
            if (
                paid is not None
                and misconception.rule == line.rule
                and abs(paid[0] - score.points + line.points) == number
            ):
                return misconception
        return None

    def _detail_hint(self, exercise: Exercise) -> str:
        total = longest_score(exercise).points
        return _("The total is {points}.", points=total)

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        return str(abs(self._line(exercise).points))


def _describe_error(difference: int) -> str:
    """The rough error of a number; the exact one would give the right number away."""
    direction = _("The number is too large.") if difference > 0 else _("The number is too small.")
    amount = _("It is off by 1 or 2.") if abs(difference) <= 2 else _("It is off by 3 or more.")
    return f"{direction} {amount}"


_ABOUT = {"one-a-tile": "tiles", "mage-arms": "mage", "mage-doubles": "mage", "half-down": "witch"}
"""The misconceptions that change one line of a sum, and the id of the line."""


@dataclass(frozen=True, slots=True)
class AlteredSum:
    """A sum with one wrong line: the points of each line, and the index of the wrong one."""

    points: tuple[int, ...]
    at: int
    misconception: Misconception | None


def altered_sum(exercise: Exercise) -> AlteredSum:
    """The sum of an exercise with one line changed by a misconception, else by one point."""
    score = longest_score(exercise)
    halved = score.lines[-1].id == "witch"
    candidates: list[tuple[int, int, Misconception]] = []
    for misconception, pays in SCORE_MISCONCEPTIONS:
        paid = pays(score, exercise.outcome.before.active)
        at = next((i for i, line in enumerate(score.lines) if _ABOUT.get(misconception.id) == line.id), None)
        if paid is None or at is None or (halved and at < len(score.lines) - 1):
            continue  # the witch halves the lines above hers, so her line would be wrong, too
        line = score.lines[at]
        points = line.points // 2 if line.id == "tiles" else line.points + paid[0] - score.points
        if points != line.points and points * line.points > 0:
            candidates.append((at, points, misconception))
    random = Random(f"{exercise.id}:{exercise.seed}:bug")
    lines = [line.points for line in score.lines]
    if candidates:
        at, lines[at], known = random.choice(candidates)
        return AlteredSum(tuple(lines), at, known)
    at = len(lines) - 1 if halved else random.randrange(len(lines))
    lines[at] += 1
    return AlteredSum(tuple(lines), at, None)


class WrongTermKind(SumKind):
    """The wrong line of a sum."""

    title = N_("Find the mistake")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _('Answer with the number of the line that is wrong, like this: "{number}".', number=1)

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """The terms of the sum, such as `3 tiles = 6`, one of them wrong."""
        terms = zip(longest_score(exercise).lines, altered_sum(exercise).points, strict=True)
        return tuple(f"{term_label(line)} = {format_integer(points)}" for line, points in terms)

    def details(self, exercise: Exercise) -> str:
        """The total of the wrong sum; it is not a line, since it follows from the lines."""
        kind = capitalize_first(kind_word(longest_score(exercise).feature.kind))
        return _("{kind}, total: {points}", kind=kind, points=sum(altered_sum(exercise).points))

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check the number of the line."""
        number = _parse_number(answer)
        lines = self.choices(exercise)
        if not 1 <= number <= len(lines):
            raise BadArgument(f"there is no line {number}; give a number from 1 to {len(lines)}")
        wrong = altered_sum(exercise)
        score, right = longest_score(exercise), wrong.at + 1
        sums = readable_sum(score)
        if number == right:
            return AnswerCheck(str(number), True, sums)
        comparison = _(
            "You: {given}. The wrong line: {line}. {sums}",
            given=lines[number - 1],
            line=lines[wrong.at],
            sums=sums,
        )
        mistake = _("This line is right: {line}.", line=lines[number - 1])
        rules = (score.lines[number - 1].rule,)
        difference = sum(wrong.points) - score.points
        too_much = _(
            "One line is wrong: because of it the total is {points} too high.", points=points_phrase(abs(difference))
        )
        too_little = _(
            "One line is wrong: because of it the total is {points} too low.", points=points_phrase(abs(difference))
        )
        error = too_much if difference > 0 else too_little
        return AnswerCheck(str(number), False, comparison, mistake=mistake, rules=rules, error=error)

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("The total should be {points}.", points=longest_score(exercise).points)

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        return str(altered_sum(exercise).at + 1)


def _parse_number(answer: object) -> int:
    """Parse a whole number from 0."""
    if isinstance(answer, str) and re.fullmatch(r"\s*\d{1,4}\s*", answer):
        return int(answer)
    number = whole_number(answer)
    if type(number) is int and number >= 0:
        return number
    raise BadArgument(f"{shown(answer)} is not a whole number; give one such as 3")


# -- counterexamples


class Claim(NamedTuple):
    """A false claim about all positions.

    Attributes:
        text: the claim, in English.
        refutations: yields the scores of a position, as if the game ended now, that refute the claim.
        hint: a hint at such a position, in English.
        rule: the id of the rule that refutes it.
        is_about: whether the claim is about a score; a position without such a score neither shows nor refutes it.
        nothing: a sentence about a position without such a score, in English.
    """

    text: str
    refutations: Callable[[State], Iterator[Score]]
    hint: str
    rule: str
    is_about: Callable[[Score], bool] = lambda _score: True
    nothing: str = N_("Nothing is scored.")


def _scores(state: State, figure: Figure | None = None) -> Iterator[Score]:
    """The scores of all occupied features as if the game ended now; only those with a figure, if one is named."""
    for feature in state.features:
        if figure is None or figure in feature.figures:
            yield from (score for score in state.scores_now(feature.spots[0]) if score.winners)


def _witch_harmless(state: State) -> Iterator[Score]:
    for score in _scores(state, Figure.WITCH):
        before = sum(line.points for line in score.lines if line.id != "witch")
        if 0 < before == score.points:
            yield score


def _two_paid(state: State) -> Iterator[Score]:
    yield from (score for score in _scores(state) if len(score.winners) > 1)


def _worthless_farmer(state: State) -> Iterator[Score]:
    yield from (s for s in _scores(state) if s.feature.kind is FeatureKind.FIELD and s.points == 0)


CLAIMS: Mapping[str, Claim] = {
    "witch-always-hurts": Claim(
        N_("A road or a city always scores fewer points with the witch than without her."),
        _witch_harmless,
        N_("What is half of 1, rounded up?"),
        "R37",
        lambda score: Figure.WITCH in score.feature.figures,
        N_("The witch stands on no road and in no city that is scored."),
    ),
    "one-is-paid": Claim(
        N_("Only one player can get points for a road, city, monastery or field."),
        _two_paid,
        N_("What if two players have the same number of meeples there?"),
        "R53",
    ),
    "farmers-always-pay": Claim(
        N_("A farmer always scores points at the end."),
        _worthless_farmer,
        N_("What does a field without a completed city score?"),
        "R63",
        lambda score: score.feature.kind is FeatureKind.FIELD,
        N_("There is no farmer on the board."),
    ),
}
"""The claims by id."""


class CounterexampleKind(ExerciseKind):
    """A position that refutes a claim."""

    title = N_("Find a counterexample")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _(
            "Answer with a position: build it with {call} and give its `draft`, or its line of text. It is scored as "
            "if the game ended there.",
            call="carc_widget.edit()",
        )

    def details(self, exercise: Exercise) -> str:
        """The claim, and how a position is scored."""
        return _(
            "“{words}” The position is scored as if the game ended now.",
            words=_(self.claim(exercise).text),
        )

    def claim(self, exercise: Exercise) -> Claim:
        """The claim of an exercise."""
        return CLAIMS[exercise.definition.claim]

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check that the position refutes the claim."""
        state = _parse_state(answer)
        claim = self.claim(exercise)
        refutation = next(claim.refutations(state), None)
        if refutation is not None:
            comparison = _("In this position the claim is false. {sums}", sums=_score_sums([refutation]))
            return AnswerCheck(state.to_text(), True, comparison)
        scores = [score for score in _scores(state) if claim.is_about(score)]
        comparison = (
            _("In your position the claim is true. {sums}", sums=_score_sums(scores)) if scores else _(claim.nothing)
        )
        return AnswerCheck(state.to_text(), False, comparison, rules=(claim.rule,))

    def _first_hint(self, exercise: Exercise) -> str:
        return _(self.claim(exercise).hint)

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("The position at the start is close to a solution.")

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        outcome, refutations = exercise.outcome, self.claim(exercise).refutations
        states = (outcome.before, *(step.state for step in outcome.steps))
        return next((state.to_text() for state in states if any(refutations(state))), "")


def _parse_state(answer: object) -> State:
    if isinstance(answer, State):
        return answer
    if isinstance(answer, str):
        try:
            return State.from_text(answer)
        except CarcassonneError as error:
            raise BadArgument(f"this is not a position: {one_line(error)}") from None
    raise BadArgument(f"{shown(answer)} is not a position; give a state, such as the `draft` of an editor, or its line")


KINDS: Mapping[str, ExerciseKind] = {
    "points": PointsKind(),
    "targets": TargetsKind(),
    "spot": SpotKind(),
    "order": OrderKind(),
    "action": ActionKind(),
    "gap": MissingTermKind(),
    "bug": WrongTermKind(),
    "counterexample": CounterexampleKind(),
}
"""The kinds by id."""
