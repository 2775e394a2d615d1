"""Odd values in every public function and method of the engine: nothing comes out but the engine's own errors.

What is public is read from `carc_widget.engine`, and what it takes from its signatures, so that new names are tested
without being listed here.
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

ODD: list[Any] = [
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
]

STATE = State.setup(meeples=[("Red", (0, 0), "city N")], mage=((0, 0), "road E"), hand="E", sets=["base", "mage_witch"])

GAME = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
GAME.play("E/2 0,-1")


def samples() -> list[object]:
    """One object of each public class that has methods."""
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


GOOD: dict[str, Any] = {
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
"""Values that are right for parameters of these names, so that an odd value beside them is looked at."""

ALSO: dict[str, type[Exception]] = dict.fromkeys(("load_tile_set", "jcz.check", "jcz.load", "Game.to_html"), OSError)
"""Other errors that are documented."""

LEFT_OUT = {
    "Replay.draw_for": "made for `Game`, which checks what is given",
    "Replay.beside": "made for `Game`, which checks what is given",
    "Replay.noted": "made for `Game`, which checks what is given",
    "jcz.dump": "writes a file wherever the path says",
}
"""What is not called, each with the reason."""

CONSTRUCTED: list[type] = [Game, Rules]
"""Classes that check what they are made of; values such as `Place` and `Spot` hold whatever is put into them."""

ROOMS = {"": engine, "jcz.": jcz}
"""The modules whose public names are called, with what stands before these here; more can be added."""


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function and method with its name."""
    for before, room in ROOMS.items():
        for name in room.__all__:
            value = getattr(room, name)
            if isinstance(value, type):
                yield from methods(before + name, value)
            elif str(getattr(value, "__module__", "")).startswith("carc_widget"):
                yield before + name, value
    for kind in CONSTRUCTED:
        yield kind.__name__, kind
    for sample in samples():
        yield from methods(type(sample).__name__, sample)


def methods(name: str, owner: object) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The methods of our own that can be called on an object, or on a class."""
    kind = owner if isinstance(owner, type) else type(owner)
    for attribute, names in ((name, value) for base in kind.__mro__ for name, value in vars(base).items()):
        ours = isinstance(names, FunctionType | classmethod | staticmethod)
        if attribute.startswith("_") or not ours or not str(getattr(names, "__module__", "")).startswith("carc_widget"):
            continue
        if isinstance(owner, type) == isinstance(names, classmethod | staticmethod):
            yield f"{name}.{attribute}", getattr(owner, attribute)


CALLS = {name: call for name, call in public() if name not in LEFT_OUT and name.partition(".")[0] not in LEFT_OUT}


def arguments(call: Callable[..., Any]) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """What to call it with: each parameter odd beside right ones, then all of them odd."""
    parameters = inspect.signature(call).parameters.values()
    plain = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    named = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    needed = [p.name for p in plain if p.default is p.empty]
    right = [GOOD.get(name, "E") for name in needed]
    for place, value in product(range(len(plain)), ODD):
        before = [GOOD.get(p.name, "E") if p.default is p.empty else p.default for p in plain[:place]]
        yield [*before, value, *right[place + 1 :]], {}
    for values in product(ODD, repeat=min(2, len(plain))):
        if len(values) >= len(needed):
            yield list(values), {}
    for name, value in product(named, ODD):
        yield right, {name: value}
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            yield from (([*right, value], {}) for value in ODD)
            yield from (([*right, value, value], {}) for value in ODD)
        if parameter.kind is parameter.VAR_KEYWORD:
            names = [*Position.__annotations__, "x"]
            yield from ((right, {name: value}) for name, value in product(names, ODD))


def endless(name: str, values: list[Any]) -> bool:
    """Whether a call would go on for ages, and rightly."""
    return name == "State.perft" and any(type(value) is int and value > 4 for value in values)


@pytest.mark.parametrize("name", CALLS)
def test_odd_values_are_told_in_our_own_words(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some calls write files
    call = CALLS[name]
    wrong = []
    for values, named in arguments(call):
        if endless(name, values):
            continue
        try:
            foreign = call(*values, **named)
            if inspect.isgenerator(foreign):
                list(islice(foreign, 50))
        except ALSO.get(name, ()):
            pass
        except CarcassonneError as error:
            if not str(error).strip():
                wrong.append(f"{name}(*{values!r}, **{named!r}): an error without words")
        except Exception as error:
            wrong.append(f"{name}(*{values!r}, **{named!r}): {type(error).__name__}: {error}")
    assert wrong == []
