"""A press answers the screen that was seen: two presses before the first one is seen are one."""

from typing import Any

import pytest

from carc_widget import edit
from carc_widget.engine import Cell, Game, State
from carc_widget.widget.messages import FromScreen, OpenEditor, Press, PressButton
from tests.widget.headless_client import Desk


def twice(at: Desk, id: str, rotation: int = 0) -> None:
    """Press a mark twice, both times as the board shows it now."""
    screen = at.session.screen
    for _ in range(2):
        at.take(FromScreen(screen, Press(id, (0.5, 0.5), rotation)))


def test_a_tile_that_is_put_down_by_two_quick_presses_does_not_turn() -> None:
    at = Desk(Game(["Ann", "Bob"], order=["V"], seed=1))
    twice(at, "cell 1 0")
    placed = at.session.selection.placed
    assert placed is not None
    assert (placed.cell, placed.rotation) == ((1, 0), 0)
    screen = at.session.screen
    assert at.view.marks["cell 1 0"].label == "Press again to turn the tile"
    for turns in (1, 0):  # whoever has seen it may turn it as quickly as they like
        at.take(FromScreen(screen, Press("cell 1 0", (1.5, 0.5))))
        placed = at.session.selection.placed
        assert placed is not None
        assert placed.rotation == turns


def test_a_meeple_that_is_put_down_by_two_quick_presses_stays() -> None:
    at = Desk(Game(["Ann", "Bob"], order=["E"], seed=1))
    at.press("cell 0 -1", 2)
    twice(at, "spot 0 -1 0")
    assert at.session.selection.segment == 0
    at.take(FromScreen(at.session.screen, Press("spot 0 -1 0", (0.5, -0.9), 0)))
    assert at.session.selection.segment is None


def test_take_back_means_the_same_on_a_screen_that_is_not_drawn_yet() -> None:
    at = Desk(Game(["Ann", "Bob"], order=["R", "U"], seed=1))
    at.take(Press("cell 0 -1", (0.5, -0.5), 0))
    screen = at.session.screen
    at.take(FromScreen(screen, Press("spot 0 -1 0", (0.5, -0.9), 0)))
    at.take(FromScreen(screen, PressButton("back")))
    assert at.session.selection.placed is None


def editor(tool: str, position: str = "tiles 0,0: D; player Ann: city N 0,0; player Bob") -> Desk:
    at = Desk(Game(["Ann", "Bob"], seed=1))
    at.take(OpenEditor(State.from_text(position)))
    at.take(PressButton(tool))
    return at


def draft(at: Desk) -> Any:
    assert at.session.editor is not None
    return at.session.editor.draft


def test_a_tile_in_the_editor_is_chosen_by_two_quick_presses_and_not_turned() -> None:
    at = editor("tile E", "tiles 0,0: D 0,-1: E/2; player Ann; player Bob")
    twice(at, "tile 0 -1")
    assert draft(at).board[Cell(0, -1)].rotation == 2
    assert draft(at).state is not None
    at.take(FromScreen(at.session.screen, Press("tile 0 -1", (0.5, -0.5), 0)))
    assert draft(at).state is None, "turned to where it does not fit"


@pytest.mark.parametrize(
    ("tool", "spot", "left"),
    [
        ("meeple 1", "spot 0 0 1", "meeples"),
        ("mage", "spot 0 0 1", "mage"),
    ],
)
def test_a_piece_in_the_editor_stays_after_two_quick_presses(tool: str, spot: str, left: str) -> None:
    at = editor(tool, "tiles 0,0: D; player Ann; player Bob")
    twice(at, spot)
    assert getattr(draft(at), left)
    twice(at, spot)
    assert not getattr(draft(at), left)


def test_two_quick_presses_take_one_piece_away() -> None:
    at = editor("eraser", "tiles 0,0: D; player Ann: city N 0,0; player Bob; mage city N 0,0")
    twice(at, "spot 0 0 0")
    assert (draft(at).mage, len(draft(at).meeples)) == (None, 1)


def test_what_is_wrong_with_a_tile_is_told_with_it_and_the_tile_turns_all_the_same() -> None:
    widget = edit("tiles 0,0: D 0,-1: E/2; player Ann; player Bob")
    for turned in (0, 1, 2):  # chosen, turned to where it does not fit, and back
        message = {"type": "press", "target": "tile 0 -1", "at": [0.5, -0.5], "rotation": 0, "screen": widget.screen}
        widget.receive(None, message)
        assert (widget.draft is None) == (turned == 1)
    widget.close()
