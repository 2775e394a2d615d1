"""Speed and traffic of the board in a real browser: `python -m tests.browser.speed`.

Starts JupyterLab and Chromium, opens a game of 73 tiles and, on the same page, a bare ipycanvas of the same size and
pixel ratio whose handler fills one rectangle. Measures:

- the first board: messages and bytes, with the code of the front end;
- press to pixels: from the release of the button to the first frame in which the pixel under the pointer differs; the
  median of many presses, alternately on the board and on the bare canvas. The page shows a click at once, the bare
  canvas after its handler; so the time to the scene that the kernel answers is measured, too;
- a preview, a turn, an undo, a hover: messages and bytes both ways, with the kernel's "busy" and "idle"; a turn that
  needs a sprite for the first time paints it;
- a reload: the bytes of all commands to ipycanvas, and of the scene;
- sharpness: the pixels of a tile at the largest zoom at device pixel ratio 2;
- the import of the widget, beside `import ipycanvas, anywidget`: processor time, the best of several runs.

The third column shows the budget, where there is one: it is reported and never asserted. Run it on an idle machine.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.server import jupyterlab
from tests.browser.traffic import Frame, Traffic
from tests.browsers import CHROMIUM

GAME = """
import random
from carc_widget import *
from carc_widget.engine import Phase
from ipycanvas import Canvas, hold_canvas
from IPython.display import display
game = Game(["Ann", "Bob", "Cem"], ["base", "mage_witch"], seed=4)
r = random.Random(8)
while len(game.state.board) < 73 or game.state.phase is not Phase.PLACE:
    game.play(r.choice(game.state.legal_actions()))
w = GameWidget(game)
display(w)
"""
BARE = """
bare = Canvas(width={width}, height={height})
bare.layout.width = "{css}px"
presses = 0
def fill(x, y):
    global presses
    presses += 1
    with hold_canvas():
        bare.fill_style = "red" if presses % 2 else "blue"
        bare.fill_rect(x - 40, y - 40, 80, 80)
