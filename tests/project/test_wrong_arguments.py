"""Invalid arguments of public functions, constructors and methods: refused with errors of the package.

Every call is valid except for one argument, which gets each of `invalid_values()` in turn. A new public function needs
its arguments in `VALID` if their names are new; a new public class with methods needs an instance in `INSTANCES`.
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import Enum
from math import nan
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carc_widget import bots, compiled, engine, graphics, i18n, jcz, lessons, scenarios, simulation, svg
from carc_widget.engine import (
    BadArgument,
    CarcassonneError,
    Cell,
    Deploy,
    Draw,
    FeatureKind,
    Figure,
    Game,
    Place,
    Rules,
    Side,
    Spot,
    State,
    Trial,
    tile,
)
from carc_widget.engine.describable import ReadOnlyMapping
from carc_widget.engine.errors import expect, expect_items
from carc_widget.scenarios.attempts import Attempt
from carc_widget.scenarios.collection import Scenarios
from carc_widget.scenarios.scenario import Scenario

MODULES: tuple[Any, ...] = (engine, svg, graphics, i18n, bots, scenarios, lessons, simulation, compiled, jcz)


def played_game() -> simulation.PlayedGame:
    """Return a game as it is passed to measures."""
    games = []

    def measure(game: simulation.PlayedGame) -> dict[str, float]:
        games.append(game)
        return {}

    simulation.simulate(1, seed=1, measure=measure).run()
    return games[0]


CITY = "city N (0, 0)"
STATE = State.setup(tiles=[("D", 0, 0, 0), ("V", -1, 0, 3)], meeples=[("Red", (0, 0), "city N")], hand="E")
GAME = Game.from_text("1 Red: E/2 0,-1 pass\n2 Blue: V/1 1,0 pass")
EVENT = GAME.turns[0].moves[0].events[0]
SCORE = STATE.score_now(CITY)
REASONS = STATE.why_not("V/1 1,0")
SCENARIO = scenarios["shared-city"]
LEVEL = lessons.levels["first-points"]
EXERCISE = next(iter(lessons.exercises.values()))
FIELD = next(each for each in STATE.features if each.kind is FeatureKind.FIELD)
ADVICE = bots.advise(STATE, playouts=1)
MATCH = bots.match([bots.Random(), bots.Random()], 2, seed=1)
STANDINGS = simulation.simulate(2, seed=1, measure=lambda game: {"points": 1.0}).run().standings()
RESULT = lessons.Result(EXERCISE.id, EXERCISE.kind, EXERCISE.answer(EXERCISE.solution().split(". ")[0]).answer, True)
RESULTS = lessons.Results("Ada", [RESULT])
PLAYED_GAME = played_game()
TILE_SET = engine.tile_set_from_text("x { Q1 y: city NESW }")


def invalid_values() -> tuple[object, ...]:
    """Return values of types that hardly any parameter accepts."""
    plain: tuple[object, ...] = (None, 5, -1, 0.5, nan, "x", object(), [], [None], {}, {"Red": 1})
    return (*plain, Rules(), tile("D"), Cell(0, 0), Spot(Cell(0, 0), 0), Deploy(CITY))


VALID: dict[str, Any] = {
    "address": "https://example.org",
    "action": "E/2 0,-1",
    "actions": (Place((0, -1), 2, "E"),),
    "answer": "x",
    "at": CITY,
    "bot": bots.Greedy(),
    "bots": [bots.Random(), bots.Random()],
    "callback": print,
    "cell": (0, 1),
    "code": "en",
    "colour": "red",
    "column": "city",
    "count": 2,
    "depth": 1,
    "draws": "seed",
    "end": (0, -1),
    "exercise": EXERCISE,
    "feature": STATE.feature(CITY),
    "field": "field S (0, 0)",
    "figure": Figure.MAGE,
    "game": GAME,
    "games": 2,
    "id": "R24",
    "index": 0,
    "level": LEVEL,
    "name": "base",
    "names": ("Red", "Blue"),
    "number": 1,
    "numbers": (1, 2, 3),
    "options": {"farmers": "without"},
    "other": STATE,
    "path": "missing/file",
    "places": [(0, 0)],
    "player": 0,
    "position": STATE,
    "question": "Why?",
    "random": Random(1),
    "reasons": REASONS,
    "rotation": 0,
    "scenario": SCENARIO,
    "scenarios": [SCENARIO],
    "score": SCORE,
    "segment": 0,
    "seed": 1,
    "side": Side.N,
    "spot": CITY,
    "start": (0, 0),
    "state": STATE,
    "states": (STATE,),
    "style": graphics.player_styles(("Red",))[0],
    "subject": "mage",
    "text": "x",
    "value": SCORE,
    "tile": tile("D"),
    "tile_set": TILE_SET,
    "turn": 1,
    "u": 0.5,
    "v": 0.5,
    "where": "(0, 0)",
    "word": "mage",
    "words": "mage",
}
"""A valid argument for every required parameter, by name."""


ARGUMENTS: dict[str, dict[str, Any]] = {
    "Advice.from_turns": {"turns": [ADVICE[0]]},
    "Attempt.initial_state": {"position": SCENARIO.position},
    "Attempt.play": {"position": SCENARIO.position},
    "Cell.neighbour": {"side": Side.N},
    "ClassTable.first_attempt_share": {"name": EXERCISE.id},
    "ClassTable.most_common_misconception": {"name": EXERCISE.id},
    "ClassTable.save": {"path": "class.csv"},
    "Comparison.after": {"moves": ()},
    "Exercise.answer": {"answer": ("Red 0, Blue 0",)},
    "Exercise.record_in": {"results": lessons.Results("Ada")},
    "Exercise.restore": {"result": RESULT},
    "Game.amend": {"turn": 1, "text": "E/2 0,-1 pass"},
    "Game.forget": {"variation": "idea"},
    "Game.name_line": {"name": "other"},
    "Game.go_to": {"turn": 1},
    "Game.play": {"actions": ("pass",)},
    "Game.play_turn": {"text": "pass"},
    "Game.from_json": {"text": GAME.to_json()},
    "Game.from_text": {"text": GAME.to_text()},
    "Game.resume": {"replay": GAME.replay},
    "Game.switch_to": {"variation": "idea"},
    "LevelRun.act": {"action": LEVEL.begin().state.legal_actions()[0]},
    "Levels.after": {"id": LEVEL.id},
    "Match.interval": {"bot": 0},
    "Match.margin": {"bot": 0},
    "Match.points": {"bot": 0},
    "Match.share": {"bot": 0},
    "MatchGame.margin": {"bot": 0},
    "MatchGame.points": {"bot": 0},
    "MatchGame.share": {"bot": 0},
    "Prediction.record_in": {"results": lessons.Results("Ada")},
    "Prediction.answer": {"choices": ("A",) * len(lessons.predict(SCENARIO).questions)},
    "Puzzles.generate": {"seed": 10, "sets": ("base",), "tiles_left": (0, 0)},
    "Replay.at": {"ply": 1},
    "Replay.at_turn": {"turn": 1},
    "Replay.begin": {"first": State.start()},
    "Replay.with_line": {"line": GAME.replay._line},
    "Replay.draw_for": {"action": Place((0, -1), 2, "E")},
    "Replay.forget": {"variation": "idea"},
    "Replay.name_line": {"name": "other"},
    "Replay.with_notes": {"notes": {1: "good"}},
    "Replay.play": {"action": "draw E"},
    "Replay.switch_to": {"variation": "idea"},
    "Replay.with_move": {"action": Draw("E")},
    "Results.from_json": {"text": RESULTS.to_json()},
    "Results.exercise": {"id": EXERCISE.id},
    "Results.get": {"name": EXERCISE.id},
    "Results.open": {"path": "results.json"},
    "Results.record": {"result": RESULT},
    "Results.rename": {"learner": "Ben"},
    "Results.save": {"path": "results.json"},
    "Rules.edition": {"id": "zman_2013"},
    "Scenario.attempt": {"what": (1,)},
    "Standings.mean_measure": {"name": "points"},
    "Stars.record": {"run": LEVEL.begin()},
    "Stars.save": {"path": "stars.json"},
    "State.from_json": {"text": STATE.to_json()},
    "State.from_text": {"text": STATE.to_text()},
    "State.action_from_text": {"text": "E/2 0,-1"},
    "State.action_to_text": {"action": Place((0, -1), 2, "E")},
    "State.completed_cities": {"field": FIELD},
    "State.spot": {"at": (0, 0), "where": "city N"},
    "Tile.find_segment": {"where": "city N"},
    "Svg.save": {"path": "tile.svg"},
    "Trial.actions": {"codes": []},
    "Trial.play": {"code": Trial(State.start()).codes()[0]},
    "Worksheet.save": {"path": "sheet.html"},
    "bots.advise": {"playouts": 1},
    "bots.bot": {"name": "greedy"},
    "bots.explain": {"state": State.setup(hand="E"), "turn": ["E/2 0,-1"]},
    "bots.match": {"games": 2},
    "bots.review": {"playouts": 1, "turns": 1},
    "bots.review_steps": {"playouts": 1, "turns": 1},
    "bots.solve_endgame": {"state": STATE.edit(tiles_left={})},
    "bots.wilson_interval": {"share": 0.5, "n": 10},
    "engine.actions_from_json": {"text": engine.actions_to_json(GAME.turns[0].actions)},
    "engine.tile": {"id": "D"},
    "engine.tile_set_from_text": {"text": engine.tile_set_to_text(TILE_SET)},
    "graphics.spot_position": {"spot": Spot(Cell(0, 0), 0)},
    "i18n.localize": {"entry": engine.rule("R24")},
    "i18n.set_title": {"box": "base"},
    "jcz.loads": {"text": jcz.dumps(GAME)},
    "lessons.class_table": {"sources": [RESULTS]},
    "lessons.worksheet": {"items": [SCENARIO]},
    "lessons.Course": {"levels": lessons.levels},
    "Exercises.play": {"ids": (EXERCISE.id,)},
    "Course.add_json": {"text": '{"stars": {}}'},
    "Course.after": {"level": LEVEL},
    "Course.record": {"run": LEVEL.begin()},
    "Stars.from_json": {"text": '{"stars": {}}'},
    "lessons.goal": {"gains": {"Red": 3}},
    "simulation.measure_figures": {"game": PLAYED_GAME},
    "simulation.measure_options": {"game": PLAYED_GAME},
    "simulation.measure_points": {"game": PLAYED_GAME},
    "widget.LessonWidget": {"subject": [SCENARIO]},
    "widget.present": {"slides": SCENARIO, "more": ()},
    "widget.replay": {"record": GAME.to_text()},
    "svg.Caption": {"at": (0, 0)},
    "svg.frame_of": {"states": (STATE,)},
    "svg.score_loop": {"path": "score.webp"},
    "svg.contact_sheet": {"tiles": ["D"]},
}
"""Arguments of single callables, where those of `VALID` do not fit or optional arguments make the call faster."""


def game_with_variation() -> Game:
    """Return a game with a variation named `idea`, before a deployment."""
    game = Game.from_text(GAME.to_text())
    game.name_line("idea")
    game.go_to(2)
    game.play(game.state.legal_actions()[0])
    return game


def replay_before_draw() -> engine.Replay:
    """Return a replay before a named draw, with a variation named `idea`."""
    game = Game(seed=1, draws="named")
    game.play("draw E")
    game.name_line("idea")
    game.undo()
    game.play("draw V")
    game.undo()
    return game.replay


INSTANCES: dict[type, Callable[[], Any]] = {
    bots.Greedy: bots.Greedy,
    bots.Match: lambda: MATCH,
    bots.MatchGame: lambda: MATCH.games[0],
    bots.MonteCarlo: lambda: bots.MonteCarlo(playouts=1),
    bots.Advice: lambda: ADVICE,
    bots.AdvisedTurn: lambda: ADVICE[0],
    bots.Explanation: lambda: ADVICE[0].explain(),
    bots.Random: bots.Random,
    bots.Review: lambda: bots.review(GAME, playouts=1, turns=1),
    compiled.Playouts: lambda: compiled.playouts(STATE, 2, until=2),
    engine.Account: lambda: GAME.summary().accounts[0],
    Cell: lambda: Cell(0, 0),
    type(EVENT): lambda: EVENT,
    engine.Feature: lambda: STATE.feature(CITY),
    engine.Permission: lambda: STATE.why("E/2 0,-1")[0],
    engine.Reason: lambda: REASONS[0],
    engine.Replay: replay_before_draw,
    engine.Score: lambda: SCORE,
    engine.Segment: lambda: tile("D").segments[0],
    engine.Tile: lambda: tile("D"),
    Game: game_with_variation,
    State: lambda: STATE,
    Trial: lambda: Trial(State.start()),
    Rules: Rules,
    lessons.ClassTable: lambda: lessons.class_table([RESULTS]),
    lessons.Comparison: lambda: lessons.compare(STATE),
    lessons.Course: lambda: lessons.Course(lessons.levels),
    lessons.Lesson: lambda: lessons.Lesson("Roads", "en", ("A road pays 1 point for each tile.",)),
    lessons.Exercise: lambda: lessons.exercises[EXERCISE.id],
    lessons.Exercises: lambda: lessons.exercises,
    lessons.Level: lambda: LEVEL,
    lessons.LevelRun: LEVEL.begin,
    lessons.Levels: lambda: lessons.levels,
    lessons.Puzzle: lambda: lessons.puzzles["puzzle-01"],
    lessons.Puzzles: lambda: lessons.puzzles,
    lessons.Prediction: lambda: lessons.predict(SCENARIO),
    lessons.Results: lambda: lessons.Results("Ada"),
    lessons.Stars: lessons.Stars,
    lessons.Worksheet: lambda: lessons.worksheet([SCENARIO]),
    Attempt: lambda: next(iter(SCENARIO.attempts)),
    Scenario: lambda: SCENARIO,
    Scenarios: lambda: scenarios.find(),
    simulation.SimulatedGame: lambda: STANDINGS.games[0],
    simulation.Simulation: lambda: simulation.simulate(2, seed=1),
    simulation.Standings: lambda: STANDINGS,
    svg.Svg: lambda: svg.tile("D"),
}
"""Factories of instances of each public class with methods that take arguments."""

INSTANCES_FOR: dict[str, Callable[[], Any]] = {"State.draw": State.start}
"""Factories of instances for methods that need a different one."""

INTERNAL_CONSTRUCTORS = (
    State,
    engine.Feature,
    simulation.Simulation,
    simulation.Standings,
    compiled.Playouts,
    graphics.Drawing,
)
"""Classes whose instances are created by the library only."""


@dataclass(frozen=True)
class Callee:
    """Public callable with the arguments of a valid call."""

    path: str
    call: Callable[..., Any]
    arguments: dict[str, Any]

    def parameters(self) -> list[inspect.Parameter]:
        """Return its parameters, except further keywords, and `compiled`, which would compile for minutes."""
        parameters = inspect.signature(self.call).parameters.values()
        return [each for each in parameters if each.kind is not each.VAR_KEYWORD and each.name != "compiled"]


def call_with(callee: Callee, **changed: Any) -> None:
    """Call with the valid arguments and some changes, and take the first item of an iterator."""
    parameters = callee.parameters()
    arguments = callee.arguments | changed
    positional: list[Any] = []
    named = {name: arguments[name] for name in arguments.keys() - {each.name for each in parameters}}
    for parameter in parameters:
        if parameter.name not in arguments:
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            value = arguments[parameter.name]
            positional.extend(value if isinstance(value, tuple) else [value])
        elif parameter.kind is parameter.POSITIONAL_ONLY:
            positional.append(arguments[parameter.name])
        else:
            named[parameter.name] = arguments[parameter.name]
    result = callee.call(*positional, **named)
    if isinstance(result, AbstractContextManager):
        with result:
            pass
    elif isinstance(result, Iterator):
        next(result, None)


def foreign_errors(callee: Callee) -> list[str]:
    """Return the invalid arguments that raise other errors than those of the package, one per line."""
    lines = []
    for parameter in callee.parameters():
        for value in invalid_values():
            if value is parameter.default:
                continue
            try:
                call_with(callee, **{parameter.name: value})
            except (CarcassonneError, OSError):
                pass
            except Exception as error:
                lines.append(f"{callee.path}({parameter.name}={value!r:.40}): {type(error).__name__}: {error}")
    return lines


def stores_only(kind: type) -> bool:
    """Whether the constructor of a class stores its arguments without validation."""
    if (
        issubclass(kind, (BaseException, Enum, str, dict, list, tuple, ReadOnlyMapping))
        or kind in INTERNAL_CONSTRUCTORS
        or getattr(kind, "_is_protocol", False)
        or hasattr(kind, "_fields")
    ):
        return True
    return hasattr(kind, "__dataclass_fields__") and not hasattr(kind, "__post_init__")


def is_tested_function(value: Any) -> bool:
    """Whether this is a function of the library, except `compile_now`, which takes minutes."""
    return (
        inspect.isroutine(value) and value.__module__.startswith("carc_widget.") and value is not compiled.compile_now
    )


def public_values() -> Iterator[tuple[str, Any]]:
    """Yield all public values, each once, with its path."""
    seen: set[int] = set()
    for module in MODULES:
        for name in module.__all__:
            value = getattr(module, name)
            if id(value) not in seen:
                seen.add(id(value))
                yield f"{module.__name__.removeprefix('carc_widget.')}.{name}", value


def public_methods(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the name and function of every public method of the library that takes arguments."""
    for name in dir(kind):
        function = inspect.getattr_static(kind, name)
        function = getattr(function, "__func__", function)
        is_public = name[0] != "_" and inspect.isfunction(function) and function.__module__.startswith("carc_widget.")
        if is_public and len(inspect.signature(function).parameters) > 1:
            yield name, function


