"""Many random games from a position, in the engine or compiled: `compiled.playouts(state, 1000, compiled=True)`.

Compiled games need the extra `carc_widget[compiled]` and take a fiftieth of the time or less. Only the argument
`compiled` decides which are played; `compile_now()` compiles in advance.

>>> from carc_widget import State, compiled
>>> compiled.playouts(State.start(), 3, seed=1) == compiled.playouts(State.start(), 3, seed=1)
True
"""

from carc_widget.compiled.estimates import Estimate, estimate
from carc_widget.compiled.random_games import (
    NotCompiled,
    Playouts,
    compile_now,
    is_compiled,
    playouts,
    why_not,
)

__all__ = ["Estimate", "NotCompiled", "Playouts", "compile_now", "estimate", "is_compiled", "playouts", "why_not"]


def __dir__() -> list[str]:
    return sorted(__all__)
