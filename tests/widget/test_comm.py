"""Messages and trait changes of a page: validated, limited in size and throttled; state stays with the kernel."""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import pytest

from carc_widget import Game, GameWidget, play
from carc_widget.widget import game_widget
from carc_widget.widget.comm import BURST, MAX_MESSAGE_LENGTH, ReadOnly, Throttle, sendable
from carc_widget.widget.messages import Message, Report
from carc_widget.widget.session import NewGame, Playing
from carc_widget.widget.update import Update, update

pytestmark = pytest.mark.slow

NONSENSE: list[Any] = [
    None,
    True,
    -1,
    10**400,
    1e308,
    float("nan"),
    "",
    "x" * 100_000,
    "IPY_MODEL_nothing",
    "<img src=x onerror=alert(1)>",
    "\ud800",
    [],
    [[[[["a"]]]]],
    {},
    {"id": 5},
    {"__proto__": {"x": 1}},
]


def sub_widgets(widget: GameWidget) -> Iterator[Any]:
    """Yield the widget and the widgets that it consists of, layouts and sprite canvases included."""
    stack: list[Any] = [widget]
    seen: set[str] = set()
    while stack:
        part = stack.pop()
        if part.model_id in seen:
            continue
        seen.add(part.model_id)
        yield part
        for name in part.keys:
            value = getattr(part, name)
            values = value if isinstance(value, list | tuple) else [value]
            stack += [value for value in values if isinstance(value, ipywidgets.Widget) and name != "_canvas_manager"]


def synced_state(widget: GameWidget) -> str:
    """Return the state of all widgets as it is sent to a page."""
    return json.dumps([part.get_state() for part in sub_widgets(widget)], default=repr)


def test_all_widgets_are_read_only() -> None:
    widget = play(seed=1)
    widgets = list(sub_widgets(widget))
    assert len(widgets) >= 5
    assert [part for part in widgets if not isinstance(part, ReadOnly)] == []


