"""Boards without a kernel: notebooks exported with nbconvert, and notebooks saved with widget state."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import Board, pixels
from tests.browser.lab import Lab, code_cell
from tests.project import npm

ROOT = Path(__file__).parents[2]
START = """from carc_widget import *
w = play(["Ann", "Bob"], order=["E", "U", "V"], seed=1)
w"""
SNAPSHOT = "w.snapshot()"
PLAYED = 'events = w.game.play("E/2 0,-1", "+city S", "U/1 1,0", "pass")'
SCRIPTS = {
    "require.min.js": "requirejs/package/require.js",
    "@jupyter-widgets/html-manager@": "@jupyter-widgets/html-manager/package/dist/embed-amd.js",
    "/anywidget@": "anywidget/package/dist/index.js",
}
"""The scripts that an exported page loads from the network, with their paths in npm packages.

It also requests ipycanvas, whose current versions are not in the npm registry, so the board works without it.
"""


def expect_snapshot(page: Page) -> None:
    """Expect the static picture with its accessible name and its pixels."""
    picture = page.get_by_role("img", name="Board with 3 tiles")
    expect(picture).to_be_visible()
    assert picture.evaluate("async (picture) => { await picture.decode(); return picture.naturalWidth; }") > 200


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    anywidget = (
        f"anywidget@~{version('anywidget').rpartition('.')[0]}"  # patch versions differ between the two registries
    )
    try:
        return npm.unpack(tmp_path_factory.mktemp("npm"), "requirejs@2", "@jupyter-widgets/html-manager@1", anywidget)
    except RuntimeError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def exported(page: Page, packages: Path, tmp_path: Path) -> Iterator[Page]:
    """The page that `nbconvert --execute --to html` creates from a notebook, with local scripts."""
    notebook = {
        "cells": [code_cell(cell) for cell in (START, PLAYED, SNAPSHOT)],
        "metadata": {},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (tmp_path / "game.ipynb").write_text(json.dumps(notebook), "utf-8")
    command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "html", "game.ipynb"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment)
    assert process.returncode == 0, process.stderr

    def serve(route: Route) -> None:
        address = route.request.url
        if address == "http://exported/game.html":
            route.fulfill(path=tmp_path / "game.html")
            return
        script = next((path for part, path in SCRIPTS.items() if part in address), None)
        if script:
            route.fulfill(path=packages / script)
        else:
            route.fulfill(status=404, body="")

    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.context.route(lambda address: address.startswith("http"), serve)
    page.goto("http://exported/game.html")
    yield page
    assert errors == []


def test_exported_notebook_shows_the_last_board(exported: Page) -> None:
    stage = exported.locator(".carc-board[data-ready]")
    stage.wait_for()
    notice = "Saved picture of the board. Run the cell to continue playing."
    expect(stage.get_by_role("alert")).to_have_text(notice)
    expect(stage).to_have_accessible_name("Board with 3 tiles. Place your tile on one of the marked squares.")
    expect(exported.locator("[data-test=player-0]")).to_contain_text("4")
    expect(exported.locator(".carc-panel .carc-button:enabled")).to_have_count(0)
    exported.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    board = pixels(exported.locator(".carc-scene"))
    assert len(board.getcolors(1 << 20) or []) > 300, "tiles with roofs and roads, and pieces"
    for icon in (".carc-hand canvas", "[data-test=player-0] canvas", "[data-test=player-1] canvas"):
        assert len(pixels(exported.locator(icon).first).getcolors(1 << 20) or []) > 10, icon
    expect_snapshot(exported)


def test_saved_notebook_shows_the_board_without_a_kernel(lab: Lab) -> None:
    lab.open(START, PLAYED, SNAPSHOT)
    lab.run_all()
    board = Board(lab)
    board.expect("s.turn", 3)
    board.press(board.ask("w.board['targets'][0]['id']"))  # a click after the last cell was run
    board.expect("w.session.selection.placed is not None", True)
    expect(board.part("sentence")).to_contain_text("Place a meeple")
    lab.settle()
    sentence, before = board.part("sentence").inner_text(), board.drawn()
    lab.page.evaluate("() => window.jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')")
    lab.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    lab.shut_down()
    lab.page.reload()
    lab.wait_until_ready()
    saved = Board(lab)
    expect(saved.stage.get_by_role("alert")).to_contain_text("Saved picture of the board")
    expect(saved.part("sentence")).to_have_text(sentence)
    saved.wait_for(before, tolerance=0.1)  # lines of the SVG copies are slightly rougher
    lab.scroll_to_end()
    expect_snapshot(lab.page)
