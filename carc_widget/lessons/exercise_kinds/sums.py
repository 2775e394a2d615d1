"""Exercises about a sum of points: its missing last term, or its wrong line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from carc_widget.engine.errors import BadArgument, shown, whole_number
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.i18n.language import N_, _, format_integer
from carc_widget.i18n.nouns import capitalize_first, kind_word
from carc_widget.i18n.nouns import points as points_phrase
from carc_widget.i18n.scores import readable_sum, term_label
from carc_widget.lessons.exercise_kinds.kind import AnswerCheck, OutcomeKind
from carc_widget.lessons.misconceptions import SCORE_MISCONCEPTIONS
from carc_widget.scenarios.misconceptions import Misconception
from carc_widget.scenarios.toml_lines import TomlPath

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise


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


class SumKind(OutcomeKind):
    """A sum of points; the base class of the kinds that ask about one of its lines."""

    def problems(self, exercise: Exercise) -> Iterator[tuple[TomlPath, str]]:
        """There has to be a sum."""
        try:
            longest_score(exercise)
        except BadArgument as error:
            yield ("kind",), str(error)

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

    def solution_in_words(self, exercise: Exercise) -> str:
        """The number, and the sum."""
        return f"{self.solution(exercise)}. {readable_sum(longest_score(exercise))}"


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

    def solution_in_words(self, exercise: Exercise) -> str:
        """The wrong line, and the right sum."""
        at = altered_sum(exercise).at
        line = _("line {n} ({term})", n=at + 1, term=self.choices(exercise)[at])
        return f"{line}. {readable_sum(longest_score(exercise))}"


def _parse_number(answer: object) -> int:
    """Parse a whole number from 0."""
    if isinstance(answer, str) and re.fullmatch(r"\s*\d{1,4}\s*", answer):
        return int(answer)
    number = whole_number(answer)
    if type(number) is int and number >= 0:
        return number
    raise BadArgument(f"{shown(answer)} is not a whole number; give one such as 3")
