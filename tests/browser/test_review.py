"""Explained sums, timeline, variations, exports and full screen in JupyterLab."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab, difference
from tests.browser.test_touch import PHONE

OVER = """
from random import Random
from carc_widget import *
game, rng = Game(["Ann", "Bob"], seed=4), Random(4)
while not game.is_over:
    game.play(rng.choice(game.state.legal_actions()))
w = GameWidget(game)
w
"""


def test_final_table_is_explained(lab: Lab) -> None:
    lab.open(OVER, "messages = []; w.on_msg(lambda *a: messages.append(a[1]))")
    lab.run_all()
    board = Board(lab)
    table = board.part("table")
    expect(table.get_by_role("row")).to_have_count(3)
    plain = board.drawn()

    # hovering over a number highlights its cells without a message; a new cell here would scroll the page meanwhile
    number = table.get_by_role("row").nth(1).get_by_role("button").first
    unhovered = board.picture()
    lab.ask("messages.clear()")
    number.hover()
    assert difference(unhovered, lab.picture(board.stage)) > 0.001
    assert lab.ask("messages") == []

    # number by number, with presenter keys
    board.button("Show scoring")
    expect(board.part("sum")).to_be_visible()
    first = board.ask("w.view.toolbar.sentence")
    board.stage.focus()
    board.key("PageDown")
    board.expect(f"w.view.toolbar.sentence != {first!r}", True)
    assert difference(plain, board.drawn()) > 0.0005, "its feature is highlighted"
    board.key("PageUp")
    board.expect("w.view.toolbar.sentence", first)
    board.button("Close")
    expect(board.part("sum")).to_have_count(0)
    board.wait_for(plain)

    # a number opens into its scores; with reduced motion it does not play automatically
    board.expect("w.view.toolbar.sum", None)
    table.locator("[data-press='sum 0']").click()
    count = board.ask("len(__import__('carc_widget').widget.sums.terms.terms(w.session, w.session.explanation.sum))")
    lab.page.wait_for_timeout(2500)
    board.expect("len(w.view.toolbar.sum.terms)", 1)
    assert count > 1

    # without reduced motion it plays automatically to the end
    board.key("Escape")
    lab.page.emulate_media(reduced_motion="no-preference")
    table.locator("[data-press='sum 0']").click()
    expect(board.part("sum").locator(".carc-term")).to_have_count(count)
    board.expect("w.view.toolbar.sum.complete and w.view.toolbar.sum.total == str(s.scores[0])", True)
    board.expect("[f.message for f in w.session.failures]", [])


LINES = """element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""The number of lines of a text."""

REVIEWED = """
from dataclasses import replace
from random import Random
from carc_widget import *
from carc_widget.widget import game_widget
from carc_widget.widget.messages import ReviewReceived
game, rng = Game(["Ann", "Bob"], ["base"], seed=4), Random(4)
left = dict(list(game.state.tiles_left.items())[:6])
game = Game(state=game.state.edit(tiles_left=left), seed=4)
while not game.is_over:
    game.play(rng.choice(game.state.legal_actions()))
