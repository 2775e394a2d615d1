"""Background computation: in a thread or, where threads are not available, step by step in the event loop.

A computation is an iterator of steps. Each step yields the delay in seconds before the next one, and the computation
can be cancelled before each step. Results are sent as messages, like the inputs of users.
"""

from asyncio import get_running_loop
from collections.abc import Callable, Iterator
from threading import Event, Thread

Steps = Iterator[float]
"""The steps of a computation, each with the delay after it in seconds."""

Runner = Callable[[Steps, Event], None]
"""A function that runs the steps until the last one, or until the event is set."""


def run_in_thread(steps: Steps, stop: Event) -> None:
    """Run the steps in a daemon thread.

    Raises:
        RuntimeError: threads are not available, as in a browser.
    """
    Thread(target=_run_steps, args=(steps, stop), daemon=True, name="carc_widget worker").start()


def run_in_event_loop(steps: Steps, stop: Event) -> None:
    """Run the steps in the running event loop, one by one, so that it can handle other events between them.

    Raises:
        RuntimeError: no event loop is running.
    """
    loop = get_running_loop()

    def run_step() -> None:
        pause = None if stop.is_set() else next(steps, None)
        if pause is not None:
            loop.call_later(pause, run_step)

    loop.call_soon(run_step)


def run_at_once(steps: Steps, stop: Event) -> None:
    """Run all steps without delays: for tests, and where neither threads nor an event loop are available."""
    for _pause in steps:
        if stop.is_set():
            break


def run_in_background(steps: Steps, stop: Event) -> None:
    """Run the steps in the background: in a thread, else in the event loop, else at once."""
    for run in (run_in_thread, run_in_event_loop):
        try:
            run(steps, stop)
        except RuntimeError:
            continue
        return
    run_at_once(steps, stop)


runner: Runner = run_in_background
"""The function that runs steps; tests replace it."""


def _run_steps(steps: Steps, stop: Event) -> None:
    for pause in steps:
        if stop.wait(pause):
            break


class Worker:
    """Runs one background computation at a time; a new subject cancels the previous one."""

    def __init__(self) -> None:
        self._subject: tuple[object, ...] = ()
        self._stop = Event()

    def run(self, subject: tuple[object, ...], steps: Callable[[Callable[[], bool]], Steps]) -> None:
        """Start a computation, and cancel the previous one, unless the subject is the same as before.

        Parameters:
            subject: the subject, as objects that are compared by identity.
            steps: creates the steps; its argument is a function that returns whether they are still needed.
        """
        if list(map(id, subject)) == list(map(id, self._subject)):
            return
        self._stop.set()
        self._subject = subject
        self._stop = stop = Event()
        runner(steps(lambda: not stop.is_set()), stop)

    def stop(self) -> None:
        """Cancel the computation."""
        self._stop.set()
        self._subject = ()
