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
from carc_widget.engine import (
    AddMeeple,
    CarcassonneError,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    Feature,
    Figure,
    Game,
    IllegalAction,
    Meeple,
    MeepleKind,
    MoveFigure,
    Pass,
    Phase,
    Place,
    RemoveFigure,
    Rules,
    Score,
    Side,
    Spot,
    State,
    TakeBack,
    Tile,
    all_tiles,
    load_tile_set,
    rule,
    tile,
    tile_set,
)

if _TYPE_CHECKING:
    from carc_widget import art, jcz, svg
    from carc_widget.widget import GameWidget, play

__all__ = [
    "AddMeeple",
    "CarcassonneError",
    "Cell",
    "ChooseCircle",
    "Deploy",
    "Draw",
    "Feature",
    "Figure",
    "Game",
    "GameWidget",
    "IllegalAction",
    "Meeple",
    "MeepleKind",
    "MoveFigure",
    "Pass",
    "Phase",
    "Place",
    "RemoveFigure",
    "Rules",
    "Score",
    "Side",
    "Spot",
    "State",
    "TakeBack",
    "Tile",
    "all_tiles",
    "art",
    "engine",
    "jcz",
    "load_tile_set",
    "play",
    "rule",
    "svg",
    "tile",
    "tile_set",
]

_LATER = {
    "art": "carc_widget.art",
    "svg": "carc_widget.svg",
    "jcz": "carc_widget.jcz",
    "GameWidget": "carc_widget.widget",
    "play": "carc_widget.widget",
}
"""What loads on first use, and from where: the engine works without the art, and both without ipywidgets."""


def __getattr__(name: str) -> _Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
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
