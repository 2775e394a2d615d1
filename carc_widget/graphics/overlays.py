"""Overlays of the board: marks of legal cells and spots, highlights, coordinates, arrows and captions."""

from functools import cache
from math import hypot
from unicodedata import east_asian_width

from carc_widget.engine.tiles import Tile
from carc_widget.graphics import curves, hatching
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Label, Shape
from carc_widget.graphics.tiles import segment_outline

GLOW = "rgba(255,226,120,0.34)"
"""The light on the area of a segment that glows."""

_WHOLE = (0.0, 0.0, TILE, TILE)


def rounded_rectangle(x: float, y: float, width: float, height: float, r: float) -> str:
    """Path text of a rectangle by its middle, with round corners of radius `r`, clockwise."""
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    k = r * (1 - curves.CIRCLE)
    p = curves.format_point
    return (
        f"M{p((left + r, top))}L{p((right - r, top))}"
        f"C{p((right - k, top))} {p((right, top + k))} {p((right, top + r))}L{p((right, bottom - r))}"
        f"C{p((right, bottom - k))} {p((right - k, bottom))} {p((right - r, bottom))}L{p((left + r, bottom))}"
        f"C{p((left + k, bottom))} {p((left, bottom - k))} {p((left, bottom - r))}L{p((left, top + r))}"
        f"C{p((left, top + k))} {p((left + k, top))} {p((left + r, top))}Z"
    )


@cache
def cell_mark() -> Drawing:
    """A mark on an empty cell where the tile in hand may be placed."""
    frame = rounded_rectangle(TILE / 2, TILE / 2, TILE - 14, TILE - 14, 9)
    cross = "M50 43L50 57M43 50L57 50"
    return Drawing(
        "mark-cell",
        (
            Shape(frame, "rgba(120,150,70,0.20)"),
            # a light line around a dark one is visible on light and on dark pages
            Shape(frame, stroke=PALETTE.mark, stroke_width=6.0, dash=(7.0, 7.0)),
            Shape(cross, stroke=PALETTE.mark, stroke_width=7.6),
            Shape(frame, stroke=PALETTE.legal, stroke_width=3.2, dash=(7.0, 7.0)),
            Shape(cross, stroke=PALETTE.legal, stroke_width=4.0),
        ),
        _WHOLE,
    )


@cache
def spot_mark() -> Drawing:
    """A mark on a segment that is a legal target."""
    return Drawing(
        "mark-spot",
        (
            Shape(curves.circle(0, 0, 8.6), "rgba(255,250,240,0.88)", PALETTE.mark_ink, 2.8),
            Shape(curves.circle(0, 0, 3.8), PALETTE.mark_ink),
        ),
        (-11.0, -11.0, 11.0, 11.0),
    )


@cache
def ring_mark() -> Drawing:
    """A ring around a piece on the board that can be selected."""
    return Drawing(
        "mark-ring",
        (
            Shape(curves.circle(0, 0, 20), stroke=PALETTE.mark_ink, stroke_width=7.0),
            Shape(curves.circle(0, 0, 20), stroke=PALETTE.mark, stroke_width=3.0),
        ),
        (-24.0, -24.0, 24.0, 24.0),
    )


@cache
def tile_frame() -> Drawing:
    """A frame around a tile: the one placed last, or the selected one."""
    middle = TILE / 2
    return Drawing(
        "mark-tile",
        (
            Shape(
                rounded_rectangle(middle, middle, TILE - 4, TILE - 4, 4), stroke="rgba(40,34,14,0.6)", stroke_width=3.8
            ),
            Shape(rounded_rectangle(middle, middle, TILE - 4, TILE - 4, 4), stroke=PALETTE.mark, stroke_width=2.2),
        ),
        _WHOLE,
    )


@cache
def segment_highlight(
    tile: Tile, index: int, colour: str, rim: str = "", pattern: str = "", rotation: int = 0
) -> Drawing:
    """A highlighted segment of a tile; it is placed with the rotation of the tile.

    Parameters:
        tile: the kind of tile.
        index: the position of the segment in `tile.segments`.
        colour: any CSS colour, usually a translucent one.
        rim: the colour of its border; no border if empty.
        pattern: the hatching along its border, one of `hatching.PATTERNS`; no hatching if empty.
        rotation: the rotation of the tile, since patterns do not rotate with it.
    """
    shapes = [segment_outline(tile, index, colour)]
    line = rim or PALETTE.mark
    path = hatching.hatch_path(tile, index, pattern, rotation) if pattern else ""
    if path:
        shapes.append(Shape(path, stroke=line, stroke_width=3.4))
    path = hatching.border_path(tile, index) if rim else ""
    if path:
        shapes += [
            Shape(path, stroke="rgba(40,34,14,0.75)", stroke_width=5.6),
            Shape(path, stroke=line, stroke_width=3.2),
        ]
    return Drawing(f"mark-{tile.id}-{index}", tuple(shapes), _WHOLE)


