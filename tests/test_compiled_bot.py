"""Monte Carlo with compiled games: legal, repeatable, and refused where they know the game not."""

from random import Random

import pytest

from carc_widget import bots, fast
from carc_widget.engine import Phase, State
from carc_widget.fast import random_games
from carc_widget.simulation import simulate

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def ready() -> None:
    fast.compile_now(say=None)


@pytest.mark.usefixtures("ready")
def test_it_plays_whole_games_and_the_same_again() -> None:
    bot = bots.MonteCarlo(playouts=300, compiled=True)
    games = simulate(1, [bot, "random"], ("base", "mage_witch"), seed=1).run()
    assert games.finished[0].share(0) == 1
    assert games.players[0] == "MonteCarlo(playouts=300, compiled=True)"
    state = State.setup(hand="E")
    assert state.action_text(bot.choose(state, 1)) == state.action_text(bot.choose(state, Random(1)))


@pytest.mark.usefixtures("ready")
def test_its_advice_is_what_random_games_come_to() -> None:
    """The margin and the chance of winning after a turn are those of the compiled games from there."""
    state = State.setup(hand="E", scores=(0, 12))
    best = list(bots.MonteCarlo(playouts=4000, compiled=True).think(state, 3))[-1].best
    assert best.playouts >= 500
    after = state
    for action in best.actions:
        after, _ = after.apply(action)
    assert after.phase is Phase.DRAW
    found = fast.playouts(after, 4000, seed=1, compiled=True)
    assert best.error is not None
    assert abs(best.margin - found.margin(0).mean) < 5 * (best.error**2 + found.margin(0).error ** 2) ** 0.5
    assert abs(best.winning - found.win_shares[0]) < 0.1


def test_it_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = bots.bot("compiled:0.2")
    assert bot == bots.MonteCarlo(seconds=0.2, compiled=True)
    monkeypatch.setattr(random_games, "_ready", False)
    with pytest.raises(fast.NotCompiled, match="call carc_widget"):
        bot.choose(State.setup(hand="E"), Random(1))
    monkeypatch.setattr(random_games, "_ready", True)
    with pytest.raises(fast.NotCompiled, match="crop_circles_2"):
        bot.choose(State.setup(hand="E", sets=("base", "crop_circles_2")), Random(1))
