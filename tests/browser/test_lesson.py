"""Lessons in JupyterLab: predictions, exercises, levels, courses and slides."""

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.test_touch import PHONE
from tests.browser.visibility import small_targets

PREDICT = """
from carc_widget import exercises, present, scenarios
scenario = scenarios["two-roads"]
scenario.predict()
"""
ANSWER = """
exercise = exercises["bring-one-in"]
exercise.play()
"""
PRESENT = """
page = present("What does the witch do?", "witch-rounds-up")
page
"""


def button(lesson: Locator, name: str) -> Locator:
    return lesson.get_by_role("button", name=name, exact=True)


def test_prediction_and_exercise_are_answered(lab: Lab) -> None:
    lab.open(PREDICT)
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    expect(button(lesson, "See what happens")).to_be_disabled()
    assert lab.ask("scenario.prediction.result is None")
    lesson.get_by_role("button", name="Red 6, Blue 3").click()
    lesson.get_by_role("button", name="Both are set aside.").click()
    button(lesson, "See what happens").click()
    expect(lab.page.locator(".jp-OutputArea-output")).to_have_count(1)  # no text output below the page
    expect(lesson.get_by_text("Blue placed a tile.")).to_be_visible()
    for step in range(2, 10):
        lab.page.keyboard.press("PageDown")
        expect(lesson.locator("[data-test=step]")).to_have_text(f"step {step} / 10")
    button(lesson, "Next").click()
    expect(lesson.locator("[data-test=comparison] td.carc-right")).to_have_count(2)
    expect(lesson.locator("[data-test=sum]")).to_have_text(
        ["Blue: 5 tiles 5 − witch 2 = 3", "Red: 3 tiles 3 + mage 3 = 6"]
    )
    assert lab.ask("scenario.prediction.result.correct")

    # an exercise is answered on its picture
    lab.run_instead(ANSWER)
    picture = lesson.locator("[data-test=picture]")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    left, top, width, height = map(float, (picture.get_attribute("data-box") or "").split())
    assert box is not None
    unit = min(box["width"] / width, box["height"] / height)

    def press(x: float, y: float) -> None:
        """Press a point of the picture, given in tiles."""
        middle = box["width"] / 2 + (100 * x - left - width / 2) * unit
        picture.click(position={"x": middle, "y": box["height"] / 2 + (100 * y - top - height / 2) * unit})

    press(0.5, 0.1)
    expect(button(lesson, "city 1")).to_have_attribute("aria-pressed", "true")
    button(lesson, "Check").click()
    explanation = lesson.locator("[data-test=explanation]")
    expect(explanation).to_contain_text("Not right yet.")
    rule = explanation.locator("details").first
    expect(rule.locator("p")).to_be_hidden()
    rule.locator("summary").click()
    expect(rule.locator("p")).to_be_visible()
    press(0.1, 2.5)
    expect(button(lesson, "city 7")).to_have_attribute("aria-pressed", "true")
    for name in ("road 2", "city 6"):
        button(lesson, name).click()
    button(lesson, "Check").click()
    expect(explanation).to_contain_text("Right.")
    button(lesson, "Try it on the board").click()
    expect(lesson.locator(".carc-game .carc-board")).to_be_visible()
    button(lesson, "Back to the question").click()
    expect(explanation).to_contain_text("Right.")
    assert lab.ask("exercise.result.correct")
    lab.reload()
    expect(lesson.locator("[data-test=explanation]")).to_contain_text("Right.")


def test_questions_stay_in_view_when_cells_are_run_one_after_the_other(lab: Lab) -> None:
    """Shift+Enter selects the next cell, to which JupyterLab scrolls."""
    lab.open(PREDICT, "\n".join(f"# {n}" for n in range(20)) + PREDICT, "#")
    lab.page.locator(".jp-InputArea-editor").first.click()
    for number in (0, 1):
        lab.page.keyboard.press("Shift+Enter")
        lesson = lab.page.locator(".carc-lesson").nth(number)
        expect(lesson).to_be_in_viewport(ratio=1)


