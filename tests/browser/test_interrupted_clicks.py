"""Clicks that are interrupted or repeated: lost releases, context menus, a busy kernel."""

from typing import Any

from tests.browser.board import Board
from tests.browser.lab import Lab, difference

START = """
from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
messages = []
w.on_msg(lambda widget, content, buffers: messages.append(content))
w
"""
DISPATCH = """(stage, events) => {
    for (const [type, clientX, clientY, how] of events) {
        const place = {clientX, clientY, pointerId: 1, pointerType: "mouse", bubbles: true};
        stage.dispatchEvent(new PointerEvent(type, {...place, ...how}));
    }
}"""


def dispatch(board: Board, *events: tuple[str, float, float, dict[str, Any]]) -> None:
    """Dispatch pointer events on the board, since Playwright cannot open a menu of the system."""
    board.stage.evaluate(DISPATCH, events)
    board.lab.settle()


def down(x: float, y: float) -> tuple[str, float, float, dict[str, Any]]:
    return ("pointerdown", x, y, {"button": 0, "buttons": 1})


def move(x: float, y: float, buttons: int) -> tuple[str, float, float, dict[str, Any]]:
    return ("pointermove", x, y, {"button": -1, "buttons": buttons})


def test_interrupted_and_repeated_clicks_count_once(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    x, y = board.place_of("cell 0 -1")
    board.stage.focus()
    board.key("+", "+", "+")
    board.picture()
    drawn = board.drawn()

    # a menu of the system takes the release; then a drag from elsewhere crosses the board
    for interruption in (
        move(x + 9, y, 0),
        ("pointercancel", x, y, {}),
        ("lostpointercapture", x, y, {}),
        ("blur", x, y, {}),
    ):
        dispatch(board, down(x, y), interruption, move(x + 90, y + 60, 1))
        assert difference(drawn, board.drawn()) == 0, interruption
    dispatch(board, down(x, y), move(x + 90, y + 60, 1), ("pointerup", x + 90, y + 60, {"button": 0}))
    assert difference(drawn, board.drawn()) > 0.01, "dragging still pans"

    # Control with the main button is a right click on a Mac: it rotates the tile without placing it
    board.key("0")
    board.hover("cell 0 -1")
    dispatch(
        board, down(x, y), ("contextmenu", x, y, {"button": 0, "ctrlKey": True}), ("pointerup", x, y, {"button": 0})
    )
    board.press("cell 0 -1")
    board.expect("w.session.selection.placed is not None", True)
    assert [message["type"] for message in lab.ask("messages")].count("press") == 1

    # repeated clicks on a busy board count once
    lab.run_instead(START.replace('["E", "U"]', '["V", "U"]'))
    board = Board(lab)
    x, y = board.place_of("cell 1 0")
    board.hover("cell 1 0")
    rotation = lab.ask("w.rotation")
    lab.occupy(1.5)
    for _ in range(3):  # nothing is visible yet, so the user clicks again
        lab.page.mouse.click(x, y)
    board.expect("[message['type'] for message in messages].count('press')", 3)
    board.expect("w.session.selection.placed and w.session.selection.placed.rotation", rotation)
    board.press("cell 1 0")  # now the tile is visible, and rotates
    board.expect(f"w.session.selection.placed.rotation != {rotation}", True)


def test_double_click_on_a_button_selects_no_text(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    lab.run("w.game.play('E/2 0,-1', '+city S')")
    log = lab.page.locator(".carc-log")
    log.evaluate("log => getSelection().selectAllChildren(log)")
    assert log.locator(".carc-sum").inner_text() in lab.page.evaluate("getSelection().toString()"), "it can be copied"
    lab.page.evaluate("getSelection().empty()")
    for element, name in ((".carc-game", "Hint"), (".carc-lesson", "Check")):
        lab.page.locator(element).get_by_role("button", name=name, exact=True).dblclick()
        assert lab.page.evaluate("getSelection().toString()") == "", name
        lab.run_instead('from carc_widget import exercises\nexercises["two-roads"].play()')
