"""Visibility of texts and controls, measured on the pixels of the page."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import Locator, Page

from tests.graphics.test_contrast import Pixel, contrast, luminance

TARGETS = """(game, least) => {
    const small = [];
    for (const el of game.querySelectorAll("button, summary, select, textarea, input")) {
        const folded = el.closest(".carc-choice-list:not(.carc-open)");
        if (!el.checkVisibility({visibilityProperty: true}) || folded) continue;
        const target = el.matches("[type=checkbox], [type=radio]") ? (el.closest("label") ?? el) : el;
        const { width, height } = target.getBoundingClientRect();
        if (Math.min(width, height) < least - 0.1)
            small.push(`${width.toFixed(1)} x ${height.toFixed(1)}: ${el.outerHTML.slice(0, 150)}`);
    }
    return small;
}"""
IS_VISIBLE = """
const isVisible = (el, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && el.contains(top);
};"""
TEXTS = (
    """game => {"""
    + IS_VISIBLE
    + """
    const texts = [];
    const walker = document.createTreeWalker(game, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode, el = text.parentElement;
        if (!text.data.trim() || !el.checkVisibility()) continue;
        if (el.closest(".carc-hidden, :disabled, select, textarea, .carc-choice-list:not(.carc-open)")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { fontSize, fontWeight } = getComputedStyle(el);
        const size = parseFloat(fontSize);
        for (const box of [...range.getClientRects()].slice(0, 1)) {
            if (box.width < 4 || !isVisible(el, box.x + box.width / 2, box.y + box.height / 2)) continue;
            const large = size >= 24 || (size >= 18.66 && fontWeight >= 700);
            texts.push({ text: text.data.slice(0, 40), box: [box.x, box.y, box.width, box.height], large });
        }
    }
    return texts;
}"""
)
BORDERS = (
    """game => {"""
    + IS_VISIBLE
    + """
    const borders = [];
    for (const el of game.querySelectorAll("button, select, textarea, input:not([type=range])")) {
        const style = getComputedStyle(el);
        const apart = el.closest(".carc-hidden, .carc-choice-list:not(.carc-open)");
        if (!el.checkVisibility() || el.disabled || apart) continue;
        if (parseFloat(style.borderLeftWidth) < 1 || style.borderLeftStyle === "none") continue;
        if (/rgba\\(.*, 0\\)|transparent/.test(style.borderLeftColor)) continue;
        const { x, y, width, height } = el.getBoundingClientRect();
        if (!isVisible(el, x + width / 2, y + height / 2) || !isVisible(el, x + 1, y + height / 2)) continue;
        borders.push({ text: el.outerHTML.slice(0, 120), box: [x, y, width, height] });
    }
    return borders;
}"""
)


def small_targets(game: Locator, least: int) -> list[str]:
    """Return the controls that are smaller than this, in CSS pixels."""
    small: list[str] = game.evaluate(TARGETS, least)
    return small


def low_contrast(page: Page, game: Locator) -> Iterator[str]:
    """Yield texts with a contrast under 4.5 to 1 (large ones under 3), and borders under 3."""
    texts: list[dict[str, Any]] = game.evaluate(TEXTS)
    borders: list[dict[str, Any]] = game.evaluate(BORDERS)
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    ratio = page.evaluate("devicePixelRatio")
    for element in texts:
        counts = _colours(picture, ratio, element["box"])
        if counts:
            background = luminance(max(counts, key=lambda pixel: counts[pixel]))
            yield from _describe_low_contrast(element["text"], background, counts, 3 if element["large"] else 4.5)
    for element in borders:
        x, y, _width, height = element["box"]
        outside = _colours(picture, ratio, [x - 2, y + height / 2, 1, 1])
        across = _colours(picture, ratio, [x - 1, y + height / 2, 3, 1])
        if outside and across:
            yield from _describe_low_contrast(element["text"], luminance(next(iter(outside))), across, 3)


def _describe_low_contrast(element: str, background: float, colours: dict[Pixel, int], least: float) -> Iterator[str]:
    best = max(contrast(background, luminance(pixel)) for pixel in colours)
    if best < least:
        yield f"{best:.2f}, expected {least}: {element!r}"


def _colours(picture: Image.Image, ratio: float, box: list[float]) -> dict[Pixel, int]:
    """Return the colours in a box, in CSS pixels, with their numbers of pixels."""
    x, y, width, height = (round(ratio * value) for value in box)
    area = picture.crop((x, y, x + max(width, 1), y + max(height, 1)))
    counts: Any = area.getcolors(area.width * area.height)
    return {pixel: count for count, pixel in counts}
