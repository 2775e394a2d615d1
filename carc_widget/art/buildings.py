"""Houses and churches, seen from above: their roofs."""

from dataclasses import dataclass, field
from math import atan2, cos, pi, sin
from random import Random

from carc_widget.art import curves
from carc_widget.art.curves import Point, Points
from carc_widget.art.plan import LAKE, PLOT, VILLAGE, Plan
from carc_widget.art.regions import Regions
from carc_widget.art.shapes import PALETTE, Shape


@dataclass(slots=True)
class Roofs:
    """Gabled roofs that are drawn together, so that a town of thirty houses is a handful of shapes.

    Attributes:
        edge: the colour of the outlines.
        shadow: how far the shade on the ground reaches out from under the eaves.
    """

    edge: str = PALETTE.roof_edge
    shadow: float = 1.2
    _shade: list[str] = field(default_factory=list)
    _outline: list[str] = field(default_factory=list)
    _halves: dict[str, list[str]] = field(default_factory=dict)

    def add(self, x: float, y: float, length: float, width: float, angle: float, roof: tuple[str, str]) -> None:
        """Put a house about a middle; its ridge runs along `length` in the direction `angle` (radians)."""
        nx, ny = -sin(angle), cos(angle)
        light, dark = roof
        self._shade.append(curves.polygon(curves.box(x, y, length + 2 * self.shadow, width + 2 * self.shadow, angle)))
        self._outline.append(curves.polygon(curves.box(x, y, length + 0.9, width + 0.9, angle)))
        q = width / 4
        self._half(light, curves.box(x - nx * q, y - ny * q, length, width / 2, angle))
        self._half(dark, curves.box(x + nx * q, y + ny * q, length, width / 2, angle))

    def _half(self, colour: str, corners: Points) -> None:
        self._halves.setdefault(colour, []).append(curves.polygon(corners))

    def shapes(self) -> list[Shape]:
        """Everything that was added, from back to front."""
        if not self._outline:
            return []
        return [
            Shape("".join(self._shade), PALETTE.shadow),
            Shape("".join(self._outline), self.edge),
            *(Shape("".join(parts), colour) for colour, parts in self._halves.items()),
        ]


def village(p: Plan, area: Regions, rng: Random) -> list[Shape]:
    """The place where roads meet: a paved green with a tree, and houses between the roads."""
    if p.village is None:
        return []
    x, y = p.village
    shapes = [
        Shape(curves.circle(x, y, VILLAGE + 1.3), PALETTE.road_edge),
        Shape(curves.circle(x, y, VILLAGE), PALETTE.plaza),
        Shape(curves.circle(x, y, VILLAGE - 2.2), stroke=PALETTE.road_track, stroke_width=0.9, dash=(1.6, 1.4)),
        Shape(curves.circle(x, y, 4.6), PALETTE.tree_dark),
        Shape(curves.circle(x, y, 3.9), PALETTE.tree),
        Shape(curves.circle(x - 0.9, y - 0.9, 2.0), PALETTE.tree_light),
    ]
    arms = sorted(atan2(r[-1][1] - y, r[-1][0] - x) % (2 * pi) for r in p.roads)
    roofs = Roofs()
    for arm, following in zip(arms, [*arms[1:], arms[0] + 2 * pi], strict=True):
        count = 1 if following - arm < 2 else 3
        for i in range(count):
            angle = arm + (following - arm) * (i + 0.5) / count
            hx, hy = x + (VILLAGE + 5.6) * cos(angle), y + (VILLAGE + 5.6) * sin(angle)
            if len({area.at(*corner) for corner in curves.box(hx, hy, 12, 9, angle)}) == 1:
                roofs.add(hx, hy, rng.uniform(8.5, 10), 7, angle + pi / 2, PALETTE.roofs[rng.randrange(3)])
    return shapes + roofs.shapes()


