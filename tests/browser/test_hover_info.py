"""Hover info without messages, the feature card, overlays, and annotations of the caller."""

import re

from playwright.sync_api import expect

from tests.browser.board import Board, pixels
from tests.browser.lab import Lab, difference

START = """
from carc_widget import *
state = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")
w = GameWidget(Game(state=state, seed=1))
messages = []
def record(stage, message, buffers):
    messages.append(message)
w.on_msg(record)
w
"""


RIM = """(overlay) => {
    const { width, height } = overlay;
    const pixels = (x, wide) => overlay.getContext("2d").getImageData(x, 0, wide, height).data;
    const painted = (x, wide) => pixels(x, wide).some((value, i) => i % 4 === 3 && value > 0);
    return painted(2, width - 4) && !painted(0, 1) && !painted(width - 1, 1);
}"""
"""Whether something is painted on a canvas, and nothing is cut off at its left or right."""

ZOOM = "({ carcBoard: { viewport } }) => viewport.drag({ size: viewport.height / 4 - 22, x: 1, y: 0 })"
"""Zooms until there is just enough room for buttons below the second row."""


def test_feature_under_the_pointer_its_card_overlays_and_annotations(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    line = board.stage.locator(".carc-hover-info")
    expect(line).to_be_hidden()
    foreground = board.stage.locator(".carc-foreground")
    plain = pixels(foreground)
    for at, description in (
        (
            (0.5, 0.08),
            re.compile("^city of 1 tile, 1 open end, held by Red; worth 1 now, 2 complete.* that Red draws one$", re.S),
        ),
        ((0.3, 0.5), re.compile("^road of 1 tile, 2 open ends.*2 squares to fill$", re.S)),
        ((0.5, 0.9), "field of 1 tile, 0 completed cities"),
    ):
        lab.page.mouse.move(*board.at(*at))
        expect(line).to_have_text(description)
        assert pixels(foreground) != plain, "the feature is highlighted"
    lab.page.mouse.move(*board.at(2.5, 0.5))
    expect(line).to_be_hidden()
    assert pixels(foreground) == plain
    assert lab.ask("messages") == [], "hovering sends no message"

    board.press_at(0.5, 0.08)
    expect(board.part("card")).to_contain_text("City of 1 tile, 1 open end, held by Red", ignore_case=True)
    heights = board.part("card").locator("dt").evaluate_all("(terms) => terms.map((term) => term.offsetHeight)")
    assert len(set(heights)) == 1, "“If complete” is on one line, as “Now” is"
    board.expect("w.selected == s.feature('city N (0, 0)')", True)
    assert len(lab.ask("messages")) == 1
    lab.page.mouse.move(*board.at(0.5, 0.1))
    expect(line).to_be_visible()

    # the buttons of a placed tile do not cover it
    board.press("cell 0 1")
    buttons = board.stage.locator(".carc-tile-buttons")
    expect(buttons).to_be_visible()
    board.wait_for_sync()  # the board of the kernel moves the view
    board.stage.evaluate(ZOOM)
    lab.page.mouse.move(*board.position(0.5, 0.1))
    expect(line).to_contain_text("city of 1 tile")
    lab.settle()
    text, covering = line.bounding_box(), buttons.bounding_box()
    assert text is not None
    assert covering is not None
    assert covering["x"] < text["x"] + text["width"], "the buttons are above or below it"
    assert text["y"] + text["height"] <= covering["y"]

    board.key("a")
    board.expect("(w.aids, w.hover, w.legal_cells)", (False, False, False))
    lab.page.mouse.move(*board.at(0.3, 0.5))
    expect(line).to_be_hidden()
    board.key("1")
    board.expect("(w.aids, w.owners, w.hover)", (True, True, False))

    # overlays show owners and point values
    lab.run_all()
    board = Board(lab)
    plain = board.picture()
    board.stage.focus()
    board.key("1")
    board.expect("w.owners", True)
    owners = board.picture()
    assert difference(plain, owners) > 0.002, "the city is hatched"
    board.key("2")
    board.expect("[label['text'] for label in w.board['labels']]", ["1→2"])
    assert difference(owners, board.picture()) > 0.0005, "a label shows the points"

    # a long label at the edge is not cut off
    rim = board.stage.evaluate(
        "({ carcBoard: { viewport } }) => viewport.now.x - viewport.width / 2 / viewport.now.size"
    )
    label = f"{{'at': [{rim} + 0.1, 0.5], 'text': '1: −29.5 ± 1.9', 'colours': ['#000']}}"
    board.ask(f"w.set_trait('board', {{**w.board, 'labels': [{label}]}})")
    lab.page.wait_for_function(RIM, arg=board.stage.locator(".carc-foreground").element_handle())
    board.key("a")
    board.expect("w.aids", False)
    board.expect("w.board.get('labels', [])", [])

    # annotations of the caller
    plain = board.drawn()
    lab.run("w.marks = [svg.Arrow((0, -1), (0, 0)), svg.Caption('closes it', (0, -1)), svg.Highlight([(1, 0)])]")
    expect(board.stage).to_have_attribute("aria-label", re.compile("Marked: an arrow from"))
    drawn = board.drawn()
    assert difference(plain, drawn) > 0.005
    lab.reload()
    board = Board(lab)
    board.wait_for(drawn)
    lab.run("w.marks = []")
    board.wait_for(plain)
