"""A whole game played with a screen reader: through the accessibility tree and the keyboard only.

These tests use roles, accessible names and live regions, but no pixels, CSS or kernel state.
"""

import re

from playwright.sync_api import Locator, expect

from tests.browser.lab import ALL_CELLS, Lab

START = """
from carc_widget import *
position = State.setup(players=["Ann", "Bob"], hand="V", tiles_left={"E": 1, "M6": 1})
w = GameWidget(Game(state=position, order=["E", "M6"]))
w
"""
SECOND_VIEW = "w"


class ScreenReaderUser:
    """User of a screen reader on a page with a board."""

    def __init__(self, lab: Lab) -> None:
        self.page = lab.page
        self.board = lab.page.get_by_role("application", name="Board with").first
        self.log = self.board.get_by_role("log")
        expect(self.board).to_be_visible()

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def expect_announced(self, *texts: str) -> None:
        """Expect these texts in the log."""
        for text in texts:
            expect(self.log).to_contain_text(text)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def choice(self, text: str) -> Locator:
        """Return a choice of the list, by a part of its label."""
        choices = self.page.get_by_role("group", name="Choices as a list")
        return choices.get_by_role("button", name=re.compile(re.escape(text)))


def test_whole_game_with_a_screen_reader(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    user = ScreenReaderUser(lab)
    user.board.focus()
    expect(user.board).to_have_accessible_description(re.compile("C opens the list of all choices"))

    # explore the board: the tile, its segments, the cells beside it
    user.keys("Shift+ArrowUp")
    user.expect_announced("(0, 0), tile D", "North: city of 1 tile, 1 open end.")
    user.keys("t", "t")
    user.expect_announced("Part 2 of 4, east and west: road of 1 tile, 2 open ends.")
    user.keys("Shift+ArrowRight")
    user.expect_announced("(1, 0), east of the start tile: empty; the tile in hand fits in 2 ways.")

    # select a cell with the arrow keys; place the tile tentatively and rotate it
    user.keys("ArrowRight")
    user.expect_announced(
        "(1, 0), east of the start tile, rotation 1 of 2: extends a free road to 2 tiles with 2 open ends"
    )
    user.keys("r")
    user.expect_announced("(1, 0), east of the start tile, rotation 2 of 2")
    user.keys("Enter")
    user.expect_announced("Place a meeple, or skip.")
    user.keys("r")
    user.expect_announced("(1, 0), east of the start tile, rotation 1 of 2")

    # select a meeple in the list, and confirm both
    user.keys("c")
    expect(user.button("Choices as a list").first).to_be_focused()
    user.choice("Highwayman: road of 2 tiles").press("Enter")
    user.expect_announced("Highwayman: road of 2 tiles, 2 open ends")
    user.choice("Confirm").press("Enter")
    user.expect_announced("Ann placed a meeple on road", "Bob's turn.", "The tile in hand: ")

    # Bob's city scores; undo and redo
    user.choice("(0, -1), north of the start tile: completes a free city, worth 4 points").press("Enter")
    user.choice("Knight: city of 2 tiles, complete, scores 4 points").press("Enter")
    user.choice("Confirm").press("Enter")
    user.expect_announced("Bob scored 4 points for a city: 2 tiles.", "Ann's turn.")
    expect(user.button("4 points: what for?")).to_be_visible()
    user.button("Undo").press("Enter")
    user.expect_announced("Bob's turn.")
    expect(user.button("4 points: what for?")).to_have_count(0)
    user.button("Redo").press("Enter")
    user.expect_announced("Bob scored 4 points for a city: 2 tiles.")

    # Ann has a magic tile: the mage moves to a road; then the game is over
    user.choice("west of the start tile").first.press("Enter")
    user.choice("Place the tile").press("Enter")
    user.expect_announced("Magic! Bring in the mage or the witch.")
    user.choice("Mage or witch goes here: road of 3 tiles").first.press("Enter")
    user.expect_announced("Which figure goes to this road?")
    user.choice("Mage here").press("Enter")
    user.expect_announced("Ann brought in the mage on road")
    user.choice("Skip meeple").press("Enter")
    user.expect_announced("The game is over: ")

    # the final table
    table = user.page.get_by_role("table")
    expect(table.get_by_role("row", name=re.compile("^[12]. Ann"))).to_be_visible()
    expect(table.get_by_role("columnheader", name="road")).to_be_visible()
    snapshot = table.aria_snapshot()
    assert re.search(r'row "[12]. Bob .*4', snapshot), snapshot
    assert re.search(r'button "Bob, city: 4"', snapshot), snapshot


def test_two_views_announce_once_and_keys_leave_the_choice_list(lab: Lab) -> None:
    lab.page.set_viewport_size(ALL_CELLS)
    lab.open(START, SECOND_VIEW)
    lab.run_all()
    boards = lab.page.get_by_role("application", name="Board with")
    expect(boards).to_have_count(2)
    lab.run("w.game.play('V/1 1,0', 'pass')")
    announced = boards.get_by_role("log").filter(has_text=re.compile(r"\S"))
    expect(announced.first).to_be_attached()
    lab.settle()
    expect(announced, "two live regions would announce it twice").to_have_count(1)
    expect(announced).to_contain_text("Ann placed V at (1, 0)")

    boards.nth(1).focus()
    lab.ask("(w.game.undo(), w.game.undo()) and None")  # without a cell, which JupyterLab would give the focus
    expect(boards.nth(1).get_by_role("log")).to_contain_text("Ann's turn.")
    expect(boards.nth(1)).to_be_focused()
    boards.nth(0).hover()  # a pointer that rests over another board does not get the keys
    lab.page.keyboard.press("c")
    second = lab.page.get_by_role("button", name="Choices as a list", expanded=True).nth(1)
    expect(second).to_be_focused()
    lab.page.keyboard.press("ArrowDown")
    expect(second).not_to_be_focused()
    lab.page.keyboard.press("c")
    expect(boards.nth(1)).to_be_focused()

    lab.run("another = GameWidget(w.game)\nanother")
    expect(boards).to_have_count(3)
    lab.run("w.game.play('V/1 1,0', 'pass')")
    expect(boards.nth(1).get_by_role("log")).to_contain_text("Ann placed V at (1, 0)")
    lab.settle()
    expect(boards.nth(2).get_by_role("log"), "another widget of the same game announces nothing").to_be_empty()

    # two views of a lesson
    lab.run("from carc_widget import exercises\nlesson = exercises['two-roads'].play()\nlesson")
    lab.run("lesson")
    explanations = lab.page.locator(".carc-lesson [data-test=explanation]")
    expect(explanations).to_have_count(2)
    expect(explanations.nth(1)).to_have_attribute("aria-live", "off")
    lab.page.locator(".carc-lesson").nth(1).focus()
    expect(explanations.nth(0)).to_have_attribute("aria-live", "off")
    expect(explanations.nth(1)).not_to_have_attribute("aria-live", "off")


def test_rules_and_cards_are_announced_when_they_open(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    user = ScreenReaderUser(lab)
    user.button("R10").first.press("Enter")
    user.expect_announced("A tile goes on an empty square beside at least one tile on the board")
    user.board.focus()
    user.keys("Shift+ArrowUp", "t", "i")
    user.expect_announced("If complete City: 1 tile × 2 = 2")


def test_position_is_built_with_a_screen_reader(lab: Lab) -> None:
    lab.open("import carc_widget\nw = carc_widget.edit()\nw")
    lab.run_all()
    board = lab.page.get_by_role("application", name="Position with")
    board.focus()
    log = board.get_by_role("log")
    keyboard = lab.page.keyboard
    keyboard.press("c")
    first = lab.page.get_by_role("button", name=re.compile("^A: "))
    expect(first).to_be_focused()
    tile = lab.page.get_by_role("button", name=re.compile("^V: "))
    tile.focus()
    keyboard.press("Enter")
    expect(tile).to_have_attribute("aria-pressed", "true")
    keyboard.press("c")
    for key, heard in (
        ("ArrowRight", "(1, 0), east of the start tile, rotation 1 of 2: extends a free road to 2 tiles"),
        ("r", "rotation 2 of 2"),
        ("Enter", "(1, 0), tile V, road bend. North and west: road of 2 tiles"),
        ("w", "Select the road or city of the witch"),
        ("ArrowLeft", "Witch: "),
        ("Enter", "the witch stands here."),
    ):
        keyboard.press(key)
        expect(log).to_contain_text(heard)
    keyboard.press("c")
    expect(first, "the first tile, since none is selected").to_be_focused()
