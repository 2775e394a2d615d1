"""Exercises about the points of each player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from carc_widget.engine.errors import BadArgument, UnknownName, shown, suggest, whole_number
from carc_widget.engine.score import Score
from carc_widget.i18n.language import N_, _, language, languages
from carc_widget.i18n.nouns import and_list, capitalize_first, kind_word
from carc_widget.i18n.nouns import features as features_phrase
from carc_widget.i18n.scores import score_sum
from carc_widget.lessons.exercise_kinds.kind import AnswerCheck, OutcomeKind
from carc_widget.lessons.misconceptions import find_misconception, nonzero_points, player_points, wrong_points
from carc_widget.lessons.questions import points_text
from carc_widget.scenarios.attempts import parse_position
from carc_widget.scenarios.misconceptions import Misconception

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise


class PointsKind(OutcomeKind):
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
            sums=score_sums(outcome.scores),
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
        if not names:
            return _("Look at what is completed: whose meeples stand there?")
        return _("Look at what is scored: {features}.", features=names)

    def _detail_hint(self, exercise: Exercise) -> str:
        scores = exercise.outcome.scores
        if not scores:
            return _("Nothing is scored.")
        return capitalize_first("; ".join(_sum_with_gaps(score) for score in scores))

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        outcome = exercise.outcome
        points = points_text(player_points(outcome.scores), exercise.start.players)
        return ". ".join(filter(None, [points, score_sums(outcome.scores)]))


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


_PLAYER_POINTS = re.compile(r"(.+?) ?[:=]? ?(?<![-\d])(\d{1,9})")


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


def score_sums(scores: Sequence[Score]) -> str:
    """The sum of each score, with the players who get its points."""
    sums = (f"{score_sum(s)} ({', '.join(s.feature.players[p] for p in s.winners)})" for s in scores)
    return capitalize_first("; ".join(sums)) or _("Nothing is scored.")


def _sum_with_gaps(score: Score) -> str:
    """A sum with question marks for its last term and its total."""
    terms = score_sum(score).rsplit(" = ", 1)[0]
    return f"{re.sub(r'[0-9]+$', '?', terms)} = ?"
