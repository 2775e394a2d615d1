"""A board that was opened for something: a question beside it, and so many turns."""

import pytest
import traitlets

from carc_widget import Game, GameWidget, levels, scenarios
from carc_widget.engine import BadArgument, State
from carc_widget.graphics.annotations import Arrow, Caption
from carc_widget.i18n import use_language
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


def test_the_question_stands_beside_the_board_as_it_was_written() -> None:
    board = new_client(None)
    assert board.view.sidebar.question == QUESTION
    board.dispatch(SetTask("", None))
    assert board.view.sidebar.question == ""


def test_it_belongs_to_its_game() -> None:
    board = new_client(1)
    board.game.restart(["Ann", "Bob", "Cem"], seed=2)
    assert board.view.sidebar.question == ""
    board.button("former")
    assert board.view.sidebar.question == QUESTION


def test_after_the_turns_that_were_asked_for_nothing_is_played() -> None:
    board = new_client(1)
    play_turn(board, "0 -1")
    assert len(board.game.state.board) == 2
    assert board.view.toolbar.sentence == "1 turn has been played, as was asked."
    assert board.view.targets == {}
    board.press_at(0.5, 1.5)
    board.key("Enter", "n")
    assert len(board.game.state.board) == 2
    board.press_at(5.5, 5.5)
    assert board.session.reply is Reply.ALL_PLAYED
    board.button("again")
    assert len(board.game.state.board) == 1
    assert board.view.targets
    assert board.view.sidebar.question == QUESTION


def test_undo_leads_back_into_the_turns_that_were_asked_for() -> None:
    board = new_client(2)
    play_turn(board, "0 -1")
    assert board.view.toolbar.sentence != "2 turns have been played, as was asked."
    board.game.play(board.game.state.legal_actions()[0])
    while board.game.state.turn < 3:
        board.game.play(board.game.state.legal_actions()[-1])
    assert board.view.toolbar.sentence == "2 turns have been played, as was asked."
    board.button("undo")
    assert board.view.toolbar.sentence != "2 turns have been played, as was asked."


def test_a_board_takes_both_as_options_and_as_traits() -> None:
    widget = GameWidget(Game(seed=1), question=QUESTION, turns=3)
    assert (widget.question, widget.turns) == (QUESTION, 3)
    widget.question = "And now?"
    assert widget.view.sidebar.question == "And now?"
    assert widget.session.task is not None
    assert widget.session.task.turns == 3
    with pytest.raises(traitlets.TraitError):
        widget.turns = 0
    with pytest.raises(BadArgument, match="1 or more, or None for all, not 0"):
        GameWidget(Game(seed=1), turns=0)
    with pytest.raises(BadArgument, match="a text to be read beside the board, not 5"):
        GameWidget(Game(seed=1), question=5)  # type: ignore[arg-type]


def test_a_scenario_is_opened_with_its_question_in_the_language_of_the_board() -> None:
    scenario = scenarios["two-roads"]
    assert scenario.play().question == scenario.question
    dutch = scenario.play(language="nl", turns=1)
    with_language = dutch.question
    assert with_language != scenario.question
    use_language("nl")
    assert with_language == scenario.question
    use_language("en")
    assert isinstance(dutch.state, State)


def test_the_signs_of_a_question_stand_while_the_game_is_at_its_beginning() -> None:
    scenario = scenarios["two-roads"]
    board = scenario.play()
    assert [mark.text for mark in board.marks if isinstance(mark, Caption)] == list(scenario.marks)
    signs = list(board.marks)
    board.game.play(board.state.legal_actions()[0])
    assert board.marks == []
    board.game.undo()
    assert board.marks == signs
    board.marks = signs[:1]
    board.game.redo()
    assert board.marks == signs[:1]
    board.close()
    board.game.undo()


def test_the_arrows_of_a_level_stand_on_its_board() -> None:
    level = next(level for level in levels.values() if level.arrows)
    board = level.play().boards[0]
    assert sum(isinstance(mark, Arrow) for mark in board.marks) == len(level.arrows)
