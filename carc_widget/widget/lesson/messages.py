"""What somebody wants on a page of a lesson: what the page reports, and what a knob on it leads to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PressLessonButton:
    """A knob was pressed; only those on the page can be."""

    id: str


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the picture was pressed, given in tiles."""

    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class FillField:
    """Something was filled in: the name of the entry, and its text."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class StepSlides:
    """A step on, or (negative) back."""

    by: int


@dataclass(frozen=True, slots=True)
class ChooseAnswer:
    """Take a choice of a question, both by number."""

    question: int
    choice: int


@dataclass(frozen=True, slots=True)
class Again:
    """Back to the question, with nothing chosen."""


@dataclass(frozen=True, slots=True)
class ToggleAnswer:
    """Show the answer, or hide it."""


@dataclass(frozen=True, slots=True)
class ToggleAid:
    """Show or hide one of the aids, or the captions."""

    name: str


@dataclass(frozen=True, slots=True)
class PickPlace:
    """Pick something, or let go of it: a place, or a line, by its text."""

    text: str


@dataclass(frozen=True, slots=True)
class TakePiece:
    """Take a piece in hand, to put it somewhere on the picture; a whole action such as `pass` too."""

    piece: str


@dataclass(frozen=True, slots=True)
class Check:
    """Have the answer checked."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask for the next hint."""


LessonMessage = (
    PressLessonButton
    | Point
    | FillField
    | StepSlides
    | ChooseAnswer
    | Again
    | ToggleAnswer
    | ToggleAid
    | PickPlace
    | TakePiece
    | Check
    | Hint
)
"""Anything that somebody wants."""
