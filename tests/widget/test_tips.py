"""Tips in the first turns, the announcement of a magic tile, and the figures at the goal of a magic step."""

from carc_widget.engine import Figure, Game, Rules
from tests.widget.headless_client import HeadlessClient


def client_with(*order: str) -> HeadlessClient:
    """Return a client of a game for two with these tiles."""
    return HeadlessClient(Game(["Ann", "Bob"], order=order, seed=1))


def tip(client: HeadlessClient) -> str:
    toolbar = client.view.toolbar
    return toolbar.hint if toolbar.is_tip else ""


def test_first_turns_have_a_tip_for_each_step() -> None:
    client = client_with("E", "U", "V")
    assert "Your tile fits there" in tip(client)
    client.press("cell 0 -1")
    assert "A meeple earns" in tip(client)
    client.press("spot 0 -1 0")
    assert "Confirm" in tip(client)
    client.button("confirm")
    assert "Your tile fits there" in tip(client), "the first turn of the second player"
    client.press("cell 1 0")
    client.button("pass")
    assert tip(client) == ""


def test_tip_does_not_name_marked_squares_while_they_are_hidden() -> None:
    client = client_with("E", "U", "V")
    client.button("aids")
    assert not client.session.aids.legal_cells
    assert tip(client) == ""


def test_tip_for_meeples_does_not_name_fields_in_a_game_without_farmers() -> None:
    for rules, has_field in ((Rules(), True), (Rules(farmers="without"), False)):
        client = HeadlessClient(Game(2, order=["E"], rules=rules, seed=1))
        client.press("cell 0 -1")
        assert "A meeple earns" in tip(client)
        assert ("field" in tip(client)) == has_field


def test_magic_tile_is_announced_in_every_turn() -> None:
    client = client_with("E", "U", "M6")
    client.game.play("E/2 0,-1", "pass", "U/1 1,0", "pass")
    assert "A magic tile" in tip(client)


def test_replies_replace_tips() -> None:
    client = client_with("E")
    client.press_at(9.5, 9.5)
    assert client.view.toolbar.is_answer
    assert not client.view.toolbar.is_tip


def test_figures_are_chosen_at_the_selected_goal() -> None:
    client = client_with("M6")
    client.press("cell 1 0")
    client.button("place")
    assert client.view.board.tile_buttons is None
    goal = next(target for target in client.view.board.targets if target.spot is not None)
    client.press(goal.id)
    buttons = client.view.board.tile_buttons
    assert buttons is not None
    assert goal.spot is not None
    assert buttons.cell == goal.spot.cell
    assert [button.label for button in buttons.buttons] == ["Mage here", "Witch here", "✕"]
    assert [figure for figure, _ in client.view.board.view.hint_figures] == list(Figure)
    client.button("back")
    assert client.view.board.tile_buttons is None
    client.press(goal.id)
    client.button("mage")
    assert client.game.state.mage == goal.spot
