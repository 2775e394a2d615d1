"""Workers of a simulation: this thread, or an executor that receives games in chunks.

A chunk takes a fifth of a second if a game does not take longer: sending it costs little (a thousandth with processes,
a fiftieth on a cluster), and stopping does not wait long.
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

CHUNK_SECONDS = 0.2
"""Target duration of a chunk."""


class WorkerFailure(NamedTuple):
    """The end of the work by an error: a message, the number of the game if known, and the cause."""

    message: str
    number: int | None
    cause: BaseException | None


class GameQueue:
    """The numbers of the games that are not begun."""

    def __init__(self, games: int, finished: Iterable[int]) -> None:
        self._ranges: deque[range] = deque()
        begin = 0
        for number in (*sorted(finished), games):
            if begin < number:
                self._ranges.append(range(begin, min(number, games)))
            begin = number + 1

    def __bool__(self) -> bool:
        return bool(self._ranges)

    def take(self, count: int) -> range:
        """Remove and return the next consecutive games, at most this many."""
        first = self._ranges.popleft()
        if len(first) > count:
            self._ranges.appendleft(first[count:])
        return first[:count]

    def give_back(self, games: range) -> None:
        """Return games that were taken, but not played; they come first again."""
        if games:
            self._ranges.appendleft(games)
            self._ranges = deque(sorted(self._ranges, key=lambda rest: rest.start))


class ChunkSize:
    """The number of games of a chunk, from the measured duration of games."""

    def __init__(self, fixed: int | None) -> None:
        self._fixed = fixed
        self._game_seconds: float | None = None

    @property
    def current(self) -> int:
        """The size of the next chunk; the first one holds one game."""
        if self._fixed is not None:
            return self._fixed
        return 1 if self._game_seconds is None else max(1, int(CHUNK_SECONDS / self._game_seconds))

    def update(self, chunk: ChunkResult) -> None:
        """Update with the duration of a chunk."""
        if chunk.games:
            seconds = max(chunk.seconds / len(chunk.games), 1e-7)
            self._game_seconds = seconds if self._game_seconds is None else (self._game_seconds + seconds) / 2


class LocalWorker:
    """Plays in this thread, each game on demand."""

    def __init__(self, plan: SimulationPlan, chunk: int | None) -> None:
        # Chunks help only compiled games, which convert the position once for each chunk.
        self._plan = plan
        self._size = ChunkSize(chunk if plan.compiled else 1)
        self._failure: WorkerFailure | None = None

    def work(self, queue: GameQueue, ahead: int, *, needed: bool) -> tuple[SimulatedGame, ...]:
        """Play the next games if they are needed; returns them."""
        if not needed or self._failure is not None:
            return ()
        games = queue.take(self._size.current)
        finished: tuple[SimulatedGame, ...] = ()
        try:
            chunk = play_chunk(self._plan, games.start, len(games))
            finished = chunk.games
            self._size.update(chunk)
        finally:
            queue.give_back(games[len(finished) :])
        if chunk.error is not None:
            self._failure = _game_failure(chunk, games)
        return finished

    @property
    def failure(self) -> WorkerFailure | None:
        """The failure that ended the work; `None` while more games may come."""
        return self._failure

    def stop(self, queue: GameQueue) -> tuple[SimulatedGame, ...]:
        """Do nothing: no work is pending."""
        return ()


class ExecutorWorker:
    """Plays in the workers of an executor, some chunks ahead of the caller.

    Parameters:
        plan: the games.
        executor: an executor; or a number of own processes, which exist while there is work.
        chunk: number of games of a chunk; by default as many as take a fifth of a second.
    """

    def __init__(self, plan: SimulationPlan, executor: Executor | int, chunk: int | None) -> None:
        self._plan = plan
        self._processes = executor if isinstance(executor, int) else 0
        self._executor = None if isinstance(executor, int) else executor
        self._max_pending = 2 * (executor if isinstance(executor, int) else count_workers(executor))
        self._size = ChunkSize(chunk)
        self._pending: dict[Future[ChunkResult], range] = {}
        self._returned: set[int] = set()  # the first games of chunks that were returned unplayed
        self._failure: WorkerFailure | None = None

    def work(self, queue: GameQueue, ahead: int, *, needed: bool) -> tuple[SimulatedGame, ...]:
        """Send out more games; returns those that were finished.

        Parameters:
            queue: the games to play.
            ahead: number of finished games that the caller has not read; with many of them nothing more is sent.
            needed: whether to wait until a game is finished.
        """
        if self._failure is None:
            self._send(queue, ahead)
        if needed and self._pending:
            wait(self._pending, return_when=FIRST_COMPLETED)
        return self._receive(queue)

    @property
    def failure(self) -> WorkerFailure | None:
        """The failure that ended the work; `None` while more games may come."""
        return None if self._pending else self._failure

    def stop(self, queue: GameQueue) -> tuple[SimulatedGame, ...]:
        """Cancel pending chunks; returns the finished games without waiting for running chunks."""
        for future, games in list(self._pending.items()):
            if future.cancel():
                del self._pending[future]
                queue.give_back(games)
        finished = self._receive(queue)
        self._returned.clear()
        if self._processes and self._executor is not None:
            processes = list((getattr(self._executor, "_processes", None) or {}).values())
            self._executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:  # a game of searching bots may last for minutes
                process.terminate()
            for process in processes:
                process.join(0.3)
            self._executor = None
            for games in self._pending.values():
                queue.give_back(games)
            self._pending.clear()
        return finished

    def _send(self, queue: GameQueue, ahead: int) -> None:
        size = self._size.current
        while (
            queue and len(self._pending) < self._max_pending and (ahead < self._max_pending * size or not self._pending)
        ):
            if self._executor is None:
                # imports multiprocessing, which WebAssembly does not have
                from concurrent.futures import ProcessPoolExecutor

                self._executor = ProcessPoolExecutor(self._processes, initializer=_ignore_interrupts)
            games = queue.take(size)
            try:
                future = self._executor.submit(play_chunk, self._plan, games.start, len(games))
            except Exception as error:
                queue.give_back(games)
                self._failure = self._chunk_failure(error, games)
                return
            self._pending[future] = games

    def _receive(self, queue: GameQueue) -> tuple[SimulatedGame, ...]:
        finished: list[SimulatedGame] = []
        for future in [future for future in self._pending if future.done()]:
            games = self._pending.pop(future)
            error = CancelledError("the executor cancelled it") if future.cancelled() else future.exception()
            if error is not None:
                queue.give_back(games)
                if isinstance(error, Exception) and not isinstance(error, CancelledError):
                    self._failure = self._failure or self._chunk_failure(error, games)
                elif games[0] in self._returned:
                    self._failure = self._failure or _repeated_failure(error, games)
                self._returned.add(games[0])  # once is no failure: Ctrl-C interrupts processes too
                continue
            chunk = future.result()
            finished += chunk.games
            self._size.update(chunk)
            if chunk.error is not None:
                queue.give_back(games[len(chunk.games) :])
                self._failure = self._failure or _game_failure(chunk, games)
        return tuple(finished)

    def _chunk_failure(self, error: BaseException, games: range) -> WorkerFailure:
        """The failure of a chunk that was not returned."""
        numbers = _describe(games)
        if isinstance(error, BrokenExecutor):
            message = (
                f"a worker died while {numbers} or others were played ({error}): it was ended, ran out of memory, or "
                "could not import the bots, which have to be defined in a module, or the script, which has to start "
                'them below `if __name__ == "__main__":`; begin again with another executor'
            )
            return WorkerFailure(message, None, error)
        try:
            pickle.dumps(self._plan)
        except Exception as unpicklable:
            message = (
                f"the bots or the measure cannot be sent to a worker ({type(unpicklable).__name__}: {unpicklable}); "
                "define them at the top of a module"
            )
            return WorkerFailure(message, None, unpicklable)
        return WorkerFailure(
            f"{numbers} did not come back from the executor ({type(error).__name__}: {error})", None, error
        )


def _describe(games: range) -> str:
    return f"games {games[0]} to {games[-1]}" if len(games) > 1 else f"game {games[0]}"


def _repeated_failure(error: BaseException, games: range) -> WorkerFailure:
    """The failure of a chunk that came back unplayed for the second time."""
    message = (
        f"{_describe(games)} came back from the executor twice without being played ({type(error).__name__}: {error})"
    )
    return WorkerFailure(message, None, error)


def _game_failure(chunk: ChunkResult, games: range) -> WorkerFailure:
    """The failure of the game that ended a chunk early."""
    number = games[len(chunk.games)]
    return WorkerFailure(f"game {number} failed: {chunk.error}", number, chunk.error)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in worker processes: the main process terminates them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def count_workers(executor: Executor) -> int:
    """The number of parallel workers of an executor; the number of processors if unknown."""
    max_workers = getattr(executor, "_max_workers", None)
    if isinstance(max_workers, int):
        return max_workers
    cores_by_worker = getattr(getattr(executor, "_client", None), "ncores", None)  # of Dask
    if callable(cores_by_worker):
        return max(1, ceil(float(sum(cores_by_worker().values()))))
    return os.cpu_count() or 1
