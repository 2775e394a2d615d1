"""Board in a notebook page: keyboard, cells, a second board, errors, touch."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import ALL_CELLS, Lab, difference
from tests.browser.test_touch import PHONE

GAME = "from carc_widget import *\ngame = Game(order=['E', 'U'], seed=1)\nw = GameWidget(game)\nw"

HIDE_TAB = "() => window.jupyterapp.shell.currentWidget.hide()"
SHOW_TAB = "() => window.jupyterapp.shell.currentWidget.show()"


def start(lab: Lab, *cells: str) -> Board:
    lab.open(*(cells or (GAME,)))
    lab.run_all()
    return Board(lab)


def test_turns_with_the_keyboard_also_while_the_kernel_is_busy(lab: Lab) -> None:
    lab.page.mouse.move(3, 3)  # where an earlier test left it, a button that appears below it would take the hover
    board = start(lab)
    expect(board.stage).to_have_role("application")
    expect(board.stage).to_have_accessible_name("Board with 1 tile. Place your tile on one of the marked squares.")
    board.stage.focus()
    board.key("ArrowUp")
    expect(board.stage.get_by_role("log")).to_contain_text("north of the start tile: completes a free city")
    board.key("Enter")
    board.expect("w.session.selection.placed and tuple(w.session.selection.placed.cell)", (0, -1))
    board.key("ArrowDown", "Enter")  # the only spot below the centre is the city
    expect(board.stage.get_by_role("button", name="Confirm (Enter)")).to_be_visible()
    board.key("Enter")
    board.expect("(s.scores, len(s.board))", ((4, 0), 2))
    board.key("u", "u")
    board.expect("(s.scores, len(s.board))", ((0, 0), 1))
    board.key("Shift+U", "Shift+U")
    board.expect("s.scores", (4, 0))
    board.expect("s.hand.id", "U")
    board.key("ArrowRight", "Enter", "Escape")
    board.expect("w.session.selection.placed is None", True)
    board.key("Enter", "n")
    board.expect("(s.turn, len(s.board), len(s.meeples))", (3, 3, 0))

    # the board handles its keys, and Tab leaves it
    cells = lab.page.locator(".jp-Cell")
    expect(cells).to_have_count(1)
    board.key("b", "d", "d", "x", "m", "ArrowDown")  # notebook commands: add, delete, cut, Markdown, next cell
    lab.settle()
    expect(cells).to_have_count(1)
    expect(board.stage).to_be_focused()
    board.key("Tab")
    expect(board.stage).not_to_be_focused()
    board.key("Shift+Tab")
    expect(board.stage).to_be_focused()

    # keys that are pressed while the kernel is busy are applied in order
    lab.run_all()
    board = Board(lab)
    board.stage.focus()
    lab.occupy(2)
    board.key("ArrowUp", "Enter", "Escape", "Enter", "n")  # place tentatively, take back, place again, without a meeple
    board.key("ArrowRight", "Enter", "n")
    board.expect("(s.turn, len(s.board), len(s.meeples))", (3, 3, 0))


def test_code_updates_the_board_clicks_update_the_state_and_errors_are_shown(lab: Lab) -> None:
    board = start(lab)
    empty = board.drawn()
    lab.run("seen = []\nw.observe(lambda change: seen.append(len(change['new'].board)), 'state')")
    lab.run("events = game.play(next(a for a in game.state.legal_actions() if isinstance(a, Place)))")
    expect(board.part("sentence")).to_contain_text("Place a meeple")
    board.expect("(s == game.state, len(s.board))", (True, 2))
    board.button("Skip meeple")
    board.expect("(s.turn, seen)", (2, [2, 2]))
    lab.run("game.undo(); game.undo()")
    board.wait_for(empty)

    # an error in a callback is shown below the board
    lab.run("def fail(change):\n    raise RuntimeError('<b>the observer</b> failed')\nw.observe(fail, 'state')")
    board.press("cell 0 -1")
    board.button("Skip meeple")
    errors = board.widget.locator(".carc-errors")
    expect(errors).to_contain_text("<b>the observer</b> failed")
    expect(errors.get_by_role("alert").last).to_be_in_viewport()
    expect(errors.locator("pre").first).not_to_be_visible()
    errors.get_by_text("Traceback").first.click()
    expect(errors.locator("pre").first).to_contain_text("raise RuntimeError")
    expect(board.part("sentence")).to_contain_text("Place your tile")  # the game continues
    board.button("Dismiss")
    expect(errors).not_to_contain_text("RuntimeError")


def test_two_boards_of_one_game_are_in_sync(lab: Lab) -> None:
    first = start(lab, f"{GAME}; v = GameWidget(game)", "w", "v")  # both below cells of one line, so of one height
    second = Board(lab, "v", number=1)
    first.press("cell 0 -1")
    first.press("spot 0 -1 0")
    first.button("Confirm")
    second.expect("s.scores", (4, 0))
    expect(second.part("player-0")).to_contain_text("4")
    second.button("Undo")
    first.expect("len(s.meeples)", 0)
    expect(first.part("player-0")).not_to_contain_text("4")
    second.wait_for(first.drawn(), tolerance=0)


def test_board_in_a_hidden_tab_is_complete_when_the_tab_is_shown(lab: Lab) -> None:
    lab.page.set_viewport_size(ALL_CELLS)
    board = start(lab)
    empty = board.drawn()
    lab.page.evaluate(HIDE_TAB)
    lab.run("events = game.play('E/2 0,-1', '+city S')")
    lab.run("v = GameWidget(game)\nv")
    lab.page.evaluate(SHOW_TAB)
    second = Board(lab, "v", number=1)
    assert difference(empty, board.drawn()) > 0.003, "the tile that was placed meanwhile is visible"
    assert len(second.drawn().getcolors(1 << 20) or []) > 300, (
        "a board that was opened meanwhile has tiles and a meeple"
    )
    lab.page.evaluate(HIDE_TAB)
    lab.run("game.undo(); game.undo()")
    lab.page.evaluate(SHOW_TAB)
    board.wait_for(empty)


@pytest.mark.browser_context_args(**PHONE)
def test_turn_with_touch_on_a_small_high_resolution_screen(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 700, "height": 1000})
    board = start(lab)
    canvas = board.stage.locator(".carc-scene")
    assert canvas.evaluate("canvas => canvas.width / canvas.clientWidth") == 2, "in device pixels"
    cell = lab.page.locator(".jp-Cell-outputArea").first.bounding_box()
    stage = board.stage.bounding_box()
    assert cell is not None
    assert stage is not None
    assert stage["width"] <= cell["width"], "the board fits the cell"
    lab.page.touchscreen.tap(*board.place_of("cell 0 -1"))
    lab.page.touchscreen.tap(*board.place_of("spot 0 -1 0"))
    board.expect("w.session.selection.segment", 0)
    confirm = board.stage.get_by_role("button", name="Confirm (Enter)")
    box = confirm.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44, "large enough for a finger"
    confirm.tap()
    board.expect("(s.turn, s.scores)", (2, (4, 0)))
