"""How a game tells others that it has changed."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import TYPE_CHECKING, Literal

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.events import Event
from carc_widget.engine.replay import Replay

if TYPE_CHECKING:
    from carc_widget.engine.game import Game

ChangeKind = Literal[
    "play", "undo", "redo", "go_to", "amend", "switch_to", "name_line", "forget", "note", "restart", "resume"
]
"""What kind of change: the name of the method that made it; `play` for `play_turn` too, `note` for `Game.notes`."""


@dataclass(frozen=True, slots=True)
class GameChange:
    """One change of a game, whole: nobody is told of half a turn.

    Attributes:
        game: the game. It may have changed again since.
        kind: what was done.
        before: the game as it was.
        after: the game as it was right after the change.
        events: what happened, in order, when moves were played or repeated.
    """

    game: "Game"
    kind: ChangeKind
    before: Replay
    after: Replay
    events: tuple[Event, ...]


class ObserverError(ExceptionGroup[Exception]):
    """Observers failed. The change that they were told of stands, and every other observer was told too.

    What they raised is in `exceptions`.
    """

    def derive(self, excs: "list[Exception]") -> "ObserverError":  # type: ignore[override]
        """The same about some of the errors, as `except*` and `split` want it."""
        return ObserverError(self.message, excs)


class Observers:
    """Who is told of the changes of a game, one change after the other in the order in which they happened.

    While one change is told, further ones wait: those that observers make, and those that other threads make, are told
    behind it by the same thread.
    """

    def __init__(self) -> None:
        self._callbacks: list[Callable[[GameChange], object]] = []
        self._waiting: deque[GameChange] = deque()
        self._telling = False
        self._lock = RLock()

    def add(self, callback: Callable[[GameChange], object]) -> Callable[[], None]:
        """Have a function told of every change; returns what ends that.

        Raises:
            BadArgument: it cannot be called.
        """
        if not callable(callback):
            raise BadArgument(f"{shown(callback)} cannot be called; give a function that takes a GameChange")
        with self._lock:
            self._callbacks.append(callback)

        def remove() -> None:
            with self._lock:
                if callback in self._callbacks:
                    self._callbacks.remove(callback)

        return remove

    def wait(self, change: GameChange) -> None:
        """Line a change up."""
        self._waiting.append(change)

    def tell(self) -> None:
        """Tell of everything that waits, unless that is under way; no lock is held meanwhile.

        Raises:
            ObserverError: some failed; all were told.
        """
        failures: list[Exception] = []
        with self._lock:
            if self._telling:
                return
            self._telling = True
        try:
            while (change := self._next()) is not None:
                for callback in tuple(self._callbacks):
                    try:
                        if callback in self._callbacks:  # else an observer before it has ended that
                            callback(change)
                    except Exception as error:
                        failures.append(error)
        except BaseException:  # an interruption: what waits is told with the next change
            self._telling = False
            raise
        if failures:
            raise ObserverError("the change stands and everybody was told, but observers failed", failures)

    def _next(self) -> GameChange | None:
        with self._lock:
            if self._waiting:
                return self._waiting.popleft()
            self._telling = False
            return None
