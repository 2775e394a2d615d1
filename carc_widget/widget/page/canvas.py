"""Layers of placed drawings on an ipycanvas: every drawing is painted once as a sprite, then only stamped.

The browser keeps nothing over a reload of the page, so everything can be drawn again from what was shown last.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ipycanvas import Canvas, MultiCanvas, hold_canvas  # type: ignore[import-untyped]

from carc_widget.art.shapes import HALO, TILE, Drawing, Label, Placed, Shape

SHARPNESS = 2
"""Sprite pixels a tile unit: a tile of 100 CSS pixels is sharp at a device pixel ratio of 2."""

TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Cosine and sine of the four rotations, exact, so that neighbouring tiles meet without a seam."""

_TOKEN = re.compile(r"[MLCZ]|-?[\d.]+")


class BoardCanvas:
    """A stack of layers with sprites.

    Attributes:
        widget: the ipycanvas that shows the layers.
        sprites: the hidden canvas of each drawing that was ever shown, by the drawing's key.
        unit: canvas pixels a tile.
        origin: the cell whose corner is the canvas's top left corner.
    """

    def __init__(self, layers: int) -> None:
        self.widget = MultiCanvas(layers, width=1, height=1)
        self.sprites: dict[str, Canvas] = {}
        self.unit = 0
        self.origin = (0, 0)
        self._parking = Canvas(width=1, height=1)
        self._drawings: dict[str, Drawing] = {}
        self._shown: list[tuple[Placed, ...]] = [()] * layers

    def resize(self, unit: int, origin: tuple[int, int], columns: int, rows: int) -> None:
        """Show this part of the board, `unit` pixels a tile. If anything changes, the canvas is blank afterwards."""
        size = (columns * unit, rows * unit)
        if (unit, origin, size) != (self.unit, self.origin, (self.widget.width, self.widget.height)):
            self.unit, self.origin = unit, origin
            if (self.widget.width, self.widget.height) == size:
                with self._batch():
                    self._clear(range(len(self._shown)))
            else:
                self.widget.width, self.widget.height = size  # a canvas that changes its size loses its pixels
            self._shown = [()] * len(self._shown)

    def prepare(self, drawings: Sequence[Drawing]) -> bool:
        """Paint the sprites that are new; whether there were any."""
        new = {d.key: d for d in drawings if d.key not in self.sprites}
        if new:
            for drawing in new.values():
                left, top, right, bottom = drawing.box
                size = round((right - left) * SHARPNESS), round((bottom - top) * SHARPNESS)
                self.sprites[drawing.key] = Canvas(width=size[0], height=size[1])
            self._drawings |= new
            with self._batch():
                for drawing in new.values():
                    self._paint(drawing)
        return bool(new)

    def show(self, layers: Sequence[Sequence[Placed]]) -> None:
        """Bring the layers, from back to front, to these contents in one batch. What only grew is only added to."""
        wanted = [tuple(layer) for layer in layers]
        if wanted == self._shown:
            return
        with self._batch():
            for index, (old, new) in enumerate(zip(self._shown, wanted, strict=True)):
                grown = new[: len(old)] == old
                if not grown:
                    self._clear([index])
                self._stamp(self.widget[index], new[len(old) :] if grown else new)
            self._shown = wanted

    def redraw(self) -> None:
        """Draw everything again, for a page that has just connected and has seen nothing yet."""
        with self._batch():
            for drawing in self._drawings.values():
                self._paint(drawing)
            self._clear(range(len(self._shown)))
            for layer, placed in enumerate(self._shown):
                self._stamp(self.widget[layer], placed)

    def close(self) -> None:
        """Close all canvases."""
        for canvas in (*self.sprites.values(), *self.widget._canvases, self._parking, self.widget):
            canvas.close()

    @contextmanager
    def _batch(self) -> Iterator[None]:
        """Send all drawing in one message, which begins by naming its canvas (ipycanvas issue 322).

        A page that was reloaded does not know which canvas is the current one, and the kernel names a canvas only
        when it changes: so every batch ends on a canvas where nobody draws. `hold_canvas` does not survive an
        exception, which therefore leaves only after the batch.
        """
        failure: Exception | None = None
        with hold_canvas():
            try:
                yield
            except Exception as error:
                failure = error
            self._parking.clear()
        if failure is not None:
            self._shown = [()] * len(self._shown)
            raise failure

    def _clear(self, layers: Sequence[int]) -> None:
        for layer in layers:
            self.widget[layer].reset_transform()
            self.widget[layer].clear()

    def _stamp(self, canvas: Canvas, stamps: Sequence[Placed]) -> None:
        opacity = None
        for placed in stamps:
            left, top, right, bottom = placed.drawing.box
            cos, sin = TURNS[placed.rotation]
            scale = self.unit / TILE
            x, y = placed.x * scale - self.origin[0] * self.unit, placed.y * scale - self.origin[1] * self.unit
            scale *= placed.scale
            if placed.opacity != opacity:
                opacity = placed.opacity
                canvas.global_alpha = opacity
            canvas.set_transform(cos * scale, sin * scale, -sin * scale, cos * scale, x, y)
            width, height = right - left, bottom - top
            canvas.draw_image(self.sprites[placed.drawing.key], -width / 2, -height / 2, width, height)

    def _paint(self, drawing: Drawing) -> None:
        canvas = self.sprites[drawing.key]
        left, top, *_ = drawing.box
        canvas.reset_transform()
        canvas.clear()
        canvas.set_transform(SHARPNESS, 0, 0, SHARPNESS, -left * SHARPNESS, -top * SHARPNESS)
        canvas.line_cap = canvas.line_join = "round"
        for shape in drawing.shapes:
            if isinstance(shape, Label):
                write(canvas, shape)
            else:
                paint(canvas, shape)


def paint(canvas: Canvas, shape: Shape) -> None:
    """Fill and stroke one path."""
    trace(canvas, shape.path)
    if shape.fill is not None:
        canvas.fill_style = shape.fill
        canvas.fill()
    if shape.stroke is not None:
        canvas.set_line_dash(list(shape.dash))
        canvas.line_width = shape.stroke_width
        canvas.stroke_style = shape.stroke
        canvas.stroke()


def trace(canvas: Canvas, path: str) -> None:
    """Make an SVG path with absolute M, L, C and Z the current path: a Path2D widget a path would cost far more."""
    canvas.begin_path()
    steps = {"M": canvas.move_to, "L": canvas.line_to, "C": canvas.bezier_curve_to}
    arity = {"M": 2, "L": 2, "C": 6}
    command = ""
    numbers: list[float] = []
    for token in _TOKEN.findall(path):
        if token in "MLCZ":
            command = token
            if command == "Z":
                canvas.close_path()
            continue
        numbers.append(float(token))
        if len(numbers) == arity[command]:
            steps[command](*numbers)
            numbers = []
            if command == "M":
                command = "L"  # further pairs after a move are lines


def write(canvas: Canvas, label: Label) -> None:
    """Write a label."""
    canvas.font = f"{'bold ' if label.bold else ''}{label.size}px sans-serif"
    canvas.text_align = {"start": "left", "middle": "center", "end": "right"}[label.anchor]
    canvas.text_baseline = "middle"
    if label.halo is not None:
        canvas.set_line_dash([])
        canvas.line_width = label.size * HALO
        canvas.stroke_style = label.halo
        canvas.stroke_text(label.text, label.x, label.y)
    canvas.fill_style = label.colour
    canvas.fill_text(label.text, label.x, label.y)
