"""Touch gestures on a phone, and the width of large screens."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Lab

START = """
from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
w
"""
ZOOMED = re.compile("carc-zoomed")
COVERED = """(board) => {
    const { viewport, targets } = board.carcBoard;
    const box = board.getBoundingClientRect();
    const isCovered = (x, y) => {
        const [left, top] = viewport.toElement(x, y);
        return document.elementFromPoint(box.left + board.clientLeft + left, box.top + board.clientTop + top) !== board;
    };
    const corners = [[-0.4, -0.4], [0.4, -0.4], [-0.4, 0.4], [0.4, 0.4]];
    return targets.all.filter(({ x, y }) => corners.some(([dx, dy]) => isCovered(x + dx, y + dy))).map(({ id }) => id);
}"""
"""The targets of which something else covers a corner."""
TILE_IN_VIEW = """({ carcBoard: { viewport } }) =>
    [[0, 0], [1, 0], [0, 1], [1, 1]].some(([x, y]) => {
        const [left, top] = viewport.toElement(x, y);
        return left > 0 && left < viewport.width && top > 0 && top < viewport.height;
    })"""
"""Whether a corner of the start tile is visible."""
PHONE = {"has_touch": True, "device_scale_factor": 2, "viewport": {"width": 390, "height": 844}}


def start(lab: Lab) -> Board:
    lab.open(START)
    lab.run_all()
    return Board(lab)


class TouchScreen:
    """Touch events sent to the browser."""

    def __init__(self, lab: Lab) -> None:
        self.page = lab.page
        self.tools = lab.page.context.new_cdp_session(lab.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def pinch(self, x: float, y: float, begin: float, end: float, aside: float = 0) -> None:
        """Pinch with two fingers around a point, from one distance to another, moving sideways."""
        self.touch("touchStart", (x - begin / 2, y), (x + begin / 2, y))
        for step in range(1, 6):
            apart, moved = begin + (end - begin) * step / 5, aside * step / 5
            self.touch("touchMove", (x - apart / 2 + moved, y), (x + apart / 2 + moved, y))
        self.touch("touchEnd")
        self.page.wait_for_timeout(100)


@pytest.mark.browser_context_args(**PHONE)
def test_buttons_of_a_turn_are_at_the_bottom_of_the_screen(lab: Lab) -> None:
    lab.open("from carc_widget import *\nw = GameWidget(Game(list('ABCD'), ['base', 'inns_cathedrals'], seed=1))\nw")
    lab.run_all()
    board = Board(lab)
    lab.page.set_viewport_size({"width": 390, "height": 600})
    board.widget.evaluate("game => game.scrollIntoView({block: 'start'})")
    lab.ask(
        "(w._dispatch(__import__('carc_widget.widget.messages', fromlist=['_']).Press("
        "w.board['targets'][0]['id'], (0.5, 0.5), 2)), None)[1]"
    )
    for name in ("Skip meeple", "Cancel"):
        expect(board.widget.locator(".carc-toolbar-buttons").get_by_role("button", name=name)).to_be_in_viewport(
            ratio=1
        )
    expect(board.stage.get_by_role("button", name="Skip meeple")).to_be_hidden()
    for name in ("Undo", "Hint"):
        board.widget.get_by_role("button", name=name, exact=True).click(trial=True)
        expect(board.widget.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    board.part("commands").locator("summary").first.click()
    expect(board.widget.get_by_role("button", name="New game", exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.browser_context_args(**PHONE)
def test_form_for_a_new_game_is_above_the_board_of_a_phone(lab: Lab) -> None:
    lab.open("from carc_widget import play\nw = play()\nw")
    lab.run_all()
    board = Board(lab)
    for name in ("Learn in three minutes", "Play a bot", "Two players"):
        expect(board.widget.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    lab.page.set_viewport_size({"width": 800, "height": 400})
    form, stage = board.widget.locator(".carc-form").bounding_box(), board.stage.bounding_box()
    assert form is not None
    assert stage is not None
    assert form["y"] + form["height"] <= stage["y"], "in landscape, too"
    lab.page.set_viewport_size({"width": 390, "height": 844})
    board.widget.get_by_role("button", name="Two players").tap()
    expect(board.stage).to_be_in_viewport(ratio=1)
    steps = board.part("time").locator(".carc-step").evaluate_all("all => all.map((step) => step.offsetTop)")
    assert len(steps) == 4
    assert len(set(steps)) == 1, "back and forward stand in one row"


@pytest.mark.browser_context_args(**PHONE | {"viewport": {"width": 800, "height": 400}})
def test_turn_fits_a_phone_in_landscape(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    expect_turn_to_fit(lab, 2)
    lab.run_instead(START.replace('["Ann", "Bob"]', "list('ABCD')"))
    expect_turn_to_fit(lab, 4)


def expect_turn_to_fit(lab: Lab, players: int) -> None:
    """Play a turn with everything that it needs in the viewport."""
    board = Board(lab)
    board.widget.evaluate("game => game.scrollIntoView({block: 'start'})")

    def assert_visible(*parts: Locator) -> None:
        for part in parts:
            expect(part).to_be_in_viewport(ratio=1)

    hand, buttons = board.widget.locator(".carc-hand canvas").first, board.widget.locator(".carc-toolbar-buttons")
    common = board.stage, hand, *(board.part(f"player-{player}") for player in range(players))
    assert_visible(*common)
    before = board.stage.bounding_box()
    lab.page.touchscreen.tap(*board.place_of("cell 0 -1"))
    board.expect("w.session.selection.placed is not None", True)
    skip = buttons.get_by_role("button", name="Skip meeple")
    assert_visible(*common, skip, board.widget.get_by_role("button", name="Hint", exact=True))
    assert board.stage.bounding_box() == before
    skip.tap()
    board.expect("s.turn", 2)


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 667, "height": 375})
def test_six_players_the_editor_and_the_menu_on_a_phone_in_landscape(lab: Lab) -> None:
    lab.open("from carc_widget import *\nw = GameWidget(Game(list('ABCDEF'), ['base', 'inns_cathedrals'], seed=1))\nw")
    lab.run_all()
    board = Board(lab)
    for player in range(6):
        chip = board.part(f"player-{player}")
        score, name, pieces = (chip.locator(part) for part in (".carc-score", ".carc-name", ".carc-supply"))
        assert chip.evaluate(IS_INSIDE, [each.element_handle() for each in (score, name, pieces)]), player
    screen = TouchScreen(lab)
    screen.touch("touchStart", board.at(0.5, 0.9))
    expect(board.part("questions")).to_be_in_viewport(ratio=1)
    screen.touch("touchEnd")
    board.part("questions").get_by_role("menuitem", name="Who would get this now?").tap()
    expect(board.part("answer")).to_be_in_viewport(ratio=1)
    answer = board.part("answer").bounding_box()
    assert answer is not None
    assert answer["height"] > 200, "the answer may lie over the text of the turn"
    board.part("answer").get_by_role("button", name="Close").tap()
    menu = board.part("commands").locator(".carc-menu-items").first
    board.part("commands").locator("summary").first.tap()
    expect(menu).to_be_in_viewport(ratio=1)
    box = menu.bounding_box()
    assert box is not None
    assert box["height"] > 180, "more than two commands are visible"
    expect(menu.locator(".carc-menu-keys")).to_be_hidden()  # a phone has no keys, and the help has no text about them
    board.button("Board editor")
    assert len(board.tops_of("Undo", "Redo")) == 1


IS_INSIDE = """(chip, [score, name, pieces]) => {
    const box = (element) => element.getBoundingClientRect();
    const points = document.createRange();
    points.selectNodeContents(score);
    const outer = box(chip);
    return [points, name, pieces].every((part) => box(part).top >= outer.top && box(part).bottom <= outer.bottom)
        && box(points).bottom <= box(pieces).top && box(score).width >= 44 && name.scrollWidth <= name.clientWidth;
}"""
"""Whether the content of a player's chip is inside it, with the points above the pieces."""


