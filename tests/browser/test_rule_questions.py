"""Questions about rules in a browser: their menu by right click, long press and key, the answers, and focus."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.test_axe import CONTRAST, violations
from tests.browser.test_touch import PHONE, TouchScreen

START = """
from carc_widget import *
text = "tiles 0,-1: F/1 0,0: D; player Ann: city N 0,0; player Bob; sets base mage_witch; turn 3 Ann place E"
w = GameWidget(Game(state=State.from_text(text)))
sent = []
w.on_msg(lambda stage, message, buffers: sent.append(message["type"]))
w
"""


def start(lab: Lab) -> Board:
    lab.open(START)
    lab.run_all()
    return Board(lab)


def violations_in_both_themes(lab: Lab) -> list[str]:
    in_light = violations(lab, ".carc-game")
    lab.theme("JupyterLab Dark")
    in_dark = violations(lab, ".carc-game", CONTRAST)
    lab.theme("JupyterLab Light")
    return in_light + in_dark


def test_menu_opens_by_right_click_and_key_and_escape_returns_to_the_board(lab: Lab) -> None:
    board = start(lab)
    menu, answer = board.part("questions"), board.part("answer")
    size = "board => [board.offsetWidth, board.offsetHeight]"
    before = board.stage.evaluate(size)
    lab.page.mouse.click(*board.at(0.5, 0.1), button="right")
    items = menu.get_by_role("menuitem")
    expect(items).to_have_count(5)
    expect(items.first).to_be_focused()
    assert board.stage.evaluate(size) == before, "the menu lies over the board"
    assert violations_in_both_themes(lab) == []
    lab.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(board.stage).to_be_focused()
    assert lab.ask("sent") == []
    lab.page.mouse.click(*board.at(0.5, 0.1), button="right")
    items.filter(has_text="What if the witch").click()
    expect(answer).to_contain_text("With the witch:")
    expect(answer.locator("figure img")).to_have_count(2)
    expect(answer.get_by_role("button", name="Close")).to_be_focused()
    assert board.stage.evaluate(size) == before, "the answer lies over the board"
    assert answer.locator("img").first.evaluate("image => image.naturalWidth") > 50
    assert violations_in_both_themes(lab) == []
    assert lab.ask("sent") == ["ask"]
    answer.locator("summary").first.click()
    expect(answer.locator("details p").first).to_be_visible()
    answer.evaluate("answer => answer.scrollTo(0, answer.scrollHeight)")
    expect(answer.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    lab.page.keyboard.press("Escape")
    expect(answer).to_have_count(0)
    expect(board.stage).to_be_focused()

    # the right button rotates on marked squares, and the key opens the menu where it points
    fits = board.ask("[[*cell] for cell in s.placements(s.hand)]")
    x, y = fits[0]
    lab.page.mouse.move(*board.at(x + 0.5, y + 0.5))
    lab.page.mouse.click(*board.at(x + 0.5, y + 0.5), button="right")
    expect(board.part("questions")).to_have_count(0)
    board.expect("w.session.rotation in (0, 1, 2, 3)", True)
    lab.page.mouse.click(*board.at(0.5, 0.5), button="right")
    board.part("questions").get_by_role("menuitem").first.click()
    expect(board.part("answer")).to_contain_text("There is already a tile here.")
    lab.page.keyboard.press("Escape")
    expect(board.part("answer")).to_have_count(0)

    board.stage.focus()
    board.key("Shift+ArrowRight", "q")
    menu = board.part("questions")
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    board.key("ArrowDown", "Enter")
    expect(board.part("answer")).to_be_visible()
    board.key("Enter")  # on the button "Close"
    expect(board.part("answer")).to_have_count(0)
    expect(board.stage).to_be_focused()


@pytest.mark.browser_context_args(**PHONE)
def test_a_long_press_opens_the_menu_on_a_phone(lab: Lab) -> None:
    board = start(lab)
    screen = TouchScreen(lab)
    place = board.at(0.5, 0.1)
    screen.touch("touchStart", place)
    expect(board.part("questions")).to_be_visible()
    screen.touch("touchEnd")
    expect(board.part("questions")).to_be_visible()
    menu = board.part("questions").bounding_box()
    assert menu is not None
    assert menu["x"] >= 0
    assert menu["x"] + menu["width"] <= 390
    board.part("questions").get_by_role("menuitem").nth(1).tap()
    expect(board.part("answer")).to_contain_text("Ann")
    assert "press" not in lab.ask("sent")

    board.part("answer").get_by_role("button", name="Close").tap()
    screen.touch("touchStart", board.at(0.5, 0.1))
    board.part("questions").get_by_role("menuitem", name="What if the witch came here?").wait_for()
    screen.touch("touchEnd")
    board.part("questions").get_by_role("menuitem", name="What if the witch came here?").tap()
    answer, tile = board.part("answer"), board.at(0.5, 0.5)
    expect(answer).to_contain_text("With the witch:")
    expect(answer).to_be_in_viewport(ratio=1)
    box = answer.bounding_box()
    assert box is not None
    assert box["height"] > 300, "higher than the half of the board beside the tile"
    assert not box["y"] < tile[1] < box["y"] + box["height"], "the tile stays visible"
