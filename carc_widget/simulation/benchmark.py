"""Every figure of speed in one run: `python -m carc_widget.simulation.benchmark [--yardstick FILE] [--rounds N]`.

What is compared takes turns, on one thread, in CPU time; the medians of all rounds are printed. The yardstick is any
Python program that takes a number of games and prints `... N games/s(cpu) ...`. Without the extra `carc_widget[fast]`
the lines about compiled games are left out. Times are reported, never asserted.
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
from carc_widget.engine.benchmark import given_arguments, growth, import_time, public_games, random_games, yardstick
from carc_widget.engine.board import Board
from carc_widget.engine.explore import play_out
from carc_widget.engine.game import Game
from carc_widget.engine.game_config import check_config
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import SET_NAMES
from carc_widget.simulation.simulate import simulate

BASE = check_config(2, ("base",), Rules())
MAGIC = check_config(2, ("base", "mage_witch"), Rules())
ALL = check_config(2, SET_NAMES, Rules(crop_tiles="all"))
_MIDDLE = 36
_MANY = 500


class BenchmarkRow(NamedTuple):
    """A figure, with what it is as a part of the yardstick's, or in comparison with something else."""

    name: str
    figure: float
    unit: str
    beside: str = ""

    def __str__(self) -> str:
        return f"{self.name:52}{self.figure:10.2f} {self.unit:12}{self.beside}".rstrip()


