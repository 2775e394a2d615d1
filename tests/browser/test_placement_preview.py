"""Tentative placement in a browser: rotating, confirming and taking back the tile and the meeple."""

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab

START = """
from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order={order!r}, seed=1))
w
"""


def start(lab: Lab, *order: str) -> Board:
    lab.open(START.format(order=list(order)))
    lab.run_all()
    return Board(lab)


def test_tentative_tile_is_rotated_confirmed_and_taken_back_by_clicks_keys_and_buttons(lab: Lab) -> None:
    board = start(lab, "R", "U")
    board.press("cell 0 -1")
    board.expect("w.session.selection.placed is not None", True)
    rotations = lab.ask("len(next(t for t in w.board['targets'] if t['id'] == 'cell 0 -1')['rotations'])")
    assert rotations == 3, "tile R has three legal rotations"
    rotations = set()
    for du, dv in ((0, 0), (0.15, 0), (-0.15, -0.15)):
        before = lab.ask("w.session.selection.placed.rotation")
        board.press_at(0.5 + du, -0.5 + dv)
        board.expect(f"w.session.selection.placed.rotation != {before}", True)
        rotations.add(lab.ask("w.session.selection.placed.rotation"))
    assert len(rotations) == 3
    board.expect("(s.turn, w.session.selection.segment)", (1, None))
    board.press("spot 0 -1 0")
    board.expect("(s.turn, w.session.selection.segment)", (1, 0))
    board.hover("cell 0 1")
    board.key("Enter")  # confirms with the pointer over another cell, too
    board.expect("(s.turn, len(s.meeples), (0, -1) in s.board)", (2, 1, True))

    # the same with the buttons beside the tile
    lab.run_all()
    board = Board(lab)
    group = board.stage.get_by_role("group", name="This tile")
    expect(group).to_have_count(0)
    board.press("cell 0 -1")
    board.expect("w.session.selection.placed is not None", True)
    before = lab.ask("w.session.selection.placed.rotation")
    turn = group.get_by_role("button", name="Rotate the tile (R)")
    box, tile = turn.bounding_box(), board.place_of("cell 0 -1")
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    assert max(abs(box["x"] - tile[0]), abs(box["y"] - tile[1])) < 130, "beside the tile"
    turn.click()
    board.expect(f"w.session.selection.placed.rotation != {before}", True)
    expect(turn).to_be_focused()
    board.press("spot 0 -1 0")
    group.get_by_role("button", name="Cancel (Esc)").click()
    board.expect("(w.session.selection.placed is None, len(s.board))", (True, 1))
    expect(group).to_have_count(0)
    board.press("cell 0 -1")
    board.press("spot 0 -1 0")
    board.expect("w.session.selection.segment", 0)
    group.get_by_role("button", name="Confirm (Enter)").press("Enter")
    board.expect("(s.turn, len(s.meeples))", (2, 1))
    expect(board.stage).to_be_focused()
