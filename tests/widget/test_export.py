"""Exports as text: to the page that asks, and to no other."""

from typing import Any

import pytest

from carc_widget.engine import Game, State
from carc_widget.widget import GameWidget
from carc_widget.widget.export import export
from carc_widget.widget.messages import Press, ShowMoment
from tests.widget.headless_client import HeadlessClient


def new_client() -> HeadlessClient:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "V"], seed=1))
    client.game.play_turn("E/2 0,-1 +city S")
    return client


def text(client: HeadlessClient, what: str) -> str:
    found = export(client.session, what)
    assert found is not None
    return found.text


def test_the_position_is_the_one_that_is_shown_and_can_be_read_back() -> None:
    client = new_client()
    assert State.from_text(text(client, "position")) == client.game.state
    client.dispatch(ShowMoment(1))
    assert len(State.from_text(text(client, "position")).board) == 1
    client.dispatch(ShowMoment(None))
    client.dispatch(Press("cell 1 0", (1.5, 0.5), 1))
    assert len(State.from_text(text(client, "position")).board) == 2, "what is tried is not there yet"


def test_the_record_is_the_whole_game_whatever_is_shown() -> None:
    client = new_client()
    client.dispatch(ShowMoment(1))
    assert Game.from_text(text(client, "record")).replay == client.game.replay


def test_the_picture_shows_the_board_without_what_can_be_pressed() -> None:
    client = new_client()
    plain = text(client, "picture")
    assert plain.startswith("<svg ")
    assert client.view.board.view.cells
    (entry,) = (entry for entry in client.view.sidebar.log.entries if entry.sum)
    assert entry.explain is not None
    client.button(entry.explain.id)
    assert text(client, "picture") != plain, "what is lit is in the picture"
    assert export(client.session, "picture") != export(new_client().session, "record")
    assert export(client.session, "secrets") is None


def test_a_page_that_asks_is_answered_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(new_client().game)
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


def test_links_lead_to_the_site_or_are_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client()
    monkeypatch.delenv("CARC_WIDGET_SITE", raising=False)
    assert [text(client, "position link"), text(client, "record link")] == ["", ""]
    monkeypatch.setenv("CARC_WIDGET_SITE", "https://example.org/lite")
    assert text(client, "position link") == client.game.state.share_link("en")
    assert text(client, "record link") == client.game.share_link("en")
