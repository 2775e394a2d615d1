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
    """A readable board: `#` is city, `-` and `|` are roads; a legend names what stands where."""
    xs = [cell.x for cell in state.board]
    ys = [cell.y for cell in state.board]
    lines = ["     " + "".join(f"{f'x={x}':^{WIDTH}}" for x in range(min(xs), max(xs) + 1)).rstrip()]
    for y in range(min(ys), max(ys) + 1):
        rows = [_tile(state, Cell(x, y)) for x in range(min(xs), max(xs) + 1)]
        for line in range(3):
            label = f"y={y}" if line == 1 else ""
            lines.append(f"{label:<5}" + "".join(row[line] for row in rows).rstrip())
    return "\n".join([*lines, *_legend(state)])


def _tile(state: "State", cell: Cell) -> tuple[str, str, str]:
    placed = state.board.get(cell)
    if placed is None:
        return (" " * WIDTH,) * 3
    edges = [placed.tile.edges[side.turned(-placed.rotation)] for side in Side]
    north, east, south, west = (_SIDES[side][edges[side]] for side in Side)
    marks = _marks(state, cell)
    middle = f"{west}{_label(placed.tile, placed.rotation) + marks:^7.7}{east}"
    return f"+ {north} +", middle, f"+ {south} +"


def _label(tile: Tile, rotation: int) -> str:
    return f"{tile.id}/{rotation}" if rotation else tile.id


def _marks(state: "State", cell: Cell) -> str:
    here = {m.player for m in state.meeples if m.spot.cell == cell}
    letters = "".join(chr(ord("a") + player) for player in sorted(here))
    figures = "".join(
        letter for letter, spot in (("*", state.mage), ("!", state.witch)) if spot is not None and spot.cell == cell
    )
    return f" {letters}{figures}" if letters or figures else ""


def _legend(state: "State") -> list[str]:
    lines = [""]
    for player, name in enumerate(state.players):
        standing = ", ".join(
            ("large on " if m.kind.value == "large" else "") + state.spot_name(m.spot)
            for m in state.meeples
            if m.player == player
        )
        left = state.supply[player]
        large = " and a large one" if left.large else ""
        lines.append(
            f"{chr(ord('a') + player)} {name}: {state.scores[player]} points, {left.small} meeples{large} left"
            + (f"; on {standing}" if standing else "")
        )
    for mark, figure, spot in (("*", "mage", state.mage), ("!", "witch", state.witch)):
        if spot is not None:
            lines.append(f"{mark} {figure}: {state.spot_name(spot)}")
    return [*lines, _now(state)]


def _now(state: "State") -> str:
    if state.winners:
        return "The game is over: " + " and ".join(state.players[p] for p in state.winners) + " won"
    hand = f", tile {state.hand.id} in hand" if state.hand else ""
    left = sum(state.tiles_left.values())
    return f"Turn {state.turn}, {state.players[state.to_act]}: {state.phase}{hand}; {left} tiles left"
