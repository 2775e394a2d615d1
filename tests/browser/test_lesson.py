"""Lessons in JupyterLab: predicted before it is shown, answered on the picture, presented full screen by a clicker."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab

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


def test_predict_then_see(lab: Lab) -> None:
    lab.open(PREDICT)
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    expect(button(lesson, "See what happens")).to_be_disabled()
    assert lab.ask("scenario.prediction.result is None")
    lesson.get_by_role("button", name="Red 6, Blue 3").click()
    lesson.get_by_role("button", name="Both are set aside.").click()
    button(lesson, "See what happens").click()
    expect(lab.page.locator(".jp-OutputArea-output")).to_have_count(1)  # no line of code under the page
    expect(lesson.get_by_text("Blue placed a tile.")).to_be_visible()
    for step in range(2, 10):
        lab.page.keyboard.press("PageDown")
        expect(lesson.locator("[data-test=step]")).to_have_text(f"step {step} / 10")
    button(lesson, "Next").click()
    expect(lesson.locator("[data-test=beside] td.carc-right")).to_have_count(2)
    expect(lesson.locator("[data-test=sum]")).to_have_text(
        ["Blue: 5 tiles 5 − witch 2 = 3", "Red: 3 tiles 3 + mage 3 = 6"]
    )
    assert lab.ask("scenario.prediction.result.correct")


def test_an_exercise_is_answered_on_its_picture(lab: Lab) -> None:
    lab.open(ANSWER.replace("exercise =", "from carc_widget import exercises\nexercise ="))
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
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
    told = lesson.locator("[data-test=told]")
    expect(told).to_contain_text("Not right yet.")
    press(0.1, 2.5)
    expect(button(lesson, "city 7")).to_have_attribute("aria-pressed", "true")
    for name in ("road 2", "city 6"):
        button(lesson, name).click()
    button(lesson, "Check").click()
    expect(told).to_contain_text("Right.")
    button(lesson, "Try it on the board").click()
    expect(lesson.locator(".carc-game .carc-board")).to_be_visible()
    button(lesson, "Back to the question").click()
    expect(told).to_contain_text("Right.")
    assert lab.ask("exercise.result.correct")
    lab.reload()
    expect(lesson.locator("[data-test=told]")).to_contain_text("Right.")


def test_a_level_ends_with_a_banner_and_starts_again(lab: Lab) -> None:
    lab.open("from carc_widget import levels\npage = levels['first-points'].play()\npage")
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    expect(lesson.get_by_role("heading").first).to_have_text("Get 4 points with this one tile.")
    expect(button(lesson, "Undo")).to_be_visible()
    for name in ("New game", "Set up a position"):
        expect(button(lesson, name)).to_have_count(0)
    lab.run("page.boards[0].game.play('E/2 0,-1', 'pass')")
    banner = lesson.locator("[data-test=banner]")
    expect(banner).to_contain_text("Not reached")
    expect(lesson.locator(".carc-toolbar")).to_be_hidden()
    button(banner, "Try again").click()
    expect(banner).to_have_count(0)
    expect(button(lesson, "Undo")).to_be_disabled()
    lab.run("page.boards[0].game.play('E/2 0,-1', '+city S')")
    expect(banner).to_contain_text("Reached, 2 of 3 stars: 1 mistake")
    lab.reload()
    expect(banner).to_contain_text("Reached, 2 of 3 stars: 1 mistake")
    expect(lesson.locator(".carc-board canvas").first).to_be_visible()


@pytest.mark.own_page
def test_slides_fill_the_screen_and_follow_a_clicker(lab: Lab) -> None:
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
    assert lesson.get_by_role("button", name="Red 2, Blue 0").evaluate(size) >= 20
    box = lesson.locator("[data-test=picture]").bounding_box()
    assert box is not None
    assert box["width"] / 3 >= 100, "three tiles in a row"
    expect(lesson.get_by_role("button", name="Red 2, Blue 0")).to_be_visible()
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
    assert lesson.locator(".carc-lesson-side").evaluate(overflow) <= 0, "all of it is seen"
    keyboard.press("b")
    expect(lesson.locator(".carc-lesson-blank")).to_be_visible()
    keyboard.press(".")
    expect(lesson.locator(".carc-lesson-blank")).to_be_hidden()
    keyboard.press("2")
    expect(lesson.locator("[data-press='aid worth']")).to_have_attribute("aria-pressed", "true")
    keyboard.press("f")
    lab.page.wait_for_function("() => document.fullscreenElement === null")
