"""The stage: an anywidget that shows the board with the pictures of ipycanvas, and adds what ipycanvas lacks.

The browser half (`stage.js` and the files that it is joined with) draws the ghost of the tile in hand, pans and zooms,
and reports presses and keys with positions in tiles. The kernel hears of a press, a key or a turn of the tile, never of
a movement of the pointer.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import floor
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from carc_widget.engine.geometry import Cell
from carc_widget.widget.board.describe import AboutMark, AboutPart, AboutTile, Question, Told
from carc_widget.widget.board.land import Land
from carc_widget.widget.comm import LONGEST_NAME, Gate
from carc_widget.widget.keyboard import ON_PAGE
from carc_widget.widget.messages import AskAt, Intent, Press, PressButton, PressKey, Seen, Turn, TurnTo
from carc_widget.widget.page import land
from carc_widget.widget.page.courier import Carried
from carc_widget.widget.sprites import Sheets

HERE = Path(__file__).parent

PARTS = (
    "dom",
    "carrying",
    "wire",
    "full",
    "pulse",
    "kept",
    "pictures",
    "eye",
    "board",
    "views",
    "voice",
    "choices",
    "targets",
    "reader",
    "presses",
    "overlay",
    "handles",
    "lens",
    "pinch",
    "land",
    "tags",
    "motion",
    "stage",
)
"""The files of the browser half; the last one puts the others together."""

FARTHEST = 10_000
"""No press is further away, in tiles."""


class Target(TypedDict):
    """Something on the board that can be pressed.

    Attributes:
        id: comes back in the message of a press.
        kind: `cell` (a whole tile) or `spot` (a disc).
        x, y: the middle, in tiles; the start tile has its middle at (0.5, 0.5).
        r: the radius in tiles, for cells half a side.
        label: what a press does, for the tip and for screen readers.
        turns: for a cell, the rotations in which the tile in hand fits.
        placed: for a cell, whether the tile already lies there for a try.
        picture: for a spot, the number of the picture shown while it is pointed at.
        group: spots of one group are highlighted together: the segments of one feature.
        chosen: for a spot, whether a meeple stands there for a try.
    """

    id: str
    kind: str
    x: float
    y: float
    r: float
    label: str
    turns: NotRequired[list[int]]
    placed: NotRequired[bool]
    picture: NotRequired[int]
    group: NotRequired[int]
    chosen: NotRequired[bool]


class Frame(TypedDict):
    """What of the board is looked at.

    Attributes:
        fit: left, top, right and bottom of what is to be seen, in tiles.
        at: where the tile lies that is tried or was placed last, in tiles.
    """

    fit: tuple[float, float, float, float]
    at: tuple[float, float] | None


class Hand(TypedDict):
    """The tile in hand: its picture (or -1), its distinct rotations, and whether it lies on the board for a try."""

    picture: int
    turns: list[int]
    placed: bool


def _in_short(targets: Sequence[Target], _stage: object) -> dict[str, Any]:
    """Targets as `targets.js` takes them: there can be many cells, and most of what is told of them is the same."""
    labels = [label for label, _ in Counter(target["label"] for target in targets).most_common()]
    return {"labels": labels, "rows": [_row(target, labels.index(target["label"])) for target in targets]}


def _row(target: Target, label: int) -> list[Any]:
    """A cell as its corner, its label, its rotations and whether the tile lies there; anything else as it is."""
    if target["kind"] != "cell":
        return [{**target, "label": label}]
    x, y = floor(target["x"]), floor(target["y"])
    assert target["id"] == f"cell {x} {y}"
    row = [x, y, label, target["turns"]]
    return [*row, 1] if target["placed"] else row


class Stage(Carried, land.Traits):  # type: ignore[misc]
    """The board as people see and press it.

    Parameters:
        pictures: all pictures, painted.
        colours: the colours of what `stage.js` draws: `pointed`, `rim` and `lit`.
        on_intent: called with what somebody wants.
        on_question: called with what somebody wants to be told; the answer goes to that page alone, and is never kept.

    Attributes:
        scene: what lies on the board: layers from back to front, each a list of placed pictures. Each has its number,
            where its middle comes, in tile units, and as far as they are not 0, 1, 1 and 0 its rotation, how much it is
            enlarged, how solid it is, and the height of its letters, if it is a text.
    """

    _esm = "\n".join((HERE / f"{name}.js").read_text("utf-8") for name in PARTS)
    _css = "\n".join((HERE / f"{name}.css").read_text("utf-8") for name in ("stage", "pulse", "land", "motion"))

    pictures: Any = traitlets.Instance(Sheets).tag(sync=True, **ipywidgets.widget_serialization)
    scene: Any = traitlets.List().tag(sync=True)
    frame: Any = traitlets.Dict({"fit": (0, 0, 1, 1), "at": None}).tag(sync=True)
    targets: Any = traitlets.List().tag(sync=True, to_json=_in_short)
    hand: Any = traitlets.Dict({"picture": -1, "turns": [0], "placed": False}).tag(sync=True)
    handles: Any = traitlets.Dict().tag(sync=True)
    tags: Any = traitlets.List().tag(sync=True)
    motion: Any = traitlets.Dict().tag(sync=True)
    rotation = traitlets.Int(0, min=0, max=3).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    spoken: Any = traitlets.Dict().tag(sync=True)
    revision = traitlets.Int(0).tag(sync=True)
    texts: Any = traitlets.Dict().tag(sync=True)
    key_table: Any = traitlets.Dict(ON_PAGE).tag(sync=True)
    colours: Any = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        pictures: Sheets,
        colours: Mapping[str, str],
        on_intent: Callable[[Intent], None],
        on_question: Callable[[Question], Told | None],
    ) -> None:
        super().__init__(pictures=pictures, colours=dict(colours))
        self._on_intent = on_intent
        self._on_question = on_question
        self._shown: Land | None = None
        self._answer: Gate[tuple[Sequence[object], str]] = Gate(self._tell)
        self.on_msg(self.hear)
        self.observe(lambda change: on_intent(TurnTo(change["new"])), "rotation")

    def accepts(self, name: str, value: object) -> bool:
        """Only the tile in hand is turned by a page."""
        return name == "rotation" and type(value) is int and 0 <= value <= 3

    def show_land(self, shown: Land) -> None:
        """Tell what lies where; only the parts that differ are sent."""
        if shown is not self._shown:  # as from press to press of a turn
            self._shown = shown
            for name, content in land.parts(shown).items():
                self.set_trait(name, content)

    def hear(self, _widget: object, message: Mapping[str, Any], _buffers: object = None) -> None:
        """Take a message of the browser; what is not well formed is ignored, since it cannot come from `stage.js`."""
        match message:
            case {
                "type": "press",
                "target": str() | None as target,
                "at": [int() | float() as x, int() | float() as y],
                "rotation": int() as rotation,
                "revision": int() as revision,
                **more,
            } if abs(x) < FARTHEST and abs(y) < FARTHEST:  # not so what is no number
                said = more.get("said")
                press = Press(target, (x, y), rotation % 4, said if isinstance(said, str) else None)
                self._on_intent(Seen(revision, press))
            case {"type": "key", "key": str() as key, "revision": int() as revision}:
                self._on_intent(Seen(revision, PressKey(key)))
            case {"type": "button", "id": str() as id, "revision": int() as revision}:
                self._on_intent(Seen(revision, PressButton(id)))
            case {"type": "turn", "step": int() as step} if step in (1, -1):
                self._on_intent(Turn(int(step)))
            case {"type": "ask", "at": [int() as x, int() as y], "part": int() as part} if _is_near(x, y, part):
                self._on_intent(AskAt(Cell(x, y), part))
            case {"type": "tell", "about": [*about], "to": str() as to} if len(to) <= LONGEST_NAME:
                self._answer((about, to))

    def _tell(self, asked: tuple[Sequence[object], str]) -> None:
        about, to = asked
        question = _question(about)
        told = None if question is None else self._on_question(question)
        if told is not None:
            spot = None if told.spot is None else [*told.spot.cell, told.spot.segment]
            self.send({"type": "told", "to": to, "text": told.text, "spot": spot})


def _is_near(*numbers: int) -> bool:
    return all(type(number) is int and abs(number) < FARTHEST for number in numbers)


def _question(about: Sequence[object]) -> Question | None:
    """What a page asks for; `None` if it is not well formed."""
    match about:
        case ["mark", str() as id, int() as rotation]:
            return AboutMark(id, rotation % 4)
        case ["tile", int() as x, int() as y] if _is_near(x, y):
            return AboutTile(Cell(x, y))
        case ["part", int() as x, int() as y, int() as number] if _is_near(x, y, number):
            return AboutPart(Cell(x, y), number)
    return None
