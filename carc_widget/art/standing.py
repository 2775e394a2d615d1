"""Where the pieces stand: each on its segment, several on one segment side by side."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from carc_widget.art.figure_art import PlayerStyle, figure_drawing, meeple_drawing, style_of
from carc_widget.art.layout import spot_position
from carc_widget.art.shapes import TILE, Drawing, Placed
from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind, Tile


def pieces(
    state: State, styles: tuple[PlayerStyle, ...], meeples: Iterable[Meeple], figures: Mapping[Figure, Spot]
) -> Iterator[Placed]:
    """Meeples and figures, those further down in front.

    Parameters:
        state: the tiles that they stand on.
        styles: how the pieces of each player look.
        meeples: the meeples that stand there.
        figures: where the mage and the witch stand, if they do.

    Raises:
        ValueError: fewer styles than players, or a piece on a cell where no tile lies.
    """
    standing: defaultdict[Spot, list[Drawing]] = defaultdict(list)
    for meeple in meeples:
        standing[meeple.spot].append(meeple_on(state, styles, meeple))
    for figure in Figure:
        if figure in figures:
            standing[figures[figure]].append(figure_drawing(figure))
    placed = []
    for spot, drawings in standing.items():
        x, y = spot_position(*lying(state, spot), spot)
        placed += [Placed(d, px, py) for d, (px, py) in zip(drawings, _fan(x, y, drawings, spot.cell), strict=True)]
    yield from sorted(placed, key=lambda p: (p.y, p.x))


def figures_of(state: State) -> dict[Figure, Spot]:
    """Where the magic figures stand."""
    return {figure: spot for figure, spot in ((Figure.MAGE, state.mage), (Figure.WITCH, state.witch)) if spot}


def meeple_on(state: State, styles: tuple[PlayerStyle, ...], meeple: Meeple) -> Drawing:
    """A meeple, lying down where it is a farmer."""
    tile, _ = lying(state, meeple.spot)
    farmer = tile.segments[meeple.spot.segment].kind is FeatureKind.FIELD
    return meeple_drawing(style_of(styles, meeple.player), meeple.kind, farmer)


def lying(state: State, spot: Spot) -> tuple[Tile, int]:
    """The tile at a spot and its rotation.

    Raises:
        ValueError: there is no such segment on the board.
    """
    (x, y), segment = spot
    there = state.board.get(Cell(x, y))
    if there is None or not 0 <= segment < len(there.tile.segments):
        raise ValueError(
            f"segment {segment} on cell ({x}, {y}) is to be shown, but there is no such "
            "segment on the board; `state.board` lists the cells with tiles"
        )
    return there.tile, there.rotation


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
