"""The kinds of exercises: how an answer is read, what is right, and how the two compare."""

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from carc_widget.engine.actions import Action, Deploy, MoveFigure
from carc_widget.engine.errors import BadArgument, UnknownName, shown, suggest
from carc_widget.engine.events import Event
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import and_list, kind_word
from carc_widget.i18n.scores import score_sum
from carc_widget.lessons.conditions import Situation, met
from carc_widget.lessons.counterexample import CounterexampleKind
from carc_widget.lessons.exercise import AnswerCheck, Exercise
from carc_widget.lessons.kind import ExerciseKind
from carc_widget.lessons.misconceptions import find_misconception, player_points, wrong_places, wrong_points
from carc_widget.lessons.sum_kinds import MissingTermKind, WrongTermKind
from carc_widget.scenarios.expectations import figure_targets, spot_text

# -- points


class PointsKind(ExerciseKind):
    """A number for each player."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        told = ", ".join(f"{name} {n}" for n, name in enumerate(exercise.start.players, 1))
        return _('Answer with the points of each player, like this: "{points}".', points=told)

    def check(self, exercise: Exercise, given: object) -> AnswerCheck:
        """Whether the points are right; what a known mistake would give is recognized."""
        players = exercise.start.players
        named = _points(given, players)
        outcome = exercise.outcome
        right = player_points(outcome.scores, {})
        answer = {player: points for player, points in named.items() if points}
        misconception = None if answer == right else find_misconception(wrong_points(outcome), answer)
        compared = _(
            "You: {given}. Right: {right}. {sums}",
            given=_told(named, players),
            right=_told(right, players),
            sums=_sums(outcome.scores),
        )
        return AnswerCheck(_told(named, players), answer == right, compared, misconception)

    def _first_hint(self, exercise: Exercise) -> str:
        kinds = and_list([kind_word(score.feature.kind) for score in exercise.outcome.scores])
        return _("Look at what is scored: {features}.", features=kinds) if kinds else _("Nothing is scored.")

    def _detail_hint(self, exercise: Exercise) -> str:
        scores = exercise.outcome.scores
        if not scores:
            return _("Nothing is scored.")
        return "; ".join(_gap(score) for score in scores)

    def _solution(self, exercise: Exercise) -> str:
        outcome = exercise.outcome
        told = _told(player_points(outcome.scores, {}), exercise.start.players)
        return f"{told}. {_sums(outcome.scores)}".strip()


def _points(given: object, players: tuple[str, ...]) -> dict[int, int]:
    """Points by the number of the player."""
    if isinstance(given, str):
        found = re.findall(r"([^\d,;:=]+?)\s*[:=]?\s*(\d+)(?:\s*[,;]|\s*$)", given)
        if not found or re.sub(r"([^\d,;:=]+?)\s*[:=]?\s*(\d+)(?:\s*[,;]|\s*$)", "", given).strip():
            raise BadArgument(
                f"{shown(given)} names no points; write the points of each player, such as 'Red 3, Blue 0'"
            )
        given = {name.strip(): int(points) for name, points in found}
    if not isinstance(given, Mapping):
        raise BadArgument(f"the points are {shown(given)}; give a text such as 'Red 3, Blue 0', or a mapping")
    by_name = {name.casefold(): number for number, name in enumerate(players)}
    points = {}
    for name, value in given.items():
        if str(name).casefold() not in by_name:
            raise UnknownName(suggest("player", name, players))
        if type(value) is not int or value < 0:
            raise BadArgument(f"the points of {name} are {shown(value)}; give a whole number from 0")
        points[by_name[str(name).casefold()]] = value
    return points


def _told(points: Mapping[int, int], players: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {points.get(number, 0)}" for number, name in enumerate(players))


def _sums(scores: Sequence[Score]) -> str:
    return "; ".join(f"{score_sum(s)} ({', '.join(s.feature.players[p] for p in s.winners)})" for s in scores)


def _gap(score: Score) -> str:
    """A sum with its last term and its end left out."""
    *first, _last = re.sub(r"-?\d+$", "?", score_sum(score)).rsplit(" = ", 1)
    told = re.sub(r"\d+$", "?", first[0])
    return f"{told} = ?"


# -- places for figures


class TargetsKind(ExerciseKind):
    """All roads and cities where mage or witch may go."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _('Answer with one place of each, like this: "road E 0,0; city N 0,0".')

    def check(self, exercise: Exercise, given: object) -> AnswerCheck:
        """Whether they are all, and no others; missing and surplus ones are named."""
        state = exercise.setup.state
        answer = _features(state, given)
        right = _targets(state)
        told = {True: _places(state, answer), False: _places(state, right)}
        parts = [_("You: {given}. Right: {right}.", given=told[True], right=told[False])]
        if missing := right - answer:
            parts.append(_("Missing: {places}.", places=_places(state, missing)))
        surplus = answer - right
        rules: dict[str, None] = {}
        for feature in _in_order(state, surplus):
            why = _refused(state, feature)
            rules |= dict.fromkeys(re.findall(r"\((R\d+)\)", why))
            parts.append(_("Not {place}: {why}", place=spot_text(state, feature.spots[0]), why=why))
        misconception = None if answer == right else find_misconception(wrong_places(state, right), answer)
        return AnswerCheck(told[True], answer == right, " ".join(parts), misconception, tuple(rules))

    def _first_hint(self, exercise: Exercise) -> str:
        return _("Look at every road and every city on the board: is it open, and which figure stands on it?")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("How many: {n}", n=len(_targets(exercise.setup.state)))

    def _solution(self, exercise: Exercise) -> str:
        state = exercise.setup.state
        return _places(state, _targets(state))


