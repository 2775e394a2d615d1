"""Position editor in a browser: mouse, keyboard, touch, drag and drop, text form, play from here."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab, difference
from tests.browser.test_touch import PHONE

EDITOR = (
    "import carc_widget\nfrom carc_widget import *\nw = carc_widget.edit('tiles 0,0: D; player Ann; player Bob')\nw"
)


def start(lab: Lab) -> Board:
    lab.open(EDITOR)
    lab.run_all()
    return Board(lab)


def test_position_is_built_corrected_and_played(lab: Lab) -> None:
    board = start(lab)
    tools = board.widget.locator(".carc-sidebar")
    empty = board.drawn()

    # three tiles, a meeple and the witch
    tools.locator('[data-press="tile E"]').click()
    board.hover("cell 0 -1")
    expect(board.stage.locator(".carc-tooltip")).to_have_text("Put the tile here")
    board.press("cell 0 -1")
    board.expect("w.draft and len(w.draft.board)", 2)
    tools.locator('[data-press="tile V"]').click()
    board.press("cell 1 0")
    board.expect("w.draft and len(w.draft.board)", 3)
    rotation = board.ask("w.draft.board[Cell(1, 0)].rotation")
    board.press("tile 1 0")
    board.expect(f"w.draft.board[Cell(1, 0)].rotation != {rotation}", True)
    tools.get_by_role("button", name="Meeple of Ann").click()
    board.press("spot 0 0 1")
    tools.get_by_role("button", name="Witch").click()
    expect(board.part("sentence")).to_contain_text("of the witch")
    board.press_at(1.08, 0.5)
    board.expect("w.draft.witch is not None and len(w.draft.meeples)", 1)
    assert difference(empty, board.drawn()) > 0.005
    board.expect("(len(s.board), w.session.failures)", (1, ()))

    # a tile is rotated to a mismatch, which is highlighted, and back
    board.key("Escape")
    board.press("tile 0 -1")
    board.stage.get_by_role("button", name="Rotate this tile").click()
    expect(board.part("hint")).to_contain_text("do not match: a field meets a city.")
    expect(board.part("problems")).to_contain_text("1 problem")
    expect(board.widget.get_by_role("button", name="Play from here")).to_be_disabled()
    board.stage.get_by_role("button", name="Rotate this tile").click()
    board.expect("w.draft is not None", True)

    # text: a parse error is shown at its place, a valid position appears on the board at once
    tools.get_by_text("As text").click()
    line = tools.locator("textarea[name=line]")
    expect(line).to_have_value(board.ask("w.draft.to_text()"))
    line.fill("tiles 0,0: D 0,1: F/4")
    expect(board.part("line-error").locator("mark")).to_have_text("4")
    line.fill("tiles 0,0: D; player Cleo 7; player Bob; turn 3 Bob place U")
    expect(board.part("line-error")).to_have_count(0)
    board.expect("w.draft and w.draft.players", ("Cleo", "Bob"))
    expect(line).to_be_focused()
    lab.page.keyboard.press("Control+End")
    lab.page.keyboard.type("; mage road E 0,0")
    board.expect("w.draft and w.draft.mage is not None", True)

    # players, options and the tile search
    tools.get_by_text("Players and points").click()
    expect(tools.locator("input[name=name-0]")).to_have_value("Cleo")
    tools.locator("input[name=points-1]").fill("12")
    board.expect("w.draft and w.draft.scores", (7, 12))
    active = tools.locator("input[name=active][value='0']")
    active.check()
    width, height = active.evaluate("field => [field.offsetWidth, field.offsetHeight]")
    assert width == height, "its focus ring is round"
    board.expect("w.draft and w.draft.active", 0)
    tools.get_by_text("Sets, edition and options").click()
    tools.locator("select[name=edition]").select_option("second_edition_2017")
    board.expect("w.draft and w.draft.rules.crop_add", "must")
    expect(tools.locator("select[name=crop_add]")).to_have_value("must")
    tools.get_by_label("Inns & Cathedrals").check()
    large = tools.get_by_role("button", name="Large meeple of Bob")
    expect(large).to_be_visible()  # eighteen kinds of tiles are painted
    tools.get_by_role("searchbox").first.fill("cathedral")
    expect(tools.locator(".carc-palette-tile")).to_have_count(1)

    # play from here, then return to the previous game
    board.button("Play from here")
    board.expect("(s.players, s.scores, s.mage is not None)", (("Cleo", "Bob"), (7, 12), True))
    board.command("Previous game")
    board.expect("(s.players, len(s.board))", (("Ann", "Bob"), 1))
    board.expect("[f.message for f in w.session.failures]", [])


@pytest.mark.browser_context_args(viewport={"width": 1366, "height": 768})
def test_undo_and_redo_stand_side_by_side_and_a_tile_is_dragged_from_the_palette(lab: Lab) -> None:
    lab.open("from carc_widget import *\nw = edit()\nw")
    lab.run_all()
    board = Board(lab)
    assert len(board.tops_of("Undo", "Redo")) == 1
    tile = board.widget.locator(".carc-palette-tile:enabled").first
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    assert box is not None
    mouse = lab.page.mouse
    mouse.move(box["x"] + 10, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] - 40, box["y"] + 10, steps=3)
    board.expect("w.session.editor.tool is not None", True)
    mouse.move(*board.at(1.4, 0.6), steps=5)
    mouse.up()
    board.expect("len(w.session.editor.draft.board)", 2)


def test_position_is_built_with_the_keyboard_and_added_to_a_lesson_file(lab: Lab) -> None:
    board = start(lab)
    tile = board.widget.locator('[data-press="tile V"]')
    tile.focus()
    tile.press("Enter")
    expect(tile).to_have_attribute("aria-pressed", "true")
    board.stage.focus()
    board.key("ArrowRight", "ArrowRight", "Enter")  # the placed tile, and the cell beside it
    board.expect("w.draft and len(w.draft.board)", 2)
    board.key("1")
    expect(board.part("sentence")).to_have_text("Select where a meeple of Ann stands.")
    board.key("ArrowDown", "Enter")
    board.expect("w.draft and len(w.draft.meeples)", 1)
    board.key("u", "u")
    board.expect("w.draft and (len(w.draft.board), len(w.draft.meeples))", (1, 0))
    board.key("Shift+U")
    board.expect("w.draft and len(w.draft.board)", 2)
    board.key("Delete")
    expect(board.part("sentence")).to_have_text("Select a piece or a tile to remove it.")
    board.key("ArrowRight", "Enter")
    board.expect("w.session.editor.draft.board != {} and len(w.session.editor.draft.board)", 1)

    # the position is added to a lesson file as a question
    lab.run_all()
    board = Board(lab)
    form = board.widget.locator("details", has_text="As a lesson question")
    form.locator("summary").click()
    form.locator("[name=kind]").select_option("winner")
    form.locator("[name=file]").fill("../questions")
    expect(form.locator("[data-test=question-error]")).to_contain_text("without a folder")
    expect(form.locator('[data-press="save question"]')).to_be_disabled()
    form.locator("[name=file]").fill("questions")
    form.locator('[data-press="save question"]').click()
    expect(form.locator("[data-test=question-saved]")).to_have_text("Saved: questions.toml has 1 step.")
    assert "The game ends now. Who wins?" in (lab.root / "questions.toml").read_text("utf-8")
    (lab.root / "questions.toml").unlink()


@pytest.mark.browser_context_args(**PHONE)
def test_position_is_built_with_touch(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 420, "height": 900})
    board = start(lab)
    tile = board.widget.locator('[data-press="tile V"]')
    size = tile.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 44, "large enough for a finger"
    tile.tap()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(board.stage).to_be_in_viewport(ratio=0.5)  # it was outside the viewport
    lab.page.touchscreen.tap(*board.place_of("cell 1 0"))
    board.expect("w.draft and len(w.draft.board)", 2)
