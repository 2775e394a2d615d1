"""Screenshots of the widget and of its parts in every named screen state, and their comparison.

`python -m tests.browser.screenshots DIR` starts JupyterLab and Chromium and writes
`DIR/<width>-<theme>/<state>.<part>.png`. The part `whole` is the widget, `sidebar` the sidebar without
scrolling. All take about ten minutes; `--only 400-dark` takes those of one width and theme.

`python -m tests.browser.screenshots --compare DIR DIR` prints the share of different pixels, screenshot by screenshot.
It exits with 1 if a screenshot of a board differs. `--sheet FILE` writes the pairs side by side with differences.
"""

import argparse
import math
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect, sync_playwright

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.screen_states import LESSONS, SETUP, TWO_BOARDS, states
from tests.browser.server import jupyterlab
from tests.browsers import CHROMIUM

PARTS = {
    "board": ".carc-board, .carc-lesson [data-test=picture]",
    "toolbar": ".carc-toolbar",
    "sidebar": ".carc-sidebar",
    "errors": ".carc-errors",
    "timeline": ".carc-timeline",
}
"""The parts of a widget, with their selectors. Hidden parts have no screenshot."""

WIDTHS = (1400, 820, 400)
"""Widths of the viewport in CSS pixels; the smallest has a touch screen."""

HEIGHT = 8000
"""Height of the viewport: only the sidebar has to be scrolled."""

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
VARIANTS = tuple(f"{width}-{theme}" for width in WIDTHS for theme in THEMES)
PATIENCE = 120_000
"""The timeout in milliseconds."""

TOLERANCE = 2
"""The tolerated difference of a channel, from 0 to 255: rounded corners vary this much between two runs."""

MAX_PAIRS = 80
"""The maximum number of pairs on a sheet; those that differ most are shown."""

STYLE = ".jp-Cell-inputWrapper { display: none !important }"
"""Hides code cells, so that their length does not move the widget."""

ALIGN = """element => {
    // move to whole pixels, since texts and edges are drawn differently at fractions
    const { left, top } = element.getBoundingClientRect();
    const moved = (name, to) => (parseFloat(element.style[name]) || 0) - (to - Math.floor(to));
    const place = {left: `${moved("left", left)}px`, top: `${moved("top", top)}px`};
    Object.assign(element.style, {position: "relative", ...place});
}"""
EXPAND = """root => {
    const style = {height: "max-content", "max-height": "none", overflow: "visible"};
    for (const element of [root, ...root.querySelectorAll("*")]) {
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
        if (!scrolls || element.scrollHeight <= element.clientHeight) continue;
        element.dataset.style = element.getAttribute("style") ?? "";
        for (const [name, value] of Object.entries(element === root ? style : {...style, flex: "none"}))
            element.style.setProperty(name, value, "important");
    }
}"""
COLLAPSE = """root => {
    for (const element of [root, ...root.querySelectorAll("[data-style]")]) {
        if (element.dataset.style === undefined) continue;
        element.setAttribute("style", element.dataset.style);
        delete element.dataset.style;
    }
}"""
Box = tuple[int, int, int, int]


# -- screenshots


def box_of(element: Locator) -> Box | None:
    """Return left, top, right and bottom of an element in whole CSS pixels; `None` if it is hidden."""
    box = element.bounding_box()
    if box is None or box["width"] < 1 or box["height"] < 1:
        return None
    left, top = math.floor(box["x"]), math.floor(box["y"])
    return left, top, math.ceil(box["x"] + box["width"]), math.ceil(box["y"] + box["height"])


def screenshot(page: Page, element: Locator, align: bool) -> tuple[Image.Image, Box]:
    """Take a screenshot of an element once it has stopped changing; return it with its box in the viewport.

    Parameters:
        page: the page.
        element: the element.
        align: whether it is moved to whole pixels.

    Raises:
        AssertionError: the element is hidden, or does not stop changing.
    """
    before = b""
    for _ in range(60):
        page.wait_for_timeout(150)
        element.scroll_into_view_if_needed()  # content above it may have grown
        if align:
            element.evaluate(ALIGN)
        box = box_of(element)
        assert box is not None, "the element is hidden"
        left, top, right, bottom = box
        clip: FloatRect = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        now = page.screenshot(clip=clip, animations="disabled")
        if now == before:
            assert bottom < HEIGHT, f"the element ends at {bottom}, below the viewport"
            return Image.open(BytesIO(now)).convert("RGB"), box
        before = now
    raise AssertionError("the element does not stop changing")


