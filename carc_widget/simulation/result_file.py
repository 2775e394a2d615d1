"""Result files of simulations: JSON, one line for each game, after a header with the parameters of the games.

A file is read and checked before anything is written to it. A last line that was cut off while it was written is
replaced by the first game that is added: another process may still be writing it.
"""

import json
import pickle
from collections.abc import Iterable, Mapping
from hashlib import sha256
from math import isfinite
from pathlib import Path
from types import MethodType
from typing import IO, Any

from carc_widget.engine.errors import BadArgument, BadJson, shown
from carc_widget.simulation.game_runner import SimulatedGame, SimulationPlan

VERSION = 1
_HEADER_KEY = "carc_widget simulation"
_ENTRIES = {
    "seed": int,
    "players": list,
    "swap": bool,
    "compiled": bool,
    "measure": str | None,
    "first_player": str,
    "position": dict,
}
"""The types of the other entries of the header."""

_GAME = '{"game": '
"""How the line of a game begins."""

_OTHER_FILE = "give another file, or delete this one if it is not needed"


class ResultFile:
    """The games in a file, and those that are added to it.

    Parameters:
        path: the file; it need not exist.

    Attributes:
        seed: the seed of its simulation; `None` in a new file.
        games: its games; empty before `begin`.

    Raises:
        BadJson: the file is not a file of a simulation.
        OSError: it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[str] | None = None
        self._length: int | None = None  # of its whole lines, if the last one has to be repaired
        self.games: tuple[SimulatedGame, ...] = ()
        self._lines = self._read()
        self._header = self._read_header() if self._lines else None
        self.seed: int | None = None if self._header is None else self._header["seed"]

    def begin(self, plan: SimulationPlan) -> None:
        """Read the games of a plan from the file; a new one gets its header.

        Raises:
            BadJson: a line is not a game of this simulation, or contradicts another line.
            BadArgument: the file holds the games of another simulation, or a bot or the measure cannot be identified.
            OSError: it cannot be written.
        """
        header = file_header(plan)
        if self._header is None:
            self._path.write_text(json.dumps(header) + "\n", "utf-8")
            return
        self._check_header(header)
        tail = self._lines[-1]  # empty, unless the final newline is missing
        is_whole = not tail or _is_json(tail)
        if not is_whole and not (_GAME.startswith(tail) or tail.startswith(_GAME)):
            self._parse(len(self._lines), tail)
        whole = self._lines if tail and is_whole else self._lines[:-1]
        self.games = self._read_games(plan, whole)
        if tail:
            self._length = sum(len(line.encode()) + 1 for line in whole)
        self._path.open("a").close()  # an unwritable file fails here, and not after the first game

    def add(self, games: Iterable[SimulatedGame]) -> None:
        """Append games, and flush them to the file.

        Raises:
            OSError: it cannot be written.
        """
        if self._length is not None:
            self._repair(self._length)
            self._length = None
        if self._file is None:
            self._file = self._path.open("a", encoding="utf-8")
        self._file.writelines(json.dumps(_as_json(game)) + "\n" for game in games)
        self._file.flush()

    def close(self) -> None:
        """Close the file; `add` opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _repair(self, length: int) -> None:
        """End the file with the final newline of its whole lines."""
        with self._path.open("r+b") as file:
            file.seek(length - 1)
            file.write(b"\n")
            file.truncate()

    def _error(self, line: int, problem: str) -> BadJson:
        return BadJson(f"{self._path}, line {line}", problem)

    def _read(self) -> list[str]:
        """The lines of the file; the last one is empty if the final newline is there. No line if there is no file."""
        content = self._path.read_bytes() if self._path.exists() else b""
        try:
            return content.decode().split("\n") if content else []
        except UnicodeDecodeError as error:
            raise BadJson(
                f"{self._path}, byte {error.start + 1}",
                f"it is not text in UTF-8, as files of a simulation are; {_OTHER_FILE}",
            ) from None

    def _read_header(self) -> dict[str, Any]:
        line = self._lines[0]
        if len(self._lines) == 1 and line.startswith(f'{{"{_HEADER_KEY}"') and not _is_json(line):
            raise self._error(1, f"it is cut off, so that nothing can be played after it; {_OTHER_FILE}")
        header = self._parse(1, line)
        if not isinstance(header, dict) or _HEADER_KEY not in header:
            raise self._error(1, f"it is not a file of a simulation; {_OTHER_FILE}")
        if header[_HEADER_KEY] != VERSION:
            raise self._error(1, f"its version is {shown(header[_HEADER_KEY])}, not {VERSION}; give another file")
        for name, kind in _ENTRIES.items():
            if name not in header:
                raise self._error(1, f"it has no {name!r}, which decides the games; {_OTHER_FILE}")
            if not isinstance(header[name], kind) or (kind is int and isinstance(header[name], bool)):
                raise self._error(1, f"its {name} is {shown(header[name])}, which is of another type; {_OTHER_FILE}")
        return header

    def _check_header(self, expected: Mapping[str, Any]) -> None:
        assert self._header is not None
        for name, value in expected.items():
            if self._header[name] != value:
                difference = f"is {shown(self._header[name])} there and {shown(value)} here"
                raise BadArgument(
                    f"{self._path} holds games of another simulation: its {name} "
                    f"{'differs' if name == 'position' else difference}; give another file, or the arguments "
                    "that the games in it were played with"
                )

    def _parse(self, number: int, line: str) -> Any:
        try:
            return json.loads(line)
        except ValueError as error:
            advice = _OTHER_FILE if number == 1 else "remove the line, or give another file"
            raise self._error(number, f"it is not JSON ({error}); {advice}") from None
        except RecursionError:
            raise self._error(number, f"it is nested too deeply to be read; {_OTHER_FILE}") from None

    def _read_games(self, plan: SimulationPlan, lines: list[str]) -> tuple[SimulatedGame, ...]:
        games: dict[int, tuple[int, SimulatedGame]] = {}
        for number, line in enumerate(lines[1:], 2):
            game = self._read_game(plan, number, line)
            first, other = games.setdefault(game.number, (number, game))
            if game != other:
                raise self._error(number, f"it contradicts line {first} about game {game.number}; remove one of them")
        return tuple(game for _, game in games.values())

    def _read_game(self, plan: SimulationPlan, number: int, line: str) -> SimulatedGame:
        values = self._parse(number, line)
        try:
            game = SimulatedGame(
                values["game"],
                tuple(values["scores"]),
                tuple(values["seats"]),
                plan.players,
                values["turn"],
                values.get("measured", {}),
            )
            integers = (game.number, game.turn, *game.scores, *game.seats)
            valid = all(type(value) is int for value in integers) and min(game.number, game.turn) >= 0
            valid = valid and len(game.scores) == len(game.seats) == len(plan.players)
            valid = valid and all(type(value) in (int, float) and isfinite(value) for value in game.measures.values())
        except (AttributeError, KeyError, OverflowError, TypeError):  # a number too large for `isfinite`
            valid = False
        if not valid:
            raise self._error(number, "it is not a game of this simulation; remove the line")
        if game.seats != (seats := plan.seats(game.number)):
            raise self._error(
                number,
                f"its seats are {list(game.seats)}, but those of game {game.number} are {list(seats)}; remove the line",
            )
        return game


