"""The kinds of exercises: how an answer is parsed, checked and explained."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from carc_widget.engine.actions import Action, Deploy, MoveFigure
from carc_widget.engine.errors import BadArgument, CarcassonneError, UnknownName, shown, suggest
from carc_widget.engine.events import Event
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.long_texts import localized
from carc_widget.i18n.nouns import and_list, kind_word
from carc_widget.i18n.scores import score_sum, term_label
from carc_widget.lessons.conditions import Situation, met
from carc_widget.lessons.misconceptions import (
    SCORE_MISCONCEPTIONS,
    Misconception,
    find_misconception,
    player_points,
    wrong_places,
    wrong_points,
)
from carc_widget.lessons.questions import points_text
from carc_widget.scenarios.expectations import figure_targets, spot_text

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise


@dataclass(frozen=True)
class AnswerCheck:
    """What a kind of exercise finds about an answer.

    Attributes:
        answer: the answer as text, in a form that can be given again.
        correct: whether it is right.
        comparison: what was answered and what is right.
        misconception: what was probably believed, if that is known.
        rules: the rules that it went wrong by, if they are known.
    """

    answer: str
    correct: bool
    comparison: str
    misconception: Misconception | None = None
    rules: tuple[str, ...] = ()


class ExerciseKind:
    """One kind of exercise. Everything is computed from the position when it is asked for."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        raise NotImplementedError

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """What there is to choose from, if the question shows it."""
        return ()

    def details(self, exercise: Exercise) -> str:
        """What else the question shows; may be empty."""
        return ""

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Whether an answer is right.

        Raises:
            BadArgument, ParseError, UnknownName: this is no answer to such a question.
        """
        raise NotImplementedError

    def hints(self, exercise: Exercise) -> list[str]:
        """Hints in steps: where to look, which rule, more, and last the answer."""
        rules = "; ".join(f"{rule.id} {localized(rule).title}" for rule in exercise.rules)
        return [
            self._first_hint(exercise),
            _("The rules: {rules}", rules=rules),
            self._detail_hint(exercise),
            self._solution(exercise),
        ]

    def _first_hint(self, exercise: Exercise) -> str:
        raise NotImplementedError

    def _detail_hint(self, exercise: Exercise) -> str:
        raise NotImplementedError

    def _solution(self, exercise: Exercise) -> str:
        raise NotImplementedError


# -- points


class PointsKind(ExerciseKind):
    """A number for each player."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        told = ", ".join(f"{name} {n}" for n, name in enumerate(exercise.start.players, 1))
        return _('Answer with the points of each player, like this: "{points}".', points=told)

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Whether the points are right; what a known mistake would give is recognized."""
        players = exercise.start.players
        named = _parse_points(answer, players)
        outcome = exercise.outcome
        right = player_points(outcome.scores, {})
        answer = {player: points for player, points in named.items() if points}
        misconception = None if answer == right else find_misconception(wrong_points(outcome), answer)
        compared = _(
            "You: {given}. Right: {right}. {sums}",
            given=points_text(named, players),
            right=points_text(right, players),
            sums=_sums(outcome.scores),
        )
        return AnswerCheck(points_text(named, players), answer == right, compared, misconception)

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
        told = points_text(player_points(outcome.scores, {}), exercise.start.players)
        return f"{told}. {_sums(outcome.scores)}".strip()


def _parse_points(answer: object, players: tuple[str, ...]) -> dict[int, int]:
    """Points by the number of the player."""
    if isinstance(answer, str):
        found = re.findall(r"([^\d,;:=]+?)\s*[:=]?\s*(\d+)(?:\s*[,;]|\s*$)", answer)
        if not found or re.sub(r"([^\d,;:=]+?)\s*[:=]?\s*(\d+)(?:\s*[,;]|\s*$)", "", answer).strip():
            raise BadArgument(
                f"{shown(answer)} names no points; write the points of each player, such as 'Red 3, Blue 0'"
            )
        answer = {name.strip(): int(points) for name, points in found}
    if not isinstance(answer, Mapping):
        raise BadArgument(f"the points are {shown(answer)}; give a text such as 'Red 3, Blue 0', or a mapping")
    by_name = {name.casefold(): number for number, name in enumerate(players)}
    points = {}
    for name, value in answer.items():
        if str(name).casefold() not in by_name:
            raise UnknownName(suggest("player", name, players))
        if type(value) is not int or value < 0:
            raise BadArgument(f"the points of {name} are {shown(value)}; give a whole number from 0")
        points[by_name[str(name).casefold()]] = value
    return points


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

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Whether they are all, and no others; missing and surplus ones are named."""
        state = exercise.setup.state
        answer = _features(state, answer)
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