@pytest.mark.browser_context_args(viewport={"width": 400, "height": 800}, has_touch=True)
def test_points_are_entered_with_a_finger(lab: Lab) -> None:
    lab.open("from carc_widget import exercises\nexercise = exercises['two-roads']\nexercise.play()")
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    expect(button(lesson, "Check")).to_be_visible()
    assert small_targets(lesson, 44) == []
    for name, times in (("Add 1: Red", 7), ("Subtract 1: Red", 1), ("Add 1: Blue", 3)):
        for _ in range(times):
            button(lesson, name).tap()
    lab.page.set_viewport_size({"width": 400, "height": 600})  # the lesson is higher than that
    button(lesson, "Check").tap()
    explanation = lesson.locator("[data-test=explanation]")
    expect(explanation).to_contain_text("Right.")
    expect(explanation).to_be_in_viewport(ratio=0.95)
    assert lab.ask("exercise.result.answer") == "Red 6, Blue 3"
    lab.run_instead("from carc_widget import scenarios\nscenarios.browse()")
    expect(lesson.get_by_role("searchbox")).to_be_visible()
    assert small_targets(lesson, 44) == []


def test_level_ends_with_a_banner_and_can_be_retried(lab: Lab) -> None:
    lab.open("from carc_widget import levels\npage = levels['first-points'].play()\npage")
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    expect(lesson.get_by_role("heading").first).to_have_text("Get 4 points with this one tile.")
    expect(button(lesson, "Undo")).to_be_visible()
    for name in ("New game", "Board editor"):
        expect(button(lesson, name)).to_have_count(0)
    lab.run("page.boards[0].game.play('E/2 0,-1', 'pass')")
    banner = lesson.locator("[data-test=banner]")
    expect(banner).to_contain_text("Not reached")
    expect(lesson.locator(".carc-toolbar")).to_be_hidden()
    button(banner, "Try again").click()
    expect(banner).to_have_count(0)
    expect(button(lesson, "Undo")).to_be_disabled()
    boards = lesson.locator(".carc-lesson-boards")
    boards.evaluate("boards => boards.classList.add('carc-lesson-over')")  # the tile is drawn while it is hidden
    lab.run("page.boards[0].game.play('E/2 0,-1')")
    lab.settle()
    boards.evaluate("boards => boards.classList.remove('carc-lesson-over')")
    tile = lesson.locator(".carc-toolbar .carc-tile").element_handle()
    lab.page.wait_for_function("tile => tile.clientWidth && tile.width >= tile.clientWidth", arg=tile)
    lab.run("page.boards[0].game.play('+city S')")
    expect(banner).to_contain_text("Reached, 2 of 3 stars: 1 mistake")
    lab.reload()
    expect(banner).to_contain_text("Reached, 2 of 3 stars: 1 mistake")
    expect(lesson.locator(".carc-board canvas").first).to_be_visible()


@pytest.mark.browser_context_args(**PHONE)
def test_lesson_on_a_phone_has_one_paper_and_cuts_and_covers_nothing(lab: Lab) -> None:
    lab.open("from carc_widget import levels\npage = levels['first-points'].play()\npage")
    lab.run_all()
    board = Board(lab, "page.boards[0]")
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        lab.theme(theme)
        text, paper = (
            board.widget.locator(".carc-toolbar-hint").evaluate(f"text => getComputedStyle({element}).backgroundColor")
            for element in ("text", "text.closest('.carc-lesson')")
        )
        assert text == paper, theme
    lab.run_instead("from carc_widget import exercises\nexercises.play('two-roads', 'seven-halved')")
    lesson = lab.page.locator(".carc-lesson")
    expect(lesson.get_by_label("Your name")).to_be_visible()
    assert lesson.evaluate("lesson => lesson.scrollWidth - lesson.clientWidth") == 0, "the field of the name is cut"
    picture = lesson.locator(".carc-lesson-board").bounding_box()
    assert picture is not None
    assert picture["height"] < 1.1 * picture["width"], "the picture takes the room of the choices"
    lab.run_instead("from carc_widget import levels\nlevels.play('stars-of-a-phone.json')")
    file = lesson.get_by_label("Add stars from a file")
    expect(file).to_be_visible()
    assert (file.bounding_box() or {"width": 0})["width"] > 200, "the button of the file field is cut"
    position = "tiles 0,0: D; player Red; player Blue: road E 0,0; mage road E 0,0; turn 1 Red place M8"
    lab.run_instead(f"from carc_widget import compare\npage = compare({position!r}, moves=['M8 0,1']).play()\npage")
    board = Board(lab, "page.boards[0]")
    expect(board.part("hint")).to_contain_text("Select a figure and a marked road or city.")
    hint, zoom = (board.widget.locator(part).bounding_box() for part in (".carc-toolbar-hint", ".carc-zoom"))
    assert hint is not None
    assert zoom is not None
    assert hint["y"] + hint["height"] <= zoom["y"], "the text covers buttons"


