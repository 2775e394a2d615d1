"""The sprite atlas: every drawing is painted once on an ipycanvas that is never shown, and composed by the page.

The kernel paints; the page draws the sprites at the resolution of its screen. Many sprites share a sheet: a canvas for
each would take 3 kB of network traffic. The sheets are blank after a page reload; the page then sends a message, and
they are repainted. Pages without a kernel, such as saved notebooks, use SVG copies.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any, NamedTuple

import traitlets
from ipycanvas import hold_canvas  # type: ignore[import-untyped]

from carc_widget.graphics.minify import ROUGH
from carc_widget.graphics.shapes import Drawing, PlacedDrawing
from carc_widget.graphics.svg_writer import ViewBox, write_svg
from carc_widget.widget.canvas_commands import GRID, Step, paint, steps
from carc_widget.widget.comm import ReadOnly, ReadOnlyCanvas

SHARPNESS = 4.4
"""The resolution in pixels per tile unit: the largest tile, 220 CSS pixels, is sharp at a device pixel ratio of 2."""

COARSE = 2.2
"""The resolution of marks that cover a part of a tile: plain colours and soft glows, in large numbers."""

SIDE = 1772
"""The side of a sheet in pixels: four by four tiles."""

GAP = 2
"""The gap between sprites in pixels, so that none bleeds into another when it is scaled down."""

SPARE = 48
"""The number of hidden marks of each size that keep their places, since they may be shown again."""

BATCH = 4
"""The number of sprites in a batch."""

_PAINTING = RLock()
"""A lock: all canvases of a kernel share one ipycanvas manager, and threads may handle messages of several widgets."""


class SheetPlace(NamedTuple):
    """The place of a sprite: the number of its sheet, and a rectangle on it in pixels."""

    sheet: int
    left: int
    top: int
    width: int
    height: int


class ShelfPacker:
    """Shelf packing: allocates places on square sheets, side by side on shelves as high as their first sprite.

    The number of sheets is unlimited; the first pixels of each sheet stay free.

    Parameters:
        side: the side of a sheet in pixels.

    >>> packer = ShelfPacker(100)
    >>> packer.allocate(60, 40)
    SheetPlace(sheet=0, left=2, top=2, width=60, height=40)
    >>> packer.allocate(30, 35)
    SheetPlace(sheet=0, left=64, top=2, width=30, height=35)
    >>> packer.allocate(60, 40)
    SheetPlace(sheet=0, left=2, top=44, width=60, height=40)
    >>> packer.allocate(60, 40).sheet
    1
    """

    def __init__(self, side: int) -> None:
        self.side = side
        self._shelves: list[list[int]] = []  # sheet, top, height, and left edge of the next sprite
        self._sheet, self._bottom = 0, GAP

    def allocate(self, width: int, height: int) -> SheetPlace:
        """Allocate a place for a sprite, which has to be smaller than a sheet."""
        for shelf in self._shelves:
            sheet, top, high, left = shelf
            if left + width <= self.side and 0.7 * high <= height <= high:
                shelf[3] += width + GAP
                return SheetPlace(sheet, left, top, width, height)
        if self._bottom + height > self.side:
            self._sheet, self._bottom = self._sheet + 1, GAP
        self._shelves.append([self._sheet, self._bottom, height, GAP])
        self._bottom += height + GAP
        return self.allocate(width, height)


class SpriteBatch(ReadOnly):
    """A batch of sprites for the page: a separate model, so that a new sprite does not resend all others.

    Attributes:
        sprites: for each sprite its number, the number of its sheet, left, top, width and height on the sheet in
            pixels, and its width and height in tile units.
        svg: the SVG copies of the sprites, by number.
    """

    sprites: Any = traitlets.List().tag(sync=True)
    svg: Any = traitlets.Dict().tag(sync=True)


class _Sprite(NamedTuple):
    number: int
    place: SheetPlace
    drawing: Drawing
    steps: list[Step]


class SpriteAtlas:
    """The sprite atlas of a widget: all sprites, with their sheets and batches.

    Attributes:
        sheets: the canvases. The first pixel of each is painted together with its first sprite.
        batches: the sprites in the order of their numbers, `BATCH` in each batch.
    """

    def __init__(self) -> None:
        self.sheets: list[ReadOnlyCanvas] = []
        self.batches: list[SpriteBatch] = []
        self._parking = ReadOnlyCanvas(width=1, height=1)
        self._packer = ShelfPacker(SIDE)
        self._sprites: dict[str, _Sprite] = {}
        self._count = 0
        self._shown: set[str] = set()
        self._before: set[str] = set()
        self._new: list[_Sprite] = []

    def number(self, drawing: Drawing) -> int:
        """Return the sprite number of a drawing; the next `paint` paints it if it is new."""
        key = drawing.key
        self._shown.add(key)
        sprite = self._sprites.get(key)
        if sprite is None:
            number, place = self._allocate(*size_in_pixels(drawing))
            sprite = self._sprites[key] = _Sprite(number, place, drawing, steps(drawing.shapes))
            self._new.append(sprite)
        return sprite.number

    def _allocate(self, width: int, height: int) -> tuple[int, SheetPlace]:
        """Allocate a number and a place; reuse those of the oldest hidden mark of this size if there are many.

        Marks of the previous view keep their places: a page may still show them when the new sprite is painted.
        """
        hidden = [
            key
            for key, (_, place, drawing, _) in self._sprites.items()
            if (place.width, place.height) == (width, height)
            and _is_mark(drawing)
            and key not in self._shown
            and key not in self._before
        ]
        if len(hidden) > SPARE:
            number, place, *_ = self._sprites.pop(hidden[0])
            return number, place
        self._count += 1
        return self._count - 1, self._packer.allocate(width, height)

    def paint(self) -> None:
        """Paint all new sprites in one message, and add them to batches."""
        new = self._new
        self._before, self._shown = self._shown, set()
        if not new:
            return
        while max(sprite.place.sheet for sprite in new) >= len(self.sheets):
            self.sheets.append(ReadOnlyCanvas(width=SIDE, height=SIDE))
        with self._one_message():
            for sprite in new:
                self._paint(sprite)
        by_batch: dict[int, list[_Sprite]] = {}
        for sprite in new:
            by_batch.setdefault(sprite.number // BATCH, []).append(sprite)
        for number, sprites in sorted(by_batch.items()):
            batch = self.batches[number] if number < len(self.batches) else None
            rows = {row[0]: row for row in batch.sprites} if batch else {}
            rows |= {sprite.number: sprite_row(sprite.number, sprite.place, sprite.drawing) for sprite in sprites}
            pictures = dict(batch.svg) if batch else {}
            pictures |= {str(sprite.number): offline_picture(sprite.drawing, sprite.place.width) for sprite in sprites}
            if batch is None:
                self.batches.append(SpriteBatch(sprites=list(rows.values()), svg=pictures))
            else:
                with batch.hold_sync():
                    batch.sprites, batch.svg = list(rows.values()), pictures
        self._new = []  # last: after an error, the next `paint` paints them

    def repaint(self) -> None:
        """Repaint all sprites in one message, for a page that was reloaded."""
        with self._one_message():
            for sheet in self.sheets:
                sheet.reset_transform()
                sheet.clear()
            for sprite in self._sprites.values():
                self._paint(sprite)

    def close(self) -> None:
        """Close all models of the atlas."""
        for model in (*self.sheets, *self.batches, self._parking):
            model.close()

    @contextmanager
    def _one_message(self) -> Iterator[None]:
        """Send all drawing commands of the block in one message.

        The message ends with an unused canvas, so that the next message begins by selecting its canvas: after a reload
        the page has no current canvas and would ignore all drawing commands. An exception is raised only after the
        message, since `hold_canvas` does not handle exceptions.
        """
        failure: Exception | None = None
        with _PAINTING, hold_canvas():
            try:
                yield
            except Exception as error:
                failure = error
            self._parking.clear()
        if failure is not None:
            raise failure

    def _paint(self, sprite: _Sprite) -> None:
        _, place, drawing, sprite_steps = sprite
        canvas = self.sheets[place.sheet]
        left, top, right, bottom = drawing.box
        across, down = place.width / (right - left), place.height / (bottom - top)
        canvas.reset_transform()
        canvas.fill_style = "#000"
        canvas.fill_rect(0, 0, 1, 1)
        if _is_mark(drawing):  # lines end outside the tile, and the place may be reused
            canvas.clear_rect(place.left, place.top, place.width, place.height)
            canvas.save()
            canvas.begin_path()
            canvas.rect(place.left, place.top, place.width, place.height)
            canvas.clip()
        x, y = place.left - left * across, place.top - top * down
        canvas.set_transform(round(across / GRID, 6), 0, 0, round(down / GRID, 6), round(x, 3), round(y, 3))
        canvas.line_cap = canvas.line_join = "round"
        paint(canvas, sprite_steps)
        if _is_mark(drawing):
            canvas.restore()


def offline_picture(drawing: Drawing, width: int) -> str:
    """Return the SVG copy of a sprite with a width in pixels."""
    box = ViewBox(*drawing.box)
    placed = PlacedDrawing(drawing, *drawing.centre)
    return write_svg([[placed]], box, width / (box.right - box.left), "", precision=ROUGH)


def _is_mark(drawing: Drawing) -> bool:
    """Whether a drawing is a mark: there can be very many marks, most of them shown for a short time."""
    return drawing.name.startswith(("mark-", "glow-"))


def size_in_pixels(drawing: Drawing) -> tuple[int, int]:
    """The size of a sprite in pixels; drawings larger than a sheet have a lower resolution."""
    left, top, right, bottom = drawing.box
    sharpness = COARSE if _is_mark(drawing) else SHARPNESS
    sharpness = min(sharpness, (SIDE - 8) / max(right - left, bottom - top))
    return max(1, round((right - left) * sharpness)), max(1, round((bottom - top) * sharpness))


def sprite_row(number: int, place: SheetPlace, drawing: Drawing) -> list[float]:
    """The row of a sprite for the page, see `SpriteBatch.sprites`."""
    left, top, right, bottom = drawing.box
    return [number, *place, round(right - left, 2), round(bottom - top, 2)]
