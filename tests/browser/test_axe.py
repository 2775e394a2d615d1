"""Accessibility in every screen state, in both themes: axe-core, contrast, sizes of click targets."""

from collections.abc import Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.screen_states import LESSONS, SETUP, TWO_BOARDS, states
from tests.browser.test_touch import PHONE
from tests.browser.visibility import low_contrast, small_targets

CONTRAST = ("color-contrast",)
"""The rules of axe-core that depend on the theme."""

MEASURED = ("magic question", "every aid", "form with errors", "final table", "turn in review", "menu")
"""The states whose contrast is measured: together they show everything that is drawn."""


def violations(lab: Lab, context: str, rules: Sequence[str] = ()) -> list[str]:
    """Return the violations of these rules, or of all, that axe-core reports for a part of the page."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    results = Axe().run(lab.page, context=context, options=options).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}" for rule in results for node in rule["nodes"]
    ]


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 1500}, device_scale_factor=2)
@pytest.mark.parametrize(("theme", "rules"), [("JupyterLab Light", ()), ("JupyterLab Dark", CONTRAST)])
def test_every_state_is_accessible(lab: Lab, theme: str, rules: Sequence[str]) -> None:
    lab.open(SETUP)
    lab.theme(theme)
    lab.run_all()
    board = Board(lab)
    problems: dict[str, list[str]] = {}
    seen = set()
    for name in states(lab, board):
        seen.add(name)
        in_state = [*violations(lab, ".carc-game", rules), *small_targets(board.widget, 24)]
        if name in MEASURED:
            in_state += low_contrast(lab.page, board.widget)
        if in_state:
            problems[name] = in_state
    assert problems == {}
    assert seen >= set(MEASURED)


@pytest.mark.browser_context_args(**PHONE)
def test_every_state_is_accessible_on_a_phone(lab: Lab) -> None:
    lab.open(SETUP)
    lab.run_all()
    board = Board(lab)
    problems: dict[str, list[str]] = {}
    for name in states(lab, board):
        if in_state := [*violations(lab, ".carc-game"), *small_targets(board.widget, 44)]:
            problems[name] = in_state
    assert problems == {}


def test_lessons_have_no_violations(lab: Lab) -> None:
    lab.open("import carc_widget\nfrom carc_widget import *", *LESSONS.values())
    lab.run_all()
    Board(lab, "level.boards[0]")
    expect(lab.page.locator(".carc-lesson")).to_have_count(6)  # all but the question card and the comparison
    expect(lab.page.locator(".carc-board[data-ready]")).to_have_count(2)  # the level and the editor
    expect(lab.page.locator(".jp-RenderedText", has_text="Traceback")).to_have_count(0)
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        lab.theme(theme)
        lab.settle()
        assert violations(lab, ".jp-OutputArea-output") == [], theme


def test_two_boards_in_one_output_have_no_violations(lab: Lab) -> None:
    lab.open("from carc_widget import *", TWO_BOARDS)
    lab.run_all()
    expect(lab.page.locator(".carc-board[data-ready]")).to_have_count(2)
    assert violations(lab, ".jp-OutputArea-output") == []
