"""Failures of simulations: clear errors, and no finished game is lost."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carc_widget import bots
from carc_widget.engine import BadArgument, BadSetting, Phase, Rules, State, UnknownName
from carc_widget.simulation import PlayedGame, SimulationFailed, simulate

anything: Any = simulate  # for arguments of types that it does not take


@dataclass(frozen=True)
class Late:
    """Plays by chance, but fails in one way in the games of some seeds."""

    way: str
    numbers: tuple[str, ...]

    def choose(self, state: State, random: Random) -> str:
        if state.turn > 20 and random.getstate() in [Random(number).getstate() for number in self.numbers]:
            if self.way == "dies":
                os._exit(1)
            if self.way == "raises":
                raise RuntimeError("no idea")
            return "castle"
        return state.action_to_text(state.legal_actions()[0])


def late(way: str, number: int) -> list[bots.Bot]:
    return [Late(way, (f"1/{number}/0", f"1/{number}/1"))] * 2


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("raises", r"game 2 failed: .* raised RuntimeError: no idea, in turn 21"),
        ("babbles", r"game 2 failed: .* chose 'castle', which is no action here"),
    ],
)
def test_a_bot_that_fails_is_named_and_costs_no_finished_game(tmp_path: Path, way: str, words: str) -> None:
    for pool in (None, ThreadPoolExecutor(1)):
        file = tmp_path / f"{way} {pool is None}.jsonl"
        games = simulate(5, late(way, 2), "base", seed=1, file=file, executor=pool, chunk=2)
        results = list(islice(games, 2))
        assert [game.number for game in results] == [0, 1]
        with pytest.raises(SimulationFailed, match=words) as failed:
            next(games)
        assert failed.value.number == 2
        assert set(failed.value.finished) >= set(results)
        assert isinstance(failed.value.__cause__, bots.BotFailed)
        assert "Traceback" in failed.value.__cause__.__notes__[0]
        with pytest.raises(SimulationFailed, match=words):  # and not another game after it
            next(games)
        assert len(file.read_text("utf-8").splitlines()) == 1 + len(failed.value.finished)
        if pool is not None:
            pool.shutdown()


@pytest.mark.slow
def test_a_worker_that_dies_is_told_and_costs_no_finished_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        games = simulate(6, late("dies", 3), "base", seed=1, executor=pool, chunk=1, file=file)
        with pytest.raises(SimulationFailed, match=r"a worker died while game 3 or others .* begin again") as failed:
            games.run()
    assert [game.number for game in failed.value.finished] == [0, 1, 2]
    again = simulate(6, late("dies", 3), "base", seed=1, file=file)
    assert len(again.finished) == 3


@pytest.mark.slow
def test_bots_that_cannot_be_sent_are_reported() -> None:
    class Local:
        """Nobody can import it."""

        def choose(self, state: State, random: Random) -> str:
            return ""

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        games = simulate(2, [Local(), "random"], "base", seed=1, executor=pool)
        with pytest.raises(SimulationFailed, match=r"cannot be sent to a worker .* at the top of a module"):
            next(games)
        assert len(simulate(1, sets="base", executor=pool).run().finished) == 1


def test_a_measure_that_fails_is_reported() -> None:
    def divides(game: PlayedGame) -> dict[str, float]:
        return {"part": 1 / (game.number - 1)}

    with pytest.raises(SimulationFailed, match="game 1 failed: ZeroDivisionError: division by zero; 1 game was"):
        simulate(3, sets="base", seed=1, measure=divides).run()
    for wrong in (lambda game: 3, lambda game: {"who": "Ann"}, lambda game: {1: 2}):
        with pytest.raises(SimulationFailed, match=r"the measure gave .*numbers by name"):
            anything(3, sets="base", seed=1, measure=wrong).run()


@dataclass(frozen=True)
class Sleepy:
    """Thinks for a minute about its third turn."""

    def choose(self, state: State, random: Random) -> str:
        if state.turn == 3 and state.phase is Phase.PLACE:
            time.sleep(60)
        return state.action_to_text(state.legal_actions()[0])


@pytest.mark.slow
def test_processes_of_its_own_are_ended_at_once(tmp_path: Path) -> None:
    """In a process of its own, which must end too: processes that go on would be waited for."""
    script = (
        "import time\n"
        "from carc_widget import simulate\n"
        "from tests.simulation.test_failures import Sleepy\n"
        "if __name__ == '__main__':\n"
        "    with simulate(3, sets='base', seed=1, executor=2) as games:\n"
        "        print([list(game.scores) for game in games])\n"
        "    games = simulate(4, [Sleepy(), 'random'], 'base', seed=1, executor=2)\n"
        "    games._worker.work(games._queue, 0, needed=False)\n"
        "    time.sleep(1)\n"
        "    began = time.monotonic()\n"
        "    games.close()\n"
        "    print(time.monotonic() - began)\n"
    )
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    scores, took = done.stdout.splitlines()
    assert json.loads(scores) == [list(game.scores) for game in simulate(3, sets="base", seed=1)]
    assert float(took) < 5  # half a second, on a machine that is not busy
    assert time.monotonic() - began < 50


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: anything(-1), "games are -1"),
        (lambda: anything("3"), "games are '3'"),
        (lambda: anything(True), "games are True"),
        (lambda: anything(1, "greedy"), "the players are 'greedy'"),
        (lambda: anything(1, [bots.Greedy, bots.Greedy]), r"make one of it: Greedy\(\)"),
        (lambda: anything(1, 2.5), r"the players are 2\.5"),
        (lambda: anything(1, state="start"), "the state is 'start'"),
        (lambda: anything(1, 3, state=State.start()), "3 players are given for a position of 2"),
        (lambda: anything(1, ["easy"] * 3, state=State.start()), "3 players are given for a position of 2"),
        (lambda: anything(1, {"Ann": "easy", "Bob": "easy"}, state=State.start()), "leave the names out"),
        (lambda: anything(1, sets="base", state=State.start()), "a state and sets are given"),
        (lambda: anything(1, rules=Rules(), state=State.start()), "a state and rules are given"),
        (lambda: anything(1, state=State.start().end_now()[0]), "the game is over in the given state"),
        (lambda: anything(1, seed="x"), "the seed is 'x'"),
        (lambda: anything(3, ["easy", "easy"], swap=True), "a multiple of 2 games, not 3"),
        (lambda: anything(2, swap=True), "seats are swapped among bots"),
        (lambda: anything(2, swap=1), "swap is 1"),
        (lambda: anything(1, chunk=0), "the chunk is 0"),
        (lambda: anything(1, executor="four"), "the executor is 'four'"),
        (lambda: anything(1, executor=0), "the executor is 0"),
        (lambda: anything(1, file=3), "the file is 3"),
        (lambda: anything(1, progress="yes"), "progress is 'yes'"),
        (lambda: anything(1, measure=3), "the measure is 3"),
    ],
)
def test_what_is_wrong_is_named(call: object, words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        call()  # type: ignore[operator]


def test_players_and_sets_are_checked_as_for_a_game() -> None:
    with pytest.raises(BadSetting, match="1 players cannot play"):
        simulate(1, ["easy"])
    with pytest.raises(UnknownName, match="greedy"):
        simulate(1, ["greddy", "easy"])
    with pytest.raises(UnknownName, match="tile set"):
        simulate(1, sets="bse")
