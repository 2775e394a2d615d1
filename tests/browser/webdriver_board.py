"""A few turns on the board in a page that Playwright does not drive, as a person plays them."""

from pathlib import Path
from typing import Any, cast

from PIL import Image
from playwright.sync_api import Page

from tests.browser.board import decoded, on_page
from tests.browser.lab import Lab, difference
from tests.browser.webdriver import Driven, until

START = """from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order=["E", "U", "V"], seed=1))
w"""


class Player:
    """The board in a page.

    Parameters:
        lab: the notebook.
        page: its page.
    """

    def __init__(self, lab: Lab, page: Driven) -> None:
        self.lab, self.page = lab, page
        page.wait_for_function("() => document.querySelector('.carc-board[data-ready]')")
        page.evaluate("() => document.querySelector('.carc-board').scrollIntoView({block: 'center'})")

    def place_of(self, target: str) -> tuple[float, float]:
        """Where on the page a target is."""
        self.expect(f"{target!r} in [t['id'] for t in w.board['targets']]", True)
        x, y = self.lab.ask(f"next((t['x'], t['y']) for t in w.board['targets'] if t['id'] == {target!r})")
        find = """() => {
            const box = document.querySelector(".carc-board").getBoundingClientRect();
            return [box.x, box.y, box.width, box.height];
        }"""
        return on_page(self.lab.ask("w.board['frame']['fit']"), self.page.evaluate(find), x, y)

    def press(self, target: str) -> None:
        """Press a target with the mouse."""
        self.page.mouse(*self.place_of(target), 0)

    def button(self, name: str) -> None:
        """Press a button by what it says."""
        find = """(name) => {
            const buttons = [...document.querySelectorAll(".carc-panel button:enabled")];
            const box = buttons.find((button) => button.textContent === name)?.getBoundingClientRect();
            return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }"""
        until(lambda: self.page.evaluate(find, name) is not None, True)
        self.page.mouse(*self.page.evaluate(find, name), 0)

    def text(self, selector: str) -> str:
        """What an element says."""
        found: str = self.page.evaluate("(what) => document.querySelector(what)?.textContent ?? ''", selector)
        return found

    def expect(self, expression: str, value: Any) -> None:
        """Wait until an expression has a value in the kernel."""
        until(lambda: self.lab.ask(expression), value)

    def drawn(self, canvas: str = ".carc-scene") -> Image.Image:
        """The pixels of a canvas."""
        self.lab.settle()
        return decoded(self.page.evaluate("(what) => document.querySelector(what).toDataURL()", canvas))


def play(page: Driven, server: tuple[str, Path], name: str, *, right_click: bool) -> None:
    """Turn the ghost of a tile, place it, deploy, score, reload the page and go on: it is all as in Chromium.

    Parameters:
        page: a page.
        server: the URL of a JupyterLab and the directory that it shows.
        name: for the notebook's file name.
        right_click: whether the driver knows how to press that button and let it go.
    """
    lab = Lab(cast(Page, page), *server, name)
    lab.open(START)
    lab.run_all()
    player = Player(lab, page)

    # the ghost of the tile is turned by a right click and by a key
    place = player.place_of("cell 0 1")
    page.mouse(*place)
    until(lambda: player.text(".carc-tooltip"), "Place the tile here")
    rotation = lab.ask("w.rotation")
    if right_click:
        ghost = player.drawn(".carc-overlay")
        page.mouse(*place, 2)
        player.expect(f"w.rotation != {rotation}", True)
        until(lambda: difference(ghost, player.drawn(".carc-overlay")) > 0.002, True)
        assert page.evaluate("() => document.querySelectorAll('.lm-Menu').length") == 0, "Lab's menu stays closed"
        rotation = lab.ask("w.rotation")
    ghost = player.drawn(".carc-overlay")
    page.evaluate("() => document.querySelector('.carc-board').focus({preventScroll: true})")
    page.key("r")
    player.expect(f"w.rotation != {rotation}", True)
    until(lambda: difference(ghost, player.drawn(".carc-overlay")) > 0.002, True)

    # Ann closes the city of the start tile and scores it at once
    player.press("cell 0 -1")
    player.press("spot 0 -1 0")
    player.button("Confirm")
    until(lambda: "4" in player.text("[data-test=player-0]"), True)
    player.expect("(len(w.state.board), w.state.scores, w.state.turn)", (2, (4, 0), 2))

    page.mouse(3, 3)
    drawn = player.drawn()
    lab.reload()
    player = Player(lab, page)
    until(lambda: difference(drawn, player.drawn()), 0)
    player.press("cell 1 0")
    player.expect("w.session.selection.placed is not None", True)
    player.expect("[f.message for f in w.session.failures]", [])
    page.check()
    lab.shut_down()
