"""The board on paper: a printed notebook holds all of it, and what stands beside it."""

import pytest

from tests.browser.board import Board
from tests.browser.lab import Lab

START = """from carc_widget import *
w = play(["Ann", "Bob"], order=["E", "U", "V"], seed=1)
events = w.game.play("E/2 0,-1", "+city S", "U/1 1,0", "pass")
w"""
CUT = """(list) => [list, ...list.querySelectorAll("*")].filter((node) => {
    const apart = node.closest(".carc-choice-list, .carc-hidden, .carc-name"); // for screen readers, and cut names
    const shown = apart || getComputedStyle(node).overflowY === "visible";
    return !shown && node.scrollHeight > node.clientHeight + 1;
}).map((node) => node.className)"""
EDGES = "(game) => [game.getBoundingClientRect().left, parseFloat(getComputedStyle(game).maxWidth), innerWidth]"


@pytest.mark.own_page
def test_a_printed_notebook_holds_the_whole_board_and_the_list_below_it(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    lab.theme("JupyterLab Dark")
    ledger = board.widget.locator(".carc-sidebar")
    lab.page.emulate_media(media="print")
    lab.settle()
    left, widest, paper = board.widget.evaluate(EDGES)
    assert abs(left + widest - paper) <= 1, "the board ends where the page does"
    stage, beside = board.stage.bounding_box(), ledger.bounding_box()
    assert stage is not None
    assert beside is not None
    assert beside["y"] >= stage["y"] + stage["height"] - 1
    assert ledger.evaluate(CUT) == []
    ink = ledger.evaluate("(list) => getComputedStyle(list).color")
    assert ink == "rgb(58, 49, 34)", "dark ink on white paper, in the dark theme too"
