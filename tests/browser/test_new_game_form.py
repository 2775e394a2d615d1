"""New game form in JupyterLab: typed values are kept, also while the kernel is busy."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab

START = """
import time
from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order=["E"], seed=1))
w
"""


def start(lab: Lab) -> Board:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    board.command("New game")
    board.part("options").locator("summary").click()
    return board


def names(board: Board) -> list[str]:
    fields: list[str] = board.widget.locator("input[name=name]").evaluate_all("all => all.map((field) => field.value)")
    return fields


def colours(board: Board) -> list[str]:
    values: list[str] = board.widget.locator("select[name=colour]").evaluate_all(
        "all => all.map((field) => field.value)"
    )
    return values


def names_and_colours(board: Board) -> list[tuple[str, str]]:
    return list(zip(names(board), colours(board), strict=True))


def test_players_are_entered_and_validated(lab: Lab) -> None:
    board = start(lab)
    name = board.widget.locator("input[name=name]")
    page = lab.page
    expect(name).to_have_count(2)
    expect(name.first).to_be_in_viewport(ratio=1)  # scrolled into view when the options were opened
    name.nth(1).fill("Cem")
    board.button("Add a player")
    expect(name.nth(2)).to_be_focused()
    expect(name.nth(2)).to_have_attribute("placeholder", "Yellow")
    page.keyboard.type("דוד")
    board.widget.get_by_label("Colour of player 3").select_option("Red")
    expect(board.widget.get_by_label("Colour of player 1")).to_have_value("Yellow")
    assert names_and_colours(board) == [("Ann", "Yellow"), ("Cem", "Blue"), ("דוד", "Red")]
    board.widget.get_by_role("button", name="Remove player 2").click()
    expect(name).to_have_count(2)
    assert names_and_colours(board) == [("Ann", "Yellow"), ("דוד", "Red")]
    expect(board.widget.get_by_role("button", name="Add a player")).to_be_focused()

    # Enter moves to the next name without submitting
    name.nth(0).focus()
    board.key("Enter")
    expect(name.nth(1)).to_be_focused()

    # errors are shown at their fields, and the first one has the focus
    name.nth(1).fill("ann")
    board.widget.locator("input[name=seed]").fill("soon")
    board.button("Start")
    expect(name.nth(1)).to_be_focused()
    expect(name.nth(1)).to_have_attribute("aria-invalid", "true")
    expect(board.widget.get_by_role("alert")).to_have_text(
        [
            "Two players are named ann: give each a different name.",
            "“soon” is not a whole number of up to 18 digits. Leave the field empty for a random game.",
        ]
    )
    assert names(board) == ["Ann", "ann"]

    # the language changes at once, and a reload keeps all values
    board.widget.locator("select[name=language]").select_option("nl")
    expect(board.widget.get_by_role("button", name="Speler toevoegen")).to_be_visible()
    assert names(board) == ["Ann", "ann"]
    lab.reload()
    board = Board(lab)
    expect(board.widget.locator("input[name=seed]")).to_have_value("soon")
    assert names_and_colours(board) == [("Ann", "Yellow"), ("ann", "Red")]

    board.widget.locator("input[name=name]").nth(1).fill("<img src=x onerror=alert(1)>")
    board.widget.locator("input[name=seed]").fill("12")
    board.widget.get_by_label("Herbergen & Kathedralen").check()
    board.button("Start")
    expect(board.part("player-1")).to_contain_text("<img src=x onerror=alert(1)>")
    assert lab.page.locator(".carc-game img").count() == 0, "a name is only text"
    board.expect("(s.sets, w.game.seed, w.language)", (("base", "inns_cathedrals", "mage_witch"), 12, "nl"))
    board.expect("s.colours", ("Yellow", "Red"))


def test_the_start_button_covers_no_part_of_cancel(lab: Lab) -> None:
    board = start(lab)
    cancel = board.widget.get_by_role("button", name="Cancel")
    cancel.scroll_into_view_if_needed()
    bar, box = board.widget.locator(".carc-submit").bounding_box(), cancel.bounding_box()
    assert bar is not None
    assert box is not None
    assert bar["y"] + bar["height"] <= box["y"]


BUSY = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
  kernel.requestExecute({ code: "time.sleep(3)" });
}"""


def test_text_typed_while_the_kernel_is_busy_is_kept_and_a_card_starts_a_game(lab: Lab) -> None:
    board = start(lab)
    name: Any = board.widget.locator("input[name=name]")
    lab.page.evaluate(BUSY)
    expect(lab.page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "busy")
    name.nth(0).fill("Dora")
    board.button("Add a player")
    name.nth(1).fill("Emil")
    name.nth(0).fill("Dorothea")
    name.nth(1).focus()
    expect(name).to_have_count(3)
    lab.settle()
    assert names(board) == ["Dorothea", "Emil", ""]
    expect(name.nth(2)).not_to_be_focused()
    board.expect("[player.name for player in w.session.mode.values.players]", ["Dorothea", "Emil", ""])
    name.nth(2).fill("Fritz")
    board.button("Start")
    board.expect("s.players", ("Dorothea", "Emil", "Fritz"))

    # a card starts a game with one click
    board.command("New game")
    expect(board.widget.locator("input[name=seed]")).to_be_hidden()
    board.button("Learn in three minutes")
    board.expect("(s.players, list(w.bots), w.game.seed)", (("Red", "Easy bot"), ["Easy bot"], 938))
    expect(board.part("hint")).to_contain_text("Your tile fits there")
    board.press("cell 0 -1")
    expect(board.part("hint")).to_contain_text("A meeple earns the points")
    board.command("Previous game")
    board.expect("s.players", ("Dorothea", "Emil", "Fritz"))
