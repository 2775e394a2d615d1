"""The board in a page, as a person uses it: real movements of the mouse, real keys."""

from base64 import b64decode
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import Locator

from tests.browser.lab import Lab, difference

SENT = """(lambda lock, board: lock.acquire() and (
    board["frame"]["fit"], [target["id"] for target in board["targets"]], lock.release()
))(__import__("carc_widget.widget.game_widget", fromlist=["_"])._ONE_AT_A_TIME, {name}.board)"""
"""What a board sends its pages, once the press that it deals with is dealt with."""
SHOWN = """(board) => {
    const { viewport, targets } = board.carcBoard;
    const settled = ["size", "x", "y"].every((name) => viewport.shown?.[name] === viewport.goal[name]);
    return [settled, viewport.frame().fit, targets.all.map((target) => target.id)];
}"""
"""Whether the page shows the view that was sent, that view, and what can be pressed as it is shown."""


class Board:
    """The board of a `GameWidget` that the notebook calls `name`.

    Parameters:
        lab: the notebook.
        name: the variable that holds the widget.
        number: which of several boards on the page it is.
    """

    def __init__(self, lab: Lab, name: str = "w", number: int = 0) -> None:
        self.lab, self.name, self.number = lab, name, number
        self.widget: Locator = lab.page.locator(".carc-game").nth(number)
        self.stage: Locator = lab.page.locator(".carc-board[data-ready]").nth(number)
        self.stage.wait_for()

    def part(self, name: str) -> Locator:
        """A part of the widget that is marked for tests: `sentence`, `hint`, `player-0`."""
        return self.widget.locator(f"[data-test={name}]")

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where on the page a point given in tiles is, when the whole board is shown."""
        fit = self.agree()
        self.stage.scroll_into_view_if_needed()
        box = self.stage.bounding_box()
        assert box is not None
        return on_page(fit, (box["x"], box["y"], box["width"], box["height"]), x, y)

    def place_of(self, target: str) -> tuple[float, float]:
        """Where on the page a target is."""
        self.expect(f"{target!r} in [t['id'] for t in w.board['targets']]", True)
        return self.at(*self.ask(f"next((t['x'], t['y']) for t in w.board['targets'] if t['id'] == {target!r})"))

    def agree(self) -> list[float]:
        """Wait until the page shows the board as the kernel has it: until then nobody would press there.

        Returns:
            Left, top, right and bottom of what is shown, in tiles.
        """
        told: list[Any] = []
        shown: list[Any] = []
        for _ in range(200):
            fit, ids, _ = self.lab.ask(SENT.format(name=self.name))
            told, shown = [True, list(fit), ids], self.stage.evaluate(SHOWN)
            if shown == told:
                return list(fit)
            self.lab.page.wait_for_timeout(50)
        raise AssertionError(f"the page shows {shown} and not {told}")

    def hover(self, target: str) -> None:
        """Point at a target."""
        self.lab.page.mouse.move(*self.place_of(target))
        self.lab.settle()

    def press(self, target: str, button: Any = "left") -> None:
        """Press a target with the mouse."""
        self.lab.page.mouse.click(*self.place_of(target), button=button)

    def press_at(self, x: float, y: float) -> None:
        """Press any point, given in tiles."""
        self.lab.page.mouse.click(*self.at(x, y))

    def button(self, name: str) -> None:
        """Press a button by what it says."""
        self.widget.get_by_role("button", name=name, exact=True).click()

    def key(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.lab.page.keyboard.press(key)

    def ask(self, expression: str) -> Any:
        """A literal value in the kernel; `w` stands for this widget, `s` for its state."""
        return self.lab.ask(f"(lambda w, s: {expression})({self.name}, {self.name}.state)")

    def expect(self, expression: str, value: Any) -> None:
        """Wait until an expression has a value: presses are dealt with beside what is asked, in another thread."""
        found = None
        for _ in range(100):
            found = self.ask(expression)
            if found == value:
                return
            self.lab.page.wait_for_timeout(50)
        raise AssertionError(f"{expression} is {found!r} and not {value!r}. It reads:\n{self.widget.inner_text()}")

    def picture(self) -> Image.Image:
        """What the board looks like with the mouse away."""
        self.lab.page.mouse.move(3, 3)
        return self.lab.picture(self.stage)

    def drawn(self) -> Image.Image:
        """The pixels of the canvas itself, wherever on the page it stands and however large it is shown."""
        return pixels(self.stage.locator(".carc-scene")).convert("RGB")

    def wait_for(self, drawn: Image.Image, tolerance: float = 0.0005) -> None:
        """Wait until this is drawn on the board: all but a very few pixels."""
        far = 1.0
        for _ in range(100):
            far = difference(drawn, self.drawn())
            if far <= tolerance:
                return
            self.lab.page.wait_for_timeout(100)
        raise AssertionError(f"{far:.2%} of the pixels differ")


def on_page(fit: Sequence[float], box: Sequence[float], x: float, y: float) -> tuple[float, float]:
    """Where on the page a point given in tiles is.

    Parameters:
        fit: left, top, right and bottom of what is shown, in tiles.
        box: x, y, width and height of the stage on the page.
        x: the point, in tiles.
        y: the point, in tiles, down.
    """
    left, top, right, bottom = fit
    from_left, from_top, width, height = box
    size = min((width - 2) / (right - left), (height - 2) / (bottom - top), 110)  # without the border
    middle_x, middle_y = from_left + width / 2, from_top + height / 2
    return middle_x + (x - (left + right) / 2) * size, middle_y + (y - (top + bottom) / 2) * size


def pixels(canvas: Locator) -> Image.Image:
    """The pixels of a canvas, with how solid each is."""
    return decoded(canvas.evaluate("canvas => canvas.toDataURL()"))


def decoded(address: str) -> Image.Image:
    """The picture in a data address."""
    return Image.open(BytesIO(b64decode(address.partition(",")[2]))).convert("RGBA")
