"""Static evaluation of a position: the expected final scores of the players.

A feature counts with its points complete and incomplete, weighted by its chance of completion; meeples in the supply
have a value of their own. After a placement, only the features that the tile affects are evaluated again.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache

from carc_widget.bots.protocol import board_of
from carc_widget.engine.board import (
    AROUND_OFFSETS,
    CITY,
    FIELD,
    LAID_MASK,
    LAID_SHIFT,
    MONASTERY,
    OPEN,
    ROAD,
    TILE,
    VALUE,
    Board,
    meeples_in,
    small_and_large,
)
from carc_widget.engine.describable import repr_without_defaults
from carc_widget.engine.errors import expect, expect_number
from carc_widget.engine.feature import majority
from carc_widget.engine.scoring import points_and_lines
from carc_widget.engine.state import State
from carc_widget.engine.tables import Tables
from carc_widget.engine.turn import OVER


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the static evaluation.

    Chances of completion were counted in games between greedy bots; the other weights were tuned in matches between
    bots with different values.

    Attributes:
        completion: chance that a road or city is completed at a cell, for one useful tile left for each player.
        tile_exponent: exponent of the number of useful tiles; below 1, since other features need tiles too.
        extension: weight of a tile that fits, but leaves the feature open.
        filling: chance that a cell is filled, for one tile that fits.
        farms: weight of the expected points of farmers.
        meeple: points of a meeple in the supply with twenty turns to come.
        meeple_exponent: exponent of the number of turns to come in the value of meeples.
        meeple_discount: value of the next meeple in the supply as a part of the one before.
        returning: part of that value for a meeple on a feature that is certain to be completed later.
        opponents: weight of the best opponent's points against one's own.

    Raises:
        BadArgument: a weight is not a number, or out of range: 0 to 1 for `completion`, `extension`, `filling` and
            `returning`, 0 to 100 for exponents, -1000000 to 1000000 for the others.
    """

    completion: float = 0.2
    tile_exponent: float = 0.5
    extension: float = 0.05
    filling: float = 0.1
    farms: float = 1.0
    meeple: float = 3.0
    meeple_exponent: float = 1.0
    meeple_discount: float = 0.95
    returning: float = 0.5
    opponents: float = 1.0

    def __post_init__(self) -> None:
        """Check the weights."""
        for each in fields(self):
            least, most = -1_000_000, 1_000_000
            if each.name in ("completion", "extension", "filling", "returning"):
                least, most = 0, 1
            elif each.name.endswith("_exponent"):
                least, most = 0, 100
            expected = f"a number from {least} to {most}"
            value = expect_number(getattr(self, each.name), least, most, each.name, expected)
            object.__setattr__(self, each.name, value)

    __repr__ = repr_without_defaults


DEFAULT_WEIGHTS = Weights()
"""The weights that bots use by default."""


class CellChances:
    """Chances of empty cells, from the bag of a board, and the value of meeples in the supply.

    Parameters:
        board: the board.
        weights: the weights of the evaluation.
    """

    def __init__(self, board: Board, weights: Weights) -> None:
        self.weights = weights
        self._tables = board.config.tables
        self._bag = [(tile, copies) for tile, copies in enumerate(board.bag) if copies]
        self._players = len(board.scores)
        self._filled: dict[int, float] = {}
        self._completing: dict[tuple[int, int], float] = {}
        first = weights.meeple * (board.left / self._players / 20) ** weights.meeple_exponent
        self._supply_values = [0.0]
        for meeple in range(16):  # more than a player has
            self._supply_values.append(self._supply_values[-1] + first * weights.meeple_discount**meeple)

    def filled(self, code: int) -> float:
        """The chance that a cell with this edge code is filled, by any player."""
        chance = self._filled.get(code)
        if chance is None:
            fits = self._tables.fits
            tiles = sum(copies for tile, copies in self._bag if fits[tile][code])
            chance = self._filled[code] = 1 - (1 - self.weights.filling) ** tiles
        return chance

    def completing(self, code: int, kind: int) -> float:
        """The chance that the roads, or the cities, that lead to a cell with this edge code end there."""
        chance = self._completing.get((code, kind))
        if chance is None:
            fits = self._tables.fits
            extension = self.weights.extension
            tiles = 0.0
            for tile, copies in self._bag:
                if fits[tile][code]:
                    tiles += copies if completes(self._tables, tile, code, kind) else copies * extension
            exponent = (tiles / self._players) ** self.weights.tile_exponent
            chance = self._completing[code, kind] = 1 - (1 - self.weights.completion) ** exponent
        return chance

    def supply_value(self, meeples: float) -> float:
        """The value in points of meeples in the supply; a fraction is one that may return later."""
        whole = int(meeples)
        values = self._supply_values
        return values[whole] + (meeples - whole) * (values[whole + 1] - values[whole])


