"""Play, explore and teach Carcassonne with the Mage and the Witch inside a Jupyter notebook.

`carc_widget.play()` in a notebook cell shows a game that is played by clicks, by keys and by code. The engine beneath
it is plain Python: `Game`, `State`, actions and scores can be inspected and used without any notebook.

>>> import carc_widget
>>> game = carc_widget.Game(players=["Ann", "Bob"], seed=1)
>>> game.state.players[game.state.active]
'Ann'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from carc_widget import engine
from carc_widget.engine import *  # noqa: F403 - the façade holds every public name of the engine, listed there once

if _TYPE_CHECKING:
    from carc_widget import bots, compiled, graphics, i18n, jcz, simulation, svg
    from carc_widget.bots import review
    from carc_widget.i18n import FoundRules, find_rules, language, languages, rules_about, use_language
    from carc_widget.lessons import ask, compare, exercises, levels, predict
    from carc_widget.scenarios.book import Scenarios as _Scenarios
    from carc_widget.simulation import simulate
    from carc_widget.widget import (
        BoardOptions,
        BuildWidget,
        GameWidget,
        LessonWidget,
        LevelWidget,
        PairWidget,
        edit,
        play,
        present,
        replay,
    )

    scenarios: _Scenarios
    """The module, which is a mapping of names to scenarios."""

__version__ = "0.1.0"

__all__ = [
    "BoardOptions",
    "BuildWidget",
    "FoundRules",
    "GameWidget",
    "LessonWidget",
    "LevelWidget",
    "PairWidget",
    "ask",
    "bots",
    "compare",
    "compiled",
    "edit",
    "engine",
    "exercises",
    "find_rules",
    "graphics",
    "i18n",
    "jcz",
    "language",
    "languages",
    "levels",
    "play",
    "predict",
    "present",
    "replay",
    "review",
    "rules_about",
    "scenarios",
    "simulate",
    "simulation",
    "svg",
    "use_language",
]
__all__ += engine.__all__

_LATER = {
    "graphics": "carc_widget.graphics",
    "bots": "carc_widget.bots",
    "svg": "carc_widget.svg",
    "jcz": "carc_widget.jcz",
    "compiled": "carc_widget.compiled",
    "i18n": "carc_widget.i18n",
    "simulate": "carc_widget.simulation",
    "simulation": "carc_widget.simulation",
    "scenarios": "carc_widget.scenarios",
    "review": "carc_widget.bots",
    "ask": "carc_widget.lessons",
    "compare": "carc_widget.lessons",
    "exercises": "carc_widget.lessons",
    "levels": "carc_widget.lessons",
    "predict": "carc_widget.lessons",
    "FoundRules": "carc_widget.i18n",
    "find_rules": "carc_widget.i18n",
    "language": "carc_widget.i18n",
    "languages": "carc_widget.i18n",
    "rules_about": "carc_widget.i18n",
    "use_language": "carc_widget.i18n",
    "BoardOptions": "carc_widget.widget",
    "GameWidget": "carc_widget.widget",
    "BuildWidget": "carc_widget.widget",
    "LessonWidget": "carc_widget.widget",
    "LevelWidget": "carc_widget.widget",
    "PairWidget": "carc_widget.widget",
    "edit": "carc_widget.widget",
    "play": "carc_widget.widget",
    "present": "carc_widget.widget",
    "replay": "carc_widget.widget",
}
"""What loads on first use, and from where: the engine works without words and art, and all without ipywidgets."""


def _meant(name: str) -> str:
    from difflib import get_close_matches  # only needed when something is already wrong

    close = get_close_matches(name, __all__, 1) if not name.startswith("_") else ()
    return f"; did you mean {close[0]!r}?" if close else ""


def __getattr__(name: str) -> _Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_meant(name)}")
    try:
        module = _import_module(_LATER[name])
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("carc_widget"):
            raise
        raise ImportError(
            f"carc_widget.{name} shows the game in a notebook and needs the package {error.name!r}, which is not "
            "installed; run `pip install ipywidgets ipycanvas anywidget`. The engine works without it: "
            "carc_widget.Game, carc_widget.State."
        ) from error
    return getattr(module, name, module)


def __dir__() -> list[str]:
    return sorted(__all__)
