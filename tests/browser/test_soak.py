"""Soak test of some steps; `python -m tests.browser.soak` runs it for hours."""

import pytest

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.soak import Disagreement, Soak

STEPS = 16


def test_random_steps_cause_no_disagreement_and_one_is_detected(lab: Lab) -> None:
    soak = Soak(lab, seed=7)
    for _ in range(STEPS):
        soak.step()
    soak.reload()

    # a disagreement is detected
    lab.run("w.set_trait('toolbar', {**w.toolbar, 'sentence': 'nonsense'})")
    with pytest.raises(Disagreement, match="toolbar was not sent as it is"):
        soak.settle()


def test_two_views_of_a_board_are_equal_after_a_reload(lab: Lab) -> None:
    lab.open(
        "from carc_widget import *\ngame = Game(order=['E', 'M6'], seed=1)\nw = GameWidget(game, owners=True)",
        "w",
        "w",  # below cells of one line both have the same height
    )
    lab.run_all()
    first, second = Board(lab), Board(lab, number=1)
    first.press("cell 0 -1")
    first.press("spot 0 -1 0")
    first.expect("w.session.selection.segment is not None", True)
    second.wait_for(first.drawn(), tolerance=0)
    first.button("Confirm")
    first.expect("s.scores", (4, 0))
    second.wait_for(first.drawn(), tolerance=0)
    second.press("cell 1 0")
    first.expect("w.session.selection.placed is not None", True)
    first.wait_for(second.drawn(), tolerance=0)
    drawn = first.drawn()
    lab.reload()
    for board in (Board(lab), Board(lab, number=1)):
        board.wait_for(drawn, tolerance=0)
    first.expect("w.session.failures", ())
