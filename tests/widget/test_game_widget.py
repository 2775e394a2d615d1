"""The widget without a browser: what it makes of the messages that the page would send, and what it sends back."""

from collections.abc import Iterator
from inspect import signature
from random import Random
from typing import Any, cast

import pytest
import traitlets
from anywidget import AnyWidget
from ipywidgets import Widget  # type: ignore[import-untyped]

from carc_widget import Game, Place, Rules, State
from carc_widget.engine import SET_NAMES, BadArgument, Phase, UnknownName
from carc_widget.i18n import use_language
from carc_widget.widget import GameWidget, play
from carc_widget.widget.comm import ReadOnlyLayout
from carc_widget.widget.messages import Press, PressButton
from carc_widget.widget.options import BoardOptions
from tests.widget.headless_client import random_press


class Hand:
    """Presses on a widget as the browser sends them."""

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget

    def send(self, **message: Any) -> None:
        self.widget.receive(None, {**message, "screen": self.widget.screen})

    def press(self, target: str | None, at: tuple[float, float] = (0.5, 0.5), rotation: int = 0) -> None:
        self.send(type="press", target=target, at=list(at), rotation=rotation)

    def key(self, key: str) -> None:
        self.send(type="key", key=key)

    def button(self, id: str) -> None:
        self.send(type="button", id=id)

    def form(self, **values: list[str]) -> None:
        self.send(type="form", id="new", values=values, submit=True)


def words(*parts: Any) -> str:
    """All texts in parts of what is sent."""
    return " ".join(_texts(parts))


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list | tuple):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _texts(each)


def press_random(hand: Hand, rng: Random) -> None:
    """Press a random mark or button of the page."""
    match random_press(hand.widget.view, rng):
        case PressButton(id):
            hand.button(id)
        case Press(target, at, rotation):
            hand.press(target, at, rotation)


@pytest.mark.slow
@pytest.mark.parametrize("sets", [("base",), ("base", "mage_witch"), SET_NAMES])
def test_a_whole_game_is_played_by_random_presses(sets: tuple[str, ...]) -> None:
    rng = Random(20)
    game = Game(3, sets, Rules(crop_tiles="all"), seed=7)
    widget = GameWidget(game)
    hand = Hand(widget)
    presses = 0
    while game.state.phase is not Phase.OVER:
        press_random(hand, rng)
        presses += 1
        assert widget.session.failures == ()
        assert presses < 20_000, "the presses lead nowhere"
    assert widget.state is game.state
    assert len(game.state.board) > 60
    names = [game.players[winner] for winner in game.state.winners]
    assert all(name in widget.view.toolbar.sentence for name in names)
    assert "Final scoring" in words(widget.sidebar, widget.log)