def take(page: Page, widget: Locator, folder: Path, name: str) -> None:
    """Write the screenshots of a widget and of its parts."""
    page.mouse.move(3, 3)
    expect(widget.get_by_text("Working…").first).to_be_hidden()
    whole, (left, top, _, _) = screenshot(page, widget, align=True)
    whole.save(folder / f"{name}.whole.png")
    for part, selector in PARTS.items():
        element = widget.locator(selector).first
        box = box_of(element) if element.count() else None
        if box is None:
            continue
        if part == "sidebar":
            element.evaluate(EXPAND)
            picture, _ = screenshot(page, element, align=False)
            element.evaluate(COLLAPSE)
        else:
            picture = whole.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
        picture.save(folder / f"{name}.{part}.png")


def take_states(lab: Lab, folder: Path, theme: str) -> None:
    """Write the screenshots of the board in every state."""
    lab.open(SETUP)
    lab.theme(theme)
    lab.page.add_style_tag(content=STYLE)
    lab.run_all()
    board = Board(lab)
    for name in states(lab, board):
        take(lab.page, board.widget, folder, name)
    lab.shut_down()


def take_lessons(lab: Lab, folder: Path, theme: str) -> None:
    """Write the screenshots of the lessons, and of a checked prediction."""
    lessons = LESSONS | {"comparison on two boards": TWO_BOARDS}
    lab.open("import carc_widget\nfrom carc_widget import *", *lessons.values())
    lab.theme(theme)
    lab.page.add_style_tag(content=STYLE)
    lab.run_all()
    cells = lab.page.locator(".jp-Notebook .jp-Cell")
    for number, name in enumerate(lessons, 1):
        lesson = cells.nth(number).locator(".jp-OutputArea-output").first
        lesson.scroll_into_view_if_needed()
        take(lab.page, lesson, folder, f"lesson {name}")
        if name == "prediction":
            for label in ("Red 6, Blue 3", "set aside", "See what happens"):
                lesson.get_by_role("button", name=label).first.click()
            expect(lesson.locator("[data-test=step]")).to_contain_text("step 1")
            take(lab.page, lesson, folder, "lesson prediction checked")
    lab.shut_down()


def take_all(browser: Browser, url: str, root: Path, directory: Path, only: str) -> None:
    """Write the screenshots of every width and theme whose name begins with `only`."""
    for variant in VARIANTS:
        if not variant.startswith(only):
            continue
        width, theme = variant.split("-")
        folder = directory / variant
        folder.mkdir(parents=True, exist_ok=True)
        for each in (take_states, take_lessons):
            page = browser.new_page(
                viewport={"width": int(width), "height": HEIGHT},
                reduced_motion="reduce",
                has_touch=int(width) == min(WIDTHS),
            )
            page.set_default_timeout(PATIENCE)
            each(Lab(page, url, root, f"{variant}-{each.__name__}"), folder, THEMES[theme])
            page.close()
        print(f"{folder}: {len([*folder.glob('*.png')])} screenshots", flush=True)


# -- comparison


