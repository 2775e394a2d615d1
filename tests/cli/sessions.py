"""Sessions at a terminal: the input is read from the transcripts, after the prompts."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from carc_widget import bots
from carc_widget.cli.terminal_game import TerminalGame
from carc_widget.engine import Game, State
from carc_widget.i18n import language

END = "player Ann 3: city N 0,0; player Easy 5; bag E V; turn 1 Ann draw"
FOLDER = Path(__file__).parent
PROMPT = re.compile(r"^\d+ [^>]*> ")

GAMES: dict[str, tuple[str, Callable[[], Game]]] = {
    "first_turns": ("en", lambda: Game(["Ann", "Easy"], ["base"], order=["E", "V", "N"], seed=1)),
    "magic": ("nl", lambda: Game(["Ann", "Easy"], order=["M6", "V", "M1"], seed=1)),
    "mistakes": ("it", lambda: Game(["Ann", "Easy"], ["base"], order=["E", "V"], seed=1)),
    "end": ("en", lambda: Game(state=State.from_text(END), order=["E", "V"], seed=1)),
}
"""The language and the initial game of each session."""


def path(name: str) -> Path:
    """The file of a transcript."""
    return FOLDER / f"{name}.txt"


def recorded_input(name: str) -> list[str]:
    """The input lines of a transcript."""
    matches = (PROMPT.match(line) for line in path(name).read_text("utf-8").splitlines())
    return [match.string[match.end() :] for match in matches if match is not None]


def transcript(name: str) -> str:
    """The transcript of the session, played now."""
    code, begin = GAMES[name]
    lines = iter(recorded_input(name))
    output: list[str] = []

    def read_line(prompt: str) -> str:
        line = next(lines, None)
        output.append(prompt + (line or ""))
        if line is None:
            raise EOFError
        return line

    with language(code):
        TerminalGame(
            begin(),
            {1: bots.LADDER["easy"]},
            read_line=read_line,
            write_line=output.append,
            random=Random(1),
            seconds=None,
            playouts=30,
        ).run()
    return "\n".join(line.rstrip() for text in output for line in text.split("\n")) + "\n"