def public_callees() -> Iterator[Callee]:
    """Yield every public function, constructor and method that takes arguments."""
    for path, value in public_values():
        is_callee = not stores_only(value) if isinstance(value, type) else is_tested_function(value)
        if is_callee:
            yield callee(path, value)
    for kind, make in INSTANCES.items():
        for name, _ in public_methods(kind):
            path = f"{kind.__name__}.{name}"
            yield callee(path, method(INSTANCES_FOR.get(path, make), name))


def method(make: Callable[[], Any], name: str) -> Callable[..., Any]:
    """Return a function that calls the method of a new instance, with the signature of the method."""

    def call(*positional: Any, **named: Any) -> Any:
        return getattr(make(), name)(*positional, **named)

    call.__signature__ = inspect.signature(getattr(make(), name))  # type: ignore[attr-defined]
    return call


def callee(path: str, call: Callable[..., Any]) -> Callee:
    """Return a callable with its valid arguments."""
    arguments = dict(ARGUMENTS.get(path, {}))
    for name, parameter in inspect.signature(call).parameters.items():
        required = parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD
        if required and name in VALID:
            arguments.setdefault(name, VALID[name])
    return Callee(path, call, arguments)


CALLEES = {callee.path: callee for callee in public_callees()}


@pytest.fixture(autouse=True)
def temporary_folder_and_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set a temporary folder for calls that write files, and a site for calls that create links."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARC_WIDGET_SITE", VALID["address"])
    yield
    engine.use_site("")


