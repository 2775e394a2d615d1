"""Results of learners: answers to exercises, predictions, levels and votes in one file."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from datetime import datetime
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, overload

import carc_widget
from carc_widget.engine.errors import BadArgument, expect, expect_items, expect_path, shown
from carc_widget.engine.names import plain_name
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.exercise_loader import exercises
from carc_widget.lessons.ids import COLLECTIONS
from carc_widget.lessons.level import STARS
from carc_widget.lessons.result import LEVEL, PREDICTION, VOTE, Result

FILE_FIELDS = tuple(each for each in fields(Result) if each.compare)
"""The fields of a result that a file holds."""


class Results(Sequence[Result]):
    """The answers of one learner, or the votes of a class: the last answer to each item, with the first one's result.

    Parameters:
        learner: the name, without spaces at its ends; it decides the variants of exercises, so that learners get
            different ones.
        results: earlier results.
    """

    def __init__(self, learner: str = "", results: Iterable[Result] = ()) -> None:
        expect(learner, str, "the name of the learner", "a text")
        results = expect_items(results, Result, "the list of results", "results of exercises")
        self.learner = plain_name(learner)
        self._results = {result.name: result for result in results}
        self._path: Path | None = None
        """The file that every answer is written to, if any."""
        self._callbacks: list[Callable[[], object]] = []

    @classmethod
    def open(cls, path: str | PathLike[str] = "answers.json", learner: str = "") -> "Results":
        """The results in a file, which is written again at every answer; empty if there is no such file yet.

        Answers that were given by clicks are there when the notebook is executed again, also without a browser.

        Parameters:
            path: the file, by default `answers.json` beside the notebook.
            learner: the name; by default the one in the file.

        Raises:
            BadArgument: the file has other contents, or the results of another learner; or its folder does not exist.
            OSError: the file cannot be read.
        """
        expect_path(path)
        file = Path(path)
        if not file.parent.is_dir():
            raise BadArgument(f"there is no folder {shown(str(file.parent))} for {file.name}; create it first")
        empty = cls(learner)
        results = cls.load(file) if file.exists() else empty
        if empty.learner not in ("", results.learner):
            raise BadArgument(
                f"{file} holds the answers of {shown(results.learner)}; give another file for {empty.learner}"
            )
        results._path = file
        return results

    @overload
    def __getitem__(self, index: int) -> Result: ...

    @overload
    def __getitem__(self, index: slice) -> list[Result]: ...

    def __getitem__(self, index: int | slice) -> Result | list[Result]:
        return list(self._results.values())[index]

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Result]:
        return iter(list(self._results.values()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Results) and (self.learner, list(self)) == (other.learner, list(other))

    def exercise(self, id: str) -> Exercise:
        """An exercise in the learner's own variant, whose answers are recorded here; it continues after earlier ones.

        Raises:
            UnknownExercise: there is no such exercise.
        """
        return self.attach(exercises[id].variant(self.learner) if self.learner else exercises[id])

    def attach(self, exercise: Exercise) -> Exercise:
        """Record the answers to an exercise here, and continue after earlier ones; returns the exercise."""
        expect(exercise, Exercise, "the exercise", "one of carc_widget.exercises")
        exercise.record_in(self)
        before = self.get(exercise.id)
        if before is not None and before.seed == exercise.seed and not exercise.answered:
            exercise.restore(before)
        return exercise

    def record(self, result: Result) -> None:
        """Record a result; it replaces an earlier one of the same item, whose first answer and time are kept.

        A right answer also keeps the misconception behind the wrong one before it.

        Raises:
            OSError: the file cannot be written; the result is recorded nevertheless.
        """
        expect(result, Result, "the result", "that of an exercise: exercise.answer(...)")
        before = self._results.get(result.name)
        time = datetime.now().isoformat(timespec="seconds")
        if result.kind == VOTE:  # it holds its first vote, whose hands are entered one choice after the other
            result = replace(result, time=before.time if before else time)
        elif before is None:
            right = result.correct and result.attempts == 1 and not result.hints
            result = replace(result, first=result.answer, first_correct=right, time=result.time or time)
        else:
            kept = {"first": before.first, "first_correct": before.first_correct, "time": before.time}
            result = replace(result, attempts=max(result.attempts, before.attempts + 1), **kept)
            if result.correct:
                result = replace(result, misconception=before.misconception, belief=before.belief)
        self._results[result.name] = result
        self._changed()

    def remove(self, name: str) -> None:
        """Remove the result of an item, if there is one.

        Parameters:
            name: as for `get`.

        Raises:
            OSError: the file cannot be written; the result is removed nevertheless.
        """
        if self.get(name) is not None:
            del self._results[name]
            self._changed()

    def observe(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call a function after every answer and every change of the name.

        Parameters:
            callback: the function, without parameters.

        Returns:
            A function that ends this.

        Raises:
            BadArgument: the callback cannot be called.
        """
        if not callable(callback):
            raise BadArgument(f"{shown(callback)} cannot be called; give a function without parameters")
        self._callbacks.append(callback)

        def remove() -> None:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

        return remove

    def rename(self, learner: str) -> None:
        """Change the name of the learner.

        Raises:
            OSError: the file cannot be written.
        """
        expect(learner, str, "the learner", "a name")
        self.learner = plain_name(learner)
        self._changed()

    def get(self, name: str) -> Result | None:
        """The result of an item; `None` if it was not answered.

        Parameters:
            name: the id of an exercise, or the `name` of another result, such as `two-roads (prediction)`.
        """
        expect(name, str, "the exercise", "the id of an exercise, such as 'road-with-two-ends'")
        return self._results.get(name)

    @property
    def score(self) -> int:
        """The number of right answers."""
        return sum(result.correct for result in self)

    def to_json(self) -> str:
        """The results as JSON text."""
        answers = [{each.name: getattr(result, each.name) for each in FILE_FIELDS} for result in self]
        return json.dumps({"learner": self.learner, "answers": answers}, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Results":
        """Parse JSON text of `to_json`.

        Raises:
            BadArgument: the text contains no answers.
        """
        expect(text, str, "the text of the results", "the JSON text of Results.to_json")
        try:
            data = json.loads(text)
            return cls(_checked(str, data["learner"]), [_result(each) for each in data["answers"]])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BadArgument(
                f"the text holds no answers ({error}); give one that `Results.to_json` has written"
            ) from None

    def save(self, path: str | PathLike[str]) -> None:
        """Write the results to a file, such as `answers.json`.

        Raises:
            OSError: the file cannot be written.
        """
        expect_path(path)
        Path(path).write_text(self.to_json(), "utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Results":
        """Load the results that `save` or the button *Hand in* wrote.

        Raises:
            BadArgument: the file has other contents.
            OSError: the file cannot be read.
        """
        expect_path(path)
        try:
            return cls.from_json(Path(path).read_text("utf-8-sig"))
        except ValueError as error:  # a BadArgument, or no text
            raise BadArgument(f"{path} holds no answers; give a file that `Results.save` has written") from error

    def play(self) -> "carc_widget.widget.LessonWidget":
        """Open the results on a page: what is answered, the name, and a button that saves the file to hand in.

        Raises:
            ImportError: ipywidgets or another package of the widget is not installed.
        """
        return carc_widget.widget.LessonWidget(self)

    def _changed(self) -> None:
        try:
            if self._path is not None:
                self.save(self._path)
        finally:  # the result is recorded even if it cannot be written to the file
            for callback in tuple(self._callbacks):
                callback()

    def __repr__(self) -> str:
        learner = f" of {self.learner}" if self.learner else ""
        return f"<Results{learner}: {self.score} of {len(self)} right>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><td title="{escape(each.name)}">{escape(item_title(each))}</td>'
            f"<td>{escape(each.answer)}</td><td>{result_sign(each)}</td></tr>"
            for each in self
        )
        return f"<table><caption>{escape(self.learner)}</caption><tbody>{rows}</tbody></table>"


def _checked(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise ValueError(f"{shown(value)} is not of the type {kind.__name__}")
    if isinstance(value, str):
        value.encode()  # raises a ValueError for half a character, which could not be saved again
    return value


def _result(data: Any) -> Result:
    kinds = {"correct": bool, "first_correct": bool, "attempts": int, "hints": int, "stars": int}
    result = Result(**{each.name: _checked(kinds.get(each.name, str), data[each.name]) for each in FILE_FIELDS})
    if not 0 <= result.stars <= STARS:  # each is shown as a sign
        raise ValueError(f"the number of stars is {shown(result.stars)}")
    return result


def item_title(result: Result) -> str:
    """The title of the scenario, level or exercise that was answered; for other items, the name of the result."""
    collections = {PREDICTION: COLLECTIONS["scenario"], LEVEL: COLLECTIONS["level"]}
    item = collections.get(result.kind, COLLECTIONS["exercise"]).get(result.item)
    return result.name if item is None else item.title


def result_sign(result: Result | None) -> str:
    """The stars of a level, else a check mark or a cross; a dot where nothing was answered."""
    if result is not None and result.stars:
        return "★" * result.stars
    return "·" if result is None else "✓" if result.correct else "✗"
