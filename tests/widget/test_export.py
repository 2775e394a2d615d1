"""Exports as text: to the page that asks, and to no other."""

from typing import Any

import pytest

from carc_widget.engine import Game, State
from carc_widget.widget import GameWidget
from carc_widget.widget.export import export
from carc_widget.widget.messages import Press, ShowMoment
from tests.widget.headless_client import Desk


def desk() -> Desk:
    at = Desk(Game(["Ann", "Bob"], order=["E", "V"], seed=1))
    at.game.play_turn("E/2 0,-1 +city S")
    return at


def text(at: Desk, what: str) -> str:
    found = export(at.session, what)
    assert found is not None
    return found.text


def test_the_position_is_the_one_that_is_shown_and_can_be_read_back() -> None:
    at = desk()
    assert State.from_text(text(at, "position")) == at.game.state
    at.take(ShowMoment(1))
    assert len(State.from_text(text(at, "position")).board) == 1
    at.take(ShowMoment(None))
    at.take(Press("cell 1 0", (1.5, 0.5), 1))
    assert len(State.from_text(text(at, "position")).board) == 2, "what is tried is not there yet"


def test_the_record_is_the_whole_game_whatever_is_shown() -> None:
    at = desk()
    at.take(ShowMoment(1))
    assert Game.from_text(text(at, "record")).replay == at.game.replay


def test_the_picture_shows_the_board_without_what_can_be_pressed() -> None:
    at = desk()
    plain = text(at, "picture")
    assert plain.startswith("<svg ")
    assert at.view.board.view.cells
    (entry,) = (entry for entry in at.view.sidebar.log.entries if entry.sum)
    assert entry.explain is not None
    at.button(entry.explain.id)
    assert text(at, "picture") != plain, "what is lit is in the picture"
    assert export(at.session, "picture") != export(desk().session, "record")
    assert export(at.session, "secrets") is None


def test_a_page_that_asks_is_answered_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(desk().game)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(GameWidget, "send", lambda self, message, buffers=None: sent.append(message))
    widget.receive(None, {"type": "export", "what": "position", "to": "me", "screen": 0})
    odd: list[dict[str, Any]] = [{"what": "secrets", "to": "me"}, {"what": 3, "to": "me"}, {"what": "record"}]
    for wrong in (*odd, {"what": "record", "to": "x" * 1000}):
        widget.receive(None, {"type": "export", "screen": 0, **wrong})
    assert [(message["type"], message["to"]) for message in sent] == [("export", "me")]
    assert sent[0]["text"] == widget.state.to_text()
    assert sent[0]["name"] == "carcassonne-turn-2"
    widget.close()
