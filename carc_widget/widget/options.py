"""Keyword options of widgets: listed in signatures for code completion, with a suggestion for misspelled names."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ParamSpec, TypedDict, TypeVar, get_type_hints

from carc_widget.engine.errors import BadArgument, did_you_mean, expect, shown
from carc_widget.engine.replay import Replay
from carc_widget.engine.rules import Rules
from carc_widget.widget.session import AID_NAMES, NO_AIDS, Aids, Task

P = ParamSpec("P")
R = TypeVar("R")


class BoardOptions(TypedDict, total=False):
    """The display options of a board; each is also a trait of the widget.

    Attributes:
        language: the language code, such as `nl`; by default the current language (`carc_widget.i18n`).
        aids: `False` to switch off all aids except those that are passed as `True`.
        owners: whether to show the owners of each feature.
        worth: whether to show the points that each occupied feature would score.
        legal_cells: whether to show where the tile in hand fits.
        last_turn: whether to frame the tile placed last.
        dead_cells: whether to mark the cells that no remaining tile can fill.
        fitting: whether a click on an empty cell lists the tiles that fit there.
        tiles_left: whether to show the remaining tiles by kind.
        coordinates: whether to show tile ids and coordinates.
        hover: whether to describe the feature under the pointer.
        motion: whether to animate scores, points and pieces; never if the system is set to reduced motion.
        hints: whether to show the three best places, with the expected lead; the computation improves them over time.
        choices: whether to list everything that can be selected on the board, in words, beside it.
        sound: whether tiles, meeples, scores and magic make sounds in the browser.
        question: a question to show beside the board while this game is played.
        turns: the number of turns to play; by default all turns of the game.
        bots: the bots that play, by the names of their players, such as `{"Bob": bots.Greedy()}`.
        compiled: whether hints and review play compiled games, as for `bots.advise`: better results in the same time.
            This needs the extra `carc_widget[compiled]` and supported sets.
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
    sound: bool
    question: str
    turns: int | None
    bots: Mapping[str, Any] | None
    compiled: bool


DEFAULTS: dict[str, object] = {
    "language": None,
    "aids": True,
    **asdict(Aids()),
    "question": "",
    "turns": None,
    "bots": None,
    "compiled": False,
}
"""The default values of the options."""


def aids_of(options: BoardOptions) -> Aids:
    """The aids that the options define.

    Raises:
        BadArgument: one of them is neither True nor False.
    """
    chosen: dict[str, Any] = {name: value for name, value in options.items() if name in ("aids", *AID_NAMES)}
    for name, value in chosen.items():
        expect(value, bool, name, "True or False")
    others = Aids() if chosen.pop("aids", True) else NO_AIDS
    return replace(others, **chosen)


def task_of(options: BoardOptions, game: Replay) -> Task:
    """The task that the options define.

    Raises:
        BadArgument: the question is not a text, or `turns` is not a positive integer.
    """
    question, turns = options.get("question", ""), options.get("turns")
    if not isinstance(question, str):
        raise BadArgument(f"question must be a text, which is shown beside the board, not {shown(question)}")
    if turns is not None and (type(turns) is not int or turns < 1):
        raise BadArgument(f"turns must be an integer, 1 or more, or None for all turns, not {shown(turns)}")
    return Task.of(game, question, turns)


def with_options(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a function whose last parameter is `**options: Unpack[BoardOptions]`.

    Its signature then lists every option, and an unknown keyword raises a `TypeError` that suggests a similar one.

    Parameters:
        name: the public name of the function, for error messages.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        plain = signature(function)
        own = [p for p in plain.parameters.values() if p.kind is not Parameter.VAR_KEYWORD]
        options = [
            Parameter(option, Parameter.KEYWORD_ONLY, default=DEFAULTS[option], annotation=hint)
            for option, hint in get_type_hints(BoardOptions).items()
        ]
        names = [p.name for p in (*own, *options) if p.name != "self"]

        @wraps(function)
        def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
            for keyword in kwargs:
                if keyword not in names:
                    raise TypeError(_unknown_argument_text(name, keyword, names))
            return function(*args, **kwargs)

        decorated: Any = wrapper  # `Any`: a function type has no `__signature__`
        decorated.__signature__ = plain.replace(parameters=[*own, *options])
        return wrapper

    return decorate


def _unknown_argument_text(name: str, keyword: str, names: list[str]) -> str:
    problem = f"{name}() has no argument {keyword!r}"
    if "rules" in names and keyword in (option.name for option in fields(Rules)):
        return f"{problem}, but the rules have this option: rules=Rules({keyword}=...)"
    return f"{problem}; {did_you_mean(keyword, names)}it takes: {', '.join(names)}"
