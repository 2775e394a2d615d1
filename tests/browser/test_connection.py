"""Connection to the kernel: notices for a busy kernel, a kernel that has ended, and a lost connection."""

import os
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board, pixels
from tests.browser.lab import KERNEL, Lab

GAME = "from carc_widget import *\ngame = Game(order=['E', 'U', 'V'], seed=1)\nw = GameWidget(game, language={!r})\nw"


def start(lab: Lab, language: str = "en") -> Board:
    lab.open(GAME.format(language))
    lab.run_all()
    return Board(lab)


def test_busy_kernel_shows_the_click_and_a_notice_until_the_click_is_handled(lab: Lab) -> None:
    board = start(lab)
    foreground = board.stage.locator(".carc-foreground")

    def opacity() -> int:
        """Return the opacity of the foreground, from 0 to 255, in the middle of the cell 0 -1."""
        picture = pixels(foreground)
        step = board.position(1, 0)[0] - board.position(0, 0)[0]
        box = foreground.bounding_box()
        assert box is not None
        x, y = board.position(0.5, -0.5)
        scale = picture.width / box["width"]
        pixel = picture.getpixel((round((x - box["x"]) * scale), round((y - 0.2 * step - box["y"]) * scale)))
        assert isinstance(pixel, tuple)
        return pixel[3]

    notice = board.stage.locator(".carc-waiting")
    expect(notice).to_have_role("status")
    expect(notice).to_be_empty()
    place = board.place_of("cell 0 -1")
    board.hover("cell 0 -1")
    assert 200 < opacity() < 230
    hint = board.widget.get_by_role("button", name="Hint", exact=True)
    lab.occupy(4)
    lab.page.mouse.click(*place)
    expect(notice).to_have_text("Working…")
    assert opacity() == 255
    expect(notice).to_be_empty()
    board.expect("w.session.selection.placed is not None", True)
    board.wait_for_sync()
    assert opacity() == 0, "now the scene shows the tile"
    lab.occupy(4)
    hint.click()  # the same for buttons
    expect(notice).to_have_text("Working…")
    expect(notice).to_be_empty()


@pytest.mark.parametrize("end", ["shut down", "restarted", pytest.param("killed", marks=pytest.mark.own_page)])
def test_ended_kernel_shows_a_notice_and_disables_all_buttons(lab: Lab, end: str) -> None:
    language, word = ("nl", "kernel") if end == "killed" else ("en", "Run the cell again")
    board = start(lab, language)
    lab.run("game.play('E/2 0,-1', '+city S')")
    board.expect("s.turn", 2)
    notice = board.stage.get_by_role("alert")
    buttons = board.widget.locator(".carc-panel button:enabled:not([role=tab])")  # tabs need no kernel
    expect(notice).to_be_hidden()
    assert buttons.count() > 3
    place = board.place_of("cell 1 0")
    before = board.drawn()
    if end == "killed":
        os.kill(lab.ask("__import__('os').getpid()"), signal.SIGKILL)
        expect(notice).to_contain_text(word)  # the server checks every few seconds
    else:
        call = (
            "context.sessionContext.shutdown()"
            if end == "shut down"
            else "context.sessionContext.session.kernel.restart()"
        )
        lab.page.evaluate(f"() => void window.jupyterapp.shell.currentWidget.{call}")
        expect(notice).to_contain_text(word)
    expect(buttons).to_have_count(0)
    board.stage.focus()
    board.key("u", "Enter", "ArrowRight", "r")  # keys without a kernel raise no error
    lab.page.mouse.click(*place)
    lab.settle()
    assert board.pixels().tobytes() == before.tobytes(), "the board stays visible"
    if end == "restarted":
        lab.wait_until_ready()
        lab.run_all()
        reopened = Board(lab)
        expect(reopened.stage.get_by_role("alert")).to_be_hidden()
        reopened.press("cell 1 0")
        reopened.expect("w.session.selection.placed is not None", True)


@pytest.mark.own_page
def test_lost_connection_shows_a_notice_until_it_is_restored(lab: Lab) -> None:
    board = start(lab)
    notice = board.stage.get_by_role("alert")
    hint = board.widget.get_by_role("button", name="Hint", exact=True)
    lab.page.context.set_offline(True)
    lab.page.evaluate(f"() => {KERNEL}._ws.close()")
    expect(notice).to_contain_text("Connection to Python lost")
    expect(hint).to_be_disabled()
    lab.page.context.set_offline(False)
    close = lab.page.locator(".jp-Dialog").get_by_role("button", name="Close")  # JupyterLab may show a dialog, too
    lab.page.add_locator_handler(close, lambda: close.click())
    expect(notice).to_be_hidden()  # the page reconnects with growing delays
    expect(hint).to_be_enabled()
    board.press("cell 0 -1")
    board.expect("w.session.selection.placed is not None", True)


def test_lesson_shows_that_the_kernel_is_busy_or_has_ended(lab: Lab) -> None:
    lab.open("from carc_widget import *\npage = scenarios['two-roads'].predict()\npage")
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    choice = lesson.locator("[data-press^='choice']").first
    busy, notice = lesson.locator(".carc-waiting").first, lesson.get_by_role("alert").first
    expect(choice).to_be_visible()
    expect(notice).to_be_hidden()
    lab.occupy(4)
    choice.click()
    expect(busy).to_have_text("Working…")
    expect(busy).to_be_empty()
    lab.page.evaluate("() => void window.jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
    expect(notice).to_have_text("The kernel has stopped. Run the cell again to start over.")
    lesson.locator("button").last.scroll_into_view_if_needed()
    expect(notice).to_be_in_viewport()


@pytest.mark.own_page
@pytest.mark.parametrize("code", [GAME.format("en"), "from carc_widget import *\nscenarios['two-roads'].predict()"])
def test_missing_updates_are_reported(lab: Lab, code: str) -> None:
    """On a very slow computer: anywidget waits two seconds for the code of a widget, then ignores its messages."""
    lab.open(code)
    lab.ignores_errors = True  # anywidget reports that it gave up
    lab.page.evaluate(
        "() => { const { timeout } = AbortSignal; AbortSignal.timeout = () => timeout.call(AbortSignal, 0); }"
    )
    lab.run_all()
    widget = lab.page.locator(".carc-game, .carc-lesson").first
    notice = widget.get_by_role("alert").first
    button = widget.locator("[data-press=hint], [data-press^='choice']").first
    expect(button).to_be_enabled()
    expect(notice).to_be_hidden()
    button.click()
    expect(notice).to_have_text("The browser was too slow to connect this to Python. Run the cell again to continue.")
