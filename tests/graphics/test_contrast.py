"""Contrast of marks on the board: at least three to one, measured in pixels at 40 pixels a tile, in both themes."""

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
import vl_convert
from PIL import Image

from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind, Tile, all_tiles, tile
from carc_widget.graphics import overlays
from carc_widget.graphics.annotations import Highlight
from carc_widget.graphics.curves import Point
from carc_widget.graphics.piece_positions import meeple_spots
from carc_widget.graphics.scene import place_highlights
from carc_widget.graphics.shapes import PALETTE, Drawing, PlacedDrawing
from carc_widget.graphics.svg_document import with_background
from carc_widget.graphics.svg_writer import ViewBox, write_svg
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.widget.board.board import AURA

SIZE = 40
"""Pixels per tile."""

TABLES = ("#ffffff", "#efe7d6", "#534b3d", "#2b2722", "#111111")
"""The colours of the page and of the board background in both themes."""

Pixel = tuple[int, int, int]


def luminance(pixel: Pixel) -> float:
    """Compute the relative luminance of WCAG 2.2."""
    r, g, b = ((v / 12.92) if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in pixel))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: float, b: float) -> float:
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def render(placed: list[PlacedDrawing], page: str = "#ffffff") -> Image.Image:
    picture = with_background(write_svg([placed], ViewBox(0, 0, 100, 100), SIZE / 100, "x"), page)
    return Image.open(BytesIO(vl_convert.svg_to_png(picture, scale=1.0))).convert("RGB")


def pixels(image: Image.Image) -> list[Pixel]:
    data = image.tobytes()
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]


def pixel_contrasts(before: Image.Image, after: Image.Image) -> list[float]:
    """Return the contrast of each pixel that a mark changed to the pixel before, in descending order."""
    pairs = zip(pixels(before), pixels(after), strict=True)
    return sorted((contrast(luminance(a), luminance(b)) for a, b in pairs if a != b), reverse=True)


@cache
def bare(name: str) -> Image.Image:
    return render([PlacedDrawing(tile_drawing(tile(name)), 50, 50)])


def on_segments() -> Iterator[tuple[str, FeatureKind, Point]]:
    """Yield spots of all kinds of features on several tiles."""
    for name in ("B", "C", "D", "E", "L", "V", "M1", "I12"):
        for segment, spot in zip(tile(name).segments, meeple_spots(tile(name)), strict=True):
            yield name, segment.kind, spot


@pytest.mark.parametrize("page", TABLES)
def test_legal_cells_contrast_with_every_background(page: str) -> None:
    contrasts = pixel_contrasts(render([], page), render([PlacedDrawing(overlays.cell_mark(), 50, 50)], page))
    assert sum(c >= 3 for c in contrasts) > 40, "the frame of the cell"


@pytest.mark.slow
@pytest.mark.parametrize("mark", [overlays.spot_mark(), overlays.ring_mark()], ids=lambda m: m.name)
def test_spots_and_rings_contrast_with_every_kind_of_feature(mark: Drawing) -> None:
    for name, kind, (x, y) in on_segments():
        after = render([PlacedDrawing(tile_drawing(tile(name)), 50, 50), PlacedDrawing(mark, x, y)])
        assert sum(c >= 3 for c in pixel_contrasts(bare(name), after)) >= 8, (name, kind)


def test_frame_of_the_last_tile_contrasts_with_tiles() -> None:
    for name in ("C", "D", "E", "I01"):
        after = render([PlacedDrawing(tile_drawing(tile(name)), 50, 50), PlacedDrawing(overlays.tile_frame(), 50, 50)])
        image = pixels(after)
        values = [luminance(image[y * SIZE + x]) for x in range(6, SIZE - 6) for y in (0, 1, 2)]
        assert contrast(max(values), min(values)) >= 3, name


