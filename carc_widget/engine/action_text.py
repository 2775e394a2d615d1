"""Actions as text; the small parts (cells, spots, ...) are described in `notation`.

    action    = "draw" tile                        draw M6
              | turned cell                        M6/1 1,0: the tile in hand, turned once, to the cell 1,0
              | figure ">" ( spot | "aside" )      witch>road N 0,0    mage>aside
              | "+" [ "large" ] segment [ cell ]   +city N    +large road E: a meeple; the cell of the last tile
              | "-" [ "large" ] spot               -field EL 0,0: take a meeple back at a crop circle
              | "circle" ( "add" | "remove" )      the choice at a crop circle
              | "pass"                             no meeple
    figure    = "mage" | "witch"

While a crop circle adds meeples, `+` puts one beside another (`AddMeeple`); at any other time it deploys one.

>>> from carc_widget.engine import State
>>> state = State.setup(hand="E")
>>> state.parse_action("E/2 0,-1")
Place(tile='E', cell=Cell(x=0, y=-1), rotation=2)
>>> state, events = state.apply(state.parse_action("E/2 0,-1"))
>>> state.action_text(state.legal_actions()[1])
'+city S'
"""

from carc_widget.engine.actions import (
    Action,
    AddMeeple,
    ChooseCircle,
    Deploy,
    Draw,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.board import Board, pack_cell, unpack_cell
from carc_widget.engine.errors import UnknownName
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.notation import Reader, cell_text, turned_text
from carc_widget.engine.turn import CIRCLE_ACT

EXPECTED = "an action, such as `M6/1 1,0`, `witch>road N 0,0`, `+city N`, `circle add` or `pass`"


def write(board: Board, action: object) -> str:
    """An action as text; it need not be legal.

    Raises:
        UnknownName: it is no action, or names a segment that is not on the board.
    """
    match action:
        case Draw(tile):
            return f"draw {tile}"
        case Place(tile, cell, rotation):
            return f"{turned_text(tile, rotation)} {cell_text(cell)}"
        case MoveFigure(figure, spot):
            return f"{figure}>{_spot(board, spot)}"
        case RemoveFigure(figure):
            return f"{figure}>aside"
        case Deploy(spot, kind):
            text = _spot(board, spot)
            if board.last == pack_cell(spot.cell):
                text = text.rpartition(" ")[0]
            return f"+{_large(kind)}{text}"
        case AddMeeple(spot, kind):
            return f"+{_large(kind)}{_spot(board, spot)}"
        case TakeBack(spot, kind):
            return f"-{_large(kind)}{_spot(board, spot)}"
        case ChooseCircle(choice):
            return f"circle {choice}"
        case Pass():
            return "pass"
    raise UnknownName(f"{action!r} is no action that has a text form")


def _large(kind: MeepleKind) -> str:
    return "large " if kind is MeepleKind.LARGE else ""


def _spot(board: Board, spot: Spot) -> str:
    there = board.setting.tables.placed(board.cells.get(pack_cell(spot.cell)))
