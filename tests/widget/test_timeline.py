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
from tests.widget.headless_client import Desk


def three_turns() -> Game:
    game = Game(["Ann", "Bob"], order=["E", "V", "U"], seed=1)
    for turn in ("E/2 0,-1 +city S # a small city", "V/1 1,0 pass", "U/1 0,1 +road E"):
        game.play_turn(turn)
    game.notes[0] = "for beginners"
    return game


def desk() -> Desk:
    return Desk(three_turns())


# -- to every moment


def test_the_strip_leads_to_every_moment_at_which_the_game_stood_still() -> None:
    at = desk()
    stops = at.game.replay.stops
    assert at.view.timeline.slider.moments == stops
    assert at.view.timeline.position == "Turn 4 of 4"
    assert {"time next", "time last"}.isdisjoint(at.view.buttons), "it stands at the end"
    at.button("time first")
    assert at.session.moment == stops[0]
    assert at.view.timeline.position == "Turn 1 of 4"
    seen = [len(at.view.board.state.board)]
    for stop in stops[1:-1]:
        at.button("time next")
        assert at.session.moment == stop
        assert at.view.board.marks == ()
        seen.append(len(at.view.board.state.board))
    assert seen == sorted(seen)
    at.button("time next")
    assert at.session.moment is None, "the last moment is the game itself"
    at.button("time previous")
    assert at.session.moment == stops[-2]
    at.button("time last")
    assert at.session.moment is None
    assert at.changes == 0, "looking changes no game"


def test_a_slider_goes_anywhere_and_nowhere_else() -> None:
    at = desk()
    at.take(MoveSlider("moment", 2))
    assert at.session.moment == at.game.replay.stops[2]
    before = at.session
    for nonsense in (
        MoveSlider("moment", 99),
        MoveSlider("moment", -1),
        MoveSlider("volume", 1),
        MoveSlider("moment", 2),
        ShowMoment(-3),
    ):
        at.take(nonsense)
        assert at.session is before
    at.take(MoveSlider("moment", len(at.game.replay.stops) - 1))
    assert at.session.moment is None


def test_the_keys_of_a_clicker_step_by_moves_and_by_turns() -> None:
    at = desk()
    at.key("Home", "Shift+PageDown")
    assert (at.view.timeline.position, at.session.state.hand and at.session.state.hand.id) == ("Turn 2 of 4", "V")
    at.key("PageDown")
    assert at.session.state.hand is None
    at.key("Shift+PageUp")
    assert at.session.state.hand, "its own beginning first"
    at.key("Shift+PageUp")
    assert at.session.moment == at.game.replay.stops[0]
    at.key("Shift+PageUp", "PageUp")
    assert at.session.moment == at.game.replay.stops[0]
    at.key("End")
    assert at.session.moment is None
    at.key("Shift+PageDown", "PageDown")
    assert at.session.moment is None


def test_what_happened_is_told_with_its_rules_and_the_note_when_the_turn_is_over() -> None:
    at = desk()
    at.key("Home")
    assert (at.view.toolbar.who, at.view.toolbar.hint) == ("The beginning", "for beginners")
    at.key("PageDown")
    assert (at.view.toolbar.who, at.view.toolbar.sentence) == ("Turn 1, Ann", "Ann placed a tile.")
    assert at.view.toolbar.hint == "", "a note gives nothing away beforehand"
    assert not any(chapter.note for chapter in at.view.sidebar.log.chapters)
    at.key("PageDown")
    assert at.view.toolbar.sentence == "Ann deployed a meeple in a city. Ann scored city for 4: 2 tiles."
    assert at.view.toolbar.hint == "a small city"
    assert at.view.toolbar.rules[0].label == "R47"
    assert [chapter.note for chapter in at.view.sidebar.log.chapters if chapter.note] == ["a small city"]


# -- other lines


def test_playing_on_from_an_earlier_moment_begins_a_line_and_loses_nothing() -> None:
    at = desk()
    whole = at.game.replay
    at.key("Home", "Shift+PageDown")
    at.button("play on")
    assert at.session.moment is None
    assert at.game.can_redo
    assert len(at.view.timeline.slider.moments) == len(whole.stops), "what was undone can still be looked at"
    at.key("PageDown")
    assert at.view.toolbar.turn == "undone"
    at.key("PageUp")
    at.press("cell 1 0", 1)
    at.key("n")
    assert at.view.timeline.lines is None, "the same move was repeated"
    at.button("undo", "undo")
    at.press("cell 0 1", 0)
    at.key("n")
    lines = at.view.timeline.lines
    assert lines is not None
    assert [(row.label, row.summary) for row in lines.rows] == [
        ("This line", "to turn 3: Ann 4, Bob 0"),
        ("From turn 2", "to turn 4: Ann 4, Bob 0"),
    ]
    at.button("line 0")
    assert at.game.replay.states == whole.states
    lines = at.view.timeline.lines
    assert lines is not None
    assert lines.rows[1].summary == "to turn 3: Ann 4, Bob 0"


def branched() -> Desk:
    at = desk()
    at.game.go_to(turn=2)
    at.game.play_turn("V/0 0,1 pass")
    return at


def test_lines_are_named_and_found_by_their_names() -> None:
    at = branched()
    at.take(Submit("line", {"name": ("  south ",)}))
    at.take(Submit("line 0", {"name": ("east",)}))
    assert (at.game.line, at.game.variations[0].name) == ("south", "east")
    lines = at.view.timeline.lines
    assert lines is not None
    assert [row.name for row in lines.rows] == ["south", "east"]
    assert lines.rows[1].go is not None
    assert lines.rows[1].go.label == "east"
    before = at.game.replay
    for name in ("south", "a\nb", "x" * 41):
        at.take(Submit("line 0", {"name": (name,)}))
        assert at.session.reply is Reply.LINE_NAME
        assert "40 printable" in at.view.toolbar.hint
        assert at.game.replay is before
    at.take(Submit("line 7", {"name": ("west",)}))
    at.take(Submit("line 0", {}))
    assert at.game.variations[0].name == "", "an empty name takes it away"
    at.key("Home")
    at.take(Submit("line", {"name": ("",)}))
    assert at.session.moment == at.game.replay.stops[0], "who names a line goes on looking"


def test_a_moment_that_is_gone_with_its_line_is_left() -> None:
    at = branched()
    at.game.switch_to(at.game.variations[0])
    at.take(ShowMoment(at.game.replay.stops[-2]))
    at.game.switch_to(at.game.variations[0], ply=at.game.replay.stops[1])
    assert at.session.moment is None
    assert at.view.timeline.slider.at == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_any_game_is_looked_through_in_any_language(seed: int) -> None:
    at = Desk(played(seed).copy(), ("en", "nl", "it")[seed % 3], coordinates=bool(seed % 2))
    stops, rng = at.game.replay.stops, Random(seed)
    for position in [0, *sorted(rng.sample(range(len(stops)), min(12, len(stops))))]:
        at.take(MoveSlider("moment", position))
        assert at.session.ply == stops[position]
        assert at.view.timeline.slider.at == position
        with language(at.session.language):
            assert at.view.toolbar.sentence


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
