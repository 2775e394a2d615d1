"""A button as data, which every part of the screen may have."""

from dataclasses import dataclass

from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.messages import Intent


@dataclass(frozen=True, slots=True)
class Button:
    """A button.

    Attributes:
        id: its name; buttons with the same name do the same.
        label: what it says.
        intent: what a press leads to.
        tip: what it says when pointed at; a screen reader hears it if the label is a sign.
        main: whether it is the one that stands for going on.
        chosen: for one of several alternatives, whether it is the current one.
        enabled: whether it can be pressed.
        piece: the picture on it.
        colour: the colour of its rim, if it has one of its own.
        after: after how many milliseconds it is pressed by itself; 0 for never.
    """

    id: str
    label: str
    intent: Intent
    tip: str = ""
    main: bool = False
    chosen: bool | None = None
    enabled: bool = True
    piece: Drawing | None = None
    colour: str = ""
    after: int = 0