def file_header(plan: SimulationPlan) -> dict[str, Any]:
    """Everything that decides the games of a plan, to be compared with that of a file.

    Raises:
        BadArgument: a bot or the measure cannot be identified.
    """
    return {
        _HEADER_KEY: VERSION,
        "seed": plan.seed,
        "players": ["chance"] * len(plan.players) if plan.bots is None else list(map(_identity, plan.bots)),
        "swap": plan.swap,
        "compiled": plan.compiled,
        "measure": None if plan.measure is None else _identity(plan.measure),
        "first_player": "given" if len(plan.starts) == 1 else "random",
        "position": json.loads(plan.starts[0].to_json()),
    }


def _identity(value: object) -> str:
    """The text that identifies a bot or a function in every process."""
    class_ = type(value)
    is_function = hasattr(value, "__qualname__") and not isinstance(value, MethodType)  # a method depends on its object
    # An inherited `__repr__` may leave attributes out.
    if not is_function and "__repr__" in vars(class_) and " at 0x" not in repr(value):
        return repr(value)
    try:
        digest = sha256(pickle.dumps(value, protocol=4)).hexdigest()
    except Exception as error:  # whatever a class raises when it is pickled
        advice = "define it at the top of a module" + ", or give its class a __repr__" * (not is_function)
        raise BadArgument(
            f"{shown(value)} cannot be identified in a file of results, because it cannot be pickled "
            f"({type(error).__name__}: {error}); {advice}"
        ) from error
    if is_function:
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
    return f"{class_.__module__}.{class_.__qualname__} {digest[:16]}"


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _as_json(game: SimulatedGame) -> dict[str, Any]:
    values: dict[str, Any] = {"game": game.number, "scores": game.scores, "seats": game.seats, "turn": game.turn}
    return {**values, "measured": dict(game.measures)} if game.measures else values
