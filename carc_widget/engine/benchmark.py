"""Speed benchmark of the engine: `python -m carc_widget.engine.benchmark [--yardstick FILE] [--games N] [--rounds N]`.

The yardstick is any Python program that takes a number of games and prints `... N games/s(cpu) ...`. It and the engine
take turns in one run, on one thread, in CPU time, so that the ratio is meaningful on a busy machine too; the medians
of all rounds are printed. Times are reported, never asserted.
"""

import argparse
import os
import re
import subprocess
import sys
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from carc_widget.engine.board import Board
from carc_widget.engine.explore import play_out
from carc_widget.engine.game_config import GameConfig, check_config
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import SET_NAMES
from carc_widget.engine.turn import DRAW, OVER, Phase, codes, perform


def random_games(config: GameConfig, games: int, random: Random) -> float:
    """Games per CPU second, random playouts that list every legal action."""
    began = process_time()
    for _ in range(games):
        play_out(Board.start(config), random)
    return games / (process_time() - began)


def public_games(sets: tuple[str, ...], games: int, random: Random) -> float:
    """Games per CPU second through `State.legal_actions` and `State.apply`, with public objects."""
    began = process_time()
    for _ in range(games):
        state = State.start(2, sets)
        while state.phase is not Phase.OVER:
            actions = state.legal_actions()
            state, _ = state.apply(actions[int(random.random() * len(actions))])
    return games / (process_time() - began)


def growth(config: GameConfig, games: int, random: Random) -> float:
    """CPU time per turn of the last ten tiles, as a multiple of that of the first ten."""
    first = last = 0.0
    for _ in range(games):
        board = Board.start(config)
        while board.step != OVER:
            early = board.turn <= 10
            late = board.left < 10
            began = process_time()
            while True:
                decisions = codes(board)
                perform(board, decisions[int(random.random() * len(decisions))])
                if board.step in (DRAW, OVER):
                    break
            spent = process_time() - began
            if board.step != OVER:  # the final scoring is not a turn
                first += spent * early
                last += spent * late * 10 / 9
    return last / first


def yardstick(path: str, games: int) -> float:
    """Games per CPU second of another program."""
    run = subprocess.run([sys.executable, path, str(games)], capture_output=True, text=True, check=True)
    return float(re.findall(r"([\d.]+) games/s\(cpu\)", run.stdout)[-1])


def import_time() -> float:
    """Milliseconds of CPU that `import carc_widget.engine` takes above an empty interpreter, median of nine.

    The bytecode is cached in a temporary folder, as in an installation, even if the environment disables it.
    """
    with TemporaryDirectory() as cache:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache

        def spent(code: str) -> float:
            child = "import time; b = time.process_time()\n" + code + "\nprint(time.process_time() - b)"
            command = [sys.executable, "-c", child]
            run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            return float(run.stdout)

        spent("import carc_widget.engine")
        return 1000 * median(spent("import carc_widget.engine") - spent("") for _ in range(9))


def benchmark_arguments(about: str | None, games: int = 300, games_help: str = "games a round") -> argparse.Namespace:
    """The command-line arguments of every benchmark: `yardstick`, `games` and `rounds`.

    Parameters:
        about: what the benchmark measures, for `--help`.
        games: the default number of games a round; `games_help` describes it.
    """
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yardstick", metavar="FILE", help="a program to compare with")
    parser.add_argument("--games", type=int, default=games, help=games_help)
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def main() -> None:
    """Measure, and print a line for each figure."""
    arguments = benchmark_arguments(__doc__)
    games: int = arguments.games
    base = check_config(2, ("base",), Rules())
    everything = check_config(2, SET_NAMES, Rules(crop_tiles="all"))
    random = Random(1)
    random_games(base, 20, random)
    random_games(everything, 20, random)
    figures: dict[str, list[float]] = {}
    ratios: dict[str, list[float]] = {}
    for _ in range(arguments.rounds):
        floor = yardstick(arguments.yardstick, games) if arguments.yardstick else 0.0
        for name, speed in (
            ("base game, random playout", random_games(base, games, random)),
            ("all four sets, random playout", random_games(everything, games, random)),
            ("base game, public objects", public_games(("base",), max(1, games // 5), random)),
        ):
            figures.setdefault(name, []).append(speed)
            if floor:
                ratios.setdefault(name, []).append(speed / floor)
        if floor:
            figures.setdefault("yardstick", []).append(floor)
    for name, speeds in figures.items():
        ratio = f"  {median(ratios[name]):5.2f} of the yardstick" if name in ratios else ""
        print(f"{name:32}{median(speeds):8.0f} games/s{ratio}")
    print(f"{'turns of the last ten tiles':32}{growth(base, games, random):8.2f} times those of the first ten")
    print(f"{'import carc_widget.engine':32}{import_time():8.1f} ms above an empty interpreter")


if __name__ == "__main__":
    main()
