"""Replay of compiled games in the engine, decision by decision: `python -m tests.compiled.traces --games 100000`."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from carc_widget.bots.compiled_search import make_evaluator
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS, Weights, expected_scores_of_board
from carc_widget.compiled.position import CompiledPosition, Decision, TurnEnd
from carc_widget.compiled.supported import unsupported
from carc_widget.engine import Rules
from carc_widget.engine.board import Board
from carc_widget.engine.errors import SetupError
from carc_widget.engine.events import Event, FigureRemoved, FigureStays, TileDiscarded
from carc_widget.engine.game_config import GameConfig, check_config
from carc_widget.engine.rules import option_values
from carc_widget.engine.turn import DRAW, OVER, codes, go_to, perform
from tests.engine.agreement.crowded import crowded_start
from tests.engine.agreement.pair import Start
from tests.engine.agreement.starts import random_start

SETS: tuple[tuple[str, ...], ...] = (
    ("base",),
    ("base", "mage_witch"),
    ("base", "inns_cathedrals"),
    ("base", "inns_cathedrals", "mage_witch"),
)
"""The supported sets in all combinations."""

GAMES_PER_POSITION = 4
"""Games played from each position."""


class TraceResult(NamedTuple):
    """The result of a replay.

    Attributes:
        games: number of games.
        decisions: number of their decisions.
        events: number of rare events in them, by rule.
    """

    games: int
    decisions: int
    events: Counter[str]


def first_step(board: Board) -> Board:
    """Advance the board to its first step, in place, and return it."""
    go_to(board, board.step)
    return board


def random_config(random: Random, sets: tuple[str, ...], *, options: bool) -> GameConfig:
    """A random number of players, with default rules or with half of the options random."""
    random_options = {name: random.choice(values) for name, values in option_values().items() if random.random() < 0.5}
    players = random.randint(2, 6 if "inns_cathedrals" in sets else 5)
    return check_config(players, sets, Rules.from_options(random_options if options else {}))


def whole_games(random: Random, sets: tuple[str, ...] | None = None) -> Iterator[Board]:
    """Random initial positions with the default rules."""
    while True:
        yield first_step(Board.start(random_config(random, sets or random.choice(SETS), options=False)))


def middle_games(random: Random, sets: tuple[str, ...] | None = None) -> Iterator[Board]:
    """Positions somewhere in a random game, in any phase, with any options."""
    while True:
        board = first_step(Board.start(random_config(random, sets or random.choice(SETS), options=True)))
        for _ in range(random.randrange(300)):
            if board.step == OVER:
                break
            perform(board, random.choice(codes(board)))
        yield board


def rare_games(random: Random) -> Iterator[Board]:
    """Short games from positions with rare events soon."""
    while True:
        start = without_circles(random.choice((crowded_start, random_start))(random))
        try:
            yield start.engine()._board
        except SetupError:  # some positions are invalid without the circles
            continue


def without_circles(start: Start) -> Start:
    """Remove Crop Circles II, which compiled games do not support."""
    sets = tuple(name for name in start.sets if name != "crop_circles_2")
    return replace(start, sets=sets, bag={id: n for id, n in start.bag.items() if not id.startswith("K")})


STARTS: dict[str, Callable[[Random], Iterator[Board]]] = {
    "from the start": whole_games,
    "from the middle": middle_games,
    "with rare events": rare_games,
}


def replay(board: Board, entries: list[Decision | TurnEnd], log: list[Event]) -> None:
    """Apply the decisions to the board, in place; each has to be legal and one of as many choices as in the engine."""
    for number, entry in enumerate(entries):
        where = f"entry {number}, turn {board.turn}: {entry}"
        if isinstance(entry, TurnEnd):
            state = (board.mage, board.witch, board.supply)
            assert entry == state, f"{where}; the engine has {state}"
            continue
        legal = codes(board)
        assert entry.step == board.step, f"{where}; the engine is at step {board.step}"
        assert entry.code in legal, f"{where}; it is not legal"
        count = board.left if board.step == DRAW else len(legal)
        assert entry.choices == count, f"{where}; the engine has {count}"
        perform(board, entry.code, log)


def decisions(entries: list[Decision | TurnEnd]) -> list[int]:
    """The codes of the decisions alone."""
    return [entry.code for entry in entries if isinstance(entry, Decision)]


def random_codes(random: Random, board: Board) -> tuple[int, ...]:
    """Random legal decisions of this turn: none, some, or all up to the meeple."""
    decided: list[int] = []
    turn = board.turn
    after = board.copy()
    while random.random() < 0.5 and after.turn == turn and after.step not in (DRAW, OVER):
        decided.append(random.choice(codes(after)))
        perform(after, decided[-1])
    return tuple(decided)


def check(board: Board, random: Random, games: int = GAMES_PER_POSITION, *, greedy: bool = False) -> TraceResult:
    """Play compiled games from a board, one by one and all at once, and replay them in the engine.

    Parameters:
        greedy: whether the players are greedy instead of random; then the expected scores are compared, too.

    Raises:
        AssertionError: a decision is not legal, or the points differ.
    """
    loaded = CompiledPosition(board)
    seed = random.getrandbits(64)
    first = random.randrange(1000)
    until = board.turn + random.randint(1, 20) if random.random() < 0.2 else None
    prefix = random_codes(random, board)
    weights = random_weights(random)
    evaluator = make_evaluator(loaded.start, weights) if greedy else None
    if evaluator is None:
        batch = loaded.play(games, seed, first=first, until=until, codes=prefix).tolist()
    else:
        batch = loaded.expect(games, seed, evaluator, first=first, until=until, codes=prefix).tolist()
    total = 0
    events: Counter[str] = Counter()
    for game in range(games):
        entries, points = loaded.trace(seed, first=first + game, until=until, codes=prefix, evaluator=evaluator)
        after = board.copy()
        log: list[Event] = []
        replay(after, entries, log)
        decided = decisions(entries)
        assert tuple(decided[: len(prefix)]) == prefix
        assert after.step == OVER or (after.step == DRAW and after.turn == until), "the game stopped too early"
        assert points.tolist() == after.scores, f"compiled {points.tolist()}, in the engine {after.scores}"
        expected: list[float] = [*after.scores]
        if greedy:
            expected = [*expected_scores_of_board(after, weights), -1 if after.step == OVER else after.left]
        assert batch[game] == pytest.approx(expected, abs=1e-3), f"all at once {batch[game]}, not {expected}"
        total += len(decided)
        events.update(rare_events(log))
    return TraceResult(games, total, events)


def rare_events(log: list[Event]) -> Iterator[str]:
    """The rare events in a log, by rule."""
    for event in log:
        match event:
            case FigureRemoved(rule=rule):
                yield f"{rule} removed"
            case FigureStays(rule=rule):
                yield f"{rule} stays"
            case TileDiscarded(returned=returned):
                yield "R12 returned" if returned else "R12 discarded"


def random_weights(random: Random) -> Weights:
    """Random weights, or the default in half of all cases."""
    if random.random() < 0.5:
        return DEFAULT_WEIGHTS
    return Weights(
        completion=random.uniform(0.05, 0.6),
        tile_exponent=random.uniform(0.3, 1),
        extension=random.uniform(0, 0.5),
        filling=random.uniform(0.05, 0.4),
        farms=random.uniform(0.5, 1),
        meeple=random.uniform(0, 6),
        meeple_exponent=random.uniform(0, 1),
        meeple_discount=random.uniform(0.5, 1),
        returning=random.uniform(0, 1),
    )


def check_all(boards: Iterator[Board], games: int, random: Random, *, greedy: bool = False) -> TraceResult:
    """Check at least this number of games."""
    game_count = decision_count = 0
    events: Counter[str] = Counter()
    for board in islice(boards, -(-games // GAMES_PER_POSITION)):
        assert not unsupported(board.config)
        traced = check(board, random, greedy=greedy)
        game_count += traced.games
        decision_count += traced.decisions
        events += traced.events
    return TraceResult(game_count, decision_count, events)


def main() -> int:
    """Replay random games; print each difference with its seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.compiled.traces", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many, a third of each kind")
    parser.add_argument("--greedy", action="store_true", help="games of greedy players")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first hundred games; each next adds 1")
    options = parser.parse_args()
    start = time.monotonic()
    game_count = decision_count = failed = 0
    events: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + -(-options.games // (100 * len(STARTS)))):
        for name, begin in STARTS.items():
            random = Random(f"{seed}/{name}")
            try:
                traced = check_all(begin(random), 100, random, greedy=options.greedy)
            except Exception as error:  # every kind of failure is a difference, to be reported with its seed
                failed += 1
                print(f"seed {seed}, {name}: {type(error).__name__}: {error}", flush=True)
                continue
            game_count += traced.games
            decision_count += traced.decisions
            events += traced.events
        if seed % 30 == 29:
            print(f"{game_count} games, {decision_count} decisions agree; last seed {seed}", flush=True)
    for name, times in sorted(events.items()):
        print(f"{times:9}  {name}")
    duration = time.monotonic() - start
    print(f"{game_count} games with {decision_count} decisions agree, {failed} groups differ; {duration:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
