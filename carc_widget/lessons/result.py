"""Result of one answer: to an exercise, a prediction, a level, or the vote of a class."""

from dataclasses import asdict, dataclass, field
from typing import Any

PREDICTION, LEVEL, VOTE = "prediction", "level", "vote"
"""The kinds of results that are not those of an exercise."""


def result_name(item: str, kind: str) -> str:
    """The name of an item in results: its id, with the kind for everything that is not an exercise."""
    return f"{item} ({kind})" if kind in (PREDICTION, LEVEL, VOTE) else item


@dataclass(frozen=True)
class Result:
    """The result of one answer; the last one of an item in `Results`, with what is kept of the first one.

    Attributes:
        item: the id of the exercise, scenario or level.
        kind: the kind of the exercise, such as `points`; or `prediction`, `level` or `vote`.
        answer: the answer as text.
        correct: whether the answer is right.
        explanation: the explanation, in the language in use at the time of the answer; not compared, not in files.
        misconception: the id of the misconception behind the last wrong answer, if it is known; else empty.
        belief: the text of that misconception, in the language in use at the time of the answer.
        seed: the seed of the variant of an exercise; empty for the usual one.
        attempts: the number of the attempt, from 1.
        hints: the number of hints shown before.
        stars: the stars of a level.
        first: the first answer.
        first_correct: whether the first answer was right, without a hint.
        time: the time of the first answer, such as `2026-11-23T09:30:00`.
    """

    item: str
    kind: str
    answer: str
    correct: bool
    explanation: str = field(default="", compare=False)
    misconception: str = ""
    belief: str = ""
    seed: str = ""
    attempts: int = 1
    hints: int = 0
    stars: int = 0
    first: str = ""
    first_correct: bool = False
    time: str = ""

    @property
    def name(self) -> str:
        """The name of the item in results: its id, with the kind for everything that is not an exercise."""
        return result_name(self.item, self.kind)

    def to_dict(self) -> dict[str, Any]:
        """The result as a plain mapping."""
        return asdict(self)
