"""Boards are immutable: no method of a state changes a field of its board."""

from collections.abc import Callable
from copy import copy, deepcopy
from random import Random
from typing import Any

import pytest

from carc_widget.engine import SET_NAMES, Action, Figure, Game, MoveFigure, Pass, Phase, RemoveFigure, Rules, State
from carc_widget.engine.board import Board


def fields(board: Board) -> dict[str, tuple[int, str]]:
    """The identity and the `repr` of every field of a board."""
    return {
        name: (id(getattr(board, name)), repr(getattr(board, name))) for name in Board.__slots__ if name != "config"
    }


CALLS: dict[str, Callable[[State], Any]] = {
    "legal_actions": lambda state: state.legal_actions(),
    "apply": lambda state: [state.apply(action) for action in state.legal_actions()[:20]],
    "why_not": lambda state: [state.why_not(action) for action in some_actions(state)],
    "worth": lambda state: str(state.worth()),
    "features": lambda state: [(f.spots, f.meeples, f.owners) for f in state.features],
    "end_now": lambda state: state.end_now(),
    "text": lambda state: (str(state), state.to_text(), state.to_json()),
    "duty": lambda state: (state.duty, state.circle),
    "key": lambda state: hash(state),
    "edit": lambda state: state.edit(turn=state.turn + 1),
}


def some_actions(state: State) -> list[Action]:
    """Actions of which some are illegal."""
    spots = [spot for feature in state.features for spot in feature.spots][:30]
    return [Pass(), RemoveFigure(Figure.MAGE), *(MoveFigure(figure, spot) for figure in Figure for spot in spots)]


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_calls_do_not_change_the_board(name: str) -> None:
    random = Random(3)
    phases = set()
    for seed in range(4):
        game = Game(3, SET_NAMES, Rules(crop_tiles="all"), seed=seed)
        while game.state.phase is not Phase.OVER and game.state.turn < 30:
            state = game.state
            if state.turn > 8 or state.phase in (Phase.MAGIC, Phase.CIRCLE, Phase.CIRCLE_ACT):
                phases.add(state.phase)
                before = fields(state._board)
                CALLS[name](state)
                assert fields(state._board) == before, (seed, state.to_text())
            game.play(random.choice(state.legal_actions()))
    assert phases >= {Phase.PLACE, Phase.MAGIC, Phase.DEPLOY}


@pytest.mark.parametrize("name", ["board", "mage", "hand", "scores", "meeples", "apply"])
def test_attributes_of_a_state_cannot_be_set(name: str) -> None:
    """Properties that are computed once refuse as well, which Python alone does not see to."""
    state = State.start()
    before = getattr(state, name)
    with pytest.raises(AttributeError, match=f"State.{name} cannot be set: .* `edit`"):
        setattr(state, name, None)
    assert getattr(state, name) == before


class AnnotatedState(State):
    """A state with a value of its own."""

    comment = ""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.visits = 0


def test_subclass_may_have_values_of_its_own() -> None:
    state = AnnotatedState.start()
    state.visits += 1
    state.comment = "opening"
    assert (state.visits, state.apply(state.draw(1))[0].visits) == (1, 0)
    assert copy(state) is state
    assert deepcopy(state) is state
