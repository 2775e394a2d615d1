"""Another game begins, and the one before is never lost."""

import pytest

from carc_widget.engine import BadArgument, Game, State
from carc_widget.widget.messages import PressButton
from carc_widget.widget.update import update
from tests.widget.headless_client import Desk

BOARD = State.setup(players=["Ann", "Bob"], tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)], last=(0, -1), hand="V")


def test_a_new_game_is_undone_and_repeated_with_a_press() -> None:
    at = Desk(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    at.press("cell 0 -1", 2)
    at.key("n")
    played = at.game.replay
    at.button("new")
    assert at.view.sidebar.form is not None
    assert "Back to the game before" in at.view.sidebar.form.kept, "who opens the form learns that nothing is lost"
    at.form("Ann", "Cleo", seed=["3"])
    assert at.game.players == ("Ann", "Cleo")
    at.press(next(mark.id for mark in at.view.board.marks))
    at.key("n")
    other = at.game.replay
    at.button("former")
    assert at.game.replay is played
    at.button("undo", "undo")
    assert len(at.game.state.board) == 1, "with its history"
    at.button("redo", "redo", "former")
    assert at.game.replay is other


def test_a_game_that_code_begins_anew_is_kept_too() -> None:
    at = Desk(Game(["Ann", "Bob"], order=["E"], seed=1))
    assert "former" not in at.view.buttons
    at.game.play("E/2 0,-1")
    before = at.game.replay
    at.game.restart()
    at.button("former")
    assert at.game.replay is before


def test_a_prepared_position_goes_back_to_its_start_and_is_never_lost() -> None:
    at = Desk(Game(state=BOARD, seed=1))
    assert "start" not in at.view.buttons, "there it stands"
    at.press("cell 1 0", 1)
    at.key("n")
    played = at.game.replay
    hand = at.game.state.hand
    at.button("start")
    assert (at.game.state.board, at.game.state.hand) == (BOARD.board, BOARD.hand)
    at.press("cell 1 0", 1)
    at.key("n")
    assert at.game.state.hand == hand, "the tiles come as they came"
    at.button("start", "former", "start")
    at.button("new")
    at.form("Ann", "Bob")
    assert not at.game.replay.set_up
    at.button("former")
    assert at.game.replay.first is played.first


def test_a_game_without_a_position_of_its_own_has_no_way_back_to_the_start() -> None:
    at = Desk(Game(seed=1))
    session = at.session
    assert update(session, PressButton("start")).session is session


def test_only_a_game_can_be_resumed() -> None:
    game = Game(seed=1)
    with pytest.raises(BadArgument, match="resume takes the replay of a game"):
        game.resume(BOARD)  # type: ignore[arg-type]
