"""Compiled games agree with the engine: traces, distributions, and errors without the extra."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from carc_widget import compiled
from carc_widget.compiled import random_games, supported
from carc_widget.engine import BadArgument, BadSetting, Phase, Rules, State, TileSet, option_values, tile
from carc_widget.engine import board as packed_board
from carc_widget.engine.board import Board
from carc_widget.engine.game_config import GameConfig, check_config
from carc_widget.engine.turn import codes, perform
from tests.compiled.traces import (
    SETS,
    check,
    check_all,
    decisions,
    first_step,
    middle_games,
    random_config,
    rare_games,
    replay,
    whole_games,
)

GAMES = 200
"""Games of a trace; `python -m tests.compiled.traces` replays more of them."""

RARE_GAMES = 1000


@pytest.fixture
def not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_games, "_ready", False)


def middle_state(sets: tuple[str, ...], players: int = 2) -> State:
    """A position in the middle of a game, with a tile in hand."""
    board = first_step(Board.start(check_config(players, sets, Rules())))
    random = Random(7)
    while board.turn < 36 or board.hand < 0:
        perform(board, random.choice(codes(board)))
    return State(board)


# -- without anything compiled


@pytest.mark.usefixtures("not_ready")
def test_engine_playouts_are_determined_by_seed() -> None:
    state = State.start(3)
    playouts = compiled.playouts(state, 4, seed=5)
    assert not playouts.compiled
    assert playouts == compiled.playouts(state, 4, seed=5) != compiled.playouts(state, 4, seed=6)
    assert playouts.scores[:2] == compiled.playouts(state, 2, seed=5).scores
    assert compiled.playouts(state, 4) != compiled.playouts(state, 4)
    assert {len(scores) for scores in playouts.scores} == {3}


@pytest.mark.usefixtures("not_ready")
def test_engine_playouts_stop_at_turn() -> None:
    state = middle_state(("base", "crop_circles_2"))
    soon, later, end = (
        sum(map(sum, compiled.playouts(state, 50, seed=1, until=until).scores)) for until in (state.turn + 1, 60, None)
    )
    assert 50 * sum(state.scores) <= soon < later < end
    assert compiled.playouts(state, 5, seed=1, until=1000).points(0).mean > 0
    final = state.playout(1)
    assert compiled.playouts(final, 2, until=1000).scores == (final.scores,) * 2


def test_playouts_statistics() -> None:
    playouts = compiled.Playouts(((10, 4, 10), (3, 8, 1), (7, 0, 2)), False)
    assert playouts.margins(0) == (0, -5, 5)
    assert playouts.margins(1) == (-6, 5, -7)
    assert (playouts.margin(0).mean, playouts.margin(0).error) == pytest.approx((0, 5 / 3**0.5))
    assert playouts.points(1).mean == 4
    assert [playouts.share(player) for player in range(3)] == pytest.approx([0.5, 1 / 3, 1 / 6])
    assert compiled.Playouts(((1, 2),), False).margin(0) == compiled.Estimate(-1, float("inf"), 1)
    assert repr(playouts) == "<Playouts: 3 games; points 6.7, 4.0, 4.3; wins 50%, 33%, 17%>"


@pytest.mark.parametrize("count", [0, -1, 1.5, "3", True, None, 10**8])
def test_playouts_refuses_invalid_number_of_games(count: int) -> None:
    with pytest.raises(BadArgument, match=r"number of games is .* give a whole number from 1"):
        compiled.playouts(State.start(), count)


def test_playouts_refuses_invalid_arguments() -> None:
    state = State.start()
    with pytest.raises(BadArgument, match="the state is 'here'"):
        compiled.playouts("here", 1)  # type: ignore[arg-type]
    with pytest.raises(BadSetting, match=r"seed is 0\.5"):
        compiled.playouts(state, 1, seed=0.5)  # type: ignore[arg-type]
    for until in (1, 0, -3, "5", 2.0, True):
        with pytest.raises(BadArgument, match="later one than the present, 1"):
            compiled.playouts(state, 1, until=until)  # type: ignore[arg-type]


def test_unsupported_sets_are_refused() -> None:
    assert [supported.unsupported(check_config(2, sets, Rules())) for sets in SETS] == [""] * len(SETS)
    circles = State.start(2, ("base", "crop_circles_2"))
    assert "'crop_circles_2'" in supported.unsupported(circles._board.config)
    with pytest.raises(compiled.NotCompiled, match="they do not know the tile set 'crop_circles_2'"):
        compiled.playouts(circles, 1, compiled=True)
    lakes = TileSet("lakes", "Lakes", (replace(tile("U"), id="Z1", set="lakes"),))
    assert "'lakes'" in supported.unsupported(GameConfig(("Ann", "Bob"), ("base", "lakes"), Rules(), (lakes,)))


def test_unknown_option_is_unsupported(monkeypatch: pytest.MonkeyPatch) -> None:
    config = check_config(2, "base", Rules(farm_scoring="first"))
    known_values = dict(supported.OPTIONS["farm_scoring"])
    del known_values["first"]
    monkeypatch.setattr(supported, "OPTIONS", {**supported.OPTIONS, "farm_scoring": known_values})
    assert supported.unsupported(config) == "they do not know the option farm_scoring='first'"
    monkeypatch.setattr(supported, "OPTIONS", {n: v for n, v in supported.OPTIONS.items() if n != "small_city_points"})
    assert supported.unsupported(config) == "they do not know the option small_city_points=4"


def test_every_value_of_every_option_is_supported() -> None:
    supported_values = {name: set(values) for name, values in supported.OPTIONS.items()}
    assert supported_values == {
        n: set(values) for n, values in option_values().items() if n not in supported.WITHOUT_EFFECT
    }
    assert option_values().keys() >= supported.WITHOUT_EFFECT


def run_python(*lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)


@pytest.mark.slow
@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_engine_plays_without_extra(package: str) -> None:
    lines = run_python(
        "import sys",
        f"sys.modules[{package!r}] = None",
        "from carc_widget import State, compiled",
        "print(compiled.playouts(State.start(), 2, seed=1).compiled)",
        "for call in (compiled.compile_now, lambda: compiled.playouts(State.start(), 1, compiled=True)):",
        "    try:",
        "        call()",
        "    except ImportError as error:",
        "        print(error)",
    ).stdout.splitlines()
    assert lines[0] == "False"
    assert len(lines) == 3
    assert all(
        f"need the package '{package}'" in line and "pip install 'carc_widget[compiled]'" in line for line in lines[1:]
    )


@pytest.mark.slow
def test_nothing_is_compiled_on_import() -> None:
    lines = run_python(
        "import sys",
        "from carc_widget import State, compiled",
        "print(compiled.playouts(State.start(), 2, seed=1).compiled, 'numba' in sys.modules, compiled.is_compiled())",
        "print(compiled.why_not(State.start()))",
    ).stdout.splitlines()
    assert lines == ["False False False", "they are not compiled; call carc_widget.compiled.compile_now()"]


# -- compiled


@pytest.mark.slow
def test_compile_now_reports_duration(not_ready: None) -> None:
    messages: list[str] = []
    assert compiled.compile_now(progress=messages.append) > 0
    assert len(messages) == 2
    assert "about a minute" in messages[0]
    assert re.fullmatch(r"Compiled after [0-9.]+ seconds\.", messages[1])
    assert compiled.compile_now(progress=messages.append) == 0
    assert len(messages) == 2


@pytest.mark.slow
def test_cache_key_matches_sources(ready: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from carc_widget.compiled import game_loop
    from carc_widget.compiled.position import NONE, CompiledPosition

    loaded = CompiledPosition(State.start(sets="base")._board)
    assert loaded.run(1, 0, None, (), NONE.reshape(0, 2), NONE) == game_loop.sources()
    assert list(CompiledPosition.cache_folder().glob("game_loop.*.nbi")), "the files that a damaged cache deletes"
    monkeypatch.setattr(packed_board, "TILE", 1 << 11)
    assert loaded.run(1, 0, None, (), NONE.reshape(0, 2), NONE) != game_loop.sources()


@pytest.mark.slow
def test_sources_cover_compiled_files(ready: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from carc_widget.compiled import game_loop

    read_files: set[Path] = set()
    read_bytes = Path.read_bytes

    def record(file: Path) -> bytes:
        read_files.add(file)
        return read_bytes(file)

    monkeypatch.setattr(Path, "read_bytes", record)
    game_loop.sources()
    files = Path(game_loop.__file__).parent.glob("*.py")
    compiled_files = {file for file in files if re.search("^@(inlined|shared)$", file.read_text("utf-8"), re.M)}
    assert {"evaluation.py", "game_loop.py", "greedy_policy.py", "what_if.py"} <= {file.name for file in compiled_files}
    assert compiled_files <= read_files


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("sets", SETS, ids="+".join)
def test_traces_from_the_start(sets: tuple[str, ...]) -> None:
    random = Random(f"start {sets}")
    assert check_all(whole_games(random, sets), GAMES, random).games >= GAMES


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("sets", SETS, ids="+".join)
def test_traces_from_the_middle_with_all_options(sets: tuple[str, ...]) -> None:
    random = Random(f"middle {sets}")
    assert check_all(middle_games(random, sets), GAMES, random).games >= GAMES


RARE = ("R12 discarded", "R12 returned", "R27 removed", "R28 stays", "R32 removed", "R32 stays")


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_traces_with_rare_events() -> None:
    random = Random("rare")
    traced = check_all(rare_games(random), RARE_GAMES, random)
    assert min(traced.events[name] for name in RARE) >= 3, traced.events


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("players", range(2, 7))
def test_any_number_of_players(players: int) -> None:
    sets = ("base", "inns_cathedrals", "mage_witch")
    board = first_step(Board.start(check_config(players, sets, Rules())))
    assert check(board, Random(players), games=20).games == 20


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("sets", SETS, ids="+".join)
@pytest.mark.parametrize("players", [2, 4])
def test_points_have_the_distribution_of_engine_games(sets: tuple[str, ...], players: int) -> None:
    for state in (State.start(players, sets), middle_state(sets, players)):
        fast = compiled.playouts(state, 20_000, seed=1, compiled=True)
        slow = compiled.playouts(state, 400, seed=1, compiled=False)
        assert (fast.compiled, slow.compiled) == (True, False)
        for player in range(players):
            for actual, expected in (
                (fast.points(player), slow.points(player)),
                (fast.margin(player), slow.margin(player)),
            ):
                assert abs(actual.mean - expected.mean) < 4 * (actual.error**2 + expected.error**2) ** 0.5
        deviations = [stdev(scores[0] for scores in playouts.scores) for playouts in (fast, slow)]
        assert deviations[0] == pytest.approx(deviations[1], rel=0.2)


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_draws_and_placements_are_uniform() -> None:
    from carc_widget.compiled.position import CompiledPosition

    loaded = CompiledPosition(State.setup(hand="U", tiles_left={"B": 1})._board)
    first = [decisions(loaded.trace(1, first=game)[0])[0] for game in range(6000)]
    expected = 6000 / len(set(first))
    assert len(set(first)) == len(State.setup(hand="U").legal_actions())
    assert max(abs(first.count(code) - expected) for code in set(first)) < 4.5 * expected**0.5

    loaded = CompiledPosition(State.setup(tiles_left={"B": 1, "U": 3})._board)
    draws = [decisions(loaded.trace(1, first=game)[0])[0] for game in range(4000)]
    assert fmean(code == min(draws) for code in draws) == pytest.approx(0.25, abs=0.03)


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_compiled_playouts_are_determined_by_seed() -> None:
    state = middle_state(("base", "mage_witch"))
    before = state.to_text()
    playouts = compiled.playouts(state, 50, seed=-3, compiled=True)
    assert playouts.compiled
    assert (
        playouts
        == compiled.playouts(state, 50, seed=-3, compiled=True)
        != compiled.playouts(state, 50, seed=4, compiled=True)
    )
    assert playouts.scores[:9] == compiled.playouts(state, 9, seed=-3, compiled=True).scores
    assert compiled.playouts(state, 50, compiled=True) != compiled.playouts(state, 50, compiled=True)
    assert state.to_text() == before
    final = state.playout(1)
    assert compiled.playouts(final, 2, compiled=True).scores == (final.scores,) * 2


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_unsupported_sets_are_played_in_the_engine() -> None:
    circles = State.start(2, ("base", "crop_circles_2"))
    assert "'crop_circles_2'" in compiled.why_not(circles)
    assert not compiled.playouts(circles, 1).compiled
    assert compiled.why_not(State.start()) == ""


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_threads_share_one_position() -> None:
    from carc_widget.compiled.position import CompiledPosition

    loaded = CompiledPosition(middle_state(("base", "mage_witch"))._board)
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda seed: loaded.play(2000, seed).tolist(), range(8)))
    assert together == [loaded.play(2000, seed).tolist() for seed in range(8)]


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_board_far_from_origin_is_supported() -> None:
    row = [("U", x, 990, 1) for x in range(-990, -983)]
    state = State.setup(tiles=row, sets=("base",))
    assert check(state._board, Random(1), games=50).games == 50


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_replay_detects_differences() -> None:
    from carc_widget.compiled.position import CompiledPosition, Decision, TurnEnd

    random = Random(1)
    config: GameConfig = random_config(random, ("base", "mage_witch"), options=False)
    board = first_step(Board.start(config))
    entries, _ = CompiledPosition(board).trace(1)
    replay(board.copy(), entries, [])
    draw, placement, *_ = entries
    end = next(entry for entry in entries if isinstance(entry, TurnEnd))
    assert isinstance(placement, Decision)
    for changed, message in (
        (placement._replace(code=0), "not legal"),
        (placement._replace(choices=1000), "the engine has"),
        (placement._replace(step=0), "the engine is at step 1"),
        (end._replace(mage=3), r"the engine has \("),
    ):
        with pytest.raises(AssertionError, match=message):
            replay(board.copy(), [draw, changed, *entries[2:]], [])


@pytest.mark.slow
@pytest.mark.usefixtures("ready")
def test_playouts_start_in_every_phase() -> None:
    phases = set()
    for number, board in enumerate(islice(middle_games(Random(2), SETS[-1]), 150)):
        phases.add(State(board).phase)
        check(board, Random(number), games=1)
    assert phases == {Phase.DRAW, Phase.PLACE, Phase.MAGIC, Phase.DEPLOY, Phase.OVER}


@pytest.mark.slow
def test_benchmark_prints_comparisons(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text("import sys; print(f'{sys.argv[1]} games at 2.0 games/s(cpu)')", "utf-8")
    options = ["--games", "1", "--rounds", "1", "--yardstick", str(slow)]
    command = [sys.executable, "-m", "carc_widget.compiled.benchmark", *options]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    whole_games_lines = [line for line in lines if "whole games" in line and "games/s" in line]
    assert len(whole_games_lines) == 3
    assert all("times the engine's" in line and "times the yardstick" in line for line in whole_games_lines)
    assert sum("from the middle" in line and "times the engine's" in line for line in lines) == 3
