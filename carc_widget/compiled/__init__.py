"""Many random games from a position, compiled where that is possible: `carc_widget.compiled.playouts(state, 1000)`.

The compiled games need the extra `carc_widget[compiled]` and are made ready with `compile_now()`; until then, and for
sets that they do not know, the same function plays in the engine, which takes fifty to a hundred times as long.

>>> from carc_widget import State, compiled
>>> compiled.playouts(State.start(), 3, seed=1) == compiled.playouts(State.start(), 3, seed=1)
True
"""

from carc_widget.compiled.random_games import (
    Estimate,
    NotCompiled,
    Playouts,
    compile_now,
    is_compiled,
    playouts,
    why_not,
)

__all__ = ["Estimate", "NotCompiled", "Playouts", "compile_now", "is_compiled", "playouts", "why_not"]


def __dir__() -> list[str]:
    return sorted(__all__)
