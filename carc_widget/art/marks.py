"""Marks laid over the board: legal cells and spots, the last tile, highlighted segments, coordinates."""

from functools import cache

from carc_widget.art import curves
from carc_widget.art.shapes import PALETTE, TILE, Drawing, Label, Shape
from carc_widget.art.tile_art import segment_outline
from carc_widget.engine.tiles import Tile

_WHOLE = (0.0, 0.0, TILE, TILE)


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """Path text of a rectangle about a middle with round corners of radius `r`, clockwise."""
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    k = r * (1 - curves.CIRCLE)
    p = curves.pair
    return (
        f"M{p((left + r, top))}L{p((right - r, top))}"
        f"C{p((right - k, top))} {p((right, top + k))} {p((right, top + r))}L{p((right, bottom - r))}"
        f"C{p((right, bottom - k))} {p((right - k, bottom))} {p((right - r, bottom))}L{p((left + r, bottom))}"
        f"C{p((left + k, bottom))} {p((left, bottom - k))} {p((left, bottom - r))}L{p((left, top + r))}"
        f"C{p((left, top + k))} {p((left + k, top))} {p((left + r, top))}Z"
    )


@cache
def cell_mark() -> Drawing:
    """An empty cell where the tile in hand may be placed."""
    frame = rounded(TILE / 2, TILE / 2, TILE - 14, TILE - 14, 9)
    cross = "M50 43L50 57M43 50L57 50"
    return Drawing(
        "mark-cell",
        (
            Shape(frame, "rgba(120,150,70,0.20)"),
            Shape(frame, stroke="rgba(84,110,44,0.75)", stroke_width=2.4, dash=(7.0, 6.0)),
            Shape(cross, stroke="rgba(84,110,44,0.75)", stroke_width=3.2),
        ),
        _WHOLE,
    )


@cache
def spot_mark() -> Drawing:
    """A segment where something may be put now."""
    return Drawing(
        "mark-spot",
        (
            Shape(curves.circle(0, 0, 9.4), "rgba(40,34,14,0.30)"),
            Shape(curves.circle(0, 0, 8.4), "rgba(255,250,240,0.88)", PALETTE.mark_ink, 1.6),
            Shape(curves.circle(0, 0, 3.4), PALETTE.mark_ink),
        ),
        (-11.0, -11.0, 11.0, 11.0),
    )


@cache
def ring_mark() -> Drawing:
    """A ring round a piece that stands on the board and can be chosen."""
    return Drawing(
        "mark-ring",
        (
            Shape(curves.circle(0, 0, 20), stroke="rgba(40,34,14,0.75)", stroke_width=5.0),
            Shape(curves.circle(0, 0, 20), stroke=PALETTE.mark, stroke_width=2.6),
        ),
        (-24.0, -24.0, 24.0, 24.0),
    )


@cache
def last_mark(colour: str = PALETTE.mark) -> Drawing:
    """A frame round the tile placed last."""
    middle = TILE / 2
    return Drawing(
        "mark-last",
        (
            Shape(rounded(middle, middle, TILE - 4, TILE - 4, 4), stroke="rgba(40,34,14,0.6)", stroke_width=3.8),
            Shape(rounded(middle, middle, TILE - 4, TILE - 4, 4), stroke=colour, stroke_width=2.2),
        ),
        _WHOLE,
    )


@cache
def segment_mark(tile: Tile, index: int, colour: str) -> Drawing:
    """A highlighted segment of a tile; it is placed with the rotation of the tile.

    Parameters:
        tile: the kind of tile.
        index: the position of the segment in `tile.segments`.
        colour: any CSS colour, usually a translucent one.
    """
    return Drawing(f"mark-{tile.id}-{index}", (segment_outline(tile, index, colour),), _WHOLE)


@cache
def coordinate(value: int) -> Drawing:
    """The number of a column or row."""
    label = Label(str(value), 0, 0, 18, PALETTE.mark_ink)
    return Drawing(f"label-{value}", (label,), (-25.0, -12.0, 25.0, 12.0))
