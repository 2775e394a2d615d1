"""What is seen of a state: the only place that decides it. SVG and canvas draw a scene and nothing else."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.art import marks
from carc_widget.art.figure_art import PlayerStyle, figure_drawing, meeple_drawing, player_styles, style_of
from carc_widget.art.layout import spot_position
from carc_widget.art.shapes import TILE, Drawing, Placed
from carc_widget.art.tile_art import tile_drawing
from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind, Tile

HIGHLIGHT = "rgba(255,236,120,0.55)"
"""The colour of a highlighted feature unless another is asked for."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """Segments to be laid over with a colour, such as the spots of a feature."""

    spots: tuple[Spot, ...]
    colour: str = HIGHLIGHT


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile that is shown but not placed."""

    tile: Tile
    cell: Cell
    rotation: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What the viewer wants to see besides tiles and pieces.

    Attributes:
        cells: empty cells to mark.
        ghost: a tile to show as if it were placed.
        spots: segments to mark as targets.
        offers: meeples that may be deployed, shown small on the segments where they would stand.
        rings: segments whose pieces can be chosen.
        highlights: segments to colour.
        last: whether the tile placed last has a frame.
        coordinates: whether the numbers of columns and rows stand in the margin.
        styles: how the pieces of each player look; by default `player_styles(state.players)`.
    """

    cells: tuple[Cell, ...] = ()
    ghost: Ghost | None = None
    spots: tuple[Spot, ...] = ()
    offers: tuple[Meeple, ...] = ()
    rings: tuple[Spot, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    last: bool = True
    coordinates: bool = False
    styles: tuple[PlayerStyle, ...] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Placed drawings in board units, in three layers from back to front.

    Attributes:
        tiles: the tiles, in the order in which they were placed.
        pieces: highlights, the frame of the last tile, meeples, mage and witch.
        marks: legal cells, the ghost, targets and coordinates.
        cells: the cells that have to be visible.
    """

    tiles: tuple[Placed, ...]
    pieces: tuple[Placed, ...]
    marks: tuple[Placed, ...]
    cells: tuple[Cell, ...]

    @property
    def layers(self) -> tuple[tuple[Placed, ...], ...]:
        """The layers from back to front."""
        return self.tiles, self.pieces, self.marks


def scene(state: State, view: View | None = None) -> Scene:
    """What is seen of a state.

    Parameters:
        state: the position.
        view: marks and aids; by default none but the frame of the last tile.

    Raises:
        ValueError: fewer styles than players, or a mark on a cell where no tile lies.
    """
    view = view or View()
    tiles = tuple(_placed_tile(Ghost(there.tile, cell, there.rotation)) for cell, there in state.board.items())
    cells = tuple(dict.fromkeys([*state.board, *view.cells, *([view.ghost.cell] if view.ghost else [])]))
    return Scene(
        tiles,
        (*_highlights(state, view), *_last(state, view), *_pieces(state, view)),
        tuple(_marks(state, view, cells)),
        cells,
    )


def _placed_tile(ghost: Ghost, opacity: float = 1.0) -> Placed:
    x, y = _middle(ghost.cell)
    return Placed(tile_drawing(ghost.tile), x, y, ghost.rotation % 4, opacity=opacity)


def _middle(cell: Cell) -> tuple[float, float]:
    x, y = cell
    return x * TILE + TILE / 2, y * TILE + TILE / 2


def _highlights(state: State, view: View) -> Iterator[Placed]:
    for highlight in view.highlights:
        for spot in highlight.spots:
            tile, rotation = _lying(state, spot)
            yield Placed(marks.segment_mark(tile, spot.segment, highlight.colour), *_middle(spot.cell), rotation)


def _last(state: State, view: View) -> Iterator[Placed]:
    if view.last and state.last is not None and state.last in state.board:
        yield Placed(marks.last_mark(), *_middle(state.last))


def _pieces(state: State, view: View) -> Iterator[Placed]:
    """Meeples and figures, those further down in front; several on one segment stand side by side."""
    styles = _styles(state, view)
    standing: defaultdict[Spot, list[Drawing]] = defaultdict(list)
    for meeple in state.meeples:
        standing[meeple.spot].append(_meeple(state, styles, meeple))
    for figure, spot in ((Figure.MAGE, state.mage), (Figure.WITCH, state.witch)):
        if spot is not None:
            standing[spot].append(figure_drawing(figure))
    placed = []
    for spot, drawings in standing.items():
        x, y = spot_position(*_lying(state, spot), spot)
        placed += [Placed(d, px, py) for d, (px, py) in zip(drawings, _fan(x, y, drawings, spot.cell), strict=True)]
    yield from sorted(placed, key=lambda p: (p.y, p.x))


def _styles(state: State, view: View) -> tuple[PlayerStyle, ...]:
    return view.styles or player_styles(state.players)


def _meeple(state: State, styles: tuple[PlayerStyle, ...], meeple: Meeple) -> Drawing:
    """A meeple, lying down where it is a farmer."""
    tile, _ = _lying(state, meeple.spot)
    lying = tile.segments[meeple.spot.segment].kind is FeatureKind.FIELD
    return meeple_drawing(style_of(styles, meeple.player), meeple.kind, lying)


def _fan(x: float, y: float, drawings: list[Drawing], cell: Cell) -> Iterator[tuple[float, float]]:
    """Places side by side about a point, moved where necessary so that nobody leaves the cell."""
    half = max(d.box[2] for d in drawings) - 3.5
    room = TILE - 2 * half
    count = len(drawings)
    step = min(1.45 * half, room / (count - 1)) if count > 1 else 0.0
    first = x - step * (count - 1) / 2
    if count > 1:
        left = cell.x * TILE + half
        first = min(max(first, left), left + room - step * (count - 1))
    for i in range(count):
        yield first + i * step, y + (1.5 if i % 2 else -1.5) * (count > 1)


def _marks(state: State, view: View, cells: tuple[Cell, ...]) -> Iterator[Placed]:
    for cell in view.cells:
        yield Placed(marks.cell_mark(), *_middle(cell))
    if view.ghost:
        yield _placed_tile(view.ghost, opacity=0.72)
    for spot in view.spots:
        yield Placed(marks.spot_mark(), *spot_position(*_lying(state, spot), spot))
    for spot in view.rings:
        yield Placed(marks.ring_mark(), *spot_position(*_lying(state, spot), spot))
    for offer in view.offers:
        x, y = spot_position(*_lying(state, offer.spot), offer.spot)
        yield Placed(marks.spot_mark(), x, y, scale=1.4, opacity=0.9)
        yield Placed(_meeple(state, _styles(state, view), offer), x, y, scale=0.72)
    if view.coordinates and cells:
        xs, ys = [c.x for c in cells], [c.y for c in cells]
        for x in range(min(xs), max(xs) + 1):
            yield Placed(marks.coordinate(x), x * TILE + TILE / 2, min(ys) * TILE - 16)
        for y in range(min(ys), max(ys) + 1):
            yield Placed(marks.coordinate(y), min(xs) * TILE - 26, y * TILE + TILE / 2)


def _lying(state: State, spot: Spot) -> tuple[Tile, int]:
    """The tile at a spot and its rotation."""
    (x, y), segment = spot
    there = state.board.get(Cell(x, y))
    if there is None or not 0 <= segment < len(there.tile.segments):
        raise ValueError(
            f"segment {segment} on cell ({x}, {y}) is to be shown, but there is no such "
            "segment on the board; `state.board` lists the cells with tiles"
        )
    return there.tile, there.rotation
