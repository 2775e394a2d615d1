"""The strip under the board as data: every moment of the game, and the lines that it took."""

from dataclasses import dataclass

from carc_widget.engine.moves import Variation
from carc_widget.widget.timeline.export_menu_parts import MenuPart
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider over the moments at which the game stood still.

    Attributes:
        id: comes back with a position.
        label: what it is for.
        moments: after how many moves each position is.
        at: the position.
        said: what the position is.
    """

    id: str
    label: str
    moments: tuple[int, ...]
    at: int
    said: str


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of the game.

    Attributes:
        form: comes back with a name.
        name: how it is called; may be empty.
        label: what it is, where it has no name.
        told: how far it goes, and how it stands there.
        variation: which line it is; `None` for the one being played.
        go: the button that goes to it, if it is another one.
    """

    form: str
    name: str
    label: str
    told: str
    variation: Variation | None
    go: Button | None


@dataclass(frozen=True, slots=True)
class LinesPart:
    """The lines of the game, the one being played first.

    Attributes:
        title: what they are, and how many.
        name: what the field for a name is called.
        save: what the button says that takes the name.
        rows: the lines.
    """

    title: str
    name: str
    save: str
    rows: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class TimePart:
    """The strip under the board.

    Attributes:
        label: what it is.
        back: the buttons to the first moment and to the one before.
        slider: the slider.
        on: the buttons to the next moment and to the last one.
        where: which moment is shown.
        lines: the lines of the game, if there are several.
        menu: what can be taken away.
    """

    label: str
    back: tuple[Button, ...]
    slider: Slider
    on: tuple[Button, ...]
    where: str
    lines: LinesPart | None
    menu: MenuPart

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Every button in it."""
        rows = self.lines.rows if self.lines else ()
        return (*self.back, *self.on, *(row.go for row in rows if row.go))