def speeds(rounds: int, games: int, yardstick_file: str | None) -> Iterator[BenchmarkRow]:
    """Games a second, plain and compiled."""
    ways: dict[str, Callable[[Random], float]] = {
        "plain, base": lambda random: random_games(BASE, games, random),
        "plain, Mage & Witch": lambda random: random_games(MAGIC, games, random),
        "plain, four sets": lambda random: random_games(ALL, games, random),
        "plain, public objects": lambda random: public_games(("base",), max(1, games // 5), random),
        **compiled_ways(games),
    }
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for round in range(rounds):
        floor = yardstick(yardstick_file, games) if yardstick_file else float("nan")
        for name, way in ways.items():
            speed = way(Random(round))
            measured[name].append((speed, speed / floor))
    for name, found in measured.items():
        speed, part = (median(column) for column in zip(*found, strict=True))
        yield BenchmarkRow(name, speed, "games/s", f"{part:6.2f} of the yardstick" if part == part else "")


def careful_games(board: Board, games: int, seed: int) -> float:
    """Compiled games of players who do what promises most, per CPU second."""
    from carc_widget.bots.compiled_search import make_evaluator
    from carc_widget.compiled.position import CompiledPosition

    began = process_time()
    loaded = CompiledPosition(board)
    loaded.expect(games, seed, make_evaluator(loaded.start, DEFAULT_WEIGHTS))
    return games / (process_time() - began)


def compiled_ways(games: int) -> dict[str, Callable[[Random], float]]:
    """Compiled games, and those from the middle of a game in the engine; none if they are not installed."""
    try:
        from carc_widget.compiled.benchmark import compiled_games, engine_games, positions
        from carc_widget.compiled.random_games import compile_now

        compile_now(say=None)
    except ImportError:
        return {}
    boards = positions()

    def compiled(name: str) -> Callable[[Random], float]:
        return lambda random: compiled_games(boards[name], 50 * games, random.getrandbits(32))

    def plain(name: str) -> Callable[[Random], float]:
        return lambda random: engine_games(boards[name], games, random)

    def careful(name: str) -> Callable[[Random], float]:
        return lambda random: careful_games(boards[name], games, random.getrandbits(32))

    found = {f"compiled, {name}": compiled(name) for name in boards}
    found |= {f"compiled, greedy players, {name}": careful(name) for name in boards if name.endswith("whole games")}
    return found | {f"plain, {name}": plain(name) for name in boards if name.endswith("middle")}


def in_the_middle() -> State:
    """A position after half of the tiles, with a tile in hand."""
    game = Game(seed=3)
    random = Random(3)
    while game.state.turn < _MIDDLE or game.state.hand is None:
        game.play(random.choice(game.state.legal_actions()))
    return game.state


def looks(times: int) -> Iterator[BenchmarkRow]:
    """What it costs to look at a position in the middle of a game."""
    state = in_the_middle()
    ways: tuple[tuple[str, Callable[[State], object]], ...] = (
        ("worth(), in the middle", lambda fresh: fresh.worth()),
        ("features, in the middle", lambda fresh: fresh.features),
        ("occupied features, in the middle", lambda fresh: fresh.occupied),
    )
    for name, look in ways:
        spent = []
        for _ in range(times):
            fresh = State(state._board)
            began = process_time()
            look(fresh)
            spent.append(1000 * (process_time() - began))
        yield BenchmarkRow(name, median(spent), "ms")
    spent = []
    for number in range(times // 4):
        began = process_time()
        decide(Greedy(), state, number)
        spent.append(1000 * (process_time() - began))
    yield BenchmarkRow("a decision of Greedy, the dearest of a turn", median(spent), "ms")


def pickles() -> Iterator[BenchmarkRow]:
    """A whole game, pickled and read again."""
    game = Game(seed=1)
    random = Random(1)
    while not game.state.is_over:
        game.play(random.choice(game.state.legal_actions()))
    began = process_time()
    packed = pickle.dumps(game)
    between = process_time()
    pickle.loads(packed)
    yield BenchmarkRow("a whole game, pickled", len(packed) / 1000, "kB")
    yield BenchmarkRow("to pickle it", 1000 * (between - began), "ms")
    yield BenchmarkRow("to read it again", 1000 * (process_time() - between), "ms")


def overhead(rounds: int, games: int) -> Iterator[BenchmarkRow]:
    """What `simulate` adds to the games themselves, in this thread and in a process, in chunks of its choice.

    The same games with it and without it take turns, so that a machine that is busy now and then slows down both: one
    by one in this thread, and some hundreds in a process that is running already.
    """
    start = State.start(2, ("base",))
    bare = spent = 0.0
    played = simulate(games * rounds, sets=("base",), seed=0)
    for number in range(games * rounds):
        bare += _bare(start, number, 1)
        began = process_time()
        next(played)
        spent += process_time() - began
    yield BenchmarkRow("simulate: overhead in this thread", 100 * (spent / bare - 1), "%")
    bare = spent = 0.0
    with ProcessPoolExecutor(1) as pool:
        many = min(_MANY, games * rounds)
        for first in range(0, games * rounds, many):
            bare += pool.submit(_bare, start, first, many).result()
            began = process_time() + pool.submit(process_time).result()
            simulate(many, sets=("base",), seed=first, executor=pool).run()
            spent += process_time() + pool.submit(process_time).result() - began
    yield BenchmarkRow("simulate: overhead with a process", 100 * (spent / bare - 1), "%")


def _bare(start: State, first: int, games: int) -> float:
    """CPU seconds of games without anything around them."""
    began = process_time()
    for number in range(first, first + games):
        play_out(start._board.copy(), Random(f"0/{number}"))
    return process_time() - began


def stopping(rounds: int) -> Iterator[BenchmarkRow]:
    """How long a simulation takes to stop."""
    spent = []
    for _ in range(rounds):
        played = simulate(10_000, sets=("base",), seed=0, executor=2)
        for _ in range(50):
            next(played)
        sleep(0.1)
        began = perf_counter()
        played.close()
        spent.append(perf_counter() - began)
    yield BenchmarkRow("simulate: to stop two processes", median(spent), "s")


def main() -> None:
    """Measure, and print a line for each figure."""
    given = given_arguments(__doc__)
    games: int = given.games
    rounds: int = given.rounds
    for lines in (
        speeds(rounds, games, given.yardstick),
        looks(20 * rounds),
        pickles(),
        overhead(rounds, 5 * games),
        stopping(rounds),
    ):
        for line in lines:
            print(line, flush=True)
    print(BenchmarkRow("turns of the last ten tiles", growth(BASE, games, Random(1)), "times those of the first ten"))
    print(BenchmarkRow("import carc_widget.engine", import_time(), "ms above an empty interpreter"))


if __name__ == "__main__":
    main()
