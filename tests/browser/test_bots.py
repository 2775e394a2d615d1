"""Games against a bot in a browser: the new game form, hints, undo."""

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab, difference

START = """
from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], ["base"], seed=1))
w
"""

HINTED = """
from carc_widget import *
state = State.setup(players=["Ann", "Bob"], sets=["base"], hand="E", tiles_left={})
w = play(Game(state=state, seed=1), hints=True)
w
"""


def test_turns_against_the_hard_bot(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    board.command("New game")
    board.part("options").locator("summary").click()
    board.widget.get_by_label("Human or bot for player 2").select_option("hard")
    board.widget.locator("input[name=seed]").fill("5")
    board.button("Start")
    expect(board.part("player-1")).to_contain_text("Bot (hard)")
    board.expect("[*w.bots]", ["Bob"])
    sentence = board.part("sentence")
    for number in (1, 3):
        expect(sentence).to_contain_text("Place your tile")
        board.expect("(s.turn, s.to_act, w.game.seed)", (number, 0, 5))
        board.press(board.ask("next(t['id'] for t in w.board['targets'])"))
        expect(sentence).not_to_contain_text("Place your tile")
        board.key("n")
        expect(sentence).to_contain_text("Bob is thinking")
        expect(board.widget.get_by_role("button", name="Play by hand")).to_be_visible()
    expect(sentence).to_contain_text("Place your tile")
    board.expect("(s.turn, s.to_act, w.session.failures)", (5, 0, ()))
    expect(board.widget.locator(".carc-log")).to_contain_text("Bob placed")

    # a hint is refined and placed tentatively
    board.stage.focus()
    board.key("h")
    hints = board.part("hints")
    expect(hints).to_contain_text("±")
    hints.get_by_role("button", name="1", exact=True).click()
    board.expect("w.session.selection.placed is not None", True)
    board.stage.focus()
    board.key("Escape", "h")
    expect(hints).to_have_count(0)

    # undo returns to the last human decision, before the turn of the bot
    board.key("u")
    board.expect("(s.turn, s.to_act)", (3, 0))
    expect(sentence).not_to_contain_text("thinking")


def test_hints_are_explained_on_the_board(lab: Lab) -> None:
    lab.open(HINTED)
    lab.run_all()
    board = Board(lab)
    hints = board.part("hints")
    expect(hints).to_contain_text("exact")
    plain = board.picture()

    # opened with the keyboard; the features are highlighted
    why = hints.get_by_role("button", name="Why? Explain hint 1")
    why.focus()
    lab.page.keyboard.press("Enter")
    explanation = board.part("explanation")
    expect(explanation).to_contain_text("+4.0")
    expect(why).to_have_attribute("aria-expanded", "true")
    board.wait_for_sync()
    lab.settle()
    assert difference(plain, board.picture()) > 0.001

    # hovering over a term and focusing it change the highlights without a message
    lab.run("messages = []; w.on_msg(lambda *a: messages.append(a[1]))")
    terms = explanation.get_by_role("listitem")
    terms.first.hover()
    why.focus()
    lab.page.keyboard.press("Tab")
    expect(terms.first).to_be_focused()
    lab.settle()
    assert lab.ask("messages") == []
    why.click()
    expect(explanation).to_have_count(0)

    # the turn that is tried is compared with the best hint, and the comparison follows it
    board.press("cell 0 1")
    hints.get_by_role("button", name="Why not this turn?").click()
    expect(explanation).to_contain_text("Your turn instead of hint 1: no meeple")
    spot = board.ask("next(t['id'] for t in w.board['targets'] if t['id'].startswith('spot'))")
    board.press(spot)
    expect(explanation).not_to_contain_text("no meeple")
    board.stage.focus()
    board.key("Escape")
    expect(explanation).to_have_count(0)
