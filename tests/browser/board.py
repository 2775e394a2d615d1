"""Board in a page, operated with the mouse and the keyboard as by a person."""

from base64 import b64decode
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import Locator

from tests.browser.lab import Lab, difference

SENT = """(lambda lock, board: lock.acquire() and (
    __import__("json").dumps(board), lock.release()
)[0])(__import__("carc_widget.widget.game_widget", fromlist=["_"])._LOCK, {name}.board)"""
"""The board of the kernel as JSON, after the message that is being handled."""

SHOWN = """(board, sent) => {
    const { page, viewport, frameRequest } = board.carcBoard;
    const shown = page.model.traits.board.peek();
    if (JSON.stringify(shown) !== JSON.stringify(JSON.parse(sent))) return false;
    return frameRequest === null && viewport.arrived && shown.scene.flat().every(([id]) => page.sprites.entry(id));
}"""
"""Whether the page has received this board and its sprites, and has drawn it."""

POSITION = """(board, [x, y]) => {
    const [left, top] = board.carcBoard.viewport.toElement(x, y);
    const box = board.getBoundingClientRect();
    return [box.left + board.clientLeft + left, box.top + board.clientTop + top];
}"""
"""The position of a point in tiles on the page."""

PAINTED = """(board) => {
    const { table, canvases } = board.carcBoard.page.sprites;
    const isPainted = ({ sheet, left, top, width, height }) => canvases[sheet]
        ?.getContext("2d").getImageData(left, top, width, height).data.some((value, i) => i % 4 === 3 && value > 0);
    return table.size > 0 && [...table.values()].every(isPainted);
}"""
"""Whether every sprite is painted on its sheet; a page that was loaded after the painting asks the kernel for it."""


