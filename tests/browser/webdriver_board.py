"""WebDriver board: a short game on the board in Firefox or WebKit, with real clicks and keys."""

from pathlib import Path
from typing import Any, cast

from PIL import Image
from playwright.sync_api import Page

from tests.browser.board import decode_data_url, on_page
from tests.browser.lab import Lab, difference
from tests.browser.webdriver import WebDriverPage, wait_until

START = """from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order=["E", "U", "M6", "V"], seed=1))
w"""


class WebDriverBoard:
    """Board in a page driven by WebDriver.

    Parameters:
        lab: the notebook.
        page: its page.
    """

    def __init__(self, lab: Lab, page: WebDriverPage) -> None:
        self.lab, self.page = lab, page
        page.wait_for_function("() => document.querySelector('.carc-board[data-ready]')")
        page.evaluate("() => document.querySelector('.carc-board').scrollIntoView({block: 'center'})")

    def place_of(self, target: str) -> tuple[float, float]:
        """Return the position of a target on the page."""
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
        """Press a visible button or menu by its label."""
        find = """(name) => {
            const buttons = [...document.querySelectorAll(".carc-panel :is(button:enabled, summary)")];
            const boxes = buttons.filter((button) => button.textContent === name).map((b) => b.getBoundingClientRect());
            const box = boxes.find(({ width }) => width > 0);
            return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }"""
        wait_until(lambda: self.page.evaluate(find, name) is not None, True)
        self.page.mouse(*self.page.evaluate(find, name), 0)

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        text: str = self.page.evaluate("(what) => document.querySelector(what)?.textContent ?? ''", selector)
        return text

    def expect(self, expression: str, value: Any) -> None:
        """Wait until an expression has a value in the kernel."""
        wait_until(lambda: self.lab.ask(expression), value)

    def drawn(self, canvas: str = ".carc-scene") -> Image.Image:
        """Return the pixels of a canvas."""
        self.lab.settle()
        return decode_data_url(self.page.evaluate("(what) => document.querySelector(what).toDataURL()", canvas))


def play_turns(page: WebDriverPage, server: tuple[str, Path], name: str, *, right_click: bool) -> None:
    """Rotate a tile, place it, deploy, score, reload, move a figure, undo, redo and export, as in Chromium.

    Parameters:
        page: a page.
        server: the URL of a JupyterLab and the directory that it shows.
        name: for the notebook's file name.
        right_click: whether the driver can press and release the right button.
    """
    lab = Lab(cast(Page, page), *server, name)
    lab.open(START)
    lab.run_all()
    board = WebDriverBoard(lab, page)

    # the preview of the tile is rotated with a right click and with a key
    place = board.place_of("cell 0 1")
    page.mouse(*place)
    wait_until(lambda: board.text(".carc-tooltip"), "extends no road and no city")
    rotation = lab.ask("w.rotation")
    if right_click:
        ghost = board.drawn(".carc-foreground")
        page.mouse(*place, 2)
        board.expect(f"w.rotation != {rotation}", True)
        wait_until(lambda: difference(ghost, board.drawn(".carc-foreground")) > 0.002, True)
        assert page.evaluate("() => document.querySelectorAll('.lm-Menu').length") == 0, "Lab's menu stays closed"
        rotation = lab.ask("w.rotation")
    ghost = board.drawn(".carc-foreground")
    page.evaluate("() => document.querySelector('.carc-board').focus({preventScroll: true})")
    page.key("r")
    board.expect(f"w.rotation != {rotation}", True)
    wait_until(lambda: difference(ghost, board.drawn(".carc-foreground")) > 0.002, True)

    # Ann completes and scores the city of the start tile
    board.press("cell 0 -1")
    board.press("spot 0 -1 0")
    board.button("Confirm")
    wait_until(lambda: "4" in board.text("[data-test=player-0]"), True)
    board.expect("(len(w.state.board), w.state.scores, w.state.turn)", (2, (4, 0), 2))

    page.mouse(3, 3)
    drawn = board.drawn()
    lab.reload()
    board = WebDriverBoard(lab, page)
    wait_until(lambda: difference(drawn, board.drawn()), 0)
    board.press("cell 1 0")
    board.expect("w.session.selection.placed is not None", True)

    # after a click, too, the list of choices shows which of them has the focus of the keys
    page.key("c")
    wait_until(lambda: page.evaluate("() => document.querySelectorAll('[data-test=choices] li').length > 0"), True)
    page.key("\ue015")  # the down arrow
    assert page.evaluate("() => document.activeElement.matches('li .carc-choice:focus-visible')")
    page.key("c")
    page.key("n")
    board.expect("(len(w.state.board), w.state.turn)", (3, 3))

    # Ann places a magic tile, and the witch comes to the road of Bob's tile; both steps are undone and redone
    board.press("cell 2 0")
    board.button("Place the tile")
    board.button("Witch")
    board.press("spot 1 0 0 witch")
    board.expect("(w.state.phase.value, w.state.witch == ((1, 0), 0))", ("deploy", True))
    board.button("Undo")
    board.expect("(w.state.phase.value, w.state.witch is None)", ("magic", True))
    board.button("Redo")
    board.expect("(w.state.phase.value, w.state.witch == ((1, 0), 0))", ("deploy", True))
    board.button("Skip meeple")
    board.expect("w.state.turn", 4)

    board.button("Menu")
    board.button("Export")
    board.button("Copy position")
    wait_until(lambda: board.text("[data-test=menu] [role=status]") != "", True)
    assert board.text("[data-test=menu] [role=status]") == "Copied."
    board.expect("[f.message for f in w.session.failures]", [])
    page.check()
    lab.shut_down()
