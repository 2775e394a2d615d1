"""Pictures of the hand-written pages: `PYTHONPATH=docs python -m _site.images [NAME ...]`, with Chromium."""

import re
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from carc_widget import Game, State, bots, compare, puzzles, scenarios, simulate, svg
from carc_widget.engine import load_tile_set
from carc_widget.engine.tiles import tile_set
from carc_widget.lessons import Comparison, Puzzle
from tests.browser.lab import Lab
from tests.browser.server import jupyterlab
from tests.browsers import CHROMIUM

DOCS = Path(__file__).parents[1]
IMAGES = DOCS / "images"
QUALITY = 85
VIEWPORT = {"width": 1200, "height": 900}
TIMEOUT = 180_000
"""Milliseconds that a picture may take on a busy machine."""


def block(page: str, language: str, number: int = 0) -> str:
    """Return a code block of a page below `how-to`."""
    text = (DOCS / "how-to" / f"{page}.md").read_text("utf-8")
    blocks: list[str] = re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return blocks[number]


def positions() -> svg.Svg:
    """Draw the position of the page about positions."""
    line = "tiles 0,-2: R/1 0,-1: F/1 0,0: D; player Ann: city N 0,0; player Bob; mage city N 0,0; turn 1 Ann place M2"
    return svg.board(State.from_text(line), hand=True, players=True, rough=True)


def pictures() -> svg.Svg:
    """Draw the picture of the page about pictures."""
    line = "tiles 0,-1: F/1 0,0: D; player Ann: city N 0,0; player Bob; mage city N 0,0; turn 3 Ann draw"
    captions, arrows = [svg.Caption("5 points now", (2, -1))], [svg.Arrow((1, -1), (0, -1))]
    return svg.board(State.from_text(line), arrows=arrows, captions=captions, coordinates=True, rough=True)


def custom_tiles() -> svg.Svg:
    """Draw the tile of the page about custom tile sets."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "abbeys.toml")
        path.write_text(block("custom-tiles", "toml"), "utf-8")
        return svg.tile(load_tile_set(path).tiles[0])


def expansion() -> svg.Svg:
    """Draw the tiles of Mage & Witch."""
    return svg.contact_sheet(tile_set("mage_witch").tiles)


def scenario() -> svg.Svg:
    """Draw the scenario of the page about custom scenarios."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lesson.toml")
        path.write_text(block("scenarios", "toml"), "utf-8")
        [loaded] = scenarios.load(path).values()
        return svg.Svg(loaded._repr_svg_())


def observe() -> svg.Svg:
    """Draw a city after its score."""
    game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "+city S")
    captions = [svg.Caption("2 tiles × 2 = 4", (0, -1))]
    return svg.board(game.state, captions=captions, players=True, hand=True, rough=True)


def program() -> svg.Svg:
    """Draw the position of the page for programmers."""
    game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "+city S")
    return svg.board(game.state, players=True, hand=True, rough=True)


def tables() -> svg.Svg:
    """Draw the position of the page about games played at a table."""
    game = Game(["Ann", "Bob"], draws="named", seed=1)
    game.play_turn("E/2 0,-1 +city S")
    game.play_turn("V 1,0 pass")
    return svg.board(game.state, players=True, coordinates=True, rough=True)


def simulation() -> svg.Svg:
    """Draw the shares of games won against a random player, with intervals."""
    lines = []
    for number, name in enumerate(("easy", "medium", "greedy")):
        standings = simulate(40, [name, "random"], sets="base", seed=1, swap=True).run().standings()
        low, high = standings.interval(0)
        y = 30 * number + 20
        lines += [
            f'<text x="90" y="{y + 5}" text-anchor="end">{name}</text>',
            f'<path d="M{100 + 400 * low:.0f} {y}H{100 + 400 * high:.0f}" stroke="#22aa66" stroke-width="4"/>',
            f'<circle cx="{100 + 400 * standings.share(0):.0f}" cy="{y}" r="6" fill="#006644"/>',
            f'<text x="515" y="{y + 5}">{standings.share(0):.0%}</text>',
        ]
    axis = "".join(
        f'<path d="M{100 + 4 * each} 4V96" stroke="#cccccc"/><text x="{100 + 4 * each}" y="114" text-anchor="middle">'
        f"{each}%</text>"
        for each in (0, 25, 50, 75, 100)
    )
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 570 120" width="570" height="120" '
    style = (
        'font-family="sans-serif" font-size="14" role="img" aria-label="Share of games won against a random player">'
    )
    ground = '<rect width="570" height="120" fill="#ffffff"/>'
    return svg.Svg(f"{head}{style}{ground}{axis}{''.join(lines)}</svg>")


DRAWINGS: dict[str, Callable[[], svg.Svg]] = {
    "positions": positions,
    "pictures": pictures,
    "custom-tiles": custom_tiles,
    "expansion": expansion,
    "scenarios": scenario,
    "observe": observe,
    "program": program,
    "tables": tables,
    "simulate": simulation,
}

