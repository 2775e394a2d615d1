"""Tentative placement of the tile in hand and its meeple, without a browser."""

from carc_widget.engine import SET_NAMES, Cell, Game, Phase, Spot, State, tile
from carc_widget.graphics.piece_positions import offer_position
from carc_widget.widget.board.view_model import Look
from carc_widget.widget.messages import ShowMoment
from carc_widget.widget.session import Selection
from tests.widget.headless_client import HeadlessClient

MAGIC = State.setup(tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic", duties=["symbol"])


def new_client(*order: str) -> HeadlessClient:
    return HeadlessClient(Game(["Ann", "Bob"], order=order, seed=1))


def test_tentative_meeple_moves_and_is_removed_with_one_click() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    field, city = "spot 0 -1 1", "spot 0 -1 0"
    client.press(city)
    assert [target.id for target in client.view.board.targets if target.look is Look.TENTATIVE] == [city]
    assert len(client.view.board.view.previews) == 1
    client.press(field)
    assert [target.id for target in client.view.board.targets if target.look is Look.TENTATIVE] == [field]
    client.press(field)
    assert client.session.selection.segment is None
    assert client.view.main is not None
    assert client.view.main.id == "pass"
    client.press(city)
    client.key("Enter")
    assert (client.game.state.scores, client.changes) == ((4, 0), 1)


def test_skip_meeple_discards_a_tentative_meeple() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    client.press("spot 0 -1 0")
    client.key("n")
    assert (client.game.state.turn, client.game.state.scores, client.game.state.supply[0].small) == (2, (0, 0), 7)


def test_tentative_meeple_moves_with_its_tile() -> None:
    client = new_client("V")
    client.press("cell 1 0", 0)
    client.press("spot 1 0 0")
    client.press("cell 1 0")
    assert [target.id for target in client.view.board.targets if target.look is Look.TENTATIVE] == ["spot 1 0 0"]
    client.press("cell 0 1")
    assert [target.id for target in client.view.board.targets if target.look is Look.TENTATIVE] == ["spot 0 1 0"]
    client.key("Escape")
    assert client.session.selection == Selection()


def test_tile_buttons_do_the_same_as_those_in_the_toolbar() -> None:
    client = new_client("V")
    assert client.view.board.tile_buttons is None
    client.press("cell 1 0", 0)
    tile_buttons = client.view.board.tile_buttons
    assert tile_buttons is not None
    assert (tile_buttons.cell, [button.id for button in tile_buttons.buttons]) == ((1, 0), ["turn", "pass", "back"])
    assert [button.label for button in tile_buttons.buttons] == ["↻", "Skip meeple", "✕"], "nothing to confirm yet"
    assert client.view.board.view.clear_centre == (1, 0), "the middle of the tile is free for a click that rotates it"
    placed = client.session.selection.placed
    client.button("turn")
    assert client.session.selection.placed != placed
    client.press("spot 1 0 0")
    tile_buttons = client.view.board.tile_buttons
    assert tile_buttons is not None
    assert [button.id for button in tile_buttons.buttons] == ["turn", "confirm", "back"]
    assert [button.label for button in tile_buttons.buttons] == ["↻", "✓", "✕"]
    client.button("back")
    assert client.view.board.tile_buttons is None
    client.press("cell 1 0", 0)
    client.button("pass")
    assert client.game.state.turn == 2


def test_tile_with_one_rotation_has_no_rotate_button() -> None:
    client = new_client("E", "V")
    hand = client.view.toolbar.hand
    assert hand.rotate is not None
    assert hand.rotate.enabled
    client.press("cell 0 -1", 2)
    placed, tile_buttons = client.view.toolbar.hand.rotate, client.view.board.tile_buttons
    assert placed is not None
    assert not placed.enabled, "a click would have no effect"
    assert tile_buttons is not None
    assert "turn" not in [button.id for button in tile_buttons.buttons]
    assert client.view.board.view.clear_centre is None
    client.press("cell 0 1")
    unplaced = client.view.toolbar.hand.rotate
    assert unplaced is not None
    assert unplaced.enabled


def test_meeple_after_the_magic_step_is_tentative() -> None:
    client = HeadlessClient(Game(state=MAGIC))
    client.button("mage")
    client.press("spot 0 0 1 mage")
    client.press("spot 1 0 0")
    assert client.game.state.turn == 1
    tile_buttons = client.view.board.tile_buttons
    assert tile_buttons is not None
    assert [button.id for button in tile_buttons.buttons] == ["confirm", "back"]
    client.button("undo")
    assert (client.session.selection, client.game.state.phase) == (Selection(), Phase.DEPLOY)
    client.press("spot 1 0 0")
    client.button("confirm")
    assert client.game.state.turn == 2
    client.dispatch(ShowMoment(1))
    assert client.session.state.phase is Phase.DEPLOY
    assert client.view.board.tile_buttons is None, "nothing can be deployed at an earlier moment"


def test_meeple_targets_are_outside_the_middle_third_of_the_tile() -> None:
    for kind in map(tile, State.start(2, SET_NAMES).tiles_left):
        for rotation in range(4):
            places = [offer_position(kind, rotation, Spot(Cell(0, 0), n)) for n in range(len(kind.segments))]
            assert all(max(abs(x - 50), abs(y - 50)) > 100 / 6 + 11 for x, y in places), kind
            assert all(8 < x < 92 and 8 < y < 92 for x, y in places), kind
            distances = [abs(complex(*a) - complex(*b)) for a in places for b in places if a != b]
            assert min(distances, default=99) > 16, kind
