"""Simulation: independent of the executor, lazy, resumable, and its statistics."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from threading import Timer
from typing import Any

import numpy as np
import pytest

from carc_widget import bots, compiled
from carc_widget.bots.evaluation import Weights
from carc_widget.engine import BadArgument, BadJson, CarcassonneError, Rules, State
from carc_widget.simulation import (
    PlayedGame,
    SimulatedGame,
    estimate,
    measure_figures,
    measure_options,
    measure_points,
    simulate,
)
from carc_widget.simulation.workers import GameQueue, count_workers

GAMES = 12


@cache
def expected() -> tuple[SimulatedGame, ...]:
    """The games of the seed 1, played without an executor."""
    return tuple(simulate(GAMES, sets="base", seed=1))


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


# -- the games


def test_game_is_determined_by_number_and_seed() -> None:
    assert tuple(simulate(GAMES, sets="base", seed=1)) == expected()
    assert tuple(simulate(3, sets="base", seed=1)) == expected()[:3]
    assert tuple(simulate(3, sets="base", seed=2)) != expected()[:3]
    assert [game.number for game in expected()] == list(range(GAMES))
    assert expected()[0].scores == State.start(2, "base").playout(Random("1/0")).scores
    assert {game.turn for game in expected()} <= set(range(66, 72))  # a tile may fit nowhere (R12)


@pytest.mark.parametrize("chunk", [None, 1, 5, 100])
def test_threads_and_chunk_sizes_do_not_change_games(chunk: int | None) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert tuple(simulate(GAMES, sets="base", seed=1, executor=pool, chunk=chunk)) == expected()


@pytest.mark.slow
def test_processes_do_not_change_games(processes: Executor) -> None:
    assert tuple(simulate(GAMES, sets="base", seed=1, executor=processes, chunk=5)) == expected()
    mixed = ["greedy", "random"]
    assert list(simulate(2, mixed, seed=3, executor=processes)) == list(simulate(2, mixed, seed=3))


@pytest.mark.slow
def test_dask_does_not_change_games() -> None:
    """Runs in a separate process, because Dask leaves threads behind and warns."""
    script = (
        "from distributed import Client\n"
        "from carc_widget import simulate\n"
        "if __name__ == '__main__':\n"
        "    with Client(n_workers=1, threads_per_worker=2, dashboard_address=None) as client:\n"
        f"        games = simulate({GAMES}, sets='base', seed=1, executor=client.get_executor())\n"
        "        print([list(game.scores) for game in games])\n"
        "        from carc_widget.simulation.workers import count_workers\n"
        "        print(count_workers(client.get_executor()))\n"
    )
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    scores, workers = process.stdout.splitlines()
    assert json.loads(scores) == [list(game.scores) for game in expected()]
    assert workers == "2"


def test_numbers_of_numpy_are_numbers() -> None:
    games = simulate(np.int64(3), np.int64(2), sets="base", seed=np.int64(1)).run()  # type: ignore[arg-type]
    assert games.finished_games == expected()[:3]
    assert games.game(np.int64(2)).state.scores == games.finished_games[2].scores  # type: ignore[arg-type]


def test_measured_game_has_all_its_events_in_order() -> None:
    """In one sequence, as those of a turn or of a change."""
    measured: list[PlayedGame] = []

    def measure(game: PlayedGame) -> dict[str, float]:
        measured.append(game)
        return {}

    games = simulate(1, sets="base", seed=1, measure=measure).run()
    assert measured[0].events == tuple(event for turn in games.game(0).turns for event in turn.events)


def test_measures_do_not_change_games() -> None:
    measured = simulate(3, sets="base", seed=1, measure=measure_points).run().finished_games
    assert [game.scores for game in measured] == [game.scores for game in expected()[:3]]
    reshuffling = State.setup(  # C fits nowhere at first, and goes back
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)],
        tiles_left={"C": 1, "V": 2, "U": 2, "B": 1},
        rules=Rules(unplaceable_tile="reshuffle"),
    )
    unmeasured = simulate(10, state=reshuffling, seed=4)
    measured_games = simulate(10, state=reshuffling, seed=4, measure=measure_figures)
    assert [game.scores for game in unmeasured] == [game.scores for game in measured_games]


def test_players_and_bots_by_seat() -> None:
    results = simulate(1, {"Ann": "greedy", "Bob": bots.Random()}, sets=("base",), seed=1).run()
    assert results.players == ("Ann", "Bob")
    assert results.finished_games[0].share(0) == 1
    assert results.finished_games[0].margin(0) == -results.finished_games[0].margin(1) > 0
    assert simulate(1, ["random", " Random", "easy"]).players == ("random 1", "random 2", "easy")
    assert simulate(1, [bots.Random(), "easy", bots.bot("easy")]).players == (
        "Random()",
        "easy",
        "Greedy(mistakes=8.0)",
    )


@dataclass(frozen=True)
class FirstActionBot:
    """Plays the first legal action, and records the tiles in hand."""

    hands: list[str]

    def choose(self, state: State, random: Random) -> str:
        if state.hand is not None:
            self.hands.append(state.hand.id)
        return state.action_to_text(state.legal_actions()[0])


def test_swap_alternates_seats_on_the_same_tiles() -> None:
    hands: list[str] = []
    games = simulate(4, [FirstActionBot(hands), FirstActionBot(hands)], sets=("base",), seed=1, swap=True)
    results = []
    for game in games:
        results.append((game.seats, tuple(hands)))
        hands.clear()
    assert [seats for seats, _ in results] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert results[0][1] == results[1][1] != results[2][1] == results[3][1]


def test_games_start_from_state() -> None:
    state = State.start(3, "base").edit(tiles_left={"E": 2, "V": 1}, scores=(50, 0, 0))
    results = simulate(3, state=state, seed=1).run()
    assert all(game.scores[0] >= 50 and len(game.scores) == 3 for game in results.finished_games)
    assert all(game.turn == 3 for game in results.finished_games)


@pytest.mark.slow
def test_chunk_sizes_do_not_change_compiled_games() -> None:
    expected_games = list(simulate(70, sets="base", seed=1, compiled=True))
    assert list(simulate(70, sets="base", seed=1, compiled=True, chunk=9)) == expected_games
    with ThreadPoolExecutor(2) as pool:
        assert list(simulate(70, sets="base", seed=1, compiled=True, executor=pool, chunk=11)) == expected_games
    playouts = compiled.playouts(State.start(2, "base"), 70, seed=1, compiled=True)
    assert [game.scores for game in expected_games] == list(playouts.scores)
    for players in (["greedy", "easy"], ["easy", "easy"], ["random", "random"]):
        with pytest.raises(BadArgument, match="play at random"):
            simulate(1, players, compiled=True)
    with pytest.raises(BadArgument, match="keep their seats"):
        simulate(2, ["greedy", "greedy"], swap=True, compiled=True)
    with pytest.raises(compiled.NotCompiled, match="crop_circles_2"):
        simulate(1, sets=("base", "crop_circles_2"), compiled=True)


@pytest.mark.slow
def test_greedy_bots_play_compiled_games() -> None:
    games = simulate(60, ["greedy", "greedy"], "base", seed=1, compiled=True).run().finished_games
    with ThreadPoolExecutor(2) as pool:
        parallel = simulate(60, ["greedy", "greedy"], "base", seed=1, compiled=True, executor=pool, chunk=7).run()
    assert parallel.finished_games == games
    assert fmean(sum(game.scores) / 2 for game in games) > 60, "random players score about 25"
    timid = bots.Greedy(weights=bots.Weights(farms=0))
    assert simulate(60, [timid, timid], "base", seed=1, compiled=True).run().finished_games != games


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, ["greedy", "greedy"]])
def test_compiled_games_are_measured_in_the_engine(players: int | list[str]) -> None:
    sets = ("base", "mage_witch")
    games = simulate(20, players, sets, seed=1, compiled=True).run().finished_games
    measured = simulate(20, players, sets, seed=1, compiled=True, measure=measure_points).run().finished_games
    assert [game.scores for game in measured] == [game.scores for game in games]
    assert [2 * sum(game.measures.values()) for game in measured] == pytest.approx([sum(game.scores) for game in games])


# -- on demand, interrupted


def interrupt_at(number: int, calls: list[int]) -> object:
    """A measure that raises `KeyboardInterrupt` at a game the first time, and records the numbers of games."""

    def measure(game: PlayedGame) -> dict[str, float]:
        calls.append(game.number)
        if game.number == number and calls.count(number) == 1:
            raise KeyboardInterrupt
        return {}

    return measure


def test_games_are_played_on_demand() -> None:
    played: list[int] = []
    games = simulate(1000, sets="base", seed=1, measure=interrupt_at(-1, played))  # type: ignore[arg-type]
    assert not played
    assert [game.scores for game in islice(games, 2)] == [game.scores for game in expected()[:2]]
    assert played == [0, 1]
    assert repr(games) == "<Simulation: 2 of 1000 games finished, 2 returned>"


def test_run_continues_after_interrupt() -> None:
    played: list[int] = []
    games = simulate(5, sets="base", seed=1, measure=interrupt_at(3, played))  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        games.run()
    assert len(games.finished_games) == 3
    games.run()
    assert played == [0, 1, 2, 3, 3, 4]
    assert [game.scores for game in games.finished_games] == [game.scores for game in expected()[:5]]


class ManualExecutor(Executor):
    """An executor that runs a call only on request."""

    _max_workers = 2

    def __init__(self) -> None:
        self.futures: list[Future[object]] = []
        self.calls: list[tuple[Any, Any]] = []

    def submit(self, call: Any, /, *arguments: Any, **named: Any) -> Any:
        future: Future[object] = Future()
        self.futures.append(future)
        self.calls.append((call, arguments))
        return future

    def run(self, index: int) -> None:
        call, arguments = self.calls[index]
        self.futures[index].set_result(call(*arguments))


def test_late_chunks_keep_order_and_are_not_lost() -> None:
    pool = ManualExecutor()
    games = simulate(GAMES, sets="base", seed=1, executor=pool, chunk=2)
    timer = Timer(0.05, lambda: list(map(pool.run, (1, 0))))
    timer.start()
    assert next(games) == expected()[0]
    assert len(pool.calls) >= 4  # twice as many as there are workers
    assert [game.number for game in games.finished_games][:4] == [0, 1, 2, 3]
    games.close()
    assert all(future.done() for future in pool.futures), "a chunk that has not started is still pending"
    timer.join()
    with ThreadPoolExecutor(2) as others:
        games._worker._executor = others  # type: ignore[union-attr]
        assert list(games) == list(expected()[1:])


def test_game_queue_hands_out_missing_numbers() -> None:
    queue = GameQueue(10, [3, 4, 9])
    assert [list(queue.take(2)) for _ in range(3)] == [[0, 1], [2], [5, 6]]
    queue.give_back(range(2, 3))
    assert [list(queue.take(9)) for _ in range(2)] == [[2], [7, 8]]
    assert not queue


def test_number_of_workers_of_executors() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert count_workers(pool) == 3

    class Unknown(Executor):
        pass

    assert count_workers(Unknown()) == os.cpu_count()


# -- result files


def test_file_keeps_finished_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert tuple(simulate(4, sets="base", seed=1, file=file)) == expected()[:4]
    played: list[int] = []
    more = simulate(6, sets="base", seed=1, file=file, progress=lambda finished, of: played.append(finished))
    assert len(more.finished_games) == 4
    assert tuple(more) == expected()[:6]
    assert played == [4, 5, 6]
    assert tuple(simulate(2, sets="base", seed=1, file=file)) == expected()[:2]
    assert len(file.read_text("utf-8").splitlines()) == 7


def test_game_of_truncated_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(4, sets="base", seed=1, file=file).run().close()
    file.write_text(file.read_text("utf-8")[:-9], "utf-8")
    again = simulate(4, sets="base", seed=1, file=file)
    assert len(again.finished_games) == 3
    assert tuple(again) == expected()[:4]
    assert len(file.read_text("utf-8").splitlines()) == 5


def test_file_keeps_measures(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = simulate(2, seed=1, file=file, measure=measure_figures).run()
    again = simulate(2, seed=1, file=file, measure=measure_figures)
    assert again.finished_games == first.finished_games
    assert again.finished_games[0].measures["moved"] > 0


@pytest.mark.slow
def test_file_of_another_simulation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(1, ["greedy", "easy"], "base", seed=1, file=file).run().close()
    before = file.read_text("utf-8")
    cases: tuple[tuple[str, Callable[[], object]], ...] = (
        ("its seed is 1 there and 2 here", lambda: simulate(1, ["greedy", "easy"], "base", seed=2, file=file)),
        (
            r"its players is \['Greedy\(\)', 'Greedy\(mis",
            lambda: simulate(1, ["easy", "easy"], "base", seed=1, file=file),
        ),
        ("its position differs", lambda: simulate(1, ["greedy", "easy"], seed=1, file=file)),
        ("its swap is False", lambda: simulate(2, ["greedy", "easy"], "base", seed=1, swap=True, file=file)),
    )
    for message, call in cases:
        with pytest.raises(BadArgument, match=message):
            call()
    assert file.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("my diary\n", "line 1: it is not JSON"),
        ('{"a": 1}\n', "line 1: it is not a file of a simulation"),
        ('{"carc_widget simulation": 9}\n', "line 1: its version is 9"),
        ("+nonsense\n", "line 2: it is not JSON"),
        ('+{"game": 0}\n', "line 2: it is not a game of this simulation"),
        ('+{"game": 0, "scores": [1], "seats": [0], "turn": 3}\n', "line 2: it is not a game of this simulation"),
        ('+{"game": 0, "scores": [1, "x"], "seats": [0, 1], "turn": 3}\n', "line 2: it is not a game"),
    ],
)
def test_foreign_file_is_refused_unchanged(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "games.jsonl"
    if text.startswith("+"):
        simulate(0, sets="base", seed=1, file=file)
        text = file.read_text("utf-8") + text[1:]
    file.write_text(text, "utf-8")
    with pytest.raises(BadJson, match=message):
        simulate(1, sets="base", seed=1, file=file)
    assert file.read_text("utf-8") == text


# -- results


def test_standings_report_shares_and_points() -> None:
    games = simulate(GAMES, sets="base", seed=1, measure=measure_points).run()
    results = games.standings()
    assert results == games.standings()
    assert results.share(0) + results.share(1) == pytest.approx(1)
    assert results.interval(0)[0] < results.share(0) < results.interval(0)[1]
    points = results.points(0).mean + results.points(1).mean
    assert sum(results.mean_measure(name).mean for name in results.measure_names) == pytest.approx(points / 2)
    lines = str(results).splitlines()
    assert " ".join(lines[0].split()) == "player games won 95% interval points margin (95% interval)"
    assert lines[1].split()[:2] == ["Red", "12"]
    assert lines[-1].startswith("field")
    assert estimate([]).size == 0
    assert estimate([4]).error == float("inf")


@pytest.mark.parametrize("kind", [int, float, np.int64, np.float32])
def test_numbers_of_numpy_have_an_estimate(kind: type) -> None:
    assert estimate(np.array([1, 2, 4], dtype=kind)) == estimate([1, 2, 4])


def test_simulated_game_is_played_again() -> None:
    for games in (
        simulate(4, ["greedy", "random"], "base", seed=1, swap=True),
        simulate(2, 3, "base", seed=1),
        simulate(1, {"Ann": "random", "Bob": bots.Greedy(weights=Weights(meeple=2.5))}, "base", seed=1),
        simulate(1, [bots.Greedy(weights=Weights(meeple=2.5, farms=0.5, opponents=0.3)), "random"], "base", seed=1),
    ):
        for result in games:
            game = games.game(result.number)
            assert (game.is_over, game.state.scores, game.state.turn) == (True, result.scores, result.turn)
    with pytest.raises(BadArgument, match="a number from 0 to 0"):
        games.game(1)


def test_frame_before_any_game_says_how_to_play() -> None:
    with pytest.raises(CarcassonneError, match="`run\\(\\)` plays all 3"):
        simulate(3, 2).frame()
    assert repr(simulate(3, 2).standings()) == "<Standings: Red, Blue; 0 games>"


@pytest.mark.slow
def test_measures_of_options_figures_and_points() -> None:
    results = simulate(1, seed=2, measure=measure_options).run().standings()
    assert results.mean_measure("turns").mean > 50
    assert 180 < results.mean_measure("tree").mean < 300
    figures = simulate(1, seed=2, measure=measure_figures).run().finished_games[0].measures
    assert figures["moved"] > 3
    magic = simulate(4, seed=2, measure=measure_points).run().finished_games
    for game in magic:
        assert 2 * sum(game.measures.values()) == pytest.approx(sum(game.scores))


@pytest.mark.slow
def test_frame_has_a_row_per_game() -> None:
    games = simulate(3, {"Ann": "random", "Bob": "random"}, "base", seed=1, measure=measure_points).run()
    frame = games.frame()
    assert list(frame["game"]) == [0, 1, 2]
    assert list(frame["points Ann"]) == [game.points(0) for game in games.finished_games]
    assert "field" in frame.columns
    assert list(frame["seat Bob"]) == [1, 1, 1]


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("pandas", "tqdm", "tqdm.auto"):
        monkeypatch.setitem(sys.modules, package, None)
    games = simulate(1, sets="base", seed=1)
    with pytest.raises(ImportError, match="pip install pandas"):
        games.frame()
    with pytest.raises(ImportError, match="pip install tqdm"):
        simulate(1, sets="base", progress=True)


@pytest.mark.filterwarnings("ignore::Warning")  # tqdm warns in notebooks
def test_progress_bar_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(3, sets="base", seed=1, progress=True).run()
    assert "3/3" in capsys.readouterr().err
