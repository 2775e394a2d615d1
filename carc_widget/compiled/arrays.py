"""A position as flat arrays, and how the functions on it are compiled by numba: private to `carc_widget.compiled`.

Tiles, segments and packed integers are numbered as on `engine.board.Board`, so that a decision is the same code here
and there.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np

Array = np.ndarray[Any, Any]
Number = Any
"""An integer: for Python an `int`, for numba one of some width."""

_Function = TypeVar("_Function", bound=Callable[..., Any])

# numba counts references to arrays wherever one is looked up, which would take most of the time. Nothing here creates
# or keeps an array, so that it need not count.
_NO_COUNTING = {"_nrt": False}


def part(function: _Function) -> _Function:
    """Compile a function as a part of `game_loop.play`: a call would cost more than what most of them do."""
    compiled: _Function = numba.njit(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_NO_COUNTING)(
        function
    )
    return compiled


def called(function: _Function) -> _Function:
    """Compile a large function that `game_loop.play` calls in several places: it would take long to compile in each."""
    compiled: _Function = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_NO_COUNTING)(function)
    return compiled


def whole(function: _Function) -> _Function:
    """Compile a function that Python calls, and keep it on disk if there is a place for it."""
    compiled: _Function
    try:
        compiled = numba.njit(cache=True, nogil=True, **_NO_COUNTING)(function)
    except RuntimeError:  # numba found no folder that it may write to
        compiled = numba.njit(nogil=True, **_NO_COUNTING)(function)
    return compiled


class TileData(NamedTuple):
    """What is printed on the tiles, by tile number; where it turns with the tile, by `4 * tile + rotation`.

    Attributes:
        size: how many segments it has.
        streets: how many of them are cities and roads; they come first.
        kinds: the kind of each segment.
        fresh: the packed integer of each segment, joined with nothing yet.
        twins: the segments of which it has two or more of a kind (R13), a bit each.
        monastery: its monastery, or -1.
        magic: whether it shows the magic symbol (R16).
        fits: edge code -> the rotations in which it fits (R10), a bit each.
        shown: side -> what it shows there, at the bits of the neighbour's facing side (turned).
        ports: side -> how many segments reach it, then these, clockwise (turned).
        facing: side -> the segments of a neighbour there, in the order in which they meet the ports (turned).
        borders: a field and a city that it borders, the next such pair and so on (R62), then `NOTHING`.
    """

    size: Array
    streets: Array
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
    """A position with room for the tiles to come: what a `Board` holds, in arrays.

    Attributes:
        grid: cell -> `first segment << LAID_SHIFT | 4 * tile + rotation`; for an empty cell beside a tile
            `-2 - its place in the frontier`; else `EMPTY`. A cell is `y * now[WIDTH] + x`.
        parent, data: as on the board; the bits of twins stand in `twins`.
        kinds: segment -> its kind.
        laid, laid_cell: the tiles in the order of placement, as in `grid`, and where they lie.
        front_cell, front_code: the frontier: its cells, and what the neighbours show there.
        streets: the city and road segments that may still be open.
        monk, monk_cell: the occupied monasteries, and their cells.
        bag: the tiles to draw.
        scores: points, a player each.
        found: room for the choices of one decision.
        marks: room for the final scoring, a number a segment.
        now: all single numbers, each at its place below.
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
    streets: Array
    monk: Array
    monk_cell: Array
    bag: Array
    scores: Array
    found: Array
    marks: Array
    now: Array


class TileSegments(NamedTuple):
    """What the segments of a tile would be joined to, by their place on it; `up` leads to the one that has all of it.

    Attributes:
        up: another segment that it is joined with, or itself.
        packed, twins: as in `PositionArrays`.
        chance: that it gets complete.
        cells: how many empty cells it leads to.
        touches: of a field the cities that it touches, of a city the ones that it was made of, a bit each.
        ripe: of a field, how many of these may be expected to be complete.
        figures: 1 for the mage, 2 for the witch.
        pays, back: what it promises, as in `Evaluator`.
    """

    up: Array
    packed: Array
    twins: Array
    chance: Array
    cells: Array
    touches: Array
    ripe: Array
    figures: Array
    pays: Array
    back: Array


