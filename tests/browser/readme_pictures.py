"""Pictures of the README, taken in a browser: `python -m tests.browser.readme_pictures`.

It starts JupyterLab and Chromium, plays one scripted turn with the mouse (a tile, the mage's move, a score) and writes
`turn.webp`, an animation of it, and `board.png`, a screenshot, into `.github/images`. The page's clock is slowed down
during the recording, so that every frame of a motion is recorded on slow machines, too.

Options: `--only turn` or `--only board` makes one of them; `--frames FOLDER` also writes the single frames.
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
MAX_SIZE = 1_500_000
"""The maximum size of the animation in bytes."""

FRAME_RATE = 12
"""Frames per second of the recording."""

CLOCK_SPEED = 0.15
"""The speed of the page's clock during the recording."""

PATIENCE = 180_000
"""The timeout in milliseconds."""

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
    // slow down the clock that measurements, timers and animation frames use
    const [now, later, frame] = [performance.now.bind(performance), setTimeout, requestAnimationFrame];
    let [begin, since, pace] = [0, now(), 1];
    performance.now = () => begin + (now() - since) * pace;
    window.setPace = (speed) => ([begin, since, pace] = [performance.now(), now(), speed]);
    window.setTimeout = (what, wait = 0, ...rest) => later(what, wait / pace, ...rest);
    window.requestAnimationFrame = (what) => frame(() => what(performance.now()));
})();"""
POINTER = """() => {
    // screenshots have no pointer
    const shape = "M1 1v17l4.5-4 3 6.6 3-1.3-3-6.5h6z";
    const pointer = document.createElement("div");
    const path = `<path d="${shape}" fill="#111" stroke="#fff" stroke-width="1.4"/>`;
    pointer.innerHTML = `<svg width="18" height="24">${path}</svg>`;
    pointer.style.cssText = "position: fixed; z-index: 100000; pointer-events: none; left: 0; top: 0";
    document.body.append(pointer);
    window.movePointer = (x, y) => (pointer.style.transform = `translate(${x}px, ${y}px)`);
}"""


class Recording:
    """Recording of a page.

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
        tools.send("Animation.setPlaybackRate", {"playbackRate": CLOCK_SPEED})
        self.page.evaluate("(pace) => setPace(pace)", CLOCK_SPEED)
        self.due = time.monotonic()

    def take_frame(self) -> None:
        """Take a frame at its time."""
        time.sleep(max(0.0, self.due - time.monotonic()))
        self.due = max(self.due, time.monotonic() - 0.2) + 1 / FRAME_RATE / CLOCK_SPEED
        self.frames.append(Image.open(BytesIO(self.page.screenshot(clip=self.box))).convert("RGB"))

    def record(self, seconds: float) -> None:
        """Record for some seconds."""
        for _ in range(round(seconds * FRAME_RATE)):
            self.take_frame()

    def move(self, x: float, y: float, seconds: float = 0.6) -> None:
        """Move the pointer with easing."""
        (left, top), steps = self.at, max(1, round(seconds * FRAME_RATE))
        for step in range(1, steps + 1):
            progress = step / steps
            progress *= progress * (3 - 2 * progress)
            self.at = (left + (x - left) * progress, top + (y - top) * progress)
            self.page.mouse.move(*self.at)
            self.page.evaluate("([x, y]) => movePointer(x, y)", list(self.at))
            self.take_frame()

    def press(self, target: str) -> None:
        """Move to a target of the board and press it."""
        self.move(*self.board.place_of(target))
        self.page.mouse.click(*self.at)

    def button(self, name: str) -> None:
        """Move to a button and press it."""
        box = self.board.widget.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        self.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.click(*self.at)

    def save(self, path: Path) -> None:
        """Write the animation; equal frames become one frame with a longer duration."""
        frames: list[Image.Image] = []
        durations: list[int] = []
        for frame in self.frames:
            if frames and frame.tobytes() == frames[-1].tobytes():
                durations[-1] += 1000 // FRAME_RATE
            else:
                frames.append(frame)
                durations.append(1000 // FRAME_RATE)
        durations[-1] += 1500
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=70, method=6)
        size = path.stat().st_size
        print(f"{path}: {len(frames)} frames, {sum(durations) / 1000:.1f} s, {frames[0].size}, {size / 1e6:.2f} MB")
        if size > MAX_SIZE:
            sys.exit(f"at most {MAX_SIZE / 1e6} MB: record a smaller board, or fewer seconds")


def play(recording: Recording) -> None:
    """Play the scripted turn: a magic tile completes Bob's city, the mage moves to another city, the city scores."""
    recording.record(0.8)
    recording.press("cell 0 -4")
    recording.record(0.6)
    recording.button("Place the tile")
    recording.record(0.8)
    recording.button("Mage")
    recording.record(0.4)
    recording.press("spot -1 1 0 mage")
    recording.record(1.1)
    recording.press("spot 0 -4 2")
    recording.record(0.5)
    recording.button("Confirm")
    recording.record(3.4)


def record_turn(browser: Browser, url: str, root: Path, frames: Path | None) -> None:
    """Write the animation."""
    page = browser.new_page(viewport={"width": 1240, "height": 900})
    page.set_default_timeout(PATIENCE)
    page.add_init_script(CLOCK)
    lab = Lab(page, url, root, "recording")
    lab.open(TURN.format(position=POSITION))
    lab.run_all()
    recording = Recording(lab, Board(lab))
    play(recording)
    lab.shut_down()
    page.close()
    if frames:
        frames.mkdir(parents=True, exist_ok=True)
        for number, frame in enumerate(recording.frames):
            frame.save(frames / f"{number:03}.png")
    recording.save(IMAGES / "turn.webp")


def take_screenshot(browser: Browser, url: str, root: Path) -> None:
    """Write the screenshot."""
    page = browser.new_page(viewport={"width": 1500, "height": 1250}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    lab = Lab(page, url, root, "still")
    lab.open(STILL)
    lab.run_all()
    board = Board(lab)
    board.button("Mage")
    board.expect("any(t['id'].endswith('mage') for t in w.board['targets'])", True)
    expect(board.widget.get_by_text("Working…")).to_be_hidden()
    picture = lab.picture(board.widget)
    palette = picture.quantize(
        256, method=Image.Quantize.MAXCOVERAGE, kmeans=3
    )  # other methods lose the purple of the mage
    dithered = picture.quantize(
        palette=palette, dither=Image.Dither.FLOYDSTEINBERG
    )  # otherwise the background has rings
    dithered.save(IMAGES / "board.png", optimize=True)
    lab.shut_down()


def main() -> None:
    """Write the requested pictures."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", choices=("turn", "board"), help="only the animation, or only the screenshot")
    options.add_argument("--frames", type=Path, metavar="FOLDER", help="a folder for the single frames")
    arguments = options.parse_args()
    try:
        launch = CHROMIUM.launch_options()
    except RuntimeError as error:
        sys.exit(str(error))
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as (url, root), sync_playwright() as tools:
        browser = tools.chromium.launch(**launch)
        if arguments.only != "board":
            record_turn(browser, url, root, arguments.frames)
        if arguments.only != "turn":
            take_screenshot(browser, url, root)
        browser.close()


if __name__ == "__main__":
    main()
