"""Drawing of landmarks in cities: towers, halls, gardens, wells and markets."""

from collections.abc import Callable
from math import pi

from carc_widget.graphics import curves
from carc_widget.graphics.buildings import Roofs
from carc_widget.graphics.curves import Point
from carc_widget.graphics.shapes import PALETTE, Shape

LANDMARK = 10.0
"""The radius of a landmark with the ground around it."""


def landmark(name: str, middle: Point) -> list[Shape]:
    """The landmark of the tile with this name, which is always the same for a name."""
    return _KINDS[sum(map(ord, name)) % len(_KINDS)](*middle)


def _keep(x: float, y: float) -> list[Shape]:
    """A round tower with a pointed slate roof."""
    light, dark = PALETTE.slate
    return [
        Shape(curves.circle(x + 0.8, y + 1.2, 9.0), PALETTE.shadow),
        Shape(curves.circle(x, y, 8.6), PALETTE.wall_light, PALETTE.wall_edge, 1.0),
        Shape(curves.circle(x, y, 6.4), dark),
        Shape(curves.polygon(((x, y), *_arc(x, y, 6.4, 150, 300))), light),
        Shape(curves.circle(x, y, 1.5), PALETTE.gold),
    ]


def _hall(x: float, y: float) -> list[Shape]:
    """A town hall: a large slate roof with a cross gable."""
    across, along = Roofs(PALETTE.wall_edge, 1.2), Roofs(PALETTE.wall_edge, 1.2)
    across.add(x, y, 17, 9, pi / 2, PALETTE.slate)
    along.add(x, y, 19, 10, 0, PALETTE.slate)
    return [*across.shapes(), *along.shapes(), Shape(curves.circle(x, y, 2.2), PALETTE.gold, PALETTE.wall_edge, 0.9)]


def _garden(x: float, y: float) -> list[Shape]:
    """A walled garden with four trees."""
    trees = curves.dot_path((x + dx, y + dy) for dx in (-4, 4) for dy in (-4, 4))
    return [
        Shape(curves.polygon(curves.box(x, y, 17.6, 17.6)), PALETTE.wall_edge),
        Shape(curves.polygon(curves.box(x, y, 16, 16)), PALETTE.wall_light),
        Shape(curves.polygon(curves.box(x, y, 13.6, 13.6)), PALETTE.field_dark),
        Shape(trees, stroke=PALETTE.tree_dark, stroke_width=6.4),
        Shape(trees, stroke=PALETTE.tree, stroke_width=4.6),
    ]


def _well(x: float, y: float) -> list[Shape]:
    """A market place with a well."""
    return [
        Shape(curves.circle(x, y, 8.8), PALETTE.ground_light, PALETTE.ground_dark, 1.4),
        Shape(curves.circle(x, y, 4.6), PALETTE.wall_light, PALETTE.wall_edge, 1.0),
        Shape(curves.circle(x, y, 2.8), PALETTE.well, PALETTE.water_edge, 0.8),
    ]


def _market(x: float, y: float) -> list[Shape]:
    """A market place with stalls under striped awnings."""
    stalls = tuple((x + dx, y + dy) for dx in (-3.9, 3.9) for dy in (-4.2, 4.2))
    cloth = "".join(curves.polygon(curves.box(sx, sy, 6.2, 5.0)) for sx, sy in stalls)
    stripes = "".join(curves.polygon(curves.box(sx + dx, sy, 1.3, 5.0)) for sx, sy in stalls for dx in (-1.6, 1.6))
    return [
        Shape(curves.circle(x, y, 9.6), PALETTE.ground_light),
        Shape(cloth, PALETTE.shield_light, PALETTE.wall_edge, 0.9),
        Shape(stripes, PALETTE.slate[0]),
    ]


_KINDS: tuple[Callable[[float, float], list[Shape]], ...] = (_keep, _hall, _garden, _well, _market)


def _arc(x: float, y: float, r: float, first: int, last: int) -> list[Point]:
    """Points of a circle between two angles, in degrees."""
    ring = curves.ring(x, y, r, 24)
    return [ring[i % 24] for i in range(first // 15, last // 15 + 1)]
