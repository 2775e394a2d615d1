"""Every notebook in a real JupyterLab: all cells run, and its boards are pressed."""

import pytest
from playwright.sync_api import expect

from notebooks._source.reading import NOTEBOOKS, all_notebooks
from tests.browser.board import Board
from tests.browser.lab import Lab

BOARDS = {
    "00-start": "widget",
    "01-play": "widget",
    "03-mage-and-witch": "level.board",
    "04-explore-a-rule": "widget",
    "05-inside-the-state": "widget",
    "06-classroom": "board",
}
"""What the first board of a notebook is called in it."""
NAMES = sorted(path.stem for path in all_notebooks() if path.parent == NOTEBOOKS)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_and_its_board_is_played(lab: Lab, name: str) -> None:
    lab.open(notebook=NOTEBOOKS / f"{name}.ipynb")
    lab.run_all()
    expect(lab.page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.error']")).to_have_count(0)
    if name not in BOARDS:
        return
    board = Board(lab, BOARDS[name])
    target = board.ask("w.children[1].targets[0]['id']")
    board.press(target)
    board.expect("w.session.selection.placed is not None or w.session.selection.segment is not None", True)
