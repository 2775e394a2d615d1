"""Thinking beside everything else: in a thread or, where none can start, step by step in the event loop.

What is thought about is a walk through steps. Each says after how many seconds the next one may be taken, and before
each one it may turn out that nobody wants to know any more. Results come back as intents, as presses do.
"""

from asyncio import get_running_loop
from collections.abc import Callable, Iterator
from threading import Event, Thread

Steps = Iterator[float]
"""Steps of a thought, each with the seconds to wait after it."""

Runner = Callable[[Steps, Event], None]
"""What takes the steps, until there are no more or the event is set."""


def in_thread(steps: Steps, stop: Event) -> None:
    """Take the steps in a thread of their own; it keeps no program from ending.

    Raises:
        RuntimeError: no thread can start, as in a browser.
    """
    Thread(target=_walk, args=(steps, stop), daemon=True, name="carc_widget thinks").start()


def in_loop(steps: Steps, stop: Event) -> None:
    """Take the steps in the event loop that runs, one after the other, with everything else between them.

    Raises:
        RuntimeError: no event loop runs.
    """
    loop = get_running_loop()

    def go_on() -> None:
        pause = None if stop.is_set() else next(steps, None)
        if pause is not None:
            loop.call_later(pause, go_on)

    loop.call_soon(go_on)


def at_once(steps: Steps, stop: Event) -> None:
    """Take all steps without waiting: for tests, and where there is neither a thread nor a loop."""
    for _pause in steps:
        if stop.is_set():
            break


def beside(steps: Steps, stop: Event) -> None:
    """Take the steps beside everything else, as well as it can be done here."""
    for run in (in_thread, in_loop):
        try:
            run(steps, stop)
        except RuntimeError:
            continue
        return
    at_once(steps, stop)


runner: Runner = beside
"""How steps are taken; tests put something else here."""


def _walk(steps: Steps, stop: Event) -> None:
    for pause in steps:
        if stop.wait(pause):
            break


class Thinking:
    """One thing that is thought about; another one, or nothing, ends that."""

    def __init__(self) -> None:
        self._about: tuple[object, ...] = ()
        self._stop = Event()

    def follow(self, about: tuple[object, ...], steps: Callable[[Callable[[], bool]], Steps]) -> None:
        """Think about something, unless it is or was thought about already; about nothing, if that is empty.

        Parameters:
            about: what it is about, each part the very object.
            steps: makes the steps; it gets what tells whether they are still wanted.
        """
        if len(about) == len(self._about) and all(one is other for one, other in zip(about, self._about, strict=True)):
            return
        self._stop.set()
        self._about = about
        if about:
            self._stop = stop = Event()
            runner(steps(lambda: not stop.is_set()), stop)

    def stop(self) -> None:
        """Think about nothing any more."""
        self._stop.set()
        self._about = ()
