"""What the tiles on a table promise, whoever stands on them, cheap enough for hundreds of looks a decision.

A feature counts with what it pays complete and incomplete, weighed by the chance that it gets complete (`chances`).
What a tile more does not concern is taken from the outlook before it.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from carc_widget.bots.chances import CellChances
from carc_widget.engine.board import (
    AROUND_OFFSETS,
    CITY,
    FIELD,
    LAID,
    LAID_SHIFT,
    MONASTERY,
    OPEN,
    ROAD,
    TILE,
    VALUE,
    Board,
)
from carc_widget.engine.scoring import points_and_lines

_NOTHING: frozenset[int] = frozenset()


class FeatureValues:
    """What the features of a board promise.

    Attributes:
        board: the board.
        chances: what its bag promises to cells.
    """

    def __init__(self, board: Board, chances: CellChances) -> None:
        self.board = board
        self.chances = chances
        find = board.root
        self._cells: dict[int, set[int]] = {}
        self._at: dict[int, set[int]] = {}
        self._cities: dict[int, set[int]] = {}
        self._fields: dict[int, set[int]] = {}
        for cell, there in board.cells.items():
            base = there >> LAID_SHIFT
            for empty, segment in _open_edges(board, cell, base, there & LAID):
                self._cells.setdefault(find(segment), set()).add(empty)
                self._at.setdefault(empty, set()).add(find(segment))
            for field, cities in board.config.tables.bordering[there & LAID]:
                for city in cities:
                    self._cities.setdefault(find(base + field), set()).add(find(base + city))
                    self._fields.setdefault(find(base + city), set()).add(find(base + field))
        self._completed: dict[int, float] = {}
        self._features: dict[tuple[int, bool, bool], tuple[float, float]] = {}

    def completed(self, root: int, kind: int) -> float:
        """The chance that a road or city gets complete."""
        found = self._completed.get(root)
        if found is None:
            found = 1.0
            frontier = self.board.frontier
            ended = self.chances.ended
            for cell in self._cells.get(root, ()):
                found *= ended(frontier[cell], kind)
            self._completed[root] = found
        return found

    def feature(self, root: int, kind: int, mage: bool, witch: bool) -> tuple[float, float]:
        """The points that a feature will pay with these figures, and the part of their worth that its meeples keep."""
        key = root, mage, witch
        found = self._features.get(key)
        if found is None:
            if kind == FIELD:
                found = self._field(root), 0.0
            elif kind == MONASTERY:
                found = self._monastery(root)
            else:
                found = self._street(root, kind, mage, witch)
            self._features[key] = found
        return found

    def _street(self, root: int, kind: int, mage: bool, witch: bool) -> tuple[float, float]:
        packed = self.board.data[root] & VALUE
        if not packed & OPEN:
            return float(points_and_lines(self.board.config, packed, kind, mage, witch)[0]), 1.0
        config = self.board.config
        chance = self.completed(root, kind)
        missing = len(self._cells.get(root, _NOTHING))  # the tiles that complete it, at least
        whole = points_and_lines(config, (packed & ~OPEN) + missing * TILE, kind, mage, witch)[0]
        now = points_and_lines(config, packed, kind, mage, witch)[0]
        return chance * whole + (1 - chance) * now, chance * self.chances.weights.returning

    def _monastery(self, root: int) -> tuple[float, float]:
        board = self.board
        packed = board.data[root]
        if not packed & OPEN:
            return 9.0, 1.0
        tiles = float(packed // TILE & 1023)
        chance = 1.0
        at = bisect_right(list(board.cells.values()), root << LAID_SHIFT | LAID) - 1
        cell = list(board.cells)[at]
        for offset in AROUND_OFFSETS:
            if cell + offset not in board.cells:
                filled = self.chances.filled(board.frontier.get(cell + offset, 0))
                tiles += filled
                chance *= filled
        return tiles, chance * self.chances.weights.returning

    def _field(self, root: int) -> float:
        data = self.board.data
        cities = 0.0
        for city in self._cities.get(root, _NOTHING):
            cities += self.completed(city, CITY) if data[city] & OPEN else 1.0
        each = 4 if self.board.config.rules.farm_scoring == "first" else 3
        return each * cities * self.chances.weights.farms


class FeatureValuesAfter(FeatureValues):
    """The outlook after one tile was placed.

    Attributes:
        concerned: the features before (roots) that the tile changed: joined, or changed what fits beside them.
    """

    def __init__(self, before: FeatureValues, board: Board) -> None:
        """`board`: the board of `before` with a tile more."""
        self.board = board
        self.chances = before.chances
        self._before = before
        tables = board.config.tables
        base, last, turned = board.base, board.last, board.turned
        find = board.root
        self.concerned = concerned = set(self._touched(before, turned))
        for root in list(concerned):
            concerned |= before._fields.get(root, _NOTHING)
        cells: dict[int, set[int]] = {}
        cities: dict[int, set[int]] = {}
        self._cells, self._cities = cells, cities
        self._new = new = {find(segment) for segment in range(base, base + len(tables.kinds[turned]))}
        for old in concerned:
            root = find(old)
            new.add(root)
            if old in before._cells:
                cells.setdefault(root, set()).update(before._cells[old])
                cells[root].discard(last)
            if old in before._cities:
                cities.setdefault(root, set()).update(map(find, before._cities[old]))
        for empty, segment in _open_edges(board, last, base, turned):
            cells.setdefault(find(segment), set()).add(empty)
        for field, beside in tables.bordering[turned]:
            for city in beside:
                cities.setdefault(find(base + field), set()).add(find(base + city))
        self._completed = {}
        self._features = {}

    def _touched(self, before: FeatureValues, turned: int) -> Iterator[int]:
        """The features before that the tile joins, that surround it, or that have an edge or a ring beside it."""
        old = before.board
        yield from old.near.get(self.board.last, ())
        for offset, _, _, facing in self.board.config.tables.laying[turned].edges:
            cell = self.board.last + offset
            there = old.cells.get(cell, -1)
            if there < 0:
                yield from before._at.get(cell, _NOTHING)
                yield from old.near.get(cell, ())
            else:
                for segment in facing[there & LAID]:
                    yield old.root((there >> LAID_SHIFT) + segment)

    def completed(self, root: int, kind: int) -> float:
        """As before, or anew if the tile concerned it."""
        return super().completed(root, kind) if root in self._new else self._before.completed(root, kind)

    def feature(self, root: int, kind: int, mage: bool, witch: bool) -> tuple[float, float]:
        """As before, or anew if the tile concerned it."""
        if root in self._new:
            return super().feature(root, kind, mage, witch)
        return self._before.feature(root, kind, mage, witch)


def _open_edges(board: Board, cell: int, base: int, turned: int) -> Iterable[tuple[int, int]]:
    """The open edges of the roads and cities on one tile: the empty cell beside each, and its segment."""
    cells = board.cells
    kinds = board.config.tables.kinds[turned]
    found = []
    for offset, ports, _, _ in board.config.tables.laying[turned].edges:
        if cell + offset not in cells:
            segment = ports[1] if len(ports) == 3 else ports[0]
            if kinds[segment] in (CITY, ROAD):
                found.append((cell + offset, base + segment))
    return found
