"""Every moment of a game: the strip under the board, what is told there, other lines, and records that are replayed."""

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
from tests.random_games import SEEDS, played
from tests.widget.headless_client import HeadlessClient


def three_turns() -> Game:
    game = Game(["Ann", "Bob"], order=["E", "V", "U"], seed=1)
    for turn in ("E/2 0,-1 +city S # a small city", "V/1 1,0 pass", "U/1 0,1 +road E"):
        game.play_turn(turn)
    game.notes[0] = "for beginners"
    return game


def new_client() -> HeadlessClient:
    return HeadlessClient(three_turns())


# -- to every moment


def test_the_strip_leads_to_every_moment_at_which_the_game_stood_still() -> None:
    client = new_client()
    stops = client.game.replay.stops
    assert client.view.timeline.slider.moments == stops
    assert client.view.timeline.position == "Turn 4 of 4"
    assert {"time next", "time last"}.isdisjoint(client.view.buttons), "it stands at the end"
    client.button("time first")
    assert client.session.moment == stops[0]
    assert client.view.timeline.position == "Turn 1 of 4"
    seen = [len(client.view.board.state.board)]
    for stop in stops[1:-1]:
        client.button("time next")
        assert client.session.moment == stop
        assert client.view.board.targets == ()
        seen.append(len(client.view.board.state.board))
    assert seen == sorted(seen)
    client.button("time next")
    assert client.session.moment is None, "the last moment is the game itself"
    client.button("time previous")
    assert client.session.moment == stops[-2]
    client.button("time last")
    assert client.session.moment is None
    assert client.changes == 0, "looking changes no game"


def test_the_timeline_and_the_toolbar_name_the_same_turn() -> None:
    client = HeadlessClient(played(3))
    for moment in client.session.game.stops[1:-1]:
        client.dispatch(ShowMoment(moment))
        turn = client.view.timeline.position.split(" of ")[0]
        assert client.view.toolbar.title.split(",")[0] == turn


def test_a_slider_goes_anywhere_and_nowhere_else() -> None:
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


def test_the_keys_of_a_clicker_step_by_moves_and_by_turns() -> None:
    client = new_client()
    client.key("Home", "Shift+PageDown")
    assert (client.view.timeline.position, client.session.state.hand and client.session.state.hand.id) == (
        "Turn 1 of 4",
        "V",
    )
    client.key("PageDown")
    assert client.session.state.hand is None
    client.key("Shift+PageUp")
    assert client.session.state.hand, "its own beginning first"
    client.key("Shift+PageUp")
    assert client.session.moment == client.game.replay.stops[0]
    client.key("Shift+PageUp", "PageUp")
    assert client.session.moment == client.game.replay.stops[0]
    client.key("End")
    assert client.session.moment is None
    client.key("Shift+PageDown", "PageDown")
    assert client.session.moment is None


def test_what_happened_is_told_with_its_rules_and_the_note_when_the_turn_is_over() -> None:
    client = new_client()
    client.key("Home")
    assert (client.view.toolbar.title, client.view.toolbar.hint) == ("The beginning", "for beginners")
    client.key("PageDown")
    assert (client.view.toolbar.title, client.view.toolbar.sentence) == ("Turn 1, Ann", "Ann placed a tile.")
    assert client.view.toolbar.hint == "", "a note gives nothing away beforehand"
    assert not any(chapter.note for chapter in client.view.sidebar.log.chapters)
    client.key("PageDown")
    assert client.view.toolbar.sentence == "Ann deployed a meeple in a city. Ann scored city for 4: 2 tiles."
    assert client.view.toolbar.hint == "a small city"
    assert client.view.toolbar.rules[0].label == "R47"
    assert [chapter.note for chapter in client.view.sidebar.log.chapters if chapter.note] == ["a small city"]


# -- other lines


def test_playing_on_from_an_earlier_moment_begins_a_line_and_loses_nothing() -> None:
    client = new_client()
    whole = client.game.replay
    client.key("Home", "Shift+PageDown")
    client.button("play on")
    assert client.session.moment is None
    assert client.game.can_redo
    assert len(client.view.timeline.slider.moments) == len(whole.stops), "what was undone can still be looked at"
    client.key("PageDown")
    assert client.view.toolbar.subtitle == "undone"
    client.key("PageUp")
    client.press("cell 1 0", 1)
    client.key("n")
    assert client.view.timeline.lines is None, "the same move was repeated"
    client.button("undo", "undo")
    client.press("cell 0 1", 0)
    client.key("n")
    lines = client.view.timeline.lines
    assert lines is not None
    assert [(row.label, row.summary) for row in lines.rows] == [
        ("This line", "to turn 3: Ann 4, Bob 0"),
        ("From turn 2", "to turn 4: Ann 4, Bob 0"),
    ]
    client.button("line 0")
    assert client.game.replay.states == whole.states
    lines = client.view.timeline.lines
    assert lines is not None
    assert lines.rows[1].summary == "to turn 3: Ann 4, Bob 0"


