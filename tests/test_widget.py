"""The widget without a browser: whole games are played through the messages that the browser would send."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from carc_widget import Cell, Deploy, Game, MoveFigure, Pass, Phase, Place, RemoveFigure, Rules, State
from carc_widget.engine import SET_NAMES
from carc_widget.widget import GameWidget, play
from carc_widget.widget.prompt import Selection, prompt


@pytest.fixture(autouse=True)
def nothing_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the widgets of a test: ipywidgets would keep them, and their games, for ever."""
    made: list[GameWidget] = []
    original = GameWidget.__init__

    def remember(widget: GameWidget, *arguments: Any, **named: Any) -> None:
        original(widget, *arguments, **named)
        made.append(widget)

    monkeypatch.setattr(GameWidget, "__init__", remember)
    yield
    for widget in made:
        widget.close()


class Hand:
    """Presses on a widget as the browser reports them."""

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget

    def press(self, target: str | None, at: tuple[float, float] = (0.5, 0.5), rotation: int = 0) -> None:
        message = {"type": "press", "target": target, "at": list(at), "rotation": rotation}
        self.widget._stage.hear(self.widget._stage, message)

    def key(self, key: str, step: int = 1) -> None:
        self.widget._stage.hear(self.widget._stage, {"type": "key", "key": key, "step": step})

    def button(self, name: str, value: str = "") -> None:
        self.widget._bar.hear(self.widget._bar, {"type": "press", "name": name, "value": value})

    def form(self, **values: list[str]) -> None:
        self.widget._side.hear(self.widget._side, {"type": "form", "name": "new", "values": values})


def words(node: Any) -> str:
    """All text of a panel's content."""
    if isinstance(node, str):
        return node
    children = node if not node or not isinstance(node[0], str) or len(node) != 3 else node[2]
    return " ".join(words(child) for child in children)


def failures(widget: GameWidget) -> list[str]:
    return [f"{failure.during}: {failure.error!r}" for failure in widget._failures]


def press_something(hand: Hand, rng: random.Random) -> None:
    """One random press on anything that can be pressed."""
    stage = hand.widget._stage
    options: list[tuple[str, Any]] = [("target", target) for target in stage.targets]
    options += [("choice", choice.name) for choice in hand.widget.prompt.choices]
    what, which = rng.choice(options)
    if what == "choice":
        hand.button("choice", which)
    else:
        turns = which.get("turns") or [0]
        hand.press(which["id"], (which["x"], which["y"]), rng.choice(turns))


@pytest.mark.parametrize("sets", [("base",), ("base", "mage_witch"), SET_NAMES])
def test_a_whole_game_is_played_by_random_presses(sets: tuple[str, ...]) -> None:
    rng = random.Random(20)
    game = Game(3, sets, Rules(crop_tiles="all"), seed=7)
    widget = GameWidget(game)
    hand = Hand(widget)
    presses = 0
    while game.state.phase is not Phase.OVER:
        press_something(hand, rng)
        presses += 1
        assert failures(widget) == []
        assert presses < 20_000, "the presses lead nowhere"
    assert widget.state is game.state
    assert len(game.state.board) > 60
    names = [game.players[winner] for winner in game.state.winners]
    assert all(name in widget.prompt.sentence for name in names)
    assert "Final scoring" in words(widget._side.content)
