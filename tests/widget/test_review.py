"""Review of a game: the margin over time, the cost of turns, and both in the dialog and on the board."""

import xml.etree.ElementTree as ET
from random import Random

import pytest

import carc_widget
from carc_widget import bots
from carc_widget.bots import ReviewedTurn, review, review_steps
from carc_widget.engine import SET_NAMES, BadArgument, Game, Phase, Place, State
from carc_widget.graphics.margin_chart import margin_chart
from carc_widget.widget import GameWidget, background
from carc_widget.widget.messages import MoveSlider, OpenReview, ReviewReceived, ShowMoment
from carc_widget.widget.review.review import MOST
from tests.widget.headless_client import HeadlessClient


def short_game(players: int = 2, sets: tuple[str, ...] = ("base", "mage_witch"), seed: int = 3) -> Game:
    """Play a short game: one player at random, the others greedy."""
    game = Game(players, sets, seed=seed)
    left = dict(list(game.state.tiles_left.items())[:4])
    game = Game(state=game.state.edit(tiles_left=left), seed=seed)
    rng = Random(seed)
    while not game.state.is_over:
        bot = bots.Random() if game.state.to_act == 0 else bots.Greedy()
        game.play(bots.decide(bot, game.state, rng))
    return game


def test_turn_that_misses_points_has_a_cost() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    result = carc_widget.review(game, playouts=20, random=1)
    first = result.turns[0]
    assert (first.number, first.player, first.ply) == (1, 0, 1)
    assert (first.played, first.best) == ("E/2 0,-1 pass", "E/2 0,-1 +city S")
    assert 2 < first.cost < 6
    assert first.error is not None
    assert first.error < 2
    assert first.cost == pytest.approx(first.best_margin - first.margin)
    state = game.states[first.ply]
    for action in first.better:
        state, _ = state.apply(action)
    assert state.scores == (4, 0)
    assert result.costly(1) == (first,)
    assert "E/2 0,-1 +city S" in str(result)


def test_best_turn_has_no_cost() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E"], seed=1)
    game.play("E/2 0,-1", "+city S")
    (turn,) = review(game, playouts=0).turns
    assert (turn.cost, turn.best, turn.error, turn.playouts) == (0, turn.played, None, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "sets"), [(2, ("base", "mage_witch")), (3, SET_NAMES)])
def test_every_turn_of_every_set_is_reviewed(players: int, sets: tuple[str, ...]) -> None:
    game = short_game(players, sets)
    result = review(game, playouts=4, turns=2, random=1)
    played_turns = [turn for turn in game.turns if any(isinstance(action, Place) for action in turn.actions)]
    assert [turn.number for turn in result.turns] == [turn.number for turn in played_turns]
    assert all(turn.cost >= 0 or turn.playouts for turn in result.turns)
    assert all(game.states[turn.ply].phase is Phase.PLACE for turn in result.turns)
    assert result.expected[-1] == tuple(map(float, game.state.scores))
    assert result.moments[-1] == game.replay.ply
    assert len(result.margins) == len(result.moments)
    assert result == review(game, playouts=4, turns=2, random=1), "the same seed yields the same review"


def test_review_steps_refine_the_result() -> None:
    game = short_game()
    result = [step for step in review_steps(game, playouts=3, turns=2) if step]
    assert len(result) >= 2
    assert all(turn.playouts == 0 for turn in result[0].turns)
    assert sum(turn.playouts > 0 for turn in result[-1].turns) == 2
    assert all(turn.playouts for turn in result[-1].costly())


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(BadArgument, match="is no game"):
        review(State.start())  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="playouts is 'many'"):
        review(Game(seed=1), playouts="many")  # type: ignore[arg-type]
    assert review(Game(seed=1)).turns == ()


def test_margin_chart_has_the_colours_of_the_players() -> None:
    two = margin_chart([(0, 0), (4, -4), (-6, 6)], ("Red", "Blue"))
    root = ET.fromstring(two)
    assert root.tag.endswith("svg")
    assert "#b3121d" in two
    assert two.count("<polyline") == 1
    assert "<text" in two
    bare = margin_chart([(0, 0, 0), (4, -4, -9)], ("Red", "Blue", "Black"), bare=True)
    assert "<text" not in bare
    assert bare.count("<polyline") == 6, "a line for each player, each with a halo"
    ET.fromstring(margin_chart([(0.0, 0.0)], ("Red", "Blue")))
    result = review(short_game(), playouts=0)
    ET.fromstring(result._repr_svg_())


def open_review() -> HeadlessClient:
    game = short_game()
    client = HeadlessClient(game)
    client.button("review")
    assert client.session.review_of is game.replay
    client.dispatch(ReviewReceived(review(game, playouts=2, turns=3, random=1)))
    return client


def costliest_turn(client: HeadlessClient) -> ReviewedTurn:
    assert client.session.review is not None
    return client.session.review.costly(1)[0]


def test_review_dialog_jumps_to_turns_on_the_board() -> None:
    client = open_review()
    dialog = client.view.dialogs.review
    assert dialog is not None
    assert dialog.curve.startswith("data:image/svg+xml")
    assert 1 <= len(dialog.rows) <= MOST
    assert dialog.rows[0].cost.startswith("−")
    assert all(row.played.partition(": ")[2] != row.better.partition(": ")[2] for row in dialog.rows)
    assert dialog.slider.at == len(dialog.slider.moments) - 1
    client.dispatch(MoveSlider("review", 2))
    assert client.session.moment == dialog.slider.moments[2]
    client.dispatch(MoveSlider("review", 999))
    assert client.session.moment == dialog.slider.moments[2]
    turn = costliest_turn(client)
    client.button(f"review {turn.number}")
    assert client.session.moment == turn.ply
    assert "better" in [label.text for label in client.view.board.labels]
    assert len(client.view.board.view.hinted) == 1
    client.dispatch(ShowMoment(None))
    assert not client.view.board.labels
    assert not client.view.board.view.hinted
    client.button("close review")
    assert client.view.dialogs.review is None


def test_review_is_closed_with_its_game() -> None:
    client = open_review()
    client.game.undo()
    assert client.session.review is not None, "the variation is still the same"
    client.game.restart()
    assert client.session.review_of is None
    assert client.view.dialogs.review is None
    assert "review" not in client.view.buttons
    client.dispatch(OpenReview(True))
    assert client.session.review_of is None, "the game is not over"


def test_review_runs_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[background.Steps] = []
    monkeypatch.setattr(background, "runner", lambda steps, stop: tasks.append(steps))
    widget = GameWidget(short_game())
    assert tasks == []
    widget.receive(None, {"type": "button", "id": "review", "screen": widget.screen})
    (steps,) = tasks
    dialog = widget.view.dialogs.review
    assert dialog is not None
    assert dialog.curve == ""
    for _ in steps:
        pass
    dialog = widget.view.dialogs.review
    assert dialog is not None
    assert dialog.rows
    assert all("±" in row.cost or "(exact)" in row.cost for row in dialog.rows)
    assert widget.dialogs["review"]["rows"], "the rows are synced"
    assert widget.session.failures == ()
