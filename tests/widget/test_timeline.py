"""Timeline: every moment of a game, its description, variations, and replayed records."""

from random import Random

import pytest
import traitlets
from ipywidgets.widgets.widget import Widget  # type: ignore[import-untyped]

import carc_widget
from carc_widget.engine import BadArgument, Game, ParseError
from carc_widget.i18n import language
from carc_widget.widget import GameWidget, replay
from carc_widget.widget.messages import MoveSlider, ShowMoment, Submit
from carc_widget.widget.session import Reply
from tests.random_games import SEEDS, finished_game
from tests.widget.headless_client import HeadlessClient


def three_turns() -> Game:
    game = Game(["Ann", "Bob"], order=["E", "V", "U"], seed=1)
    for turn in ("E/2 0,-1 +city S # a small city", "V/1 1,0 pass", "U/1 0,1 +road E"):
        game.play_turn(turn)
    game.notes[0] = "for beginners"
    return game


def new_client() -> HeadlessClient:
    return HeadlessClient(three_turns())


# -- moments


def test_timeline_steps_through_all_stops() -> None:
    client = new_client()
    stops = client.game.replay.stops
    assert client.view.timeline.slider.moments == stops
    assert client.view.timeline.position == "Turn 4", "more turns follow"
    assert {"time next", "time last"}.isdisjoint(client.view.buttons), "the game is at its end"
    client.button("time first")
    assert client.session.moment == stops[0]
    assert client.view.timeline.position == "Turn 1 of 4"
    sizes = [len(client.view.board.state.board)]
    for stop in stops[1:-1]:
        client.button("time next")
        assert client.session.moment == stop
        assert client.view.board.targets == ()
        sizes.append(len(client.view.board.state.board))
    assert sizes == sorted(sizes)
    client.button("time next")
    assert client.session.moment is None, "the last moment is the current position"
    client.button("time previous")
    assert client.session.moment == stops[-2]
    client.button("time last")
    assert client.session.moment is None
    assert client.changes == 0, "the game is unchanged"


@pytest.mark.slow
def test_timeline_and_toolbar_name_the_same_turn() -> None:
    client = HeadlessClient(finished_game(3))
    for moment in client.session.game.stops[1:-1]:
        client.dispatch(ShowMoment(moment))
        turn = client.view.timeline.position.split(" of ")[0]
        assert client.view.toolbar.title.split(",")[0] == turn


def test_slider_accepts_valid_positions_only() -> None:
    client = new_client()
    client.dispatch(MoveSlider("moment", 2))
    assert client.session.moment == client.game.replay.stops[2]
    before = client.session
    for nonsense in (
        MoveSlider("moment", 99),
        MoveSlider("moment", -1),
        MoveSlider("volume", 1),
        MoveSlider("moment", 2),
        ShowMoment(-3),
    ):
        client.dispatch(nonsense)
        assert client.session is before
    client.dispatch(MoveSlider("moment", len(client.game.replay.stops) - 1))
    assert client.session.moment is None


def test_presenter_keys_step_by_moves_and_by_turns() -> None:
    client = new_client()
    client.key("Home", "Shift+PageDown")
    assert (client.view.timeline.position, client.session.state.hand and client.session.state.hand.id) == (
        "Turn 1 of 4",
        "V",
    )
    client.key("PageDown")
    assert client.session.state.hand is None
    client.key("Shift+PageUp")
    assert client.session.state.hand, "first to the start of the same turn"
    client.key("Shift+PageUp")
    assert client.session.moment == client.game.replay.stops[0]
    client.key("Shift+PageUp", "PageUp")
    assert client.session.moment == client.game.replay.stops[0]
    client.key("End")
    assert client.session.moment is None
    client.key("Shift+PageDown", "PageDown")
    assert client.session.moment is None


def test_moment_shows_its_events_rules_and_note() -> None:
    client = new_client()
    client.key("Home")
    assert (client.view.toolbar.title, client.view.toolbar.hint) == ("The beginning", "for beginners")
    client.key("PageDown")
    assert (client.view.toolbar.title, client.view.toolbar.sentence) == ("Turn 1, Ann", "Ann placed a tile.")
    assert client.view.toolbar.hint == "", "the note is hidden until the end of the turn"
    assert not any(chapter.note for chapter in client.view.sidebar.log.chapters)
    client.key("PageDown")
    assert client.view.toolbar.sentence == "Ann placed a meeple in a city. Ann scored 4 points for a city: 2 tiles."
    assert client.view.toolbar.hint == "a small city"
    assert client.view.toolbar.rules[0].label == "R47"
    assert [chapter.note for chapter in client.view.sidebar.log.chapters if chapter.note] == ["a small city"]


# -- variations


def test_playing_from_an_earlier_moment_adds_a_variation() -> None:
    client = new_client()
    whole = client.game.replay
    client.key("Home", "Shift+PageDown")
    client.button("play on")
    assert client.session.moment is None
    assert client.game.can_redo
    assert len(client.view.timeline.slider.moments) == len(whole.stops), "undone moves are still in the timeline"
    client.key("PageDown")
    assert client.view.toolbar.subtitle == "undone"
    client.key("PageUp")
    client.press("cell 1 0", 1)
    client.key("n")
    assert client.view.timeline.lines is None, "the same move adds no variation"
    client.button("undo", "undo")
    client.press("cell 0 1", 0)
    client.key("n")
    lines = client.view.timeline.lines
    assert lines is not None
    assert [(row.label, row.summary) for row in lines.rows] == [
        ("This variation", "to turn 3: Ann 4, Bob 0"),
        ("From turn 2", "to turn 4: Ann 4, Bob 0"),
    ]
    client.button("line 0")
    assert client.game.replay.states == whole.states
    lines = client.view.timeline.lines
    assert lines is not None
    assert lines.rows[1].summary == "to turn 3: Ann 4, Bob 0"


