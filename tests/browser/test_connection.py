"""A board is never silent: a press that waits is heard, and a kernel that is gone or out of reach is told of."""

import os
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import KERNEL, Lab

GAME = "from carc_widget import *\ngame = Game(order=['E', 'U', 'V'], seed=1)\nw = GameWidget(game, language={!r})\nw"
WITHIN = 2_000
"""Milliseconds after which the board has told what is the matter."""


def start(lab: Lab, language: str = "en") -> Board:
    lab.open(GAME.format(language))
    lab.run_all()
    return Board(lab)


def test_a_press_that_has_to_wait_says_so_until_it_is_dealt_with(lab: Lab) -> None:
    board = start(lab)
    sign = board.stage.locator(".carc-waiting")
    expect(sign).to_have_role("status")
    expect(sign).to_be_empty()
    place = board.place_of("cell 0 -1")
    undo = board.widget.get_by_role("button", name="New game", exact=True)
    lab.occupy(3)
    lab.page.mouse.click(*place)
    expect(sign).to_have_text("Python is busy; your press is waiting.", timeout=1_000)
    expect(sign).to_be_empty()
    board.expect("w.session.selection.placed is not None", True)
    lab.occupy(3)
    undo.click()  # beside the board, the same
    expect(sign).to_have_text("Python is busy; your press is waiting.", timeout=1_000)
    expect(sign).to_be_empty()


@pytest.mark.own_page
@pytest.mark.parametrize("end", ["shut down", "restarted", "killed"])
def test_a_kernel_that_is_gone_is_told_at_once_and_every_button_rests(lab: Lab, end: str) -> None:
    language, word = ("nl", "kernel") if end == "killed" else ("en", "Run the cell again")
    board = start(lab, language)
    lab.run("game.play('E/2 0,-1', '+city S')")
    board.expect("s.turn", 2)
    notice, buttons = board.stage.get_by_role("alert"), board.widget.locator(".carc-panel button:enabled")
    expect(notice).to_be_hidden()
    assert buttons.count() > 3
    place = board.place_of("cell 1 0")
    before = board.drawn()
    if end == "killed":
        os.kill(lab.ask("__import__('os').getpid()"), signal.SIGKILL)
        expect(notice).to_contain_text(word, timeout=WITHIN + 5_000)  # the server looks every few seconds
    else:
        call = (
            "context.sessionContext.shutdown()"
            if end == "shut down"
            else "context.sessionContext.session.kernel.restart()"
        )
        lab.page.evaluate(f"() => void window.jupyterapp.shell.currentWidget.{call}")
        expect(notice).to_contain_text(word, timeout=WITHIN)
    expect(buttons).to_have_count(0)
    board.stage.focus()
    board.key("u", "Enter", "ArrowRight", "r")  # to undo was an error once
    lab.page.mouse.click(*place)
    lab.settle()
    assert board.drawn().tobytes() == before.tobytes(), "it can still be looked at"
    if end == "restarted":
        lab.wait_until_ready()
        lab.run_all()
        again = Board(lab)
        expect(again.stage.get_by_role("alert")).to_be_hidden()
        again.press("cell 1 0")
        again.expect("w.session.selection.placed is not None", True)


@pytest.mark.own_page
def test_a_connection_that_is_lost_is_told_until_it_is_back(lab: Lab) -> None:
    board = start(lab)
    notice = board.stage.get_by_role("alert")
    new = board.widget.get_by_role("button", name="New game", exact=True)
    lab.page.context.set_offline(True)
    lab.page.evaluate(f"() => {KERNEL}._ws.close()")
    expect(notice).to_contain_text("The connection to Python is lost", timeout=WITHIN)
    expect(new).to_be_disabled()
    lab.page.context.set_offline(False)
    close = lab.page.locator(".jp-Dialog").get_by_role("button", name="Close")  # JupyterLab may tell of it, too
    lab.page.add_locator_handler(close, lambda: close.click())
    expect(notice).to_be_hidden(timeout=45_000)  # the page tries again, less and less often
    expect(new).to_be_enabled()
    board.press("cell 0 -1")
    board.expect("w.session.selection.placed is not None", True)