rated = review(game, playouts=0)
costs = {1: 8.0, 3: 4.0, 6: 1.5}
rated = replace(rated, turns=tuple(
    replace(turn, cost=costs.get(turn.number, 0.0), error=0.2, winning_chance_error=0.02, playouts=30)
    for turn in rated.turns
))
game_widget.review_steps = lambda game, send, *more, **options: iter([send(ReviewReceived(rated)) or 0.0])
w = GameWidget(game)
w
"""


def test_turns_of_the_review_and_names_are_not_broken_in_a_narrow_sidebar(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1024, "height": 768})
    lab.open(REVIEWED.replace("GameWidget(game)", "GameWidget(game, language='nl')"))
    lab.run_all()
    board = Board(lab)
    board.button("Analyse")
    turns = board.part("review").locator(".carc-mistakes > li > .carc-button:first-child")
    expect(turns).to_have_count(3)
    texts = [*turns.all(), *board.widget.locator(".carc-player .carc-name").all()]
    assert [text.inner_text() for text in texts if text.evaluate(LINES) > 1] == []
    lab.page.set_viewport_size({"width": 360, "height": 740})
    assert [turn.inner_text() for turn in turns.all() if turn.evaluate(LINES) > 1] == []


def test_mistakes_are_found_in_the_review_and_played_again(lab: Lab) -> None:
    lab.open(REVIEWED)
    lab.run_all()
    board = Board(lab)
    expect(board.widget.locator(".carc-log")).to_be_visible()
    board.button("Analysis")
    review = board.part("review")
    expect(review.locator("[data-test=chart] .carc-chart-mark")).to_have_count(3)
    expect(board.widget.locator(".carc-log")).to_have_count(0)
    expect(board.widget.locator(".carc-player").first).to_be_visible()
    heads = review.locator("[data-test=chart]").bounding_box()
    stage = board.stage.bounding_box()
    assert heads is not None
    assert stage is not None
    assert heads["x"] > stage["x"] + stage["width"], "the chart is beside the board"
    assert stage["y"] < heads["y"] < stage["y"] + stage["height"]

    # a click on the chart, keys for mistakes, and buttons
    slider = review.get_by_role("slider")
    box = slider.bounding_box()
    assert box is not None
    slider.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    board.expect("w.moment in w.view.sidebar.review.slider.moments[1:-1]", True)
    expect(board.part("shown-turn")).to_contain_text("Turn ")
    board.stage.focus()
    plies = board.ask("[turn.ply for turn in rated.turns if turn.severity]")
    board.key("End", ",")
    board.expect("w.moment", plies[2])
    board.key(",", ",")
    board.expect("w.moment", plies[0])
    board.key(".")
    board.expect("w.moment", plies[1])
    expect(board.part("sentence")).to_contain_text("Mistake ? −4.0 ± 0.4 points")
    expect(review.locator(".carc-mistakes [aria-current]")).to_have_text("Turn 3, Ann")
    assert set(board.ask("[label.text for label in w.view.board.labels]")) == {"best", "played"}
    review.get_by_role("button", name="Turn 1, Ann").click()
    board.expect("w.moment", plies[0])
    review.get_by_role("button", name="Chance of winning").click()
    expect(review.locator(".carc-legend-player b").first).to_contain_text("%")

    # the first mistake again: a turn is tried with clicks, rated, and the best one is shown
    review.get_by_role("button", name="Ann: 2 positions").click()
    expect(board.part("learning")).to_contain_text("Position 1 of 2")
    posed, graph = board.part("learning").bounding_box(), review.locator("[data-test=chart]").bounding_box()
    assert posed is not None
    assert graph is not None
    assert posed["y"] + posed["height"] <= graph["y"], "the position and the way back stand above the chart"
    expect(board.part("learning")).to_be_in_viewport(ratio=1)
    board.expect("w.view.toolbar.title", "Find a better turn")
    expect(board.stage).to_be_focused()
    before = board.ask("game.to_text()")
    cell = board.ask("next(t.id for t in w.view.board.targets if t.cell)")
    board.press(cell)
    board.expect("w.session.selection.placed is not None", True)
    board.stage.focus()
    board.key("n")
    board.expect("w.session.learning.answer is not None", True)
    assert board.ask("game.to_text()") == before
    board.button("Next position" if board.ask("w.session.learning.is_right") else "Try again")
    board.expect("w.session.learning.is_posed", True)
    board.button("Show the best turn")
    expect(board.part("sentence")).to_have_text("This was the best turn.")
    board.part("learning").get_by_role("button", name="Back to the analysis").click()
    expect(board.part("learning")).to_have_count(0)

    board.button("Add evaluations to the record")
    board.expect("len(game.evaluations) == len(rated.turns)", True)
    board.button("Close")
    expect(review).to_have_count(0)
    board.stage.focus()
    board.key("End")
    expect(board.widget.locator(".carc-log")).to_contain_text("Expected lead after this turn")
    expect(board.widget.locator(".carc-log")).not_to_contain_text("%eval")
    board.expect("[f.message for f in w.session.failures]", [])


@pytest.mark.browser_context_args(**PHONE)
def test_review_on_a_phone_moves_to_the_board_to_show_a_mistake(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 400, "height": 800})
    lab.open(REVIEWED)
    lab.run_all()
    board = Board(lab)
    lab.run("w.receive(None, {'type': 'button', 'id': 'review', 'screen': w.screen})")
    review = board.part("review")
    expect(review.locator("[data-test=chart] .carc-chart-mark")).to_have_count(3)
    box, whole = review.bounding_box(), board.widget.bounding_box()
    assert box is not None
    assert whole is not None
    assert box["x"] >= whole["x"]
    assert box["x"] + box["width"] <= whole["x"] + whole["width"]
    mistake = review.get_by_role("button", name="Turn 1, Ann")
    mistake.scroll_into_view_if_needed()
    assert not is_visible(board)
    mistake.tap()
    board.expect("w.moment", board.ask("[turn.ply for turn in rated.turns if turn.severity][0]"))
    lab.settle()
    assert is_visible(board)
    expect(board.stage).to_be_focused()
    for language, played in {"nl": "Gespeeld", "it": "Giocato", "en": "Played"}.items():
        lab.ask(f"setattr(w, 'language', {language!r})")
        expect(board.part("hint")).to_contain_text(played)
        hint, stage = board.part("hint").bounding_box(), board.stage.bounding_box()
        assert hint is not None
        assert stage is not None
        assert hint["y"] + hint["height"] <= stage["y"], "the text stands above the board"
    board.key(".")
    board.expect("w.moment", board.ask("[turn.ply for turn in rated.turns if turn.severity][1]"))

    review.locator('[data-press="learn 0"]').tap()
    expect(board.part("learning")).to_be_visible()
    for language in ("nl", "it"):
        lab.ask(f"setattr(w, 'language', {language!r})")
        title = board.widget.locator(".carc-turn .carc-name")
        expect(title).to_have_text(board.ask("w.view.toolbar.title"))
        assert title.evaluate(IS_WHOLE), f"the title is cut off ({language})"
    board.expect("[f.message for f in w.session.failures]", [])


IS_WHOLE = """name => {
    const [own, line] = [name.getBoundingClientRect(), name.parentElement.getBoundingClientRect()];
    return name.scrollWidth <= name.clientWidth && own.right <= line.right && own.bottom <= line.bottom;
}"""


def is_visible(board: Board) -> bool:
    """Whether three quarters of the board are in the visible part of the notebook."""
    return bool(
        board.stage.evaluate(
            """board => {
                const { top, bottom, height } = board.getBoundingClientRect();
                const part = board.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
                return Math.min(bottom, part.bottom) - Math.max(top, part.top) > 0.75 * height;
            }"""
        )
    )


RECORD = """
from random import Random
import carc_widget
game, rng = carc_widget.Game(["Ann", "Bob"], seed=4), Random(4)
while game.state.turn < 20:
    game.play(rng.choice(game.state.legal_actions()))
