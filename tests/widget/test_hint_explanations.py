"""Explanations of hints, and of the turn that is tried on the board."""

import pytest

from carc_widget import bots
from carc_widget.engine import Cell, Game, Place, State
from carc_widget.widget.hints import explanation
from carc_widget.widget.hints.explanation import TurnExplanation, tried_turn
from carc_widget.widget.hints.hints import HintList
from carc_widget.widget.messages import AdviceReceived, Choose, TryTile
from carc_widget.widget.session import Selection
from tests.widget.headless_client import HeadlessClient


def new_client(state: State, language: str = "en", *, coordinates: bool = False) -> HeadlessClient:
    """Return a client with hints, and with advice before any playout."""
    client = HeadlessClient(Game(state=state, seed=1), language, coordinates=coordinates)
    client.key("h")
    client.dispatch(AdviceReceived(bots.advise(client.game.state, playouts=0, random=1)))
    return client


def hints(client: HeadlessClient) -> HintList:
    panel = client.view.sidebar.hints
    assert panel is not None
    return panel


def open_explanations(client: HeadlessClient) -> list[TurnExplanation]:
    panel = hints(client)
    return [one for one in (*(row.explanation for row in panel.rows), panel.comparison) if one]


def test_a_hint_is_explained_by_signed_terms_with_the_segments_of_their_features() -> None:
    client = new_client(State.setup(players=["Ann", "Bob"], hand="E"))
    assert open_explanations(client) == []
    client.button("why 1")
    (why,) = open_explanations(client)
    assert [(term.points, term.text) for term in why.terms] == [("+4.0", "city: Ann scores 4 points")]
    assert why.total == "+4.0"
    segments = {(segment.x, segment.y, segment.kind, segment.segment) for segment in why.terms[0].segments}
    assert segments == {(0, 0, "D", 0), (0, -1, "E", 0)}
    assert why.maps.keys() == {"D", "E"}
    assert hints(client).rows[0].explanation is why
    assert len(client.view.board.view.hint_tiles) == 1, "the tiles of the other hints are left out"
    client.button("why 1")
    assert open_explanations(client) == []
    assert len(client.view.board.view.hint_tiles) == 2


def test_one_explanation_is_open_at_a_time_and_a_move_closes_it() -> None:
    client = new_client(State.setup(hand="E"))
    client.button("why 1", "why 2")
    assert [row.explanation is not None for row in hints(client).rows] == [False, True]
    client.button("hint 1", "confirm", "undo", "undo")
    assert client.session.explained_turn is None


def test_the_tried_turn_is_compared_with_the_best_hint() -> None:
    client = new_client(State.setup(players=["Ann", "Bob"], hand="E"))
    assert hints(client).compare is None
    client.dispatch(TryTile(Cell(0, 1), 1))
    client.button("why try")
    (why,) = open_explanations(client)
    assert why.title == "Your turn instead of hint 1: no meeple"
    assert [term.points for term in why.terms] == [why.total] == ["−4.0"]
    assert "4.0 with the other turn" in why.terms[0].text
    assert [label.text for label in client.view.board.labels] == ["1"], "the best hint is on the board, too"
    (spot, *_others) = [target for target in client.view.board.targets if target.spot]
    client.press(spot.id)
    (changed,) = open_explanations(client)
    assert changed.title != why.title, "it follows what is tried"
    client.button("why try")
    assert open_explanations(client) == []
    assert client.view.board.labels == ()


def test_equal_turns_have_no_terms() -> None:
    client = new_client(State.setup(hand="E"))
    client.button("hint 1", "why try")
    (why,) = open_explanations(client)
    assert (why.terms, why.total) == ((), "")
    assert why.note.startswith("Judged by the position")


def test_the_turn_after_a_magic_tile_goes_on_like_the_greedy_bot() -> None:
    state = State.setup(tiles=[("E", 0, -1, 2)], hand="M6")
    placed = next(iter(bots.advise(state, playouts=0))).actions[0]
    assert isinstance(placed, Place)
    turn = tried_turn(state, Selection(placed=placed))
    assert turn is not None
    after = state
    for action in turn:
        assert not after.why_not(action)
        after, _events = after.apply(action)
    assert after.turn == state.turn + 1
    client = new_client(state)
    client.dispatch(Choose(Selection(placed=placed)))
    client.button("why try")
    assert len(open_explanations(client)) == 1


@pytest.mark.parametrize(("code", "why"), [("nl", "Waarom?"), ("it", "Perché?")])
def test_explanations_are_in_the_language_of_the_board(code: str, why: str) -> None:
    english, other = new_client(State.setup(hand="E")), new_client(State.setup(hand="E"), code)
    for client in (english, other):
        client.button("why 1")
    assert open_explanations(english)[0].terms[0].text != open_explanations(other)[0].terms[0].text
    assert hints(other).rows[0].explain.label == why


def test_coordinates_name_the_features() -> None:
    client = new_client(State.setup(hand="E"), coordinates=True)
    client.button("why 1")
    assert open_explanations(client)[0].terms[0].text.startswith("city S (0, -1)")


def test_nothing_is_explained_without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client(State.setup(hand="E"))
    client.button("why 1")
    client.key("h")

    def refuse(*_arguments: object) -> None:
        raise AssertionError("a turn is explained while hints are off")

    monkeypatch.setattr(explanation, "explain", refuse)
    explanation._explanation.cache_clear()
    client.button("rule R10")
    assert client.view.sidebar.hints is None
