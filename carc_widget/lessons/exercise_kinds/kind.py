"""The base class of the kinds of exercises, and the check of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from carc_widget.engine.actions import Action
from carc_widget.engine.figures import Spot
from carc_widget.engine.state import State
from carc_widget.i18n.language import _
from carc_widget.i18n.rulebook import rule_titles
from carc_widget.lessons.outcome_frames import BoardPlace
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.misconceptions import Misconception
from carc_widget.scenarios.toml_lines import TomlPath

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
    asks_for_cell: ClassVar[bool] = False
    """Whether the cell of the next tile belongs to the answer, so that no mark may show it."""

    # -- the question

    def setup(self, exercise: Exercise) -> Outcome:
        """The moves before the question, and the position that it is about."""
        count = len(exercise.actions[: exercise.definition.steps])
        return Outcome(exercise.start, exercise.outcome.steps[:count])  # an outcome may also have a final scoring

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """The numbered lines that the question is about, if any."""
        return ()

    def details(self, exercise: Exercise) -> str:
        """A line below the question; may be empty."""
        return ""

    def problems(self, exercise: Exercise) -> Iterator[tuple[TomlPath, str]]:
        """Find errors in a definition: yields the key of each in its table, and a sentence."""
        yield from ()

    # -- answers

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        raise NotImplementedError

    def answer_options(self, exercise: Exercise) -> tuple[str, ...]:
        """The answers, or parts of one, that can be selected with a click: right and wrong ones."""
        return ()

    def places(self, exercise: Exercise, selected: Iterable[str] = ()) -> tuple[BoardPlace, ...]:
        """The places that an answer can name, in the order of their numbers.

        Parameters:
            exercise: the exercise.
            selected: texts of further places, which an answer names although no option does.
        """
        return ()

    def names_segment(self, exercise: Exercise, spot: Spot) -> bool:
        """Whether an answer means this segment, not its whole road, city or field."""
        return False

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check an answer.

        Raises:
            BadArgument, ParseError, UnknownName: the answer has not the form of an answer to this exercise.
        """
        raise NotImplementedError

    def same_answer(self, exercise: Exercise, written: str, answer: str) -> bool:
        """Whether an answer is the one that a file has written for the position as it stands there."""
        return written.strip() == answer

    def parse_action(self, exercise: Exercise, text: str) -> Action | None:
        """Parse an answer that is an action or a spot for a piece; `None` for other answers."""
        return None

    # -- hints

    def hints(self, exercise: Exercise) -> list[str]:
        """Hints in steps: where to look, the rules, a detail, and the solution."""
        return [
            self._first_hint(exercise),
            _("The rules: {rules}", rules=rule_titles(exercise.rules)),
            self._detail_hint(exercise),
            self.solution(exercise),
        ]

    def _first_hint(self, exercise: Exercise) -> str:
        raise NotImplementedError

    def _detail_hint(self, exercise: Exercise) -> str:
        raise NotImplementedError

    # -- the right answer

    def solution(self, exercise: Exercise) -> str:
        """The right answer, which is also the last hint."""
        raise NotImplementedError

    def solution_in_words(self, exercise: Exercise) -> str:
        """The right answer without notation."""
        return self.solution(exercise)

    def solution_state(self, exercise: Exercise, answer: str = "") -> State:
        """The position that a right answer leads to, or that it is about.

        Parameters:
            exercise: the exercise.
            answer: a right answer; by default the first one.
        """
        return exercise.setup.state

    def solution_places(self, exercise: Exercise) -> tuple[Spot, ...]:
        """The segments that the right answer is about."""
        return ()


class OutcomeKind(ExerciseKind):
    """A question about what the actions of the attempt bring about; the base class of several kinds."""

    def setup(self, exercise: Exercise) -> Outcome:
        """No moves: all of them belong to the question."""
        return Outcome(exercise.start, ())

    def solution_state(self, exercise: Exercise, answer: str = "") -> State:
        """The position after the actions."""
        return exercise.outcome.state

    def solution_places(self, exercise: Exercise) -> tuple[Spot, ...]:
        """What is scored."""
        return tuple(spot for score in exercise.outcome.scores for spot in score.feature.spots)