def test_a_turn_is_one_change_and_one_picture_a_press(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(order=["E"], seed=1)
    hand = Hand(widget)
    seen: list[State] = []
    drawn: list[int] = []
    widget.observe(lambda change: seen.append(change["new"]), "state")
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    assert (len(widget.state.board), seen) == (1, [])
    widget.observe(lambda change: drawn.append(1), "board")
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
    assert sent == [{"sidebar"}]
    sent.clear()
    hand.button("nothing like this")
    assert sent == []
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    assert sent[-1] <= {"board", "screen", "sidebar", "announcements", "toolbar", "sprite_batches"}, (
        "one message for the board"
    )
    assert len(sent) <= 2, "and one for a batch of sprites, if some are new"


def test_the_ghost_offers_each_look_of_a_tile_once() -> None:
    board = play(order=["U"], seed=1).board
    assert board["hand"]["turns"] == [0, 1]
    turns = {target["id"]: target["turns"] for target in board["targets"]}
    assert turns == {"cell 0 1": [1], "cell 1 0": [1], "cell -1 0": [1]}


def test_the_page_turns_the_tile_in_hand() -> None:
    widget = play(order=["V", "E"], seed=1)
    hand = Hand(widget)
    hand.send(type="rotate", rotation=2)
    assert widget.view.toolbar.hand.rotation == 2
    hand.press("cell 1 0", (1.5, 0.5), 2)
    hand.send(type="rotate", rotation=1)
    assert widget.session.selection.placed is not None
    assert widget.session.selection.placed.rotation == 1
    hand.key("n")
    assert widget.rotation == 0, "the next tile lies upright"


def test_the_page_has_its_texts_keys_and_colours() -> None:
    widget = play(seed=1, language="nl")
    assert set(widget.texts) == {
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
    assert widget.key_table["ArrowUp"] == "up"
    assert set(widget.board["colours"]) == {"pointed", "rim", "lit"}


# -- languages and aids


def test_the_language_changes_on_a_living_board() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    hand = Hand(widget)
    widget.game.play("E/2 0,-1", "+city S")
    hand.press("cell 1 0", (1.5, 0.5), 1)
    english, label, targets = (
        words(widget.sidebar, widget.log),
        widget.board["aria_label"],
        len(hand.widget.board["targets"]),
    )
    chosen = widget.session.selection
    seen: list[str] = []
    widget.observe(lambda change: seen.append(change["new"]), "language")
    widget.language = "nl"
    assert seen == ["nl"]
    assert widget.view.language == "nl"
    assert "Ann legt een tegel" in words(widget.sidebar, widget.log)
    assert (widget.session.selection, len(hand.widget.board["targets"])) == (chosen, targets)
    widget.language = "en"
    assert (words(widget.sidebar, widget.log), widget.board["aria_label"]) == (english, label)


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
    assert (widget.language, widget.view.language) == ("en", "en")


def test_coordinates_are_an_aid_that_can_be_switched_on() -> None:
    widget = play(["Ann", "Bob"], order=["E"], seed=1, coordinates=True)
    widget.game.play("E/2 0,-1")
    assert "Ann placed E at (0, -1), turned 2" in words(widget.sidebar, widget.log)
    assert widget.view.board.view.coordinates
    widget.coordinates = False
    assert "Ann placed a tile" in words(widget.sidebar, widget.log)
    assert not widget.view.board.view.coordinates


def test_a_line_of_the_log_tells_the_page_its_place() -> None:
    widget = play(["Ann", "Bob"], order=["E"], seed=1)
    widget.game.play("E/2 0,-1", "+city S")
    entries = [entry for chapter in widget.log["chapters"] for entry in chapter["entries"]]
    assert [entry["cells"] for entry in entries] == [[[0, 0], [0, -1]], [[0, -1]], [[0, -1]]]


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
    with pytest.raises(BadArgument, match="the game of GameWidget is 3; give a Game"):
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
    assert [row.colour for row in dutch.view.sidebar.players] == [row.colour for row in play(2).view.sidebar.players]
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
    hand.form(player=["0", "1"], name=["Ann", "ann"], colour=["Green", "Red"], seed=[""])
    assert "Two players are called ann" in words(widget.sidebar, widget.log)
    assert widget.state is before
    hand.form(player=["0", "1"], name=["Ann", "Bob"], colour=["Green", "Red"], seed=["5"], language=["nl"])
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
    assert "the observer failed" in words(widget.dialogs["errors"])
    assert "RuntimeError" in words(widget.dialogs["errors"])
    assert widget.state.scores == (4, 0)
    hand.button("dismiss")
    assert words(widget.dialogs["errors"]).strip() == ""


def test_an_observer_of_the_game_that_fails_does_not_break_the_board() -> None:
    widget = play(order=["E", "U"], seed=1)
    hand = Hand(widget)

    def fail(change: object) -> None:
        raise RuntimeError("the observer failed")

    widget.game.observe(fail)
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    hand.press("spot 0 -1 0", (0.5, -0.2))
    hand.button("confirm")
    assert "the observer failed" in words(widget.dialogs["errors"])
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
    assert widget.view.board.state is widget.game.state
    assert widget.session.failures == ()


def test_malformed_messages_are_ignored() -> None:
    widget = play(seed=1)
    hand, before = Hand(widget), widget.session
    press = {"type": "press", "target": None, "at": [0, 0], "rotation": 0, "screen": 0}
    odd: list[Any] = [{}, {"type": "press"}, {"type": "key"}, {"type": "form", "id": "new"}, 3, [press]]
    odd += [press | wrong for wrong in ({"target": 3}, {"at": [float("nan"), 0]}, {"at": [1e9, 0]}, {"at": "ab"})]
    odd += [press | {"screen": wrong} for wrong in (None, "0", 0.0, True)]
    odd += [{"type": "rotate", "rotation": 7}, {"type": "key", "key": 3}, {"type": "button", "id": ["x"]}]
    values: tuple[Any, ...] = ({"a": "b"}, {"a": []}, {"a": [1]}, 3)
    odd += [{"type": "form", "id": "new", "values": wrong, "submit": on} for wrong in values for on in (True, False)]
    odd += [{"type": "form", "id": "new", "values": {}, "submit": wrong} for wrong in (1, None, "yes")]
    for message in odd:
        widget.receive(None, message if not isinstance(message, dict) else {"screen": 0, **message})
    hand.press("cell 99 99", (99.0, 99.0))
    hand.button("nothing like this")
    hand.form(player=["0", "1"], name=["Ann", "Bob"], colour=["Red", "Blue"])
    assert widget.session is before


def test_a_closed_widget_lets_go_of_its_game() -> None:
    game = Game(seed=1)
    widget = GameWidget(game)
    widget.close()
    game.play(next(action for action in game.state.legal_actions() if isinstance(action, Place)))
    assert len(widget.state.board) == 1


def test_there_is_no_private_state_beside_the_session() -> None:
    others = {*vars(AnyWidget()), *vars(ReadOnlyLayout())}  # of any widget, and of any that no page can write
    own = {name for name in set(vars(play(seed=1))) - others if name.startswith("_")}
    sent = {"_sprites", "_feature_map", "_canvas"}
    effects = {
        "_bot_worker",
        "_hint_worker",
        "_review_worker",
        "_holding_sync",
    }  # they follow from the session, and come back as messages
    assert own - sent - effects == {"_session", "_unobserve"}


def test_an_answer_to_an_older_screen_is_ignored_and_all_else_is_not() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    hand = Hand(widget)
    older = widget.screen
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    assert widget.screen > older
    placed = widget.session.selection.placed
    late = {"type": "press", "target": "cell 0 -1", "at": [0.5, -0.5], "rotation": 0, "screen": older}
    widget.receive(None, late)
    widget.receive(None, {"type": "key", "key": "n", "screen": older})
    widget.receive(None, {"type": "button", "id": "pass", "screen": older})
    assert widget.session.selection.placed == placed
    widget.receive(None, {"type": "button", "id": "aid owners", "screen": older})
    assert widget.owners
    widget.receive(None, {"type": "button", "id": "undo", "screen": older})
    assert widget.session.selection.placed is None


def test_aids_rules_and_forms_leave_the_number_of_the_screen() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    hand = Hand(widget)
    hand.button("new")
    before = widget.screen
    hand.send(type="form", id="new", values={"seed": ["5"]}, submit=False)
    hand.send(type="rotate", rotation=1)
    assert widget.session.rotation == 1
    assert widget.screen == before
