"""`simulate`: many games by bots or at random, played on demand, in parallel, and resumable from a file."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from os import PathLike
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from carc_widget.bots.matches import bots_and_names, shorten, start_states, unique_names
from carc_widget.bots.protocol import Bot
from carc_widget.bots.random_and_greedy import Greedy
from carc_widget.compiled.random_games import prepare
from carc_widget.engine.dealing import check_seed
from carc_widget.engine.errors import (
    BadArgument,
    CarcassonneError,
    expect,
    expect_count,
    expect_path,
    shown,
    whole_number,
)
from carc_widget.engine.game import Game
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State, expect_state
from carc_widget.engine.tiles import DEFAULT_SETS, TileSet
from carc_widget.simulation.game_runner import Measure, SimulatedGame, SimulationPlan
from carc_widget.simulation.result_file import ResultFile
from carc_widget.simulation.standings import Standings
from carc_widget.simulation.workers import ExecutorWorker, GameQueue, LocalWorker

MAX_GAMES = 10**9

MAX_PROCESSES = 61
"""The most processes that `concurrent.futures` starts on Windows."""

Progress = Callable[[int, int], object]
"""A function of the number of finished games and the number of all games."""


class SimulationFailed(CarcassonneError):
    """A game could not be finished: a bot failed, a measure raised an error, or a worker died.

    The original error is the cause.

    Attributes:
        number: the number of the game; `None` if it is unknown.
        finished_games: the finished games in the order of their numbers; the result file, if any, holds all of them.
    """

    def __init__(self, message: str, number: int | None, finished: tuple[SimulatedGame, ...]) -> None:
        self.number = number
        self.finished_games = finished
        count = "no game was" if not finished else "1 game was" if len(finished) == 1 else f"{len(finished)} games were"
        where = ", see `finished_games` of this error" if finished else ""
        super().__init__(f"{message}; {count} finished before{where}")


class Simulation(Iterator[SimulatedGame]):
    """Iterator over the games of `simulate`, in the order of their numbers; games are played on demand.

    After Ctrl-C, `finished_games` and the result file hold all finished games, and iterating again continues. After a
    `SimulationFailed`, iterating raises it again; call `simulate` again with the same file.

    Attributes:
        games: number of games in all.
        players: the names of the players, in the order of the seats of the first game.
        seed: the seed.
    """

    def __init__(
        self,
        games: int,
        plan: SimulationPlan,
        worker: LocalWorker | ExecutorWorker,
        file: ResultFile | None,
        progress: Progress | None,
    ) -> None:
        """Created by `simulate`."""
        self.games = games
        self.players = plan.players
        self.seed = plan.seed
        self._plan = plan
        self._worker = worker
        self._file = file
        self._progress = progress
        self._results = {} if file is None else {game.number: game for game in file.games if game.number < games}
        self._queue = GameQueue(games, self._results)
        self._next = 0
        self._report()

    def __next__(self) -> SimulatedGame:
        """The next game.

        Raises:
            SimulationFailed: it cannot be played; all games before it were returned.
        """
        if self._next >= self.games:
            self.close()
            raise StopIteration
        self._work()  # also if games are ready, to keep workers busy
        while self._next not in self._results:
            self._work()
        game = self._results[self._next]
        self._next += 1
        return game

    def _work(self) -> None:
        needed = self._next not in self._results
        try:
            self._add(self._worker.work(self._queue, len(self._results) - self._next, needed=needed))
        except BaseException:
            self.close()
            raise
        failure = self._worker.failure
        if failure is not None and self._next not in self._results:
            self.close()
            raise SimulationFailed(failure.message, failure.number, self.finished_games) from failure.cause

    def _add(self, games: tuple[SimulatedGame, ...]) -> None:
        if not games:
            return
        self._results.update((game.number, game) for game in games)
        if self._file is not None:
            self._file.add(games)
        self._report()

    def _report(self) -> None:
        if self._progress is not None:
            self._progress(len(self._results), self.games)

    @property
    def finished_games(self) -> tuple[SimulatedGame, ...]:
        """The finished games in the order of their numbers, possibly with gaps."""
        return tuple(self._results[number] for number in sorted(self._results))

    def run(self) -> Self:
        """Play all remaining games; returns itself.

        Raises:
            SimulationFailed: one of them cannot be played.
        """
        for _ in self:
            pass
        return self

    def game(self, number: int) -> Game:
        """A game of the simulation as a `Game`, to look at it or to save its record; it is played again.

        Bots with a time limit may play differently each time.

        Parameters:
            number: the number of the game, from 0.

        Raises:
            BadArgument: there is no such game.
            BotFailed: a bot raised an error or chose an illegal action.

        >>> games = simulate(10, 2, "base", seed=1).run()
        >>> best = max(games.finished_games, key=lambda game: max(game.scores))
        >>> games.game(best.number).state.scores == best.scores
        True
        """
        number = whole_number(number)
        if type(number) is not int or not 0 <= number < self.games:
            raise BadArgument(f"the game is {shown(number)}; give a number from 0 to {self.games - 1}")
        played = self._plan.replay(number)
        seats = unique_names([shorten(self.players[player]) for player in played.seats])
        game = Game(state=played.states[0].edit(players=seats), draws="named", seed=0)
        game.play(*played.actions)
        return game

    def standings(self) -> Standings:
        """The standings of the finished games."""
        return Standings(self.players, self.finished_games)

    def rows(self) -> list[dict[str, Any]]:
        """The finished games as a table: a dictionary for each game, for a `csv.DictWriter` or a data frame.

        `run` plays the games that are not finished.
        """
        return [
            {
                "game": game.number,
                "last turn": game.turn,
                **{f"points {name}": game.points(player) for player, name in enumerate(self.players)},
                **{f"seat {name}": game.seats.index(player) for player, name in enumerate(self.players)},
                **game.measures,
            }
            for game in self.finished_games
        ]

    def frame(self) -> Any:
        """`rows` as a pandas data frame.

        Raises:
            CarcassonneError: no game is finished yet.
            ImportError: pandas is not installed.
        """
        try:
            import pandas  # an optional package
        except ModuleNotFoundError as error:
            raise ImportError(
                "a data frame needs the package 'pandas', which is not installed; run `pip install pandas`. "
                "`rows()` gives the same as a list of dictionaries"
            ) from error
        if self.games and not self._results:
            raise CarcassonneError(f"no game is finished yet; `run()` plays all {self.games}")
        return pandas.DataFrame(self.rows())

    def close(self) -> None:
        """Stop the workers and keep the games that they have finished; iterating again continues.

        Own processes are terminated. An executor of the caller finishes its current chunks, which take a fifth of a
        second or one game.
        """
        self._add(self._worker.stop(self._queue))
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Simulation: {len(self._results)} of {self.games} games finished, {self._next} returned>"


def simulate(
    games: int,
    players: int | Iterable[Bot | str] | Mapping[str, Bot | str] | None = None,
    sets: Iterable[str | TileSet] | None = None,
    rules: Rules | None = None,
    *,
    state: State | None = None,
    seed: int | None = None,
    swap: bool = False,
    measure: Measure | None = None,
    compiled: bool = False,
    executor: Executor | int | None = None,
    chunk: int | None = None,
    file: str | PathLike[str] | None = None,
    progress: bool | Callable[[int, int], object] = False,
) -> Simulation:
    """Simulate many games; they are played on demand, in the order of their numbers.

    The seed and its number determine a game: it is the same with any executor and number of workers, and after an
    interruption.

    Parameters:
        games: number of games.
        players: bots or their names (`bots.bot`) in the order of play; a mapping from the names of players to bots; or
            the number of random players, 2 by default. In results, bots without a name of a player have the name by
            which they were passed, or their `repr`.
        sets, rules: as for `Game`.
        state: the start position of every game, instead of sets and rules; for random players, or one bot each.
        seed: the seed of tiles and players; by default that of the file, else a random one (`Simulation.seed`).
        swap: whether the bots change seats from game to game, so that each order of the tiles is played once with every
            bot at every seat; then `games` is a multiple of their number.
        measure: a function of a finished game that returns numbers by name, for `SimulatedGame.measures`.
        compiled: whether compiled games are played (`carc_widget.compiled`), which are many times as fast: by random
            players, or by greedy bots that are all the same, whose evaluation is then a little simpler. The same seed
            gives different games than in the engine. Bots that search have their own compiled playouts
            (`compiled:0.2`). With `measure`, each game is replayed in the engine, in a hundredth of a second.
        executor: an executor of `concurrent.futures`, such as `Client.get_executor()` of a Dask cluster; or a number of
            processes, which end with the simulation; by default games are played in this thread. A script starts
            processes below `if __name__ == "__main__":`, as with `multiprocessing`.
        chunk: number of games sent to a worker at once; by default as many as take a fifth of a second.
        file: the result file, with one line for each game; games in it are not played again. It identifies bots and
            the measure by their `repr` or their pickle.
        progress: whether to show a progress bar (needs the package `tqdm`); or a function of the number of finished
            games and the number of all games.

    Raises:
        BadArgument, BadSetting, UnknownName: an argument is not usable, or they contradict each other; or the file
            holds the games of another simulation.
        NotCompiled, ImportError: compiled games are not possible, or tqdm is not installed.
        BadJson, OSError: the file cannot be read or written.

    Iterating raises `SimulationFailed` for a game that cannot be finished.

    >>> from carc_widget import simulate
    >>> games = simulate(4, ["greedy", "random"], sets="base", seed=1, swap=True)
    >>> [game.share(0) for game in games]
    [1.0, 1.0, 1.0, 1.0]
    """
    players = whole_number(players)
    bots, player_names = (None, None)
    if not _is_count(players):
        bots, player_names = bots_and_names(players, "the players", ", or a number of random players")
    names = tuple(players) if isinstance(players, Mapping) else None
    start = _start(state, names, players if bots is None else len(bots), sets, rules)
    if start.is_over:
        raise BadArgument("the game is over in this state; give one from which games can be played")
    games, executor = whole_number(games), whole_number(executor)
    seed = None if seed is None else check_seed(seed)
    _check(games, swap, compiled, chunk, executor, file, progress, measure)
    if swap and bots is None:
        raise BadArgument("a number of random players swaps no seats; give bots, such as ['random', 'greedy']")
    if swap and games % len(start.players):
        raise BadArgument(f"with swapped seats give a multiple of {len(start.players)} games, not {games}")
    if compiled:
        _check_compiled(start, bots, swap=swap)
    report = progress_bar(games) if progress is True else progress or None
    results = None if file is None else ResultFile(Path(file))
    if seed is None:
        seed = results.seed if results is not None and results.seed is not None else Random().getrandbits(32)
    starts = start_states(start) if state is None else (start,)
    plan = SimulationPlan(starts, player_names or start.players, bots, seed, swap, compiled, measure)
    if results is not None:
        results.begin(plan)
    worker = LocalWorker(plan, chunk) if executor is None else ExecutorWorker(plan, executor, chunk)
    return Simulation(games, plan, worker, results, report)


def _is_count(players: object) -> bool:
    """Whether the players are a number of random players."""
    return players is None or (isinstance(players, int) and not isinstance(players, bool))


def _start(
    state: State | None,
    names: tuple[str, ...] | None,
    count: object,
    sets: Iterable[str | TileSet] | None,
    rules: Rules | None,
) -> State:
    if state is None:
        players = names or (count if isinstance(count, int) else 2)
        return State.start(players, DEFAULT_SETS if sets is None else sets, rules)
    expect_state(state)
    for name, value in (("sets", sets), ("rules", rules)):
        if value is not None:
            raise BadArgument(f"a state has {name} of its own; leave out the state or {name}")
    if count is not None and count != len(state.players):
        raise BadArgument(f"the position has {len(state.players)} players, not {count}; pass as many")
    if names is not None and names != state.players:
        raise BadArgument(f"the players of the state are {state.players}, not {names}; leave the names out")
    return state


def _check(
    games: object,
    swap: object,
    compiled: object,
    chunk: object,
    executor: object,
    file: object,
    progress: object,
    measure: object,
) -> None:
    if type(games) is not int or not 0 <= games <= MAX_GAMES:
        raise BadArgument(f"games are {shown(games)}; give a whole number from 0 to {MAX_GAMES}")
    expect(swap, bool, "swap", "True or False")
    expect(compiled, bool, "compiled", "True or False")
    if chunk is not None:
        expect_count(chunk, "the chunk", 1, MAX_GAMES)
    processes = type(executor) is int and 1 <= executor <= MAX_PROCESSES
    if not (executor is None or isinstance(executor, Executor) or processes):
        raise BadArgument(
            f"the executor is {shown(executor)}; give a number of processes from 1 to {MAX_PROCESSES}, an executor "
            "such as concurrent.futures.ProcessPoolExecutor() or client.get_executor(), or nothing"
        )
    if file is not None:
        expect_path(file)
    if not isinstance(progress, bool) and not callable(progress):
        raise BadArgument(f"progress is {shown(progress)}; give True for a bar, or a function of two numbers")
    if measure is not None and not callable(measure):
        raise BadArgument(f"the measure is {shown(measure)}; give a function of a PlayedGame, such as measure_points")


def _check_compiled(start: State, bots: tuple[Bot, ...] | None, *, swap: bool) -> None:
    if bots is not None:
        same = isinstance(bots[0], Greedy) and not bots[0].mistakes and all(bot == bots[0] for bot in bots)
        if not same or swap:
            raise BadArgument(
                "compiled games play at random, or with equal greedy bots that keep their seats; give "
                "['greedy', 'greedy'], or leave `compiled` out: searching bots have compiled playouts as 'compiled:1'"
            )
    prepare(start)


def progress_bar(games: int) -> Callable[[int, int], None]:
    """A progress bar of tqdm, as a function of the numbers of finished and of all games.

    Raises:
        ImportError: tqdm is not installed.
    """
    try:
        from tqdm.auto import tqdm  # an optional package
    except ModuleNotFoundError as error:
        raise ImportError(
            "a progress bar needs the package 'tqdm', which is not installed; run `pip install tqdm`, or give "
            "`progress` a function"
        ) from error
    bar = tqdm(total=games, unit="game", smoothing=0.1)

    def report(finished: int, of: int) -> None:
        bar.update(finished - bar.n)
        if finished == of:
            bar.close()

    return report