@lru_cache(1 << 16)
def completes(tables: Tables, tile: int, code: int, kind: int) -> bool:
    """Whether some rotation of a tile ends all roads, or all cities, that lead to a cell with this code."""
    return any(_completes_rotated(tables, 4 * tile + turn, code, kind) for turn in tables.fits[tile][code])


def _completes_rotated(tables: Tables, turned: int, code: int, kind: int) -> bool:
    laying = tables.laying[turned]
    edge_kind, port = (2, 0) if kind == CITY else (3, 1)
    joined = [edge.ports[port] for side, edge in enumerate(laying.edges) if code >> 2 * side & 3 == edge_kind]
    return all(laying.fresh[segment] & OPEN == joined.count(segment) for segment in joined)


_EMPTY: frozenset[int] = frozenset()


class FeatureValues:
    """The expected values of the features of a board.

    Attributes:
        board: the board.
        chances: the chances of its empty cells.
    """

    def __init__(self, board: Board, chances: CellChances) -> None:
        self.board = board
        self.chances = chances
        find = board.root
        self._cells: dict[int, set[int]] = {}
        self._at: dict[int, set[int]] = {}
        self._cities: dict[int, set[int]] = {}
        self._fields: dict[int, set[int]] = {}
        for cell, packed in board.cells.items():
            base = packed >> LAID_SHIFT
            for empty, segment in _open_edges(board, cell, base, packed & LAID_MASK):
                root = find(segment)
                self._cells.setdefault(root, set()).add(empty)
                self._at.setdefault(empty, set()).add(root)
            for field, cities in board.config.tables.bordering[packed & LAID_MASK]:
                field_root = find(base + field)
                for city in cities:
                    city_root = find(base + city)
                    self._cities.setdefault(field_root, set()).add(city_root)
                    self._fields.setdefault(city_root, set()).add(field_root)
        self._completed: dict[int, float] = {}
        self._features: dict[tuple[int, bool, bool], tuple[float, float]] = {}

    def completed(self, root: int, kind: int) -> float:
        """The chance that a road or city is completed."""
        chance = self._completed.get(root)
        if chance is None:
            chance = 1.0
            frontier = self.board.frontier
            completing = self.chances.completing
            for cell in self._cells.get(root, ()):
                chance *= completing(frontier[cell], kind)
            self._completed[root] = chance
        return chance

    def feature(self, root: int, kind: int, mage: bool, witch: bool) -> tuple[float, float]:
        """The expected points of a feature with these figures, and the part of their value that its meeples keep."""
        key = root, mage, witch
        value = self._features.get(key)
        if value is None:
            if kind == FIELD:
                value = self._field(root), 0.0
            elif kind == MONASTERY:
                value = self._monastery(root)
            else:
                value = self._road_or_city(root, kind, mage, witch)
            self._features[key] = value
        return value

    def _road_or_city(self, root: int, kind: int, mage: bool, witch: bool) -> tuple[float, float]:
        packed = self.board.data[root] & VALUE
        if not packed & OPEN:
            return float(points_and_lines(self.board.config, packed, kind, mage, witch)[0]), 1.0
        config = self.board.config
        chance = self.completed(root, kind)
        missing = len(self._cells.get(root, _EMPTY))  # the fewest tiles that complete it
        complete = points_and_lines(config, (packed & ~OPEN) + missing * TILE, kind, mage, witch)[0]
        incomplete = points_and_lines(config, packed, kind, mage, witch)[0]
        return chance * complete + (1 - chance) * incomplete, chance * self.chances.weights.returning

    def _monastery(self, root: int) -> tuple[float, float]:
        board = self.board
        packed = board.data[root]
        if not packed & OPEN:
            return 9.0, 1.0
        tiles = float(packed // TILE & 1023)
        chance = 1.0
        # The cells are in rising order of the first segments of their tiles.
        at = bisect_right(list(board.cells.values()), root << LAID_SHIFT | LAID_MASK) - 1
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
        for city in self._cities.get(root, _EMPTY):
            cities += self.completed(city, CITY) if data[city] & OPEN else 1.0
        each = 4 if self.board.config.rules.farm_scoring == "first" else 3  # R63, R64
        return each * cities * self.chances.weights.farms


class FeatureValuesAfter(FeatureValues):
    """The expected values of features after one tile was placed.

    Parameters:
        before: the values before the placement.
        board: the board after it.

    Attributes:
        affected: the roots of the earlier features that the tile joins, or beside which it changes what fits.
    """

    def __init__(self, before: FeatureValues, board: Board) -> None:
        self.board = board
        self.chances = before.chances
        self._before = before
        tables = board.config.tables
        base, last, turned = board.base, board.last, board.turned
        find = board.root
        self.affected = affected = set(self._adjacent(before, turned))
        for root in list(affected):
            affected |= before._fields.get(root, _EMPTY)
        cells: dict[int, set[int]] = {}
        cities: dict[int, set[int]] = {}
        self._cells, self._cities = cells, cities
        self._new = new = {find(segment) for segment in range(base, base + len(tables.kinds[turned]))}
        for old in affected:
            root = find(old)
            new.add(root)
            if old in before._cells:
                cells.setdefault(root, set()).update(before._cells[old])
                cells[root].discard(last)
            if old in before._cities:
                cities.setdefault(root, set()).update(map(find, before._cities[old]))
        for empty, segment in _open_edges(board, last, base, turned):
            cells.setdefault(find(segment), set()).add(empty)
        for field, bordering in tables.bordering[turned]:
            for city in bordering:
                cities.setdefault(find(base + field), set()).add(find(base + city))
        self._completed = {}
        self._features = {}

    def _adjacent(self, before: FeatureValues, turned: int) -> Iterator[int]:
        """The earlier features that the tile joins, or that have an open edge or a monastery's cell beside it."""
        old = before.board
        yield from old.near.get(self.board.last, ())
        for offset, _, _, facing in self.board.config.tables.laying[turned].edges:
            cell = self.board.last + offset
            packed = old.cells.get(cell, -1)
            if packed < 0:
                yield from before._at.get(cell, _EMPTY)
                yield from old.near.get(cell, ())
            else:
                for segment in facing[packed & LAID_MASK]:
                    yield old.root((packed >> LAID_SHIFT) + segment)

    def completed(self, root: int, kind: int) -> float:
        """The value of the earlier evaluation unless the tile affects the feature."""
        return super().completed(root, kind) if root in self._new else self._before.completed(root, kind)

    def feature(self, root: int, kind: int, mage: bool, witch: bool) -> tuple[float, float]:
        """The value of the earlier evaluation unless the tile affects the feature."""
        if root in self._new:
            return super().feature(root, kind, mage, witch)
        return self._before.feature(root, kind, mage, witch)


def _open_edges(board: Board, cell: int, base: int, turned: int) -> Iterable[tuple[int, int]]:
    """The open edges of the roads and cities on a tile: the empty cell beside each, and its segment."""
    cells = board.cells
    kinds = board.config.tables.kinds[turned]
    edges = []
    for offset, ports, _, _ in board.config.tables.laying[turned].edges:
        if cell + offset not in cells:
            segment = ports[1] if len(ports) == 3 else ports[0]
            if kinds[segment] in (CITY, ROAD):
                edges.append((cell + offset, base + segment))
    return edges


class ExpectedScores:
    """The expected final scores of a position, updated quickly for moves of meeples and figures.

    Parameters:
        values: the expected values of its features.
        board: the board of the values, or one with the same tiles.
    """

    def __init__(self, values: FeatureValues, board: Board) -> None:
        self._values = values
        self._board = board
        self._points = [float(score) for score in board.scores]
        self._supply = [float(sum(small_and_large(board.supply, player))) for player in range(len(board.scores))]
        find = board.root
        self._kinds = {find(segment): value & 3 for segment, value in board.standing.items()}
        for root, kind in self._kinds.items():
            self._add(board, values, root, kind, 1)
        self._supply_values = list(map(values.chances.supply_value, self._supply))

    def after(self, values: FeatureValuesAfter) -> "ExpectedScores":
        """The expected scores after a placement, before anything else happens."""
        new = ExpectedScores.__new__(ExpectedScores)
        new._values = values
        new._board = board = values.board
        new._points = self._points[:]
        new._supply = self._supply[:]
        new._kinds = kinds = self._kinds.copy()
        changed = {}
        for root in values.affected:
            kind = kinds.pop(root, -1)
            if kind >= 0:
                new._add(self._board, self._values, root, kind, -1)
                changed[board.root(root)] = kind
        for root, kind in changed.items():
            new._add(board, values, root, kind, 1)
        kinds.update(changed)
        new._supply_values = list(map(values.chances.supply_value, new._supply))
        return new

    def _add(self, board: Board, values: FeatureValues, root: int, kind: int, sign: int) -> None:
        """Add the value of an occupied feature, or subtract it with sign -1."""
        expected, returning = values.feature(root, kind, False, False)
        packed = meeples_in(board.data[root])
        for player in majority(packed):
            self._points[player] += sign * expected
        if returning:
            for player in range(len(self._supply)):
                if packed >> 4 * player & 15:
                    self._supply[player] += sign * returning * sum(small_and_large(packed, player))

    def supply_values(self) -> list[float]:
        """The value of the meeples of each player: those in the supply and those that may return to it."""
        return [self._values.chances.supply_value(meeples) for meeples in self._supply]

    def scores(self, mage: int, witch: int, player: int = 0, segment: int = -1, kind: int = 0) -> list[float]:
        """The expected final scores with the figures on these segments, and optionally one more meeple on the board.

        Parameters:
            mage, witch: segments, or -1.
            player: the player of the meeple.
            segment: a segment of the unoccupied feature where the meeple goes, or -1.
            kind: the kind of that feature.
        """
        values = self._values
        find = self._board.root
        points = self._points[:]
        mage = find(mage) if mage >= 0 else -1
        witch = find(witch) if witch >= 0 else -1
        for root in (mage, witch) if mage != witch else (mage,):
            figure_kind = self._kinds.get(root, -1)
            if figure_kind >= 0:
                effect = values.feature(root, figure_kind, root == mage, root == witch)[0]
                effect -= values.feature(root, figure_kind, False, False)[0]
                for winner in majority(meeples_in(self._board.data[root])):
                    points[winner] += effect
        scores = [own + left for own, left in zip(points, self._supply_values, strict=True)]
        if segment >= 0:
            root = find(segment)
            expected, returning = values.feature(root, kind, root == mage, root == witch)
            left = self._supply[player] + (returning - 1)
            scores[player] = points[player] + expected + values.chances.supply_value(left)
        return scores


def expected_scores_of_board(board: Board, weights: Weights) -> list[float]:
    """The expected final scores."""
    if board.step == OVER:
        return [float(score) for score in board.scores]
    return ExpectedScores(FeatureValues(board, CellChances(board, weights)), board).scores(board.mage, board.witch)


def expected_scores(state: State, weights: Weights = DEFAULT_WEIGHTS) -> tuple[float, ...]:
    """The expected final scores, from the board and the content of the bag.

    Features that are not begun yet do not count: the scores show who is ahead rather than how games end.

    Parameters:
        state: the position.
        weights: the weights of the evaluation.

    Returns:
        For each player, in the order of `State.players`, the expected points at the end of the game.

    Raises:
        BadArgument: an argument is of another type.

    >>> city = [("D", 0, 0, 0), ("F", 0, -1, 1), ("R", 0, -2, 1)]
    >>> red, blue = expected_scores(State.setup(tiles=city, meeples=[("Red", (0, 0), "city N")]))
    >>> red > blue
    True
    """
    expect(weights, Weights, "the set of weights", "`Weights(...)`")
    return tuple(expected_scores_of_board(board_of(state), weights))