GAME = 'from carc_widget import *\nw = play(["Ann", "Bob"], order=["E", "U", "M6", "V"], seed=1{options})\nw'
PLAYED = 'events = w.game.play("E/2 0,-1", "+city S", "U/1 1,0", "+road E")'
LEVEL = 'from carc_widget import *\nlevels["keep-the-mage"].play()'
SLIDES = 'from carc_widget import *\npresent(["shared-city"])'
SERIES = 'from carc_widget import *\nexercises.play("shared-city", "two-roads")'
EDITIONS = "tiles 0,0: D 0,1: B; player Red; player Blue: road E 0,0; mage road E 0,0; turn 1 Red place M8"
BEGUN = """from carc_widget import *
game = Game(["Ann", "Bob"], sets="base", seed=3)
while len(game.state.board) < 10:
    game.play(bots.Greedy().choose(game.state))
w = play(game)
w"""

SCREENSHOTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "screen-reader": (".carc-game", GAME.format(options=", choices=True"), (PLAYED,)),
    "bots": (".carc-game", GAME.format(options=", hints=True"), (PLAYED,)),
    "languages": (".carc-game", GAME.format(options=', language="it"'), (PLAYED,)),
    "canvas": (".carc-game", block("canvas", "python"), (block("canvas", "python", 1),)),
    "levels": (".jp-OutputArea-output", LEVEL, ()),
    "slide": (".carc-lesson", SLIDES, ()),
    "grading": (".carc-lesson", SERIES, ()),
    "first-game": (".carc-game", BEGUN, ()),
}
"""Name -> the selector of the picture, the cell that displays it, and cells that run afterwards."""

OUTPUTS: dict[str, tuple[int, Callable[[], Comparison | Puzzle]]] = {
    "editions": (
        900,
        lambda: compare(State.from_text(EDITIONS), "zman_2013", "current", ["M8 0,2"]),
    ),
    "puzzles": (760, lambda: next(iter(puzzles.values()))),
}
"""Name -> the width in pixels, and the value that is shown as HTML at the end of a cell."""


def take_screenshot(page: Page, url: str, root: Path, name: str) -> None:
    """Take a screenshot of a widget in JupyterLab."""
    selector, cell, more = SCREENSHOTS[name]
    lab = Lab(page, url, root, name).open(cell)
    lab.run_all()
    shown = page.locator(selector).first
    shown.wait_for()
    page.wait_for_timeout(3000)
    for each in more:
        lab.run(each)
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0; }")
    shown.scroll_into_view_if_needed()
    page.wait_for_timeout(9000 if name == "bots" else 2000)
    save(shown.screenshot(), name)
    lab.shut_down()


def take_output_screenshot(page: Page, name: str) -> None:
    """Take a screenshot of a value as it is shown at the end of a cell."""
    width, create = OUTPUTS[name]
    page.set_viewport_size({"width": width, "height": 100})
    style = "<style>body { margin: 12px; font: 14px sans-serif } svg { max-width: 100%; height: auto }</style>"
    page.set_content(f"{style}{create()._repr_html_()}")
    save(page.screenshot(full_page=True), name)


def take_notebook_screenshot(page: Page, url: str, root: Path) -> None:
    """Take a screenshot of a notebook in JupyterLab."""
    lab = Lab(page, url, root, "01-play").open(notebook=DOCS.parent / "notebooks" / "01-play.ipynb")
    lab.run_all()
    page.wait_for_timeout(5000)
    save(page.screenshot(clip={"x": 0, "y": 0, "width": 1200, "height": 900}), "notebook")
    lab.shut_down()


def take_game_page_screenshot(page: Page) -> None:
    """Take a screenshot of a game page."""
    game = Game(["Ann", "Bob"], seed=8)
    while len(game.state.board) < 16:
        game.play(bots.Greedy().choose(game.state))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.html")
        game.to_html(path)
        page.goto(path.as_uri())
        page.wait_for_timeout(2000)
        page.keyboard.press("End")
        page.wait_for_timeout(1000)
        save(page.screenshot(clip={"x": 0, "y": 0, "width": 1200, "height": 900}), "share")


def save(png: bytes, name: str) -> None:
    """Write a screenshot as WebP, a tenth of the size of PNG."""
    Image.open(BytesIO(png)).convert("RGB").save(IMAGES / f"{name}.webp", quality=QUALITY, method=6)


NAMES = (*DRAWINGS, *SCREENSHOTS, *OUTPUTS, "notebook", "share")
"""The names of all pictures."""


def main(names: list[str]) -> None:
    """Generate the pictures with these names, or all."""
    names = names or [*NAMES]
    for name in DRAWINGS.keys() & set(names):
        (IMAGES / f"{name}.svg").write_text(DRAWINGS[name]() + "\n", "utf-8")
    if not set(names) - set(DRAWINGS):
        return
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as (url, root), sync_playwright() as tools:
        browser = tools.chromium.launch(**CHROMIUM.launch_options())
        for name in names:
            if name not in DRAWINGS:
                page = browser.new_page(viewport=VIEWPORT)  # type: ignore[arg-type]
                page.set_default_timeout(TIMEOUT)
                if name == "notebook":
                    take_notebook_screenshot(page, url, root)
                elif name == "share":
                    take_game_page_screenshot(page)
                elif name in OUTPUTS:
                    take_output_screenshot(page, name)
                else:
                    take_screenshot(page, url, root, name)
                page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
