"""Board in Jupyter Notebook and Voila: a turn, undo, and a reload of the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board
from tests.browser.conftest import open_host
from tests.browser.hosts import Notebook, Voila
from tests.browser.lab import Lab, difference

START = """from carc_widget import *
w = GameWidget(Game(["Ann", "Bob"], order=["E", "U", "V"], seed=1))
w"""


@pytest.fixture(params=[Notebook, Voila], ids=["Notebook", "Voila"])
def host(request: pytest.FixtureRequest, page: Page, server: tuple[str, Path]) -> Iterator[Lab]:
    with open_host(request.param, page, server, request.node.name) as lab:
        yield lab


def start(lab: Lab) -> Board:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    expect(board.part("sentence")).to_have_text("Place your tile on one of the marked squares.")
    board.wait_until_painted()
    board.wait_for_sync()
    return board


def complete_the_city(board: Board) -> None:
    """Play the first turn: Ann completes and scores the city of the start tile."""
    board.press("cell 0 -1")
    board.press("spot 0 -1 0")
    board.button("Confirm")
    expect(board.part("player-0")).to_contain_text("4")
    board.expect("(len(s.board), s.scores, s.turn)", (2, (4, 0), 2))
    board.expect("[f.message for f in w.session.failures]", [])


def test_turn_undo_and_reload(host: Lab) -> None:
    board = start(host)
    initial = board.drawn()
    complete_the_city(board)
    played = board.drawn()
    assert difference(initial, played) > 0.003, "the new tile is visible"
    board.button("Undo")
    board.button("Undo")
    board.expect("(len(s.board), s.scores)", (1, (0, 0)))
    board.wait_for(initial)
    board.button("Redo")
    board.button("Redo")
    board.wait_for(played)
    host.reload()
    board = Board(host)
    board.wait_for(initial if isinstance(host, Voila) else played, tolerance=0)  # Voila starts a new kernel
    board.press("cell 0 -1" if isinstance(host, Voila) else "cell 1 0")
    board.expect("w.session.selection.placed is not None", True)
