"""The output of the commands that measure strength and speed, and of the studies."""

import re
from pathlib import Path

import pytest

from carc_widget.simulation import benchmark, bot_strength, studies

pytestmark = pytest.mark.slow


def test_bot_strength_prints_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["ladder", "--only", "greedy v random, base", "--games", "2", "--folder", str(tmp_path)]
    bot_strength.main(command)
    output = capsys.readouterr().out
    assert "| greedy v random | base | 2 | 100.0% |" in output
    bot_strength.main([*command, "--show"])
    assert capsys.readouterr().out == output
    bot_strength.main(["ladder", "--folder", str(tmp_path), "--show", "--games", "2"])
    assert capsys.readouterr().out == output  # without the pairings that were not played
    bot_strength.main(["parts", "--only", "farms", "--games", "2"])
    assert "| farms are worth nothing | base | 2 |" in capsys.readouterr().out


def test_parts_leave_out_each_part_once() -> None:
    names = [repr(pairing.first) for pairing in bot_strength.parts()]
    assert len(set(names)) == len(names)
    assert all("weights=Weights(" in bot for bot in names)


@pytest.mark.parametrize("study", studies.STUDIES)
def test_study_prints_intervals(
    study: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "OPTIONS", studies.OPTIONS[:1])
    games = 2 if study == "magic" else 1  # this study swaps seats
    studies.main([study, "--games", str(games)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("**")
    assert len(lines) > 5
    assert all(re.fullmatch(r"\| .+ \| -?[\d.]+( points| %)? \| \S+ to \S+ \| \d+ \w+ \|", line) for line in lines[5:])


@pytest.mark.parametrize("study", studies.COMPILED_STUDIES)
def test_compiled_study_prints_intervals(
    study: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "ENDGAME_POSITIONS", 3000)
    studies.main([study, "--games", "4", "--compiled"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 8
    assert all(line.endswith("| 4 games |") for line in lines[5:])


def test_unknown_study_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        studies.main(["witch"])
    assert "there are: magic" in capsys.readouterr().err


def test_benchmark_rows_have_unique_names_and_units() -> None:
    lines = [*benchmark.inspections(4), *benchmark.pickles(), *benchmark.overhead(1, 9), *benchmark.stopping(1)]
    assert len({line.name for line in lines}) == len(lines)
    assert all(line.unit for line in lines)
    assert str(benchmark.BenchmarkRow("a", 1.25, "ms")).endswith("1.25 ms")
