"""Drawing of buildings from above: houses, villages, monasteries, cathedrals and inns."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import atan2, cos, hypot, pi, sin
from random import Random

from carc_widget.graphics import curves
from carc_widget.graphics.curves import Point, Points
from carc_widget.graphics.regions import Regions
from carc_widget.graphics.shapes import PALETTE, Shape
from carc_widget.graphics.tile_plan import CATHEDRAL, LAKE, PLOT, VILLAGE


@dataclass(frozen=True, slots=True)
class Roofs:
    """Gabled roofs that are drawn together: a few shapes for all houses of a tile.

    Parts beyond the edge of the tile are clipped; the neighbour draws them.

    Attributes:
        edge: the colour of the outlines.
        shadow: the width of the shadow around the eaves; 0 for none.
    """

    edge: str = PALETTE.roof_edge
    shadow: float = 0.0
    _shade: list[str] = field(default_factory=list)
    _outline: list[str] = field(default_factory=list)
    _dark: dict[str, list[str]] = field(default_factory=dict)
    _light: dict[str, list[str]] = field(default_factory=dict)
    _seams: list[str] = field(default_factory=list)

    def add(self, x: float, y: float, length: float, width: float, angle: float, roof: tuple[str, str]) -> None:
        """Add a house by its middle; its ridge runs along `length` in the direction `angle` (radians)."""
        light, dark = roof
        if self.shadow:
            rim = 1.2 + 2 * self.shadow
            self._shade.append(_clipped_path(curves.box(x, y, length + rim, width + rim, angle)))
        self._outline.append(_clipped_path(curves.box(x, y, length + 1.2, width + 1.2, angle)))
        self._dark.setdefault(dark, []).append(_clipped_path(curves.box(x, y, length, width, angle)))
        q = width / 4
        half = curves.box(x + sin(angle) * q, y - cos(angle) * q, length, width / 2, angle)
        self._light.setdefault(light, []).append(_clipped_path(half))

    def row(self, line: Points, near: float, far: float, roof: tuple[str, str], houses: int) -> None:
        """Add a row of houses under one long roof along a line, from `near` to `far` to the right of it."""
        light, dark = roof
        self._outline.append(curves.polygon(curves.band(_extend_ends(line, 0.6), 0.6 - near, far + 0.6)))
        self._dark.setdefault(dark, []).append(curves.polygon(curves.band(line, -near, far)))
        self._light.setdefault(light, []).append(curves.polygon(curves.band(line, -near, (near + far) / 2)))
        total = curves.lengths(line)[-1]
        for n in range(1, houses):
            (x, y), (dx, dy) = curves.along(line, total * n / houses)
            ends = ((x - dy * d, y + dx * d) for d in (near + 0.2, far - 0.2))
            self._seams.append(curves.line(ends))

    def half(self, ridge: Points, depth: float, colour: str, houses: int) -> None:
        """Add the half of a row of houses to the right of its ridge, which is on the edge of the tile."""
        (ax, ay), (bx, by) = ridge
        self._outline.append(_clipped_path(curves.band(_extend_ends(ridge, 0.6), 0, depth + 0.6)))
        self._light.setdefault(colour, []).append(_clipped_path(curves.band(ridge, 0, depth)))
        for n in range(1, houses):
            x, y = ax + (bx - ax) * n / houses, ay + (by - ay) * n / houses
            (nx, ny), *_ = curves.normals(ridge)
            self._seams.append(curves.line(((x + nx * 0.9, y + ny * 0.9), (x + nx * depth, y + ny * depth))))

    def shapes(self) -> list[Shape]:
        """The shapes of all roofs, from back to front."""
        return [
            *([Shape("".join(self._shade), PALETTE.shadow)] if self._shade else []),
            *([Shape("".join(self._outline), self.edge)] if self._outline else []),
            *(Shape("".join(parts), colour) for colour, parts in (*self._dark.items(), *self._light.items())),
            *([Shape("".join(self._seams), stroke=self.edge, stroke_width=0.7)] if self._seams else []),
        ]


def _extend_ends(line: Points, by: float) -> Points:
    """The line with both ends extended slightly."""
    (ax, ay), (bx, by_) = line[0], line[1]
    (cx, cy), (dx, dy) = line[-2], line[-1]
    start_part, end_part = by / (hypot(bx - ax, by_ - ay) or 1.0), by / (hypot(dx - cx, dy - cy) or 1.0)
    return (
        (ax - (bx - ax) * start_part, ay - (by_ - ay) * start_part),
        *line,
        (dx + (dx - cx) * end_part, dy + (dy - cy) * end_part),
    )


def _clipped_path(corners: Points) -> str:
    return curves.polygon(curves.clip_to_tile(corners))


def village(middle: Point, roads: Sequence[Points], area: Regions, fields: set[int], rng: Random) -> list[Shape]:
    """The place where roads meet: a paved green with a tree, and houses between the roads.

    `fields` are the labels of the segments that houses may stand on.
    """
    x, y = middle
    shapes = [
        Shape(curves.circle(x, y, VILLAGE + 0.6), PALETTE.plaza, PALETTE.road_edge, 1.4),
        Shape(curves.circle(x, y, VILLAGE - 2.2), stroke=PALETTE.road_track, stroke_width=0.9, dash=(1.6, 1.4)),
        Shape(curves.circle(x, y, 4.2), PALETTE.tree, PALETTE.tree_dark, 0.9),
        Shape(curves.circle(x - 0.9, y - 0.9, 2.0), PALETTE.tree_light),
    ]
    arms = sorted(atan2(r[-1][1] - y, r[-1][0] - x) % (2 * pi) for r in roads)
    roofs = Roofs(shadow=1.2)
    for arm, next_arm in zip(arms, [*arms[1:], arms[0] + 2 * pi], strict=True):
        gap = next_arm - arm
        for part in (0.5,) if gap < 2 else (0.26, 0.5, 0.74):
            angle = arm + gap * part
            distance = VILLAGE + (8.4 if gap < 2 else 6.2)
            hx, hy = x + distance * cos(angle), y + distance * sin(angle)
            ground = {area.at(*corner) for corner in curves.box(hx, hy, 8, 10.5, angle)}
            if len(ground) == 1 and ground <= fields:
                roofs.add(hx, hy, rng.uniform(8, 9.2), 6.4, angle + pi / 2, PALETTE.roofs[rng.randrange(3)])
    return shapes + roofs.shapes()


def monastery(middle: Point) -> list[Shape]:
    """A light walled yard with a cross-shaped church under a dark slate roof."""
    x, y = middle
    side = 2 * PLOT
    slate = PALETTE.monastery_roof
    nave, transept = (Roofs(PALETTE.monastery_edge, 1.4) for _ in range(2))
    transept.add(x + 4.0, y, 25.0, 11.0, pi / 2, slate[::-1])
    nave.add(x + 1.0, y, 29.0, 12.0, 0, slate)
    return [
        Shape(curves.polygon(curves.box(x, y, side, side)), PALETTE.wall_edge),
        Shape(curves.polygon(curves.box(x, y, side - 1.8, side - 1.8)), PALETTE.monastery_wall),
        Shape(curves.polygon(curves.box(x, y, side - 6.4, side - 6.4)), PALETTE.monastery_yard),
        *transept.shapes(),
        *nave.shapes(),
        *_spire(x - 10.0, y, 13.0, ("#fbf3df", "#e2d3b2"), PALETTE.monastery_edge),
    ]


def _spire(x: float, y: float, size: float, colours: tuple[str, str], edge: str) -> list[Shape]:
    """A tower with a four-sided roof and a golden cross on top."""
    h = size / 2
    middle, (nw, ne, se, sw) = (x, y), curves.box(x, y, size, size)
    arm, thick = h * 0.62, h * 0.3
    return [
        Shape(curves.polygon(curves.box(x, y, size + 1.4, size + 1.4)), edge),
        Shape(curves.polygon((nw, ne, middle)) + curves.polygon((sw, nw, middle)), colours[0]),
        Shape(curves.polygon((ne, se, middle)) + curves.polygon((se, sw, middle)), colours[1]),
        Shape(
            curves.polygon(curves.box(x, y, 2 * arm + 1, thick + 1))
            + curves.polygon(curves.box(x, y, thick + 1, 2 * arm + 1)),
            edge,
        ),
        Shape(
            curves.polygon(curves.box(x, y, 2 * arm, thick)) + curves.polygon(curves.box(x, y, thick, 2 * arm)),
            PALETTE.gold,
        ),
    ]


def cathedral_square(middle: Point) -> list[Shape]:
    """The light paved square under a cathedral."""
    x, y = middle
    return [
        Shape(curves.circle(x, y, CATHEDRAL), PALETTE.ground_dark),
        Shape(curves.circle(x, y, CATHEDRAL - 1.2), PALETTE.ground_light),
        Shape(curves.circle(x, y, CATHEDRAL - 4), stroke=PALETTE.ground, stroke_width=1.2, dash=(2.0, 2.0)),
    ]


def cathedral(middle: Point) -> list[Shape]:
    """A large church with nave, transept, apse and two towers."""
    x, y = middle
    slate = PALETTE.cathedral_roof
    edge = PALETTE.cathedral_edge
    aisles, transept, nave = Roofs(edge, 1.8), Roofs(edge, 1.8), Roofs(edge, 0.0)
    aisles.add(x - 3, y, 52, 28, 0, slate)
    transept.add(x + 9, y, 50, 17, pi / 2, slate)
    nave.add(x - 1, y, 58, 15, 0, ("#8fabc0", "#6a879f"))
    buttresses = "".join(
        curves.polygon(curves.box(x + at, y + side * 15.6, 2.4, 4.4)) for at in (-18, -11.5, -5, 22) for side in (-1, 1)
    )
    return [
        Shape(buttresses, PALETTE.wall_edge),
        Shape(curves.circle(x + 24, y, 13), PALETTE.shadow),
        Shape(curves.circle(x + 24, y, 11.2), edge),
        Shape(curves.circle(x + 24, y, 10.4), slate[1]),
        *aisles.shapes(),
        *transept.shapes(),
        *nave.shapes(),
        *_spire(x - 27, y - 10.5, 13, ("#f3ead6", "#d3c5a8"), edge),
        *_spire(x - 27, y + 10.5, 13, ("#f3ead6", "#d3c5a8"), edge),
        Shape(curves.circle(x + 9, y, 8.6), edge),
        Shape(curves.circle(x + 9, y, 7.7), PALETTE.gold),
        Shape(curves.circle(x + 9, y, 5.0), stroke="#b8860b", stroke_width=1.0),
        Shape(curves.circle(x + 9, y, 2.4), PALETTE.wall_light, "#b8860b", 0.9),
    ]


def inn(lake: Point, house: Point, rng: Random) -> list[Shape]:
    """A guest house beside a small lake."""
    x, y = lake
    shore = [
        (x + (LAKE + d) * cos(a), y + (LAKE + d) * sin(a) * 0.86)
        for a, d in ((2 * pi * i / 9, rng.uniform(-1.2, 0.8)) for i in range(9))
    ]
    inner = [(x + (px - x) * 0.9, y + (py - y) * 0.9) for px, py in shore]
    ripples = "".join(
        curves.line(((x + dx - w, y + dy), (x + dx + w, y + dy)))
        for dx, dy, w in ((-2, -3, 2.6), (2, 0.5, 3), (-1, 4, 2))
    )
    hx, hy = house
    along = atan2(y - hy, x - hx) + pi / 2
    c, s = cos(along), sin(along)
    roofs = Roofs(shadow=1.6)
    roofs.add(hx, hy, 16, 11, along, PALETTE.inn_roof)
    chimneys = [(hx + c * d - s * 2.2, hy + s * d + c * 2.2) for d in (-5.0, 5.0)]
    return [
        Shape(curves.smooth_path(shore), PALETTE.water_edge),
        Shape(curves.smooth_path(inner), PALETTE.water),
        Shape(ripples, stroke=PALETTE.water_light, stroke_width=1.1),
        *roofs.shapes(),
        Shape(
            "".join(curves.polygon(curves.box(px, py, 2.6, 2.6, along)) for px, py in chimneys),
            PALETTE.wall_light,
            PALETTE.roof_edge,
            0.7,
        ),
    ]
