"""Messages of a lesson page: the events that the page sends, and the messages of its buttons."""

from dataclasses import dataclass

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell


@dataclass(frozen=True, slots=True)
class PressLessonButton:
    """A button was pressed; only buttons on the page are valid."""

    id: str


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the picture was clicked, in tile coordinates."""

    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class FillField:
    """A field was filled in: its name and its text."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class StepSlides:
    """Go steps forward, or (negative) back."""

    by: int


@dataclass(frozen=True, slots=True)
class ChooseAnswer:
    """Select a choice of a question, both by number."""

    question: int
    choice: int


@dataclass(frozen=True, slots=True)
class Again:
    """Return to the question, with nothing selected."""


@dataclass(frozen=True, slots=True)
class ToggleAnswer:
    """Show or hide the answer."""


@dataclass(frozen=True, slots=True)
class ToggleAid:
    """Show or hide one of the aids, or the captions."""

    name: str


@dataclass(frozen=True, slots=True)
class PickPlace:
    """Select or deselect a place or a line, by its text."""

    text: str


@dataclass(frozen=True, slots=True)
class TakePiece:
    """Take a piece in hand, to put it on the picture; or a whole action such as `pass`."""

    piece: str


@dataclass(frozen=True, slots=True)
class Check:
    """Check the answer."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Show the next hint."""


@dataclass(frozen=True, slots=True)
class AddAnswerPiece:
    """Put the piece in hand on a place."""

    place: Spot | Cell


@dataclass(frozen=True, slots=True)
class TryIt:
    """Open the position on a live board, or return to the question."""


@dataclass(frozen=True, slots=True)
class ShowAnswer:
    """Show the right answer."""


@dataclass(frozen=True, slots=True)
class OpenLevel:
    """Open a level of a course, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class ShowCourse:
    """Return from a level to the list of all levels."""


@dataclass(frozen=True, slots=True)
class OpenStep:
    """Open a step of a lesson, by its index."""

    number: int


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
    | AddAnswerPiece
    | ShowAnswer
    | TryIt
    | OpenLevel
    | ShowCourse
    | OpenStep
)
"""Any message of a lesson page."""

LASTING = (StepSlides, ToggleAid, ToggleAnswer, ShowCourse)
"""The messages that mean the same on every screen: a press on an earlier screen is valid, too."""
