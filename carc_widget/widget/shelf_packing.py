"""Where pictures lie on sheets: side by side on shelves, each as high as its first picture."""

from typing import NamedTuple

GAP = 2
"""Pixels between pictures, so that none bleeds into another when it is drawn smaller."""


class Place(NamedTuple):
    """Where a picture lies: the number of its sheet, and a rectangle there in pixels."""

    sheet: int
    left: int
    top: int
    width: int
    height: int


class Shelves:
    """Places on square sheets, as many sheets as it takes; the first pixels of each stay free.

    Parameters:
        side: the side of a sheet in pixels.

    >>> shelves = Shelves(100)
    >>> shelves.take(60, 40), shelves.take(30, 35), shelves.take(60, 40), shelves.take(60, 40)[0]
    (Place(sheet=0, left=2, top=2, width=60, height=40), Place(sheet=0, left=64, top=2, width=30, height=35), \
Place(sheet=0, left=2, top=44, width=60, height=40), 1)
    """

    def __init__(self, side: int) -> None:
        self.side = side
        self._shelves: list[list[int]] = []  # sheet, top, height, and where the next picture begins
        self._sheet, self._bottom = 0, GAP

    def take(self, width: int, height: int) -> Place:
        """A place for a picture, which has to be smaller than a sheet."""
        for shelf in self._shelves:
            sheet, top, high, left = shelf
            if left + width <= self.side and 0.7 * high <= height <= high:
                shelf[3] += width + GAP
                return Place(sheet, left, top, width, height)
        if self._bottom + height > self.side:
            self._sheet, self._bottom = self._sheet + 1, GAP
        self._shelves.append([self._sheet, self._bottom, height, GAP])
        self._bottom += height + GAP
        return self.take(width, height)
