"""View model: the JSON that is sent, and the TypeScript types."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from carc_widget import Game, GameWidget
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.messages import OpenEditor, SetMode
from carc_widget.widget.session import NewGame
from carc_widget.widget.view_model import Button, encode
from tests.widget.headless_client import HeadlessClient, press_random
from tests.widget.typescript import TARGET, typescript


def keys(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from part
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from keys(each)


def reject_sprite(drawing: Drawing) -> int:
    return 0


def test_committed_typescript_matches_the_dataclasses() -> None:
    assert TARGET.read_text("utf-8") == typescript(), "run python -m tests.widget.typescript"


def test_private_fields_and_defaults_are_not_sent() -> None:
    button = Button("new", "New game", SetMode(NewGame()), enabled=False)
    assert encode(button, reject_sprite) == {"id": "new", "label": "New game", "enabled": False}


def test_messages_and_states_are_not_sent() -> None:
    client, random = HeadlessClient(Game(["Ann", "Bob"], seed=3)), Random(3)
    for _ in range(60):
        press_random(client, random)
        shown = client.view
        sent = [encode(part, reject_sprite) for part in (shown.toolbar, shown.sidebar, shown.timeline, shown.dialogs)]
        assert {"message", "state", "variation", "moments"}.isdisjoint(keys(sent))
    client.dispatch(OpenEditor())
    assert encode(client.view.sidebar, reject_sprite)["editor"]["palette"]


@pytest.mark.slow
def test_turn_of_a_late_game_is_small() -> None:
    game, random = Game(["Ann", "Bob", "Cem"], ["base", "mage_witch"], seed=4), Random(8)
    while len(game.state.board) < 70:
        game.play(random.choice(game.state.legal_actions()))
    widget = GameWidget(game)
    state = widget.get_state()
    sizes = {name: len(repr(state[name])) for name in ("board", "toolbar", "sidebar", "log", "feature_map", "timeline")}
    assert sum(sizes.values()) < 40_000, sizes
    widget.close()