@cache
def segment_glow(tile: Tile, index: int, colour: str, rim: str = "") -> Drawing:
    """A segment that glows, most of all along its border; it is placed with the rotation of the tile.

    Parameters:
        tile: the kind of tile.
        index: the position of the segment in `tile.segments`.
        colour: the CSS colour of the glow, a translucent one.
        rim: the colour of the line in the glow; bright, since it has a dark outline.
    """
    # a segment that covers its tile has no border there and gets a ring
    path = hatching.border_path(tile, index) or curves.circle(TILE / 2, TILE / 2, 0.43 * TILE)
    lines = ((9.4, colour), (6.4, PALETTE.mark_ink), (2.6, rim or PALETTE.mark))
    shapes = tuple(Shape(path, stroke=line, stroke_width=width) for width, line in lines)
    area = segment_outline(tile, index, GLOW)
    return Drawing(f"glow-{tile.id}-{index}", (area, *shapes), (-6.0, -6.0, TILE + 6, TILE + 6))


@cache
def cell_highlight(colour: str) -> Drawing:
    """A highlighted cell."""
    return Drawing("mark-fill", (Shape(curves.polygon(curves.box(TILE / 2, TILE / 2, TILE, TILE)), colour),), _WHOLE)


@cache
def coordinate(value: int) -> Drawing:
    """The number of a column or row."""
    label = Label(str(value), 0, 0, 18, PALETTE.mark_ink, halo=PALETTE.mark)
    return Drawing(f"coordinate-{value}", (label,), (-25.0, -12.0, 25.0, 12.0))


def is_coordinate(drawing: Drawing) -> bool:
    """Whether a drawing is the number of a column or row."""
    return drawing.name.startswith("coordinate-")


@cache
def arrow(dx: float, dy: float, colour: str) -> Drawing:
    """An arrow from (0, 0) to a point, in tile units: shorter at both ends, so that pieces there stay visible.

    If both ends are the same, a ring.
    """
    reach = hypot(dx, dy)
    if reach < 1:
        ring = curves.circle(0, 0, 23)
        shapes = (Shape(ring, stroke=PALETTE.mark, stroke_width=10.0), Shape(ring, stroke=colour, stroke_width=6.0))
        return Drawing("arrow-ring", shapes, (-29.0, -29.0, 29.0, 29.0))
    size = min(1.0, reach / 70)
    first, last = 13 * size, reach - 5 * size
    neck, shaft, head = last - 23 * size, 4.4 * size, 12.5 * size
    along = ((first, -shaft), (neck, -shaft), (neck, -head), (last, 0.0), (neck, head), (neck, shaft), (first, shaft))
    c, s = dx / reach, dy / reach
    outline = [(c * x - s * y, s * x + c * y) for x, y in along]
    path = curves.polygon(outline)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    box = (min(xs) - 4, min(ys) - 4, max(xs) + 4, max(ys) + 4)
    return Drawing("arrow", (Shape(path, PALETTE.mark, PALETTE.mark, 4.5), Shape(path, colour, colour, 0.8)), box)


@cache
def caption(text: str, size: float, colour: str, bold: bool = True) -> Drawing:
    """A text on the board, with a light halo so that it is readable on every background."""
    lines = text.split("\n")
    step = 1.25 * size
    middle = (len(lines) - 1) / 2
    labels = tuple(
        Label(line.strip(), 0, (i - middle) * step, size, colour, halo=PALETTE.mark, bold=bold)
        for i, line in enumerate(lines)
    )
    half = max(text_width(line.strip(), size, bold) for line in lines) / 2 + size / 4
    high = (middle + 0.5) * step + size / 4
    return Drawing("caption", labels, (-half, -high, half, high))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """An upper estimate of the width of a text, since the fonts of browsers differ."""
    ems = sum(1.05 if east_asian_width(c) in "WF" else 0.9 if c in "MW@%mw" else 0.62 for c in text)
    return ems * size * (1.06 if bold else 1.0)
