"""What every kind of exercise has: how an answer is read, what is right, and how the two compare."""

from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import localized
from carc_widget.lessons.exercise import AnswerCheck, Exercise


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

    def check(self, exercise: Exercise, given: object) -> AnswerCheck:
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
