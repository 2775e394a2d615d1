"""Restart: a new game from the form, from code, from a prepared position; the previous game is kept."""

import pytest

from carc_widget.engine import BadArgument, Game, State
from carc_widget.widget.messages import PressButton
from carc_widget.widget.update import update
from tests.widget.headless_client import HeadlessClient

BOARD = State.setup(players=["Ann", "Bob"], tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)], last=(0, -1), hand="V")


def test_previous_game_button_switches_between_two_games() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    client.press("cell 0 -1", 2)
    client.key("n")
    played = client.game.replay
    client.button("new")
    assert client.view.sidebar.form is not None
    assert "Previous game" in client.view.sidebar.form.note, "the form explains that the current game is kept"
    client.submit_form("Ann", "Cleo", seed=["3"])
    assert client.game.players == ("Ann", "Cleo")
    client.press(next(target.id for target in client.view.board.targets))
    client.key("n")
    other = client.game.replay
    client.button("previous")
    assert client.game.replay is played
    client.button("undo", "undo")
    assert len(client.game.state.board) == 1, "the history is kept"
    client.button("redo", "redo", "previous")
    assert client.game.replay is other


def test_game_restarted_in_code_is_kept() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    assert "previous" not in client.view.buttons
    client.game.play("E/2 0,-1")
    before = client.game.replay
    client.game.restart()
    client.button("previous")
    assert client.game.replay is before


def test_prepared_position_can_be_restarted() -> None:
    client = HeadlessClient(Game(state=BOARD, seed=1))
    assert "start" not in client.view.buttons, "the game is at its start"
    client.press("cell 1 0", 1)
    client.key("n")
    played = client.game.replay
    hand = client.game.state.hand
    client.button("start")
    assert (client.game.state.board, client.game.state.hand) == (BOARD.board, BOARD.hand)
    client.press("cell 1 0", 1)
    client.key("n")
    assert client.game.state.hand == hand, "the tiles are drawn in the same order"
    client.button("start", "previous", "start")
    client.button("new")
    client.submit_form("Ann", "Bob")
    assert not client.game.replay.set_up
    client.button("previous")
    assert client.game.replay.first is played.first


def test_game_without_a_prepared_position_has_no_start_button() -> None:
    client = HeadlessClient(Game(seed=1))
    session = client.session
    assert update(session, PressButton("start")).session is session


def test_resume_refuses_a_state() -> None:
    game = Game(seed=1)
    with pytest.raises(BadArgument, match="resume takes the replay of a game"):
        game.resume(BOARD)  # type: ignore[arg-type]


def test_new_game_closes_the_feature_card() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press_at(0.5, 0.5)
    assert client.view.sidebar.card is not None
    client.game.restart(["Ann", "Bob"], seed=2)
    assert client.view.sidebar.card is None, "closed although the start tile is the same"
    client.press_at(0.5, 0.5)
    assert client.view.sidebar.card is not None, "a click opens it again"
