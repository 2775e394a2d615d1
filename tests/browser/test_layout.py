"""Layout: board, toolbar and timeline fit the visible part of the notebook, and the board does not move."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Lab

START = """from carc_widget import *
w = GameWidget(Game(["Ann", "Bartholomew", "Cem"], order=["E", "U", "V"], seed=1))
w"""
SIX = """from carc_widget import *
w = GameWidget(Game(list("ABCDEF"), sets=["base", "mage_witch", "inns_cathedrals"], seed=1))
w"""
PLAYED = """import random
from carc_widget import *
from carc_widget.widget.messages import Press, PressButton
game = Game(["Ann", "Bartholomew", "Cem", "Dora"], sets=["base", "mage_witch", "inns_cathedrals"], seed=3)
w = GameWidget(game, language="nl")
choice = random.Random(2).choice

def press():
    targets = [target["id"] for target in w.board["targets"]]
    cells, spots = ([Press(id, (0.5, 0.5), 2) for id in targets if id.startswith(kind)] for kind in ("cell", "spot"))
    buttons = {button["id"] for button in w.toolbar["buttons"]}
    done = [PressButton(id) for id in ("confirm", "place") if id in buttons]
    figures = [PressButton(id) for id in ("mage", "witch") if id in buttons]
    w._dispatch(choice(done or spots + figures or cells))
    return w.state.turn

