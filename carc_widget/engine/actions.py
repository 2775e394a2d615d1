"""Actions: everything that can be done in a game, as frozen values. Drawing a tile is an action too.

Each has a text form, which `State.action_from_text`, `State.apply` and `Game.play` parse (`text.action`). `str` returns
it for actions of `State.legal_actions`, `State.resolve` and `Game.history`, which have the names of their segments, and
otherwise the constructor, as `repr` does. Segments, figures and kinds may be named by text, as in
`Deploy("city N (0, 0)", "large")`: `State.resolve` returns the complete action. `segment_name` is what the engine
writes in the text form; it is not compared.

>>> from carc_widget.engine import State
>>> state, events = State.setup(hand="E").apply("E/2 0,-1")
>>> [str(action) for action in state.legal_actions()]
['pass', '+city S', '+field NL']
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.text.reader import cell_text, turned_text

if TYPE_CHECKING:
    from carc_widget.engine.coerce import FigureLike, SpotLike

CircleChoice = Literal["add", "remove"]
"""What the active player orders at a crop circle: A (add) or B (remove) (R71)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile from the bag: the only action of chance (R7). As text `draw M6`."""

    tile: str

    def __str__(self) -> str:
        return f"draw {self.tile}"


@dataclass(frozen=True, slots=True)
class Place:
    """Place the tile in hand on a cell, rotated by `rotation` quarter turns clockwise (R10). As text `M6/1 1,0`.

    Parameters:
        cell: the cell, or a plain `(x, y)`.
        rotation: quarter turns clockwise, 0 to 3.
        tile: the id of the tile; empty for the tile in hand, which `State.resolve` fills in. `State.legal_actions` and
            `Game.history` always name it, and two placements are equal only if both name the tile or neither does.

    >>> Place((0, -1), rotation=2)
    Place(cell=Cell(x=0, y=-1), rotation=2, tile='')
    """

    cell: Cell
    rotation: int
    tile: str = ""

    def __init__(self, cell: tuple[int, int], rotation: int, tile: str = "") -> None:
        # A frozen dataclass sets its own fields like this; anything else than a pair is refused by `State.why_not`.
        object.__setattr__(self, "cell", Cell(*cell) if type(cell) is tuple and len(cell) == 2 else cell)
        object.__setattr__(self, "rotation", rotation)
        object.__setattr__(self, "tile", tile)

    def __str__(self) -> str:
        if not (self.tile and isinstance(self.cell, Cell)):
            return repr(self)
        return f"{turned_text(self.tile, self.rotation)} {cell_text(self.cell)}"


@dataclass(frozen=True, slots=True)
class MoveFigure:
    """Bring a magic figure in, or move it, to an incomplete road or city (R18). As text `witch>road N 0,0`.

    Attributes:
        figure: the figure, or `mage` or `witch`.
        spot: the segment, or its name such as `city N (0, 0)`.
        segment_name: the name of the segment in the text form; the engine fills it in, and it is not compared.
    """

    figure: Figure
    spot: Spot
    segment_name: str = field(default="", repr=False, compare=False, kw_only=True)

    if TYPE_CHECKING:  # names too: `State.resolve`

        def __init__(self, figure: FigureLike, spot: SpotLike, *, segment_name: str = "") -> None: ...

    def __str__(self) -> str:
        return f"{self.figure}>{self.segment_name} {cell_text(self.spot.cell)}" if self.segment_name else repr(self)


@dataclass(frozen=True, slots=True)
class RemoveFigure:
    """Set a magic figure aside because neither figure can be placed or moved (R27). As text `mage>aside`."""

    figure: Figure

    if TYPE_CHECKING:  # names too: `State.resolve`

        def __init__(self, figure: FigureLike) -> None: ...

    def __str__(self) -> str:
        return f"{self.figure}>aside"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Deploy a meeple from the supply on the tile just placed (R47). As text `+city N`, `+large road E`.

    Attributes:
        spot: the segment, or its name such as `city N (0, 0)`.
        kind: the kind of meeple, or `small` or `large`.
        segment_name: the name of the segment in the text form; the engine fills it in, and it is not compared.
    """

    spot: Spot
    kind: MeepleKind = MeepleKind.SMALL
    segment_name: str = field(default="", repr=False, compare=False, kw_only=True)

    if TYPE_CHECKING:  # names too: `State.resolve`

        def __init__(self, spot: SpotLike, kind: MeepleKind | str = ..., *, segment_name: str = "") -> None: ...

    def __str__(self) -> str:
        return f"+{_large(self.kind)}{self.segment_name}" if self.segment_name else repr(self)


@dataclass(frozen=True, slots=True)
class Pass:
    """Deploy no meeple (R9), or add none at a crop circle (R74). As text `pass`."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class ChooseCircle:
    """Choose what the crop circle does for all players: `add` or `remove` (R71). As text `circle add`."""

    choice: CircleChoice

    def __str__(self) -> str:
        return f"circle {self.choice}"


@dataclass(frozen=True, slots=True)
class AddMeeple:
    """At a crop circle: put a meeple from the supply beside one of your own (R74). As text `+field EL 0,0`.

    Attributes:
        spot: the segment, or its name such as `field EL (0, 0)`.
        kind: the kind of meeple, or `small` or `large`.
        segment_name: the name of the segment in the text form; the engine fills it in, and it is not compared.
    """

    spot: Spot
    kind: MeepleKind = MeepleKind.SMALL
    segment_name: str = field(default="", repr=False, compare=False, kw_only=True)

    if TYPE_CHECKING:  # names too: `State.resolve`

        def __init__(self, spot: SpotLike, kind: MeepleKind | str = ..., *, segment_name: str = "") -> None: ...

    def __str__(self) -> str:
        return _at_circle("+", self) if self.segment_name else repr(self)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """At a crop circle: take one of your own meeples back into the supply (R75). As text `-field EL 0,0`.

    Attributes:
        spot: the segment, or its name such as `field EL (0, 0)`.
        kind: the kind of meeple, or `small` or `large`.
        segment_name: the name of the segment in the text form; the engine fills it in, and it is not compared.
    """

    spot: Spot
    kind: MeepleKind = MeepleKind.SMALL
    segment_name: str = field(default="", repr=False, compare=False, kw_only=True)

    if TYPE_CHECKING:  # names too: `State.resolve`

        def __init__(self, spot: SpotLike, kind: MeepleKind | str = ..., *, segment_name: str = "") -> None: ...

    def __str__(self) -> str:
        return _at_circle("-", self) if self.segment_name else repr(self)


Action = Draw | Place | MoveFigure | RemoveFigure | Deploy | Pass | ChooseCircle | AddMeeple | TakeBack
"""Any of the actions above."""


def _at_circle(sign: str, action: AddMeeple | TakeBack) -> str:
    return f"{sign}{_large(action.kind)}{action.segment_name} {cell_text(action.spot.cell)}"


def _large(kind: MeepleKind) -> str:
    return "large " if kind is MeepleKind.LARGE else ""
