"""Failures of simulations: clear errors, and finished games are kept."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from math import nan
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carc_widget import bots
from carc_widget.engine import BadArgument, BadSetting, Phase, Rules, State, UnknownName
from carc_widget.simulation import PlayedGame, SimulationFailed, simulate

simulate_any: Any = simulate  # accepts arguments of wrong types


@dataclass(frozen=True)
class FailingBot:
    """Plays the first legal action, and fails in turn 21 of the games with some seeds."""

    failure: str
    numbers: tuple[str, ...]

    def choose(self, state: State, random: Random) -> str:
        if state.turn > 20 and random.getstate() in [Random(number).getstate() for number in self.numbers]:
            if self.failure == "exit":
                os._exit(1)
            if self.failure == "raise":
                raise RuntimeError("no idea")
            return "castle"
        return state.action_to_text(state.legal_actions()[0])


def failing_players(failure: str, number: int) -> list[bots.Bot]:
    """Two bots that fail in the game with this number."""
    return [FailingBot(failure, (f"1/{number}/0", f"1/{number}/1"))] * 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("failure", "message"),
    [
        ("raise", r"game 2 failed: .* raised RuntimeError: no idea, in turn 21"),
        ("unparsable", r"game 2 failed: .* chose 'castle', which is not an action here"),
    ],
)
def test_failing_bot_is_named_and_finished_games_are_kept(tmp_path: Path, failure: str, message: str) -> None:
    for pool in (None, ThreadPoolExecutor(1)):
        file = tmp_path / f"{failure} {pool is None}.jsonl"
        games = simulate(5, failing_players(failure, 2), "base", seed=1, file=file, executor=pool, chunk=2)
        results = list(islice(games, 2))
        assert [game.number for game in results] == [0, 1]
        with pytest.raises(SimulationFailed, match=message) as caught:
            next(games)
        assert caught.value.number == 2
        assert set(caught.value.finished_games) >= set(results)
        assert isinstance(caught.value.__cause__, bots.BotFailed)
        assert "Traceback" in caught.value.__cause__.__notes__[0]
        with pytest.raises(SimulationFailed, match=message):  # and no further game
            next(games)
        assert len(file.read_text("utf-8").splitlines()) == 1 + len(caught.value.finished_games)
        if pool is not None:
            pool.shutdown()


@pytest.mark.slow
def test_dead_worker_is_reported_and_finished_games_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        games = simulate(6, failing_players("exit", 3), "base", seed=1, executor=pool, chunk=1, file=file)
        with pytest.raises(
            SimulationFailed, match=r"a worker died while game 3 .* __name__ == .* begin again"
        ) as caught:
            games.run()
    assert [game.number for game in caught.value.finished_games] == [0, 1, 2]
    again = simulate(6, failing_players("exit", 3), "base", seed=1, file=file)
    assert len(again.finished_games) == 3


@pytest.mark.slow
def test_unpicklable_bots_are_reported() -> None:
    class Local:
        """Cannot be pickled."""

        def choose(self, state: State, random: Random) -> str:
            return ""

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        games = simulate(2, [Local(), "random"], "base", seed=1, executor=pool)
        with pytest.raises(SimulationFailed, match=r"cannot be sent to a worker .* at the top of a module"):
            next(games)
        assert len(simulate(1, sets="base", executor=pool).run().finished_games) == 1


@pytest.mark.slow
def test_failing_measure_is_reported() -> None:
    def divide(game: PlayedGame) -> dict[str, float]:
        return {"part": 1 / (game.number - 1)}

    with pytest.raises(
        SimulationFailed, match="game 1 failed: ZeroDivisionError: division by zero; 1 game was finished before, see"
    ):
        simulate(3, sets="base", seed=1, measure=divide).run()
    for measure in (lambda game: 3, lambda game: {"who": "Ann"}, lambda game: {1: 2}, lambda game: {"share": nan}):
        with pytest.raises(
            SimulationFailed, match=r"the measure returned .*numbers by name.*; no game was finished .*e$"
        ):
            simulate_any(3, sets="base", seed=1, measure=measure).run()


@dataclass(frozen=True)
class SleepingBot:
    """Sleeps for a minute in its third turn."""

    def choose(self, state: State, random: Random) -> str:
        if state.turn == 3 and state.phase is Phase.PLACE:
            time.sleep(60)
        return state.action_to_text(state.legal_actions()[0])


@pytest.mark.slow
def test_close_ends_own_processes_at_once() -> None:
    """Runs in a separate process, which would wait at its end for workers that still run."""
    script = (
        "import time\n"
        "from carc_widget import simulate\n"
        "from tests.simulation.test_failures import SleepingBot\n"
        "if __name__ == '__main__':\n"
        "    with simulate(3, sets='base', seed=1, executor=2) as games:\n"
        "        print([list(game.scores) for game in games])\n"
        "    games = simulate(4, [SleepingBot(), 'random'], 'base', seed=1, executor=2)\n"
        "    games._worker.work(games._queue, 0, needed=False)\n"
        "    time.sleep(1)\n"
        "    began = time.monotonic()\n"
        "    games.close()\n"
        "    print(time.monotonic() - began)\n"
    )
    start = time.monotonic()
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    scores, duration = process.stdout.splitlines()
    assert json.loads(scores) == [list(game.scores) for game in simulate(3, sets="base", seed=1)]
    assert float(duration) < 5  # half a second on an idle machine
    assert time.monotonic() - start < 50


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: simulate_any(-1), "games are -1"),
        (lambda: simulate_any("3"), "games are '3'"),
        (lambda: simulate_any(True), "games are True"),
        (lambda: simulate_any(1, "greedy"), "the players are 'greedy'"),
        (lambda: simulate_any(1, [bots.Greedy, bots.Greedy]), r"make one of it: Greedy\(\)"),
        (lambda: simulate_any(1, 2.5), r"the players are 2\.5; give a list of bots, .*, or a number of random players"),
        (lambda: simulate_any(1, {"easy", "random"}), "the players are {.*}; give a list of bots"),
        (lambda: simulate_any(1, b"ab"), "the players are b'ab'; give a list of bots"),
        (lambda: simulate_any(1, state="start"), "the state is 'start'"),
        (lambda: simulate_any(1, 3, state=State.start()), "the position has 2 players, not 3"),
        (lambda: simulate_any(1, ["easy"] * 3, state=State.start()), "the position has 2 players, not 3"),
        (lambda: simulate_any(1, {"Ann": "easy", "Bob": "easy"}, state=State.start()), "leave the names out"),
        (lambda: simulate_any(1, sets="base", state=State.start()), "a state has sets of its own"),
        (lambda: simulate_any(1, rules=Rules(), state=State.start()), "a state has rules of its own"),
        (lambda: simulate_any(1, state=State.start().end_now()[0]), "the game is over in this state"),
        (lambda: simulate_any(3, ["easy", "easy"], swap=True), "a multiple of 2 games, not 3"),
        (lambda: simulate_any(2, swap=True), "random players swaps no seats; give bots"),
        (lambda: simulate_any(2, swap=1), "swap is 1"),
        (lambda: simulate_any(1, chunk=0), "the chunk is 0"),
        (lambda: simulate_any(1, compiled="yes"), "compiled is 'yes'"),
        (lambda: simulate_any(1, executor="four"), "the executor is 'four'"),
        (lambda: simulate_any(1, executor=0), "the executor is 0"),
        (lambda: simulate_any(1, file=3), "3 is not a path"),
        (lambda: simulate_any(1, progress="yes"), "progress is 'yes'"),
        (lambda: simulate_any(1, measure=3), "the measure is 3"),
    ],
)
def test_invalid_arguments_are_refused(call: object, message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        call()  # type: ignore[operator]


def test_players_and_sets_are_validated() -> None:
    with pytest.raises(BadSetting, match="the seed is 'x'"):
        simulate_any(1, seed="x")
    with pytest.raises(BadSetting, match="1 player cannot play"):
        simulate(1, ["easy"])
    with pytest.raises(UnknownName, match="greedy"):
        simulate(1, ["greddy", "easy"])
    with pytest.raises(UnknownName, match="tile set"):
        simulate(1, sets="bse")