def monastery(middle: Point) -> list[Shape]:
    """A walled plot with a church and a cloister about a green court, all with the deep red roof of monasteries."""
    x, y = middle
    roofs = Roofs(PALETTE.monastery_edge, 1.4)
    red = PALETTE.monastery_roof
    # the cloister: three wings about the court
    roofs.add(x - 13, y + 6, 20, 7.5, pi / 2, red)
    roofs.add(x + 13, y + 6, 20, 7.5, pi / 2, red[::-1])
    roofs.add(x, y + 13, 33.5, 7.5, 0, red)
    # the church along the north of the court
    church = Roofs(PALETTE.monastery_edge, 1.4)
    church.add(x - 7, y - 8, 9.5, 19, 0, red)
    church.add(x, y - 8, 35, 11, 0, red)
    return [
        Shape(curves.polygon(curves.box(x, y, 2 * PLOT, 2 * PLOT)), PALETTE.wall_edge),
        Shape(curves.polygon(curves.box(x, y, 2 * PLOT - 1.6, 2 * PLOT - 1.6)), PALETTE.wall_light),
        Shape(curves.polygon(curves.box(x, y, 2 * PLOT - 4, 2 * PLOT - 4)), PALETTE.monastery_wall),
        Shape(curves.polygon(curves.box(x, y + 3.5, 18.5, 12)), PALETTE.field_dark),
        *roofs.shapes(),
        *church.shapes(),
        Shape(curves.circle(x, y + 3.6, 3.0), PALETTE.wall_edge),
        Shape(curves.circle(x, y + 3.6, 2.3), PALETTE.water),
        *_tower(x - 7, y - 8, 10.5, PALETTE.monastery_edge),
    ]


def _tower(x: float, y: float, size: float, edge: str) -> list[Shape]:
    """A square stone tower with a golden cross."""
    arm, thick = size * 0.31, size * 0.16
    return [
        Shape(curves.polygon(curves.box(x, y, size, size)), edge),
        Shape(curves.polygon(curves.box(x, y, size - 1.4, size - 1.4)), PALETTE.wall_light),
        Shape(
            curves.polygon(curves.box(x, y, 2 * arm, thick)) + curves.polygon(curves.box(x, y, thick, 2 * arm)),
            PALETTE.monastery_edge,
        ),
    ]


def cathedral(middle: Point) -> list[Shape]:
    """A great church with nave, transept, apse and two towers, on a pale square."""
    x, y = middle
    slate = PALETTE.cathedral_roof
    apse = curves.ellipse(x + 24, y, 9.5, 9.5)
    aisles, nave = Roofs(PALETTE.cathedral_edge, 1.8), Roofs(PALETTE.cathedral_edge, 0.0)
    aisles.add(x - 2, y, 54, 29, 0, (slate[0], slate[1]))
    aisles.add(x + 8, y, 46, 17, pi / 2, slate)
    nave.add(x - 2, y, 58, 15, 0, ("#86a3b9", "#637f97"))
    buttresses = "".join(
        curves.polygon(curves.box(x - 24 + 7.5 * i, y + side * 16.2, 2.2, 3.6)) for i in range(3) for side in (-1, 1)
    )
    return [
        Shape(curves.smooth(curves.ring(x, y, 38, 14)), PALETTE.ground_light),
        Shape(buttresses, PALETTE.wall_edge),
        Shape(curves.circle(x + 24, y, 12), PALETTE.shadow),
        Shape(curves.circle(x + 24, y, 10.4), PALETTE.cathedral_edge),
        Shape(apse, slate[0]),
        *aisles.shapes(),
        *nave.shapes(),
        *_tower(x - 28, y - 11, 13, PALETTE.cathedral_edge),
        *_tower(x - 28, y + 11, 13, PALETTE.cathedral_edge),
        Shape(curves.circle(x + 8, y, 7.6), PALETTE.cathedral_edge),
        Shape(curves.circle(x + 8, y, 6.6), PALETTE.gold),
        Shape(curves.circle(x + 8, y, 3.0), PALETTE.wall_light),
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
    toward = atan2(y - house[1], x - house[0])
    roofs = Roofs(shadow=1.6)
    roofs.add(house[0], house[1], 9, 13.5, toward, PALETTE.roofs[0])
    hx, hy = house
    return [
        Shape(curves.smooth(shore), PALETTE.water_edge),
        Shape(curves.smooth(inner), PALETTE.water),
        Shape(ripples, stroke=PALETTE.water_light, stroke_width=1.0),
        *roofs.shapes(),
        Shape(
            curves.polygon(curves.box(hx + 3 * cos(toward + 2), hy + 3 * sin(toward + 2), 2.4, 2.4)), PALETTE.wall_light
        ),
    ]
