"""Games sent out in chunks to the workers of an executor, and what comes back from them.

A chunk takes a fifth of a second if a game does not take longer: long enough that sending it costs nothing beside it (a
thousandth with processes, a fiftieth on a cluster), and short enough that stopping waits for nobody.
"""

import os
import pickle
import signal
from collections import deque
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from math import ceil
from typing import NamedTuple

from carc_widget.simulation.game_runner import ChunkResult, SimulatedGame, SimulationPlan, play_chunk

SECONDS = 0.2
"""How long a chunk should take."""


class WorkerFailure(NamedTuple):
    """What ended the work: a sentence, the number of the game where that is known, and the cause."""

    message: str
    number: int | None
    cause: BaseException | None


class GameQueue:
    """The games that nobody has begun, by their numbers."""

    def __init__(self, games: int, finished: Iterable[int]) -> None:
        self._ranges: deque[range] = deque()
        begin = 0
        for number in (*sorted(finished), games):
            if begin < number:
                self._ranges.append(range(begin, min(number, games)))
            begin = number + 1

    def __bool__(self) -> bool:
        return bool(self._ranges)

    def take(self, most: int) -> range:
        """The next games in a row, so many at most."""
        first = self._ranges.popleft()
        if len(first) > most:
            self._ranges.appendleft(first[most:])
        return first[:most]

    def give_back(self, games: range) -> None:
        """Games that were taken, but will not be played: the lowest ones that are left."""
        if games:
            self._ranges.appendleft(games)
            self._ranges = deque(sorted(self._ranges, key=lambda rest: rest.start))


class ChunkSize:
    """How many games make a chunk, by how long games took."""

    def __init__(self, given: int | None) -> None:
        self._given = given
        self._each: float | None = None

    @property
    def now(self) -> int:
        """The size of the next chunk; the first one holds one game."""
        if self._given is not None:
            return self._given
        return 1 if self._each is None else max(1, int(SECONDS / self._each))

    def learn(self, chunk: ChunkResult) -> None:
        """Look at how long this one took."""
        if chunk.games:
            each = max(chunk.seconds / len(chunk.games), 1e-7)
            self._each = each if self._each is None else (self._each + each) / 2


class LocalWorker:
    """Plays in this thread: no game begins before it is asked for."""

    def __init__(self, plan: SimulationPlan, chunk: int | None) -> None:
        # Chunks are worth something only to compiled games, which are loaded anew for each of them.
        self._plan = plan
        self._size = ChunkSize(chunk if plan.compiled else 1)
        self._trouble: WorkerFailure | None = None

    def work(self, todo: GameQueue, ahead: int, *, needed: bool) -> tuple[SimulatedGame, ...]:
        """The next games, finished, if they are needed."""
        if not needed or self._trouble is not None:
            return ()
        games = todo.take(self._size.now)
        finished: tuple[SimulatedGame, ...] = ()
        try:
            chunk = play_chunk(self._plan, games.start, len(games))
            finished = chunk.games
            self._size.learn(chunk)
        finally:
            todo.give_back(games[len(finished) :])
        if chunk.error is not None:
            self._trouble = _failed(chunk, games)
        return finished

    @property
    def ended(self) -> WorkerFailure | None:
        """What ended the work, if nothing more will come."""
        return self._trouble

    def stop(self, todo: GameQueue) -> tuple[SimulatedGame, ...]:
        """Nothing goes on by itself."""
        return ()


