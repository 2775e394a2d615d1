"""Letters on the canvas look as they do in SVG: bold where they are, with their rim under them."""

from typing import Any

from carc_widget.graphics.shapes import HALO, Label
from carc_widget.widget.canvas_commands import GRID, write


class Recorder:
    """A canvas that remembers what it was told, with the colours at that time."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []

    def set_line_dash(self, dash: list[float]) -> None:
        self.done.append(("dash", dash))

    def stroke_text(self, text: str, x: float, y: float) -> None:
        self.done.append(("stroke", text, x, y, self.__dict__["stroke_style"], self.__dict__["line_width"]))

    def fill_text(self, text: str, x: float, y: float) -> None:
        self.done.append(("fill", text, x, y, self.__dict__["fill_style"], self.__dict__["font"]))


def test_the_rim_lies_under_the_letters() -> None:
    canvas = Recorder()
    write(canvas, Label("7", 1, 2, 20, "black", halo="white", bold=True))
    assert canvas.done == [
        ("dash", []),
        ("stroke", "7", GRID, 2 * GRID, "white", 20 * GRID * HALO),
        ("fill", "7", GRID, 2 * GRID, "black", f"bold {20 * GRID}px sans-serif"),
    ]


def test_letters_without_a_rim_are_only_filled() -> None:
    canvas = Recorder()
    write(canvas, Label("7", 1, 2, 20, "black"))
    assert canvas.done == [("fill", "7", GRID, 2 * GRID, "black", f"{20 * GRID}px sans-serif")]
