"""Exceptions of the package: pickled, copied, and raised in other processes."""

import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

import pytest

import carc_widget
from carc_widget import bots, compiled, jcz, scenarios, simulate
from carc_widget.engine import Game, IllegalAction, Pass, Rules, SetupError, State, load_tile_set, rule
from carc_widget.lessons import Level, exercises, levels, load_exercises, load_levels, puzzles
from carc_widget.lessons import load as load_lesson
from carc_widget.scenarios.collection import Collection, UnknownId
from carc_widget.scenarios.toml_reader import BadFile, parse_toml


def game_with_failing_observer() -> Game:
    """Return a game with an observer that always fails."""
    game = Game(seed=1)
    game.play(game.state.legal_actions()[0])
    game.observe(lambda change: 1 / 0)
    return game


@dataclass(frozen=True)
class Failing:
    """Bot that always fails."""

    def choose(self, state: State, random: Random) -> str:
        raise RuntimeError("no idea")


class AnyBook(Collection[Level, Level]):
    """Collection without its own exception class."""

    what = "thing"
    unknown = UnknownId


RAISING_CALLS: dict[str, Callable[[], object]] = {
    "BotFailed": lambda: bots.decide(Failing(), State.start(), 1),
    "BadArgument": lambda: Game.from_text(None),  # type: ignore[arg-type]
    "BadJson": lambda: State.from_json('{"schema": "carc_widget/position", "version": 1, "tiles": 5}'),
    "BadExercises": lambda: load_exercises(__file__),
    "BadLesson": lambda: load_lesson(__file__),
    "BadLevels": lambda: load_levels(__file__),
    "BadOption": lambda: Rules(crop_add="never"),  # type: ignore[arg-type]
    "BadFile": lambda: parse_toml("[", "", BadFile),
    "BadScenarios": lambda: scenarios.load(__file__),
    "BadSetting": lambda: Game(9),
    "BadTileSet": lambda: load_tile_set(__file__),
    "DoesNotFit": lambda: Game.from_text("1 Red: E/2 0,-1 pass\n2 Blue: V/1 1,0 pass").amend(1, "V/1 1,0 pass"),
    "IllegalAction": lambda: Game.from_text("1 Red: E/2 0,-1 pass\n2 Blue: V/2 1,0 pass"),
    "JczError": lambda: jcz.loads("{}"),
    "NotCompiled": lambda: compiled.playouts(State.start(2, ("base", "crop_circles_2")), 1, compiled=True),
    "NotOnBoard": lambda: Game(seed=1).play("+city N 9,9"),
    "NothingToUndo": lambda: Game(seed=1).undo(),
    "ObserverError": lambda: game_with_failing_observer().undo(),
    "ParseError": lambda: Game(seed=1).play("castle"),
    "SetupError": lambda: State.setup(tiles=[("D", 0, 0, 0), ("Z", 1, 0, 0)], turn=0),
    "SimulationFailed": lambda: simulate(1, [Failing(), "random"]).run(),
    "UnknownExercise": lambda: exercises["two-rods"],
    "UnknownId": lambda: AnyBook([levels["ring"]])["rnig"],
    "UnknownLevel": lambda: levels["firts-magic"],
    "UnknownPuzzle": lambda: puzzles["puzle-01"],
    "TooManyPositions": lambda: bots.solve_endgame(State.setup(hand="E"), 1),
    "UnknownName": lambda: rule("R900"),
    "UnknownScenario": lambda: scenarios["two-rods"],
}
"""A call that raises each exception, by class name."""


def exception_classes() -> Iterator[type[BaseException]]:
    """Yield the exception classes of the whole package."""
    for module in pkgutil.walk_packages(carc_widget.__path__, "carc_widget."):
        if not module.name.endswith("__main__"):
            for value in vars(importlib.import_module(module.name)).values():
                if isinstance(value, type) and issubclass(value, BaseException) and value.__module__ == module.name:
                    yield value


def raise_error(name: str) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011 -- callers check the class
        RAISING_CALLS[name]()
    return caught.value


def test_every_exception_class_has_a_call() -> None:
    classes = {kind.__name__ for kind in exception_classes()} - {"CarcassonneError", "Unusable"}  # base classes
    assert classes == set(RAISING_CALLS)
    for name in classes:
        assert type(raise_error(name)).__name__ == name


@pytest.mark.parametrize("name", RAISING_CALLS)
def test_errors_are_pickled_and_copied(name: str) -> None:
    error = raise_error(name)
    for restored in (pickle.loads(pickle.dumps(error)), copy(error), deepcopy(error)):
        assert type(restored) is type(error)
        assert str(restored) == str(error)
        assert repr(restored.args) == repr(error.args)
        assert vars(restored) == vars(error)


def test_notes_of_errors_are_pickled() -> None:
    error = raise_error("ParseError")
    error.add_note("in game 7")
    assert pickle.loads(pickle.dumps(error)).__notes__ == ["in game 7"]


@pytest.mark.slow
def test_errors_are_raised_across_processes() -> None:
    """A pool waits forever if the error of a worker cannot be unpickled."""
    with get_context("spawn").Pool(1) as pool:
        with pytest.raises(IllegalAction) as refused:
            pool.apply_async(State.start().apply, (Pass(),)).get(60)
        with pytest.raises(SetupError):
            pool.apply_async(State.setup, (), {"turn": 0}).get(60)
    assert refused.value.action == Pass()
    assert refused.value.state == State.start()


def test_message_abbreviates_huge_numbers() -> None:
    with pytest.raises(SetupError, match="a value that is too long to show"):
        State.setup(hand=10**5000)  # type: ignore[arg-type]
