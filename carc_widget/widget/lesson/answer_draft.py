"""Draft of an answer to an exercise: what is selected and typed, and the result of the last check."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.result import Result

TEXT = "text"
"""The name of the field that holds an answer as text."""

MAX_WRONG_ANSWERS = 2
"""The number of wrong answers after which the right one is shown."""


@dataclass(frozen=True, slots=True)
class AnswerDraft:
    """Draft of an answer.

    Attributes:
        exercise: the exercise, which records the checked answers.
        selection: places, or lines by their numbers, in the order of selection.
        texts: the values of the fields by name.
        piece: the piece in hand, to be put on the picture.
        result: the result of the last answer.
        checked: the text of the last answer; the same again is no new attempt.
        wrong: the number of wrong answers so far.
        hint: the hint that is shown; may be empty.
        refusal: why the last answer is invalid.
        shown: whether the right answer is shown on request.
        number, total: which exercise of a series it is.
    """

    exercise: Exercise
    selection: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    piece: str = ""
    result: Result | None = None
    checked: str = ""
    wrong: int = 0
    hint: str = ""
    refusal: str = ""
    shown: bool = False
    number: int = 1
    total: int = 1

    @property
    def correct(self) -> bool:
        """Whether the last answer is right."""
        return self.result is not None and self.result.correct

    @property
    def revealed(self) -> bool:
        """Whether the right answer is shown: after a right one, after two wrong ones, or on request."""
        return self.correct or self.shown or (self.result is not None and self.wrong >= MAX_WRONG_ANSWERS)

    @property
    def text(self) -> str:
        """The text of an answer that is one text."""
        return self.texts.get(TEXT, "")

    def changed(self, **changes: Any) -> "AnswerDraft":
        """A changed draft, without the result of the answer before."""
        return replace(self, refusal="", result=None, **changes)

    def with_text(self, name: str, text: str) -> "AnswerDraft":
        """A draft with another value of a field; the same draft if the value is the same."""
        return self if self.texts.get(name) == text else self.changed(texts={**self.texts, name: text})
