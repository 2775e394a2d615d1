"""Sounds in a browser: silent until switched on, and muted by a button on the board."""

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab

START = """
from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
w
"""
COUNT = """() => {
    window.tones = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.tones += 1;
        return create.call(this);
    };
}"""


def play_turn(board: Board) -> None:
    turn = board.ask("s.turn")
    board.press(board.ask("w.board['targets'][0]['id']"))
    board.expect("w.session.selection.placed is not None", True)
    board.button("Skip meeple")
    board.expect(f"s.turn > {turn}", True)


def test_sounds_are_switched_on_in_the_settings_and_muted_on_the_board(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    lab.page.evaluate(COUNT)
    mute = board.stage.get_by_role("button", name="Mute sounds")
    expect(mute).to_have_count(0)
    play_turn(board)
    assert lab.page.evaluate("window.tones") == 0
    board.part("commands").locator("summary").first.click()
    board.widget.get_by_role("button", name="Sounds", exact=True).click()
    expect(mute).to_be_visible()
    lab.page.keyboard.press("Escape")
    play_turn(board)
    lab.page.wait_for_function("window.tones > 0")
    mute.click()
    expect(board.stage.get_by_role("button", name="Unmute sounds")).to_be_visible()
    lab.page.evaluate("window.tones = 0")
    play_turn(board)
    lab.page.wait_for_timeout(200)
    assert lab.page.evaluate("window.tones") == 0
    lab.reload()
    expect(board.stage.get_by_role("button", name="Unmute sounds")).to_be_visible()
