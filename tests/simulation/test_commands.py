"""The output of the commands that measure strength and speed, and of the studies."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from carc_widget.bots import Advice, MonteCarlo, advise
from carc_widget.bots.protocol import board_of
from carc_widget.engine import Action, State
from carc_widget.simulation import benchmark, bot_strength, simulate, studies
from carc_widget.simulation.game_runner import SimulatedGame
from carc_widget.simulation.standings import Standings

pytestmark = pytest.mark.slow


def test_bot_strength_prints_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "new" / "results")
    command = ["ladder", "--only", "greedy v random, base", "--games", "2", "--folder", folder]
    bot_strength.main(command)
    output = capsys.readouterr().out
    assert "| greedy v random | base | 2 | 2 | 100.0% |" in output
    bot_strength.main([*command, "--show"])
    assert capsys.readouterr().out == output
    bot_strength.main(["ladder", "--folder", folder, "--show", "--games", "2"])
    assert capsys.readouterr().out == output  # without the pairings that were not played
    bot_strength.main(["parts", "--only", "farms", "--games", "2"])
    assert "| farms are worth nothing | base | 2 | 2 |" in capsys.readouterr().out


def test_bot_strength_shows_all_games_of_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = next(bot_strength.ladder())._replace(games=2)
    monkeypatch.setattr(bot_strength, "MATCHES", {"ladder": lambda: iter([match])})
    bot_strength.main(["ladder", "--games", "0"])
    assert "| greedy v random | base | 2 | 0 |" in capsys.readouterr().out
    bot_strength.main(["ladder", "--games", "4", "--folder", str(tmp_path)])
    output = capsys.readouterr().out
    assert "| greedy v random | base | 2 | 4 |" in output
    bot_strength.main(["ladder", "--folder", str(tmp_path), "--show"])
    assert capsys.readouterr().out == output


@pytest.mark.parametrize(
    ("main", "arguments", "message"),
    [
        (bot_strength.main, ["ladder", "--only", "greedy v random, base", "--games", "-3"], "games are -2; give"),
        (bot_strength.main, ["ladder", "--folder", __file__], "bot_strength: error: .* exists"),
        (studies.main, ["tree", "--games", "-1"], "simulation.studies: error: games are -1; give"),
        (studies.main, ["figures", "--games", "0"], "simulation.studies: error: games are 0; give one or more"),
    ],
)
def test_wrong_arguments_are_reported_without_a_traceback(
    main: Callable[[list[str]], None], arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert re.search(message, capsys.readouterr().err)


def test_matches_are_played_in_turn() -> None:
    finished: list[tuple[int, int]] = []
    slow, fast = (
        simulate(
            20, ["random"] * 2, "base", seed=1, swap=True, progress=lambda done, games: finished.append((done, games))
        )
        for _ in range(2)
    )
    bot_strength.play([slow, fast])
    assert [done for done, _ in finished[2:8]] == [1, 2, 1, 2, 3, 4]
    assert len(slow.finished_games) == len(fast.finished_games) == 20


def test_every_time_limit_is_played_with_two_to_four_players() -> None:
    matches = [match for match in bot_strength.times() if "montecarlo" not in match.name and match.sets == ("base",)]
    assert Counter((len(match.bots), match.games) for match in matches) == {
        (players, games): 2 for players in (2, 3, 4) for games in (200, 40)
    }


def test_matches_of_more_than_two_players_compare_with_mean_of_opponents() -> None:
    match = next(match for match in bot_strength.times() if len(match.bots) == 4)
    assert match.name == "compiled:0.2 v 3 compiled:0.05, base"
    game = SimulatedGame(0, (10, 50, 20, 30), (3, 0, 1, 2), ("a", "b", "c", "d"))
    assert bot_strength.points_ahead([game]).mean == 30
    assert "| base | 4 | 1 | 100.0% |" in bot_strength.match_row(match, Standings(game.players, (game,)))


def test_advantage_of_first_player_comes_from_games_with_swapped_seats() -> None:
    match = next(bot_strength.times())
    games = [
        SimulatedGame(number, scores, (number % 2, 1 - number % 2), ("a", "b"))
        for number, scores in enumerate(((20, 10), (10, 20), (30, 10), (10, 10), (50, 0)))
    ]
    assert [*bot_strength.advantage_rows({match: Standings(("a", "b"), tuple(games))})] == [
        "| base | 4 | 62.5% | 21.9% to 90.8% | +5.0 ± 9.8 |"
    ]


def test_parts_leave_out_each_part_once() -> None:
    names = [repr(match.bots[0]) for match in bot_strength.parts()]
    assert len(set(names)) == len(names)
    assert all("weights=Weights(" in bot for bot in names)


@pytest.mark.parametrize("study", studies.STUDIES)
def test_study_prints_intervals(
    study: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "OPTIONS", studies.OPTIONS[:1])
    games = 2 if study == "careless" else 1  # this study swaps seats
    studies.main([study, "--games", str(games)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("**")
    assert len(lines) > 5
    assert all(re.fullmatch(r"\| .+ \| -?[\d.]+( points|%)? \| \S+ to \S+ \| \d+ \w+ \|", line) for line in lines[5:])


@pytest.mark.parametrize("study", studies.COMPILED_STUDIES)
def test_compiled_study_prints_intervals(
    study: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "ENDGAME_POSITIONS", 3000)
    monkeypatch.setattr(studies, "PLAYER_SECONDS", 0.001)
    monkeypatch.setattr(studies, "LIMITS", (0.001, 0.01))
    monkeypatch.setattr(studies, "SHORT_LIMIT", 0.001)
    monkeypatch.setattr(studies, "LONG_LIMIT", 0.01)
    monkeypatch.setattr(studies, "JUDGED_GAMES", 1)
    studies.main([study, "--games", "4", "--compiled"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 8
    assert all(re.search(r"\| (4 games|4 turns|\d+ moves) \|$", line) for line in lines[5:])


def test_horizon_compares_the_long_limit_with_the_short_one_and_with_short_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    players: list[int] = []

    def judge(state: State, turn: tuple[Action, ...], seed: int) -> float:
        players.append(len(state.players))
        return 2.0 if "pass" in map(str, turn) else 5.0

    def think(bot: MonteCarlo, state: State, seed: int) -> Advice:
        with_meeple = bot.seconds == studies.LONG_LIMIT and (bot.turns is None or seed == 1)
        text = "E/2 0,-1 +city S" if with_meeple else "E/2 0,-1 pass"
        return Advice(turn for turn in advise(state, playouts=0, width=1000) if turn.text == text)

    monkeypatch.setattr(studies, "compile_now", lambda progress: 0.0)
    monkeypatch.setattr(
        studies, "_boards", lambda sets, seed, players, bot: iter([board_of(State.setup(players=players, hand="E"))])
    )
    monkeypatch.setattr(studies, "_search", think)
    monkeypatch.setattr(studies, "_judge", judge)
    answers = [answer.value for answer in studies.horizon(2, seed=1)]
    assert answers == [100, 3, 50, 1.5] * 6
    assert set(players) == {2, 3, 4}


def test_unknown_study_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        studies.main(["witch"])
    assert "there are: magic" in capsys.readouterr().err


def test_benchmark_rows_have_unique_names_and_units() -> None:
    lines = [*benchmark.inspection_times(4), *benchmark.pickling(), *benchmark.overhead(1, 9), *benchmark.stopping(1)]
    assert len({line.name for line in lines}) == len(lines)
    assert all(line.unit for line in lines)
    assert str(benchmark.BenchmarkRow("a", 1.25, "ms")).endswith("1.25 ms")