@pytest.mark.slow
@pytest.mark.parametrize("figure", AURA)
def test_glow_of_figure_goals_contrasts_without_covering_the_tile(figure: object) -> None:
    colours = next(colours for key, colours in AURA.items() if key is figure)
    for kind in all_tiles().values():
        for index, segment in enumerate(kind.segments):
            if segment.kind not in (FeatureKind.ROAD, FeatureKind.CITY):
                continue
            glow = overlays.segment_glow(kind, index, *colours)
            after = render([PlacedDrawing(tile_drawing(kind), 50, 50), PlacedDrawing(glow, 50, 50)])
            contrasts = pixel_contrasts(bare(kind.id), after)
            assert sum(c >= 3 for c in contrasts) >= 12, (kind.id, segment.key())
            assert sum(c >= 1.8 for c in contrasts) < 0.5 * SIZE * SIZE, "the light leaves the picture visible"
            assert light(bare(kind.id), after, kind, index) > 0.6, "the area glows, not only its border"


def light(before: Image.Image, after: Image.Image, kind: Tile, index: int) -> float:
    """Return the share of the pixels of a segment that changed."""
    area = render([PlacedDrawing(overlays.segment_highlight(kind, index, "#ff00ff"), 50, 50)])
    inside = [i for i, pixel in enumerate(pixels(area)) if pixel == (255, 0, 255)]
    first, second = pixels(before), pixels(after)
    return sum(first[i] != second[i] for i in inside) / max(len(inside), 1)


def test_ring_of_a_city_without_borders_is_only_drawn_if_alone() -> None:
    together = State.setup(players=["Ann", "Bob"], tiles=[("D", 0, 0, 0), ("C", 0, -1, 0), ("E", 1, -1, 3)])
    city = together.feature(((0, 0), "city N"))
    glows = [placed.drawing.name for placed in place_highlights(together, [Highlight(city.spots, glow=True)])]
    assert glows == ["glow-D-0", "mark-C-0", "glow-E-0"]
    alone = Highlight([spot for spot in city.spots if spot.cell == (0, -1)], glow=True)
    assert [placed.drawing.name for placed in place_highlights(together, [alone])] == ["glow-C-0"]


def test_pixel_contrasts_detects_a_mark_in_field_colours() -> None:
    after = render(
        [
            PlacedDrawing(tile_drawing(tile("E")), 50, 50),
            PlacedDrawing(overlays.cell_highlight(PALETTE.field_light), 50, 50),
        ]
    )
    before = render([PlacedDrawing(overlays.cell_highlight(PALETTE.field), 50, 50)])
    assert not any(c >= 3 for c in pixel_contrasts(before, after))


def test_player_bars_contrast_in_both_themes() -> None:
    """Bars have an edge of three quarters ink, since black is invisible on dark pages and grey on light ones."""
    styles = Path(__file__).parents[2] / "frontend" / "src" / "styles"
    style = (styles / "colours.css").read_text("utf-8")
    assert "--carc-edge: color-mix(in srgb, var(--carc-ink) 75%, var(--carc-paper))" in style
    themes = [re.findall(rf"--carc-{name}: #([0-9a-f]{{6}})", style) for name in ("ink", "paper")]
    assert [len(contrasts) for contrasts in themes] == [2, 2], "each has a light and a dark value"
    for ink, paper in zip(*themes, strict=True):
        mixed = [round(0.75 * int(ink[i : i + 2], 16) + 0.25 * int(paper[i : i + 2], 16)) for i in (0, 2, 4)]
        page = [int(paper[i : i + 2], 16) for i in (0, 2, 4)]
        assert contrast(luminance((mixed[0], mixed[1], mixed[2])), luminance((page[0], page[1], page[2]))) >= 3
    sheets = "".join(path.read_text("utf-8") for path in styles.glob("*.css"))
    assert "var(--carc-edge) 1px,\n    var(--carc-player) 1px 5px,\n    var(--carc-edge) 5px 6px" in sheets
    assert "solid var(--carc-player)" not in sheets, "all bars have edges"
