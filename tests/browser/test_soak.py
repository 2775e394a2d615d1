"""A board played by chance for a little while; `python -m tests.browser.soak` does so for hours."""

import time

import pytest

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.soak import Disagreement, Soak

SECONDS = 20


def test_chance_plays_and_all_agrees(lab: Lab) -> None:
    soak = Soak(lab, seed=7)
    soak.run(turns=25, end=time.monotonic() + SECONDS)
    soak.reload()
    assert soak.kinds.total() > 3


def test_a_disagreement_is_found(lab: Lab) -> None:
    soak = Soak(lab, seed=1)
    lab.run("w.set_trait('toolbar', {**w.toolbar, 'sentence': 'nonsense'})")
    with pytest.raises(Disagreement, match="toolbar was not sent as it is"):
        soak.settle()


def test_two_views_of_a_board_show_the_same_after_a_reload(lab: Lab) -> None:
    lab.open(
        "from carc_widget import *\ngame = Game(order=['E', 'M6'], seed=1)\nw = GameWidget(game, owners=True)\nw",
        "w",
    )
    lab.run_all()
    one, other = Board(lab), Board(lab, number=1)
    one.press("cell 0 -1")
    one.press("spot 0 -1 0")
    one.expect("w.session.selection.segment is not None", True)
    other.wait_for(one.drawn(), tolerance=0)
    one.button("Confirm")
    one.expect("s.scores", (4, 0))
    other.wait_for(one.drawn(), tolerance=0)
    other.press("cell 1 0")
    one.expect("w.session.selection.placed is not None", True)
    one.wait_for(other.drawn(), tolerance=0)
    drawn = one.drawn()
    lab.reload()
    for board in (Board(lab), Board(lab, number=1)):
        board.wait_for(drawn, tolerance=0)
    one.expect("w.session.failures", ())