def _features(state: State, answer: object) -> frozenset[Feature]:
    if isinstance(answer, str):
        answer = [part for part in re.split(r"[;\n]", answer) if part.strip()]
    if not isinstance(answer, Iterable):
        raise BadArgument(f"the places are {shown(answer)}; give a text such as 'road E 0,0; city N 0,0', or a list")
    return frozenset(state.feature(place) for place in answer)


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

    def action(self, exercise: Exercise, state: State, answer: object) -> Action:
        """The action that an answer means."""
        if not isinstance(answer, str) and not hasattr(answer, "__dataclass_fields__"):
            raise BadArgument(f"{shown(answer)} is no action; give its text, such as 'mage>road E 0,0'")
        return state.resolve(answer)  # type: ignore[arg-type]  # it says what is wrong with it

    def candidates(self, exercise: Exercise, state: State) -> list[Action]:
        """The actions that could be meant."""
        return list(state.legal_actions())

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Whether the action is allowed and brings about what is asked for."""
        state = exercise.setup.state
        action = self.action(exercise, state, answer)
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

    def action(self, exercise: Exercise, state: State, answer: object) -> Action:
        """The action that puts the piece there."""
        if not isinstance(answer, str):
            raise BadArgument(f"{shown(answer)} is no place; give its text, such as 'road E 0,0'")
        spot = state.spot(answer)
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

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Whether the order is right; of what happens alike, any order is."""
        choices = self.choices(exercise)
        order = _numbers(answer, len(choices))
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


def _numbers(answer: object, most: int) -> list[int]:
    if isinstance(answer, str):
        answer = [int(number) for number in re.findall(r"\d+", answer)]
    if not isinstance(answer, Sequence) or sorted(_integers(answer)) != list(range(1, most + 1)):
        raise BadArgument(f"the order is {shown(answer)}; give each number from 1 to {most} once, such as '2 1 3'")
    return list(answer)


def _integers(answer: Sequence[Any]) -> list[int]:
    return [number if type(number) is int else 0 for number in answer]


def longest_score(exercise: Exercise) -> Score:
    """The score that an exercise about a sum is about: the longest, the first of those.

    Raises:
        BadArgument: nothing is scored there by more than one term.
    """
    scores = [score for score in exercise.outcome.scores if len(score.lines) > 1]
    if not scores:
        raise BadArgument(f"the exercise {exercise.id!r} is about a sum, but nothing is scored by more than one term")
    return max(scores, key=lambda score: len(score.lines))


def _term_text(line: ScoreLine, points: int) -> str:
    """A term with its points: `3 tiles 6`, `− witch 3`."""
    sign = "−" if points < 0 else "+"
    return f"{sign} {term_label(line)} {abs(points)}"


