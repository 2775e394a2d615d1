"""Exercises by their names, in learning order."""

from html import escape
from os import PathLike

from carc_widget.lessons.exercise import Exercise, ExerciseDefinition
from carc_widget.scenarios.named import Collection, UnknownId


class UnknownExercise(UnknownId):
    """There is no exercise of this name; the message suggests a similar one."""


class Exercises(Collection[ExerciseDefinition, Exercise]):
    """Exercises by their names, in learning order. It shows itself as a list; each look-up gives one anew."""

    what = "exercise"
    unknown = UnknownExercise

    def _open(self, kept: ExerciseDefinition) -> Exercise:
        return Exercise(kept)

    @staticmethod
    def load(path: str | PathLike[str]) -> "Exercises":
        """The exercises of a TOML file of one's own; `carc_widget.lessons.load_exercises` describes its form."""
        from carc_widget.lessons.exercise_loader import load_exercises  # which knows this module

        return load_exercises(path)

    def __str__(self) -> str:
        return "\n".join(f"{exercise.id}: {exercise.question}" for exercise in self.values())

    def _repr_html_(self) -> str:
        lines = (f"<li><code>{e.id}</code> {escape(e.question)}</li>" for e in self.values())
        return f"<ol>{''.join(lines)}</ol>"