@pytest.mark.slow
@pytest.mark.parametrize("path", CALLEES)
def test_invalid_arguments_raise_errors_of_the_package(path: str) -> None:
    callee = CALLEES[path]
    try:
        call_with(callee)
    except OSError:
        assert "path" in callee.arguments, "the call itself must be valid, except for a missing file"
    assert not foreign_errors(callee)


def test_every_public_class_with_methods_has_an_instance() -> None:
    covered = {function for kind in INSTANCES for _, function in public_methods(kind)}
    kinds = [value for _, value in public_values() if isinstance(value, type) and not is_base_or_error(value)]
    missing = {f"{kind.__name__}.{name}" for kind in kinds for name, f in public_methods(kind) if f not in covered}
    assert not missing


def is_base_or_error(kind: type) -> bool:
    """Whether a class is a protocol or an exception."""
    return issubclass(kind, BaseException) or getattr(kind, "_is_protocol", False)


def test_foreign_errors_are_detected() -> None:
    def unchecked(text: str, places: tuple[str, ...] = ()) -> str:
        return text.strip() + places[0]

    errors = foreign_errors(callee("unchecked", unchecked))
    assert any(line.startswith("unchecked(text=None): AttributeError") for line in errors)
    assert any(line.startswith("unchecked(places=[]): IndexError") for line in errors)
    assert not any("text='x'" in line and "AttributeError" in line for line in errors)


def test_errors_of_the_package_are_accepted() -> None:
    def checked(text: str) -> None:
        expect(text, str, "the text", "a text")

    assert not foreign_errors(callee("checked", checked))


def test_message_names_the_argument_and_what_to_pass() -> None:
    with pytest.raises(BadArgument, match="the title is 5; give a text"):
        expect(5, str, "the title", "a text")
    with pytest.raises(BadArgument, match="an item of the list is None; give texts"):
        expect_items([None], str, "the list", "texts")
    with pytest.raises(BadArgument, match="the list is 'ab'; give a list: texts"):
        expect_items("ab", str, "the list", "texts")
    assert expect_items(iter("ab"), str, "the list", "texts") == ("a", "b")
