"""What is seen of a board, measured on the pixels that the browser has drawn."""

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
SEEN = """
const seen = (el, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && el.contains(top);
};"""
TEXTS = (
    """game => {"""
    + SEEN
    + """
    const found = [];
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
            if (box.width < 4 || !seen(el, box.x + box.width / 2, box.y + box.height / 2)) continue;
            const large = size >= 24 || (size >= 18.66 && fontWeight >= 700);
            found.push({ text: text.data.slice(0, 40), box: [box.x, box.y, box.width, box.height], large });
        }
    }
    return found;
}"""
)
RIMS = (
    """game => {"""
    + SEEN
    + """
    const found = [];
    for (const el of game.querySelectorAll("button, select, textarea, input:not([type=range])")) {
        const style = getComputedStyle(el);
        const apart = el.closest(".carc-hidden, .carc-choice-list:not(.carc-open)");
        if (!el.checkVisibility() || el.disabled || apart) continue;
        if (parseFloat(style.borderLeftWidth) < 1 || style.borderLeftStyle === "none") continue;
        if (/rgba\\(.*, 0\\)|transparent/.test(style.borderLeftColor)) continue;
        const { x, y, width, height } = el.getBoundingClientRect();
        if (!seen(el, x + width / 2, y + height / 2) || !seen(el, x + 1, y + height / 2)) continue;
        found.push({ text: el.outerHTML.slice(0, 120), box: [x, y, width, height] });
    }
    return found;
}"""
)


def small_targets(game: Locator, least: int) -> list[str]:
    """What can be pressed and is smaller than this, in CSS pixels."""
    found: list[str] = game.evaluate(TARGETS, least)
    return found


def faint(page: Page, game: Locator) -> Iterator[str]:
    """What is hard to see, with its contrast: texts under 4.5 to 1 (large ones under 3), and rims under 3."""
    texts: list[dict[str, Any]] = game.evaluate(TEXTS)
    rims: list[dict[str, Any]] = game.evaluate(RIMS)
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    ratio = page.evaluate("devicePixelRatio")
    for one in texts:
        counted = _colours(picture, ratio, one["box"])
        if counted:
            paper = luminance(max(counted, key=lambda pixel: counted[pixel]))
            yield from _told(one["text"], paper, counted, 3 if one["large"] else 4.5)
    for one in rims:
        x, y, _width, height = one["box"]
        outside = _colours(picture, ratio, [x - 2, y + height / 2, 1, 1])
        across = _colours(picture, ratio, [x - 1, y + height / 2, 3, 1])
        if outside and across:
            yield from _told(one["text"], luminance(next(iter(outside))), across, 3)


def _told(what: str, ground: float, colours: dict[Pixel, int], least: float) -> Iterator[str]:
    best = max(contrast(ground, luminance(pixel)) for pixel in colours)
    if best < least:
        yield f"{best:.2f} and not {least}: {what!r}"


def _colours(picture: Image.Image, ratio: float, box: list[float]) -> dict[Pixel, int]:
    """The colours of the pixels of a box, given in CSS pixels, with how many pixels have them."""
    x, y, width, height = (round(ratio * value) for value in box)
    part = picture.crop((x, y, x + max(width, 1), y + max(height, 1)))
    counted: Any = part.getcolors(part.width * part.height)
    return {pixel: count for count, pixel in counted}