def _targets(state: State) -> frozenset[Feature]:
    return frozenset(state.feature(spot) for spot in figure_targets(state))


def _features(state: State, given: object) -> frozenset[Feature]:
    if isinstance(given, str):
        given = [part for part in re.split(r"[;\n]", given) if part.strip()]
    if not isinstance(given, Iterable):
        raise BadArgument(f"the places are {shown(given)}; give a text such as 'road E 0,0; city N 0,0', or a list")
    return frozenset(state.feature(place) for place in given)


def _in_order(state: State, features: Iterable[Feature]) -> list[Feature]:
    wanted = set(features)
    return [feature for feature in state.features if feature in wanted]


def _places(state: State, features: Iterable[Feature]) -> str:
    return "; ".join(spot_text(state, feature.spots[0]) for feature in _in_order(state, features)) or _("none")


def _refused(state: State, feature: Feature) -> str:
    """Why neither figure may go there."""
    found: dict[str, str] = {}
    for figure in Figure:
        for reason in state.why_not(MoveFigure(figure, feature.spots[0])):
            found.setdefault(reason.code, f"{reason.sentence(places=False)} ({reason.rule})")
    return " ".join(found.values())


# -- something to do


class ActionKind(ExerciseKind):
    """An action that brings something about."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _('Answer with an action, like this: "mage>road E 0,0", "+city N" or "pass".')

    def action(self, exercise: Exercise, state: State, given: object) -> Action:
        """The action that an answer means."""
        if not isinstance(given, str) and not hasattr(given, "__dataclass_fields__"):
            raise BadArgument(f"{shown(given)} is no action; give its text, such as 'mage>road E 0,0'")
        return state.resolve(given)  # type: ignore[arg-type]  # it says what is wrong with it

    def candidates(self, exercise: Exercise, state: State) -> list[Action]:
        """The actions that could be meant."""
        return list(state.legal_actions())

    def check(self, exercise: Exercise, given: object) -> AnswerCheck:
        """Whether the action is allowed and brings about what is asked for."""
        state = exercise.setup.state
        action = self.action(exercise, state, given)
        text = self.text(exercise, state, action)
        reasons = state.why_not(action)
        if reasons:
            why = " ".join(f"{reason.sentence(places=False)} ({reason.rule})" for reason in reasons)
            told = _(
                "{action} is not allowed: {why} Right: {right}.", action=text, why=why, right=self._solution(exercise)
            )
            return AnswerCheck(text, False, told, rules=tuple(reason.rule for reason in reasons))
        if self._reaches(exercise, action):
            return AnswerCheck(text, True, _("{action} does it.", action=text))
        told = _(
            "{action} is allowed, but does not do it. Right: {right}.", action=text, right=self._solution(exercise)
        )
        return AnswerCheck(text, False, told)

    def text(self, exercise: Exercise, state: State, action: Action) -> str:
        """An answer as text."""
        return state.action_to_text(action)

    def _reaches(self, exercise: Exercise, action: Action) -> bool:
        outcome = exercise.original_outcome(action)
        if outcome.reasons:
            return False
        original_start = exercise.original_start
        return met(
            exercise.definition.goal, Situation(original_start, outcome.state, outcome.events, original_start.to_act)
        )

    def _reaching(self, exercise: Exercise) -> list[str]:
        """Everything that is right, a road or city once for a figure."""
        state = exercise.setup.state
        found: dict[object, str] = {}
        for action in self.candidates(exercise, state):
            if self._reaches(exercise, action):
                key: object = action
                if isinstance(action, MoveFigure):
                    key = (action.figure, state.feature(action.spot).spots[0])
                found.setdefault(key, self.text(exercise, state, action))
        return list(found.values())

    def _first_hint(self, exercise: Exercise) -> str:
        state = exercise.setup.state
        if any(isinstance(action, MoveFigure) for action in state.legal_actions()):
            return _("Look at the figures: where do they stand, and where could they go?")
        return _("Look at the new tile, and at what it touches.")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("How many: {n}", n=len(self._reaching(exercise)))

    def _solution(self, exercise: Exercise) -> str:
        return " | ".join(self._reaching(exercise))


class SpotKind(ActionKind):
    """One spot for a meeple or a figure."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _('Answer with one place, like this: "road E 0,0".')

    def action(self, exercise: Exercise, state: State, given: object) -> Action:
        """The action that puts the piece there."""
        if not isinstance(given, str):
            raise BadArgument(f"{shown(given)} is no place; give its text, such as 'road E 0,0'")
        spot = state.spot(given)
        piece = exercise.definition.piece
        return Deploy(spot) if piece == "meeple" else MoveFigure(Figure(piece), spot)

    def candidates(self, exercise: Exercise, state: State) -> list[Action]:
        """All that put the piece somewhere."""
        piece = exercise.definition.piece
        return [
            action
            for action in state.legal_actions()
            if (isinstance(action, Deploy) and piece == "meeple")
            or (isinstance(action, MoveFigure) and action.figure.value == piece)
        ]

    def text(self, exercise: Exercise, state: State, action: Action) -> str:
        """The place as text."""
        assert isinstance(action, Deploy | MoveFigure)
        return spot_text(state, action.spot)


