"""Reads and writes saved games of JCloisterZone (`.jcz`, version 5).

`load` replays a file on this engine and returns a `Game` that can be continued; `dump` writes a file that JCloisterZone
and `load` read; `check` verifies the assertions that a file carries. Supported are the tile sets `basic:1`,
`inns-and-cathedrals:1`, `mage-and-witch:1` and `corn-circles/2` with what belongs to them; everything else is refused
by name.

The moves and the state of a game that is written and read back are equal to the original: options of tile sets that are
not in play, which JCloisterZone does not support, are stored under a key of our own that it ignores. The seed, notes,
variations and undone moves are not in the file; after a game with named draws, `load` draws the next tile.

>>> from carc_widget.engine import Game, Pass
>>> game = Game(seed=1)
>>> events = game.play(game.state.legal_actions()[0])
>>> loads(dumps(game)).state == game.state
True
"""

from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path

from carc_widget.engine.dealing import check_seed
from carc_widget.engine.errors import expect, expect_path
from carc_widget.engine.game import Game
from carc_widget.engine.jcz.check import AssertionResult, check_file
from carc_widget.engine.jcz.replay import JczReplay
from carc_widget.engine.jcz.values import MAX_CHARACTERS, WHOLE, JczError, Json
from carc_widget.engine.jcz.writer import write

__all__ = ["AssertionResult", "JczError", "check", "dump", "dumps", "load", "loads"]


def load(path: str | PathLike[str], *, seed: int | None = None) -> Game:
    """The game in a file, up to where its replay ends; its whole history can be undone.

    Parameters:
        path: the file.
        seed: what decides the tiles that come after those in the file; random by default.

    Raises:
        JczError: the file is not a saved game of version 5, an action in it is not possible, or it needs an expansion
            that is not supported. It names the place in the file.
        BadArgument, BadSetting: this is not a path, or not a seed.
        OSError: the file cannot be opened.
    """
    with _errors_in(path):
        return loads(_read(path), seed=seed)


def loads(text: str, *, seed: int | None = None) -> Game:
    """The game in the text of a file; as `load`."""
    return JczReplay(Json.parse(text), check_seed(seed)).game


def dump(game: Game, path: str | PathLike[str]) -> None:
    """Write a game to a file. A removal of a magic figure without a choice that is still due is left to JCloisterZone.

    The seed, notes, variations and undone moves are left out; a record (`Game.to_text`) has them.

    Raises:
        JczError: JCloisterZone cannot play with these rules, or the game began in the middle. Nothing is written.
        BadArgument: this is not a game, or not a path.
        OSError: the file cannot be written.
    """
    expect_path(path)
    Path(path).write_bytes(dumps(game).encode("utf-8"))


def dumps(game: Game) -> str:
    """The text of the file of a game; as `dump`."""
    expect(game, Game, "the game", "a Game; for a position give Game(state=position)")
    return write(game) + "\n"


def check(path: str | PathLike[str]) -> tuple[AssertionResult, ...]:
    """The assertions of a file, each with its result and the actual value.

    `all(jcz.check(path))` is true if every one holds.

    Raises:
        JczError, BadArgument, OSError: as for `load`.
    """
    with _errors_in(path):
        return check_file(Json.parse(_read(path)))


@contextmanager
def _errors_in(path: str | PathLike[str]) -> Iterator[None]:
    """Name the file in errors."""
    try:
        yield
    except JczError as error:
        raise JczError(error.where, error.problem, fspath(path)) from None


def _read(path: str | PathLike[str]) -> str:
    expect_path(path)
    with open(path, "rb") as file:
        content = file.read(4 * MAX_CHARACTERS + 1)  # no character needs more than four bytes
    if len(content) > 4 * MAX_CHARACTERS:
        raise JczError(WHOLE, f"it is longer than {4 * MAX_CHARACTERS} bytes, as no saved game is")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise JczError(WHOLE, f"it is not UTF-8: byte {error.start} is {content[error.start]:#04x}") from None
