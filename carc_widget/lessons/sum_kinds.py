"""Exercises about one sum: a term that is missing, and a line that is wrong."""

import re
from dataclasses import dataclass
from random import Random

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import kind_word
from carc_widget.i18n.scores import score_sum, term_label
from carc_widget.lessons.exercise import AnswerCheck, Exercise
from carc_widget.lessons.kind import ExerciseKind
from carc_widget.lessons.misconceptions import SCORE_MISCONCEPTIONS, Misconception


def longest_score(exercise: Exercise) -> Score:
    """The score that an exercise about a sum is about: the longest, the first of those.

    Raises:
        BadArgument: nothing is scored there by more than one term.
    """
    scores = [score for score in exercise.outcome.scores if len(score.lines) > 1]
    if not scores:
        raise BadArgument(f"the exercise {exercise.id!r} is about a sum, but nothing is scored by more than one term")
    return max(scores, key=lambda score: len(score.lines))


def _points(line: ScoreLine, points: int) -> str:
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
        told = [_points(line, line.points).removeprefix("+ ") for line in score.lines[:1]]
        told += [_points(line, line.points) for line in score.lines[1:-1]]
        sign = "−" if score.lines[-1].points < 0 or score.lines[-1].id == "witch" else "+"
        return f"{kind_word(score.feature.kind)}: {' '.join(told)} {sign} {term_label(score.lines[-1])} ? = ?"

    def check(self, exercise: Exercise, given: object) -> AnswerCheck:
        """Whether the number is right; what a known mistake would give is recognized."""
        number = _whole(given)
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
        lines = tuple(_points(line, points) for line, points in zip(score.lines, wrong.points, strict=True))
        return (*lines, f"= {sum(wrong.points)}")

    def check(self, exercise: Exercise, given: object) -> AnswerCheck:
        """Whether it is the line; the end follows from what stands before it, so that is not where the mistake is."""
        number = _whole(given)
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


def _whole(given: object) -> int:
    """A number from 0, as itself or as text."""
    if isinstance(given, str) and re.fullmatch(r"\s*\d{1,4}\s*", given):
        return int(given)
    if type(given) is int and given >= 0:
        return given
    raise BadArgument(f"{shown(given)} is no whole number; give one such as 3")
