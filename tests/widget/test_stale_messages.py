"""Stale messages: clicks on a screen that has changed since only have an effect if they select something else."""

from typing import Any

import pytest

from carc_widget import edit
from carc_widget.engine import Cell, Figure, Game, Spot, State
from carc_widget.widget.messages import FromScreen, OpenEditor, Press, PressButton
from tests.widget.headless_client import HeadlessClient


def press_twice(client: HeadlessClient, id: str, rotation: int = 0) -> None:
    """Press a target twice on the current screen."""
    screen = client.session.screen
    for _ in range(2):
        client.dispatch(FromScreen(screen, Press(id, (0.5, 0.5), rotation)))


def test_double_click_places_a_tile_without_rotating_it() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["V"], seed=1))
    press_twice(client, "cell 1 0")
    placed = client.session.selection.placed
    assert placed is not None
    assert (placed.cell, placed.rotation) == ((1, 0), 0)
    screen = client.session.screen
    assert client.view.targets["cell 1 0"].label == "Click the tile again to rotate it (R)"
    for turns in (1, 0):  # clicks on the new screen rotate the tile
        client.dispatch(FromScreen(screen, Press("cell 1 0", (1.5, 0.5))))
        placed = client.session.selection.placed
        assert placed is not None
        assert placed.rotation == turns


def test_double_click_deploys_a_meeple_without_removing_it() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press("cell 0 -1", 2)
    press_twice(client, "spot 0 -1 0")
    assert client.session.selection.segment == 0
    client.dispatch(FromScreen(client.session.screen, Press("spot 0 -1 0", (0.5, -0.9), 0)))
    assert client.session.selection.segment is None


def test_click_on_another_square_before_the_answer_to_the_first_moves_the_tile_there() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["V", "V"], seed=1))
    screen = client.session.screen
    for id in ("cell 1 0", "cell -1 0", "cell -1 0"):
        client.dispatch(FromScreen(screen, Press(id, (0.5, 0.5), 3)))
    placed = client.session.selection.placed
    assert placed is not None
    assert (placed.cell, placed.rotation) == ((-1, 0), 3)
    client.dispatch(PressButton("pass"))
    client.dispatch(FromScreen(screen, Press("cell 1 0", (1.5, 0.5), 0)))
    assert client.session.selection.placed is None, "a click for the tile before"


def test_click_on_another_spot_before_the_answer_to_the_first_moves_the_meeple_there() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press("cell 0 -1", 2)
    screen = client.session.screen
    for id in ("spot 0 -1 0", "spot 0 -1 1", "spot 0 -1 1"):
        client.dispatch(FromScreen(screen, Press(id, (0.5, -0.5), 0)))
    assert client.session.selection.segment == 1


def test_click_on_another_road_before_the_answer_to_the_first_moves_the_goal_there() -> None:
    game = Game(state=State.from_text("tiles 0,0: D; player Ann; player Bob; turn 1 Ann place M8"))
    game.play("M8/1 0,-1")
    client = HeadlessClient(game)
    screen = client.session.screen
    ids = [id for id, target in client.view.targets.items() if target.spot is not None][:2]
    for id in (*ids, ids[1]):
        client.dispatch(FromScreen(screen, Press(id, (0.5, 0.5), 0)))
    assert client.session.selection.goal == client.view.targets[ids[1]].spot


def test_take_back_applies_to_a_stale_screen() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["R", "U"], seed=1))
    client.dispatch(Press("cell 0 -1", (0.5, -0.5), 0))
    screen = client.session.screen
    client.dispatch(FromScreen(screen, Press("spot 0 -1 0", (0.5, -0.9), 0)))
    client.dispatch(FromScreen(screen, PressButton("back")))
    assert client.session.selection.placed is None


def new_editor(tool: str, position: str = "tiles 0,0: D; player Ann: city N 0,0; player Bob") -> HeadlessClient:
    client = HeadlessClient(Game(["Ann", "Bob"], seed=1))
    client.dispatch(OpenEditor(State.from_text(position)))
    client.dispatch(PressButton(tool))
    return client


def draft(client: HeadlessClient) -> Any:
    assert client.session.editor is not None
    return client.session.editor.draft


def test_double_click_in_the_editor_selects_a_tile_without_rotating_it() -> None:
    client = new_editor("tile E", "tiles 0,0: D 0,-1: E/2; player Ann; player Bob")
    press_twice(client, "tile 0 -1")
    assert draft(client).board[Cell(0, -1)].rotation == 2
    assert draft(client).state is not None
    client.dispatch(FromScreen(client.session.screen, Press("tile 0 -1", (0.5, -0.5), 0)))
    assert draft(client).state is None, "rotated to a mismatch"


