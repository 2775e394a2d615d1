"""Animation of a move: scores with their sums and winners, and pieces that fly between places."""

from carc_widget.engine import Figure, Game, MeepleKind, State
from carc_widget.widget.board.animation import STILL
from carc_widget.widget.board.pieces import meeple
from tests.widget.headless_client import HeadlessClient

CITY_TO_COMPLETE = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")


def test_completed_feature_scores_and_its_meeple_returns() -> None:
    client = HeadlessClient(Game(state=CITY_TO_COMPLETE, seed=1))
    assert client.view.board.motion == STILL
    client.press("cell 0 -1", 2)
    assert client.view.board.motion == STILL, "a tentative placement scores nothing"
    client.button("pass")
    animation = client.view.board.motion
    (score,) = animation.payments
    assert (score.sum, score.points, score.winners) == ("City: 2 tiles × 2 = 4", 4, (0,))
    assert {spot.cell for spot in score.spots} == {(0, 0), (0, -1)}
    assert score.colour == client.view.sidebar.players[0].colour
    (flight,) = animation.flights
    assert (flight.sprite, flight.end) == (meeple(client.game.state, 0, MeepleKind.SMALL), 0)
    assert 0 < flight.start[0] < 1
    assert 0 < flight.start[1] < 0.4


def test_no_animation_after_undo_or_with_the_aid_off() -> None:
    client = HeadlessClient(Game(state=CITY_TO_COMPLETE, seed=1))
    client.press("cell 0 -1", 2)
    client.button("pass")
    client.button("undo")
    assert client.view.board.motion == STILL
    client.button("redo")
    assert client.view.board.motion.payments
    client.key("a")
    assert client.view.board.motion == STILL


def test_mage_and_witch_show_their_term_and_leave() -> None:
    city = ("Red", (0, 0), "city N")
    client = HeadlessClient(Game(state=State.setup(meeples=[city], mage=((0, 0), "city N"), hand="E"), seed=1))
    client.press("cell 0 -1", 2)
    client.button("pass")
    (score,) = client.view.board.motion.payments
    assert score.sum == "City: 2 tiles 4 + mage 2 = 6"
    assert len(score.rings) == 1
    returned, removed = client.view.board.motion.flights
    assert returned.end == 0
    assert removed.end is None, "the mage is set aside"
    assert removed.sprite.name == "figure-mage"


def test_figure_moves_between_features() -> None:
    client = HeadlessClient(Game(state=State.setup(mage=((0, 0), "road E"), hand="M6"), seed=1))
    while client.game.state.phase.value == "place":
        client.press(next(iter(client.view.targets)))
        client.button("place")
    client.button("mage")
    move = next(target for target in client.view.board.targets if target.figure is Figure.MAGE)
    client.press(move.id)
    (flight,) = client.view.board.motion.flights
    assert isinstance(flight.end, tuple)
    assert flight.start != flight.end


def test_final_scoring_is_not_animated() -> None:
    meeples = [("Red", (0, 0), "city N"), ("Blue", (0, 0), "field ER")]
    game = Game(state=State.setup(meeples=meeples, hand="E", tiles_left={}), seed=1)
    client = HeadlessClient(game)
    client.press("cell 0 -1", 2)
    client.button("pass")
    assert client.game.state.is_over
    assert [score.winners for score in client.view.board.motion.payments] == [(0,)], (
        "only the feature that the tile completed"
    )
    assert [flight.end for flight in client.view.board.motion.flights] == [0]
