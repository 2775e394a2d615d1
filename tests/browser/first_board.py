"""Time until the first board is visible, as on Binder: `python -m tests.browser.first_board`.

Each run starts JupyterLab and Chromium, opens `notebooks/01-play.ipynb` and runs it. The times are counted from the
first response of the server: until the page and its kernel are ready, and until the board is drawn.

Options: `--times N` (3 by default); `--python PATH` for the JupyterLab of another environment, such as one that was
built with the steps of `binder/postBuild`; `--network MBIT` to emulate a connection of so many megabits per second with
a latency of 40 ms.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.lab import Lab
from tests.browser.server import ROOT, jupyterlab
from tests.browsers import CHROMIUM

NOTEBOOK = ROOT / "notebooks" / "01-play.ipynb"
PATIENCE = 180_000
"""The timeout in milliseconds."""

DRAWN = """() => {
    const board = document.querySelector(".carc-board[data-ready] .carc-scene");
    if (!board?.width) return false;
    const pixels = new Uint32Array(board.getContext("2d").getImageData(0, 0, board.width, board.height).data.buffer);
    return new Set(pixels).size > 100;
}"""
"""Whether a tile is drawn: the board has many colours."""


def measure(browser: Browser, python: str, megabits: float | None) -> tuple[float, float]:
    """Return the seconds from the server's first response until the kernel is ready, and until the board is drawn."""
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home), python) as (url, root):
        begin = time.monotonic()
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE)
        if megabits:
            speed = megabits * 1e6 / 8
            conditions = {"offline": False, "latency": 40, "downloadThroughput": speed, "uploadThroughput": speed}
            page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", conditions)
        lab = Lab(page, url, root, "first-board")
        lab.place = "lab/tree"
        lab.open(notebook=NOTEBOOK)
        ready = time.monotonic() - begin
        lab.run_all()
        page.wait_for_function(DRAWN)
        drawn = time.monotonic() - begin
        lab.shut_down()
        page.close()
    return ready, drawn


def main() -> None:
    """Measure, and print each result and the median."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=3, metavar="N")
    options.add_argument("--python", default=sys.executable, metavar="PATH")
    options.add_argument("--network", type=float, metavar="MBIT")
    arguments = options.parse_args()
    try:
        launch = CHROMIUM.launch_options()
    except RuntimeError as error:
        sys.exit(str(error))
    with sync_playwright() as tools:
        browser = tools.chromium.launch(**launch)
        times = []
        for _ in range(arguments.times):
            times.append(measure(browser, arguments.python, arguments.network))
            print("page and kernel ready after {:.1f} s, the board drawn after {:.1f} s".format(*times[-1]))
        browser.close()
    print("median: {:.1f} s and {:.1f} s".format(*map(statistics.median, zip(*times, strict=True))))


if __name__ == "__main__":
    main()