def test_button_next_to_a_tile_does_not_apply_to_a_tile_that_is_selected_meanwhile() -> None:
    client = new_editor("tile E", "tiles 0,0: D 1,0: V 0,-1: E/2; player Ann; player Bob")
    client.press("tile 1 0")
    before, screen = draft(client), client.session.screen
    buttons = client.view.board.tile_buttons
    assert buttons is not None
    client.dispatch(FromScreen(screen, Press("tile 0 -1", (0.5, -0.5), 0)))
    for button in buttons.buttons:
        client.dispatch(FromScreen(screen, PressButton(button.id)))
    assert client.session.editor is not None
    assert (client.session.editor.selected, draft(client)) == (Cell(0, -1), before)


@pytest.mark.parametrize(
    ("tool", "spot", "pieces"),
    [
        ("meeple 1", "spot 0 0 1", "meeples"),
        ("mage", "spot 0 0 1", "mage"),
    ],
)
def test_double_click_in_the_editor_places_a_piece_without_removing_it(tool: str, spot: str, pieces: str) -> None:
    client = new_editor(tool, "tiles 0,0: D; player Ann; player Bob")
    press_twice(client, spot)
    assert getattr(draft(client), pieces)
    press_twice(client, spot)
    assert not getattr(draft(client), pieces)


@pytest.mark.parametrize(
    ("tool", "target", "at", "drawn"),
    [
        ("witch", "tile 0 0", (0.5, 0.5), "witch road E 0,0"),
        ("meeple 1", "tile 0 0", (0.5, 0.5), "player Ann 0: road E 0,0"),
        ("tile E", None, (0.5, -0.5), "0,-1: E/2"),
    ],
)
def test_click_before_the_answer_to_the_selected_piece_uses_the_piece(
    tool: str, target: str | None, at: tuple[float, float], drawn: str
) -> None:
    client = new_editor(tool, "tiles 0,0: D; player Ann; player Bob")
    client.dispatch(PressButton(tool))  # deselected again
    screen = client.session.screen
    client.dispatch(FromScreen(screen, PressButton(tool)))
    for _ in range(2):  # the second click of a double click has no effect
        client.dispatch(FromScreen(screen, Press(target, at, 0)))
    assert drawn in draft(client).state.to_text()


def test_click_before_the_answer_to_the_selected_figure_moves_it() -> None:
    game = Game(state=State.from_text("tiles 0,0: D; player Ann; player Bob; turn 1 Ann place M8"))
    game.play("M8/1 0,-1")
    client = HeadlessClient(game)
    screen = client.session.screen
    for _ in range(2):  # a double click selects the figure
        client.dispatch(FromScreen(screen, PressButton("witch")))
    client.dispatch(FromScreen(screen, Press("spot 0 0 1", (0.5, 0.5), 0)))
    assert "witch road E 0,0" in client.session.state.to_text()


def test_click_on_another_figure_before_the_answer_to_the_first_selects_it() -> None:
    game = Game(state=State.from_text("tiles 0,0: D; player Ann; player Bob; turn 1 Ann place M8"))
    game.play("M8/1 0,-1")
    client = HeadlessClient(game)
    screen = client.session.screen
    for id in ("witch", "mage", "mage"):  # the second click of a double click has no effect
        client.dispatch(FromScreen(screen, PressButton(id)))
    assert client.session.selection.figure is Figure.MAGE


def test_figure_before_the_answer_to_its_goal_moves_there() -> None:
    game = Game(state=State.from_text("tiles 0,0: D; player Ann; player Bob; turn 1 Ann place M8"))
    game.play("M8/1 0,-1")
    client = HeadlessClient(game)
    screen = client.session.screen
    for message in (Press("spot 0 0 1", (0.5, 0.5), 0), PressButton("witch"), PressButton("witch")):
        client.dispatch(FromScreen(screen, message))
    assert client.session.state.witch == Spot(Cell(0, 0), 1)
    assert client.session.selection.figure is None


def test_choice_of_another_spot_in_the_list_before_the_answer_to_the_first_moves_the_meeple_there() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press("cell 0 -1", 2)
    client.button("aid choices")
    screen = client.session.screen
    for id in ("choice spot 0 -1 0", "choice spot 0 -1 1", "choice spot 0 -1 1"):
        client.dispatch(FromScreen(screen, PressButton(id)))
    assert client.session.selection.segment == 1