class Evaluator(NamedTuple):
    """What careful players believe of a position, and room for what they work out.

    Attributes:
        believed: the weights of the estimate, each at its place in `outlook`.
        misses: the logarithm of the chance that one useful tile does not come, for cities, roads and any tile.
        uses: tile, row (cities, roads, any), edge code of a cell -> how much it counts there.
        useful: row, edge code -> how much the tiles in the bag count; `useful_at_start` that of the position loaded.
        chances: row, edge code -> the chance, where `chance_known` is the present time.
        looks: tile -> the rotations in which it looks different, a bit each.
        worth: meeples in the supply -> points.
        seen, seen_at, chance, cells: root of a road or city -> when it was looked at, at which cell last, the chance
            that it gets complete, and how many cells it leads to.
        touched, touches, ripe: root of a field or city -> when it was looked at; the cities that a field touches, a bit
            each, or the number of a city; how many of the cities may be expected to be complete.
        city_chance: number of a city -> the chance that it gets complete.
        pays, back: root of an occupied feature -> the points that it will pay, and what part of their worth its meeples
            keep.
        farmed: the roots of the occupied fields.
        points, meeples: a player -> points and meeples to be expected; `trial_` the same with a tile more.
        owned, owner: root -> in which trial a segment of the tile joined it, and which segment.
        beside, changed, factor: root -> in which trial and at which side it was met beside the cell; the roots met; by
            what factor they are less likely to get complete.
        group: the segments of the tile in a trial.
        now: single numbers, each at its place in `outlook` and `careful`.
    """

    believed: Array
    misses: Array
    uses: Array
    useful: Array
    useful_at_start: Array
    chances: Array
    chance_known: Array
    looks: Array
    worth: Array
    seen: Array
    seen_at: Array
    chance: Array
    cells: Array
    touched: Array
    touches: Array
    ripe: Array
    city_chance: Array
    pays: Array
    back: Array
    farmed: Array
    points: Array
    meeples: Array
    trial_points: Array
    trial_meeples: Array
    owned: Array
    owner: Array
    beside: Array
    changed: Array
    factor: Array
    group: TileSegments
    now: Array


EMPTY = -1
NOTHING = 255

# The places in `PositionArrays.now`: numbers of the board, then how much of each array is in use.
STEP, ACTIVE, TURN, HAND, SUPPLY, MAGE, WITCH, JOINED, DUTIES, LAST, BASE, TURNED, CLOSING = range(13)
WIDTH, SEGMENTS, TILES, FRONT, STREETS, MONKS, TWINS, LEFT, FOLLOWED = range(13, 22)
NUMBERS = 22

# The places of the options of the rules, in the order of `supported.OPTIONS`.
SAME_FEATURE, TWO_MOVES, STAY_JOINED, EMPTIED, MAGE_ON_ZERO, ZERO_UNFINISHED, SMALL_CITY, FARMS = range(8)
RETURNED, NO_FARMERS = 8, 9

# Chance: the generator splitmix64.
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@part
def mixed(number: Number) -> Number:
    """The bits of a number, stirred."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@part
def below(random: Array, most: Number) -> Number:
    """A random number from 0 below `most`."""
    random[0] += _GOLDEN
    return np.int64(((mixed(random[0]) >> _32) * np.uint64(most)) >> _32)


@part
def note(trace: Array, step: Number, code: Number, choices: Number) -> None:
    """Write a decision down, and out of how many; at the end of a turn where the figures stand, and the supply.

    `trace` begins with how much was written, or should have been if there was no room.
    """
    if trace.size:
        used = trace[0]
        if used + 3 < trace.size:
            trace[used + 1] = step
            trace[used + 2] = code
            trace[used + 3] = choices
        trace[0] = used + 3


@part
def root_of(parent: Array, segment: Number) -> Number:
    """The root of the feature that the segment belongs to."""
    root = np.uint16(segment)  # without a sign, so that no index is checked for being negative
    while parent[root] != root:
        root = parent[root]
    return root