def new_client_with_variation() -> HeadlessClient:
    client = new_client()
    client.game.go_to(turn=2)
    client.game.play_turn("V/0 0,1 pass")
    return client


def test_variations_can_be_named() -> None:
    client = new_client_with_variation()
    client.dispatch(Submit("line", {"name": ("  south ",)}))
    client.dispatch(Submit("line 0", {"name": ("east",)}))
    assert (client.game.line, client.game.variations[0].name) == ("south", "east")
    lines = client.view.timeline.lines
    assert lines is not None
    assert [row.name for row in lines.rows] == ["south", "east"]
    assert lines.rows[1].switch is not None
    assert lines.rows[1].switch.label == "east"
    before = client.game.replay
    for name in ("south", "a\nb", "x" * 41):
        client.dispatch(Submit("line 0", {"name": (name,)}))
        assert client.session.reply is Reply.LINE_NAME
        assert "up to 40 characters" in client.view.toolbar.hint
        assert client.game.replay is before
    client.dispatch(Submit("line 7", {"name": ("west",)}))
    client.dispatch(Submit("line 0", {}))
    assert client.game.variations[0].name == "", "an empty name removes the name"
    client.key("Home")
    client.dispatch(Submit("line", {"name": ("",)}))
    assert client.session.moment == client.game.replay.stops[0], "the shown moment is kept"


def test_switching_variations_leaves_a_missing_moment() -> None:
    client = new_client_with_variation()
    client.game.switch_to(client.game.variations[0])
    client.dispatch(ShowMoment(client.game.replay.stops[-2]))
    client.game.switch_to(client.game.variations[0], ply=client.game.replay.stops[1])
    assert client.session.moment is None
    assert client.view.timeline.slider.at == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_moments_of_games_have_sentences_in_every_language(seed: int) -> None:
    client = HeadlessClient(finished_game(seed).copy(), ("en", "nl", "it")[seed % 3], coordinates=bool(seed % 2))
    stops, rng = client.game.replay.stops, Random(seed)
    for position in [0, *sorted(rng.sample(range(len(stops)), min(12, len(stops))))]:
        client.dispatch(MoveSlider("moment", position))
        assert client.session.ply == stops[position]
        assert client.view.timeline.slider.at == position
        with language(client.session.language):
            assert client.view.toolbar.sentence


# -- Python API


def test_replay_starts_at_the_first_moment() -> None:
    game = three_turns()
    for record in (game.to_text(), game.to_json(), game.replay):
        widget = carc_widget.replay(record, language="nl")
        assert widget.game.replay.states == game.replay.states
        assert len(widget.view.board.state.board) == 1
        assert widget.view.toolbar.hint == "for beginners"
        assert (widget.language, widget.moment) == ("nl", game.replay.stops[0])
    widget = replay(game)
    assert widget.game is game


def test_invalid_records_are_refused() -> None:
    widget = GameWidget(three_turns())
    before = widget.game.replay
    with pytest.raises(BadArgument, match="give a Game, or its text"):
        widget.replay(3)  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        widget.replay("nonsense")
    assert widget.game.replay is before
    with pytest.raises(TypeError, match="did you mean 'language'"):
        replay(before, lang="nl")  # type: ignore[call-arg]


def test_replayed_record_can_be_left_for_the_previous_game() -> None:
    widget = GameWidget(Game(["Cleo", "Dan"], seed=2))
    own = widget.game.replay
    widget.replay(three_turns().to_text())
    assert widget.state.players == ("Ann", "Bob")
    assert len(widget.view.board.state.board) == 1
    widget.receive(None, {"type": "button", "id": "previous", "screen": widget.screen})
    assert widget.game.replay is own


def test_moment_is_a_trait() -> None:
    widget = GameWidget(three_turns())
    stops = widget.game.replay.stops
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "moment")
    widget.receive(None, {"type": "slider", "id": "moment", "position": 1, "screen": widget.screen})
    widget.moment = stops[2]
    assert widget.session.moment == stops[2]
    widget.moment = stops[-1]
    assert widget.moment is None, "the current position"
    assert seen == [stops[1], stops[2], None]
    with pytest.raises(traitlets.TraitError, match="there is no moment 99; give a number of moves from 0 to 10"):
        widget.moment = 99
    widget.moment = stops[0]
    widget.game.undo()
    assert widget.moment is None
    assert widget.session.failures == ()


def test_same_moment_sends_no_message(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(three_turns())
    slide = {"type": "slider", "id": "moment", "position": 1, "screen": widget.screen}
    widget.receive(None, slide)
    sent: list[object] = []
    send = Widget._send

    def record_message(own: Widget, message: dict[str, object], buffers: object = None) -> None:
        sent.append(message)
        send(own, message, buffers)

    monkeypatch.setattr(Widget, "_send", record_message)
    widget.receive(None, slide)
    assert sent == []
