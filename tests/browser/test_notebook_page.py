"""The board beside other things: keys, cells, a second board, errors, the page round it, a kernel that ends."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab

ROOT = Path(__file__).parents[2]
GAME = "from carc_widget import *\ngame = Game(order=['E', 'U'], seed=1)\nw = GameWidget(game)\nw"


def start(lab: Lab, *cells: str) -> Board:
    lab.open(*(cells or (GAME,)))
    lab.run_all()
    return Board(lab)


def test_a_turn_with_the_keyboard_alone(lab: Lab) -> None:
    board = start(lab)
    board.stage.focus()
    board.key("ArrowUp", "Enter")
    board.expect("w.session.selection.placed and tuple(w.session.selection.placed.cell)", (0, -1))
    board.key("ArrowDown", "Enter")  # the only spot below the middle is the city's
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


def test_keys_typed_while_python_is_busy_mean_what_is_seen_when_they_are_dealt_with(lab: Lab) -> None:
    board = start(lab)
    board.stage.focus()
    lab.occupy(2)
    board.key("ArrowUp", "Enter", "Escape", "Enter", "n")  # try, take back, try again, without a meeple
    board.key("ArrowRight", "Enter", "n")
    board.expect("(s.turn, len(s.board), len(s.meeples))", (3, 3, 0))


def test_the_board_keeps_its_keys_and_lets_go_of_the_rest(lab: Lab) -> None:
    board = start(lab)
    cells = lab.page.locator(".jp-Cell")
    expect(cells).to_have_count(1)
    board.stage.focus()
    board.key("b", "d", "d", "x", "m", "ArrowDown")  # commands of the notebook: add, delete, cut, Markdown, move on
    lab.settle()
    expect(cells).to_have_count(1)
    expect(board.stage).to_be_focused()
    board.key("Tab")
    expect(board.stage).not_to_be_focused()
    board.key("Shift+Tab")
    expect(board.stage).to_be_focused()


def test_code_moves_the_board_and_presses_move_the_state(lab: Lab) -> None:
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


def test_two_boards_of_one_game_follow_each_other(lab: Lab) -> None:
    first = start(lab, GAME)
    lab.run("v = GameWidget(game)\nv")
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


def test_an_error_in_a_callback_is_shown_under_the_board(lab: Lab) -> None:
    board = start(lab)
    lab.run("def fail(change):\n    raise RuntimeError('<b>the observer</b> failed')\nw.observe(fail, 'state')")
    board.press("cell 0 -1")
    board.button("Skip meeple")
    below = board.widget.locator(".carc-errors")
    expect(below).to_contain_text("<b>the observer</b> failed")
    expect(below.locator("pre").first).not_to_be_visible()
    below.get_by_text("Traceback").first.click()
    expect(below.locator("pre").first).to_contain_text("raise RuntimeError")
    expect(board.part("sentence")).to_contain_text("Place your tile")  # the game goes on
    board.button("Dismiss")
    expect(below).not_to_contain_text("RuntimeError")


@pytest.mark.own_page
def test_a_restarted_kernel_is_told_on_the_board(lab: Lab) -> None:
    board = start(lab)
    expect(board.stage.get_by_role("alert")).to_be_hidden()
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()")
    expect(board.stage.get_by_role("alert")).to_contain_text("Run the cell again")
    lab.wait_until_ready()
    lab.run_all()
    expect(board.stage.get_by_role("alert")).to_be_hidden()


def test_the_notebook_to_play_shows_a_board_at_once(lab: Lab) -> None:
    lab.open(notebook=ROOT / "notebooks" / "01-play.ipynb")
    lab.run_all()
    board = Board(lab, "widget")
    expect(board.part("sentence")).to_have_text("Place your tile on one of the marked squares.")
    target = board.ask("w.board['targets'][0]['id']")
    board.press(target)
    board.expect("w.session.selection.placed is not None", True)


@pytest.mark.browser_context_args(has_touch=True, device_scale_factor=2, viewport={"width": 700, "height": 1000})
def test_a_turn_with_a_finger_on_a_small_sharp_screen(lab: Lab) -> None:
    board = start(lab)
    canvas = board.stage.locator(".carc-scene")
    assert canvas.evaluate("canvas => canvas.width / canvas.clientWidth") == 2, "in the pixels of the screen"
    cell = lab.page.locator(".jp-Cell-outputArea").first.bounding_box()
    stage = board.stage.bounding_box()
    assert cell is not None
    assert stage is not None
    assert stage["width"] <= cell["width"], "the board fits into the cell"
    lab.page.touchscreen.tap(*board.place_of("cell 0 -1"))
    lab.page.touchscreen.tap(*board.place_of("spot 0 -1 0"))
    board.expect("w.session.selection.segment", 0)
    confirm = board.stage.get_by_role("button", name="Confirm (Enter)")
    handle = confirm.bounding_box()
    assert handle is not None
    assert min(handle["width"], handle["height"]) >= 44, "large enough for a finger"
    confirm.tap()
    board.expect("(s.turn, s.scores)", (2, (4, 0)))


def test_a_screen_reader_hears_the_board(lab: Lab) -> None:
    board = start(lab)
    expect(board.stage).to_have_role("application")
    expect(board.stage).to_have_accessible_name("Board with 1 tile. Place your tile on one of the marked squares.")
    board.stage.focus()
    board.key("ArrowUp")
    expect(board.stage.get_by_role("log")).to_contain_text("north of the start tile: completes a free city")
