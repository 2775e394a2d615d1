"""Invalid traits and messages from a page in JupyterLab: the board is unchanged and the kernel keeps running."""

from typing import Any

from PIL import Image
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab, difference

START = """
import anywidget
from IPython.display import display
from carc_widget import *

class ManagerProbe(anywidget.AnyWidget):
    _esm = "export default { render({ model }) { window.manager = model.widget_manager; } }"

w = GameWidget(Game(["Ann", "Bob"], order=["E"], seed=1))
display(w, ManagerProbe())
"""

WRITE = """async ([ids, names, values]) => {
  const attempt = (act) => { try { act(); } catch (error) { console.warn(error); } };
  for (const id of ids) {
    const model = await window.manager.get_model(id);
    for (const value of values) {
      for (const name of names) {
        attempt(() => model.set(name, value));
        attempt(() => model.save_changes());
      }
      attempt(() => model.send(value));
      attempt(() => model.send({ type: "press", id: value, screen: value, target: value, at: value }));
      attempt(() => model.send({ type: "form", id: "new", values: { name: value }, submit: true, screen: 0 }));
    }
  }
}"""

FLOOD = """async ([count]) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
  const stage = document.querySelector(".carc-board");
  const box = stage.getBoundingClientRect();
  const at = [[5, 5], [box.width / 2, box.height / 2], [box.width - 60, 9]];
  for (let i = 0; i < count; i++) {
    const [x, y] = at[i % 3];
    const where = { clientX: box.left + x, clientY: box.top + y, pointerId: 1, button: 0, bubbles: true };
    stage.dispatchEvent(new PointerEvent("pointerdown", { ...where, buttons: 1, pointerType: "mouse" }));
    stage.dispatchEvent(new PointerEvent("pointerup", { ...where, pointerType: "mouse" }));
  }
  const begin = performance.now();
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error("the kernel does not answer")), 60000));
  await Promise.race([kernel.requestExecute({ code: "1" }).done, timeout]);
  return (performance.now() - begin) / 1000;
}"""

OUR_TRAITS = [
    *("board", "toolbar", "sidebar", "log", "help", "menus", "timeline", "dialogs", "announcements"),
    *("feature_map", "segment_maps", "effects"),
    *("texts", "key_table", "screen", "rotation", "sheets", "sprite_batches", "sprites", "svg"),
]
IPYWIDGETS_TRAITS = ["children", "layout", "display", "_view_name", "_dom_classes", "visibility", "_css", "_esm"]
"""Traits of ipywidgets and anywidget; a change renders the view again, so a reload restores it."""

INVALID_VALUES: list[Any] = [None, -1, "<img src=x onerror=alert(1)>", [], [[["a"]]], {"id": 5}]


def start(lab: Lab) -> Board:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    lab.page.wait_for_function("() => window.manager !== undefined")
    return board


def expect_picture(board: Board, expected: Image.Image) -> None:
    """Expect that a screenshot of the board equals this one."""
    share = difference(board.picture(), expected)
    assert share < 0.001, f"{share:.2%} of the pixels differ"


def play_on(board: Board) -> None:
    """Place the tile in hand."""
    expect(board.part("sentence")).to_have_text("Place your tile on one of the marked squares.")
    board.press("cell 0 -1")
    board.key("n")
    board.expect("(len(s.board), w.session.failures)", (2, ()))
    assert board.lab.page.locator(".carc-game img").count() == 0


def test_invalid_values_change_nothing(lab: Lab) -> None:
    board = start(lab)
    before = board.picture()
    lab.ignores_errors = True  # errors of the page about its own invalid values
    lab.page.evaluate(
        WRITE, [board.ask("[w.model_id, *(batch.model_id for batch in w.sprite_batches)]"), OUR_TRAITS, INVALID_VALUES]
    )
    board.expect("(w.state.turn, w.session.failures)", (1, ()))
    expect_picture(board, before)  # the kernel sends its values again

    lab.page.evaluate(WRITE, [board.ask("[w.model_id, w.layout.model_id]"), IPYWIDGETS_TRAITS, INVALID_VALUES])
    board.expect("w.session.failures", ())
    lab.reload()
    board = Board(lab)
    expect_picture(board, before)
    play_on(board)


def test_kernel_responds_after_a_flood_of_clicks(lab: Lab) -> None:
    board = start(lab)
    seconds = lab.page.evaluate(FLOOD, [10_000])
    assert seconds < 8, "seconds; about 2 on an idle machine"
    board.expect("(w.session.reply is not None, w.session.failures)", (True, ()))
    play_on(board)
