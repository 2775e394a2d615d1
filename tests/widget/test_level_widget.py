"""Level widget: actions by clicks and code, replies of the opponents, the banner at the end."""

from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import Widget  # type: ignore[import-untyped]

from carc_widget import language, levels
from carc_widget.graphics.annotations import Caption, Highlight
from carc_widget.lessons import goal
from carc_widget.widget import GameWidget, LessonWidget
from carc_widget.widget.lesson.page import LessonBanner
from carc_widget.widget.messages import FromScreen, Press, PressKey


@pytest.fixture
def two_turns() -> Iterator[LessonWidget]:
    widget = levels["two-turns"].play()
    yield widget
    widget.close()


def get_banner(widget: LessonWidget) -> LessonBanner:
    banner = widget.view.banner
    assert banner is not None
    return banner


def board(widget: LessonWidget) -> GameWidget:
    game_widget: GameWidget = widget.boards[0]
    return game_widget


def test_goal_is_the_question_of_the_page(two_turns: LessonWidget) -> None:
    page = two_turns.view
    assert page.question == "Claim the road now and complete it in your next turn."
    assert (page.explanation, page.banner) == ((), None)
    two_turns.press("hint")
    assert "Blue takes what you leave free" in two_turns.view.explanation[0]
    two_turns.press("hint")
    assert two_turns.view.explanation == ()


def test_opponents_reply_and_the_goal_is_reached(two_turns: LessonWidget) -> None:
    game = board(two_turns).game
    game.play("U/1 1,0", "+road E")
    assert game.state.active == 0
    assert game.state.hand is not None
    assert game.state.hand.id == "A", "Blue has placed a tile, and the next one is drawn"
    game.play("A/1 3,0", "pass")
    assert game.state.scores == (5, 0)
    assert two_turns.session.run.status == "reached"
    assert get_banner(two_turns).title == "Reached, 3 of 3 stars!"
    assert get_banner(two_turns).stars == ("★★★", "3 stars")
    assert "Claim first, complete later" in get_banner(two_turns).text
    assert "3 actions and no mistake" in get_banner(two_turns).details


