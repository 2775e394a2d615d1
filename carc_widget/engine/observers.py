"""Observers of a game and the changes that they are notified of."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import Literal

import carc_widget.engine
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.events import Event
from carc_widget.engine.replay import Replay

ChangeKind = Literal[
    "play", "undo", "redo", "go_to", "amend", "switch_to", "name_line", "forget", "note", "restart", "resume"
]
"""What kind of change: the name of the method that made it; `play` for `play_turn` too, `note` for `Game.notes`."""


@dataclass(frozen=True, slots=True)
class GameChange:
    """One change of a game. A call that plays several actions is one change.

    Attributes:
        game: the game. It may have changed again since.
        kind: what was done.
        before: the game as it was.
        after: the game as it was right after the change.
        events: what happened, in order, when moves were played or redone.
    """

    game: "carc_widget.engine.Game"
    kind: ChangeKind
    before: Replay
    after: Replay
    events: tuple[Event, ...]


class ObserverError(ExceptionGroup[Exception]):
    """Observers raised errors. The game has changed, and every other observer was notified.

    Their exceptions are in `exceptions`.
    """

    def derive(self, excs: "list[Exception]") -> "ObserverError":  # type: ignore[override]
        """The same for some of the errors, as `except*` and `split` need it."""
        return ObserverError(self.message, excs)


class Observers:
    """Notifies callbacks of the changes of a game, in the order in which they happened.

    Changes that observers or other threads make meanwhile are queued; the thread that notifies handles them too.
    """

    def __init__(self) -> None:
        self._callbacks: dict[object, Callable[[GameChange], object]] = {}  # a callback may be registered twice
        self._queue: deque[GameChange] = deque()
        self._notifying = False
        self._lock = RLock()

    def add(self, callback: Callable[[GameChange], object]) -> Callable[[], None]:
        """Register a callback; returns a function that removes it.

        Raises:
            BadArgument: it cannot be called.
        """
        if not callable(callback):
            raise BadArgument(f"{shown(callback)} cannot be called; give a function that takes a GameChange")
        registration = object()
        with self._lock:
            self._callbacks[registration] = callback

        def remove() -> None:
            with self._lock:
                self._callbacks.pop(registration, None)

        return remove

    def queue(self, change: GameChange) -> None:
        """Queue a change."""
        self._queue.append(change)

    def notify(self) -> None:
        """Notify of all queued changes, unless a call is already doing so; no lock is held meanwhile.

        Raises:
            ObserverError: some raised; all were notified.
        """
        failures: list[Exception] = []
        with self._lock:
            if self._notifying:
                return
            self._notifying = True
        try:
            while (change := self._next()) is not None:
                for registration, callback in tuple(self._callbacks.items()):
                    try:
                        if registration in self._callbacks:  # else an observer before it has ended that
                            callback(change)
                    except Exception as error:
                        failures.append(error)
        except BaseException:  # an interruption: queued changes are handled with the next one
            self._notifying = False
            raise
        if failures:
            raise ObserverError(
                "the game has changed and every observer was notified, but some raised errors", failures
            )

    def _next(self) -> GameChange | None:
        with self._lock:
            if self._queue:
                return self._queue.popleft()
            self._notifying = False
            return None
