"""What somebody wants on a page of a lesson: what the page reports, and what a knob on it leads to."""

from carc_widget.engine.values import value


@value
class Press:
    """A knob was pressed; only those on the page can be."""

    id: str


@value
class Point:
    """A place on the picture was pressed, given in tiles."""

    at: tuple[float, float]


@value
class Fill:
    """Something was filled in: the name of the entry, and its text."""

    id: str
    text: str


@value
class Step:
    """A step on, or (negative) back."""

    by: int


@value
class Choose:
    """Take a choice of a question, both by number."""

    question: int
    choice: int


@value
class Again:
    """Back to the question, with nothing chosen."""


@value
class Answer:
    """Show the answer, or hide it."""


@value
class Switch:
    """Show or hide one of the aids, or the captions."""

    name: str


@value
class Pick:
    """Pick something, or let go of it: a place, or a line, by its text."""

    text: str


@value
class Take:
    """Take a piece in hand, to put it somewhere on the picture; a whole action such as `pass` too."""

    piece: str


@value
class Check:
    """Have the answer checked."""


@value
class Hint:
    """Ask for the next hint."""


Wish = Press | Point | Fill | Step | Choose | Again | Answer | Switch | Pick | Take | Check | Hint
"""Anything that somebody wants."""
