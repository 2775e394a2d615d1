"""Contrast of the CSS colours in both themes: at least 4.5 to one for texts, 3 to one for outlines."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.graphics.test_contrast import Pixel, contrast, luminance

STYLES = Path(__file__).parents[2] / "frontend" / "src" / "styles"
STYLE = (STYLES / "colours.css").read_text("utf-8")
TEXTS = [
    ("ink", "paper"),
    ("faint", "paper"),
    ("accent", "paper"),
    ("alarm", "paper"),
    ("accent-ink", "accent"),
    ("gold-ink", "gold"),
    ("paper", "alarm"),
]


def colour(text: str) -> Pixel:
    red, green, blue = (int(text[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def mix(first: Pixel, second: Pixel, share: float) -> Pixel:
    red, green, blue = (round(share * a + (1 - share) * b) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _themes() -> Iterator[dict[str, str]]:
    """Yield the variables of the light theme and of the dark theme, which replaces some of them."""
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    for selector, block in re.findall(r"([^{}]*)\{([^{}]*)\}", STYLE):
        if ".carc-game" in selector:
            theme = dark if "jp-theme-light" in selector else light
            theme.update(re.findall(r"--carc-([\w-]+): ([^;]+);", block))
    yield light
    yield {**light, **dark}


THEMES = tuple(_themes())


@pytest.mark.parametrize("theme", THEMES, ids=["light", "dark"])
def test_texts_and_outlines_contrast_with_their_background(theme: dict[str, str]) -> None:
    for text, ground in TEXTS:
        ratio = contrast(luminance(colour(theme[text])), luminance(colour(theme[ground])))
        assert ratio >= 4.5, (text, ground)
    match = re.fullmatch(r"color-mix\(in srgb, var\(--carc-ink\) (\d+)%, var\(--carc-paper\)\)", theme["rim"])
    assert match
    paper = colour(theme["paper"])
    rim = mix(colour(theme["ink"]), paper, int(match[1]) / 100)
    assert contrast(luminance(rim), luminance(paper)) >= 3


@pytest.mark.parametrize("theme", THEMES, ids=["light", "dark"])
def test_lines_and_areas_of_the_chart_are_outlined(theme: dict[str, str]) -> None:
    review = (STYLES / "review.css").read_text("utf-8")
    paper = colour(theme["paper"])
    match = re.fullmatch(r"color-mix\(in srgb, var\(--carc-ink\) (\d+)%, var\(--carc-paper\)\)", theme["edge"])
    assert match
    edge = mix(colour(theme["ink"]), paper, int(match[1]) / 100)
    for selector in (".carc-chart-area", ".carc-chart-line .carc-chart-halo"):
        rule = review.partition(f"\n{selector} {{")[2].partition("}")[0]
        assert "stroke: var(--carc-edge);" in rule
        solid = re.search(r"stroke-opacity: ([\d.]+)", rule)
        shown = mix(edge, paper, float(solid[1]) if solid else 1)
        assert contrast(luminance(shown), luminance(paper)) >= 3, selector


@pytest.mark.parametrize(("theme", "line"), [(THEMES[0], (0, 0, 0)), (THEMES[1], (255, 255, 255))])
def test_outlines_of_meeples_contrast_with_their_row(theme: dict[str, str], line: Pixel) -> None:
    solid = float(theme["outline"].rpartition("opacity(")[2].rstrip(")"))
    paper = colour(theme["paper"])
    for own in ("#d0312d", "#2b5fb3", "#f2c230", "#3d8b40", "#222222", "#8a8f98"):
        row = mix(colour(own), paper, 0.14)  # the row of the active player, see sidebar.css
        assert contrast(luminance(mix(line, row, solid)), luminance(row)) >= 3, own


def test_controls_do_not_use_the_faint_border() -> None:
    """Buttons and fields are recognized by their border; separators may be faint."""
    for sheet in STYLES.glob("*.css"):
        if sheet.name.startswith("lesson"):
            continue
        for rule in re.findall(
            r"([^{}]*)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
        ):
            selector, body = rule
            if "border: 1px solid var(--carc-line)" in body:
                assert not re.search(r"button|input|select|textarea|summary", selector), (sheet.name, selector)
