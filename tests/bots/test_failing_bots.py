"""Bots that raise an exception outside `Exception`: a failure of the bot, not the end of the program."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from carc_widget import bots
from carc_widget.engine import State


class RaisingBot:
    """A bot that raises an error at once."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def choose(self, state: State, random: Random) -> str:
        raise self.error("enough")


class RaisingThinker(RaisingBot):
    """A bot with `think` that raises an error after its first advice."""

    def think(self, state: State, random: Random) -> Iterator[bots.Advice]:
        yield next(bots.MonteCarlo(playouts=1).think(state, random))
        raise self.error("enough")


STATE = State.setup(hand="E")


@pytest.mark.parametrize("error", [SystemExit, BaseException])
def test_system_exit_of_a_bot_is_a_bot_failure(error: type[BaseException]) -> None:
    with pytest.raises(bots.BotFailed, match=f"raised {error.__name__}: enough"):
        bots.decide(RaisingBot(error), STATE, 1)
    for bot in (RaisingBot(error), RaisingThinker(error)):
        with pytest.raises(bots.BotFailed, match=f"raised {error.__name__}: enough"):
            list(bots.decide_steps(bot, STATE, 1))
    with pytest.raises(bots.BotFailed, match=f"raised {error.__name__}: enough") as caught:
        bots.match([RaisingBot(error), bots.Random()], 2)
    assert caught.value.finished_games is not None


class Thinker:
    """A bot whose `think` yields these values."""

    def __init__(self, *values: object) -> None:
        self.values = values

    def choose(self, state: State, random: Random) -> str:
        raise NotImplementedError

    def think(self, state: State, random: Random) -> Iterator[object]:
        yield from self.values


@pytest.mark.parametrize(
    ("values", "message"), [((), "yielded no Advice in `think`"), ((None,), "yielded None in `think`, which is not an")]
)
def test_thoughts_that_are_no_advice_are_a_bot_failure(values: tuple[object, ...], message: str) -> None:
    with pytest.raises(bots.BotFailed, match=message):
        list(bots.decide_steps(Thinker(*values), STATE, 1))


def test_keyboard_interrupt_is_not_a_bot_failure() -> None:
    with pytest.raises(KeyboardInterrupt):
        bots.decide(RaisingBot(KeyboardInterrupt), STATE, 1)
    with pytest.raises(KeyboardInterrupt):
        list(bots.decide_steps(RaisingThinker(KeyboardInterrupt), STATE, 1))


def test_closing_the_steps_of_a_decision_stops_the_bot() -> None:
    class Stopped(bots.MonteCarlo):
        stopped = False

        def think(self, *args: Any, **options: Any) -> Iterator[bots.Advice]:
            try:
                yield from super().think(*args, **options)
            finally:
                type(self).stopped = True

    steps = bots.decide_steps(Stopped(seconds=10), STATE, 1)
    next(steps)
    assert not Stopped.stopped
    steps.close()  # type: ignore[attr-defined]
    assert Stopped.stopped
