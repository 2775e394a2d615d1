"""Score animation: the sum at the feature, points that fly to the score, no blocked clicks."""

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab

START = """
from carc_widget import *
state = State.setup(meeples=[("Red", (0, 0), "city N")], mage=((0, 0), "city N"), hand="E")
w = GameWidget(Game(state=state, seed=1))
w
"""
WATCH = """() => {
    window.seen = [];
    new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) {
            if (node.classList?.contains("carc-motion")) window.seen.push(`${node.className} ${node.textContent}`);
        }
    }).observe(document.body, { childList: true, subtree: true });
}"""

WATCH_SUM = """() => {
    new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes])) {
            if (!node.classList?.contains("carc-sum-chip")) continue;
            const [sum, board] = [node, document.querySelector(".carc-board")].map((el) => el.getBoundingClientRect());
            window.outside = Math.max(board.left - sum.left, sum.right - board.right);
        }
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes how far the sum is outside the board, when it appears: it disappears after about a second."""


def complete_city(lab: Lab, watch: str) -> Board:
    """Play the turn that completes the city, after starting a script that watches the page."""
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    lab.page.evaluate(watch)
    board.press("cell 0 -1")
    board.button("Skip meeple")
    return board


def test_score_is_animated_without_blocking_clicks(lab: Lab) -> None:
    lab.page.emulate_media(reduced_motion="no-preference")  # all other tests use reduced motion
    board = complete_city(lab, WATCH)
    chip = lab.page.locator(".carc-sum-chip")
    expect(chip).to_have_text("City: 2 tiles 4 + mage 2 = 6")
    assert chip.evaluate("node => getComputedStyle(node).pointerEvents") == "none"
    lab.page.mouse.click(*board.position(0.5, -0.5))
    board.expect("w.selected is not None", True)  # the click passed through the sum to the board
    board.expect("(s.turn, s.scores)", (2, (6, 0)))
    expect(lab.page.locator(".carc-motion")).to_have_count(0)
    kinds = {added.split()[0] for added in lab.page.evaluate("window.seen")}
    assert kinds == {"carc-sum-chip", "carc-points", "carc-part", "carc-piece"}, (
        "sum, points, the term of the mage, and the pieces"
    )

    lab.reload()
    lab.page.evaluate(WATCH)
    board = Board(lab)
    lab.run("w.language = 'nl'")
    lab.page.wait_for_timeout(500)
    assert lab.page.evaluate("window.seen") == [], "a past animation is not repeated"

    lab.page.emulate_media(reduced_motion="reduce")
    lab.run("w.game.undo(); w.game.redo()")
    board.expect("s.scores", (6, 0))
    lab.page.wait_for_timeout(500)
    assert lab.page.evaluate("window.seen") == [], "the system prefers reduced motion"
    lab.page.emulate_media(reduced_motion="no-preference")
    lab.run("w.motion = False; w.game.undo(); w.game.redo()")
    lab.page.wait_for_timeout(500)
    assert lab.page.evaluate("window.seen") == [], "the aid is off"
    lab.run("w.motion = True; w.game.undo(); w.game.redo()")
    lab.page.wait_for_function("() => window.seen.length > 0")


def test_a_long_sum_stays_on_a_narrow_board(lab: Lab) -> None:
    lab.page.emulate_media(reduced_motion="no-preference")
    lab.page.set_viewport_size({"width": 340, "height": 800})
    complete_city(lab, WATCH_SUM)
    lab.page.wait_for_function("() => window.outside !== undefined")
    assert lab.page.evaluate("window.outside") <= 1, "CSS pixels left and right of the board"