game.notes[1] = "<b>the first tile</b>"
w = carc_widget.replay(game.to_text())
w
"""
DRAG = """async (slider) => {
    for (let i = 0; i <= 40; i++) {
        slider.value = Math.round((slider.max * i) / 40);
        slider.dispatchEvent(new Event("input", {bubbles: true}));
        await new Promise(requestAnimationFrame);
    }
}"""


def test_record_is_stepped_through_and_branched(lab: Lab) -> None:
    lab.open(RECORD, "other = 1")
    lab.run_all()
    board = Board(lab)
    stops = board.ask("w.game.replay.stops")
    expect(board.part("time")).to_contain_text("Turn 1 of 20")
    empty = board.drawn()

    # presenter keys work with any focus, and the note is shown as plain text at the end of the turn
    board.part("time").get_by_role("button", name="One step forward (Page Down)").click()
    board.expect("w.moment", stops[1])
    board.key("d", "d", "x")
    lab.page.wait_for_timeout(300)
    cells = "() => window.jupyterapp.shell.currentWidget.content.model.cells.length"
    assert lab.page.evaluate(cells) == 2, "two D would delete the cell, but keys on a button are not for the notebook"
    board.key("Shift+PageDown")
    expect(board.part("hint")).to_contain_text("<b>the first tile</b>")
    board.stage.focus()
    board.key("PageDown", "PageUp", "Home")
    board.expect("w.moment", stops[0])
    board.wait_for(empty)

    # a fast drag of the slider sends a limited number of messages, and the last position is shown
    lab.run("messages = []; w.on_msg(lambda *a: messages.append(a[1]))")
    slider = board.part("time").get_by_role("slider")
    slider.evaluate(DRAG)
    board.expect("w.moment", None)
    expect(slider).to_have_value(str(len(stops) - 1))
    assert 1 <= lab.ask("len(messages)") <= 41
    full = board.drawn()
    slider.focus()
    board.key("ArrowLeft")
    board.expect("w.moment", stops[-2])
    board.key("ArrowRight")
    board.expect("w.moment", None)
    board.wait_for(full)

    # playing from an earlier moment adds a variation; both are named and switched
    lab.run("w.moment = w.game.replay.stops[len(w.game.replay.stops) // 2]")
    board.button("Play on from here")
    board.expect("w.game.can_redo", True)
    lab.run("w.game.play(next(a for a in reversed(w.state.legal_actions())))")
    board.part("variations").locator("summary").click()
    rows = board.part("variations").locator("form")
    expect(rows).to_have_count(2)
    rows.nth(0).get_by_role("textbox").fill("another way")
    board.key("Enter")
    board.expect("w.game.line", "another way")
    rows.nth(1).get_by_role("textbox").fill("as played")
    rows.nth(1).get_by_role("button", name="Rename").click()
    board.expect("w.game.variations[0].name", "as played")
    board.button("as played")
    board.expect("w.game.line", "as played")
    expect(rows.nth(1).get_by_role("textbox")).to_have_value("another way")
    board.wait_for(full)
    assert lab.page.locator(".carc-game b b").count() == 0
    board.expect("[f.message for f in w.session.failures]", [])


WITHOUT_CLIPBOARD = """() => {
    Object.defineProperty(navigator, "clipboard", {value: undefined, configurable: true});
    document.execCommand = () => false;
}"""


def test_position_record_and_picture_are_exported(lab: Lab) -> None:
    lab.open(RECORD)
    lab.run_all()
    board = Board(lab)
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    menu = board.part("menu")
    board.part("commands").locator("summary").first.click()
    menu.locator("summary").click()
    board.button("Copy position")
    expect(menu.get_by_role("status")).to_have_text("Copied.")
    clipboard = "() => navigator.clipboard.readText()"
    assert lab.page.evaluate(clipboard) == board.ask("w.view.board.state.to_text()")

    # pages without https have no clipboard: the text is shown and selected
    lab.page.evaluate(WITHOUT_CLIPBOARD)
    board.button("Copy record")
    field = menu.get_by_role("textbox")
    expect(field).to_have_value(board.ask("w.game.to_text()"))
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd) === field.value")
    expect(menu.get_by_role("status")).to_have_text("Press Ctrl C, or ⌘ C on a Mac, to copy the text.")
    lab.ask("setattr(w, 'moment', None)")  # a cell would take the focus, which closes the menu
    expect(board.widget.locator(".carc-position")).to_have_text("Turn 20")
    expect(field).to_be_visible()

    for format, start in (("SVG", b"<svg "), ("PNG", b"\x89PNG")):
        with lab.page.expect_download() as saved:
            board.button(f"Save picture ({format})")
        assert saved.value.suggested_filename == f"carcassonne-turn-20.{format.lower()}"
        assert saved.value.path().read_bytes().startswith(start)
    expect(menu.get_by_role("status")).to_have_text("Saved.")


@pytest.mark.own_page
def test_board_fills_the_full_screen(lab: Lab) -> None:
    lab.open(RECORD)
    lab.run_all()
    board = Board(lab)
    board.stage.focus()
    board.key("f")
    lab.page.wait_for_function("() => document.fullscreenElement?.matches('.carc-game')")
    lab.settle()
    sizes = """() => [".carc-game", ".carc-toolbar", ".carc-board", ".carc-sidebar", ".carc-timeline"].map((name) => {
        const box = document.querySelector(name).getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom];
    })"""
    game, toolbar, stage, sidebar, timeline = lab.page.evaluate(sizes)
    assert game == [0, 0, 1280, 900]
    assert 0 < stage[1] < stage[3] < timeline[1] < timeline[3] <= 900, "everything fits without scrolling"
    assert stage[2] < sidebar[0]
    assert stage[2] < toolbar[0] < toolbar[2] <= 1280
    assert stage[1] <= toolbar[1] < toolbar[3] < sidebar[1] < sidebar[3] <= stage[3] + 1
    assert stage[2] - stage[0] > 0.7 * 1280
    assert stage[3] - stage[1] > 0.7 * 900
    board.key("PageDown")
    board.expect("w.moment", board.ask("w.game.replay.stops[1]"))

    # on a large screen the panels are zoomed, and scroll as far as without
    lab.page.set_viewport_size({"width": 1920, "height": 1080})
    menu = board.part("commands")
    menu.locator("summary").first.click()
    menu.locator(".carc-menu-keys").click()
    lab.settle()
    tabs, keys = (board.widget.locator(name).bounding_box() for name in (".carc-tab-list", ".carc-help-keys"))
    assert tabs is not None
    assert keys is not None
    assert keys["y"] == pytest.approx(tabs["y"] + tabs["height"], abs=2)
    board.stage.focus()
    board.key("f")
    lab.page.wait_for_function("() => !document.fullscreenElement")
