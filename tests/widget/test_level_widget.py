"""A level on the board: presses and code play it, the others answer, and what is said stands beside it."""

import gc
import sys
from collections.abc import Callable, Iterator

import pytest

from carc_widget import language, levels
from carc_widget.widget import LevelWidget, PairWidget


@pytest.fixture
def two_turns() -> Iterator[LevelWidget]:
    widget = levels["two-turns"].play()
    yield widget
    widget.close()


def test_the_goal_stands_above_the_board(two_turns: LevelWidget) -> None:
    assert "Claim the road now and complete it in your next turn." in two_turns.head.value
    assert two_turns.told.value == ""
    two_turns.hint.click()
    assert "Blue takes what you leave free" in two_turns.told.value


def test_the_others_answer_and_the_goal_is_reached(two_turns: LevelWidget) -> None:
    game = two_turns.board.game
    game.play("U/1 1,0", "+road E")
    assert game.state.active == 0
    assert game.state.hand is not None
    assert game.state.hand.id == "A", "Blue has placed a tile, and the next one is drawn"
    game.play("A/1 3,0", "pass")
    assert game.state.scores == (5, 0)
    assert two_turns.run.status == "reached"
    assert "Claim first, complete later" in two_turns.told.value
    assert "★★★" in two_turns.told.value


def test_missing_it_is_told_and_it_can_be_tried_again(two_turns: LevelWidget) -> None:
    game = two_turns.board.game
    game.play("U/1 1,0", "pass")
    game.play("A/1 3,0", "pass")
    assert two_turns.run.status == "failed"
    assert "Blue has claimed the road" in two_turns.told.value
    two_turns.again.click()
    assert game.state == two_turns.run.level.start
    assert two_turns.run.mistakes == 1
    assert two_turns.told.value == ""


def test_what_is_undone_is_undone_in_the_level(two_turns: LevelWidget) -> None:
    game = two_turns.board.game
    game.play("U/1 1,0")
    game.undo()
    assert two_turns.run.actions == ()
    assert two_turns.run.mistakes == 1
    game.play("U/1 1,0", "+road E")
    assert two_turns.run.state.turn == game.state.turn == 3


def test_it_speaks_the_language_in_use() -> None:
    with language("nl"):
        widget = levels["first-points"].play()
        assert "Haal met deze ene tegel 4 punten." in widget.head.value
        widget.board.game.play("E/2 0,-1", "+city S")
        assert "meteen weer thuis" in widget.told.value
        widget.close()


@pytest.mark.parametrize("widget", [LevelWidget, PairWidget])
def test_a_widget_that_fails_to_start_prints_no_second_error(
    widget: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    unraisable: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda hook: unraisable.append(hook.exc_value))
    with pytest.raises(TypeError):
        widget(None)
    gc.collect()
    assert unraisable == []