# -- the order of what happens


class OrderKind(ExerciseKind):
    """What happens, in its order."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        numbers = " ".join(str(number) for number in range(1, len(self.choices(exercise)) + 1))
        return _('Answer with the numbers in the right order, like this: "{numbers}".', numbers=numbers)

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """What happens, in another order."""
        found = list(_events(exercise))
        right = tuple(found)
        random = Random(f"{exercise.id}:{exercise.seed}:order")
        while tuple(found) == right and len(found) > 1:
            random.shuffle(found)
        return tuple(found)

    def check(self, exercise: Exercise, given: object) -> AnswerCheck:
        """Whether the order is right; of what happens alike, any order is."""
        choices = self.choices(exercise)
        order = _numbers(given, len(choices))
        events = _events(exercise)
        answered = [choices[number - 1] for number in order]
        kinds = [events[sentence].id for sentence in answered]
        right = [event.id for event in events.values()]
        text = " ".join(map(str, order))
        told = _("You: {given}. Right: {right}.", given=text, right=self._solution(exercise))
        wrong = next((i for i in range(len(right)) if kinds[i] != right[i]), None)
        rules = () if wrong is None else (list(events.values())[wrong].rule,)
        return AnswerCheck(text, wrong is None, told, rules=rules)

    def _first_hint(self, exercise: Exercise) -> str:
        return _("What does the tile do as soon as it lies there?")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("First: {what}", what=next(iter(_events(exercise))))

    def _solution(self, exercise: Exercise) -> str:
        choices = self.choices(exercise)
        return " ".join(str(choices.index(sentence) + 1) for sentence in _events(exercise))


def _events(exercise: Exercise) -> dict[str, Event]:
    """What happens, a sentence each, in order."""
    found: dict[str, Event] = {}
    for event in exercise.outcome.events:
        found.setdefault(event.sentence(places=False), event)
    return found


def _numbers(given: object, most: int) -> list[int]:
    if isinstance(given, str):
        given = [int(number) for number in re.findall(r"\d+", given)]
    if not isinstance(given, Sequence) or sorted(_whole(given)) != list(range(1, most + 1)):
        raise BadArgument(f"the order is {shown(given)}; give each number from 1 to {most} once, such as '2 1 3'")
    return list(given)


def _whole(given: Sequence[Any]) -> list[int]:
    return [number if type(number) is int else 0 for number in given]


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
"""Every kind by its name."""
