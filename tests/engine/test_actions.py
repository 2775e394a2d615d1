"""Actions as a caller writes them: a placement without its tile, cells as pairs, and `State.is_legal`."""

import pickle
from dataclasses import replace

import pytest

from carc_widget.engine import (
    Cell,
    Deploy,
    Draw,
    Game,
    IllegalAction,
    ParseError,
    Pass,
    Place,
    State,
    UnknownName,
    actions_from_json,
    actions_to_json,
)
from tests.random_games import played

STATE = State.setup(hand="E")
IN_HAND = Place((0, -1), rotation=2)
NAMED = Place(Cell(0, -1), 2, "E")


def test_a_pair_of_numbers_is_a_cell() -> None:
    assert Place((0, -1), 2, "E") == NAMED
    assert hash(Place((0, -1), 2, "E")) == hash(NAMED)
    assert type(Place((0, -1), 2).cell) is Cell


def test_a_placement_without_a_tile_places_the_tile_in_hand() -> None:
    assert STATE.apply(IN_HAND) == STATE.apply(NAMED)
    assert STATE.is_legal(IN_HAND)
    assert STATE.why_not(IN_HAND) == ()
    assert STATE.why(IN_HAND) == STATE.why(NAMED) != ()
    assert STATE.resolve(IN_HAND) == NAMED == STATE.resolve(NAMED)
    assert STATE.action_to_text(IN_HAND) == "E/2 0,-1"


def test_a_placement_without_a_tile_is_another_value_than_one_with_it() -> None:
    assert IN_HAND != NAMED
    assert IN_HAND not in STATE.legal_actions()
    assert NAMED in STATE.legal_actions()


def test_a_game_keeps_the_tile_that_was_placed() -> None:
    game = Game(order=["E"], seed=1)
    game.play(IN_HAND, "pass")
    assert game.history[1].action == NAMED
    assert Game.from_text(game.to_text()).state == Game.from_json(game.to_json()).state == game.state


def test_a_placement_that_does_not_fit_is_refused_like_one_that_names_its_tile() -> None:
    assert STATE.why_not(Place((0, -1), 0)) == STATE.why_not(Place((0, -1), 0, "E")) != ()
    assert not STATE.is_legal(Place((0, -1), 0))
    with pytest.raises(IllegalAction) as refused:
        STATE.apply(Place((0, -1), 0))
    assert refused.value.__notes__ == ["E fits there as `E/2 0,-1`."]


@pytest.mark.parametrize("game", [Game(draws="named"), Game(state=State.start(), draws="named")])
def test_without_a_tile_in_hand_a_placement_has_to_name_one(game: Game) -> None:
    assert [reason.code for reason in game.state.why_not(IN_HAND)] == ["wrong_phase"]
    with pytest.raises(IllegalAction):
        game.play(IN_HAND)
    with pytest.raises(UnknownName):
        game.state.action_to_text(IN_HAND)
    game.play(NAMED)
    assert [move.action for move in game.history] == [Draw("E"), NAMED]


@pytest.mark.parametrize("action", [IN_HAND, NAMED])
def test_copies_are_equal(action: Place) -> None:
    assert pickle.loads(pickle.dumps(action)) == replace(action) == action
    assert actions_from_json(actions_to_json([action])) == (action,)


def test_an_action_is_legal_exactly_if_there_is_no_reason_against_it() -> None:
    for before, after in zip(played(3).states[:60], played(3).states[1:61], strict=True):
        for action in (*before.legal_actions()[:5], *after.legal_actions()[:5], Pass(), IN_HAND, Deploy("city N 0,0")):  # type: ignore[arg-type]
            assert before.is_legal(action) is (not before.why_not(action))


def test_texts_are_legal_or_not_or_cannot_be_read() -> None:
    assert STATE.is_legal("E/2 0,-1")
    assert not STATE.is_legal("pass")
    with pytest.raises(ParseError):
        STATE.is_legal("dance")
