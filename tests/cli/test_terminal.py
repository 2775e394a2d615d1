"""The game in the terminal: transcripts and commands."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from random import Random

import pytest

from carc_widget import __version__
from carc_widget.__main__ import main
from carc_widget.bots import BotFailed
from carc_widget.cli.terminal_game import TerminalGame
from carc_widget.engine import Game, Rules, State, editions
from tests.cli.sessions import FOLDER, GAMES, path, transcript


@pytest.mark.parametrize("name", GAMES)
def test_transcript(name: str) -> None:
    lines = path(name).read_text("utf-8").splitlines(), transcript(name).splitlines()
    difference = "\n".join(unified_diff(*lines, "recorded", "played", lineterm="", n=2))
    assert not difference, f"{difference}\nIf the new text is right: python -m tests.cli"


def test_transcript_files_match_sessions() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == GAMES.keys()


class Terminal:
    """Types these lines at the prompts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        monkeypatch.setattr("builtins.input", self.read_line)

    def read_line(self, prompt: str = "") -> str:
        for line in self.lines:
            if line == "^C":
                raise KeyboardInterrupt
            return line
        raise EOFError


def test_play_saves_and_resumes_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    Terminal(monkeypatch, "1", "pass", f"save {file}", "save /no/such/folder/game.txt", "save ~nobody\0/x", "quit")
    assert main(["play", "--seed", "4", "--against", "random", "--name", "Ann", "--sets", "base"]) == 0
    output = capsys.readouterr().out
    assert f"The game is saved in {file}." in output
    assert "No such file or directory" in output
    assert "null byte" in output
    saved = Game.from_text(file.read_text("utf-8"))
    assert saved.players == ("Ann", "Random")
    Terminal(monkeypatch)
    assert main(["play", "--resume", str(file), "--against", "random", "--name", "Ann"]) == 0
    assert capsys.readouterr().out.rstrip().endswith(saved.to_text().rstrip())
    assert main(["play", "--resume", str(file), "--against", "random", "--name", "Ann "]) == 0
    assert main(["play", "--resume", str(file), "--name", "Zoe"]) == 2
    assert "there is no player 'Zoe' in this game; give --name one of Ann, Random" in capsys.readouterr().err


def test_play_prints_record_on_interrupt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    Terminal(monkeypatch, "1", "^C")
    assert main(["play", "--seed", "4", "--against", "random", "--seat", "1", "--name", "Ann"]) == 130
    assert "1 Ann:" in capsys.readouterr().out


def test_play_takes_seat_and_names(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    Terminal(monkeypatch)
    assert main(["play", "--seed", "4", "--against", "random", "random", "--seat", "2", "--language", "nl"]) == 0
    assert 'players: "Random 1" Guest "Random 2"' in capsys.readouterr().out
    assert main(["play", "--seat", "3"]) == 2
    assert "there is no seat 3; give one from 1 to 2" in capsys.readouterr().err
    assert main(["play", "--against", "gredy"]) == 2
    assert "did you mean 'greedy'" in capsys.readouterr().err


@dataclass(frozen=True)
class FailingBot:
    def choose(self, state: State, random: Random) -> str:
        return "castle"


def test_failing_bot_leaves_game_unchanged() -> None:
    game = Game(["Ann", "Bot"], ["base"], seed=4)
    lines = iter(["1", "pass"])
    terminal = TerminalGame(
        game, {1: FailingBot()}, read_line=lambda prompt: next(lines), write_line=lambda text: None, random=Random(1)
    )
    with pytest.raises(BotFailed, match="castle"):
        terminal.run()
    assert game.state.turn == 2


def test_end_of_the_game_is_printed_once_after_the_last_action_of_a_person() -> None:
    game = Game(state=State.from_text("player Ann 3; player Bob 5; bag E; turn 1 Ann draw"), seed=1)
    lines = iter(["1", "pass"])
    output: list[str] = []
    TerminalGame(game, {}, read_line=lambda prompt: next(lines), write_line=output.append, random=Random(1)).run()
    assert output.count("The game is over: Bob won") == 1


@pytest.mark.slow
def test_simulate_prints_standings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, table = tmp_path / "games.jsonl", tmp_path / "games.csv"
    command = ["simulate", "4", "--sets", "base", "--seed", "1", "--measure", "points", "--file", str(file)]
    assert main([*command, "--csv", str(table)]) == 0
    output = capsys.readouterr().out
    assert output.startswith("player  games")
    assert "field" in output
    assert len(file.read_text("utf-8").splitlines()) == len(table.read_text("utf-8").splitlines()) == 5
    assert main(command) == 0
    assert capsys.readouterr().out == output
    position = State.start(3, "base").to_text()
    assert main(["simulate", "1", "--players", "3", "--position", position]) == 0
    assert "Yellow" in capsys.readouterr().out
    assert (
        main(["simulate", "2", "--players", "greedy", "random", "--sets", "base", "--edition", "zman_2013", "--swap"])
        == 0
    )
    assert "greedy      2  100.0%" in capsys.readouterr().out


def test_simulate_prints_in_a_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "1", "--sets", "base", "--language", "nl"]) == 0
    assert capsys.readouterr().out.startswith("speler")