def middle(box: Any) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.browser_context_args(**PHONE)
def test_magnifier_at_the_top_does_not_cover_the_buttons_for_zooming(lab: Lab) -> None:
    lab.open(
        "from carc_widget import *\nw = GameWidget(Game(['Ann', 'Bob'], order=list('BBBB'), seed=1))\n"
        "w.game.play('B 0,1', 'pass', 'B 0,2', 'pass', 'B 0,3', 'pass')\nw"
    )
    lab.run_all()
    board = Board(lab)
    lab.page.touchscreen.tap(*board.place_of("cell 0 4"))
    magnifier, zoom_in = board.stage.locator(".carc-magnifier"), board.stage.locator(".carc-zoom-button").first
    expect(magnifier).to_be_visible()
    board.wait_for_sync()
    box, zoom = magnifier.bounding_box(), board.stage.locator(".carc-zoom").bounding_box()
    assert box is not None
    assert zoom is not None
    assert zoom["y"] + zoom["height"] <= box["y"] < zoom["y"] + zoom["height"] + 20, "below the buttons"
    zoom_in.tap()
    expect(board.stage).to_have_class(ZOOMED)


@pytest.mark.browser_context_args(**PHONE)
def test_magnifier_enlarges_the_targets_of_a_small_tile_and_a_finger_moves_on_it(lab: Lab) -> None:
    board = start(lab)
    whole, stage = board.widget.bounding_box(), board.stage.bounding_box()
    assert whole is not None
    assert stage is not None
    assert stage["y"] - whole["y"] < 190, "players, tile and text leave room for the board"
    magnifier = board.stage.locator(".carc-magnifier")
    expect(magnifier).to_be_hidden()
    lab.page.touchscreen.tap(*board.place_of("cell 0 -1"))
    board.expect("w.session.selection.placed is not None", True)
    expect(magnifier).to_be_visible()
    box = magnifier.bounding_box()
    assert box is not None
    tile = (box["width"] - 4) / 1.22
    x, y, r = board.ask("next((t['x'], t['y'], t['r']) for t in w.board['targets'] if t['id'] == 'spot 0 -1 0')")
    assert 2 * r * tile >= 44, "large enough for a finger"
    left, top = middle(box)
    lab.page.touchscreen.tap(left + (x - 0.5) * tile, top + (y + 0.5) * tile)
    board.expect("w.session.selection.segment", 0)
    confirm = board.stage.get_by_role("button", name="Confirm (Enter)")
    confirm_box = confirm.bounding_box()
    assert confirm_box is not None
    assert min(confirm_box["width"], confirm_box["height"]) >= 44
    box = magnifier.bounding_box()  # the text above the board is longer now
    assert box is not None
    assert not box["y"] < middle(confirm_box)[1] < box["y"] + box["height"], "outside the magnifier"
    confirm.tap()
    board.expect("(s.turn, s.scores)", (2, (4, 0)))
    expect(magnifier).to_be_hidden()
    lab.ask("(w.game.play('U/1 1,0'), None)[1]")
    board.expect("s.phase.value", "deploy")
    expect(magnifier, "the magnifier is shown in the deploy phase, too").to_be_visible()

    # a finger that is held on it selects the spot where it is lifted
    lab.run_all()
    board = Board(lab)
    screen, page = TouchScreen(lab), lab.page
    page.touchscreen.tap(*board.place_of("cell 0 -1"))
    board.expect("w.session.selection.placed is not None", True)
    expect(magnifier).to_be_visible()
    board.wait_for_sync()
    box = magnifier.bounding_box()
    assert box is not None
    x, y = board.ask("next((t['x'], t['y']) for t in w.board['targets'] if t['id'] == 'spot 0 -1 0')")
    left, top = middle(box)
    tile = (box["width"] - 4) / 1.22
    spot = left + (x - 0.5) * tile, top + (y + 0.5) * tile
    begin = left + 0.45 * tile, top + 0.45 * tile
    screen.touch("touchStart", begin)
    page.wait_for_timeout(900)
    magnifier.dispatch_event("contextmenu")  # as phones send it after a long press
    for step in range(1, 5):
        screen.touch("touchMove", tuple(a + (b - a) * step / 4 for a, b in zip(begin, spot, strict=True)))
    screen.touch("touchEnd")
    board.expect("w.session.selection.segment", 0)
    expect(page.locator(".carc-question-menu")).to_have_count(0)