bare.on_mouse_up(fill)  # the board answers a click, and the time begins when the button is released
bare.add_class("bare")
display(bare)
"""
WATCH = """([selectors, x, y]) => {
    // for each selector, the time from the click to the first frame with a different pixel under the pointer
    const look = (canvas) => {
        const box = canvas.getBoundingClientRect();
        const at = [(x - box.left) * canvas.width / box.width, (y - box.top) * canvas.height / box.height];
        return canvas.getContext("2d").getImageData(Math.floor(at[0]), Math.floor(at[1]), 1, 1).data.join();
    };
    const watch = (selector) => new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`a press at ${x}, ${y} changed nothing of ${selector}`)), 10_000);
        const all = [...document.querySelectorAll(selector)].filter((canvas) => canvas.getClientRects().length);
        const begin = performance.now();
        const before = all.map(look).join();
        const poll = () => {
            if (all.map(look).join() !== before) resolve(performance.now() - begin);
            else requestAnimationFrame(poll);
        };
        requestAnimationFrame(poll);
    });
    window.measured = new Promise((resolve, reject) => {
        const start = () => Promise.all(selectors.map(watch)).then(resolve, reject);
        document.addEventListener("pointerup", start, { once: true, capture: true });
    });
}"""
BOARD_CANVASES = ".carc-board .carc-scene, .carc-board .carc-foreground"
SCENE = ".carc-board .carc-scene"
BARE_CANVAS = "canvas.bare, .bare canvas"
TURN_BUDGET = "; budget 12 messages, 40 kB"
Row = tuple[str, str, str]


def wait_until_quiet(page: Page, traffic: Traffic) -> None:
    """Wait until no message has arrived for 0.4 seconds; 12 seconds at most."""
    before = -1
    for _ in range(30):
        if before == traffic.messages:
            return
        before = traffic.messages
        page.wait_for_timeout(400)


def press_times(page: Page, at: tuple[float, float], *selectors: str) -> list[float]:
    """Return the milliseconds from a click to changed pixels of the canvases of each selector."""
    page.mouse.move(*at)
    page.wait_for_timeout(120)
    page.evaluate(WATCH, [selectors, *at])
    page.mouse.click(*at)
    return [float(time) for time in page.evaluate("() => window.measured")]


def press_to_pixels(lab: Lab, board: Board, traffic: Traffic, presses: int) -> list[Row]:
    page = lab.page
    box = board.stage.bounding_box()
    assert box is not None
    ratio = page.evaluate("() => devicePixelRatio")
    size = {"width": round(box["width"] * ratio), "height": round(box["height"] * ratio), "css": round(box["width"])}
    lab.run(BARE.format(**size))
    page.locator(".bare").scroll_into_view_if_needed()
    widget: list[list[float]] = []
    bare: list[float] = []
    cell = lab.ask("next(t['id'] for t in w.board['targets'])")
    for _ in range(presses // 5):
        page.locator(".bare").scroll_into_view_if_needed()
        box_of_bare = page.locator(".bare").bounding_box()
        assert box_of_bare is not None
        for i in range(5):
            bare += press_times(page, (box_of_bare["x"] + 60 + 90 * i, box_of_bare["y"] + 80), BARE_CANVAS)
        board.stage.scroll_into_view_if_needed()
        for _ in range(5):
            x, y = board.place_of(cell)
            step = board.at(1, 0)[0] - board.at(0, 0)[0]
            widget.append(press_times(page, (x - 0.4 * step, y - 0.4 * step), BOARD_CANVASES, SCENE))
            board.key("Escape")
            board.expect("w.session.selection.placed is None", True)
    wait_until_quiet(page, traffic)
    first, answer = (statistics.median(column) for column in zip(*widget, strict=True))
    unit = statistics.median(bare)
    return [
        ("press to pixels, 73 tiles", f"{first:.0f} ms", f"{first / unit:.2f} times bare, budget 1.0"),
        ("press to the kernel's answer", f"{answer:.0f} ms", f"{answer / unit:.2f} times bare"),
        ("press to pixels, bare ipycanvas", f"{unit:.0f} ms", f"{size['width']} x {size['height']}"),
    ]


def turns(lab: Lab, board: Board, traffic: Traffic) -> list[Row]:
    page, rows = lab.page, []

    def measure(name: str, budget: str, *steps: Callable[[], None]) -> None:
        wait_until_quiet(page, traffic)
        traffic.clear()
        for step in steps:
            step()
            wait_until_quiet(page, traffic)
        own = traffic.of_widgets()
        widgets = f"of widgets {len(own)}, {sum(frame.size for frame in own) / 1000:.1f} kB"
        rows.append((name, f"{traffic.messages} messages, {traffic.size / 1000:.1f} kB", widgets + budget))
        if "--messages" in sys.argv:
            for frame in traffic.frames:
                print(name, "up" if frame.up else "down", frame.kind, frame.size, json.dumps(frame.content)[:1500])

    def hover() -> None:
        for at in places[:3]:
            page.mouse.move(*at)

    cells = lab.ask("[t['id'] for t in w.board['targets']]")
    places = [board.place_of(cell) for cell in cells]
    board.stage.scroll_into_view_if_needed()
    board.press(cells[-1])
    board.key("Escape")  # the first click may have to paint a sprite
    page.mouse.move(*places[0])
    measure("a hover over 3 cells", "; budget 0 messages", hover)
    measure("a preview", "", lambda: page.mouse.click(*places[0]))
    board.key("Escape")
    press, commit = lambda: page.mouse.click(*places[0]), lambda: board.key("n")
    measure("the first turn: place and commit", TURN_BUDGET, press, commit)
    measure("undo", "", lambda: board.key("u"))
    board.key("n")
    for turn in ("second", "third", "fourth", "fifth"):
        board.expect("w.state.phase.name", "PLACE")
        places = [board.place_of(lab.ask("next(t['id'] for t in w.board['targets'])"))]
        measure(f"the {turn} turn", TURN_BUDGET, press, commit)
    return rows


def reload(lab: Lab, traffic: Traffic) -> list[Row]:
    """Measure the drawing commands of a reload."""
    traffic.clear()
    lab.reload()
    Board(lab)
    drawing: list[Frame] = []
    for _ in range(100):  # the page reports blank sheets, and the kernel paints them
        wait_until_quiet(lab.page, traffic)
        commands = [frame for frame in traffic.frames if not frame.up and frame.kind == "comm_msg" and frame.buffers]
        drawing = [frame for frame in commands if frame.content["data"].get("method") == "custom"]
        if drawing:
            break
    size = sum(frame.size for frame in drawing)
    scene = lab.ask("len(__import__('json').dumps(w.board['scene'], separators=(',', ':')))")
    tiles = lab.ask("len(w.state.board)")
    return [
        ("all commands to ipycanvas at a reload", f"{len(drawing)} messages, {size / 1000:.0f} kB", ""),
        (f"the scene, {tiles} tiles", f"{scene / 1000:.1f} kB", ""),
    ]


def sharpness(browser: Browser, url: str, root: Path) -> list[Row]:
    """Measure the pixels of a tile at the largest zoom."""
    page = browser.new_page(viewport={"width": 1280, "height": 900}, device_scale_factor=2)
    lab = Lab(page, url, root, "sharpness")
    lab.open(GAME)
    lab.run_all()
    board = Board(lab)
    board.stage.focus()
    board.key(*"++++++++++++")
    page.wait_for_timeout(1000)
    drawn = page.evaluate(
        """() => {
            const canvas = document.querySelector(".carc-board .carc-scene");
            return canvas.width / canvas.getBoundingClientRect().width;
        }"""
    )
    source = lab.ask(
        "next(row[4] for batch in w.sprite_batches for row in batch.sprites if row[0] == w.board['scene'][0][0][0])"
    )
    lab.shut_down()
    page.close()
    pixels = min(440.0, 220 * drawn, source)
    return [("sharpness at the largest zoom, ratio 2", f"{pixels:.0f} pixels a tile", "440 on the screen")]


def imports() -> list[Row]:
    """Measure the import of the widget and of its dependencies, alternately; the best of many runs."""

    def seconds(code: str, cache: str) -> float:
        timed = f"import time; begin = time.process_time(); {code}; print(time.process_time() - begin)"
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache  # bytecode is compiled once, as in an installed package
        command = [sys.executable, "-c", timed]
        return float(subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout)

    with tempfile.TemporaryDirectory() as cache:
        runs = [
            (
                seconds("import carc_widget; carc_widget.GameWidget", cache),
                seconds("import ipycanvas, anywidget", cache),
            )
            for _ in range(15)
        ]
    widget, dependencies = (min(column) for column in zip(*runs, strict=True))
    return [("import of the widget", f"{1000 * widget:.0f} ms", f"ipycanvas, anywidget: {1000 * dependencies:.0f} ms")]


def main() -> None:
    """Measure everything and print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--presses", type=int, default=30, help="number of timed presses")
    options.add_argument("--messages", action="store_true", help="print every counted message")
    presses = options.parse_args().presses
    try:
        launch = CHROMIUM.launch_options()
    except RuntimeError as error:
        sys.exit(str(error))
    rows = imports()
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as (url, root), sync_playwright() as tools:
        browser = tools.chromium.launch(**launch)
        page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        traffic = Traffic(page)
        lab = Lab(page, url, root, "speed")
        lab.open(GAME)
        lab.run_all()
        board = Board(lab)
        wait_until_quiet(page, traffic)
        rows.append(
            (
                "the first board",
                f"{traffic.messages} messages, {traffic.size / 1000:.0f} kB",
                "budget 600 kB",
            )
        )
        rows += press_to_pixels(lab, board, traffic, presses)
        rows += turns(lab, board, traffic)
        rows += reload(lab, traffic)
        lab.shut_down()
        rows += sharpness(browser, url, root)
        browser.close()
    show(rows)


def show(rows: list[Row]) -> None:
    """Print a table."""
    widths: Any = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main()
