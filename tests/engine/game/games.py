"""Initial games for these tests."""

import copy
import pickle
from typing import Any

from carc_widget.engine import (
    Game,
)


def new_game(**more: Any) -> Game:
    return Game(["Ann", "Bob"], order=["E", "V", "D"], seed=1, **more)


def round_trips(game: Game) -> list[Game]:
    """The game after a round trip through each of its forms, and its copies."""
    return [
        Game.from_text(game.to_text()),
        Game.from_json(game.to_json()),
        pickle.loads(pickle.dumps(game)),
        copy.copy(game),
        copy.deepcopy(game),
        game.copy(),
    ]
