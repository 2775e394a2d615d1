"""Sums on the screen as data: the one that is told in large letters, and the table at the end of the game."""

from dataclasses import dataclass

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class TermPart:
    """A term of a sum.

    Attributes:
        sign: what stands before it; nothing before the first.
        points: how many points, without a sign.
        label: what they are for.
        fresh: whether it is the one that was told last.
        opens: the button that tells it by itself, if it has terms of its own.
    """

    sign: str
    points: str
    label: str
    fresh: bool
    opens: Button | None = None


@dataclass(frozen=True, slots=True)
class SumPart:
    """A sum in large letters, as far as it is told.

    Attributes:
        terms: the terms that are told.
        total: what they add up to.
        whole: whether that is all.
        colour: the colour of the player who gets it, if only one does.
        lit: the segments and cells that the terms before the last one are about, and what they belong to.
        fresh: those that the last one is about.
        feature: for a score, the feature, with the pieces that stood there.
    """

    terms: tuple[TermPart, ...]
    total: int
    whole: bool
    colour: str = ""
    lit: tuple[Spot | Cell, ...] = ()
    fresh: tuple[Spot | Cell, ...] = ()
    feature: Feature | None = None


@dataclass(frozen=True, slots=True)
class TableCell:
    """A number in the table.

    Attributes:
        points: the number.
        button: tells what it consists of; `None` if there is nothing to tell.
        cells: what it is about, on the board.
        now: whether it is told now.
    """

    points: int
    button: Button | None
    cells: tuple[Cell, ...]
    now: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """The row of a player.

    Attributes:
        name, colour, badge: who, in which colour, and what is won.
        cells: a number for each column, and all points last.
    """

    name: str
    colour: str
    badge: str
    cells: tuple[TableCell, ...]

    @property
    def about(self) -> tuple[Cell, ...]:
        """All that the row is about, on the board."""
        return tuple(dict.fromkeys(cell for part in self.cells for cell in part.cells))


@dataclass(frozen=True, slots=True)
class TablePart:
    """Where the points came from.

    Attributes:
        title: what it is.
        columns: what stands over the columns.
        rows: a row a player.
        play: the button that tells it number by number.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    play: Button
