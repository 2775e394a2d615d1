"""What a move sets in motion: payments with their sum and whoever gets them, pieces that go where they go."""

from carc_widget.engine import Figure, Game, MeepleKind, State
from carc_widget.widget.board.animation import STILL
from carc_widget.widget.board.pieces import meeple
from tests.widget.headless_client import HeadlessClient

CLOSES = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")


def test_a_feature_pays_and_its_meeple_goes_home() -> None:
    client = HeadlessClient(Game(state=CLOSES, seed=1))
    assert client.view.board.motion == STILL
    client.press("cell 0 -1", 2)
    assert client.view.board.motion == STILL, "a try pays nothing"
    client.button("pass")
    moving = client.view.board.motion
    (payment,) = moving.payments
    assert (payment.sum, payment.points, payment.winners) == ("city: 2 tiles 4 = 4", 4, (0,))
    assert {spot.cell for spot in payment.spots} == {(0, 0), (0, -1)}
    assert payment.colour == client.view.sidebar.players[0].colour
    (flight,) = moving.flights
    assert (flight.sprite, flight.end) == (meeple(client.game.state, 0, MeepleKind.SMALL), 0)
    assert 0 < flight.start[0] < 1
    assert 0 < flight.start[1] < 0.4


def test_nothing_is_in_motion_after_an_undo_nor_with_the_aid_off() -> None:
    client = HeadlessClient(Game(state=CLOSES, seed=1))
    client.press("cell 0 -1", 2)
    client.button("pass")
    client.button("undo")
    assert client.view.board.motion == STILL
    client.button("redo")
    assert client.view.board.motion.payments
    client.key("a")
    assert client.view.board.motion == STILL


def test_mage_and_witch_show_their_part_and_go() -> None:
    city = ("Red", (0, 0), "city N")
    client = HeadlessClient(Game(state=State.setup(meeples=[city], mage=((0, 0), "city N"), hand="E"), seed=1))
    client.press("cell 0 -1", 2)
    client.button("pass")
    (payment,) = client.view.board.motion.payments
    assert payment.sum == "city: 2 tiles 4 + mage 2 = 6"
    assert len(payment.rings) == 1
    home, aside = client.view.board.motion.flights
    assert home.end == 0
    assert aside.end is None, "the mage is set aside"
    assert aside.sprite.name == "figure-mage"


def test_a_figure_goes_from_place_to_place() -> None:
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


def test_the_final_scoring_is_left_to_the_table() -> None:
    held = [("Red", (0, 0), "city N"), ("Blue", (0, 0), "field ER")]
    game = Game(state=State.setup(meeples=held, hand="E", tiles_left={}), seed=1)
    client = HeadlessClient(game)
    client.press("cell 0 -1", 2)
    client.button("pass")
    assert client.game.state.is_over
    assert [payment.winners for payment in client.view.board.motion.payments] == [(0,)], "what the tile completed"
    assert [flight.end for flight in client.view.board.motion.flights] == [0]
