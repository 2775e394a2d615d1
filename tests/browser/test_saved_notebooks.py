"""Boards without a kernel: what nbconvert makes by default, and a notebook that was saved with its widgets."""

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
"""What an exported page loads from the network, and where it is found in its npm package.

It looks for ipycanvas, too, in vain: the versions of today are not in the npm registry. The board has to do without.
"""


def shows_a_snapshot(page: Page) -> None:
    """The picture that stays is there, with its words and its pixels."""
    picture = page.get_by_role("img", name="Board with 3 tiles")
    expect(picture).to_be_visible()
    assert picture.evaluate("async (picture) => { await picture.decode(); return picture.naturalWidth; }") > 200


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    anywidget = f"anywidget@~{version('anywidget').rpartition('.')[0]}"  # patches of the two registries differ
    try:
        return npm.unpack(tmp_path_factory.mktemp("npm"), "requirejs@2", "@jupyter-widgets/html-manager@1", anywidget)
    except RuntimeError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def exported(page: Page, packages: Path, tmp_path: Path) -> Iterator[Page]:
    """The page that `nbconvert --execute --to html` makes of a notebook, with its scripts in place of the network."""
    notebook = {
        "cells": [code_cell(cell) for cell in (START, PLAYED, SNAPSHOT)],
        "metadata": {},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (tmp_path / "game.ipynb").write_text(json.dumps(notebook), "utf-8")
    command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "html", "game.ipynb"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr

    def serve(route: Route) -> None:
        address = route.request.url
        if address == "http://exported/game.html":
            route.fulfill(path=tmp_path / "game.html")
            return
        found = next((path for part, path in SCRIPTS.items() if part in address), None)
        if found:
            route.fulfill(path=packages / found)
        else:
            route.fulfill(status=404, body="")

    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.context.route(lambda address: address.startswith("http"), serve)
    page.goto("http://exported/game.html")
    yield page
    assert errors == []


def test_an_exported_notebook_shows_the_board_as_it_was_left(exported: Page) -> None:
    stage = exported.locator(".carc-board[data-ready]")
    stage.wait_for()
    notice = "This is a picture of the board as it was saved. Run its cell to play on."
    expect(stage.get_by_role("alert")).to_have_text(notice)
    expect(stage).to_have_accessible_name("Board with 3 tiles. Place your tile on one of the marked squares.")
    expect(exported.locator("[data-test=player-0]")).to_contain_text("4")
    expect(exported.locator(".carc-panel .carc-button:enabled")).to_have_count(0)
    exported.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    board = pixels(exported.locator(".carc-scene"))
    assert len(board.getcolors(1 << 20) or []) > 300, "tiles with roofs and roads, and pieces"
    for icon in (".carc-hand canvas", "[data-test=player-0] canvas", "[data-test=player-1] canvas"):
        assert len(pixels(exported.locator(icon).first).getcolors(1 << 20) or []) > 10, icon
    shows_a_snapshot(exported)


@pytest.mark.own_page
def test_a_saved_notebook_shows_the_board_when_its_kernel_is_gone(lab: Lab) -> None:
    lab.open(START, PLAYED, SNAPSHOT)
    lab.run_all()
    board = Board(lab)
    board.expect("s.turn", 3)
    board.press(board.ask("w.board['targets'][0]['id']"))  # a press, of which no cell knows
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
    expect(saved.stage.get_by_role("alert")).to_contain_text("as it was saved")
    expect(saved.part("sentence")).to_have_text(sentence)
    saved.wait_for(before, tolerance=0.1)  # its lines are a little rougher
    lab.scroll_to_end()
    shows_a_snapshot(lab.page)
