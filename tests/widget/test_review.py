"""A game looked at again: the margin over time, what turns cost, and both on the board, where a press jumps there."""

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


def short(players: int = 2, sets: tuple[str, ...] = ("base", "mage_witch"), seed: int = 3) -> Game:
    """A short game to its end, one player by chance, the others better."""
    game = Game(players, sets, seed=seed)
    left = dict(list(game.state.tiles_left.items())[:4])
    game = Game(state=game.state.edit(tiles_left=left), seed=seed)
    chance = Random(seed)
    while not game.state.is_over:
        bot = bots.Random() if game.state.to_act == 0 else bots.Greedy()
        game.play(bots.decide(bot, game.state, chance))
    return game


def test_a_turn_that_gives_points_away_costs_them() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    found = carc_widget.review(game, playouts=20, random=1)
    first = found.turns[0]
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
    assert found.costly(1) == (first,)
    assert "E/2 0,-1 +city S" in str(found)


def test_the_best_turn_costs_nothing() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E"], seed=1)
    game.play("E/2 0,-1", "+city S")
    (turn,) = review(game, playouts=0).turns
    assert (turn.cost, turn.best, turn.error, turn.playouts) == (0, turn.played, None, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "sets"), [(2, ("base", "mage_witch")), (3, SET_NAMES)])
def test_every_turn_of_every_set_is_reviewed(players: int, sets: tuple[str, ...]) -> None:
    game = short(players, sets)
    found = review(game, playouts=4, turns=2, random=1)
    decided = [turn for turn in game.turns if any(isinstance(action, Place) for action in turn.actions)]
    assert [turn.number for turn in found.turns] == [turn.number for turn in decided]
    assert all(turn.cost >= 0 or turn.playouts for turn in found.turns)
    assert all(game.states[turn.ply].phase is Phase.PLACE for turn in found.turns)
    assert found.expected[-1] == tuple(map(float, game.state.scores))
    assert found.moments[-1] == game.replay.ply
    assert len(found.margins) == len(found.moments)
    assert found == review(game, playouts=4, turns=2, random=1), "the same again from the same seed"


def test_it_comes_step_by_step() -> None:
    game = short()
    found = [step for step in review_steps(game, playouts=3, turns=2) if step]
    assert len(found) >= 2
    assert all(turn.playouts == 0 for turn in found[0].turns)
    assert sum(turn.playouts > 0 for turn in found[-1].turns) == 2
    assert all(turn.playouts for turn in found[-1].costly())


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(BadArgument, match="is no game"):
        review(State.start())  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="playouts is 'many'"):
        review(Game(seed=1), playouts="many")  # type: ignore[arg-type]
    assert review(Game(seed=1)).turns == ()


def test_the_picture_shows_who_led_in_the_colours_of_the_players() -> None:
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
    found = review(short(), playouts=0)
    ET.fromstring(found._repr_svg_())


def opened() -> HeadlessClient:
    game = short()
    client = HeadlessClient(game)
    client.button("review")
    assert client.session.review_of is game.replay
    client.dispatch(ReviewReceived(review(game, playouts=2, turns=3, random=1)))
    return client


def costly(client: HeadlessClient) -> ReviewedTurn:
    assert client.session.review is not None
    return client.session.review.costly(1)[0]


def test_the_board_shows_it_and_a_press_jumps_there() -> None:
    client = opened()
    part = client.view.dialogs.review
    assert part is not None
    assert part.curve.startswith("data:image/svg+xml")
    assert 1 <= len(part.rows) <= MOST
    assert part.rows[0].cost.startswith("−")
    assert all(row.played.partition(": ")[2] != row.better.partition(": ")[2] for row in part.rows)
    assert part.slider.at == len(part.slider.moments) - 1
    client.dispatch(MoveSlider("review", 2))
    assert client.session.moment == part.slider.moments[2]
    client.dispatch(MoveSlider("review", 999))
    assert client.session.moment == part.slider.moments[2]
    turn = costly(client)
    client.button(f"review {turn.number}")
    assert client.session.moment == turn.ply
    assert "better" in [tag.text for tag in client.view.board.labels]
    assert len(client.view.board.view.hinted) == 1
    client.dispatch(ShowMoment(None))
    assert not client.view.board.labels
    assert not client.view.board.view.hinted
    client.button("close review")
    assert client.view.dialogs.review is None


def test_another_line_or_another_game_has_another_review() -> None:
    client = opened()
    client.game.undo()
    assert client.session.review is not None, "the line is still the same"
    client.game.restart()
    assert client.session.review_of is None
    assert client.view.dialogs.review is None
    assert "review" not in client.view.buttons
    client.dispatch(OpenReview(True))
    assert client.session.review_of is None, "the game is not over"


def test_a_review_comes_about_beside_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[background.Steps] = []
    monkeypatch.setattr(background, "runner", lambda steps, stop: begun.append(steps))
    widget = GameWidget(short())
    assert begun == []
    widget.receive(None, {"type": "button", "id": "review", "screen": widget.screen})
    (steps,) = begun
    part = widget.view.dialogs.review
    assert part is not None
    assert part.curve == ""
    for _ in steps:
        pass
    part = widget.view.dialogs.review
    assert part is not None
    assert part.rows
    assert all("±" in row.cost for row in part.rows)
    assert widget.dialogs["review"]["rows"], "the page has it"
    assert widget.session.failures == ()
