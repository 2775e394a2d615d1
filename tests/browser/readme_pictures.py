"""The pictures of the README, taken from the real board: `python -m tests.browser.readme_pictures`.

It starts JupyterLab and Chromium, plays one scripted turn with the mouse (a tile, the mage's move, a score) and writes
`turn.webp`, a moving picture of it, and `board.png`, a still one, into `.github/images`. The page's clock is slowed
down while it is filmed, so that every frame of a motion is there however slow the machine is.

Options: `--only turn` or `--only board` makes one of them; `--frames FOLDER` keeps the single frames to look at.
"""

import argparse
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.server import ROOT, jupyterlab
from tests.browsers import CHROMIUM

IMAGES = ROOT / ".github" / "images"
MOST = 1_500_000
"""Bytes that the moving picture may have."""

RATE = 12
"""Frames in a second of the film."""

PACE = 0.15
"""How fast the page's clock goes while it is filmed."""

PATIENCE = 180_000
"""Milliseconds to wait for anything."""

TURN = """
import carc_widget
w = carc_widget.play(carc_widget.Game(state=carc_widget.State.from_text({position!r}), order=["U"], seed=1))
w
"""
POSITION = (
    "tiles -1,-3: E/2 F/1 -2,-2: E/1 I/3 G/1 A 0,-1: H U -2,0: W/3 M7/3 D V/1 H -1,1: M2/3 V 0,2: P/2; "
    "player Ann 9: monastery 1,-2, field NL 1,-1, city N -1,0, city S 2,0, road S 0,1, city E 0,2; "
    "player Bob 10: field WL 0,-3, field EL -1,-2, city N 0,-2, city W -1,1; "
    "mage city S 2,0; turn 16 Bob place M4; last 2,0"
)
STILL = """
from random import Random
from carc_widget import *
from carc_widget.engine import Phase
game = Game(["Ann", "Bob", "Cem"], seed=11)
random = Random(11)
while len(game.state.board) < 42 or game.state.phase is not Phase.MAGIC:
    game.play(bots.Greedy().choose(game.state, random))
w = play(game)
w
"""
CLOCK = """(() => {
    // a clock that can be slowed down: what the page measures, waits for and draws goes by it
    const [now, later, frame] = [performance.now.bind(performance), setTimeout, requestAnimationFrame];
    let [begin, since, pace] = [0, now(), 1];
    performance.now = () => begin + (now() - since) * pace;
    window.setPace = (given) => ([begin, since, pace] = [performance.now(), now(), given]);
    window.setTimeout = (what, wait = 0, ...rest) => later(what, wait / pace, ...rest);
    window.requestAnimationFrame = (what) => frame(() => what(performance.now()));
})();"""
POINTER = """() => {
    // a picture of the screen has no pointer
    const shape = "M1 1v17l4.5-4 3 6.6 3-1.3-3-6.5h6z";
    const pointer = document.createElement("div");
    const path = `<path d="${shape}" fill="#111" stroke="#fff" stroke-width="1.4"/>`;
    pointer.innerHTML = `<svg width="18" height="24">${path}</svg>`;
    pointer.style.cssText = "position: fixed; z-index: 100000; pointer-events: none; left: 0; top: 0";
    document.body.append(pointer);
    window.movePointer = (x, y) => (pointer.style.transform = `translate(${x}px, ${y}px)`);
}"""


