"""Bots that raise what is no `Exception`: a failure of the bot, not the end of the program."""

from collections.abc import Iterator
from random import Random

import pytest

from carc_widget import bots
from carc_widget.engine import State


class Leaving:
    """A bot that raises an error at once."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def choose(self, state: State, random: Random) -> str:
        raise self.error("enough")


class LeavingThinker(Leaving):
    """A bot with `think` that raises an error after its first advice."""

    def choose(self, state: State, random: Random) -> str:
        raise self.error("enough")

    def think(self, state: State, random: Random) -> Iterator[bots.Advice]:
        yield next(bots.MonteCarlo(playouts=1).think(state, random))
        raise self.error("enough")


STATE = State.setup(hand="E")


@pytest.mark.parametrize("error", [SystemExit, BaseException])
def test_a_bot_that_leaves_the_program_has_failed(error: type[BaseException]) -> None:
    with pytest.raises(bots.BotFailed, match=f"raised {error.__name__}: enough"):
        bots.decide(Leaving(error), STATE, 1)
    for bot in (Leaving(error), LeavingThinker(error)):
        with pytest.raises(bots.BotFailed, match=f"raised {error.__name__}: enough"):
            list(bots.decide_steps(bot, STATE, 1))
    with pytest.raises(bots.BotFailed, match=f"raised {error.__name__}: enough") as failed:
        bots.match([Leaving(error), bots.Random()], 2)
    assert failed.value.finished is not None


def test_ctrl_c_is_no_failure_of_a_bot() -> None:
    with pytest.raises(KeyboardInterrupt):
        bots.decide(Leaving(KeyboardInterrupt), STATE, 1)
    with pytest.raises(KeyboardInterrupt):
        list(bots.decide_steps(LeavingThinker(KeyboardInterrupt), STATE, 1))


def test_a_bot_that_thinks_can_be_closed() -> None:
    steps = bots.decide_steps(bots.MonteCarlo(seconds=10), STATE, 1)
    next(steps)
    steps.close()  # type: ignore[attr-defined]
