"""The browser of scenarios, levels and exercises in JupyterLab, and a lesson that is handed in."""

import json

from playwright.sync_api import expect

from tests.browser.lab import Lab

LESSON = """
from pathlib import Path
from carc_widget import lessons
Path("roads.toml").write_text('''
title = "Roads"

[[step]]
text = "A road pays 1 point for each tile."

[[step]]
question = "Blue completes Red's road. How many points does each player get?"
position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
actions = ["A/1 1,0", "pass"]
right = { gains = { Red = 3 } }
wrong.who-completes = { gains = { Blue = 3 } }

[[step]]
exercise = "shared-city"
''')
page = lessons.load("roads.toml").play()
page
"""


def test_cards_are_filtered_searched_opened_and_closed(lab: Lab) -> None:
    lab.open("from carc_widget import scenarios\npage = scenarios.browse()\npage")
    lab.run_all()
    browser = lab.page.locator(".carc-browser")
    cards = browser.locator(".carc-browser-card")
    expect(cards.first).to_be_visible()
    browser.locator("select[name=rule]").focus()
    lab.page.keyboard.press("b")  # inserts a cell in the rest of a notebook
    cards.nth(11).get_by_role("img").click()
    expect(browser.locator(".carc-browser-head")).to_be_in_viewport(ratio=1)  # the list was scrolled down
    expect(browser.get_by_role("heading", level=3).first).to_be_focused()
    browser.locator(".carc-browser-head button").click()
    expect(cards.nth(11).get_by_role("button").first).to_be_focused()
    expect(cards.nth(11)).to_be_in_viewport(ratio=1)
    expect(lab.page.locator(".jp-Cell")).to_have_count(1)
    count = browser.locator(".carc-browser-count")
    expect(count).to_have_role("status")
    everything = count.inner_text()
    browser.get_by_role("searchbox").fill("mage witch same city")
    expect(count).not_to_have_text(everything)
    title = cards.first.locator("strong").inner_text()
    cards.first.get_by_role("img").click()
    expect(browser.get_by_role("heading", level=3).first).to_have_text(title)
    expect(browser.locator(".carc-lesson [data-press^=choice], .carc-game").first).to_be_visible()
    browser.locator(".carc-browser-head button").click()
    expect(cards.first.locator("strong")).to_have_text(title)
    expect(browser.get_by_role("searchbox")).to_have_value("mage witch same city")
    browser.get_by_role("searchbox").fill("xyzzy")
    expect(cards).to_have_count(0)


def test_lesson_is_answered_and_handed_in(lab: Lab) -> None:
    lab.open(LESSON)
    lab.run_all()
    lesson = lab.page.locator(".carc-lesson")
    expect(lesson.get_by_role("heading")).to_have_text("A road pays 1 point for each tile.")
    lesson.get_by_role("button", name="Next page").click()
    lesson.get_by_role("button", name="Red 0, Blue 3").click()
    lesson.get_by_role("button", name="See what happens").click()
    lesson.get_by_role("button", name="Skip to the result").click()
    expect(lesson.locator("[data-test=explanation]")).to_contain_text("You may have thought")
    lesson.get_by_role("button", name="Next page").click()
    for name in ("Red", "Blue"):
        lesson.get_by_label(name, exact=True).fill("6")
    lesson.get_by_role("button", name="Check").click()
    expect(lesson.locator("[data-test=explanation]")).to_contain_text("Right.")
    learner = lesson.get_by_label("Your name")
    lesson.get_by_role("button", name="Hand in").click()
    expect(learner).to_be_focused()  # the browser asks for the name
    learner.fill("Ann")
    with lab.page.expect_download() as download:
        lesson.get_by_role("button", name="Hand in").click()
    assert download.value.suggested_filename == "answers-Ann.json"
    data = json.loads(download.value.path().read_text("utf-8"))
    assert data["learner"] == "Ann"
    assert [(each["item"], each["correct"]) for each in data["answers"]] == [("step-2", False), ("shared-city", True)]
    assert lab.ask("page.results.learner") == "Ann"
