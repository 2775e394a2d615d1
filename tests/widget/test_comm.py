"""Whatever a page writes or sends, the kernel keeps what it said, goes on, and does not drown."""

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
from carc_widget.widget.comm import BURST, LARGEST, ReadOnly, Throttle, sendable
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


def parts(widget: GameWidget) -> Iterator[Any]:
    """The widget with everything of ours that it consists of, layouts and painted sheets included."""
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
            stack += [one for one in values if isinstance(one, ipywidgets.Widget) and name != "_canvas_manager"]


def states(widget: GameWidget) -> str:
    """What every page is sent of everything."""
    return json.dumps([part.get_state() for part in parts(widget)], default=repr)


def test_every_part_is_read_only() -> None:
    widget = play(seed=1)
    found = list(parts(widget))
    assert len(found) >= 5
    assert [part for part in found if not isinstance(part, ReadOnly)] == []


def test_what_a_page_writes_is_refused_and_sent_back(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(seed=1)
    before, session = states(widget), widget.session
    for part in parts(widget):
        sent: list[set[str]] = []
        monkeypatch.setattr(part, "send_state", lambda names, sent=sent: sent.append(set(names)))
        for value in NONSENSE:
            for name in [*part.keys, "no_such_trait", "comm", "keys"]:
                part.set_state({name: value})
        assert set().union(*sent) == set(part.keys)
        part.set_state(3)
        monkeypatch.undo()
    assert states(widget) == before
    assert widget.session is session
    widget.game.play(widget.state.legal_actions()[0])
    assert widget.session.failures == ()


def test_a_page_turns_the_tile_in_hand_and_no_further() -> None:
    widget = GameWidget(Game(order=["E"], seed=1))
    widget.receive(None, {"type": "rotate", "rotation": 2, "screen": 0})
    assert widget.session.rotation == widget.rotation == 2
    for wrong in (4, -1, True, 1.0, "1", None, 10**400):
        widget.receive(None, {"type": "rotate", "rotation": wrong, "screen": 0})
        widget.set_state({"rotation": wrong})
    assert widget.session.rotation == widget.rotation == 2


def odd_messages(rng: Random) -> Iterator[Any]:
    """Messages as pages send them, with parts exchanged for something else."""
    base: list[dict[str, Any]] = [
        {"type": "press", "target": "cell 0 -1", "at": [0.5, -0.5], "rotation": 0, "screen": 0},
        {"type": "button", "id": "rule R999", "screen": 0},
        {"type": "button", "id": "rule R10", "screen": 0},
        {"type": "button", "id": "new", "screen": 0},
        {"type": "key", "key": "Enter", "screen": 0},
        {"type": "button", "id": "confirm", "screen": 0},
        {"type": "rotate", "rotation": 1, "screen": 0},
        {"type": "slide", "id": "moment", "position": 0, "screen": 0},
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


def test_whatever_a_page_sends_is_answered_or_ignored() -> None:
    widget = play(seed=1)
    rng = Random(1)
    for message in odd_messages(rng):
        widget.receive(None, message)
        assert widget.session.failures == ()
        json.dumps(
            widget.get_state(), ensure_ascii=False, default=repr
        ).encode()  # else nothing reaches a page any more
    assert len(widget.state.players) == 2


def test_halves_of_characters_are_not_sent_back() -> None:
    assert sendable("a\ud800b 👩‍💻") == "a?b 👩‍💻"


def test_an_error_does_not_break_the_board_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(seed=1)

    def broken(session: Any, intent: Message) -> Update:
        done = update(session, intent)
        return done if isinstance(intent, Report) else Update(replace(done.session, moment=10**9))

    monkeypatch.setattr(game_widget, "update", broken)
    widget.receive(None, {"type": "key", "key": "r", "screen": 0})
    monkeypatch.undo()
    assert [failure.kind for failure in widget.session.failures] == ["IndexError"]
    widget.game.play(widget.state.legal_actions()[0])
    assert len(widget.view.dialogs.errors) == 1
    assert len(widget.view.board.state.board) == 2


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def handled(run: Callable[[Callable[[int], None], Clock], Any]) -> list[int]:
    """The messages that a throttle lets through."""
    done: list[int] = []

    async def main() -> None:
        clock = Clock()
        throttle = Throttle(clock)
        await run(lambda number: throttle(lambda: done.append(number)), clock)
        await asyncio.sleep(0.3)

    asyncio.run(main())
    return done


def test_of_a_flood_the_first_are_handled_and_in_the_end_the_newest() -> None:
    async def flood(send: Callable[[int], None], clock: Clock) -> None:
        for number in range(10_000):
            clock.now += 0.00001
            send(number)

    assert handled(flood) == [*range(BURST), 9_999]


def test_what_a_hand_does_is_all_handled() -> None:
    async def hand(send: Callable[[int], None], clock: Clock) -> None:
        for number in range(1_000):
            clock.now += 0.21
            send(number)

    assert handled(hand) == list(range(1_000))


def test_a_message_larger_than_the_limit_is_ignored() -> None:
    widget = play(seed=1)
    widget.receive(None, {"type": "button", "id": "new", "screen": 0, "more": "x" * (LARGEST + 1)})
    assert isinstance(widget.session.mode, Playing)
    widget.receive(None, {"type": "button", "id": "new", "screen": 0})
    assert isinstance(widget.session.mode, NewGame)


def test_after_ten_thousand_presses_the_kernel_answers_at_once() -> None:
    widget = play(seed=1)
    beside = [[9.5, 9.5], [0.5, 0.5], [-7.5, 3.5]]

    async def main() -> float:
        await asyncio.sleep(0.05)
        start = monotonic()
        for number in range(10_000):
            message = {"type": "press", "target": None, "at": beside[number % 3], "rotation": 0, "screen": 0}
            widget.receive(None, message)
        await asyncio.sleep(0.4)
        return monotonic() - start

    assert asyncio.run(main()) < 6
    assert widget.session.reply is not None
