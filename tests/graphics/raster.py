"""Rasterization of tiles, to check the visible fields independently of the plan."""

import re

from PIL import Image, ImageDraw

from carc_widget.engine.geometry import HalfSide
from carc_widget.graphics.shapes import PALETTE, Label, Shape

SCALE = 4
"""Pixels per tile unit."""

GREEN = {
    PALETTE.field,
    PALETTE.field_light,
    PALETTE.field_dark,
    PALETTE.field_deep,
    PALETTE.field_gold,
}
"""The colours of fields."""

LIGHT = {
    PALETTE.furrow,
    PALETTE.furrow_gold,
    PALETTE.tuft,
    PALETTE.hedge,
    PALETTE.flower,
    PALETTE.tree,
    PALETTE.tree_dark,
    PALETTE.tree_light,
    PALETTE.shadow,
}
"""The colours of decorations, which do not change the land under them."""

Point = tuple[float, float]


def flatten(path: str) -> list[list[Point]]:
    """Convert the subpaths of absolute M, L, C, Z path text to chains of points."""
    chains: list[list[Point]] = []
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = [float(v) for v in text.split()]
        points = list(zip(values[::2], values[1::2], strict=True))
        if command == "M":
            chains.append(points)
        elif command == "L":
            chains[-1] += points
        elif command == "C":
            a, (b, c, d) = chains[-1][-1], points
            for i in range(1, 9):
                t, u = i / 8, 1 - i / 8
                w = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                x, y = (sum(k * p[axis] for k, p in zip(w, (a, b, c, d), strict=True)) for axis in (0, 1))
                chains[-1].append((x, y))
        else:
            assert command == "Z", f"{command} is not a path command that both SVG and canvas support"
    return chains


ROOFS = {colour for roof in PALETTE.roofs for colour in roof}
"""The colours of houses."""


def field_mask(shapes: tuple[Shape | Label, ...]) -> Image.Image:
    """Return a picture with 255 where a field is visible and 0 elsewhere."""
    return colour_mask(shapes, GREEN)


def colour_mask(shapes: tuple[Shape | Label, ...], colours: set[str]) -> Image.Image:
    """Return a picture with 255 where one of the colours is visible and 0 elsewhere; it starts white."""
    image = Image.new("L", (100 * SCALE, 100 * SCALE), 255)
    draw = ImageDraw.Draw(image)
    for shape in shapes:
        assert isinstance(shape, Shape)
        for chain in flatten(shape.path):
            scaled = [(x * SCALE - 0.5, y * SCALE - 0.5) for x, y in chain]
            if shape.fill is not None and shape.fill not in LIGHT and len(scaled) > 2:
                draw.polygon(scaled, fill=255 * (shape.fill in colours))
            if shape.stroke is not None and shape.stroke not in LIGHT:
                value = 255 * (shape.stroke in colours)
                half = shape.stroke_width * SCALE / 2
                draw.line(scaled, fill=value, width=round(2 * half))
                for x, y in (scaled[0], scaled[-1]):
                    draw.ellipse((x - half, y - half, x + half, y + half), fill=value)
    return image


def fields(shapes: tuple[Shape | Label, ...]) -> set[frozenset[HalfSide]]:
    """Return the sets of half-sides that visible fields connect."""
    image = field_mask(shapes)
    joined: set[frozenset[HalfSide]] = set()
    starts = {half: pixel(half) for half in HalfSide}
    for half, start in starts.items():
        if any(half in field for field in joined) or image.getpixel(start) != 255:
            continue
        ImageDraw.floodfill(image, start, 128)
        joined.add(frozenset(h for h, at in starts.items() if image.getpixel(at) == 128))
        image = image.point(lambda v: 64 if v == 128 else v)
    return joined


def pixel(half: HalfSide) -> tuple[int, int]:
    """Return a pixel in the middle of a half-side, just inside the tile."""
    x, y = (25.0 if half % 2 == 0 else 75.0), 1.0
    for _ in range(half.side):
        x, y = 100 - y, x
    return int(x * SCALE), int(y * SCALE)
