"""The game on the screen: a widget for Jupyter on top of the engine and the art."""

from carc_widget.widget.game_widget import GameWidget, edit, play
from carc_widget.widget.level_widget import LevelWidget
from carc_widget.widget.pair import PairWidget
from carc_widget.widget.replaying import replay

__all__ = ["GameWidget", "LevelWidget", "PairWidget", "edit", "play", "replay"]


def __dir__() -> list[str]:
    return sorted(__all__)
