"""The board on its canvas, and what the stage has to know of it."""

from collections.abc import Iterable
from math import sqrt
from typing import Any

from ipycanvas import Canvas  # type: ignore[import-untyped]

from carc_widget.art.annotations import HIGHLIGHT
from carc_widget.art.scene import offered_at, scene
from carc_widget.art.shapes import PALETTE, TILE, Drawing
from carc_widget.art.tile_art import tile_drawing
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.widget.page.canvas import BoardCanvas
from carc_widget.widget.page.stage import Frame, Hand, Stage, Target
from carc_widget.widget.screen.parts import BoardPart, Look, Mark, Screen

FIRST = (-5, -4, 6, 5)
"""Left, top, right and bottom of the canvas at first, in cells; the start tile lies in the middle."""

MARGIN = 3
"""How many cells further than needed the canvas reaches once it has to grow."""

PIXELS = 6_000_000
"""About how many pixels a layer may have: the larger the board, the fewer pixels a tile."""

SHARPEST = 200
"""Canvas pixels a tile at most: those of the sprites."""

SEEN = (7.0, 4.6)
"""How many columns and rows are shown at least, so that the first turns do not move the view."""

SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Where the buttons beside a tile can stand: below it, above it, to the right and to the left."""

COLOURS = {"pointed": PALETTE.pointed, "rim": PALETTE.mark, "lit": HIGHLIGHT}
"""The colours of what the page draws by itself: what is pointed at, its rim, and places that a text is about."""


class BoardView:
    """Shows the board of a screen on a canvas, and tells a stage what can be pressed.

    Attributes:
        canvas: the layers that are drawn on.
    """

    def __init__(self) -> None:
        self.canvas = BoardCanvas(3)
        self._extent = FIRST

    def show(self, stage: Stage, seen: Screen) -> None:
        """Draw the board, paint what is shown beside it, and tell the stage; what has not changed is not sent."""
        board = seen.board
        state, hand = board.state, board.hand
        self._fit(state, board.view.coordinates)
        layers = scene(state, board.view).layers
        pieces = [mark.piece for mark in board.marks if mark.piece]
        in_hand = [tile_drawing(hand)] if hand else []
        self.canvas.prepare(
            [
                *(placed.drawing for layer in layers for placed in layer),
                *pieces,
                *in_hand,
                *seen.bar.drawings,
                *seen.ledger.drawings,
            ]
        )
        self.canvas.show(layers)
        with stage.hold_sync():
            stage.frame = Frame(unit=self.canvas.unit, origin=self.canvas.origin, fit=_seen(board))
            stage.sprites = self.sprites([*pieces, *in_hand])
            stage.targets = [_target(board, mark) for mark in board.marks]
            stage.hand = Hand(
                sprite=tile_drawing(hand).key if hand else "",
                turns=list(range(hand.symmetry)) if hand else [0],
                placed=board.tried is not None,
            )
            stage.rotation = board.rotation
            stage.label = board.label
            stage.handles = _handles(board)
            stage.texts = dict(seen.texts)
            stage.revision = seen.revision
            stage.show_land(seen.land)

    def sprites(self, drawings: Iterable[Drawing]) -> dict[str, Canvas]:
        """The sprites of these drawings."""
        return {key: self.canvas.sprites[key] for key in sorted({drawing.key for drawing in drawings})}

    def _fit(self, state: State, coordinates: bool) -> None:
        """Make the canvas large enough for every cell that a tile could come to, and for nothing like twice that."""
        xs, ys = [cell.x for cell in state.board], [cell.y for cell in state.board]
        beyond = 2 if coordinates else 1  # they stand left of and above the cells round the tiles
        need = (min(xs) - beyond, min(ys) - beyond, max(xs) + 2, max(ys) + 2)
        if _within(need, FIRST):
            self._extent = FIRST
        elif not _within(need, self._extent):
            left, top, right, bottom = need
            self._extent = (left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)
        left, top, right, bottom = self._extent
        columns, rows = right - left, bottom - top
        unit = min(SHARPEST, int(sqrt(PIXELS / (columns * rows))) // 4 * 4)
        self.canvas.resize(unit, (left, top), columns, rows)


def _target(board: BoardPart, mark: Mark) -> Target:
    if mark.cell is not None:
        return Target(
            id=mark.id,
            kind="cell",
            x=mark.cell.x + 0.5,
            y=mark.cell.y + 0.5,
            r=0.5,
            label=mark.label,
            turns=list(mark.turns),
            placed=board.tried is not None and board.tried.cell == mark.cell,
        )
    assert mark.spot is not None
    x, y = offered_at(board.state, board.view, mark.spot)
    target = Target(
        id=mark.id,
        kind="spot",
        x=round(x / TILE, 3),
        y=round(y / TILE, 3),
        r=0.13,
        label=mark.label,
        group=mark.group,
        chosen=mark.look is Look.TRIED,
    )
    if mark.piece:
        left, _, right, _ = mark.piece.box
        target["sprite"], target["span"] = mark.piece.key, round((right - left) / TILE, 3)
    return target


def _handles(board: BoardPart) -> dict[str, Any]:
    """The buttons beside a tile, for `stage.js`; empty if there are none."""
    if board.handles is None:
        return {}
    x, y = board.handles.cell
    offered = {mark.cell for mark in board.marks}

    def hidden(side: tuple[int, int]) -> int:
        there = Cell(x + side[0], y + side[1])
        return 2 * (there in board.state.board) + (there in offered)

    buttons = [{"id": b.id, "sign": b.label, "name": b.tip, "main": b.main} for b in board.handles.buttons]
    sides = sorted(SIDES, key=hidden)
    return {"x": x + 0.5, "y": y + 0.5, "sides": sides, "label": board.handles.label, "buttons": buttons}


def _seen(board: BoardPart) -> tuple[float, float, float, float]:
    """What has to be on the screen: all tiles, and while the game goes on the cells round them.

    It depends on the tiles that are placed alone, so that the view does not jump between the steps of a turn.
    """
    state = board.state
    air = 1.55 if board.view.coordinates else 0.3 if state.is_over else 1.15
    tried = board.tried.cell if board.tried else None
    lying = [cell for cell in state.board if cell != tried]
    xs, ys = [cell.x for cell in lying], [cell.y for cell in lying]
    left, right, top, bottom = min(xs) - air, max(xs) + 1 + air, min(ys) - air, max(ys) + 1 + air
    wide, high = max(0.0, SEEN[0] - right + left) / 2, max(0.0, SEEN[1] - bottom + top) / 2
    return left - wide, top - high, right + wide, bottom + high


def _within(inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
