"""Result files: foreign and damaged files stay unchanged, and the same call continues its file."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import nan
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from carc_widget.__main__ import main
from carc_widget.bots import Bot, Greedy, MonteCarlo, Weights
from carc_widget.engine import BadArgument, BadJson, State
from carc_widget.simulation import PlayedGame, simulate

GAMES = 3


@pytest.fixture(scope="module")
def result_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The content of a result file."""
    file = tmp_path_factory.mktemp("results") / "games.jsonl"
    simulate(GAMES, sets="base", seed=1, file=file).run().close()
    return file.read_bytes()


def change_head(**changes: object) -> Callable[[bytes], bytes]:
    """A function that changes the header of a result file; `None` removes an entry."""

    def change(content: bytes) -> bytes:
        head, rest = content.split(b"\n", 1)
        entries = {**json.loads(head), **changes}
        remaining = {name: value for name, value in entries.items() if value is not None or name not in changes}
        return json.dumps(remaining).encode() + b"\n" + rest

    return change


def append_game(**changes: object) -> Callable[[bytes], bytes]:
    """A function that appends game 0 once more, with some entries changed."""

    def change(content: bytes) -> bytes:
        return content + json.dumps({**json.loads(content.split(b"\n")[1]), **changes}).encode() + b"\n"

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda content: b"my diary", "line 1: it is not JSON .*; give another file, or delete this one"),
        (lambda content: b"my diary\nwithout a final newline", "line 1: it is not JSON"),
        (lambda content: b'{"a": 1}', "line 1: it is not a file of a simulation"),
        (lambda content: b"\x89PNG\r\n\x1a\n\x00\xff", "byte 1: it is not text"),
        (lambda content: content + b"\xff\xfe\x00\n", "it is not text in UTF-8"),
        (lambda content: b"[" * 100_000 + b"\n", "line 1: it is nested too deeply"),
        (lambda content: content + b"[" * 100_000 + b"\n", "line 5: it is nested too deeply"),
        (lambda content: content[:40], "line 1: it is cut off"),
        (change_head(seed=None), "line 1: it has no 'seed'"),
        (change_head(players=None), "line 1: it has no 'players'"),
        (change_head(seed="one"), "line 1: its seed is 'one'"),
        (lambda content: content + b"my diary", "line 5: it is not JSON"),
        (append_game(scores=[0, 1]), "line 5: it contradicts line 2 about game 0"),
        (append_game(game=7, seats=[1, 0]), r"line 5: its seats are \[1, 0\]"),
        (append_game(game=7, seats=[False, True]), "line 5: it is not a game of this simulation"),
        (append_game(game=7, scores=[[1], [2]]), "line 5: it is not a game of this simulation"),
        (append_game(game=7, scores=7), "line 5: it is not a game of this simulation"),
        (append_game(game=7, turn=-1), "line 5: it is not a game of this simulation"),
        (append_game(game=7, measured=[1]), "line 5: it is not a game of this simulation"),
        (append_game(game=7, measured={"cities": "many"}), "line 5: it is not a game of this simulation"),
        (append_game(game=7, measured={"cities": nan}), "line 5: it is not a game of this simulation"),
        (append_game(game=7, measured={"cities": 10**400}), "line 5: it is not a game of this simulation"),
    ],
)
def test_foreign_and_damaged_files_are_refused_unchanged(
    result_file: bytes, tmp_path: Path, change: Callable[[bytes], bytes], message: str
) -> None:
    file = tmp_path / "games.jsonl"
    content = change(result_file)
    file.write_bytes(content)
    with pytest.raises(BadJson, match=message):
        simulate(GAMES, sets="base", seed=1, file=file)
    assert file.read_bytes() == content


def test_file_of_another_simulation_without_final_newline_stays_unchanged(result_file: bytes, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(result_file[:-9])
    with pytest.raises(BadArgument, match="its seed is 1 there and 2 here"):
        simulate(GAMES, sets="base", seed=2, file=file)
    assert file.read_bytes() == result_file[:-9]


@pytest.mark.parametrize("cut", [1, 2, 9, -1])
def test_truncated_last_line_is_replaced(result_file: bytes, tmp_path: Path, cut: int) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(result_file[:-cut] if cut > 0 else result_file + b'{"ga')
    before = file.read_bytes()
    again = simulate(GAMES + 1, sets="base", seed=1, file=file)
    assert len(again.finished_games) == (GAMES if cut in (1, -1) else GAMES - 1)  # at 1 only the newline is missing
    assert file.read_bytes() == before, "another process may be writing the line"
    again.run().close()
    assert file.read_bytes().startswith(result_file)
    assert len(file.read_bytes().splitlines()) == 1 + GAMES + 1


def test_equal_lines_count_once(result_file: bytes, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(append_game()(result_file))
    assert len(simulate(GAMES, sets="base", seed=1, file=file).finished_games) == GAMES


def test_arguments_are_checked_before_a_file_is_created(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError):
        simulate(1, sets="base", file=tmp_path / "games.jsonl", progress=True)
    assert not list(tmp_path.iterdir())


def test_unwritable_file_fails_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="games"):
        simulate(1, sets="base", file=tmp_path / "missing" / "games.jsonl")
    (tmp_path / "games").mkdir()
    with pytest.raises(OSError, match="games"):
        simulate(1, sets="base", file=tmp_path / "games")


def test_unwritable_table_fails_before_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "carc_widget.simulation.simulation.Simulation.run", lambda games: pytest.fail("a game was played")
    )
    table = tmp_path / "missing" / "games.csv"
    assert main(["simulate", "2", "--sets", "base", "--csv", str(table)]) == 2
    assert "games.csv" in capsys.readouterr().err
    both = tmp_path / "games.jsonl"
    assert main(["simulate", "2", "--sets", "base", "--csv", str(both), "--file", str(both)]) == 2
    assert "--csv and --file" in capsys.readouterr().err
    assert not both.exists()


