"""Looking back in JupyterLab: where the points came from, told in large letters beside the lit board."""

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab, difference

OVER = """
from random import Random
from carc_widget import *
game, rng = Game(["Ann", "Bob"], seed=4), Random(4)
while not game.is_over:
    game.play(rng.choice(game.state.legal_actions()))
w = GameWidget(game)
w
"""


def test_the_table_at_the_end_is_played_through_and_opened(lab: Lab) -> None:
    lab.open(OVER)
    lab.run_all()
    board = Board(lab)
    table = board.part("table")
    expect(table.get_by_role("row")).to_have_count(3)
    plain = board.drawn()

    # pointing at a number lights its cells, without a message
    number = table.get_by_role("row").nth(1).get_by_role("button").first
    lab.run("heard = []; [child.on_msg(lambda *a: heard.append(a[1])) for child in w.children]")
    away = board.picture()
    number.hover()
    assert difference(away, lab.picture(board.stage)) > 0.001
    assert lab.ask("heard") == []

    # number by number, with the keys of a clicker
    board.button("Play through")
    expect(board.part("sum")).to_be_visible()
    first = board.ask("w.screen.bar.sentence")
    board.stage.focus()
    board.key("PageDown")
    board.expect(f"w.screen.bar.sentence != {first!r}", True)
    assert difference(plain, board.drawn()) > 0.0005, "what it is about is lit"
    board.key("PageUp")
    board.expect("w.screen.bar.sentence", first)
    board.button("Close")
    expect(board.part("sum")).to_have_count(0)
    board.wait_for(plain)

    # a number opens into its scores; who wants no motion goes on alone
    board.ask("w.screen.bar.sum")
    board.widget.locator("[data-press='sum 0']").click()
    count = board.ask("len(__import__('carc_widget').widget.screen.sums.terms(w.session, w.session.telling.sum))")
    lab.page.wait_for_timeout(2500)
    board.expect("len(w.screen.bar.sum.terms)", 1)
    assert count > 1

    # who does not mind sees it go on by itself, to the end
    board.key("Escape")
    lab.page.emulate_media(reduced_motion="no-preference")
    board.widget.locator("[data-press='sum 0']").click()
    expect(board.part("sum").locator(".carc-term")).to_have_count(count, timeout=20_000)
    board.expect("w.screen.bar.sum.whole and w.screen.bar.sum.total == s.scores[0]", True)
    board.expect("[f.message for f in w.session.failures]", [])
