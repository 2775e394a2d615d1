"""The board on its canvas: what a prompt looks like there, and where people can press."""

from collections.abc import Iterable
from math import floor, sqrt

from ipycanvas import Canvas  # type: ignore[import-untyped]

from carc_widget.art.annotations import Highlight
from carc_widget.art.figure_art import figure_drawing
from carc_widget.art.layout import segment_at, spot_position
from carc_widget.art.scene import View, scene
from carc_widget.art.shapes import PALETTE, TILE, Drawing
from carc_widget.art.tile_art import tile_drawing
from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.widget import pieces
from carc_widget.widget.canvas import BoardCanvas
from carc_widget.widget.prompt import Mark, Prompt, Selection
from carc_widget.widget.stage import Frame, Hand, Stage, Target
from carc_widget.widget.words import many

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

AURA = {Figure.MAGE: PALETTE.to_mage, Figure.WITCH: PALETTE.to_witch, None: PALETTE.to_either}
"""The colours of the roads and cities where the mage, the witch, or either may go."""


class BoardView:
    """Shows a game on a canvas, and tells a stage what can be pressed.

    Attributes:
        canvas: the layers that are drawn on.
    """

    def __init__(self) -> None:
        self.canvas = BoardCanvas(3)
        self._extent = FIRST

    def show(self, stage: Stage, asked: Prompt, selection: Selection, state: State) -> None:
        """Draw what the prompt previews with its marks, and tell the stage."""
        shown = asked.preview
        self._fit(shown)
        layers = scene(shown, _view(asked, selection)).layers
        drawings = [placed.drawing for layer in layers for placed in layer]
        drawings += [_drawing(asked, mark) for mark in asked.marks if mark.kind or mark.figure]
        self.canvas.prepare([*drawings, *pieces.pieces_shown(state)])
        self.canvas.show(layers)
        stage.frame = Frame(unit=self.canvas.unit, origin=self.canvas.origin, fit=_seen(state))
        targets = [_target(asked, mark, selection) for mark in asked.marks]
        tile = state.hand
        stage.sprites = self.sprites({target["sprite"] for target in targets if "sprite" in target}, state)
        stage.targets = targets
        stage.hand = Hand(
            sprite=tile_drawing(tile).key if tile else "",
            turns=list(range(tile.symmetry)) if tile else [0],
            placed=selection.placed is not None,
        )
        stage.label = f"Board with {many(len(shown.board), 'tile')}. {asked.sentence}"

    def sprites(self, keys: Iterable[str], state: State) -> dict[str, Canvas]:
        """The sprites of these drawings and of the pieces shown beside the board."""
        wanted = {*keys, *(drawing.key for drawing in pieces.pieces_shown(state))}
        return {key: self.canvas.sprites[key] for key in sorted(wanted)}

    def _fit(self, state: State) -> None:
        """Make the canvas large enough for every cell that a tile could come to, and for nothing like twice that."""
        xs, ys = [cell.x for cell in state.board], [cell.y for cell in state.board]
        need = (min(xs) - 1, min(ys) - 1, max(xs) + 2, max(ys) + 2)
        if _within(need, FIRST):
            self._extent = FIRST
        elif not _within(need, self._extent):
            left, top, right, bottom = need
            self._extent = (left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)
        left, top, right, bottom = self._extent
        columns, rows = right - left, bottom - top
        unit = min(SHARPEST, int(sqrt(PIXELS / (columns * rows))) // 4 * 4)
        self.canvas.resize(unit, (left, top), columns, rows)


def spot_at(state: State, at: tuple[float, float]) -> Spot | None:
    """The segment at a point given in tiles; `None` where no tile lies."""
    cell = Cell(floor(at[0]), floor(at[1]))
    there = state.board.get(cell)
    if there is None:
        return None
    u, v = (at[0] - cell.x) * TILE, (at[1] - cell.y) * TILE
    return Spot(cell, segment_at(there.tile, there.rotation, u, v))


def _view(asked: Prompt, selection: Selection) -> View:
    """What a prompt looks like: cells, meeples that may be deployed or chosen, roads and cities for the figures."""
    placed = selection.placed.cell if selection.placed else None
    on_spots = [(mark, mark.spot) for mark in asked.marks if mark.spot is not None]
    chosen = asked.preview.phase is Phase.CIRCLE_ACT
    by_figure: dict[Figure | None, list[Spot]] = {}
    if asked.preview.phase is Phase.MAGIC and placed is None:
        for mark, spot in on_spots:
            by_figure.setdefault(mark.figure, []).append(spot)
    return View(
        cells=tuple(mark.cell for mark in asked.marks if mark.cell is not None and mark.cell != placed),
        offers=tuple(Meeple(asked.player, m.kind, spot) for m, spot in on_spots if m.kind is not None and not chosen),
        rings=tuple(spot for mark, spot in on_spots if mark.kind is not None and chosen),
        highlights=tuple(Highlight(tuple(found), AURA[figure]) for figure, found in by_figure.items()),
    )


def _drawing(asked: Prompt, mark: Mark) -> Drawing:
    """The piece that a mark is about."""
    if mark.figure is not None:
        return figure_drawing(mark.figure)
    assert mark.kind is not None
    assert mark.spot is not None
    segment = asked.preview.board[mark.spot.cell].tile.segments[mark.spot.segment]
    return pieces.meeple(asked.preview, asked.player, mark.kind, segment.kind is FeatureKind.FIELD)


def _position(state: State, spot: Spot) -> tuple[float, float]:
    there = state.board[spot.cell]
    return spot_position(there.tile, there.rotation, spot)


def _target(asked: Prompt, mark: Mark, selection: Selection) -> Target:
    if mark.cell is not None:
        placed = selection.placed is not None and selection.placed.cell == mark.cell
        return Target(
            id=mark.id,
            kind="cell",
            x=mark.cell.x + 0.5,
            y=mark.cell.y + 0.5,
            r=0.5,
            label=mark.label,
            colour=PALETTE.pointed,
            turns=list(mark.turns),
            placed=placed,
        )
    assert mark.spot is not None
    x, y = _position(asked.preview, mark.spot)
    target = Target(
        id=mark.id,
        kind="spot",
        x=round(x / TILE, 3),
        y=round(y / TILE, 3),
        r=0.13,
        label=mark.label,
        colour=PALETTE.pointed,
        group=mark.group,
    )
    if mark.kind is not None or mark.figure is not None:
        drawing = _drawing(asked, mark)
        left, _, right, _ = drawing.box
        target["sprite"], target["span"] = drawing.key, round((right - left) / TILE, 3)
    return target


def _seen(state: State) -> tuple[float, float, float, float]:
    """What has to be on the screen: all tiles, and while the game goes on the cells round them.

    It depends on the tiles alone, so that the view does not jump between the steps of a turn.
    """
    air = 0.3 if state.phase is Phase.OVER else 1.15
    xs, ys = [cell.x for cell in state.board], [cell.y for cell in state.board]
    left, right, top, bottom = min(xs) - air, max(xs) + 1 + air, min(ys) - air, max(ys) + 1 + air
    wide, high = max(0.0, SEEN[0] - right + left) / 2, max(0.0, SEEN[1] - bottom + top) / 2
    return left - wide, top - high, right + wide, bottom + high


def _within(inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
