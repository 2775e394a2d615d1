"""Task of a board: a question beside it, and a limited number of turns."""

import pytest
import traitlets

from carc_widget import Game, GameWidget, language, levels, scenarios
from carc_widget.engine import BadArgument, State
from carc_widget.graphics.annotations import Arrow, Caption
from carc_widget.widget.messages import SetTask
from carc_widget.widget.session import Reply
from tests.widget.headless_client import HeadlessClient

QUESTION = "Who is paid?\n<b>Ann</b> or Bob?"


def new_client(turns: int | None) -> HeadlessClient:
    start = Game(["Ann", "Bob"], order=["E", "V", "U"], seed=1)
    client = HeadlessClient(Game(state=start.state, order=["V", "U"], seed=1))
    client.dispatch(SetTask(QUESTION, turns))
    return client


def play_turn(client: HeadlessClient, cell: str) -> None:
    client.press(f"cell {cell}", 2)
    client.key("n")


def test_question_is_shown_as_written() -> None:
    board = new_client(None)
    assert board.view.sidebar.question == QUESTION
    board.dispatch(SetTask("", None))
    assert board.view.sidebar.question == ""


def test_question_belongs_to_its_game() -> None:
    board = new_client(1)
    board.game.restart(["Ann", "Bob", "Cem"], seed=2)
    assert board.view.sidebar.question == ""
    board.button("previous")
    assert board.view.sidebar.question == QUESTION


def test_question_does_not_belong_to_other_tiles_for_the_same_players() -> None:
    board = new_client(1)
    start = board.game.states[0]
    board.game.restart(state=start, seed=1, order=["V", "U"])
    assert board.view.sidebar.question == QUESTION
    board.game.restart(state=start, seed=2)
    assert board.view.sidebar.question == ""


def test_play_stops_after_the_requested_turns() -> None:
    board = new_client(1)
    play_turn(board, "0 -1")
    assert len(board.game.state.board) == 2
    assert board.view.toolbar.sentence == "1 turn played: the task is done."
    assert board.view.targets == {}
    board.press_at(0.5, 1.5)
    board.key("Escape", "n")
    assert board.session.reply is Reply.ALL_PLAYED
    assert len(board.game.state.board) == 2
    board.press_at(5.5, 5.5)
    assert board.session.reply is Reply.ALL_PLAYED
    board.button("again")
    assert len(board.game.state.board) == 1
    assert board.view.targets
    assert board.view.sidebar.question == QUESTION


def test_undo_allows_the_requested_turns_again() -> None:
    board = new_client(2)
    play_turn(board, "0 -1")
    assert board.view.toolbar.sentence != "2 turns played: the task is done."
    board.game.play(board.game.state.legal_actions()[0])
    while board.game.state.turn < 3:
        board.game.play(board.game.state.legal_actions()[-1])
    assert board.view.toolbar.sentence == "2 turns played: the task is done."
    board.button("undo")
    assert board.view.toolbar.sentence != "2 turns played: the task is done."


def test_question_and_turns_are_options_and_traits() -> None:
    widget = GameWidget(Game(seed=1), question=QUESTION, turns=3)
    assert (widget.question, widget.turns) == (QUESTION, 3)
    widget.question = "And now?"
    assert widget.view.sidebar.question == "And now?"
    assert widget.session.task is not None
    assert widget.session.task.turns == 3
    with pytest.raises(traitlets.TraitError):
        widget.turns = 0
    with pytest.raises(BadArgument, match="1 or more, or None for all turns, not 0"):
        GameWidget(Game(seed=1), turns=0)
    with pytest.raises(BadArgument, match="a text, which is shown beside the board, not 5"):
        GameWidget(Game(seed=1), question=5)  # type: ignore[arg-type]


def test_scenario_shows_its_question_in_the_language_of_the_board() -> None:
    scenario = scenarios["two-roads"]
    assert scenario.play().question == scenario.question
    dutch = scenario.play(language="nl", turns=1)
    dutch_question = dutch.question
    assert dutch_question != scenario.question
    with language("nl"):
        assert dutch_question == scenario.question
    assert isinstance(dutch.state, State)


def test_annotations_of_a_question_are_shown_at_the_start_only() -> None:
    scenario = scenarios["two-roads"]
    board = scenario.play()
    assert [each.text for each in board.marks if isinstance(each, Caption)] == list(scenario.marks)
    annotations = list(board.marks)
    board.game.play(board.state.legal_actions()[0])
    assert board.marks == []
    board.game.undo()
    assert board.marks == annotations
    board.marks = annotations[:1]
    board.game.redo()
    assert board.marks == annotations[:1]
    board.close()
    board.game.undo()


def test_arrows_of_a_level_are_shown_on_its_board() -> None:
    level = next(level for level in levels.values() if level.arrows)
    board = level.play().boards[0]
    assert sum(isinstance(each, Arrow) for each in board.marks) == len(level.arrows)
