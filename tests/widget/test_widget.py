"""The widget without a browser: what it makes of the messages that the page would send, and what it sends back."""

from inspect import signature
from random import Random
from typing import Any, cast

import pytest
import traitlets
from ipycanvas import Canvas  # type: ignore[import-untyped]
from ipywidgets import Box, Widget  # type: ignore[import-untyped]

from carc_widget import Game, Place, Rules, State
from carc_widget.engine import SET_NAMES, BadArgument, Phase, UnknownName, tile
from carc_widget.graphics import tile_drawing
from carc_widget.i18n import use_language
from carc_widget.widget import GameWidget, play
from carc_widget.widget.comm import Look
from carc_widget.widget.messages import Press, PressKey, Seen, TurnTo
from carc_widget.widget.options import BoardOptions
from carc_widget.widget.page.panel import Panel
from carc_widget.widget.page.stage import Stage
from carc_widget.widget.sprites import Sheets


class Hand:
    """Presses on a widget as the browser reports them."""

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget
        self.bar, self.stage, self.ledger, self.below, self.time = widget.children

    def seen(self, message: dict[str, Any]) -> dict[str, Any]:
        return {**message, "revision": self.stage.revision}

    def press(self, target: str | None, at: tuple[float, float] = (0.5, 0.5), rotation: int = 0) -> None:
        self.stage.hear(
            self.stage, self.seen({"type": "press", "target": target, "at": list(at), "rotation": rotation})
        )

    def key(self, key: str) -> None:
        self.stage.hear(self.stage, self.seen({"type": "key", "key": key}))

    def button(self, id: str) -> None:
        self.bar.hear(self.bar, self.seen({"type": "press", "id": id}))

    def form(self, **values: list[str]) -> None:
        self.ledger.hear(self.ledger, {"type": "form", "id": "new", "values": values})


def words(panel: Panel) -> str:
    """All text that a panel shows."""
    return _words([getattr(panel, name) for name in panel.sections])


def _words(node: Any) -> str:
    if isinstance(node, str):
        return node
    children = node if not node or not isinstance(node[0], str) or len(node) != 3 else node[2]
    return " ".join(_words(child) for child in children)


def press_something(hand: Hand, rng: Random) -> None:
    """One random press on anything that the page was told of."""
    targets = [("target", target) for target in hand.stage.targets]
    which: Any
    what, which = rng.choice([*targets, *(("button", button.id) for button in hand.widget.screen.bar.buttons)])
    if what == "button":
        hand.button(which)
    else:
        hand.press(which["id"], (which["x"], which["y"]), rng.choice(which.get("turns") or [0]))


@pytest.mark.slow
@pytest.mark.parametrize("sets", [("base",), ("base", "mage_witch"), SET_NAMES])
def test_a_whole_game_is_played_by_random_presses(sets: tuple[str, ...]) -> None:
    rng = Random(20)
    game = Game(3, sets, Rules(crop_tiles="all"), seed=7)
    widget = GameWidget(game)
    hand = Hand(widget)
    presses = 0
    while game.state.phase is not Phase.OVER:
        press_something(hand, rng)
        presses += 1
        assert widget.session.failures == ()
        assert presses < 20_000, "the presses lead nowhere"
    assert widget.state is game.state
    assert len(game.state.board) > 60
    names = [game.players[winner] for winner in game.state.winners]
    assert all(name in widget.screen.bar.sentence for name in names)
    assert "Final scoring" in words(hand.ledger)


