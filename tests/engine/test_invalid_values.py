"""Unusual values for every public function and method of the engine: only the engine's own errors are raised.

The public names come from `carc_widget.engine` and the parameters from the signatures, so new names need no entry here.
"""

import inspect
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from carc_widget import engine
from carc_widget.engine import (
    CarcassonneError,
    Cell,
    Draw,
    Game,
    Position,
    Replay,
    Rules,
    State,
    editions,
    glossary,
    jcz,
    rule,
    tile,
    tile_set,
)
from carc_widget.engine.errors import shown

UNUSUAL_VALUES: list[Any] = [
    None,
    3,
    -1,
    1e9,
    float("nan"),
    True,
    "x",
    "",
    "city N",
    b"x",
    [],
    {},
    (),
    (0, 0),
    [None],
    {"x": None},
    object(),
    int,
    10**30,
    10**5000,
]

STATE = State.setup(meeples=[("Red", (0, 0), "city N")], mage=((0, 0), "road E"), hand="E", sets=["base", "mage_witch"])

GAME = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
GAME.play("E/2 0,-1")


def samples() -> list[object]:
    """One object of each public class with methods."""
    after, events = STATE.apply("E/2 0,-1")
    turn = next(STATE.legal_turns())
    return [
        STATE,
        STATE.feature("city N (0, 0)"),
        STATE.score_now("city N (0, 0)"),
        STATE.score_now("city N (0, 0)").lines,
        STATE.worth(),
        STATE.worth()[0],
        STATE.rules,
        tile("D"),
        tile("D").segments[0],
        tile_set("base"),
        Cell(0, 0),
        engine.Side.N,
        engine.HalfSide.NL,
        engine.Figure.MAGE,
        *(event for _, events in [(after, events), turn.state.end_now()] for event in events),
        turn,
        GAME,
        GAME.turns[0],
        Replay.begin(STATE),
        STATE.why_not(Draw("E"))[0],
        rule("R24"),
        editions(),
        next(iter(editions().values())),
        glossary(),
        next(iter(glossary().values())),
    ]


VALID_VALUES: dict[str, Any] = {
    "tile": "E",
    "cell": (0, 0),
    "at": (0, 0),
    "where": "city N",
    "rotation": 1,
    "rules": Rules(),
    "players": 2,
    "sets": ["base"],
    "spot": "city N (0, 0)",
    "feature": "city N (0, 0)",
    "field": "field EL (0, 0)",
    "figure": "mage",
    "side": engine.Side.E,
    "action": "pass",
}
"""Valid values by parameter name, so that calls reach the check of the unusual value."""

DOCUMENTED_ERRORS: dict[str, type[Exception]] = dict.fromkeys(
    ("load_tile_set", "jcz.check", "jcz.load", "Game.to_html"), OSError
)
"""Documented errors of other types."""

EXCLUDED = {
    "Replay.draw_for": "called by `Game`, which validates its arguments",
    "Replay.play": "called by `Game`, which validates its arguments",
    "Replay.with_move": "called by `Game`, which validates its arguments",
    "jcz.dump": "writes to any path",
}
"""Functions that are not called, with the reason."""

CONSTRUCTED: list[type] = [Game, Rules]
"""Classes that validate their arguments; values such as `Place` and `Spot` do not."""

MODULES = {"": engine, "jcz.": jcz}
"""The modules whose public names are called, by the prefix of these names."""


def public_callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function and method, by name."""
    for prefix, module in MODULES.items():
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, type):
                yield from methods(prefix + name, value)
            elif str(getattr(value, "__module__", "")).startswith("carc_widget"):
                yield prefix + name, value
    for cls in CONSTRUCTED:
        yield cls.__name__, cls
    for sample in samples():
        yield from methods(type(sample).__name__, sample)


def methods(name: str, owner: object) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The methods of this package that can be called on an object or a class."""
    cls = owner if isinstance(owner, type) else type(owner)
    for attribute, names in ((name, value) for base in cls.__mro__ for name, value in vars(base).items()):
        is_method = isinstance(names, FunctionType | classmethod | staticmethod)
        if (
            attribute.startswith("_")
            or not is_method
            or not str(getattr(names, "__module__", "")).startswith("carc_widget")
        ):
            continue
        if isinstance(owner, type) == isinstance(names, classmethod | staticmethod):
            yield f"{name}.{attribute}", getattr(owner, attribute)


CALLS = {
    name: call for name, call in public_callables() if name not in EXCLUDED and name.partition(".")[0] not in EXCLUDED
}


def arguments(call: Callable[..., Any]) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """Arguments for a call: each parameter unusual beside valid ones, then all unusual."""
    parameters = inspect.signature(call).parameters.values()
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    keyword_only = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    required = [p.name for p in positional if p.default is p.empty]
    valid = [VALID_VALUES.get(name, "E") for name in required]
    for index, value in product(range(len(positional)), UNUSUAL_VALUES):
        preceding = [VALID_VALUES.get(p.name, "E") if p.default is p.empty else p.default for p in positional[:index]]
        yield [*preceding, value, *valid[index + 1 :]], {}
    for values in product(UNUSUAL_VALUES, repeat=min(2, len(positional))):
        if len(values) >= len(required):
            yield list(values), {}
    for name, value in product(keyword_only, UNUSUAL_VALUES):
        yield valid, {name: value}
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            yield from (([*valid, value], {}) for value in UNUSUAL_VALUES)
            yield from (([*valid, value, value], {}) for value in UNUSUAL_VALUES)
        if parameter.kind is parameter.VAR_KEYWORD:
            names = [*Position.__annotations__, "x"]
            yield from ((valid, {name: value}) for name, value in product(names, UNUSUAL_VALUES))


def takes_too_long(name: str, values: list[Any]) -> bool:
    """Whether a call takes very long by design."""
    return name == "State.perft" and any(type(value) is int and value > 4 for value in values)


@pytest.mark.parametrize("name", CALLS)
def test_unusual_values_raise_own_errors(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some calls write files
    call = CALLS[name]
    failures = []
    for values, keywords in arguments(call):
        if takes_too_long(name, values):
            continue
        try:
            result = call(*values, **keywords)
            if inspect.isgenerator(result):
                list(islice(result, 50))
        except DOCUMENTED_ERRORS.get(name, ()):
            pass
        except CarcassonneError as error:
            if not str(error).strip():
                failures.append(f"{name}(*{shown(values)}, **{shown(keywords)}): an error without a message")
        except Exception as error:
            failures.append(f"{name}(*{shown(values)}, **{shown(keywords)}): {type(error).__name__}: {error}")
    assert failures == []
