"""The tile in hand and the meeple are tried before they are placed: no press does more than it says."""

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


def test_the_middle_of_a_tile_that_is_tried_turns_it_even_where_a_spot_lies(lab: Lab) -> None:
    board = start(lab, "R", "U")
    board.press("cell 0 -1")
    board.expect("w.session.selection.placed is not None", True)
    turns = lab.ask("len(next(t for t in w.board['targets'] if t['id'] == 'cell 0 -1')['turns'])")
    assert turns == 3, "tile R fits in three ways"
    seen = set()
    for du, dv in ((0, 0), (0.15, 0), (-0.15, -0.15)):
        before = lab.ask("w.session.selection.placed.rotation")
        board.press_at(0.5 + du, -0.5 + dv)
        board.expect(f"w.session.selection.placed.rotation != {before}", True)
        seen.add(lab.ask("w.session.selection.placed.rotation"))
    assert len(seen) == 3
    board.expect("(s.turn, w.session.selection.segment)", (1, None))
    board.press("spot 0 -1 0")
    board.expect("(s.turn, w.session.selection.segment)", (1, 0))


def test_the_buttons_beside_the_tile_turn_confirm_and_take_back(lab: Lab) -> None:
    board = start(lab, "R", "U")
    group = board.stage.get_by_role("group", name="This tile")
    expect(group).to_have_count(0)
    board.press("cell 0 -1")
    before = lab.ask("w.session.selection.placed.rotation")
    turn = group.get_by_role("button", name="Turn the tile (R)")
    box, tile = turn.bounding_box(), board.place_of("cell 0 -1")
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    assert max(abs(box["x"] - tile[0]), abs(box["y"] - tile[1])) < 130, "beside the tile"
    turn.click()
    board.expect(f"w.session.selection.placed.rotation != {before}", True)
    expect(turn).to_be_focused()
    board.press("spot 0 -1 0")
    group.get_by_role("button", name="Take back (Esc)").click()
    board.expect("(w.session.selection.placed is None, len(s.board))", (True, 1))
    expect(group).to_have_count(0)
    board.press("cell 0 -1")
    board.press("spot 0 -1 0")
    board.expect("w.session.selection.segment", 0)
    group.get_by_role("button", name="Confirm (Enter)").press("Enter")
    board.expect("(s.turn, len(s.meeples))", (2, 1))
    expect(board.stage).to_be_focused()


def test_enter_confirms_wherever_the_mouse_rests(lab: Lab) -> None:
    board = start(lab, "R", "U")
    board.press("cell 0 -1")
    board.press("spot 0 -1 0")
    board.expect("w.session.selection.segment", 0)
    board.hover("cell 0 1")
    board.key("Enter")
    board.expect("(s.turn, len(s.meeples), (0, -1) in s.board)", (2, 1, True))


def test_a_turn_by_keys_alone(lab: Lab) -> None:
    board = start(lab, "E", "U")
    board.stage.focus()
    board.key("ArrowUp", "Enter")
    board.expect("w.session.selection.placed is not None", True)
    expect(board.widget.locator(".carc-toolbar [data-press=pass]")).to_be_visible()  # the page has heard of it, too
    board.key("ArrowDown")
    board.key("Enter")
    board.expect("w.session.selection.segment is not None", True)
    expect(board.widget.locator(".carc-toolbar [data-press=confirm]")).to_be_visible()
    board.key("Enter")
    board.expect("(s.turn, len(s.board))", (2, 2))
