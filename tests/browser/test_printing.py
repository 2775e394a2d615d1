"""Printing: the whole board with the sidebar below it."""

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


def test_printed_notebook_contains_the_board_and_the_sidebar_below(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    lab.theme("JupyterLab Dark")
    sidebar = board.widget.locator(".carc-sidebar")
    lab.page.emulate_media(media="print")
    lab.settle()
    left, max_width, page_width = board.widget.evaluate(EDGES)
    assert abs(left + max_width - page_width) <= 1, "the board ends at the edge of the page"
    stage, sidebar_box = board.stage.bounding_box(), sidebar.bounding_box()
    assert stage is not None
    assert sidebar_box is not None
    assert sidebar_box["y"] >= stage["y"] + stage["height"] - 1
    assert sidebar.evaluate(CUT) == []
    ink = sidebar.evaluate("(list) => getComputedStyle(list).color")
    assert ink == "rgb(58, 49, 34)", "dark ink on white paper, in the dark theme too"
