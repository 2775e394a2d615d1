"""Sheets of pictures: every drawing is painted once on an ipycanvas that nobody sees, and stamped wherever it is shown.

The kernel paints; the page stamps (`pictures.js`), as sharp as each of its screens is. Many drawings share a sheet: a
canvas of its own for each would be 3 kB on the wire. The browser keeps nothing over a reload of the page; a page that
finds the sheets blank says so, and they are painted again. For pages without a kernel there is `kept`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from threading import RLock
from typing import Any, NamedTuple

import ipywidgets  # type: ignore[import-untyped]
import traitlets
from ipycanvas import hold_canvas  # type: ignore[import-untyped]

from carc_widget.graphics.shapes import Drawing
from carc_widget.widget import offline_sprites as kept
from carc_widget.widget.canvas_commands import GRID, Step, paint, steps
from carc_widget.widget.comm import Gate, Hidden
from carc_widget.widget.page.courier import Carried
from carc_widget.widget.shelf_packing import Place, Shelves

SHARPNESS = 4.4
"""Pixels a tile unit: a tile of 220 CSS pixels, the largest, is sharp at a device pixel ratio of 2."""

COARSE = 2.2
"""The same for marks that cover a part of a tile: plain colours and soft lights, of which there can be very many."""

SIDE = 1772
"""The side of a sheet in pixels: four by four tiles."""

SPARE = 48
"""Of marks that are not seen any more, so many of a size are kept: what is switched off may be switched on again."""

_PAINTING = RLock()
"""What is drawn goes through one manager for all canvases of a kernel, and widgets may hear in different threads."""


class _Painted(NamedTuple):
    """A picture: its number in the table, where it lies, what it is, and how it is painted."""

    number: int
    place: Place
    drawing: Drawing
    found: list[Step]


class Sheets(Carried, kept.Traits):  # type: ignore[misc]
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
        self._kept: dict[str, dict[int, str]] = {name: {} for name in kept.NAMES}
        self._parking = Hidden(width=1, height=1)
        self._shelves = Shelves(SIDE)
        self._painted: dict[str, _Painted] = {}
        self._wanted: Set[str] = frozenset()
        self._blank: Gate[None] = Gate(lambda _: self.paint_again(), 5)
        self.on_msg(self.hear)

    def prepare(self, drawings: Iterable[Drawing]) -> None:
        """Paint the drawings that are new, all in one message."""
        wanted = {d.key: d for d in drawings}
        new = {key: drawing for key, drawing in wanted.items() if key not in self._painted}
        gone, self._wanted = self._gone(wanted.keys() | self._wanted), wanted.keys()
        if not new:
            return
        placed: dict[str, _Painted] = {}
        sheets, table = list(self.sheets), list(self.table)
        for key, drawing in new.items():
            size = _size(drawing)
            if gone[size]:
                number, place, *_ = self._painted.pop(gone[size].pop(0))
            else:
                number, place = len(table), self._shelves.take(*size)
                table.append(None)
            while place.sheet >= len(sheets):
                sheets.append(Hidden(width=SIDE, height=SIDE))
            placed[key] = _Painted(number, place, drawing, steps(drawing.shapes))
            table[number] = _row(key, place, drawing)
        self.sheets = sheets
        with self._batch():
            for _, place, drawing, found in placed.values():
                self._paint(place, drawing, found)
        self._painted |= placed
        self._keep(placed.values())
        self.table = table

    def _gone(self, kept: Set[str]) -> defaultdict[tuple[int, int], list[str]]:
        """The marks, by their sizes, whose places can be taken by others: the oldest, if there are many.

        What was seen just now keeps its place: a page may still show it when the new picture is painted.
        """
        found: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
        for key, (_, place, drawing, _) in self._painted.items():
            if _is_mark(drawing) and key not in kept:
                found[place.width, place.height].append(key)
        for keys in found.values():
            del keys[max(0, len(keys) - SPARE) :]
        return found

    def _keep(self, pictures: Iterable[_Painted]) -> None:
        """Keep new pictures for pages without a kernel."""
        changed = set()
        for number, place, drawing, _ in pictures:
            name = kept.name_of(number)
            self._kept[name][number] = kept.kept(drawing, place.width)
            changed.add(name)
        with self.hold_sync():
            for name in changed:
                self.set_trait(name, kept.packed(self._kept[name]))

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
                self._blank(None)

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


def _is_mark(drawing: Drawing) -> bool:
    """Whether a drawing is one of the marks, of which there can be very many, most of them for a short time."""
    return drawing.name.startswith(("mark-", "glow-"))


def _size(drawing: Drawing) -> tuple[int, int]:
    """The size of a picture in pixels; what is larger than a sheet is less sharp."""
    left, top, right, bottom = drawing.box
    sharpness = COARSE if _is_mark(drawing) else SHARPNESS
    sharpness = min(sharpness, (SIDE - 8) / max(right - left, bottom - top))
    return max(1, round((right - left) * sharpness)), max(1, round((bottom - top) * sharpness))


def _row(key: str, place: Place, drawing: Drawing) -> list[Any]:
    left, top, right, bottom = drawing.box
    size = (place.sheet, place.left, place.top, place.width, place.height)
    return [key, *size, round(right - left, 2), round(bottom - top, 2)]
