"""A press answers the screen that was seen: two presses before the first one is seen are one."""

from typing import Any

import pytest

from carc_widget import edit
from carc_widget.engine import Cell, Game, State
from carc_widget.widget.messages import FromScreen, OpenEditor, Press, PressButton
from tests.widget.headless_client import HeadlessClient


def twice(client: HeadlessClient, id: str, rotation: int = 0) -> None:
    """Press a mark twice, both times as the board shows it now."""
    screen = client.session.screen
    for _ in range(2):
        client.dispatch(FromScreen(screen, Press(id, (0.5, 0.5), rotation)))


def test_a_tile_that_is_put_down_by_two_quick_presses_does_not_turn() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["V"], seed=1))
    twice(client, "cell 1 0")
    placed = client.session.selection.placed
    assert placed is not None
    assert (placed.cell, placed.rotation) == ((1, 0), 0)
    screen = client.session.screen
    assert client.view.targets["cell 1 0"].label == "Press again to turn the tile"
    for turns in (1, 0):  # whoever has seen it may turn it as quickly as they like
        client.dispatch(FromScreen(screen, Press("cell 1 0", (1.5, 0.5))))
        placed = client.session.selection.placed
        assert placed is not None
        assert placed.rotation == turns


def test_a_meeple_that_is_put_down_by_two_quick_presses_stays() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press("cell 0 -1", 2)
    twice(client, "spot 0 -1 0")
    assert client.session.selection.segment == 0
    client.dispatch(FromScreen(client.session.screen, Press("spot 0 -1 0", (0.5, -0.9), 0)))
    assert client.session.selection.segment is None


def test_take_back_means_the_same_on_a_screen_that_is_not_drawn_yet() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["R", "U"], seed=1))
    client.dispatch(Press("cell 0 -1", (0.5, -0.5), 0))
    screen = client.session.screen
    client.dispatch(FromScreen(screen, Press("spot 0 -1 0", (0.5, -0.9), 0)))
    client.dispatch(FromScreen(screen, PressButton("back")))
    assert client.session.selection.placed is None


def editor(tool: str, position: str = "tiles 0,0: D; player Ann: city N 0,0; player Bob") -> HeadlessClient:
    client = HeadlessClient(Game(["Ann", "Bob"], seed=1))
    client.dispatch(OpenEditor(State.from_text(position)))
    client.dispatch(PressButton(tool))
    return client


def draft(client: HeadlessClient) -> Any:
    assert client.session.editor is not None
    return client.session.editor.draft


def test_a_tile_in_the_editor_is_chosen_by_two_quick_presses_and_not_turned() -> None:
    client = editor("tile E", "tiles 0,0: D 0,-1: E/2; player Ann; player Bob")
    twice(client, "tile 0 -1")
    assert draft(client).board[Cell(0, -1)].rotation == 2
    assert draft(client).state is not None
    client.dispatch(FromScreen(client.session.screen, Press("tile 0 -1", (0.5, -0.5), 0)))
    assert draft(client).state is None, "turned to where it does not fit"


@pytest.mark.parametrize(
    ("tool", "spot", "left"),
    [
        ("meeple 1", "spot 0 0 1", "meeples"),
        ("mage", "spot 0 0 1", "mage"),
    ],
)
def test_a_piece_in_the_editor_stays_after_two_quick_presses(tool: str, spot: str, left: str) -> None:
    client = editor(tool, "tiles 0,0: D; player Ann; player Bob")
    twice(client, spot)
    assert getattr(draft(client), left)
    twice(client, spot)
    assert not getattr(draft(client), left)


def test_two_quick_presses_take_one_piece_away() -> None:
    client = editor("eraser", "tiles 0,0: D; player Ann: city N 0,0; player Bob; mage city N 0,0")
    twice(client, "spot 0 0 0")
    assert (draft(client).mage, len(draft(client).meeples)) == (None, 1)


def test_what_is_wrong_with_a_tile_is_told_with_it_and_the_tile_turns_all_the_same() -> None:
    widget = edit("tiles 0,0: D 0,-1: E/2; player Ann; player Bob")
    for turned in (0, 1, 2):  # chosen, turned to where it does not fit, and back
        message = {"type": "press", "target": "tile 0 -1", "at": [0.5, -0.5], "rotation": 0, "screen": widget.screen}
        widget.receive(None, message)
        assert (widget.draft is None) == (turned == 1)
    widget.close()
