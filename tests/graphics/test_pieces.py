"""Drawings of meeples, mage and witch: distinct with and without colours."""

import re
from collections import Counter
from itertools import combinations
from math import dist

import pytest

from carc_widget.engine.figures import PLAYER_NAMES, Figure, MeepleKind
from carc_widget.graphics import PALETTE, figure_drawing, figure_shapes, meeple_drawing, meeple_shapes, player_styles
from carc_widget.graphics.overlays import cell_mark
from carc_widget.graphics.pieces import meeple_group
from carc_widget.graphics.shapes import Shape
from tests.graphics.raster import flatten

Matrix = tuple[tuple[float, float, float], ...]

SIGHT: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""Simulation of colour vision on linear RGB: Machado, Oliveira and Fernandes 2009, full severity."""


def to_lab(colour: str, sight: Matrix) -> tuple[float, float, float]:
    """Convert a colour to CIE L*a*b*, with simulated colour vision."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    r, g, b = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, linear, strict=True)))) for row in sight)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(a: str, b: str, sight: Matrix) -> float:
    return dist(to_lab(a, sight), to_lab(b, sight))


PIECES = {s.colour: s.fill for s in player_styles(PLAYER_NAMES)} | {"mage": PALETTE.mage, "witch": PALETTE.witch}


@pytest.mark.parametrize("sight", SIGHT)
def test_colours_of_pieces_are_distinguishable(sight: str) -> None:
    least = 35 if sight == "full" else 15
    for (first, a), (second, b) in combinations(PIECES.items(), 2):
        assert difference(a, b, SIGHT[sight]) > least, f"{first} and {second}"


@pytest.mark.parametrize("sight", SIGHT)
def test_pieces_contrast_with_fields(sight: str) -> None:
    for name, colour in PIECES.items():
        assert difference(colour, PALETTE.field, SIGHT[sight]) > 20, name


def test_difference_simulates_red_green_colour_blindness() -> None:
    assert difference("#b04030", "#6e6a1e", SIGHT["full"]) > 35
    assert difference("#b04030", "#6e6a1e", SIGHT["deuteranopia"]) < 25


def test_players_have_distinct_visible_symbols() -> None:
    styles = player_styles(PLAYER_NAMES)
    assert len({s.symbol for s in styles}) == 6
    for style in styles:
        assert difference(style.fill, style.ink, SIGHT["full"]) > 45
        assert difference(style.fill, style.outline, SIGHT["full"]) > 10


def test_player_named_after_a_colour_gets_that_colour() -> None:
    styles = player_styles(["Ann", "green", "Red", "Bob"])
    assert [s.colour for s in styles] == ["Blue", "Green", "Red", "Yellow"]
    assert [s.name for s in styles] == ["Ann", "green", "Red", "Bob"]
    twins = player_styles(["Red", "red"])
    assert [s.colour for s in twins] == ["Red", "Blue"]


def test_seven_players_are_refused() -> None:
    with pytest.raises(ValueError, match="7 players need as many colours, and there are 6"):
        player_styles([*"ABCDEFG"])


def test_names_that_are_no_list_are_refused() -> None:
    with pytest.raises(ValueError, match="names of players are 'Red'; give a list"):
        player_styles("Red")


def extent(path: str) -> tuple[float, float, float, float]:
    points = [p for chain in flatten(path) for p in chain]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def test_large_meeples_are_larger_and_farmers_lie() -> None:
    red = player_styles(["Red"])[0]
    small = extent(meeple_shapes(red)[2].path)
    large = extent(meeple_shapes(red, MeepleKind.LARGE)[2].path)
    lying = extent(meeple_shapes(red, lying=True)[2].path)
    assert large[3] - large[1] > 1.3 * (small[3] - small[1])
    assert lying[2] - lying[0] > 1.4 * (lying[3] - lying[1]), "lying meeples are wider than high"
    assert small[2] - small[0] <= small[3] - small[1]


def test_farmers_have_a_straw_hat() -> None:
    red = player_styles(["Red"])[0]
    colours = Counter(s.fill for s in meeple_shapes(red, lying=True) if isinstance(s, Shape))
    assert PALETTE.wheat_light in colours
    assert PALETTE.wheat_light not in {s.fill for s in meeple_shapes(red)}


def test_pieces_stay_inside_their_box() -> None:
    red = player_styles(["Red"])[0]
    drawings = [meeple_drawing(red, kind, lying) for kind in MeepleKind for lying in (False, True)]
    drawings += [figure_drawing(figure) for figure in Figure]
    drawings += [meeple_group(player_styles(["Red", "Blue", "Grey"][:count])) for count in (2, 3)]
    assert len({d.key for d in drawings}) == len(drawings)
    for drawing in drawings:
        assert drawing.centre == (0, 0)
        left, top, right, bottom = drawing.box
        for shape in drawing.shapes:
            assert isinstance(shape, Shape)  # pieces have no text
            x0, y0, x1, y1 = extent(shape.path)
            reach = shape.stroke_width / 2 if shape.stroke else 0
            assert left <= x0 - reach
            assert x1 + reach <= right
            assert top <= y0 - reach
            assert y1 + reach <= bottom
            assert re.fullmatch(r"(?:[MLC]-?[\d.]+(?: -?[\d.]+)*|Z)+", shape.path)


def test_mage_and_witch_differ_in_outline_and_lightness() -> None:
    mage, witch = (
        next(s for s in figure_shapes(f) if s.fill == c)
        for f, c in zip(Figure, (PALETTE.mage, PALETTE.witch), strict=True)
    )
    assert mage.path != witch.path
    light = [to_lab(c, SIGHT["full"])[0] for c in (PALETTE.mage, PALETTE.witch)]
    assert light[1] - light[0] > 20


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("page", ["#ffffff", "#f5f5f5", "#2b2b2b", "#111111", "#000000"])
def test_legal_cells_contrast_with_light_and_dark_pages(page: str) -> None:
    """Frame and plus have a light and a dark line, one of which has a contrast of three to one."""
    frame, cross = ({s.stroke for s in cell_mark().shapes[i::2] if isinstance(s, Shape)} for i in (1, 2))
    for strokes in (frame, cross):
        light = [luminance(colour) + 0.05 for colour in strokes if colour]
        assert len(light) == 2
        background = luminance(page) + 0.05
        assert max(max(background, value) / min(background, value) for value in light) > 3
