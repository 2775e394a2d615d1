"""The widget without a browser: whole games are played through the messages that the browser would send."""

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, cast

import pytest
from ipycanvas.canvas import COMMANDS  # type: ignore[import-untyped]
from ipywidgets.widgets.widget import _instances  # type: ignore[import-untyped]

from carc_widget import Game, Phase, Place, Rules, State, tile
from carc_widget.art import Placed, tile_drawing
from carc_widget.engine import SET_NAMES
from carc_widget.engine.tile_sets import read_tile_set
from carc_widget.widget import GameWidget, play
from carc_widget.widget.canvas import BoardCanvas


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Close the widgets of a test: ipywidgets would keep them, and their games, for ever."""
    before = set(_instances)
    yield
    for key in set(_instances) - before:
        if isinstance(_instances.get(key), GameWidget):
            _instances[key].close()


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


@pytest.mark.slow
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


def test_a_turn_is_two_presses() -> None:
    widget = play(order=["E"], seed=1)
    hand = Hand(widget)
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    assert len(widget.state.board) == 1
    hand.press("spot 0 -1 0", (0.5, -0.2))
    assert widget.state.scores == (4, 0)
    assert widget.state.turn == 2


def test_the_ghost_offers_each_look_of_a_tile_once() -> None:
    widget = play(order=["U"], seed=1)
    assert widget._stage.hand["turns"] == [0, 1]
    turns = {target["id"]: target["turns"] for target in widget._stage.targets}
    assert turns == {"cell 0 1": [1], "cell 1 0": [1], "cell -1 0": [1]}


def test_all_of_a_road_or_city_can_be_pressed() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic", duties=["symbol"])
    widget = play(state=state)
    hand = Hand(widget)
    hand.button("choice", "witch")
    hand.press(None, (0.05, 0.5))
    assert widget.state.witch is not None
    assert widget.state.spot_name(widget.state.witch) == "road E (0, 0)"


def test_a_press_on_nothing_says_why_in_every_phase() -> None:
    widget = play(order=["E", "M6"], seed=1)
    hand = Hand(widget)
    hand.press(None, (9.5, 9.5))
    assert "(9, 9) shares no side with a tile on the board." in words(widget._bar.content)
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    hand.button("choice", "pass")
    hand.press("cell 1 0", (1.5, 0.5), 1)
    hand.button("choice", "place")
    before = widget.state
    assert before.phase is Phase.MAGIC
    hand.press(None, (0.5, 0.85))
    assert "stands on roads and cities only, not field" in words(widget._bar.content)
    hand.press(None, (0.5, 0.1))
    assert "is complete already" in words(widget._bar.content)
    assert widget.state is before
    assert failures(widget) == []


def test_a_forced_removal_is_explained_with_its_rule() -> None:
    joined = State.setup(
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)],
        mage=((0, 0), "road E"),
        witch=((0, 0), "road E"),
        phase="magic",
        duties=["joining"],
        last=(0, -1),
    )
    widget = play(state=joined)
    shown = words(widget._bar.content)
    assert "The mage and the witch were joined, but there is no open road or city to go to" in shown
    assert "R32" in shown
    hand = Hand(widget)
    hand.button("choice", "witch")
    assert widget.state.witch is None
    assert widget.state.mage is not None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: play(player=3), "play() has no argument 'player'; did you mean 'players'?"),
        (lambda: play(colour="red"), "play() has no argument 'colour'; it takes: players, sets,"),
        (lambda: GameWidget(gam=Game()), "GameWidget() has no argument 'gam'; did you mean 'game'?"),
        (lambda: GameWidget(cast(Any, 3)), "GameWidget takes a Game, not 3"),
    ],
)
def test_a_wrong_argument_is_refused_with_advice(call: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert message in str(caught.value)


def test_the_state_changes_through_the_game_only() -> None:
    import traitlets

    widget = play(seed=1)
    with pytest.raises(traitlets.TraitError):
        widget.state = State.start()


def test_a_refused_new_game_leaves_the_old_one_and_says_why() -> None:
    widget = play(seed=1)
    hand, before = Hand(widget), widget.state
    for players, seed, complaint in [
        ("Ann", "", "1 players cannot play"),
        ("Ann, Bob, Cleo, Dan, Eve, Fay", "", "needs the set 'inns_cathedrals'"),
        ("Ann, Bob", "soon", "the seed 'soon' is not a whole number"),
    ]:
        hand.form(players=[players], seed=[seed], sets=["mage_witch"])
        assert complaint in words(widget._side.content)
        assert widget.state is before
    hand.form(players=["Ann, Bob, Cleo"], seed=["5"])
    assert widget.state.players == ("Ann", "Bob", "Cleo")
    assert widget.state.sets == ("base",)
    assert failures(widget) == []


def test_a_new_game_keeps_own_tiles_unless_they_are_unticked() -> None:
    field = {"halves": "NL NR EL ER SL SR WL WR"}
    tiles = [{"id": "Q1", "name": "abbey", "count": 2, "monastery": True, "fields": [field]}]
    widget = play(sets=("base", read_tile_set({"name": "<My> tiles", "tile": tiles})), seed=1)
    hand = Hand(widget)
    hand.form(players=["Ann"], seed=["5"])
    assert "<My> tiles" in words(widget._side.content)
    hand.form(players=["Ann, Bob"], seed=["5"], sets=["mage_witch", "<My> tiles"])
    assert "Q1" in widget.state.tiles_left
    hand.form(players=["Ann, Bob"], seed=["5"], sets=[])
    assert "Q1" not in widget.state.tiles_left
    assert failures(widget) == []


def test_an_error_in_an_observer_is_shown_and_the_board_goes_on() -> None:
    widget = play(order=["E"], seed=1)

    def fail(change: object) -> None:
        raise RuntimeError("the observer failed")

    widget.observe(fail, "state")
    Hand(widget).press("cell 0 -1", (0.5, -0.5), 2)
    Hand(widget).press("spot 0 -1 0", (0.5, -0.2))
    assert "the observer failed" in words(widget._below.content)
    assert widget.state.scores == (4, 0)
    Hand(widget).button("dismiss")
    assert widget._below.content == []


def test_malformed_messages_are_ignored() -> None:
    widget = play(seed=1)
    before = widget.state
    odd: list[dict[str, Any]] = [{}, {"type": "press"}, {"type": "key"}]
    odd.append({"type": "press", "target": 3, "at": [0, 0], "rotation": 0})
    for message in odd:
        widget._stage.hear(widget, message)
        widget._bar.hear(widget, message)
    Hand(widget).press("cell 99 99", (99.0, 99.0))
    Hand(widget).button("choice", "nothing like this")
    Hand(widget).button("nothing like this")
    assert widget.state is before
    assert failures(widget) == []


def test_a_closed_widget_lets_go_of_its_game() -> None:
    game = Game(seed=1)
    widget = GameWidget(game)
    widget.close()
    game.play(next(action for action in game.state.legal_actions() if isinstance(action, Place)))
    assert len(widget.state.board) == 1


def test_a_still_picture_stands_in_where_there_is_no_kernel() -> None:
    widget = play(["<b>Ann</b>", "Bob"], seed=1)
    bundle = widget._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert bundle["text/html"].startswith("<img ")
    assert "data:image/svg+xml;base64," in bundle["text/html"]
    assert "<b>" not in bundle["text/html"]


def test_a_failure_while_drawing_does_not_stop_the_drawing_after_it() -> None:
    canvas = BoardCanvas(2)
    canvas.resize(100, (0, 0), 3, 3)
    start = tile_drawing(tile("D"))
    with pytest.raises(KeyError):
        canvas.show([[Placed(start, 50, 50)], []])  # its sprite was never painted
    assert not canvas.widget._canvas_manager._caching, "what is drawn next is sent"
    canvas.prepare([start])
    canvas.show([[Placed(start, 50, 50)], []])
    assert canvas.widget._canvas_manager._commands_cache == []
    canvas.close()


def test_every_batch_begins_by_naming_its_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = BoardCanvas(1)
    canvas.resize(100, (0, 0), 3, 3)
    batches: list[list[Any]] = []
    monkeypatch.setattr(
        canvas.widget._canvas_manager, "_send_custom", lambda commands, buffers=(): batches.append(commands)
    )
    start = tile_drawing(tile("D"))
    canvas.prepare([start])
    canvas.show([[Placed(start, 50, 50)]])
    canvas.redraw()
    assert len(batches) == 3, "one message a change"
    assert {batch[0][0] for batch in batches} == {COMMANDS["switchCanvas"]}
    canvas.show([[Placed(start, 50, 50)]])
    assert len(batches) == 3, "nothing has changed"
    canvas.close()


def test_without_its_packages_the_widget_says_what_to_install_and_the_engine_works() -> None:
    script = (
        "import sys; sys.modules['ipycanvas'] = None\n"
        "import carc_widget\n"
        "carc_widget.Game(seed=1).play(carc_widget.Game(seed=1).state.legal_actions()[0])\n"
        "try:\n    carc_widget.play()\nexcept ImportError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "needs the package 'ipycanvas'" in done.stdout
    assert "pip install ipywidgets ipycanvas anywidget" in done.stdout
