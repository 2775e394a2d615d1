"""Compiled endgames: agreement with the plain search, the limit, and their use by the compiled bot."""

from itertools import islice
from random import Random

import pytest

from carc_widget import bots
from carc_widget.bots.compiled_endgame import CompiledEndgame
from carc_widget.bots.endgame import Endgame, TooManyPositions
from carc_widget.engine import Game, Phase, State
from tests.compiled.endgames import check, endings

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("ready")]


def test_it_agrees_with_the_plain_search() -> None:
    checked = [check(board) for board in islice(endings(Random(1)), 60)]
    assert sum(positions > 0 for positions in checked) > 40


def last_turns(left: int) -> State:
    """A position at the end of a base game, with a tile in hand and some in the bag."""
    game = Game(sets=("base",), seed=2)
    random = Random(2)
    while game.state._board.left > left or game.state.phase is not Phase.PLACE:
        game.play(random.choice(game.state.legal_actions()))
    return game.state


def test_the_limit_stops_it() -> None:
    board = last_turns(2)._board
    with pytest.raises(TooManyPositions, match="more than 100 final positions"):
        CompiledEndgame(100).expected(board)


def test_the_compiled_bot_and_its_advice_use_it() -> None:
    state = last_turns(1)
    exact = bots.solve_endgame(state, 10**7, compiled=True)
    assert exact.exact
    assert exact.best.margin == pytest.approx(Endgame(10**7).expected(state._board)[state.to_act])
    assert bots.advise(state, playouts=10**5, random=1, compiled=True).best == exact.best
    bot = bots.MonteCarlo(playouts=10**5, compiled=True)
    assert bot.choose(state, 1) == exact.best.actions[0]
