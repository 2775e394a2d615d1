"""Speed benchmark of everything: `python -m carc_widget.simulation.benchmark [--yardstick FILE] [--rounds N]`.

Alternatives are measured in turn, on one thread, in CPU time; the medians of all rounds are printed. The yardstick is
any Python program that takes a number of games and prints `... N games/s(cpu) ...`. Compiled games need the extra
`carc_widget[compiled]`; without it their rows are left out. Times are reported, never asserted.
"""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import median
from time import perf_counter, process_time, sleep
from typing import NamedTuple

from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.protocol import decide
from carc_widget.bots.random_and_greedy import Greedy
from carc_widget.compiled.random_games import compile_now
from carc_widget.engine.benchmark import benchmark_arguments, growth, import_time, public_games, random_games, yardstick
from carc_widget.engine.board import Board
from carc_widget.engine.explore import play_out
from carc_widget.engine.game import Game
from carc_widget.engine.game_config import check_config
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import SET_NAMES
from carc_widget.simulation.simulation import simulate

BASE = check_config(2, ("base",), Rules())
MAGIC = check_config(2, ("base", "mage_witch"), Rules())
ALL = check_config(2, SET_NAMES, Rules(crop_tiles="all"))
_MIDDLE = 36
_MANY = 500


class BenchmarkRow(NamedTuple):
    """A measured value, optionally with a comparison."""

    name: str
    value: float
    unit: str
    comparison: str = ""

    def __str__(self) -> str:
        return f"{self.name:52}{self.value:10.2f} {self.unit:12}{self.comparison}".rstrip()


