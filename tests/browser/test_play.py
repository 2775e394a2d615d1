"""Playing with the mouse in JupyterLab: turns, magic step, preview, undo, drag and drop, reload."""

import re

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab, difference

START = """
from carc_widget import *
game = Game(["Ann", "Bob"], order={order!r}, seed=1)
w = GameWidget(game)
w
"""


def start(lab: Lab, *order: str, code: str = "pass") -> Board:
    """Open a game with the tiles in this order, and run further code in a second cell."""
    lab.open(START.format(order=list(order)), code)
    lab.run_all()
    return Board(lab)


def test_turns_with_meeples_undo_magic_and_a_reload(lab: Lab) -> None:
    board = start(lab, "E", "M6", "M5", "M8", "U", "V")
    expect(board.part("sentence")).to_have_text("Place your tile on one of the marked squares.")

    # Ann completes and scores the city of the start tile
    board.wait_until_painted()
    empty = board.drawn()
    board.press("cell 0 -1")
    expect(board.part("sentence")).to_contain_text("Place a meeple, or skip.")
    board.expect("len(s.board)", 1)
    board.press("spot 0 -1 0")
    board.button("Confirm")
    expect(board.part("player-0")).to_contain_text("4")
    board.expect("(len(s.board), s.scores, s.supply[0].small)", (2, (4, 0), 7))
    assert "City: 2 tiles × 2 = 4" in board.widget.inner_text()

    # undo and redo
    scored = board.drawn()
    board.button("Undo")
    board.button("Undo")
    board.expect("(s.scores, len(s.board))", ((0, 0), 1))
    board.wait_for(empty)
    board.button("Redo")
    board.button("Redo")
    board.expect("s.scores", (4, 0))
    board.wait_for(scored)

    # Bob has a magic tile: he selects the figure, then its goal
    expect(board.part("sentence")).to_have_text("Place your tile on one of the marked squares.")
    board.press("cell 1 0")
    board.button("Place the tile")
    expect(board.part("sentence")).to_have_text("Magic! Bring in the mage or the witch.")
    board.button("Mage")
    board.press("spot 0 0 1 mage")
    board.expect("s.mage and s.spot_name(s.mage)", "road E (0, 0)")
    board.press("spot 1 0 0")
    board.button("Confirm")
    board.expect("[(m.player, s.spot_name(m.spot)) for m in s.meeples]", [(1, "city N (1, 0)")])

    # Ann has a magic tile: she selects the goal, then the figure
    board.press("cell -1 0")
    board.button("Place the tile")
    expect(board.part("sentence")).to_have_text("Magic! Move the mage, or bring in the witch.")
    board.press("spot 1 0 0")
    expect(board.part("sentence")).to_have_text("Which figure goes to this city?")
    board.widget.locator("[data-button=witch]").click()
    board.expect("s.witch and s.spot_name(s.witch)", "city N (1, 0)")
    board.press("spot -1 0 1")
    board.button("Confirm")

    # Bob moves the mage away from Ann's road
    board.press("cell 0 1")
    board.button("Place the tile")
    expect(board.part("sentence")).to_have_text("Magic! Move the mage or the witch to another road or city.")
    board.button("Mage")
    board.press("spot -1 0 0 mage")
    board.expect("s.mage and s.spot_name(s.mage)", "city N (-1, 0)")
    board.button("Skip meeple")
    board.expect("(s.turn, s.active, s.hand and s.hand.id)", (5, 0, "U"))

    # after a reload the board is the same, and the game continues
    before, drawn = board.picture(), board.drawn()
    lab.reload()
    board = Board(lab)
    board.wait_for(drawn, tolerance=0)
    assert difference(before, board.picture()) < 0.0005
    board.expect("s.turn", 5)
    board.press("cell -2 0")
    board.press("spot -2 0 0")
    board.button("Confirm")
    board.expect("(s.turn, len(s.board), len(s.meeples))", (6, 6, 3))
    assert difference(before, board.picture()) > 0.003, "the new tile is visible"
    board.expect("[f.message for f in w.session.failures]", [])


