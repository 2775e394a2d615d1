"""Exercises about one sum: a term that is missing, and a line that is wrong."""

import re
from dataclasses import dataclass
from random import Random

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import kind_word
from carc_widget.i18n.scores import score_sum, term_label
from carc_widget.lessons.exercise import Check, Exercise
from carc_widget.lessons.kind import Kind
from carc_widget.lessons.misconceptions import POINTS, Belief


def score_of(exercise: Exercise) -> Score:
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


class Gap(Kind):
    """One term of a sum is missing."""

    def how(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _("Answer with the number that is missing after {term}.", term=term_label(self._line(exercise)))

    def _line(self, exercise: Exercise) -> ScoreLine:
        return score_of(exercise).lines[-1]

    def more(self, exercise: Exercise) -> str:
        """The sum with a gap; its end is left out, too, since it would tell."""
        score = score_of(exercise)
        told = [_points(line, line.points).removeprefix("+ ") for line in score.lines[:1]]
        told += [_points(line, line.points) for line in score.lines[1:-1]]
        sign = "−" if score.lines[-1].points < 0 or score.lines[-1].id == "witch" else "+"
        return f"{kind_word(score.feature.kind)}: {' '.join(told)} {sign} {term_label(score.lines[-1])} ? = ?"

    def check(self, exercise: Exercise, given: object) -> Check:
        """Whether the number is right; what a known mistake would give is recognized."""
        number = _whole(given)
        score, line = score_of(exercise), self._line(exercise)
        right = abs(line.points)
        belief = None if number == right else self._belief(exercise, number)
        compared = _("You: {given}. Right: {right}. {sums}", given=number, right=right, sums=score_sum(score))
        return Check(str(number), number == right, compared, belief, (line.rule,))

    def _belief(self, exercise: Exercise, number: int) -> Belief | None:
        score, line = score_of(exercise), self._line(exercise)
        for belief, pays in POINTS:
            paid = pays(score, exercise.outcome.before.active)
            if paid is not None and belief.rule == line.rule and abs(paid[0] - score.points + line.points) == number:
                return belief
        return None

    def _look(self, exercise: Exercise) -> str:
        return _("Look at what is scored: {features}.", features=kind_word(score_of(exercise).feature.kind))

    def _more(self, exercise: Exercise) -> str:
        total = score_of(exercise).points
        return _("In the end it is {points}.", points=total)

    def _right(self, exercise: Exercise) -> str:
        return str(abs(self._line(exercise).points))


_ABOUT = {"one-a-tile": "tiles", "mage-arms": "mage", "mage-doubles": "mage", "half-down": "witch"}
"""Beliefs that get one line of a sum wrong, and which."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A sum with one line changed: the points of each line, and which one is wrong, from 0."""

    points: tuple[int, ...]
    at: int
    belief: Belief | None


def wrong_sum(exercise: Exercise) -> Wrong:
    """The sum of an exercise with one line as somebody would have it who has a rule wrong; else one point off."""
    score = score_of(exercise)
    halved = score.lines[-1].id == "witch"
    found: list[tuple[int, int, Belief]] = []
    for belief, pays in POINTS:
        paid = pays(score, exercise.outcome.before.active)
        at = next((i for i, line in enumerate(score.lines) if _ABOUT.get(belief.id) == line.id), None)
        if paid is None or at is None or (halved and at < len(score.lines) - 1):
            continue  # the witch halves what stands before her, and would be wrong, too
        line = score.lines[at]
        points = line.points // 2 if line.id == "tiles" else line.points + paid[0] - score.points
        if points != line.points and points * line.points > 0:
            found.append((at, points, belief))
    random = Random(f"{exercise.id}:{exercise.seed}:bug")
    lines = [line.points for line in score.lines]
    if found:
        at, changed, known = random.choice(found)
        lines[at] = changed
        return Wrong(tuple(lines), at, known)
    at = len(lines) - 1 if halved else random.randrange(len(lines))
    lines[at] += 1
    return Wrong(tuple(lines), at, None)


class BugHunt(Kind):
    """A line of a sum is wrong: which one?"""

    def how(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _('Answer with the number of the line that is wrong, like this: "{number}".', number=1)

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """The sum, a line each, as somebody has written it."""
        score, wrong = score_of(exercise), wrong_sum(exercise)
        lines = tuple(_points(line, points) for line, points in zip(score.lines, wrong.points, strict=True))
        return (*lines, f"= {sum(wrong.points)}")

    def check(self, exercise: Exercise, given: object) -> Check:
        """Whether it is the line; the end follows from what stands before it, so that is not where the mistake is."""
        number = _whole(given)
        lines = self.choices(exercise)
        if not 1 <= number <= len(lines):
            raise BadArgument(f"there is no line {number}; give a number from 1 to {len(lines)}")
        wrong = wrong_sum(exercise)
        score, right = score_of(exercise), wrong.at + 1
        told = _("You: {given}. Right: {right}. {sums}", given=number, right=right, sums=score_sum(score))
        belief = None if number == right else wrong.belief
        return Check(str(number), number == right, told, belief, (score.lines[wrong.at].rule,))

    def _look(self, exercise: Exercise) -> str:
        return _("Look at what is scored: {features}.", features=kind_word(score_of(exercise).feature.kind))

    def _more(self, exercise: Exercise) -> str:
        return _("In the end it should be {points}.", points=score_of(exercise).points)

    def _right(self, exercise: Exercise) -> str:
        return str(wrong_sum(exercise).at + 1)


def _whole(given: object) -> int:
    """A number from 0, as itself or as text."""
    if isinstance(given, str) and re.fullmatch(r"\s*\d{1,4}\s*", given):
        return int(given)
    if type(given) is int and given >= 0:
        return given
    raise BadArgument(f"{shown(given)} is no whole number; give one such as 3")
