"""The one door to many games."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from os import PathLike
from pathlib import Path
from random import Random

from carc_widget.bots.matches import names_of, starts_of
from carc_widget.bots.protocol import Bot, check_bot
from carc_widget.bots.registry import bot as bot_named
from carc_widget.compiled.random_games import prepare
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import TileSet
from carc_widget.simulation.game_runner import Measure, SimulationPlan
from carc_widget.simulation.progress import progress_bar
from carc_widget.simulation.result_file import ResultFile
from carc_widget.simulation.simulation import Simulation
from carc_widget.simulation.workers import ExecutorWorker, LocalWorker

MOST_GAMES = 10**9


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
    """Many games, one by one in the order of their numbers; each is played when it is needed.

    A game follows from its number and the seed alone: it is the same with any executor, however many workers there are,
    and wherever it was interrupted.

    Parameters:
        games: how many.
        players: who plays: bots or their names (`bots.bot`), in the order of play, or such by the names of players; or
            how many players, 2 by default, who do what chance says.
        sets, rules: as for `Game`.
        state: a position with which every game begins, instead of sets and rules; chance plays, or as many bots as it
            has players.
        seed: decides tiles and chance; by default that of the file, else a random one; `Simulation.seed` holds it.
        swap: whether the bots change seats from game to game, so that each order of the tiles is played once with every
            bot at every seat; then `games` is a multiple of their number.
        measure: looks at each finished game and gives numbers by name, which `SimulatedGame.measured` keeps.
        compiled: whether chance plays the compiled games (`carc_widget.compiled`), which are many times as fast. The
            seed gives other ones than those of the engine, as likely, so it is never decided by what happens to be
            installed.
        executor: who plays: any executor of `concurrent.futures`, such as `Client.get_executor()` of a Dask cluster; or
            a number of processes, which end when the simulation does; by default this thread.
        chunk: how many games are sent to a worker at once; by default as many as take a fifth of a second.
        file: where results are kept, a line a game; games that it has already are not played again. Bots and the
            measure are identified in it by their `repr`, or by their pickle.
        progress: whether to show a bar (needs the package `tqdm`); or what is told how many games are finished, out of
            how many.

    Raises:
        BadArgument, BadSetting, UnknownName: an argument is not usable, or they contradict each other; or the file
            holds the games of another simulation.
        NotCompiled, ImportError: compiled games are not possible, or tqdm is not installed.
        BadJson, OSError: the file cannot be read or written.

    Going through the games raises `SimulationFailed` where one cannot be played to its end.

    >>> from carc_widget import simulate
    >>> games = simulate(4, ["greedy", "random"], sets="base", seed=1, swap=True)
    >>> [game.share(0) for game in games]
    [1.0, 1.0, 1.0, 1.0]
    """
    names, bots = _players(players)
    count = players if bots is None else len(bots)
    start = _start(state, names, count, sets, rules)
    called = start.players if bots is None else _called(names, bots)
    if start.is_over:
        raise BadArgument("the game is over in the given state; give one from which games can be played")
    _check(games, seed, swap, chunk, executor, file, progress, measure)
    if swap and (bots is None or games % len(start.players)):
        raise BadArgument(f"seats are swapped among bots, in a multiple of {len(start.players)} games, not {games}")
    if compiled:
        _check_compiled(start, bots, measure)
    watch = progress_bar(games) if progress is True else progress or None
    results = None if file is None else ResultFile(Path(file))
    if seed is None:
        seed = results.seed if results is not None and results.seed is not None else Random().getrandbits(32)
    starts = starts_of(start) if state is None else (start,)
    plan = SimulationPlan(starts, called, bots, seed, swap, compiled, measure)
    if results is not None:
        results.begin(plan)
    worker = LocalWorker(plan, chunk) if executor is None else ExecutorWorker(plan, executor, chunk)
    return Simulation(games, plan, worker, results, watch)


def _players(players: object) -> tuple[tuple[str, ...] | None, tuple[Bot, ...] | None]:
    """The names of the players and the bots, as far as they are given."""
    if players is None or (isinstance(players, int) and not isinstance(players, bool)):
        return None, None
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise BadArgument(
            f"the players are {shown(players)}; give how many, or bots such as ['greedy', MonteCarlo(playouts=50)]"
        )
    names = tuple(players) if isinstance(players, Mapping) else None
    given = tuple(players.values() if isinstance(players, Mapping) else players)
    found = tuple(bot_named(one) if isinstance(one, str) else one for one in given)
    for one in found:
        check_bot(one)
    return names, found


def _start(
    state: object,
    names: tuple[str, ...] | None,
    count: object,
    sets: Iterable[str | TileSet] | None,
    rules: Rules | None,
) -> State:
    if state is None:
        players = names or (count if isinstance(count, int) else 2)
        return State.start(players, ("base", "mage_witch") if sets is None else sets, rules)
    if not isinstance(state, State):
        raise BadArgument(f"the state is {shown(state)}; give a State, such as game.state")
    for name, value in (("sets", sets), ("rules", rules)):
        if value is not None:
            raise BadArgument(f"a state and {name} are given, but a state has {name} of its own; leave one of them out")
    if count is not None and count != len(state.players):
        raise BadArgument(f"{count} players are given for a position of {len(state.players)}; give one each")
    if names is not None and names != state.players:
        raise BadArgument(f"players {names} are given, but those of the state are {state.players}; leave the names out")
    return state


def _called(names: tuple[str, ...] | None, bots: tuple[Bot, ...]) -> tuple[str, ...]:
    """What the players are called in tables: by their names, or by what they are."""
    if names is not None:
        return names
    return names_of(bots)


def _check(
    games: object,
    seed: object,
    swap: object,
    chunk: object,
    executor: object,
    file: object,
    progress: object,
    measure: object,
) -> None:
    if type(games) is not int or not 0 <= games <= MOST_GAMES:
        raise BadArgument(f"games are {shown(games)}; give a whole number from 0 to {MOST_GAMES}")
    if seed is not None and type(seed) is not int:
        raise BadArgument(f"the seed is {shown(seed)}; give a whole number")
    if not isinstance(swap, bool):
        raise BadArgument(f"swap is {shown(swap)}; give True or False")
    if chunk is not None and (type(chunk) is not int or chunk < 1):
        raise BadArgument(f"the chunk is {shown(chunk)}; give a whole number of games from 1, or nothing")
    processes = type(executor) is int and 1 <= executor <= 61
    if not (executor is None or isinstance(executor, Executor) or processes):
        raise BadArgument(
            f"the executor is {shown(executor)}; give a number of processes from 1 to 61, an executor such as "
            "concurrent.futures.ProcessPoolExecutor() or client.get_executor(), or nothing"
        )
    if file is not None and not isinstance(file, str | PathLike):
        raise BadArgument(f"the file is {shown(file)}; give the name of one")
    if not isinstance(progress, bool) and not callable(progress):
        raise BadArgument(f"progress is {shown(progress)}; give True for a bar, or a function of two numbers")
    if measure is not None and not callable(measure):
        raise BadArgument(f"the measure is {shown(measure)}; give a function of a PlayedGame, such as measure_points")


def _check_compiled(start: State, bots: object, measure: object) -> None:
    if bots is not None or measure is not None:
        raise BadArgument("compiled games are played by chance and cannot be measured; leave `compiled` out")
    prepare(start)
