"""Games that the tests here begin with."""

import copy
import pickle
from typing import Any

from carc_widget.engine import (
    Game,
)


def begun(**more: Any) -> Game:
    return Game(["Ann", "Bob"], order=["E", "V", "D"], seed=1, **more)


def forms(game: Game) -> list[Game]:
    """The game after a way there and back through each form that it has."""
    return [
        Game.from_text(game.to_text()),
        Game.from_json(game.to_json()),
        pickle.loads(pickle.dumps(game)),
        copy.copy(game),
        copy.deepcopy(game),
        game.copy(),
    ]
