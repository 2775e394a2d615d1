"""A board never changes once a state holds it: whatever is asked of a state, every field stays as it was."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from carc_widget.engine import SET_NAMES, Action, Figure, Game, MoveFigure, Pass, Phase, RemoveFigure, Rules, State
from carc_widget.engine.board import Board


def fields(board: Board) -> dict[str, tuple[int, str]]:
    """Every field of a board: which object it is, and what that holds."""
    return {
        name: (id(getattr(board, name)), repr(getattr(board, name))) for name in Board.__slots__ if name != "config"
    }


QUESTIONS: dict[str, Callable[[State], Any]] = {
    "legal_actions": lambda state: state.legal_actions(),
    "apply": lambda state: [state.apply(action) for action in state.legal_actions()[:20]],
    "why_not": lambda state: [state.why_not(action) for action in guesses(state)],
    "worth": lambda state: str(state.worth()),
    "features": lambda state: [(f.spots, f.meeples, f.owners) for f in state.features],
    "end_now": lambda state: state.end_now(),
    "text": lambda state: (str(state), state.to_text(), state.to_json()),
    "duty": lambda state: (state.duty, state.circle),
    "key": lambda state: hash(state),
    "edit": lambda state: state.edit(turn=state.turn + 1),
}


def guesses(state: State) -> list[Action]:
    """Actions that may be legal, or not."""
    spots = [spot for feature in state.features for spot in feature.spots][:30]
    return [Pass(), RemoveFigure(Figure.MAGE), *(MoveFigure(figure, spot) for figure in Figure for spot in spots)]


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_no_question_changes_the_board(question: str) -> None:
    random = Random(3)
    seen = set()
    for seed in range(4):
        game = Game(3, SET_NAMES, Rules(crop_tiles="all"), seed=seed)
        while game.state.phase is not Phase.OVER and game.state.turn < 30:
            state = game.state
            if state.turn > 8 or state.phase in (Phase.MAGIC, Phase.CIRCLE, Phase.CIRCLE_ACT):
                seen.add(state.phase)
                before = fields(state._board)
                QUESTIONS[question](state)
                assert fields(state._board) == before, (seed, state.to_text())
            game.play(random.choice(state.legal_actions()))
    assert seen >= {Phase.PLACE, Phase.MAGIC, Phase.DEPLOY}
