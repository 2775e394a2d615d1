"""The stream of games, in their order, whoever plays them."""

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

from carc_widget.simulation.failures import SimulationFailed
from carc_widget.simulation.game_runner import SimulatedGame, SimulationPlan
from carc_widget.simulation.result_file import ResultFile
from carc_widget.simulation.standings import Standings
from carc_widget.simulation.workers import ExecutorWorker, GameQueue, LocalWorker

Watch = Callable[[int, int], object]
"""Told how many games are finished, out of how many."""


class Simulation(Iterator[SimulatedGame]):
    """The games of `simulate`, one by one in the order of their numbers, each played when it is needed.

    Whatever interrupts it, an error or Ctrl-C, no finished game is lost: `finished` has them, and so has the file, if
    there is one; going through the rest goes on where it stopped.

    Attributes:
        games: how many there are in all.
        players: what the players are called, in the order of the seats of the first game.
        seed: what decides them, given or chosen.
    """

    def __init__(
        self,
        games: int,
        plan: SimulationPlan,
        worker: LocalWorker | ExecutorWorker,
        file: ResultFile | None,
        watch: Watch | None,
    ) -> None:
        """For `simulate`."""
        self.games = games
        self.players = plan.players
        self.seed = plan.seed
        self._worker = worker
        self._file = file
        self._watch = watch
        self._found = {} if file is None else {game.number: game for game in file.games if game.number < games}
        self._todo = GameQueue(games, self._found)
        self._next = 0
        self._tell()

    def __next__(self) -> SimulatedGame:
        """The next game.

        Raises:
            SimulationFailed: it cannot be played; the games before it were given out.
        """
        if self._next >= self.games:
            self.close()
            raise StopIteration
        self._work()  # also while games are ready, so that workers are busy while the caller looks at them
        while self._next not in self._found:
            self._work()
        game = self._found[self._next]
        self._next += 1
        return game

    def _work(self) -> None:
        needed = self._next not in self._found
        try:
            self._take(self._worker.work(self._todo, len(self._found) - self._next, needed=needed))
        except BaseException:
            self.close()
            raise
        trouble = self._worker.ended
        if trouble is not None and self._next not in self._found:
            self.close()
            raise SimulationFailed(trouble.message, trouble.number, self.finished) from trouble.cause

    def _take(self, games: tuple[SimulatedGame, ...]) -> None:
        if not games:
            return
        self._found.update((game.number, game) for game in games)
        if self._file is not None:
            self._file.add(games)
        self._tell()

    def _tell(self) -> None:
        if self._watch is not None:
            self._watch(len(self._found), self.games)

    @property
    def finished(self) -> tuple[SimulatedGame, ...]:
        """Every game that is finished by now, in the order of their numbers; there may be gaps between them."""
        return tuple(self._found[number] for number in sorted(self._found))

    def run(self) -> Self:
        """Play all games that are left; returns itself.

        Raises:
            SimulationFailed: one of them cannot be played.
        """
        for _ in self:
            pass
        return self

    def standings(self) -> Standings:
        """Who won how often and with how many points, of the games finished by now."""
        return Standings(self.players, self.finished)

    def rows(self) -> list[dict[str, Any]]:
        """The games finished by now as a table: a dictionary a game, for a `csv.DictWriter` or a data frame."""
        return [
            {
                "game": game.number,
                "last turn": game.turn,
                **{f"points {name}": game.points(player) for player, name in enumerate(self.players)},
                **{f"seat {name}": game.seats.index(player) for player, name in enumerate(self.players)},
                **game.measured,
            }
            for game in self.finished
        ]

    def frame(self) -> Any:
        """`rows` as a data frame of pandas, a row a game.

        Raises:
            ImportError: pandas is not installed.
        """
        try:
            import pandas
        except ModuleNotFoundError as error:
            raise ImportError(
                "a data frame needs the package 'pandas', which is not installed; run `pip install pandas`. "
                "`rows()` gives the same as a list of dictionaries"
            ) from error
        return pandas.DataFrame(self.rows())

    def close(self) -> None:
        """Stop: nothing more is sent to workers, and what they finished already is kept.

        Processes of its own are ended; an executor of the caller finishes the chunks that it works on, a fifth of a
        second or a game. Asking for the next game goes on where it stopped.
        """
        self._take(self._worker.stop(self._todo))
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Simulation: {len(self._found)} of {self.games} games finished, {self._next} given out>"
