"""The end of a game in a browser: the counted final scoring, how it is skipped, and the buttons that follow."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.test_axe import violations

START = """
from carc_widget import *
tiles = 'tiles 0,0: D 1,0: U/1 2,0: U/1; player Ann 3: road E 0,0; player Bob 9; '
text = tiles + 'turn 71 Ann place V; bag empty; sets base'
w = GameWidget(Game(state=State.from_text(text)))
w
"""


def finish(lab: Lab) -> Board:
    lab.run_all()
    board = Board(lab)
    board.press(board.ask("w.board['targets'][0]['id']"))
    board.key("Enter")
    board.button("Skip meeple")
    return board


def test_final_scoring_is_counted_and_a_key_or_a_click_skips_it(lab: Lab) -> None:
    lab.page.emulate_media(reduced_motion="no-preference")
    lab.open(START)
    board = finish(lab)
    finale = board.part("finale")
    expect(finale).to_be_visible()
    expect(finale).to_contain_text("Ann")
    expect(finale.locator(".carc-finale-result")).to_contain_text("Bob wins with 9 points.")
    expect(finale.locator(".carc-confetti").first).to_have_css("z-index", "-1")  # behind the names and points
    board.stage.focus()
    board.key("u")
    expect(finale).to_have_count(0)
    board.expect("s.is_over", True)
    rows = board.part("table").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("1. Bob")
    expect(rows.nth(2)).to_contain_text("2. Ann")
    assert violations(lab, ".carc-game") == []

    # a click skips it and has no other effect
    board = finish(lab)
    expect(board.part("finale")).to_be_visible()
    board.button("Undo")
    expect(board.part("finale")).to_have_count(0)
    lab.settle()
    board.expect("(s.is_over, w.session.reply)", (True, None))

    # with reduced motion the table is shown at once, and its buttons work
    lab.page.emulate_media(reduced_motion="reduce")
    board = finish(lab)
    expect(board.part("table")).to_be_visible()
    expect(board.part("finale")).to_have_count(0)
    toolbar = board.widget.locator(".carc-toolbar")
    toolbar.get_by_role("button", name="Share").click()
    expect(board.part("menu")).to_have_attribute("open", "")
    toolbar.get_by_role("button", name="Analysis").click()
    expect(board.part("review")).to_be_visible()
    board.expect("w.session.review_of is not None", True)


def test_banner_of_a_level_is_hidden_until_the_final_scoring_is_counted(lab: Lab) -> None:
    lab.page.emulate_media(reduced_motion="no-preference")
    lab.open("from carc_widget import levels\npage = levels['last-tile'].play()\nw = page.boards[0]\npage")
    lab.run_all()
    board = Board(lab)
    lab.ask("w.game.play('E/2 0,-1', '+city S')[:0]")
    banner = lab.page.locator("[data-test=banner]")
    expect(board.part("finale")).to_be_visible()
    expect(banner).to_have_count(1)
    expect(banner).to_be_hidden()
    expect(board.part("finale").locator(".carc-finale-result")).to_be_visible()
    expect(banner).to_be_in_viewport()


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 400, "height": 800})
def test_totals_fit_a_phone(lab: Lab) -> None:
    lab.open(
        "from carc_widget import *\n"
        "game = Game(3, seed=7)\n"
        "greedy = bots.Greedy()\n"
        "while not game.state.is_over: game.play(greedy.choose(game.state, 7))\n"
        "w = play(game)\n"
        "w"
    )
    lab.run_all()
    board = Board(lab)
    table = board.part("table")
    assert table.locator("tbody button").count() > 12, "most points have a sum, and so a button"
    right = "element => element.getBoundingClientRect().right"
    for total in table.locator("tbody td:last-child").all():
        assert total.evaluate(right) <= board.widget.evaluate(right)
