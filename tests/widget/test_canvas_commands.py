"""Text on the canvas looks as in SVG: bold where set, with its halo under it. Points are small integers."""

from typing import Any

import numpy as np
import pytest

from carc_widget.graphics.overlays import arrow
from carc_widget.graphics.shapes import HALO, Label
from carc_widget.widget.canvas_commands import GRID, paint, steps, write


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

    def fill_styled_polygons(self, points: Any, *_style: Any) -> None:
        self.calls.append(("fill", points))

    def stroke_styled_line_segments(self, points: Any, *_style: Any) -> None:
        self.calls.append(("stroke", points))


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


@pytest.mark.parametrize(("tiles", "kind"), [(2, np.int16), (9, np.int32)])
def test_points_of_arrows_are_as_small_as_their_length_allows(tiles: int, kind: type) -> None:
    canvas = Recorder()
    drawing = arrow(100.0 * tiles, 0.0, "#102030")
    paint(canvas, steps(drawing.shapes))
    left, _top, right, _bottom = drawing.box
    for _name, points in canvas.calls:
        assert points.dtype == kind
        assert left <= points[:, 0].min() / GRID < points[:, 0].max() / GRID <= right
