"""Every moment of a game: the strip under the board, what is told there, other lines, and records that are replayed."""

from random import Random

import pytest
import traitlets
from ipywidgets.widgets.widget import Widget  # type: ignore[import-untyped]

import carc_widget
from carc_widget.engine import BadArgument, Game, ParseError
from carc_widget.i18n import language
from carc_widget.widget import GameWidget, replay
from carc_widget.widget.messages import Look, Slide, Submit
from carc_widget.widget.page.time_nodes import time_nodes
from carc_widget.widget.session import Answer
from tests.played import SEEDS, played
from tests.widget.desk import Desk


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
    assert at.screen.time.slider.moments == stops
    assert at.screen.time.where == "Turn 4 of 4"
    assert {"time next", "time last"}.isdisjoint(at.screen.buttons), "it stands at the end"
    at.button("time first")
    assert at.session.moment == stops[0]
    assert at.screen.time.where == "Turn 1 of 4"
    seen = [len(at.screen.board.state.board)]
    for stop in stops[1:-1]:
        at.button("time next")
        assert at.session.moment == stop
        assert at.screen.board.marks == ()
        seen.append(len(at.screen.board.state.board))
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
    at.take(Slide("moment", 2))
    assert at.session.moment == at.game.replay.stops[2]
    before = at.session
    for nonsense in (Slide("moment", 99), Slide("moment", -1), Slide("volume", 1), Slide("moment", 2), Look(-3)):
        at.take(nonsense)
        assert at.session is before
    at.take(Slide("moment", len(at.game.replay.stops) - 1))
    assert at.session.moment is None


def test_the_keys_of_a_clicker_step_by_moves_and_by_turns() -> None:
    at = desk()
    at.key("Home", "Shift+PageDown")
    assert (at.screen.time.where, at.session.state.hand and at.session.state.hand.id) == ("Turn 2 of 4", "V")
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
    assert (at.screen.bar.who, at.screen.bar.hint) == ("The beginning", "for beginners")
    at.key("PageDown")
    assert (at.screen.bar.who, at.screen.bar.sentence) == ("Turn 1, Ann", "Ann placed a tile.")
    assert at.screen.bar.hint == "", "a note gives nothing away beforehand"
    assert not any(chapter.note for chapter in at.screen.ledger.log.chapters)
    at.key("PageDown")
    assert at.screen.bar.sentence == "Ann deployed a meeple in a city. Ann scored city for 4: 2 tiles."
    assert at.screen.bar.hint == "a small city"
    assert at.screen.bar.rules[0].label == "R47"
    assert [chapter.note for chapter in at.screen.ledger.log.chapters if chapter.note] == ["a small city"]


# -- other lines


def test_playing_on_from_an_earlier_moment_begins_a_line_and_loses_nothing() -> None:
    at = desk()
    whole = at.game.replay
    at.key("Home", "Shift+PageDown")
    at.button("play on")
    assert at.session.moment is None
    assert at.game.can_redo
    assert len(at.screen.time.slider.moments) == len(whole.stops), "what was undone can still be looked at"
    at.key("PageDown")
    assert at.screen.bar.turn == "undone"
    at.key("PageUp")
    at.press("cell 1 0", 1)
    at.key("n")
    assert at.screen.time.lines is None, "the same move was repeated"
    at.button("undo", "undo")
    at.press("cell 0 1", 0)
    at.key("n")
    lines = at.screen.time.lines
    assert lines is not None
    assert [(row.label, row.told) for row in lines.rows] == [
        ("This line", "to turn 3: Ann 4, Bob 0"),
        ("From turn 2", "to turn 4: Ann 4, Bob 0"),
    ]
    at.button("line 0")
    assert at.game.replay.states == whole.states
    lines = at.screen.time.lines
    assert lines is not None
    assert lines.rows[1].told == "to turn 3: Ann 4, Bob 0"


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
    lines = at.screen.time.lines
    assert lines is not None
    assert [row.name for row in lines.rows] == ["south", "east"]
    assert lines.rows[1].go is not None
    assert lines.rows[1].go.label == "east"
    before = at.game.replay
    for name in ("south", "a\nb", "x" * 41):
        at.take(Submit("line 0", {"name": (name,)}))
        assert at.session.message is Answer.LINE_NAME
        assert "40 printable" in at.screen.bar.hint
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
    at.take(Look(at.game.replay.stops[-2]))
    at.game.switch_to(at.game.variations[0], ply=at.game.replay.stops[1])
    assert at.session.moment is None
    assert at.screen.time.slider.at == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_any_game_is_looked_through_in_any_language(seed: int) -> None:
    at = Desk(played(seed).copy(), ("en", "nl", "it")[seed % 3], coordinates=bool(seed % 2))
    stops, rng = at.game.replay.stops, Random(seed)
    for position in [0, *sorted(rng.sample(range(len(stops)), min(12, len(stops))))]:
        at.take(Slide("moment", position))
        assert at.session.ply == stops[position]
        assert at.screen.time.slider.at == position
        with language(at.session.language):
            assert at.screen.bar.sentence
            time_nodes(at.screen.time)


# -- in Python


def test_a_record_is_shown_from_its_beginning() -> None:
    game = three_turns()
    for record in (game.to_text(), game.to_json(), game.replay):
        widget = carc_widget.replay(record, language="nl")
        assert widget.game.replay.states == game.replay.states
        assert len(widget.screen.board.state.board) == 1
        assert widget.screen.bar.hint == "for beginners"
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
    assert len(widget.screen.board.state.board) == 1
    widget.children[2].hear(None, {"type": "press", "id": "former", "revision": 0})
    assert widget.game.replay is own


def test_the_moment_is_a_trait() -> None:
    widget = GameWidget(three_turns())
    stops = widget.game.replay.stops
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "moment")
    widget.children[4].hear(None, {"type": "slide", "id": "moment", "position": 1})
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
    hear = widget.children[4].hear
    hear(None, {"type": "slide", "id": "moment", "position": 1})
    sent: list[object] = []
    send = Widget._send

    def listening(own: Widget, message: dict[str, object], buffers: object = None) -> None:
        sent.append(message)
        send(own, message, buffers)

    monkeypatch.setattr(Widget, "_send", listening)
    hear(None, {"type": "slide", "id": "moment", "position": 1})
    assert sent == []