def extend_to_same_size(first: Image.Image, second: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Extend both pictures to the same size, with different background colours."""
    size = max(first.width, second.width), max(first.height, second.height)
    backgrounds = []
    for picture, colour in ((first, "#ff00ff"), (second, "#00ff00")):
        background = Image.new("RGB", size, colour)
        background.paste(picture, (0, 0))
        backgrounds.append(background)
    return backgrounds[0], backgrounds[1]


def difference_mask(first: Image.Image, second: Image.Image) -> Image.Image:
    """Return a mask: white pixels differ in any channel by more than the tolerance."""
    red, green, blue = ImageChops.difference(first, second).split()
    largest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return largest.point([255 * (level > TOLERANCE) for level in range(256)])


def share(mask: Image.Image) -> float:
    """Return the share of white pixels."""
    return mask.histogram()[255] / (mask.width * mask.height)


def compare(before: Path, after: Path) -> Iterator[tuple[str, float]]:
    """Yield the name of each screenshot, with the share of different pixels: 1 if it is missing in one directory."""
    names = {path.relative_to(top).as_posix() for top in (before, after) for path in top.rglob("*.png")}
    for name in sorted(names):
        paths = before / name, after / name
        if all(path.exists() for path in paths):
            yield (
                name,
                share(difference_mask(*extend_to_same_size(*(Image.open(path).convert("RGB") for path in paths)))),
            )
        else:
            yield name, 1.0


def draw_sheet(before: Path, after: Path, names: list[str]) -> Image.Image:
    """Draw a contact sheet with a row for each pair: before, after, and the differences in red."""
    width, max_height, line = 560, 700, 18
    rows = []
    for name in names:
        paths = before / name, after / name
        first, second = extend_to_same_size(
            *(Image.open(path).convert("RGB") if path.exists() else Image.new("RGB", (1, 1)) for path in paths)
        )
        marked = Image.composite(
            Image.new("RGB", first.size, "red"), second.convert("L").convert("RGB"), difference_mask(first, second)
        )
        scale = min(1, width / first.width, max_height / first.height)
        size = max(1, round(first.width * scale)), max(1, round(first.height * scale))
        rows.append((name, [picture.resize(size) for picture in (first, second, marked)]))
    height = sum(pictures[0].height + 2 * line for _, pictures in rows)
    sheet = Image.new("RGB", (3 * (width + 10), max(height, 1)), "white")
    draw = ImageDraw.Draw(sheet)
    top = 0
    for name, pictures in rows:
        draw.text((4, top + 3), name, fill="black")
        for column, picture in enumerate(pictures):
            sheet.paste(picture, (column * (width + 10), top + line))
        top += pictures[0].height + 2 * line
    return sheet


def report(before: Path, after: Path, sheet: Path | None) -> bool:
    """Print the differences and write the sheet; return whether all boards are equal."""
    shares = dict(compare(before, after))
    different = {name: pixels for name, pixels in shares.items() if pixels}
    for name, pixels in different.items():
        missing = [str(top) for top in (before, after) if not (top / name).exists()]
        print(f"{pixels:8.3%}  {name}{f'  missing in {missing[0]}' if missing else ''}")
    for part in ("whole", *PARTS):
        of_part = [name for name in shares if name.endswith(f".{part}.png")]
        print(f"{part}: {sum(name in different for name in of_part)} of {len(of_part)} differ")
    if sheet and different:
        most = sorted(different, key=lambda name: -different[name])[:MAX_PAIRS]
        draw_sheet(before, after, most).save(sheet)
        print(f"{sheet}: {len(most)} of {len(different)} pairs")
    return bool(shares) and not any(name.endswith(".board.png") for name in different)


def main() -> None:
    """Take screenshots, or compare those of two directories."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("directory", type=Path, nargs="?", metavar="DIR", help="the directory for the screenshots")
    options.add_argument("--only", default="", metavar="NAME", help=f"some of {', '.join(VARIANTS)}")
    options.add_argument("--compare", type=Path, nargs=2, metavar="DIR", help="compare two directories")
    options.add_argument("--sheet", type=Path, metavar="FILE", help="write the pairs that differ as one picture")
    arguments = options.parse_args()
    if arguments.compare:
        before, after = arguments.compare
        sys.exit(not report(before, after, arguments.sheet))
    if arguments.directory is None:
        options.error("name a directory for the screenshots, or --compare DIR DIR")
    try:
        launch = CHROMIUM.launch_options()
    except RuntimeError as error:
        sys.exit(str(error))
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as (url, root), sync_playwright() as tools:
        browser = tools.chromium.launch(**launch)
        take_all(browser, url, root, arguments.directory, arguments.only)
        browser.close()


if __name__ == "__main__":
    main()
