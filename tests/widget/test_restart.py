"""Another game begins, and the one before is never lost."""

import pytest

from carc_widget.engine import BadArgument, Game, State
from carc_widget.widget.messages import PressButton
from carc_widget.widget.update import update
from tests.widget.headless_client import HeadlessClient

BOARD = State.setup(players=["Ann", "Bob"], tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)], last=(0, -1), hand="V")


def test_a_new_game_is_undone_and_repeated_with_a_press() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    client.press("cell 0 -1", 2)
    client.key("n")
    played = client.game.replay
    client.button("new")
    assert client.view.sidebar.form is not None
    assert "Previous game" in client.view.sidebar.form.note, "who opens the form learns that nothing is lost"
    client.submit_form("Ann", "Cleo", seed=["3"])
    assert client.game.players == ("Ann", "Cleo")
    client.press(next(target.id for target in client.view.board.targets))
    client.key("n")
    other = client.game.replay
    client.button("former")
    assert client.game.replay is played
    client.button("undo", "undo")
    assert len(client.game.state.board) == 1, "with its history"
    client.button("redo", "redo", "former")
    assert client.game.replay is other


def test_a_game_that_code_begins_anew_is_kept_too() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    assert "former" not in client.view.buttons
    client.game.play("E/2 0,-1")
    before = client.game.replay
    client.game.restart()
    client.button("former")
    assert client.game.replay is before


def test_a_prepared_position_goes_back_to_its_start_and_is_never_lost() -> None:
    client = HeadlessClient(Game(state=BOARD, seed=1))
    assert "start" not in client.view.buttons, "there it stands"
    client.press("cell 1 0", 1)
    client.key("n")
    played = client.game.replay
    hand = client.game.state.hand
    client.button("start")
    assert (client.game.state.board, client.game.state.hand) == (BOARD.board, BOARD.hand)
    client.press("cell 1 0", 1)
    client.key("n")
    assert client.game.state.hand == hand, "the tiles come as they came"
    client.button("start", "former", "start")
    client.button("new")
    client.submit_form("Ann", "Bob")
    assert not client.game.replay.set_up
    client.button("former")
    assert client.game.replay.first is played.first


def test_a_game_without_a_position_of_its_own_has_no_way_back_to_the_start() -> None:
    client = HeadlessClient(Game(seed=1))
    session = client.session
    assert update(session, PressButton("start")).session is session


def test_only_a_game_can_be_resumed() -> None:
    game = Game(seed=1)
    with pytest.raises(BadArgument, match="resume takes the replay of a game"):
        game.resume(BOARD)  # type: ignore[arg-type]


def test_a_new_game_closes_the_inspection_of_the_game_before() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press_at(0.5, 0.5)
    assert client.view.sidebar.card is not None
    client.game.restart(["Ann", "Bob"], seed=2)
    assert client.view.sidebar.card is None, "although the start tile lies there again"
    client.press_at(0.5, 0.5)
    assert client.view.sidebar.card is not None, "a click opens it again"