@pytest.mark.browser_context_args(**PHONE | {"viewport": {"width": 400, "height": 800}})
def test_nothing_covers_a_marked_square(lab: Lab) -> None:
    lab.open("from carc_widget import *\n\nw = GameWidget(Game(['Ann', 'Bob'], order=['E'] + ['U'] * 7, seed=1))\nw")
    lab.run_all()
    board = Board(lab)
    lab.page.touchscreen.tap(*board.place_of("cell 0 -1"))
    board.expect("w.session.selection.placed is not None", True)
    moves = "[move for y in range(1, 6) for move in ('U/1 0,' + str(y), 'pass')]"
    lab.ask(f"(w.game.play('E/2 0,-1', 'pass', *{moves}), None)[1]")
    board.expect("len(s.board)", 7)
    board.wait_for_sync()
    assert board.stage.evaluate(COVERED) == []
    lab.page.touchscreen.tap(*board.place_of("cell 0 6"))
    board.expect("w.session.selection.placed is not None", True)


@pytest.mark.browser_context_args(**PHONE)
def test_pinch_zooms_and_pans_and_a_form_is_scrolled_into_view(lab: Lab) -> None:
    board = start(lab)

    # the form stands below the board; it is scrolled into view, and the board when it is closed
    board.part("commands").locator("summary").first.tap()
    board.widget.get_by_role("button", name="New game", exact=True).tap()
    expect(board.widget.get_by_role("button", name="Play a bot", exact=True)).to_be_in_viewport(ratio=1)
    board.widget.get_by_role("button", name="Cancel", exact=True).tap()
    expect(board.part("sentence")).to_be_in_viewport(ratio=1)
    expect(board.stage).to_be_in_viewport(ratio=0.9)

    # a pinch zooms and pans until the next move
    screen, page = TouchScreen(lab), lab.page
    whole = board.drawn()
    x, y = middle(board.stage.bounding_box())
    screen.pinch(x, y, 60, 330)
    expect(board.stage).to_have_class(ZOOMED)
    near = board.drawn()
    assert near != whole
    board.expect("(w.session.selection.placed, w.session.failures)", (None, ()))
    screen.pinch(x, y, 120, 120, aside=-90)
    assert board.drawn() != near, "two fingers pan"
    for aside in (-150, 150):
        for _ in range(4):
            screen.pinch(x, y, 120, 120, aside=aside)
        assert board.stage.evaluate(TILE_IN_VIEW), "the tile cannot be dragged out of sight"

    page.wait_for_timeout(3200)  # the viewport follows the game again
    lab.run("w.game.play('E/2 0,-1')")
    board.expect("len(s.board)", 2)
    board.stage.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    x, y = board.stage.evaluate("({carcBoard: {viewport}}) => viewport.toElement(0.5, -0.5)")
    box = board.stage.bounding_box()
    assert box is not None
    assert max(abs(x - box["width"] / 2), abs(y - box["height"] / 2)) < 150, "the placed tile is in the middle"

    corner = board.stage.bounding_box()
    assert corner is not None
    for _ in range(2):
        page.touchscreen.tap(corner["x"] + 25, corner["y"] + 25)
    expect(board.stage).not_to_have_class(ZOOMED)

    # the ways to begin stand below the board as well
    lab.run_instead("from carc_widget import play\nplay()")
    board.widget.get_by_role("button", name="Two players", exact=True).tap()
    expect(board.part("player-1")).to_be_in_viewport(ratio=0.9)
    expect(board.stage).to_be_in_viewport(ratio=0.9)


