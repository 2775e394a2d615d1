"""A file of results, so that a simulation can be interrupted and gone on with: JSON, a line a game.

The first line holds what decides the games. A line that was cut off while it was written is dropped.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, Any

from carc_widget.engine.errors import BadArgument, BadJson, shown
from carc_widget.simulation.games import Plan, SimulatedGame

VERSION = 1
_HEAD = "carc_widget simulation"


class ResultFile:
    """The games that a file holds, and those that are added to it.

    Parameters:
        path: the file; it is begun if it does not exist.
        head: what decides the games, from `head_of`.

    Raises:
        BadJson: the file holds something else.
        BadArgument: it holds the games of another simulation.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self._path = path
        self._file: IO[str] | None = None
        self.games: tuple[SimulatedGame, ...] = ()
        seats = len(head["players"])
        lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
        if lines and not lines[-1].endswith("\n"):
            lines.pop()
            path.write_text("".join(lines), "utf-8")
        if not lines:
            path.write_text(json.dumps(head) + "\n", "utf-8")
            return
        _check_head(path, _parsed(path, 1, lines[0]), head)
        self.games = tuple(_game(path, number, line, seats) for number, line in enumerate(lines[1:], 2))

    def add(self, games: Iterable[SimulatedGame]) -> None:
        """Write these games, so that nothing of them is lost from now on."""
        if self._file is None:
            self._file = self._path.open("a", encoding="utf-8")
        self._file.writelines(json.dumps(_as_json(game)) + "\n" for game in games)
        self._file.flush()

    def close(self) -> None:
        """Let go of the file; adding opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None


def head_of(plan: Plan) -> dict[str, Any]:
    """What decides the games of a plan, to be compared with that of a file."""
    return {
        _HEAD: VERSION,
        "seed": plan.seed,
        "players": ["chance"] * len(plan.start.players) if plan.bots is None else [_told(bot) for bot in plan.bots],
        "swap": plan.swap,
        "compiled": plan.compiled,
        "measure": None if plan.measure is None else _told(plan.measure),
        "position": json.loads(plan.start.to_json()),
    }


def _told(thing: object) -> str:
    """What tells a bot or a function apart from others, in every process."""
    if hasattr(thing, "__qualname__"):
        return f"{getattr(thing, '__module__', '')}.{thing.__qualname__}"
    kind = type(thing)
    return repr(thing) if kind.__repr__ is not object.__repr__ else f"{kind.__module__}.{kind.__qualname__}"


def _check_head(path: Path, found: Any, head: Mapping[str, Any]) -> None:
    if not isinstance(found, dict) or _HEAD not in found:
        raise BadJson(f"{path}, line 1", "it is no file of a simulation; give the name of one, or of a new file")
    if found[_HEAD] != VERSION:
        raise BadJson(f"{path}, line 1", f"it has version {shown(found[_HEAD])}; {VERSION} can be read")
    for name, wanted in head.items():
        if found.get(name) != wanted:
            told = "" if name == "position" else f" is {shown(found.get(name))} there and {shown(wanted)} here"
            raise BadArgument(
                f"{path} holds games of another simulation: its {name}{told or ' is another one'}; give another file, "
                "or what the games in it were played with"
            )


def _parsed(path: Path, number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise BadJson(
            f"{path}, line {number}", f"it is no JSON ({error}); take the line out, or give another file"
        ) from None


def _as_json(game: SimulatedGame) -> dict[str, Any]:
    told: dict[str, Any] = {"game": game.number, "scores": game.scores, "seats": game.seats, "turn": game.turn}
    return {**told, "measured": dict(game.measured)} if game.measured else told


def _game(path: Path, number: int, line: str, seats: int) -> SimulatedGame:
    found = _parsed(path, number, line)
    try:
        game = SimulatedGame(
            found["game"], tuple(found["scores"]), tuple(found["seats"]), found["turn"], found.get("measured", {})
        )
        whole = (game.number, game.turn, *game.scores)
        right = all(type(value) is int for value in whole) and len(game.scores) == seats and game.number >= 0
        right = right and sorted(game.seats) == list(range(seats))
    except (KeyError, TypeError):
        right = False
    if not right:
        raise BadJson(f"{path}, line {number}", "it is no game of this simulation; take the line out")
    return game
