"""Random games from a position, compiled or in the engine, and their results."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING

from carc_widget.compiled.estimates import Estimate, estimate
from carc_widget.compiled.supported import unsupported
from carc_widget.engine.board import Board
from carc_widget.engine.dealing import check_seed
from carc_widget.engine.errors import BadArgument, CarcassonneError, counted, expect_count, shown
from carc_widget.engine.explore import play_out
from carc_widget.engine.figures import PLAYER_NAMES
from carc_widget.engine.players import player_index
from carc_widget.engine.scoring import lead, victory_share
from carc_widget.engine.search import play_until
from carc_widget.engine.state import State, expect_state

if TYPE_CHECKING:
    from carc_widget.compiled.position import CompiledPosition

_MOST = 10_000_000

CACHED = ("game_loop", "endgame")
"""The modules whose compiled functions numba caches."""


class NotCompiled(CarcassonneError):
    """Compiled games were requested, but cannot be played from this position."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of random games.

    Attributes:
        scores: for each game the points of the players.
        compiled: whether the games were compiled; in the engine the same seed gives other games.
        players: the names of the players; their colours if there are none.

    Players are passed by index or name; an unknown one raises `UnknownName`.
    """

    scores: tuple[tuple[int, ...], ...]
    compiled: bool
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Name players without names like their colours."""
        if not self.players and self.scores:
            object.__setattr__(self, "players", PLAYER_NAMES[: len(self.scores[0])])

    def __len__(self) -> int:
        return len(self.scores)

    def points(self, player: int | str) -> Estimate:
        """The mean points of a player."""
        index = player_index(player, self.players)
        return estimate([scores[index] for scores in self.scores])

    def margins(self, player: int | str) -> tuple[int, ...]:
        """For each game the lead of a player over the best opponent, in points; negative if behind."""
        index = player_index(player, self.players)
        return tuple([lead(scores, index) for scores in self.scores])

    def margin(self, player: int | str) -> Estimate:
        """The mean lead of a player over the best opponent, in points."""
        return estimate(self.margins(player))

    def share(self, player: int | str) -> float:
        """The share of games that a player wins; a shared victory counts in part (R68)."""
        index = player_index(player, self.players)
        return fmean(victory_share(scores, index) for scores in self.scores)

    def __repr__(self) -> str:
        players = range(len(self.scores[0]))
        points = ", ".join(f"{self.points(player).mean:.1f}" for player in players)
        wins = ", ".join(f"{self.share(player):.0%}" for player in players)
        return f"<Playouts: {counted(len(self), 'game')}{', compiled' * self.compiled}; points {points}; wins {wins}>"


def playouts(
    state: State, count: int, *, seed: int | None = None, until: int | None = None, compiled: bool = False
) -> Playouts:
    """Random games from a position: every decision and draw uniformly at random.

    Parameters:
        state: the start position.
        count: number of games.
        seed: the same seed gives the same games; by default a random one.
        until: number of a turn: games stop before its draw, with the points so far. By default they are played to the
            end, with the final scoring.
        compiled: whether compiled games are played; they are compiled first if needed (`compile_now`).

    Raises:
        BadArgument: an argument is not usable.
        NotCompiled: `compiled=True`, and the sets or rules are not supported.
        ImportError: `compiled=True`, and the extra is not installed.

    >>> len(playouts(State.start(3), 2, seed=1, until=5).scores[0])
    3
    """
    _check(state, until)
    count, seed = expect_count(count, "the number of games", 1, _MOST), check_seed(seed)
    board = state._canonical._board
    if compiled:
        prepare(state)
        scores_by_game = _position_class()(board).play(count, seed, until=until).tolist()
        return Playouts(tuple(map(tuple, scores_by_game)), True, state.players)
    scores = tuple([_in_engine(board, Random(f"{seed}/{i}"), until) for i in range(count)])
    return Playouts(scores, False, state.players)


def _check(state: State, until: object) -> None:
    expect_state(state)
    if until is not None and (type(until) is not int or until <= state.turn):
        raise BadArgument(f"the turn to stop at is {shown(until)}; give a later one than the present, {state.turn}")