def speeds(rounds: int, games: int, yardstick_file: str | None) -> Iterator[BenchmarkRow]:
    """Games per CPU second, in the engine and compiled."""
    benchmarks: dict[str, Callable[[Random], float]] = {
        "plain, base": lambda random: random_games(BASE, games, random),
        "plain, Mage & Witch": lambda random: random_games(MAGIC, games, random),
        "plain, four sets": lambda random: random_games(ALL, games, random),
        "plain, public objects": lambda random: public_games(("base",), max(1, games // 5), random),
        **compiled_benchmarks(games),
    }
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in benchmarks}
    for round in range(rounds):
        floor = yardstick(yardstick_file, games) if yardstick_file else float("nan")
        for name, measure in benchmarks.items():
            speed = measure(Random(round))
            measured[name].append((speed, speed / floor))
    for name, figures in measured.items():
        speed, part = (median(column) for column in zip(*figures, strict=True))
        yield BenchmarkRow(name, speed, "games/s", f"{part:6.2f} of the yardstick" if part == part else "")


def greedy_games(board: Board, games: int, seed: int) -> float:
    """Compiled games of greedy players per CPU second."""
    # needs numba, which is optional
    from carc_widget.bots.compiled_search import make_evaluator
    from carc_widget.compiled.position import CompiledPosition

    start_time = process_time()
    loaded = CompiledPosition(board)
    loaded.expect(games, seed, make_evaluator(loaded.start, DEFAULT_WEIGHTS))
    return games / (process_time() - start_time)


def compiled_benchmarks(games: int) -> dict[str, Callable[[Random], float]]:
    """Measurements of compiled games, and of the engine from the same positions; none without the extra."""
    try:
        # needs numba, which is optional
        from carc_widget.compiled.benchmark import compiled_games, engine_games, positions

        compile_now(progress=None)
    except ImportError:
        return {}
    boards = positions()

    def compiled(name: str) -> Callable[[Random], float]:
        return lambda random: compiled_games(boards[name], 50 * games, random.getrandbits(32))

    def plain(name: str) -> Callable[[Random], float]:
        return lambda random: engine_games(boards[name], games, random)

    def greedy(name: str) -> Callable[[Random], float]:
        return lambda random: greedy_games(boards[name], games, random.getrandbits(32))

    benchmarks = {f"compiled, {name}": compiled(name) for name in boards}
    benchmarks |= {f"compiled, greedy players, {name}": greedy(name) for name in boards if name.endswith("whole games")}
    return benchmarks | {f"plain, {name}": plain(name) for name in boards if name.endswith("middle")}


def middle_position() -> State:
    """A position after half of the tiles, with a tile in hand."""
    game = Game(seed=3)
    random = Random(3)
    while game.state.turn < _MIDDLE or game.state.hand is None:
        game.play(random.choice(game.state.legal_actions()))
    return game.state


def inspection_times(times: int) -> Iterator[BenchmarkRow]:
    """The time to inspect a position in the middle of a game."""
    state = middle_position()
    inspections: tuple[tuple[str, Callable[[State], object]], ...] = (
        ("worth(), in the middle", lambda fresh: fresh.worth()),
        ("features, in the middle", lambda fresh: fresh.features),
        ("occupied features, in the middle", lambda fresh: fresh.occupied),
    )
    for name, inspect in inspections:
        spent = []
        for _ in range(times):
            fresh = State(state._board)
            start_time = process_time()
            inspect(fresh)
            spent.append(1000 * (process_time() - start_time))
        yield BenchmarkRow(name, median(spent), "ms")
    spent = []
    for number in range(times // 4):
        start_time = process_time()
        decide(Greedy(), state, number)
        spent.append(1000 * (process_time() - start_time))
    yield BenchmarkRow("a decision of Greedy, the slowest of a turn", median(spent), "ms")


def pickling() -> Iterator[BenchmarkRow]:
    """Size and time of pickling a whole game."""
    game = Game(seed=1)
    random = Random(1)
    while not game.state.is_over:
        game.play(random.choice(game.state.legal_actions()))
    start_time = process_time()
    packed = pickle.dumps(game)
    between = process_time()
    pickle.loads(packed)
    yield BenchmarkRow("a whole game, pickled", len(packed) / 1000, "kB")
    yield BenchmarkRow("pickling it", 1000 * (between - start_time), "ms")
    yield BenchmarkRow("unpickling it", 1000 * (process_time() - between), "ms")


def overhead(rounds: int, games: int) -> Iterator[BenchmarkRow]:
    """The overhead of `simulate` over the games themselves, in this thread and in a process.

    The same games with and without it take turns, so that other load slows down both: one by one in this thread, and
    some hundreds at a time in a process that is already running.
    """
    start = State.start(2, ("base",))
    bare = spent = 0.0
    played = simulate(games * rounds, sets=("base",), seed=0)
    for number in range(games * rounds):
        bare += _bare_games(start, number, 1)
        start_time = process_time()
        next(played)
        spent += process_time() - start_time
    yield BenchmarkRow("simulate: overhead in this thread", 100 * (spent / bare - 1), "%")
    bare = spent = 0.0
    with ProcessPoolExecutor(1) as pool:
        many = min(_MANY, games * rounds)
        for first in range(0, games * rounds, many):
            bare += pool.submit(_bare_games, start, first, many).result()
            start_time = process_time() + pool.submit(process_time).result()
            simulate(many, sets=("base",), seed=first, executor=pool).run()
            spent += process_time() + pool.submit(process_time).result() - start_time
    yield BenchmarkRow("simulate: overhead with a process", 100 * (spent / bare - 1), "%")


def _bare_games(start: State, first: int, games: int) -> float:
    """CPU seconds of games without `simulate`."""
    start_time = process_time()
    for number in range(first, first + games):
        play_out(start._board.copy(), Random(f"0/{number}"))
    return process_time() - start_time


def stopping(rounds: int) -> Iterator[BenchmarkRow]:
    """The time to stop a simulation."""
    spent = []
    for _ in range(rounds):
        played = simulate(10_000, sets=("base",), seed=0, executor=2)
        for _ in range(50):
            next(played)
        sleep(0.1)
        start_time = perf_counter()
        played.close()
        spent.append(perf_counter() - start_time)
    yield BenchmarkRow("simulate: stopping two processes", median(spent), "s")


def main() -> None:
    """Measure and print a row for each value."""
    options = benchmark_arguments(__doc__)
    games: int = options.games
    rounds: int = options.rounds
    for rows in (
        speeds(rounds, games, options.yardstick),
        inspection_times(20 * rounds),
        pickling(),
        overhead(rounds, 5 * games),
        stopping(rounds),
    ):
        for row in rows:
            print(row, flush=True)
    print(BenchmarkRow("turns of the last ten tiles", growth(BASE, games, Random(1)), "times those of the first ten"))
    print(BenchmarkRow("import carc_widget.engine", import_time(), "ms above an empty interpreter"))


if __name__ == "__main__":
    main()