class MissingTermKind(ExerciseKind):
    """One term of a sum is missing."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _("Answer with the number that is missing after {term}.", term=term_label(self._line(exercise)))

    def _line(self, exercise: Exercise) -> ScoreLine:
        return longest_score(exercise).lines[-1]

    def details(self, exercise: Exercise) -> str:
        """The sum with a gap; its end is left out, too, since it would tell."""
        score = longest_score(exercise)
        told = [_term_text(line, line.points).removeprefix("+ ") for line in score.lines[:1]]
        told += [_term_text(line, line.points) for line in score.lines[1:-1]]
        sign = "−" if score.lines[-1].points < 0 or score.lines[-1].id == "witch" else "+"
        return f"{kind_word(score.feature.kind)}: {' '.join(told)} {sign} {term_label(score.lines[-1])} ? = ?"

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Whether the number is right; what a known mistake would give is recognized."""
        number = _parse_number(answer)
        score, line = longest_score(exercise), self._line(exercise)
        right = abs(line.points)
        misconception = None if number == right else self._misconception(exercise, number)
        compared = _("You: {given}. Right: {right}. {sums}", given=number, right=right, sums=score_sum(score))
        return AnswerCheck(str(number), number == right, compared, misconception, (line.rule,))

    def _misconception(self, exercise: Exercise, number: int) -> Misconception | None:
        score, line = longest_score(exercise), self._line(exercise)
        for misconception, pays in SCORE_MISCONCEPTIONS:
            paid = pays(score, exercise.outcome.before.active)
            if (
                paid is not None
                and misconception.rule == line.rule
                and abs(paid[0] - score.points + line.points) == number
            ):
                return misconception
        return None

    def _first_hint(self, exercise: Exercise) -> str:
        return _("Look at what is scored: {features}.", features=kind_word(longest_score(exercise).feature.kind))

    def _detail_hint(self, exercise: Exercise) -> str:
        total = longest_score(exercise).points
        return _("In the end it is {points}.", points=total)

    def _solution(self, exercise: Exercise) -> str:
        return str(abs(self._line(exercise).points))


_ABOUT = {"one-a-tile": "tiles", "mage-arms": "mage", "mage-doubles": "mage", "half-down": "witch"}
"""Beliefs that get one line of a sum wrong, and which."""


@dataclass(frozen=True, slots=True)
class AlteredSum:
    """A sum with one line changed: the points of each line, and which one is wrong, from 0."""

    points: tuple[int, ...]
    at: int
    misconception: Misconception | None


def altered_sum(exercise: Exercise) -> AlteredSum:
    """The sum of an exercise with one line as somebody would have it who has a rule wrong; else one point off."""
    score = longest_score(exercise)
    halved = score.lines[-1].id == "witch"
    found: list[tuple[int, int, Misconception]] = []
    for misconception, pays in SCORE_MISCONCEPTIONS:
        paid = pays(score, exercise.outcome.before.active)
        at = next((i for i, line in enumerate(score.lines) if _ABOUT.get(misconception.id) == line.id), None)
        if paid is None or at is None or (halved and at < len(score.lines) - 1):
            continue  # the witch halves what stands before her, and would be wrong, too
        line = score.lines[at]
        points = line.points // 2 if line.id == "tiles" else line.points + paid[0] - score.points
        if points != line.points and points * line.points > 0:
            found.append((at, points, misconception))
    random = Random(f"{exercise.id}:{exercise.seed}:bug")
    lines = [line.points for line in score.lines]
    if found:
        at, changed, known = random.choice(found)
        lines[at] = changed
        return AlteredSum(tuple(lines), at, known)
    at = len(lines) - 1 if halved else random.randrange(len(lines))
    lines[at] += 1
    return AlteredSum(tuple(lines), at, None)


