"""Text on the canvas looks as in SVG: bold where set, with its halo under it."""

from typing import Any

from carc_widget.graphics.shapes import HALO, Label
from carc_widget.widget.canvas_commands import GRID, write


class Recorder:
    """Canvas that records its calls, with the colours at the time of the call."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def set_line_dash(self, dash: list[float]) -> None:
        self.calls.append(("dash", dash))

    def stroke_text(self, text: str, x: float, y: float) -> None:
        self.calls.append(("stroke", text, x, y, self.__dict__["stroke_style"], self.__dict__["line_width"]))

    def fill_text(self, text: str, x: float, y: float) -> None:
        self.calls.append(("fill", text, x, y, self.__dict__["fill_style"], self.__dict__["font"]))


def test_halo_is_drawn_under_the_text() -> None:
    canvas = Recorder()
    write(canvas, Label("7", 1, 2, 20, "black", halo="white", bold=True))
    assert canvas.calls == [
        ("dash", []),
        ("stroke", "7", GRID, 2 * GRID, "white", 20 * GRID * HALO),
        ("fill", "7", GRID, 2 * GRID, "black", f"bold {20 * GRID}px sans-serif"),
    ]


def test_text_without_a_halo_is_only_filled() -> None:
    canvas = Recorder()
    write(canvas, Label("7", 1, 2, 20, "black"))
    assert canvas.calls == [("fill", "7", GRID, 2 * GRID, "black", f"{20 * GRID}px sans-serif")]