class Film:
    """A page that is filmed.

    Parameters:
        lab: the notebook, with the board on the screen.
        board: the board.
    """

    def __init__(self, lab: Lab, board: Board) -> None:
        self.page: Page = lab.page
        self.board = board
        self.frames: list[Image.Image] = []
        self.at = (0.0, 0.0)
        board.widget.scroll_into_view_if_needed()
        lab.settle()
        box = board.widget.bounding_box()
        assert box is not None
        self.box = box
        self.page.evaluate(POINTER)
        tools = self.page.context.new_cdp_session(self.page)
        tools.send("Animation.enable")
        tools.send("Animation.setPlaybackRate", {"playbackRate": PACE})
        self.page.evaluate("(pace) => setPace(pace)", PACE)
        self.due = time.monotonic()

    def shoot(self) -> None:
        """Take one frame, when its time has come."""
        time.sleep(max(0.0, self.due - time.monotonic()))
        self.due = max(self.due, time.monotonic() - 0.2) + 1 / RATE / PACE
        self.frames.append(Image.open(BytesIO(self.page.screenshot(clip=self.box))).convert("RGB"))

    def roll(self, seconds: float) -> None:
        """Film for a while."""
        for _ in range(round(seconds * RATE)):
            self.shoot()

    def go(self, x: float, y: float, seconds: float = 0.6) -> None:
        """Move the pointer, faster in the middle of its way."""
        (left, top), steps = self.at, max(1, round(seconds * RATE))
        for step in range(1, steps + 1):
            part = step / steps
            part *= part * (3 - 2 * part)
            self.at = (left + (x - left) * part, top + (y - top) * part)
            self.page.mouse.move(*self.at)
            self.page.evaluate("([x, y]) => movePointer(x, y)", list(self.at))
            self.shoot()

    def press(self, target: str) -> None:
        """Go to a target of the board and press it."""
        self.go(*self.board.place_of(target))
        self.page.mouse.click(*self.at)

    def button(self, name: str) -> None:
        """Go to a button and press it."""
        box = self.board.widget.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        self.go(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.click(*self.at)

    def save(self, path: Path) -> None:
        """Write a moving picture; a frame that is as the one before lets that one stand longer."""
        kept: list[Image.Image] = []
        stands: list[int] = []
        for frame in self.frames:
            if kept and frame.tobytes() == kept[-1].tobytes():
                stands[-1] += 1000 // RATE
            else:
                kept.append(frame)
                stands.append(1000 // RATE)
        stands[-1] += 1500
        kept[0].save(path, save_all=True, append_images=kept[1:], duration=stands, loop=0, quality=70, method=6)
        size = path.stat().st_size
        print(f"{path}: {len(kept)} frames, {sum(stands) / 1000:.1f} s, {kept[0].size}, {size / 1e6:.2f} MB")
        if size > MOST:
            sys.exit(f"it may have {MOST / 1e6} MB: film a smaller board, or fewer seconds")


def play(film: Film) -> None:
    """The script: a magic tile completes Bob's city, the mage goes to another of his, the city pays."""
    film.roll(0.8)
    film.press("cell 0 -4")
    film.roll(0.6)
    film.button("Place the tile")
    film.roll(0.8)
    film.button("Mage")
    film.roll(0.4)
    film.press("spot -1 1 0 mage")
    film.roll(1.1)
    film.press("spot 0 -4 2")
    film.roll(0.5)
    film.button("Confirm")
    film.roll(3.4)


def film_turn(browser: Browser, url: str, root: Path, frames: Path | None) -> None:
    """Make the moving picture."""
    page = browser.new_page(viewport={"width": 1120, "height": 900})
    page.set_default_timeout(PATIENCE)
    page.add_init_script(CLOCK)
    lab = Lab(page, url, root, "film")
    lab.open(TURN.format(position=POSITION))
    lab.run_all()
    film = Film(lab, Board(lab))
    play(film)
    lab.shut_down()
    page.close()
    if frames:
        frames.mkdir(parents=True, exist_ok=True)
        for number, frame in enumerate(film.frames):
            frame.save(frames / f"{number:03}.png")
    film.save(IMAGES / "turn.webp")


def photograph(browser: Browser, url: str, root: Path) -> None:
    """Make the still picture."""
    page = browser.new_page(viewport={"width": 1500, "height": 1250}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    lab = Lab(page, url, root, "still")
    lab.open(STILL)
    lab.run_all()
    board = Board(lab)
    board.button("Mage")
    board.expect("any(t['id'].endswith('mage') for t in w.board['targets'])", True)
    expect(board.widget.get_by_text("Python is busy")).to_be_hidden()
    picture = lab.picture(board.widget)
    few = picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=3)  # other methods lose the mage's purple
    dithered = picture.quantize(palette=few, dither=Image.Dither.FLOYDSTEINBERG)  # else the ground has rings
    dithered.save(IMAGES / "board.png", optimize=True)
    lab.shut_down()


def main() -> None:
    """Make the pictures that the command line asks for."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", choices=("turn", "board"), help="only the moving picture, or only the still one")
    options.add_argument("--frames", type=Path, metavar="FOLDER", help="a folder for the single frames")
    arguments = options.parse_args()
    try:
        launch = CHROMIUM.launch_options()
    except RuntimeError as error:
        sys.exit(str(error))
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as (url, root), sync_playwright() as tools:
        browser = tools.chromium.launch(**launch)
        if arguments.only != "board":
            film_turn(browser, url, root, arguments.frames)
        if arguments.only != "turn":
            photograph(browser, url, root)
        browser.close()


if __name__ == "__main__":
    main()