def test_a_turn_is_one_change_and_one_picture_a_press(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(order=["E"], seed=1)
    hand = Hand(widget)
    seen: list[State] = []
    drawn: list[int] = []
    widget.observe(lambda change: seen.append(change["new"]), "state")
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    assert (len(widget.state.board), seen) == (1, [])
    hand.stage.observe(lambda change: drawn.append(1), "scene")
    hand.press("spot 0 -1 0", (0.5, -0.2))
    assert (seen, drawn) == ([], [1])
    drawn.clear()
    hand.button("confirm")
    assert widget.state.scores == (4, 0)
    assert widget.state.turn == 2
    assert len(seen) == 1, "an observer never sees a half-done turn"
    assert drawn == [1]


def test_only_what_has_changed_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(order=["E"], seed=1)
    hand = Hand(widget)
    sent: list[set[str]] = []
    send = Widget._send

    def listening(widget: Widget, message: Any, buffers: Any = None) -> None:
        if message.get("method") == "update":
            sent.append(set(message["state"]))
        send(widget, message, buffers)

    monkeypatch.setattr(Widget, "_send", listening)
    hand.button("rule R10")
    assert sent == [{"rule"}], "nothing but the rule"
    sent.clear()
    hand.button("nothing like this")
    assert sent == []
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    kept = {name for name in set.union(*sent) if name.startswith("kept")}  # new pictures, for pages without a kernel
    seen = {"targets", "handles", "hand", "label", "spoken", "scene", "table", "frame", "content", "commands"}
    assert set.union(*sent) - kept <= seen
    assert len(sent) <= 5, "one message for each part of the page, and two for new pictures"


def test_the_ghost_offers_each_look_of_a_tile_once() -> None:
    stage = Hand(play(order=["U"], seed=1)).stage
    assert stage.hand["turns"] == [0, 1]
    turns = {target["id"]: target["turns"] for target in stage.targets}
    assert turns == {"cell 0 1": [1], "cell 1 0": [1], "cell -1 0": [1]}


def test_the_page_turns_the_tile_in_hand() -> None:
    widget = play(order=["V", "E"], seed=1)
    hand = Hand(widget)
    hand.stage.rotation = 2  # as the page sets it
    assert widget.screen.bar.hand.rotation == 2
    hand.press("cell 1 0", (1.5, 0.5), 2)
    hand.stage.hear(hand.stage, {"type": "turn", "step": -1})
    assert widget.session.selection.placed is not None
    assert widget.session.selection.placed.rotation != 2
    hand.key("n")
    assert hand.stage.rotation == 0, "the next tile lies upright"


def test_the_stage_knows_its_words_keys_and_colours() -> None:
    widget = play(seed=1, language="nl")
    stage = Hand(widget).stage
    assert set(stage.texts) == {
        "board",
        "help",
        "waiting",
        "stored",
        "lost",
        "lost page",
        "offline",
        "zoom in",
        "zoom out",
        "show all",
        "full screen",
    }
    assert stage.key_table["ArrowUp"] == "up"
    assert set(stage.colours) == {"pointed", "rim", "lit"}


# -- languages and aids


def test_the_language_changes_on_a_living_board() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    hand = Hand(widget)
    widget.game.play("E/2 0,-1", "+city S")
    hand.press("cell 1 0", (1.5, 0.5), 1)
    english, label, targets = words(hand.ledger), hand.stage.label, len(hand.stage.targets)
    chosen = widget.session.selection
    seen: list[str] = []
    widget.observe(lambda change: seen.append(change["new"]), "language")
    widget.language = "nl"
    assert seen == ["nl"]
    assert widget.screen.language == "nl"
    assert "Ann legt een tegel" in words(hand.ledger)
    assert (widget.session.selection, len(hand.stage.targets)) == (chosen, targets)
    widget.language = "en"
    assert (words(hand.ledger), hand.stage.label) == (english, label)


def test_a_board_speaks_the_language_in_use_unless_told_otherwise() -> None:
    use_language("it")
    try:
        assert play(seed=1).language == "it"
        assert play(seed=1, language="nl").language == "nl"
        assert play(seed=1, language=None).language == "it"
    finally:
        use_language("en")
    assert play(seed=1).language == "en"


def test_a_language_that_is_not_there_is_refused_and_leaves_the_board() -> None:
    with pytest.raises(UnknownName, match="there is no language 'dutch'"):
        play(language="dutch")
    widget = play(seed=1)
    with pytest.raises(UnknownName, match="there is no language 'fr'; there are: en, it, nl"):
        widget.language = "fr"
    assert (widget.language, widget.screen.language) == ("en", "en")


def test_coordinates_are_an_aid_that_can_be_switched_on() -> None:
    widget = play(["Ann", "Bob"], order=["E"], seed=1, coordinates=True)
    widget.game.play("E/2 0,-1")
    hand = Hand(widget)
    assert "Ann placed E at (0, -1), turned 2" in words(hand.ledger)
    assert widget.screen.board.view.coordinates
    widget.coordinates = False
    assert "Ann placed a tile" in words(hand.ledger)
    assert not widget.screen.board.view.coordinates


def test_a_line_of_the_log_tells_the_page_its_place() -> None:
    widget = play(["Ann", "Bob"], order=["E"], seed=1)
    widget.game.play("E/2 0,-1", "+city S")
    (section,) = Hand(widget).ledger.log
    lines = [line for chapter in section[2][1:] for line in chapter[2]]
    entries = [line[1] for line in lines if "carc-entry" in line[1].get("class", "")]
    assert [entry["data-cells"] for entry in entries] == ["0,0 0,-1", "0,-1", "0,-1"]
    assert {entry["tabindex"] for entry in entries} == {"-1"}


# -- arguments


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda call: call(player=3), "play() has no argument 'player'; did you mean 'players'?"),
        (lambda call: call(colour="red"), "play() has no argument 'colour'; it takes: players, sets,"),
        (lambda call: call(lang="nl"), "play() has no argument 'lang'; did you mean 'language'?"),
    ],
)
def test_a_wrong_argument_is_refused_with_advice(call: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call(play)
    assert message in str(caught.value)
    assert "unknown" not in str(caught.value)


def test_a_wrong_argument_of_the_widget_is_refused_with_advice() -> None:
    call: Any = GameWidget
    with pytest.raises(TypeError, match=r"GameWidget\(\) has no argument 'gam'; did you mean 'game'\?"):
        call(gam=Game())
    with pytest.raises(TypeError, match="GameWidget takes a Game, not 3"):
        GameWidget(cast(Any, 3))


def test_editors_see_every_keyword() -> None:
    for function in (play, GameWidget):
        names = list(signature(function).parameters)
        assert names[-len(BoardOptions.__annotations__) :] == list(BoardOptions.__annotations__)
        assert {"language", "aids", "owners", "coordinates"} <= set(names)
        assert not {"unknown", "options"} & set(names)


def test_play_shows_a_game() -> None:
    game = Game(["Ann", "Bob"], seed=1)
    widget = play(game, coordinates=True)
    assert widget.game is game
    assert widget.coordinates
    with pytest.raises(BadArgument, match="which has seed of its own; leave seed out"):
        play(game, seed=3)


def test_players_without_names_are_called_like_colours_in_the_language() -> None:
    assert play(seed=1).state.players == ("Red", "Blue")
    assert play(3, seed=1).state.players == ("Red", "Blue", "Yellow")
    assert GameWidget().state.players == ("Red", "Blue")
    dutch = play(2, seed=1, language="nl")
    assert [row.colour for row in dutch.screen.ledger.players] == [row.colour for row in play(2).screen.ledger.players]
    with pytest.raises(ValueError, match="7 players cannot play"):
        play(7)
    assert play(state=State.setup(players=["Ann", "Bob"])).state.players == ("Ann", "Bob")


def test_the_state_changes_through_the_game_only() -> None:
    widget = play(seed=1)
    with pytest.raises(traitlets.TraitError):
        widget.state = State.start()


# -- errors


def test_a_refused_new_game_leaves_the_old_one_and_says_why() -> None:
    widget = play(seed=1)
    hand, before = Hand(widget), widget.state
    hand.button("new")
    hand.form(seat=["0", "1"], name=["Ann", "ann"], colour=["Green", "Red"], seed=[""])
    assert "Two players are called ann" in words(hand.ledger)
    assert widget.state is before
    hand.form(seat=["0", "1"], name=["Ann", "Bob"], colour=["Green", "Red"], seed=["5"], language=["nl"])
    assert (widget.state.players, widget.state.colours) == (("Ann", "Bob"), ("Green", "Red"))
    assert widget.language == "nl", "the trait follows the form"
    assert widget.session.failures == ()


def test_an_error_in_an_observer_is_shown_and_the_board_goes_on() -> None:
    widget = play(order=["E"], seed=1)
    hand = Hand(widget)

    def fail(change: object) -> None:
        raise RuntimeError("the observer failed")

    widget.observe(fail, "state")
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    hand.press("spot 0 -1 0", (0.5, -0.2))
    hand.button("confirm")
    assert "the observer failed" in words(hand.below)
    assert "RuntimeError" in words(hand.below)
    assert widget.state.scores == (4, 0)
    hand.button("dismiss")
    assert words(hand.below).strip() == ""


def test_an_observer_of_the_game_that_fails_does_not_break_the_board() -> None:
    widget = play(order=["E", "U"], seed=1)
    hand = Hand(widget)

    def fail(change: object) -> None:
        raise RuntimeError("the observer failed")

    widget.game.observe(fail)
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    hand.press("spot 0 -1 0", (0.5, -0.2))
    hand.button("confirm")
    assert "the observer failed" in words(hand.below)
    assert widget.state.scores == (4, 0)
    assert widget.session.game is widget.game.replay
    hand.press("cell 1 0", (1.5, 0.5), 1)
    assert widget.session.selection.placed is not None


def test_an_observer_may_play_on() -> None:
    widget = play(order=["E", "U", "V"], seed=1)

    def answer(change: Any) -> None:
        if change["new"].phase is Phase.PLACE and change["new"].active == 1:
            widget.game.play(next(a for a in change["new"].legal_actions() if isinstance(a, Place)), "pass")

    widget.observe(answer, "state")
    hand = Hand(widget)
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    hand.key("n")
    assert (widget.state.turn, widget.state is widget.game.state) == (3, True)
    assert widget.screen.board.state is widget.game.state
    assert widget.session.failures == ()


def test_malformed_messages_are_ignored() -> None:
    widget = play(seed=1)
    hand, before = Hand(widget), widget.session
    press = {"type": "press", "target": None, "at": [0, 0], "rotation": 0, "revision": 0}
    odd: list[dict[str, Any]] = [{}, {"type": "press"}, {"type": "key"}, {"type": "form", "id": "new"}]
    odd += [press | wrong for wrong in ({"target": 3}, {"at": [float("nan"), 0]}, {"at": [1e9, 0]}, {"at": "ab"})]
    odd += [{"type": "turn", "step": 7}, {"type": "key", "key": 3}, {"type": "press", "id": ["x"]}]
    values: tuple[Any, ...] = ({"a": "b"}, {"a": []}, {"a": [1]}, 3)
    odd += [{"type": kind, "id": "new", "values": wrong} for wrong in values for kind in ("form", "fill")]
    odd += [{"type": "fill", "id": "new", "values": {}, "stamp": wrong} for wrong in (-1, True, 0.5, "1", 10**400)]
    for message in odd:
        for part in widget.children:
            part.hear(part, message)
    hand.press("cell 99 99", (99.0, 99.0))
    hand.button("nothing like this")
    hand.form(seat=["0", "1"], name=["Ann", "Bob"], colour=["Red", "Blue"])
    assert widget.session is before


def test_a_closed_widget_lets_go_of_its_game() -> None:
    game = Game(seed=1)
    widget = GameWidget(game)
    widget.close()
    game.play(next(action for action in game.state.legal_actions() if isinstance(action, Place)))
    assert len(widget.state.board) == 1


def test_there_is_no_private_state_beside_the_session() -> None:
    others = {*vars(Box()), *vars(Look())}  # of any widget, and of any that is guarded against its pages
    own = {name for name in set(vars(play(seed=1))) - others if name.startswith("_")}
    parts = {"_stage", "_pictures", "_courier", "_bar", "_ledger", "_below", "_time"}
    effects = {
        "_thinking",
        "_advising",
        "_reviewing",
    }  # what is thought about follows from the session, and comes back as intents
    assert own - parts - effects == {"_session", "_unobserve"}


# -- the canvas


def test_pictures_of_a_page_are_painted_in_few_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    manager = Canvas()._canvas_manager
    monkeypatch.setattr(manager, "send", lambda content, buffers=(): sizes.append(sum(len(bytes(b)) for b in buffers)))
    sheets = Sheets()
    kinds = set(map(tile, State.start(2, ["base", "mage_witch"]).tiles_left))
    sheets.prepare(map(tile_drawing, kinds))
    assert len(sizes) == 1
    assert len(kinds) > 30
    assert sizes[0] < 280_000
    sheets.close()


def test_the_page_reports_presses_to_one_place() -> None:
    heard: list[Any] = []
    stage = Stage(Sheets(), {}, heard.append, lambda _question: None)
    stage.hear(stage, {"type": "press", "target": "cell 1 0", "at": [1, 0.5], "rotation": 5, "revision": 2})
    stage.hear(stage, {"type": "key", "key": "n", "revision": 2})
    stage.rotation = 3
    assert heard == [Seen(2, Press("cell 1 0", (1, 0.5), 1)), Seen(2, PressKey("n")), TurnTo(3)]