def test_confirmation_of_a_tile_before_the_answer_to_a_click_on_a_spot_is_ignored() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press("cell 0 -1", 2)
    screen = client.session.screen
    client.dispatch(FromScreen(screen, Press("spot 0 -1 0", (0.5, -0.5), 0)))
    client.dispatch(FromScreen(screen, PressButton("pass")))  # it skipped the meeple, which is selected now
    assert client.session.selection.segment == 0
    assert client.session.state.turn == 1


def test_quick_clicks_in_the_editor_place_a_row_of_tiles() -> None:
    client = new_editor("tile V", "tiles 0,0: D; player Ann; player Bob")
    screen = client.session.screen
    client.dispatch(FromScreen(screen, Press("cell 1 0", (1.5, 0.5), 0)))
    for _ in range(2):  # the page does not know yet that the tile fits there; a double click places one
        client.dispatch(FromScreen(screen, Press(None, (1.5, 1.5), 0)))
    client.dispatch(FromScreen(screen, PressButton("tile E")))
    client.dispatch(FromScreen(screen, Press(None, (0.5, -0.5), 2)))
    assert set(draft(client).board) == {(0, 0), (1, 0), (1, 1), (0, -1)}
    client.dispatch(FromScreen(screen, PressButton("mage")))
    for _ in range(2):  # the page still shows the square without the tile
        client.dispatch(FromScreen(screen, Press("cell 1 0", (1.1, 0.5), 0)))
    assert draft(client).mage == Spot(Cell(1, 0), 0)


@pytest.mark.parametrize(("tool", "pieces"), [("meeple 1", 2), ("mage", 0)])
def test_quick_clicks_in_the_editor_place_a_piece_on_each_spot(tool: str, pieces: int) -> None:
    client = new_editor(tool, "tiles 0,0: D; player Ann; player Bob")
    screen = client.session.screen
    for id in ("spot 0 0 0", "spot 0 0 1", "spot 0 0 1"):
        client.dispatch(FromScreen(screen, Press(id, (0.5, 0.5), 0)))
    assert len(draft(client).meeples) == pieces
    assert draft(client).mage == (None if pieces else Spot(Cell(0, 0), 1))


def test_quick_clicks_with_the_eraser_remove_each_piece_and_tile() -> None:
    client = new_editor("eraser", "tiles 0,0: D 1,0: V 1,1: D/1; player Ann: city N 0,0, field SL 0,0; player Bob")
    screen = client.session.screen
    for id in ("spot 0 0 0", "spot 0 0 3", "spot 0 0 3", "tile 1 1", "tile 1 0"):
        client.dispatch(FromScreen(screen, Press(id, (0.5, 0.5), 0)))
    assert draft(client).meeples == ()
    assert set(draft(client).board) == {(0, 0)}


def test_quick_clicks_in_the_editor_select_another_tile_without_rotating_it() -> None:
    client = new_editor("tile E", "tiles 0,0: D 0,-1: E/2 1,0: V; player Ann; player Bob")
    screen, board = client.session.screen, draft(client).board
    for id in ("tile 0 -1", "tile 1 0", "tile 1 0"):
        client.dispatch(FromScreen(screen, Press(id, (0.5, 0.5), 0)))
    assert client.session.editor is not None
    assert client.session.editor.selected == (1, 0)
    assert draft(client).board == board


def test_click_before_the_answer_to_the_eraser_removes_no_tile() -> None:
    client = new_editor("witch", "tiles 0,0: D; player Ann; player Bob; witch road E 0,0")
    screen = client.session.screen
    client.dispatch(FromScreen(screen, PressButton("eraser")))
    client.dispatch(FromScreen(screen, Press("tile 0 0", (0.5, 0.5), 0)))
    assert Cell(0, 0) in draft(client).board


def test_double_click_of_the_eraser_removes_one_piece() -> None:
    client = new_editor("eraser", "tiles 0,0: D; player Ann: city N 0,0; player Bob; mage city N 0,0")
    press_twice(client, "spot 0 0 0")
    assert (draft(client).mage, len(draft(client).meeples)) == (None, 1)


def test_tile_in_the_editor_can_be_rotated_to_a_mismatch() -> None:
    widget = edit("tiles 0,0: D 0,-1: E/2; player Ann; player Bob")
    for turned in (0, 1, 2):  # chosen, rotated to a mismatch, and back
        message = {"type": "press", "target": "tile 0 -1", "at": [0.5, -0.5], "rotation": 0, "screen": widget.screen}
        widget.receive(None, message)
        assert (widget.draft is None) == (turned == 1)
    widget.close()
