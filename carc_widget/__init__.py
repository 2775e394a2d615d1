"""Play, explore and teach Carcassonne with the Mage and the Witch in a Jupyter notebook.

`carc_widget.play()` in a notebook cell shows a game that is played by clicks, by keys and by code. The engine beneath
it is plain Python: `Game`, `State`, actions and scores can be inspected and used without a notebook.

This module has the names that a first session needs. Everything else is in its submodules: `engine` (tiles, rules,
events, scores), `i18n` (languages, search in the rules), `graphics`, `widget`, `lessons`, `simulation`, `compiled`,
`jcz`.

>>> import carc_widget
>>> game = carc_widget.Game(players=["Ann", "Bob"], seed=1)
>>> game.state.players[game.state.active]
'Ann'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from carc_widget.engine import (
    AddMeeple,
    CarcassonneError,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    Figure,
    Game,
    IllegalAction,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    Rules,
    Spot,
    State,
    TakeBack,
    rule,
)
from carc_widget.engine.errors import did_you_mean as _did_you_mean

if _TYPE_CHECKING:
    from carc_widget import bots, svg
    from carc_widget.bots import review
    from carc_widget.i18n import language, use_language
    from carc_widget.lessons import compare, exercises, levels, predict, puzzles
    from carc_widget.scenarios.collection import Scenarios as _Scenarios
    from carc_widget.simulation import simulate
    from carc_widget.widget import GameWidget, edit, play, present, replay

    scenarios: _Scenarios
    """The module, which is a mapping of ids to scenarios."""

__version__ = "0.1.0"

__all__ = [
    "AddMeeple",
    "CarcassonneError",
    "Cell",
    "ChooseCircle",
    "Deploy",
    "Draw",
    "Figure",
    "Game",
    "GameWidget",
    "IllegalAction",
    "MoveFigure",
    "Pass",
    "Place",
    "RemoveFigure",
    "Rules",
    "Spot",
    "State",
    "TakeBack",
    "bots",
    "compare",
    "edit",
    "exercises",
    "language",
    "levels",
    "play",
    "predict",
    "present",
    "puzzles",
    "replay",
    "review",
    "rule",
    "scenarios",
    "simulate",
    "svg",
    "use_language",
]

_SUBMODULES = (
    "bots",
    "compiled",
    "engine",
    "graphics",
    "i18n",
    "jcz",
    "lessons",
    "scenarios",
    "simulation",
    "svg",
    "widget",
)
_NAMES = {
    "bots": ("review",),
    "i18n": ("language", "use_language"),
    "lessons": ("compare", "exercises", "levels", "predict", "puzzles"),
    "simulation": ("simulate",),
    "widget": ("GameWidget", "edit", "play", "present", "replay"),
}
_LAZY = {name: module for module, names in _NAMES.items() for name in names}
"""The submodules of names that are imported on first use: the engine works without them and without ipywidgets."""


def __getattr__(name: str) -> _Any:
    module = name if name in _SUBMODULES else _LAZY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_suggestion(name)}")
    try:
        imported = _import_module(f"{__name__}.{module}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith(__name__):
            raise
        raise ImportError(
            f"carc_widget.{name} needs the package {error.name!r}, which is not installed; "
            "run `pip install ipywidgets ipycanvas anywidget`. The engine works without it: "
            "carc_widget.Game, carc_widget.State."
        ) from error
    return imported if name in _SUBMODULES else getattr(imported, name)


def _suggestion(name: str) -> str:
    """A similar public name, here or in the engine, for the end of an error message."""
    if name.startswith("_"):
        return ""
    engine = _import_module(f"{__name__}.engine")
    if name in engine.__all__:
        return f"; it is in carc_widget.engine: from carc_widget.engine import {name}"
    hint = _did_you_mean(name, (*__all__, *_SUBMODULES)).rstrip()
    return f"; {hint}" if hint else ""


def __dir__() -> list[str]:
    return sorted({*__all__, *_SUBMODULES})