def _in_engine(board: Board, random: Random, until: int | None) -> tuple[int, ...]:
    board = board.copy()
    if until is None:
        play_out(board, random)
    else:
        play_until(board, random, until)
    return tuple(board.scores)


def check_extra() -> None:
    """Check that the packages of the extra are installed, without importing them.

    Raises:
        ImportError: one is missing.
    """
    for package in ("numba", "numpy"):
        if find_spec(package) is None:
            raise ImportError(_missing(package))


def _missing(package: str) -> str:
    return (
        f"the compiled games need the package {package!r}, which is not installed; run "
        "`pip install 'carc_widget[compiled]'`, or leave out `compiled`"
    )


def check_supported(state: State) -> None:
    """Check that compiled games from a position are possible, without compiling them.

    Raises:
        NotCompiled: its sets or rules are not supported.
        ImportError: the extra is not installed.
    """
    check_extra()
    if problem := unsupported(state._board.config):
        raise NotCompiled(f"the compiled games cannot be played here: {problem}; leave out `compiled`")


def prepare(state: State) -> None:
    """Compile what games from a position need, without a message; errors as for `check_supported`."""
    check_supported(state)
    compile_now(progress=None)


def why_not(state: State) -> str:
    """Why compiled games cannot be played from a position now, as a sentence; empty if they can."""
    expect_state(state)
    if not is_compiled():
        return "they are not compiled; call carc_widget.compiled.compile_now()"
    return unsupported(state._board.config)


def is_compiled() -> bool:
    """Return whether `compile_now` has run in this process."""
    return _ready


_ready = False


def compile_now(progress: Callable[[str], object] | None = print) -> float:
    """Compile the games or load them from the cache; returns the seconds that it took, 0 if they were ready.

    The first time on a computer takes about a minute. numba caches the result beside the package or in a folder of
    the user, so that it takes about one second later.

    Parameters:
        progress: called with each message; `None` for no messages.

    Raises:
        ImportError: the extra is not installed.
        NotCompiled: the cache of numba is damaged and cannot be deleted; if it can, games are compiled again.
    """
    global _ready
    if _ready:
        return 0.0
    began = perf_counter()
    position_class = _position_class()
    if progress is not None:
        progress("Compiling the games: about a minute the first time on this computer, later about a second.")
    try:
        _compile(position_class)
    except Exception as error:  # a truncated cache file raises anything when it is unpickled
        _clear_cache(position_class.cache_folder(), error)
        _compile(position_class)
    _ready = True
    seconds = perf_counter() - began
    if progress is not None:
        progress(f"Compiled after {seconds:.1f} seconds.")
    return seconds


def _compile(position_class: "type[CompiledPosition]") -> None:
    """Compile the games and the search of endgames, or load them from the cache."""
    from carc_widget.compiled.endgame import expected_outcome  # needs numba, which is optional

    position = position_class(State.start(sets="base")._board)
    position.compile()
    expected_outcome(position, 0)


def _clear_cache(folder: Path, error: Exception) -> None:
    """Delete the cached compiled games, so that they are compiled again."""
    files = sorted(file for name in CACHED for file in folder.glob(f"{name}.*.nb[ic]"))
    if not files:
        raise error
    try:
        for file in files:
            file.unlink(missing_ok=True)
    except OSError as denied:
        raise NotCompiled(
            f"the compiled games that are kept in {folder} cannot be read ({type(error).__name__}: {error}); "
            f"delete the files {' and '.join(f'{name}.*.nb*' for name in CACHED)} there"
        ) from denied


@cache
def _position_class() -> "type[CompiledPosition]":
    """`CompiledPosition`.

    Raises:
        ImportError: numba or numpy is not installed.
    """
    try:
        from carc_widget.compiled.position import CompiledPosition  # needs numba, which is optional
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("carc_widget"):
            raise
        raise ImportError(_missing(error.name)) from error
    return CompiledPosition
