"""Placed drawings written as SVG text: one of the two leaves of what is drawn, beside the canvas."""

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2s
from html import escape
from typing import NamedTuple

from carc_widget.art.picture import Svg
from carc_widget.art.shapes import HALO, PALETTE, TILE, Label, Placed, Shape

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Box(NamedTuple):
    """The edges of what a picture shows, in tile units of the board."""

    left: float
    top: float
    right: float
    bottom: float

    def around(self, other: "Box", margin: float = 0.0) -> "Box":
        """The smallest box that holds this one and the other with a margin round it."""
        return Box(
            min(self.left, other.left - margin),
            min(self.top, other.top - margin),
            max(self.right, other.right + margin),
            max(self.bottom, other.bottom + margin),
        )


def extent(layer: Iterable[Placed]) -> Box:
    """The box that holds all these drawings, of which there has to be one at least."""
    edges = []
    for placed in layer:
        left, top, right, bottom = placed.drawing.box
        across, down = (right - left) / 2 * placed.scale, (bottom - top) / 2 * placed.scale
        if placed.rotation % 2:
            across, down = down, across
        edges.append((placed.x - across, placed.y - down, placed.x + across, placed.y + down))
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def picture_of(layers: Sequence[Sequence[Placed]], box: Box, scale: float, title: str, bed: bool = False) -> Svg:
    """The text of a picture: every drawing once among the definitions, then used wherever it is placed.

    Parameters:
        layers: the drawings, from back to front.
        box: what the picture shows.
        scale: pixels a tile unit.
        title: what a screen reader says.
        bed: whether the first layer are tiles side by side, under which the picture closes the gaps.
    """
    drawings = {p.drawing.key: p.drawing for layer in layers for p in layer}
    numbers = {key: number for number, key in enumerate(drawings)}
    uses = "".join(_use(p, numbers[p.drawing.key]) for layer in layers for p in layer)
    bodies = {key: "".join(_shape(s) for s in d.shapes) for key, d in drawings.items()}
    # several pictures share a page and its ids: a digest of the content keeps them apart
    prefix = "c" + blake2s(repr((uses, sorted(bodies.items()))).encode(), digest_size=4).hexdigest()
    defs = "".join(f'<g id="{prefix}-{i}">{body}</g>' for i, body in enumerate(bodies.values()))
    width, height = box.right - box.left, box.bottom - box.top
    shown = " ".join(f"{round(v, 2):g}" for v in (box.left, box.top, width, height))
    size = f'width="{round(width * scale, 2):g}" height="{round(height * scale, 2):g}"'
    name = _text(title)
    under = _bed(layers[0]) if bed else ""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{name}"'
        f' viewBox="{shown}" {size} stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{name}</title><defs>{defs}</defs>{under}{uses.replace('#@', f'#{prefix}-')}</svg>"
    )


def _bed(tiles: Sequence[Placed]) -> str:
    """What lies under the tiles, a trace larger: it hides the hairlines between them at odd magnifications."""
    half = TILE / 2 + 0.6
    path = "".join(f"M{p.x - half:g} {p.y - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}Z" for p in tiles)
    return f'<path d="{path}" fill="{PALETTE.bed}"/>'


def _use(placed: Placed, number: int) -> str:
    x, y = placed.drawing.centre
    transform = f"translate({placed.x:g} {placed.y:g})"
    if placed.rotation:
        transform += f"rotate({placed.rotation * 90})"
    if placed.scale != 1:
        transform += f"scale({placed.scale:g})"
    if x or y:
        transform += f"translate({-x:g} {-y:g})"
    opacity = f' opacity="{placed.opacity:g}"' if placed.opacity != 1 else ""
    return f'<use href="#@{number}" transform="{transform}"{opacity}/>'


def _shape(shape: Shape | Label) -> str:
    if isinstance(shape, Label):
        rim = (
            f' stroke="{escape(shape.halo)}" stroke-width="{shape.size * HALO:g}" paint-order="stroke"'
            if shape.halo
            else ""
        )
        weight = ' font-weight="bold"' if shape.bold else ""
        return (
            f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size:g}" font-family="sans-serif"{weight} '
            f'fill="{escape(shape.colour)}"{rim} text-anchor="{shape.anchor}" dominant-baseline="central">'
            f"{_text(shape.text)}</text>"
        )
    line = f' stroke="{escape(shape.stroke)}" stroke-width="{shape.stroke_width:g}"' if shape.stroke else ""
    dash = f' stroke-dasharray="{" ".join(f"{d:g}" for d in shape.dash)}"' if shape.dash else ""
    return f'<path d="{shape.path}" fill="{escape(shape.fill) if shape.fill else "none"}"{line}{dash}/>'


def _text(text: str) -> str:
    """Text from outside as text of the picture: XML has no place for control characters, escaped or not."""
    return escape(_NOT_XML.sub("\ufffd", text))
