"""Whole numbers of NumPy, such as those of a data frame, are numbers in every call."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from carc_widget import bots, engine, i18n, lessons, scenarios, simulation
from carc_widget.engine import Game, State, Trial

STATE = State.setup(hand="E")
GAME = Game.from_text("1 Red: E/2 0,-1 pass\n2 Blue: V/1 1,0 pass")

Number = Callable[[int], Any]


def solve(number: Number) -> object:
    return lessons.solve(lessons.goal(STATE, "Get 4 points.", turns=number(1), gains={"Red": 4}), number(500))


def card(number: Number) -> object:
    return lessons.question_card(STATE, "Which?", "the second", ["one", "two"], number(1)).right


def trial(number: Number) -> State:
    trial = Trial(STATE)
    trial.play(number(trial.codes()[0]))
    return trial.play_out(1, until=number(4)).state


CALLS: dict[str, Callable[[Number], object]] = {
    "a rule": lambda number: engine.rule(number(24)),
    "an attempt": lambda number: scenarios["two-roads"].attempt(number(1)).gains,
    "an indent": lambda number: STATE.to_json(number(2)),
    "points": lambda number: lessons.exercises["shared-city"].answer(Red=number(6), Blue=number(6)).correct,
    "an order": lambda number: lessons.exercises["turn-in-order"].answer(*map(number, (4, 2, 1, 3))).correct,
    "a number": lambda number: lessons.exercises["gap-coats-of-arms"].answer(number(4)).correct,
    "a prediction": lambda number: lessons.predict("two-roads", number(1)).answer("A", "A").answers,
    "a choice of a card": card,
    "a goal": solve,
    "a range": lambda number: lessons.puzzles.from_game(GAME, (number(0), number(2))),
    "processes": lambda number: repr(simulation.simulate(number(2), seed=number(1), executor=number(1))),
    "a search": trial,
    "codes": lambda number: Trial(STATE).actions([*map(number, Trial(STATE).codes())]),
    "the title of a tile": lambda number: i18n.tile_title(engine.tile("D"), number(1)),
    "a match": lambda number: bots.match(["random", "random"], number(2), number(1), sets="base").share(number(0)),
}


@pytest.mark.parametrize("name", CALLS)
def test_whole_numbers_of_numpy_are_numbers(name: str) -> None:
    assert CALLS[name](np.int64) == CALLS[name](int)
