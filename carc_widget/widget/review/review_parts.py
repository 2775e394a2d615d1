"""The review of a game as data."""

from dataclasses import dataclass

from carc_widget.widget.timeline.timeline_parts import Slider
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A turn that cost much.

    Attributes:
        button: which turn it is; goes there.
        cost: what it cost, in points of the lead to be expected, with its error.
        played, better: what was done, and what would have been better.
        colour: the colour of the player.
    """

    button: Button
    cost: str
    played: str
    better: str
    colour: str


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """The review.

    Attributes:
        title: what it is.
        told: how the picture is read, or that it is still to come.
        curve: the address of the picture; may be empty.
        slider: lies over the picture: a press goes to that moment.
        costly: what stands above the rows; may be empty.
        rows: the turns that cost most.
        close: the button that closes it.
    """

    title: str
    told: str
    curve: str
    slider: Slider
    costly: str
    rows: tuple[ReviewRow, ...]
    close: Button

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Every button in it."""
        return (*(row.button for row in self.rows), self.close)