def test_next_start_is_not_announced_as_the_end(two_turns: LessonWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    game = board(two_turns).game
    game.play("U/1 1,0", "+road E")
    game.play("A/1 3,0", "pass")
    announced: list[str] = []
    send = Widget._send

    def listen(widget: Widget, message: Any, buffers: Any = None) -> None:
        announced.extend(message.get("state", {}).get("announcements", {}).get("prompts", ()))
        send(widget, message, buffers)

    monkeypatch.setattr(Widget, "_send", listen)
    two_turns.press("again")
    assert [text for text in announced if text] == [
        "Red's turn.",
        "The tile in hand: straight road.",
        "Place your tile on one of the marked squares.",
    ]


def test_play_stops_after_the_level(two_turns: LessonWidget) -> None:
    game = board(two_turns).game
    for moves in (("U/1 1,0", "+road E"), ("A/1 3,0", "pass")):
        assert board(two_turns).view.board.targets
        game.play(*moves)
    view = board(two_turns).view
    assert view.board.targets == ()
    assert view.sidebar.commands == ()
    state = game.state
    board(two_turns)._dispatch(FromScreen(view.screen, Press(None, (4.5, 0.5), 0)))
    for key in ("u", "Enter", "e"):
        board(two_turns)._dispatch(FromScreen(board(two_turns).view.screen, PressKey(key)))
    assert game.state == state
    assert board(two_turns).view.sidebar.editor is None
    assert "Try again" in board(two_turns).view.toolbar.hint


def test_squares_that_fit_are_not_marked_where_finding_them_is_the_task() -> None:
    widget = levels["three-squares"].play()
    assert board(widget).legal_cells is False
    game = board(widget).game
    board(widget)._dispatch(FromScreen(board(widget).view.screen, Press(None, (2.5, 0.5), 0)))
    hint = board(widget).view.toolbar.hint
    assert "road" in hint, "square A: the reason why the tile does not fit there"
    assert widget.session.run.mistakes == 0, "a refused square is no mistake"
    game.play("H 0,-1")
    assert widget.session.run.status == "reached"
    widget.close()


def test_level_offers_no_new_game_editor_and_aids(two_turns: LessonWidget) -> None:
    labels = {button.label for button in board(two_turns).view.buttons.values()}
    assert "Undo" not in labels, "no action yet"
    assert labels.isdisjoint({"New game", "Board editor"})
    board(two_turns).game.play("U/1 1,0")
    assert "undo" in board(two_turns).view.buttons
    before = board(two_turns).session
    for key in ("e", "h", "1"):
        board(two_turns)._dispatch(FromScreen(before.screen, PressKey(key)))
    assert board(two_turns).session.mode == before.mode
    assert board(two_turns).session.aids == before.aids


def test_failed_level_can_be_retried(two_turns: LessonWidget) -> None:
    game = board(two_turns).game
    game.play("U/1 1,0", "pass")
    game.play("A/1 3,0", "pass")
    assert two_turns.session.run.status == "failed"
    assert get_banner(two_turns).title == "Not reached"
    assert "Blue has claimed the road" in get_banner(two_turns).text
    screen = two_turns.view.screen
    two_turns.press("again")
    assert game.state == two_turns.session.run.level.start
    assert two_turns.session.run.mistakes == 1
    assert two_turns.view.banner is None
    assert two_turns.view.screen == screen + 1
    game.play("U/1 1,0", "+road E")
    game.play("A/1 3,0", "pass")
    assert get_banner(two_turns).title == "Reached, 2 of 3 stars: 1 mistake"


def test_undo_reverts_the_level_and_counts_a_mistake(two_turns: LessonWidget) -> None:
    game = board(two_turns).game
    game.play("U/1 1,0")
    game.undo()
    assert two_turns.session.run.actions == ()
    assert two_turns.session.run.mistakes == 1
    game.play("U/1 1,0", "+road E")
    assert two_turns.session.run.state.turn == game.state.turn == 3


def test_playing_on_from_an_earlier_moment_counts_a_mistake(two_turns: LessonWidget) -> None:
    widget = board(two_turns)
    widget.game.play("U/1 1,0", "pass")
    widget.moment = 0
    assert "play on" in {button.id for button in widget.view.toolbar.buttons}
    widget.game.go_to(1)
    assert two_turns.session.run.actions == ()
    assert two_turns.session.run.mistakes == 1


def test_level_that_is_over_is_not_played_on_from_an_earlier_moment(two_turns: LessonWidget) -> None:
    widget = board(two_turns)
    widget.game.play("U/1 1,0", "pass")
    widget.game.play("A/1 3,0", "pass")
    assert two_turns.session.run.status == "failed"
    widget.moment = 0
    assert {button.id for button in widget.view.toolbar.buttons} == {"now"}


def test_annotations_of_the_start_position_disappear_with_the_first_move() -> None:
    start = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
    level = goal(start, "Get 4 points.", gains={"Red": 4})
    assert level.play().boards[0].marks == []
    annotated = next(level for level in levels.values() if level.marks or level.arrows)
    widget = annotated.play()
    assert board(widget).marks
    board(widget).game.play(board(widget).game.state.legal_actions()[0])
    assert board(widget).marks == []
    widget.press("again")
    assert board(widget).marks
    widget.close()


def test_mark_of_a_square_stays_while_the_square_is_empty() -> None:
    widget = levels["across-the-gap"].play()
    board(widget).game.play("E/2 0,-2", "+city S")
    assert widget.session.run.status == "reached"
    highlight, caption = board(widget).marks  # the text at the end speaks of the question mark
    assert isinstance(highlight, Highlight)
    assert isinstance(caption, Caption)
    assert (caption.text, highlight.places) == ("?", (caption.at,))
    widget.press("again")
    board(widget).game.play("E/2 0,-1")
    assert board(widget).marks == []
    widget.close()


def test_try_again_removes_a_tile_that_is_not_confirmed(two_turns: LessonWidget) -> None:
    screen = board(two_turns).view.screen
    board(two_turns)._dispatch(FromScreen(screen, Press("cell 1 0", (1.5, 0.5), 0)))
    assert board(two_turns).session.selection.placed is not None
    two_turns.press("again")
    assert board(two_turns).session.selection.placed is None
    assert board(two_turns).session.rotation == 0


def test_level_uses_the_current_language() -> None:
    with language("nl"):
        widget = levels["first-points"].play()
    assert "Haal met deze ene tegel 4 punten." in widget.view.question
    board(widget).game.play("E/2 0,-1", "+city S")
    assert "meteen terug" in get_banner(widget).text
    widget.close()


def test_saved_notebook_shows_goal_and_board(two_turns: LessonWidget) -> None:
    bundle = two_turns._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Claim the road now and complete it in your next turn." in data["text/html"]
    assert board(two_turns).snapshot().html in data["text/html"]
    assert data["text/plain"] == "<Level two-turns: open>"
