"""Drawing of the symbols on tiles: coats of arms, the magic symbol, crop circles."""

from math import cos, pi, sin

from carc_widget.engine.tiles import CropCircle
from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point
from carc_widget.graphics.shapes import PALETTE, Shape
from carc_widget.graphics.tile_plan import MAGIC

_SHIELD = "M-7 -8.5C-4 -7.5 4 -7.5 7 -8.5C8 -2 7.5 5 0 9.5C-7.5 5 -8 -2 -7 -8.5Z"


def shield(middle: Point) -> list[Shape]:
    """A coat of arms: blue with a cream chevron under a golden star."""
    x, y = middle
    chevron = "M-6.4 4.2L0 -0.6L6.4 4.2L5.2 6.6L0 2.9L-5.2 6.6Z"
    return [
        Shape(curves.transform_path(_SHIELD, x, y, 1.5), PALETTE.shield_edge),
        Shape(curves.transform_path(_SHIELD, x, y, 1.36), PALETTE.shield_light),
        Shape(curves.transform_path(_SHIELD, x, y, 1.14), PALETTE.shield),
        Shape(curves.transform_path(chevron, x, y, 1.12), PALETTE.shield_light),
        Shape(star(x, y - 4.9, 3.7, 1.55, 5), PALETTE.gold),
    ]


def star(x: float, y: float, outer: float, inner: float, points: int, start: float = -pi / 2) -> str:
    """Path text of a star."""
    return curves.polygon(
        (x + r * cos(a), y + r * sin(a))
        for a, r in ((start + pi * i / points, inner if i % 2 else outer) for i in range(2 * points))
    )


def magic(middle: Point) -> list[Shape]:
    """The magic symbol: a violet disc with a gold rim, a swirl of light and an eight-pointed golden star."""
    x, y = middle
    swirls = "".join(
        curves.transform_path("M0 -3C4.2 -3.4 7.6 -1.6 8.6 3C6.6 0.2 3.6 -0.8 0 0Z", x, y, MAGIC / 10, 2 * pi * i / 4)
        for i in range(4)
    )
    return [
        Shape(curves.circle(x, y, MAGIC), PALETTE.gold, PALETTE.magic_dark, 1.2),
        Shape(curves.circle(x, y, MAGIC - 1.9), PALETTE.magic),
        Shape(swirls, PALETTE.magic_light),
        Shape(star(x, y, MAGIC * 0.72, MAGIC * 0.25, 4), PALETTE.gold),
        Shape(star(x, y, MAGIC * 0.42, MAGIC * 0.2, 4, -pi / 4), "#fff3c4"),
    ]


_CROPS: dict[CropCircle, str] = {
    "fork": (
        "M-1.2 9C-1.2 6 -1.2 3 -1.2 0.6C-4.6 0.4 -6 -1.4 -6 -4L-6 -9L-3.8 -9L-3.8 -4C-3.8 -2.6 -2.8 -1.8 -1.2 -1.6"
        "L-1.2 -9L1.2 -9L1.2 -1.6C2.8 -1.8 3.8 -2.6 3.8 -4L3.8 -9L6 -9L6 -4C6 -1.4 4.6 0.4 1.2 0.6C1.2 3 1.2 6 1.2 9Z"
    ),
    "club": (
        "M-8.6 6.6L0.2 -3.2C0.6 -6.2 3 -9.4 6.2 -9.6C9 -9.6 10 -7.4 9.4 -4.6C8.8 -1.6 6 0.4 3 0.6L-6.4 8.9"
        "C-7.2 9.6 -8.4 9.4 -9 8.7C-9.5 8 -9.4 7.3 -8.6 6.6Z"
    ),
    "shield": "M-7 -8C-4 -7 4 -7 7 -8C8 -2 7.5 4.6 0 9C-7.5 4.6 -8 -2 -7 -8Z",
}


def crop_circle(symbol: CropCircle, middle: Point, radius: float) -> list[Shape]:
    """A crop circle: a disc of ripe wheat with rings and its symbol."""
    x, y = middle
    step = 2 * pi * (radius - 1.2) / 56
    return [
        Shape(curves.circle(x, y, radius - 0.6), PALETTE.wheat),
        Shape(curves.circle(x, y, radius - 1.2), stroke=PALETTE.wheat_dark, stroke_width=1.2, dash=(0.2, step - 0.2)),
        Shape(curves.circle(x, y, radius - 4.6), PALETTE.wheat, PALETTE.wheat_light, 2.2),
        Shape(curves.circle(x, y, radius - 6.6), stroke=PALETTE.wheat_dark, stroke_width=0.7, dash=(1.0, 1.6)),
        Shape(curves.transform_path(_CROPS[symbol], x, y, (radius - 6.8) / 11.2), PALETTE.wheat_ink),
    ]
