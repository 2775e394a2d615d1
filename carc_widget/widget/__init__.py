"""The game on the screen: a widget for Jupyter on top of the engine and the art."""

from carc_widget.widget.game_widget import GameWidget, play

__all__ = ["GameWidget", "play"]


def __dir__() -> list[str]:
    return sorted(__all__)
