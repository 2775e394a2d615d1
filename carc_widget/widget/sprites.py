"""The sprite atlas: every drawing is painted once on an ipycanvas that is never shown, and composed by the page.

The kernel paints; the page draws the sprites as sharp as each of its screens is. Many sprites share a sheet: a canvas
for each would be 3 kB on the wire. A browser keeps nothing when the page is loaded again; a page that finds the sheets
blank says so, and they are painted again. Pages without a kernel, such as saved notebooks, use SVG copies.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any, NamedTuple

import traitlets
from ipycanvas import hold_canvas  # type: ignore[import-untyped]

from carc_widget.graphics.minify import ROUGH
from carc_widget.graphics.shapes import Drawing, Placed
from carc_widget.graphics.svg_writer import ViewBox, write_svg
from carc_widget.widget.canvas_commands import GRID, Step, paint, steps
from carc_widget.widget.comm import ReadOnly, SpriteCanvas

SHARPNESS = 4.4
"""Pixels a tile unit: a tile of 220 CSS pixels, the largest, is sharp at a device pixel ratio of 2."""

COARSE = 2.2
"""The same for marks that cover a part of a tile: plain colours and soft lights, of which there can be very many."""

SIDE = 1772
"""The side of a sheet in pixels: four by four tiles."""

GAP = 2
"""Pixels between sprites, so that none bleeds into another when it is drawn smaller."""

SPARE = 48
"""So many marks of a size that are not shown any more keep their places: what is hidden may be shown again."""

BATCH = 4
"""So many sprites share a batch."""

_PAINTING = RLock()
"""All canvases of a kernel share one manager of ipycanvas, and widgets may receive messages in different threads."""


class SheetPlace(NamedTuple):
    """Where a sprite lies: the number of its sheet, and a rectangle there in pixels."""

    sheet: int
    left: int
    top: int
    width: int
    height: int


class ShelfPacker:
    """Places on square sheets: side by side on shelves, each as high as its first sprite.

    There are as many sheets as it takes; the first pixels of each stay free.

    Parameters:
        side: the side of a sheet in pixels.

    >>> packer = ShelfPacker(100)
    >>> packer.take(60, 40)
    SheetPlace(sheet=0, left=2, top=2, width=60, height=40)
    >>> packer.take(30, 35)
    SheetPlace(sheet=0, left=64, top=2, width=30, height=35)
    >>> packer.take(60, 40)
    SheetPlace(sheet=0, left=2, top=44, width=60, height=40)
    >>> packer.take(60, 40).sheet
    1
    """

    def __init__(self, side: int) -> None:
        self.side = side
        self._shelves: list[list[int]] = []  # sheet, top, height, and where the next sprite begins
        self._sheet, self._bottom = 0, GAP

    def take(self, width: int, height: int) -> SheetPlace:
        """A place for a sprite, which has to be smaller than a sheet."""
        for shelf in self._shelves:
            sheet, top, high, left = shelf
            if left + width <= self.side and 0.7 * high <= height <= high:
                shelf[3] += width + GAP
                return SheetPlace(sheet, left, top, width, height)
        if self._bottom + height > self.side:
            self._sheet, self._bottom = self._sheet + 1, GAP
        self._shelves.append([self._sheet, self._bottom, height, GAP])
        self._bottom += height + GAP
        return self.take(width, height)


class SpriteBatch(ReadOnly):
    """A few sprites for the page: a model of their own, so that a new sprite does not send all others again.

    Attributes:
        sprites: for each sprite its number, the number of its sheet, left, top, width and height there in pixels, and
            its width and height in tile units.
        svg: for each sprite, by its number, an SVG copy.
    """

    sprites: Any = traitlets.List().tag(sync=True)
    svg: Any = traitlets.Dict().tag(sync=True)


class _Sprite(NamedTuple):
    number: int
    place: SheetPlace
    drawing: Drawing
    steps: list[Step]


class SpriteAtlas:
    """All sprites that the page may need.

    Attributes:
        sheets: the canvases. The first pixel of each is painted as soon as anything is.
        batches: the sprites in the order of their numbers, a few in each batch.
    """

    def __init__(self) -> None:
        self.sheets: list[SpriteCanvas] = []
        self.batches: list[SpriteBatch] = []
        self._parking = SpriteCanvas(width=1, height=1)
        self._packer = ShelfPacker(SIDE)
        self._sprites: dict[str, _Sprite] = {}
        self._count = 0
        self._shown: set[str] = set()
        self._before: set[str] = set()
        self._new: list[_Sprite] = []

    def number(self, drawing: Drawing) -> int:
        """The number of a drawing, which is painted with the next `paint` if it is new."""
        key = drawing.key
        self._shown.add(key)
        sprite = self._sprites.get(key)
        if sprite is None:
            number, place = self._take(*_size(drawing))
            sprite = self._sprites[key] = _Sprite(number, place, drawing, steps(drawing.shapes))
            self._new.append(sprite)
        return sprite.number

    def _take(self, width: int, height: int) -> tuple[int, SheetPlace]:
        """A number and a place; those of the oldest mark of the size that is not shown any more, if there are many.

        What was shown just now keeps its place: a page may still show it when the new sprite is painted.
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
        return self._count - 1, self._packer.take(width, height)

    def paint(self) -> None:
        """Paint what is new, all in one message, and put it into batches."""
        new, self._new = self._new, []
        self._before, self._shown = self._shown, set()
        if not new:
            return
        while max(sprite.place.sheet for sprite in new) >= len(self.sheets):
            self.sheets.append(SpriteCanvas(width=SIDE, height=SIDE))
        with self._one_message():
            for sprite in new:
                self._paint(sprite)
        by_batch: dict[int, list[_Sprite]] = {}
        for sprite in new:
            by_batch.setdefault(sprite.number // BATCH, []).append(sprite)
        for number, sprites in sorted(by_batch.items()):
            batch = self.batches[number] if number < len(self.batches) else None
            rows = {row[0]: row for row in batch.sprites} if batch else {}
            rows |= {sprite.number: _row(sprite) for sprite in sprites}
            pictures = dict(batch.svg) if batch else {}
            pictures |= {str(sprite.number): offline_picture(sprite.drawing, sprite.place.width) for sprite in sprites}
            if batch is None:
                self.batches.append(SpriteBatch(sprites=list(rows.values()), svg=pictures))
            else:
                with batch.hold_sync():
                    batch.sprites, batch.svg = list(rows.values()), pictures

    def paint_again(self) -> None:
        """Paint everything that was ever painted, all in one message: a page has lost it."""
        with self._one_message():
            for sheet in self.sheets:
                sheet.reset_transform()
                sheet.clear()
            for sprite in self._sprites.values():
                self._paint(sprite)

    def close(self) -> None:
        """Close all models."""
        for model in (*self.sheets, *self.batches, self._parking):
            model.close()

    @contextmanager
    def _one_message(self) -> Iterator[None]:
        """Send everything that is drawn inside in one message.

        The message ends on a canvas that nobody draws on, so that the next one begins with naming its canvas: after a
        reload the page does not know which one is current, and would never draw again. An exception leaves only after
        the message, since `hold_canvas` does not survive it.
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
        _, place, drawing, found = sprite
        canvas = self.sheets[place.sheet]
        left, top, right, bottom = drawing.box
        across, down = place.width / (right - left), place.height / (bottom - top)
        canvas.reset_transform()
        canvas.fill_style = "#000"
        canvas.fill_rect(0, 0, 1, 1)
        if _is_mark(drawing):  # lines end beyond the tile, and another one may have been there before
            canvas.clear_rect(place.left, place.top, place.width, place.height)
            canvas.save()
            canvas.begin_path()
            canvas.rect(place.left, place.top, place.width, place.height)
            canvas.clip()
        x, y = place.left - left * across, place.top - top * down
        canvas.set_transform(round(across / GRID, 6), 0, 0, round(down / GRID, 6), round(x, 3), round(y, 3))
        canvas.line_cap = canvas.line_join = "round"
        paint(canvas, found)
        if _is_mark(drawing):
            canvas.restore()


def offline_picture(drawing: Drawing, width: int) -> str:
    """The SVG copy of a sprite, so many pixels wide."""
    box = ViewBox(*drawing.box)
    placed = Placed(drawing, *drawing.centre)
    return write_svg([[placed]], box, width / (box.right - box.left), "", precision=ROUGH)


def _is_mark(drawing: Drawing) -> bool:
    """Whether a drawing is one of the marks, of which there can be very many, most of them for a short time."""
    return drawing.name.startswith(("mark-", "glow-"))


def _size(drawing: Drawing) -> tuple[int, int]:
    """The size of a sprite in pixels; what is larger than a sheet is less sharp."""
    left, top, right, bottom = drawing.box
    sharpness = COARSE if _is_mark(drawing) else SHARPNESS
    sharpness = min(sharpness, (SIDE - 8) / max(right - left, bottom - top))
    return max(1, round((right - left) * sharpness)), max(1, round((bottom - top) * sharpness))


def _row(sprite: _Sprite) -> list[float]:
    left, top, right, bottom = sprite.drawing.box
    return [sprite.number, *sprite.place, round(right - left, 2), round(bottom - top, 2)]
