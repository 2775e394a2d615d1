"""What every kind of exercise has: how an answer is read, what is right, and how the two compare."""

from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import localized
from carc_widget.lessons.exercise import Check, Exercise


class Kind:
    """One kind of exercise. Everything is computed from the position when it is asked for."""

    def how(self, exercise: Exercise) -> str:
        """How an answer is written."""
        raise NotImplementedError

    def choices(self, exercise: Exercise) -> tuple[str, ...]:
        """What there is to choose from, if the question shows it."""
        return ()

    def more(self, exercise: Exercise) -> str:
        """What else the question shows; may be empty."""
        return ""

    def check(self, exercise: Exercise, given: object) -> Check:
        """Whether an answer is right.

        Raises:
            BadArgument, ParseError, UnknownName: this is no answer to such a question.
        """
        raise NotImplementedError

    def hints(self, exercise: Exercise) -> list[str]:
        """Hints in steps: where to look, which rule, more, and last the answer."""
        rules = "; ".join(f"{rule.id} {localized(rule).title}" for rule in exercise.rules)
        return [self._look(exercise), _("The rules: {rules}", rules=rules), self._more(exercise), self._right(exercise)]

    def _look(self, exercise: Exercise) -> str:
        raise NotImplementedError

    def _more(self, exercise: Exercise) -> str:
        raise NotImplementedError

    def _right(self, exercise: Exercise) -> str:
        raise NotImplementedError