def test_simulate_refuses_invalid_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, message in (
        (["3", "--players", "easy", "easy", "--swap"], "a multiple of 2 games"),
        (["3", "--sets", "bse"], "did you mean 'base'"),
        (["3", "--position", "nonsense"], "line 1, column 1"),
        (["3", "--edition", "zman_2031"], "zman_2013"),
        (["3", "--position", State.start().to_text(), "--edition", "zman_2013"], "leave --edition out"),
        (["3", "--players", "easy", "easy", "--processes", "0"], "--processes is 0; give a whole number from 1"),
    ):
        assert main(["simulate", *arguments]) == 2
        error = capsys.readouterr().err
        assert error.startswith("python -m carc_widget simulate: ")
        assert message in error


@pytest.mark.slow
def test_help_lists_commands() -> None:
    process = subprocess.run(
        [sys.executable, "-m", "carc_widget", "--help"], capture_output=True, text=True, check=True
    )
    assert "simulate" in process.stdout
    assert "play" in process.stdout


def test_version_and_help_text(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"carc_widget {__version__}\n"
    with pytest.raises(SystemExit, match="0"):
        main(["play", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert "random, easy, medium, hard, greedy, montecarlo[:SECONDS], compiled[:SECONDS] (default: medium)" in text
    assert all(edition in text for edition in editions())


def test_play_takes_edition(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    Terminal(monkeypatch, f"save {file}", "quit")
    assert main(["play", "--edition", "zman_2013", "--against", "random", "--name", "Ann", "--seed", "1"]) == 0
    assert Game.from_text(file.read_text("utf-8")).rules == Rules.edition("zman_2013")
    assert main(["play", "--edition", "zman_2014"]) == 2
    assert main(["play", "--edition", "rgg", "--resume", str(file), "--name", "Ann"]) == 2
    errors = capsys.readouterr().err
    assert "there is no edition 'zman_2014'" in errors
    assert "a saved game has its own sets and rules; leave --sets and --edition out" in errors


def test_home_folder_of_an_unknown_user_is_no_end_of_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Terminal(monkeypatch, "save ~no-such-user/game.txt", "quit")
    assert main(["play", "--seed", "4", "--against", "random"]) == 0
    assert "The game cannot be saved in ~no-such-user/game.txt: No such file" in capsys.readouterr().out
    assert main(["play", "--resume", "~no-such-user/game.txt"]) == 2
    assert "~no-such-user/game.txt" in capsys.readouterr().err


def test_play_refuses_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"record: 1\n\xff")
    assert main(["play", "--resume", str(file)]) == 2
    assert f"{file} is not a saved game: byte 10 is not UTF-8" in capsys.readouterr().err


def test_number_beyond_the_list_and_unknown_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python converts no number of 5000 digits."""
    Terminal(monkeypatch, "9" * 5000, "moves")
    assert main(["play", "--seed", "4", "--against", "random"]) == 0
    output = capsys.readouterr().out
    assert "The list ends at " in output
    assert "  moves\n  ^\nThis cannot be read. Type for example `M5" in output


def test_unknown_option_shows_the_usage_of_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--bots", "easy"])
    error = capsys.readouterr().err
    assert "--against BOT" in error
    assert "unrecognized arguments: --bots easy" in error
