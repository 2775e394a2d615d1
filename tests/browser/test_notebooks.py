"""Notebooks in JupyterLab: all cells run, and their boards and lessons react to clicks."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from notebooks._source.reading import NOTEBOOKS, all_notebooks
from tests.browser.board import Board
from tests.browser.conftest import open_host
from tests.browser.hosts import Voila
from tests.browser.lab import Lab

BOARDS = {
    "00-start": "Out[1]",
    "01-play": "Out[1]",
    "03-mage-and-witch": "level.boards[0]",
    "04-explore-a-rule": "widget",
    "05-inside-the-state": "widget",
}
"""The variable of the first board of a notebook."""

PREDICTIONS = ("02-rules-of-the-game", "03-mage-and-witch")
FIRST_PREDICTION = "next(value for value in Out.values() if type(value).__name__ == 'Prediction')"

WITHOUT_WIDGETS = "07-experiments"
"""A notebook of texts and pictures only, which `tests/project/test_notebooks.py` runs."""

NAMES = sorted({path.stem for path in all_notebooks() if path.parent == NOTEBOOKS} - {WITHOUT_WIDGETS})


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_notebook_runs_and_reacts_to_clicks(lab: Lab, name: str) -> None:
    lab.open(notebook=NOTEBOOKS / f"{name}.ipynb")
    lab.run_all()
    expect(lab.page.locator("[data-mime-type='application/vnd.jupyter.error']")).to_have_count(0)
    if name in PREDICTIONS:
        lesson = lab.page.locator(".carc-lesson").first
        lab.reveal(lesson)
        lesson.locator("[data-press^='choice']").first.click()
        lesson.get_by_role("button", name="See what happens", exact=True).click()
        expect(lesson.locator("[data-test=step]")).to_be_visible()
        assert lab.ask(f"{FIRST_PREDICTION}.result.letters") == "A"
    if name == "06-classroom":
        show_next_slide(lab)
    if name in BOARDS:
        board = Board(lab, BOARDS[name])
        chosen = "(w.session.selection.placed or w.session.selection.segment) is not None"
        for _ in range(5):  # content above the board may still grow and move it
            if not board.ask(chosen):
                board.press(board.ask("w.board['targets'][0]['id']"))
                lab.settle()
        board.expect(chosen, True)


def show_next_slide(lab: Lab) -> None:
    """Show the next slide of the lesson."""
    slides = lab.page.locator(".carc-lesson").first
    expect(slides.locator("[data-test=step]")).to_have_text("1 / 5")
    slides.get_by_role("button", name="Next", exact=True).first.click()
    expect(slides.locator("[data-test=step]")).not_to_have_text("1 / 5")


@pytest.mark.slow
def test_classroom_notebook_in_voila(page: Page, server: tuple[str, Path], request: pytest.FixtureRequest) -> None:
    with open_host(Voila, page, server, request.node.name) as lab:
        lab.open(notebook=NOTEBOOKS / "06-classroom.ipynb")
        show_next_slide(lab)
