"""The board as text: a tile is three lines of nine characters."""

from typing import TYPE_CHECKING

from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.tiles import Tile

if TYPE_CHECKING:
    from carc_widget.engine.state import State

WIDTH = 9
_SIDES = {
    Side.N: {"C": "#####", "R": "  |  ", "F": "     "},
    Side.S: {"C": "#####", "R": "  |  ", "F": "     "},
    Side.E: {"C": "#", "R": "-", "F": " "},
    Side.W: {"C": "#", "R": "-", "F": " "},
}


def draw(state: "State") -> str:
    """A readable board: `#` is city, `-` and `|` are roads; letters are meeples, `*` and `!` mage and witch."""
    xs = [cell.x for cell in state.board]
    ys = [cell.y for cell in state.board]
    lines = ["     " + "".join(f"{f'x={x}':^{WIDTH}}" for x in range(min(xs), max(xs) + 1)).rstrip()]
    for y in range(min(ys), max(ys) + 1):
        rows = [_tile(state, Cell(x, y)) for x in range(min(xs), max(xs) + 1)]
        for line in range(3):
            label = f"y={y}" if line == 1 else ""
            lines.append(f"{label:<5}" + "".join(row[line] for row in rows).rstrip())
    return "\n".join(lines)


def draw_tile(tile: Tile, rotation: int = 0, marks: str = "") -> tuple[str, str, str]:
    """A tile: three lines of nine characters; where its id, rotation and marks have no room, the marks remain."""
    edges = [tile.edges[side.rotated(-rotation)] for side in Side]
    north, east, south, west = (_SIDES[side][edges[side]] for side in Side)
    label = f"{tile.id}/{rotation}" if rotation else tile.id
    texts = (f"{label} {marks}".rstrip(), f"{label}{marks}", f"{tile.id} {marks}")
    middle = next((text for text in texts if len(text) <= WIDTH - 2), marks)
    return f"+ {north} +", f"{west}{middle:^{WIDTH - 2}}{east}", f"+ {south} +"


def _tile(state: "State", cell: Cell) -> tuple[str, str, str]:
    placed = state.board.get(cell)
    if placed is None:
        return (" " * WIDTH,) * 3
    return draw_tile(placed.tile, placed.rotation, _marks(state, cell))


def _marks(state: "State", cell: Cell) -> str:
    here = {m.player for m in state.meeples if m.spot.cell == cell}
    letters = "".join(chr(ord("a") + player) for player in sorted(here))
    figures = "".join(
        letter for letter, spot in (("*", state.mage), ("!", state.witch)) if spot is not None and spot.cell == cell
    )
    return letters + figures
