"""Compiled endgames against the plain search: `python -m tests.compiled.endgames --positions 500`."""

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random

import pytest

from carc_widget.bots.compiled_endgame import CompiledEndgame
from carc_widget.bots.endgame import Endgame, TooManyPositions, estimated_positions
from carc_widget.compiled.random_games import compile_now
from carc_widget.engine.board import Board
from carc_widget.engine.turn import OVER, codes, perform
from tests.compiled.traces import SETS, first_step, random_config, rare_games

MAX_POSITIONS = 3000
"""The maximum number of final positions of a compared endgame."""


def endings(random: Random) -> Iterator[Board]:
    """Positions with up to three tiles left, from random games and from positions before rare events."""
    rare_positions = rare_games(random)
    while True:
        if random.random() < 0.3:
            board = next(rare_positions)
        else:
            board = first_step(Board.start(random_config(random, random.choice(SETS), options=random.random() < 0.7)))
        left = random.randrange(4)
        while board.step != OVER and board.left > left:
            perform(board, random.choice(codes(board)))
        for _ in range(random.randrange(4)):  # at any step of a turn
            if board.step != OVER and board.left:
                perform(board, random.choice(codes(board)))
        if board.step != OVER and estimated_positions(board) < 2 * MAX_POSITIONS:
            yield board


def check(board: Board) -> int:
    """Search an endgame in both ways; return the number of final positions, 0 if there are too many.

    Raises:
        AssertionError: the outcomes differ.
    """
    search = Endgame(MAX_POSITIONS)
    try:
        expected = search.expected(board)
    except TooManyPositions:
        return 0
    compiled_search = CompiledEndgame(100 * MAX_POSITIONS)
    assert compiled_search.expected(board) == pytest.approx(expected, abs=1e-9)
    assert compiled_search.positions >= search.positions, "the compiled search skips turns"
    return search.positions


def main() -> int:
    """Compare endgames; print each difference with its number."""
    parser = argparse.ArgumentParser(prog="python -m tests.compiled.endgames", description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    compile_now(progress=None)
    start = time.monotonic()
    agreements = differences = finals = 0
    by_left: dict[int, int] = {}
    for number, board in enumerate(endings(Random(options.seed))):
        if agreements + differences == options.positions:
            break
        try:
            positions = check(board)
        except AssertionError as error:
            differences += 1
            print(f"position {number}: {error}", flush=True)
            continue
        if positions:
            agreements += 1
            finals += positions
            by_left[board.left] = by_left.get(board.left, 0) + 1
    counts = ", ".join(f"{count} with {left} left in the bag" for left, count in sorted(by_left.items()))
    print(f"{agreements} positions agree ({counts}; {finals} final positions), {differences} differ")
    print(f"{time.monotonic() - start:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
