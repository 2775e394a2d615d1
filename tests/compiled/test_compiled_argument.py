"""The argument `compiled` alone decides whether compiled games are played."""

import pickle
import runpy
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carc_widget import bots, compiled
from carc_widget.__main__ import main
from carc_widget.bots.compiled_search import BATCH
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.game_review import ALTERNATIVES, COMPILED_PLAYOUTS, _codes
from carc_widget.bots.playout_search import FIGURES
from carc_widget.bots.turn_ranking import rank_turns
from carc_widget.compiled import random_games
from carc_widget.compiled.position import CompiledPosition
from carc_widget.engine import Game, State

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from carc_widget import Game, State, bots, compiled, play, simulate
state = State.setup(hand="E")
for call in (
    lambda: compiled.playouts(state, 1, compiled=True),
    lambda: bots.bot("compiled:1"),
    lambda: bots.MonteCarlo(compiled=True),
    lambda: bots.advise(state, playouts=1, compiled=True),
    lambda: bots.review(Game(), compiled=True),
    lambda: play(compiled=True),
    lambda: simulate(1, compiled=True),
    lambda: simulate(1, ["compiled:1", "random"]),
):
    try:
        call()
    except ImportError as error:
        print(type(error).__name__, error)
"""


@pytest.mark.slow
def test_missing_extra_is_named_in_error() -> None:
    process = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True)
    lines = process.stdout.splitlines()
    assert len(lines) == 8
    assert len(set(lines)) == 1
    assert lines[0].startswith("ImportError the compiled games need the package 'numba'")
    assert "pip install 'carc_widget[compiled]'" in lines[0]


def test_playouts_do_not_change_after_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    state = State.start(sets="base")
    monkeypatch.setattr(random_games, "_ready", False)
    before = compiled.playouts(state, 2, seed=1)
    monkeypatch.setattr(random_games, "_ready", True)
    assert compiled.playouts(state, 2, seed=1) == before
    assert not before.compiled


SMALL_FUNCTION = """
import numba

@numba.njit(cache=True)
def play(count):
    return count + 1
"""


@pytest.mark.slow
def test_damaged_cache_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiles a small function, because the games take a minute; `damaged_cache.py` compiles the games."""
    file = tmp_path / "game_loop.py"
    file.write_text(SMALL_FUNCTION, "utf-8")

    def load() -> Any:
        return runpy.run_path(str(file))["play"]

    folder = Path(load().stats.cache_path)
    assert tmp_path in folder.parents
    monkeypatch.setattr(CompiledPosition, "compile", lambda _position: load()(1))
    monkeypatch.setattr(CompiledPosition, "cache_folder", staticmethod(lambda: folder))
    monkeypatch.setattr(random_games, "_ready", False)
    compiled.compile_now(progress=None)
    cached = sorted(folder.glob("game_loop.*.nb[ic]"))
    assert len(cached) == 2
    for cache_file in cached:
        cache_file.write_bytes(cache_file.read_bytes()[: cache_file.stat().st_size // 2])
    with pytest.raises((EOFError, pickle.UnpicklingError)):
        load()(1)
    monkeypatch.setattr(random_games, "_ready", False)
    compiled.compile_now(progress=None)
    assert compiled.is_compiled()
    assert load()(1) == 2


@pytest.mark.slow
def test_compiled_bot_compiles_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_games, "_ready", False)
    state = State.setup(hand="E", sets="base")
    assert bots.bot("compiled:0.05").choose(state, Random(1)) in state.legal_actions()
    assert compiled.is_compiled()


@pytest.mark.slow
def test_advise_uses_compiled_playouts() -> None:
    advice = bots.advise(State.setup(hand="E"), playouts=64, random=1, compiled=True)
    assert {turn.playouts for turn in advice} == {BATCH}


@pytest.mark.slow
def test_review_with_compiled_playouts() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    review = bots.review(game, playouts=30, turns=1, random=1, compiled=True)
    (turn,) = review.costliest_turns(1)
    assert turn.best == "E/2 0,-1 +city S"
    assert turn.playouts == 30
    assert turn.error is not None
    assert turn.cost > 3 * turn.error > 0
    assert review == bots.review(game, playouts=30, turns=1, random=1, compiled=True)


@pytest.mark.slow
def test_review_with_compiled_playouts_searches_all_turns() -> None:
    """It finds better turns than the best ones by static evaluation."""
    game = Game(["Ann", "Bob"], seed=5)
    random = Random(3)
    while game.state.turn < 20:
        game.play(bots.Greedy().choose(game.state, random))
    estimated = bots.review(game, playouts=0)
    review = bots.review(game, turns=100, random=1, compiled=True)
    assert min(turn.cost for turn in estimated.turns) == 0
    searched = [turn for turn in review.turns if not turn.exact]
    assert {turn.playouts for turn in searched} == {COMPILED_PLAYOUTS}
    better = [turn for turn in searched if turn.severity]
    ranks = []
    for turn in better:
        ranked = sorted(rank_turns(game.states[turn.ply]._board, DEFAULT_WEIGHTS, FIGURES), reverse=True)
        codes = [one.codes for one in ranked]
        ranks.append(codes.index(_codes(game.states[turn.ply], turn.best_actions)))
    assert max(ranks) > ALTERNATIVES


@pytest.mark.slow
def test_review_with_compiled_playouts_refuses_unsupported_sets() -> None:
    with pytest.raises(compiled.NotCompiled, match="crop_circles_2"):
        bots.review(Game(sets=("base", "crop_circles_2")), compiled=True)


@pytest.mark.slow
def test_terminal_game_against_compiled_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(random_games, "_ready", False)
    lines = iter(["hint", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert (
        main(["play", "--seed", "4", "--against", "compiled:0.1", "--seat", "2", "--sets", "base", "--compiled"]) == 0
    )
    output = capsys.readouterr().out
    assert "Compiling the games: about a minute" in output
    assert "% win\n" in output
    assert "Compiled" in output
