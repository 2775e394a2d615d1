"""Canvas commands: convert shapes to compact ipycanvas drawing commands.

Separate commands for each line of each path would be most of the network traffic. Therefore curves are flattened to
short lines, points are sent as arrays of small integers, and shapes of the same style, in any colours, share one
command unless another shape is between them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, hypot, sqrt

import numpy as np
from ipycanvas import Canvas  # type: ignore[import-untyped]

from carc_widget.graphics.curves import Point, contains, cubic
from carc_widget.graphics.path_text import parse_path, simplify_line
from carc_widget.graphics.shapes import HALO, Label, Shape

GRID = 50
"""The resolution of points in steps per tile unit: the coordinates of paths are rounded to integers of it."""

ROUGHNESS = 0.1
"""The tolerance of flattened paths, in tile units: less than half a pixel at the largest zoom."""

Box = tuple[float, float, float, float]
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_RGBA = re.compile(r"rgba\((\d+), ?(\d+), ?(\d+), ?([\d.]+)\)")


@dataclass(frozen=True, slots=True)
class _Style:
    """The style that the shapes of one command share.

    Attributes:
        width: the line width; `None` for areas.
        dash: the dashes of lines.
        alpha: the opacity.
        path: the colour of a shape that has to be painted as one path: its colour has no numeric notation, or its
            nested lines may form a hole.
    """

    width: float | None = None
    dash: tuple[float, ...] = ()
    alpha: float = 1.0
    path: str = ""


@dataclass(frozen=True, slots=True)
class _Run:
    """A run: lines or areas that are painted with one command."""

    style: _Style
    lines: list[Sequence[Point]] = field(default_factory=list)
    colours: list[tuple[int, int, int]] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)


Step = _Run | Label
"""A part of a drawing that is painted with one or a few commands."""


def steps(shapes: Iterable[Shape | Label]) -> list[Step]:
    """Compute the steps of `paint` for shapes, from back to front; this takes longer than painting."""
    result: list[Step] = []
    runs: list[_Run] = []
    for shape in shapes:
        if isinstance(shape, Label):
            result += [*runs, shape]
            runs = []
        else:
            _add(runs, shape)
    return result + runs


def paint(canvas: Canvas, steps: Iterable[Step]) -> None:
    """Paint steps on a canvas whose unit is the tile unit divided by `GRID`."""
    width: float | None = None
    dash: tuple[float, ...] = ()
    for step in steps:
        if isinstance(step, Label):
            write(canvas, step)
            width, dash = None, ()
            continue
        style = step.style
        if style.width is not None and style.width != width:
            width = style.width
            canvas.line_width = round(width * GRID, 1)
        if style.width is not None and style.dash != dash:
            dash = style.dash
            canvas.set_line_dash([round(part * GRID, 1) for part in dash])
        if style.path:
            _paint_path(canvas, step)
        else:
            _paint_run(canvas, step)
    if dash:
        canvas.set_line_dash([])


def _add(runs: list[_Run], shape: Shape) -> None:
    """Add a shape to the last run of its style, or to a new run if a later run overlaps it."""
    lines = list(outlines(shape.path))
    for colour, style in _styles(shape):
        numbers, style = _colour(colour, style)
        if not style.path and style.width is None and _areas_overlap(lines, style.alpha):
            style = replace(style, path=colour)
        margin = (style.width or 0.0) / 2 + ROUGHNESS
        stroked = style.width is not None
        drawn = [(*points, points[0]) if closed and stroked else points for points, closed in lines]
        boxes = [_box(points, margin) for points in drawn]
        target = None
        for run in reversed(runs):
            if run.style == style and not style.path:
                target = run
                break
            if any(_boxes_overlap(shape_box, other) for shape_box in boxes for other in run.boxes):
                break
        if target is None:
            target = _Run(style)
            runs.append(target)
        target.lines.extend(drawn)
        target.colours.extend([numbers] * len(drawn))
        target.boxes.extend(boxes)


def _styles(shape: Shape) -> Iterator[tuple[str, _Style]]:
    if shape.fill is not None:
        yield shape.fill, _Style()
    if shape.stroke is not None:
        yield shape.stroke, _Style(shape.stroke_width, shape.dash)


def _colour(colour: str, style: _Style) -> tuple[tuple[int, int, int], _Style]:
    """Parse a colour: its numbers, and the style with its opacity, or with the colour itself if it is not numeric."""
    if _HEX.fullmatch(colour):
        return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)), style
    if match := _RGBA.fullmatch(colour):
        red, green, blue, alpha = match.groups()
        return (int(red), int(green), int(blue)), replace(style, alpha=float(alpha))
    return (0, 0, 0), replace(style, path=colour)


def _areas_overlap(lines: Sequence[tuple[Sequence[Point], bool]], alpha: float) -> bool:
    """Whether areas of one shape overlap, so that there may be a hole, or a darker overlap."""
    areas = [tuple(points) for points, _ in lines]
    boxes = [_box(points, 0) for points in areas]
    turns = [_is_clockwise(points) for points in areas]
    return any(
        (alpha < 1 or turns[i] != turns[j]) and _boxes_overlap(boxes[i], boxes[j]) and _overlap(areas[i], areas[j])
        for i in range(len(areas))
        for j in range(i)
    )


def _is_clockwise(points: Sequence[Point]) -> bool:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)) > 0


def _overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    return any(contains(one, point) for point in other) or any(contains(other, point) for point in one)


def _box(points: Sequence[Point], margin: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _boxes_overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _paint_run(canvas: Canvas, run: _Run) -> None:
    points = np.array([point for line in run.lines for point in line])
    lengths = [len(line) for line in run.lines]
    counts = np.array(lengths, np.uint8 if max(lengths) < 256 else np.uint16)
    grid = np.rint(points * GRID)
    grid = grid.astype(np.int16 if np.abs(grid).max() < 2**15 else np.int32)  # an arrow may be seven tiles long
    draw = canvas.fill_styled_polygons if run.style.width is None else canvas.stroke_styled_line_segments
    draw(grid, np.array(run.colours, np.uint8), run.style.alpha, counts)


def _paint_path(canvas: Canvas, run: _Run) -> None:
    stroked = run.style.width is not None
    canvas.begin_path()
    for line in run.lines:
        (x, y), *others = [(round(x * GRID), round(y * GRID)) for x, y in line]
        canvas.move_to(x, y)
        for x, y in others:
            canvas.line_to(x, y)
        if not stroked:
            canvas.close_path()
    if stroked:
        canvas.stroke_style = run.style.path
        canvas.stroke()
    else:
        canvas.fill_style = run.style.path
        canvas.fill()


def outlines(path: str) -> Iterator[tuple[tuple[Point, ...], bool]]:
    """Flatten an SVG path with absolute M, L, C and Z: its simplified lines, and whether each is closed."""
    line: list[Point] = []
    for letter, points in parse_path(path):
        if letter in "MZ" and line:
            yield tuple(simplify_line(line, ROUGHNESS)), letter == "Z"
            line = []
        line += _curve(line[-1], *points) if letter == "C" else points
    if line:
        yield tuple(simplify_line(line, ROUGHNESS)), False


def _curve(a: Point, b: Point, c: Point, d: Point) -> Sequence[Point]:
    """Flatten a cubic Bézier curve: its points without the start, as many as `ROUGHNESS` requires."""
    bends = ((a, b, c), (b, c, d))
    bend = max(hypot(ax - 2 * bx + cx, ay - 2 * by + cy) for (ax, ay), (bx, by), (cx, cy) in bends)
    return cubic(a, b, c, d, max(1, ceil(sqrt(0.75 * bend / ROUGHNESS))))[1:]


def write(canvas: Canvas, label: Label) -> None:
    """Paint a label."""
    size = label.size * GRID
    canvas.font = f"{'bold ' if label.bold else ''}{size:g}px sans-serif"
    canvas.text_align = {"start": "left", "middle": "center", "end": "right"}[label.anchor]
    canvas.text_baseline = "middle"
    x, y = label.x * GRID, label.y * GRID
    if label.halo is not None:
        canvas.set_line_dash([])
        canvas.line_width = size * HALO
        canvas.stroke_style = label.halo
        canvas.stroke_text(label.text, x, y)
    canvas.fill_style = label.colour
    canvas.fill_text(label.text, x, y)