@pytest.mark.own_page
def test_longest_slides_fit_on_a_projector(lab: Lab) -> None:
    """The slides with the longest texts of all scenarios and exercises, with their answers."""
    lab.open(
        "from carc_widget import exercises, present\n"
        "slides = ['witch-where-it-hurts', 'inn-never-finished', exercises['circle-comes-last']]\n"
        "page = present(slides, language='nl')\npage"
    )
    for width in (1366, 1024):
        lab.page.set_viewport_size({"width": width, "height": 768})
        lab.run_all()
        expect_slides_to_fit(lab)


def expect_slides_to_fit(lab: Lab) -> None:
    """Show the three slides and their answers in full screen, and return from it."""
    lesson = lab.page.locator(".carc-lesson")
    expect(lesson.get_by_role("heading")).to_be_visible()
    lesson.focus()
    keyboard = lab.page.keyboard
    keyboard.press("f")
    lab.page.wait_for_function("() => document.fullscreenElement !== null")
    sizes = []
    for number in (1, 2, 3):
        expect(lesson.locator("[data-test=step]")).to_contain_text(f"{number} / 3")
        for shows_answer in (False, True):
            if shows_answer:
                keyboard.press("h")
                expect(lesson.locator("[data-test=explanation] p").first).to_be_visible()
            lab.settle()
            for part in (".carc-lesson-page", ".carc-lesson-side"):
                assert lesson.locator(part).evaluate("e => e.scrollHeight - e.clientHeight") <= 0, (number, part)
            sizes.append(lesson.locator(".carc-lesson-side").evaluate("e => parseFloat(getComputedStyle(e).fontSize)"))
        keyboard.press("PageDown")
    assert min(sizes) >= 16
    keyboard.press("f")
    lab.page.wait_for_function("() => document.fullscreenElement === null")


