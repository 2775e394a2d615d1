"""Exports: position, record, picture and links as text, sent to the page that requested them."""

from typing import Any

import pytest

from carc_widget.engine import Game, State
from carc_widget.widget import GameWidget
from carc_widget.widget.export import export
from carc_widget.widget.messages import Press, SetAids, ShowMoment
from carc_widget.widget.session import Aids
from tests.widget.headless_client import HeadlessClient


def new_client() -> HeadlessClient:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "V"], seed=1))
    client.game.play_turn("E/2 0,-1 +city S")
    return client


def text(client: HeadlessClient, what: str) -> str:
    exported = export(client.session, what)
    assert exported is not None
    return exported.text


def test_position_export_is_the_shown_position() -> None:
    client = new_client()
    assert State.from_text(text(client, "position")) == client.game.state
    client.dispatch(ShowMoment(1))
    assert len(State.from_text(text(client, "position")).board) == 1
    client.dispatch(ShowMoment(None))
    client.dispatch(Press("cell 1 0", (1.5, 0.5), 1))
    assert len(State.from_text(text(client, "position")).board) == 2, "a tentative tile is not exported"


def test_record_export_is_the_whole_game() -> None:
    client = new_client()
    client.dispatch(ShowMoment(1))
    assert Game.from_text(text(client, "record")).replay == client.game.replay


def test_picture_export_shows_highlights_without_targets() -> None:
    client = new_client()
    plain = text(client, "picture")
    assert plain.startswith("<svg ")
    assert client.view.board.view.cells
    client.dispatch(SetAids(Aids(legal_cells=False)))
    assert text(client, "picture") == plain, "marked squares are not in the picture"
    client.dispatch(SetAids(Aids()))
    (entry,) = (entry for entry in client.view.sidebar.log.entries if entry.sum)
    assert entry.explain is not None
    client.button(entry.explain.id)
    assert text(client, "picture") != plain, "highlights are in the picture"
    assert export(client.session, "secrets") is None


def test_pictures_are_in_the_language_of_the_widget() -> None:
    widget = GameWidget(Game(seed=1), language="nl")
    exported = export(widget.session, "picture")
    assert exported is not None
    for picture in (exported.text, str(widget.snapshot(players=True).picture)):
        assert "Speelveld van Carcassonne: 1 tegel" in picture
        assert "points" not in picture
    widget.close()


def test_export_is_sent_to_the_requesting_page_only(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(new_client().game)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(GameWidget, "send", lambda self, message, buffers=None: sent.append(message))
    widget.receive(None, {"type": "export", "what": "position", "to": "me", "screen": 0})
    invalid: list[dict[str, Any]] = [{"what": "secrets", "to": "me"}, {"what": 3, "to": "me"}, {"what": "record"}]
    for wrong in (*invalid, {"what": "record", "to": "x" * 1000}):
        widget.receive(None, {"type": "export", "screen": 0, **wrong})
    assert [(message["type"], message["to"]) for message in sent] == [("export", "me")]
    assert sent[0]["text"] == widget.state.to_text()
    assert sent[0]["name"] == "carcassonne-turn-2"
    widget.close()


def test_links_use_the_configured_site_or_are_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client()
    monkeypatch.delenv("CARC_WIDGET_SITE", raising=False)
    assert [text(client, "position link"), text(client, "record link")] == ["", ""]
    monkeypatch.setenv("CARC_WIDGET_SITE", "https://example.org/lite")
    assert text(client, "position link") == client.game.state.share_link("en")
    assert text(client, "record link") == client.game.share_link("en")
