"""Speed of compiled games: `python -m carc_widget.compiled.benchmark [--yardstick FILE] [--games N] [--rounds N]`.

They, the engine and the yardstick of `carc_widget.engine.benchmark` take turns in one run, on one thread, in CPU time;
the medians of all rounds are printed. Times are reported, never asserted.
"""

from random import Random
from statistics import median
from time import process_time

from carc_widget.compiled.position import CompiledPosition
from carc_widget.compiled.random_games import compile_now
from carc_widget.engine.benchmark import benchmark_arguments, yardstick
from carc_widget.engine.board import Board
from carc_widget.engine.explore import play_out
from carc_widget.engine.game_config import check_config
from carc_widget.engine.rules import Rules
from carc_widget.engine.turn import OVER, PLACE, codes, go_to, perform

_TURN_IN_THE_MIDDLE = 36


def positions() -> dict[str, Board]:
    """Start positions: two players, at the beginning and in the middle of a random game."""
    boards = {}
    for name, sets in (
        ("base game", ("base",)),
        ("with Mage & Witch", ("base", "mage_witch")),
        ("and Inns & Cathedrals", ("base", "inns_cathedrals", "mage_witch")),
    ):
        board = Board.start(check_config(2, sets, Rules()))
        go_to(board, 0)
        boards[f"{name}, whole games"] = board
        boards[f"{name}, from the middle"] = _middle(board.copy(), Random(1))
    return boards


def _middle(board: Board, random: Random) -> Board:
    while board.turn < _TURN_IN_THE_MIDDLE or board.step != PLACE:
        perform(board, random.choice(codes(board)))
        assert board.step != OVER
    return board


def compiled_games(board: Board, games: int, seed: int) -> float:
    """Compiled games per CPU second, including the conversion of the position."""
    start = process_time()
    CompiledPosition(board).play(games, seed)
    return games / (process_time() - start)


def engine_games(board: Board, games: int, random: Random) -> float:
    """Games of the engine per CPU second."""
    start = process_time()
    for _ in range(games):
        play_out(board.copy(), random)
    return games / (process_time() - start)


def loading(board: Board, times: int) -> float:
    """CPU microseconds to convert a position to arrays."""
    start = process_time()
    for _ in range(times):
        CompiledPosition(board)
    return 1e6 * (process_time() - start) / times


def main() -> None:
    """Measure, and print a line for each figure."""
    arguments = benchmark_arguments(__doc__, 200, "games a round in the engine; compiled 50 times as many")
    games: int = arguments.games
    boards = positions()
    compile_now()
    figures: dict[str, list[tuple[float, float, float]]] = {name: [] for name in boards}
    for round in range(arguments.rounds):
        floor = yardstick(arguments.yardstick, games) if arguments.yardstick else float("nan")
        for name, board in boards.items():
            fast = compiled_games(board, 50 * games, round)
            plain = engine_games(board, games, Random(round))
            figures[name].append((fast, fast / plain, fast / floor))
    for name, rounds in figures.items():
        speed, ratio, of_floor = (median(column) for column in zip(*rounds, strict=True))
        line = f"{name:40}{speed:8.0f} games/s  {ratio:5.1f} times the engine's"
        print(f"{line}  {of_floor:5.1f} times the yardstick" if floor == floor and "whole" in name else line)
    for name, board in boards.items():
        print(f"{'to load a position of ' + name:56}{loading(board, 200):5.0f} us")


if __name__ == "__main__":
    main()