@pytest.mark.parametrize("code", ["en", "nl", "it"])
def test_buttons_of_slides_stand_in_one_row(code: str, lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open(f"from carc_widget import present\npresent('witch-rounds-up', 'two-roads', language={code!r})")
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    footer = lesson.locator(".carc-lesson-footer")
    buttons = footer.locator("> button, summary")
    expect(buttons.first).to_be_visible()
    for shows_answer in (False, True):
        if shows_answer:
            lesson.focus()
            lab.page.keyboard.press("h")
            expect(lesson.locator("[data-test=explanation] p").first).to_be_visible()
        middles = [box["y"] + box["height"] / 2 for box in (button.bounding_box() for button in buttons.all()) if box]
        assert max(middles) - min(middles) < 5


@pytest.mark.own_page
def test_slides_fill_the_screen_and_follow_presenter_keys(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open("from carc_widget import present\n" + PRESENT)
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    expect(lesson.get_by_role("heading")).to_have_text("What does the witch do?")
    lesson.focus()
    keyboard = lab.page.keyboard
    keyboard.press("f")
    lab.page.wait_for_function("() => document.fullscreenElement !== null")
    keyboard.press("PageDown")
    question = lesson.get_by_role("heading")
    expect(question).to_contain_text("The witch stands on a road")
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    assert question.evaluate(size) >= 28
    assert lesson.get_by_role("button", name="Yes: 2 points.").evaluate(size) >= 20
    box = lesson.locator("[data-test=picture]").bounding_box()
    assert box is not None
    assert box["width"] / 3 >= 100, "three tiles in a row"
    expect(lesson.get_by_role("button", name="Yes: 2 points.")).to_be_visible()
    for key in ("PageDown", "ArrowRight", " "):
        keyboard.press(key)
    expect(lesson.locator("[data-test=step]")).to_have_text("2 / 2 · step 3 / 7")
    keyboard.press("PageUp")
    expect(lesson.locator("[data-test=step]")).to_have_text("2 / 2 · step 2 / 7")
    keyboard.press("r")
    expect(lesson.locator("[data-test=step]")).to_have_text("2 / 2")
    keyboard.press("h")
    expect(lesson.locator("[data-test=sum]")).to_have_text("Red: 3 tiles 3 − witch 1 = 2")
    overflow = "element => element.scrollHeight - element.clientHeight"
    assert lesson.locator(".carc-lesson-side").evaluate(overflow) <= 0, "nothing is cut off"
    keyboard.press("b")
    expect(lesson.locator(".carc-lesson-blank")).to_be_visible()
    keyboard.press(".")
    expect(lesson.locator(".carc-lesson-blank")).to_be_hidden()
    button(lesson, "Blank").click()
    lab.page.mouse.down()  # where the button was; a click shows the page again
    lab.page.mouse.up()
    expect(lesson.locator(".carc-lesson-blank")).to_be_hidden()
    keyboard.press("2")
    aid = lesson.locator("[data-press='aid worth']")
    expect(aid).to_have_attribute("aria-pressed", "true")
    keyboard.press("r")
    expect(aid).to_be_hidden()
    overlays = lesson.locator(".carc-lesson-menu > summary").first
    overlays.click()
    aid.click()
    expect(aid).to_have_attribute("aria-pressed", "false")
    expect(aid, "the menu stays open for the next one").to_be_visible()
    keyboard.press(" ")  # a click does not take the focus from the page
    expect(lesson.locator("[data-test=step]")).to_have_text("2 / 2 · step 1 / 7")
    aid.focus()
    keyboard.press(" ")  # but a button with the focus uses the key itself
    expect(aid).to_have_attribute("aria-pressed", "true")
    expect(lesson.locator("[data-test=step]")).to_have_text("2 / 2 · step 1 / 7")
    keyboard.press("Escape")
    expect(aid).to_be_hidden()
    expect(overlays).to_be_focused()
    keyboard.press("f")
    lab.page.wait_for_function("() => document.fullscreenElement === null")


def test_course_continues_with_the_next_level_and_in_a_new_kernel(lab: Lab) -> None:
    remove = "from pathlib import Path\nPath('stars-of-a-test.json').unlink(missing_ok=True)"
    lab.open(f"{remove}\nfrom carc_widget import levels\npage = levels.play('stars-of-a-test.json')\npage")
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    expect(lesson.get_by_role("heading", name="Does it fit?")).to_be_visible()
    button(lesson, "Start").click()
    board = Board(lab, "page.boards[0]")
    expect(lesson.locator("[data-test=step]")).to_have_text("Level 1 of 5")
    expect(lesson.get_by_role("heading").first).to_be_in_viewport(ratio=1)  # the level was opened below other text
    expect(board.stage).to_be_in_viewport(ratio=0.95)
    for _ in range(2):
        button(lesson, "Try again").click()  # before a mistake it costs no star
        lab.settle()
    board.press("cell 1 0")
    board.button("Skip meeple")
    banner = lesson.locator("[data-test=banner]")
    expect(banner).to_contain_text("Reached, 3 of 3 stars!")
    button(banner, "Next level").click()
    expect(lesson.locator("[data-test=step]")).to_have_text("Level 2 of 5")
    expect(banner).to_have_count(0)
    button(lesson, "All levels").click()
    expect(lesson.get_by_role("img", name="3 stars")).to_have_count(1)
    lab.reload()
    expect(lesson.get_by_role("img", name="3 stars")).to_have_count(1)
    with lab.page.expect_download() as download:
        button(lesson, "Save the stars as a file").click()
    assert json.loads(download.value.path().read_text("utf-8")) == {"stars": {"place-a-tile": 3}}
    lab.run("from carc_widget import levels\nreopened = levels.play('stars-of-a-test.json').view.step")
    assert lab.ask("reopened").startswith("3 of ")


def test_slides_with_votes_and_a_level(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open("from carc_widget import levels, present\npage = present('witch-rounds-up', levels['first-points'])\npage")
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    lesson.focus()
    lab.page.keyboard.press("v")
    fields = lesson.locator("[data-entry^=vote]")
    expect(fields.first).to_be_focused()
    for hands in (12, 8, 3, 1, 4, 18, 2, 0):
        lab.page.keyboard.type(str(hands))
        lab.page.keyboard.press("Tab")
    fields.last.press("v")
    expect(fields).to_have_count(0)
    votes = lesson.locator(".carc-lesson-choice .carc-lesson-vote")
    expect(votes).to_have_text(["12", "4", "8", "18", "3", "2", "1", "0"])
    for vote in votes.all():
        expect(vote).to_be_in_viewport(ratio=0.9)
    headings = lesson.locator(".carc-lesson-vote-heading")
    expect(headings).to_have_text(["Vote 1", "Vote 2"])
    right = "element => element.getBoundingClientRect().right"
    for heading, vote in zip(headings.all(), votes.all()[:2], strict=True):
        assert abs(heading.evaluate(right) - vote.evaluate(right)) <= 2, "above its column"
    expect(lesson).to_be_focused()
    for _ in range(8):
        lab.page.keyboard.press("PageDown")
    expect(lesson.get_by_role("heading")).to_have_text("Get 4 points with this one tile.")
    lesson.locator(".carc-board").focus()
    lab.page.keyboard.press("PageUp")
    expect(lesson.locator("[data-test=step]")).to_contain_text("1 / 2")