w"""
WATCH = """board => {
    window.boxes = new Set();
    const game = board.closest(".carc-game");
    const watch = () => {
        if (!board.isConnected) return;
        const [outer, {x, y, width, height}] = [game.getBoundingClientRect(), board.getBoundingClientRect()];
        window.boxes.add([x - outer.x, y - outer.y, width, height].map(Math.round).join());
        requestAnimationFrame(watch);
    };
    watch();
}"""
SIZES = ((1366, 768), (1440, 900), (1920, 1080), (1024, 768))
MORE = ["# more\n" * 20] * 4
TURNS = (
    "w.game.play('E/2 0,-1')",
    "w.game.play('+city S')",
    "w.game.play('U/1 1,0')",
    "w.game.undo()",
    "w._dispatch(__import__('carc_widget.widget.messages', fromlist=['_']).OpenEditor())",
)
BOXES = """game => {
    game.scrollIntoView({block: "start"});
    const notebook = game.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
    const boxes = [".carc-board", ".carc-toolbar", ".carc-timeline"].map((name) => {
        const { left, top, right, bottom } = game.querySelector(name).getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
    });
    return [Math.round(notebook.bottom), ...boxes];
}"""
RULE_INSIDE = """text => {
    const [outer, rule] = [text, text.querySelector(".carc-rule")].map((element) => element.getBoundingClientRect());
    return rule.top >= outer.top && rule.bottom <= outer.bottom;
}"""
BACKGROUND = "element => getComputedStyle(element).backgroundColor"
TOP = "() => document.querySelector('.carc-board').getBoundingClientRect().top"


def start(lab: Lab, *more: str) -> Board:
    """Open a board in a notebook with these cells after it."""
    lab.open(START, *more)
    lab.run_all()
    return Board(lab)


def bottom(element: Locator) -> float:
    """The bottom of an element on the page."""
    box = element.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_six_players_the_commands_and_their_menu_are_visible(lab: Lab) -> None:
    lab.open(SIX)
    lab.run_all()
    board = Board(lab)
    for width in (1366, 1024):
        lab.page.set_viewport_size({"width": width, "height": 768})
        lab.settle()
        end, *_ = board.widget.evaluate(BOXES)
        for player in range(6):
            assert bottom(board.part(f"player-{player}")) < end
        body = board.widget.locator(".carc-sidebar-body").bounding_box()
        assert body is not None
        assert body["height"] > 140, "the tabs have room"
        menu = board.part("commands")
        menu.locator("summary").first.click()
        items = menu.locator(".carc-menu-items").first
        whole, box = board.widget.bounding_box(), items.bounding_box()
        assert whole is not None
        assert box is not None
        assert whole["y"] <= box["y"]
        assert bottom(items) <= whole["y"] + whole["height"]
        assert items.evaluate("menu => menu.scrollWidth <= menu.clientWidth"), "no scroll bar for its width"
        languages = items.locator("[data-press^='language ']")
        tops = languages.evaluate_all("buttons => buttons.map((button) => button.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, "the languages stand in one row"
        lab.page.keyboard.press("Escape")
        expect(items).to_be_hidden()
        expect(menu.locator("summary").first).to_be_focused()


@pytest.mark.parametrize("count", [4, 6])
def test_long_names_neither_push_the_sidebar_over_the_timeline_nor_run_out_of_the_texts(lab: Lab, count: int) -> None:
    lab.page.set_viewport_size({"width": 1024, "height": 700})
    names = ["W" * 40, "i" * 40, *("Wolfgang Amadeus Mozart", "Jean-Philippe Rameau", "Johann Bach", "Jo")[: count - 2]]
    sets = ("base", "mage_witch", "inns_cathedrals")
    lab.open(f"from carc_widget import *\nw = GameWidget(Game({names}, sets={sets}, order=['E'], seed=1))\nw")
    lab.run_all()
    board = Board(lab)
    board.ask("w.game.play('E/2 0,-1') and None")
    expect(board.widget.locator(".carc-log")).to_contain_text(names[0])
    inside = """game => {
        const [sidebar, body] = [".carc-sidebar", ".carc-sidebar-body"].map((name) => game.querySelector(name));
        return body.getBoundingClientRect().bottom <= sidebar.getBoundingClientRect().bottom + 1
            && body.scrollWidth <= body.clientWidth;
    }"""
    assert board.widget.evaluate(inside)
    expect(board.widget.locator(".carc-player .carc-name").first).to_have_attribute("title", f"{names[0]}, Red")
    board.command("Board editor")
    board.widget.locator('[data-press="meeple 1"]').click()
    expect(board.part("sentence")).to_contain_text(names[0])
    fits = "text => text.scrollWidth <= text.clientWidth"
    assert [board.part(part).evaluate(fits) for part in ("sentence", "hint")] == [True, True]


@pytest.mark.browser_context_args(viewport={"width": 1366, "height": 768})
def test_no_row_of_the_exports_moves_under_the_pointer(lab: Lab) -> None:
    board = start(lab)
    menu = board.part("commands")
    menu.locator("summary").first.click()
    menu.get_by_text("Export", exact=True).click()
    link = menu.get_by_role("button", name="Copy link to position")
    before = link.bounding_box()
    link.click()
    expect(menu.get_by_role("status")).to_contain_text("CARC_WIDGET_SITE")
    assert link.bounding_box() == before


@pytest.mark.browser_context_args(viewport={"width": 1366, "height": 768})
def test_tabs_are_selected_with_the_keyboard_forgotten_with_the_game_and_opened_by_the_menu(lab: Lab) -> None:
    board = start(lab)
    tab = board.widget.get_by_role("tab")
    expect(tab).to_have_text(["Log", "Overlays", "Rules", "Help"])
    tab.nth(0).focus()
    board.key("ArrowRight", "ArrowRight")
    expect(tab.nth(2)).to_be_focused()
    expect(tab.nth(2)).to_have_attribute("aria-selected", "true")
    board.key("Tab")
    field = board.part("tab-rules").get_by_role("searchbox")
    expect(field).to_be_focused()
    lab.page.keyboard.type("witch\n")
    expect(board.part("found")).to_be_visible()
    lab.ask("(w.replay(Game(['Ann', 'Bob'], seed=2)), None)[1]")
    expect(board.part("player-1")).to_contain_text("Bob")
    expect(board.part("found")).to_have_count(0)
    expect(field).to_have_value("")

    board.command("Keys")
    expect(board.widget.locator("[data-tab=help]")).to_be_focused()
    keys = board.widget.locator(".carc-help-keys dt").first
    expect(keys).to_be_in_viewport()
    box = keys.bounding_box()
    assert box is not None
    assert 0 <= box["y"] - bottom(board.widget.get_by_role("tablist")) < 12, "nothing else stands above the keys"
    assert bottom(keys) <= bottom(board.widget.locator(".carc-sidebar-body"))

    # forced colours, as with a contrast theme, show what is selected, and the sign for full screen
    lab.page.emulate_media(forced_colors="active")
    button = board.widget.get_by_role("button", name="Hint", exact=True)
    released = button.evaluate(BACKGROUND)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert button.evaluate(BACKGROUND) != released
    assert tab.nth(3).evaluate(BACKGROUND) != tab.nth(0).evaluate(BACKGROUND)
    full_screen = board.stage.get_by_role("button", name="Full screen")
    sign = "button => getComputedStyle(button, '::before').backgroundColor"
    assert full_screen.evaluate(sign) != full_screen.evaluate(BACKGROUND)


def test_board_toolbar_and_timeline_fit_the_notebook_and_the_wheel_zooms(lab: Lab) -> None:
    board = start(lab, *MORE)
    stages = {}
    for size in SIZES:
        lab.page.set_viewport_size({"width": size[0], "height": size[1]})
        lab.settle()
        bottom, stage, toolbar, timeline = board.widget.evaluate(BOXES)
        stages[size] = stage
        assert timeline[3] <= bottom, "the timeline is visible"
        if size[0] >= 1300:
            assert toolbar[0] > stage[2], "the toolbar is beside the board"
            assert toolbar[1] == stage[1]
            assert timeline[1] - toolbar[1] == pytest.approx(stage[3] - stage[1] + 10, abs=2), (
                "the board has the full height"
            )
        else:
            assert toolbar[3] < stage[1], "the toolbar is above the board"
        if size[0] == 1920:
            left, top, right, under = stage
            assert right - left > 1250, "the board uses a wide screen"
            assert under - top > 720
            assert toolbar[2] - left > 1600
    names: dict[tuple[int, int], float] = {}
    for turn in TURNS:
        lab.ask(f"({turn}, None)[1]")
        expect(board.part("sentence")).to_have_text(board.ask("w.view.toolbar.sentence"))
        for size, stage in stages.items():
            lab.page.set_viewport_size({"width": size[0], "height": size[1]})
            lab.settle()
            assert board.widget.evaluate(BOXES)[1] == stage, (turn, size)
            name = board.widget.locator(".carc-turn").first.bounding_box()
            assert name is not None
            assert names.setdefault(size, name["y"]) == name["y"], "the name of the player stays in its line"

    # the wheel zooms the board without scrolling the notebook
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    lab.run_all()
    board = Board(lab)
    page = lab.page
    board.widget.evaluate(BOXES)
    before = page.evaluate(TOP)
    page.mouse.move(*board.at(0.5, 0.5))
    page.mouse.wheel(0, 300)
    for panel in (".carc-toolbar", ".carc-sidebar", ".carc-timeline", ".carc-log"):
        board.widget.locator(panel).first.hover()
        page.mouse.wheel(0, 600)
        page.wait_for_timeout(200)
        assert page.evaluate(TOP) == before, panel
    page.mouse.move(*board.at(0.5, 0.5))
    page.mouse.wheel(0, -200)
    page.wait_for_function("() => document.querySelector('.carc-board').classList.contains('carc-zoomed')")
    assert page.evaluate(TOP) == before
    board.stage.get_by_role("button", name="Show the whole board").click()
    page.wait_for_function("() => !document.querySelector('.carc-board').classList.contains('carc-zoomed')")


def test_board_and_timeline_fit_the_notebook_below_a_cell_of_three_lines(lab: Lab) -> None:
    lab.open(START)
    for code in (START, SIX):
        lab.run_instead(code)
        for width, height in SIZES:
            lab.page.set_viewport_size({"width": width, "height": height})
            lab.run_all()
            board = Board(lab)
            lab.settle()
            notebook = lab.page.locator(".jp-WindowedPanel-outer").first
            assert bottom(board.stage) <= bottom(notebook), (width, height)
            assert bottom(board.widget.locator(".carc-timeline")) <= bottom(notebook), (width, height)


def test_board_stays_where_it_is_for_many_turns(lab: Lab) -> None:
    lab.open(PLAYED)
    for width, height, turns in ((400, 800, 20), (1024, 768, 8)):
        lab.page.set_viewport_size({"width": width, "height": height})
        lab.run_all()
        board = Board(lab)
        lab.settle()
        board.stage.evaluate(WATCH)
        while lab.ask("press()") <= turns:
            pass
        board.wait_for_sync()
        lab.settle()
        boxes = lab.page.evaluate("[...boxes]")
        assert boxes == boxes[:1], (width, height)


def board_watched_to_the_end(lab: Lab, players: list[str]) -> Board:
    """Return a board after a short game, with its boxes during the game and from now on in `boxes`."""
    lab.open(f"from carc_widget import *\nw = GameWidget(Game({players}, sets='base', tiles=3, seed=1))\nw")
    lab.run_all()
    board = Board(lab)
    lab.settle()
    board.stage.evaluate(WATCH)
    lab.run("while not w.state.is_over:\n    w.game.play(w.state.legal_actions()[0])")
    expect(board.part("table")).to_be_visible()
    return board


def test_board_of_five_players_keeps_its_height_at_the_end_of_the_game(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1440, "height": 900})
    board = board_watched_to_the_end(lab, list("ABCDE"))
    board.button("Analysis")
    expect(board.part("review")).to_be_visible()
    board.button("New game")
    expect(board.widget.locator(".carc-form")).to_be_visible()
    lab.settle()
    boxes = lab.page.evaluate("[...boxes]")
    assert boxes == boxes[:1]


def test_timeline_stays_in_its_place_at_the_end_of_the_game_on_a_phone(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 390, "height": 844})
    board = board_watched_to_the_end(lab, ["Ann", "Bob"])
    back = board.widget.get_by_role("button", name="One step back")
    back.evaluate("button => button.scrollIntoView({block: 'center'})")  # not below the bar at the bottom of the screen
    box = back.bounding_box()
    assert box is not None
    for _ in range(2):  # there is no other button, as to resume the game, under the finger that taps again
        lab.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        lab.settle()
    board.expect("w.moment", len(board.ask("[str(move) for move in w.game.replay.moves]")) - 2)
    boxes = lab.page.evaluate("[...boxes]")
    assert boxes == boxes[:1]


def test_commands_tips_and_rule_numbers_fit_a_small_window(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 360, "height": 740})
    code = "from carc_widget import *\nw = GameWidget(Game(['Ann', 'Bob'], ['base'], seed=1), language={!r})\nw"
    lab.open(code.format("it"))
    lab.run_all()
    board = Board(lab)
    menu, commands = board.part("commands").bounding_box(), board.widget.locator(".carc-commands").bounding_box()
    assert menu is not None
    assert commands is not None
    assert menu["x"] + menu["width"] <= commands["x"] + commands["width"] - 4, "the longest words fit"

    lab.run_instead(code.format("en"))
    expect(board.part("sentence")).to_contain_text("Place your tile")
    tip = board.part("hint").locator(".carc-tip")
    for language, words in (("en", "Your tile fits"), ("nl", "Daar past je tegel"), ("it", "Lì la tessera")):
        lab.run(f"w.language = {language!r}")
        expect(tip).to_contain_text(words)
        lab.settle()
        covered = tip.evaluate(  # at once, since the notebook may still be scrolling
            "(tip, board) => tip.getBoundingClientRect().bottom - board.getBoundingClientRect().top",
            board.stage.element_handle(),
        )
        assert covered <= 0, f"the tip covers nothing of the board ({language})"
    lab.run("w.language = 'en'")

    lab.page.set_viewport_size({"width": 500, "height": 740})
    lab.settle()
    slider = board.widget.locator(".carc-timeline input").bounding_box()
    assert slider is not None
    assert slider["width"] > 200, "the number of the turn takes no room from the slider"

    lab.page.set_viewport_size({"width": 640, "height": 450})  # as with a zoom of 200%
    lab.settle()
    assert board.widget.locator(".carc-instructions").evaluate(RULE_INSIDE)
