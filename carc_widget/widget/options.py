"""Keywords that editors can complete: spelled out in signatures, and answered with a suggestion if mistyped."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from difflib import get_close_matches
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ParamSpec, TypedDict, TypeVar, get_type_hints

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.state import State
from carc_widget.widget.session import Aids, Task

P = ParamSpec("P")
R = TypeVar("R")


class BoardOptions(TypedDict, total=False):
    """How a board is shown; each is a trait of the widget, too.

    Attributes:
        language: the code of the language, such as `nl`; by default the one in use (`carc_widget.i18n`).
        aids: `False` to switch off all that is shown besides the game, but for what is named with it.
        owners: whether it is seen who holds each feature.
        worth: whether it is seen what each held feature would pay.
        legal_cells: whether it is seen where the tile in hand fits.
        last_turn: whether the tile placed last has a frame.
        dead_cells: whether the cells are marked that no tile left can fill.
        fitting: whether a press on an empty cell tells which tiles fit there.
        tiles_left: whether the tiles left are shown by kind.
        coordinates: whether ids and coordinates are told and shown.
        hover: whether the land under the pointer is told of.
        motion: whether scores light up, points fly and pieces go where they go; never where the system asks for less
            motion.
        hints: whether the best three places are shown, with the lead to be expected; they get better while one looks.
        choices: whether everything that can be chosen on the board is listed in words beside it.
        question: what is asked, to be read beside the board as long as this game is played.
        turns: how many turns are played; by default as many as the game has.
        bots: the bots that play, by the names of their players, such as `{"Bob": bots.Greedy()}`.
    """

    language: str | None
    aids: bool
    owners: bool
    worth: bool
    legal_cells: bool
    last_turn: bool
    dead_cells: bool
    fitting: bool
    tiles_left: bool
    coordinates: bool
    hover: bool
    motion: bool
    hints: bool
    choices: bool
    question: str
    turns: int | None
    bots: Mapping[str, Any] | None


DEFAULTS: dict[str, object] = {
    "language": None,
    "aids": True,
    **asdict(Aids()),
    "question": "",
    "turns": None,
    "bots": None,
}
"""What an option is if it is not given."""


def aids_of(options: BoardOptions) -> Aids:
    """The aids that are asked for."""
    off = {} if options.get("aids", True) else dict.fromkeys(asdict(Aids()), False)
    named = {name: bool(value) for name, value in options.items() if name in asdict(Aids())}
    return Aids(**off | named)


def task_of(options: BoardOptions, start: State) -> Task:
    """What the board is opened for.

    Raises:
        BadArgument: the question is no text, or the turns are no number of them.
    """
    question, turns = options.get("question", ""), options.get("turns")
    if not isinstance(question, str):
        raise BadArgument(f"the question is a text to be read beside the board, not {shown(question)}")
    if turns is not None and (type(turns) is not int or turns < 1):
        raise BadArgument(f"turns is how many turns are played, 1 or more, or None for all, not {shown(turns)}")
    return Task(start, question, turns)


def with_options(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a function whose last parameter is `**options: Unpack[BoardOptions]`.

    Its signature then names every option, and a keyword that does not exist is refused with a similar one.

    Parameters:
        name: what its caller calls it.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        plain = signature(function)
        own = [p for p in plain.parameters.values() if p.kind is not Parameter.VAR_KEYWORD]
        options = [
            Parameter(option, Parameter.KEYWORD_ONLY, default=DEFAULTS[option], annotation=hint)
            for option, hint in get_type_hints(BoardOptions).items()
        ]
        known = [p.name for p in (*own, *options) if p.name != "self"]

        @wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            for keyword in kwargs:
                if keyword not in known:
                    raise TypeError(_refusal(name, keyword, known))
            return function(*args, **kwargs)

        shown: Any = checked
        shown.__signature__ = plain.replace(parameters=[*own, *options])
        return checked

    return decorate


def _refusal(name: str, keyword: str, known: list[str]) -> str:
    close = get_close_matches(keyword, known, 1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"{name}() has no argument {keyword!r}; {hint}it takes: {', '.join(known)}"
