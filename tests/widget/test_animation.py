"""Animation of a move: scores with their sums and winners, and pieces that fly between places."""

from dataclasses import replace
from random import Random

import pytest

from carc_widget.engine import Figure, Game, MeepleKind, Rules, State
from carc_widget.engine.events import FeatureScored
from carc_widget.widget.board.animation import Motion, ranks
from carc_widget.widget.board.pieces import meeple
from carc_widget.widget.messages import SetAids
from tests.widget.headless_client import HeadlessClient

CITY_TO_COMPLETE = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")


def motion(client: HeadlessClient) -> Motion:
    assert client.view.board.motion is not None
    return client.view.board.motion


def test_completed_feature_scores_and_its_meeple_returns() -> None:
    client = HeadlessClient(Game(state=CITY_TO_COMPLETE, seed=1))
    assert client.view.board.motion is None
    client.press("cell 0 -1", 2)
    assert client.view.board.motion is None, "a tentative placement scores nothing"
    client.button("pass")
    animation = motion(client)
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
    assert client.view.board.motion is None, "this cancels a running animation"
    client.button("redo")
    assert motion(client).payments
    client.dispatch(SetAids(replace(client.session.aids, motion=False)))
    assert client.view.board.motion is None


def test_move_without_an_animation_does_not_end_that_of_the_move_before() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["V"], seed=1))
    client.press("cell 1 0")
    client.button("pass")
    assert motion(client) == Motion(client.session.change)


def test_mage_and_witch_show_their_term_and_leave() -> None:
    city = ("Red", (0, 0), "city N")
    client = HeadlessClient(Game(state=State.setup(meeples=[city], mage=((0, 0), "city N"), hand="E"), seed=1))
    client.press("cell 0 -1", 2)
    client.button("pass")
    (score,) = motion(client).payments
    assert score.sum == "City: 2 tiles 4 + mage 2 = 6"
    assert len(score.rings) == 1
    returned, removed = motion(client).flights
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
    (flight,) = motion(client).flights
    assert isinstance(flight.end, tuple)
    assert flight.start != flight.end


def test_final_scoring_is_not_animated() -> None:
    meeples = [("Red", (0, 0), "city N"), ("Blue", (0, 0), "field ER")]
    game = Game(state=State.setup(meeples=meeples, hand="E", tiles_left={}), seed=1)
    client = HeadlessClient(game)
    client.press("cell 0 -1", 2)
    client.button("pass")
    assert client.game.state.is_over
    assert [score.winners for score in motion(client).payments] == [(0,)], "only the feature that the tile completed"
    assert [flight.end for flight in motion(client).flights] == [0]


@pytest.mark.slow
def test_end_of_the_game_pays_feature_by_feature_with_a_running_score() -> None:
    game = Game(["Ann", "Bob"], seed=4)
    random = Random(4)
    client = HeadlessClient(game)
    while not game.state.is_over:
        assert client.view.board.motion is None or client.view.board.motion.finale is None
        game.play(random.choice(game.state.legal_actions()))
    finale = motion(client).finale
    assert finale is not None
    totals = [player.before for player in finale.players]
    final = [event.score for event in game.history[-1].events if isinstance(event, FeatureScored) and event.score.final]
    assert len(finale.steps) == sum(1 for score in final if score.points)
    for step in finale.steps:
        for winner in step.payment.winners:
            totals[winner] += step.payment.points
        assert step.totals == tuple(totals)
    assert tuple(totals) == game.state.scores
    assert [player.rank for player in finale.players] == list(ranks(game.state.scores))
    assert finale.result == client.view.toolbar.sentence
    game.undo()
    game.redo()
    client.dispatch(SetAids(replace(client.session.aids, motion=False)))
    assert client.view.board.motion is None


def test_players_with_the_same_points_share_a_rank() -> None:
    assert ranks((12, 30, 12, 5)) == (2, 1, 2, 4)
    assert ranks((7, 7)) == (1, 1)


def test_rematch_has_the_same_players_sets_and_rules_and_keeps_the_game() -> None:
    game = Game(["Ann", "Bob"], ["base", "mage_witch"], rules=Rules(farmers="without"), seed=4)
    random = Random(1)
    client = HeadlessClient(game)
    while not game.state.is_over:
        game.play(random.choice(game.state.legal_actions()))
    finished = game.replay
    assert [button.id for button in client.view.toolbar.buttons] == ["rematch", "review", "new"]
    client.button("rematch")
    assert (game.state.players, game.state.sets, game.state.rules) == (
        finished.state.players,
        finished.state.sets,
        finished.state.rules,
    )
    assert (game.state.turn, game.state.scores) == (1, (0, 0))
    assert game.seed != finished.seed
    assert client.session.previous_game is finished
    assert client.view.toolbar.share == ""