class Board:
    """The board of a `GameWidget` that the notebook calls `name`.

    Parameters:
        lab: the notebook.
        name: the variable that holds the widget.
        number: the index among the boards of the page.
    """

    def __init__(self, lab: Lab, name: str = "w", number: int = 0) -> None:
        self.lab, self.name, self.number = lab, name, number
        self.widget: Locator = lab.page.locator(".carc-game").nth(number)
        self.stage: Locator = lab.page.locator(".carc-board[data-ready]").nth(number)
        lab.reveal(self.stage)

    def part(self, name: str) -> Locator:
        """Return the part of the widget with this `data-test` name: `sentence`, `hint`, `player-0`."""
        return self.widget.locator(f"[data-test={name}]")

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the position on the page of a point in tiles, once the board is drawn."""
        self.wait_for_sync()
        self.stage.scroll_into_view_if_needed()
        return self.position(x, y)

    def position(self, x: float, y: float) -> tuple[float, float]:
        """Return the position on the page of a point in tiles now."""
        left, top = self.stage.evaluate(POSITION, [x, y])
        return left, top

    def place_of(self, target: str) -> tuple[float, float]:
        """Return the position of a target on the page."""
        self.expect(f"{target!r} in [t['id'] for t in w.board['targets']]", True)
        return self.at(*self.ask(f"next((t['x'], t['y']) for t in w.board['targets'] if t['id'] == {target!r})"))

    def wait_for_sync(self) -> None:
        """Wait until the page has drawn the current board of the kernel."""
        sent = ""
        for _ in self.lab.polls():
            sent = self.lab.ask(SENT.format(name=self.name))
            if self.stage.evaluate(SHOWN, sent):
                return
        raise AssertionError(f"the page does not show the board of the kernel: {sent}")

    def wait_until_painted(self) -> None:
        """Wait until the page has drawn the current board of the kernel with the pixels of all sprites."""
        self.wait_for_sync()
        self.lab.page.wait_for_function(PAINTED, arg=self.stage.element_handle())

    def hover(self, target: str) -> None:
        """Hover over a target."""
        self.lab.page.mouse.move(*self.place_of(target))
        self.lab.settle()

    def press(self, target: str, button: Any = "left") -> None:
        """Press a target with the mouse."""
        self.lab.page.mouse.click(*self.place_of(target), button=button)

    def press_at(self, x: float, y: float) -> None:
        """Press any point, given in tiles."""
        self.lab.page.mouse.click(*self.at(x, y))

    def button(self, name: str) -> None:
        """Press a button by its label."""
        self.widget.get_by_role("button", name=name, exact=True).click()

    def tops_of(self, *names: str) -> set[float]:
        """The top edges of buttons of the toolbar, in pixels on the screen: one if the buttons stand in a row."""
        toolbar = self.widget.locator(".carc-toolbar")
        boxes = [toolbar.get_by_role("button", name=name).bounding_box() for name in names]
        assert None not in boxes, "a button is hidden"
        return {box["y"] for box in boxes if box}

    def command(self, name: str) -> None:
        """Click a command in the menu of commands."""
        self.part("commands").locator("summary").first.click()
        self.button(name)

    def key(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.lab.page.keyboard.press(key)

    def ask(self, expression: str) -> Any:
        """Evaluate an expression with a literal value in the kernel, with this widget as `w` and its state as `s`."""
        return self.lab.ask(f"(lambda w, s: {expression})({self.name}, {self.name}.state)")

    def expect(self, expression: str, value: Any) -> None:
        """Wait until an expression has a value: messages are handled in another thread."""
        actual = None
        for _ in self.lab.polls():
            actual = self.ask(expression)
            if actual == value:
                return
        raise AssertionError(
            f"{expression} is {actual!r}, expected {value!r}. The text is:\n{self.widget.inner_text()}"
        )

    def picture(self) -> Image.Image:
        """Take a screenshot of the board, once it is drawn, without the pointer over it."""
        self.lab.page.mouse.move(3, 3)
        self.wait_until_painted()
        return self.lab.picture(self.stage)

    def drawn(self) -> Image.Image:
        """Return the pixels of the canvas once the board of the kernel is drawn on it."""
        self.wait_until_painted()
        return self.pixels()

    def pixels(self) -> Image.Image:
        """Return the pixels of the canvas now, independent of its position and size on the page."""
        return pixels(self.stage.locator(".carc-scene")).convert("RGB")

    def wait_for(self, drawn: Image.Image, tolerance: float = 0.0005) -> None:
        """Wait until the board shows these pixels, up to a small tolerance."""
        now = drawn
        for _ in self.lab.polls():
            now = self.pixels()
            fits = max(abs(now.width - drawn.width), abs(now.height - drawn.height)) <= 1  # the layout may be pending
            if fits and difference(drawn, now) <= tolerance:
                return
        raise AssertionError(f"{difference(drawn, now):.2%} of the pixels differ")


def on_page(fit: Sequence[float], box: Sequence[float], x: float, y: float) -> tuple[float, float]:
    """Convert a point in tiles to a position on the page.

    Parameters:
        fit: left, top, right and bottom of the visible part, in tiles.
        box: x, y, width and height of the board on the page.
        x: the point, in tiles.
        y: the point, in tiles, down.
    """
    left, top, right, bottom = fit
    from_left, from_top, width, height = box
    largest = max(110, (height - 2) / 6)
    size = min((width - 2) / (right - left), (height - 2) / (bottom - top), largest)  # without the border
    middle_x, middle_y = from_left + width / 2, from_top + height / 2
    return middle_x + (x - (left + right) / 2) * size, middle_y + (y - (top + bottom) / 2) * size


def pixels(canvas: Locator) -> Image.Image:
    """Return the pixels of a canvas with their opacity."""
    return decode_data_url(canvas.evaluate("canvas => canvas.toDataURL()"))


def decode_data_url(address: str) -> Image.Image:
    """Decode the picture in a data URL."""
    return Image.open(BytesIO(b64decode(address.partition(",")[2]))).convert("RGBA")
