"""What ends a simulation before all games are played."""

from typing import TYPE_CHECKING

from carc_widget.engine.errors import CarcassonneError

if TYPE_CHECKING:
    from carc_widget.simulation.game_runner import SimulatedGame


class SimulationFailed(CarcassonneError):
    """A game could not be played to its end: a bot failed, a measure raised, or a worker died.

    The cause says what happened there.

    Attributes:
        number: the number of the game; `None` if that is not known.
        finished: every game that was finished, in the order of their numbers; all of them are in the file, if there is
            one.
    """

    def __init__(self, message: str, number: int | None, finished: "tuple[SimulatedGame, ...]") -> None:
        self.number = number
        self.finished = finished
        count = "no game was" if not finished else "1 game was" if len(finished) == 1 else f"{len(finished)} games were"
        super().__init__(f"{message}; {count} finished before: `finished` of this error holds what is known")
