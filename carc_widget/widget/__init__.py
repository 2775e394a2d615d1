"""Jupyter widgets that show and play games, on top of the engine and the graphics."""

from carc_widget.widget.browser.browser_widget import BrowserWidget
from carc_widget.widget.game_widget import GameWidget, edit, play, replay
from carc_widget.widget.lesson.lesson_widget import LessonWidget, present
from carc_widget.widget.options import BoardOptions

__all__ = [
    "BoardOptions",
    "BrowserWidget",
    "GameWidget",
    "LessonWidget",
    "edit",
    "play",
    "present",
    "replay",
]


def __dir__() -> list[str]:
    return sorted(__all__)
