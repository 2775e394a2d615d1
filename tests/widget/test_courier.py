"""What a press changes comes in one message of differences, and a page that has missed something gets everything."""

import json
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets import Widget  # type: ignore[import-untyped]

from carc_widget import Game
from carc_widget.engine import Phase
from carc_widget.widget import GameWidget
from carc_widget.widget.page import differences
from carc_widget.widget.page.courier import Carried, Courier
from carc_widget.widget.page.differences import difference

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=3),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=4),
    max_leaves=25,
)


def changed(value: Any, steps: list[list[Any]]) -> Any:
    """What `differences.js` does."""
    for step in steps:
        value = follow(value, step[0], step)
    return value


def follow(old: Any, path: list[Any], step: list[Any]) -> Any:
    if not path and len(step) == 2:
        return step[1]
    made = dict(old) if isinstance(old, dict) else list(old)
    if not path:
        made[step[1] : step[1] + step[2]] = step[3]
    elif len(path) == 1 and len(step) == 1:
        del made[path[0]]
    else:
        made[path[0]] = follow(made.get(path[0]) if isinstance(made, dict) else made[path[0]], path[1:], step)
    return made


@settings(deadline=None)
@given(JSON, JSON)
def test_a_difference_leads_to_the_new_value_and_is_never_longer(old: Any, new: Any) -> None:
    told = json.loads(json.dumps(difference(old, new)))
    assert changed(old, told) == new
    assert len(json.dumps(told)) <= len(json.dumps([[[], new]]))


def test_of_a_long_list_only_what_differs_is_told_and_the_rest_is_not_written_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []
    write = differences._written

    def listening(value: Any) -> str:
        written.append(write(value))
        return written[-1]

    monkeypatch.setattr(differences, "_written", listening)
    old = [[number, 100 * number, 50] for number in range(200)]
    new = [*old[:90], [7, 0, 0], *old[91:], [200, 0, 50]]
    assert difference(old, new) == [[[], 200, 0, [[200, 0, 50]]], [[90], [7, 0, 0]]]
    assert max(map(len, written)) < 100


def late(turns: int) -> GameWidget:
    """A board late in a game, where a tile is to be placed."""
    game = Game(["Ann", "Bob", "Cem"], ["base", "mage_witch"], seed=4)
    rng = Random(8)
    while game.state.turn < turns or game.state.phase is not Phase.PLACE:
        game.play(rng.choice(game.state.legal_actions()))
    return GameWidget(game)


class Page:
    """A page that listens: it keeps the state of each widget as a browser does."""

    def __init__(self, widget: GameWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        self.courier = next(m.courier for m in widget.children if isinstance(m, Carried))
        assert isinstance(self.courier, Courier)
        self.states = {member: plain(member.get_state()) for member in self.courier._members}
        self.version = self.courier.version
        self.since = None
        self.heard = b""
        self.sizes: list[int] = []
        self.whole = 0
        monkeypatch.setattr(Widget, "_send", lambda sender, message, buffers=None: self.take(sender, message, buffers))
        self.hello()

    def hello(self) -> None:
        assert self.courier is not None
        self.courier.hear(self.courier, {"type": "hello", "version": self.version})

    def take(self, sender: Widget, message: Any, buffers: Any) -> None:
        message = plain(message)
        self.sizes.append(len(json.dumps(message)) + sum(memoryview(buffer).nbytes for buffer in buffers or ()))
        if message["method"] == "update":
            self.whole += 1
            if sender is self.courier:
                self.version = message["state"]["version"]
            else:
                self.states[sender].update(message["state"])
        elif sender is self.courier:
            begin, since = message["content"]
            if since == begin:
                self.heard, self.since = b"", since
            if (self.version, self.since) != (begin, since):
                return self.hello()
            text = zlib.decompressobj(-15, zdict=self.heard[-32768:]).decompress(buffers[0])
            members = {member.model_id: state for member, state in self.states.items()}
            for place, found in json.loads(text).items():
                name = self.courier.names[int(place)]
                if name in members:
                    members[name].update({key: changed(members[name].get(key), one) for key, one in found.items()})
                else:
                    self.version = changed(None, found["version"])
            self.heard += text
        return None

    def knows_all(self) -> bool:
        return all(plain(member.get_state()) == state for member, state in self.states.items())


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def press(widget: GameWidget, target: dict[str, Any]) -> None:
    stage = widget.children[1]
    message = {"type": "press", "target": target["id"], "at": [target["x"], target["y"]]}
    stage.hear(stage, message | {"rotation": target["turns"][0], "revision": stage.revision})


def key(widget: GameWidget, name: str) -> None:
    stage = widget.children[1]
    stage.hear(stage, {"type": "key", "key": name, "revision": stage.revision})


def test_a_press_is_one_small_message_that_tells_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = late(66)
    page = Page(widget, monkeypatch)
    assert (page.sizes, page.whole) == ([], 0), "a page that has everything is told nothing"
    press(widget, widget.children[1].targets[0])
    assert page.knows_all()
    assert len(page.sizes) == 1
    key(widget, "n")
    assert page.knows_all()
    assert len(page.sizes) == 2
    key(widget, "u")
    assert page.knows_all()
    trial, commit, undo = page.sizes
    assert (trial < 1_600, commit < 3_200, undo < 2_000) == (True, True, True), page.sizes
    assert page.whole == 0
    widget.close()


def test_what_was_said_before_is_not_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = late(66)
    page = Page(widget, monkeypatch)
    for _ in range(2):
        press(widget, widget.children[1].targets[0])
        key(widget, "Escape")
    assert page.knows_all()
    assert page.sizes[2] < page.sizes[0] / 3, page.sizes
    widget.close()


def test_a_page_that_comes_later_understands_the_next_message(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = late(9)
    early = Page(widget, monkeypatch)
    key(widget, "u")
    pages = [early, Page(widget, monkeypatch)]

    def send(sender: Widget, message: Any, buffers: Any = None) -> None:
        for page in pages:
            page.take(sender, message, buffers)

    monkeypatch.setattr(Widget, "_send", send)
    for _ in range(3):
        key(widget, "u")
        assert [page.knows_all() for page in pages] == [True, True]
        assert [page.whole for page in pages] == [0, 0]
    widget.close()


def test_a_page_that_heard_too_little_to_understand_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = late(9)
    page = Page(widget, monkeypatch)
    key(widget, "u")
    page.since, page.heard = None, b""  # as after the page was loaded anew, before its greeting arrives
    key(widget, "u")
    assert page.knows_all()
    assert page.whole > 0
    widget.close()


def test_a_page_that_has_missed_something_gets_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = late(9)
    page = Page(widget, monkeypatch)
    key(widget, "u")
    page.version -= 1
    page.states = {member: {} for member in page.states}
    page.hello()
    assert page.knows_all()
    assert page.version == 1
    key(widget, "u")
    assert page.knows_all()
    widget.close()


def test_a_whole_game_is_told_in_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(3, ["base", "mage_witch"], seed=7))
    page = Page(widget, monkeypatch)
    rng = Random(3)
    for _ in range(40):
        game = widget.game
        game.play(rng.choice(game.state.legal_actions()))
        assert page.knows_all()
    widget.language = "nl"
    assert page.knows_all()
    assert page.whole == 0
    widget.close()
