"""Sounds of moves: off until they are switched on, and named after what happened."""

from carc_widget.engine import Game, State
from carc_widget.widget import GameWidget
from carc_widget.widget.board.sounds import BoardSounds, Sound
from carc_widget.widget.messages import PressButton
from tests.widget.headless_client import HeadlessClient

CITY = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")


def test_sounds_are_off_until_the_setting_is_on() -> None:
    client = HeadlessClient(Game(state=CITY, seed=1))
    assert client.view.board.sounds is None
    assert client.view.buttons["aid sound"].selected is False
    client.dispatch(PressButton("aid sound"))
    assert client.session.aids.sound
    assert client.view.board.sounds == BoardSounds(client.session.change)


def test_move_names_its_sounds_in_order_and_an_earlier_moment_none() -> None:
    client = HeadlessClient(Game(state=CITY, seed=1))
    client.button("aid sound")
    client.press("cell 0 -1", 2)
    assert client.view.board.sounds == BoardSounds(client.session.change), "a tentative placement is silent"
    client.button("pass")
    sounds = client.view.board.sounds
    assert sounds is not None
    assert sounds.sounds == (Sound.TILE, Sound.SCORE)
    client.key("Home")
    assert client.view.board.sounds == BoardSounds(client.session.change)


def test_magic_and_meeples_have_sounds() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["M6", "U"], seed=1))
    client.button("aid sound")
    heard: set[Sound] = set()
    while client.game.state.turn == 1:
        client.game.play(client.game.state.legal_actions()[0])
        sounds = client.view.board.sounds
        assert sounds is not None
        heard.update(sounds.sounds)
    assert {Sound.TILE, Sound.MAGIC} <= heard


def test_trait_switches_sounds() -> None:
    widget = GameWidget(Game(state=CITY, seed=1), sound=True)
    assert widget.board["sounds"] == {"change": 0}
    widget.sound = False
    assert "sounds" not in widget.board
    widget.close()
