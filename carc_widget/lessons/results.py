"""Results of exercises and class tables: plain objects that a grader reads without a widget or a network."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from carc_widget.engine.errors import BadArgument, expect, expect_items, expect_path, shown
from carc_widget.i18n.language import _
from carc_widget.lessons.exercise import Exercise, ExerciseResult
from carc_widget.lessons.exercise_loader import exercises


class Results(Sequence[ExerciseResult]):
    """The answers of one learner, in order: one for each exercise, the last that was given.

    Parameters:
        learner: the name; variants are drawn from it, so that each learner has others.
        found: results from before.
    """

    def __init__(self, learner: str = "", results: Iterable[ExerciseResult] = ()) -> None:
        results = expect_items(results, ExerciseResult, "the list of results", "results of exercises")
        self.learner = learner
        self._found = {result.exercise: result for result in results}
        self._path: Path | None = None
        """Where every answer is written at once, if anywhere."""

    @classmethod
    def open(cls, path: str | PathLike[str] = "answers.json", learner: str = "") -> "Results":
        """Those of a file, which is written anew at every answer; an empty one if there is no such file yet.

        What was pressed is so there when the notebook is run again, by whomever, also where there is no browser.

        Parameters:
            path: the file, by default `answers.json` beside the notebook.
            learner: the name; of a file that is there already, that which stands in it.

        Raises:
            BadArgument: something else stands in the file, or it is that of another learner.
            OSError: the file cannot be read.
        """
        expect_path(path)
        file = Path(path)
        results = cls.load(file) if file.exists() else cls(learner)
        if learner and results.learner != learner:
            raise BadArgument(f"{file} holds the answers of {shown(results.learner)}; give another file for {learner}")
        results._path = file
        return results

    def __getitem__(self, index: Any) -> Any:
        return list(self._found.values())[index]

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[ExerciseResult]:
        return iter(list(self._found.values()))

    def exercise(self, id: str) -> Exercise:
        """An exercise in the learner's own variant, whose answers are kept here; what was answered is answered still.

        Raises:
            UnknownExercise: there is none of this name.
        """
        exercise = exercises[id].variant(self.learner) if self.learner else exercises[id]
        exercise.record_in(self)
        before = self.get(id)
        if before is not None and before.seed == exercise.seed:
            exercise.restore(before)
        return exercise

    def record(self, result: ExerciseResult) -> None:
        """Keep a result; it takes the place of an earlier one of the same exercise."""
        expect(result, ExerciseResult, "the result", "that of an exercise: exercise.answer(...)")
        self._found[result.exercise] = result
        if self._path is not None:
            self.save(self._path)

    def get(self, id: str) -> ExerciseResult | None:
        """The result of an exercise; none if it was not answered."""
        expect(id, str, "the exercise", "the id of an exercise, such as 'road-with-two-ends'")
        return self._found.get(id)

    @property
    def score(self) -> int:
        """How many are right."""
        return sum(result.correct for result in self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write them into a file, such as `answers.json`.

        Raises:
            OSError: the file cannot be written.
        """
        expect_path(path)
        data = {"learner": self.learner, "answers": [result.to_dict() for result in self]}
        Path(path).write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Results":
        """Those of a file that `save` has written.

        Raises:
            BadArgument: something else stands in it.
            OSError: the file cannot be read.
        """
        expect_path(path)
        text = Path(path).read_text("utf-8")
        try:
            data = json.loads(text)
            return cls(_as(str, data["learner"]), [_result(each) for each in data["answers"]])
        except (ValueError, KeyError, TypeError) as error:
            raise BadArgument(
                f"{path} holds no answers ({error}); give a file that `Results.save` has written"
            ) from None

    def __repr__(self) -> str:
        return f"<Results{' of ' * bool(self.learner)}{self.learner}: {self.score} of {len(self)} right>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td><code>{escape(r.exercise)}</code></td><td>{escape(r.answer)}</td><td>{_sign(r)}</td></tr>"
            for r in self
        )
        return f"<table><caption>{escape(self.learner)}</caption><tbody>{rows}</tbody></table>"


def _as(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise ValueError(f"{shown(value)} is not of the type {kind.__name__}")
    return value


def _result(data: Any) -> ExerciseResult:
    kinds = {"correct": bool, "attempts": int, "hints": int}
    return ExerciseResult(**{f.name: _as(kinds.get(f.name, str), data[f.name]) for f in fields(ExerciseResult)})


def _sign(result: ExerciseResult | None) -> str:
    return "·" if result is None else "✓" if result.correct else "✗"


@dataclass(frozen=True)
class ClassTable:
    """The answers of a class: a row for each learner, a column for each exercise; in a notebook it shows itself.

    Attributes:
        learners: the names.
        exercises: the ids of all exercises that somebody answered.
        results: learner -> exercise -> result.
    """

    learners: tuple[str, ...]
    exercises: tuple[str, ...]
    results: tuple[Results, ...]

    def first_attempt_share(self, id: str) -> float:
        """The share of those who answered and were right at the first attempt, without a hint."""
        answers = [result for each in self.results if (result := each.get(id)) is not None]
        return sum(r.correct and r.attempts == 1 and not r.hints for r in answers) / len(answers) if answers else 0.0

    def most_common_misconception(self, id: str) -> str:
        """The belief behind most wrong answers; empty if none is known."""
        counts = Counter(
            r.misconception for each in self.results if (r := each.get(id)) is not None and r.misconception
        )
        return counts.most_common(1)[0][0] if counts else ""

    @property
    def rows(self) -> list[list[str]]:
        """The table as texts: a head, a row for each learner, the shares right at first, the usual beliefs."""
        head = [_("learner"), *self.exercises, _("right")]
        body = [
            [name, *(_sign(results.get(id)) for id in self.exercises), str(results.score)]
            for name, results in zip(self.learners, self.results, strict=True)
        ]
        first = [_("right at first"), *(f"{100 * self.first_attempt_share(id):.0f} %" for id in self.exercises), ""]
        beliefs = [_("usual mistake"), *(self.most_common_misconception(id) for id in self.exercises), ""]
        return [head, *body, first, beliefs]

    def __str__(self) -> str:
        widths = [max(len(row[i]) for row in self.rows) for i in range(len(self.rows[0]))]
        lines = ("  ".join(f"{cell:{w}}" for cell, w in zip(row, widths, strict=True)) for row in self.rows)
        return "\n".join(line.rstrip() for line in lines)

    def _repr_html_(self) -> str:
        head, *body = self.rows
        cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in body)
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>"


def class_table(sources: Iterable[Results | str | PathLike[str]]) -> ClassTable:
    """One table of the answers of many learners.

    Parameters:
        sources: results, or files that `Results.save` has written. A learner without a name is called by the file.

    Raises:
        BadArgument: something is neither, or something else stands in a file.
        OSError: a file cannot be read.
    """
    expect(sources, Iterable, "the list of results", "results, or the paths of files")
    rows: list[tuple[str, Results]] = []
    for number, each in enumerate(sources, 1):
        if isinstance(each, Results):
            rows.append((each.learner or str(number), each))
        elif isinstance(each, str | PathLike):
            results = Results.load(each)
            rows.append((results.learner or Path(each).stem, results))
        else:
            raise BadArgument(f"{shown(each)} is neither results nor a file of them")
    ids = tuple(dict.fromkeys(result.exercise for _name, results in rows for result in results))
    return ClassTable(tuple(name for name, _results in rows), ids, tuple(results for _name, results in rows))
