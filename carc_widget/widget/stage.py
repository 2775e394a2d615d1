"""The stage: an anywidget that shows the ipycanvas board and adds what ipycanvas lacks.

The browser half (`stage.js`) draws the ghost of the tile in hand, pans and zooms, and reports presses and keys with
positions in tiles. The kernel hears of a press, a key or a turn of the tile, never of a movement of the pointer.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import anywidget
import ipywidgets  # type: ignore[import-untyped]
import traitlets

HERE = Path(__file__).parent


class Target(TypedDict):
    """Something on the board that can be pressed.

    Attributes:
        id: comes back in the message of a press.
        kind: `cell` (a whole tile) or `spot` (a disc).
        x, y: the middle, in tiles; the start tile has its middle at (0.5, 0.5).
        r: the radius in tiles, for cells half a side.
        label: what a press does, for the tip and for screen readers.
        colour: the CSS colour of the highlight.
        turns: for a cell, the rotations in which the tile in hand fits.
        placed: for a cell, whether the tile already lies there for a try.
        sprite, span, turn: for a spot, the sprite shown while it is pointed at, its width in tiles and its rotation.
        group: spots of one group are highlighted together: the segments of one feature.
    """

    id: str
    kind: str
    x: float
    y: float
    r: float
    label: str
    colour: str
    turns: NotRequired[list[int]]
    placed: NotRequired[bool]
    sprite: NotRequired[str]
    span: NotRequired[float]
    turn: NotRequired[int]
    group: NotRequired[int]


class Frame(TypedDict):
    """How the canvas lies on the board.

    Attributes:
        unit: canvas pixels a tile.
        origin: the cell whose corner is the canvas's top left corner.
        fit: left, top, right and bottom of what is to be seen, in tiles.
    """

    unit: int
    origin: tuple[int, int]
    fit: tuple[float, float, float, float]


class Hand(TypedDict):
    """The tile in hand: its sprite (or nothing), its distinct rotations, and whether it lies on the board for a try."""

    sprite: str
    turns: list[int]
    placed: bool


class Stage(anywidget.AnyWidget):
    """The board as people see and press it.

    Parameters:
        board: the ipycanvas to show.
        on_press: called with the target's id (or `None`), the point in tiles and the rotation wished for.
        on_key: called with the name of a key and, for `rotate`, the direction.
    """

    _esm = HERE / "stage.js"
    _css = HERE / "stage.css"

    board: Any = traitlets.Instance(ipywidgets.DOMWidget).tag(sync=True, **ipywidgets.widget_serialization)
    sprites: Any = traitlets.Dict().tag(sync=True, **ipywidgets.widget_serialization)
    frame: Any = traitlets.Dict({"unit": 100, "origin": (0, 0), "fit": (0, 0, 1, 1)}).tag(sync=True)
    targets: Any = traitlets.List().tag(sync=True)
    hand: Any = traitlets.Dict({"sprite": "", "turns": [0], "placed": False}).tag(sync=True)
    rotation = traitlets.Int(0, min=0, max=3).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    pixel_ratio = traitlets.Float(1.0).tag(sync=True)

    def __init__(
        self,
        board: ipywidgets.DOMWidget,
        on_press: Callable[[str | None, tuple[float, float], int], None],
        on_key: Callable[[str, int], None],
    ) -> None:
        super().__init__(board=board)
        self._on_press = on_press
        self._on_key = on_key
        self.on_msg(self.hear)

    def hear(self, _widget: object, message: Mapping[str, Any], _buffers: object = None) -> None:
        """Take a message of the browser; what is not well formed is ignored, since it cannot come from `stage.js`."""
        match message:
            case {
                "type": "press",
                "target": str() | None as target,
                "at": [int() | float() as x, int() | float() as y],
                "rotation": int() as rotation,
            }:
                self._on_press(target, (x, y), rotation % 4)
            case {"type": "key", "key": str() as key, **rest}:
                self._on_key(key, -1 if rest.get("step") == -1 else 1)
