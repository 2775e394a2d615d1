"""Workers: a failing bot or executor ends the simulation with its cause."""

from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from carc_widget.bots import BotFailed
from carc_widget.simulation import PlayedGame, SimulationFailed, simulate
from tests.bots.test_failing_bots import RaisingBot


@pytest.mark.parametrize("error", [SystemExit, GeneratorExit, BaseException])
@pytest.mark.parametrize("threads", [0, 1])
def test_system_exit_of_a_bot_fails_its_game(error: type[BaseException], threads: int) -> None:
    pool = ThreadPoolExecutor(threads) if threads else None
    games = simulate(3, [RaisingBot(error), "random"], "base", seed=1, executor=pool)
    with pytest.raises(SimulationFailed, match=f"game 0 failed: .* raised {error.__name__}: enough") as caught:
        games.run()
    assert isinstance(caught.value.__cause__, BotFailed)
    if pool is not None:
        pool.shutdown()


@pytest.mark.parametrize("threads", [0, 1])
def test_system_exit_of_a_measure_fails_its_game(threads: int) -> None:
    def exit_program(game: PlayedGame) -> dict[str, float]:
        raise SystemExit("enough")

    pool = ThreadPoolExecutor(threads) if threads else None
    with pytest.raises(SimulationFailed, match="game 0 failed: SystemExit: enough"):
        simulate(3, sets="base", seed=1, measure=exit_program, executor=pool).run()
    if pool is not None:
        pool.shutdown()


class FailingExecutor(Executor):
    """An executor whose futures all fail or are cancelled."""

    _max_workers = 1

    def __init__(self, error: BaseException | None) -> None:
        self.error = error
        self.calls = 0

    def submit(self, call: Any, /, *arguments: Any, **named: Any) -> Any:
        self.calls += 1
        assert self.calls < 20, "the same chunk is sent repeatedly"
        future: Future[object] = Future()
        if self.error is None:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_exception(self.error)
        return future


@pytest.mark.parametrize(
    ("error", "message", "cause"),
    [
        (KeyboardInterrupt("enough"), r"game 0 came back .* twice .*KeyboardInterrupt: enough", KeyboardInterrupt),
        (None, r"game 0 came back .* twice .*CancelledError", CancelledError),
    ],
)
def test_chunk_returned_twice_fails_the_simulation(
    error: BaseException | None, message: str, cause: type[BaseException]
) -> None:
    games = simulate(4, sets="base", seed=1, executor=FailingExecutor(error), chunk=1)
    with pytest.raises(SimulationFailed, match=message) as caught:
        games.run()
    assert isinstance(caught.value.__cause__, cause)
