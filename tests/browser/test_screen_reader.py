"""A game played to its end by somebody who does not see the board: through the accessibility tree and keys alone.

Nothing here looks at pixels, at CSS or at the kernel: only at roles, names, and what is said.
"""

import re

from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

START = """
from carc_widget import *
position = State.setup(players=["Ann", "Bob"], hand="V", tiles_left={"E": 1, "M6": 1})
w = GameWidget(Game(state=position, order=["E", "M6"]))
w
"""
TWICE = "w"


class Blind:
    """Somebody with a screen reader in front of a page with a board."""

    def __init__(self, lab: Lab) -> None:
        self.page = lab.page
        self.board = lab.page.get_by_role("application", name="Board with").first
        self.log = self.board.get_by_role("log")
        expect(self.board).to_be_visible()

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def hears(self, *texts: str) -> None:
        """Something of this is said, or was just now."""
        for text in texts:
            expect(self.log).to_contain_text(text)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def choice(self, text: str) -> Locator:
        """A choice of the list, by a part of what it says."""
        choices = self.page.get_by_role("group", name="Choices as a list")
        return choices.get_by_role("button", name=re.compile(re.escape(text)))


def test_a_game_is_played_to_its_end_without_seeing_it(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    me = Blind(lab)
    me.board.focus()
    expect(me.board).to_have_accessible_description(re.compile("C leads to a list of all choices"))

    # the board is read: the tile, its parts, what lies beside it
    me.keys("Shift+ArrowUp")
    me.hears("(0, 0), tile D", "North: city of 1 tile, 1 open end.")
    me.keys("t", "t")
    me.hears("Part 2 of 4, east and west: road of 1 tile, 2 open ends.")
    me.keys("Shift+ArrowRight")
    me.hears("(1, 0), east of the start tile: empty; the tile in hand fits in 2 ways.")

    # a cell is found with the arrows and told with what it does; the tile is tried there and turned
    me.keys("ArrowRight")
    me.hears("(1, 0), east of the start tile, rotation 1 of 2: joins a free road, then of 2 tiles with 2 open ends")
    me.keys("r")
    me.hears("(1, 0), east of the start tile, rotation 2 of 2")
    me.keys("Enter")
    me.hears("Place a meeple, or skip.")
    me.keys("r")
    me.hears("(1, 0), east of the start tile, rotation 1 of 2")

    # a meeple from the list, and both are confirmed there
    me.keys("c")
    expect(me.button("Choices as a list").first).to_be_focused()
    me.choice("Highwayman: road of 2 tiles").press("Enter")
    me.hears("Highwayman: road of 2 tiles, 2 open ends")
    me.choice("Confirm").press("Enter")
    me.hears("Ann deployed a meeple on road", "Bob’s turn.", "The tile in hand: ")

    # Bob's city pays, is taken back and done again
    me.choice("(0, -1), north of the start tile: completes a free city, worth 4 points").press("Enter")
    me.choice("Knight: city of 2 tiles, complete, pays 4 points").press("Enter")
    me.choice("Confirm").press("Enter")
    me.hears("Bob scored city for 4: 2 tiles.", "Ann’s turn.")
    expect(me.button("4 points: what for?")).to_be_visible()
    me.button("Undo").press("Enter")
    me.hears("Bob’s turn.")
    expect(me.button("4 points: what for?")).to_have_count(0)
    me.button("Redo").press("Enter")
    me.hears("Bob scored city for 4: 2 tiles.")

    # Ann has a magic tile: the mage goes to a road; then the game is over
    me.choice("west of the start tile").first.press("Enter")
    me.choice("Place the tile").press("Enter")
    me.hears("Magic! Bring in the mage or the witch.")
    me.choice("Mage or witch goes here: road of 3 tiles").first.press("Enter")
    me.hears("Which figure goes to this road?")
    me.choice("Mage here").press("Enter")
    me.hears("Ann brought in the mage on road")
    me.choice("Skip meeple").press("Enter")
    me.hears("The game is over: ")

    # the table at the end is read
    table = me.page.get_by_role("table")
    expect(table.get_by_role("row", name=re.compile("^Ann"))).to_be_visible()
    expect(table.get_by_role("columnheader", name="road")).to_be_visible()
    read = table.aria_snapshot()
    assert re.search(r'row "Bob .*4', read), read
    assert re.search(r'button "Bob, city: 4"', read), read


def test_two_views_of_a_board_speak_once_and_the_list_is_left_again(lab: Lab) -> None:
    lab.open(START, TWICE)
    lab.run_all()
    boards = lab.page.get_by_role("application", name="Board with")
    expect(boards).to_have_count(2)
    lab.run("w.game.play('V/1 1,0', 'pass')")
    said = boards.get_by_role("log").filter(has_text=re.compile(r"\S"))
    expect(said.first).to_be_attached()
    lab.settle()
    expect(said, "two live regions would say it twice").to_have_count(1)
    expect(said).to_contain_text("Ann placed V at (1, 0)")

    boards.nth(1).focus()
    lab.run("w.game.undo(); w.game.undo()")
    expect(boards.nth(1).get_by_role("log")).to_contain_text("Ann’s turn.")
    boards.nth(1).focus()
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
    expect(boards.nth(2).get_by_role("log"), "another widget of the same game is not an echo").to_be_empty()
