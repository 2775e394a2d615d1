"""Whole random games in one compiled function: private to `carc_widget.compiled`.

The rules are told a second time here, and held to the first telling by traces: the engine replays every decision
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
    SEGMENTS,
    STEP,
    STREETS,
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
    mixed,
    note,
    part,
    whole,
)
from carc_widget.compiled.evaluation import BAG, CHOSEN, UNKNOWN, look, worth
from carc_widget.compiled.magic_and_meeples import deploy, magic, owe
from carc_widget.compiled.placement import lay, next_placement
from carc_widget.compiled.scoring import score_completed, score_final
from carc_widget.engine import board, mage_witch, turn
from carc_widget.engine.turn import DRAW, MAGIC, NEXT, OVER, PLACE


@part
def play_one(
    facts: TileData,
    table: PositionArrays,
    rules: Array,
    evaluator: Evaluator | None,
    until: Number,
    random: Array,
    given: Array,
    trace: Array,
) -> None:
    """Play on in place: to the end, or to the draw of the turn `until` (R7, R8)."""
    now = table.now
    step = now[STEP]
    if evaluator is not None:
        evaluator.now[CHOSEN] = UNKNOWN
    if step == OVER:
        return
    while True:
        if step <= PLACE:
            if step == DRAW and now[TURN] >= until:
                return
            placement = next_placement(facts, table, rules, evaluator, random, given, trace)
            if placement < 0:
                break
            lay(facts, table, placement >> 2, now[HAND] << 2 | placement & 3)
            owe(facts, table)
        if step <= MAGIC:
            magic(facts, table, rules, evaluator, random, given, trace)
        deploy(facts, table, rules, evaluator, random, given, trace)
        if now[CLOSING]:
            score_completed(facts, table, rules)
        note(trace, NEXT, (now[MAGE] + 1) << 16 | now[WITCH] + 1, now[SUPPLY])
        if not now[LEFT]:
            break
        now[ACTIVE] = now[ACTIVE] + 1 if now[ACTIVE] + 1 < table.scores.size else 0
        now[TURN] += 1
        step = DRAW
    score_final(facts, table, rules)
    now[STEP] = OVER


@part
def expect(facts: TileData, table: PositionArrays, rules: Array, evaluator: Evaluator, expected: Array) -> None:
    """Write down the points that the players may expect, and how many tiles are left; -1 if the game is over."""
    players = table.scores.size
    if table.now[STEP] == OVER:
        for player in range(players):
            expected[player] = table.scores[player]
        expected[players] = -1
        return
    look(facts, table, rules, evaluator)
    for player in range(players):
        expected[player] = evaluator.points[player] + worth(evaluator, evaluator.meeples[player])
    expected[players] = table.now[LEFT]


@part
def restore(table: PositionArrays, start: PositionArrays, evaluator: Evaluator | None) -> None:
    """Make a table again what it was; whatever is not in use there need not be."""
    now = start.now
    if evaluator is not None:
        evaluator.now[BAG] = now[LEFT]
        for row in range(3):
            for code in range(256):
                evaluator.useful[row, code] = evaluator.useful_at_start[row, code]
    width = now[WIDTH]
    for i in range(now[TILES], table.now[TILES]):
        cell = np.int64(table.laid_cell[i])
        for beside in (cell, cell - 1, cell + 1, cell - width, cell + width):
            table.grid[beside] = EMPTY
    for i in range(now[TILES]):
        table.grid[start.laid_cell[i]] = start.laid[i]
    for i in range(now[FRONT]):
        table.grid[start.front_cell[i]] = -2 - i
        table.front_cell[i] = start.front_cell[i]
        table.front_code[i] = start.front_code[i]
    for i in range(now[SEGMENTS]):
        table.parent[i] = start.parent[i]
        table.data[i] = start.data[i]
        table.twins[i] = start.twins[i]
    for i in range(now[STREETS]):
        table.streets[i] = start.streets[i]
    for i in range(now[MONKS]):
        table.monk[i] = start.monk[i]
        table.monk_cell[i] = start.monk_cell[i]
    for i in range(now[LEFT]):
        table.bag[i] = start.bag[i]
    for i in range(start.scores.size):
        table.scores[i] = start.scores[i]
    for i in range(NUMBERS):
        table.now[i] = now[i]


def sources() -> int:
    """A number that changes with everything that may be compiled into `play`: with every file of this package."""
    files = [file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))]
    numbers = [
        (name, value)
        for module in (board, turn, mage_witch)
        for name, value in sorted(vars(module).items())
        if name.isupper() and isinstance(value, int)
    ]
    return crc32(b"".join(files) + repr(numbers).encode())


def _compile(made_of: int) -> Callable[..., int]:
    """`play`; numba looks for changes in this file, and in a number that the function keeps, but in no other file."""

    @whole
    def play(
        facts: TileData,
        start: PositionArrays,
        table: PositionArrays,
        rules: Array,
        evaluator: Evaluator | None,
        seed: Number,
        first: Number,
        until: Number,
        given: Array,
        random: Array,
        scores: Array,
        expected: Array,
        trace: Array,
    ) -> int:
        for i in range(scores.shape[0]):
            random[0] = mixed(mixed(seed) + np.uint64(first + i))
            play_one(facts, table, rules, evaluator, until, random, given, trace)
            for player in range(scores.shape[1]):
                scores[i, player] = table.scores[player]
            if evaluator is not None:
                expect(facts, table, rules, evaluator, expected[i])
            restore(table, start, evaluator)
        return made_of

    return play


play = _compile(sources())
"""Play random games from a position, every decision drawn from all that are legal; returns `sources()`.

Parameters:
    facts: what is printed on the tiles.
    start: the position; it stays as it is.
    table: a copy of it to work on; afterwards it is one again.
    rules: the options.
    evaluator: what the players believe, who then do what promises most; or `None`, and they decide by chance.
    seed, first: of chance; game `first + i` of a seed is always the same, whatever else is played.
    until: the turn at whose draw to stop.
    given: decisions of this turn that are made already, from the placement on. They have to be legal.
    random: room for the generator.
    scores: takes the points, a row a game; as many games are played as it has rows.
    expected: with a evaluator, takes the points to be expected in the end, and how many tiles are left, -1 in the end.
    trace: empty; or takes the decisions, and what `arrays.note` says more, and `scores` has one row.
"""