# -- the same call again


def test_simulate_without_seed_uses_seed_of_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = simulate(2, sets="base", file=file).run()
    again = simulate(3, sets="base", file=file)
    assert again.seed == first.seed
    assert again.run().finished_games[:2] == first.finished_games


def test_command_without_seed_uses_seed_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    assert main(["simulate", "1", "--sets", "base", "--seed", "5", "--file", str(file)]) == 0
    assert main(["simulate", "2", "--sets", "base", "--file", str(file)]) == 0
    assert json.loads(file.read_text("utf-8").splitlines()[0])["seed"] == 5
    assert "2" in capsys.readouterr().out


class BotWithoutRepr:
    """Chooses the legal action at one index; its class has no `__repr__`."""

    def __init__(self, index: int) -> None:
        self.index = index

    def choose(self, state: State, random: Random) -> str:
        actions = state.legal_actions()
        return state.action_to_text(actions[min(self.index, len(actions) - 1)])


@dataclass(frozen=True)
class Wrapper:
    """Plays as another bot; its `repr` shows the address of that bot."""

    bot: BotWithoutRepr

    def choose(self, state: State, random: Random) -> str:
        return self.bot.choose(state, random)


def test_bots_without_repr_are_distinguished_by_attributes(tmp_path: Path) -> None:
    for make in (BotWithoutRepr, lambda index: Wrapper(BotWithoutRepr(index)), BotWithInheritedRepr):
        file = tmp_path / f"{make.__name__}.jsonl"
        first = simulate(1, [make(0), "random"], "base", seed=1, file=file).run()
        again = simulate(1, [make(0), "random"], "base", seed=1, file=file)
        assert again.finished_games == first.finished_games
        with pytest.raises(BadArgument, match="its players is"):
            simulate(1, [make(1), "random"], "base", seed=1, file=file)


class BotWithInheritedRepr(Greedy):
    """Has an attribute that the inherited `repr` does not show."""

    def __init__(self, index: int) -> None:
        super().__init__()
        object.__setattr__(self, "index", index)


def test_unidentifiable_bots_and_measures_are_refused(tmp_path: Path) -> None:
    class Local(BotWithoutRepr):
        """Cannot be pickled."""

    file = tmp_path / "games.jsonl"
    with pytest.raises(BadArgument, match=r"cannot be identified in a file .*\.Local.* give its class a __repr__"):
        simulate(1, [Local(0), "random"], "base", seed=1, file=file)
    measure: Callable[[PlayedGame], dict[str, float]] = lambda game: {"turns": 1}  # noqa: E731
    with pytest.raises(BadArgument, match=r"cannot be identified in a file .* top of a module"):
        simulate(1, sets="base", seed=1, measure=measure, file=file)
    assert not file.exists()
    assert len(simulate(1, [Local(0), "random"], "base", seed=1).run().finished_games) == 1


@dataclass(frozen=True)
class Measurer:
    """Measures by a method; its attribute decides the numbers."""

    factor: int

    def measure(self, game: PlayedGame) -> dict[str, float]:
        return {"points": self.factor * sum(game.states[-1].scores)}


class MeasurerWithoutRepr(Measurer):
    """Its inherited `repr` shows no attributes of its own."""

    __repr__ = object.__repr__


@pytest.mark.parametrize("make", [Measurer, MeasurerWithoutRepr])
def test_methods_are_distinguished_by_their_objects(make: type[Measurer], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = simulate(1, sets="base", seed=1, measure=make(1).measure, file=file).run()
    assert simulate(1, sets="base", seed=1, measure=make(1).measure, file=file).finished_games == first.finished_games
    with pytest.raises(BadArgument, match="its measure is"):
        simulate(1, sets="base", seed=1, measure=make(2).measure, file=file)


def measure_with_other_numbers(game: PlayedGame) -> dict[str, Any]:
    """Return a truth value and numbers of NumPy."""
    first, second = game.states[-1].scores
    return {"first won": first > second, "whole": np.int64(first), "part": np.float32(0.5)}


def test_every_kind_of_number_is_measured_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with simulate(GAMES, sets="base", seed=1, measure=measure_with_other_numbers, file=file) as games:
        measured = games.run().finished_games
    assert {type(number) for number in measured[0].measures.values()} == {int, float}
    assert dict(measured[0].measures) == {"first won": 1, "whole": 29, "part": 0.5}
    again = simulate(GAMES, sets="base", seed=1, measure=measure_with_other_numbers, file=file)
    assert again.finished_games == measured
    assert again.standings().mean_measure("first won").mean == pytest.approx(1 / GAMES)


@pytest.mark.parametrize(
    ("bot", "other"),
    [
        (MonteCarlo(playouts=1), MonteCarlo(playouts=1, width=3)),
        (MonteCarlo(playouts=1), MonteCarlo(playouts=1, turns=1)),
        (Greedy(mistakes=0.25), Greedy(mistakes=0.2500001)),
        (Greedy(weights=Weights(completion=0.25)), Greedy(weights=Weights(completion=0.2500001))),
    ],
    ids=repr,
)
def test_bots_are_distinguished_by_every_parameter(tmp_path: Path, bot: Bot, other: Bot) -> None:
    file = tmp_path / "games.jsonl"
    simulate(0, [bot, "random"], "base", seed=1, file=file)
    with pytest.raises(BadArgument, match="its players is"):
        simulate(0, [other, "random"], "base", seed=1, file=file)
