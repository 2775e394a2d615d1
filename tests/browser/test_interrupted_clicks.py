"""Presses whose end never comes, or that become something else on the way."""

from typing import Any

from tests.browser.board import Board
from tests.browser.lab import Lab, difference

START = """
from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
heard = []
w.on_msg(lambda widget, content, buffers: heard.append(content))
w
"""
TELL = """(stage, events) => {
    for (const [type, clientX, clientY, how] of events) {
        const place = {clientX, clientY, pointerId: 1, pointerType: "mouse", bubbles: true};
        stage.dispatchEvent(new PointerEvent(type, {...place, ...how}));
    }
}"""


def happen(board: Board, *events: tuple[str, float, float, dict[str, Any]]) -> None:
    """Let the stage hear of events: a driver of browsers knows no way to open a menu of the system."""
    board.stage.evaluate(TELL, events)
    board.lab.settle()


def down(x: float, y: float) -> tuple[str, float, float, dict[str, Any]]:
    return ("pointerdown", x, y, {"button": 0, "buttons": 1})


def moved(x: float, y: float, buttons: int) -> tuple[str, float, float, dict[str, Any]]:
    return ("pointermove", x, y, {"button": -1, "buttons": buttons})


def test_a_press_whose_end_is_swallowed_moves_no_view_and_presses_nothing(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    x, y = board.place_of("cell 0 -1")
    board.stage.focus()
    board.key("+", "+", "+")
    board.picture()
    drawn = board.drawn()

    # a menu of the system takes the release; then something is dragged over the board that began elsewhere
    for between in (
        moved(x + 9, y, 0),
        ("pointercancel", x, y, {}),
        ("lostpointercapture", x, y, {}),
        ("blur", x, y, {}),
    ):
        happen(board, down(x, y), between, moved(x + 90, y + 60, 1))
        assert difference(drawn, board.drawn()) == 0, between
    happen(board, down(x, y), moved(x + 90, y + 60, 1), ("pointerup", x + 90, y + 60, {"button": 0}))
    assert difference(drawn, board.drawn()) > 0.01, "a drag still moves the view"

    # with Control the main button is a right click on a Mac: it turns the tile and does not place it
    board.key("0")
    board.hover("cell 0 -1")
    happen(board, down(x, y), ("contextmenu", x, y, {"button": 0, "ctrlKey": True}), ("pointerup", x, y, {"button": 0}))
    board.press("cell 0 -1")
    board.expect("w.session.selection.placed is not None", True)
    assert [told["type"] for told in lab.ask("heard")].count("press") == 1


def test_two_presses_on_a_busy_board_are_one(lab: Lab) -> None:
    lab.open(START.replace('["E", "U"]', '["V", "U"]'))
    lab.run_all()
    board = Board(lab)
    x, y = board.place_of("cell 1 0")
    board.hover("cell 1 0")
    rotation = lab.ask("w.rotation")
    lab.occupy(1.5)
    for _ in range(3):  # nothing is seen yet, and somebody loses patience
        lab.page.mouse.click(x, y)
    board.expect("[told['type'] for told in heard].count('press')", 3)
    board.expect("w.session.selection.placed and w.session.selection.placed.rotation", rotation)
    board.press("cell 1 0")  # now it is seen, and turns
    board.expect(f"w.session.selection.placed.rotation != {rotation}", True)
