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
from carc_widget.widget.comm import BURST, Gate, Guarded, harmless
from carc_widget.widget.messages import Intent, Report
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
    stack: list[Any] = [widget, widget._courier]
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
    """What every page is told of everything."""
    return json.dumps([part.get_state() for part in parts(widget)], default=repr)


def test_every_part_is_guarded() -> None:
    widget = play(seed=1)
    found = list(parts(widget))
    assert len(found) > 10
    assert [part for part in found if not isinstance(part, Guarded)] == []


def test_what_a_page_writes_is_not_taken_and_told_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(seed=1)
    before, session = states(widget), widget.session
    for part in parts(widget):
        told: list[set[str]] = []
        monkeypatch.setattr(part, "send_state", lambda names, told=told: told.append(set(names)))
        for value in NONSENSE:
            for name in [*part.keys, "no_such_trait", "comm", "keys"]:
                if (type(part).__name__, name) == ("Stage", "rotation") and type(value) is int and 0 <= value <= 3:
                    continue
                part.set_state({name: value})
        assert set().union(*told) == set(part.keys)
        part.set_state(3)
        monkeypatch.undo()
    assert states(widget) == before
    assert widget.session is session
    widget.game.play(widget.state.legal_actions()[0])
    assert widget.session.failures == ()


def test_a_page_turns_the_tile_in_hand_and_no_further() -> None:
    widget = GameWidget(Game(order=["E"], seed=1))
    stage = widget.children[1]
    stage.set_state({"rotation": 2, "frame": {"fit": "nowhere"}, "targets": []})
    assert widget.session.rotation == stage.rotation == 2
    assert stage.targets
    for wrong in (4, -1, True, 1.0, "1", None, 10**400):
        stage.set_state({"rotation": wrong})
    assert widget.session.rotation == stage.rotation == 2


def odd_messages(rng: Random) -> Iterator[Any]:
    """Messages as pages send them, with parts exchanged for something else."""
    base: list[dict[str, Any]] = [
        {"type": "press", "target": "cell 0 -1", "at": [0.5, -0.5], "rotation": 0, "revision": 0},
        {"type": "press", "id": "rule R999", "revision": 0},
        {"type": "press", "id": "rule R10", "revision": 0},
        {"type": "press", "id": "new", "revision": 0},
        {"type": "key", "key": "Enter", "revision": 0},
        {"type": "button", "id": "confirm", "revision": 0},
        {"type": "turn", "step": 1},
        {
            "type": "fill",
            "id": "new",
            "values": {"seat": ["0", "1"], "name": ["A", "B"], "colour": ["Red", "Blue"]},
            "stamp": 1,
        },
        {
            "type": "form",
            "id": "new",
            "values": {"seat": ["0", "1"], "name": ["A", "A"], "colour": ["Red", "Blue"]},
            "stamp": 2,
        },
        {"type": "form", "id": "rules", "values": {"words": ["witch \ud800"]}},
        {"type": "hello", "version": 0},
        {"type": "blank"},
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
            yield {**message, "revision": rng.choice((-1, 10**30)), "values": {str(value): ["x", value]}}


def test_whatever_a_page_sends_is_answered_or_ignored() -> None:
    widget = play(seed=1)
    rng = Random(1)
    for message in odd_messages(rng):
        for part in (*widget.children, widget._courier, widget._pictures):
            if hasattr(part, "hear"):
                part.hear(part, message, [])
        assert widget.session.failures == ()
        json.dumps(widget.children[3].get_state(), ensure_ascii=False).encode()  # else nothing reaches a page any more
    assert len(widget.state.players) == 2


def test_halves_of_characters_are_not_sent_back() -> None:
    assert harmless("a\ud800b 👩‍💻") == "a?b 👩‍💻"


def test_an_error_does_not_break_the_board_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(seed=1)

    def broken(session: Any, intent: Intent) -> Update:
        done = update(session, intent)
        return done if isinstance(intent, Report) else Update(replace(done.session, moment=10**9))

    monkeypatch.setattr(game_widget, "update", broken)
    widget.children[1].hear(None, {"type": "key", "key": "r", "revision": 0})
    monkeypatch.undo()
    assert [failure.kind for failure in widget.session.failures] == ["IndexError"]
    widget.game.play(widget.state.legal_actions()[0])
    assert len(widget.screen.below.troubles) == 1
    assert len(widget.screen.board.state.board) == 2


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def flooded(run: Callable[[Gate[int], Clock], Any]) -> list[int]:
    """What a gate lets through."""
    dealt: list[int] = []

    async def main() -> None:
        clock = Clock()
        await run(Gate(dealt.append, clock=clock), clock)
        await asyncio.sleep(0.3)

    asyncio.run(main())
    return dealt


def test_of_a_flood_only_so_many_are_dealt_with_and_in_the_end_the_newest() -> None:
    async def flood(gate: Gate[int], clock: Clock) -> None:
        for number in range(10_000):
            clock.now += 0.00001
            gate(number)

    assert flooded(flood) == [*range(BURST), 9_999]


def test_what_a_hand_does_is_all_dealt_with() -> None:
    async def hand(gate: Gate[int], clock: Clock) -> None:
        for number in range(1_000):
            clock.now += 0.21
            gate(number)

    assert flooded(hand) == list(range(1_000))


def test_after_ten_thousand_presses_the_kernel_answers_at_once() -> None:
    widget = play(seed=1)
    stage = widget.children[1]
    beside = [[9.5, 9.5], [0.5, 0.5], [-7.5, 3.5]]

    async def main() -> float:
        await asyncio.sleep(0.05)
        start = monotonic()
        for number in range(10_000):
            message = {"type": "press", "target": None, "at": beside[number % 3], "rotation": 0, "revision": 0}
            stage.hear(stage, message)
        await asyncio.sleep(0.4)
        return monotonic() - start

    assert asyncio.run(main()) < 6, "205 s before, on an idle machine; nearly all of it is now the machine's"
    assert widget.session.message is not None
