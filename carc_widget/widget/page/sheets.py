"""Sheets of pictures: every drawing is painted once on an ipycanvas that nobody sees, and stamped wherever it is shown.

The kernel paints; the page stamps (`pictures.js`), as sharp as each of its screens is. Many drawings share a sheet: a
canvas of its own for each would be 3 kB on the wire. The browser keeps nothing over a reload of the page; a page that
finds the sheets blank says so, and they are painted again.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import RLock
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import traitlets
from ipycanvas import Canvas, hold_canvas  # type: ignore[import-untyped]

from carc_widget.art.shapes import Drawing
from carc_widget.widget.page.courier import Carried
from carc_widget.widget.page.painting import GRID, Step, paint, steps
from carc_widget.widget.page.shelves import Place, Shelves

SHARPNESS = 4.4
"""Pixels a tile unit: a tile of 220 CSS pixels, the largest, is sharp at a device pixel ratio of 2."""

COARSE = 2.2
"""The same for marks that cover a tile: plain colours, of which there can be very many."""

SIDE = 1772
"""The side of a sheet in pixels: four by four tiles."""

_PAINTING = RLock()
"""What is drawn goes through one manager for all canvases of a kernel, and widgets may hear in different threads."""


class Sheets(Carried):
    """All pictures that the page may need, painted.

    Attributes:
        sheets: the canvases. The first pixel of each is painted as soon as anything is.
        table: for each picture, in the order in which they came: the key of its drawing, the number of its sheet,
            left, top, width and height there in pixels, and its width and height in tile units.
    """

    _esm = "export default {};"

    sheets: Any = traitlets.List().tag(sync=True, **ipywidgets.widget_serialization)
    table: Any = traitlets.List().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._parking = Canvas(width=1, height=1)
        self._shelves = Shelves(SIDE)
        self._painted: dict[str, tuple[int, Place, Drawing, list[Step]]] = {}
        self.on_msg(self.hear)

    def prepare(self, drawings: Iterable[Drawing]) -> None:
        """Paint the drawings that are new, all in one message."""
        new = {d.key: d for d in drawings if d.key not in self._painted}
        if not new:
            return
        placed: dict[str, tuple[int, Place, Drawing, list[Step]]] = {}
        sheets = list(self.sheets)
        for key, drawing in new.items():
            place = self._shelves.take(*_size(drawing))
            while place.sheet >= len(sheets):
                sheets.append(Canvas(width=SIDE, height=SIDE))
            placed[key] = (len(self._painted) + len(placed), place, drawing, steps(drawing.shapes))
        self.sheets = sheets
        with self._batch():
            for _, place, drawing, found in placed.values():
                self._paint(place, drawing, found)
        self._painted |= placed
        self.table = [*self.table, *(_row(key, place, drawing) for key, (_, place, drawing, _) in placed.items())]

    def number(self, drawing: Drawing) -> int:
        """The number of a drawing in the table.

        Raises:
            KeyError: it was never prepared.
        """
        return self._painted[drawing.key][0]

    def paint_again(self) -> None:
        """Paint everything that was ever painted, all in one message: a page has lost it."""
        with self._batch():
            for sheet in self.sheets:
                sheet.reset_transform()
                sheet.clear()
            for _, place, drawing, found in self._painted.values():
                self._paint(place, drawing, found)

    def hear(self, _widget: object, message: Mapping[str, Any], _buffers: object = None) -> None:
        """Take a message of the browser: a page has just connected, and its sheets are blank."""
        match message:
            case {"type": "blank"}:
                self.paint_again()

    def close(self) -> None:
        """Give up the sheets."""
        for canvas in (*self.sheets, self._parking):
            canvas.close()
        super().close()

    @contextmanager
    def _batch(self) -> Iterator[None]:
        """Send everything that is drawn inside in one message.

        The message ends on a canvas that nobody draws on, so that the next one begins with naming its canvas: after a
        reload the page does not know which one is current, and would never draw again. An exception leaves only after
        the batch, since `hold_canvas` does not survive it.
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

    def _paint(self, place: Place, drawing: Drawing, found: list[Step]) -> None:
        canvas = self.sheets[place.sheet]
        left, top, right, bottom = drawing.box
        across, down = place.width / (right - left), place.height / (bottom - top)
        canvas.reset_transform()
        canvas.fill_style = "#000"
        canvas.fill_rect(0, 0, 1, 1)
        x, y = place.left - left * across, place.top - top * down
        canvas.set_transform(round(across / GRID, 6), 0, 0, round(down / GRID, 6), round(x, 3), round(y, 3))
        canvas.line_cap = canvas.line_join = "round"
        paint(canvas, found)


def _size(drawing: Drawing) -> tuple[int, int]:
    """The size of a picture in pixels; what is larger than a sheet is less sharp."""
    left, top, right, bottom = drawing.box
    sharpness = COARSE if drawing.name.startswith("mark-") else SHARPNESS
    sharpness = min(sharpness, (SIDE - 8) / max(right - left, bottom - top))
    return max(1, round((right - left) * sharpness)), max(1, round((bottom - top) * sharpness))


def _row(key: str, place: Place, drawing: Drawing) -> list[Any]:
    left, top, right, bottom = drawing.box
    size = (place.sheet, place.left, place.top, place.width, place.height)
    return [key, *size, round(right - left, 2), round(bottom - top, 2)]
