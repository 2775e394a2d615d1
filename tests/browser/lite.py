"""Board in JupyterLite: Python runs in the page, without requests to other hosts.

The site is built with Pyodide from npm, so this is not part of the test suite:

    python -m pytest tests/browser/lite.py
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from carc_widget.engine import Game, use_site
from tests.browser.board import Board
from tests.browser.lab import TIMEOUT, Lab, code_cell
from tests.browser.server import serve_folder
from tests.project import lite_site

START = """from carc_widget import *
w = play(["Ann", "Bob"], order=["E", "M6", "U", "V"], seed=1)
w"""
PATIENCE = 240_000
"""The timeout in milliseconds; compiling Python in a browser on a busy machine is slow."""

OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map(
    (cell) => cell.toJSON().outputs ?? []
)"""


class Lite(Lab):
    """A notebook in JupyterLite, whose kernel only runs cells."""

    def ask(self, expression: str) -> Any:
        """Evaluate a Python expression with a literal value in a new last cell."""
        return ast.literal_eval(self.run(f"print(repr({expression}))"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a site with one notebook."""
    folder = tmp_path_factory.mktemp("lite")
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    notebook = {"cells": [code_cell(START)], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (notebooks / "game.ipynb").write_text(json.dumps(notebook), "utf-8")
    built = lite_site.build_site(folder, notebooks)
    with serve_folder(built) as url:
        yield url


def test_turn_is_played_without_requests_to_other_hosts(page: Page, site: str, tmp_path: Path) -> None:
    foreign_requests: list[str] = []
    errors: list[str] = []

    def refuse(route: Route) -> None:
        foreign_requests.append(route.request.url)
        route.abort()

    page.context.route(lambda address: not address.startswith(site), refuse)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site}/lab/index.html?path=game.ipynb")
    lab = Lite(page, site, tmp_path, "game")
    lab.wait_until_ready()
    lab.run_all()
    failed = [output for cell in page.evaluate(OUTPUTS) for output in cell if output["output_type"] == "error"]
    assert failed == []
    board = Board(lab)
    page.set_default_timeout(1000 * TIMEOUT)
    board.press("cell 0 -1")
    expect(board.part("sentence")).to_contain_text("Place a meeple, or skip.")
    board.press("spot 0 -1 0")
    board.button("Confirm")
    expect(board.part("player-0")).to_contain_text("4")
    expect(board.part("sentence")).to_have_text("Place your tile on one of the marked squares.")
    assert "City: 2 tiles × 2 = 4" in board.widget.inner_text()
    board.press("cell 1 0")
    board.button("Place the tile")
    expect(board.part("sentence")).to_have_text("Magic! Bring in the mage or the witch.")
    assert lab.run("print(w.state.scores, w.state.phase, w.state._repr_svg_()[:4])") == "(4, 0) magic <svg\n"
    assert len(board.drawn().getcolors(1 << 20) or []) > 300, "tiles with roofs and roads, and pieces"
    assert (foreign_requests, errors) == ([], [])


def test_missing_runtime_is_named(page: Page, site: str) -> None:
    page.context.route("**/static/pyodide/**", lambda route: route.abort())
    page.goto(f"{site}/lab/index.html?path=game.ipynb")
    alert = page.get_by_role("alert").filter(has_text="Python cannot start on this page")
    expect(alert).to_contain_text("static/pyodide/pyodide.asm.wasm", timeout=PATIENCE)


def test_share_link_opens_the_position(page: Page, site: str) -> None:
    game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    game.play_turn("E/2 0,-1 +city S")
    use_site(site)
    try:
        page.goto(game.state.share_link("nl"))
    finally:
        use_site("")
    board = page.locator(".carc-game")
    board.locator(".carc-board[data-ready]").wait_for(timeout=PATIENCE)
    assert board.locator("[data-test=player-0] .carc-score").inner_text() == "4"
    board.get_by_text("Beurt 2").first.wait_for()