def test_tile_is_previewed_rotated_moved_taken_back_and_dragged(lab: Lab) -> None:
    # a new cell after the start would scroll the page while the pointer hovers
    board = start(lab, "V", code="messages = []; w.on_msg(lambda *a: messages.append(a[1]))")
    plain = board.picture()
    board.hover("cell 1 0")
    preview = lab.picture(board.stage)
    assert difference(plain, preview) > 0.005
    expect(board.stage.locator(".carc-tooltip")).to_have_text("extends a free road to 2 tiles with 2 open ends")
    lab.page.mouse.click(*board.place_of("cell 1 0"), button="right")
    lab.settle()
    assert difference(preview, lab.picture(board.stage)) > 0.002, "a right click rotates the preview"
    assert lab.page.locator(".lm-Menu").count() == 0, "the menu of JupyterLab stays closed"
    assert {message["type"] for message in lab.ask("messages")} == {"rotate"}, "no message for hovering"
    board.expect("w.rotation > 0", True)
    rotation = lab.ask("w.rotation")
    board.press("cell 1 0")
    board.expect("w.session.selection.placed and w.session.selection.placed.rotation", rotation)

    # a click in the middle of the tentative tile and a key rotate it, and it is moved and taken back
    board.press_at(1.5, 0.5)
    board.expect(f"w.session.selection.placed.rotation != {rotation}", True)
    board.key("r")
    board.expect("w.session.selection.placed.rotation", rotation)
    board.press("cell 0 1")
    board.expect("tuple(w.session.selection.placed.cell)", (0, 1))
    board.button("Cancel")
    board.expect("w.session.selection.placed is None and len(s.board) == 1", True)

    # it is dragged from the hand to the nearest cell
    mouse, hand = lab.page.mouse, board.widget.locator(".carc-hand canvas")
    box = hand.bounding_box()
    assert box is not None
    mouse.move(box["x"] + 20, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 40, steps=3)
    expect(board.widget.locator(".carc-dragged-tile")).to_be_visible()
    mouse.move(*board.at(1.7, 0.9), steps=5)  # near the cell to the east, beside its centre
    expect(board.widget.locator(".carc-dragged-tile")).to_be_hidden()
    mouse.up()
    board.expect("w.session.selection.placed and tuple(w.session.selection.placed.cell)", (1, 0))
    assert board.widget.locator(".carc-dragged-tile").count() == 0
    expect(board.stage).to_be_focused()
    board.key("Escape")
    board.expect("w.session.selection.placed", None)


def test_illegal_placement_shows_the_reason_and_the_mouse_shows_no_focus_ring(lab: Lab) -> None:
    board = start(lab, "E")
    box = board.widget.locator(".carc-hand canvas").bounding_box()
    assert box is not None
    mouse = lab.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 20)
    mouse.down()
    mouse.move(*board.at(1.9, 0.5), steps=5)
    mouse.up()
    expect(board.part("hint")).to_contain_text("a field meets a road")
    board.expect("w.session.selection.placed", None)

    # a click instead of a drop
    board.stage.focus()
    board.key("Escape")
    expect(board.part("hint")).not_to_contain_text("a field meets a road")
    board.press_at(-0.5, 0.5)
    expect(board.part("hint")).to_contain_text("a field meets a road")
    expect(board.part("hint").get_by_role("button")).to_have_text("R10")
    board.expect("(len(s.board), w.session.selection.placed)", (1, None))
    board.part("hint").get_by_role("button").click()
    expect(board.part("rule")).to_contain_text(lab.ask("rule('R10').text"))
    board.button("Close")
    expect(board.part("rule")).to_have_count(0)

    # no focus ring for the mouse; keys apply to the hovered board
    board.press("cell 0 -1")
    board.widget.get_by_role("button", name="Skip meeple (N)").click()
    board.expect("s.turn", 2)
    expect(board.stage).to_be_focused()
    expect(board.stage).not_to_have_class(re.compile("carc-keys"))
    lab.page.locator(".jp-Notebook").first.focus()
    lab.page.mouse.move(*board.at(0.5, 0.5))
    lab.page.keyboard.press("h")
    board.expect("w.hints", True)