class ExecutorWorker:
    """Plays in the workers of an executor, some chunks ahead of what is asked for.

    Parameters:
        plan: what is played.
        executor: who plays; or how many processes of its own, which are there while there is work.
        chunk: games a chunk; by default as many as fit into a fifth of a second.
    """

    def __init__(self, plan: SimulationPlan, executor: Executor | int, chunk: int | None) -> None:
        self._plan = plan
        self._processes = executor if isinstance(executor, int) else 0
        self._executor = None if isinstance(executor, int) else executor
        self._most = 2 * (executor if isinstance(executor, int) else workers_of(executor))
        self._size = ChunkSize(chunk)
        self._pending: dict[Future[ChunkResult], range] = {}
        self._returned: set[int] = set()  # the first games of chunks that came back without being played
        self._trouble: WorkerFailure | None = None

    def work(self, todo: GameQueue, ahead: int, *, needed: bool) -> tuple[SimulatedGame, ...]:
        """What was finished by now, after sending out more.

        Parameters:
            todo: what is to be played.
            ahead: how many games are finished that nobody asked for yet; with many of them nothing more is sent out.
            needed: whether to wait until something is finished.
        """
        if self._trouble is None:
            self._send(todo, ahead)
        if needed and self._pending:
            wait(self._pending, return_when=FIRST_COMPLETED)
        return self._receive(todo)

    @property
    def ended(self) -> WorkerFailure | None:
        """What ended the work, if nothing more will come."""
        return None if self._pending else self._trouble

    def stop(self, todo: GameQueue) -> tuple[SimulatedGame, ...]:
        """Send out nothing more; returns what was finished. Chunks that have begun are not waited for."""
        for future, games in list(self._pending.items()):
            if future.cancel():
                del self._pending[future]
                todo.give_back(games)
        finished = self._receive(todo)
        self._returned.clear()
        if self._processes and self._executor is not None:
            processes = list((getattr(self._executor, "_processes", None) or {}).values())
            self._executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:  # a game between bots that think may last for minutes
                process.terminate()
            for process in processes:
                process.join(0.3)
            self._executor = None
            for games in self._pending.values():
                todo.give_back(games)
            self._pending.clear()
        return finished

    def _send(self, todo: GameQueue, ahead: int) -> None:
        size = self._size.now
        while todo and len(self._pending) < self._most and (ahead < self._most * size or not self._pending):
            if self._executor is None:
                from concurrent.futures import ProcessPoolExecutor  # with much behind it, which others do not need

                self._executor = ProcessPoolExecutor(self._processes, initializer=_leave_interrupts)
            games = todo.take(size)
            try:
                future = self._executor.submit(play_chunk, self._plan, games.start, len(games))
            except Exception as error:
                todo.give_back(games)
                self._trouble = self._lost(error, games)
                return
            self._pending[future] = games

    def _receive(self, todo: GameQueue) -> tuple[SimulatedGame, ...]:
        finished: list[SimulatedGame] = []
        for future in [future for future in self._pending if future.done()]:
            games = self._pending.pop(future)
            error = CancelledError("the executor cancelled it") if future.cancelled() else future.exception()
            if error is not None:
                todo.give_back(games)
                if isinstance(error, Exception) and not isinstance(error, CancelledError):
                    self._trouble = self._trouble or self._lost(error, games)
                elif games[0] in self._returned:
                    self._trouble = self._trouble or _given_up(error, games)
                self._returned.add(games[0])  # once is no failure: Ctrl-C reaches processes too
                continue
            chunk = future.result()
            finished += chunk.games
            self._size.learn(chunk)
            if chunk.error is not None:
                todo.give_back(games[len(chunk.games) :])
                self._trouble = self._trouble or _failed(chunk, games)
        return tuple(finished)

    def _lost(self, error: BaseException, games: range) -> WorkerFailure:
        """The trouble of a chunk that did not come back."""
        names = _names(games)
        if isinstance(error, BrokenExecutor):
            why = (
                f"a worker died while {names} or others were played ({error}): it was ended, ran out of memory, or "
                "could not import the bots, which have to be defined in a module; begin again with another executor"
            )
            return WorkerFailure(why, None, error)
        try:
            pickle.dumps(self._plan)
        except Exception as unpicklable:
            why = (
                f"the bots or the measure cannot be sent to a worker ({type(unpicklable).__name__}: {unpicklable}); "
                "define them at the top of a module"
            )
            return WorkerFailure(why, None, unpicklable)
        return WorkerFailure(
            f"{names} did not come back from the executor ({type(error).__name__}: {error})", None, error
        )


def _names(games: range) -> str:
    return f"games {games[0]} to {games[-1]}" if len(games) > 1 else f"game {games[0]}"


def _given_up(error: BaseException, games: range) -> WorkerFailure:
    why = f"{_names(games)} came back from the executor twice without being played ({type(error).__name__}: {error})"
    return WorkerFailure(why, None, error)


def _failed(chunk: ChunkResult, games: range) -> WorkerFailure:
    number = games[len(chunk.games)]
    return WorkerFailure(f"game {number} failed: {chunk.error}", number, chunk.error)


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the process that sent the games: it stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def workers_of(executor: Executor) -> int:
    """How many tasks an executor works on at the same time, as far as it tells."""
    own = getattr(executor, "_max_workers", None)
    if isinstance(own, int):
        return own
    cluster = getattr(getattr(executor, "_client", None), "ncores", None)  # of Dask
    if callable(cluster):
        return max(1, ceil(float(sum(cluster().values()))))
    return os.cpu_count() or 1
