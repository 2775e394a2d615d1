"""The board as it is sent to the page: what is visible, and where the buttons beside a tile are."""

import pytest

from carc_widget.engine import Game, State
from carc_widget.widget.board.scene import BoardScene, board_scene
from carc_widget.widget.messages import SetAids
from carc_widget.widget.session import Aids
from tests.widget.headless_client import HeadlessClient
from tests.widget.test_view import circle


def scene_of(client: HeadlessClient) -> BoardScene:
    return board_scene(client.view.board)


def test_placed_tile_counts_for_the_view_once_it_is_confirmed() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "V"], seed=1))
    start = scene_of(client).frame
    assert start.bounds == (0, 0, 1, 1)
    assert start.fit == pytest.approx((-3, -1.8, 4, 2.8)), "7 columns and 4.6 rows"
    assert start.at is None
    client.press("cell 0 -1", 2)
    tentative = scene_of(client).frame
    assert (tentative.fit, tentative.bounds, tentative.at) == (start.fit, start.bounds, (0.5, -0.5))
    client.button("pass")
    placed = scene_of(client).frame
    assert (placed.bounds, placed.at) == ((0, -1, 1, 1), (0.5, -0.5))
    assert placed.fit == pytest.approx((-3, -2.3, 4, 2.3))


def test_large_board_has_a_margin_for_the_next_tile_and_the_coordinates() -> None:
    road = State.setup(tiles=[("D", 0, 0, 0), *(("U", x, 0, 1) for x in range(1, 7))], hand="E")
    client = HeadlessClient(Game(state=road, seed=1))
    assert scene_of(client).frame.fit[::2] == pytest.approx((-1.15, 8.15))
    client.dispatch(SetAids(Aids(coordinates=True)))
    assert scene_of(client).frame.fit[::2] == pytest.approx((-1.55, 8.55))
    over = HeadlessClient(Game(state=road.end_now()[0]))
    assert scene_of(over).frame.fit[::2] == pytest.approx((-0.3, 7.3))


def test_buttons_beside_a_tile_hide_other_tiles_last() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["V"], seed=1))
    assert scene_of(client).tile_buttons is None
    client.press("cell 1 0", 0)
    buttons = scene_of(client).tile_buttons
    assert buttons is not None
    assert (buttons.x, buttons.y) == (1.5, 0.5)
    assert buttons.sides == ((0, 1), (0, -1), (1, 0), (-1, 0)), "the start tile is to the left"
    client.press("cell 0 1", 0)
    buttons = scene_of(client).tile_buttons
    assert buttons is not None
    assert buttons.sides == ((0, 1), (1, 0), (-1, 0), (0, -1)), "the start tile is above"


def test_prompt_of_a_crop_circle_has_no_buttons_beside_a_tile() -> None:
    client = HeadlessClient(Game(state=circle("add"), seed=1))
    assert client.view.main is not None
    assert scene_of(client).tile_buttons is None