def test_trait_changes_of_a_page_are_reverted(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(seed=1)
    before, session = synced_state(widget), widget.session
    for part in sub_widgets(widget):
        sent: list[set[str]] = []
        monkeypatch.setattr(part, "send_state", lambda names, sent=sent: sent.append(set(names)))
        for value in NONSENSE:
            for name in [*part.keys, "no_such_trait", "comm", "keys"]:
                part.set_state({name: value})
        assert set().union(*sent) == set(part.keys)
        part.set_state(3)
        monkeypatch.undo()
    assert synced_state(widget) == before
    assert widget.session is session
    widget.game.play(widget.state.legal_actions()[0])
    assert widget.session.failures == ()


def test_rotate_message_accepts_valid_rotations_only() -> None:
    widget = GameWidget(Game(order=["E"], seed=1))
    widget.receive(None, {"type": "rotate", "rotation": 2, "screen": 0})
    assert widget.session.rotation == widget.rotation == 2
    for wrong in (4, -1, True, 1.0, "1", None, 10**400):
        widget.receive(None, {"type": "rotate", "rotation": wrong, "screen": 0})
        widget.set_state({"rotation": wrong})
    assert widget.session.rotation == widget.rotation == 2


def malformed_messages(rng: Random) -> Iterator[Any]:
    """Yield valid messages, and messages with values replaced by nonsense."""
    base: list[dict[str, Any]] = [
        {"type": "press", "target": "cell 0 -1", "at": [0.5, -0.5], "rotation": 0, "screen": 0},
        {"type": "button", "id": "rule R999", "screen": 0},
        {"type": "button", "id": "rule R10", "screen": 0},
        {"type": "button", "id": "new", "screen": 0},
        {"type": "key", "key": "Enter", "screen": 0},
        {"type": "button", "id": "confirm", "screen": 0},
        {"type": "rotate", "rotation": 1, "screen": 0},
        {"type": "slider", "id": "moment", "position": 0, "screen": 0},
        {"type": "inspect", "at": [0, 0], "part": 0, "screen": 0},
        {"type": "describe", "about": ["tile", 0, 0], "to": "me"},
        {"type": "export", "what": "record", "to": "me"},
        {
            "type": "form",
            "id": "new",
            "values": {"player": ["0", "1"], "name": ["A", "B"], "colour": ["Red", "Blue"]},
            "submit": False,
            "screen": 0,
        },
        {
            "type": "form",
            "id": "new",
            "values": {"player": ["0", "1"], "name": ["A", "A"], "colour": ["Red", "Blue"]},
            "submit": True,
            "screen": 0,
        },
        {"type": "form", "id": "rules", "values": {"words": ["witch \ud800"]}, "submit": True, "screen": 0},
        {"type": "sprites_blank", "screen": 0},
    ]
    yield from base
    yield from NONSENSE
    for message in base:
        for name in message:
            for value in NONSENSE:
                yield {**message, name: value}
    for message in base:
        for value in NONSENSE:
            yield {**message, "values": {"name": value}}
            yield {**message, "at": [value, 0]}
            yield {**message, "screen": rng.choice((-1, 10**30)), "values": {str(value): ["x", value]}}


def test_malformed_messages_cause_no_errors() -> None:
    widget = play(seed=1)
    rng = Random(1)
    for message in malformed_messages(rng):
        widget.receive(None, message)
        assert widget.session.failures == ()
        json.dumps(widget.get_state(), ensure_ascii=False, default=repr).encode()  # otherwise no message reaches a page
    assert len(widget.state.players) == 2


def test_sendable_replaces_lone_surrogates() -> None:
    assert sendable("a\ud800b 👩‍💻") == "a?b 👩‍💻"


def test_board_recovers_from_an_error_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(["Ann", "Bob"], seed=1, bots={"Bob": "easy"}, question="Who is ahead?")
    screen = widget.session.screen

    def broken(session: Any, message: Message) -> Update:
        result = update(session, message)
        return result if isinstance(message, Report) else Update(replace(result.session, moment=10**9))

    monkeypatch.setattr(game_widget, "update", broken)
    widget.receive(None, {"type": "key", "key": "r", "screen": 0})
    monkeypatch.undo()
    assert [failure.kind for failure in widget.session.failures] == ["IndexError"]
    assert list(widget.bots) == ["Bob"]
    assert widget.view.sidebar.question == "Who is ahead?"
    assert widget.session.screen > screen
    widget.game.play(widget.state.legal_actions()[0])
    assert len(widget.view.dialogs.errors) == 1
    assert len(widget.view.board.state.board) == 2


@pytest.mark.parametrize("function", ["export", "describe_for_reader"])
def test_errors_of_requests_are_in_the_error_panel(monkeypatch: pytest.MonkeyPatch, function: str) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("it failed")

    widget = play(seed=1)
    monkeypatch.setattr(game_widget, function, broken)
    widget.receive(None, {"type": "export", "what": "picture", "to": "me", "screen": 0})
    widget.receive(None, {"type": "describe", "about": ["tile", 0, 0], "to": "me", "screen": 0})
    assert [failure.message for failure in widget.session.failures] == ["it failed"]


class Clock:
    """Clock that is set by the test."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def handled_messages(run: Callable[[Callable[[int], None], Clock], Any]) -> list[int]:
    """Return the messages that a throttle lets through."""
    handled: list[int] = []

    async def main() -> None:
        clock = Clock()
        throttle = Throttle(clock)
        await run(lambda number: throttle(lambda: handled.append(number)), clock)
        await asyncio.sleep(0.3)

    asyncio.run(main())
    return handled


def test_throttle_handles_the_first_messages_of_a_flood_and_the_last() -> None:
    async def flood(send: Callable[[int], None], clock: Clock) -> None:
        for number in range(10_000):
            clock.now += 0.00001
            send(number)

    assert handled_messages(flood) == [*range(BURST), 9_999]


def test_throttle_handles_all_messages_at_human_speed() -> None:
    async def type_slowly(send: Callable[[int], None], clock: Clock) -> None:
        for number in range(1_000):
            clock.now += 0.21
            send(number)

    assert handled_messages(type_slowly) == list(range(1_000))


def test_a_message_larger_than_the_limit_is_ignored() -> None:
    widget = play(seed=1)
    widget.receive(None, {"type": "button", "id": "new", "screen": 0, "more": "x" * (MAX_MESSAGE_LENGTH + 1)})
    assert isinstance(widget.session.mode, Playing)
    widget.receive(None, {"type": "button", "id": "new", "screen": 0})
    assert isinstance(widget.session.mode, NewGame)


def test_kernel_answers_at_once_after_ten_thousand_clicks() -> None:
    widget = play(seed=1)
    points = [[9.5, 9.5], [0.5, 0.5], [-7.5, 3.5]]

    async def main() -> float:
        await asyncio.sleep(0.05)
        start = monotonic()
        for number in range(10_000):
            message = {"type": "press", "target": None, "at": points[number % 3], "rotation": 0, "screen": 0}
            widget.receive(None, message)
        await asyncio.sleep(0.4)
        return monotonic() - start

    assert asyncio.run(main()) < 6
    assert widget.session.reply is not None
