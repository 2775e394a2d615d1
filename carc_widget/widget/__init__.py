"""The game on the screen: a widget for Jupyter on top of the engine and the art."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from carc_widget.widget.game_widget import GameWidget, edit, play
from carc_widget.widget.options import BoardOptions

if _TYPE_CHECKING:
    from carc_widget.widget.lesson.build_widget import BuildWidget
    from carc_widget.widget.lesson.lesson_widget import LessonWidget
    from carc_widget.widget.lesson.level_widget import LevelWidget
    from carc_widget.widget.lesson.pair_widget import PairWidget
    from carc_widget.widget.lesson.present import present
    from carc_widget.widget.replay_game import replay

__all__ = [
    "BoardOptions",
    "BuildWidget",
    "GameWidget",
    "LessonWidget",
    "LevelWidget",
    "PairWidget",
    "edit",
    "play",
    "present",
    "replay",
]

_LATER = {
    "BuildWidget": "lesson.build_widget",
    "LessonWidget": "lesson.lesson_widget",
    "LevelWidget": "lesson.level_widget",
    "PairWidget": "lesson.pair_widget",
    "present": "lesson.present",
    "replay": "replay_game",
}
"""What loads on first use: a game needs neither levels nor a second board."""


def __getattr__(name: str) -> _Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_import_module(f"{__name__}.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
