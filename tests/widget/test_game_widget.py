"""Game widget without a browser: messages from a page, synced traits, arguments and errors."""

from collections.abc import Callable, Iterator
from inspect import signature
from random import Random
from threading import Thread
from typing import Any, cast

import pytest
import traitlets
from anywidget import AnyWidget
from ipywidgets import Widget  # type: ignore[import-untyped]

from carc_widget import Game, Place, Rules, State
from carc_widget.engine import SET_NAMES, BadArgument, ObserverError, Phase, UnknownName
from carc_widget.i18n import use_language
from carc_widget.widget import GameWidget, game_widget, play
from carc_widget.widget.comm import ReadOnlyLayout
from carc_widget.widget.messages import Press, PressButton
from carc_widget.widget.options import BoardOptions
from carc_widget.widget.session import Session
from carc_widget.widget.sprites import SpriteAtlas
from carc_widget.widget.view_model import encode
from tests.widget.headless_client import random_press


class Page:
    """Page that sends its input to a widget."""

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


def all_text(*parts: Any) -> str:
    """Return all texts in synced values."""
    return " ".join(_texts(parts))


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list | tuple):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _texts(each)


def interrupted_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function, whose first call is interrupted as by the stop button of a notebook."""
    is_first = iter((True,))

    def interrupted(*arguments: Any) -> Any:
        if next(is_first, False):
            raise KeyboardInterrupt
        return function(*arguments)

    return interrupted


def press_random(page: Page, rng: Random) -> None:
    """Press a random target or button of the page."""
    match random_press(page.widget.view, rng):
        case PressButton(id):
            page.button(id)
        case Press(target, at, rotation):
            page.press(target, at, rotation)


@pytest.mark.slow
@pytest.mark.parametrize("sets", [("base",), SET_NAMES])
def test_whole_game_is_played_with_random_clicks(sets: tuple[str, ...]) -> None:
    rng = Random(20)
    game = Game(3, sets, Rules(crop_tiles="all"), seed=7)
    widget = GameWidget(game)
    page = Page(widget)
    presses = 0
    while game.state.phase is not Phase.OVER:
        press_random(page, rng)
        presses += 1
        assert widget.session.failures == ()
        assert presses < 20_000, "the clicks do not end the game"
    assert widget.state is game.state
    assert len(game.state.board) > 60
    names = [game.players[winner] for winner in game.state.winners]
    assert all(name in widget.view.toolbar.sentence for name in names)
    assert "Final scoring" in all_text(widget.sidebar, widget.log)


def test_play_without_a_game_offers_the_ways_to_begin() -> None:
    for widget in (play(), play(language="nl", hints=True)):
        form = widget.view.sidebar.form
        assert form is not None
        assert [card.button.id for card in form.cards] == ["learn", "play bot", "two players"]
    for widget in (play(2), play(seed=0), play(tiles=12), play(question="Who wins?"), play(order=["E"])):
        assert widget.view.sidebar.form is None
    widget = play()
    toolbar = widget.view.toolbar
    assert (toolbar.title, toolbar.sentence) == ("New game", "Select how to play, or place your tile to begin at once.")
    Page(widget).press(next(iter(widget.view.targets)))
    assert widget.view.toolbar.title == "Red's turn"
    widget.game.play(widget.state.legal_actions()[0])
    assert widget.view.sidebar.form is None, "a move begins the game for two"


def test_turn_is_one_state_change_and_one_board_update_per_click() -> None:
    widget = play(order=["E"], seed=1)
    page = Page(widget)
    seen: list[State] = []
    drawn: list[int] = []
    widget.observe(lambda change: seen.append(change["new"]), "state")
    page.press("cell 0 -1", (0.5, -0.5), 2)
    assert (len(widget.state.board), seen) == (1, [])
    widget.observe(lambda change: drawn.append(1), "board")
    page.press("spot 0 -1 0", (0.5, -0.2))
    assert (seen, drawn) == ([], [1])
    drawn.clear()
    page.button("confirm")
    assert widget.state.scores == (4, 0)
    assert widget.state.turn == 2
    assert len(seen) == 1, "an observer never sees a half-done turn"
    assert drawn == [1]


def test_only_changed_traits_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(order=["E"], seed=1)
    page = Page(widget)
    sent: list[set[str]] = []
    send = Widget._send

    def record_updates(widget: Widget, message: Any, buffers: Any = None) -> None:
        if message.get("method") == "update":
            sent.append(set(message["state"]))
        send(widget, message, buffers)

    monkeypatch.setattr(Widget, "_send", record_updates)
    page.button("rule R10")
    assert sent == [{"sidebar"}]
    sent.clear()
    page.button("nothing like this")
    assert sent == []
    page.press("cell 0 -1", (0.5, -0.5), 2)
    assert sent[-1] <= {"board", "screen", "sidebar", "announcements", "toolbar", "sprite_batches"}, (
        "one message updates the board"
    )
    assert len(sent) <= 2, "a second message only adds new sprites"


def test_hand_and_targets_contain_distinct_rotations_only() -> None:
    board = play(order=["U"], seed=1).board
    assert board["hand"]["rotations"] == [0, 1]
    rotations = {target["id"]: target["rotations"] for target in board["targets"]}
    assert rotations == {"cell 0 1": [1], "cell 1 0": [1], "cell -1 0": [1]}


def test_rotate_message_rotates_the_tile_in_hand() -> None:
    widget = play(order=["V", "E"], seed=1)
    page = Page(widget)
    page.send(type="rotate", rotation=2)
    assert widget.view.toolbar.hand.rotation == 2
    page.press("cell 1 0", (1.5, 0.5), 2)
    page.send(type="rotate", rotation=1)
    assert widget.session.selection.placed is not None
    assert widget.session.selection.placed.rotation == 1
    page.key("n")
    assert widget.rotation == 0, "the next tile is not rotated"


def test_texts_keys_and_colours_are_synced() -> None:
    widget = play(seed=1, language="nl")
    assert set(widget.texts) == {
        "language",
        "board",
        "help",
        "waiting",
        "stored",
        "no updates",
        "no updates page",
        "lost",
        "lost page",
        "offline",
        "zoom in",
        "zoom out",
        "show all",
        "full screen",
        "mute",
        "unmute",
    }
    assert widget.key_table["ArrowUp"] == "up"
    assert set(widget.board["colours"]) == {"hovered", "outline", "highlight"}


# -- languages and aids


def test_repr_is_the_plain_text_of_a_notebook() -> None:
    widget = play(["Ann", "Bob"], seed=1)
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert repr(widget) == data["text/plain"] == f"<GameWidget: {widget.state!r}>"
    widget.close()


def test_language_can_be_changed_during_a_game() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    page = Page(widget)
    widget.game.play("E/2 0,-1", "+city S")
    page.press("cell 1 0", (1.5, 0.5), 1)
    english, label, targets = (
        all_text(widget.sidebar, widget.log),
        widget.board["aria_label"],
        len(page.widget.board["targets"]),
    )
    chosen = widget.session.selection
    seen: list[str] = []
    widget.observe(lambda change: seen.append(change["new"]), "language")
    widget.language = "nl"
    assert seen == ["nl"]
    assert widget.view.language == widget.texts["language"] == "nl"
    assert "Ann legt een tegel" in all_text(widget.sidebar, widget.log)
    assert (widget.session.selection, len(page.widget.board["targets"])) == (chosen, targets)
    widget.language = "en"
    assert (all_text(widget.sidebar, widget.log), widget.board["aria_label"]) == (english, label)


def test_widget_uses_the_current_language_by_default() -> None:
    use_language("it")
    try:
        assert play(seed=1).language == "it"
        assert play(seed=1, language="nl").language == "nl"
        assert play(seed=1, language=None).language == "it"
    finally:
        use_language("en")
    assert play(seed=1).language == "en"


def test_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is no language 'dutch'"):
        play(language="dutch")
    widget = play(seed=1)
    with pytest.raises(UnknownName, match="there is no language 'fr'; there are: en, it, nl"):
        widget.language = "fr"
    assert (widget.language, widget.view.language) == ("en", "en")


def test_coordinates_can_be_shown_and_hidden() -> None:
    widget = play(["Ann", "Bob"], order=["E"], seed=1, coordinates=True)
    widget.game.play("E/2 0,-1")
    assert "Ann placed E at (0, -1), rotated 180°" in all_text(widget.sidebar, widget.log)
    assert widget.view.board.view.coordinates
    widget.coordinates = False
    assert "Ann placed a tile" in all_text(widget.sidebar, widget.log)
    assert not widget.view.board.view.coordinates


def test_log_entries_have_cells() -> None:
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
        (lambda call: call(farmers="without"), "'farmers', but the rules have this option: rules=Rules(farmers=...)"),
        (lambda call: call(lang="nl"), "play() has no argument 'lang'; did you mean 'language'?"),
    ],
)
def test_unknown_argument_of_play_is_refused_with_a_suggestion(call: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call(play)
    assert message in str(caught.value)
    assert "unknown" not in str(caught.value)


def test_invalid_arguments_of_the_widget_are_refused_with_a_suggestion() -> None:
    call: Any = GameWidget
    with pytest.raises(TypeError, match=r"GameWidget\(\) has no argument 'gam'; did you mean 'game'\?"):
        call(gam=Game())
    with pytest.raises(BadArgument, match="the game of GameWidget is 3; give a Game"):
        GameWidget(cast(Any, 3))
    for name in ("aids", "hints", "owners"):
        with pytest.raises(BadArgument, match=f"{name} is 'no'; give True or False"):
            call(**{name: "no"})


def test_signatures_list_every_keyword() -> None:
    for function in (play, GameWidget):
        names = list(signature(function).parameters)
        assert names[-len(BoardOptions.__annotations__) :] == list(BoardOptions.__annotations__)
        assert {"language", "aids", "owners", "coordinates"} <= set(names)
        assert not {"unknown", "options"} & set(names)


def test_play_accepts_a_game() -> None:
    game = Game(["Ann", "Bob"], seed=1)
    widget = play(game, coordinates=True)
    assert widget.game is game
    assert widget.coordinates
    with pytest.raises(BadArgument, match="which has seed of its own; leave seed out"):
        play(game, seed=3)
    with pytest.raises(BadArgument, match="which has draws of its own; leave draws out"):
        play(game, draws="named")


def test_default_player_names_are_the_colours() -> None:
    assert play(seed=1).state.players == ("Red", "Blue")
    assert play(3, seed=1).state.players == ("Red", "Blue", "Yellow")
    assert GameWidget().state.players == ("Red", "Blue")
    dutch = play(2, seed=1, language="nl")
    assert [row.colour for row in dutch.view.sidebar.players] == [row.colour for row in play(2).view.sidebar.players]
    with pytest.raises(ValueError, match="7 players cannot play"):
        play(7)
    assert play(state=State.setup(players=["Ann", "Bob"])).state.players == ("Ann", "Bob")


def test_game_is_not_replaced_by_an_assignment() -> None:
    widget = play(seed=1)
    game = widget.game
    with pytest.raises(AttributeError):
        widget.game = Game(seed=2)  # type: ignore[misc]
    assert widget.game is game
    widget.close()


def test_state_trait_is_read_only() -> None:
    widget = play(seed=1)
    with pytest.raises(traitlets.TraitError):
        widget.state = State.start()


# -- errors


def test_refused_new_game_keeps_the_current_game_and_shows_the_error() -> None:
    widget = play(seed=1)
    page, before = Page(widget), widget.state
    page.button("new")
    page.form(player=["0", "1"], name=["Ann", "ann"], colour=["Green", "Red"], seed=[""])
    assert "Two players are named ann" in all_text(widget.sidebar, widget.log)
    assert widget.state is before
    page.form(player=["0", "1"], name=["Ann", "Bob"], colour=["Green", "Red"], seed=["5"], language=["nl"])
    assert (widget.state.players, widget.state.colours) == (("Ann", "Bob"), ("Green", "Red"))
    assert widget.language == "nl", "the trait follows the form"
    assert widget.session.failures == ()


def test_error_in_a_trait_observer_is_shown() -> None:
    widget = play(order=["E"], seed=1)
    page = Page(widget)

    def fail(change: object) -> None:
        raise RuntimeError("the observer failed")

    widget.observe(fail, "state")
    page.press("cell 0 -1", (0.5, -0.5), 2)
    page.press("spot 0 -1 0", (0.5, -0.2))
    page.button("confirm")
    assert "the observer failed" in all_text(widget.dialogs["errors"])
    assert "RuntimeError" in all_text(widget.dialogs["errors"])
    assert widget.state.scores == (4, 0)
    page.button("dismiss")
    assert all_text(widget.dialogs["errors"]).strip() == ""


def test_error_in_a_game_observer_is_shown() -> None:
    widget = play(order=["E", "U"], seed=1)
    page = Page(widget)

    def fail(change: object) -> None:
        raise RuntimeError("the observer failed")

    widget.game.observe(fail)
    page.press("cell 0 -1", (0.5, -0.5), 2)
    page.press("spot 0 -1 0", (0.5, -0.2))
    page.button("confirm")
    assert "the observer failed" in all_text(widget.dialogs["errors"])
    assert widget.state.scores == (4, 0)
    assert widget.session.game is widget.game.replay
    page.press("cell 1 0", (1.5, 0.5), 1)
    assert widget.session.selection.placed is not None


def test_everything_is_sent_after_an_error_in_painting(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(order=["E"], seed=1)
    with monkeypatch.context() as patch:
        patch.setattr(SpriteAtlas, "_paint", lambda *_: 1 / 0)
        with pytest.raises(ObserverError):
            widget.game.play("E/2 0,-1")
    Page(widget).button("aids")
    assert widget.feature_map == encode(widget.view.feature_map, lambda drawing: 0)
    painted = {row[0] for batch in widget.sprite_batches for row in batch.sprites}
    assert {placement[0] for layer in widget.board["scene"] for placement in layer} <= painted
    widget.close()


def test_error_in_an_observer_of_the_selection_leaves_the_state_up_to_date() -> None:
    widget = play(order=["E", "U"], seed=1)
    page = Page(widget)
    page.press(None, (0.5, 0.1))
    assert widget.selected is not None
    widget.observe(lambda change: 1 / 0, "selected")
    widget.game.play("E/2 0,-1", "+city S")
    assert "division by zero" in all_text(widget.dialogs["errors"])
    assert widget.state is widget.game.state


@pytest.mark.parametrize("part", ["update", "view", "encode"])
def test_board_shows_the_game_after_an_interrupt_of_the_cell_that_plays(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    page = Page(widget)
    monkeypatch.setattr(game_widget, part, interrupted_once(getattr(game_widget, part)))
    with pytest.raises(KeyboardInterrupt):
        widget.game.play("E/2 0,-1", "+city S")
    assert widget.state is widget.game.state is widget.session.game.state
    assert (widget.screen, widget.board["aria_label"]) == (widget.session.screen, widget.view.board.label)
    page.press("cell 1 0", (1.5, 0.5), 1)
    assert widget.session.selection.placed is not None


def test_interrupt_of_a_restart_keeps_the_game_before(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    before = widget.game.replay
    monkeypatch.setattr(GameWidget, "_encode_view", interrupted_once(GameWidget._encode_view))
    with pytest.raises(KeyboardInterrupt):
        widget.game.restart(["Cas", "Dee"])
    assert widget.session.previous_game is before
    assert (widget.session.games, widget.session.game) == (1, widget.game.replay)


def test_threads_wait_while_sprites_are_repainted(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(order=["E"], seed=1)
    thread = Thread(target=lambda: widget.game.play("E/2 0,-1"), daemon=True)
    repaint = SpriteAtlas.repaint

    def play_meanwhile(atlas: SpriteAtlas) -> None:
        known = dict(atlas._sprites)
        thread.start()
        thread.join(0.2)
        assert atlas._sprites == known
        repaint(atlas)

    monkeypatch.setattr(SpriteAtlas, "repaint", play_meanwhile)
    widget.receive(None, {"type": "sprites_blank"})
    thread.join()
    assert widget.session.failures == ()
    assert len(widget.view.board.state.board) == 2
    widget.close()


def test_threads_wait_while_workers_are_started(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play(order=["E"], seed=1)
    thread = Thread(target=lambda: widget.game.play("E/2 0,-1"), daemon=True)

    def play_meanwhile(session: Session) -> None:
        if not thread.ident:
            thread.start()
            thread.join(0.2)
            assert widget.session is session

    monkeypatch.setattr("carc_widget.widget.game_widget.acting_bot", play_meanwhile)
    widget.compiled = True
    thread.join()
    assert len(widget.view.board.state.board) == 2
    widget.close()


def test_observer_can_play_actions() -> None:
    widget = play(order=["E", "U", "V"], seed=1)

    def play_on(change: Any) -> None:
        if change["new"].phase is Phase.PLACE and change["new"].active == 1:
            widget.game.play(next(a for a in change["new"].legal_actions() if isinstance(a, Place)), "pass")

    widget.observe(play_on, "state")
    page = Page(widget)
    page.press("cell 0 -1", (0.5, -0.5), 2)
    page.key("n")
    assert (widget.state.turn, widget.state is widget.game.state) == (3, True)
    assert widget.view.board.state is widget.game.state
    assert widget.session.failures == ()


def test_malformed_messages_are_ignored() -> None:
    widget = play(seed=1)
    page, before = Page(widget), widget.session
    press = {"type": "press", "target": None, "at": [0, 0], "rotation": 0, "screen": 0}
    malformed: list[Any] = [{}, {"type": "press"}, {"type": "key"}, {"type": "form", "id": "new"}, 3, [press]]
    malformed += [press | wrong for wrong in ({"target": 3}, {"at": [float("nan"), 0]}, {"at": [1e9, 0]}, {"at": "ab"})]
    malformed += [press | {"screen": wrong} for wrong in (None, "0", 0.0, True)]
    malformed += [{"type": "rotate", "rotation": 7}, {"type": "key", "key": 3}, {"type": "button", "id": ["x"]}]
    values: tuple[Any, ...] = ({"a": "b"}, {"a": []}, {"a": [1]}, 3)
    malformed += [
        {"type": "form", "id": "new", "values": wrong, "submit": on} for wrong in values for on in (True, False)
    ]
    malformed += [{"type": "form", "id": "new", "values": {}, "submit": wrong} for wrong in (1, None, "yes")]
    for message in malformed:
        widget.receive(None, message if not isinstance(message, dict) else {"screen": 0, **message})
    page.press("cell 99 99", (99.0, 99.0))
    page.button("nothing like this")
    page.form(player=["0", "1"], name=["Ann", "Bob"], colour=["Red", "Blue"])
    assert widget.session is before


def test_closed_widget_stops_observing_its_game() -> None:
    game = Game(seed=1)
    widget = GameWidget(game)
    widget.close()
    game.play(next(action for action in game.state.legal_actions() if isinstance(action, Place)))
    assert len(widget.state.board) == 1


def test_widget_has_no_private_state_besides_the_session() -> None:
    others = {*vars(AnyWidget()), *vars(ReadOnlyLayout())}  # attributes of every read-only widget
    own = {name for name in set(vars(play(seed=1))) - others if name.startswith("_")}
    sent = {"_sprites", "_feature_map", "_canvas"}
    effects = {
        "_bot_worker",
        "_hint_worker",
        "_review_worker",
        "_answer_worker",
        "_holding_sync",
    }  # they depend on the session, and send their results as messages
    assert own - sent - effects == {"_game", "_session", "_unobserve"}  # the game is public, but cannot be replaced


def test_stale_board_clicks_are_ignored() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    page = Page(widget)
    older = widget.screen
    page.press("cell 0 -1", (0.5, -0.5), 2)
    assert widget.screen > older
    placed = widget.session.selection.placed
    stale = {"type": "press", "target": "cell 0 -1", "at": [0.5, -0.5], "rotation": 0, "screen": older}
    widget.receive(None, stale)
    widget.receive(None, {"type": "key", "key": "n", "screen": older})
    widget.receive(None, {"type": "button", "id": "pass", "screen": older})
    assert widget.session.selection.placed == placed
    widget.receive(None, {"type": "button", "id": "aid owners", "screen": older})
    assert widget.owners
    widget.receive(None, {"type": "button", "id": "undo", "screen": older})
    assert widget.session.selection.placed is None


def test_aids_rules_and_forms_keep_the_screen_number() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U"], seed=1)
    page = Page(widget)
    page.button("new")
    before = widget.screen
    page.send(type="form", id="new", values={"seed": ["5"]}, submit=False)
    page.send(type="rotate", rotation=1)
    assert widget.session.rotation == 1
    assert widget.screen == before