def branched() -> HeadlessClient:
    client = new_client()
    client.game.go_to(turn=2)
    client.game.play_turn("V/0 0,1 pass")
    return client


def test_lines_are_named_and_found_by_their_names() -> None:
    client = branched()
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
        assert "40 printable" in client.view.toolbar.hint
        assert client.game.replay is before
    client.dispatch(Submit("line 7", {"name": ("west",)}))
    client.dispatch(Submit("line 0", {}))
    assert client.game.variations[0].name == "", "an empty name takes it away"
    client.key("Home")
    client.dispatch(Submit("line", {"name": ("",)}))
    assert client.session.moment == client.game.replay.stops[0], "who names a line goes on looking"


def test_a_moment_that_is_gone_with_its_line_is_left() -> None:
    client = branched()
    client.game.switch_to(client.game.variations[0])
    client.dispatch(ShowMoment(client.game.replay.stops[-2]))
    client.game.switch_to(client.game.variations[0], ply=client.game.replay.stops[1])
    assert client.session.moment is None
    assert client.view.timeline.slider.at == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_any_game_is_looked_through_in_any_language(seed: int) -> None:
    client = HeadlessClient(played(seed).copy(), ("en", "nl", "it")[seed % 3], coordinates=bool(seed % 2))
    stops, rng = client.game.replay.stops, Random(seed)
    for position in [0, *sorted(rng.sample(range(len(stops)), min(12, len(stops))))]:
        client.dispatch(MoveSlider("moment", position))
        assert client.session.ply == stops[position]
        assert client.view.timeline.slider.at == position
        with language(client.session.language):
            assert client.view.toolbar.sentence


# -- in Python


def test_a_record_is_shown_from_its_beginning() -> None:
    game = three_turns()
    for record in (game.to_text(), game.to_json(), game.replay):
        widget = carc_widget.replay(record, language="nl")
        assert widget.game.replay.states == game.replay.states
        assert len(widget.view.board.state.board) == 1
        assert widget.view.toolbar.hint == "for beginners"
        assert (widget.language, widget.moment) == ("nl", game.replay.stops[0])
    widget = replay(game)
    assert widget.game is game


def test_what_is_no_record_is_refused_and_leaves_everything() -> None:
    widget = GameWidget(three_turns())
    before = widget.game.replay
    with pytest.raises(BadArgument, match="a record is a text such as"):
        widget.replay(3)  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        widget.replay("nonsense")
    assert widget.game.replay is before
    with pytest.raises(TypeError, match="did you mean 'language'"):
        replay(before, lang="nl")  # type: ignore[call-arg]


def test_a_widget_replays_another_game_and_returns_to_its_own() -> None:
    widget = GameWidget(Game(["Cleo", "Dan"], seed=2))
    own = widget.game.replay
    widget.replay(three_turns().to_text())
    assert widget.state.players == ("Ann", "Bob")
    assert len(widget.view.board.state.board) == 1
    widget.receive(None, {"type": "button", "id": "former", "screen": widget.screen})
    assert widget.game.replay is own


def test_the_moment_is_a_trait() -> None:
    widget = GameWidget(three_turns())
    stops = widget.game.replay.stops
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "moment")
    widget.receive(None, {"type": "slide", "id": "moment", "position": 1, "screen": widget.screen})
    widget.moment = stops[2]
    assert widget.session.moment == stops[2]
    widget.moment = stops[-1]
    assert widget.moment is None, "where the game stands"
    assert seen == [stops[1], stops[2], None]
    with pytest.raises(traitlets.TraitError, match="there is no moment 99; give a number of moves from 0 to 10"):
        widget.moment = 99
    widget.moment = stops[0]
    widget.game.undo()
    assert widget.moment is None
    assert widget.session.failures == ()


def test_looking_on_sends_only_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(three_turns())
    slide = {"type": "slide", "id": "moment", "position": 1, "screen": widget.screen}
    widget.receive(None, slide)
    sent: list[object] = []
    send = Widget._send

    def listening(own: Widget, message: dict[str, object], buffers: object = None) -> None:
        sent.append(message)
        send(own, message, buffers)

    monkeypatch.setattr(Widget, "_send", listening)
    widget.receive(None, slide)
    assert sent == []
