"""Array types of compiled games and the numba decorators of their functions: private to `carc_widget.compiled`.

Tiles, segments and packed integers are numbered as on `engine.board.Board`: a decision has the same code in both.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np

Array = np.ndarray[Any, Any]
Number = Any
"""An integer: an `int` in Python, of some width in numba."""

_Function = TypeVar("_Function", bound=Callable[..., Any])

# Reference counting of arrays would take most of the time; no function creates or keeps an array, so none is needed.
_NO_REFCOUNT = {"_nrt": False}


def inlined(function: _Function) -> _Function:
    """Compile a function inline into `game_loop.play`: a call would cost more than most of them."""
    compiled: _Function = numba.njit(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_NO_REFCOUNT)(
        function
    )
    return compiled


def shared(function: _Function) -> _Function:
    """Compile a large function that `game_loop.play` calls in several places, once."""
    compiled: _Function = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_NO_REFCOUNT)(function)
    return compiled


def entry_point(function: _Function) -> _Function:
    """Compile a function that Python calls, and cache it on disk if possible."""
    compiled: _Function
    try:
        compiled = numba.njit(cache=True, nogil=True, **_NO_REFCOUNT)(function)
    except RuntimeError:  # numba has no writable folder for its cache
        compiled = numba.njit(nogil=True, **_NO_REFCOUNT)(function)
    return compiled


class TileData(NamedTuple):
    """Segments and edges of the tiles, by tile number; arrays marked "rotated" by `4 * tile + rotation`.

    Attributes:
        size: number of segments.
        roads_and_cities: number of city and road segments; they come first.
        kinds: kind of each segment.
        fresh: packed integer of each segment before it is joined.
        twins: segments of a kind that the tile has more than once (R13), a bit each.
        monastery: segment of the monastery, or -1.
        magic: whether the tile shows the magic symbol (R16).
        fits: edge code -> rotations in which the tile fits (R10), a bit each.
        shown: side -> its edge, at the bits of the neighbour's facing side (rotated).
        ports: side -> number of segments that reach it, then these, clockwise (rotated).
        facing: side -> segments of a neighbour there, in the order in which they meet the ports (rotated).
        borders: pairs of a field and a city that it borders (R62), ended by `NOTHING`.
    """

    size: Array
    roads_and_cities: Array
    kinds: Array
    fresh: Array
    twins: Array
    monastery: Array
    magic: Array
    fits: Array
    shown: Array
    ports: Array
    facing: Array
    borders: Array


class PositionArrays(NamedTuple):
    """A position as arrays with room for all tiles to come: the content of an `engine.board.Board`.

    Attributes:
        grid: cell -> `first segment << LAID_SHIFT | 4 * tile + rotation`; for an empty cell beside a tile
            `-2 - index in the frontier`; else `EMPTY`. A cell is `y * scalars[WIDTH] + x`.
        parent, data: as on the board; the bits of twins are in `twins`.
        kinds: segment -> its kind.
        laid, laid_cell: the tiles in the order of placement, as in `grid`, and their cells.
        front_cell, front_code: the frontier: its cells and their edge codes.
        roads_and_cities: the city and road segments that may still be open.
        monk, monk_cell: the occupied monasteries and their cells.
        bag: the tiles to draw.
        scores: player -> points.
        choices: work array for the legal codes of one decision.
        marks: work array for the final scoring, one number for each segment.
        scalars: single numbers, by the indices below.
    """

    grid: Array
    parent: Array
    data: Array
    twins: Array
    kinds: Array
    laid: Array
    laid_cell: Array
    front_cell: Array
    front_code: Array
    roads_and_cities: Array
    monk: Array
    monk_cell: Array
    bag: Array
    scores: Array
    choices: Array
    marks: Array
    scalars: Array


class TileSegments(NamedTuple):
    """The segments of a tile as they would be joined by a placement, by their number on the tile.

    Attributes:
        parent: a segment that it is joined with, or itself; the root holds the data of the joined feature.
        packed, twins: as in `PositionArrays`.
        chance: chance of completion.
        cells: number of empty cells that the feature leads to.
        cities: of a field the cities that it borders, of a city the cities that it joins, a bit each.
        completed_cities: of a field the expected number of completed cities.
        figures: 1 for the mage, 2 for the witch.
        feature_points, returning: as in `Evaluator`.
    """

    parent: Array
    packed: Array
    twins: Array
    chance: Array
    cells: Array
    cities: Array
    completed_cities: Array
    figures: Array
    feature_points: Array
    returning: Array


class Evaluator(NamedTuple):
    """Weights of greedy players and work arrays of their evaluation.

    Values with a time are valid if it equals `scalars[TIME]`, or `scalars[WHAT_IF]` in a what-if evaluation: nothing
    has to be cleared between evaluations.

    Attributes:
        weights: the weights of the evaluation, by the indices in `evaluation`.
        log_misses: logarithm of the chance that one useful tile does not come, for cities, roads and any tile.
        usefulness: tile, row (cities, roads, any), edge code of a cell -> how much the tile counts there.
        bag_usefulness: row, edge code -> the sum for the tiles in the bag; `start_usefulness` at the start position.
        chances, chance_time: row, edge code -> the chance of `evaluation.cell_chance`.
        distinct_rotations: tile -> the rotations that look different, a bit each.
        supply_values: number of meeples in the supply -> points.
        edge_time, edge_cell, chance, cells: root of a road or city -> the last cell counted, the chance of completion
            and the number of empty cells that it leads to.
        border_time, cities, completed_cities: root of a field or city -> the cities that a field borders, a bit each,
            or the number of a city; the expected number of completed cities.
        city_chance: number of a city -> its chance of completion.
        feature_points, returning: root of an occupied feature -> its expected points, and the part of a meeple's value
            that its meeples keep because they may return.
        occupied_fields: the roots of the occupied fields.
        expected_points, expected_meeples: player -> points and meeples at the end.
        points_after, meeples_after: the same after a placement (`what_if`).
        join_time, join_segment: root -> the segment of the tile that joined it.
        beside_time, affected, chance_factor: root -> the what-if evaluation and the side at which it was met beside
            the cell; the list of such roots; the factor by which their chance of completion falls.
        segments: the segments of the tile in a what-if evaluation.
        scalars: single numbers, by the indices in `evaluation`, `what_if` and `greedy_policy`.
    """

    weights: Array
    log_misses: Array
    usefulness: Array
    bag_usefulness: Array
    start_usefulness: Array
    chances: Array
    chance_time: Array
    distinct_rotations: Array
    supply_values: Array
    edge_time: Array
    edge_cell: Array
    chance: Array
    cells: Array
    border_time: Array
    cities: Array
    completed_cities: Array
    city_chance: Array
    feature_points: Array
    returning: Array
    occupied_fields: Array
    expected_points: Array
    expected_meeples: Array
    points_after: Array
    meeples_after: Array
    join_time: Array
    join_segment: Array
    beside_time: Array
    affected: Array
    chance_factor: Array
    segments: TileSegments
    scalars: Array


EMPTY = -1
NOTHING = 255

# Indices of `PositionArrays.scalars`: numbers of the board, then the used length of each array.
STEP, ACTIVE, TURN, HAND, SUPPLY, MAGE, WITCH, JOINED, DUTIES, LAST, BASE, TURNED, CLOSING = range(13)
WIDTH, SEGMENTS, TILES, FRONT, ROADS_AND_CITIES, MONKS, TWINS, LEFT, USED_DECISIONS = range(13, 22)
NUMBERS = 22

# Indices of the rule options, in the order of `supported.OPTIONS`.
SAME_FEATURE, TWO_MOVES, STAY_JOINED, EMPTIED, MAGE_ON_ZERO, ZERO_UNFINISHED, SMALL_CITY, FARMS = range(8)
RETURNED, NO_FARMERS = 8, 9

# The random number generator splitmix64.
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@inlined
def mix_bits(number: Number) -> Number:
    """The finalizer of splitmix64."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@inlined
def random_below(random: Array, most: Number) -> Number:
    """A random integer from 0 to `most - 1`."""
    random[0] += _GOLDEN
    return np.int64(((mix_bits(random[0]) >> _32) * np.uint64(most)) >> _32)


@inlined
def write_trace(trace: Array, step: Number, code: Number, choices: Number) -> None:
    """Append a decision and the number of its alternatives; at the end of a turn the figures and the supply.

    `trace[0]` is the number of values written, or needed if the array is too short.
    """
    if trace.size:
        used = trace[0]
        if used + 3 < trace.size:
            trace[used + 1] = step
            trace[used + 2] = code
            trace[used + 3] = choices
        trace[0] = used + 3


@inlined
def root_of(parent: Array, segment: Number) -> Number:
    """The root of the feature that the segment belongs to."""
    root = np.uint16(segment)  # unsigned, so that no index is checked for being negative
    while parent[root] != root:
        root = parent[root]
    return root
