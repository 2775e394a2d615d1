"""The game loop of compiled games, `play`: one function compiled by numba, private to `carc_widget.compiled`.

It implements the rules a second time. Traces check it against the engine, which replays every decision
(`tests/compiled/traces.py`).
"""

from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import numpy as np

from carc_widget.compiled.arrays import (
    ACTIVE,
    CLOSING,
    EMPTY,
    FRONT,
    HAND,
    LEFT,
    MAGE,
    MONKS,
    NUMBERS,
    ROADS_AND_CITIES,
    SEGMENTS,
    STEP,
    SUPPLY,
    TILES,
    TURN,
    WIDTH,
    WITCH,
    Array,
    Evaluator,
    Number,
    PositionArrays,
    TileData,
    entry_point,
    inlined,
    mix_bits,
    write_trace,
)
from carc_widget.compiled.evaluation import BAG, CHOSEN_MEEPLE, NOT_CHOSEN, evaluate, supply_value
from carc_widget.compiled.magic_and_meeples import play_magic, play_meeple, update_duties
from carc_widget.compiled.placement import next_placement, place_tile
from carc_widget.compiled.scoring import score_completed, score_final
from carc_widget.engine import board, mage_witch, turn
from carc_widget.engine.turn import DRAW, MAGIC, NEXT, OVER, PLACE


@inlined
def play_game(
    tile_data: TileData,
    position: PositionArrays,
    rules: Array,
    evaluator: Evaluator | None,
    until: Number,
    random: Array,
    decisions: Array,
    trace: Array,
) -> None:
    """Play one game in place: to the end, or to the draw of turn `until` (R7, R8)."""
    scalars = position.scalars
    step = scalars[STEP]
    if evaluator is not None:
        evaluator.scalars[CHOSEN_MEEPLE] = NOT_CHOSEN
    if step == OVER:
        return
    while True:
        if step <= PLACE:
            if step == DRAW and scalars[TURN] >= until:
                return
            placement = next_placement(tile_data, position, rules, evaluator, random, decisions, trace)
            if placement < 0:
                break
            place_tile(tile_data, position, placement >> 2, scalars[HAND] << 2 | placement & 3)
            update_duties(tile_data, position)
        if step <= MAGIC:
            play_magic(tile_data, position, rules, evaluator, random, decisions, trace)
        play_meeple(tile_data, position, rules, evaluator, random, decisions, trace)
        if scalars[CLOSING]:
            score_completed(tile_data, position, rules)
        write_trace(trace, NEXT, (scalars[MAGE] + 1) << 16 | scalars[WITCH] + 1, scalars[SUPPLY])
        if not scalars[LEFT]:
            break
        scalars[ACTIVE] = scalars[ACTIVE] + 1 if scalars[ACTIVE] + 1 < position.scores.size else 0
        scalars[TURN] += 1
        step = DRAW
    score_final(tile_data, position, rules)
    scalars[STEP] = OVER


@inlined
def write_expected(
    tile_data: TileData, position: PositionArrays, rules: Array, evaluator: Evaluator, expected: Array
) -> None:
    """Write the expected final points and the number of tiles left, -1 if the game is over."""
    players = position.scores.size
    if position.scalars[STEP] == OVER:
        for player in range(players):
            expected[player] = position.scores[player]
        expected[players] = -1
        return
    evaluate(tile_data, position, rules, evaluator)
    for player in range(players):
        expected[player] = evaluator.expected_points[player] + supply_value(
            evaluator, evaluator.expected_meeples[player]
        )
    expected[players] = position.scalars[LEFT]


@inlined
def restore(position: PositionArrays, start: PositionArrays, evaluator: Evaluator | None) -> None:
    """Restore the start position; array elements that it does not use are left as they are."""
    scalars = start.scalars
    if evaluator is not None:
        evaluator.scalars[BAG] = scalars[LEFT]
        for row in range(3):
            for code in range(256):
                evaluator.bag_usefulness[row, code] = evaluator.start_usefulness[row, code]
    width = scalars[WIDTH]
    for i in range(scalars[TILES], position.scalars[TILES]):
        cell = np.int64(position.laid_cell[i])
        for beside in (cell, cell - 1, cell + 1, cell - width, cell + width):
            position.grid[beside] = EMPTY
    for i in range(scalars[TILES]):
        position.grid[start.laid_cell[i]] = start.laid[i]
    for i in range(scalars[FRONT]):
        position.grid[start.front_cell[i]] = -2 - i
        position.front_cell[i] = start.front_cell[i]
        position.front_code[i] = start.front_code[i]
    for i in range(scalars[SEGMENTS]):
        position.parent[i] = start.parent[i]
        position.data[i] = start.data[i]
        position.twins[i] = start.twins[i]
    for i in range(scalars[ROADS_AND_CITIES]):
        position.roads_and_cities[i] = start.roads_and_cities[i]
    for i in range(scalars[MONKS]):
        position.monk[i] = start.monk[i]
        position.monk_cell[i] = start.monk_cell[i]
    for i in range(scalars[LEFT]):
        position.bag[i] = start.bag[i]
    for i in range(start.scores.size):
        position.scores[i] = start.scores[i]
    for i in range(NUMBERS):
        position.scalars[i] = scalars[i]


def sources() -> int:
    """Checksum of everything that may be compiled into `play`: the files of this package and engine constants."""
    files = [file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))]
    numbers = [
        (name, value)
        for module in (board, turn, mage_witch)
        for name, value in sorted(vars(module).items())
        if name.isupper() and isinstance(value, int)
    ]
    return crc32(b"".join(files) + repr(numbers).encode())


def _compile(checksum: int) -> Callable[..., int]:
    """Compile `play`. The checksum is part of the function because numba checks only this file for changes."""

    @entry_point
    def play(
        tile_data: TileData,
        start: PositionArrays,
        position: PositionArrays,
        rules: Array,
        evaluator: Evaluator | None,
        seed: Number,
        first: Number,
        until: Number,
        decisions: Array,
        random: Array,
        scores: Array,
        expected: Array,
        trace: Array,
    ) -> int:
        for i in range(scores.shape[0]):
            random[0] = mix_bits(mix_bits(seed) + np.uint64(first + i))
            play_game(tile_data, position, rules, evaluator, until, random, decisions, trace)
            for player in range(scores.shape[1]):
                scores[i, player] = position.scores[player]
            if evaluator is not None:
                write_expected(tile_data, position, rules, evaluator, expected[i])
            restore(position, start, evaluator)
        return checksum

    return play


play = _compile(sources())
"""Play games from a position; returns `sources()`.

Parameters:
    tile_data: the segments and edges of the tiles.
    start: the position; it is not changed.
    position: a copy of it to work on, restored after each game.
    rules: the options.
    evaluator: weights and work arrays of greedy players; `None` for uniformly random decisions.
    seed, first: the seed, and the number of the first game; game `first + i` of a seed is always the same.
    until: the turn at whose draw to stop.
    decisions: legal decisions of this turn that every game begins with, from the placement on.
    random: the state of the random number generator.
    scores: output: the points, a row for each game; it has as many rows as games are played.
    expected: output with an evaluator: the expected final points and the number of tiles left, -1 at the end.
    trace: empty; or output: the decisions of a single game (`arrays.write_trace`).
"""