@pytest.mark.browser_context_args(**PHONE)
def test_slides_on_a_phone_show_the_picture_and_have_buttons_for_a_thumb(lab: Lab) -> None:
    lab.open("from carc_widget import *\npresent('What does the witch do?', 'witch-rounds-up')")
    lab.run_all()
    slide = lab.page.locator(".carc-lesson")
    slide.get_by_role("button", name="Next").tap()
    picture = slide.locator(".carc-lesson-board")
    expect(picture).to_be_visible()
    for button in slide.locator(".carc-lesson-footer button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.inner_text()
    box, question = picture.bounding_box(), slide.get_by_role("heading").bounding_box()
    assert box is not None
    assert question is not None
    assert box["width"] > 200
    assert box["height"] > 60
    assert question["y"] + question["height"] <= box["y"], "the question stands above the picture"
    slide.get_by_role("button", name="Full screen").tap()
    expect(slide.locator(".carc-lesson-footer")).to_have_css("opacity", "1")
    lab.page.evaluate("() => document.exitFullscreen()")


@pytest.mark.browser_context_args(**PHONE | {"viewport": {"width": 800, "height": 400}})
def test_turn_number_wraps_as_a_whole_beside_a_rule_number(lab: Lab) -> None:
    lab.open("from carc_widget import *\nw = GameWidget(Game(['Annabel', 'Bob'], seed=1))\nw")
    lab.run_all()
    board = Board(lab)
    assert board.widget.locator(".carc-turn").inner_text().split() == ["Annabel's", "turn", "Turn", "1"]
    name = board.widget.locator(".carc-turn .carc-name")
    assert name.evaluate("name => name.getClientRects().length") == 1, "the name is in one line"


@pytest.mark.browser_context_args(**PHONE)
def test_full_screen_on_a_phone_stays_still_at_the_first_tap(lab: Lab) -> None:
    lab.open("from carc_widget import *\nw = GameWidget(Game(list('ABCD'), seed=5))\nw")
    lab.run_all()
    board = Board(lab)
    board.stage.get_by_role("button", name="Full screen").tap()
    lab.page.wait_for_function("() => document.fullscreenElement?.matches('.carc-game')")
    board.wait_for_sync()
    before = board.stage.bounding_box()
    lab.page.touchscreen.tap(*board.place_of("cell 0 -1"))
    board.expect("w.session.selection.placed is not None", True)
    expect(board.widget.get_by_role("button", name="Place the tile").first).to_be_in_viewport(ratio=1)
    assert board.stage.bounding_box() == before
    lab.page.evaluate("() => document.exitFullscreen()")
