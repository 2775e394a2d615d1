"""The SVG output: placed drawings as SVG text."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import blake2s
from html import escape
from typing import NamedTuple

from carc_widget.graphics.minify import FINE, ROUGH, Precision, minify_path
from carc_widget.graphics.shapes import HALO, PALETTE, TILE, Drawing, Label, PlacedDrawing, Shape
from carc_widget.graphics.svg_document import Svg

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

MIN_SHARED_LENGTH = 40
"""The minimum length of a path that is defined once if it is used several times."""

GRASS = {PALETTE.tuft, PALETTE.flower}
"""The colours of details that rough pictures leave out."""


class ViewBox(NamedTuple):
    """The visible area of a picture, in board units."""

    left: float
    top: float
    right: float
    bottom: float

    def union(self, other: "ViewBox", margin: float = 0.0) -> "ViewBox":
        """The smallest box that contains this box and the other one with a margin."""
        return ViewBox(
            min(self.left, other.left - margin),
            min(self.top, other.top - margin),
            max(self.right, other.right + margin),
            max(self.bottom, other.bottom + margin),
        )


def bounding_box(layer: Iterable[PlacedDrawing]) -> ViewBox:
    """The box that contains all these drawings, at least one."""
    edges = []
    for placed in layer:
        left, top, right, bottom = placed.drawing.box
        half_width, half_height = (right - left) / 2 * placed.scale, (bottom - top) / 2 * placed.scale
        if placed.rotation % 2:
            half_width, half_height = half_height, half_width
        edges.append((placed.x - half_width, placed.y - half_height, placed.x + half_width, placed.y + half_height))
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return ViewBox(min(lefts), min(tops), max(rights), max(bottoms))


def write_svg(
    layers: Sequence[Sequence[PlacedDrawing]],
    box: ViewBox,
    scale: float,
    title: str,
    underlay: bool = False,
    precision: Precision = FINE,
) -> Svg:
    """Write a picture: each drawing is defined once and then used at all its positions.

    Parameters:
        layers: the drawings, from back to front.
        box: the visible area.
        scale: pixels per tile unit.
        title: the text alternative for screen readers.
        underlay: whether to draw a shape below the first layer, which closes the gaps between adjacent tiles.
        precision: the precision of the paths.
    """
    drawings = list({p.drawing.key: p.drawing for layer in layers for p in layer}.values())
    # pictures on one page share its ids: a digest of the content makes them unique
    content = [(p.drawing.key, p.x, p.y, p.rotation, p.scale, p.opacity) for layer in layers for p in layer]
    prefix = "c" + blake2s(repr((content, precision)).encode(), digest_size=3).hexdigest()
    defs = _Defs(prefix, precision).text(drawings)
    numbers = {drawing.key: number for number, drawing in enumerate(drawings)}
    uses = "".join(_use(p, f"{prefix}-{numbers[p.drawing.key]}") for layer in layers for p in layer)
    width, height = box.right - box.left, box.bottom - box.top
    view_box = " ".join(f"{round(v, 2):g}" for v in (box.left, box.top, width, height))
    size = f'width="{round(width * scale, 2):g}" height="{round(height * scale, 2):g}"'
    name = _text(title)
    background = _underlay(layers[0]) if underlay else ""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{name}"'
        f' viewBox="{view_box}" {size} fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{name}</title><defs>{defs}</defs>{background}{uses}</svg>"
    )


def _underlay(tiles: Sequence[PlacedDrawing]) -> str:
    """A shape below the tiles, slightly larger, that hides hairlines between them at fractional scales."""
    half = TILE / 2 + 0.6
    path = "".join(f"M{p.x - half:g} {p.y - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}Z" for p in tiles)
    return f'<path d="{path}" fill="{PALETTE.underlay}"/>'


def _use(placed: PlacedDrawing, name: str) -> str:
    x, y = placed.drawing.centre
    transform = f"translate({placed.x:g} {placed.y:g})"
    if placed.rotation:
        transform += f"rotate({placed.rotation * 90})"
    if placed.scale != 1:
        transform += f"scale({placed.scale:g})"
    if x or y:
        transform += f"translate({-x:g} {-y:g})"
    opacity = f' opacity="{placed.opacity:g}"' if placed.opacity != 1 else ""
    return f'<use href="#{name}" transform="{transform}"{opacity}/>'


class _Defs:
    """Writer of the definitions: each drawing once; in a rough picture also each repeated path once.

    Parameters:
        prefix: the beginning of the ids.
        precision: the precision of the paths.
    """

    def __init__(self, prefix: str, precision: Precision) -> None:
        self._prefix = prefix
        self._precision = precision
        self._scale = f' transform="scale({precision.step:g})"'
        self._outlines: dict[str, str] = {}  # the names of shared paths

    def text(self, drawings: Sequence[Drawing]) -> str:
        """All definitions."""
        if self._precision is ROUGH:
            drawings = [_without_grass(drawing) for drawing in drawings]
            paths = Counter(self._path(s) for drawing in drawings for s in drawing.shapes if isinstance(s, Shape))
            repeated = [path for path, times in paths.items() if times > 1 and len(path) > MIN_SHARED_LENGTH]
            self._outlines = {path: f"{self._prefix}-p{number}" for number, path in enumerate(repeated)}
        outlines = "".join(f'<path id="{name}" d="{path}"/>' for path, name in self._outlines.items())
        bodies = [self._body(f"{self._prefix}-{number}", drawing) for number, drawing in enumerate(drawings)]
        return outlines + "".join(bodies)

    def _body(self, name: str, drawing: Drawing) -> str:
        """The definition of a drawing: paths in grid units, labels in tile units."""
        if any(isinstance(shape, Label) for shape in drawing.shapes):
            inside = (_label(s) if isinstance(s, Label) else self._shape(s, self._scale) for s in drawing.shapes)
            return f'<g id="{name}">{"".join(inside)}</g>'
        shapes = (self._shape(s) for s in drawing.shapes if isinstance(s, Shape))
        return f'<g id="{name}"{self._scale}>{"".join(shapes)}</g>'

    def _shape(self, shape: Shape, scale: str = "") -> str:
        step, path = self._precision.step, self._path(shape)
        element = f'use href="#{self._outlines[path]}"' if path in self._outlines else f'path d="{path}"'
        fill = f' fill="{escape(shape.fill)}"' if shape.fill else ""
        width = f"{shape.stroke_width / step:.4g}"
        line = f' stroke="{escape(shape.stroke)}" stroke-width="{width}"' if shape.stroke else ""
        dash = f' stroke-dasharray="{" ".join(f"{d / step:.4g}" for d in shape.dash)}"' if shape.dash else ""
        return f"<{element}{scale}{fill}{line}{dash}/>"

    def _path(self, shape: Shape) -> str:
        return minify_path(shape.path, self._precision)


def _without_grass(drawing: Drawing) -> Drawing:
    shapes = tuple(s for s in drawing.shapes if isinstance(s, Label) or s.stroke not in GRASS)
    return replace(drawing, shapes=shapes)


def _label(label: Label) -> str:
    outline = ""
    if label.halo:
        outline = f' stroke="{escape(label.halo)}" stroke-width="{label.size * HALO:g}" paint-order="stroke"'
    weight = ' font-weight="bold"' if label.bold else ""
    return (
        f'<text x="{label.x:g}" y="{label.y:g}" font-size="{label.size:g}" font-family="sans-serif"{weight} '
        f'fill="{escape(label.colour)}"{outline} text-anchor="{label.anchor}" dominant-baseline="central">'
        f"{_text(label.text)}</text>"
    )


def _text(text: str) -> str:
    """Escaped text without control characters, which XML does not allow."""
    return escape(_NOT_XML.sub("\ufffd", text))