class WrongTermKind(ExerciseKind):
    """A line of a sum is wrong: which one?"""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _('Answer with the number of the line that is wrong, like this: "{number}".', number=1)

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """The sum, a line each, as somebody has written it."""
        score, wrong = longest_score(exercise), altered_sum(exercise)
        lines = tuple(_term_text(line, points) for line, points in zip(score.lines, wrong.points, strict=True))
        return (*lines, f"= {sum(wrong.points)}")

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Whether it is the line; the end follows from what stands before it, so that is not where the mistake is."""
        number = _parse_number(answer)
        lines = self.choices(exercise)
        if not 1 <= number <= len(lines):
            raise BadArgument(f"there is no line {number}; give a number from 1 to {len(lines)}")
        wrong = altered_sum(exercise)
        score, right = longest_score(exercise), wrong.at + 1
        told = _("You: {given}. Right: {right}. {sums}", given=number, right=right, sums=score_sum(score))
        misconception = None if number == right else wrong.misconception
        return AnswerCheck(str(number), number == right, told, misconception, (score.lines[wrong.at].rule,))

    def _first_hint(self, exercise: Exercise) -> str:
        return _("Look at what is scored: {features}.", features=kind_word(longest_score(exercise).feature.kind))

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("In the end it should be {points}.", points=longest_score(exercise).points)

    def _solution(self, exercise: Exercise) -> str:
        return str(altered_sum(exercise).at + 1)


def _parse_number(answer: object) -> int:
    """A number from 0, as itself or as text."""
    if isinstance(answer, str) and re.fullmatch(r"\s*\d{1,4}\s*", answer):
        return int(answer)
    if type(answer) is int and answer >= 0:
        return answer
    raise BadArgument(f"{shown(answer)} is no whole number; give one such as 3")


class Claim(NamedTuple):
    """Something that somebody claims of all positions.

    Attributes:
        text: the claim.
        fails: the scores, if the game ended now, for which it fails in a position.
        look: where to look for a position in which it fails.
        rule: the rule that it has wrong.
    """

    text: str
    fails: Callable[[State], Iterator[Score]]
    look: str
    rule: str


def _scores(state: State, figure: Figure | None = None) -> Iterator[Score]:
    """What every feature that somebody holds would pay now; only those where a figure stands, if one is given."""
    for feature in state.features:
        if figure is None or _holds(feature, figure):
            yield from (score for score in state.scores_now(feature.spots[0]) if score.winners)


def _holds(feature: Feature, figure: Figure) -> bool:
    return figure in feature.figures


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
        N_("Whoever is paid for a road or a city with the witch gets fewer points than without her."),
        _witch_harmless,
        N_("What is half of 1, rounded up?"),
        "R37",
    ),
    "one-is-paid": Claim(
        N_("For each road, city, monastery or field only one player is paid."),
        _two_paid,
        N_("What if two have the same number of meeples there?"),
        "R53",
    ),
    "farmers-always-pay": Claim(
        N_("A farmer always brings points at the end."),
        _worthless_farmer,
        N_("What does a field without a completed city pay?"),
        "R63",
    ),
}
"""Every claim by its name."""


class CounterexampleKind(ExerciseKind):
    """A position for which a claim fails."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _(
            "Answer with a position: build it with {call} and give its `draft`, or its line of text. It is paid as if "
            "the game ended there.",
            call="carc_widget.edit()",
        )

    def details(self, exercise: Exercise) -> str:
        """The claim."""
        claim = _(self.claim(exercise).text)
        return f"“{claim}”"

    def claim(self, exercise: Exercise) -> Claim:
        """What is claimed."""
        return CLAIMS[exercise.definition.claim]

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Whether the claim fails there."""
        state = _position(answer)
        claim = self.claim(exercise)
        failing = next(claim.fails(state), None)
        if failing is not None:
            return AnswerCheck(state.to_text(), True, _("There it fails: {sums}", sums=score_sum(failing)))
        told = "; ".join(map(score_sum, _scores(state))) or _("Nothing is scored.")
        compared = _("It does not fail there: {sums}", sums=told)
        return AnswerCheck(state.to_text(), False, compared, rules=(claim.rule,))

    def _first_hint(self, exercise: Exercise) -> str:
        return _(self.claim(exercise).look)

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("This position is nearly one: {position}", position=exercise.setup.state.to_text())

    def _solution(self, exercise: Exercise) -> str:
        outcome, fails = exercise.outcome, self.claim(exercise).fails
        states = (outcome.before, *(step.state for step in outcome.steps))
        return next((state.to_text() for state in states if any(fails(state))), "")


def _position(answer: object) -> State:
    if isinstance(answer, State):
        return answer
    if isinstance(answer, str):
        try:
            return State.from_text(answer)
        except CarcassonneError as error:
            raise BadArgument(f"this is no position: {' '.join(str(error).split())}") from None
    raise BadArgument(f"{shown(answer)} is no position; give a state, such as the `draft` of an editor, or its line")


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
